"""``busdriver doctor --live`` on a sound Discord, and with one thing wrong at a time: nothing is left there."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import UnixConnector

from bot.i18n import texts
from bot.ops.assumptions import ASSUMPTIONS, OF_CODE, assumed
from bot.ops.doctor.lines import CheckLine, Severity
from bot.ops.live import presses, run
from bot.ops.live.check import live
from bot.ops.live.place import OWNER
from bot.ops.live.run import LivePlan, LiveRun
from bot.ops.live.sent_ids import Leftover, Made, SentIds
from bot.samples.kinds import KindSample, one_of_each
from bot.storage.instance_lock import only_bot
from tests.support.database import created
from tests.support.wire.wire_contents import Json
from tests.support.wire.wire_discord import TOKEN, Discord, Fault
from tests.support.wire.wire_limits import RateLimits
from tests.support.wire.wire_people import Person

GOOD, LIMITED, BROKEN = Severity.GOOD, Severity.LIMITED, Severity.BROKEN
T = texts("en")
ADMINISTRATOR, MANAGE_THREADS, PRIVATE_THREADS, PUBLIC_THREADS, ATTACH = 1 << 3, 1 << 34, 1 << 36, 1 << 35, 1 << 15
FEW = ("help", "lobby", "statistics", "calendar file", "table, its card")
"""Kinds that stand for all, where one run of all is enough."""


@cache
def few() -> list[KindSample]:
    return [each for each in one_of_each(T) if each.kind in FEW]


@dataclass
class Host:
    """Who presses what the run asks for. ``answers``: what instead of the first button, by the text's beginning."""

    person: Person
    instead: dict[str, str] = field(default_factory=dict)
    pressed: list[str] = field(default_factory=list)

    async def press(self) -> None:
        done: set[str] = set()
        while True:
            await asyncio.sleep(0.5)
            for message in [*self.person.discord.messages.values()]:
                for label in self._labels(message)[:1]:
                    if message["id"] not in done:
                        done.add(message["id"])
                        await self._do(message, label)

    @staticmethod
    def _labels(message: Json) -> list[str]:
        rows = [each for part in message["components"] for each in part.get("components", ()) if each["type"] == 1]
        buttons = [button for row in rows for button in row["components"] if button["type"] == 2]
        asked = any(button.get("label") == T("doctor.press.button.skip") for button in buttons)
        return [button["label"] for button in buttons] if asked else []

    async def _do(self, message: Json, label: str) -> None:
        discord, person = self.person.discord, self.person
        label = self.instead.get(label, label)
        self.pressed.append(label)
        person.place = discord.channels[message["channel_id"]]
        if label == T("doctor.press.button.absent") and label not in self.instead.values():
            command = next(iter(discord.admin.commands.values()))
            data = {"id": command["id"], "name": command["name"], "type": 1}
            await discord.interact(2, person.user, person.place, data)
            return
        part = next(button for each in message["components"] for row in each.get("components", ())
                    for button in row.get("components", ()) if button.get("label") == label)
        made, _ = await person.begin(message, part)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                if await asyncio.shield(made.answered) == 9:
                    await person.send_in(f"{part['custom_id'].partition(':')[0]}:sent", {"text": "x"})


@dataclass
class Stage:
    """A Discord, a file of ids, and a host who presses."""

    discord: Discord
    socket: str
    ids: Path
    host: Host
    lines: list[CheckLine] = field(default_factory=list)
    assumptions: list[CheckLine] = field(default_factory=list)

    def plan(self, channel: int | None = None, **options: Any) -> LivePlan:
        return LivePlan(int(self.discord.channel["id"]) if channel is None else channel, self.ids, **options)

    def run(self, plan: LivePlan | None = None) -> LiveRun:
        return LiveRun(plan or self.plan(), T, lambda text: None, UnixConnector(self.socket))

    async def live(self, plan: LivePlan | None = None, token: str = TOKEN, database: Path | None = None) -> None:
        pressing = asyncio.create_task(self.host.press())
        try:
            self.lines, self.assumptions = await live(
                token, plan or self.plan(), database or self.ids.with_name("bus.db"), T, lambda text: None,
                UnixConnector(self.socket))
        finally:
            pressing.cancel()
            await asyncio.gather(pressing, return_exceptions=True)
            pressing.done() and not pressing.cancelled() and pressing.result()

    @property
    def wrong(self) -> dict[str, Severity]:
        return {each.code: each.severity for each in self.lines if each.severity is not GOOD}

    def left(self) -> dict[str, Any]:
        """Everything of a run that is still at Discord or in its file."""
        threads = [each["id"] for each in self.discord.channels.values() if each["type"] in (11, 12)]
        admin = self.discord.admin
        found = {"messages": [*self.discord.messages], "threads": threads, "commands": [*admin.commands],
                 "emojis": [*admin.emojis], "events": [*admin.events], "file": [self.ids] if self.ids.exists() else []}
        return {name: each for name, each in found.items() if each}


@pytest_asyncio.fixture
async def stage(socket: str, tmp_path: Path) -> AsyncIterator[Stage]:
    discord = Discord(lambda: datetime.now(UTC), RateLimits(asyncio.get_running_loop().time))
    host = Person(discord, "Host")
    discord.application["owner"] = host.user
    await discord.start(socket)
    yield Stage(discord, socket, tmp_path / "bus.db.live", Host(host))
    await discord.stop()
    assert not [each for each in discord.found if "not listed" not in each], "but for the probe of that"
    assert not [each for each in discord.requests if each[0] == "PUT"], "the commands are never overwritten"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of few kinds."""
    monkeypatch.setattr(run, "one_of_each", lambda t: few())


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
    assert max(len([each for each in times if at <= each < at + 1]) for at in times) <= 6
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


@pytest.mark.parametrize(("code", "mode"), [
    (each.code, mode) for each in ASSUMPTIONS for mode in each.modes if each.code not in ("old_edits", "new_command")])
async def test_each_mode_of_an_assumption_is_found(stage: Stage, quick: None, code: str, mode: str) -> None:
    stage.discord.modes[code] = mode
    await stage.live(stage.plan(OWNER if code == "direct_limit" else None, events=True))
    found = {str(each.params["n"]): each for each in stage.assumptions}[str(OF_CODE[code].number)]
    holds = mode == assumed()[code]
    assert found.code == ("assumption_holds" if holds else "assumption_differs")
    assert str(found.params["found"]).startswith(T(f"doctor.mode.{mode}"))
    assert stage.left() == {}


async def test_a_command_that_is_not_there_at_once(stage: Stage, quick: None) -> None:
    stage.host.instead = {T("doctor.press.button.absent"): T("doctor.press.button.absent")}
    await stage.live()
    (found,) = [each for each in stage.assumptions if each.params["n"] == OF_CODE["new_command"].number]
    assert found.code == "assumption_differs"
    assert stage.left() == {}


async def test_whoever_presses_nothing_waits_at_most_a_minute_each(stage: Stage, quick: None) -> None:
    stage.host.instead = dict.fromkeys([T(f"doctor.press.button.{each}") for each in (*presses.BUTTONS, "absent")],
                                       T("doctor.press.button.skip"))
    await stage.live()
    assert [each.code for each in stage.lines].count("press_skipped") == 5
    begun = asyncio.get_running_loop().time()
    stage.lines, _ = await live(TOKEN, stage.plan(), stage.ids.with_name("bus.db"), T, lambda text: None,
                                UnixConnector(stage.socket))
    assert [each.code for each in stage.lines].count("press_skipped") == 5
    assert 5 * presses.PRESS_WITHIN <= asyncio.get_running_loop().time() - begun <= 7 * presses.PRESS_WITHIN
    assert stage.left() == {}


# an hour later ----------------------------------------------------------------------------------

@pytest.mark.parametrize("mode", OF_CODE["old_edits"].modes)
async def test_what_needs_an_hour_is_asked_in_two_runs(stage: Stage, mode: str) -> None:
    plan = stage.plan(resume=True)
    await stage.live(plan)
    assert [each.code for each in stage.lines] == ["live_kept", "live_clean"]
    assert len(stage.discord.messages) == 1
    await stage.live(plan)
    assert stage.wrong == {"live_too_young": LIMITED}
    made_old(stage)
    assert stage.discord.limits is not None
    stage.discord.limits.old_window = {"hourly": 3600.0, "quick": 6.0, "unlimited": 0.0}[mode]
    await stage.live(plan)
    assert stage.wrong == {}
    found = {each.params["n"]: each for each in stage.assumptions}[OF_CODE["old_edits"].number]
    assert str(found.params["found"]).startswith(T(f"doctor.mode.{mode}"))
    assert not stage.discord.messages
    assert not stage.ids.exists()


def made_old(stage: Stage) -> None:
    """The message that was left is two hours old, here and in the file."""
    (message,) = stage.discord.messages.values()
    before, then = message["id"], datetime.now(UTC) - timedelta(hours=2)
    stage.discord.messages.clear()
    message |= {"id": stage.discord.snowflake(7200), "timestamp": then.isoformat()}
    stage.discord.messages[message["id"]] = message
    stage.discord._files[message["id"]] = {}
    stage.ids.write_text(stage.ids.read_text().replace(before, message["id"]))


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
