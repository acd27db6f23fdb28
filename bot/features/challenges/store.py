"""The tables ``challenges`` and ``challenge_players``: duels and partner quizzes, and what they keep of whom."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.core.database import Database, DatabaseReader, Row, Transaction, from_ms, to_ms
from bot.core.keeping import ErasedPerson, Fate, Kept, OwnRows
from bot.core.sql import marks
from bot.features.challenges.values import Challenge, ChallengeKind, Challenger, ChallengerState

_COLUMNS = "id, kind, guild, channel, host, puzzles, begun, until, message, over"
_PLAYER = "challenge_id, user_id, name, state, answers"


class SqlChallenges:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, challenge: Challenge) -> Challenge:
        """Store it with its players; the one with its number."""
        columns = _COLUMNS.removeprefix("id, ").removesuffix(", message, over")
        async with self._db.transaction() as db:
            row = await db.one(
                f"INSERT INTO challenges ({columns}) VALUES ({marks(7)}) RETURNING id",  # noqa: S608 names
                (challenge.kind.value, challenge.guild, challenge.channel, challenge.host,
                 json.dumps(challenge.puzzles), to_ms(challenge.begun), to_ms(challenge.until)))
            made = replace(challenge, id=0 if row is None else int(row[0]))
            await db.many(f"INSERT INTO challenge_players ({_PLAYER}) VALUES ({marks(5)})",  # noqa: S608 names
                          [(made.id, *_written(player)) for player in made.players])
        return made

    async def challenge(self, number: int) -> Challenge | None:
        row = await self._db.one(f"SELECT {_COLUMNS} FROM challenges WHERE id = ?", (number,))  # noqa: S608 names
        return None if row is None else await _read(self._db, row)

    async def running(self) -> Sequence[Challenge]:
        """Those that are not over."""
        rows = await self._db.all(f"SELECT {_COLUMNS} FROM challenges WHERE over = 0 ORDER BY id")  # noqa: S608 names
        return [await _read(self._db, row) for row in rows]

    async def of_user(self, user: int, kind: ChallengeKind, count: int) -> Sequence[Challenge]:
        """The newest that the user has not left, the newest first."""
        rows = await self._db.all(
            f"SELECT {_COLUMNS} FROM challenges WHERE kind = ? AND id IN "  # noqa: S608 names
            "(SELECT challenge_id FROM challenge_players WHERE user_id = ? AND state != 'left') "
            "ORDER BY id DESC LIMIT ?", (kind.value, user, count))
        return [await _read(self._db, row) for row in rows]

    async def add_challenger(self, number: int, player: Challenger, most: int) -> bool:
        """Store a new player. False, and nothing, if they take part already, it is over, or has ``most`` players."""
        async with self._db.transaction() as db:
            added = await db.execute(
                f"INSERT INTO challenge_players ({_PLAYER}) SELECT id, ?, ?, ?, ? FROM challenges "  # noqa: S608 names
                "WHERE id = ? AND over = 0 ON CONFLICT DO NOTHING", (*_written(player), number))
            ((players,),) = await db.all(
                "SELECT count(*) FROM challenge_players WHERE challenge_id = ?", (number,))
            if added and players > most:
                await db.execute(
                    "DELETE FROM challenge_players WHERE challenge_id = ? AND user_id = ?", (number, player.user))
        return bool(added) and players <= most

    async def change_challenger(self, number: int, before: Challenger, after: Challenger) -> bool:
        """Store ``after``. False, and nothing, if the state and answers stored are not those of ``before``."""
        return await self._db.execute(
            "UPDATE challenge_players SET name = ?, state = ?, answers = ? "
            "WHERE challenge_id = ? AND user_id = ? AND state = ? AND answers = ?",
            (*_written(after)[1:], number, before.user, *_written(before)[2:])) > 0

    async def set_message(self, number: int, message: int) -> None:
        await self._db.execute("UPDATE challenges SET message = ? WHERE id = ?", (message, number))

    async def end(self, number: int) -> None:
        await self._db.execute("UPDATE challenges SET over = 1 WHERE id = ?", (number,))

    async def asked_since(self, user: int, host: int, at: datetime) -> int:
        """How many quizzes a host has asked the user for since then; host 0: anybody."""
        row = await self._db.one(
            "SELECT count(*) FROM challenges JOIN challenge_players ON challenge_id = id "
            "WHERE kind = 'quiz' AND user_id = ? AND host != user_id AND ? IN (0, host) AND begun >= ?",
            (user, host, to_ms(at)))
        return 0 if row is None else int(row[0])

    async def met(self, user: int) -> Sequence[int]:
        """Puzzles of the user's duels and quizzes, the last one last."""
        rows = await self._db.all(
            "SELECT puzzles FROM challenges JOIN challenge_players ON challenge_id = id "
            "WHERE user_id = ? AND state = 'playing' ORDER BY id", (user,))
        return [number for (puzzles,) in rows for number in json.loads(puzzles)]


def _written(player: Challenger) -> tuple[int, str, str, str]:
    return player.user, player.name, player.state.value, json.dumps(player.answers)


async def _read(db: DatabaseReader, row: Row) -> Challenge:
    number, kind, guild, channel, host, puzzles, begun, until, message, over = row
    rows = await db.all(
        "SELECT user_id, name, state, answers FROM challenge_players WHERE challenge_id = ? ORDER BY user_id",
        (number,))
    players = tuple(Challenger(user, name, ChallengerState(state), tuple(json.loads(answers)))
                    for user, name, state, answers in rows)
    return Challenge(
        number, ChallengeKind(kind), guild, channel, host=host, puzzles=tuple(json.loads(puzzles)),
        begun=from_ms(begun), until=from_ms(until), message=message, over=bool(over), players=players)


# what they keep of whom --------------------------------------------------------------------------
_LEAVE_DUELS = """
  UPDATE challenge_players SET user_id = ?, name = ?, state = 'left', answers = '[]'
  WHERE user_id = ? AND answers != '[]' AND challenge_id IN (SELECT id FROM challenges WHERE kind = 'duel' AND over = 0)
"""


async def _leave_duels(db: Transaction, who: ErasedPerson) -> None:
    """A place that somebody leaves who has seen positions of a duel that still runs stays taken: they could come back
    under another name and know the answers."""
    await db.execute(_LEAVE_DUELS, (who.ghost, who.alias, who.user))


PLAYERS_KEPT = Kept(
    "challenge_players", {"user_id": Fate.ROW, "name": Fate.WITH_ROW}, plain="challenge_id state answers",
    example={"state": "playing", "answers": "[1, 2]"},
    shown=(OwnRows(
        "challenges", "challenge_id AS challenge, kind, guild, begun, until, over, name, state, answers, "
        "host = :user AS hosted", mine="user_id = :user", times=("begun", "until"),
        source="challenge_players JOIN challenges ON id = challenge_id"),),
    erase=_leave_duels, parent=("challenge_id", "challenges"))
CHALLENGES_KEPT = Kept(
    "challenges", {"host": Fate.GHOST}, plain="id kind guild channel puzzles begun until message over",
    example={"kind": "quiz", "puzzles": "[3]", "over": 0}, server="guild",
    because={"host": "plays, too, so they see it with their own row, as hosted"})
