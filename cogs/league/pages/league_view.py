"""Messages of leagues: standings, fixtures, a match and its appointment. Pure functions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType

import discord
from discord import ui
from discord.utils import format_dt

from bot.core.user_text import clean_name
from bot.i18n import Texts
from bot.league.boards import sums
from bot.league.entries import Adjusted
from bot.league.formats.knockout import bracket_part
from bot.league.formats.registry import format_of
from bot.league.model import UNIT, Actor, Fixture, Pairing, Result, Season
from bot.league.ports import StandingLine
from bot.league.ratings import Rating
from bot.league.result_text import score
from bot.league.season.claims import may_object
from bot.league.seating import sealed, shares_deals
from bot.league.settings import Settings
from bot.league.standings import OF_POINTS, separating
from bot.league.state import NO_OFFERS, SeasonState
from cogs.common import accents, display_names, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Choice, Click, Part, pick, press
from cogs.league.pages import elsewhere_view, lineup_view, own_view
from games.review.par import Par
from rendering.lengths import cut
from rendering.results.boards import signed
from rendering.results.standings import MOST_ROWS, StandingRow

Style = discord.ButtonStyle
LISTED = 12
"""Fixtures in one message."""


def number(parts: int, t: Texts) -> str:
    """League points as the language writes them: ``7``, ``2.5``, ``2,5``."""
    return t.number(parts / UNIT)


# standings ---------------------------------------------------------------------------------------

ROWS = 3 * MOST_ROWS
"""Entrants in one message of standings, in several pictures."""
MOST_BREAKS = 2
"""Columns of tie-breaks that a picture has room for."""
NO_GAMES: Mapping[int, int] = MappingProxyType({})
SHOWN = frozenset({"points", "difference"})
"""Criteria that have a column anyhow."""


def breaks(lines: Iterable[StandingLine], settings: Settings) -> tuple[str, ...]:
    """The tie-breaks that get a column, since they put equals in order."""
    order = settings.ranking.order
    return tuple(name for name in separating(lines, order) if name not in SHOWN)[:MOST_BREAKS]


def break_value(row: StandingLine, settings: Settings, name: str, t: Texts) -> str:
    """The row's value of a criterion."""
    value = dict(zip(settings.ranking.order, row.criteria, strict=False)).get(name)
    if value is None:
        return "–"
    if name == "share":
        return t.percent(value)
    return t.number(value / UNIT) if name in OF_POINTS else t.number(value)


def headings(settings: Settings, t: Texts, shown: Sequence[str] = ()) -> tuple[str, ...]:
    """``shown``: of `breaks`, in place of the number of games, and two of them also of the record, so that names have
    room."""
    first = {"share": "league.column.share", "rating": "league.column.rating"}.get(settings.ranking.order[0])
    plain = (t("league.column.played"), t("league.column.record"))[len(shown):]
    return (t(first or "league.column.points"), *(t(f"league.column.{name}") for name in shown), *plain,
            t("league.column.difference"))


def standing(row: StandingLine, settings: Settings, count: int, ratings: Mapping[int, Rating],
             divisions: Sequence[int], t: Texts, few: Collection[int] = (), shown: Sequence[str] = ()) -> StandingRow:
    """A row as the picture shows it. ``few``: users who have met few opponents; ``shown``: see `headings`."""
    tally = row.tally
    points = number(tally.points, t)
    if settings.ranking.order[0] == "share":
        points = t.percent(tally.points / tally.possible) if tally.possible else "–"
    elif settings.ranking.order[0] == "rating":
        rating = ratings.get(row.entrant)
        mark = display_names.FEW_MARK if few and set(few).issuperset(row.users) else ""
        points = f"{rating.text}{mark}" if rating else "–"
    record = f"{tally.won}–{tally.drawn}–{tally.lost}"
    plain = (str(tally.played), record)[len(shown):]
    cells = (points, *(break_value(row, settings, name, t) for name in shown), *plain,
             signed(tally.scored - tally.conceded))
    return StandingRow(row.name, cells, row.movement, zone(row, settings, count, divisions), row.place)


def zone(row: StandingLine, settings: Settings, count: int, divisions: Sequence[int]) -> int:
    """Whether the place is promoted, or goes on from its group (1), or relegated (-1); ``count`` entrants are in the
    division."""
    if format_of(settings).groups:
        return int(bool(divisions) and row.place <= settings.bracket.qualify)
    half = count // 2 if settings.edition else count
    if divisions and row.division > divisions[0] and row.place <= min(settings.divisions.promote, half):
        return 1
    if divisions and row.division < divisions[-1] and row.place > count - min(settings.divisions.relegate, half):
        return -1
    return 0


def standings_title(season: Season, division: int, divisions: Sequence[int], t: Texts) -> str:
    several = len(divisions) > 1
    if not several:
        return season.name
    key = "league.title.group" if format_of(season.settings).groups else "league.title.division"
    return t(key, name=season.name, n=division)


def group_line(state: SeasonState, number: int, entrants: Sequence[int], t: Texts) -> str:
    """Who is in a group."""
    names = t("words.comma").join(escaped(state.entrants[each].name) for each in entrants)
    return f"**{t('league.group', n=number)}**: {names}"


@dataclass(frozen=True, slots=True)
class StandingsPlace:
    """Which part of the standings a message shows: a page of a division with ``entrants`` entrants."""

    division: int
    divisions: Sequence[int]
    page: int
    entrants: int


def standings_page(season: Season, rows: Sequence[StandingLine], shown: Sequence[StandingRow], place: StandingsPlace,
                   pictures: Sequence[tuple[str, str]], t: Texts, ties: Sequence[str] = (),
                   adjusted: Iterable[Adjusted] = (), elsewhere: Mapping[int, int] = NO_GAMES) -> ui.LayoutView:
    """One page of a division's standings: the pictures, or the same in words, and buttons for other pages. ``ties``:
    of `breaks`; ``adjusted``: the points given and taken, of which those of these rows are shown; ``elsewhere``: how
    many of an entrant's games were played elsewhere."""
    title = standings_title(season, place.division, place.divisions, t)
    items: list[Part] = [f"### {escaped(title)}"]
    items += [layout.picture(*each) for each in pictures]
    if not pictures:
        if ties:
            items.append("-# " + " · ".join(headings(season.settings, t, ties)))
        items.append("\n".join(map(_line, rows, shown)) or t("league.nobody"))
    if season.settings.ranking.order[0] == "rating" and any(display_names.FEW_MARK in row.cells[0] for row in shown):
        items.append(display_names.few_note(t))
    items += points_lines({row.entrant: row.name for row in rows}, adjusted, t)
    if away := [f"{escaped(row.name)} {elsewhere[row.entrant]}" for row in rows if row.entrant in elsewhere]:
        items.append(cut("-# " + t("elsewhere.games", names=t("words.comma").join(away)), 1500))
    page, division = place.page, str(place.division)
    pages = max(1, -(-place.entrants // ROWS))
    buttons = [
        press(Click("standings-back", season.id, max(page - 1, 0), division), "◀", disabled=page == 0),
        press(Click("standings", season.id, page + 1, division), "▶", disabled=page + 1 >= pages),
    ] if pages > 1 else []
    key = "league.group" if format_of(season.settings).groups else "league.division"
    buttons += [press(Click("standings", season.id, 0, str(each)), t(key, n=each))
                for each in place.divisions[:5] if each != place.division]
    buttons += [press(Click("fixtures", season.id, 0), t("league.fixtures")),
                press(Click("league-files", season.id, 0), t("league.files"))]
    return layout.page([*items, *buttons], accent=accents.LEAGUE)


def points_lines(names: Mapping[int, str], adjusted: Iterable[Adjusted], t: Texts) -> list[Part]:
    """The points that managers gave or took, with their reasons, in one part; [] if there are none."""
    found = ["-# " + points_line(names[each.entrant], each, t) for each in adjusted if each.entrant in names]
    return [cut("\n".join(found), 1500)] if found else []


def points_line(name: str, made: Adjusted, t: Texts) -> str:
    """With its mark, as the standings show it."""
    return t("league.adjust.line" if made.reason else "league.adjust.plain", name=escaped(name),
             points=signed(made.points), reason=escaped(made.reason))


def _line(row: StandingLine, shown: StandingRow) -> str:
    mark = {1: " ⬆", -1: " ⬇"}.get(shown.zone, "")
    moved = f" ({signed(shown.change)})" if shown.change else ""
    return f"{row.place}. **{escaped(row.name)}** {' · '.join(shown.cells)}{moved}{mark}"


# fixtures ----------------------------------------------------------------------------------------

def versus(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    """The game's sides; in a match of squads also its board."""
    text = meeting(state, fixture, t)
    return text if len(state.boards(fixture)) == 1 else t("league.on_board", match=text, n=fixture.game)


def meeting(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    """The sides that meet, at however many boards."""
    named = state.names(fixture)
    if fixture.bye:
        return t("league.bye", name=named[0])
    text = t("league.versus", one=named[0], other=named[1]) if len(named) == 2 else t("words.comma").join(named)
    return in_bracket(state.settings, fixture, text, t)


def in_bracket(settings: Settings, game: Fixture | Pairing, text: str, t: Texts) -> str:
    """A game's sides, and which part of a bracket it is if that is not clear."""
    part = bracket_part(settings, game)
    return t(f"league.part.{part}", match=text) if part else text


def numbered(state: SeasonState, fixture: Fixture) -> str:
    """The number that a game is called by: a match of squads has one, and its games have that with their board."""
    return str(fixture.number) if len(state.boards(fixture)) == 1 else f"{fixture.block}.{fixture.game}"


def match_score(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    """What a match of squads stands at, by board and in all; "" before its first result."""
    known = [(each, state.results[each.number]) for each in state.boards(fixture) if each.number in state.results]
    if len(state.boards(fixture)) == 1 or not known:
        return ""
    boards = [t("league.board_score", n=each.game, score=score(result, t)) for each, result in known]
    one, other = sums([result for _, result in known])
    return " · ".join([*boards, t("league.in_all", score=f"{one}:{other}")])


def status(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    """The result, or what the fixture waits for."""
    result = state.results.get(fixture.number)
    if result is not None:
        return f"**{score(result, t)}**"
    if fixture.number in state.play.submitted:
        return elsewhere_view.status(state, fixture, t)
    if fixture.table is not None:
        return t("league.playing", n=fixture.table)
    if fixture.absent:
        named = state.names(fixture)
        return t("league.absent", names=escaped(t("words.comma").join(named[side] for side in fixture.absent)))
    if fixture.agreed is not None:
        return t("league.agreed", at=format_dt(fixture.agreed, "f"))
    if fixture.due is not None:
        return t("league.due", at=format_dt(fixture.due, "D"))
    return t("league.waiting")


def fixtures_page(state: SeasonState, round: int, page: int, t: Texts, *, manager: bool = False) -> ui.LayoutView:
    """A round's fixtures; for a manager also the times offered for open ones."""
    found = [fixture for fixture in state.fixtures.values() if fixture.round == round]
    shown = found[page * LISTED:(page + 1) * LISTED]
    items: list[Part] = [
        f"### {escaped(state.season.name)} · {t('league.round', n=round)}",
        "\n".join(f"`{numbered(state, each)}` {escaped(versus(state, each, t))} — {status(state, each, t)}"
                  for each in shown) or t("league.no_fixtures")]
    offers = [line for each in shown if manager and each.number not in state.results
              for line in offer_lines(state, each, t)]
    if offers:
        items.append(cut("\n".join(offers), 1500))
    buttons = [press(Click("boards", state.season.id, each.number), t("league.boards"))
               for each in shown if each.block == each.number and shares_deals(state) and not sealed(state, each)]
    if page:
        buttons.append(press(Click("fixtures-back", state.season.id, page - 1, str(round)), "▲"))
    if (page + 1) * LISTED < len(found):
        buttons.append(press(Click("fixtures", state.season.id, page + 1, str(round)), "▼"))
    for other in (round - 1, round + 1):
        if 1 <= other <= state.round:
            click = Click("fixtures-round", state.season.id, 0, str(other))
            buttons.append(press(click, t("league.round", n=other)))
    buttons += [press(Click("schedule", state.season.id, 0), t("league.mine"), Style.primary),
                press(Click("calendar", state.season.id, 0, "season"), t("league.calendar"))]
    return layout.page([*items, *buttons], accent=accents.LEAGUE)


def offer_lines(state: SeasonState, fixture: Fixture, t: Texts) -> list[str]:
    """The times that each player offered; nothing until somebody has."""
    offers = state.appointments.offers.get(fixture.number, NO_OFFERS)
    if not any(offers.values()):
        return []
    found = []
    for user, member in state.players(fixture).items():
        times = t("words.comma").join(format_dt(time, "f") for time in offers.get(user, ())[:5])
        found.append(t("league.offered", name=escaped(member.name), times=times or t("league.offered_none"),
                       fixture=fixture.number))
    return found


def match_page(state: SeasonState, fixture: Fixture, now: datetime, t: Texts,
               mine: Sequence[Fixture] = (), *, note: str = "") -> ui.LayoutView:
    """A match: its appointment, its result and its buttons. ``mine``: the reader's open matches, if it is theirs
    alone; ``note``: for them alone."""
    season = state.season
    items: list[Part] = [
        f"### {escaped(versus(state, fixture, t))}",
        f"-# {escaped(season.name)} · {t('league.round', n=fixture.round)} · "
        f"{t('league.fixture', n=numbered(state, fixture))}",
        status(state, fixture, t), *([score_] if (score_ := match_score(state, fixture, t)) else []),
        *([note] if note else [])]
    done = fixture.number in state.results
    items += own_view.of_game(state, fixture, t)
    items += lineup_view.shown(state, fixture, t)
    if done and shares_deals(state) and not sealed(state, fixture):
        items.append(press(Click("boards", season.id, fixture.number), t("league.boards")))
    if fixture.number in state.play.submitted:
        items += [*elsewhere_view.day_line(state, fixture, t), *elsewhere_view.of_game(state, fixture, now, t)]
    elif not done:
        items += _poll(state, fixture, t)
        items += [
            press(Click("match", season.id, fixture.number), t("league.start_match"), Style.success),
            press(Click("match-times", season.id, fixture.number), t("league.times.propose")),
            *([press(Click("calendar", season.id, fixture.number), t("league.calendar"))] if mine else []),
            *elsewhere_view.of_game(state, fixture, now, t),
            *(claim_buttons(season.id, fixture, t) if _may_claim(state, fixture, now) else [])]
    elif may_object(state, fixture):
        items.append(object_button(season.id, fixture, t))
    if not fixture.bye:
        items.append(press(Click("report", season.id, fixture.number), t("league.report")))
    if len(mine) > 1:
        choices = [Choice(str(each.number), label(state, each, t), t("league.round", n=each.round),
                          chosen=each == fixture) for each in mine]
        items.append(pick(Click("pick-match", season.id, 0), t("league.which_game"), choices))
    return layout.page(items, accent=accents.DONE if done else accents.LEAGUE)


def _may_claim(state: SeasonState, fixture: Fixture, now: datetime) -> bool:
    """Whether there is something to claim: the others were missing, or it is after the agreed time and its grace."""
    grace = timedelta(minutes=state.settings.dates.grace)
    return bool(fixture.absent) or (fixture.agreed is not None and now >= fixture.agreed + grace)


def claim_buttons(season: int, fixture: Fixture, t: Texts) -> list[Part]:
    """What those who came may do, if the others do not come to an agreed time, or left."""
    places = len(fixture.sides) > 2
    label = t("league.claim.came" if places else "league.claim")
    found: list[Part] = [press(Click("claim", season, fixture.number), label)]
    if fixture.agreed is not None:
        found.append(press(Click("claim-wait", season, fixture.number), t("league.claim.wait")))
        if not places:  # nobody has a partner there
            found.append(press(Click("claim-substitute", season, fixture.number), t("league.claim.substitute")))
    return found


def object_button(season: int, fixture: Fixture, t: Texts) -> Part:
    """For the side that lost a match without a game."""
    return press(Click("object", season, fixture.number), t("league.object"))


def request_page(state: SeasonState, fixture: Fixture, asker: Actor, t: Texts) -> ui.LayoutView:
    """Asks somebody to be a player's substitute in a match; either of the two may end it."""
    season, member = state.season.id, state.people.requests[fixture.number, asker.user][-1]
    text = t("league.substitute_request", substitute=f"<@{member.user}>", name=escaped(clean_name(asker.name)),
             season=escaped(state.season.name), game=escaped(versus(state, fixture, t)))
    buttons = [press(Click("stand-in", season, fixture.number, str(asker.user)), t("league.accept"), Style.success),
               press(Click("stand-in-not", season, fixture.number, str(asker.user)), t("league.decline"))]
    return layout.page([text, *buttons], accent=accents.LEAGUE)


def _poll(state: SeasonState, fixture: Fixture, t: Texts) -> list[Part]:
    offers = state.appointments.offers.get(fixture.number, NO_OFFERS)
    times = sorted(set().union(*offers.values()))[:10]
    if not times:
        return [t("league.no_times")]
    players, lines, buttons = state.players(fixture), [], []
    for place, time in enumerate(times, 1):
        can = [escaped(players[user].name) for user, theirs in offers.items() if time in theirs and user in players]
        who = t("words.comma").join(can) or "–"
        lines.append(f"{place}. {format_dt(time, 'f')} ({format_dt(time, 'R')}): {who}")
        click = Click("when", state.season.id, fixture.number, str(int(time.timestamp())))
        buttons.append(press(click, t("league.can", n=place)))
    return ["\n".join([t("league.poll", n=len(players)), *lines]), *layout.rows(buttons)]


def boards_page(state: SeasonState, found: Sequence[tuple[Fixture, Result]], pars: Mapping[int, Par],
                t: Texts) -> ui.LayoutView:
    """How the tables played the same deals. ``pars``: those that are known, by deal (from 1)."""
    lines = []
    for board in range(max(len(result.deals) for _, result in found)):
        scores = [f"{escaped(versus(state, fixture, t))} {result.deals[board][0]}:{result.deals[board][1]}"
                  for fixture, result in found if board < len(result.deals)]
        if par := pars.get(board + 1):
            scores.append(t("league.par", par=signed(par.of_side(0))))
        lines.append(f"**{t('league.board', n=board + 1)}** " + " · ".join(scores))
    title = f"### {escaped(state.season.name)} · {t('league.round', n=found[0][0].round)}"
    return layout.page([title, cut("\n".join(lines), 3500)], accent=accents.LEAGUE)


def label(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    """A fixture in a list of choices."""
    return cut(f"{numbered(state, fixture)}: {versus(state, fixture, t)}", 100)
