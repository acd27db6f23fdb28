"""Requests to Discord wait for room under its limit, answers to interactions do not."""

from __future__ import annotations

import asyncio

import aiohttp
from aiohttp import web

from benchmarks.load.measure import busiest
from bot.ops.metrics import Metrics
from bot.ops.pacing import BURST, LIMIT, Pacer
from tests.support.wire.fast_loop import FastLoop
from tests.support.wire.wire_limits import GLOBAL_LIMIT

ANSWERS, COUNTED = 30, 3 * LIMIT


async def test_only_answers_are_sent_while_it_is_not_sure_that_this_process_is_home(socket: str) -> None:
    heard: list[str] = []
    sure = asyncio.Event()

    async def hear(request: web.Request) -> web.Response:
        heard.append(f"{request.method} {request.path}")
        return web.Response()

    async def confirmed() -> None:
        await sure.wait()

    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", hear)
    server = web.AppRunner(app)
    await server.setup()
    await web.UnixSite(server, socket).start()
    async with aiohttp.ClientSession("http://discord", connector=aiohttp.UnixConnector(socket, limit=0),
                                     trace_configs=[Pacer(confirmed).attach(Metrics().trace())]) as session:
        own = [asyncio.create_task(session.request(method, path)) for method, path in (
            ("POST", "/channels/1/messages"), ("PATCH", "/webhooks/1/token/messages/@original"), ("DELETE", "/x"))]
        await session.post("/interactions/1/token/callback")
        await session.get("/gateway/bot")
        await asyncio.sleep(5)
        assert heard == ["POST /interactions/1/token/callback", "GET /gateway/bot"]
        sure.set()
        await asyncio.gather(*own)
    await server.cleanup()
    assert len(heard) == 5


async def test_requests_are_spread_over_the_seconds_and_answers_go_at_once(socket: str) -> None:
    times: dict[str, list[float]] = {"interactions": [], "channels": []}

    async def heard(request: web.Request) -> web.Response:
        times[request.path.split("/")[1]].append(asyncio.get_running_loop().time())
        return web.Response()

    app = web.Application()
    app.router.add_post("/{rest:.*}", heard)
    server = web.AppRunner(app)
    await server.setup()
    await web.UnixSite(server, socket).start()
    async with aiohttp.ClientSession("http://discord", connector=aiohttp.UnixConnector(socket, limit=0),
                                     trace_configs=[Pacer().attach(Metrics().trace())]) as session:
        await asyncio.gather(*(session.post("/channels/1/messages") for _ in range(COUNTED)),
                             *(session.post("/interactions/1/token/callback") for _ in range(ANSWERS)))
    await server.cleanup()
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
