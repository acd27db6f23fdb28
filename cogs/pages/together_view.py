"""What a lobby's pages show of a search of its people together. The buttons are the queue's (`cogs/queue`).

In the lobby's own message there is a button only while somebody has been asked: else it is on the private panel.
"""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.i18n import Texts
from bot.tables.core.state import Lobby
from bot.tables.rules.search_rules import why_no_search
from cogs.common import display_names
from cogs.common.layout import Button, Click, press
from games.registry import GAMES


def may_search(lobby: Lobby) -> bool:
    return why_no_search(GAMES[lobby.table.game], lobby) is None


def together_lines(lobby: Lobby, t: Texts) -> Iterator[str]:
    """For all who see the lobby: who has agreed, and who has not yet."""
    agreed = lobby.together.agreed
    names = {person.id: display_names.escaped(person.name) for person in lobby.table.people}
    if lobby.seeks:
        yield t("together.now")
    elif agreed:
        yield t("together.asked", names=t.both(names[user] for user in names if user in agreed),
                missing=t.both(names[user] for user in names if user not in agreed))
    elif lobby.together.ended and may_search(lobby):
        yield t("together.ended")


def asked_buttons(lobby: Lobby, t: Texts) -> list[Button]:
    """On the lobby's message: while all are asked to agree."""
    asked = (lobby.together.agreed or lobby.together.ended) and not lobby.seeks
    return [find_button(lobby.id, t)] if asked and may_search(lobby) else []


def panel_buttons(lobby: Lobby, user: int, t: Texts) -> list[Button]:
    """On a player's own panel."""
    if user in lobby.together.agreed:
        return [press(Click("queue-part", lobby.id, 0), t("seek.stop"), discord.ButtonStyle.danger)]
    return [find_button(lobby.id, t)] if may_search(lobby) else []


def find_button(lobby: int, t: Texts) -> Button:
    return press(Click("queue-together", lobby, 0), t("together.find"))
