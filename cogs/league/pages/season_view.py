"""Messages about a season: its settings, its entrants, its end. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.files.trf import has_trf
from bot.league.formats.registry import format_of, may_enter_late, uses
from bot.league.model import Entrant, EntrantStatus, Season, Stage
from bot.league.season.dates import closes, opens
from bot.league.season.entrants import LONGEST_PAUSE
from bot.league.settings import Settings
from bot.league.state import SeasonState
from cogs.common import accents, display_names, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Choice, Click, Part, pick, pick_users, press
from cogs.common.time_settings import value_words
from rendering.lengths import cut

Style = discord.ButtonStyle


def season_page(state: SeasonState, t: Texts, others: Sequence[Season] = ()) -> ui.LayoutView:
    """The entrants, and the buttons of the season's stage; a select of the ``others``. Its rules while it can be
    entered; later they are behind a button (`rules_page`)."""
    season = state.season
    joining = season.stage is Stage.JOINING
    items: list[Part] = [
        f"### {escaped(season.name)}", "-# " + " · ".join(kind(season.settings, t)),
        *([_rules(season.settings, t)] if joining else []), _entrants(state, t), t(f"league.stage.{season.stage}"),
    ]
    items += _buttons(state, t)
    if others:
        choices = [Choice(str(each.id), each.name, t(f"league.stage.{each.stage}")) for each in others]
        items.append(pick(Click("pick-season", 0, 0), t("league.others"), choices))
    return layout.page(items, accent=accents.LEAGUE if season.stage in (Stage.JOINING, Stage.RUNNING) else accents.DONE)


def rules_page(state: SeasonState, t: Texts) -> ui.LayoutView:
    """The season's rules, each in a line."""
    return layout.page([f"### {escaped(state.season.name)}", _rules(state.settings, t)], accent=accents.LEAGUE)


def _rules(settings: Settings, t: Texts) -> str:
    return "\n".join(f"- {line}" for line in terms(settings, t))


def invitation_page(state: SeasonState, asker: int, t: Texts, note: str = "") -> ui.LayoutView:
    """Asks a partner to enter as a pair, or several to be in a squad; who asked may end it, and each for themselves.
    ``note``: what has just happened."""
    one, *others = state.people.requests[0, asker]
    partner = " ".join(f"<@{each.user}>" for each in others)
    text = t("league.invitation", partner=partner, name=escaped(one.name), season=escaped(state.season.name))
    buttons = [press(Click("season-accept", state.season.id, 0, str(asker)), t("league.accept"), Style.success),
               press(Click("season-decline", state.season.id, 0, str(asker)), t("league.decline"))]
    return layout.page([*([note] if note else []), text, *buttons], accent=accents.LEAGUE)


def partner_page(state: SeasonState, t: Texts) -> ui.LayoutView:
    """Asks a player whom they would like to enter with."""
    most = max(state.settings.entry.squad - 1, 1)
    verb = "pick-squads-partner" if most > 1 else "pick-partner"
    select = pick_users(Click(verb, state.id, 0), t("league.partner.choose"), most)
    text = "league.squad.how" if most > 1 else "league.partner"
    return layout.page([t(text, season=escaped(state.season.name)), select], accent=accents.LEAGUE)


def leaving_page(state: SeasonState, entrant: Entrant, t: Texts) -> ui.LayoutView:
    """Asks whether to leave: open games are lost with it. Where that is possible, the entrant may pause instead."""
    n = sum(entrant.number in each.entrants for each in state.open())
    text = t("league.leave.sure", season=escaped(state.season.name), name=escaped(entrant.name), n=n)
    items: list[Part] = [text]
    if pauses(state):
        items += [t("league.pause.how"), *pause_buttons(state, entrant, "season", t)]
    return layout.page([*items, press(Click("season-leave-now", state.id, 0), t("league.leave"), Style.danger)],
                       accent=accents.LEAGUE)


def away_page(state: SeasonState, entrant: Entrant, t: Texts) -> ui.LayoutView:
    """For an entrant who pauses, or has left and may come back."""
    text = t("league.away", season=escaped(state.season.name), name=escaped(entrant.name))
    if entrant.active:
        text = t("league.paused", name=escaped(entrant.name), n=entrant.paused)
    items: list[Part] = [text, *pause_buttons(state, entrant, "season", t)]
    if entrant.active:
        items.append(press(Click("season-leave-now", state.id, 0), t("league.leave"), Style.danger))
    return layout.page(items, accent=accents.LEAGUE)


def seeds_by_hand(state: SeasonState) -> bool:
    """Whether managers put the seeds in order now."""
    return (state.season.stage is Stage.JOINING and state.settings.bracket.seeding == "hand"
            and format_of(state.settings).tie_winner is not None)


def pauses(state: SeasonState) -> bool:
    """Whether entrants may pause and return now."""
    settings = state.settings
    return state.season.stage is Stage.RUNNING and format_of(settings).by_round and settings.entry.late


def away(state: SeasonState, entrant: Entrant) -> bool:
    """Whether the entrant pauses, or has left and may return."""
    return pauses(state) and (entrant.status is EntrantStatus.LEFT or (
        entrant.active and entrant.paused > state.round))


def pause_buttons(state: SeasonState, entrant: Entrant, who: str, t: Texts) -> list[Part]:
    """Buttons to pause for some rounds, or to return. ``who``: begins their verbs."""
    if away(state, entrant):
        return [press(Click(f"{who}-return", state.id, entrant.number), t("league.return"), Style.success)]
    return [press(Click(f"{who}-pause", state.id, entrant.number, str(n)), t("league.pause", n=n))
            for n in range(1, LONGEST_PAUSE + 1)]


def _buttons(state: SeasonState, t: Texts) -> list[Part]:
    season, stage = state.season, state.season.stage
    ladder = format_of(season.settings).ladder
    running = [*(["join"] if ladder or may_enter_late(state) else []), *([] if ladder else ["mine"]), "standings",
               "fixtures", "card", "rules", "absence" if pauses(state) else "leave", "desk"]
    squad = ["squad"] if season.settings.entry.squad else []
    names = {
        Stage.JOINING: ["join", *squad, "leave", "mine", "desk"], Stage.RUNNING: running,
        Stage.CLOSED: ["standings", "fixtures", "card", "rules", "hall", "desk"],
        Stage.ARCHIVED: ["standings", "fixtures", "card", "rules", "hall"]}
    return [_button(name, season.id, t) for name in names[stage]]


FILES, MANAGERS_FILES = ("xlsx", "csv", "trf"), ("records", "trail")
_VERBS = {"join": "season-join", "leave": "season-leave", "absence": "season-leave", "mine": "schedule",
          "card": "season-card", "rules": "league-rules"}
_STYLES = {"join": Style.success, "mine": Style.primary}


def _button(name: str, season: int, t: Texts) -> Part:
    return press(Click(_VERBS.get(name, name), season, 0), t(f"league.{name}"), _STYLES.get(name, Style.secondary))


def files_page(state: SeasonState, t: Texts, *, manager: bool) -> ui.LayoutView:
    """A menu of the season's files; managers have more of them."""
    names = [name for name in (*FILES, *(MANAGERS_FILES if manager else ())) if name != "trf" or has_trf(state)]
    choices = [Choice(name, t(f"league.export.{name}")) for name in names]
    return layout.page([pick(Click("pick-league-file", state.id, 0), t("league.files.which"), choices)],
                       accent=accents.LEAGUE)


def kind(settings: Settings, t: Texts) -> list[str]:
    """Preset, game, pace, and whether players or pairs enter."""
    play = settings.play
    return [t(f"league.preset.{settings.preset}"), display_names.game(t, play.game), t(f"pace.{play.pace}"),
            t("league.of_squads", n=settings.entry.squad) if settings.entry.squad
            else t("league.of_pairs") if settings.entry.pairs else t("league.of_players")]


def terms(settings: Settings, t: Texts) -> list[str]:
    """The settings, one line each."""
    found = [*_game(settings, t), *_course(settings, t), *_scores(settings, t)]
    if settings.play.limit is not None:
        found.append(t("settings.term.line", term=t("settings.term.limit"),
                       value=value_words("limit", settings.play.limit, t)))
    for name, moment in (("starts", opens(settings)), ("ends", closes(settings))):
        if moment is not None:
            found.append(t(f"league.{name}", date=format_dt(moment, "f")))
    if settings.entry.role:
        found.append(t("league.role_needed", role=f"<@&{settings.entry.role}>"))
    if uses(settings, "annul") and not settings.ranking.annul:
        found.append(f"{t('league.setting.annul')}: {t('league.value.annul.no')}")
    if uses(settings, "late") and not settings.entry.late:
        found.append(f"{t('league.setting.late')}: {t('league.value.late.no')}")
    if not settings.play.substitutes:
        found.append(t("league.no_substitutes"))
    if settings.play.counting:
        found.append(t("settings.counting.line"))
    if settings.play.elsewhere:
        found.append(t("elsewhere.line"))
    return found


def _game(settings: Settings, t: Texts) -> list[str]:
    """The length of a game, and house rules."""
    options, found = settings.play.options, []
    if int(options.get("deals", 0)):
        found.append(t("league.deals", n=int(options["deals"])))
    elif "target" in options:
        found.append(display_names.option(t, "target", options["target"]))
    found += [display_names.option(t, name, value) for name, value in options.items()
              if name not in ("deals", "target") and f"option.{name}.line" in t]
    return found


def _course(settings: Settings, t: Texts) -> list[str]:
    """Rounds, divisions, the length of ties and of rounds."""
    found, divisions = [], settings.divisions
    if settings.course.rounds:
        found.append(t("league.rounds", n=settings.course.rounds))
    if settings.entry.boards > 1:
        found.append(t("league.value.boards", n=settings.entry.boards))
    if uses(settings, "legs"):
        found.append(t("league.legs", n=settings.course.legs))
        if uses(settings, "qualify"):
            found += [t("league.value.drawn", n=divisions.group) if divisions.group else t("league.value.drawn.none"),
                      t("league.value.qualify", n=settings.bracket.qualify)]
        elif divisions.group:
            found.append(t("league.groups", n=divisions.group, up=divisions.promote, down=divisions.relegate))
    if settings.bracket.series > 1:
        found.append(t("league.series", n=settings.bracket.series, left=settings.bracket.series_from))
    if uses(settings, "seeding"):
        found.append(t("league.seeds", how=t(f"league.value.seeding.{settings.bracket.seeding}")))
    if settings.bracket.third:
        found.append(t("league.setting.third"))
    if uses(settings, "second_final") and settings.bracket.second_final:
        found.append(t("league.setting.second_final"))
    if settings.bracket.playoff:
        found.append(t("league.value.playoff", n=settings.bracket.playoff))
    if settings.dates.days and uses(settings, "days"):
        found.append(t("league.days", n=settings.dates.days))
    return found


def _scores(settings: Settings, t: Texts) -> list[str]:
    """League points of a game, and the criteria for places."""
    found = [points(settings, t)] if uses(settings, "scoring") else []
    return [*found, t("league.order", order=order(settings.ranking.order, t))]


def order(criteria: Sequence[str], t: Texts) -> str:
    return t("words.comma").join(t(f"league.order.{name}") for name in criteria)


def points(settings: Settings, t: Texts) -> str:
    """League points of a game, or of each deal."""
    scoring = settings.ranking.scoring
    text = t("league.points", win=scoring.win, draw=scoring.draw, loss=scoring.loss)
    return text if scoring.double is None else t("league.points.double", points=text, double=scoring.double)


def _entrants(state: SeasonState, t: Texts) -> str:
    names = [escaped(entrant.name) + (" ⏸" if away(state, entrant) else "")
             for entrant in state.entrants.values() if entrant.active]
    if not names:
        return t("league.nobody")
    return cut(f"{t('league.entrants', n=len(names))} {t('words.comma').join(names)}", 1500)


def closed_page(state: SeasonState, t: Texts, called: Sequence[int] = (), *, corrected: bool = False) -> ui.LayoutView:
    """The end: the winner, promotion and relegation. ``called``: who is mentioned; ``corrected``: once more, since a
    result was corrected."""
    closing = state.standing.closing
    assert closing is not None
    first = [state.entrants[n] for n, place in closing.places.items() if place == 1]
    lines = [" ".join(f"<@{user}>" for user in called)] if called else []
    lines += [t("league.places_corrected")] if corrected else []
    lines += [t("league.won", name=t.both(escaped(e.name) for e in first))]
    lines += [t(f"league.{key}", names=t.both(escaped(state.entrants[n].name) for n in moved))
              for key, moved in (("promoted", closing.promoted), ("relegated", closing.relegated)) if moved]
    buttons = [press(Click("standings", state.season.id, 0), t("league.standings"), Style.primary),
               press(Click("hall", state.season.id, 0), t("league.hall"))]
    return layout.page([f"### {escaped(state.season.name)}", "\n".join(lines),
                        *buttons], accent=accents.DONE)
