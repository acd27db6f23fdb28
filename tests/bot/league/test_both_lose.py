"""Games that neither side has played, and both lose: what they score, when a manager may say so, what the log reads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.league.audit import audit
from bot.league.boards import lost_in_all, won_in_all, won_match
from bot.league.decisions import BOTH_LOSE
from bot.league.export import results
from bot.league.formats.registry import PRESETS, award
from bot.league.model import UNIT, Fixture, How, Result
from bot.league.season.card import card_of
from bot.league.season.results import may_lose_both
from bot.league.settings import amended
from tests.bot.league.test_criteria import WON, season, values
from tests.support.leagues.league_kit import BOSS, League
from tests.support.leagues.league_oracle import check_standings
from tests.support.nights.night_kit import refused

LOST = Result(How.AWARDED, (0, 0), (2, 2), reason="nobody came")
PLAYED = Result(How.PLAYED, (600, 400), (1, 2))
GAMES = (Fixture(1, 1, ((1,), (2,)), 1), Fixture(2, 1, ((3,), (4,)), 2), Fixture(3, 2, ((1,), (3,)), 3),
         Fixture(4, 2, ((2,), (4,)), 4))


# what it scores ----------------------------------------------------------------------------------

@pytest.mark.parametrize(("preset", "most"), [
    ("swiss", 3), ("round_robin", 2), ("groups", 2), ("ladder", 1), ("dtm", 8)])
def test_each_side_has_lost_and_no_side_has_drawn(preset: str, most: int) -> None:
    found = award(PRESETS[preset], [(GAMES[0], LOST)])
    for entrant in (1, 2):
        tally = found[entrant]
        assert (tally.played, tally.won, tally.drawn, tally.lost) == (1, 0, 0, 1)
        assert (tally.points, tally.scored, tally.conceded) == (0, 0, 0)
    won = award(PRESETS[preset], [(GAMES[0], Result(How.AWARDED, (0, 0), (1, 2)))])
    assert won[1].points == most * UNIT, "an ordinary award is as it was"


def test_a_loss_that_scores_is_one_for_both() -> None:
    preset = PRESETS["swiss"]
    settings = replace(preset, ranking=replace(preset.ranking, scoring=replace(preset.ranking.scoring, loss=1)))
    assert {entrant: tally.points for entrant, tally in award(settings, [(GAMES[0], LOST)]).items()} == {
        1: UNIT, 2: UNIT}


def test_a_match_of_squads_whose_boards_are_all_lost_is_lost_in_all() -> None:
    settings = amended(PRESETS["round_robin"], {"squad": 4, "boards": 2})
    boards = [Fixture(1, 1, ((1,), (2,)), 1, game=1), Fixture(2, 1, ((1,), (2,)), 1, game=2)]
    assert {each.points for each in award(settings, [(one, LOST) for one in boards]).values()} == {0}
    assert (lost_in_all([LOST, LOST]), won_in_all([LOST, LOST]), won_match([LOST, LOST])) == (True, None, None)
    mixed = award(settings, list(zip(boards, (PLAYED, LOST), strict=True)))
    assert (mixed[1].points, mixed[2].points) == (2 * 2 * UNIT, 0), "a board and the whole; nothing"
    assert not lost_in_all([LOST, PLAYED])
    assert not lost_in_all([Result(How.VOID, (0, 0), (1, 1))])


@pytest.mark.parametrize("rules", [1, 2])
def test_for_tie_breaks_it_is_a_round_lost_without_a_game(rules: int) -> None:
    """As FIDE has forfeits: against somebody with one's own points, of which nothing is won."""
    found = values(season(rules, {1: LOST, 2: WON, 3: WON, 4: WON}, GAMES, 2))
    assert found[1] == (3, 3 + 3), "itself; and 3, who has beaten 4"
    assert found[2] == (3, 3 + 0)


# when it may be said -----------------------------------------------------------------------------

@pytest.mark.parametrize("preset", ["duplicate", "hiesfeld", "knockout", "double"])
async def test_no_bracket_and_no_compared_scores(preset: str) -> None:
    league = League()
    number = await league.season(preset, 4, ai=False)
    state = await league.seasons.pair(number, BOSS)
    fixture = state.open()[0]
    assert not may_lose_both(state, fixture)
    assert await refused(league.matches.adjudicate(number, BOSS, fixture.number, BOTH_LOSE, "rain")) == "not_for_both"
    assert await league.seasons.state(number) == state


async def test_a_game_that_is_played_or_was_is_lost_by_who_lost_it() -> None:
    league = League()
    number = await league.season("round_robin", 4, ai=False)
    first, second = (await league.seasons.pair(number, BOSS)).open()[:2]
    await league.match(number, first.number)
    assert await refused(league.matches.adjudicate(number, BOSS, first.number, BOTH_LOSE, "rain")) == "already_started"
    await league.enter(number, BOSS, second.number, (500, 300))
    assert await refused(league.matches.adjudicate(number, BOSS, second.number, BOTH_LOSE, "rain")) == "not_for_both"
    assert await refused(league.matches.adjudicate(number, BOSS, 99, BOTH_LOSE, "rain")) == "no_such_fixture"


async def test_it_is_in_the_log_the_files_and_the_standings_and_can_be_reversed(storage) -> None:
    league = League(storage.leagues, storage.tables)
    number = await league.season("round_robin", 4, ai=False)
    fixture = (await league.seasons.pair(number, BOSS)).open()[0]
    assert await refused(league.matches.adjudicate(number, BOSS, fixture.number, BOTH_LOSE, " ")) == "reason_needed"
    before = dict(await league.ratings())
    state = await league.matches.adjudicate(number, BOSS, fixture.number, BOTH_LOSE, "nobody\u202e came")
    assert state.results[fixture.number] == LOST
    assert dict(await league.ratings()) == before, "not rated"
    league.renew()
    assert await league.seasons.state(number) == state
    rows = await league.service.standings.rows(number)
    check_standings(state, rows)
    assert {row.tally.lost for row in rows if row.entrant in fixture.entrants} == {1}
    head, line = results(state)[0], next(each for each in results(state)[1:] if each[0] == fixture.number)
    shown = dict(zip(head, line, strict=True))
    assert (shown["rank_1"], shown["rank_2"], shown["how"], shown["reason"]) == (2, 2, "awarded", "nobody came")
    user = state.entrants[fixture.sides[0][0]].users[0]
    assert card_of(state, user, rows).results == (-1,)
    assert await audit(league.stores) == []
    state = await league.matches.reopen(number, BOSS, fixture.number)
    assert fixture.number in state.play.waiting
    assert {each.lost for each in state.standing.tallies.values()} <= {0}
