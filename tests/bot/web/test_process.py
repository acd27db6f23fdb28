"""The process of pages as a process: what it imports and is given, that it comes back and never outlives the bot."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from bot.core.published import Body
from bot.web import keeper
from bot.web.bodies import SqlitePages
from bot.web.keeper import DATABASE, WebKeeper, WebOptions
from bot.web.server import STATIC
from tests.bot.web.conftest import PATH
from tests.support.source import ROOT

OURS = {"bot", "bot.core", "bot.core.errors", "bot.core.published"}
"""What of the program the process may know, beside itself."""


def test_its_modules_know_nothing_of_the_bot() -> None:
    """Whatever a new module is called."""
    found = set()
    for path in (ROOT / "bot/web").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
            elif isinstance(node, ast.Import):
                found |= {each.name for each in node.names}
    ours = {each for each in found if each.split(".")[0] in ("bot", "cogs", "games", "rendering", "tests")}
    assert {each for each in ours if not each.startswith("bot.web")} <= OURS
    others = {each.split(".")[0] for each in found - ours} - {*sys.stdlib_module_names}
    assert others == {"aiohttp", "cachetools", "psycopg"}


def test_what_it_has_loaded() -> None:
    program = "import sys, json, bot.web.__main__; print(json.dumps([*sys.modules]))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert {each for each in loaded if each.split(".")[0] in ("bot", "cogs", "games", "rendering")
            and not each.startswith("bot.web")} <= OURS
    assert not loaded & {"discord", "PIL", "aiosqlite", "jinja2", "pydantic", "dotenv"}


def test_no_page_loads_anything_from_elsewhere() -> None:
    """Nor has a script or a style of its own in it, which the policy would not let run."""
    for path in (*STATIC.iterdir(), *(ROOT / "bot/features/web/templates").iterdir()):
        text = path.read_text(encoding="utf-8")
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "https://" not in text
        assert not any(each in text for each in (" style=", " onclick=", "<style", "javascript:", "eval(", "innerHTML"))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def asked(port: int, path: str = f"/{PATH}") -> int | None:
    """The status; None: nobody answers."""
    try:
        with urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code
    except OSError:
        return None


async def answers(port: int) -> int | None:
    """The first status, as soon as somebody answers; None: nobody within 20 seconds."""
    for _ in range(200):
        if (status := await asyncio.to_thread(asked, port)) is not None:
            return status
        await asyncio.sleep(0.1)
    return None


@pytest.fixture
async def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[WebKeeper, int]]:
    """A running keeper, and the port of its process."""
    monkeypatch.setattr(keeper, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(keeper, "STOPPING", 60.0)  # a process of the lowest priority, on a busy machine
    monkeypatch.setenv("DISCORD_TOKEN", "a token")
    monkeypatch.setenv("BUSDRIVER_SECRET", "a secret")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pages, port = SqlitePages(tmp_path / "pages.db", ""), free_port()
    await pages.publish(PATH, {PATH: Body("text/plain", b"hello")})
    made = WebKeeper(WebOptions(("127.0.0.1", port), tmp_path / "pages.db"))
    made.start()
    yield made, port
    await made.stop()
    await pages.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
async def test_it_serves_with_nothing_of_ours_at_the_lowest_priority_and_comes_back(
        kept: tuple[WebKeeper, int]) -> None:
    made, port = kept
    assert await answers(port) == 200
    assert made.process is not None
    number = made.process.pid
    environment = await asyncio.to_thread(Path(f"/proc/{number}/environ").read_bytes)
    assert b"token" not in environment
    assert b"secret" not in environment
    assert os.getpriority(os.PRIO_PROCESS, number) == 19
    os.kill(number, signal.SIGKILL)
    await made.process.wait()
    assert await answers(port) == 200, "started again"
    assert made.starts == 2
    await made.stop()
    assert made.process.returncode == 0, "it ends by itself when the bot lets go of it"
    assert await asyncio.to_thread(asked, port) is None


async def test_it_does_not_outlive_the_bot(tmp_path: Path) -> None:
    """`kill -9` of whoever started it closes its standard input."""
    port = free_port()
    program = (
        "import subprocess, sys, time; subprocess.Popen([sys.executable, *sys.argv[1:]], stdin=subprocess.PIPE); "
        "time.sleep(60)")
    options = WebOptions(("127.0.0.1", port), tmp_path / "pages.db")
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, *options.arguments(), cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        assert await answers(port) == 404, "without a store there are no pages"
    finally:
        with contextlib.suppress(ProcessLookupError):
            parent.kill()
        await parent.wait()
    for _ in range(100):
        if await asyncio.to_thread(asked, port) is None:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it still answers")


def test_an_address_of_a_server_is_no_argument() -> None:
    options = WebOptions(("::1", 1), None, "postgresql://web:password@host/bus", ("10.0.0.0/8",))
    assert "password" not in " ".join(options.arguments())
    assert options.environment()[DATABASE].endswith("@host/bus")
    assert options.arguments()[-2:] == ["--proxy", "10.0.0.0/8"]
