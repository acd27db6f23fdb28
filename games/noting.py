"""Rounds that were played with real cards, as their players note them on a score pad.

A game says what has to be noted of its next round (`games.base.Game.noting`), checks a noted round by its rules, and
scores it by the functions that score its own rounds (`games.base.Game.note`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class NotedAs(StrEnum):
    """What the score of a round is made of: who is out first, calls and card points; points times multipliers of each
    side; or the order of going out."""

    CARDS = "cards"
    PRODUCTS = "products"
    PLACES = "places"


@dataclass(frozen=True, slots=True)
class NotingRules:
    """What has to be noted of a round.

    ``sides``: the seats of each of its sides; () if everybody has a place. ``dealers``: who may be its dealer, where
    that decides who plays with whom: one, or several of whom one has to be named. ``calls``: which seat may have made
    which call. ``sweep``: how many of a side have to be out first to end the round at once (0: that does not exist).
    """

    kind: NotedAs
    sides: tuple[tuple[int, ...], ...] = ()
    dealers: tuple[int, ...] = ()
    calls: tuple[tuple[int, str], ...] = ()
    sweep: int = 0


@dataclass(frozen=True, slots=True)
class PaperRound:
    """``dealer``: see `NotingRules.dealers`. ``out``: who was out first, or all of the side that swept, or for places
    all but the last, in order. ``calls``: by seat. ``points``: the card points of the first of the sides; None: a side
    swept. ``products``: for each side its points and its multiplier."""

    dealer: int | None = None
    out: tuple[int, ...] = ()
    calls: tuple[tuple[int, str], ...] = ()
    points: int | None = None
    products: tuple[tuple[int, int], ...] = ()
