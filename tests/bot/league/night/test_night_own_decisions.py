"""A director who plays decides neither their own game alone nor who else may play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from bot.league.decisions import OwnDecisionKind
from bot.league.model import Actor, EntrantStatus
from bot.league.season.night import clock
from bot.league.state import SeasonState
from tests.bot.league.night.test_night_rules import begun
from tests.support.leagues.league_kit import BOSS
from tests.support.leagues.own_decisions import manager
from tests.support.nights.night_kit import Night, refused, who

NightWork = Callable[[Night, Actor], Awaitable[object]]


@dataclass(frozen=True)
class DecidedThere:
    kind: OwnDecisionKind
    work: NightWork
    done: Callable[[SeasonState], bool]
    before: NightWork | None = None

    def __str__(self) -> str:
        return self.kind


async def more_time(night: Night, by: Actor) -> None:
    await night.service.games.more_time(night.number, by, clock.end_of(await night.state(), 1), 1)


NIGHT = (
    DecidedThere(OwnDecisionKind.AVERAGE, lambda night, by: night.service.games.stop(night.number, by, 1),
                 lambda state: 1 in state.results),
    DecidedThere(OwnDecisionKind.GIVE, lambda night, by: night.service.games.award(night.number, by, 1, 0),
                 lambda state: 1 in state.results),
    DecidedThere(OwnDecisionKind.TAKE_BACK, lambda night, by: night.service.games.undo(night.number, by, 1),
                 lambda state: 1 not in state.results,
                 lambda night, _: night.service.games.award(night.number, BOSS, 1, 0)),
    DecidedThere(OwnDecisionKind.MORE_TIME, more_time,
                 lambda state: clock.end_of(state, 1) > clock.end_of(state, 2)),
    DecidedThere(OwnDecisionKind.REPLACE, lambda night, by: night.service.games.replace(
        night.number, by, 1, REPLACED, None), lambda state: False),
)
REPLACED = 1001
"""By an AI player, at a table that has begun."""


async def is_done(night: Night, decided: DecidedThere) -> bool:
    state = await night.state()
    if decided.kind is not OwnDecisionKind.REPLACE:
        return decided.done(state)
    table = next(each for each in state.open() if state.plays(each, REPLACED)).table
    assert table is not None
    seat = (await night.league.tables.snapshot(table)).table.seat_of(REPLACED)
    return seat is not None and bool(seat.ai)


async def directed(decided: DecidedThere | None = None) -> tuple[Night, Actor, Actor, Actor]:
    """A night whose co-director plays in game 1; (they, one of the other side there, one of another game)."""
    night = await begun(people=8, rounds=3)
    state = await night.state()
    sides = [[each.user or 0 for each in side] for side in state.lineup(state.fixtures[1])]
    mine, theirs = sides[0][0], sides[1][0]
    elsewhere = next(user for user in state.players(state.fixtures[2]))
    await night.service.planning.direct(night.number, BOSS, mine)
    if decided is not None and decided.before is not None:
        await decided.before(night, BOSS)
    return night, who(mine - 1000), who(theirs - 1000), who(elsewhere - 1000)


@pytest.mark.parametrize("answer", ["another manager", "the other side", "nobody"])
@pytest.mark.parametrize("decided", NIGHT, ids=str)
async def test_a_director_who_plays_asks_at_their_own_table(decided: DecidedThere, answer: str) -> None:
    night, me, they, other = await directed(decided)
    await decided.work(night, me)
    state, service = await night.state(), night.league.service.decisions
    assert not await is_done(night, decided)
    assert len(state.fairness.proposals) == 1
    assert await refused(service.confirm(night.number, other, 1)) == "decided_by_others"
    if answer == "another manager":
        await service.confirm(night.number, manager(other.user - 1000), 1)
    elif answer == "the other side":
        await service.confirm(night.number, they, 1)
    else:
        await night.league.pass_time(301)
    assert await is_done(night, decided) is (answer != "nobody")
    assert not (await night.state()).fairness.proposals


@pytest.mark.parametrize("decided", NIGHT, ids=str)
async def test_a_director_decides_other_tables_alone(decided: DecidedThere) -> None:
    night, _, _, other = await directed(decided)
    await night.service.planning.direct(night.number, BOSS, other.user)
    await decided.work(night, other)
    assert await is_done(night, decided)


async def test_a_director_who_plays_puts_nobody_out_alone() -> None:
    night, me, they, _ = await directed()
    rival = (await night.state()).of_user(they.user)
    assert rival is not None
    await night.service.games.withdraw(night.number, me, rival.number, barred=True)
    assert (await night.state()).entrants[rival.number].active
    await night.league.pass_time(301)
    assert (await night.state()).entrants[rival.number].status is EntrantStatus.BARRED
    await night.league.service.decisions.take_back(night.number, BOSS, 1)
    assert (await night.state()).entrants[rival.number].active


async def test_a_director_who_plays_ends_no_round_over_their_own_game() -> None:
    night, me, they, _ = await directed()
    service, number = night.service, night.number
    await service.players.call(number, they)
    assert await refused(service.games.answer(number, me, 1)) == "own_decision"
    assert await refused(service.course.next_round(number, me, 1)) == "own_game_open"
    assert await refused(service.course.end(number, me)) == "own_game_open"
    assert await refused(service.course.undo_round(number, me, 1)) in ("own_draw", "round_begun")
    await service.games.stop(number, BOSS, 1)
    await service.course.next_round(number, me, 1)
    assert (await night.state()).round == 2
