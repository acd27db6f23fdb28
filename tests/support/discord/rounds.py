"""Rounds at a table of people, played without clicks; and pictures that note what was asked for."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from games.actions import Give
from games.players import choose
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.fake_pictures import FakePictures
from tests.support.discord.players import Player

Drawn = TypeVar("Drawn")
ENDED = (Phase.BETWEEN, Phase.OVER)


class NotedPictures(FakePictures):
    """Small pictures; ``asked``: all that were drawn."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    async def draw(self, request: Any) -> Any:
        self.asked.append(request)
        return await super().draw(request)

    def newest(self, kind: type[Drawn]) -> Drawn | None:
        return next((each for each in reversed(self.asked) if isinstance(each, kind)), None)


async def played_until(world: World, players: list[Player], phases: tuple[Phase, ...] = ENDED, *, table: int = 1,
                       plays: int = 0) -> None:
    """The people play as the easy AI player does until the table is in one of these phases, with so many ``plays``."""
    tables, rng = world.app.tables, Random(1)
    for _ in range(900):
        game = await tables.begun(table)
        if game.phase in phases and len(game.position.public.played) >= plays:
            break
        for player in players:
            seat = game.table.seat_of(player.member.id)
            if seat is None or seat.number not in game.to_act or game.phase is Phase.CLOSING:
                continue
            seen = game.player(player.member.id)
            action = choose("easy", seen.view, seen.legal, rng).action or seen.legal[0]
            if isinstance(action, Give) and not action.cards:
                cards = seen.view.seats[seat.number].cards or ()
                action = Give(seat.number, cards[:len(seen.view.receivers)])
            await world.within(tables.act(table, player.member.id, game.seq, action))
            game = await tables.begun(table)
        await world.later(1)
    await world.later(3)
    assert (await tables.begun(table)).phase in phases
