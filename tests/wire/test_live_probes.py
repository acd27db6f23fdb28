"""``busdriver doctor --live`` finds out each mode of each assumption (`bot.ops.assumptions`)."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from aiohttp import UnixConnector

from bot.ops.assumptions import ASSUMPTIONS, OF_CODE, assumed
from bot.ops.doctor.lines import Severity
from bot.ops.live import presses
from bot.ops.live.check import live
from bot.ops.live.place import OWNER
from tests.support.wire.live_stage import Stage, T
from tests.support.wire.wire_discord import TOKEN

LIMITED = Severity.LIMITED


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
