"""Whatever a custom id says, whoever sends it is told in a sentence, and nothing of ours fails.

Discord lets nobody forge one; but nothing here leans on that. Every verb is tried, in a game that is played, with
numbers that are none, too large or out of range, and with values that no select of ours offers.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.core.errors import StaleTable
from bot.i18n import texts
from bot.tables.core.model import Status
from cogs.common.errors import sentence
from cogs.common.layout import DIGITS, MAX_NUMBER, number
from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import dealt
from tests.support.discord.lobbies import add_ai

WORST = ("x", "-1", "9" * 30, "\u00b2-x")
ENDING = ("abort", "erase", "resign", "stop")
"""Verbs that need no more than a click to end the game."""
ARGS = (*WORST, "", "0", "1", "-1", "99", "9" * 19, "9" * 60, "1-x", "x-1", "1-1", "1-" + "9" * 30, "\u00b2", "\u0663",
        "small-x", "small-9", "option-x", "bomb", "bomb-x", "draw|1 x", "role", "digest", "rounds", " ", "None")
FIELDS = ("zone", "rounds", "words", "dates")
VALUES = ((), ("x",), ("0",), ("-1",), ("9" * 30,), ("\u00b2",), ("bomb|0 play 9g",), ("x|y",), ("rounds",),
          ("0 play Dr",), ("<#1>",))
NUMBERS = ("0", "1", "424242", "9" * 18)
FORGERIES = st.tuples(st.sampled_from(ARGS) | st.text(max_size=12).filter(lambda text: ":" not in text),
                      st.sampled_from(VALUES), st.sampled_from(NUMBERS), st.sampled_from(NUMBERS))


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt()


async def try_all(world: World, member: Any, forgeries: list[tuple[str, tuple[str, ...]]]) -> None:
    for custom_id, values in forgeries:
        if custom_id.startswith("bd:form-"):
            for name in FIELDS:
                await world.forge_form(member, custom_id, {name: "".join(values)}, harmless=False)
        else:
            await world.forge(member, custom_id, values, harmless=False)
    assert not world.errors.found, (forgeries, world.errors.found)


async def opened(world: World) -> Any:
    """Somebody who plays a game and manages a season."""
    manager = boss(world)
    lobby = (await manager.slash(world.channel, "play")).response
    for _ in range(3):
        await add_ai(world, manager, lobby, "easy")
    await world.later(2)
    await manager.click(lobby, label="Start")
    await world.later(4)
    await manager.slash(world.channel, "league create", name="Cup", preset="swiss")
    world.app.client.services.limits.clicks.take = lambda user: True  # type: ignore[method-assign]
    return manager


@pytest.mark.parametrize("part", range(4))
async def test_every_verb_refuses_what_no_control_says(world: World, part: int) -> None:
    member = await opened(world)
    forgeries = itertools.cycle(zip(WORST, VALUES, strict=False))
    verbs = sorted(world.app.client._controls)[part::4]
    for verb in sorted(verbs, key=lambda verb: (verb in ENDING, verb)):
        snapshot = await world.app.tables.snapshot(1)
        assert snapshot.status is Status.RUNNING or verb in ENDING
        arg, values = next(forgeries)
        await try_all(world, member, [(f"bd:{verb}:1:{snapshot.freshness.epoch}:{arg}", values)])


@settings(max_examples=2, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
async def test_random_forgeries_fail_nothing(world: World, data: st.DataObject) -> None:
    if not world.people:
        world.people["Boss"] = await opened(world)
    verbs = st.sampled_from(sorted(set(world.app.client._controls) - set(ENDING)))
    made = data.draw(st.lists(st.tuples(verbs, FORGERIES), min_size=10, max_size=10))
    tried = [(f"bd:{verb}:{table}:{seq}" + (f":{arg}" if arg else ""), values)
             for verb, (arg, values, table, seq) in made]
    await try_all(world, world.people["Boss"], tried)


async def test_a_verb_that_nobody_declares_is_no_game_that_moved_on(world: World) -> None:
    said = world.said(await world.forge(boss(world), "bd:of-another-version:1:0"))
    assert "This button is out of date." in said


def test_numbers_of_controls() -> None:
    assert number("0") == 0
    assert number(str(MAX_NUMBER)) == MAX_NUMBER
    for text in ("", "-1", "+1", " 1", "1_0", "\u00b2", "\u0663", "x", str(MAX_NUMBER + 1), "1" * (DIGITS + 1)):
        with pytest.raises(StaleTable) as refused:
            number(text)
        assert sentence(texts(), refused.value) == texts()("error.stale_table")
