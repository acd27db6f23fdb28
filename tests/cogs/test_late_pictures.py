"""A hand's picture that comes late: the click is answered in words, the picture follows, and no old one over a new."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from discord_world import World
from fixed import dealt
from players import Player, started
from test_trouble import in_play

from cogs.delivery.hand_messages import Hands
from cogs.delivery.renderer import Late
from cogs.play.cog import PlayCog
from rendering.studio import HandPicture


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt()


def draw_late(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """No picture is there in time for a click's answer."""
    drawn = world.app.drawing.draw

    async def draw(request: Any, *given: Any, within: float | None = None) -> Any:
        if within is not None and isinstance(request, HandPicture):
            raise Late
        return await drawn(request, *given)

    monkeypatch.setattr(world.app.drawing, "draw", draw)


def watch(monkeypatch: pytest.MonkeyPatch) -> list[bytes | None]:
    """The pictures that hands are shown with from now on, None for words alone."""
    shown: list[bytes | None] = []
    show = Hands._show

    async def watched(self: Hands, key: Any, surfaces: Any, page: Any, images: Any, answer: Any) -> bool:
        sent = await show(self, key, surfaces, page, images, answer)
        if sent:
            shown.append(images[-1].data if images else None)
        return sent

    monkeypatch.setattr(Hands, "_show", watched)
    return shown


def pictured(player: Player) -> bool:
    return any(part["type"] == 12 for part in player.world.components(player.hand))


async def leading(world: World) -> Player:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    await in_play(world, players)
    await world.later(5)
    return players[(await world.app.tables.snapshot(1)).to_act[0]]


async def test_words_first_then_the_picture_and_no_old_one_over_a_new(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = await leading(world)
    assert pictured(player)
    draw_late(world, monkeypatch)
    shown = watch(monkeypatch)
    first, second, third, *_ = player.offered("pick-cards")
    for card in (first, second, third):
        await player.pick("pick-cards", card)
    await world.later(5)
    assert pictured(player)
    assert shown[0] is None, "words first"
    assert shown.count(None) == 3, "each click is answered"
    pictures = [image for image in shown if image is not None]
    assert len(pictures) == len(set(pictures)), "no picture comes back"
    assert shown[-1] == pictures[-1]
    await player.press("Refresh")
    await world.later(5)
    assert [image for image in shown if image is not None] == pictures, "the last is that of the last choice"


async def test_a_late_picture_is_one_update_after_the_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """None begins beside the click that is being answered, only to end at once."""
    player = await leading(world)
    await world.later(5)
    draw_late(world, monkeypatch)
    updates, key = world.app.client.hands._updates, (1, player.member.id)
    begun: list[bool] = []
    start = updates._start

    def begin(which: Any) -> None:
        begun.extend([key in world.app.client.hands._answering] if which == key else [])
        start(which)

    monkeypatch.setattr(updates, "_start", begin)
    first, *_ = player.offered("pick-cards")
    await player.pick("pick-cards", first)
    await world.later(5)
    assert pictured(player)
    assert begun == [False]


async def test_a_click_does_not_wait_for_a_picture_that_is_being_drawn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is drawn meanwhile without a click is given up: the answer shows what is newer."""
    player = await leading(world)
    drawn = world.app.drawing.draw
    turn = (await world.app.tables.snapshot(1)).to_act[0]
    begun: list[bool] = []

    async def draw(request: Any, *given: Any, within: float | None = None) -> Any:
        if within is None and isinstance(request, HandPicture) and request.view.seat == turn and not begun:
            begun.append(True)
            await asyncio.sleep(3600)
        return await drawn(request, *given)

    monkeypatch.setattr(world.app.drawing, "draw", draw)
    hands, key = world.app.client.hands, (1, player.member.id)
    first, second, *_ = player.offered("pick-cards")
    await player.pick("pick-cards", first)
    hands._marks.pop(key, None)
    hands.sheets._desks.forget(key)
    hands._poke(key)
    await world.later(2)
    assert begun, "a picture is being drawn, and will not be done for an hour"
    shown = watch(monkeypatch)
    await player.pick("pick-cards", second)
    assert shown, "the click is answered all the same"
    await world.later(5)
    assert pictured(player)


async def test_nothing_is_drawn_beside_a_click_that_is_being_worked_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An update that had to rest comes due while a move is being kept: the move's answer must not wait behind it."""
    player = await leading(world)
    drawn, begun = world.app.drawing.draw, []

    async def draw(request: Any, *given: Any, within: float | None = None) -> Any:
        if within is None and isinstance(request, HandPicture):
            begun.append(True)
            await asyncio.sleep(3600)
        return await drawn(request, *given)

    hands, key, done = world.app.client.hands, (1, player.member.id), PlayCog._refused

    async def slowly(self: PlayCog, *given: Any) -> str:
        hands._updates._start(key)
        for _ in range(5):
            await asyncio.sleep(0)
        return await done(self, *given)

    await world.later(5)
    monkeypatch.setattr(world.app.drawing, "draw", draw)
    monkeypatch.setattr(PlayCog, "_refused", slowly)
    hands._marks.pop(key, None)
    hands.sheets._desks.forget(key)
    shown = watch(monkeypatch)
    first, *_ = player.offered("pick-cards")
    await player.pick("pick-cards", first)
    assert not begun
    assert shown == [shown[0]] != [None], "the answer has its picture"


async def test_who_stops_an_update_stops_it_though_a_click_is_being_answered(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A click ends the drawing alone; whoever ends the update itself, as a stop of the bot does, ends it."""
    player = await leading(world)
    hands, key = world.app.client.hands, (1, player.member.id)
    begun = asyncio.Event()

    async def draw(*given: Any, **how: Any) -> Any:
        begun.set()
        await asyncio.sleep(3600)

    monkeypatch.setattr(world.app.drawing, "draw", draw)
    hands._marks.pop(key, None)
    hands.sheets._desks.forget(key)
    update = asyncio.get_running_loop().create_task(hands.refresh(key))
    await begun.wait()
    hands._answering[key] += 1
    update.cancel()
    with pytest.raises(asyncio.CancelledError):
        await update
    del hands._answering[key]
