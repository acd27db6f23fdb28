"""The features of the bot: their cogs, and what sends messages on its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, Self, cast

from bot.tables.core.change import Cause
from bot.tables.timing.outages import Outages
from cogs.common.handlers import doors_of
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.posted_message import PostedMessage
from cogs.help.cog import HelpCog
from cogs.history.cog import HistoryCog
from cogs.history.show_cog import ShowCog
from cogs.history.verify_cog import VerifyCog
from cogs.league.cog import LeagueCog
from cogs.lobby.cog import LobbyCog
from cogs.lobby.guests_cog import GuestsCog
from cogs.play.cog import PlayCog
from cogs.play.hand_cog import HandCog
from cogs.play.orders_cog import OrdersCog
from cogs.rules.cog import RulesCog
from cogs.settings.prefs_cog import PrefsCog
from cogs.settings.setup_cog import SetupCog
from cogs.stats.cog import StatsCog
from cogs.stats.data_cog import DataCog
from cogs.stats.leaderboard import Leaderboard
from cogs.table_cog import TableCog
from cogs.tables.cog import TablesCog
from cogs.tables.game_cog import GameCog
from cogs.tables.scores_cog import ScoresCog
from cogs.tables.spectators import Spectators
from cogs.tables.substitutes import Substitutes
from cogs.tables.table_count import TableCount
from cogs.tables.vote_messages import Ballots


@dataclass(frozen=True, slots=True)
class Features:
    """``posted``: messages that admins post with ``/setup``, by name, beside those of the cogs."""

    ballots: Ballots
    substitutes: Substitutes
    spectators: Spectators
    count: TableCount
    posted: Mapping[str, PostedMessage]

    @classmethod
    def of(cls, services: Services, delivery: Delivery) -> Self:
        leaderboard = Leaderboard(services, delivery)
        return cls(
            ballots=Ballots(services, delivery),
            substitutes=Substitutes(services, delivery), spectators=Spectators(services, delivery),
            count=TableCount(services, delivery), posted={"leaders": leaderboard.message})

    def cogs(self, services: Services, delivery: Delivery, outages: Outages) -> tuple[TableCog, ...]:
        """The cogs of all features, new."""
        both = (services, delivery)
        others = (
            LobbyCog(*both), GuestsCog(*both),
            HandCog(*both), PlayCog(*both), TablesCog(*both, self.spectators),
            GameCog(*both, self.ballots, self.substitutes), ScoresCog(*both),
            RulesCog(*both), LeagueCog(*both),
            StatsCog(*both), DataCog(*both),
            OrdersCog(*both), HistoryCog(*both),
            ShowCog(*both), VerifyCog(*both),
            *declared_cogs(*both), HelpCog(*both, outages),
        )
        posted = {**self.posted, **{name: each for cog in others for name, each in cog.posted_messages().items()}}
        doors = [door for cog in others for part in cog.parts() for door in doors_of(part)]
        return (*others, PrefsCog(*both, doors), SetupCog(*both, posted, doors))

    def subscribe(self, services: Services) -> None:
        """Have them hear of the changes of tables."""
        tables = services.tables
        for listener in (self.ballots, self.spectators):
            tables.subscribe(listener.changed)
        tables.subscribe(self.substitutes.changed, Cause.SEAT, Cause.OVER)
        tables.subscribe(self.count.changed, Cause.START, Cause.OVER)


def declared_cogs(services: Services, delivery: Delivery) -> Iterator[TableCog]:
    """The cogs of declared features, whose modules are found by name (`Feature.module`)."""
    for each in services.features.features:
        if not each.module:
            continue
        module: CogModule = cast(CogModule, import_module(each.module))
        yield from module.cogs(services, delivery)


class CogModule(Protocol):
    """What ``cogs/<feature>/cog.py`` has for the program."""

    def cogs(self, services: Services, delivery: Delivery) -> Sequence[TableCog]: ...
