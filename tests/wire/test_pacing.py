"""Requests to Discord wait for room under its limit, answers to interactions do not."""

from __future__ import annotations

import asyncio

import aiohttp
from aiohttp import web

from benchmarks.load.measure import busiest
from bot.ops.metrics import Metrics
from bot.ops.pacing import LIMIT, Pacer

ANSWERS, COUNTED = 30, 3 * LIMIT


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
    assert busiest(times["channels"], 0.99) == LIMIT
    assert times["channels"][-1] - times["channels"][0] < 2.5, "no second is left unused"
    assert max(times["interactions"]) < times["channels"][LIMIT]
