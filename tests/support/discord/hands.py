"""Hands for tests: `changed` replaces fields of a `HandView`, whichever of its parts they are in."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from cogs.pages.hand_view import HandView

PARTS = ("turn", "setting", "standing", "help", "look")


def changed(hand: HandView, **values: Any) -> HandView:
    """The hand with these values: of its own fields, and of the fields of its parts."""
    own = {name: values.pop(name) for name in [each.name for each in fields(HandView)] if name in values}
    hand = replace(hand, **own)
    for part in PARTS:
        of_part = getattr(hand, part)
        found = {each.name: values.pop(each.name) for each in fields(of_part) if each.name in values}
        hand = replace(hand, **{part: replace(of_part, **found)}) if found else hand
    assert not values, values
    return hand
