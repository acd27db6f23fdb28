"""Errors of leagues, as codes with fields; the catalogues have their texts as ``error.<code>``."""

from __future__ import annotations

from bot.tables.core.errors import TableError


class LeagueError(TableError):
    """``code`` is a stable identifier (``no_such_season``, ``not_manager`` …); nothing has changed."""
