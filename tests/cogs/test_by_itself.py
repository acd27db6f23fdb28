"""What has one answer: said in a line when it happened by itself, left to the learner once, offered after three."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.core.plan import DueKind
from bot.tables.rules.order_rules import only_answer
from games.actions import Pass
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import dealt
from tests.support.discord.players import Player, started
from tests.support.preferences import changed

WEAK = (
    "2g 2k 3b 3r 4g 4k 5b 5r 6g 6k 7b 8r 9g 9k",
    "Tk Kk 8b Ph 4r Jg Ak Qg 6b Jb 8g 9b 2r 7r",
    "3k 7k Kb Dr Kg 2b Ab 8k Tb Qb Tg Qr Ma Kr",
    "5k Ar Jk Tr Jr 6r 3g 9r 7g Qk 4b 5g Do Ag",
)
"""The first can seldom beat anything."""
PASSED = "Passed for you: you could not beat it."


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt(WEAK)


async def play_on(world: World, ann: Player, steps: int = 600) -> list[str]:
    """Ann does what is offered until she is out; everything that her hand said."""
    said = []
    for _ in range(steps):
        table = await world.app.tables.begun(1)
        if table.phase in (Phase.BETWEEN, Phase.OVER) or table.left_to_ai:
            break
        said.append(ann.text)
        if 0 in table.to_act and table.plan.due is not None and table.plan.due.kind is DueKind.ABANDONED:
            await ann.step()
        await world.later(0.5)
    return said


async def test_alone_a_forced_pass_is_a_line_and_no_question(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    said = await play_on(world, ann)
    assert any(PASSED in text for text in said)


@pytest.mark.parametrize("ais", [3, 2])
async def test_after_the_third_forced_pass_it_is_offered_to_pass_automatically(world: World, ais: int) -> None:
    """Alone for good; among people as a standing order, whose time reveals nothing."""
    names = ("Ann",) if ais == 3 else ("Ann", "Bo")
    ann, *others = await started(world, *names, ais=ais)
    preferences = world.app.storage.preferences
    await preferences.set_user(ann.member.id, changed(await preferences.user(ann.member.id), pass_alone=False))
    pressed = forced = 0
    for _ in range(900):
        table = await world.app.tables.begun(1)
        if table.phase is Phase.BETWEEN and table.position.rounds_played > 4:
            break
        for player in (ann, *others):
            seat = table.table.seat_of(player.member.id)
            if seat is None or table.phase is Phase.CLOSING or (
                    seat.number not in table.to_act and table.phase is not Phase.BETWEEN):
                continue
            if player is ann and "Pass automatically" in ann.labels:
                await ann.press("Pass automatically")
                pressed += 1
                break
            if player is ann and isinstance(only_answer(table, 0), Pass) and "Pass" in ann.labels:
                forced += 1
            if any(label in player.labels for label in ("Pass", "Next round", "No grand Tichu")) or (
                    player.buttons("give-card") or player.buttons("gift") or player.buttons("quick")):
                await player.step()
        if pressed:
            break
        await world.later(1)
    assert pressed
    assert forced >= 3
    await world.later(8)
    assert "Pass automatically" not in ann.labels
    prefs = await preferences.user(ann.member.id)
    table = await world.app.tables.begun(1)
    assert prefs.pass_alone == (ais == 3)
    kinds = {order.kind.value for order in table.orders_of(ann.member.id)}
    assert ("forced" if ais == 3 else "cannot_beat") in kinds


async def test_a_learner_answers_the_first_of_each_kind(world: World) -> None:
    (ann,) = world.join("Ann")
    rules = (await ann.slash(world.channel, "rules", game="tatsu")).response
    await ann.click(rules, custom_id="bd:tutorial:0:0:tatsu")
    await world.later(4)
    player, lone = Player(world, ann, True), list[str]()
    for _ in range(400):
        table = await world.app.tables.begun(1)
        if table.phase is Phase.OVER:
            break
        if table.phase is Phase.BETWEEN:
            await player.press("Next round")
        elif table.left_to_ai and "Finish the round" in player.labels:
            await player.press("Finish the round")
        elif 0 in table.to_act and table.plan.due is not None and table.plan.due.kind is DueKind.ABANDONED:
            legal = table.position.legal(0)
            if len(legal) == 1:
                lone.append(type(legal[0]).__name__)
            await player.step()
        await world.later(1)
    assert lone
    assert len(lone) == len(set(lone)), "each kind of only answer once"


async def test_the_first_game_offers_the_larger_hand(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    assert "Larger cards" in ann.labels
    await ann.press("Larger cards")
    assert (await world.app.storage.preferences.user(ann.member.id)).two_rows
    assert "Larger cards" not in ann.labels
