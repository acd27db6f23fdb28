"""Forms for text input (`discord.ui.Modal`). Their custom ids hold everything needed to answer.

A modal that was open while the bot restarted reaches no callback of the library. So every submitted form is taken from
the client's ``on_interaction`` event, as clicks are (`Click.of`, `written`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord import TextStyle, ui

from bot.tables.core.errors import StaleTable
from cogs.common.layout import Click, Interaction
from rendering.lengths import cut

TITLE_LIMIT = LABEL_LIMIT = 45
HINT_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Field:
    """A text input; ``value``: its initial text; ``several``: of several lines."""

    name: str
    label: str
    hint: str = ""
    value: str = ""
    example: str = ""
    needed: bool = True
    longest: int = 40
    several: bool = False


class Form(ui.Modal):
    """``click``: the handler of the submitted form. Texts that are too long are cut."""

    def __init__(self, click: Click, title: str, fields: Sequence[Field]) -> None:
        super().__init__(title=cut(title, TITLE_LIMIT), timeout=None, custom_id=click.custom_id)
        for field in fields:
            self.add_item(ui.Label(
                text=cut(field.label, LABEL_LIMIT), description=cut(field.hint, HINT_LIMIT) or None,
                component=ui.TextInput(
                    style=TextStyle.paragraph if field.several else TextStyle.short, custom_id=field.name,
                    default=field.value or None, placeholder=field.example or None,
                    required=field.needed, max_length=field.longest)))
        self.stop()  # the library does not store a stopped modal


class Written(dict[str, str]):
    """Stripped texts by the names of their fields. StaleTable for a field that is missing."""

    def __missing__(self, name: str) -> str:
        raise StaleTable


def written(interaction: Interaction) -> Written:
    """Return the texts of a submitted form."""
    data: Mapping[str, Any] = interaction.data or {}
    return Written(_values(data.get("components", ())))


def _values(parts: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for part in parts:
        inner = part.get("component", part)
        if "custom_id" in inner:
            yield inner["custom_id"], str(inner.get("value") or "").strip()
