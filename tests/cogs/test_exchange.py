"""The exchange explored: below ``/advice`` before it is made, and in the review once the round is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.i18n import texts
from bot.tables.log.fold import record_text
from cogs.common import display_names
from games.review import exchange
from games.review.exchange import ExploredExchange, explore
from tests.support.discord.days import fixed, in_play, play_on
from tests.support.discord.discord_world import World
from tests.support.discord.doors import advised, replay_then
from tests.support.discord.fixed import dealt
from tests.support.discord.players import started
from tests.support.thorough import sampled

pytestmark = pytest.mark.usefixtures("seldom", "few_worlds")


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """How exact the play-outs are is seen in `tests/games/test_exchange.py`."""
    monkeypatch.setattr(exchange, "WORLDS", sampled(24, exchange.WORLDS))
    monkeypatch.setattr(exchange, "TRIED", sampled(((6, 8),), exchange.TRIED))


@pytest.fixture
def options() -> dict[str, Any]:
    return {**dealt()}


async def test_advice_weighs_gifts_by_what_the_asker_sees(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    early = await advised(world, players[0].member)
    assert "best gifts" not in world.text(early.response), "nothing is to be given yet"
    for player in players:
        await player.press("No grand Tichu")
    shown = await advised(world, players[0].member)
    assert shown.ephemeral
    said = world.text(shown.response)
    record = await world.app.tables.record(1, players[0].member.id)
    assert "?" in record
    found = explore(record, 0)
    assert found is not None
    assert said.startswith("Give")
    assert "The best gifts" in said
    assert said.count("\n1. ") == said.count("\n3. ") == 1
    assert all(name in said for name in ("Bo: ", "Cy: ", "Di: "))
    assert "Given" not in said
    assert "strong players" not in said, "too few rounds are known"


def best_left_out(record: str, seat: int, number: int) -> ExploredExchange | None:
    """Gifts without the one that the network puts first."""
    found = explore(record, seat, number)
    return None if found is None else replace(found, choices=tuple(
        each for each in found.choices if each.value < max(other.value for other in found.choices)))


@pytest.mark.parametrize("options", [{**dealt(), "explore": best_left_out}])
async def test_the_advice_is_the_first_of_its_own_list(world: World) -> None:
    """What the AI player would give at once may be another gift than the best by play-outs."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    for player in players:
        await player.press("No grand Tichu")
    said = world.text((await advised(world, players[0].member)).response)
    found = best_left_out(await world.app.tables.record(1, players[0].member.id), 0, 0)
    assert found is not None
    names = [display_names.card(texts("en"), code) for code in found.choices[0].give.cards]
    to = " · ".join(f"{who}: {card}" for who, card in zip(("Bo", "Cy", "Di"), names, strict=True))
    assert said.startswith(f"Give **{to}**")
    assert all(f"{who}: {card}" in said.partition("\n1. ")[2].partition("\n")[0]
               for who, card in zip(("Bo", "Cy", "Di"), names, strict=True))


@pytest.mark.parametrize("options", [fixed()])
async def test_a_review_leads_to_the_exchange_and_back(world: World) -> None:
    ann = (await in_play(world))[0].member
    await world.forge(ann, "bd:review-gifts:1:0:1-0")
    await play_on(world, lambda snapshot: snapshot.view(None).rounds)
    page = (await replay_then(world, ann, "Review")).response
    page = (await ann.click(page, label="The exchange")).response
    said = world.text(page)
    found = explore(record_text(await world.app.tables.log(1)), 0, 1)
    assert found is not None
    assert "Round 1: Ann" in said
    assert "Given: Bo: " in said
    assert "Round 1: Ann" in world.text((await ann.click(page, label="Back to the review")).response)


@pytest.mark.parametrize("options", [fixed()])
async def test_made_up_exchanges_are_refused(world: World) -> None:
    """Of rounds that are not over, of seats that there are not, by people who may not see the game."""
    ann = (await in_play(world))[0].member
    await world.forge(ann, "bd:review-gifts:1:0:1-0")
    await play_on(world, lambda snapshot: snapshot.view(None).rounds)
    for arg in ("2-0", "0-0", "1-4", "1", "x-y", ""):
        await world.forge(ann, f"bd:review-gifts:1:0:{arg}")
    assert not any("Given" in world.text(message) for message in world.channel.history())
