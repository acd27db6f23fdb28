"""The games by id: the one place where the rest of the program finds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.base import Game

GAMES: Mapping[str, Game[Any]] = {}
