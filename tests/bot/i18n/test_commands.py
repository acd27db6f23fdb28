"""Commands in every language: Discord accepts their names, parameters, choices and descriptions."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import discord
import pytest
import pytest_asyncio
from discord.ext import commands

from bot.features.all import FEATURES
from bot.i18n import languages, texts
from bot.i18n.commands import CatalogueTranslator
from bot.wiring import Features
from tests.support.texts.untranslated import english_word

OTHERS = [name for name in languages() if name != "en"]
CHOICE_LIMIT = 100
DESCRIPTION_LIMIT = 100
VALID = re.compile(r"^[-_\w]{1,32}$")
"""Names that Discord accepts, if they are in lower case."""
WHOLE_LIMIT = 8000
"""Characters of a command with its subcommands, parameters and choices, each text in its longest language."""

Part = dict[str, Any]


@pytest_asyncio.fixture
async def payloads() -> list[Part]:
    """All commands as they are sent to Discord."""
    bot = commands.Bot("!", intents=discord.Intents(guilds=True))
    services, delivery = MagicMock(), MagicMock()
    services.features.features = FEATURES
    for cog in Features.of(services, delivery).cogs(services, delivery, MagicMock()):
        await bot.add_cog(cog)
    translator = CatalogueTranslator()
    await bot.tree.set_translator(translator)
    return [await command.get_translated_payload(bot.tree, translator) for command in bot.tree.get_commands()]


async def test_clicks_go_first_while_commands_are_made() -> None:
    bot, turns = commands.Bot("!", intents=discord.Intents(guilds=True)), 0
    await bot.tree.set_translator(CatalogueTranslator())

    @bot.tree.command(description=discord.app_commands.locale_str("…", key="command.play"))
    async def play(interaction: discord.Interaction[discord.Client]) -> None: ...

    async def click() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    clicking = asyncio.create_task(click())
    await play.get_translated_payload(bot.tree, CatalogueTranslator())
    clicking.cancel()
    assert turns >= len(OTHERS)


def said(part: Part, what: str, language: str) -> str | None:
    """A part's name or description in a language; None where only the English is sent."""
    if language == "en":
        return str(part[what])
    return (part.get(f"{what}_localizations") or {}).get(language)


def parts(payload: Part) -> Iterator[Part]:
    """A command, its subcommands and their parameters."""
    yield payload
    for option in payload.get("options", ()):
        yield from parts(option)


@pytest.mark.parametrize("language", languages())
async def test_every_part_of_a_command_has_a_name_that_discord_takes(payloads: list[Part], language: str) -> None:
    for part in (part for payload in payloads for part in parts(payload)):
        name, description = said(part, "name", language), said(part, "description", language)
        assert name, (part["name"], "has no name")
        assert VALID.match(name), name
        assert name == name.lower(), name
        assert description, (part["name"], "has no description")
        assert len(description) <= DESCRIPTION_LIMIT, description
        if language != "en":
            assert not english_word(language, description), description


@pytest.mark.parametrize("language", languages())
async def test_names_are_distinct(payloads: list[Part], language: str) -> None:
    """Of commands, of a command's subcommands and parameters, and of a parameter's choices."""
    every = [part for payload in payloads for part in parts(payload)]
    for siblings in (payloads, *(part["options"] for part in every if "options" in part)):
        names = [said(part, "name", language) for part in siblings]
        assert len(names) == len(set(names)), names
    for part in every:
        choices = [said(choice, "name", language) for choice in part.get("choices", ())]
        assert all(choices), (part["name"], choices)
        assert all(len(choice) <= CHOICE_LIMIT for choice in choices if choice)
        assert len(choices) == len(set(choices)), choices


async def test_the_english_catalogue_names_commands_as_they_are(payloads: list[Part]) -> None:
    """The names in the source and in the catalogue are the same."""
    t = texts("en")
    for payload in payloads:
        assert t(f"name.{payload['name']}") == payload["name"]
        for option in payload.get("options", ()):
            kind = payload["name"] if option["type"] == 1 else "parameter"
            assert t(f"name.{kind}.{option['name']}") == option["name"]


async def test_the_catalogue_has_no_name_of_a_removed_command(payloads: list[Part]) -> None:
    wanted: set[str] = set()
    for payload in payloads:
        wanted.add(f"name.{payload['name']}")
        for option in payload.get("options", ()):
            if option["type"] == 1:
                wanted.add(f"name.{payload['name']}.{option['name']}")
    for part in (part for payload in payloads for part in parts(payload) if part.get("type", 1) > 2):
        wanted.add(f"name.parameter.{part['name']}")
    kept = {key for key in texts("en").messages if key.startswith("name.")}
    assert {key for key in kept - wanted if key.count(".") < 3} == set()


async def test_a_command_fits_in_what_discord_takes(payloads: list[Part]) -> None:
    for payload in payloads:
        assert _size(payload) <= WHOLE_LIMIT, (payload["name"], _size(payload))
        assert len(payload.get("options", ())) <= 25


def _size(part: Part) -> int:
    longest = [max((len(text) for text in (part[what], *(part.get(f"{what}_localizations") or {}).values())), default=0)
               for what in ("name", "description") if part.get(what)]
    inner = sum(_size(inner) for inner in (*part.get("options", ()), *part.get("choices", ())))
    return sum(longest) + inner + len(str(part.get("value", "")))


async def test_a_parameter_can_have_another_name_in_one_command(payloads: list[Part]) -> None:
    """A round of a league is not a round of cards."""
    found = {}
    for payload in payloads:
        for part in parts(payload):
            for option in part.get("options", ()):
                found[part["name"], option["name"]] = said(option, "name", "uk")
    assert found["create", "rounds"] != found["play", "rounds"]
