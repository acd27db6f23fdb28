"""Clicks and forms that come twice or by the hundred: each is done once, and nobody else waits for them."""

from __future__ import annotations

from typing import Any

from cogs.common.limits import BURST
from tests.support.wire.wire_people import Person, text
from tests.support.wire.wire_world import Wired

FLOOD = 300
TIMES = {"zone": "Europe/Kyiv", "quiet": " 22:00-08:00 ", "digest": "", "most": "5"}


async def my_move(wired: Wired) -> tuple[dict[str, Any], Any, int]:
    """Ann's hand, a control that moves, and the number of moves so far."""
    hands: list[dict[str, Any]] = []

    async def mine() -> bool:
        hand = wired.ann.hand()
        offered = wired.ann.controls(hand) if hand is not None else {}
        hands[:] = [hand] if hand is not None and VERBS & set(offered) else []
        return bool(hands) and 0 in (await wired.snapshot()).to_act

    await wired.until(mine)
    offered = wired.ann.controls(hands[0])
    verb = next(verb for verb in sorted(VERBS) if verb in offered)
    return hands[0], offered[verb][0], len(await records(wired))


VERBS = {"none", "gift", "ask", "play", "quick"}


async def records(wired: Wired) -> list[str]:
    """Ann's moves."""
    return [line for line in await wired.record() if line.startswith("0 ")]


async def moved_once(wired: Wired, before: int) -> None:
    async def moved() -> bool:
        return len(await records(wired)) > before

    await wired.until(moved)
    await settled(wired)
    assert len(await records(wired)) == before + 1


async def settled(wired: Wired) -> None:
    """A command of Ann's after what came before has been answered."""
    assert await wired.ann.slash("rules") is not None


async def test_a_double_click_plays_once(wired: Wired) -> None:
    await wired.begin()
    hand, control, before = await my_move(wired)
    for _ in range(2):
        await wired.ann.begin(hand, control)
    await moved_once(wired, before)


async def test_a_click_that_comes_twice_is_done_once(wired: Wired) -> None:
    """A resumed gateway delivers events again: the same id changes nothing and disturbs nobody."""
    await wired.begin()
    hand, control, before = await my_move(wired)
    _, event = await wired.ann.begin(hand, control)
    await wired.discord.gateway.emit("INTERACTION_CREATE", event)
    await moved_once(wired, before)
    assert "⚠️" not in text(hand)


async def send_in_twice(wired: Wired) -> None:
    await wired.discord.gateway.emit("INTERACTION_CREATE", await wired.ann.send_in("bd:form-times:0:0", TIMES))


def answers(wired: Wired) -> int:
    return sum(path.endswith("/callback") for _, path in wired.discord.requests)


async def answered(wired: Wired, number: int) -> bool:
    return answers(wired) >= number


async def zone(wired: Wired) -> str:
    return (await wired.app.storage.preferences.user(wired.ann.id)).zone


async def test_a_form_that_comes_twice_is_done_once(wired: Wired) -> None:
    await send_in_twice(wired)
    await wired.until(lambda: is_zone(wired))
    await settled(wired)
    assert answers(wired) == 2, "of the form and of the command"


async def is_zone(wired: Wired) -> bool:
    return await zone(wired) == TIMES["zone"]


async def test_a_flood_of_forms_is_refused(wired: Wired) -> None:
    """Their first refusal is answered, no other; somebody else waits for none of them."""
    bo = Person(wired.discord, "Bo")
    for _ in range(2 * int(BURST)):
        await send_in_twice(wired)
    assert await bo.slash("rules") is not None
    await wired.until(lambda: answered(wired, int(BURST)))
    assert await bo.slash("rules") is not None
    assert answers(wired) <= int(BURST) + 4


async def test_others_are_answered_while_one_floods(wired: Wired) -> None:
    await wired.begin()
    eve = Person(wired.discord, "Eve")
    hand, control, before = await my_move(wired)
    public = next(message for message in wired.ann.sees() if "My hand" in str(message["components"]))
    asked = len(wired.discord.requests)
    flood = {"custom_id": "bd:hand:1:0", "type": 2, "id": 1}
    for number in range(FLOOD):
        if number == FLOOD // 2:
            await wired.ann.begin(hand, control)
        await eve.begin(public, flood)
    await moved_once(wired, before)
    made = [path for _, path in wired.discord.requests[asked:] if path.endswith("/callback")]
    assert len(made) < 60, "most of the flood is not even answered"
