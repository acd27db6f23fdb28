"""Games that were played elsewhere, at a real table or on another site: their players enter the result themselves.

How it works. A player of a game enters its result (`Submitted`). The other side confirms or disputes it; where a game
has more than two sides, all others confirm. It holds with the last confirmation, and without an answer after
`ANSWER_TIME`, as on the usual sites for tournaments: silence must not keep a season waiting, and a side that was silent
may still object (`claims.may_object`). A dispute stands on the managers' desk beside objections; until they have
decided, the game has no result.

It counts in the season and nowhere else: nothing shows that it was played, so it is never rated (`How.ELSEWHERE`).

While a result waits, the game is not played here, nobody claims it, and its deadline does not pass: it was entered in
time. A game that is being played here is ended first, by its players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from zlib import crc32

from bot.core.user_text import LONGEST_REASON, visible
from bot.league.entries import Confirmed, Disputed, Fact, Facts, Retracted, Submitted
from bot.league.formats.registry import counts_deals, format_of, uses
from bot.league.model import Fixture, How, LeagueError, Result
from bot.league.season import dates, fold
from bot.league.season.checks import check_not_submitted, open_fixture
from bot.league.season.results import UNANSWERED, ranks_of, resulted
from bot.league.settings import Settings
from bot.league.state import SeasonState, Submission

ANSWER_TIME = timedelta(hours=48)
REMIND_BEFORE = timedelta(hours=24)
OF_SCORES = frozenset({"difference", "scored"})
"""Criteria of places that look at game points."""
DRAWN = -1
"""In place of the side that has won."""


# what may be entered -----------------------------------------------------------------------------

def suits(settings: Settings) -> bool:
    """Whether such results make sense: there are fixtures, no deals that tables share, and no night's clock."""
    return uses(settings, "elsewhere") and settings.night is None


def needs_score(settings: Settings) -> bool:
    """Whether the season counts game points; else it is enough who has won."""
    kind = format_of(settings)
    by_points = "scoring" not in kind.uses and kind.tie_winner is None
    return (counts_deals(settings) or by_points or settings.entry.boards > 1
            or bool(OF_SCORES.intersection(settings.ranking.order)))


def may_enter(state: SeasonState, fixture: Fixture, now: datetime) -> bool:
    """Whether the game's page offers it."""
    return (state.settings.play.elsewhere and suits(state.settings) and not fixture.bye
            and fixture.number not in state.results and fixture.number not in state.play.submitted
            and not _late(fixture, now))


def _late(fixture: Fixture, now: datetime) -> bool:
    return fixture.due is not None and now >= fixture.due


def scored(scores: Sequence[int], deals: Sequence[Sequence[int]] = (), doubles: Sequence[int] = (),
           ranks: Sequence[int] = ()) -> Result:
    """A result of game points. ``ranks``: where they follow from more than the points."""
    return Result(How.ELSEWHERE, tuple(scores), tuple(ranks) or ranks_of(scores), tuple(map(tuple, deals)),
                  doubles=tuple(doubles))


def won_by(fixture: Fixture, side: int) -> Result:
    """A result that says only who has won. ``side``: from 0, or `DRAWN`."""
    sides = range(len(fixture.sides))
    return Result(How.ELSEWHERE, (0,) * len(sides), tuple(1 if side in (DRAWN, each) else 2 for each in sides))


def check(state: SeasonState, number: int, user: int, now: datetime) -> tuple[Fixture, int]:
    """The game and the user's side, who may enter its result now. Codes: elsewhere_off, not_your_fixture,
    elsewhere_waits, elsewhere_late, elsewhere_ai, and those of `open_fixture` and `dates.check_play`."""
    fixture = open_fixture(state, number)
    if not (state.settings.play.elsewhere and suits(state.settings)):
        raise LeagueError("elsewhere_off")
    side = side_of(state, fixture, user)
    if side is None or fixture.bye:
        raise LeagueError("not_your_fixture")
    check_not_submitted(state, number)
    dates.check_play(state.settings, now)
    if _late(fixture, now):
        raise LeagueError("elsewhere_late", at=fixture.due)
    if not state.users(fixture):
        raise LeagueError("elsewhere_ai")
    return fixture, side


def side_of(state: SeasonState, fixture: Fixture, user: int) -> int | None:
    """The side for which the user plays, or played what was entered."""
    known = state.play.submitted.get(fixture.number)
    played = () if known is None else known.result.players
    for side, members in enumerate(state.lineup(fixture)):
        if any(each.user == user for each in members) or (side < len(played) and user in played[side]):
            return side
    return None


def submitted(state: SeasonState, number: int, user: int, result: Result, *, now: datetime, day: str = "") -> Facts:
    """A player enters a result. ``day``: ISO, or "". Codes: bad_day, and those of `check` and `resulted`."""
    fixture, side = check(state, number, user, now)
    result = replace(result, players=state.users(fixture))
    resulted(state, number, result)  # refused now, it would be refused once it is confirmed
    day = _played_on(state.settings, day, now)
    return [Submitted(number, user, side, result, now + ANSWER_TIME, day=day)]


def _played_on(settings: Settings, text: str, now: datetime) -> str:
    """Codes: bad_date, elsewhere_future."""
    day = dates.day(text) if text.strip() else ""
    if day and date.fromisoformat(day) > now.astimezone(dates.place(settings)).date() + timedelta(days=1):
        raise LeagueError("elsewhere_future", date=day)
    return day


# answers -----------------------------------------------------------------------------------------

def known(state: SeasonState, number: int) -> Submission:
    """Codes: nothing_submitted."""
    found = state.play.submitted.get(number)
    if found is None:
        raise LeagueError("nothing_submitted")
    return found


def missing(state: SeasonState, number: int) -> list[int]:
    """The sides that have still to confirm; those of AI players are not asked."""
    found = state.play.submitted.get(number)
    if found is None:
        return []
    return [side for side in range(len(state.fixtures[number].sides)) if side not in found.agreed]


def asked(state: SeasonState, number: int) -> list[int]:
    """Who may still confirm or dispute it."""
    sides, fixture = missing(state, number), state.fixtures[number]
    lineup = state.lineup(fixture)
    return [each.user for side in sides for each in lineup[side] if each.user is not None]


def stamp(found: Submission) -> int:
    """Stands for what was entered, in the buttons that answer it: a side may take its entry back and enter another one
    while the others look at the first."""
    said = found.result
    deals = tuple(map(tuple, said.deals))
    return crc32(repr((found.side, tuple(said.scores), tuple(said.ranks), deals, tuple(said.doubles))).encode())


def _answering(state: SeasonState, number: int, user: int) -> tuple[Submission, int]:
    """Codes: nothing_submitted, not_your_fixture, elsewhere_own."""
    found = known(state, number)
    side = side_of(state, state.fixtures[number], user)
    if side is None:
        raise LeagueError("not_your_fixture")
    if side in found.agreed:
        raise LeagueError("elsewhere_own")
    return found, side


def confirmed(state: SeasonState, number: int, user: int, seen: int | None = None) -> Facts:
    """One of the other sides agrees. ``seen``: the `stamp` of what they saw; None: whatever was entered. Codes:
    elsewhere_changed, those of `_answering` and `resulted`."""
    found, side = _answering(state, number, user)
    if seen not in (None, stamp(found)):
        raise LeagueError("elsewhere_changed")
    facts: list[Fact] = [Confirmed(number, user, side)]
    if missing(state, number) == [side]:
        facts += resulted(state, number, found.result)
    return facts


def disputed(state: SeasonState, number: int, user: int, reason: str) -> Facts:
    """One of the other sides says that it is wrong, once. Codes: elsewhere_disputed, those of `_answering`."""
    found, side = _answering(state, number, user)
    if found.disputed:
        raise LeagueError("elsewhere_disputed")
    return [Disputed(number, user, side, visible(reason, LONGEST_REASON))]


def retracted(state: SeasonState, number: int, user: int) -> Facts:
    """The side that has entered it takes it back. Codes: nothing_submitted, not_your_fixture."""
    found = known(state, number)
    if side_of(state, state.fixtures[number], user) != found.side:
        raise LeagueError("not_your_fixture")
    return [Retracted(number)]


# without an answer -------------------------------------------------------------------------------

def held(state: SeasonState, now: datetime) -> Facts:
    """Results that hold now, since no other side has said anything. What has become impossible since is off."""
    facts: list[Fact] = []
    for number, found in state.play.submitted.items():
        if not found.disputed and now >= found.until:
            new = _holding(state, number, replace(found.result, reason=UNANSWERED))
            state, facts = fold.preview(state, new), [*facts, *new]
    return facts


def held_by_leaving(state: SeasonState, entrant: int) -> Facts:
    """Who leaves can say nothing against it any more: what the other side has entered holds, if nobody else is asked.
    A partner who stays is: nobody loses by a word that they could not dispute.
    """
    facts: list[Fact] = []
    for number, found in state.play.submitted.items():
        sides = state.fixtures[number].sides
        left = [side for side in missing(state, number) if sides[side] != (entrant,)]
        if entrant in state.fixtures[number].entrants and not found.disputed and not left \
                and entrant not in sides[found.side]:
            new = _holding(state, number, found.result)
            state, facts = fold.preview(state, new), [*facts, *new]
    return facts


def _holding(state: SeasonState, number: int, result: Result) -> Facts:
    try:
        return resulted(state, number, result)
    except LeagueError:
        return [Retracted(number)]


def to_remind(state: SeasonState, now: datetime) -> Iterator[tuple[Fixture, datetime]]:
    """The games whose entered result holds soon if nobody answers, and when."""
    for number, found in state.play.submitted.items():
        if not found.disputed and found.until - REMIND_BEFORE <= now < found.until:
            yield state.fixtures[number], found.until
