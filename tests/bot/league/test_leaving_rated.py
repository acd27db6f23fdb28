"""How rated games count that somebody left, or ended early: `bot.league.judging` and `bot.tables.log.leaving`.

The rule's tests are of its first edition, which older seasons keep; `test_week` has those of today's.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.judging.first_edition import once_a_day, ranked, shared
from bot.league.ports import Pool
from bot.league.ratings import MU, RatedGame, Rating, rate
from bot.league.services.results import judged_game
from bot.tables.core.entries import Recorded
from bot.tables.core.model import Person, Status
from bot.tables.core.orders import OrderKind
from bot.tables.log.leaving import Leaving
from bot.tables.rules.lobby_rules import Opening
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.leagues.match_kit import all_have_played, all_play, round_scored
from tests.support.tables.kit import moved_themselves

ANN, BO, CY, DI = (Person(1000 + n, name) for n, name in enumerate(("Ann", "Bo", "Cy", "Di")))
FOUR = (ANN, BO, CY, DI)
EVE = Person(2000, "Eve")


def left(sides: int, people: int, gone: dict[int, int], idle: tuple[int, ...] = (), excused: tuple[int, ...] = ()):
    return Leaving(True, {seat: 1000 + seat for seat in range(people)}, gone, frozenset(excused), frozenset(idle), {})


# the rule ----------------------------------------------------------------------------------------

@pytest.mark.parametrize(("board", "gone", "ranks"), [
    ((1, 2), {0: 50}, (2, 1)),  # the side that won at the table was left
    ((1, 2), {1: 50}, (1, 2)), ((1, 2), {1: 50, 3: 60}, (1, 2)),
    ((2, 1), {0: 50, 1: 60}, (2, 1)), ((1, 2), {0: 50, 1: 40}, (1, 2)),  # both: the first one left loses
    ((3, 1, 2), {1: 50}, (2, 3, 1)),  # alone: the others keep their order
    ((1, 2, 3, 4), {0: 60, 1: 50}, (3, 4, 1, 2)),
    ((1, 1, 1), {2: 9}, (1, 1, 3)),
])
def test_who_leaves_is_last(board: tuple[int, ...], gone: dict[int, int], ranks: tuple[int, ...]) -> None:
    people = 4 if len(board) == 2 else len(board)
    assert ranked(board, len(board), left(len(board), people, gone)) == ranks


@pytest.mark.parametrize(("board", "gone", "more", "shares"), [
    ((2, 1), {0: 50}, {}, ((1.5, 0.5), (1.0, 1.0))),  # the partner loses half, who left the other half as well
    (None, {0: 50}, {}, ((1.5, 0.5), (1.0, 1.0))),  # it was aborted
    ((1, 2), {0: 50}, {}, ((1.5, 0.0), (1.0, 1.0))),  # the partner won with an AI player
    ((2, 1), {0: 50, 2: 60}, {}, ((1.0, 1.0), (1.0, 1.0))),
    ((2, 1), {0: 50, 1: 60}, {}, ((1.5, 0.5), (0.0, 1.0))),  # left by both sides: who left the winners gains nothing
    ((1, 2), {}, {"idle": (0,)}, ((0.0, 1.0), (1.0, 1.0))),  # an AI player won for somebody
    ((2, 1), {}, {"idle": (0,)}, ((1.0, 1.0), (1.0, 1.0))),
    ((1, 1), {}, {"idle": (0,)}, ((0.0, 1.0), (1.0, 1.0))),
    ((2, 1), {}, {"excused": (0,)}, ((0.0, 1.0), (1.0, 1.0))),
])
def test_what_part_of_the_change_each_takes(board, gone, more, shares) -> None:
    found = left(2, 4, gone, **more)
    ranks = ranked(board or (1, 1), 2, found)
    assert shared(ranks, board, 2, found) == shares


@given(st.data(), st.sampled_from([(1, 3), (1, 5), (1, 8), (2, 2), (3, 2)]))
def test_who_leaves_never_has_more_than_who_plays_on(data: st.DataObject, sizes: tuple[int, int]) -> None:
    """Of one game, whatever its result and whatever the ratings."""
    size, sides = sizes
    board = tuple(data.draw(st.permutations(range(1, sides + 1))))
    teams = tuple(tuple(range(side, size * sides, sides)) for side in range(sides))
    before = {(seat,): Rating(data.draw(st.floats(15, 35)), data.draw(st.floats(1, 8))) for seat in range(size * sides)}
    quitter = data.draw(st.integers(0, size * sides - 1))
    found = left(sides, size * sides, {quitter: 50})
    ranks = ranked(board, sides, found)
    leaves = rate(before, RatedGame(teams, ranks, shared(ranks, board, sides, found)))
    assert leaves[quitter,].mu <= rate(before, RatedGame(teams, board))[quitter,].mu + 1e-9


def test_one_quitter_of_eight_does_not_void_the_game() -> None:
    found = left(8, 8, {5: 40})
    ranks = ranked((1, 2, 3, 4, 5, 6, 7, 8), 8, found)
    assert ranks == (1, 2, 3, 4, 5, 8, 6, 7)
    after = rate({}, RatedGame(tuple((seat,) for seat in range(8)), ranks, shared(ranks, ranks, 8, found)))
    assert len(after) == 8
    assert after[5,].mu == min(rating.mu for rating in after.values())


def test_a_pair_gains_nothing_if_one_of_them_leaves() -> None:
    """The sum of what they lose is that of a lost game."""
    lost = rate({}, RatedGame(((1, 2), (3, 4)), (2, 1)))
    quit_ = rate({}, RatedGame(((1, 2), (3, 4)), (2, 1), ((1.5, 0.5), (1.0, 1.0))))
    assert quit_[1,].mu + quit_[2,].mu == pytest.approx(lost[1,].mu + lost[2,].mu)
    assert quit_[1,].mu < lost[1,].mu < quit_[2,].mu < MU
    assert quit_[1, 2] == lost[1, 2]
    assert (quit_[3,], quit_[4,]) == (lost[3,], lost[4,])


def test_again_on_the_same_day_it_counts_only_for_who_left() -> None:
    game = RatedGame(((1, 2), (3, 4)), (2, 1), ((1.5, 0.5), (1.0, 1.0)))
    again = once_a_day(game, [1])
    assert again is not None
    assert again.shares == ((1.5, 0.0), (0.0, 0.0))
    assert set(rate({}, again)) == {(1,), (1, 2)}
    assert once_a_day(RatedGame(game.sides, (1, 2)), []) is None


# at the table ------------------------------------------------------------------------------------

@pytest.fixture
def league(driven_league: League) -> League:
    return driven_league


async def begun(league: League, people: tuple[Person, ...] = FOUR, game: str = "tichu", **options: str) -> int:
    made = await league.tables.lobbies.create(people[0], Opening(game, 7, GUILD, rated=True, options=options))
    for person in people[1:]:
        await league.tables.lobbies.join(made.id, person)
    for person in people:
        await league.tables.lobbies.here(made.id, person.id)
    await league.tables.lobbies.start(made.id, people[0].id)
    return made.id


async def ratings(league: League, game: str = "tichu") -> dict[int, Rating]:
    await league.settle()
    found = await league.service.ratings.of(Pool(GUILD, game, "live"))
    return {subject[0]: each for subject, each in found.items() if len(subject) == 1}


async def test_resigned_before_a_round_is_scored_it_counts_for_who_left(league: League) -> None:
    """It was void before each had played, and counted for all after that."""
    for played in (False, True):
        table = await begun(league)
        await league.pass_time(5)
        if played:
            await all_have_played(league, table)
        await league.tables.resign(table, BO.id)
        found = await ratings(league)
        assert set(found) == {BO.id}
        assert found[BO.id].games == 1 + played, "leaving is never free"
        assert (await league.tables.conduct.of_player(BO.id, "live")).left == 1 + played


async def given_up_when_ahead(league: League, people: tuple[Person, ...], game: str) -> None:
    """The second player resigns as soon as a round has put the first one ahead."""
    while True:
        table = await begun(league, people, game)
        for rounds in range(1, 6):
            await round_scored(league, table, rounds)
            totals = (await league.tables.begun(table)).outcome.totals
            if totals[0] > totals[1]:
                await league.tables.resign(table, people[1].id)
                return
        await league.tables.abort(table, 1, force=True)


@pytest.mark.parametrize("players", [FOUR, (ANN, BO)])
async def test_resigned_games_give_ten_points_a_week(league: League, players: tuple[Person, ...]) -> None:
    """Others than the same four were worth as much each time: ten games of six accounts gave 99 points."""
    accounts = [Person(5000 + n, f"Own {n}") for n in range(8)]
    game = "tichu" if len(players) == 4 else "tatsu"
    won = []
    for week in range(2):
        for number in range(3):
            own = [accounts[(2 * number + place + week) % 8] for place in range(len(players) - 1)]
            await given_up_when_ahead(league, (ANN, *own), game)
            won.append((await ratings(league, game))[ANN.id])
            assert won[-1].shown <= 1500 + 10 * (week + 1)
        await league.pass_time(8 * 24 * 3600)
    assert 1505 < won[2].shown <= 1510
    assert won[2].games < 3, "what gives nothing is no game of a rating that is not provisional"
    assert won[-1].shown > 1510, "in a new week they count again"


async def test_a_player_who_hands_the_seat_to_an_ai_player_and_stays_away_loses(league: League) -> None:
    """Nobody was rated, and nothing noted."""
    table = await begun(league)
    await round_scored(league, table)
    await league.tables.stand_in(table, BO.id)
    await missed(league, table, 1)
    for person in (ANN, CY, DI):
        await league.tables.abort(table, person.id)
    found = await ratings(league)
    lost = {user: 1500 - rating.shown for user, rating in found.items()}
    assert lost[BO.id] > lost[DI.id] > 0
    assert min(lost[ANN.id], lost[CY.id]) >= -10
    assert (await league.tables.conduct.of_player(BO.id, "live")).left == 1


async def test_who_comes_back_has_not_left(league: League) -> None:
    table = await begun(league)
    await all_have_played(league, table)
    await league.tables.stand_in(table, BO.id)
    await missed(league, table, 1)
    await league.tables.come_back(table, BO.id)
    for person in FOUR:
        await league.tables.abort(table, person.id)
    assert await ratings(league) == {}
    assert (await league.tables.conduct.of_player(BO.id, "live")).left == 0


async def played_to_the_end(league: League, table: int) -> dict[int, int]:
    """The ranks of the players."""
    while (await league.tables.snapshot(table)).status is Status.RUNNING:
        if not await moved_themselves(league.tables, table, {person.id for person in FOUR}):
            await league.pass_time(3)
    over = await league.tables.begun(table)
    won = {seat % 2 for seat in over.outcome.winners}
    return {person.id: 1 if seat % 2 in won else 2 for seat, person in enumerate(FOUR)}


@pytest.mark.parametrize("moved", [True, False])
async def test_two_presses_before_the_first_play_void_nothing(
        league: League, monkeypatch: pytest.MonkeyPatch, *, moved: bool) -> None:
    """The whole game rated nobody. ``moved``: the AI player made the first play."""
    monkeypatch.setattr("bot.tables.core.model.long_enough", lambda *_: True)
    for own in FOUR:
        before = await ratings(league)
        table = await begun(league, target="100")
        if moved:
            await league.pass_time(5)
        await league.tables.stand_in(table, own.id)
        if moved:
            await all_have_played(league, table)
        await league.tables.come_back(table, own.id)
        ranks = await played_to_the_end(league, table)
        found = await ratings(league)
        change = {user: rating.mu - (before[user].mu if user in before else MU) for user, rating in found.items()}
        for person in FOUR:
            lost = ranks[person.id] == 2
            if person == own and moved:
                assert (change.get(own.id, 0.0) < 0) is lost
                assert lost or change.get(own.id, 0.0) == 0, "who handed over gains nothing"
            else:
                assert (change[person.id] < 0) is lost
        assert (await league.tables.conduct.of_player(own.id, "live")).left == 0


async def test_away_when_each_has_played_the_game_is_void(league: League) -> None:
    """In seasons of the first edition: otherwise a bad first hand could be left to an AI player, to come back if it
    went well."""
    table = await begun(league)
    await league.pass_time(5)
    await league.tables.stand_in(table, BO.id)
    await all_have_played(league, table)
    await league.tables.come_back(table, BO.id)
    await league.tables.resign(table, DI.id)
    judged, _ = await judged_game(league.tables, await league.tables.begun(table), rules=1)
    assert judged.game is None
    assert set(await ratings(league)) == {DI.id}, "now it counts for who left"


@pytest.mark.parametrize("agreed", [False, True])
async def test_a_substitute_from_a_throwaway_account_takes_no_loss(league: League, *, agreed: bool) -> None:
    table = await begun(league)
    await round_scored(league, table)
    await league.tables.seating.offer(table, BO.id)
    if agreed:
        assert (await league.tables.votes.propose(table, ANN.id, OrderKind.EXCUSE, "1")).done, "one of the other side"
    await league.tables.seating.substitute(table, EVE, 1)
    await league.tables.resign(table, DI.id)
    found = await ratings(league)
    assert EVE.id not in found
    assert (BO.id in found) is not agreed
    assert (await league.tables.conduct.of_player(BO.id, "live")).left == (not agreed)


async def test_a_partner_does_not_excuse_but_a_manager_who_does_not_play_may(league: League) -> None:
    table = await begun(league)
    await all_have_played(league, table)
    await league.tables.seating.offer(table, BO.id)
    assert not (await league.tables.votes.propose(table, DI.id, OrderKind.EXCUSE, "1")).done
    with pytest.raises(Exception, match="own table"):
        await league.tables.votes.excuse(table, DI.id, 1)
    assert (await league.tables.votes.excuse(table, BOSS.user, 1)).done
    await league.tables.seating.substitute(table, EVE, 1)
    await league.tables.resign(table, ANN.id)
    assert BO.id not in await ratings(league)


async def test_who_ends_the_game_by_running_out_of_time_has_left_it(league: League) -> None:
    made = await league.tables.lobbies.create(ANN, Opening("tichu", 7, GUILD, rated=True))
    await league.tables.lobbies.configure(made.id, ANN.id, terms={"on_limit": "end"})
    for person in FOUR[1:]:
        await league.tables.lobbies.join(made.id, person)
    for person in FOUR:
        await league.tables.lobbies.here(made.id, person.id)
    await league.tables.lobbies.start(made.id, ANN.id)
    await all_have_played(league, made.id)
    while not (late := (await league.tables.begun(made.id)).to_act):
        await league.pass_time(3)
    await league.pass_time(400)
    found = await ratings(league)
    seat = (await league.tables.begun(made.id)).table.taken[late[0]]
    assert seat.person is not None
    assert found[seat.person.id].shown == min(each.shown for each in found.values()) == 1482


async def missed(league: League, table: int, seat: int, moves: int = 3) -> None:
    """Everybody who is there plays until an AI player has made so many moves of the seat."""
    before = (await league.tables.begun(table)).seq
    await all_play(league, table, lambda log: sum(
        each.seq > before and each.user is None and isinstance(each.fact, Recorded)
        and each.fact.text.startswith(f"{seat} ") for each in log) >= moves)
