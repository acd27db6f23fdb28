"""Everything that sends messages about tables and hands, put together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

import discord

from bot.tables.core.ports import KeptToken
from cogs.common.services import Services
from cogs.delivery.hand_messages import Hands
from cogs.delivery.message_editor import MessageEditor, SlotOf
from cogs.delivery.request_lanes import RequestLanes
from cogs.delivery.table_content import TableContent
from cogs.delivery.table_message import Presenter
from cogs.delivery.threads import Threads
from cogs.delivery.update_delays import CrowdedChannels


@dataclass(frozen=True, slots=True)
class Delivery:
    """``client``: the library's, to look up servers and channels. Requests go through the others."""

    client: discord.Client
    lanes: RequestLanes
    editor: MessageEditor
    content: TableContent
    presenter: Presenter
    hands: Hands

    def keep(self, slot_of: SlotOf) -> list[KeptToken]:
        """What other processes need to go on editing messages. ``slot_of``: of a click or a command."""
        tables = self.hands.tables
        return [replace(each, slot=tables.known_slot(each.hand[0])) if each.hand is not None else each
                for each in self.editor.keep(self.hands.sessions.ephemeral(), slot_of)]

    def forget_elsewhere(self) -> None:
        """Other processes show what is not here any more."""
        self.presenter.forget_elsewhere()
        self.hands.sessions.keep_only(self.hands.tables.is_here)
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
        content = TableContent(services, threads, unreachable=hands.unreachable, old_hand=hands.outdated)
        presenter = Presenter(
            services, lanes, editor, content=content, hands=hands, threads=threads, crowded=crowded)
        hands.when_unreachable(presenter.schedule)  # it points to *My hand*
        return cls(client, lanes, editor, content, presenter, hands=hands)
