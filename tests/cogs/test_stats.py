"""``/stats`` of every game: as far as the game has the numbers, compared with the server's."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.i18n import texts
from bot.league.ports import Played, Pool, PoolGame
from bot.league.ratings import RatedGame
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import on_lobby_panel
from tests.support.discord.panel import choose, tab
from tests.support.discord.rounds import NotedPictures

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


PICTURES = NotedPictures()


@pytest.fixture
def options() -> dict[str, Any]:
    PICTURES.asked.clear()
    return {"pictures": PICTURES}


async def played(world: World, game: str, users: list[Any]) -> None:
    """Three games of four people, the first two together."""
    at, leagues = world.clock.now(), world.app.storage.leagues
    ids = [user.id for user in users]
    for table in range(900, 903):
        partners = {ids[0]: ids[1], ids[1]: ids[0], ids[2]: ids[3], ids[3]: ids[2]}
        await leagues.statistics.put_played(table, [
            Played(table, user, partners[user] if game in ("tichu", "tientsin") else None, world.guild.id, game, at,
                   1 if user in ids[:2] else -1, COUNTS[game], n % 2 if game == "lord" else n // 2,
                   1 if user in ids[:2] else 2) for n, user in enumerate(ids)])
        rated = RatedGame(((ids[0], ids[1]), (ids[2], ids[3])), (1, 2))
        await leagues.ratings.add_game(PoolGame(Pool(world.guild.id, game, "live"), f"t{table}", at, rated))


@pytest.mark.parametrize("game", sorted(COUNTS))
async def test_a_player_in_each_game(world: World, game: str) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di")
    await played(world, game, people)
    shown = (await people[0].slash(world.channel, "stats", game=game)).response
    text = world.text(shown)
    for said in (*SAID[game], "3 games, 3 won", "(server: ", "Rating"):
        assert said in text, text
    for unsaid in UNSAID.get(game, ()):
        assert unsaid not in text.split("\n", 1)[-1]
    assert ("Best partner" in text) is (game in ("tichu", "tientsin"))
    assert "profile" in str(world.components(shown))
    assert PICTURES.asked[-1].kind == f"{texts()(f'words.game.{game}')} · Live"
    await people[0].click(shown, label="Server")
    assert "3 games, players: 4" in world.text(shown)
    assert "3 rated games at this pace" in world.text(shown)


async def test_a_pair_and_somebody_who_has_not_played(world: World) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di", "Eve")
    await played(world, "tichu", people[:4])
    page = await tab(world, people[0], "Pair")
    assert "Ann & Bo" in world.text(page), "whom she has played with most"
    assert "3 games, 3 won" in world.text(page)
    await choose(world, people[0], page, "other", people[2])
    assert "Ann & Cy" in world.text(page)
    assert "3 games" not in world.text(page)
    await choose(world, people[0], page, "user", people[2])
    assert "Choose the partner" in world.text(page), "nobody is their own"
    await choose(world, people[0], page, "other", people[3])
    assert "Cy & Di" in world.text(page)
    nothing = (await people[0].slash(world.channel, "stats", player=people[4])).response
    assert "3 games" not in world.text(nothing)
    nobody = await tab(world, people[4], "Pair")
    assert "Choose the partner" in world.text(nobody)


async def test_a_profile_is_of_the_game_played_most_and_of_this_server(world: World) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di", "Eve")
    ann, bo, cy, *_, eve = people
    none = await ann.slash(world.channel, "stats")
    assert "No finished games yet" in world.said(none)
    assert not PICTURES.asked
    await played(world, "tatsu", people[:4])
    shown = await ann.slash(world.channel, "stats")
    assert shown.response.ephemeral
    assert "Ann · Tatsu" in world.said(shown)
    assert "Ann · Tatsu" in world.said(await eve.slash(world.channel, "stats", player=ann))
    store, at = world.app.storage.leagues.statistics, world.clock.now()
    for table in range(1000, 1004):
        await store.put_played(table, [Played(table, ann.id, None, world.guild.id + 1, "lord", at, 1, COUNTS["lord"])])
    assert "Ann · Tatsu" in world.said(await ann.slash(world.channel, "stats")), "games elsewhere do not count"
    assert "No finished games yet" in world.said(await ann.slash(world.channel, "stats", game="lord"))
    assert PICTURES.asked[-1].partner is None, "in Tatsu of this table nobody has a name here"
    assert cy.id != bo.id


async def test_a_tab_is_shown_to_everybody_only_on_request(world: World) -> None:
    """And by nobody who may not write there."""
    people = world.join("Ann", "Bo", "Cy", "Di")
    await played(world, "tichu", people)
    page = await tab(world, people[0], "Server")
    before = len(world.channel.history())
    await people[0].click(page, label="Show in the channel")
    assert len(world.channel.history()) == before + 1
    posted = world.public()
    assert "3 games, players: 4" in world.text(posted)
    assert not world.labels(posted)
    silent = world.guild.create_text_channel(
        "silent", overwrites={world.guild.default_role: discord.PermissionOverwrite(send_messages=False)})
    await world.env.settle()
    page = (await people[0].slash(silent, "stats")).response
    await people[0].click(page, label="Show in the channel")
    assert not silent.history()


async def test_games_that_were_only_entered_are_no_contradiction(world: World) -> None:
    """A rating after three games stood above "No finished games yet", and "0 games" beside a league's three rounds."""
    people = world.join("Ann", "Bo", "Cy", "Di")
    ids, ratings = [each.id for each in people], world.app.storage.leagues.ratings
    for fixture in range(1, 4):
        await ratings.add_game(PoolGame(Pool(world.guild.id, "tichu", "live"), f"s1f{fixture}", world.clock.now(),
                                      RatedGame(((ids[0], ids[1]), (ids[2], ids[3])), (1, 2))))
    page = (await people[0].slash(world.channel, "stats")).response
    for label in ("Profile", "Pair", "Server"):
        await people[0].click(page, label=label)
        if label == "Pair":
            await choose(world, people[0], page, "other", people[1])
        said = world.text(page)
        assert "3 rated games were entered as results" in said, label
        assert "No finished games" not in said
        assert "0 games" not in said


@pytest.mark.parametrize("forged", [
    "stats:0:0:player.tichu.live.x.0", "stats:0:0:whole.tichu.live.1.0", "stats:0:0",
    "stats-post:0:0:player.chess.live.1.0",
    "pick-stats:0:0:user.player.tichu.never.1.0", "pick-stats:0:0:mine.player.tichu.live.1.0", "my-data:0:0:player"])
async def test_a_forged_page_shows_nothing(world: World, forged: str) -> None:
    (ann,) = world.join("Ann")
    await world.forge(ann, f"bd:{forged}")
    assert "moved on" in repr(world.env.http_requests[-1].json)


async def test_a_profile_against_somebody(world: World) -> None:
    """Head to head, together, with oneself and with somebody who has never played."""
    people = world.join("Ann", "Bo", "Cy", "Di", "*Eve*")
    ann, bo, cy, _, eve = people
    await played(world, "tichu", people[:4])

    async def lines(who: Any, other: Any) -> str:
        page = (await who.slash(world.channel, "stats")).response
        return world.text(await choose(world, who, page, "other", other))

    assert "Against Cy: W 3 · L 0" in await lines(ann, cy)
    assert "Against Ann: W 0 · L 3" in await lines(cy, ann)
    assert "Against Bo: W 0 · L 0 · 3 games together, 3 won" in await lines(ann, bo)
    assert PICTURES.asked[-1].against.together.games == 3
    assert "Against" not in await lines(ann, ann)
    assert "Against \\*Eve\\*: W 0 · L 0" in await lines(ann, eve)


async def test_badges_and_the_favourite_partner_are_told(world: World) -> None:
    """The partner by the name at the newest table of this server; nobody who was erased."""
    people = world.join("Ann", "Bo", "Cy", "Di")
    ann, bo, *_ = people
    counts = {**COUNTS["tichu"], "badge_grand": 2, "badge_saved": 1}
    store, at = world.app.storage.leagues.statistics, world.clock.now()
    for table in (900, 901):
        await store.put_played(table, [Played(table, who, None, world.guild.id, "tichu", at, 1, counts, 0, 1)
                                       for who in (ann.id, bo.id)])
    said = world.said(await ann.slash(world.channel, "stats"))
    assert "**200 came home** ×4: a grand Tichu called and made" in said
    assert PICTURES.asked[-1].badges == (("grand", 4), ("saved", 2))
    assert PICTURES.asked[-1].partner is None, "Bo has never sat at a table here"
    lobby = (await bo.slash(world.channel, "play")).response
    await on_lobby_panel(world, bo, lobby, "Cancel")
    await ann.slash(world.channel, "stats")
    assert (PICTURES.asked[-1].partner.name, PICTURES.asked[-1].partner.games) == ("Bo", 2)
    await world.within(world.app.client.services.leagues.erase(bo.id, "Former player"))
    await ann.slash(world.channel, "stats")
    assert PICTURES.asked[-1].partner is None
