"""The colours of buttons mean the same on all pages: `docs/develop/controls.md` says what, and for which buttons."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import ButtonStyle

from bot.i18n import texts
from bot.samples.messages import pages
from tests.support.discord.discord_world import walk

PAGE = Path(__file__).parents[2] / "docs/develop/controls.md"
COLOURS = {"primary": ButtonStyle.primary, "green": ButtonStyle.success, "red": ButtonStyle.danger}


def buttons() -> Iterator[dict[str, Any]]:
    for _, page in pages(texts("en")):
        yield from (part for part in walk(page.to_components()) if part.get("type") == 2 and "custom_id" in part)


def coloured() -> dict[ButtonStyle, set[str]]:
    """The verbs of buttons in each colour, on all pages."""
    found = defaultdict(set)
    for button in buttons():
        found[ButtonStyle(button["style"])].add(button["custom_id"].split(":")[1])
    return found


def documented(colour: str) -> set[str]:
    row = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| **{colour}**"))
    return set(re.findall(r"`([a-z-]+)`", row))


@pytest.mark.parametrize("colour", COLOURS)
def test_the_buttons_in_each_colour_are_those_that_the_page_lists(colour: str) -> None:
    """A new coloured button belongs in the row whose meaning it has; if none fits, it is grey."""
    found, listed = coloured()[COLOURS[colour]], documented(colour)
    assert sorted(found - listed) == [], f"list them in {PAGE.name}, or give them the colour of what they do"
    assert sorted(listed - found) == [], "no page has them in this colour"


def test_what_is_red_is_never_green() -> None:
    """What costs is no invitation, whichever page it is on."""
    assert coloured()[ButtonStyle.danger] & coloured()[ButtonStyle.success] == set()


def test_the_same_words_on_the_same_button_never_change_between_green_and_primary() -> None:
    """“Yes” on one page is not “go on” on another."""
    seen = defaultdict(set)
    for button in buttons():
        if button["style"] in (ButtonStyle.primary.value, ButtonStyle.success.value):
            seen[button["custom_id"].split(":")[1], button["label"]].add(button["style"])
    assert {name: styles for name, styles in seen.items() if len(styles) > 1} == {}
