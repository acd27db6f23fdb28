"""Commands in every language: Discord asks for names and descriptions when the commands are sent to it.

A description or a choice brings its key with it (``extras["key"]``). Names are found by
what they name: ``name.<command>`` for a command or a group, ``name.parameter.<name>``
for a parameter. What a catalogue does not name stays as it is in English.
"""

from __future__ import annotations

import re

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
        key = string.extras.get("key") or _name_key(string, context)
        if key is None or key not in said:
            return None
        return said(key)


def _name_key(string: app_commands.locale_str, context: app_commands.TranslationContextTypes) -> str | None:
    """The key of a name."""
    if context.location in _COMMANDS:
        command = context.data
        assert isinstance(command, app_commands.Command | app_commands.Group)
        return "name." + command.qualified_name.replace(" ", ".")
    if context.location is Place.parameter_name:
        return f"name.parameter.{string.message}"
    return None
