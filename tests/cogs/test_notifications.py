"""What people are told in a game over days, as they meet it: one message, nudges, mentions, digest, board."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.features.reminders.feature import REMINDERS_FEATURE
from bot.tables.core.model import Person
from tests.support.discord.days import DAY, HOUR, fixed, in_play, notices, posts, prefer, seated
from tests.support.discord.discord_world import World
from tests.support.discord.doors import settings_page
from tests.support.discord.players import Player

pytestmark = pytest.mark.usefixtures("rarely")


@pytest.fixture
def options() -> dict[str, Any]:
    return fixed()


def newest(world: World, player: Player) -> str:
    found = notices(world, player)
    assert len(found) == 1, [world.text(message) for message in found]  # one message, never a heap
    return world.text(found[0])


async def test_one_message_tells_of_the_turn_and_nudges_twice(world: World) -> None:
    _, bo, cy, _ = await in_play(world)  # a day for each move, and a day in reserve
    await bo.play("2r")
    await world.later(5)
    first = notices(world, cy)[-1]
    assert "1 game waits for you" in world.text(first)
    assert "your turn" in world.text(first)
    assert "Hand 1" in world.labels(first)
    await world.later(DAY)
    assert notices(world, cy)[-1].id != first.id
    assert "half of your time is gone" in newest(world, cy)
    await world.later(DAY - 2 * HOUR)
    assert "your time is almost up" in newest(world, cy)
    opened = await cy.member.user.click(notices(world, cy)[-1], label="Hand 1")
    assert "table 1" in world.text(opened.response)
    sent = world.sent_to(cy.member)
    await cy.play("6k")
    await world.later(5)
    assert "No game waits for you" in newest(world, cy)  # edited, not sent
    assert world.sent_to(cy.member) == sent


async def test_nothing_comes_in_quiet_hours_and_no_more_than_wanted(world: World) -> None:
    _, bo, cy, di = await in_play(world)
    hour = world.clock.now().hour  # UTC is the zone of who has set none
    await prefer(world, cy.member, quiet=f"{hour:02}:00-{(hour + 3) % 24:02}:00")
    await prefer(world, di.member, most=0)
    before = world.sent_to(cy.member)
    await bo.play("2r")
    await world.later(2 * HOUR)
    assert world.sent_to(cy.member) == before
    await world.later(1.5 * HOUR)
    assert "your turn" in newest(world, cy)
    seen = {message.id for message in notices(world, di)}
    await cy.play("6k")
    await world.later(DAY)
    assert {message.id for message in notices(world, di)} == seen


async def test_who_wants_notices_again_is_notified_of_the_turn_that_waits(world: World) -> None:
    _, bo, cy, _ = await in_play(world)
    await prefer(world, cy.member, notify=False)
    before = world.sent_to(cy.member)
    await bo.play("2r")
    await world.later(HOUR)
    assert world.sent_to(cy.member) == before
    panel = await settings_page(world, cy.member, "prefs", "What I am told")
    await cy.member.click(panel, custom_id="bd:pref:0:0:notify")
    await world.later(5)
    assert world.sent_to(cy.member) == before + 1
    assert "your turn" in newest(world, cy)


async def test_who_wants_to_know_is_told_to_be_next(world: World) -> None:
    _, bo, _, di = await in_play(world)
    await prefer(world, di.member, next=True)
    await bo.play("2r")
    await world.later(5)
    assert "you are next" in newest(world, di)


async def test_closed_direct_messages_are_answered_by_a_mention_with_the_way_to_the_hand(world: World) -> None:
    ann, bo, cy, _ = await in_play(world)
    world.close_dms(cy.member)
    await bo.play("2r")
    await world.later(5)
    (mention,) = posts(world, f"<@{cy.member.id}>, your turn")
    assert [user.id for user in mention.mentions] == [cy.member.id]
    opened = await cy.member.click(mention, label="My hand")
    assert opened.ephemeral
    assert "Your turn" in world.text(opened.response)
    others = await ann.member.click(mention, label="My hand")
    assert "Your turn" not in world.text(others.response)  # everybody sees their own
    await cy.member.click(opened.response, label="Pass")
    await world.later(5)
    assert not posts(world, "your turn at table")


async def test_a_mention_never_tells_who_may_bomb(world: World) -> None:
    """Di holds a bomb and is asked privately; with closed direct messages nobody says so in public."""
    _, bo, cy, di = await in_play(world)
    world.close_dms(di.member)
    await bo.play("2r")
    await pass_all(world, cy, di)
    assert (await world.app.tables.snapshot(1)).phase == "closing"
    await world.later(60)
    assert not posts(world, f"<@{di.member.id}>")


async def pass_all(world: World, *players: Player) -> None:
    """Everybody in turn passes until the trick closes."""
    for _ in range(3):
        snapshot = await world.app.tables.snapshot(1)
        if snapshot.phase == "closing":
            return
        (seat,) = snapshot.to_act
        user = snapshot.table.seats[seat].person.id
        passing = next(a for a in await world.app.tables.legal(1, user) if type(a).__name__ == "Pass")
        await world.within(world.app.tables.act(1, user, snapshot.seq, passing))


async def test_a_closing_trick_waits_until_everybody_has_answered(world: World) -> None:
    """By default the bot answers for players without a bomb; others are asked, and says "No bomb" by a button."""
    ann, bo, _, di = await in_play(world)
    await bo.play("2r")
    await pass_all(world)
    closes = (await world.app.tables.snapshot(1)).plan.closes
    await world.later(5)
    assert "a trick closes" in newest(world, di)
    assert not [m for m in notices(world, ann) if "a trick closes" in world.text(m)]  # no bomb, no question
    assert "No bomb" in di.labels
    assert "No bomb" in ann.labels  # the button says nothing: who may have one by the count of cards has it
    said = await di.press("No bomb")
    assert "This trick will not wait for you" in world.text(said.response)
    assert "No bomb" not in di.labels
    await world.later(3)
    assert "No game waits for you" in newest(world, di)
    assert "0 wait for you" in world.text((await di.member.slash(world.channel, "games")).response)
    await world.later(30 * 60)
    after = await world.app.tables.snapshot(1)
    assert after.phase == "play"
    assert after.at < closes - timedelta(minutes=20)


async def test_who_has_no_bomb_can_say_so(world: World) -> None:
    """Their hand is idle: its controls are those of an earlier move."""
    ann, bo, *_ = await in_play(world)
    await bo.play("2r")
    await pass_all(world)
    await world.later(5)
    said = await ann.press("No bomb")
    assert "This trick will not wait for you" in world.text(said.response)
    assert "No bomb" not in ann.labels


async def test_who_wants_to_be_asked_keeps_the_trick_open_for_the_whole_time(world: World) -> None:
    ann, bo, _, di = await in_play(world)
    panel = await settings_page(world, ann.member, "prefs", "More …")
    never = next(part for part in world.components(panel) if part.get("custom_id", "").endswith(":never-ask"))
    assert never["label"] == "On"
    await ann.member.click(panel, custom_id=never["custom_id"])
    await bo.play("2r")
    await pass_all(world)
    await world.later(5)
    assert "a trick closes" in newest(world, ann)
    await di.press("No bomb")
    await world.later(40 * 60)
    assert (await world.app.tables.snapshot(1)).phase == "closing"
    await world.later(21 * 60)
    assert (await world.app.tables.snapshot(1)).phase == "play"


async def test_the_daily_digest_lists_every_game(world: World) -> None:
    _, bo, cy, _ = await in_play(world)
    at = world.clock.now() + timedelta(hours=2)
    panel = await settings_page(world, cy.member, "prefs", "What I am told")
    form = await cy.member.click(panel, label="Quiet hours, digest, zone")
    await cy.member.submit_modal(form, {"zone": "UTC", "quiet": "", "digest": at.strftime("%H:%M"), "most": "20"})
    await world.later(3 * HOUR)
    found = notices(world, cy)
    text = world.text(found[-1])
    assert "Your games today · 1" in text
    assert "Waiting for you: 0." in text
    assert "waiting for **Bo**" in text
    assert "Hand 1" in world.labels(found[-1])
    await bo.play("2r")
    await world.later(DAY - HOUR / 2)
    assert "Waiting for you: 1." in world.text(notices(world, cy)[-1])


async def test_a_digest_that_could_not_be_sent_comes_after_the_outage_once(world: World) -> None:
    _, _, cy, _ = await in_play(world)
    at = world.clock.now() + timedelta(hours=2)
    await prefer(world, cy.member, digest=at.strftime("%H:%M"))
    await world.within(world.app.client.services.features[REMINDERS_FEATURE].preferences_changed(cy.member.id))
    before = world.sent_to(cy.member)
    outage = world.outage("POST", f"/channels/{cy.member.user.dm_channel.id}/messages", status=503)
    await world.later(3 * HOUR)
    assert not [message for message in notices(world, cy) if "Your games today" in world.text(message)]
    assert world.sent_to(cy.member) > before
    await outage.end()
    await world.later(130)
    assert "Your games today · 1" in newest(world, cy)
    sent = world.sent_to(cy.member)
    await world.later(HOUR)
    assert world.sent_to(cy.member) == sent


async def test_a_mention_that_could_not_be_sent_comes_within_two_minutes_once(world: World) -> None:
    """Direct messages are closed, and the channel takes nothing for a while."""
    _, bo, cy, _ = await in_play(world)
    world.close_dms(cy.member)
    path = f"/channels/{world.channel.id}/messages"
    outage = world.outage("POST", path, status=503)
    await bo.play("2r")
    await world.later(60)
    await outage.end()
    await world.later(130)
    (mention,) = posts(world, f"<@{cy.member.id}>, your turn")
    assert [user.id for user in mention.mentions] == [cy.member.id]
    await world.later(HOUR)
    assert [message.id for message in posts(world, f"<@{cy.member.id}>, your turn")] == [mention.id]


async def told(world: World, player: Player) -> None:
    """It is the player's turn, and they have been told of it once."""
    await world.later(60)
    assert len(notices(world, player)) == 1


@pytest.mark.parametrize("killed", ["before it is sent", "after it was sent"])
async def test_no_second_notice_stays_whenever_the_bot_is_killed(world: World, killed: str) -> None:
    _, bo, cy, _ = await in_play(world)
    await bo.play("2r")
    await told(world, cy)
    store = world.app.client.services.players.notices
    post = store.post
    ids = []

    async def die(posted: Any) -> None:
        ids.append(posted.message)
        if (posted.message == 0) == killed.startswith("before"):
            raise RuntimeError("killed")
        await post(posted)

    store.post = die
    world.expect_error("notices of")
    await world.later(DAY)  # half of the time is over: a new notice
    assert ids
    await world.restart()
    await world.later(5)
    assert len(notices(world, cy)) <= 1
    await world.later(DAY - 2 * HOUR)  # nearly all of it
    assert len(notices(world, cy)) == 1
    assert "your turn" in newest(world, cy)


async def test_an_old_notice_that_could_not_be_deleted_goes_before_the_new_one_comes(world: World) -> None:
    _, bo, cy, _ = await in_play(world)
    await bo.play("2r")
    await told(world, cy)
    (old,) = notices(world, cy)
    outage = world.outage("DELETE", f"/channels/{cy.member.user.dm_channel.id}/messages/*", status=503)
    await world.later(DAY)
    assert [message.id for message in notices(world, cy)] == [old.id]
    await outage.end()
    await world.later(130)
    (new,) = notices(world, cy)
    assert new.id != old.id


async def test_games_lead_straight_to_each_hand(world: World) -> None:
    ann, bo, _, _ = await in_play(world)
    shown = await bo.member.slash(world.channel, "games")
    text = world.text(shown.response)
    assert "1 waits for you" in text
    assert "your turn" in text
    hand = await bo.member.click(shown.response, label="Hand 1")
    assert "You lead" in world.text(hand.response)
    theirs = world.text((await ann.member.slash(world.channel, "games")).response)
    assert "0 wait for you" in theirs
    assert "waiting for **Bo**, since" in theirs


# the board ------------------------------------------------------------------------------------------------

async def boss(world: World) -> Any:
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user("Boss"), roles=[role])


async def test_the_board_is_posted_kept_up_to_date_and_taken_away_by_clicks(world: World) -> None:
    ann, bo, cy, _ = await in_play(world)
    manager = await boss(world)
    assert "Post a board here" not in world.labels((await ann.member.slash(world.channel, "games")).response)
    panel = await manager.slash(world.channel, "games")
    posted = await manager.click(panel.response, label="Post a board here")
    assert "This channel now shows" in world.text(posted.response)
    (board,) = posts(world, "Whose turn it is")
    assert "waiting for **Bo**" in world.text(board)
    await bo.play("2r")
    await world.later(40)
    assert "waiting for **Cy**" in world.text(board)
    await board.delete()
    await world.later(40)
    await cy.play("6k")
    await world.later(40)
    (again,) = posts(world, "Whose turn it is")
    assert again.id != board.id
    await world.restart()
    panel = await manager.slash(world.channel, "games")
    gone = await manager.click(panel.response, label="Remove the board")
    assert "The board was removed" in world.text(gone.response)
    assert not posts(world, "Whose turn it is")
    assert "Remove the board" not in world.labels((await manager.slash(world.channel, "games")).response)


# messages that somebody has deleted -----------------------------------------------------------------------

async def test_a_deleted_table_and_a_deleted_hand_come_again(world: World) -> None:
    _, bo, cy, _ = await in_play(world)
    table = world.public()
    await table.delete()
    hand = cy.hand
    await hand.delete()
    await bo.play("2r")
    await world.later(5)
    assert world.public().id != table.id
    assert "My hand" in world.labels(world.public())
    assert cy.hand.id != hand.id
    assert "Your turn" in cy.text


async def test_a_deleted_lobby_comes_again(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await ann.slash(world.channel, "play", pace="async")
    await posts(world, "Ann")[0].delete()
    (table,) = await world.app.tables.lists.of_person(ann.id)
    await world.within(world.app.tables.lobbies.join(table.id, Person(bo.id, "Bo")))
    await world.later(5)
    assert "Join" in world.labels(world.public())
    assert "**Bo**" in world.text(world.public())


async def test_a_deleted_notice_comes_with_the_next_news(world: World) -> None:
    _, bo, cy, _ = await in_play(world)
    await bo.play("2r")
    await world.later(5)
    await notices(world, cy)[-1].delete()
    await world.later(DAY)
    assert "half of your time" in newest(world, cy)


async def test_several_games_stand_in_one_message(world: World) -> None:
    players = await seated(world, "Ann", "Bo", "Cy", "Di")
    ann = players[0]
    second = (await ann.member.slash(world.channel, "play", pace="async")).response
    for player in players[1:]:
        await player.member.click(second, label="Join")
    await world.later(2)
    await ann.member.click(second, label="Start")
    await world.later(10)
    assert "2 games wait for you" in newest(world, ann)
    assert {"Hand 1", "Hand 2"} <= set(world.labels(notices(world, ann)[-1]))
