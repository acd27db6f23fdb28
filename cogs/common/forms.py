"""Forms for text input (`discord.ui.Modal`). Their custom ids hold everything needed to answer.

A modal that was open while the bot restarted reaches no callback of the library. So every submitted form is taken from
the client's ``on_interaction`` event, as clicks are (`Click.of`, `written`).

A file is the exception: only the library makes an `Attachment` of it. A form with a `FileField` is stored by the
library, which hands the file over before the event is handled (`uploaded`); after a restart the form is opened again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import discord
from cachetools import TTLCache
from discord import TextStyle, ui

from bot.core.errors import StaleTable
from cogs.common.layout import Click, Interaction
from rendering.lengths import cut

TITLE_LIMIT = LABEL_LIMIT = 45
HINT_LIMIT = 100
FILE = "file"


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


@dataclass(frozen=True, slots=True)
class FileField:
    """A file that may be uploaded."""

    label: str
    hint: str = ""


OPEN_SECONDS = 900
"""How long a form with an upload may stay open: as long as Discord knows its interaction."""
_FILES: TTLCache[int, discord.Attachment] = TTLCache(100, OPEN_SECONDS)
"""By interaction."""
_NUMBERS = count(1)
"""Of forms with an upload, which the library knows by their ids alone: each has its own (`Click.reset`)."""


class Form(ui.Modal):
    """``click``: the handler of the submitted form. Texts that are too long are cut."""

    def __init__(self, click: Click, title: str, fields: Sequence[Field], upload: FileField | None = None) -> None:
        if upload is not None:
            click = replace(click, reset=next(_NUMBERS))
        super().__init__(title=cut(title, TITLE_LIMIT), timeout=OPEN_SECONDS if upload else None,
                         custom_id=click.custom_id)
        self._upload: ui.FileUpload[Any] | None = None
        for field in fields:
            self.add_item(ui.Label(
                text=cut(field.label, LABEL_LIMIT), description=cut(field.hint, HINT_LIMIT) or None,
                component=ui.TextInput(
                    style=TextStyle.paragraph if field.several else TextStyle.short, custom_id=field.name,
                    default=field.value or None, placeholder=field.example or None,
                    required=field.needed, max_length=field.longest)))
        if upload is None:
            self.stop()  # the library does not store a stopped modal
            return
        self._upload = ui.FileUpload(custom_id=FILE, required=False)
        self.add_item(ui.Label(text=cut(upload.label, LABEL_LIMIT), description=cut(upload.hint, HINT_LIMIT) or None,
                               component=self._upload))

    async def on_submit(self, interaction: Interaction) -> None:
        """Keep the file for `uploaded`: the event of the same form is handled next."""
        if self._upload is not None and self._upload.values:
            _FILES[interaction.id] = self._upload.values[0]


def uploaded(interaction: Interaction) -> discord.Attachment | None:
    """The file of a submitted form; None: there is none, or the bot has been restarted since the form was opened."""
    return _FILES.pop(interaction.id, None)


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
