"""What a bot is made of besides its database: what the composition root (`bot.app`) takes, and tests replace."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from bot.client_options import ClientOptions
from bot.core.clock import Clock, SystemClock
from bot.core.published import Publishing
from bot.engines.external import ExternalEngines
from bot.engines.thinkers import think
from bot.features.all import FEATURES
from bot.features.declaration import Feature
from bot.tables.core.ports import Player, Secrets
from bot.tables.core.time_control import PACES, Pace
from bot.tables.timing.ai_players import Randomness, system_random
from cogs.common.renderer import Pictures
from cogs.common.services import About
from games.base import Game
from games.registry import GAMES
from games.review.choices import Worth, weigh
from games.review.exchange import ExploredExchange, explore
from games.review.notes import RoundNotes
from games.review.par import Par
from games.review.puzzles import Puzzle, retired, shipped
from games.review.report import Review, review
from games.review.winning import GameTale, told

EDIT_INTERVAL = 1.5
"""Seconds between two edits of one message: Discord allows about five in five seconds a channel."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How AI players decide. ``workers``: where (None: in the event loop); ``random``: their random numbers."""

    player: Player = think
    random: Randomness = system_random
    workers: Executor | None = None
    engines: ExternalEngines = field(default_factory=lambda: ExternalEngines({}))

    def close(self) -> None:
        if self.workers is not None:
            self.workers.shutdown(wait=False, cancel_futures=True)
        self.engines.close()


@dataclass(frozen=True, slots=True)
class Reviewing:
    """How finished rounds are looked at. ``workers``: where (None: in the event loop). ``par``: plays more games of a
    deal (`games.review.par.sample`); None: pars are not computed. ``note``: notes rounds for insights; None: not."""

    review: Callable[[str, int, int], Review] = review
    par: Callable[[str, int, int], Par] | None = None
    puzzles: Callable[[], Sequence[Puzzle]] = shipped
    retired: Callable[[], Sequence[Puzzle]] = retired
    weigh: Callable[[str, Sequence[str]], Sequence[Worth] | None] = weigh
    explore: Callable[[str, int, int], ExploredExchange | None] = explore
    note: Callable[[str, int, int], RoundNotes] | None = None
    tell: Callable[[str], GameTale] = told
    workers: Executor | None = None

    def close(self) -> None:
        if self.workers is not None:
            self.workers.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Hosting:
    """What the host chooses. ``emojis``: whether cards are uploaded as emojis of the application; ``cards``: those that
    are known, by card, to which the upload adds; ``greets``: whether servers that invite the bot get a first message;
    ``forget_servers``: how long the bot runs after its removal from a
    server before the server's data are deleted (None: never); ``across_days``: how old an account must be for games
    across servers; ``interval``: see `EDIT_INTERVAL`; ``secret``: of marks of erased people, if it is a setting."""

    language: str = "en"
    about: About = field(default_factory=About)
    greets: bool = False
    emojis: bool = False
    cards: dict[str, str] = field(default_factory=dict)
    forget_servers: timedelta | None = None
    across_days: int = 30
    interval: float = EDIT_INTERVAL
    secret: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Parts:
    """The defaults are for tests: no pictures, no worker processes. ``random``: of shuffles; ``publishing``: of pages
    that anyone may open (None: there are none)."""

    clock: Clock = field(default_factory=SystemClock)
    random: Secrets = secrets.token_bytes
    games: Mapping[str, Game[Any]] = field(default_factory=lambda: GAMES)
    paces: Mapping[str, Pace] = field(default_factory=lambda: PACES)
    pictures: Pictures | None = None
    thinking: Thinking = field(default_factory=Thinking)
    reviewing: Reviewing = field(default_factory=Reviewing)
    hosting: Hosting = field(default_factory=Hosting)
    client: ClientOptions = field(default_factory=ClientOptions)
    features: Sequence[Feature[Any]] = FEATURES
    publishing: Publishing | None = None
