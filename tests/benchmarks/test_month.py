"""Casual play with simulated results: only games that were really played count, and they show who is stronger."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from benchmarks.month.__main__ import found, kendall, left
from benchmarks.month.drawn_game import drawn
from benchmarks.month.evenings import GUILD, Town
from benchmarks.month.week import weeks
from bot.league.ratings import RatedGame, replay
from bot.league.season.results import ranks_of
from bot.tables.rules.lobby_rules import Opening
from games.registry import GAMES


async def test_a_week_of_casual_play(tmp_path: Path) -> None:
    """``python -m benchmarks.month`` shows a month of 60 people (docs/develop/measurements/ratings.md)."""
    town = await Town.open(tmp_path, people=18, seed=5, skill=1.0)
    played = await town.month(days=7, newcomers=3)
    results = {game: await found(town, game) for game in GAMES}
    reasons = {reason for each in results.values() for reason in each.left_out}
    assert reasons == {"AI player", "ended early", "unrated"}
    for game, games in played.counted.items():
        assert dict(await town.rated(game)) == replay(games), "what was left out has changed nothing"
        season = await town.seasons.state(town.ladders[game])
        assert [result.ranks for _, result in sorted(season.results.items())] == [
            each.ranks for each in games if not each.shares or any(
                share > 0 for parts, rank in zip(each.shares, each.ranks, strict=True) if rank == 1 for share in parts)]
        rows = await town.standings.rows(season.season.id)
        rated = await town.rated(game)
        sure = [rated[row.users].sure if row.users in rated else 0.0 for row in rows]
        assert sure == sorted(sure, reverse=True)
    most = max(results.values(), key=lambda each: each.games)
    assert most.tau[1] > 0.3
    assert most.players[1] > 0, "new players are provisional"
    await town.close()


async def test_ten_full_games_of_the_same_four_on_an_evening_count_whole(tmp_path: Path) -> None:
    """No rule against farming or leaving bites them."""
    town = await Town.open(tmp_path, people=4, seed=5)
    for _ in range(10):
        lobby = await town.tables.lobbies.create(town.people[0], Opening("tichu", 1, GUILD, rated=True))
        for person in town.people[1:]:
            await town.tables.lobbies.join(lobby.id, person)
        for person in town.people:
            await town.matches.arrive(lobby.id, person.id)
        begun = (await town.tables.lobbies.begin(lobby.id, town.people[0].id)).table
        await town._play([begun])
    games = town.played.counted["tichu"]
    assert len(games) == 10
    assert dict(await town.rated("tichu")) == replay(games)
    await town.close()


async def test_leaving_lost_games_costs_on_the_whole(tmp_path: Path) -> None:
    """``python -m benchmarks.month --quitters 6``: by an AI player, by resigning, to a throwaway account. Of one game
    it never pays (`test_leaving_rated`); over days others have other games, too, if somebody leaves."""
    found = await left(tmp_path, people=14, days=6, newcomers=0, seed=4, skill=0.5, quitters=3)
    gained = [points for each in found.values() for points in each.gained]
    assert len(gained) > 5
    assert sum(gained) < -50


@pytest.mark.parametrize(("game", "seats"), [("tichu", 4), ("trichu", 3), ("tientsin", 6), ("lord", 5), ("tatsu", 2)])
def test_results_of_any_game_show_who_is_stronger(game: str, seats: int) -> None:
    draw, traits, people = Random(2), GAMES[game].traits, range(12)
    strengths, games = [person / 3.5 for person in people], []
    sides = traits.sides(seats)
    for _ in range(400):
        users = draw.sample(people, seats)
        sums = [0.6 * sum(strengths[user] for user in users[side::sides]) for side in range(sides)]
        totals = drawn(sums, traits, draw)
        games.append(RatedGame(tuple(tuple(users[side::sides]) for side in range(sides)), ranks_of(totals)))
    ratings = replay(games)
    assert kendall([ratings[person,].mu for person in people], strengths) > 0.75


def test_kendall() -> None:
    assert kendall([1, 2, 3], [10, 20, 30]) == 1
    assert kendall([1, 2, 3], [30, 20, 10]) == -1


def test_searches_for_several_games_and_ai_players_lead_to_people_more_often() -> None:
    """On three small servers, one evening."""
    alone, several, across = weeks(1, servers=3, days=1).values()
    assert alone.searches >= 10
    assert alone.anybody <= several.anybody <= across.anybody
    assert across.wait < alone.wait
    assert weeks(1, servers=3, days=1)["one game, people alone"] == alone, "the same each time"
