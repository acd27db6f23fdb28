"""Play a round in Chromium at two sizes and print what it took: ``python -m benchmarks.browser [--pictures DIR]``.

It starts a playground of its own. Without Chromium it says so and ends with 0. Times depend on the machine and on what
else it does; taps, pixels and messages do not.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import socket
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from benchmarks.browser.devtools import SIZES, NoBrowser, Size, Tab, browser, save
from benchmarks.browser.player import JUMP, Notes, Person
from benchmarks.browser.playground import until
from bot.i18n import texts
from games.registry import DEFAULT_GAME, GAMES

PACE = 3.0
START = 90.0
STATES = {"grand": "grand Tichu?", "exchange": "Give one card", "wish": "Your wish?", "gift": "Who gets the Dragon",
          "dog": "Who gets the lead?", "bomb": "Bomb …", "turn": "Your turn", "wait": "Turn: "}
"""Words by which the states to be shown are recognised."""


@contextlib.asynccontextmanager
async def playground() -> AsyncIterator[str]:
    """A playground's address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="busdriver-round-") as folder:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "play", stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "DISCORD_TOKEN": "", "BUSDRIVER_PORT": str(port),
                 "BUSDRIVER_DATABASE": f"{folder}/round.db"})
        try:
            assert process.stdout is not None
            async with asyncio.timeout(START):
                while not (found := re.search(r"http://\S+", (await process.stdout.readline()).decode())):
                    pass
            yield found[0]
        finally:
            process.terminate()
            await process.wait()


async def look_around(tab: Tab, size: Size, pictures: Path | None, name: str) -> None:
    """Save what is shown. ``pictures``: how the names of the files begin."""
    if pictures is not None:
        save(await tab.picture(), pictures.with_name(f"{pictures.name}-{name}-{size.width}.webp"))


async def play(url: str, size: Size, game: str, pace: float, pictures: Path | None) -> Notes:
    """One round from the first screen."""
    async with browser(size) as tab:
        await tab.open(url)
        await until(tab, "!document.getElementById('bd-welcome').hidden && simcordPreview.ready")
        await look_around(tab, size, pictures, "first")
        await tab.run("document.querySelector('[data-do=play]').click()")
        await until(tab, _button("Start"))
        await look_around(tab, size, pictures, "lobby")
        person = Person(tab, pace)
        if game != DEFAULT_GAME:
            await person.tap((await person.look())["selects"][0])
            await person.pick(list(GAMES).index(game))
            title = json.dumps(texts("en")(f"words.game.{game}") + " ·")
            await until(tab, f"document.querySelector('.channel-message').innerText.includes({title})")
            await until(tab, _button("Start"))
        await tab.run(f"{_button('Start')}.click()")
        watching = asyncio.create_task(_watch(tab, person, size, pictures))
        try:
            await person.round()
        finally:
            watching.cancel()
        await asyncio.sleep(2)
        await look_around(tab, size, pictures, "result")
        return person.notes


async def _watch(tab: Tab, person: Person, size: Size, pictures: Path | None) -> None:
    """Save each state once."""
    seen: set[str] = set()
    while pictures is not None:
        await asyncio.sleep(0.5)
        shown = await person.look()
        text = shown["text"] + "".join(select["label"] for select in shown["selects"])
        name = next((name for name, words in STATES.items() if words in text and name not in seen), None)
        if name is not None and shown["drawn"]:
            seen.add(name)
            await look_around(tab, size, pictures, name)


def _button(label: str) -> str:
    return (f"[...document.querySelectorAll('.channel-message button')].filter((each) => !each.disabled && "
            f"each.innerText.trim() === '{label}').at(-1)")


def report(found: dict[tuple[str, Size], Notes]) -> str:
    heads = [f"{game}, {size}" for game, size in found]
    rows = ["| | " + " | ".join(heads) + " |", "|---|" + "---|" * len(found)]

    def row(name: str, values: list[str]) -> None:
        rows.append(f"| {name} | " + " | ".join(values) + " |")

    for action in sorted({action for notes in found.values() for action in notes.taps}):
        row(f"taps: {action}", [f"{max(notes.taps.get(action, [0]))}" for notes in found.values()])
    row("scroll to a control, px: median, most", [
        f"{statistics.median(notes.scrolls):.0f}, {max(notes.scrolls)}" for notes in found.values()])
    row("picture out of sight, px: most", [str(max(notes.above, default=0)) for notes in found.values()])
    row("heading above the window, px: most", [str(max(notes.headings, default=0)) for notes in found.values()])
    row("taps without a choice", [str(len(notes.lone)) for notes in found.values()])
    row(f"layout jumps (over {JUMP} px)", [str(len(notes.jumps)) for notes in found.values()])
    row("picture not there", [str(notes.blinks) for notes in found.values()])
    row("wait for the next question, s: median, most", [
        f"{statistics.median(notes.waits[1:] or [0]):.1f}, {max(notes.waits[1:], default=0):.1f}"
        for notes in found.values()])
    row("messages", [str(notes.messages) for notes in found.values()])
    row("questions", [str(len(notes.waits)) for notes in found.values()])
    row("round, s", [f"{notes.seconds:.0f}" for notes in found.values()])
    return "\n".join(rows)


async def main(pace: float, pictures: Path | None, games: list[str]) -> int:
    """Each game at both sizes; what has been found is printed after each. How many rounds did not end."""
    hung = 0
    for game in games:
        found = {}
        for size in SIZES:
            try:
                async with playground() as url:
                    shown = None if pictures is None else pictures / (
                        "screen" if game == DEFAULT_GAME else f"screen-{game}")
                    found[game, size] = await play(url, size, game, pace, shown)
            except TimeoutError as error:
                print(f"{game}, {size}: nothing is asked any more: {error}", flush=True)
                hung += 1
        if found:
            print(report(found), flush=True)
    return hung


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pace", type=float, default=PACE, help="seconds that the person takes for an answer")
    parser.add_argument("--pictures", type=Path, help="save a picture of each state here")
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    arguments = parser.parse_args()
    try:
        sys.exit(1 if asyncio.run(main(arguments.pace, arguments.pictures, arguments.games)) else 0)
    except NoBrowser as reason:
        print(f"skipped: {reason}")
