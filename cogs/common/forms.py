"""Forms: what people write in a window of Discord's. Like controls they outlive a restart: their ids say it all.

A form is sent as a `Form` and comes back under the same id (`sent`), with what was written in it (`written`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.tables.core.errors import StaleTable
from cogs.common.custom_ids import Click, cut

Interaction = discord.Interaction[Any]

TITLE_LIMIT = LABEL_LIMIT = 45
HINT_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Field:
    """A line to be filled in; ``value``: what stands there already."""

    name: str
    label: str
    hint: str = ""
    value: str = ""
    example: str = ""
    needed: bool = True
    longest: int = 40


class Form(ui.Modal):
    """``click``: what is done when it is sent in. Texts that are too long are cut."""

    def __init__(self, click: Click, title: str, fields: Sequence[Field]) -> None:
        super().__init__(title=cut(title, TITLE_LIMIT), timeout=None, custom_id=click.custom_id)
        for field in fields:
            self.add_item(ui.Label(
                text=cut(field.label, LABEL_LIMIT), description=cut(field.hint, HINT_LIMIT) or None,
                component=ui.TextInput(
                    custom_id=field.name, default=field.value or None, placeholder=field.example or None,
                    required=field.needed, max_length=field.longest)))

    def is_finished(self) -> bool:
        """So that the library keeps nothing of it."""
        return True


def sent(interaction: Interaction) -> Click | None:
    """The form that was sent in; None: it is no form of ours."""
    data: Mapping[str, Any] = interaction.data or {}
    return Click.read(data["custom_id"]) if interaction.type is discord.InteractionType.modal_submit else None


class Written(dict[str, str]):
    """By the names of the fields, without blanks around it. StaleTable for a field that is not there."""

    def __missing__(self, name: str) -> str:
        raise StaleTable


def written(interaction: Interaction) -> Written:
    data: Mapping[str, Any] = interaction.data or {}
    return Written(_values(data.get("components", ())))


def _values(parts: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for part in parts:
        inner = part.get("component", part)
        if "custom_id" in inner:
            yield inner["custom_id"], str(inner.get("value") or "").strip()
