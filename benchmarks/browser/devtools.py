"""Chromium over its DevTools protocol: just enough to open a page, click, and look."""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse
from PIL import Image
from typing_extensions import override

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--no-default-browser-check",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
    "--remote-debugging-port=0",
)
START_TIMEOUT = 30.0
"""Seconds until the browser must listen."""


class NoBrowser(Exception):
    """There is no Chromium on this machine, or it does not start."""


@dataclass(frozen=True, slots=True)
class Size:
    width: int
    height: int
    phone: bool = False

    @override
    def __str__(self) -> str:
        return f"{self.width}×{self.height}"


SIZES = (Size(1280, 800), Size(390, 844, phone=True))
"""A laptop's and a phone's."""


def save(picture: bytes, file: Path) -> None:
    """Save a picture small."""
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.open(BytesIO(picture)).convert("RGB").save(file, quality=60, method=6)


@asynccontextmanager
async def browser(size: Size) -> AsyncIterator[Tab]:
    """Start Chromium with a new profile and one tab; everything is gone at the end. NoBrowser."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise NoBrowser("Chromium is not installed")
    with tempfile.TemporaryDirectory(prefix="busdriver-browser-", ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            program, *FLAGS, f"--user-data-dir={profile}", "about:blank",
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
        try:
            port = await _port(Path(profile) / "DevToolsActivePort")
            async with ClientSession() as session:
                async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                    page = next(each for each in await answer.json() if each["type"] == "page")
                async with session.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                    tab = Tab(socket)
                    await tab.resize(size)
                    yield tab
                    tab.close()
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()


async def _port(file: Path) -> int:
    for _ in range(int(START_TIMEOUT / 0.05)):
        await asyncio.sleep(0.05)
        if file.exists() and (lines := file.read_text().splitlines()):  # noqa: ASYNC240
            return int(lines[0])
    raise NoBrowser("Chromium does not start")


class Tab:
    """One page. Positions are CSS pixels of the window."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._last = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            said = json.loads(message.data)
            if (waiting := self._answers.pop(said.get("id"), None)) is not None and not waiting.done():
                waiting.set_result(said)

    def close(self) -> None:
        self._reader.cancel()

    async def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the protocol. RuntimeError with the browser's words."""
        self._last += 1
        waiting = self._answers[self._last] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": self._last, "method": method, "params": params})
        said = await asyncio.wait_for(waiting, 30)
        if "error" in said:
            raise RuntimeError(f"{method}: {said['error'].get('message')}")
        result: dict[str, Any] = said["result"]
        return result

    async def resize(self, size: Size) -> None:
        await self.send("Emulation.setDeviceMetricsOverride", width=size.width, height=size.height,
                        deviceScaleFactor=1, mobile=size.phone)

    async def open(self, url: str) -> None:
        await self.send("Page.enable")
        await self.send("Page.navigate", url=url)

    async def run(self, script: str) -> Any:
        """The value of a JavaScript expression; a promise is awaited. RuntimeError if it throws."""
        said = await self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in said:
            details = said["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description") or details["text"])
        return said["result"].get("value")

    async def tap(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            await self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def picture(self) -> bytes:
        """What the window shows, as PNG."""
        said = await self.send("Page.captureScreenshot", format="png")
        return base64.b64decode(said["data"])
