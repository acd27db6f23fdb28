"""What a client is made with: what a process, or a test, gives it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import aiohttp

from bot.identifying import STARTS, Identifying
from bot.storage.budget import OwnBudget, RequestBudget
from bot.storage.home import Home, OnlyProcess


@dataclass(frozen=True, slots=True)
class ClientOptions:
    """``sent_commands``, ``guild``: see `sync_commands`. ``connector``: how to reach Discord (None: the library's way).
    ``shards``: how many (None: as Discord advises). ``starts``: of processes in an hour, at most. ``home``: whether
    this process acts. ``budget``: for requests of all processes. ``identifying``: when it may begin sessions (None:
    always)."""

    sent_commands: Path | None = None
    guild: int | None = None
    connector: aiohttp.BaseConnector | None = None
    shards: int | None = None
    starts: int = STARTS
    home: Home = field(default_factory=OnlyProcess)
    budget: RequestBudget = field(default_factory=OwnBudget)
    identifying: Identifying | None = None
