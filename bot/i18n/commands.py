"""Names, descriptions and choices of commands in every language, for Discord's command tree.

A description or a choice has its key in ``extras["key"]``. The key of a name is ``name.<group>.<command>`` for a
command and ``name.parameter.<name>`` for a parameter, or ``name.<group>.<command>.<name>`` where one command needs
another word (a round of a league is not a round of cards).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import cache
from typing import Any

import discord
from discord import app_commands

from bot.i18n.catalogue import SOURCE, Texts, nearest, texts

Place = app_commands.TranslationContextLocation
_NAMES = (Place.command_name, Place.group_name)


class CatalogueTranslator(app_commands.Translator):
    """Looks up names, descriptions and choices in the catalogues."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in `locale`, or None without a catalogue, so that Discord shows the English."""
        said = _texts(locale.value)
        if said is None:
            return None
        await asyncio.sleep(0)  # all commands take a second, and the library makes them in one go: clicks go first
        key = string.extras.get("key") or next((key for key in _name_keys(string, context) if key in said), None)
        return said(key) if key is not None and key in said else None


@cache
def _texts(locale: str) -> Texts | None:
    """The texts for a locale of Discord's; None if English stands in for it."""
    language = nearest(locale)
    if language == SOURCE or language.split("-")[0] != locale.split("-")[0]:
        return None
    return texts(language)


def _name_keys(string: app_commands.locale_str, context: app_commands.TranslationContextTypes) -> Iterator[str]:
    """The keys of a name, the most specific first."""
    match context.data:
        case app_commands.Command() | app_commands.Group() if context.location in _NAMES:
            yield _key(context.data)
        case app_commands.Parameter() if context.location is Place.parameter_name:
            yield f"{_key(context.data.command)}.{string.message}"
            yield f"name.parameter.{string.message}"


def _key(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> str:
    return "name." + command.qualified_name.replace(" ", ".")
