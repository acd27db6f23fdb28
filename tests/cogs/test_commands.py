"""The other commands: each answers privately and says what it did."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.client_options import ClientOptions
from bot.core.declared import Switch
from bot.features.all import DECLARED
from bot.i18n import texts
from bot.tables.core.model import Status
from bot.tables.core.preferences import GuildSettings, Preference, UserPrefs
from cogs.pages.switches import switched
from cogs.rules.cog import sections
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import dealt
from tests.support.discord.lobbies import add_ai, all_rules, on_lobby_panel
from tests.support.discord.panel import answered, ended, on_panel, opened
from tests.support.discord.players import started


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt()


async def test_hand_shows_the_hand_privately(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    shown = await players[0].member.slash(world.channel, "hand")
    assert shown.ephemeral
    assert "Call grand Tichu?" in world.text(shown.response)


async def test_hand_without_a_game(world: World) -> None:
    (eve,) = world.join("Eve")
    shown = await eve.slash(world.channel, "hand")
    assert shown.ephemeral
    assert "You are not in a running game." in world.text(shown.response)


async def test_hand_of_a_game_that_is_over_shows_how_it_ended(world: World) -> None:
    """Other commands about it say where its rounds are."""
    ann, bo, *_ = await started(world, "Ann", "Bo", "Cy", "Di")
    await world.within(world.app.tables.resign(1, ann.member.id))
    await world.later(2)
    shown = await bo.member.slash(world.channel, "hand", game=1)
    assert shown.ephemeral
    assert " won." in world.text(shown.response)
    refused = await bo.member.slash(world.channel, "tichu", game=1)
    assert "This game is over. `/replay` shows its rounds" in world.text(refused.response)
    assert "`/replay`" in world.text((await bo.member.slash(world.channel, "hand")).response)
    lobby = await bo.member.slash(world.channel, "play")
    assert lobby.response
    early = await bo.member.slash(world.channel, "hand", game=2)
    assert "has not started yet" in world.text(early.response)


async def test_hand_asks_which_game(world: World) -> None:
    """Two games in one channel: the command takes the number, or asks with a button for each game."""
    (ann,) = world.join("Ann")
    for _ in range(2):
        lobby = (await ann.slash(world.channel, "play")).response
        for _ in range(3):
            await add_ai(world, ann, lobby, "easy")
        await world.later(2)
        await ann.click(lobby, label="Start")
        await world.later(2)
    asked = (await ann.slash(world.channel, "hand")).response
    assert "Which one?" in world.text(asked)
    assert [label.partition(":")[0] for label in world.labels(asked)] == ["Tichu, table 2", "Tichu, table 1"]
    chosen = await ann.click(asked, label=world.labels(asked)[1])
    assert "table 1" in world.text(chosen.response)
    offered = await ann.autocomplete(world.channel, "hand", "game", "")
    assert sorted(choice["value"] for choice in offered) == [1, 2]
    shown = await ann.slash(world.channel, "hand", game=2)
    assert "table 2" in world.text(shown.response)


async def test_table_posts_the_table_at_the_bottom(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    before = world.public()
    await players[1].member.slash(world.channel, "table")
    assert world.public().id != before.id
    assert before.id not in [message.id for message in world.channel.history()]
    empty = world.guild.create_text_channel("empty")
    nothing = await players[1].member.slash(empty, "table")
    assert "There is no game in this channel" in world.text(nothing.response)


async def test_games_says_whose_turn_it_is(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    shown = await players[0].member.slash(world.channel, "games")
    assert "your turn" in world.text(shown.response)
    await players[0].press("No grand Tichu")
    shown = await players[1].member.slash(world.channel, "games")
    assert "table 1" in world.text(shown.response)
    (eve,) = world.join("Eve")
    assert "You are not in any game" in world.text((await eve.slash(world.channel, "games")).response)


async def test_resigning_is_asked_again_and_ends_the_game(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    asked = await on_panel(world, players[0].member, "Resign")
    assert (await world.app.tables.snapshot(1)).status is Status.RUNNING
    assert "Resign at table 1?" in world.text(asked)
    await players[0].member.click(asked, label="No")
    assert "Resign" in world.labels(asked)
    await players[0].member.click(asked, label="Resign")
    await players[0].member.click(asked, label="Resign")
    await world.later(3)
    snapshot = await world.app.tables.snapshot(1)
    assert snapshot.status is Status.OVER
    assert "**Bo** and **Di** won" in world.text(world.public())


async def test_a_game_ends_when_the_host_says_so_or_all_agree(world: World) -> None:
    ann, _, cy = await started(world, "Ann", "Bo", "Cy", ais=1)
    for player, status in ((cy, Status.RUNNING), (ann, Status.OVER)):
        label = "End the game" if player is ann else "Propose to end the game"
        await ended(world, player.member, label, "End the game")
        await world.later(2)
        assert "You agreed" in cy.text or status is Status.OVER
        assert (await world.app.tables.snapshot(1)).status is status
    await world.later(3)
    assert "without a winner" in world.text(world.public())


async def test_an_ai_player_stands_in_and_goes(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    assert "An AI player has the seat" in await answered(world, players[0].member, "AI plays for me")
    await world.later(3)
    panel = await opened(world, players[0].member)
    assert {"AI plays for me", "Pause", "My hand"}.isdisjoint(world.labels(panel))
    await players[0].member.click(panel, label="Take my seat back")
    assert panel.ephemeral
    assert "More" in world.labels(panel), "the panel has become the hand"
    assert "AI plays for me" not in world.labels(panel)
    await world.forge(players[0].member, "bd:come-back:1:0")
    assert "You are playing this seat yourself." in repr(world.env.http_requests[-1].json)


async def test_a_bomb_by_command(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    offered = await players[0].member.autocomplete(world.channel, "bomb", "bomb", "")
    assert offered == []
    refused = await players[0].member.slash(world.channel, "bomb", bomb="0 play 2g 2k 2b 2r")
    assert "You don't have that bomb" in world.text(refused.response)


async def test_a_call_too_late_is_refused(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    await players[0].press("No grand Tichu")
    refused = await players[0].member.slash(world.channel, "grand")
    assert "(rule" not in world.text(refused.response)


async def test_the_sections_of_the_rules_are_those_of_the_game_in_the_channel(world: World) -> None:
    ann, *_ = await started(world, "Ann", game="tatsu", ais=1)
    offered = [choice["value"] for choice in await ann.member.autocomplete(world.channel, "rules", "section", "")]
    assert offered == sections(texts("en"), "tatsu")
    shown = await ann.member.slash(world.channel, "rules", section=offered[-1])
    assert "Tatsu" in world.text(shown.response)


async def test_rules_by_section(world: World) -> None:
    (ann,) = world.join("Ann")
    shown = await ann.slash(world.channel, "rules", game="tichu", section="special")
    assert shown.ephemeral
    assert "Mah Jong" in world.text(shown.response)
    message = shown.response
    await ann.select(message, ["scoring"], custom_id=world.select(message, "pick-rules")["custom_id"])
    assert "Double victory" in world.text(message)
    refused = await ann.slash(world.channel, "rules", game="tichu", section="nonsense")
    assert "no such section" in world.text(refused.response)


async def test_prefs_are_switched_and_kept(world: World) -> None:
    (ann,) = world.join("Ann")
    shown = (await ann.slash(world.channel, "prefs")).response
    await ann.click(shown, custom_id="bd:pref:0:0:dm")
    assert (await world.app.storage.preferences.user(ann.id)).hand == "channel"


@pytest.mark.parametrize(
    "switch", [each for each in DECLARED.users if isinstance(each.shown, Switch)], ids=lambda each: each.word)
def test_a_switch_turned_twice_is_as_before(switch: Preference[Any]) -> None:
    assert switched(UserPrefs(), switch) != UserPrefs()
    assert switched(switched(UserPrefs(), switch), switch) == UserPrefs()


async def test_settings_are_the_hosts(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    lobby = (await ann.slash(world.channel, "play", target=500)).response
    assert "to 500 points" in world.text(lobby)
    await bo.click(lobby, label="Join")
    refused = await bo.click(lobby, label="Settings")
    assert "Only the host, Ann" in world.text(refused.response)
    panel = await all_rules(world, ann, lobby)
    options = next(part for part in world.components(panel) if part.get("custom_id", "").endswith(":target"))
    await ann.select(panel, ["300"], custom_id=options["custom_id"])
    await world.later(2)
    assert "to 300 points" in world.text(lobby)


async def test_bad_options_are_refused_in_words(world: World) -> None:
    (ann,) = world.join("Ann")
    for given in ({"target": 7}, {"options": "nonsense"}, {"options": "wish_bombs=maybe"}):
        refused = await ann.slash(world.channel, "play", **given)
        shown = refused.response or refused.followups[0]
        assert world.text(shown)
        assert not await world.app.tables.lists.of_person(ann.id)


async def test_a_lobby_is_cancelled(world: World) -> None:
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    await on_lobby_panel(world, ann, lobby, "Cancel")
    await world.later(2)
    assert "cancelled" in world.text(lobby)
    assert world.labels(lobby) == []


async def test_commands_are_sent_once(world: World, tmp_path: Any) -> None:
    """Not in on_ready, and not again while they are the same."""
    def syncs() -> int:
        requests = world.env.http_requests
        return sum(request.method == "PUT" and request.path.endswith("/commands") for request in requests)

    world.options = {**world.options, "client": ClientOptions(tmp_path / "commands", shards=1)}
    await world.restart()
    before = syncs()
    await world.restart()
    assert syncs() == before




async def test_a_start_forgets_only_the_servers_where_the_bot_is_not(world: World) -> None:
    """Both are marked as left long ago; one took the bot back while it was down."""
    database, gone = world.app.storage.database, 424242
    world.options["forget_servers"] = timedelta(days=30)
    for guild in (world.guild.id, gone):
        await world.app.storage.preferences.set_guild(guild, GuildSettings(language="de"))
        await database.execute("INSERT INTO removed_servers VALUES (?, 0)", (guild,))
    await world.restart()
    preferences = world.app.storage.preferences
    assert [(await preferences.guild(guild)).language for guild in (world.guild.id, gone)] == ["de", ""]
