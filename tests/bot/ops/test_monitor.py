"""``/metrics`` and ``/health``: off by default, numbers without names, 503 while something is missing."""

import stat
from math import inf
from pathlib import Path
from statistics import fmean

import aiohttp
import pytest
from yarl import URL

from bot.core.errors import StoreError
from bot.ops.metrics import Metrics, Monitor, connected, kind_of
from bot.settings import is_exposed

TOKEN = "x" * 24 + "." + "y" * 6 + "." + "z" * 27


def test_the_page() -> None:
    metrics = Metrics()
    metrics.clicked(0.02, "done")
    metrics.clicked(0.3, "refused")
    metrics.gauge("guilds", "Servers.", lambda: 3)
    lines = metrics.text().splitlines()
    assert 'busdriver_clicks_total{outcome="done"} 1.0' in lines
    assert 'busdriver_click_seconds_bucket{le="0.025"} 1.0' in lines
    assert 'busdriver_click_seconds_bucket{le="+Inf"} 2.0' in lines
    assert "busdriver_click_seconds_count 2.0" in lines
    assert "busdriver_guilds 3.0" in lines
    for line in lines:
        assert line.startswith("# ") or len(line.rsplit(" ", 1)) == 2


async def test_served() -> None:
    well = True

    async def probe() -> bool:
        if not well:
            raise StoreError("gone")
        return True

    watch = Monitor(Metrics(), {"database": probe})
    port = await watch.start("127.0.0.1", 0)
    try:
        async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
            async with session.get("/health") as answer:
                assert (answer.status, await answer.json()) == (200, {"database": True})
            well = False
            async with session.get("/health") as answer:
                assert (answer.status, await answer.json()) == (503, {"database": False})
            async with session.get("/metrics") as answer:
                assert answer.headers["Content-Type"].startswith("text/plain")
                assert "busdriver_start_time_seconds" in await answer.text()
    finally:
        await watch.close()


@pytest.mark.parametrize(("method", "path", "kind"), [
    ("POST", "/api/v10/interactions/1/some-token/callback", "answer"),
    ("PATCH", "/api/v10/webhooks/1/some-token/messages/@original", "by_token"),
    ("POST", "/api/v10/channels/1/messages", "message_post"),
    ("PATCH", "/api/v10/channels/1/messages/2", "message_edit"),
    ("DELETE", "/api/v10/channels/1/messages/2", "message_delete"),
    ("POST", "/api/v10/users/@me/channels", "dm_open"),
    ("POST", "/api/v10/channels/1/threads", "thread_open"),
    ("POST", "/api/v10/channels/1/messages/2/threads", "thread_open"),
    ("GET", "/api/v10/gateway/bot", "other"),
])
def test_requests_are_counted_by_kind(method: str, path: str, kind: str) -> None:
    assert kind_of(method, URL(f"https://discord.com{path}")) == kind


async def test_requests_are_counted() -> None:
    metrics = Metrics()
    watch = Monitor(metrics, {})
    port = await watch.start("127.0.0.1", 0)
    try:
        async with aiohttp.ClientSession(trace_configs=[metrics.trace()]) as session:
            async with session.get(f"http://127.0.0.1:{port}/nothing-of-that-name"):
                pass
            with pytest.raises(aiohttp.ClientConnectionError):
                await session.get("http://127.0.0.1:1/")
    finally:
        await watch.close()
    text = metrics.text()
    assert 'busdriver_discord_requests_total{kind="other",status="404"} 1.0' in text
    assert 'busdriver_discord_requests_total{kind="other",status="none"} 1.0' in text
    assert "nothing-of-that-name" not in text


def test_connected() -> None:
    assert connected(0.1, True)
    assert not connected(0.1, False)
    assert not connected(float("nan"), True)
    assert not connected(60, True)
    assert not connected(fmean([0.1, inf]), True), "the library's latency while one of two shards is lost"


def test_a_token_that_others_can_read_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\n")
    file.chmod(0o644)
    assert is_exposed(file)
    file.chmod(stat.S_IRUSR | stat.S_IWUSR)
    assert not is_exposed(file)
    file.write_text("BUSDRIVER_PORT=8765\n")
    file.chmod(0o644)
    assert not is_exposed(file)
