"""Nobody but its player sees anything of today's deal, AI players see their own hands, and no record of it is open."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.tables.log.fold import record_text
from cogs.common.rights import Right
from games.players import choose
from games.views import View
from tests.support.discord.daily_kit import begin, day_page, play_out
from tests.support.discord.discord_world import World
from tests.support.discord.doors import looked_back
from tests.support.discord.fake_pictures import FakePictures

GONE = "This table no longer exists."


class Watched:
    """An easy AI player, with what it was shown at which level."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, View]] = []

    def __call__(self, level: str, view: View, *given: Any) -> Any:
        self.seen.append((level, view))
        return choose("easy", view, *given)


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[World]:
    world = World(folder / "test.db", {"pictures": FakePictures(), "interval": 1.0, "player": Watched()})
    await world.start()
    try:
        with world.env.time_context():
            yield world
    finally:
        await world.stop()


async def test_the_others_see_nothing_of_it(tmp_path: Path) -> None:
    """Whatever they press or ask: the table does not exist for them."""
    async with running(tmp_path) as world:
        ann, bo = world.join("Ann", "Bo")
        await begin(world, ann)
        controls = world.app.client._controls
        for verb in sorted(verb for verb, control in controls.items() if control.right is Right.VIEWER):
            assert said(world, await world.forge(bo, f"bd:{verb}:1:0:1-0-1")) == GONE, verb
            await world.later(1)
        await play_out(world, ann)
        async for door, answer in looked_back(world, bo, 1):
            assert said(world, answer) == GONE, door
        page = world.text(await day_page(world, bo))
        assert "Played so far: 1." in page
        assert "Ann" not in page
        assert [message for message in world.channel.history() if not message.flags.ephemeral] == []


def said(world: World, result: Any) -> str:
    return world.text(result.response) if result.response is not None else ""


async def test_its_player_gets_no_record_of_it_before_the_others_are_done(tmp_path: Path) -> None:
    """Replay, review, check, record and clips could be passed on."""
    async with running(tmp_path) as world:
        (ann,) = world.join("Ann")
        await begin(world, ann)
        await play_out(world, ann)
        log = await world.app.tables.log(1)
        cards = re.findall(r"^hand \d (.+)$", record_text(log), re.MULTILINE)
        assert len(cards) == 4
        async for door, answer in looked_back(world, ann, 1):
            assert "Others can still play" in said(world, answer), door
        for verb in ("replay-open", "replay::1-1", "review::1", "review-page::1-0-1", "record", "history-verify"):
            name, _, arg = verb.partition("::")
            result = await world.forge(ann, f"bd:{name}:1:0{arg and ':'}{arg}")
            await world.later(2)
            assert result.response is None or not result.response.attachments, verb
            assert said(world, result) in ("", "x") or "Others can still play" in said(world, result), verb
        line = world.text(await day_page(world, ann)).split("```")[1]
        assert re.fullmatch(r"\n🚌 [0-9-]{10} [🟩⬜]{5} 🔥1\n", line)


async def test_the_ai_players_are_hard_and_see_their_own_cards_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as world:
        (ann,) = world.join("Ann")
        await begin(world, ann)
        await play_out(world, ann)
        seen = world.options["player"].seen
        assert len(seen) > 20
        for level, view in seen:
            assert level == "hard"
            shown = [seat.seat for seat in view.seats if seat.cards is not None]
            assert shown == [view.seat]
            assert view.seat != 0
