"""Buttons and selects that outlive a restart: one dynamic item class of each kind, one table of handlers.

A custom id is ``bd:<verb>:<table>:<seq>[:<arg>]``; a select's verb begins with
``pick-``, so that exactly one class's template matches any id (Discord's library
fires every match). It names a table and the log position that the control was
drawn for, never a card: public messages show it to anyone who looks.

The library merely logs what a dynamic item's callback raises. `_Control` therefore
hands everything to one `Dispatcher`, which catches, answers and logs.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, cast
from zlib import crc32

import discord
from discord import ui

CUSTOM_ID_LIMIT = 100
LABEL_LIMIT = 80
OPTION_LIMIT = 100
PLACEHOLDER_LIMIT = 150
OPTIONS_LIMIT = 25

_REST = r":(?P<table>[0-9]{1,18}):(?P<seq>[0-9]{1,18})(?::(?P<arg>[^:]*))?"


@dataclass(frozen=True, slots=True)
class Click:
    """A custom id taken apart, and what was chosen if it was a select."""

    verb: str
    table: int
    seq: int
    arg: str = ""
    values: tuple[str, ...] = ()

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


Handler = Callable[[discord.Interaction[Any], Click], Awaitable[None]]


class Dispatcher(Protocol):
    """What the client offers to controls: runs the verb's handler, answers and logs what it raises."""

    async def control(self, interaction: discord.Interaction[Any], click: Click) -> None: ...


class _Dispatches:
    """The callback shared by both item classes."""

    click: Click
    item: Any

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        values = tuple(str(getattr(value, "id", value)) for value in getattr(self.item, "values", ()))
        click = Click(self.click.verb, self.click.table, self.click.seq, self.click.arg, values)
        await cast(Dispatcher, interaction.client).control(interaction, click)


def _click(match: re.Match[str]) -> Click:
    return Click(match["verb"], int(match["table"]), int(match["seq"]), match["arg"] or "")


class Press(_Dispatches, ui.DynamicItem[ui.Button[Any]], template=r"bd:(?P<verb>(?!pick-)[a-z-]+)" + _REST):
    """A button."""

    def __init__(self, click: Click, button: ui.Button[Any]) -> None:
        button.custom_id = click.custom_id
        super().__init__(button)
        self.click = click

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(_click(match), cast("ui.Button[Any]", item))


class Pick(_Dispatches, ui.DynamicItem[ui.Select[Any]], template=r"bd:(?P<verb>pick-[a-z-]+)" + _REST):
    """A select of strings, or of roles, which come as their ids."""

    def __init__(self, click: Click, select: ui.Select[Any]) -> None:
        select.custom_id = click.custom_id
        super().__init__(select)
        self.click = click

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(_click(match), cast("ui.Select[Any]", item))


def press(
    click: Click,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> Press:
    """A button for ``click``; a label that is too long is cut."""
    return Press(
        click,
        ui.Button(
            label=cut(label, LABEL_LIMIT), style=style, emoji=emoji, disabled=disabled, custom_id="-",
            id=click.component_id,
        ),
    )


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a select."""

    value: str
    label: str
    description: str = ""
    emoji: str | None = None
    chosen: bool = False


def pick(
    click: Click, placeholder: str, choices: Sequence[Choice], *, least: int = 1, most: int = 1, disabled: bool = False
) -> Pick:
    """A select for ``click``. More than 25 choices are cut: order them by use."""
    options = [
        discord.SelectOption(
            label=cut(choice.label, OPTION_LIMIT),
            value=choice.value,
            description=cut(choice.description, OPTION_LIMIT) or None,
            emoji=choice.emoji,
            default=choice.chosen,
        )
        for choice in choices[:OPTIONS_LIMIT]
    ]
    return Pick(
        click,
        ui.Select(
            placeholder=cut(placeholder, PLACEHOLDER_LIMIT),
            options=options,
            min_values=least,
            max_values=min(most, len(options)),
            disabled=disabled,
            custom_id="-",
            id=click.component_id,
        ),
    )


def pick_role(click: Click, placeholder: str, chosen: int = 0) -> Pick:
    """A select of one of the server's roles, or none; what is chosen comes as its id."""
    select: ui.RoleSelect[Any] = ui.RoleSelect(
        placeholder=cut(placeholder, PLACEHOLDER_LIMIT), min_values=0, max_values=1, custom_id="-",
        default_values=[_role(chosen)] if chosen else [], id=click.component_id)
    return Pick(click, cast("ui.Select[Any]", select))


def _role(number: int) -> discord.SelectDefaultValue:
    """Its id as text: the library sends a number, which Discord's description of its requests does not allow."""
    return discord.SelectDefaultValue(id=cast(int, str(number)), type=discord.SelectDefaultValueType.role)


def cut(text: str, limit: int) -> str:
    """``text`` within Discord's ``limit`` of characters, an ellipsis marking a cut."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
