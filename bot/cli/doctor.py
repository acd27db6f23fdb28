"""``busdriver doctor``: does everything work, and if not, what to do."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.ops.doctor.discord_app import Chosen
    from bot.ops.doctor.lines import CheckLine, Checkup
    from bot.settings import BotSettings, Examined
    from bot.storage.address import Address

def doctor(
    server: Annotated[int | None, typer.Option(
        "--server", metavar="ID", min=1, max=2**63 - 1, help="check the bot's permissions on this server")] = None,
    channel: Annotated[int | None, typer.Option(
        "--channel", metavar="ID", min=1, max=2**63 - 1, help="and in this channel")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object")] = False,
    no_discord: Annotated[bool, typer.Option("--no-discord", help="ask Discord nothing")] = False,
) -> int:
    """Check machine, settings, database and Discord; say what to do. Exit status 1: works with limits, 2: does not."""
    from bot.i18n import texts
    from bot.ops.doctor.discord_app import Chosen
    from bot.ops.doctor.lines import as_json as fields
    from bot.ops.doctor.lines import report, worst

    logging.getLogger("discord").addHandler(logging.NullHandler())  # each refusal is a line of ours
    checkup = asyncio.run(examine(None if no_discord else Chosen(server or 0, channel or 0)))
    if as_json:
        print(json.dumps(fields(checkup, texts()), ensure_ascii=False))
    else:
        print("\n".join(report(checkup, texts())))
    return int(worst(checkup))


async def examine(chosen: Chosen | None) -> Checkup:
    """``chosen``: where permissions are looked at; None: Discord is not asked."""
    from bot.ops.doctor import machine
    from bot.ops.doctor.lines import Subject
    from bot.settings import examine as examine_settings

    examined = examine_settings()
    settings = examined.settings
    database, size = await _database(settings.database) if examined.knows_database else ([], 0)
    folder = settings.own_file.absolute().parent
    checkup: dict[Subject, Sequence[CheckLine]] = {
        Subject.MACHINE: [*machine.checks(machine.look(folder), size)],
        Subject.SETTINGS: _settings(examined),
        Subject.DATABASE: database,
    }
    if chosen is not None and settings.token.get_secret_value():
        checkup[Subject.DISCORD] = await _discord(settings, chosen)
    return checkup


def _settings(examined: Examined) -> list[CheckLine]:
    from bot.ops.doctor import given_settings
    from bot.settings import ENV_FILE, others_may_read

    settings = examined.settings
    shares = not isinstance(settings.database, Path)
    return [*given_settings.checks(given_settings.GivenSettings(
        examined.problems, examined.unknown, examined.names, there=ENV_FILE.exists(),
        exposed=others_may_read(ENV_FILE), token=bool(settings.token.get_secret_value()),
        secret_for_all=bool(settings.secret.get_secret_value()) or not shares))]


async def _database(address: Address) -> tuple[list[CheckLine], int]:
    """The lines, and the bytes that a file has on this machine's disk."""
    from bot.core.database import StorageError
    from bot.ops.doctor import database_file, database_server
    from bot.ops.doctor.lines import broken

    if isinstance(address, Path):
        file = database_file.look(address)
        return [*database_file.checks(file)], file.bytes
    try:
        return [*database_server.checks(await database_server.look(address))], 0
    except StorageError as error:
        return [broken("server_away", reason=error)], 0


async def _discord(settings: BotSettings, chosen: Chosen) -> list[CheckLine]:
    from bot.ops.doctor import discord_app, discord_checks

    return [*discord_checks.checks(await discord_app.look(settings.token.get_secret_value(), chosen))]
