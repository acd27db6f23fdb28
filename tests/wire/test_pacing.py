"""Requests to Discord wait for room under its limit, answers to interactions do not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random

import aiohttp
import pytest
from aiohttp import web

from benchmarks.load.measure import busiest
from bot.core.database import NotHome
from bot.core.responses import HANGS, Responses
from bot.ops.metrics import Metrics
from bot.ops.pacing import BURST, LIMIT, MISSED_AFTER, Pacer
from tests.support.wire.fast_loop import FastLoop
from tests.support.wire.shared_budget import SharedBudget
from tests.support.wire.wire_limits import GLOBAL_LIMIT

ANSWERS, COUNTED = 30, 3 * LIMIT


@asynccontextmanager
async def serving(socket: str, hear: Callable[[str, str], object]) -> AsyncIterator[None]:
    """``hear``: called with the method and the path of each request that arrives."""
    async def heard(request: web.Request) -> web.Response:
        hear(request.method, request.path)
        return web.Response()

    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", heard)
    server = web.AppRunner(app)
    await server.setup()
    await web.UnixSite(server, socket).start()
    try:
        yield
    finally:
        await server.cleanup()


def session_of(socket: str, trace: aiohttp.TraceConfig) -> aiohttp.ClientSession:
    return aiohttp.ClientSession(
        "http://discord", connector=aiohttp.UnixConnector(socket, limit=0), trace_configs=[trace])


def opening(trace: aiohttp.TraceConfig, seconds: Callable[[], float]) -> aiohttp.TraceConfig:
    """It takes so many seconds to open a connection."""
    async def open_slowly(*_: object) -> None:
        await asyncio.sleep(seconds())

    trace.on_connection_create_start.append(open_slowly)
    return trace


async def test_only_answers_are_sent_while_it_is_not_sure_that_this_process_is_home(socket: str) -> None:
    heard: list[str] = []
    sure = asyncio.Event()

    async def confirmed() -> None:
        await sure.wait()

    async with serving(socket, lambda method, path: heard.append(f"{method} {path}")), session_of(
            socket, Pacer(confirmed).attach(Metrics().trace())) as session:
        own = [asyncio.create_task(session.request(method, path)) for method, path in (
            ("POST", "/channels/1/messages"), ("PATCH", "/webhooks/1/token/messages/@original"), ("DELETE", "/x"))]
        await session.post("/interactions/1/token/callback")
        await session.get("/gateway/bot")
        await asyncio.sleep(5)
        assert heard == ["POST /interactions/1/token/callback", "GET /gateway/bot"]
        sure.set()
        await asyncio.gather(*own)
    assert len(heard) == 5


async def test_what_the_library_repeats_is_not_sent_once_others_act(socket: str) -> None:
    """They have sent it by then, or something newer."""
    heard: list[str] = []
    left = False

    async def confirmed() -> None:
        if left:
            raise NotHome

    async with serving(socket, lambda method, path: heard.append(method)), session_of(
            socket, Pacer(confirmed).attach(Metrics().trace())) as session:
        await session.post("/channels/1/messages")
        left = True
        with pytest.raises(aiohttp.ClientError):
            await session.patch("/channels/1/messages/1")
        await session.post("/interactions/1/token/callback")
        await session.get("/gateway/bot")
    assert heard == ["POST", "POST", "GET"]


async def test_what_waited_for_the_database_does_not_go_all_at_once(socket: str) -> None:
    """It is silent while some wait for their turn and some have had it."""
    heard: list[float] = []
    loop, sure = asyncio.get_running_loop(), asyncio.Event()
    sure.set()

    async def confirmed() -> None:
        await sure.wait()

    async with serving(socket, lambda *_: heard.append(loop.time())), session_of(
            socket, Pacer(confirmed).attach(Metrics().trace())) as session:
        sending = [asyncio.create_task(session.post("/channels/1/messages")) for _ in range(COUNTED)]
        await asyncio.sleep(0.5)
        sure.clear()
        sending += [asyncio.create_task(session.post("/channels/1/messages")) for _ in range(COUNTED)]
        await asyncio.sleep(10)
        before = len(heard)
        sure.set()
        await asyncio.gather(*sending)
    assert before <= LIMIT
    assert len(heard) == 2 * COUNTED
    assert busiest(heard) <= LIMIT + BURST
    assert heard[-1] - heard[before] < (2 * COUNTED - before) / LIMIT + 0.1, "no second is left unused"


async def test_who_may_not_act_any_more_when_a_connection_is_there_sends_nothing(socket: str) -> None:
    heard: list[str] = []
    sure = asyncio.Event()
    sure.set()

    async def confirmed() -> None:
        await sure.wait()

    trace = opening(Pacer(confirmed).attach(Metrics().trace()), lambda: 3.0)
    async with serving(socket, lambda method, path: heard.append(path)), session_of(socket, trace) as session:
        own = asyncio.create_task(session.post("/channels/1/messages"))
        await asyncio.sleep(1)
        sure.clear()
        await asyncio.sleep(9)
        assert not heard
        sure.set()
        await own
    assert heard


async def test_what_waited_for_its_connection_does_not_go_with_what_comes_then(socket: str) -> None:
    """Three processes on a full machine, where a TLS handshake takes up to a second and a half."""
    heard: list[float] = []
    loop, budget, random = asyncio.get_running_loop(), SharedBudget(), Random(1)

    async def send(session: aiohttp.ClientSession) -> None:
        async with session:
            for _ in range(3):
                await asyncio.gather(*(session.post("/channels/1/messages") for _ in range(LIMIT)))
                await asyncio.sleep(1)

    async with serving(socket, lambda *_: heard.append(loop.time())):
        await asyncio.gather(*(send(session_of(socket, opening(
            Pacer(budget=budget).attach(Metrics().trace()), lambda: random.uniform(0, 1.5)))) for _ in range(3)))
    assert len(heard) == 9 * LIMIT
    assert busiest(heard) <= GLOBAL_LIMIT


async def test_a_turn_is_taken_again_only_where_a_connection_took_long(socket: str) -> None:
    turns = 0

    class Counting(Pacer):
        async def turn(self, *, reads: bool = False) -> None:
            nonlocal turns
            turns += 1
            await super().turn(reads=reads)

    took = MISSED_AFTER / 2
    trace = opening(Counting().attach(Metrics().trace()), lambda: took)
    async with serving(socket, lambda *_: None), session_of(socket, trace) as session:
        await session.post("/channels/1/messages")
        assert turns == 1
        took = 2 * MISSED_AFTER
        await session.post("/channels/1/messages")
        assert turns == 2, "the connection was there"
        await asyncio.gather(*(session.post("/channels/1/messages") for _ in range(2)))
        assert turns == 5


async def test_waiting_for_a_turn_does_not_count_as_silence_of_discord(socket: str) -> None:
    """Connections take a second, then the database is silent for longer than Discord may be."""
    loop, sure, failed = asyncio.get_running_loop(), asyncio.Event(), list[float]()
    sure.set()

    async def confirmed() -> None:
        await sure.wait()

    responses = Responses(lambda: None, lambda: failed.append(loop.time()))
    trace = opening(Pacer(confirmed).attach(responses.attach(Metrics().trace())), lambda: 1.0)
    async with serving(socket, lambda *_: None), session_of(socket, trace) as session:
        own = asyncio.create_task(session.post("/api/channels/1/messages"))
        await asyncio.sleep(0.5)
        sure.clear()
        await asyncio.sleep(2 * HANGS)
        sure.set()
        await own
        assert not failed
        assert 1 <= responses.expected < HANGS, "the time that opening it took counts"


async def test_a_connection_that_cannot_be_opened_counts_as_silence_of_discord(socket: str) -> None:
    failed: list[float] = []
    responses = Responses(lambda: None, lambda: failed.append(1))
    trace = opening(Pacer().attach(responses.attach(Metrics().trace())), lambda: 2 * HANGS)
    async with serving(socket, lambda *_: None), session_of(socket, trace) as session:
        await session.post("/api/channels/1/messages")
    assert failed


async def test_requests_are_spread_over_the_seconds_and_answers_go_at_once(socket: str) -> None:
    times: dict[str, list[float]] = {"interactions": [], "channels": []}

    def heard(method: str, path: str) -> None:
        times[path.split("/")[1]].append(asyncio.get_running_loop().time())

    async with serving(socket, heard), session_of(socket, Pacer().attach(Metrics().trace())) as session:
        await asyncio.gather(*(session.post("/channels/1/messages") for _ in range(COUNTED)),
                             *(session.post("/interactions/1/token/callback") for _ in range(ANSWERS)))
    assert (len(times["channels"]), len(times["interactions"])) == (COUNTED, ANSWERS)
    assert busiest(times["channels"]) <= LIMIT + BURST < GLOBAL_LIMIT
    assert busiest(times["channels"], 0.2) < LIMIT * 0.2 + BURST + 1, "evenly within a second, too"
    assert times["channels"][-1] - times["channels"][0] < 3, "no second is left unused"
    assert max(times["interactions"]) < times["channels"][BURST]


async def test_what_a_busy_moment_holds_up_does_not_go_all_at_once() -> None:
    """The event loop computes for a second, while thirty requests come due."""
    loop, pacer, sent = asyncio.get_running_loop(), Pacer(), list[float]()
    assert isinstance(loop, FastLoop)

    async def request() -> None:
        await pacer.turn()
        sent.append(loop.time())

    waiting = [asyncio.ensure_future(request()) for _ in range(3 * LIMIT)]
    await asyncio.sleep(0.5)
    loop.selector.now += 1
    await asyncio.gather(*waiting)
    assert busiest(sent) <= LIMIT + BURST


async def test_who_gives_up_waiting_leaves_its_place_to_others() -> None:
    pacer = Pacer()
    waiting = [asyncio.ensure_future(pacer.turn()) for _ in range(2 * LIMIT)]
    await asyncio.sleep(0.1)
    for task in waiting[BURST:-1]:
        task.cancel()
    begun = asyncio.get_running_loop().time()
    await waiting[-1]
    assert asyncio.get_running_loop().time() - begun < 0.1
