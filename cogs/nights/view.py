"""What everybody sees of a club night: its page, the board of each round, its end. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.formats.registry import format_of
from bot.league.model import Fixture, Member, Stage
from bot.league.night.facts import ClockSet
from bot.league.season.night import arena, attendance, clock
from bot.league.season.night.notices import CHECK_IN
from bot.league.season.night.series import SeriesLine
from bot.league.state import SeasonState
from cogs.common import accents, display_names, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Button, Click, Part, pick_users, press
from cogs.league.pages.round_view import portions
from rendering.lengths import cut

Style = discord.ButtonStyle
NAMES = 1200
SHOWN = 25
"""Lines of a series."""

BUTTONS = {
    "with": ("night-with", Style.success), "join": ("night-join", Style.success), "here": ("night-here", Style.primary),
    "partner": ("night-seek", Style.secondary), "step_in": ("night-seek", Style.secondary),
    "leave": ("night-leave", Style.secondary), "table": ("night-table", Style.primary),
    "call": ("night-call", Style.secondary), "series": ("night-series", Style.secondary),
    "files": ("night-files", Style.secondary), "director": ("night-director", Style.secondary),
    "standings": ("standings", Style.secondary), "games": ("fixtures", Style.secondary)}
"""The buttons of a night's messages: verb and style."""


def button(name: str, state: SeasonState, t: Texts, *, plain: bool = False) -> Button:
    """``plain``: it does not stand out, as nothing comes of it yet."""
    verb, style = BUTTONS[name]
    arg = name if verb == "night-seek" else ""
    return press(Click(verb, state.id, 0, arg), t(f"night.button.{name}"), Style.secondary if plain else style)


def terms(state: SeasonState, t: Texts) -> str:
    """The night in one line."""
    settings, rules = state.settings, attendance.rules_of(state)
    found = [t(f"night.kind.{kind_of(state)}"), display_names.game(t, settings.play.game)]
    if arena.is_arena(state):
        found.append(t("time.hours", n=rules.hours or arena.HOURS))
    elif settings.course.rounds:
        found.append(t("night.rounds", n=settings.course.rounds))
    else:
        found.append(t("time.hours", n=rules.hours))
    if deals := int(settings.play.options.get("deals", 0)):
        found.append(t("night.deals", n=deals))
    found.append(t("night.minutes", n=rules.minutes))
    if rules.odd != "bye":
        found.append(t(f"night.odd.{rules.odd}"))
    line = " · ".join(found)
    return line[:1].upper() + line[1:]


KINDS = {"swiss": "swiss", "partners": "partners", "boards": "duplicate", "arena": "arena", "tables": "tables"}
"""Kinds of night by format."""


def kind_of(state: SeasonState) -> str:
    return KINDS[state.settings.format]


def night_page(state: SeasonState, t: Texts, *, told: str = "") -> ui.LayoutView:
    """For everybody: who is in, and what one can do now. ``told``: what was just done, to one person."""
    rules, stage = attendance.rules_of(state), state.season.stage
    items: list[Part] = [f"### {escaped(state.season.name)}", f"-# {terms(state, t)}"]
    if told:
        items.append(told)
    if stage is Stage.JOINING:
        items.append(t("night.begins", at=format_dt(rules.begins, "F"), soon=format_dt(rules.begins, "R"),
                       opens=format_dt(attendance.opens(rules), "t")))
    elif stage is Stage.RUNNING:
        items.append(progress(state, t))
    else:
        items.append(podium(state, t))
    items += _people(state, t)
    return layout.page([*items, *_buttons(state, t)],
                       accent=accents.LEAGUE if stage in (Stage.JOINING, Stage.RUNNING) else accents.DONE)


def progress(state: SeasonState, t: Texts) -> str:
    """When the round ends; between two rounds, that the next one is being drawn."""
    now = state.night.clock
    if now is None:
        return t("night.starting")
    if now.paused is not None:
        return t("night.paused")
    over = not state.play.waiting and not arena.is_arena(state)
    return t("night.drawing") if over else ending(state, now, t)


def ending(state: SeasonState, now: ClockSet, t: Texts) -> str:
    """When the round ends, or the arena."""
    at, soon = format_dt(now.ends, "t"), format_dt(now.ends, "R")
    return t("night.arena_ends", at=at, soon=soon) if arena.is_arena(state) else t(
        "night.round_ends", n=now.round, at=at, soon=soon)


def _people(state: SeasonState, t: Texts) -> list[Part]:
    """Entrants, those who are not there yet, those who seek a partner or would step in."""
    found: list[Part] = []
    entrants = [each for each in state.entrants.values() if each.active]
    if state.season.stage not in (Stage.JOINING, Stage.RUNNING):
        return found
    found.append(_names("night.entrants", (each.name for each in entrants), t) or t("night.nobody"))
    lines = [_names("night.seeking", (each.name for each in state.night.seeking.values()), t),
             _names("night.spares", (each.name for each in state.night.spares), t)]
    if attendance.here(state) or state.season.stage is Stage.RUNNING:
        lines.append(_names("night.late", (each.name for each in attendance.late(state)), t))
    if any(lines):
        found.append("\n".join(filter(None, lines)))
    return found


def _names(key: str, names: Iterable[str], t: Texts) -> str:
    listed = [escaped(name) for name in names]
    return cut(f"{t(key, n=len(listed))} {t('words.comma').join(listed)}", NAMES) if listed else ""


def _buttons(state: SeasonState, t: Texts) -> Sequence[Part]:
    stage, pairs = state.season.stage, state.settings.entry.pairs
    if stage is Stage.JOINING:
        names = [*(("with", "partner") if pairs else ("join",)), "here", "step_in", "leave", "series", "director"]
    elif stage is Stage.RUNNING:
        names = ["table", "standings", "games", "call", "here", "with" if pairs else "join", "step_in", "leave",
                 "director"]
    else:
        names = ["standings", "games", "series", "files", "director"]
    return layout.even_rows(
        [button(name, state, t, plain=name == "here" and not checking_in(state)) for name in names])


def checking_in(state: SeasonState) -> bool:
    """Whether everybody is to check in now, as the log says: they have been called, or somebody is there. Once the
    night runs that is for late ones."""
    return state.season.stage is Stage.JOINING and (
        bool(attendance.here(state)) or CHECK_IN in state.appointments.reminded.get(0, ()))


def invitation_page(state: SeasonState, asker: int, t: Texts) -> ui.LayoutView:
    """Asks a partner to enter as a pair; either of the two may end it."""
    one, other = state.people.requests[0, asker]
    text = t("league.invitation", partner=f"<@{other.user}>", name=escaped(one.name), season=escaped(state.season.name))
    return layout.page([
        text, press(Click("night-accept", state.id, 0, str(asker)), t("league.accept"), Style.success),
        press(Click("season-decline", state.id, 0, str(asker)), t("league.decline"))], accent=accents.LEAGUE)


def partner_page(state: SeasonState, t: Texts) -> ui.LayoutView:
    """Asks a player whom they would like to play with."""
    select = pick_users(Click("pick-night-partner", state.id, 0), t("league.partner.choose"), 1)
    return layout.page([t("league.partner", season=escaped(state.season.name)), select], accent=accents.LEAGUE)


# rounds ------------------------------------------------------------------------------------------

def board_pages(state: SeasonState, t: Texts,
                picture: tuple[str, str] | None = None) -> list[tuple[ui.LayoutView, list[int]]]:
    """The messages that open the newest round, and whom each may mention: one, unless there are too many players.
    ``picture``: the standings, for the first."""
    parts = portions((_line(state, each, t), [*state.players(each)])
                     for each in state.fixtures.values() if each.round == state.round)
    found: list[tuple[ui.LayoutView, list[int]]] = []
    for number, (lines, users) in enumerate(parts, 1):
        items = _board(state, lines, number, len(parts), t)
        if picture is not None and number == 1:
            items.insert(1, layout.picture(*picture))
        found.append((layout.page(items, accent=accents.LEAGUE), users))
    return found


def game_page(state: SeasonState, number: int, t: Texts) -> tuple[ui.LayoutView, list[int]]:
    """A game of an arena begins, and whom the message may mention."""
    fixture = state.fixtures[number]
    page = layout.page([_line(state, fixture, t), button("table", state, t)], accent=accents.LEAGUE)
    return page, list(state.players(fixture))


def _board(state: SeasonState, lines: Sequence[str], number: int, count: int, t: Texts) -> list[Part]:
    now = state.night.clock
    assert now is not None
    title = f"### {escaped(state.season.name)} · {t('league.round', n=state.round)}"
    found: list[Part] = [title if count == 1 else f"{title} ({number}/{count})"]
    if number == 1:
        ends = format_dt(now.ends, "t")
        found.append(t("night.board", at=ends, soon=format_dt(now.ends, "R")) if state.round > 1
                     else t("night.board_first", at=ends, soon=format_dt(now.ends, "R")))
    found.append("\n".join(lines))
    if number == count:
        if out := attendance.late(state):
            found.append(_names("night.late", (each.name for each in out), t))
        found += layout.even_rows([button(name, state, t, plain=name == "here")
                                   for name in ("table", "standings", "call", "here", "leave", "director")])
    return found


def _line(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    """The game, with its table's thread."""
    return f"- {_sides(state, fixture, t)}" if fixture.bye else (
        f"- **{where(state, fixture, t)}** {_sides(state, fixture, t)}")


def _sides(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    """Who meets whom."""
    sides = [" & ".join(map(_who, side)) for side in state.lineup(fixture)]
    if fixture.bye:
        return t("league.bye", name=sides[0])
    return t("league.versus", one=sides[0], other=sides[1]) if len(sides) == 2 else t("words.comma").join(sides)


def waits_for(state: SeasonState, games: Sequence[Fixture], t: Texts) -> str:
    """Which tables all others wait for, and how long at most."""
    tables = t.both(where(state, each, t) for each in games)
    ends = [clock.average_at(state, each) for each in games]
    if not ends or None in ends:
        return t("night.time_up.waits_open", tables=tables)
    return t("night.time_up.waits", tables=tables, at=format_dt(max(filter(None, ends)), "t"))


def no_table(state: SeasonState, user: int, t: Texts) -> str:
    """Why the user has no table now, and for which they wait."""
    entrant = state.of_user(user)
    if state.season.stage is Stage.JOINING:
        return t("night.no_table.soon")
    if entrant is None or not entrant.active:
        return t("night.no_table.out")
    if user not in attendance.here(state):
        return t("night.no_table.late")
    games = [] if arena.is_arena(state) else [each for each in state.open() if each.round == state.round]
    if not games:
        return t("night.no_table.wait")
    tables = t.both(where(state, each, t) for each in games)
    ends = [clock.average_at(state, each) for each in games]
    if None in ends:
        return t("night.no_table.others", tables=tables)
    return t("night.no_table.until", tables=tables, at=format_dt(max(filter(None, ends)), "t"))


def where(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    """Its table: the thread, or its number."""
    number = attendance.table_number(state, fixture)
    thread = state.night.places.get(number, 0)
    shared = format_of(state.settings).shared_deals
    return f"<#{thread}>" if thread and not shared else t("night.table", n=number)


def _who(member: Member) -> str:
    return escaped(member.name) if member.user is None else f"<@{member.user}>"


def table_name(number: int, t: Texts) -> str:
    return t("night.table", n=number)


def waiting_page(state: SeasonState, fixture: Fixture, t: Texts) -> ui.LayoutView:
    """To a player who has come to the table: the hand follows here."""
    missing = [escaped(each.name) for each in attendance.awaited(state, fixture)]
    by = clock.begins_by(state, fixture)
    lines = [f"### {where(state, fixture, t)}", _sides(state, fixture, t)]
    if missing:
        lines.append(t("night.waits_for", names=t.both(missing), by=format_dt(by, "R")))
    return layout.page(["\n".join(lines), button("table", state, t)], accent=accents.LEAGUE)


def checked_in_page(state: SeasonState, t: Texts, note: str = "") -> ui.LayoutView:
    """To a player who has checked in: the hand of the first round follows here, if that is soon. ``note``: for them
    alone."""
    begins = attendance.rules_of(state).begins
    text = t("night.checked_in", at=format_dt(begins, "t")) if state.season.stage is Stage.JOINING else t(
        "night.checked_in_late")
    return layout.page([text, *([note] if note else []), button("table", state, t)], accent=accents.LEAGUE)


def notice_page(state: SeasonState, text: str, t: Texts, names: Iterable[str]) -> ui.LayoutView:
    """A line for everybody, with buttons."""
    return layout.page([f"### {escaped(state.season.name)}", text, *(button(name, state, t) for name in names)],
                       accent=accents.LEAGUE)


def more(state: SeasonState, number: int = 0) -> str:
    """What *+5 min* for all tables (0) or one asks for: more than the end that its message shows."""
    return f"more-{clock.end_of(state, number)}"


def call_page(state: SeasonState, number: int, who: str, t: Texts) -> ui.LayoutView:
    """Calls the directors to a table. ``who``: their mentions."""
    fixture, call = state.fixtures[number], state.night.calls[number]
    key = "night.called" if call.user else "night.overtime"
    caller = state.players(fixture).get(call.user)
    text = t(key, table=where(state, fixture, t), name=escaped(caller.name) if caller else "")
    acts = (("take", t("night.take"), Style.primary),) if call.user else (
        ("average", t("night.average"), Style.primary), (more(state, number), t("night.do.more"), Style.secondary))
    buttons = [press(Click("night-quick", state.id, number, act), label, style) for act, label, style in acts]
    buttons.append(press(Click("night-game", state.id, number), t("night.button.director")))
    return layout.page([f"{who} {text}".strip(), *buttons], accent=accents.TURN)


# the end -----------------------------------------------------------------------------------------

def podium(state: SeasonState, t: Texts) -> str:
    """The first three places."""
    closing = state.standing.closing
    if closing is None:
        return t("night.off")
    lines = [f"{medal} {t.both(names)}" for place, medal in ((1, "🥇"), (2, "🥈"), (3, "🥉"))
             if (names := [escaped(state.entrants[number].name) for number, found in closing.places.items()
                           if found == place])]
    return "\n".join([t("night.over"), *lines])


def winners(state: SeasonState) -> list[int]:
    """The users who have come first."""
    closing = state.standing.closing
    if closing is None:
        return []
    return [user for number, place in closing.places.items() if place == 1 for user in state.entrants[number].users]


def end_page(state: SeasonState, t: Texts, picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """``picture``: the standings."""
    items: list[Part] = [f"### {escaped(state.season.name)}", podium(state, t)]
    if picture is not None:
        items.append(layout.picture(*picture))
    return layout.page([*items, *(button(name, state, t) for name in ("standings", "games", "series", "files"))],
                       accent=accents.DONE)


def series_page(state: SeasonState, lines: Sequence[SeriesLine], name: str, t: Texts) -> ui.LayoutView:
    """The standings of the series."""
    best = attendance.rules_of(state).best
    rows = [t("night.series.line", place=each.place, name=escaped(each.name), points=each.points, n=each.nights)
            for each in lines[:SHOWN]]
    note = t("night.series.best", n=best) if best else t("night.series.all")
    return layout.page([f"### {escaped(name)}", f"-# {t('night.series.how')} {note}",
                        "\n".join(rows) or t("night.series.none")], accent=accents.LEAGUE)
