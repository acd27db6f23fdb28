"""*Undo*: a player alone with AI players goes back to their last decision (`bot.tables.log.taking_back`)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.errors import StaleTable, TableError
from bot.tables.core.entries import TakenBack
from bot.tables.core.state import RunningTable
from bot.tables.log.fold import record_text, recorded
from bot.tables.log.repository import TableRepository
from bot.tables.log.taking_back import check_practice, taken_back, undoable
from games.actions import Action
from games.records.notation import Shape, fields, parse


@dataclass(frozen=True, slots=True)
class UndoneChoice:
    """``snapshot``: the table before the decision again. ``record``: up to there, full of secrets; ``action``: what was
    decided."""

    snapshot: RunningTable
    record: str
    action: Action


class PracticeService:
    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def undo(self, table_id: int, user: int, decided: int) -> UndoneChoice:
        """Go back to before entry ``decided``, the person's newest decision; AI players choose again after it. Once for
        each: pressed twice, it does nothing more.

        Codes: not_seated, away, not_running, table_over, no_practice, nothing_to_take_back; StaleTable.
        """
        async with self._repository.hold_running(table_id) as table:
            check_practice(table, user)
            newest = undoable(table, user)
            if not newest:
                raise TableError("nothing_to_take_back")
            if newest != decided:
                raise StaleTable
            log = await self._repository.store.log(table_id)
            fact = TakenBack(newest - 1, undone=True)
            change = taken_back(
                table, log, self._repository.games, fact, at=self._repository.next_time(table), user=user)
            after = await self._repository.store_change(change)
            text = next(text for entry, text in recorded(log) if entry.seq == newest)
            before = record_text(entry for entry in log if entry.seq < newest)
            return UndoneChoice(after, before, _decided(after, text))


def _decided(before: RunningTable, text: str) -> Action:
    """The action of an entry's lines."""
    shape = Shape.of(before.game.deck(before.state), len(before.position.public.seats))
    action = parse(fields(text.splitlines()[0]), shape)
    assert isinstance(action, Action)
    return action
