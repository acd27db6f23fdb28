"""Commands in every language: Discord asks for names and descriptions when the commands are sent to it.

A description or a choice brings its key with it (``extras["key"]``). Names are found by
what they name: ``name.<group>.<command>`` for a command, ``name.parameter.<name>`` for a
parameter, or ``name.<group>.<command>.<name>`` where one command's needs another word
than the rest (a league's round is no round of cards).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.i18n.catalogue import SOURCE, nearest, texts

Place = app_commands.TranslationContextLocation

VALID = re.compile(r"^[-_\w]{1,32}$")
"""What Discord takes for a name, beside being in lower case."""

DESCRIPTION_LIMIT = 100

_COMMANDS = (Place.command_name, Place.group_name)


class CatalogueTranslator(app_commands.Translator):
    """Looks names, descriptions and choices up in the catalogues."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in ``locale``; None where no catalogue speaks it, so that Discord shows the English."""
        language = nearest(locale.value)
        if language == SOURCE or language.split("-")[0] != locale.value.split("-")[0]:
            return None
        said = texts(language)
        key = string.extras.get("key") or next((key for key in _name_keys(string, context) if key in said), None)
        return said(key) if key is not None and key in said else None


def _name_keys(string: app_commands.locale_str, context: app_commands.TranslationContextTypes) -> Iterator[str]:
    """The keys of a name, the closest first."""
    if context.location in _COMMANDS:
        assert isinstance(context.data, app_commands.Command | app_commands.Group)
        yield _key(context.data)
    elif context.location is Place.parameter_name:
        assert isinstance(context.data, app_commands.Parameter)
        yield f"{_key(context.data.command)}.{string.message}"
        yield f"name.parameter.{string.message}"


def _key(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> str:
    return "name." + command.qualified_name.replace(" ", ".")
