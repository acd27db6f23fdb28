"""Messages as Discord's Components V2: text, pictures, and controls that survive a restart.

A message is one container, shown as one card. The custom id of a button or select holds everything needed to answer it.
The client takes every click from its ``on_interaction`` event and looks up the handler of the verb: the library stores
no message of ours (`view`), and does not build the clicked one again to find a callback.

A custom id is ``bd:<verb>:<table>:<seq>[.<reset>][:<arg>]``; a select's verb begins with ``pick-``. It names a table
and the log position that the control was drawn for, never a card: public messages show it to anyone who looks.

Discord's clients remember the choice in a select while it has the same id, and send nothing if it is chosen again. So a
reset select gets a new id: ``reset`` is incremented.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple, cast
from zlib import crc32

import discord
from discord import ui

from bot.core.errors import StaleTable
from rendering.lengths import cut, units
from rendering.picture import ALT_TEXT_UNITS_MAX as ALT_LIMIT

ROW = 5
"""Buttons in an action row."""
CUSTOM_ID_LIMIT = 100
LABEL_LIMIT = 80
OPTION_LIMIT = 100
PLACEHOLDER_LIMIT = 150
SHORT = LABEL_LIMIT // 2
"""No text of so few characters is too long: most labels are shorter."""
OPTIONS_LIMIT = 25
CACHED_OPTIONS = 2048
"""Options of selects in the cache."""
IN_PLACE = "again"
"""The argument of a button whose answer takes the place of its own message; messages have the word."""
TEXT_CHANNELS = (discord.ChannelType.text, discord.ChannelType.news)
"""Kinds of channel that messages are posted in."""
VOICE_CHANNELS = (discord.ChannelType.voice, discord.ChannelType.stage_voice)
DIGITS, MAX_NUMBER = 19, 2**63 - 1
"""Limits of numbers in custom ids: ids of Discord and of the store are not larger."""

TEMPLATE = re.compile(
    r"bd:(?P<verb>[a-z-]+):(?P<table>[0-9]{1,18}):(?P<seq>[0-9]{1,18})(?:\.(?P<reset>[1-9][0-9]{0,8}))?"
    r"(?::(?P<arg>[^:]*))?")

Component = ui.Item[Any]
Button = ui.Button[Any]
Part = Component | str
"""A part of a message: a component, or a text. A component belongs to one message: build it again for another."""
_SELECTS = (ui.Select, ui.RoleSelect, ui.UserSelect, ui.ChannelSelect)

Interaction = discord.Interaction[discord.Client]


@dataclass(frozen=True, slots=True)
class Click:
    """A parsed custom id, and the values chosen if it was a select."""

    verb: str
    subject: int
    """A table's number, or a season's."""
    seq: int
    arg: str = ""
    values: tuple[str, ...] = ()
    reset: int = 0

    @property
    def table(self) -> int:
        return self.subject

    @property
    def season(self) -> int:
        return self.subject

    @property
    def number(self) -> int:
        """``arg`` as a number; StaleTable."""
        return number(self.arg)

    @property
    def value(self) -> str:
        """What was chosen in a select of one. StaleTable: nothing, which none of ours allows."""
        if not self.values:
            raise StaleTable
        return self.values[0]

    @property
    def custom_id(self) -> str:
        made: str = self.ids["custom_id"]
        return made

    @property
    def ids(self) -> dict[str, Any]:
        """Of its control; ``id`` is a number that no edit of the message changes: it has no seq. A message may have the
        same control for several tables."""
        reset = f".{self.reset}" if self.reset else ""
        made = f"bd:{self.verb}:{self.subject}:{self.seq}{reset}" + (f":{self.arg}" if self.arg else "")
        # Counted only if it could be too long: this runs for every control of every message.
        if len(made) > SHORT and units(made) > CUSTOM_ID_LIMIT:
            raise ValueError(f"custom id too long: {made}")
        own = f"{self.verb}:{self.subject}:{self.arg}{reset}"
        return {"custom_id": made, "id": 0x40000000 | (crc32(own.encode()) & 0x3FFFFFFF)}

    @classmethod
    def read(cls, custom_id: str, values: Sequence[str] = ()) -> Click | None:
        """The control with this id; None: it is not one of ours."""
        match = TEMPLATE.fullmatch(custom_id)
        if match is None:
            return None
        verb, arg = verb_of(match["verb"], match["arg"]), match["arg"] or ""
        return cls(verb, int(match["table"]), int(match["seq"]), arg, tuple(values), reset=int(match["reset"] or 0))

    @classmethod
    def of(cls, interaction: Interaction) -> Click | None:
        """What was clicked or submitted; roles are chosen by their ids. None: no button, select or form of ours."""
        data: Mapping[str, Any] = interaction.data or {}
        return cls.read(data.get("custom_id", ""), [str(value) for value in data.get("values", ())])


def verb_of(word: str, arg: str | None) -> str:
    """The verb that a word in a custom id means today. Two selects were once called ``pick-report``, so clicks on one
    went to the other; that of strangers names a seat, that of leagues nothing."""
    return "pick-across-report" if word == "pick-report" and arg else word


def number(text: str) -> int:
    """What a control says is a number. StaleTable: it is none, or too large; so it is no control of ours."""
    # A custom id is what the client sends: anybody can send any.
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS and int(text) <= MAX_NUMBER):
        raise StaleTable
    return int(text)


def one_of(text: str, known: Container[str]) -> str:
    """``text``, which a control of ours chose among ``known``. StaleTable: it is none of them."""
    if text not in known:
        raise StaleTable
    return text


Handler = Callable[[Interaction, Click], Awaitable[None]]


def press(
    click: Click,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> Button:
    """Return a button for ``click``; a label that is too long is cut."""
    label = label if len(label) <= SHORT else cut(label, LABEL_LIMIT)
    return ui.Button(label=label, style=style, emoji=emoji, disabled=disabled, **click.ids)


class Choice(NamedTuple):
    """One option of a select."""

    value: str
    label: str
    description: str = ""
    emoji: str | None = None
    chosen: bool = False

    def capital(self) -> Choice:
        """The same with capital first letters: words that elsewhere stand within a sentence stand alone here."""
        label, description = (words[:1].upper() + words[1:] for words in (self.label, self.description))
        return self._replace(label=label, description=description)


def pick(
    click: Click, placeholder: str, choices: Sequence[Choice], *, least: int = 1, most: int = 1, disabled: bool = False
) -> ui.Select[Any]:
    """Return a select for ``click``. More than 25 choices are cut: order them by use."""
    options = [*map(_option, choices[:OPTIONS_LIMIT])]
    placeholder = placeholder if len(placeholder) <= SHORT else cut(placeholder, PLACEHOLDER_LIMIT)
    return ui.Select(
        options=options, min_values=least, max_values=min(most, len(options)), disabled=disabled,
        placeholder=placeholder, **click.ids)


@lru_cache(CACHED_OPTIONS)
def _option(choice: Choice) -> discord.SelectOption:
    """Selects may share it: nothing changes it. Hands list the same cards and plays again and again."""
    return discord.SelectOption(
        label=choice.label if len(choice.label) <= SHORT else cut(choice.label, OPTION_LIMIT), value=choice.value,
        emoji=choice.emoji, default=choice.chosen,
        description=cut(choice.description, OPTION_LIMIT) if choice.description else None)


def pick_role(click: Click, placeholder: str, chosen: int = 0) -> ui.RoleSelect[Any]:
    """Return a select of one of the server's roles, or none; the value is its id."""
    default = [discord.SelectDefaultValue(id=chosen, type=discord.SelectDefaultValueType.role)] if chosen else []
    return ui.RoleSelect(
        min_values=0, max_values=1, default_values=default, placeholder=cut(placeholder, PLACEHOLDER_LIMIT),
        **click.ids)


def pick_users(click: Click, placeholder: str, most: int, chosen: Sequence[int] | None = None) -> ui.UserSelect[Any]:
    """Return a select of users of the server; the values are their ids. ``chosen``: those that it begins with, and
    then all of them may be taken out."""
    default = [discord.SelectDefaultValue(id=user, type=discord.SelectDefaultValueType.user) for user in chosen or ()]
    return ui.UserSelect(
        min_values=1 if chosen is None else 0, max_values=most, default_values=default[:most],
        placeholder=cut(placeholder, PLACEHOLDER_LIMIT), **click.ids)


def pick_user(click: Click, placeholder: str, chosen: int = 0) -> ui.UserSelect[Any]:
    """Return a select of one user of the server, or none; the value is their id."""
    default = [discord.SelectDefaultValue(id=chosen, type=discord.SelectDefaultValueType.user)] if chosen else []
    return ui.UserSelect(
        min_values=0, max_values=1, default_values=default, placeholder=cut(placeholder, PLACEHOLDER_LIMIT),
        **click.ids)


def pick_voice(click: Click, placeholder: str, chosen: int = 0) -> ui.ChannelSelect[Any]:
    """Return a select of one of the server's voice channels, or none; the value is its id."""
    default = [discord.SelectDefaultValue(id=chosen, type=discord.SelectDefaultValueType.channel)] if chosen else []
    return ui.ChannelSelect(
        min_values=0, max_values=1, default_values=default, channel_types=list(VOICE_CHANNELS),
        placeholder=cut(placeholder, PLACEHOLDER_LIMIT), **click.ids)


def link(url: str, label: str) -> Button:
    """Return a button that opens an address."""
    return ui.Button(label=label, url=url, style=discord.ButtonStyle.link)


def pick_channel(click: Click, placeholder: str, chosen: int = 0) -> ui.ChannelSelect[Any]:
    """Return a select of one of the server's text channels, or none; the value is its id."""
    default = [discord.SelectDefaultValue(id=chosen, type=discord.SelectDefaultValueType.channel)] if chosen else []
    return ui.ChannelSelect(
        min_values=0, max_values=1, default_values=default, channel_types=list(TEXT_CHANNELS),
        placeholder=cut(placeholder, PLACEHOLDER_LIMIT), **click.ids)


class _Message(ui.LayoutView):
    """A message that is not changed after its conversion: it is compared with the shown one, then sent."""

    _components: list[dict[str, Any]] | None = None

    def to_components(self) -> list[dict[str, Any]]:
        if self._components is None:
            self._components = super().to_components()  # type: ignore[no-untyped-call]
        return self._components


def page(parts: Iterable[Part], *, accent: int | None = None) -> ui.LayoutView:
    """Return a message of ``parts`` in one container. Buttons that follow each other stand in rows of five, a select
    in a row of its own."""
    return view(ui.Container(*in_rows(parts), accent_colour=accent))


def in_rows(parts: Iterable[Part]) -> list[Component]:
    """Return the parts as they stand in a message: see `page`."""
    found: list[Component] = []
    for kind, run in groupby(cast("Iterable[Any]", parts), type):
        if kind is ui.Button:
            found += rows([*run])
        elif kind in _SELECTS:
            found += map(ui.ActionRow, run)
        elif kind is str:
            found += map(ui.TextDisplay, run)
        else:
            found += run
    return found


def component_count(parts: Iterable[Part]) -> int:
    """Return how many components the parts are once they stand in a message: see `in_rows`."""
    count = 0
    for kind, run in groupby(cast("Iterable[Any]", parts), type):
        if kind is ui.Button:
            buttons = len([*run])
            count += buttons + -(-buttons // ROW)
        elif kind in _SELECTS:
            count += 2 * len([*run])
        elif kind is str:
            count += len([*run])
        else:
            count += len([*walk(run)])
    return count


def note(text: str) -> ui.LayoutView:
    """Return a short private answer."""
    return view(text)


def view(*parts: Part) -> ui.LayoutView:
    """Return a message of ``parts`` without a container. Nobody waits for its clicks: they come to the client."""
    made = _Message(timeout=None)
    for component in in_rows(parts):
        made.add_item(component)
    made.stop()  # the library does not store a stopped view
    return made


def picture(filename: str, alt: str) -> Component:
    """Return the picture that the message has as the attachment ``filename``."""
    described = cut(alt, ALT_LIMIT) or None
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{filename}", description=described))


def file(filename: str) -> Component:
    """Return the file that the message has as the attachment ``filename``."""
    return ui.File(f"attachment://{filename}")


def section(text: str, button: Button) -> Component:
    """Return a line with a button at its end."""
    return ui.Section(text, accessory=button)


def is_menu(row: Component) -> bool:
    """Whether this row of a message holds a select."""
    return isinstance(row, ui.ActionRow) and isinstance(row.children[0], _SELECTS)


def labelled(label: str, select: Component) -> list[Part]:
    """Return a select below its label: one that shows what is chosen shows no placeholder."""
    return [f"**{label}**", select]


def rows(controls: Sequence[Button], length: int = ROW) -> list[ui.ActionRow[Any]]:
    """Return buttons in rows that stay apart from the buttons before and after them."""
    return [ui.ActionRow(*controls[start : start + length]) for start in range(0, len(controls), length)]


def even_rows(controls: Sequence[Button]) -> list[ui.ActionRow[Any]]:
    """Return buttons in as few rows as `rows` does, but of about the same length, so that none stands alone."""
    count = -(-len(controls) // ROW)
    return rows(controls, -(-len(controls) // count)) if count else []


def walk(parts: Iterable[Any]) -> Iterator[Any]:
    """Yield the components of a received message, nested ones included."""
    for part in parts:
        yield part
        yield from walk((*getattr(part, "children", ()), *filter(None, [getattr(part, "accessory", None)])))
