"""``busdriver doctor``: does everything work, and if not, what to do."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.common import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.ops.doctor.discord_app import Chosen
    from bot.ops.doctor.given_settings import PageSettings
    from bot.ops.doctor.lines import CheckLine, Checkup
    from bot.settings import BotSettings, Examined
    from bot.storage.address import Address


OWNER = "owner"
"""Instead of a channel."""


def doctor(
    server: Annotated[int | None, typer.Option(
        "--server", metavar="ID", min=1, max=2**63 - 1, help="check the bot's permissions on this server")] = None,
    channel: Annotated[int | None, typer.Option(
        "--channel", metavar="ID", min=1, max=2**63 - 1, help="and in this channel")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object")] = False,
    no_discord: Annotated[bool, typer.Option("--no-discord", help="ask Discord nothing")] = False,
    live: Annotated[str | None, typer.Option(
        "--live", metavar="CHANNEL", help="send, edit and delete every kind of message there: a channel's id, or owner "
        "for the owner's direct messages")] = None,
    language: Annotated[str, typer.Option("--language", help="with --live: of the messages")] = "en",
    events: Annotated[bool, typer.Option("--events", help="with --live: create an event too")] = False,
    no_presses: Annotated[bool, typer.Option("--no-presses", help="with --live: ask for no presses")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="with --live: what needs an hour; run it twice")] = False,
) -> int:
    """Check machine, settings, database and Discord; say what to do. Exit status 1: works with limits, 2: does not."""
    from bot.i18n import texts
    from bot.ops.doctor.discord_app import Chosen
    from bot.ops.doctor.lines import as_json as fields
    from bot.ops.doctor.lines import report, worst

    logging.getLogger("discord").addHandler(logging.NullHandler())  # each refusal is a line of ours
    options = None if live is None else LiveOptions(_channel(live), _language(language), events, not no_presses, resume)
    if options is not None:
        channel = options.channel or channel
    checkup = asyncio.run(examine(None if no_discord else Chosen(server or 0, channel or 0), options))
    if as_json:
        print(json.dumps(fields(checkup, texts()), ensure_ascii=False))
    else:
        print("\n".join(report(checkup, texts())))
    return int(worst(checkup))


@dataclass(frozen=True, slots=True)
class LiveOptions:
    """``channel`` 0: the owner's direct messages. See `bot.ops.live.run.LivePlan`."""

    channel: int
    language: str = "en"
    events: bool = False
    presses: bool = True
    resume: bool = False


def _channel(text: str) -> int:
    if text == OWNER:
        return 0
    if not text.isdecimal() or not 0 < int(text) < 2**63:
        raise InputError(f"--live takes a channel's id or {OWNER}, not {text}")
    return int(text)


def _language(name: str) -> str:
    from bot.i18n import languages

    if name not in languages():
        raise InputError(f"--language: one of {', '.join(languages())}")
    return name


async def examine(chosen: Chosen | None, options: LiveOptions | None = None) -> Checkup:
    """``chosen``: where permissions are looked at; None: Discord is not asked. ``options``: of ``--live``; it is not
    begun where the bot would not work."""
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
        if options is not None:
            checkup |= await _live(settings, options, checkup)
    return checkup


async def _live(settings: BotSettings, options: LiveOptions, before: Checkup) -> Checkup:
    from bot.i18n import texts
    from bot.ops.doctor.lines import Severity, Subject, broken, worst
    from bot.ops.live.check import ids_file, live
    from bot.ops.live.run import LivePlan

    if worst(before) is Severity.BROKEN:
        return {Subject.LIVE: [broken("live_not_begun")]}
    plan = LivePlan(options.channel, ids_file(settings.own_file), presses=options.presses, events=options.events,
                    resume=options.resume)
    messages, assumptions = await live(
        settings.token.get_secret_value(), plan, settings.database, texts(options.language), _say)
    return {Subject.LIVE: messages, Subject.ASSUMPTIONS: assumptions}


def _say(text: str) -> None:
    """Beside the report, which may be read by a program."""
    print(text, file=sys.stderr, flush=True)


def _settings(examined: Examined) -> list[CheckLine]:
    from bot.ops.doctor import given_settings
    from bot.settings import ENV_FILE, others_may_read

    settings = examined.settings
    shares = not isinstance(settings.database, Path)
    return [*given_settings.checks(given_settings.GivenSettings(
        examined.problems, examined.unknown, examined.names, there=ENV_FILE.exists(),
        exposed=others_may_read(ENV_FILE), token=bool(settings.token.get_secret_value()),
        secret_for_all=bool(settings.secret.get_secret_value()) or not shares,
        pages=_pages(settings)))]


def _pages(settings: BotSettings) -> PageSettings | None:
    from bot.ops.doctor import given_settings

    if not settings.pages_url:
        return None
    role = settings.web is None or isinstance(settings.database, Path) or bool(settings.web_database.get_secret_value())
    return given_settings.PageSettings(settings.pages_url, hooks=bool(settings.web_hooks),
                                       signed=bool(settings.web_hook_secret.get_secret_value()), role=role)


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
