"""``busdriver doctor`` asks Discords with one thing wrong each, and names it and what to do."""

from __future__ import annotations

import asyncio
import json
import re
import ssl
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import ClientConnectorCertificateError, ClientConnectorDNSError, UnixConnector
from aiohttp.client_reqrep import ConnectionKey
from discord import GatewayNotFound

from bot.cli import doctor
from bot.i18n import texts
from bot.ops.doctor import discord_app
from bot.ops.doctor.discord_app import Answers, Chosen, FailureKind, look, reason
from bot.ops.doctor.discord_checks import checks
from bot.ops.doctor.lines import Checkup, Severity, Subject, as_json, report, worst
from cogs.common.permissions import FEATURES, USED, install_link
from tests.support.database import created
from tests.support.source import ROOT
from tests.support.wire.wire_contents import EVERYTHING, Json
from tests.support.wire.wire_discord import TOKEN, Discord, Fault

GOOD, LIMITED, BROKEN = Severity.GOOD, Severity.LIMITED, Severity.BROKEN
CREATE_EVENTS, MANAGE_ROLES, ATTACH, VIEW = 1 << 44, 1 << 28, 1 << 15, 1 << 10
ADMINISTRATOR, PRIVATE_THREADS, PUBLIC_THREADS = 1 << 3, 1 << 36, 1 << 35
KEY = ConnectionKey("discord.com", 443, True, True, None, None, None)


def now() -> datetime:
    return datetime.now(UTC)


class Stand(Discord):
    """``socket``: where it listens."""

    socket = ""


@pytest_asyncio.fixture
async def discord(socket: str) -> AsyncIterator[Stand]:
    served = Stand(now)
    served.socket = socket
    await served.start(socket)
    yield served
    await served.stop()
    assert not served.found, served.found
    assert {method for method, _ in served.requests} <= {"GET"}, "nothing is changed"
    assert not served.gateway.identified, "no session is used up"


async def asked(discord: Stand, token: str = TOKEN, chosen: Chosen | None = None) -> Answers:
    return await look(token, chosen or Chosen(), UnixConnector(discord.socket))


def checkup(answers: Answers) -> Checkup:
    return {Subject.DISCORD: [*checks(answers)]}


def wrong(answers: Answers) -> dict[str, Severity]:
    return {each.code: each.severity for each in checks(answers) if each.severity is not GOOD}


async def test_with_nothing_wrong_everything_is_green(discord: Stand) -> None:
    found = checkup(await asked(discord))
    assert worst(found) is GOOD, report(found, texts())
    assert {each.code for each in found[Subject.DISCORD]} == {
        "token", "intents_off", "server_install", "user_install", "clock", "discord_fast", "sessions", "shards",
        "servers", "may_all"}
    shown = "\n".join(report(found, texts())) + json.dumps(as_json(found, texts()))
    assert TOKEN not in shown
    assert not [user for user in discord.users if user in shown], "the id of a person"
    assert report(found, texts())[-1] == "10 fine, 0 with limits, 0 broken. Everything works."


def permissions(without: int) -> str:
    return str(EVERYTHING & ~ADMINISTRATOR & ~without)


def install(discord: Stand, **params: object) -> None:
    discord.application = {"integration_types_config": {"0": {"oauth2_install_params": {
        "scopes": ["bot", "applications.commands"], "permissions": str(EVERYTHING), **params}}}}


def everyone_without(discord: Stand, without: int) -> None:
    discord.guild["roles"][0]["permissions"] = permissions(without)


def answers_with(fault: Fault, path: str = "") -> Callable[[Stand], None]:
    """From the first request whose path ends so."""
    def make(discord: Stand) -> None:
        discord.meet = lambda method, asked: fault if asked.endswith(path) else None

    return make


def with_fields(**fields: object) -> Callable[[Stand], None]:
    return lambda discord: discord.application.update(fields)


def with_date(seconds: float) -> Callable[[Stand], None]:
    return lambda discord: discord.always.update(
        Date=format_datetime(now() - timedelta(seconds=seconds), usegmt=True))


VIA = {"Via": "1.1 google"}


@dataclass(frozen=True)
class Case:
    """What is wrong with a Discord, and the code and severity of the lines about it, with words of what to do."""

    make: Callable[[Stand], object]
    found: dict[str, Severity]
    do: str


CASES = {
    "wrong token": Case(lambda d: setattr(d, "token", "another"), {"token_refused": BROKEN}, "Reset Token"),
    "token reset while asked": Case(answers_with(Fault(401), "/gateway/bot"), {"token_refused": BROKEN}, "Reset Token"),
    "limited": Case(answers_with(Fault(429, body={"retry_after": 61.2, "global": False}), "/gateway/bot"),
                    {"rate_limited": LIMITED}, "again in 62 s"),
    "429 without retry_after": Case(answers_with(Fault(429, body={"message": "no"}), "/users/@me"),
                                    {"rate_limited_unsaid": LIMITED}, "in an hour"),
    "429 of a text": Case(answers_with(Fault(429, body="slow down", kind="text/plain")),
                          {"rate_limited_unsaid": LIMITED}, "in an hour"),
    "blocked before Discord": Case(answers_with(Fault(429, body="<html>", kind="text/html")), {"blocked": BROKEN},
                                   "another address"),
    "503": Case(lambda d: setattr(d, "refusing", True), {"discord_down": LIMITED}, "try again later"),
    "502 again and again": Case(answers_with(Fault(502), "/guilds"), {"discord_down": LIMITED}, "try again later"),
    "connections break": Case(answers_with(Fault()), {"unreachable": BROKEN}, "firewall"),
    "no answer": Case(lambda d: setattr(d, "slow", 3600.0), {"discord_silent": BROKEN}, "firewall"),
    "slow answers": Case(lambda d: setattr(d, "slow", 2.0), {"discord_slow": LIMITED}, "within 3 s"),
    "refused": Case(answers_with(Fault(400, body={"message": "no", "code": 50035}), "/gateway/bot"),
                    {"discord_refused": BROKEN}, "50035"),
    "clock ahead": Case(with_date(90), {"clock_ahead": LIMITED}, "timedatectl"),
    "clock behind": Case(with_date(-90), {"clock_behind": LIMITED}, "timedatectl"),
    "clicks go to an address": Case(with_fields(interactions_endpoint_url="https://example.org/"),
                                    {"endpoint": BROKEN}, "Clear it"),
    "code grant": Case(with_fields(bot_require_code_grant=True), {"code_grant": BROKEN}, "Turn it off"),
    "privileged intents": Case(with_fields(flags=1 << 13 | 1 << 18), {"intents_on": LIMITED},
                               "Presence Intent, Message Content Intent"),
    "by users alone": Case(with_fields(integration_types_config={"1": {}}), {"no_server_install": BROKEN},
                           "tick Guild Install"),
    "no scope bot": Case(lambda d: install(d, scopes=["applications.commands"]), {"scopes_missing": LIMITED},
                         "client_id="),
    "no commands": Case(lambda d: install(d, scopes=["bot"]), {"scopes_missing": LIMITED}, "applications.commands"),
    "link without permissions": Case(lambda d: install(d, permissions="0"), {"install_permissions": LIMITED},
                                     "Attach Files"),
    "no servers": Case(lambda d: d.member_of.clear(), {"no_servers": LIMITED}, "client_id="),
    "few sessions": Case(lambda d: setattr(d, "sessions_used", 600), {"sessions_few": LIMITED}, "Find out why"),
    "no sessions": Case(lambda d: setattr(d, "sessions_used", 750), {"sessions_used": BROKEN}, "All are back"),
    "no pictures": Case(lambda d: everyone_without(d, ATTACH),
                     {"may_not_games": BROKEN, "role_lacks": LIMITED}, "Attach Files"),
    "no threads": Case(lambda d: everyone_without(d, PUBLIC_THREADS),
                     {"may_not_threads": LIMITED, "role_lacks": LIMITED}, "/setup"),
    "no private threads": Case(lambda d: everyone_without(d, PRIVATE_THREADS),
                               {"may_not_private_threads": LIMITED, "role_lacks": LIMITED}, "Create Private Threads"),
    "no roles": Case(lambda d: everyone_without(d, MANAGE_ROLES),
                     {"may_not_prizes": LIMITED, "role_lacks": LIMITED}, "Manage Roles"),
    "no events": Case(lambda d: everyone_without(d, CREATE_EVENTS),
                     {"may_not_events": LIMITED, "role_lacks": LIMITED}, "Create Events"),
}


@pytest.mark.parametrize("name", CASES)
async def test_what_is_wrong_is_named(discord: Stand, name: str) -> None:
    case = CASES[name]
    case.make(discord)
    began = asyncio.get_running_loop().time()
    answers = await asked(discord)
    assert wrong(answers) == case.found, report(checkup(answers), texts())
    assert asyncio.get_running_loop().time() - began <= 60
    sentences = " ".join(each.sentence(texts()) for each in checks(answers) if each.severity is not GOOD)
    assert case.do in sentences, sentences
    assert TOKEN not in sentences
    assert worst(checkup(answers)) is max(case.found.values())


def overwritten(discord: Stand, deny: int) -> Json:
    channel = discord.text_channel("quiet")
    channel["permission_overwrites"] = [{"id": discord.guild["id"], "type": 0, "allow": "0", "deny": str(deny)}]
    return channel


async def at(discord: Stand, *, channel: object = 0, server: object = 0) -> dict[str, Severity]:
    return wrong(await asked(discord, chosen=Chosen(int(str(server)), int(str(channel)))))


async def test_a_channel_has_its_own_permissions(discord: Stand) -> None:
    everyone_without(discord, 0)
    quiet, hidden = overwritten(discord, ATTACH | PRIVATE_THREADS), overwritten(discord, VIEW)
    assert await at(discord, channel=discord.channel["id"]) == {}
    assert await at(discord, channel=quiet["id"]) == {"may_not_games": BROKEN, "may_not_private_threads": LIMITED}
    assert await at(discord, channel=hidden["id"]) == {"channel_unseen": BROKEN}
    assert await at(discord, channel=hidden["id"], server=discord.guild["id"]) == {"channel_unseen": BROKEN}
    assert await at(discord, channel=12345) == {"channel_unseen": BROKEN}


async def test_a_thread_has_its_channels_permissions(discord: Stand) -> None:
    everyone_without(discord, 0)
    thread = discord._thread(overwritten(discord, ATTACH)["id"], {"name": "Table 1"})
    assert await at(discord, channel=thread["id"]) == {"may_not_games": BROKEN}


async def test_a_channel_of_no_server_or_another_one(discord: Stand) -> None:
    direct = discord.direct(discord.user("Ann")["id"])
    assert await at(discord, channel=direct["id"]) == {"channel_private": BROKEN}
    other = discord._guild("Elsewhere")
    discord.member_of.append(other)
    assert await at(discord, channel=discord.channel["id"], server=other["id"]) == {"channel_elsewhere": BROKEN}


async def test_a_server_where_the_bot_is_no_member_gets_the_whole_link(discord: Stand) -> None:
    """As where the bot was added without the scope ``bot``."""
    answers = await asked(discord, chosen=Chosen(server=777))
    assert wrong(answers) == {"not_member": BROKEN}
    link = install_link(int(discord.bot["id"]))
    assert "scope=bot+applications.commands" in link
    assert link in "\n".join(report(checkup(answers), texts()))


async def test_of_several_servers_only_the_chosen_one_is_looked_at(discord: Stand) -> None:
    everyone_without(discord, CREATE_EVENTS)
    discord.member_of.append(discord._guild("Elsewhere"))
    assert await at(discord) == {}
    assert await at(discord, server=discord.guild["id"]) == {"may_not_events": LIMITED, "role_lacks": LIMITED}


async def test_one_bad_answer_is_no_outage(discord: Stand) -> None:
    bad = iter([Fault(502)])
    discord.meet = lambda method, path: next(bad, None)
    answers = await asked(discord)
    assert answers.failure is None
    assert wrong(answers) == {}


@pytest.mark.parametrize(("error", "kind"), [
    (ClientConnectorCertificateError(KEY, ssl.SSLCertVerificationError("expired")), FailureKind.CERTIFICATE),
    (ClientConnectorDNSError(KEY, OSError("no name")), FailureKind.UNREACHABLE),
    (ConnectionResetError(), FailureKind.UNREACHABLE),
    (GatewayNotFound(), FailureKind.DOWN),
    (ZeroDivisionError(), None)], ids=lambda each: type(each).__name__)
def test_errors_without_an_answer(error: Exception, kind: FailureKind | None) -> None:
    """What has no name is a bug, which is to be seen."""
    found = reason(error)
    assert (found.kind if found is not None else None) is kind
    if kind is FailureKind.CERTIFICATE:
        assert found is not None
        (line,) = checks(Answers(failure=found))
        assert "Set the machine's clock" in line.sentence(texts())


async def test_the_command_asks_with_the_token_of_the_settings(
    discord: Stand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BUSDRIVER_DATABASE", str(created(tmp_path / "bus.db")))
    monkeypatch.setattr(discord_app, "look", partial(look, connector=UnixConnector(discord.socket)))
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\n")
    (tmp_path / ".env").chmod(0o600)
    found = await doctor.examine(Chosen(channel=int(discord.channel["id"])))
    assert [*found] == [each for each in Subject if each not in (Subject.LIVE, Subject.ASSUMPTIONS)]
    assert [each.code for each in found[Subject.DISCORD]][-1] == "may_all_in_channel"
    page = (ROOT / "docs" / "host" / "first-ten-minutes.md").read_text(encoding="utf-8")
    shown = report({each: found[each] for each in (Subject.SETTINGS, Subject.DISCORD)}, texts())[:-1]
    numbers = partial(re.sub, r"\d+", "1")
    assert numbers("\n".join(shown)).replace(", BUSDRIVER_DATABASE", "") in numbers(page), "as the page shows it"
    assert Subject.DISCORD not in await doctor.examine(None)


async def test_nobody_listens(socket: str) -> None:
    assert wrong(await look(TOKEN, Chosen(), UnixConnector(socket))) == {"unreachable": BROKEN}


def test_each_permission_is_of_a_feature() -> None:
    assert {name for feature in FEATURES for name in feature.needed} == set(USED)
