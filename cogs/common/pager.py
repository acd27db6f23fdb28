"""Panels whose entries do not fit in one message: as many pages as needed, with *Back* and *More*.

A page is named by an entry that it shows, not by a number. So a panel stays on the page of the entry that was just
used, and an old button still leads somewhere after an update has added entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain

from bot.i18n import Texts
from cogs.common.layout import Click, Part, component_count, press

COMPONENTS = 40
"""Components of a message, nested ones included."""
CONTAINER = 1
TURNS = 3
"""Components of *Back* and *More* in their row."""


def paged(
    head: Sequence[Part], entries: Mapping[str, Sequence[Part]], foot: Sequence[Part], t: Texts,
    turn: Callable[[str], Click], *, shown: str = "",
) -> list[Part]:
    """Return the parts of the page that has the entry ``shown`` (the first, if none has): ``head``, entries, ``foot``.

    ``turn``: the click that leads to the page of an entry.
    """
    pages = _pages(head, entries, foot)
    at = next((number for number, names in enumerate(pages) if shown in names), 0)
    turns: list[Part] = []
    if at > 0:
        turns.append(press(turn(pages[at - 1][0]), t("games.back")))
    if at + 1 < len(pages):
        turns.append(press(turn(pages[at + 1][0]), t("games.more")))
    return [*head, *chain.from_iterable(entries[name] for name in pages[at]), *turns, *foot]


def _pages(
    head: Sequence[Part], entries: Mapping[str, Sequence[Part]], foot: Sequence[Part],
) -> Sequence[Sequence[str]]:
    """Return the names of the entries on each page."""
    room = COMPONENTS - CONTAINER
    if component_count([*head, *chain.from_iterable(entries.values()), *foot]) <= room:
        return [list(entries)]
    room -= component_count(head) + component_count(foot) + TURNS
    pages: list[list[str]] = [[]]
    left = room
    for name, parts in entries.items():
        needed = component_count(parts)
        if needed > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1].append(name)
        left -= needed
    return pages
