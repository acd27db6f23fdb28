"""What goes wrong in Discord: each time a clear private answer, and the game goes on."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from bot.i18n import texts
from bot.tables.core.model import Person
from bot.tables.rules.lobby_rules import Opening
from cogs.pages.hand_page import elsewhere_page
from games.actions import Pass
from games.players import choose
from games.views import Phase
from rendering.studio import HandPicture
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import dealt
from tests.support.discord.lobbies import add_ai
from tests.support.discord.panel import answered
from tests.support.discord.players import Player, started


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt()


async def state(world: World) -> Any:
    return (await world.app.tables.snapshot(1)).view(None)


async def in_play(world: World, players: list[Player]) -> None:
    """Decline and exchange: the first card to each."""
    for player in players:
        await player.press("No grand Tichu")
    for player in players:
        await player.step()
        await world.later(2)
    assert (await state(world)).phase is Phase.PLAY


async def test_a_stranger_is_told_privately(world: World) -> None:
    await started(world, "Ann", "Bo", "Cy", "Di")
    (eve,) = world.join("Eve")
    result = await eve.click(world.public(), label="My hand")
    assert result.ephemeral
    assert "You have no seat at this table." in world.text(result.response)


async def test_a_stale_button_says_so_and_shows_the_table_as_it_is(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    await in_play(world, players)
    await players[(await world.app.tables.snapshot(1)).to_act[0]].step()
    await world.later(2)
    turn = players[(await state(world)).to_act[0]]
    assert "Pass" in turn.labels
    snapshot = await world.app.tables.snapshot(1)
    await world.app.tables.act(1, turn.member.id, snapshot.seq, Pass((await state(world)).to_act[0]))
    await world.forge(turn.member, f"bd:pass:1:{snapshot.seq}")  # as a hand shows it that was not edited yet
    await world.later(2)
    assert "⚠️" in turn.text
    assert "Pass" not in turn.labels


async def test_a_deleted_table_message_is_posted_anew(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    shown = world.public()
    await world.delete(shown)
    await players[0].press("No grand Tichu")
    await world.later(5)
    assert world.public().id != shown.id
    assert "My hand" in world.labels(world.public())


@pytest.mark.parametrize(("status", "code"), [(429, 30046), (404, 10008), (400, 50083)])
async def test_a_message_that_takes_no_more_edits_is_replaced(world: World, status: int, code: int) -> None:
    """It is too old, deleted, or in a thread that somebody has archived."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    shown = world.public()
    world.env.inject_error("PATCH", f"/channels/{shown.channel.id}/messages/{shown.id}",
                           status=status, code=code, times=None)
    await players[0].press("No grand Tichu")
    await world.later(5)
    assert world.public().id != shown.id


async def test_an_old_table_message_is_edited_and_links_to_it_live(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    shown = world.public()
    await world.later(3700)
    before = len(world.env.http_requests)
    for player in players:
        await player.press("No grand Tichu")
    await world.later(5)
    assert world.public().id == shown.id
    assert "exchange" in world.text(world.public()).lower()
    assert {call.method for call in world.env.http_requests[before:]
            if call.path.startswith(f"/channels/{world.channel.id}/")} == {"PATCH"}


async def test_the_game_goes_on_without_its_channel(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    await world.delete_channel(world.channel)
    await in_play(world, players)
    await players[(await world.app.tables.snapshot(1)).to_act[0]].step()
    await world.later(2)
    assert (await state(world)).played


async def test_a_player_who_left_the_server_holds_nobody_up(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    bo = players[1]
    world.close_dms(bo.member, 50278)
    world.guild.remove_member(bo.member)
    for player in (players[0], players[2], players[3]):
        await player.press("No grand Tichu")
    await world.later(305)
    assert "Agreed" in await answered(world, players[0].member, "Replace Bo, who is absent")
    await world.later(5)
    assert (await state(world)).phase is Phase.EXCHANGE
    assert 1 not in (await state(world)).to_act


@pytest.mark.parametrize("code", [50007, 50278, 40003, 50001])
async def test_closed_dms_are_tried_once_and_the_table_says_what_to_do(world: World, code: int) -> None:
    (eve,) = world.join("Eve")
    world.close_dms(eve, code)
    lobby = (await eve.slash(world.channel, "play")).response
    for _ in range(3):
        await add_ai(world, eve, lobby, "easy")
    await world.later(2)
    await eve.click(lobby, label="Start")
    await world.later(10)
    assert world.sent_to(eve) == 1
    assert "Eve: I can't send you DMs" in world.text(world.public())
    player = Player(world, eve, direct=False)
    await player.open()
    await player.press("No grand Tichu")
    await world.later(10)
    await player.step()
    await world.later(5)
    assert (await state(world)).phase is Phase.PLAY
    assert world.sent_to(eve) == 1


async def test_a_private_message_stops_being_edited_after_its_quarter_of_an_hour(world: World) -> None:
    """And its buttons work again, with a fresh token."""
    players = await started(world, "Ann", "Bo", "Cy", "Di", pace="async")
    await world.later(10)
    ann = Player(world, players[0].member, direct=False)
    await ann.open()
    await world.later(16 * 60)
    for player in players[1:]:
        await player.press("No grand Tichu")
    await world.later(5)
    await ann.press("Refresh")
    assert "Waiting for" not in ann.text
    await ann.press("No grand Tichu")
    await world.later(5)
    assert (await state(world)).phase is Phase.EXCHANGE


async def test_a_picture_that_cannot_be_drawn_is_replaced_by_words(world: World) -> None:
    world.expect_error("no picture of the hand")

    pictures = world.options["pictures"]
    draw = pictures.draw

    def broken(request: Any) -> Any:
        if isinstance(request, HandPicture):
            raise OSError("no ink")
        return draw(request)

    pictures.draw = broken
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    assert "Mah Jong" in players[0].text


@pytest.mark.parametrize(("method", "path", "code"), [
    ("POST", "/interactions/*/callback", 10062), ("PATCH", "/webhooks/*/messages/@original", 10015)])
async def test_a_lobby_that_is_no_answer_is_a_message(world: World, method: str, path: str, code: int) -> None:
    (ann, bo) = world.join("Ann", "Bo")
    world.env.inject_error(method, path, status=404, code=code, times=None if method == "PATCH" else 1)
    with suppress(AssertionError, RuntimeError):  # the simulation misses the answer
        await ann.slash(world.channel, "play")
    await world.later(5)
    lobby = world.public()
    assert "Join" in world.labels(lobby)
    await bo.click(lobby, label="Join")
    await world.later(5)
    assert "Bo" in world.text(world.public())
    assert world.public().id == lobby.id


async def test_a_lobby_that_could_not_be_shown_again_comes_back(world: World) -> None:
    (ann,) = world.join("Ann")
    await ann.slash(world.channel, "play")
    await world.later(5)
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=503, times=5)
    with suppress(AssertionError, RuntimeError):
        await ann.slash(world.channel, "table")
    await world.later(120)
    assert [world.labels(each) for each in world.channel.history() if "Join" in world.labels(each)]


async def test_a_lobby_that_nobody_sees_is_posted_at_the_start(world: World) -> None:
    """The bot was killed before it answered."""
    (ann,) = world.join("Ann")
    await world.app.tables.lobbies.create(Person(ann.id, "Ann"), Opening("tichu", world.channel.id, world.guild.id))
    await world.restart()
    await world.later(5)
    assert "Join" in world.labels(world.public())
    await world.restart()
    await world.later(5)
    assert len([each for each in world.channel.history() if "Join" in world.labels(each)]) == 1


async def test_the_hand_of_who_has_no_seat_loses_its_controls_when_it_is_used(world: World) -> None:
    await started(world, "Ann", "Bo", "Cy", "Di")
    (eve,) = world.join("Eve")
    channel = world.app.client.get_partial_messageable(eve.user.dm_channel.id)
    hand = await world.within(channel.send(view=elsewhere_page(1, texts())))
    refused = await eve.user.click(hand, label="Show my hand here")
    assert "You have no seat at this table." in world.said(refused)
    assert not world.labels(hand)
    assert "goes on without you" in world.text(hand)


async def test_public_messages_give_nothing_away(world: World) -> None:
    """Custom ids name verbs, tables and numbers only; hands are in no public message."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    await in_play(world, players)
    for message in world.channel.history():
        for part in world.components(message):
            if "custom_id" in part:
                verb, table, seq, *rest = part["custom_id"].removeprefix("bd:").split(":")
                assert verb in {"hand", "join", "shuffle"}, part
                assert (table, seq) == ("1", "0")
                assert verb == "shuffle" or not rest, "only the commitment, which is public"


async def test_a_round_s_result_is_shown_although_discord_failed_when_the_next_began(world: World) -> None:
    """Its message showed the last trick for ever, with a button for hands, beside the new round's."""
    await started(world, "Ann", "Bo", game="tatsu")
    game, failing = await world.app.tables.begun(1), False
    for moves in range(900):
        game = await world.app.tables.begun(1)
        if game.view(None).round == 2:
            break
        if game.phase is Phase.BETWEEN and not failing:
            failing = True
            world.env.inject_error("PATCH", f"/channels/{world.channel.id}/messages/*", status=503, times=8)
        player = game.controller(game.to_act[0]) if game.to_act else None
        if player is not None and player.person is not None and game.phase is not Phase.CLOSING:
            seen = game.player(player.person.id)
            action = choose("easy", seen.view, seen.legal, Random(moves)).action
            await world.within(world.app.tables.act(1, player.person.id, game.seq, action))
        await world.later(3)
    assert game.view(None).round == 2
    assert failing
    await world.later(600)
    shown = [message for message in world.channel.history() if "My hand" in world.labels(message)]
    assert len(shown) == 1, [world.text(message) for message in shown]
    assert "Turn: " in world.text(shown[0])
