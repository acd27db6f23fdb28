"""Everything that sends messages about tables and hands, put together; and the live parts of cogs that others need.

A live part knows where something is shown, or who is being asked. If only one cog needs it, that cog makes it. What
several need has a key beside its class, as features have theirs, and is made when it is first asked for:

    ACROSS_TABLES = LivePart(AcrossTables, AcrossTables.changed, CAUSES)
    delivery.parts[ACROSS_TABLES]  # an `AcrossTables`, for mypy too
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, Self, TypeVar, cast

import discord

from bot.tables.core.change import Cause, Changed
from bot.tables.core.ports import KeptToken
from cogs.common.services import Services
from cogs.delivery.hands.messages import Hands
from cogs.delivery.message_editor import MessageEditor, SlotOf
from cogs.delivery.request_lanes import RequestLanes
from cogs.delivery.table_content import TableContent
from cogs.delivery.table_message import Presenter
from cogs.delivery.threads import Threads
from cogs.delivery.update_delays import CrowdedChannels

P = TypeVar("P")


@dataclass(frozen=True, eq=False)
class LivePart(Generic[P]):
    """The key to a live part. ``changed``: what it is told of tables, of these ``causes`` (none: of all)."""

    make: Callable[[Services, Delivery], P]
    changed: Callable[[P, Changed], None] | None = None
    causes: tuple[Cause, ...] = ()


class LiveParts:
    """The live parts of a program. They hear of tables from `subscribe` on, in the order in which they were made."""

    def __init__(self, services: Services, delivery: Callable[[], Delivery]) -> None:
        self._services = services
        self._delivery = delivery
        self._made: dict[LivePart[Any], object] = {}

    def __getitem__(self, part: LivePart[P]) -> P:
        if part not in self._made:
            self._made[part] = part.make(self._services, self._delivery())
        return cast(P, self._made[part])

    def subscribe(self) -> None:
        for part, made in self._made.items():
            if part.changed is not None:
                self._services.tables.subscribe(partial(part.changed, made), *part.causes)


@dataclass(frozen=True, slots=True)
class Delivery:
    """``client``: the library's, to look up servers and channels. Requests go through the others."""

    client: discord.Client
    lanes: RequestLanes
    editor: MessageEditor
    content: TableContent
    presenter: Presenter
    hands: Hands
    parts: LiveParts

    def keep(self, slot_of: SlotOf) -> list[KeptToken]:
        """What other processes need to go on editing messages. ``slot_of``: of a click or a command."""
        tables = self.hands.tables
        return [replace(each, slot=tables.homes.known_slot(each.hand[0])) if each.hand is not None else each
                for each in self.editor.keep(self.hands.sessions.ephemeral(), slot_of)]

    def forget_elsewhere(self) -> None:
        """Other processes show what is not here any more."""
        self.presenter.forget_elsewhere()
        self.hands.sessions.keep_only(self.hands.tables.homes.is_here)
        self.editor.pictures.forget_all()

    def adopt(self, kept: Iterable[KeptToken]) -> None:
        """What the process before has left."""
        for each in kept:
            self.editor.adopt(each)
            if each.hand is not None:
                self.hands.sessions.adopt(each.message, *each.hand)

    @classmethod
    def of(cls, client: discord.Client, services: Services, lanes: RequestLanes) -> Self:
        editor = MessageEditor(client, services.messages, services.clock)
        crowded, threads = CrowdedChannels(), Threads(client, services)
        hands = Hands(services, lanes, editor, crowded)
        content = TableContent(services, threads, unreachable=hands.reach.unreachable, old_hand=hands.reach.outdated)
        presenter = Presenter(
            services, lanes, editor, content=content, hands=hands, threads=threads, crowded=crowded)
        hands.reach.when_unreachable(presenter.schedule)  # it points to *My hand*
        made = cls(client, lanes, editor, content, presenter, hands=hands, parts=LiveParts(services, lambda: made))
        return made
