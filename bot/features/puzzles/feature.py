"""Puzzles, as the program is told of it."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.puzzles.service import PuzzleService
from bot.features.puzzles.store import KEPT, SqlPuzzles


def _made(shared: Shared) -> PuzzleService:
    return PuzzleService(SqlPuzzles(shared.database), shared.clock, shared.judges.puzzles, shared.judges.retired,
                         shared.judges.own_puzzle)


PUZZLES_FEATURE = Feature(
    "puzzles", make=_made, old_verbs="pick-mistake pick-puzzle puzzle-next trainer", kept=KEPT,
    stored=PuzzleService.stored)
