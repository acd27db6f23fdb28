"""Commands and their options, declared by the keys of their descriptions."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, NamedTuple, TypeVar

import discord
from discord import app_commands

from bot.tables.timing.time_control import PACES
from cogs.common.base import CHOICES_LIMIT, say
from cogs.common.custom_ids import OPTION_LIMIT, cut
from games.registry import GAMES

Complete = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[Any]]]
"""Choices for what has been typed."""
Declared = app_commands.Command[Any, ..., Any]
V = TypeVar("V", str, int)


class Option(NamedTuple):
    """The key of an option's description, and what completes it."""

    key: str
    complete: Complete | None = None


def command(key: str, group: app_commands.Group | None = None, /, **options: str | Option) -> Callable[[Any], Declared]:
    """A command, of a group or by itself, whose description has this key; its name is the key's end."""
    known = {name: Option(option) if isinstance(option, str) else option for name, option in options.items()}

    def made(callback: Any) -> Declared:
        app_commands.describe(**{name: say(option.key) for name, option in known.items()})(callback)
        app_commands.autocomplete(**{
            name: option.complete for name, option in known.items() if option.complete})(callback)
        make = app_commands.command if group is None else group.command
        return make(name=key.rpartition(".")[2], description=say(key))(callback)

    return made


def choices_of(keys: Iterable[str]) -> list[app_commands.Choice[str]]:
    """Choices with these texts; a key's end is the value."""
    return [app_commands.Choice(name=say(key), value=key.rpartition(".")[2]) for key in keys]


GAME_CHOICES = choices_of(f"words.game.{name}" for name in GAMES)
PACE_CHOICES = choices_of(f"pace.{name}" for name in PACES)


def matching(labels: Iterable[tuple[str, V]], typed: str) -> list[app_commands.Choice[V]]:
    """The values whose label holds what was typed."""
    return [app_commands.Choice(name=cut(label, OPTION_LIMIT), value=value) for label, value in labels
            if typed.lower() in label.lower()][:CHOICES_LIMIT]
