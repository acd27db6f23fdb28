"""*Undo* and *Confirm each play* in the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.tables.core.plan import DueKind
from bot.tables.log.fold import record_text
from games.records.marks import UNDONE
from games.review.choices import Worth
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import dealt
from tests.support.discord.players import Player, started
from tests.support.preferences import changed

WEIGHED: list[tuple[str, Sequence[str]]] = []


def weigh(record: str, choices: Sequence[str]) -> list[Worth]:
    WEIGHED.append((record, choices))
    return [Worth(35.4, 0.0), Worth(-20.2, 6.0)]


@pytest.fixture
def options() -> dict[str, Any]:
    return {**dealt(), "weigh": weigh}


async def until_turn(world: World, ann: Player, phase: Phase) -> None:
    """Ann does what is offered until it is her turn in ``phase``."""
    for _ in range(60):
        table = await world.app.tables.begun(1)
        waits = table.plan.due is not None and table.plan.due.kind is DueKind.ABANDONED
        if 0 in table.to_act and waits:
            if table.phase is phase:
                return
            await ann.step()
        await world.later(1)
    raise AssertionError(phase)


async def test_undo_takes_one_press_and_the_next_choice_is_compared(world: World) -> None:
    WEIGHED.clear()
    (ann,) = await started(world, "Ann", ais=3)
    assert "Undo" not in ann.labels
    await until_turn(world, ann, Phase.PLAY)
    before = await world.app.tables.begun(1)
    quick = ann.buttons("quick")
    await ann.use("quick", 0)
    await world.later(3)
    assert "Undo" in ann.labels
    taps = ann.taps
    await ann.press("Undo")
    assert ann.taps == taps + 1
    assert "This game is practice now" in ann.text
    assert (await world.app.tables.begun(1)).state == before.state
    assert ann.buttons("quick")
    assert len(quick) > 1
    await ann.use("quick", 1)
    await world.later(0.1)
    ((record, choices),) = WEIGHED
    assert len(set(choices)) == 2
    assert record.count("give") == 4
    assert "+35 points. Before: " in ann.text
    assert "−20 points" in ann.text
    await world.later(4)
    await ann.press("Undo")
    assert "practice now" not in ann.text
    assert record_text(await world.app.storage.tables.log(1)).count(UNDONE) >= 2


async def test_the_same_choice_again_is_not_compared(world: World) -> None:
    WEIGHED.clear()
    (ann,) = await started(world, "Ann", ais=3)
    await until_turn(world, ann, Phase.PLAY)
    await ann.use("quick", 0)
    await ann.press("Undo")
    await ann.use("quick", 0)
    await world.later(1)
    assert not WEIGHED


async def test_back_over_the_exchange_to_the_first_question(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    assert "Undo" not in ann.labels
    await until_turn(world, ann, Phase.PLAY)
    await ann.press("Undo")
    assert (await world.app.tables.begun(1)).phase is Phase.EXCHANGE
    assert "Undo" in ann.labels
    await ann.press("Undo")
    assert (await world.app.tables.begun(1)).phase is Phase.GRAND
    assert "Undo" not in ann.labels
    await until_turn(world, ann, Phase.PLAY)


async def test_a_forged_undo_is_refused_in_words(world: World) -> None:
    """At a table with people, and at another's; an old button does nothing more."""
    ann, bo = await started(world, "Ann", "Bo", ais=2)
    (eve,) = world.join("Eve")
    before = await world.app.tables.begun(1)
    for member in (ann.member, bo.member, eve):
        for entry in (0, before.seq, 4):
            await world.forge(member, f"bd:undo:1:{before.freshness.epoch}:{entry}", ())
    assert (await world.app.tables.begun(1)).seq == before.seq
    assert not any("Undo" in player.labels for player in (ann, bo))
    assert "alone with AI players" in ann.text


async def test_who_wants_to_be_asked_confirms_each_play(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    preferences = world.app.storage.preferences
    await preferences.set_user(ann.member.id, changed(await preferences.user(ann.member.id), confirm_plays=True))
    await until_turn(world, ann, Phase.PLAY)
    before = await world.app.tables.begun(1)
    await ann.use("quick", 0)
    assert (await world.app.tables.begun(1)).seq == before.seq
    assert ann.labels[-1] == "Clear"
    await ann.press("Clear")
    assert ann.buttons("quick")
    await ann.use("quick", 0)
    await ann.use("play-sure")
    assert len((await world.app.tables.begun(1)).position.public.played) > len(before.position.public.played)


async def test_nothing_is_confirmed_that_was_not_asked(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    await until_turn(world, ann, Phase.PLAY)
    before = await world.app.tables.begun(1)
    await world.forge(ann.member, f"bd:play-sure:1:{before.freshness.epoch}", ())
    assert (await world.app.tables.begun(1)).seq == before.seq
