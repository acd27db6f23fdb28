"""``/stats`` of every game: as far as the game has the numbers, compared with the server's."""

from __future__ import annotations

from typing import Any

import pytest
from discord_world import World

from bot.league.ports import Played, Pool, PoolGame
from bot.league.ratings.model import RatedGame

COUNTS: dict[str, dict[str, int]] = {
    "tichu": {"rounds": 10, "points": 600, "conceded": 400, "small": 4, "small_made": 3, "grand": 1, "grand_made": 0,
              "double": 2, "first": 4, "bombs": 1, "wishes": 4, "wishes_hurt": 1},
    "tientsin": {"rounds": 10, "points": 600, "conceded": 400, "small": 4, "small_made": 3, "first": 4},
    "trichu": {"rounds": 9, "points": 600, "conceded": 400, "first": 4, "soloist": 3, "soloist_won": 2},
    "lord": {"rounds": 10, "place": 25, "crowned": 3, "last": 1, "first": 3, "bombs": 2, "wishes": 2},
    "tatsu": {"rounds": 10, "points": 620, "conceded": 410, "multipliers": 10, "multiplier": 18},
}
SAID = {
    "tichu": ("Points a round: 60.0", "Small Tichu", "75.0%", "Bombs", "form W W W"),
    "tientsin": ("Points a round", "Small Tichu"),
    "trichu": ("Rounds won as soloist: 66.7%",), "lord": ("Average place: 2.5", "Great Lord: 30.0%", "Last: 10.0%"),
    "tatsu": ("Points a round", "Average multiplier: 1.8"),
}
UNSAID = {"lord": ("Points a round", "Tichu"), "tatsu": ("Tichu", "Bombs", "First out"), "tientsin": ("multiplier",)}


async def played(world: World, game: str, users: list[Any]) -> None:
    """Three games of four people, the first two together."""
    at, store = world.clock.now(), world.app.storage.leagues
    ids = [user.id for user in users]
    for table in range(900, 903):
        partners = {ids[0]: ids[1], ids[1]: ids[0], ids[2]: ids[3], ids[3]: ids[2]}
        await store.put_played(table, [
            Played(table, user, partners[user] if game in ("tichu", "tientsin") else None, world.guild.id, game, at,
                   1 if user in ids[:2] else -1, COUNTS[game]) for user in ids])
        await store.add_game(PoolGame(Pool(world.guild.id, game, "live"), f"t{table}", at,
                                      RatedGame(((ids[0], ids[1]), (ids[2], ids[3])), (1, 2))))


@pytest.mark.parametrize("game", sorted(COUNTS))
async def test_a_player_in_each_game(world: World, game: str) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di")
    await played(world, game, people)
    shown = (await people[0].slash(world.channel, "stats player", game=game)).response
    text = world.text(shown)
    for said in (*SAID[game], "3 games, 3 won", "(server: ", "Rating"):
        assert said in text, text
    for unsaid in UNSAID.get(game, ()):
        assert unsaid not in text.split("\n", 1)[-1]
    assert ("Best partner" in text) is (game in ("tichu", "tientsin"))
    assert "chart" in str(world.components(shown))
    server = (await people[0].slash(world.channel, "stats server", game=game)).response
    assert "3 games, players: 4" in world.text(server)


async def test_a_pair_and_somebody_who_has_not_played(world: World) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di", "Eve")
    await played(world, "tichu", people[:4])
    pair = (await people[0].slash(world.channel, "stats pair", partner=people[1])).response
    assert "Ann & Bo" in world.text(pair)
    assert "3 games, 3 won" in world.text(pair)
    none = (await people[0].slash(world.channel, "stats pair", partner=people[2])).response
    assert "3 games" not in world.text(none)
    nothing = (await people[0].slash(world.channel, "stats player", player=people[4])).response
    assert "3 games" not in world.text(nothing)
