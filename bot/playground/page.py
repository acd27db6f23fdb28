"""The playground's page: a proxy before simcord's page that adds our bar and first screen and advances the time.

simcord refuses a click while time moves, and one that was made on an outdated page. Here only the clock moves between
two clicks, and controls keep their ids, so the proxy lets clicks and moves of the clock take turns and puts the newest
revision of the page into each click. simcord shows one channel at a time and gives each showing an address of its own;
ours stays the same, after a restart too.
"""

from __future__ import annotations

import asyncio
import errno
import html
import json
import logging
import re
import secrets
import socket
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from io import BytesIO
from string import Template
from typing import Any

from aiohttp import ClientSession, web
from cachetools import LRUCache
from PIL import Image
from yarl import URL

from bot.i18n import Texts
from bot.playground.host import Host
from bot.playground.world import FRIENDS
from cogs.help.topics import TOPICS
from rendering.cards.fan import fan

log = logging.getLogger(__name__)

TICK = 0.25
"""Seconds of real time between two moves of the simulation's clock."""
PICTURES = 200
"""Pictures that stay after a message has lost them, as in Discord: an open page may still show its older state. The
emojis of the cards are among them."""
LOOKS = 8
"""How often the page is read until nothing has changed meanwhile."""
LARGEST_REQUEST = 32 * 1024 * 1024
TOKEN = "X-Simcord-Capability"  # noqa: S105 the name of the header in which the page sends its token
_OWN_HEADERS = ("host", "origin", "content-length", "transfer-encoding")
"""Request headers that belong to one connection, or name the proxy instead of the page behind it."""
WORDS = (
    "home", "channel", "viewer", "friends", "friends_hint", "tools", "tools_hint", "title", "subtitle", "learn_title",
    "learn_text", "learn", "play_title", "play_text", "play", "invite_title", "invite_text", "invite", "back", "league",
    "own_server", "step_application", "step_token", "step_start", "try_commands", "gone")
"""The texts of our part of the page."""
_STATIC = {"page.css": "text/css", "page.js": "text/javascript"}
_FAN, _SHOWN, _WIDTH = "cards.webp", ("Ma", "7g", "Qr", "Kb", "Ak", "Ph", "Dr"), 150
"""The picture of the first screen: its name, its cards, the width of one in px."""
_COMMANDS = "/commands.js"
"""simcord's script of the popup with commands."""
_BY_NAME = "String(a.entry.invocation).localeCompare(String(b.entry.invocation))"
"""How it sorts them."""
_ASSETS = "/assets.js"
"""simcord's script that loads pictures."""
_STRICT = {
    'if (!manifests[id] || manifests[id].available === false) return': "if (manifests[id]?.available === false) return",
    "if (admittedEpoch !== epoch || !manifests[id] || manifests[id].available === false) {": "if (false) {"}
"""Where it gives up a picture that the next state of the page no longer has, and what to do there."""
_LOST = {"asset_id": None, "available": False}
"""What stands for a picture of a message that was edited after simcord looked at it."""
_READS = ("/api/pages", "/api/state")
"""Requests answered with what the page shows."""


class CannotListen(Exception):
    """The page cannot be served there; says why."""

    def __init__(self, port: int, host: str, error: OSError) -> None:
        if error.errno == errno.EADDRINUSE:
            why = f"Port {port} is in use. Choose another with BUSDRIVER_PORT, or stop what uses it."
        else:
            why = (f"The playground cannot be served at {host}, port {port}: {error.strerror or error}. "
                   "Choose others with BUSDRIVER_HOST and BUSDRIVER_PORT.")
        super().__init__(why)


def check_port(port: int, host: str) -> None:
    """CannotListen."""
    try:
        socket.create_server((host, port)).close()
    except OSError as error:
        raise CannotListen(port, host, error) from error


class Page:
    """``token``: the end of the page's address; with it one may act for everybody in the playground."""

    def __init__(self, host: Host, t: Texts, token: str) -> None:
        self._host = host
        self._t = t
        self._token = token
        self._turn = asyncio.Lock()
        self._shown = 0
        self._sizes: LRUCache[str, tuple[int, int]] = LRUCache(1000)
        self._whole: LRUCache[str, dict[str, Any]] = LRUCache(20)
        self._pictures: LRUCache[str, tuple[str, bytes]] = LRUCache(PICTURES)

    async def start(self, port: int, host: str = "127.0.0.1") -> str:
        """Listen and return the page's address. CannotListen."""
        app = web.Application(client_max_size=LARGEST_REQUEST)
        app.router.add_get("/", self._index)
        app.router.add_get("/playground/state", self._state)
        app.router.add_post("/playground/do", self._do)
        app.router.add_get(f"/playground/{_FAN}", self._cards)
        app.router.add_get("/playground/{name}", self._file)
        app.router.add_route("*", "/{path:.*}", self._forward)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as error:
            await self._runner.cleanup()
            raise CannotListen(port, host, error) from error
        bound = self._runner.addresses[0][1]
        return f"http://{host}:{bound}/#{self._token}"

    async def run(self) -> None:
        """Move the time until the task is cancelled."""
        loop = asyncio.get_running_loop()
        before = loop.time()
        try:
            while True:
                await asyncio.sleep(TICK)
                now = loop.time()
                async with self._turn:
                    await self._advance(now - before)
                before = now
        finally:
            await self.stop()

    async def stop(self) -> None:
        await self._runner.cleanup()

    async def _advance(self, seconds: float) -> None:
        env = self._host.world.env
        try:
            await env.advance_time(seconds)
            events = len(env.http_requests)
            if events != self._shown:
                self._shown = events
                await self._host.preview.refresh()
        except TimeoutError:
            log.warning("the bot is slow; the playground waits for it")

    # our own part ------------------------------------------------------------------------------------

    async def _index(self, request: web.Request) -> web.Response:
        """simcord's page with our bar and first screen before its own elements."""
        shown = await self._send("GET", URL("/"), {}, b"")
        said = {"names": ", ".join(FRIENDS), "address": "discord.com/developers/applications"}
        words = {word: _marked(self._t(f"playground.{word}", **said)) for word in WORDS}
        ours = Template(_read("page.html")).substitute(words)
        page = (shown.text or "").replace("<title>SimCord Preview</title>", "<title>Bus Driver</title>", 1)
        page = page.replace("</head>", '<link rel="stylesheet" href="/playground/page.css"></head>', 1)
        page = page.replace("<body>", f"<body>{ours}", 1)
        page = page.replace("</body>", '<script type="module" src="/playground/page.js"></script></body>', 1)
        headers = {name: value for name, value in shown.headers.items() if name.lower() != "content-type"}
        return web.Response(text=page, content_type="text/html", headers=headers)

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in _STATIC:
            raise web.HTTPNotFound
        return web.Response(text=_read(name), content_type=_STATIC[name], headers={"Cache-Control": "no-store"})

    async def _cards(self, request: web.Request) -> web.Response:
        """The cards of the first screen."""
        return web.Response(body=_fan(), content_type="image/webp")

    async def _state(self, request: web.Request) -> web.Response:
        self._check(request)
        return web.json_response(await self._host.state(), headers={"Cache-Control": "no-store"})

    async def _do(self, request: web.Request) -> web.Response:
        """Do what a button of ours asks for; the page's next look at the state shows it."""
        self._check(request)
        asked = await request.json()
        if not isinstance(asked, dict) or not isinstance(asked.get("what"), str):
            raise web.HTTPBadRequest
        async with self._turn:
            done = await self._host.do(asked["what"], str(asked.get("value", "")))
        if not done:
            raise web.HTTPBadRequest
        return web.json_response(await self._host.state())

    def _check(self, request: web.Request) -> None:
        if not secrets.compare_digest(request.headers.get(TOKEN, "").encode(), self._token.encode()):
            raise web.HTTPUnauthorized

    # simcord's part ----------------------------------------------------------------------------------

    async def _forward(self, request: web.Request) -> web.Response:
        body = await request.read()
        headers = {name: value for name, value in request.headers.items() if name.lower() not in _OWN_HEADERS}
        if request.path.startswith("/api/"):
            self._check(request)
            headers[TOKEN] = URL(self._host.preview.url).fragment
        if request.path in _READS:
            return await self._with_pictures(request, headers, body)
        if (name := request.path.removeprefix("/api/assets/")) != request.path and not request.query:
            return await self._picture(name, headers)
        if request.path != "/api/action":
            answer = await self._send(request.method, request.rel_url, headers, body)
            change = {_COMMANDS: by_use, _ASSETS: lenient}.get(request.path)
            return answer if change is None else change(answer)
        async with self._turn:
            if request.content_type == "application/json":
                body = await self._with_newest_revision(body, headers)
            return await self._send(request.method, request.rel_url, headers, body)

    async def _with_newest_revision(self, body: bytes, headers: dict[str, str]) -> bytes:
        shown = await self._send("GET", URL("/api/state"), headers, b"")
        action = json.loads(body)
        if shown.status == 200 and isinstance(action, dict) and "published_revision" in action:
            action["published_revision"] = json.loads(shown.text or "{}").get("publishedRevision")
        return json.dumps(action).encode()

    async def _with_pictures(self, request: web.Request, headers: dict[str, str], body: bytes) -> web.Response:
        """What the page shows, with all of its pictures at hand: an edit that comes between loses none. If edits never
        cease, the last that had them all."""
        answer = await self._send(request.method, request.rel_url, headers, body)
        for _ in range(LOOKS):
            if answer.status != 200 or '"displayReady": false' not in (answer.text or ""):
                return answer
            state = json.loads(answer.text or "")
            context = {**headers, "X-Simcord-Context": state["context"]["id"]}
            if _LOST not in _media(state) and await self._take_pictures(state, context):
                self._whole[state["context"]["id"]] = state
                break
            await asyncio.sleep(TICK)  # simcord looks again when time moves
            answer = await self._send("GET", URL("/api/state"), context, b"")
        kept = {name: value for name, value in answer.headers.items() if name.lower() != "content-type"}
        return web.json_response(self._whole.get(state["context"]["id"], state), headers=kept)

    async def _take_pictures(self, state: dict[str, Any], context: dict[str, str]) -> bool:
        """Fetch them, and note the size of each, so that the page reserves its space; simcord only knows it after
        loading. False: one is gone by now."""
        images = {name: asset for name, asset in state["assets"].items()
                  if asset.get("available") and str(asset.get("contentType", "")).startswith("image/")}
        answers = await asyncio.gather(*(self._picture(name, context) for name in images))  # fourteen emojis at once
        if any(answer.status == web.HTTPNotFound.status_code for answer in answers):
            return False
        for name, asset in images.items():
            if size := self._sizes.get(name):
                asset |= {"displayReady": True, "displayWidth": size[0], "displayHeight": size[1]}
        return True

    async def _picture(self, name: str, headers: dict[str, str]) -> web.Response:
        """A picture as the bot sent it. simcord would decode it first in a process of its own, which takes a second,
        and refuses a picture that a message had until its last edit."""
        if (known := self._pictures.get(name)) is None:
            sent = await self._send("GET", URL(f"/api/assets/{name}?download=1"), headers, b"")
            if sent.status != 200 or not sent.content_type.startswith("image/") or not isinstance(sent.body, bytes):
                return sent
            with Image.open(BytesIO(sent.body)) as image:
                self._sizes[name] = image.size
            known = self._pictures[name] = sent.content_type, sent.body
        kind, data = known
        width, height = map(str, self._sizes[name])
        return web.Response(body=data, content_type=kind, headers={
            "X-Display-Width": width, "X-Display-Height": height, "Cache-Control": "no-store"})

    async def _send(self, method: str, path: URL, headers: dict[str, str], body: bytes) -> web.Response:
        """Send a request to simcord's page."""
        url = URL(self._host.preview.url).with_fragment(None).join(path)
        async with ClientSession(auto_decompress=False) as session, session.request(
                method, url, headers=headers, data=body or None, allow_redirects=False) as answer:
            passed = {name: value for name, value in answer.headers.items() if name.lower() not in _OWN_HEADERS}
            return web.Response(status=answer.status, headers=passed, body=await answer.read())


def _media(state: object) -> Iterator[dict[str, Any]]:
    """What stands for a picture in some JSON."""
    if isinstance(state, dict) and "media" in state:
        yield state["media"]
    for part in state.values() if isinstance(state, dict) else state if isinstance(state, list) else ():
        yield from _media(part)


def by_use(script: web.Response) -> web.Response:
    """The popup's script, with commands in the order in which `/help` lists them: what people use first."""
    order = json.dumps([command for topic in TOPICS.values() for command in topic])
    rank = "{order}.indexOf({each}.entry.invocation)"
    sort = " - ".join(rank.format(order=order, each=each) for each in ("a", "b"))
    return _changed(script, {_BY_NAME: f"({sort})"})


def lenient(script: web.Response) -> web.Response:
    """The script of pictures: one that comes when the page shows its next state already is no longer missing."""
    return _changed(script, _STRICT)


def _changed(script: web.Response, changes: Mapping[str, str]) -> web.Response:
    text = script.text or ""
    for before, after in changes.items():
        text = text.replace(before, after, 1)
    kept = {name: value for name, value in script.headers.items() if name.lower() != "content-type"}
    return web.Response(status=script.status, text=text, content_type=script.content_type, headers=kept)


@cache
def _fan() -> bytes:
    return fan(_SHOWN, _WIDTH)


def _read(name: str) -> str:
    return resources.files("bot.playground").joinpath("static", name).read_text(encoding="utf-8")


def _marked(text: str) -> str:
    """A text as HTML, with what stands between backticks as code."""
    return re.sub("`(.+?)`", r"<code>\1</code>", html.escape(text))
