"""Worker processes: the same pictures, and a new process where one dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path

import pytest

from bot.engines import thinkers
from bot.i18n import texts
from bot.samples.playout import Playout
from bot.workers import PooledStudio, WorkerPool, drawing_pool
from games.registry import GAMES
from rendering.studio import CardEmoji, HandPicture, TablePicture
from tests.support.thorough import sampled


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    made = WorkerPool(1, int)
    yield made
    made.shutdown(cancel_futures=True)


async def test_a_pooled_picture_is_the_same() -> None:
    playout = Playout.start(GAMES["tichu"], {}, 4, 7)
    list(playout.play(1))
    view, t = playout.game.view(playout.state, 0), texts("de")
    pooled = PooledStudio(drawing_pool())
    try:
        for request in (HandPicture(view, t), TablePicture(view, t)):
            assert await pooled.draw(request) == request.draw()
    finally:
        pooled.close()


async def test_a_thread_pool_stands_in_for_it() -> None:
    with ThreadPoolExecutor(1) as threads:
        assert await PooledStudio(threads).draw(CardEmoji("Dr")) == CardEmoji("Dr").draw()


def test_what_the_task_raises_is_raised(pool: WorkerPool) -> None:
    with pytest.raises(FileNotFoundError):
        pool.submit(os.rmdir, "/no/such/folder").result(60)
    assert pool.submit(os.getppid).result(60) == os.getpid()


def _die_once(marker: str) -> str:
    if not Path(marker).exists():
        Path(marker).touch()
        os._exit(1)
    return "second attempt"


def test_a_worker_that_dies_is_replaced_and_its_task_retried(pool: WorkerPool, tmp_path: Path) -> None:
    assert pool.submit(_die_once, str(tmp_path / "marker")).result(60) == "second attempt"


def test_an_idle_worker_that_died_is_replaced(pool: WorkerPool) -> None:
    first = pool.submit(os.getpid).result(60)
    os.kill(first, signal.SIGKILL)
    second = pool.submit(os.getpid).result(60)
    assert second != first
    assert pool.submit(os.getpid).result(60) == second


def test_a_task_that_kills_its_worker_twice_fails(pool: WorkerPool) -> None:
    with pytest.raises(BrokenProcessPool):
        pool.submit(os._exit, 1).result(60)
    assert pool.submit(os.getppid).result(60) == os.getpid()


def test_a_task_that_takes_too_long_fails() -> None:
    pool = WorkerPool(1, int, task_limit=0.2)
    try:
        with pytest.raises(BrokenProcessPool):
            pool.submit(time.sleep, 60).result(60)
    finally:
        pool.shutdown()


stopping = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="stops a process")


@stopping
def test_a_worker_that_is_stopped_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot even end itself."""
    pool = WorkerPool(1, int, task_limit=0.5)
    try:
        first = pool.submit(os.getpid).result(60)
        monkeypatch.setattr("bot.workers.START_LIMIT", 0.5)
        os.kill(first, signal.SIGSTOP)
        task = pool.submit(os.getpid)
        monkeypatch.undo()
        assert task.result(60) != first
    finally:
        pool.shutdown()


@stopping
@pytest.mark.parametrize("wait", [True, False])
def test_shutdown_does_not_wait_for_a_worker_that_is_stopped(wait: bool) -> None:
    """Neither does the interpreter at its end."""
    code = "import os, signal; from bot import workers; workers.STOPPING = 0.3; pool = workers.WorkerPool(1, int); " \
           "os.kill(pool.submit(os.getpid).result(), signal.SIGSTOP); pool.submit(int); " \
           f"pool.shutdown(wait={wait}, cancel_futures=True)"
    subprocess.run([sys.executable, "-c", code], timeout=60, check=True)


def test_an_ai_players_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    assert thinkers.TASK_LIMIT <= 10, "a table waits twice that"
    monkeypatch.setattr(thinkers, "TASK_LIMIT", 0.5)
    pool = thinkers.Thinkers(1)
    try:
        first = pool.submit(os.getpid).result(60)
        with pytest.raises(BrokenProcessPool):
            pool.submit(time.sleep, 600).result(60)
        assert pool.submit(os.getpid).result(60) != first
    finally:
        pool.shutdown()


def _wait_for(marker: str) -> None:
    while not Path(marker).exists():
        time.sleep(0.01)


def test_a_cancelled_task_is_not_run(pool: WorkerPool, tmp_path: Path) -> None:
    pool.submit(os.getpid).result(60)
    running = pool.submit(_wait_for, str(tmp_path / "go"))
    queued = [pool.submit(os.mkdir, str(tmp_path / str(number))) for number in range(5)]
    assert queued[-1].cancel()
    (tmp_path / "go").touch()
    running.result(60)
    queued[-2].result(60)
    assert pool.submit(os.getppid).result(60) == os.getpid()
    assert not (tmp_path / "4").exists()


def test_ctrl_c_does_not_end_a_worker_and_shutdown_does(pool: WorkerPool) -> None:
    number = pool.submit(os.getpid).result(60)
    os.kill(number, signal.SIGINT)
    assert pool.submit(os.getpid).result(60) == number
    pool.shutdown()
    with pytest.raises(RuntimeError, match="shutdown"):
        pool.submit(os.getpid)
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_a_process_that_ends_without_shutdown_does_not_hang() -> None:
    """As a bot whose database is refused."""
    code = "import os; from bot.workers import WorkerPool; pool = WorkerPool(1, int); pool.start(); " \
           "print(pool.submit(os.getppid).result() > 0)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "True\n"


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads Linux's process table")


@linux
@pytest.mark.parametrize("seconds", sampled([0.3], [0.0, 0.3, 1.0]))
def test_no_worker_stays_when_the_bot_is_killed_while_they_start(seconds: float) -> None:
    """All that the bot starts: AI players and drawing, at any moment."""
    code = "import time; from bot.process import painter, thinkers; kept = painter(), thinkers(); " \
           "print('started', flush=True); time.sleep(600)"
    bot = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert bot.stdout is not None
    bot.stdout.readline()
    time.sleep(seconds)
    bot.kill()
    bot.wait()
    deadline = time.monotonic() + 60
    while _group(bot.pid):
        assert time.monotonic() < deadline, _group(bot.pid)
        time.sleep(0.05)
    bot.stdout.close()


def _group(leader: int) -> list[str]:
    """The living processes of a process group."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, group, *_ = path.read_text().rpartition(")")[2].split()
            if int(group) == leader and state != "Z":
                found.append((path.parent / "cmdline").read_text())
    return found


@linux
def test_a_worker_ends_when_the_bot_is_killed() -> None:
    code = "import os, time; from bot.workers import WorkerPool; pool = WorkerPool(1, int); " \
           "print(pool.submit(os.getpid).result(), flush=True); time.sleep(60)"
    bot = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert bot.stdout is not None
    worker = int(bot.stdout.readline())
    bot.kill()
    bot.wait()
    deadline = time.monotonic() + 60
    while _alive(worker):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    bot.stdout.close()


def _alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
