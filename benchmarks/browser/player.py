"""A person at the playground: looks at the page, taps, and notes what it took."""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from benchmarks.browser.devtools import Tab

PRIVATE = 'each.innerText.includes("Only you can see this")'
LOOK = """(() => {
  const list = document.getElementById("channel-timeline").getBoundingClientRect();
  const all = [...document.querySelectorAll(".channel-message")];
  const hand = all.filter((each) => IS_PRIVATE).at(-1) ?? all.at(-1);
  if (!hand) return { messages: 0, text: "", buttons: [], selects: [] };
  const place = (part) => {
    const box = part.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2,
      scroll: Math.round(Math.max(0, box.bottom - list.bottom, list.top - box.top)) };
  };
  const skipped = ".select-trigger, .select-clear, .media-lightbox-trigger";
  const images = [...hand.querySelectorAll("img")];
  const container = hand.querySelector(".component-container") ?? hand;
  const card = container.getBoundingClientRect();
  const pictures = images.filter((each) => each.matches(".gallery-image"));  // emojis stand in texts and on buttons
  const tops = pictures.map((each) => list.top - each.getBoundingClientRect().top).filter((each) => each < list.height);
  return {
    heading: Math.round(Math.max(0, list.top - (hand.querySelector("h3") ?? container).getBoundingClientRect().top)),
    messages: all.length, text: hand.innerText, height: Math.round(hand.getBoundingClientRect().height),
    cut: Math.round(Math.max(0, list.top - card.top) + Math.max(0, card.bottom - list.bottom)),
    above: Math.round(Math.max(0, ...tops.slice(-1))),
    drawn: images.every((each) => each.complete && each.naturalWidth),
    buttons: [...hand.querySelectorAll("button")].filter((each) => !each.matches(skipped))
      .map((each) => ({ label: each.innerText.trim(), off: each.disabled, ...place(each) })),
    selects: [...hand.querySelectorAll(".select-trigger")].filter((each) => !each.disabled)
      .map((each) => ({ label: each.getAttribute("aria-label"), ...place(each) })),
  };
})()""".replace("IS_PRIVATE", PRIVATE)
OPTION = """(() => {
  const option = [...document.querySelectorAll("[role=option]")].filter((each) => each.checkVisibility())[PLACE];
  if (!option) return null;
  option.scrollIntoView({ block: "nearest" });
  const box = option.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scroll: 0 };
})()"""

WATCH = """(() => {
  const seen = window.bdSeen = { jumps: [], blinks: 0, last: null };
  const tops = (hand, list) => {
    const found = {};
    const image = hand.querySelector(".component-container .gallery-image");
    if (image) found[""] = image;
    for (const each of hand.querySelectorAll(".component-row button"))
      if (STAYING.includes(each.innerText.trim())) found[each.innerText.trim()] = each;
    return Object.fromEntries(Object.entries(found).map(
      ([name, part]) => [name, Math.round(part.getBoundingClientRect().top - list.top)]));
  };
  setInterval(() => {
    const list = document.getElementById("channel-timeline").getBoundingClientRect();
    const all = [...document.querySelectorAll(".channel-message")];
    const hand = all.filter((each) => each.innerText.includes("Only you can see this")).at(-1);
    if (!hand) return;
    const before = seen.last && seen.last.hand === hand ? seen.last : null;
    const now = tops(hand, list);
    const missing = !("" in now) || hand.innerText.toLowerCase().includes("unavailable");
    if (missing && before && !before.missing) seen.blinks += 1;
    if (before) {
      const moved = Object.keys(now).filter((name) => name in before.tops).map((name) => now[name] - before.tops[name]);
      const most = moved.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one), 0);
      const which = Object.keys(now).find((name) => name in before.tops && now[name] - before.tops[name] === most);
      if (Math.abs(most) > JUMP) seen.jumps.push([which || "picture", most, hand.innerText.slice(0, 90)]);
    }
    seen.last = { hand, missing, tops: { ...(before ? before.tops : {}), ...now } };
  }, 50);
  return true;
})()"""
"""Notes in the page how often the hand's picture, or a button that stays, jumps, and how often the picture is not
there."""
JUMP = 60
"""Pixels by which the cards, or a button that was there before, may move from one moment to the next, whoever caused
it: more is a jump. A row of buttons has 38."""
STAYING = ("Pass", "Tichu", "Orders", "Refresh", "More")
"""Buttons that most states have. Others with the same words may be others: a card of the exchange, a play."""
BESIDE = ("Orders", "Refresh", "Hints off", "Tichu", "Replay", "That trick", "Review", "More",
          "Pass automatically", "Ranks", "1×", "2×", "½×", "History", "Clear",
          "Larger cards")
"""Buttons that answer no question."""
STALE_LIMIT = 8.0
"""Seconds after which an answered question counts as asked again."""
STEP_LIMIT = 240.0
"""Seconds in which something must be asked, or the game hangs: on a busy machine the time of the playground is slow."""


@dataclass(slots=True)
class Notes:
    """``taps`` by action. ``waits``: seconds from an answer to the next question. By question, in pixels: ``scrolls``,
    to its controls; ``above``, what of the picture is out of sight; ``headings``, what stands above the window.
    ``lone``: questions with one answer; ``jumps`` of the picture or of a button, in pixels; ``blinks``: how often the
    picture was not there."""

    taps: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    waits: list[float] = field(default_factory=list)
    scrolls: list[int] = field(default_factory=list)
    above: list[int] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)
    lone: list[str] = field(default_factory=list)
    jumps: list[int] = field(default_factory=list)
    blinks: int = 0
    messages: int = 0
    seconds: float = 0.0


class Person:
    """``pace``: seconds that each answer takes."""

    def __init__(self, tab: Tab, pace: float) -> None:
        self._tab = tab
        self._pace = pace
        self._taps = 0
        self.notes = Notes()

    async def look(self, *, newest: bool = False) -> dict[str, Any]:
        """The newest private message, or the ``newest`` of all."""
        shown: dict[str, Any] = await self._tab.run(LOOK.replace(PRIVATE, "false") if newest else LOOK)
        return shown

    async def tap(self, part: dict[str, Any]) -> None:
        self._taps += 1
        if part["scroll"]:  # what a person would scroll for; it was noted
            await self._tab.run(f"document.elementFromPoint({part['x']}, {part['y']})?.scrollIntoView()")
        await self._tab.tap(part["x"], part["y"])

    async def choose(self, select: dict[str, Any]) -> None:
        """Open a menu and take its first entry."""
        await self.tap(select)
        await self.pick(0)

    async def pick(self, place: int) -> None:
        """Take an entry of the menu that is open. LookupError."""
        for _ in range(20):
            await asyncio.sleep(0.05)
            if option := await self._tab.run(OPTION.replace("PLACE", str(place))):
                await self.tap(option)
                return
        raise LookupError(f"entry {place}")

    async def press(self, shown: dict[str, Any], what: str) -> None:
        """Press a button by the beginning of its label, or the ``first`` that is on; ``menu <label>`` opens a menu,
        ``pick <n>`` takes the nth entry of the one that is open. LookupError."""
        kind, _, rest = what.partition(" ")
        if kind == "pick":
            await self.pick(int(rest))
        elif what == "first":
            await self.tap(next(button for button in shown["buttons"] if not button["off"]))
        else:
            part = _starting(shown["selects"], rest) if kind == "menu" else _starting(shown["buttons"], what)
            if part is None:
                raise LookupError(what)
            await self.tap(part)

    async def round(self) -> None:
        """Play until the round is over. TimeoutError if nothing is asked any more."""
        begun = answered = time.monotonic()
        before = ""
        await self._tab.run(WATCH.replace("JUMP", str(JUMP)).replace("STAYING", json.dumps(STAYING)))
        while True:
            shown, question = await self._question(answered, before)
            if question is None:
                break
            self.notes.waits.append(time.monotonic() - answered)
            await asyncio.sleep(self._pace)
            shown, question = await self._question(time.monotonic())  # it may have changed meanwhile
            if question is None:
                break
            self.notes.above.append(shown["above"])
            self.notes.headings.append(shown["heading"])
            if question[0] not in ("next round", "finish") and choices(shown) == 1:
                self.notes.lone.append(question[0])
            self.notes.messages = max(self.notes.messages, shown["messages"])
            self._taps = 0
            with suppress(LookupError):  # the menu is gone: something happened by itself meanwhile
                await self.answer(question)
            self.notes.taps[question[0]].append(self._taps)
            answered, before = time.monotonic(), shown["text"]
        self.notes.seconds = time.monotonic() - begun
        await asyncio.sleep(2)  # the result comes
        jumps = await self._tab.run("bdSeen.jumps")
        self.notes.jumps += [moved for _, moved, _ in jumps]
        for what in jumps:
            print("jump:", *what, flush=True)
        self.notes.blinks += await self._tab.run("bdSeen.blinks")

    async def _question(self, since: float, before: str = "",
                        ) -> tuple[dict[str, Any], tuple[str, list[dict[str, Any]], bool] | None]:
        """What is asked now, or None at the end of the round. ``before``: the words of the question that was answered,
        which stay until the page shows the next state."""
        while time.monotonic() < since + STEP_LIMIT:
            shown = await self.look()
            if _over(shown):
                return shown, None
            stale = shown["text"] == before and time.monotonic() < since + STALE_LIMIT
            if not stale and (found := asked(shown)) is not None:
                self.notes.scrolls.append(max(part["scroll"] for part in found[1]))
                return shown, found
            await asyncio.sleep(0.1)
        raise TimeoutError((await self.look())["text"])

    async def answer(self, question: tuple[str, list[dict[str, Any]], bool]) -> None:
        _, parts, menus = question
        for part in parts:
            await (self.choose(part) if menus else self.tap(part))


def _over(shown: dict[str, Any]) -> bool:
    labels = {button["label"] for button in shown["buttons"]}
    ends = {"Next round", "Again", "Replay", "That trick"}
    return bool(labels & ends) or "round 2" in shown["text"]


def asked(shown: dict[str, Any]) -> tuple[str, list[dict[str, Any]], bool] | None:
    """The action, what to tap for it, and whether that is a menu. The likeliest plays stand before *Pass*."""
    buttons = [each for each in shown["buttons"] if not each["label"].startswith(BESIDE) or each["off"]]
    for action, start in (("decline grand Tichu", "No grand Tichu"), ("exchange: confirm", "Give"),
                          ("exchange: advised cards", "Advised"), ("exchange: advised cards", "🚌 Give"),
                          ("advice: sure", "Yes, call"), ("wish", "No wish"), ("no bomb", "No bomb"),
                          ("finish", "Finish the round"),
                          ("next round", "Next round")):
        if found := _starting(buttons, start):
            return action, [found], False
    for action, words in (("Dog's lead", "Who gets the lead?"), ("Dragon's trick", "Who gets the Dragon's trick?")):
        if words in shown["text"] and buttons and not buttons[0]["off"]:
            return action, buttons[:1], False
    places = [place for place, each in enumerate(buttons) if each["label"] == "Pass"]
    if places and (quick := [each for each in buttons[:places[0]] if not each["off"]]):
        return "play", quick[:1], False
    if found := _starting(buttons, "Pass"):
        return "pass", [found], False
    if found := _starting(shown["selects"], "Play at once"):
        return "play from the menu", [found], True
    mine = any(words in shown["text"] for words in ("Your turn", "You lead", "You were asked"))
    if mine and (answers := _answers(buttons)):
        return "ask" if answers[0]["label"].startswith("Ask ") else "play", answers[:1], False
    if found := _starting(buttons, "🚌"):  # advice that is no exchange, such as a call before it
        return "advice", [found], False
    return None


def choices(shown: dict[str, Any]) -> int:
    """How many answers are offered, as far as it matters: a menu counts as two."""
    menus = [each for each in shown["selects"] if each["label"].startswith("Play at once")]
    return len(_answers(shown["buttons"])) + 2 * len(menus)


def _answers(buttons: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for each in buttons if not each["off"] and not each["label"].startswith(BESIDE)]


def _starting(parts: list[dict[str, Any]], start: str) -> dict[str, Any] | None:
    return next((each for each in parts if each["label"].startswith(start) and not each.get("off")), None)
