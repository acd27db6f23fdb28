"""Count what people read and see: ``python -m benchmarks.words [--pictures DIR]``.

Each page around the table is opened by a command and clicks in a playground. Words are those of its texts, labels and
menus (of a menu what it shows closed); a control is a button or a menu. With ``--pictures`` Chromium shows the pages at
both sizes, and their heights are printed, too. Then commands, verbs, the words of the English texts by the first part
of their keys, and the lines of the documents by folder.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from discord import app_commands

from benchmarks.browser.devtools import SIZES, NoBrowser, Size, Tab, browser, save
from benchmarks.browser.player import Person
from benchmarks.browser.playground import enter, playground
from benchmarks.browser.scenes import SCENES, store
from benchmarks.browser.states import reviewed
from bot.i18n import texts
from bot.i18n.catalogue import Counted, Text
from bot.parts import Reviewing
from bot.playground.host import Host
from bot.playground.world import GUEST
from bot.tables.core.model import Person as Player
from bot.tables.core.preferences import UserPrefs
from cogs.common.layout import Click
from cogs.pages import guide
from cogs.table_cog import TableCog

ROOT = Path(__file__).parents[1]
WORD = re.compile(r"[^\W\d_][\w'’-]*")
NO_WORDS = re.compile(r"<[^ >]*>|https?://\S+|\{[^}]*\}")
"""Mentions, timestamps, emojis, addresses, and gaps of texts."""
BUTTON, SELECT, SECTION, TEXT = 2, 3, 9, 10
SELECTS = (3, 5, 6, 7, 8)
PAUSE = 10.0
"""Seconds between two commands: nobody may press too many buttons at once."""
DRAWN = 2.5
"""Seconds that the page has to show what has come."""
FINISHED = "Finish the round"
"""A step that is not needed where the others were quicker."""
STATES = (
    ("hand: grand Tichu?", "grand", 0), ("hand: exchange", "exchange", 0),
    ("hand: exchange, waiting", "exchange-wait", 1),
    ("hand: lead", "lead", 0), ("hand: turn", "turn", 0), ("hand: nothing to play", "pass", 0),
    ("hand: Dragon's trick", "gift", 0), ("hand: the trick closes", "closing", 0), ("hand: the others play", "wait", 0),
    ("hand: turn, with people", "people", 1), ("hand: Trichu", "trichu", 0), ("hand: Tientsin", "tientsin", 0),
    ("hand: The Great Lord", "lord", 0), ("hand: Tatsu", "tatsu", 0), ("hand: Tatsu, asked", "tatsu-asked", 0),
    ("result of a round", "result", 0), ("result of a round, with people", "result", 1),
    ("result of a game", "over", 0),
    ("review", "review", 0), ("review: a mistake", "review-mistake", 0), ("review: the exchange", "review-exchange", 0))
"""Of each page its name, the scene that shows it, and how many people are at the table besides the guest."""


def words(text: str) -> int:
    return len(WORD.findall(NO_WORDS.sub(" ", text)))


def walk(parts: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in parts:
        yield part
        yield from walk([*part.get("components", ()), *filter(None, [part.get("accessory")])])


def parts_of(message: Any) -> list[Mapping[str, Any]]:
    return [part if isinstance(part, Mapping) else part.to_dict() for part in message.components]


def measure(parts: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    """Words and controls of a message."""
    said, controls = 0, 0
    for part in walk(parts):
        kind = part["type"]
        controls += kind == BUTTON or kind in SELECTS
        if kind == TEXT:
            said += words(part["content"])
        elif kind == BUTTON:
            said += words(part.get("label") or "")
        elif kind in SELECTS:
            shown = [each["label"] for each in part.get("options", ()) if each.get("default")]
            said += words(" ".join(shown) or part.get("placeholder") or "")
    return said, controls


# pages -------------------------------------------------------------------------------------------

async def pages(host: Host) -> AsyncIterator[tuple[str, Any]]:
    """The name of each page, as soon as it can be looked at, and its message."""
    world, channel = host.world, host.world.play_channel
    guest, ann = world.guest, world.friends["Ann"]
    lobby = (await guest.slash(channel, "play")).response
    yield "lobby, new", lobby
    await ann.click(lobby, custom_id=Click("join", await _newest(host), 0).custom_id)
    await world.env.advance_time(PAUSE)
    yield "lobby, two people", lobby
    await world.app.tables.lobbies.cancel(await _newest(host), guest.id)
    await world.env.advance_time(PAUSE)
    for command in ("prefs", "setup", "learn", "help"):
        yield f"/{command}", (await guest.slash(channel, command)).response
        await world.env.advance_time(PAUSE)
    async for page in scenes(host):
        yield page
    await host.do("channel", world.league_channel.name)
    seasons = await world.app.leagues.seasons.listed(world.guild.id)
    league = (await guest.slash(world.league_channel, "league show", season=seasons[0].id)).response
    yield "league page", league


async def scenes(host: Host) -> AsyncIterator[tuple[str, Any]]:
    """Hands in each phase and game, results and reviews; of a game with people also the table's own message. Hints are
    off."""
    world, guest, channel = host.world, host.world.guest, host.world.play_channel
    people = [Player(guest.id, GUEST), *(Player(each.id, name) for name, each in world.friends.items())]
    prefs = await world.app.storage.preferences.user(guest.id)
    await world.app.storage.preferences.set_user(guest.id, prefs.having(UserPrefs.guide, guide.OFF))
    known = {each.name: each for each in SCENES}
    for name, of, others in STATES:
        scene = replace(known[of], others=others)
        table = await store(world.app, scene, people, channel.id, world.guild.id)
        answer = await guest.slash(channel, scene.command, game=table)
        shown = answer.response or answer.followups[-1]
        for step in scene.taps:
            shown = await _press(host, shown, step)
        await world.env.advance_time(PAUSE)
        yield name, shown
        if others:
            own = re.compile(rf"table {table}\b")
            yield f"{name}: the table's message", next(
                each for each in reversed(channel.history()) if own.search(_said(each)) and each.id != shown.id)


async def _press(host: Host, message: Any, step: str) -> Any:
    """A step of a scene: the first control that is on, or the one that begins so. The message that shows what follows.
    """
    shown = message
    if step != "later":
        buttons = [each for each in walk(parts_of(message)) if each["type"] == BUTTON and not each.get("disabled")]
        found = next((each for each in buttons if step == "first" or (each.get("label") or "").startswith(step)), None)
        if found is None and step == FINISHED:
            return shown
        if found is None:
            raise LookupError(f"no {step} in {_said(message)}, {[each.get('label') for each in buttons]}")
        answer = await host.world.guest.click(message, custom_id=found["custom_id"])
        shown = answer.response or message
    await host.world.env.advance_time(PAUSE)
    return shown


def _said(message: Any) -> str:
    return " ".join(each["content"] for each in walk(parts_of(message)) if each["type"] == TEXT)


async def _newest(host: Host) -> int:
    return max(each.id for each in await host.world.app.tables.lists.of_person(host.world.guest.id))


async def look(folder: Path | None) -> tuple[dict[str, list[str]], int, int]:
    """A row of figures for each page, commands and verbs. ``folder``: where the pictures go."""
    rows: dict[str, list[str]] = {}
    counts = 0, 0
    reviewed()  # before anybody waits for it
    for size in SIZES if folder else SIZES[:1]:
        async with AsyncExitStack() as stack:
            host, url = await stack.enter_async_context(playground(Host, reviewing=Reviewing(lambda *_: reviewed())))
            tab = await stack.enter_async_context(browser(size)) if folder else None
            if tab is not None:
                await enter(tab, url)
            counts = _commands(host), _verbs(host)
            async for name, message in pages(host):
                row = rows.setdefault(name, [str(each) for each in measure(parts_of(message))])
                if tab is not None and folder is not None:
                    row.append(await _height(host, tab, size, folder / f"page-{_file(name)}-{size.width}.webp"))
    return rows, *counts


async def _height(host: Host, tab: Tab, size: Size, file: Path) -> str:
    await host.preview.refresh()
    await asyncio.sleep(DRAWN)
    save(await tab.picture(), file)
    seen = await Person(tab, 0).look(newest=True)
    return f"{seen['height']}" + (f" ({seen['cut']} hidden)" if seen["cut"] else "")


def _file(name: str) -> str:
    return re.sub(r"\W+", "-", name).strip("-")


def _commands(host: Host) -> int:
    """What the popup lists: subcommands each for itself."""
    return sum(isinstance(each, app_commands.Command) for each in host.world.app.client.tree.walk_commands())


def _verbs(host: Host) -> int:
    return sum(len(cog.controls()) for cog in host.world.app.client.cogs.values() if isinstance(cog, TableCog))


# texts and documents -----------------------------------------------------------------------------

def _text(text: Text) -> str:
    return text.forms[-1] if isinstance(text, Counted) else text


def shelves() -> Mapping[str, tuple[int, int]]:
    """Texts and words of the English catalogue, by the first part of the keys; the longest shelves first."""
    count, said = Counter[str](), Counter[str]()
    for key, text in texts("en").messages.items():
        shelf = key.partition(".")[0]
        count[shelf] += 1
        said[shelf] += words(_text(text))
    return {shelf: (count[shelf], n) for shelf, n in said.most_common()}


def documents() -> Mapping[str, int]:
    """Lines of the documents, by folder."""
    lines = Counter[str]()
    for file in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        lines[file.parent.relative_to(ROOT).as_posix()] += len(file.read_text(encoding="utf-8").splitlines())
    return lines


def report(folder: Path | None) -> Iterator[str]:
    rows, commands, verbs = asyncio.run(look(folder))
    yield "| page | words | controls |" + "".join(f" height at {size} |" for size in (SIZES if folder else ()))
    yield "|---" * (3 + (len(SIZES) if folder else 0)) + "|"
    for name, row in rows.items():
        yield f"| {name} | " + " | ".join(row) + " |"
    found = shelves()
    yield f"\n{commands} commands, {verbs} verbs"
    yield f"{sum(n for n, _ in found.values())} texts, {sum(n for _, n in found.values())} words: " + ", ".join(
        f"{shelf} {n}" for shelf, (_, n) in found.items())
    lines = documents()
    yield f"{sum(lines.values())} lines of documents: " + ", ".join(f"{name} {n}" for name, n in sorted(lines.items()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pictures", type=Path, help="show the pages in Chromium, and save a picture of each here")
    try:
        print("\n".join(report(parser.parse_args().pictures)))
    except NoBrowser as reason:
        print(f"skipped: {reason}")
