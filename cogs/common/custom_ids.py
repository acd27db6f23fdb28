"""Buttons and selects that survive a restart: their custom ids hold all that is needed to answer.

The client takes every click from its ``on_interaction`` event and looks up the handler of the verb: the library stores
no message of ours (`cogs.common.layout.view`), and does not build the clicked one again to find a callback.

A custom id is ``bd:<verb>:<table>:<seq>[.<reset>][:<arg>]``; a select's verb begins with ``pick-``. It names a table
and the log position that the control was drawn for, never a card: public messages show it to anyone who looks.

Discord's clients store what was chosen in a select as long as it has the same id, and send nothing when the same is
chosen again. So a select whose state is reset gets a new id: it counts ``reset`` up.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from zlib import crc32

import discord
from discord import ui

from bot.tables.core.errors import StaleTable
from cogs.common.layout import Part

CUSTOM_ID_LIMIT = 100
LABEL_LIMIT = 80
OPTION_LIMIT = 100
PLACEHOLDER_LIMIT = 150
OPTIONS_LIMIT = 25
TEXT_CHANNELS = (discord.ChannelType.text, discord.ChannelType.news)
"""Kinds of channel that messages are posted in."""
DIGITS, MAX_NUMBER = 19, 2**63 - 1
"""Limits of numbers in custom ids: ids of Discord and of the store are not larger."""

TEMPLATE = re.compile(
    r"bd:(?P<verb>[a-z-]+):(?P<table>[0-9]{1,18}):(?P<seq>[0-9]{1,18})(?:\.(?P<reset>[1-9][0-9]{0,8}))?"
    r"(?::(?P<arg>[^:]*))?")


@dataclass(frozen=True, slots=True)
class Click:
    """A custom id taken apart, and what was chosen if it was a select."""

    verb: str
    table: int
    seq: int
    arg: str = ""
    values: tuple[str, ...] = ()
    reset: int = 0

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
        made = f"bd:{self.verb}:{self.table}:{self.seq}{f'.{self.reset}' if self.reset else ''}"
        made += f":{self.arg}" if self.arg else ""
        if len(made) > CUSTOM_ID_LIMIT:
            raise ValueError(f"custom id too long: {made}")
        return made

    @property
    def ids(self) -> dict[str, Any]:
        """Of its control; ``id`` is a number that no edit of the message changes: it has no seq."""
        own = f"{self.verb}:{self.arg}{f'.{self.reset}' if self.reset else ''}"
        return {"custom_id": self.custom_id, "id": 0x40000000 | (crc32(own.encode()) & 0x3FFFFFFF)}

    @classmethod
    def read(cls, custom_id: str, values: Sequence[str] = ()) -> Click | None:
        """The control that has this id; None: it is not one of ours."""
        match = TEMPLATE.fullmatch(custom_id)
        if match is None:
            return None
        return cls(match["verb"], int(match["table"]), int(match["seq"]), match["arg"] or "", tuple(values),
                   int(match["reset"] or 0))

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Click | None:
        """What was clicked or submitted; roles are chosen by their ids. None: no button, select or form of ours."""
        data: Mapping[str, Any] = interaction.data or {}
        return cls.read(data.get("custom_id", ""), [str(value) for value in data.get("values", ())])


def number(text: str) -> int:
    """What a control says is a number. StaleTable: it is none, or too large; so it is no control of ours."""
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS and int(text) <= MAX_NUMBER):
        raise StaleTable
    return int(text)


def one_of(text: str, known: Container[str]) -> str:
    """``text``, which a control of ours chose among ``known``. StaleTable: it is none of them."""
    if text not in known:
        raise StaleTable
    return text


Handler = Callable[[discord.Interaction[Any], Click], Awaitable[None]]


def press(
    click: Click,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> Part:
    """Return a button for ``click``; a label that is too long is cut."""
    return ui.Button(
        label=cut(label, LABEL_LIMIT), style=style, emoji=emoji, disabled=disabled, **click.ids)


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
) -> Part:
    """Return a select for ``click``. More than 25 choices are cut: order them by use."""
    options = [
        discord.SelectOption(
            label=cut(choice.label, OPTION_LIMIT), value=choice.value, emoji=choice.emoji, default=choice.chosen,
            description=cut(choice.description, OPTION_LIMIT) if choice.description else None)
        for choice in choices[:OPTIONS_LIMIT]]
    return ui.Select(
        options=options, min_values=least, max_values=min(most, len(options)), disabled=disabled,
        placeholder=cut(placeholder, PLACEHOLDER_LIMIT), **click.ids)


def pick_role(click: Click, placeholder: str, chosen: int = 0) -> Part:
    """Return a select of one of the server's roles, or none; the value is its id."""
    default = [discord.SelectDefaultValue(id=chosen, type=discord.SelectDefaultValueType.role)] if chosen else []
    return ui.RoleSelect(
        min_values=0, max_values=1, default_values=default, placeholder=cut(placeholder, PLACEHOLDER_LIMIT),
        **click.ids)


def pick_users(click: Click, placeholder: str, most: int) -> Part:
    """Return a select of users of the server; the values are their ids."""
    return ui.UserSelect(
        min_values=1, max_values=most, placeholder=cut(placeholder, PLACEHOLDER_LIMIT), **click.ids)


def pick_channel(click: Click, placeholder: str, chosen: int = 0) -> Part:
    """Return a select of one of the server's text channels, or none; the value is its id."""
    default = [discord.SelectDefaultValue(id=chosen, type=discord.SelectDefaultValueType.channel)] if chosen else []
    return ui.ChannelSelect(
        min_values=0, max_values=1, default_values=default, channel_types=list(TEXT_CHANNELS),
        placeholder=cut(placeholder, PLACEHOLDER_LIMIT), **click.ids)


def cut(text: str, limit: int) -> str:
    """Return ``text`` within ``limit`` characters, with an ellipsis where it was cut."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
