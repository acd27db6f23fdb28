"""Who has won a season."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.league.entries import Closed
from bot.league.formats.registry import PRESETS
from bot.league.model import Entrant, Fixture, How, Member, Result, Season, Stage
from bot.league.numbered import Numbered
from bot.league.services.honours import Participation, all_time, participations, winners
from bot.league.state import Scoreboard, SeasonState


def test_a_season_is_won_in_its_first_division_alone() -> None:
    season = Season(1, 9, "Swiss", Stage.CLOSED, PRESETS["swiss"], seq=1, created=datetime(2026, 1, 1, tzinfo=UTC))
    entrants = {number: Entrant(number, f"E{number}", (), division=division)
                for number, division in ((1, 2), (2, 1), (3, 1), (4, 1))}
    closing = Closed({1: 1, 2: 1, 3: 1, 4: 2}, (), (), {})
    state = SeasonState(season, entrants=Numbered(entrants), standing=Scoreboard(closing=closing))
    assert [each.number for each in winners(state)] == [2, 3]
    assert winners(SeasonState(season)) == []


def test_the_all_time_table_counts_places_of_the_first_division_and_games_that_were_played() -> None:
    season = Season(1, 9, "Swiss", Stage.CLOSED, PRESETS["swiss"], seq=1, created=datetime(2026, 1, 1, tzinfo=UTC))
    entrants = {
        1: Entrant(1, "Ann & Bo", (Member("Ann", 11), Member("Bo", 12)), division=1),
        2: Entrant(2, "Cy & Former player", (Member("Cy", 13), Member("Former player", -5)), division=1),
        3: Entrant(3, "Di & Ed", (Member("Di", 14), Member("Ed", 15)), division=2),
        4: Entrant(4, "Robot", (Member("Robot", level="hard"), Member("Flo", 16)), division=1)}
    fixtures = {n: Fixture(n, 1, ((1,), (2,)), n) for n in (1, 2, 3)}
    results = {
        1: Result(How.PLAYED, (1000, 400), (1, 2)),
        2: Result(How.PLAYED, (100, 1000), (2, 1), players=((11, 99), (13, -5))),
        3: Result(How.AWARDED, (0, 0), (1, 2))}
    closing = Closed({1: 1, 2: 2, 3: 1, 4: 3}, (), (), {})
    state = SeasonState(season, entrants=Numbered(entrants), fixtures=Numbered(fixtures), results=Numbered(results),
                        standing=Scoreboard(closing=closing))
    found = {each.users: each for each in participations(state)}
    assert found[(11,)] == Participation((11,), "Ann", 1, played=2, won=1)
    assert found[(12,)] == Participation((12,), "Bo", 1, played=1, won=1), "a substitute played for them"
    assert found[(-5,)] == Participation((-5,), "Former player", 2, played=2, won=1)
    assert found[(11, 12)] == Participation((11, 12), "Ann & Bo", 1, played=2, won=1)
    assert found[(14,)].place == 0, "first of a lower division"
    assert (16,) in found
    assert not any(99 in users or (len(users) == 2 and 16 in users) for users in found), "no substitute, no AI"


def test_the_best_of_all_seasons_come_first_and_equals_share_a_place() -> None:
    newest_first = [
        Participation((1,), "Ann now", 2, 5, 3), Participation((2,), "Bo", 1, 5, 5), Participation((3,), "Cy", 3, 5, 1),
        Participation((1,), "Ann", 1, 5, 4), Participation((4,), "Di", 3, 5, 1)]
    ann, bo, cy, di = all_time(newest_first)
    assert (ann.name, ann.podium, ann.seasons, ann.played, ann.won, ann.place) == ("Ann now", (1, 1, 0), 2, 10, 7, 1)
    assert (bo.place, cy.place, di.place) == (2, 3, 3)
    assert all_time([]) == ()
