"""``busdriver doctor --live`` on a sound Discord, and with one thing wrong at a time: nothing is left there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from aiohttp import UnixConnector

from bot.cli import doctor
from bot.cli.main import main
from bot.ops.assumptions import ASSUMPTIONS, OF_CODE
from bot.ops.doctor import discord_app
from bot.ops.doctor.discord_app import Chosen, look
from bot.ops.doctor.lines import Severity, Subject
from bot.ops.live import check, run
from bot.ops.live.check import live
from bot.ops.live.place import OWNER
from bot.ops.live.sent_ids import Leftover, Made, SentIds
from bot.samples.kinds import one_of_each
from bot.storage.instance_lock import only_bot
from tests.support.database import created
from tests.support.wire.live_stage import Stage, T, few
from tests.support.wire.wire_discord import TOKEN, Fault

GOOD, LIMITED, BROKEN = Severity.GOOD, Severity.LIMITED, Severity.BROKEN
ADMINISTRATOR, MANAGE_THREADS, PRIVATE_THREADS, PUBLIC_THREADS, ATTACH = 1 << 3, 1 << 34, 1 << 36, 1 << 35, 1 << 15


# everything -----------------------------------------------------------------------------------

async def test_a_sound_discord_is_green_and_nothing_is_left(stage: Stage) -> None:
    """Every kind of message; at most five requests a second, no limit exceeded, nobody mentioned."""
    times: list[float] = []
    limited: list[str] = []

    def heard(method: str, path: str, status: int, scope: str) -> None:
        times.append(asyncio.get_running_loop().time())
        limited.extend([scope] * bool(scope))

    stage.discord.heard = heard
    begun = asyncio.get_running_loop().time()
    await stage.live(stage.plan(events=True))
    assert stage.wrong == {}, [each.sentence(T) for each in stage.lines if each.severity is not GOOD]
    assert {each.code: each.severity for each in stage.assumptions if each.severity is not GOOD} == {}
    unasked = [each.params["n"] for each in stage.assumptions if each.code == "assumption_unasked"]
    assert unasked == [OF_CODE["old_edits"].number]
    taken = [each.params["kind"] for each in stage.lines if each.code == "live_taken"]
    assert taken == [each.kind for each in one_of_each(T)]
    assert stage.left() == {}
    assert not limited
    assert max(len([each for each in times if at <= each < at + 0.999]) for at in times) <= 5
    assert asyncio.get_running_loop().time() - begun <= 60 * run.minutes(one_of_each(T)) <= 600
    said = json.dumps([each.sentence(T) for each in (*stage.lines, *stage.assumptions)])
    assert TOKEN not in said
    assert not [user for user in stage.discord.users if user in said], "the id of a person"


async def test_everything_in_the_owners_direct_messages(stage: Stage, quick: None) -> None:
    await stage.live(stage.plan(OWNER))
    assert stage.wrong == {}
    assert stage.left() == {}
    assert {each["id"] for each in stage.discord.channels.values() if each["type"] == 1} == {
        stage.discord.direct(stage.host.person.user["id"])["id"]}
    assert len(stage.host.pressed) == 4


# what is wrong ------------------------------------------------------------------------------------

def everyone_without(stage: Stage, *without: int) -> None:
    allowed = int(stage.discord._permissions) & ~ADMINISTRATOR
    for each in without:
        allowed &= ~each
    stage.discord._permissions = stage.discord.guild["roles"][0]["permissions"] = str(allowed)


def meets(fault: Fault, method: str = "POST", ending: str = "/messages", after: int = 0) -> Callable[[Stage], None]:
    """From one of such requests on."""
    def make(stage: Stage) -> None:
        count = 0

        def meet(asked: str, path: str) -> Fault | None:
            nonlocal count
            count += asked == method and path.endswith(ending)
            return fault if count > after and asked == method and path.endswith(ending) else None

        stage.discord.meet = meet

    return make


def pictures_refused(stage: Stage) -> None:
    everyone_without(stage, ATTACH)


@dataclass(frozen=True)
class Case:
    """What is wrong, the lines that name it, words of what to do; ``channel``: where it runs."""

    make: Callable[[Stage], object]
    found: dict[str, Severity]
    do: str
    channel: int | None = None


SLOW_DOWN = {"message": "You are being rate limited.", "retry_after": 300.0, "global": False}
CASES = {
    "wrong token": Case(lambda s: setattr(s.discord, "token", "another"), {"token_refused": BROKEN}, "Reset Token"),
    "token reset while it runs": Case(meets(Fault(401, body={"message": "401: Unauthorized", "code": 0}), after=4),
                                      {"token_refused": BROKEN}, "Reset Token"),
    "gateway refuses the token": Case(lambda s: setattr(s.discord.gateway, "refuses_tokens", True),
                                      {"token_refused": BROKEN}, "Reset Token"),
    "no pictures": Case(pictures_refused, {"may_not_games": BROKEN}, "Attach Files"),
    "no threads": Case(lambda s: everyone_without(s, PRIVATE_THREADS, PUBLIC_THREADS), {"live_no_thread": BROKEN},
                       "Create Public Threads"),
    "a thread that it may not delete": Case(lambda s: everyone_without(s, MANAGE_THREADS), {"live_left": LIMITED},
                                            "delete it by hand"),
    "no such channel": Case(lambda s: None, {"channel_unseen": BROKEN}, "channel", channel=12345678),
    "closed direct messages": Case(
        meets(Fault(403, body={"message": "Cannot send messages to this user", "code": 50007})),
        {"live_direct_closed": BROKEN}, "Privacy Settings", channel=OWNER),
    "direct messages opened too fast": Case(
        meets(Fault(400, body={"message": "You are opening direct messages too fast", "code": 40003}),
              ending="/users/@me/channels"), {"live_direct_refused": BROKEN}, "40003", channel=OWNER),
    "each message refused": Case(meets(Fault(400, body={"message": "Invalid Form Body", "code": 50035}), after=9),
                                 {"discord_refused": BROKEN, "live_send_refused": BROKEN}, "50035"),
    "edits refused": Case(
        lambda s: setattr(s.discord, "meet", lambda method, path: Fault(400, body={"message": "", "code": 50035})
                          if method == "PATCH" and "table" in str(s.discord.uploads[-1:]) else None),
        {"live_edit_refused": BROKEN}, "old state"),
    "a limit of minutes": Case(meets(Fault(429, body=SLOW_DOWN), after=4), {"rate_limited": LIMITED}, "again in 300 s"),
    "429 without retry_after": Case(meets(Fault(429, body={"message": "You are being blocked"}), after=4),
                                    {"rate_limited_unsaid": LIMITED}, "in an hour"),
    "blocked before Discord": Case(meets(Fault(429, body="<html>", kind="text/html"), after=4), {"blocked": BROKEN},
                                   "another address"),
    "503": Case(meets(Fault(503, body="upstream", kind="text/plain"), after=9), {"discord_down": LIMITED}, "later"),
    "connections break": Case(meets(Fault(), after=4), {"unreachable": BROKEN}, "firewall"),
    "emojis are full": Case(lambda s: setattr(s.discord.admin, "emoji_room", 0), {"emojis_full": LIMITED}, "portal"),
    "commands refused": Case(lambda s: setattr(s.discord.admin, "commands_refused", True),
                             {"command_refused": LIMITED}, "applications.commands"),
    "no events": Case(lambda s: everyone_without(s, 1 << 44), {"events_refused": LIMITED}, "Create Events"),
    "slow answers": Case(lambda s: setattr(s.discord, "slow", 2.5), {"live_slow": LIMITED}, "within 3 s"),
    "texts cut": Case(lambda s: setattr(s.discord, "cuts", True), {"live_changed": LIMITED}, "text.content"),
}


@pytest.mark.parametrize("name", CASES)
async def test_what_is_wrong_is_named(stage: Stage, quick: None, name: str) -> None:
    case = CASES[name]
    case.make(stage)
    await stage.live(stage.plan(case.channel, events=True))
    assert case.found.items() <= stage.wrong.items(), [each.sentence(T) for each in stage.lines]
    sentences = " ".join(each.sentence(T) for each in stage.lines if each.code in case.found)
    assert case.do in sentences, sentences
    assert TOKEN not in sentences
    stage.discord.meet = lambda method, path: None
    stage.discord.token = TOKEN
    everything = (1 << 53) - 1
    stage.discord._permissions = stage.discord.guild["roles"][0]["permissions"] = str(everything)
    stage.discord.gateway.refuses_tokens = False
    await stage.live(stage.plan(presses=False))
    assert stage.left() == {}, "the next run deletes what was left"


async def edits(stage: Stage, count: int) -> None:
    """Wait until so many have been made."""
    for _ in range(2000):
        if len([each for each in stage.discord.requests if each[0] == "PATCH"]) >= count:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("there are none")


# who else is there --------------------------------------------------------------------------------

async def test_it_refuses_while_a_bot_runs(stage: Stage) -> None:
    file = created(stage.ids.with_name("bus.db"))
    with only_bot(file):
        await stage.live(database=file)
    assert stage.wrong == {"live_bot_runs": BROKEN}
    assert not stage.discord.requests


async def test_a_click_on_anything_else_ends_it(stage: Stage, quick: None) -> None:
    """People use the bot: the run must not take their clicks."""
    other = stage.discord._post({"components": [{"type": 1, "components": [
        {"type": 2, "label": "Pass", "custom_id": "bd:pass:1:7", "style": 1}]}]}, {}, stage.discord.channel["id"])
    running = asyncio.create_task(stage.live(stage.plan(presses=False)))
    await stage.discord.gateway.connected()
    await edits(stage, 1)
    await stage.host.person.begin(other, other["components"][0]["components"][0])
    await running
    assert stage.wrong == {"live_in_use": BROKEN}
    assert [*stage.discord.messages] == [other["id"]]
    del stage.discord.messages[other["id"]]
    assert stage.left() == {}


async def test_after_an_interruption_nothing_is_left(stage: Stage) -> None:
    """As Ctrl+C cancels it."""
    running = asyncio.create_task(stage.live(stage.plan(presses=False)))
    await edits(stage, 20)
    running.cancel()
    await running
    assert stage.wrong == {"live_interrupted": LIMITED}
    assert stage.left() == {}


def test_a_line_that_a_kill_cut_off_is_left_out(tmp_path: Path) -> None:
    ids = SentIds.read(tmp_path / "bus.db.live")
    first, second = ids.making(Leftover(Made.MESSAGE, 7, at=5.0)), ids.making(Leftover(Made.THREAD, 7, name="x"))
    ids.made(first, 99)
    ids.gone(second)
    with ids.path.open("a") as file:
        file.write('{"key": 3, "wh')
    again = SentIds.read(ids.path)
    assert again.left() == [(first, Leftover(Made.MESSAGE, 7, 99, "", 5.0))]
    assert ids.path.stat().st_mode & 0o077 == 0
    again.gone(first)
    again.close()
    assert not ids.path.exists()


# the command --------------------------------------------------------------------------------------

async def test_the_command_tries_only_where_the_bot_would_work(
    stage: Stage, quick: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BUSDRIVER_DATABASE", str(tmp_path / "bus.db"))
    monkeypatch.setattr(discord_app, "look", partial(discord_app.look, connector=UnixConnector(stage.socket)))
    monkeypatch.setattr(check, "live", partial(live, connector=UnixConnector(stage.socket)))
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\n")
    (tmp_path / ".env").chmod(0o600)
    channel = int(stage.discord.channel["id"])
    found = await doctor.examine(Chosen(channel=channel), doctor.LiveOptions(channel, presses=False))
    assert [each.code for each in found[Subject.LIVE]].count("live_taken") == len(few())
    assert len(found[Subject.ASSUMPTIONS]) == len(ASSUMPTIONS)
    assert "takes about" in capsys.readouterr().err, "beside the report"
    assert stage.left() == {}
    everyone_without(stage, ATTACH)
    monkeypatch.setattr(discord_app, "look", partial(look, connector=UnixConnector(stage.socket)))
    found = await doctor.examine(Chosen(channel=channel), doctor.LiveOptions(channel))
    assert [each.code for each in found[Subject.LIVE]] == ["live_not_begun"]


@pytest.mark.parametrize("options", [["--live", "games"], ["--live", "0"], ["--live", "owner", "--language", "xx"]])
def test_what_is_no_channel_and_no_language_is_refused(capsys: pytest.CaptureFixture[str], options: list[str]) -> None:
    assert main(["doctor", "--no-discord", *options]) == 2
    assert options[-2] in capsys.readouterr().err
