"""What goes wrong in leagues: bans, corrections, two managers at once, names, deletion of data."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

from bot.core.errors import TableError
from bot.league.audit import audit
from bot.league.decisions import BOTH_LOSE
from bot.league.entries import EntryKind
from bot.league.export import player_json
from bot.league.files.season_files import season_file
from bot.league.model import UNIT, Actor, How, LeagueError
from bot.league.ports import Pool
from bot.league.settings import TIE_BREAK_RULES
from bot.storage import open_storage
from bot.storage.sqlite import SqliteDatabase
from bot.tables.core.model import Person, Seat
from bot.tables.rules.lobby_rules import Opening
from tests.support.leagues.league_kit import BOSS, GUILD, League, human
from tests.support.leagues.league_oracle import check_standings
from tests.support.leagues.match_kit import round_scored
from tests.support.thorough import sampled

OTHER = Actor(2, "Second", manager=True)


async def half_played(league: League, preset: str, entrants: int, **changes) -> int:
    season = await league.season(preset, entrants, ai=False, **changes)
    state = await league.seasons.pair(season, BOSS)
    draw = Random(3)
    for fixture in state.open()[: len(state.open()) // 2]:
        await league.enter(season, BOSS, fixture.number, (draw.randrange(0, 500, 5), 500))
    return season


async def test_a_player_banned_in_mid_season(league: League) -> None:
    """Results made so far stand; what is left is awarded; they cannot come back."""
    season = await half_played(league, "round_robin", 6)
    state = await league.seasons.state(season)
    before = dict(state.results)
    victim = state.open()[0].sides[0][0]
    with pytest.raises(LeagueError, match="not manager"):
        await league.seasons.leave(season, Actor(1005, "P5"), victim, barred=True)
    state = await league.seasons.leave(season, BOSS, victim, barred=True, reason="insults")
    assert all(state.results[n] == r for n, r in before.items())
    for fixture in state.fixtures.values():
        if victim in fixture.entrants and fixture.number not in before and not fixture.bye:
            result = state.results[fixture.number]
            assert result.how is How.AWARDED
            assert result.ranks[0 if victim in fixture.sides[0] else 1] == 2
    check_standings(state, await league.service.standings.rows(season))
    with pytest.raises(LeagueError, match=r"joining over|barred"):
        await league.seasons.invite(
            season, Actor(1000 + 2 * (victim - 1), "x"), state.entrants[victim].members[1])
    trail = await league.seasons.trail(season)
    left = next(entry for entry in trail if entry.kind is EntryKind.LEFT)
    assert (left.by, left.fact.reason) == (BOSS.user, "insults")
    await league.seasons.close(season, BOSS, force=True)


async def test_leaving_where_partners_rotate_punishes_nobody(league: League) -> None:
    season = await league.season("dtm", 8, ai=False)
    state = await league.seasons.pair(season, BOSS)
    fixture = state.open()[0]
    leaver = fixture.sides[0][0]
    state = await league.seasons.leave(season, Actor(1000 + leaver - 1, "me"))
    assert state.results[fixture.number].how is How.VOID
    assert leaver not in state.active
    for other in state.open():
        await league.enter(season, BOSS, other.number, (280, 120), [(70, 30)] * 4)
    state = await league.seasons.pair(season, BOSS)
    assert all(leaver not in f.entrants for f in state.fixtures.values() if f.round == 2)


async def test_a_corrected_result_is_one_more_entry(league: League) -> None:
    season = await half_played(league, "round_robin", 4)
    state = await league.seasons.state(season)
    number = next(n for n, r in state.results.items() if r.how is How.ENTERED)
    length = len(await league.seasons.trail(season))
    old = await league.service.standings.rows(season)
    with pytest.raises(LeagueError, match="not manager"):
        await league.enter(season, Actor(1000, "P0"), number, (900, 100))
    assert await league.service.standings.rows(season) == old
    state = await league.enter(season, OTHER, number, (900, 100), reason="wrong way round")
    check_standings(state, await league.service.standings.rows(season))
    trail = await league.seasons.trail(season)
    assert len(trail) == length + 1
    assert trail[-1].fact.result.scores == (900, 100)
    assert trail[-1].fact.result.reason == "wrong way round"
    assert trail[-1].by == OTHER.user


@pytest.mark.parametrize("rules", [1, TIE_BREAK_RULES])
async def test_adjudication_says_why(league: League, rules: int) -> None:
    season = await half_played(league, "swiss", 4, tie_break_rules=rules)
    waiting = (await league.seasons.state(season)).open()[0].number
    with pytest.raises(LeagueError, match="reason needed"):
        await league.matches.adjudicate(season, BOSS, waiting, 1, "  ")
    state = await league.matches.adjudicate(season, BOSS, waiting, 1, "offered no time")
    assert state.results[waiting].ranks == (2, 1)
    check_standings(state, await league.service.standings.rows(season))
    state = await league.matches.adjudicate(season, BOSS, waiting, None, "both wanted it so")
    assert state.results[waiting].how is How.VOID
    check_standings(state, await league.service.standings.rows(season))


@pytest.mark.parametrize("rules", [1, TIE_BREAK_RULES])
@pytest.mark.parametrize("seed", sampled(range(6), range(40)))
async def test_awards_byes_and_leavers_in_any_order_count_as_the_rules_say(
        league: League, seed: int, rules: int) -> None:
    draw = Random(seed)
    season = await league.season(
        "swiss", draw.choice((5, 6, 7)), ai=False, rounds=4, order=("points", "buchholz", "sonneborn", "head_to_head"),
        tie_break_rules=rules)
    for number in range(4):
        state = await league.seasons.pair(season, BOSS)
        for fixture in state.open():
            if draw.random() < 0.6:
                winner = draw.choice((0, 1, -1, BOTH_LOSE))
                await league.matches.adjudicate(season, BOSS, fixture.number, winner, "late")
            else:
                await league.enter(season, BOSS, fixture.number, draw.choice(((500, 100), (100, 500), (300, 300))))
        if number == 1 and draw.random() < 0.7:
            await league.seasons.leave(season, BOSS, draw.choice(sorted(state.active)))
        state = await league.seasons.state(season)
        check_standings(state, await league.service.standings.rows(season))


async def test_two_managers_at_once(league: League) -> None:
    """Two managers pair the next round at once: it is paired once, also between two processes."""
    season = await league.season("swiss", 8)
    found = await asyncio.gather(
        league.seasons.pair(season, BOSS), league.seasons.pair(season, OTHER), return_exceptions=True)
    assert sum(isinstance(each, LeagueError) for each in found) == 1
    state = await league.seasons.state(season)
    assert state.round == 1
    other = League(league.stores, league.table_store)  # another process with the same database
    await other.seasons.state(season)
    waiting = [fixture.number for fixture in state.open()]
    await league.enter(season, BOSS, waiting[0], (100, 0))
    await other.enter(season, OTHER, waiting[0], (0, 100))
    await league.enter(season, BOSS, waiting[1], (100, 0))
    trail = await league.seasons.trail(season)
    assert [entry.seq for entry in trail] == list(range(1, len(trail) + 1))
    state = await league.seasons.state(season)
    assert state.results[waiting[0]].scores == (0, 100), "the later correction holds"
    check_standings(state, await league.service.standings.rows(season))


async def test_a_knockout_is_not_turned_round_once_the_next_round_is_paired(league: League) -> None:
    season = await league.season("knockout", 8, series=1)
    state = await league.seasons.pair(season, BOSS)
    for fixture in state.open():
        await league.enter(season, BOSS, fixture.number, (1000, 500))
    await league.seasons.pair(season, BOSS)
    before = await league.service.standings.rows(season)
    with pytest.raises(LeagueError, match="tie is built on"):
        await league.enter(season, BOSS, 1, (500, 1000))
    assert await league.service.standings.rows(season) == before
    await league.enter(season, BOSS, 1, (1000, 900))


@pytest.mark.parametrize("name", ["'); DROP TABLE seasons; --", "@everyone **b** <@1> `x`", "Ω 冠军 🐉"])
async def test_names_are_kept_as_they_are(league: League, name: str) -> None:
    made = await league.seasons.create(GUILD, BOSS, name, "ladder")
    assert made.name == name
    with pytest.raises(LeagueError, match="name taken"):
        await league.seasons.create(GUILD, BOSS, name.upper() if name.isascii() else name, "ladder")
    assert [season.name for season in await league.seasons.listed(GUILD)] == [name]
    assert not await league.seasons.listed(GUILD + 1)
    with pytest.raises(LeagueError, match="bad season name"):
        await league.seasons.create(GUILD, BOSS, " \n\u202e", "ladder")


async def test_what_is_refused_changes_nothing(league: League) -> None:
    stranger = Actor(77, "Stranger")
    season = (await league.seasons.create(GUILD, BOSS, "S", "swiss", most=2)).id
    before = await league.seasons.trail(season)
    attempts = [
        league.seasons.start(season, BOSS), league.seasons.start(season, stranger), league.seasons.pair(season, BOSS),
        league.seasons.close(season, BOSS), league.seasons.archive(season, BOSS),
        league.seasons.leave(season, stranger),
        league.seasons.join(season, stranger, human(1), human(2)), league.seasons.join(season, BOSS, human(1)),
        league.seasons.join(season, BOSS, human(1), human(1)), league.enter(season, BOSS, 1, (1, 2)),
        league.matches.adjudicate(season, BOSS, 1, 0, "why"), league.matches.play(season, BOSS, 1, 7),
        league.seasons.create(GUILD, BOSS, "T", "nonsense"), league.seasons.create(GUILD, stranger, "T", "swiss"),
        league.seasons.create(GUILD, BOSS, "T", "swiss", game="tatsu"), league.service.standings.rows(99),
    ]
    for attempt in attempts:
        with pytest.raises(LeagueError):
            await attempt
    assert await league.seasons.trail(season) == before
    await league.enrol(season, 2, ai=False)
    with pytest.raises(LeagueError, match="season full"):
        await league.seasons.join(season, BOSS, human(8), human(9))
    with pytest.raises(LeagueError, match="already in season"):
        await league.seasons.join(season, BOSS, human(0), human(9))


async def test_exports(league: League) -> None:
    season = await half_played(league, "round_robin", 4)
    await league.enter(season, BOSS, (await league.seasons.state(season)).open()[0].number, (1, 2),
                               reason="=HYPERLINK(1)")
    state = await league.seasons.state(season)
    name, data = await season_file(league.service, state, "csv")
    assert name.endswith(".csv")
    lines = data.getvalue().decode("utf-8-sig").splitlines()
    assert len(lines) == len(state.fixtures) + 1
    assert any("'=HYPERLINK(1)" in line for line in lines)
    _, data = await season_file(league.service, state, "xlsx")
    from openpyxl import load_workbook

    sheets = load_workbook(data)
    assert sheets.sheetnames == ["standings", "results", "lines", "rules"]
    rows = await league.service.standings.rows(season)
    assert [cell.value for cell in sheets["standings"]["C"]][1:] == [row.name for row in rows]
    _, data = await season_file(league.service, state, "trail")
    assert '""seed""' not in data.getvalue().decode(), "the secret of duplicate deals"
    found = json.loads(await player_json(league.service, 1000, ["tichu"], {"name": "P0"}))
    assert found["seasons"][0]["entrant"] == "P0 & P1"


async def everything(database) -> str:
    kind = "sqlite_master" if isinstance(database, SqliteDatabase) else (
        "(SELECT tablename AS name, 'table' AS type FROM pg_tables WHERE schemaname = 'public') AS tables")
    tables = await database.all(f"SELECT name FROM {kind} WHERE type = 'table'")
    rows = [row for (table,) in tables for row in await database.all(f"SELECT * FROM {table}")]
    return "\n".join(str(tuple(row)) for row in rows)


@pytest.fixture
async def storage(database):
    opened = await open_storage(database)
    yield opened
    await opened.close()


async def test_a_player_is_erased_and_others_keep_their_results(storage) -> None:
    league = League(storage.leagues, storage.tables)
    season = await half_played(league, "round_robin", 4)
    state = await league.seasons.state(season)
    match = (await league.match(season, state.open()[0].number)).table
    people = [person.id for person in match.people]
    victim = max(people)
    with pytest.raises(LeagueError, match="still in season"):
        await league.service.erase(victim, "Former player")
    await league.seasons.close(season, BOSS, force=True)
    casual = await league.tables.lobbies.stage(match.taken, Opening("tichu", 7, GUILD), by=victim)
    table = (await league.all_here(casual)).id
    with pytest.raises(LeagueError, match="still playing"):
        await league.service.erase(victim, "Former player")
    await league.tables.resign(table, min(people))
    await league.settle()
    await league.ratings()
    before = await league.service.standings.rows(season)
    ratings = dict(await league.ratings())
    ghost = await league.service.erase(victim, "Former player")
    assert ghost < 0
    after = await league.service.standings.rows(season)
    assert [(row.place, row.tally) for row in after] == [(row.place, row.tally) for row in before]
    now = await league.ratings()
    assert {k: v for k, v in now.items() if ghost not in k} == {k: v for k, v in ratings.items() if victim not in k}
    name = f"P{victim - 1000}"
    dump = await everything(storage.database)
    assert str(victim) not in dump
    assert f"'{name}'" not in dump
    assert f"{name} " not in dump
    again = League(storage.leagues, storage.tables)
    assert await again.service.standings.rows(season) == after
    assert "Former player" in (await again.tables.record(table, None))
    with pytest.raises(Exception, match="append-only"):
        await storage.database.execute("UPDATE season_log SET data = '{}'")


async def test_a_correction_is_of_the_game_it_corrects(league: League) -> None:
    """A casual game of a ladder, known to the ratings by its table, is not rated a second time."""
    season = await league.season("ladder", 4, ai=False)
    people = [user for entrant in (await league.seasons.state(season)).entrants.values() for user in entrant.users]
    seats = tuple(Seat(n, f"P{n}", Person(user, f"P{n}")) for n, user in enumerate(people))
    staged = await league.tables.lobbies.stage(seats, Opening("tichu", 7, GUILD, rated=True), by=people[0])
    table = (await league.all_here(staged)).id
    await league.driver.start()
    await round_scored(league, table)
    await league.tables.resign(table, people[1])
    await league.settle()
    before = dict(await league.ratings())
    assert before[people[0],].mu > before[people[1],].mu
    state = await league.enter(season, BOSS, 1, (0, 1000), reason="the wrong side gave up")
    assert state.results[1].table == table
    after = await league.ratings()
    assert after[people[0],].games == 1
    assert after[people[0],].mu < after[people[1],].mu
    await league.matches.adjudicate(season, BOSS, 1, None, "not played after all")
    assert not await league.ratings()
    await league.enter(season, BOSS, 1, (1000, 0), reason="it was")
    assert (await league.ratings())[people[0],].games == 1
    assert await audit(league.stores) == []


async def test_a_correction_rates_those_who_played_not_who_came_for_them_later(league: League) -> None:
    season = await half_played(league, "round_robin", 4, edition=0)
    state = await league.seasons.state(season)
    number = next(n for n, r in state.results.items() if r.how is How.ENTERED)
    users = [member.user for side in state.lineup(state.fixtures[number]) for member in side]
    await league.seasons.substitute(season, BOSS, users[0], human(900))
    await league.enter(season, BOSS, number, (0, 500), reason="typed wrong")
    ratings = await league.service.ratings.of(Pool(GUILD, "tichu", "async"))
    assert (users[0],) in ratings
    assert (1900,) not in ratings
    assert await audit(league.stores) == []


async def test_deals_that_count_one_by_one_are_entered_one_by_one(league: League) -> None:
    season = await league.season("dtm", 4, ai=False)
    number = (await league.seasons.pair(season, BOSS)).open()[0].number
    before = await league.seasons.trail(season)
    with pytest.raises(LeagueError, match="deals needed"):
        await league.enter(season, BOSS, number, (300, 100))
    with pytest.raises(LeagueError, match="bad result"):
        await league.enter(season, BOSS, number, (300, 100), [(70, 30)] * 4)
    assert await league.seasons.trail(season) == before
    await league.enter(season, BOSS, number, (310, 90), [(70, 30), (70, 30), (70, 30), (100, 0)],
                               doubles=(0, 0, 0, 1))
    best = (await league.service.standings.rows(season))[0]
    assert best.tally.points == UNIT * (2 + 2 + 2 + 3)


async def test_a_substitute_meets_no_deal_twice(league: League) -> None:
    """Duplicate: who plays a board at one table does not play it at another; next round's are other deals."""
    season = await league.season("duplicate", 4, ai=False)
    state = await league.seasons.pair(season, BOSS)
    first, second = (fixture for fixture in state.open() if fixture.round == 1)
    later = next(fixture for fixture in state.open() if fixture.round == 2)

    def users(fixture):
        return [member.user for side in state.lineup(fixture) for member in side]

    await league.seasons.substitute(season, BOSS, users(first)[0], human(900), first.number)
    before = await league.seasons.trail(season)
    with pytest.raises(LeagueError, match="deals seen"):
        await league.seasons.substitute(season, BOSS, users(second)[0], human(900), second.number)
    with pytest.raises(LeagueError, match="deals seen"):
        await league.seasons.substitute(season, BOSS, users(second)[0], human(900))
    assert await league.seasons.trail(season) == before
    await league.seasons.substitute(season, BOSS, users(later)[0], human(900), later.number)


async def test_nobody_comes_to_a_table_whose_deals_they_play_elsewhere(league: League) -> None:
    """Duplicate, and the substitutes that tables find for themselves."""
    season = await league.season("duplicate", 4, ai=False)
    state = await league.seasons.pair(season, BOSS)
    first, second = (fixture for fixture in state.open() if fixture.round == 1)
    table = (await league.match(season, first.number)).id
    other = state.lineup(second)[0][0].user
    assert other is not None
    with pytest.raises(LeagueError, match="deals seen"):
        await league.tables.seating.substitute(table, Person(other, "Other"), 0)
    await league.match(season, second.number)
    with pytest.raises(LeagueError, match="deals seen"):
        await league.tables.seating.substitute(table, Person(other, "Other"), 0)
    with pytest.raises(TableError, match="not offered"):
        await league.tables.seating.substitute(table, Person(4711, "Stranger"), 0)
