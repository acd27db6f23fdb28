"""Taking a move back: only with everybody's consent, and only if nothing hidden has been seen since.

A play shows cards of its own player alone, and passes show none; so a player's newest play, pass,
gift or question may be undone as long as nobody has played after it and the round has not ended.
Calls cannot be withdrawn (T4), answers and gifts in the exchange show further cards (T3, T5), a
play in two-player Tatsu turns a card up (D15): these stay.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.core.fold import standing
from bot.tables.core.ports import Entry, EntryKind
from bot.tables.core.position import Position
from games.views import Phase

_OWN = ("play", "pass", "gift", "ask")
_QUIET = ("pass", "take")


def back_to(position: Position, log: Sequence[Entry], seats: Sequence[int]) -> int | None:
    """The seq to return to if the newest move of one of ``seats`` is taken back; None: it cannot be."""
    if position.phase in (Phase.BETWEEN, Phase.OVER, Phase.GRAND, Phase.EXCHANGE):
        return None
    if any(seat.facedown for seat in position.public.seats):
        return None
    for entry in reversed([each for each in standing(log) if each.kind is EntryKind.RECORD]):
        words = entry.text.split()
        if "\n" in entry.text or len(words) < 2 or not words[0].isdigit():
            return None
        if int(words[0]) in seats and words[1] in _OWN:
            return entry.seq - 1
        if words[1] not in _QUIET:
            return None
    return None
