"""The leaderboard: posted by an admin, refreshed after rated games, with one's own profile and the other lists."""

from __future__ import annotations

from typing import Any

from bot.league.ports import Pool, PoolGame
from bot.league.ratings import RatedGame
from bot.tables.core.preferences import GuildSettings
from tests.cogs.test_panels import boss
from tests.support.discord.discord_world import World
from tests.support.discord.doors import settings_page
from tests.support.preferences import changed


async def rated(world: World, users: list[int], game: str, first: int, n: int = 5) -> None:
    """Games of these users, won by the first two."""
    for table in range(first, first + n):
        await world.app.storage.leagues.ratings.add_game(PoolGame(
            Pool(world.guild.id, game, "live"), f"t{table}", world.clock.now(),
            RatedGame((tuple(users[:2]), tuple(users[2:])), (1, 2))))


async def posted(world: World) -> tuple[Any, Any, Any]:
    """Who manages the server, their panel, and the leaderboard."""
    manager = boss(world)
    panel = await settings_page(world, manager, "setup", "Finding players")
    await manager.click(panel, label="Post the leaderboard")
    return manager, panel, world.public()


async def refreshed(world: World) -> None:
    world.app.client.services.leagues.repository.note_rated(world.guild.id)


def alts(world: World, message: Any) -> list[str]:
    return [item["description"] for part in world.components(message) if part["type"] == 12 for item in part["items"]]


async def test_the_leaderboard_refreshes_itself_and_shows_one_s_own_profile(world: World) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di")
    ids = [each.id for each in people]
    _, panel, board = await posted(world)
    assert "Nobody has played 5 rated games yet" in world.text(board)
    assert "Remove the leaderboard" in world.labels(panel)
    await rated(world, ids, "tichu", 900)
    await rated(world, ids, "tatsu", 950)
    await world.within(refreshed(world))
    await world.later(61)
    board = world.newest(board)
    assert alts(world, board) == ["standings"]
    assert set(world.labels(board)) == {"My profile", "Tichu · Live"} or set(world.labels(board)) == {
        "My profile", "Tatsu · Live"}
    other = await people[0].click(board, label=next(each for each in world.labels(board) if "Live" in each))
    assert other.response.ephemeral
    assert alts(world, other.response) == ["standings"]
    mine = await people[0].click(board, label="My profile")
    assert mine.response.ephemeral
    assert "5 rated games were entered as results" in world.said(mine), "no game was counted at a table"
    before = len(world.env.http_requests)
    await world.later(600)
    assert not [each for each in world.env.http_requests[before:] if each.method == "PATCH"], "nothing has changed"


async def edited(world: World, board: Any) -> int:
    """How often the leaderboard is edited after a restart."""
    before = len(world.env.http_requests)
    await world.restart()
    await world.later(61)
    path = f"/channels/{world.channel.id}/messages/{board.id}"
    return sum(each.method == "PATCH" and each.path.endswith(path) for each in world.env.http_requests[before:])


async def test_what_happened_while_the_bot_was_stopped_is_on_the_leaderboard_after_a_start(world: World) -> None:
    """A process that is killed between a result and the edit leaves it as it was."""
    people = world.join("Ann", "Bo", "Cy", "Di")
    ids = [each.id for each in people]
    _, _, board = await posted(world)
    await rated(world, ids, "tichu", 900)
    assert await edited(world, board) == 1
    assert alts(world, world.newest(board)) == ["standings"]
    assert await edited(world, board) == 0, "it shows that already"
    await world.app.storage.leagues.people.erase(ids[0], "Former player")
    assert await edited(world, board) == 1
    await rated(world, ids, "tatsu", 950)
    assert await edited(world, board) == 1, "there is another list"


async def test_a_server_without_a_leaderboard_costs_no_request_at_a_start(world: World) -> None:
    manager, panel, board = await posted(world)
    await manager.click(panel, label="Remove the leaderboard")
    await rated(world, [each.id for each in world.join("Ann", "Bo", "Cy", "Di")], "tichu", 900)
    assert await edited(world, board) == 0


async def test_an_edit_of_the_leaderboard_that_failed_is_tried_again(world: World) -> None:
    ids = [each.id for each in world.join("Ann", "Bo", "Cy", "Di")]
    _, _, board = await posted(world)
    await rated(world, ids, "tichu", 900)
    world.env.inject_error("PATCH", f"/channels/{world.channel.id}/messages/{board.id}", status=503, times=6)
    await world.within(refreshed(world))
    await world.later(400)
    assert alts(world, world.newest(board)) == ["standings"]


async def test_who_is_erased_leaves_the_leaderboard(world: World) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di")
    await rated(world, [each.id for each in people], "tichu", 900)
    _, _, board = await posted(world)
    assert alts(world, board) == ["standings"]
    for person in people:
        await world.within(world.app.client.services.leagues.erase(person.id, "Former player"))
    await world.later(61)
    assert "Nobody has played" in world.text(world.newest(board))


async def test_the_leaderboard_is_removed_and_one_that_was_deleted_is_forgotten(world: World) -> None:
    manager, panel, board = await posted(world)
    await manager.click(panel, label="Remove the leaderboard")
    settings = await world.app.storage.preferences.guild(world.guild.id)
    assert (settings.leaders_channel, settings.leaders_message) == (0, 0)
    assert board.id not in [message.id for message in world.channel.history()]
    await manager.click(panel, label="Post the leaderboard")
    await world.delete(world.public())
    await world.within(refreshed(world))
    await world.later(61)
    assert not (await world.app.storage.preferences.guild(world.guild.id)).leaders_message


async def test_what_no_button_of_the_leaderboard_says_is_refused(world: World) -> None:
    (ann,) = world.join("Ann")
    for forged in ("leaders:0:0:chess.live", "leaders:0:0:tichu", "leaders:0:0", "leaders:0:0:tichu.never"):
        answer = await world.forge(ann, f"bd:{forged}")
        assert "standings" not in str(world.components(answer.response))
        assert "The game has moved on" in world.said(answer)
    await world.set_guild(changed(GuildSettings(), threads=False))
    await world.forge(ann, "bd:setup:0:0:leaders")
    assert not (await world.app.storage.preferences.guild(world.guild.id)).leaders_message, "admins alone"
