"""Score pads: who may note what. The games check each round and score it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.core.clock import Clock
from bot.core.errors import StaleTable, TableError
from bot.core.user_text import clean_name
from bot.features.score_pads.store import SqlScorePads
from bot.features.score_pads.values import (
    CROWDING,
    KEPT_FOR,
    OPEN_PADS,
    PAD_ROUNDS,
    PADS_IN_CHANNEL,
    PadSeat,
    ScorePad,
)
from games.base import Game
from games.noting import PaperRound
from games.registry import GAMES


class ScorePads:
    """Each change is stored before it is returned. A change names the number of rounds that who made it has seen
    (``after``): StaleTable if there are others by now, so that two people never note the same round twice."""

    def __init__(self, store: SqlScorePads, clock: Clock) -> None:
        self.store = store
        self._clock = clock

    async def open(self, pad: ScorePad) -> ScorePad:
        """A new pad. Codes: score_pads_many, score_pads_crowded; RuleError for options or a number of players."""
        await self.forget_old()
        game = GAMES[pad.game]
        game.setup(game.check_options(dict(pad.options)), pad.names)
        if len(await self.store.open_of(pad.host)) >= OPEN_PADS:
            raise TableError("score_pads_many", n=OPEN_PADS)
        now = self._clock.now()
        if await self.store.open_in(pad.channel, now - CROWDING) >= PADS_IN_CHANNEL:
            raise TableError("score_pads_crowded", n=PADS_IN_CHANNEL)
        return await self.store.create(pad, now)

    async def forget_old(self) -> None:
        """Delete pads that nobody has written in for long."""
        await self.store.forget(self._clock.now() - KEPT_FOR)

    async def pad(self, number: int, guild: int | None) -> ScorePad:
        """StaleTable: there is none on this server."""
        found = await self.store.pad(number)
        if found is None or found.guild != guild:
            raise StaleTable
        return found

    async def to_write(self, number: int, guild: int | None, user: int) -> ScorePad:
        """A pad in which the user may write. Codes: score_pads_not_yours, score_pads_over."""
        found = await self.pad(number, guild)
        if not found.may_write(user):
            raise TableError("score_pads_not_yours")
        if found.over:
            raise TableError("score_pads_over")
        return found

    async def to_name(self, number: int, guild: int | None, user: int) -> ScorePad:
        """A pad whose host the user is; of a season's game the line-up says who sits there. Codes:
        score_pads_not_yours, score_pads_over."""
        found = await self.to_write(number, guild, user)
        if user != found.host or found.season:
            raise TableError("score_pads_not_yours")
        return found

    async def add(self, pad: ScorePad, after: int, noted: PaperRound) -> ScorePad:
        """Note a round. Codes: score_pads_full; RuleError if no round can end so."""
        if after != len(pad.rounds):
            raise StaleTable
        if after >= PAD_ROUNDS:
            raise TableError("score_pads_full", n=PAD_ROUNDS)
        game, state = folded(pad)
        game.note(state, noted)
        return await self._changed(pad, done=await self.store.add(pad.id, after + 1, noted, self._clock.now()))

    async def undo(self, pad: ScorePad, after: int) -> ScorePad:
        """Take the last round back."""
        if not after or after != len(pad.rounds):
            raise StaleTable
        return await self._changed(pad, done=await self.store.undo(pad.id, after, self._clock.now()))

    async def _changed(self, pad: ScorePad, *, done: bool) -> ScorePad:
        if not done:
            raise StaleTable
        return await self.pad(pad.id, pad.guild)

    async def name(self, pad: ScorePad, seats: Sequence[PadSeat]) -> ScorePad:
        """The host says who sits where; once a round is noted their number stays. Codes: score_pads_names."""
        game = GAMES[pad.game]
        allowed = game.players(game.check_options(dict(pad.options)))
        if len(seats) not in ((len(pad.seats),) if pad.rounds else allowed):
            raise TableError("score_pads_names", n=len(pad.seats))
        cleaned = [PadSeat(clean_name(each.name), each.user) for each in seats]
        if len({each.name.casefold() for each in cleaned}) < len(cleaned):
            raise TableError("score_pads_names", n=len(pad.seats))
        await self.store.name(pad.id, cleaned, self._clock.now())
        return await self.pad(pad.id, pad.guild)

    async def end(self, pad: ScorePad) -> ScorePad:
        """Nothing more is noted; one without a round is deleted."""
        if not pad.rounds:
            await self.store.drop(pad.id)
        elif not await self.store.end(pad.id):
            raise StaleTable
        return replace(pad, over=True)


def folded(pad: ScorePad) -> tuple[Game[Any], Any]:
    """The pad's game, and its state after all rounds."""
    game = GAMES[pad.game]
    state = game.setup(game.check_options(dict(pad.options)), pad.names)
    for noted in pad.rounds:
        state = game.note(state, noted)
    return game, state
