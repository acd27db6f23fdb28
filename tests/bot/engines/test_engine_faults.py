"""External engines that hang, flood, spy, swell or leave children behind: what they can do, and that nobody waits.

Each engine is a few lines of Python. Limits of time are shortened, and what is checked is that a call ends at all.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.engines import external
from bot.engines.external import Engine, EngineError, ExternalEngines
from bot.samples.playout import Playout
from games.records.redact import redact
from games.registry import GAMES
from games.views import Phase

pytestmark = pytest.mark.skipif(os.name != "posix", reason="process groups and limits are POSIX")
LONG = "x" * 1_000_000
READ = "import json, os, subprocess, sys, time\nfor text in sys.stdin:\n    request = json.loads(text)\n"
ANSWER = "    print(json.dumps({'id': request['id'], 'action': %s}), flush=True)\n"


def program(folder: Path, body: str) -> str:
    path = folder / f"engine{len(list(folder.iterdir()))}.py"
    path.write_text(body)
    return f"{sys.executable} {path}"


@pytest.fixture
def quick(patient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START", 1.0)
    monkeypatch.setattr(external, "GRACE", 0.1)


@pytest.fixture
def ended() -> Iterator[list[Engine]]:
    engines: list[Engine] = []
    yield engines
    for engine in engines:
        engine.close()


def test_one_that_never_reads_runs_out_of_time(tmp_path: Path, quick: None, ended: list[Engine]) -> None:
    """The request is longer than a pipe holds, so that writing it would block for good."""
    engine = Engine(program(tmp_path, "import time; time.sleep(600)"))
    ended.append(engine)
    with pytest.raises(EngineError, match="no answer"):
        within(60, lambda: engine.ask(LONG, 0, ms=10))


@pytest.mark.parametrize("flood", ["sys.stdout.write('x' * (1 << 24))", "sys.stdout.write('{}\\n' * (1 << 20))"])
def test_one_that_writes_without_end_is_ended(tmp_path: Path, flood: str, ended: list[Engine]) -> None:
    engine = Engine(program(tmp_path, f"import sys, time\n{flood}\nsys.stdout.flush()\ntime.sleep(600)\n"))
    ended.append(engine)
    started = time.monotonic()
    with pytest.raises(EngineError):
        engine.ask("", 0, ms=600_000)
    assert time.monotonic() - started < 60  # not after its time, but because of what it wrote


def test_its_children_end_with_it(tmp_path: Path, ended: list[Engine]) -> None:
    child = "    child = subprocess.Popen(['sleep', '600'])\n"
    engine = Engine(program(tmp_path, READ + child + ANSWER % "str(child.pid)"))
    ended.append(engine)
    number = int(str(engine.ask("", 0)))
    assert alive(number)
    engine.close()
    wait_until_gone(number)


def test_it_ends_with_a_bot_that_was_killed(tmp_path: Path) -> None:
    """It does not even read its input, and has a child."""
    noted = tmp_path / "noted"
    body = f"import os, subprocess, time\nchild = subprocess.Popen(['sleep', '600'])\n" \
           f"open('{noted}.tmp', 'w').write(f'{{os.getpid()}} {{child.pid}}')\n" \
           f"os.rename('{noted}.tmp', '{noted}')\ntime.sleep(600)\n"
    code = f"from bot.engines.external import EngineProcess; import time\n" \
           f"one = EngineProcess({program(tmp_path, body)!r}); time.sleep(600)"
    bot = subprocess.Popen([sys.executable, "-c", code])
    wait_for(noted.exists)
    bot.kill()
    bot.wait()
    for number in noted.read_text().split():
        wait_until_gone(int(number))


def test_it_sees_none_of_the_bots_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended: list[Engine],
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("BUSDRIVER_DATABASE", "secret.db")
    engine = Engine(program(tmp_path, READ + ANSWER % "' '.join(sorted(os.environ))"))
    ended.append(engine)
    names = str(engine.ask("", 0)).split()
    assert "PATH" in names
    assert not [name for name in names if "TOKEN" in name or name.startswith("BUSDRIVER")]


def test_its_memory_is_limited(tmp_path: Path, ended: list[Engine]) -> None:
    """A program that takes what it can gets no more than the limit."""
    swell = "    try:\n        held = len(bytearray(1 << 30))\n    except MemoryError:\n        held = 0\n"
    limited = Engine(program(tmp_path, READ + swell + ANSWER % "str(held)"), megabytes=512)
    ended.append(limited)
    assert limited.ask("", 0, ms=10_000) == "0"


def test_its_processor_time_is_limited(tmp_path: Path, ended: list[Engine]) -> None:
    engine = Engine(program(tmp_path, "import resource\n" + READ + ANSWER % "str(resource.getrlimit(0)[0])"))
    ended.append(engine)
    assert 0 < int(str(engine.ask("", 0))) <= 3600


def test_closing_does_not_wait_for_an_answer(tmp_path: Path, ended: list[Engine]) -> None:
    """As when the bot stops while an engine hangs."""
    engine = Engine(program(tmp_path, "import time; time.sleep(600)"))
    failed: list[BaseException] = []

    def ask() -> None:
        try:
            engine.ask("", 0, ms=600_000)
        except EngineError as error:
            failed.append(error)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    time.sleep(0.2)
    within(60, engine.close)
    asking.join(60)
    assert failed
    with pytest.raises(EngineError):
        engine.ask("", 0)


async def test_one_that_fails_again_and_again_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each attempt costs a table time, so a broken engine is soon no longer asked; later it is tried again."""
    started = tmp_path / "started"
    engines = ExternalEngines({"bad": program(tmp_path, f"open({str(started)!r}, 'a').write('x')")}, ms=10)
    game, state, seat, record = moment()
    for _ in range(6):
        with pytest.raises(EngineError):
            await engines.move("bad", record, game, state, seat)
    assert len(started.read_text()) == external.FAILURES
    monkeypatch.setattr(external.time, "monotonic", lambda: time.perf_counter() + 10**9)
    with pytest.raises(EngineError, match="ended"):
        await engines.move("bad", record, game, state, seat)
    engines.close()


async def test_a_question_beside_a_trick_delays_no_turn(tmp_path: Path) -> None:
    """The engine never answers the first question, for a bomb, and its next turn at once."""
    marker = tmp_path / "first"
    body = f"    if not os.path.exists({str(marker)!r}):\n        open({str(marker)!r}, 'w')\n        time.sleep(600)\n"
    engines = ExternalEngines({"slow": program(tmp_path, READ + body + ANSWER % "None")}, ms=10)
    game, state, seat, record = moment()
    aside = asyncio.create_task(engines.move("slow", record, game, state, seat, aside=True))
    await asyncio.to_thread(wait_for, marker.exists)
    assert await engines.move("slow", record, game, state, seat) is None
    assert not aside.done()
    engines.close()
    with pytest.raises(EngineError):
        await aside


def test_json_as_deep_as_a_well_is_an_error(tmp_path: Path, ended: list[Engine]) -> None:
    engine = Engine(program(tmp_path, READ + "    print('[' * 60000, flush=True)\n"))
    ended.append(engine)
    with pytest.raises(EngineError):
        engine.ask("", 0)


def moment():
    """A game, its state, a seat that has to play, and the seat's record."""
    playout = Playout.start(GAMES["tichu"], {}, 4, 5)
    next(None for _ in playout.play(1) if playout.game.phase(playout.state) is Phase.PLAY)
    seat = playout.game.to_act(playout.state)[0]
    return playout.game, playout.state, seat, redact(playout.record, seat)


def within(seconds: float, call):
    """The result of ``call``; a failure, not a test that hangs, if it takes too long."""
    result: list[object] = []

    def run() -> None:
        try:
            result.append(call())
        except BaseException as error:
            result.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    assert result, f"has not ended after {seconds} s"
    if isinstance(result[0], BaseException):
        raise result[0]
    return result[0]


def wait_for(done) -> None:
    deadline = time.monotonic() + 60
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def wait_until_gone(process: int) -> None:
    wait_for(lambda: not alive(process))


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    except ProcessLookupError:
        return False
    return not state.stdout.startswith("Z")
