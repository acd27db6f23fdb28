"""``/advice``: what to do and why, privately, and not in rated games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.i18n import texts
from cogs.pages import guide
from games.actions import Action, Play, Small
from games.players import Decision, choose
from games.review.puzzles import shipped
from games.tichu import TICHU
from games.views import PlayView, View
from tests.support.discord.discord_world import World
from tests.support.discord.doors import advised
from tests.support.discord.fixed import dealt
from tests.support.discord.players import started


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt()


async def test_advice_says_what_and_why(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    shown = await advised(world, players[0].member)
    assert shown.ephemeral
    text = world.text(shown.response)
    assert texts()("advice.decline") in text or texts()("advice.grand") in text
    assert "\n-# " in text


def test_the_phoenix_on_a_single_is_named_by_the_card_it_beats() -> None:
    """T17: it is 1½ only where it is led."""
    view = next(each.open().situation.view for each in shipped() if not each.open().situation.view.trick.plays)
    phoenix, t = Play(view.seat or 0, ("Ph",)), texts()
    assert "1½" in guide.advice(t, TICHU, view, phoenix)
    queen = PlayView(1, ("Qg",), TICHU.combination(("Qg",)))
    view = replace(view, trick=replace(view.trick, plays=(queen,)))
    assert "Phoenix, above Queen" in guide.advice(t, TICHU, view, phoenix)


def caller(level: str, view: View, legal: Sequence[Action], rng: Random) -> Decision:
    """A bus driver who calls small Tichu as soon as that is possible."""
    small = next((action for action in legal if isinstance(action, Small)), None)
    return Decision(small, ("why.only", {})) if small is not None else choose(level, view, legal, rng)


@pytest.mark.parametrize("options", [{**dealt(), "player": caller}])
async def test_the_advised_cards_are_taken_before_an_advised_call(world: World) -> None:
    ann, *others = await started(world, "Ann", "Bo", "Cy", "Di")
    for player in (ann, *others):
        await player.press("No grand Tichu")
    await ann.press("Advised")
    assert "Give" in ann.labels


async def test_no_advice_in_a_rated_game(world: World) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di")
    ann = people[0]
    lobby = (await ann.slash(world.channel, "play", rated=True)).response
    for person in people[1:]:
        await person.click(lobby, label="Join")
    await world.later(2)
    for person in people[1:]:
        await person.click(lobby, label="I am here")
    await ann.click(lobby, label="Start")
    await world.later(4)
    shown = await advised(world, ann)
    assert texts()("error.advice_rated") in world.said(shown)
