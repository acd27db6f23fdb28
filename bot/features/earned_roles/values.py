"""What a server has set about earned roles, and what is known of one who earned a role."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.tables.core.preferences import ServerSetting

GAMES_ROLE = ServerSetting(0, name="games_role")
"""The role for `GAMES_NEEDED` games; 0: none."""
GAMES_NEEDED = ServerSetting(50, name="games_needed")
"""Games with other people that a member must have played on the server."""
TITLE_ROLE = ServerSetting(0, name="title_role")
"""The role of everybody who has won a season of the server; 0: none."""
NEEDED = (10, 25, 50, 100, 250, 500)


class RoleState(StrEnum):
    """``DUE``: to be given; it may be there already, if the program ended in between. ``GIVEN``: by the bot, which
    takes it when it is not earned any more. ``HELD``: they had it before, so the bot never takes it. ``AWAY``: they
    were no member when it was to be given."""

    DUE = "due"
    GIVEN = "given"
    HELD = "held"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class EarnedRole:
    """What the bot knows of a role of a member."""

    guild: int
    role: int
    user: int
    state: RoleState
    at: datetime


class RoleAct(StrEnum):
    GIVE = "give"
    TAKE = "take"


@dataclass(frozen=True, slots=True)
class RoleTask:
    """A role that a member is to get, or to lose."""

    act: RoleAct
    role: int
    user: int
