"""Autocompletion shared by commands. At most 25 answers, within Discord's lengths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from zoneinfo import available_timezones

from discord import app_commands

from bot.i18n import Texts
from bot.tables.core.model import Status, Table
from cogs.common import display_names
from cogs.common.base import CHOICES_LIMIT, Interaction
from cogs.common.custom_ids import OPTION_LIMIT, Choice, Click, cut, pick
from cogs.common.layout import Part


async def my_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The person's running games."""
    mine = await interaction.client.services.tables.tables_of(interaction.user.id)
    return await _games(interaction, typed, [table for table in mine if table.status is Status.RUNNING])


async def finished_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The person's games with a finished round."""
    return await _games(interaction, typed, await interaction.client.services.tables.finished_of(interaction.user.id))


def pick_game(verb: str, shown: Table, games: Sequence[Table], t: Texts, reset: int = 0) -> Part:
    """Return a select of the player's games, the newest first."""
    choices = [Choice(str(table.id), _label(t, table), chosen=table.id == shown.id) for table in games]
    return pick(Click(verb, 0, 0, reset=reset), t("history.games"), choices)


async def _games(interaction: Interaction, typed: str, tables: Iterable[Table]) -> list[app_commands.Choice[int]]:
    """Games by number, with who plays."""
    t = await interaction.client.services.private_texts(interaction.user.id, interaction.locale)
    found = []
    for table in tables:
        label = _label(t, table)
        if typed.lower() in label.lower():
            found.append(app_commands.Choice(name=cut(label, OPTION_LIMIT), value=table.id))
    return found[:CHOICES_LIMIT]


def _label(t: Texts, table: Table) -> str:
    names = t.both(seat.name for seat in table.taken)
    return t("complete.game", n=table.id, game=display_names.game(t, table.game), names=names)


def zones(typed: str) -> list[app_commands.Choice[str]]:
    """Time zones whose name holds what was typed."""
    wanted = typed.strip().replace(" ", "_").lower()
    return [app_commands.Choice(name=name, value=name) for name in _zones() if wanted in name.lower()][:CHOICES_LIMIT]


@cache
def _zones() -> tuple[str, ...]:
    """Those of places first, since they begin with a continent."""
    return tuple(sorted(available_timezones(), key=lambda name: ("/" not in name, name)))
