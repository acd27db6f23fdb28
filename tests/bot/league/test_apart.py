"""Entrants who are kept apart: what is decided, by whom, what follows from it in each format, what is stored."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest

from bot.features.web.season_bodies import season_bodies
from bot.features.web.season_page import page_of
from bot.i18n import texts
from bot.league.audit import audit
from bot.league.entries import KeptApart, names, read, write
from bot.league.export import player_json, results, trail
from bot.league.formats.registry import PRESETS
from bot.league.model import Actor, EntrantStatus, Stage
from bot.league.season.apart import MOST_ENTRANTS, MOST_ROUNDS, apart_from, clashes_drawn, clashes_now
from bot.league.state import SeasonState
from cogs.league.pages.round_view import round_pages
from tests.bot.league.test_squads import gathered
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.leagues.own_decisions import DAY, four_pairs, manager
from tests.support.nights.night_kit import Night, refused


def met(state: SeasonState, round: int = 0) -> set[tuple[int, int]]:
    """Who has met at a table, in a round (0: in any)."""
    return {pair for each in state.fixtures.values() if round in (0, each.round)
            for pair in combinations(sorted(chain.from_iterable(each.sides)), 2)}


def test_the_log_s_text_comes_back() -> None:
    for fact in (KeptApart((1, 2, 5), 2, (7, 8)), KeptApart((1, 2)), KeptApart((1, 2), None)):
        assert read(*write(fact)) == fact


# what is decided ---------------------------------------------------------------------------------

async def test_all_of_them_are_kept_apart_from_each_other_and_the_last_word_holds() -> None:
    league = League()
    season = await league.season("swiss", 5, ai=False)
    rounds = league.service.rounds
    state = await rounds.keep_apart(season, BOSS, [4, 1, 2], 0)
    assert dict(state.drawing.apart) == {(1, 2): 0, (1, 4): 0, (2, 4): 0}
    state = await rounds.keep_apart(season, BOSS, [2, 1], 3)
    assert apart_from(state, 1) == {2: 3, 4: 0}
    same = await rounds.keep_apart(season, BOSS, [1, 2], 3)
    assert same.seq == state.seq, "a press that comes twice changes nothing"
    state = await rounds.keep_apart(season, BOSS, [1, 4, 3], None)
    assert dict(state.drawing.apart) == {(1, 2): 3, (2, 4): 0}
    assert apart_from(await league.seasons.leave(season, BOSS, 4), 2) == {1: 3}, "who has left is not named"
    assert await audit(league.stores) == []


async def test_what_is_refused() -> None:
    league = League()
    season = await league.season("swiss", 4, ai=False)
    rounds = league.service.rounds
    for entrants, length, code in (([1, 9], 0, "not_in_season"), ([1, 1], 0, "two_needed"), ([1], 0, "two_needed"),
                                   ([1, 2], MOST_ROUNDS + 1, "bad_rounds"), ([1, 2], -1, "bad_rounds")):
        assert await refused(rounds.keep_apart(season, BOSS, entrants, length)) == code
    assert await refused(rounds.keep_apart(season, Actor(1000, "P0"), [1, 2], 0)) == "not_manager"
    await league.seasons.close(season, BOSS, force=True)
    assert await refused(rounds.keep_apart(season, BOSS, [1, 2], 0)) == "not_paired_here"
    ladder = await league.season("ladder", 4, ai=False)
    assert await refused(rounds.keep_apart(ladder, BOSS, [1, 2], 0)) == "not_paired_here"
    large = await league.season("swiss", MOST_ENTRANTS + 1)
    everybody = range(1, MOST_ENTRANTS + 2)
    assert await refused(rounds.keep_apart(large, BOSS, [*everybody], 0)) == "two_needed"


async def test_a_draft_is_old_then_and_names_who_meets_all_the_same() -> None:
    league = League()
    season = await league.season("swiss", 4, ai=False, rounds=3)
    rounds = league.service.rounds
    state = await rounds.draft(season, BOSS)
    assert clashes_drawn(state) == []
    state = await rounds.keep_apart(season, BOSS, [1, 2, 3], 1)
    assert state.drawing.draft is not None
    assert state.drawing.draft.old
    state = await rounds.draft(season, BOSS)
    assert len(found := clashes_drawn(state)) == 1, "two of three must meet"
    draft = state.drawing.draft
    assert draft is not None
    state = await rounds.publish(season, BOSS, draft.number)
    assert clashes_now(state) == found
    for each in state.open():
        await league.enter(season, BOSS, each.number, (600, 400))
    assert clashes_now(await league.seasons.state(season)) == [], "it is over"
    state = await rounds.draft(season, BOSS)
    assert clashes_drawn(state) == [], "it was for the first round"


async def test_a_change_of_a_draft_by_which_they_meet_is_asked_about_once() -> None:
    league = League()
    season = await league.season("swiss", 4, ai=False)
    rounds = league.service.rounds
    await rounds.keep_apart(season, BOSS, [1, 2], 0)
    state = await rounds.draft(season, BOSS)
    assert state.drawing.draft is not None
    number = state.drawing.draft.number
    assert await refused(rounds.redraft(season, BOSS, number, "pair", 1, 2)) == "kept_apart"
    state = await rounds.redraft(season, BOSS, number, "pair", 1, 2, sure=True)
    assert clashes_drawn(state) == [(1, 2)]


# who decides -------------------------------------------------------------------------------------

async def test_who_plays_chooses_no_opponents_by_it() -> None:
    """P0 plays for the first pair, with P1; a round is drawn."""
    league = League()
    season = await four_pairs(league)
    rounds, service = league.service.rounds, league.service.decisions
    for entrants in ([1, 2], [2, 3]):
        await rounds.keep_apart(season, manager(0), entrants, 2)
        state = await league.seasons.state(season)
        assert not state.drawing.apart
        number = max(state.fairness.proposals)
        for person, code in ((manager(0), "own_decision"), (manager(1), "own_decision"), (manager(3), "own_decision"),
                             (Actor(1006, "P6"), "decided_by_others")):
            assert await refused(service.confirm(season, person, number)) == code
        state = await service.confirm(season, BOSS, number)
        assert dict(state.drawing.apart) == {tuple(entrants): 2}
        assert not state.fairness.proposals
        state = await rounds.keep_apart(season, BOSS, entrants, None)
        assert not state.drawing.apart
    await rounds.keep_apart(season, manager(0), [1, 2], 0)
    assert await refused(rounds.keep_apart(season, manager(0), [2, 1], 0)) == "proposed_already"
    await league.pass_time(2 * DAY)
    await service.settle_all()
    state = await league.seasons.state(season)
    assert not state.fairness.proposals
    assert not state.drawing.apart, "without an answer it is off"


async def test_before_the_draw_who_plays_may_keep_others_apart() -> None:
    league = League()
    season = await league.season("swiss", 4, ai=False)
    rounds = league.service.rounds
    state = await rounds.keep_apart(season, manager(0), [2, 3], 0)
    assert dict(state.drawing.apart) == {(2, 3): 0}
    state = await rounds.keep_apart(season, manager(0), [1, 2], 0)
    assert dict(state.drawing.apart) == {(2, 3): 0}, "not their own pair"
    await rounds.draft(season, BOSS)
    state = await rounds.keep_apart(season, manager(0), [2, 3], None)
    assert dict(state.drawing.apart) == {(2, 3): 0}, "nor others once a round is drawn"


# what follows in each format -----------------------------------------------------------------------

@pytest.mark.parametrize(("preset", "entrants", "family"), [
    ("swiss", 8, [1, 2, 3]), ("dtm", 8, [1, 2]), ("hiesfeld", 12, [1, 2, 3]), ("tables", 9, [1, 2, 3]),
    ("duplicate", 6, [1, 4])])
async def test_they_do_not_meet_while_that_can_be_avoided(preset: str, entrants: int, family: list[int]) -> None:
    league, draw = League(), Random(1)
    changes = {"duplicate": {"rounds": 4}, "tables": {"rounds": 2}, "dtm": {"rounds": 4}, "hiesfeld": {"rounds": 2},
               "swiss": {"rounds": 4}}[preset]
    season = await league.season(preset, entrants, **changes)
    await league.service.rounds.keep_apart(season, BOSS, family, 0)
    for _ in range(changes["rounds"]):
        state = await league.seasons.pair(season, BOSS)
        if preset in ("tables", "duplicate"):
            for each in state.open():
                await league.matches.adjudicate(season, BOSS, each.number, None, "x")
        for each in (await league.seasons.state(season)).open():
            await league.enter(season, BOSS, each.number, *draw.choice((
                ((200, 0), [(50, 0)] * 4), ((0, 200), [(0, 50)] * 4))))
        if preset == "duplicate":
            break
    state = await league.seasons.state(season)
    assert not met(state).intersection(combinations(family, 2))
    assert clashes_now(state) == []


async def test_a_round_robin_has_their_game_after_the_first_rounds() -> None:
    league = League()
    season = await league.season("round_robin", 6, legs=1)
    await league.service.rounds.keep_apart(season, BOSS, [1, 2, 3], 2)
    state = await league.seasons.pair(season, BOSS)
    family = set(combinations((1, 2, 3), 2))
    assert not any(met(state, number) & family for number in (1, 2))
    assert clashes_now(state) == [], "only of the round that is played"
    assert met(state) >= family


@pytest.mark.parametrize("preset", ["knockout", "double"])
async def test_a_bracket_lets_them_meet_late(preset: str) -> None:
    league = League()
    season = await league.season(preset, 8)
    seeds = (await league.seasons.state(season)).drawing.seeds
    family = sorted((seeds[0], seeds[7]))  # who would meet first
    await league.service.rounds.keep_apart(season, BOSS, family, 0)
    state = await league.seasons.pair(season, BOSS)
    ties = [each.entrants for each in state.open()]
    half = {one for tie in ties[:2] for one in tie}
    assert len(half.intersection(family)) == 1, "in the other half"


async def test_groups_and_the_bracket_after_them() -> None:
    league = League()
    season = await league.season("groups", 8, qualify=2, series=1)
    await league.service.rounds.keep_apart(season, BOSS, [1, 2], 0)
    state = await league.seasons.pair(season, BOSS)
    assert state.entrants[1].division != state.entrants[2].division
    for each in state.open():
        best = min(each.entrants, key=lambda number: (number not in (1, 2), number))
        await league.enter(season, BOSS, each.number, (600, 400) if each.entrants[0] == best else (400, 600))
    state = await league.seasons.pair(season, BOSS)
    semi = [each.entrants for each in state.open()]
    assert all(not {1, 2} <= set(tie) for tie in semi)


async def test_an_arena_lets_them_wait_for_others() -> None:
    night = await Night.open("arena", 8, hours=1)
    await night.check_in(range(8))
    for family in ([1, 2], [3, 4]):
        await night.league.service.rounds.keep_apart(night.number, BOSS, family, 0)
    await night.start()
    await night.league.pass_time(60)
    state = await night.state()
    assert len(met(state)) == 2
    assert not met(state) & {(1, 2), (3, 4)}


@pytest.mark.parametrize("kind", ["swiss", "partners", "duplicate"])
async def test_so_does_the_draw_of_a_night(kind: str) -> None:
    """Nor do a director's own: for them another one has to agree."""
    night = await Night.open(kind, 12)
    await night.check_in(range(12))
    rounds = night.league.service.rounds
    await rounds.keep_apart(night.number, BOSS, [1, 2, 3], 1)
    assert await refused(rounds.keep_apart(night.number, Actor(1000, "P0"), [1, 2], 0)) == "not_director"
    await night.service.planning.direct(night.number, BOSS, 1000)
    await rounds.keep_apart(night.number, Actor(1000, "P0"), [1, 4], 0)
    state = await night.start()
    assert state.round == 1
    assert not met(state) & {(1, 2), (1, 3), (2, 3)}
    assert (1, 4) not in state.drawing.apart


async def test_a_play_off_keeps_apart_who_always_was() -> None:
    league = League()
    season = await league.season("swiss", 8, ai=False, rounds=1)
    await league.service.rounds.keep_apart(season, BOSS, [1, 2], 0)
    await league.service.rounds.keep_apart(season, BOSS, [3, 4], 2)
    state = await league.seasons.pair(season, BOSS)
    for each in state.open():
        await league.enter(season, BOSS, each.number, (600, 400))
    await league.seasons.close(season, BOSS)
    new = await league.service.playoffs.begin(season, BOSS, 8, "Play-off")
    apart, = new.drawing.apart
    assert {new.entrants[number].name for number in apart} == {state.entrants[1].name, state.entrants[2].name}


# what is stored ----------------------------------------------------------------------------------

async def test_it_outlives_a_restart_and_goes_with_a_player_s_data(storage) -> None:
    league = League(storage.leagues, storage.tables)
    season = await league.season("swiss", 4, ai=False)
    await league.service.rounds.keep_apart(season, BOSS, [1, 2], 0)
    victim = (await league.seasons.state(season)).entrants[1].users[0]
    await league.service.rounds.keep_apart(season, manager(6), [1, 4], 0)  # who plays: a proposal
    league.renew()
    state = await league.seasons.state(season)
    assert dict(state.drawing.apart) == {(1, 2): 0}
    mine = [entry for entry in await league.stores.seasons.log(season) if names(entry, victim)]
    assert sum(isinstance(entry.fact, KeptApart) for entry in mine) == 1
    own = await player_json(league.service, victim, [], {})
    assert '"kind": "apart"' in own
    assert any(line[3] == "apart" for line in trail(await league.seasons.trail(season), state))
    await league.service.decisions.refuse(season, BOSS, 1)
    await league.seasons.close(season, BOSS, force=True)
    await league.service.erase(victim, "Former player")
    dump = str(await storage.database.all("SELECT data FROM season_log WHERE kind = 'apart'"))
    assert str(victim) not in dump
    again = League(storage.leagues, storage.tables)
    assert dict((await again.seasons.state(season)).drawing.apart) == {(1, 2): 0}
    assert await audit(again.stores) == []


async def test_no_file_or_page_that_others_get_says_it() -> None:
    """What everybody gets is the same, whoever is kept apart."""
    league = League()
    season = await league.season("swiss", 4, ai=False)
    state = await league.seasons.pair(season, BOSS)
    t = texts("en")

    async def given(state: SeasonState) -> list[object]:
        rows = await league.service.standings.rows(season)
        page = page_of(state, rows, state.season.created, t)
        bodies = season_bodies("/s/x", "https://x.example", state, rows, page, t)
        same = {path: body.data for path, body in bodies.items() if not path.endswith((".xlsx", ".ics"))}
        return [results(state), same, [str(page.to_components()) for page, _ in round_pages(state, 1, t)]]

    before = await given(state)
    for family in ([1, 2], [3, 4], [1, 3]):
        state = await league.service.rounds.keep_apart(season, BOSS, family, 0)
    assert clashes_now(state), "somebody who is kept apart meets"
    assert await given(state) == before


async def test_squads_are_kept_apart_as_pairs_are() -> None:
    league = League()
    season = (await league.seasons.create(GUILD, BOSS, "Squads", "swiss", squad=3)).id
    people = iter(range(1100, 1200))
    for size in (3, 2, 3, 2):
        await gathered(league, season, *(Actor(number, f"P{number}") for number in [next(people) for _ in range(size)]))
    await league.service.rounds.keep_apart(season, BOSS, [1, 3], 0)
    await league.seasons.start(season, BOSS)
    state = await league.seasons.pair(season, BOSS)
    assert (1, 3) not in met(state)
    entry = next(each.fact for each in await league.stores.seasons.log(season) if isinstance(each.fact, KeptApart))
    assert len(entry.players) == 6


async def test_an_entrant_who_goes_before_the_start_takes_it_along() -> None:
    league = League()
    made = await league.seasons.create(9, BOSS, "Cup", "swiss")
    await league.enrol(made.id, 5, ai=False)
    await league.service.rounds.keep_apart(made.id, BOSS, [1, 2], 0)
    state = await league.seasons.leave(made.id, BOSS, 1)
    assert state.season.stage is Stage.JOINING
    assert EntrantStatus.LEFT not in {each.status for each in state.entrants.values()}
    assert apart_from(state, 2) == {}
    await league.seasons.start(made.id, BOSS)
    state = await league.seasons.pair(made.id, BOSS)
    assert clashes_now(state) == []


def test_every_preset_has_an_answer() -> None:
    """A new format says what it does with those who are kept apart: a row above, and in `docs/organise/desk.md`."""
    assert set(PRESETS) == {"swiss", "dtm", "hiesfeld", "tables", "duplicate", "round_robin", "knockout", "double",
                            "groups", "ladder"}
