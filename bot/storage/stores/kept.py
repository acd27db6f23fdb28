"""The tables of what is no room yet: each is declared beside its SQL, and `bot.storage.open_storage` takes all of them.

`tests/bot/features/undeclared_columns.json` lists the tables whose modules still have to say what they keep of whom.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.keeping import Kept
from bot.storage.stores import marks, players, refusals

BASE: Sequence[Kept] = (
    *players.WAITING_KEPT, *marks.KEPT, *refusals.KEPT)
