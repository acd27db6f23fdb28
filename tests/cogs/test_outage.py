"""What an outage keeps from being told is told afterwards; asking for the hand again and again makes few edits."""

from __future__ import annotations

import pytest

from tests.support.discord.discord_world import World
from tests.support.discord.players import Player, started

pytestmark = pytest.mark.usefixtures("seldom")


async def test_a_turn_that_could_not_be_told_is_told_after_the_outage(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di", pace="async")
    await world.later(10)
    ann = players[0]
    for player in players[1:]:
        await player.press("No grand Tichu")
    path = f"/channels/{ann.member.user.dm_channel.id}/messages"

    def notices() -> list[int]:
        """A new one takes the place of the last."""
        return [message.id for message in ann.member.user.dm_channel.history() if world.is_notice(message)]

    before = notices()
    outage = world.outage("POST", path, attempts=1500, status=503)
    for _ in range(10):
        await world.later(4 * 3600)
    assert not set(notices()) - set(before), "the old one may be gone, no second one comes"
    await outage.end()
    await world.later(130)
    (told,) = notices()
    assert [told] != before
    await world.later(600)
    assert notices() == [told], "once"


async def test_a_flood_of_hands_makes_no_flood_of_edits(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    ann = players[0]
    for _ in range(10):
        await ann.member.slash(world.channel, "hand")
    calls = len(world.env.http_requests)
    await ann.press("No grand Tichu")
    await world.later(60)
    edits = [request for request in world.env.http_requests[calls:] if request.method == "PATCH"]
    counted = [edit for edit in edits if edit.path.startswith(f"/channels/{ann.hand.channel.id}/")]
    assert len(edits) <= 10 + 3, "each message but the live one is closed once"
    assert len(counted) <= 1, "edits by a token are free"
    oldest = Player(world, ann.member, direct=False)
    await oldest.open()
    assert oldest.labels
