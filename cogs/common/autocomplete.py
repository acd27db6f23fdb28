"""Autocompletion shared by commands. At most 25 answers, within Discord's lengths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from zoneinfo import available_timezones

from discord import app_commands

from bot.i18n import Texts
from bot.tables.core.model import Status, Table
from cogs.common import display_names
from cogs.common.base import Interaction
from cogs.common.commands import Option, matching
from cogs.common.custom_ids import Choice, Click, pick
from cogs.common.layout import Part


async def my_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The person's running games."""
    mine = await interaction.client.services.tables.tables_of(interaction.user.id)
    return await _games(interaction, typed, [table for table in mine if table.status is Status.RUNNING])


async def finished_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The person's games with a finished round."""
    return await _games(interaction, typed, await interaction.client.services.tables.finished_of(interaction.user.id))


MY_GAME = Option("command.hand.game", my_games)
FINISHED_GAME = Option("command.replay.game", finished_games)


def pick_game(verb: str, shown: Table, games: Sequence[Table], t: Texts, reset: int = 0) -> Part:
    """Return a select of the player's games, the newest first."""
    choices = [Choice(str(table.id), _label(t, table), chosen=table.id == shown.id) for table in games]
    return pick(Click(verb, 0, 0, reset=reset), t("history.games"), choices)


async def _games(interaction: Interaction, typed: str, tables: Iterable[Table]) -> list[app_commands.Choice[int]]:
    """Games by number, with who plays."""
    t = await interaction.client.services.private_texts(interaction.user.id, interaction.locale)
    return matching(((_label(t, table), table.id) for table in tables), typed)


def _label(t: Texts, table: Table) -> str:
    names = t.both(seat.name for seat in table.taken)
    return t("complete.game", n=table.id, game=display_names.game(t, table.game), names=names)


async def zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Time zones whose name holds what was typed."""
    return matching(((name, name) for name in _zones()), typed.strip().replace(" ", "_"))


@cache
def _zones() -> tuple[str, ...]:
    """Those of places first, since they begin with a continent."""
    return tuple(sorted(available_timezones(), key=lambda name: ("/" not in name, name)))
