"""The registry of games by id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.base import Game
from games.lord import LORD
from games.tatsu import TATSU
from games.tichu import TICHU
from games.tientsin import TIENTSIN
from games.trichu import TRICHU

_ALL: tuple[Game[Any], ...] = (TICHU, TRICHU, TIENTSIN, LORD, TATSU)

GAMES: Mapping[str, Game[Any]] = {game.id: game for game in _ALL}

DEFAULT_GAME = _ALL[0].id
"""The default game of commands."""
