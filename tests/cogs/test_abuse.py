"""What people may try: nobody gets in, nothing is lost, others do not notice."""

from __future__ import annotations

import re

import pytest

from cogs.common.gate import LOBBIES
from cogs.common.limits import BURST
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player, started
from tests.support.logged import said

NAMES = (
    "*Bo*_**~~`x`", "@everyone", "<@1>", "Bo\u202egnp.eno", "B\u200bo", "Bo | ; Cy", "'; DROP TABLE tables; --",
    "\u200b\u200b", "x" * 32, "# Bo", "[Bo](https://example.org)", "||Bo||",
)


async def log(world: World) -> list[str]:
    return [said(entry) for entry in await world.app.storage.tables.log(1)]


FORGED = (
    "bd:pass:1:999", "bd:call:1:5:grand", "bd:call:1:5:small-1", "bd:play:1:5:99", "bd:play:1:5:-1", "bd:gift:1:5:x",
    "bd:ask:1:5:7", "bd:sure:1:5:" + "x" * 60, "bd:give:1:5", "bd:nonsense:1:5", "bd:hand:424242:0", "bd:start:1:0",
    "bd:cancel:1:0", "bd:abort:1:0", "bd:resign:1:0", "bd:withdraw:1:5:bomb", "bd:cut:1:0", "bd:decline:1:5",
    "bd:orders:1:0",
)


async def test_forged_buttons_of_a_stranger_do_nothing(world: World) -> None:
    await started(world, "Ann", "Bo", "Cy", "Di")
    (eve,) = world.join("Eve")
    before = await log(world)
    for custom_id in FORGED:
        await world.forge(eve, custom_id)
        await world.later(0.5)
        assert await log(world) == before, custom_id


OF_A_PLAYER = (
    "bd:pass:1:999", "bd:call:1:5:small-1", "bd:play:1:5:99", "bd:gift:1:5:x", "bd:ask:1:5:7", "bd:give:1:5",
    "bd:start:1:0", "bd:nonsense:1:5", "bd:decline:2:5", "bd:pass:" + "9" * 18 + ":0", "bd:pass:" + "9" * 40 + ":0",
    "bd:quick:1:999:0", "bd:quick:1:5:99", "bd:quick:1:5:x", "bd:give-card:1:5:99", "bd:give-card:1:5:x",
    "bd:wish:1:5:Z", "bd:wish:1:5:8", "bd:lead-to:1:5:2", "bd:advised:1:5", "bd:pass:1:0\u0660", "BD:pass:1:5",
    "bd:pass:1:5:" + "x" * 88,
)


async def test_forged_buttons_of_a_player_do_nothing_either(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    before = await log(world)
    for custom_id in OF_A_PLAYER:
        await world.forge(players[1].member, custom_id, direct=True)
        await world.later(0.5)
        assert await log(world) == before, custom_id


CHOICES = (
    ("bd:pick-cards:1:5", ("Dr",)), ("bd:pick-cards:1:5", tuple(f"{n:x>100}" for n in range(25))),
    ("bd:pick-ready:1:5", ("0 play Dr",)),
    ("bd:pick-ready:1:5", ("@straight+99999999999",)), ("bd:pick-ready:1:5.1", ("@",)),
    ("bd:pick-seat:1:0", ("99",)), ("bd:pick-ai:1:0", ("impossible",)), ("bd:pick-game:1:0", ("chess",)),
    ("bd:pick-option:1:0:target", ("-1",)), ("bd:pick-pace:1:0", ("ludicrous",)),
)


async def test_forged_choices_do_nothing(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    before = await log(world)
    for custom_id, values in CHOICES:
        await world.forge(players[0].member, custom_id, values, direct=True)
        await world.later(0.5)
        assert await log(world) == before, custom_id


async def test_somebody_elses_hand_is_of_no_use(world: World) -> None:
    """Whose button it is does not matter: the service asks who clicks. Bo's hand clicked by Ann acts for Ann alone."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    ann, bo = players[0], players[1]
    button = next(part for part in world.components(bo.hand) if part.get("label") == "No grand Tichu")
    await world.forge(ann.member, button["custom_id"], direct=True, harmless=False)  # she declines for herself
    snapshot = await world.app.tables.snapshot(1)
    assert 1 in snapshot.to_act
    owed = {entry.split()[0] for entry in await log(world) if entry.endswith(" decline")}
    assert owed <= {"0"}


async def test_a_replayed_click_counts_once(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    ann = players[0]
    old = next(part["custom_id"] for part in world.components(ann.hand) if part.get("label") == "No grand Tichu")
    for player in players:
        await player.press("No grand Tichu")
    before = await log(world)
    for _ in range(3):
        await world.forge(ann.member, old, direct=True)
    assert await log(world) == before


@pytest.mark.parametrize("names", [NAMES[:3], NAMES[3:6], NAMES[6:9], NAMES[9:]])
async def test_names_are_only_names(world: World, names: tuple[str, ...]) -> None:
    """Markup is escaped, mentions ping nobody, nothing turns the line round, and the tables are still there."""
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    for number, name in enumerate(names):
        member = world.guild.add_member(world.env.create_user(f"user{number}", global_name=name))
        await member.click(lobby, label="Join")
    await world.later(2)
    await ann.click(lobby, label="Start")
    await world.later(4)
    (table,) = await world.app.tables.lists.in_channel(world.channel.id)
    for kept in table.seats:
        assert kept is not None
        assert 1 <= len(kept.name) <= 32
        assert not any(sign in kept.name for sign in "\u202e\u200b|;\n")
    text = world.text(world.public())
    assert "\u202e" not in text
    assert "\u200b" not in text
    for markup in (r"\*\*~~", r"\[Bo\]\(", r"\|\|Bo"):
        assert not re.search(r"(?<!\\)" + markup, text)
    for request in world.env.http_requests:
        if isinstance(request.json, dict) and "allowed_mentions" in request.json:
            assert request.json["allowed_mentions"].get("parse") == []


async def test_a_flood_of_one_is_stopped_and_others_play_on(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    (eve,) = world.join("Eve")
    calls = len(world.env.http_requests)
    for _ in range(60):
        await eve.click(world.public(), label="My hand")
    made = len(world.env.http_requests) - calls
    assert made <= 2 * BURST + 4, "most are not even answered"
    for player in players:
        await player.press("No grand Tichu")
    await world.later(3)
    assert (await world.app.tables.snapshot(1)).phase is Phase.EXCHANGE
    await world.later(10)
    result = await eve.click(world.public(), label="My hand")
    assert "You have no seat at this table." in world.text(result.response)


async def test_who_clicks_twice_a_second_is_never_stopped(world: World) -> None:
    players: list[Player] = await started(world, "Ann", "Bo", "Cy", "Di")
    for _ in range(40):
        await players[0].press("Refresh")
        await world.later(0.5)
    assert "faster" not in players[0].text


async def test_one_host_has_a_few_lobbies(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    for _ in range(LOBBIES):
        await ann.slash(world.channel, "play")
    refused = await ann.slash(world.channel, "play")
    assert refused.ephemeral
    assert f"{LOBBIES} open lobbies" in world.text(refused.response)
    assert len(await world.app.tables.lists.in_channel(world.channel.id)) == LOBBIES
    assert not (await bo.slash(world.channel, "play")).ephemeral


ODD = ("x" * 4000, "target", "target=1e9", "a=b " * 500, "target=-5", "target=٣", "=", "target=1 target=2")


async def test_oversized_and_odd_options_are_refused(world: World) -> None:
    (ann,) = world.join("Ann")
    for text in ODD:
        result = await ann.slash(world.channel, "play", options=text)
        assert len(world.said(result)) < 2000
        await world.later(1)
    assert not await world.app.tables.lists.in_channel(world.channel.id)
