"""Commands and their options, declared by the keys of their descriptions, with autocomplete.

Discord takes at most 25 answers, of limited lengths.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar
from zoneinfo import available_timezones

from cachetools import cached
from discord import app_commands

from bot.i18n import Texts
from bot.tables.core.model import Status, Table
from bot.tables.core.time_control import PACES
from cogs.common import display_names
from cogs.common.handlers import CHOICES_LIMIT, say
from cogs.common.layout import OPTION_LIMIT, Interaction
from cogs.common.rights import Right
from cogs.common.services import bot_of
from games.registry import GAMES
from rendering.lengths import cut

Complete = Callable[[Interaction, str], Coroutine[Any, Any, list[Any]]]
"""Choices for what has been typed."""
Declared = app_commands.Command[Any, ..., Any]
V = TypeVar("V", str, int)


class Option(NamedTuple):
    """The key of an option's description, and its autocomplete."""

    key: str
    complete: Complete | None = None


def command(
    key: str, group: app_commands.Group | None = None, /, *, right: Right, answer: str = "", **options: str | Option,
) -> Callable[[Any], Declared]:
    """A command, of a group or by itself, whose description has this key; its name is the key's end.

    ``right``: who may use it, and type its options.
    ``answer``: `BESIDE` if it is acknowledged, as a private message, before anything is done; empty: the command sees
    to that.
    """
    known = {name: Option(option) if isinstance(option, str) else option for name, option in options.items()}

    def made(callback: Any) -> Declared:
        app_commands.describe(**{name: say(option.key) for name, option in known.items()})(callback)
        app_commands.autocomplete(**{
            name: option.complete for name, option in known.items() if option.complete})(callback)
        make = app_commands.command if group is None else group.command
        extras = {"answer": answer, "right": right}
        return make(name=key.rpartition(".")[2], description=say(key), extras=extras)(callback)

    return made


SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
MEMBERS = app_commands.AppInstallationType(guild=True, user=False)
_MENU = "__declared_menu__"
M = TypeVar("M", bound=Callable[..., Any])


class MenuEntry(NamedTuple):
    """What `menu` declares."""

    key: str
    right: Right
    answer: str
    everywhere: bool


def menu(key: str, *, right: Right, answer: str = "", everywhere: bool = False) -> Callable[[M], M]:
    """Declare an entry of the menu of a person or a message, as the method's second parameter says. Its name is the
    text ``key``; ``right`` and ``answer`` as of `command`. ``everywhere``: not on servers only."""
    def mark(method: M) -> M:
        setattr(method, _MENU, MenuEntry(key, right, answer, everywhere))
        return method

    return mark


def menus_of(owner: object) -> Iterator[app_commands.ContextMenu]:
    """The entries that ``owner`` declares, for Discord's command tree."""
    for name, entry in _declared(type(owner)).items():
        here = None if entry.everywhere else SERVERS
        servers = None if entry.everywhere else MEMBERS
        yield app_commands.ContextMenu(
            name=say(entry.key), callback=getattr(owner, name), allowed_contexts=here, allowed_installs=servers,
            extras={"answer": entry.answer, "right": entry.right})


@cached({})
def _declared(kind: type) -> Mapping[str, MenuEntry]:
    """The entries of a cog, by their methods."""
    marked = ((name, getattr(getattr(kind, name), _MENU, None)) for name in dir(kind))
    return {name: entry for name, entry in marked if isinstance(entry, MenuEntry)}


def choices_of(keys: Iterable[str]) -> list[app_commands.Choice[str]]:
    """Choices with these texts; a key's end is the value."""
    return [app_commands.Choice(name=say(key), value=key.rpartition(".")[2]) for key in keys]


GAME_CHOICES = choices_of(f"words.game.{name}" for name in GAMES)
PACE_CHOICES = choices_of(f"pace.{name}" for name in PACES)


def matching(labels: Iterable[tuple[str, V]], typed: str) -> list[app_commands.Choice[V]]:
    """The values whose label contains the typed text."""
    return [app_commands.Choice(name=cut(label, OPTION_LIMIT), value=value) for label, value in labels
            if typed.lower() in label.lower()][:CHOICES_LIMIT]


async def my_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The person's running games."""
    mine = await bot_of(interaction).services.tables.lists.of_person(interaction.user.id)
    return await _games(interaction, typed, [table for table in mine if table.status is Status.RUNNING])


async def finished_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The person's games with a finished round."""
    finished = await bot_of(interaction).services.tables.lists.finished_of(interaction.user.id)
    return await _games(interaction, typed, finished)


MY_GAME = Option("command.hand.game", my_games)
FINISHED_GAME = Option("command.replay.game", finished_games)


async def _games(interaction: Interaction, typed: str, tables: Iterable[Table]) -> list[app_commands.Choice[int]]:
    """Games by number, with who plays."""
    t = await bot_of(interaction).services.languages.of_player(interaction.user.id, interaction.locale)
    return matching(((game_label(t, table), table.id) for table in tables), typed)


def game_label(t: Texts, table: Table) -> str:
    names = t.both(seat.name for seat in table.taken)
    return t("complete.game", n=table.id, game=display_names.game(t, table.game), names=names)


async def zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Time zones whose name contains the typed text."""
    return matching(((name, name) for name in _zones()), typed.strip().replace(" ", "_"))


@cache
def _zones() -> tuple[str, ...]:
    """Those of places first, since they begin with a continent."""
    return tuple(sorted(available_timezones(), key=lambda name: ("/" not in name, name)))
