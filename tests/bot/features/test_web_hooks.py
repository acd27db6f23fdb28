"""Results for an address of the host's: signed, only to the internet, off after a day of failures."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from bot.core.errors import StoreError
from bot.features.web.hooks import SIGNATURE, TIME, ResultHooks, signature
from bot.features.web.season_page import GameLine, RoundList, SeasonPage
from bot.features.web.store import SqlWebPages
from bot.ops import hooks
from bot.ops.hooks import HookRefused, is_public, post_hook
from bot.storage import Storage, open_storage
from tests.support.database import created
from tests.support.manual_clock import ManualClock
from tests.support.pages import PublicPages

HOOK = "https://hooks.example/results"


def page(clock: ManualClock, *games: GameLine) -> SeasonPage:
    return SeasonPage("Cup", "running", "tichu", "swiss", "points", (), divisions=(), rounds=(RoundList(1, games),),
                      brackets=(), updated=clock.now())


async def settled() -> None:
    """Nothing waits for the clock."""


def game(number: int, *scores: int, how: str = "played") -> GameLine:
    return GameLine(number, 1, ("Ann & Bo", "Entrant 2"), scores, 0 if how else None, how)


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    found = await open_storage(created(tmp_path / "hooks.db"))
    await found.database.execute(
        "INSERT INTO seasons (guild, name, stage, settings, seq, created) VALUES (1, 'Cup', 'running', '{}', 1, 1)")
    yield found
    await found.close()


async def test_what_is_new_is_sent_signed_and_once(storage: Storage, tmp_path: Path) -> None:
    pages, clock = PublicPages(tmp_path, {1: HOOK}), ManualClock()
    results = ResultHooks(pages.publishing, SqlWebPages(storage.database), clock)
    await results.changed(1, "s/x", page(clock, game(1, 540, 460), game(2, how="")))
    await results.changed(1, "s/x", page(clock, game(1, 540, 460), game(2, how="")))
    await results.changed(2, "s/y", page(clock, game(1, 540, 460)))
    ((url, body, headers),) = pages.posted
    assert url == HOOK
    assert headers[SIGNATURE] == signature("s" * 32, int(headers[TIME]), body)
    found = json.loads(body)
    assert [(each["game"], each["scores"]) for each in found["results"]] == [(1, [540, 460])]
    assert found["page"] == "https://pages.example/s/x"
    await results.changed(1, "s/x", page(clock, game(1, 500, 500), game(2, 1, 2)))
    assert [each["game"] for each in json.loads(pages.posted[-1][1])["results"]] == [1, 2], "corrected, and new"
    await results.changed(1, "s/x", page(clock, game(1, how=""), game(2, 1, 2)))
    assert json.loads(pages.posted[-1][1])["withdrawn"] == [1]


async def test_an_older_result_does_not_come_after_its_correction(storage: Storage, tmp_path: Path) -> None:
    """However slow the address is to take the first one."""
    clock, slow, taken = ManualClock(), asyncio.Event(), list[list[int]]()

    async def post(url: str, body: bytes, headers: Any) -> None:
        scores: list[int] = json.loads(body)["results"][0]["scores"]
        if scores == [1, 2]:
            await slow.wait()
        taken.append(scores)

    publishing = replace(PublicPages(tmp_path, {1: HOOK}).publishing, post=post)
    results = ResultHooks(publishing, SqlWebPages(storage.database), clock)
    first = asyncio.create_task(results.changed(1, "s/x", page(clock, game(1, 1, 2))))
    second = asyncio.create_task(results.changed(1, "s/x", page(clock, game(1, 2, 1))))
    await asyncio.wait({first, second}, timeout=0.2, return_when=asyncio.FIRST_COMPLETED)
    slow.set()
    await asyncio.gather(first, second)
    assert taken == [[1, 2], [2, 1]]
    await results.changed(1, "s/x", page(clock, game(1, 2, 1)))
    assert len(taken) == 2, "what was taken last is what is known"


async def test_it_is_off_after_a_day_of_failures_until_another_address(storage: Storage, tmp_path: Path) -> None:
    pages, clock = PublicPages(tmp_path, {1: HOOK}), ManualClock()
    store = SqlWebPages(storage.database)
    results = ResultHooks(pages.publishing, store, clock)
    pages.failing = StoreError("answered with status 500")
    for hours in (0, 12, 11):
        await clock.advance(3600 * hours, settled)
        await results.changed(1, "s/x", page(clock, game(1, hours, 1)))
        state = await store.hook(1)
        assert state is not None
        assert not state.off
    pages.failing = None
    await results.changed(1, "s/x", page(clock, game(1, 3, 1)))
    assert len(pages.posted) == 1, "it works again"
    state = await store.hook(1)
    assert state is not None
    assert state.failing is None
    pages.failing = StoreError("answered with status 500")
    for hours in (1, 25):
        await clock.advance(3600 * hours, settled)
        await results.changed(1, "s/x", page(clock, game(1, hours, 2)))
    pages.failing = None
    again = ResultHooks(pages.publishing, store, clock)
    await again.changed(1, "s/x", page(clock, game(1, 9, 9)))
    assert len(pages.posted) == 1, "off, also after a restart"
    other = PublicPages(tmp_path, {1: f"{HOOK}/new"})
    await ResultHooks(other.publishing, store, clock).changed(1, "s/x", page(clock, game(1, 9, 9)))
    assert len(other.posted) == 1


@pytest.mark.parametrize("address", [
    "127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
    "224.0.0.1", "255.255.255.255", "192.0.2.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b:1::1", "64:ff9b::7f00:1", "nonsense", ""])
def test_what_is_not_the_internet(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", [
    "8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_what_is(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("url", [
    "http://hooks.example/", "https://127.0.0.1/", "https://[::1]/", "https://localhost/", "https://2130706433/",
    "https://0x7f.1/", "https://127.1/", "https://user:pass@example.org/", "ftp://example.org/", "https:///x"])
async def test_nothing_is_sent_to_private_addresses(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: Any, **__: Any) -> None:
        raise AssertionError("connected")

    monkeypatch.setattr(asyncio.get_running_loop(), "sock_connect", never)
    with pytest.raises(HookRefused):
        await post_hook(url, b"{}", {})


def leads_to(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Each look at a name has the next of these answers. The names that are asked for."""
    asked: list[str] = []

    async def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        found = answers[min(len(asked), len(answers)) - 1]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", getaddrinfo)
    return asked


@pytest.mark.parametrize("answer", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["169.254.169.254"], []])
async def test_a_name_that_leads_inside_is_refused(answer: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    leads_to(monkeypatch, answer)
    with pytest.raises(HookRefused):
        await post_hook("https://hooks.example/", b"{}", {})


async def test_the_address_that_was_checked_is_the_one_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere at the second look (DNS rebinding) gets no second look."""
    asked = leads_to(monkeypatch, ["8.8.8.8"], ["127.0.0.1"])
    connected = []

    async def sock_connect(sock: socket.socket, address: Any) -> None:
        connected.append(address[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio.get_running_loop(), "sock_connect", sock_connect)
    with pytest.raises(HookRefused):
        await post_hook("https://hooks.example/", b"{}", {})
    assert asked == ["hooks.example"]
    assert set(connected) == {"8.8.8.8"}


async def test_no_redirect_is_followed_and_it_is_over_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a server on this machine, for which both checks are off here."""
    monkeypatch.setattr(hooks, "is_public", lambda address: True)
    monkeypatch.setattr(hooks, "TIMEOUT", 0.3)
    monkeypatch.setattr(hooks, "SCHEMES", ("http",))
    seen = []

    async def answer(request: web.Request) -> web.Response:
        seen.append(request.path)
        if request.path == "/slow":
            await asyncio.sleep(5)
        if request.path == "/moved":
            raise web.HTTPFound("/taken")
        return web.Response(status=204)

    app = web.Application()
    app.router.add_post("/{path}", answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        await post_hook(f"{base}/taken", b"{}", {})
        with pytest.raises(HookRefused, match="302"):
            await post_hook(f"{base}/moved", b"{}", {})
        with pytest.raises(HookRefused, match="TimeoutError"):
            await post_hook(f"{base}/slow", b"{}", {})
    finally:
        await runner.cleanup()
    assert seen == ["/taken", "/moved", "/slow"]
