"""The panels of games over days: notices and absence, orders, proposals, history, replays, the board."""

from __future__ import annotations

from datetime import time

from bot.core.wall_clock import Hours
from bot.tables.core.orders import OrderKind
from cogs.reminders.cog import RemindersCog
from tests.support.discord.cogs import cog_of
from tests.support.discord.discord_world import World
from tests.support.discord.panel import answered, on_panel, opened
from tests.support.discord.players import started


async def test_notices_and_absence(world: World) -> None:
    (ann,) = world.join("Ann")
    panel = (await ann.slash(world.channel, "prefs")).response
    await ann.click(panel, label="More …")
    await ann.click(panel, custom_id="bd:pref:0:0:next")
    await ann.click(panel, label="What I am told")
    shown = await ann.click(panel, custom_id="bd:times:0:0")
    done = await ann.submit_modal(
        shown, {"zone": "Europe/Berlin", "quiet": "22:00-08:00", "digest": "8:00", "most": "5"})
    assert "Europe/Berlin" in world.text(done.response)
    kept = await world.app.storage.preferences.user(ann.id)
    assert (kept.zone, kept.quiet, kept.digest, kept.most, kept.next) == (
        "Europe/Berlin", Hours(time(22), time(8)), time(8), 5, True)
    shown = await ann.click(panel, custom_id="bd:times:0:0")
    refused = await ann.submit_modal(shown, {"zone": "Berlin", "quiet": "", "digest": "", "most": "5"})
    assert "no time zone" in world.text(refused.response)
    assert (await world.app.storage.preferences.user(ann.id)) == kept
    away = await ann.submit_modal(await ann.click(panel, custom_id="bd:vacation:0:0"), {"day": "2026-01-10"})
    assert "is paused" in world.text(away.response)
    late = await ann.submit_modal(await ann.click(panel, custom_id="bd:vacation:0:0"), {"day": "2020-01-01"})
    assert "must be in the future" in world.text(late.response)


async def test_a_proposal_is_announced_and_agreed_to(world: World) -> None:
    ann, bo, cy, _ = await started(world, "Ann", "Bo", "Cy", "Di")
    assert "1 of 3" in await answered(world, ann.member, "Pause")
    ballot = world.public()
    for player in (bo, cy):
        await player.member.click(ballot, label="Agree")
    assert "agreed" in world.text(ballot)
    assert (await world.app.tables.snapshot(1)).clocks.paused is not None
    refused = await ann.press("No grand Tichu")
    assert "paused" in ann.text or "paused" in world.text(refused.response or ann.hand)


async def test_orders_are_left_and_cancelled(world: World) -> None:
    players = await started(world, "Ann", "Bo", ais=2)
    ann = players[0]
    await on_panel(world, ann.member, "What happened")
    for each in players:
        await each.press("No grand Tichu")
    await world.later(20)
    for each in players:
        await each.give()
    await world.later(5)
    assert "Orders" in ann.labels
    panel = (await ann.press("Orders")).response
    await ann.member.user.select(panel, ["cannot_beat"], custom_id=world.select(panel, "pick-order")["custom_id"])
    assert "Pass whenever I can't beat the trick" in world.text(panel)
    mine = await world.app.tables.orders.mine(1, ann.member.id)
    assert [order.kind for order in mine] == [OrderKind.CANNOT_BEAT]
    await ann.member.user.click(panel, label="Cancel")
    assert await world.app.tables.orders.mine(1, ann.member.id) == ()


async def test_a_finished_round_again_with_open_cards(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    assert "You have no finished round" in world.text((await ann.member.slash(world.channel, "replay")).response)
    await on_panel(world, ann.member, "AI plays for me")
    for _ in range(40):
        await world.later(20)
        if (await world.app.tables.snapshot(1)).view(None).rounds:
            break
    shown = await ann.member.slash(world.channel, "replay")
    assert "round 1 with open cards" in world.text(shown.response)
    before = world.text(shown.response)
    await ann.member.click(shown.response, label="▶")
    assert world.text(shown.response) != before
    told = await ann.member.click(await opened(world, ann.member), label="What happened")
    assert "table 1" in world.text(told.response)


async def test_the_board_says_whose_turn_it_is(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    await cog_of(world, RemindersCog).notifier.post_board(world.guild.id, world.channel.id)
    assert "Whose turn it is" in world.text(world.public())
    assert "Waiting for" in world.text(world.public()) or "Ann" in world.text(world.public())
    await players[0].press("No grand Tichu")
    await world.later(40)
    assert await cog_of(world, RemindersCog).notifier.remove_board(world.guild.id)
