"""Buttons and selects that outlive a restart: what they say is all in their ids, and one table of handlers answers.

A custom id is ``bd:<verb>:<table>:<seq>[:<arg>]``; a select's verb begins with ``pick-``. It names a table and the log
position that the control was drawn for, never a card: public messages show it to anyone who looks.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple
from zlib import crc32

import discord

from bot.tables.core.errors import StaleTable
from cogs.common.layout import BUTTON, CHANNELS, ROLES, STRINGS, Part

CUSTOM_ID_LIMIT = 100
LABEL_LIMIT = 80
OPTION_LIMIT = 100
PLACEHOLDER_LIMIT = 150
OPTIONS_LIMIT = 25
WRITTEN = (discord.ChannelType.text.value, discord.ChannelType.news.value)
"""Channels that messages are posted in."""
DIGITS, MOST = 19, 2**63 - 1
"""Of numbers in what controls say: the ids of Discord and of the store are not larger."""
KEPT = 4096
"""Options of selects that are made once: cards and combinations come again and again."""

_CUSTOM_ID = re.compile(
    r"bd:(?P<verb>[a-z-]+):(?P<table>[0-9]{1,18}):(?P<seq>[0-9]{1,18})(?::(?P<arg>[^:]*))?")


@dataclass(frozen=True, slots=True)
class Click:
    """A custom id taken apart, and what was chosen if it was a select."""

    verb: str
    table: int
    seq: int
    arg: str = ""
    values: tuple[str, ...] = ()

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
    def component_id(self) -> int:
        """A number of the control's own that no edit of the message changes: unlike the custom id it has no seq."""
        return 0x40000000 | (crc32(f"{self.verb}:{self.arg}".encode()) & 0x3FFFFFFF)

    @property
    def custom_id(self) -> str:
        made = f"bd:{self.verb}:{self.table}:{self.seq}" + (f":{self.arg}" if self.arg else "")
        if len(made) > CUSTOM_ID_LIMIT:
            raise ValueError(f"custom id too long: {made}")
        return made

    @classmethod
    def read(cls, custom_id: str, values: Sequence[str] = ()) -> Click | None:
        """The control that has this id; None: it is not one of ours."""
        match = _CUSTOM_ID.fullmatch(custom_id)
        if match is None:
            return None
        return cls(match["verb"], int(match["table"]), int(match["seq"]), match["arg"] or "", tuple(values))

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Click | None:
        """What was clicked; roles are chosen by their ids. None: not one of our buttons or selects."""
        data: Mapping[str, Any] = interaction.data or {}
        if interaction.type is not discord.InteractionType.component:
            return None
        return cls.read(data["custom_id"], [str(value) for value in data.get("values", ())])


def number(text: str) -> int:
    """What a control says is a number. StaleTable: it is none, or too large; so it is no control of ours."""
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS and int(text) <= MOST):
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
    """A button for ``click``; a label that is too long is cut."""
    part: Part = {
        "type": BUTTON, "style": style.value, "disabled": disabled, "id": click.component_id,
        "label": cut(label, LABEL_LIMIT), "custom_id": click.custom_id,
    }
    if emoji is not None:
        part["emoji"] = _emoji(emoji)
    return part


class Choice(NamedTuple):
    """One option of a select."""

    value: str
    label: str
    description: str = ""
    emoji: str | None = None
    chosen: bool = False

    def capital(self) -> Choice:
        """The same, its label begun with a capital: words that elsewhere stand within a line stand alone here."""
        return self._replace(label=self.label[:1].upper() + self.label[1:])


def pick(
    click: Click, placeholder: str, choices: Sequence[Choice], *, least: int = 1, most: int = 1, disabled: bool = False
) -> Part:
    """A select for ``click``. More than 25 choices are cut: order them by use."""
    options = [_option(choice) for choice in choices[:OPTIONS_LIMIT]]
    select = _select(STRINGS, click, placeholder, least, min(most, len(options)))
    return select | {"options": options, "disabled": disabled, "required": True}


def _select(kind: int, click: Click, placeholder: str, least: int, most: int) -> Part:
    return {
        "type": kind, "custom_id": click.custom_id, "min_values": least, "max_values": most, "disabled": False,
        "required": False, "id": click.component_id, "placeholder": cut(placeholder, PLACEHOLDER_LIMIT),
    }


@lru_cache(KEPT)
def _option(choice: Choice) -> Part:
    part: Part = {"label": cut(choice.label, OPTION_LIMIT), "value": choice.value, "default": choice.chosen}
    if choice.description:
        part["description"] = cut(choice.description, OPTION_LIMIT)
    if choice.emoji is not None:
        part["emoji"] = _emoji(choice.emoji)
    return part


@cache
def _emoji(text: str) -> Part:
    """An emoji of Unicode, or one of the application's as ``<:name:id>``."""
    return dict(discord.PartialEmoji.from_str(text).to_dict())


def pick_role(click: Click, placeholder: str, chosen: int = 0) -> Part:
    """A select of one of the server's roles, or none; what is chosen comes as its id."""
    part = _select(ROLES, click, placeholder, 0, 1)
    return part | {"default_values": [{"id": str(chosen), "type": "role"}]} if chosen else part


def pick_channel(click: Click, placeholder: str, chosen: int = 0) -> Part:
    """A select of one of the server's text channels, or none; what is chosen comes as its id."""
    part = _select(CHANNELS, click, placeholder, 0, 1) | {"channel_types": list(WRITTEN)}
    return part | {"default_values": [{"id": str(chosen), "type": "channel"}]} if chosen else part


def cut(text: str, limit: int) -> str:
    """``text`` within Discord's ``limit`` of characters, an ellipsis marking a cut."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
