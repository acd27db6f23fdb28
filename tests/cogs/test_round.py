"""A whole round by four people through nothing but commands, buttons and selects."""

from __future__ import annotations

from typing import Any

import pytest

from games.tichu import TICHU
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import FixedDeals
from tests.support.discord.players import Player

HANDS = (
    "Ma Dr Ag Ak Kg Kk Qg Qk Jg Jk Tg 2g 2k 2b",
    "8g 8k 8b Ab Kb Qb Jb Tb 7g 7k 6g 3g 3k 3b",
    "Ar Kr Qr Jr Tr 8r 7b 7r 6k 6b 6r 4g 4k 4b",
    "9g 9k 9b 9r Tk Ph Do 5g 5k 5b 5r 4r 2r 3r",
)
GIVES = {"Ann": ("2g", "2k", "2b"), "Bo": ("3g", "3k", "3b"), "Cy": ("4g", "4k", "4b"), "Di": ("3r", "4r", "2r")}


@pytest.fixture
def options() -> dict[str, Any]:
    return {"games": {"tichu": FixedDeals(TICHU, HANDS)}}


Players = dict[str, Player]


async def seated(world: World) -> Players:
    """Ann, Bo (DMs open), Cy, Di (DMs closed) at a started table, the cards dealt."""
    open_ = world.join("Ann", "Bo")
    closed = world.join("Cy", "Di", closed=True)
    ann, *others = [*open_, *closed]
    lobby = (await ann.slash(world.channel, "play", target=1000)).response
    for member in others:
        await member.click(lobby, label="Join")
    await world.later(2)
    await ann.click(lobby, label="Start")
    await world.later(4)
    players = {m.name: Player(world, m, direct=m in open_) for m in (ann, *others)}
    for name in ("Cy", "Di"):
        await players[name].open()
    return players


async def view(world: World) -> Any:
    return (await world.app.tables.snapshot(1)).view(None)


async def _grand(world: World, players: Players) -> None:
    """Grand Tichu (T3): Ann calls, asked once more; the others decline."""
    ann, bo, cy, di = players.values()
    await ann.press("Grand Tichu")
    await ann.press("Yes, call grand Tichu (200 points)")
    for player in (bo, cy, di):
        await player.press("No grand Tichu")
    assert (await view(world)).phase is Phase.EXCHANGE


async def _small(world: World, players: Players) -> None:
    """Small Tichu (T4) by command, before the exchange."""
    _, _, _, di = players.values()
    asked = await di.member.slash(world.channel, "tichu")
    await di.member.click(asked.response, label="Yes, call Tichu (100 points)")
    assert "called Tichu" in world.text(asked.response)


async def _exchange(world: World, players: Players) -> None:
    """Exchange (T5)."""
    ann, bo, _, _ = players.values()
    waiting = list(players)
    for name, player in players.items():
        await world.later(2)
        assert "Give" not in player.labels
        await player.give(*GIVES[name])
        waiting.remove(name)
        await world.later(10)
        for each in [done for done in players if done not in waiting and waiting]:  # it read "still playing"
            said = next(line for line in players[each].text.splitlines() if "Waiting for" in line)
            assert [other for other in players if f"**{other}**" in said] == waiting, each
            assert "still playing" not in players[each].text
    await world.later(2)
    assert (await view(world)).phase is Phase.PLAY
    assert "You got" in bo.text
    assert "You got" not in ann.text, "an explanation stands there"


async def _wish(world: World, players: Players) -> None:
    """A wish that binds (T13, T14): Ann leads the Mah Jong, Bo must play an 8."""
    ann, bo, _, _ = players.values()
    await bo.pick("pick-cards", "7g")  # beforehand: in turn the menu has all that he may play
    await ann.play("Ma")
    await ann.wish("8")
    await world.later(2)
    assert "Wish: **8**" in bo.text
    assert "Pass" not in bo.labels
    assert "(rule" not in bo.text
    await bo.pick("pick-ready", next(iter(bo.offered("pick-ready"))))
    await world.later(2)
    assert (await view(world)).wish is None


async def _bomb(world: World, players: Players) -> None:
    """A bomb out of turn (T24): it is Cy's turn, Di bombs."""
    ann, bo, cy, di = players.values()
    assert (await view(world)).to_act == (2,)
    assert set(di.offered("pick-ready").values()) == {"Bomb: four 5s", "Bomb: four 9s"}
    await di.pick("pick-ready", "3 play 9g 9k 9b 9r")
    await di.press("Play Bomb: four 9s")
    await world.later(2)
    assert (await view(world)).trick.owner == 3
    for player in (ann, bo, cy):
        await player.press("Pass")
        await world.later(2)
    assert (await view(world)).phase is Phase.CLOSING
    await world.later(6)
    assert (await view(world)).to_act == (3,)


async def _dragon(world: World, players: Players) -> None:
    """The Dragon's trick is given away (T21)."""
    ann, bo, cy, di = players.values()
    await di.play("5g")
    await world.later(2)
    await ann.play("Dr")
    await world.later(2)
    for player in (bo, cy, di):
        await player.press("Pass")
        await world.later(2)
    assert (await view(world)).phase is Phase.GIFT
    await ann.press("Bo")
    await world.later(8)
    assert (await view(world)).to_act == (0,)


async def _restart(world: World, players: Players) -> None:
    """The bot restarts in the middle of a trick; all messages go on working."""
    ann, bo, cy, di = players.values()
    await ann.play("Kg", "Kk")
    await world.later(2)
    await world.restart()
    for player in (bo, cy, di):
        if not player.direct:  # a private message is not edited across a restart, but its buttons live
            await player.press("Refresh")
        await player.press("Pass")
        await world.later(2)
    await world.later(4)


async def _end(world: World, players: Players) -> None:
    """And so on to the end of the round."""
    for _ in range(200):
        now = await view(world)
        if now.rounds:
            break
        if now.to_act and now.phase is not Phase.CLOSING:
            await list(players.values())[now.to_act[0]].step()
        await world.later(2)
    result = (await view(world)).rounds[0]
    assert {(call.seat, call.call) for call in result.calls} == {(0, "grand"), (3, "small")}
    assert sum(result.tricks) == 100
    await world.later(0.5)
    assert "round.png" in str(world.components(world.public()))


async def test_a_round_of_four_people(world: World) -> None:
    players = await seated(world)
    assert "Cy and Di" in world.text(world.public()), "the table says who cannot be sent DMs"
    for part in (_grand, _small, _exchange, _wish, _bomb, _dragon, _restart, _end):
        await part(world, players)
