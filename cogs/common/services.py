"""What cogs work with: tables, leagues, stores, pictures. The composition root (`bot.app`) makes it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol, cast

from bot.core.clock import Clock
from bot.core.responses import Responses
from bot.features.declaration import FeatureServices
from bot.league.service import LeagueService
from bot.tables.core.ports import BlockStore, MessageStore, NoticeStore, PreferenceStore
from bot.tables.service import TableService
from cogs.common.languages import Languages
from cogs.common.layout import Interaction
from cogs.common.limits import Limits
from cogs.common.renderer import Renderer
from games.actions import Action
from games.players.common.decision import Decision
from games.review.choices import Worth
from games.review.exchange import ExploredExchange
from games.views import View

Advise = Callable[[str, View, Sequence[Action], Random], Awaitable[Decision]]
"""What an AI player of a level would do, computed outside the event loop."""

@dataclass(frozen=True, slots=True)
class About:
    """The version, and the addresses that the host has set for ``/help`` and ``/rules``; empty: none."""

    version: str = "0"
    source: str = ""
    privacy: str = ""
    terms: str = ""
    docs: str = ""


@dataclass(frozen=True, slots=True)
class Players:
    """What is between players, and what they are told: who is reminded, or blocks whom."""

    notices: NoticeStore
    blocks: BlockStore


Weigh = Callable[[str, Sequence[str]], Awaitable[Sequence[Worth] | None]]
"""What choices of a position are worth (`games.review.choices.weigh`), computed outside the event loop."""


Explore = Callable[[str, int, int], Awaitable[ExploredExchange | None]]
"""The exchange of a seat in a round (`games.review.exchange.explore`), computed outside the event loop."""


@dataclass(frozen=True, slots=True)
class Experts:
    """What knows how to play well; None: not on this host."""

    advise: Advise | None = None
    weigh: Weigh | None = None
    explore: Explore | None = None


@dataclass(frozen=True, slots=True)
class HostSettings:
    """What a host has set. ``engines``: external engines that
    can be seated, by name; ``greets``: whether servers that invite the bot get a first message."""

    engines: tuple[str, ...] = ()
    about: About = field(default_factory=About)
    greets: bool = False
    command_ids: MutableMapping[str, int] = field(default_factory=dict)
    """Discord's ids of the commands, by name."""


@dataclass(frozen=True, slots=True)
class Services:
    """What sends messages is `cogs.delivery.delivery.Delivery`."""

    tables: TableService
    leagues: LeagueService
    players: Players
    experts: Experts
    messages: MessageStore
    prefs: PreferenceStore
    languages: Languages
    drawing: Renderer
    limits: Limits
    clock: Clock
    host: HostSettings
    features: FeatureServices
    """By declaration: ``features[PAIRS_FEATURE]``."""


class Bot(Protocol):
    """The client for what belongs to no cog: autocompletion, and answers to errors."""

    services: Services
    responses: Responses


def bot_of(interaction: Interaction) -> Bot:
    return cast(Bot, interaction.client)
