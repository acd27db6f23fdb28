"""A game that somebody has brought, and why a file is refused."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.errors import TableError

FILE_BYTES_MAX = 256 * 1024
"""Bytes of a file."""
FILE_LINES_MAX, LINE_LENGTH_MAX, GAME_ROUNDS_MAX = 12_000, 400, 60
"""Lines of a file, characters of a line, rounds of a game."""
HELD_SECONDS = 3600
"""Seconds for which a game is held."""
REVIEWS = 5
"""Reviews of one player in `DAY_SECONDS` seconds."""
DAY_SECONDS = 86_400

Hands = tuple[frozenset[str], ...]
"""Cards of a round, by seat."""


class BroughtError(TableError):
    """A file is refused: brought_large, brought_text, brought_kind, brought_empty, brought_hidden, brought_line (with
    its number ``n``), brought_open, brought_gone, brought_lost."""


@dataclass(frozen=True, slots=True)
class BroughtGame:
    """``record``: of complete rounds; ``names`` by seat; ``hands`` of each round as they were dealt, ``passed``: after
    the exchange."""

    game: str
    record: str
    names: tuple[str, ...]
    hands: tuple[Hands, ...]
    passed: tuple[Hands, ...] = ()

    @property
    def rounds(self) -> int:
        return len(self.hands)
