"""One message of each kind: the one with the longest text.

A sample's name begins with its kind: "tichu lobby, rated" is a lobby. Games, and what a page is about ("rules tricks"),
make no kind of their own. `tests/cogs/test_kinds.py` holds the kinds to the functions that make pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from discord import ui

from bot.i18n import Texts
from bot.samples.messages import FEW, pages

ONE_PAGE = frozenset({
    "desk", "help", "match", "review", "rules", "search", "season", "setting", "standings", "time", "times",
    "vote"})
"""Words that begin the names of one kind, whatever the page is about."""
APART = (
    "lobby, panel of who has left", "lobby, panel of the host", "season, its rules",
    "arena, a game", "case, as 20", "case, notice", "desk joining", "desk, close", "desk, entrants", "desk, games",
    "director, entrants", "director, game", "director, replace", "duel, look", "duel, position", "duel, public",
    "duel, results", "hand: before a stop", "hand: left", "hand: shown elsewhere", "line-up, match",
    "line-ups known, match", "list, asked", "meeting, tables", "my data, elsewhere", "night, a call",
    "night, at the table", "night, checked in", "night, invitation", "night, partner", "night, round",
    "night, the end", "overdue, managers",
    "pairs, call", "pairs, question", "pairs, started", "pairs, tables", "panel, abort", "panel, no game",
    "panel, over", "quiz, asked", "quiz, both", "quiz, question", "review of a game", "season card", "season closed",
    "seat, taken",
    "settings of a night", "settings of", "setup, games across servers", "statistics, player", "storm, 1 answered",
    "storm, over", "table exchange, of the round before", "table, alone, looked on", "table, its card",
    "weekly story, nowhere")
"""Beginnings of names that are a kind of their own."""
_GAME = re.compile(f"(?:{'|'.join(FEW)}) ")


@dataclass(frozen=True, slots=True)
class KindSample:
    """``kind`` is unique. ``others``: further pages of the kind."""

    kind: str
    name: str
    page: ui.LayoutView
    others: tuple[ui.LayoutView, ...] = ()


def kind_of(name: str) -> str:
    """The kind of the message that has this name."""
    name = _GAME.sub("", name)
    for apart in APART:
        if name == apart or name.startswith((f"{apart} ", f"{apart},")):
            return apart
    found = re.split("[,:]", name)[0].strip()
    first = found.partition(" ")[0]
    return first if first in ONE_PAGE else found


def one_of_each(t: Texts) -> list[KindSample]:
    """The longest message of each kind, in the order of the list."""
    found: dict[str, list[tuple[str, ui.LayoutView]]] = {}
    for name, page in pages(t):
        found.setdefault(kind_of(name), []).append((name, page))
    return [_longest(kind, given) for kind, given in found.items()]


def _longest(kind: str, given: Iterable[tuple[str, ui.LayoutView]]) -> KindSample:
    (name, page), *others = sorted(given, key=lambda each: -length(each[1]))
    return KindSample(kind, name, page, tuple(other for _, other in others))


def length(page: ui.LayoutView) -> int:
    """Bytes of all texts, as Discord counts them."""
    return sum(len(text.encode()) for text in texts_of(page))


def pairs_of(sample: KindSample) -> tuple[ui.LayoutView, ui.LayoutView]:
    """What is sent, and what it is edited to: another page of its kind, with pictures if there is one."""
    for edited in (*(other for other in sample.others if pictures_of(other)), *sample.others):
        return sample.page, edited
    return sample.page, sample.page


def texts_of(page: ui.LayoutView) -> list[str]:
    return [part.content for part in page.walk_children() if isinstance(part, ui.TextDisplay)]


def pictures_of(page: ui.LayoutView) -> list[str]:
    """The names of the files that a page shows."""
    urls = [item.media.url for part in page.walk_children() if isinstance(part, ui.MediaGallery) for item in part.items]
    urls += [part.media.url for part in page.walk_children() if isinstance(part, ui.File)]
    return sorted({url.removeprefix("attachment://") for url in urls if url.startswith("attachment://")})
