"""How quickly AI players move, for who is alone with them; and what they played meanwhile, as a clip."""

from __future__ import annotations

from datetime import timedelta

from bot.tables.core.orders import AiSpeed, OrderKind
from bot.tables.rules.schedule import thinking
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player, started


async def in_turn(world: World, player: Player, table: int = 1) -> None:
    for _ in range(40):
        snapshot = await world.app.tables.begun(table)
        if snapshot.phase == "play" and 0 in snapshot.to_act:
            return
        if 0 in snapshot.to_act and snapshot.phase != "closing":
            await player.step()
        await world.later(2)
    raise AssertionError("no turn")


async def test_one_press_at_the_table_chooses_the_speed_which_is_remembered(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    await in_turn(world, ann)
    await ann.press("Hints off")  # beside hints there is often no room for it
    usual = await delay(world)
    for label, speed in (("1×", AiSpeed.QUICK), ("2×", AiSpeed.SLOW), ("½×", AiSpeed.NORMAL), ("1×", AiSpeed.QUICK)):
        assert ann.labels.index(label) > ann.labels.index("More"), "no other button moves"
        await ann.press(label)
        assert (await world.app.tables.begun(1)).ai_speed is speed
        assert (await world.app.storage.preferences.user(ann.member.id)).ai_speed == speed
    assert await delay(world) < usual / 2
    lobby = (await ann.member.slash(world.channel, "play")).response
    await ann.member.click(lobby, label="Fill with AI")
    await world.later(2)
    await ann.member.click(lobby, label="Start")
    await world.later(4)
    assert (await world.app.tables.begun(2)).ai_speed is AiSpeed.QUICK


async def delay(world: World) -> timedelta:
    table = await world.app.tables.begun(1)
    return thinking(table, 1, table.at)


async def test_among_people_nobody_chooses_it(world: World) -> None:
    ann, bo = await started(world, "Ann", "Bo", ais=2)
    for _ in range(6):
        labels = [label for player in (ann, bo) for label in player.labels]
        assert not [label for label in labels if "×" in label]
        for place, player in ((0, ann), (1, bo)):
            if place in (await world.app.tables.begun(1)).to_act:
                await player.step()
        await world.later(3)
    await world.forge(ann.member, "bd:play-speed:1:0:quick", direct=True)
    assert not [order for order in (await world.app.tables.begun(1)).orders if order.kind is OrderKind.SPEED]


async def test_what_was_played_since_the_last_move_is_a_short_clip(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    await in_turn(world, ann)
    await ann.step()
    await world.later(20)
    panel = (await ann.press("More")).response
    actor = ann.member.user if ann.direct else ann.member
    page = (await actor.click(panel, label="What happened")).response
    shown = (await actor.click(page, label="As a clip")).response
    (item,) = [item for part in world.components(shown) for item in part.get("items", ())]
    assert item["media"]["url"].endswith("replay.webp")
    assert "Since your last move" in item["description"]
    assert "pictures" in item["description"]
