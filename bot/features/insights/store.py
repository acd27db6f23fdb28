"""The table ``insights``: what rounds say about how a player plays, and what it keeps of whom. Notes are short JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.core.database import Database, from_ms, to_ms
from bot.core.keeping import Fate, Kept, OwnRows
from bot.core.sql import put
from bot.features.insights.values import NotedElsewhere, NotedRound
from games.review.drivers import EDITION
from games.review.exchange import GiftKinds
from games.review.habits import Habit, HabitCount
from games.review.notes import PHASES, Note, RoundNotes

_COLUMNS = "user_id, table_id, round, seat, game, at, notes"


class SqlInsights:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def put_noted(self, user: int, noted: NotedRound) -> None:
        """In place of earlier notes of the round."""
        row = (user, noted.table, noted.notes.round, noted.seat, noted.game, to_ms(noted.at), written(noted.notes))
        async with self._db.transaction() as db:
            await db.execute(put("insights", _COLUMNS, key=3), row)

    async def noted(self, user: int, game: str) -> Sequence[NotedRound]:
        """All rounds of a game, the oldest first."""
        rows = await self._db.all(
            "SELECT table_id, round, seat, at, notes FROM insights WHERE user_id = ? AND game = ? "
            "ORDER BY at, table_id, round", (user, game))
        return [NotedRound(table, seat, game, from_ms(at), read(number, text))
                for table, number, seat, at, text in rows if is_current(text)]

    async def lately(self, game: str, number: int) -> Sequence[NotedElsewhere]:
        """The newest rounds of all players."""
        rows = await self._db.all(
            "SELECT user_id, notes FROM insights WHERE game = ? ORDER BY at DESC, table_id DESC LIMIT ?",
            (game, number))
        return [_lately(user, json.loads(text)) for user, text in rows if is_current(text)]


def is_current(text: str) -> bool:
    """Whether the round was judged as rounds are now: else it is noted again (`InsightService.of_player`)."""
    return f'"edition":{EDITION},' in text


def _lately(user: int, data: Any) -> NotedElsewhere:
    losses: dict[str, float] = {}
    for phase, loss, *_ in data["decisions"]:
        losses[PHASES[phase]] = losses.get(PHASES[phase], 0.0) + loss
    return NotedElsewhere(user, losses, _gifts(data))


def written(notes: RoundNotes) -> str:
    """Phases are numbers in `PHASES`: that list only grows."""
    return json.dumps({
        "edition": EDITION,
        "decisions": [[PHASES.index(each.phase), each.loss, int(each.sure), each.line] for each in notes.notes],
        "habits": {habit: [count.chances, count.taken, round(count.loss, 1), notes.examples.get(habit, 0)]
                   for habit, count in notes.habits.items()},
        **({"gifts": notes.gifts} if notes.gifts else {})}, separators=(",", ":"))


def read(number: int, text: str) -> RoundNotes:
    """Habits of another version are left out."""
    data = json.loads(text)
    habits = {Habit(name): each for name, each in data["habits"].items() if name in tuple(Habit)}
    return RoundNotes(
        number, tuple(Note(PHASES[phase], loss, bool(sure), line) for phase, loss, sure, line in data["decisions"]),
        {habit: HabitCount(*each[:3]) for habit, each in habits.items()},
        {habit: each[3] for habit, each in habits.items() if each[3]}, _gifts(data))


def _gifts(data: Mapping[str, Sequence[Sequence[str]]]) -> GiftKinds | None:
    """None in notes of an earlier version."""
    return GiftKinds(*map(tuple, data["gifts"])) if "gifts" in data else None


# what it keeps of whom ---------------------------------------------------------------------------
KEPT = Kept(
    "insights", {"user_id": Fate.ROW}, plain="table_id round seat game at notes",
    example={"game": "tichu", "notes": "{}"}, parent=("table_id", "tables"),
    shown=(OwnRows("insights", 'table_id AS "table", round, seat, game, at, notes', mine="user_id = :user",
                   times=("at",)),))
