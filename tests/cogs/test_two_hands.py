"""Who plays two hands sees both turns, and plays the bombs of both; bombs that the menu does not offer."""

from __future__ import annotations

from typing import Any

import pytest

from games.registry import GAMES
from games.tichu import TICHU
from games.trichu import TABLE, TRICHU
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import FixedDeals
from tests.support.discord.lobbies import add_ai, chosen_on_panel
from tests.support.discord.players import Player, started

HANDS = (
    "Ma 2g 3k 4b 5r 6g 7g 8g 9g 9k 9b 9r Ak Ar",
    "2k 3g 4k 5g 6k 7k 8k Tk Tg Qk Qg Kg Ag Do",
    "2b 3b 4g 5k 6b 7b 8b Tb Tr Qr Qb Kb Ab Ph",
    "2r 3r 4r 5b 6r 7r 8r Jg Jk Jb Jr Kk Kr Dr",
)


@pytest.fixture
def options() -> dict[str, Any]:
    return {"games": {**GAMES, "trichu": FixedDeals(TRICHU, HANDS), "tichu": FixedDeals(TICHU, HANDS)}}


async def playing(world: World) -> list[Player]:
    """A round of Trichu in which the first lead is to come, the soloist first."""
    players = await started(world, "Ann", "Bo", "Cy", game="trichu")
    dealer = (await world.app.tables.begun(1)).view(None).dealer
    assert dealer is not None
    players = [players[(dealer + step) % 3] for step in range(3)]
    for player in players[1:]:
        await player.press("No grand Tichu")
    for player in players:
        await world.later(2)
        await player.give()
    await world.later(2)
    return players


async def test_bombs_of_both_hands_can_be_chosen_from_the_menu(world: World) -> None:
    """T24, R6: also of the hand that is not shown, since the other one is in turn."""
    soloist, leader, _ = await playing(world)
    await leader.press("Mah Jong")
    await leader.wish("-")
    await world.later(2)
    assert (await world.app.tables.begun(1)).to_act == (TABLE,)
    own = next(value for value in soloist.offered("pick-ready") if " play 9" in value)
    await soloist.pick("pick-ready", own)
    await soloist.press(f"{soloist.name}: Play Bomb: four 9s")
    await world.later(2)
    assert (await world.app.tables.begun(1)).view(None).trick.owner == int(own[0])


async def test_the_soloist_sees_at_once_that_it_is_the_tables_turn(world: World) -> None:
    """R6: though their own seat is not in turn, and every edit of their message is counted by now."""
    soloist, leader, _ = await playing(world)
    await world.later(20 * 60)
    await leader.press("Mah Jong")
    await leader.wish("-")
    await world.later(2)
    assert (await world.app.tables.begun(1)).to_act == (TABLE,)
    assert "Your turn to play for Table" in soloist.text


async def test_who_is_not_asked_for_bombs_may_choose_one_card_by_card(world: World) -> None:
    """T24: out of turn, where the menu offers none (`Pace.bombs`)."""
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    for _ in range(3):
        await add_ai(world, ann, lobby, "easy")
        await world.later(2)
    await chosen_on_panel(world, ann, lobby, "pick-bombs", "never")
    await ann.click(lobby, label="Start")
    await world.later(4)
    player = Player(world, ann, direct=True)
    await player.press("No grand Tichu")
    await world.later(4)
    await player.give("2g", "3k", "4b")
    await world.later(4)
    await player.press("Mah Jong")
    await player.wish("-")
    await world.later(0.7)
    view = (await world.app.tables.begun(1)).view(None)
    assert (view.trick.owner, view.to_act) == (1, (2,)), "the hand is idle, and the game has moved on"
    assert not player.offered("pick-ready")
    await player.play("9g", "9k", "9b", "9r")
    view = (await world.app.tables.begun(1)).view(None)
    assert view.trick.owner == 0
    assert view.trick.plays[-1].cards == ("9g", "9k", "9b", "9r")
