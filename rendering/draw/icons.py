"""Small signs of the table: a fan of cards, team shapes, a crown, a coin. Drawn once, cached."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering import theme
from rendering.draw.vector import Canvas, Gradient


@lru_cache(maxsize=16)
def fan(px: int) -> Image.Image:
    """Three card backs, fanned: the sign of a number of cards."""
    canvas = Canvas(100, 100, px / 100)
    for turn in (-22, 0, 22):
        card = canvas.at(50, 96, 1, turn)
        for inset, colour in ((0, "#3A0A10"), (4, "#E9DFC8"), (10, "#B32335")):
            left, top, foot = -24 + inset, -86 + inset, -18 - inset
            card.polygon([(left, top), (-left, top), (-left, foot), (left, foot)], colour)
    return canvas.image()


@lru_cache(maxsize=16)
def team(index: int, px: int, colour: str) -> Image.Image:
    """A team's shape, as its portraits: a disc for the first, a square for the second."""
    canvas = Canvas(100, 100, px / 100)
    if index == 0:
        canvas.circle(50, 50, 44, colour)
    else:
        canvas.rounded(8, 8, 84, 84, 22, colour)
    return canvas.image()


@lru_cache(maxsize=8)
def crown(px: int, colour: str) -> Image.Image:
    """A crown: rounds as Great Lord."""
    canvas = Canvas(100, 100, px / 100)
    canvas.path("M10 84 L4 30 L30 54 L50 14 L70 54 L96 30 L90 84 Z", colour)
    for x, y in ((4, 26), (50, 11), (96, 26)):
        canvas.circle(x if 10 < x < 90 else (8 if x < 10 else 92), y, 8, colour)
    return canvas.image()


@lru_cache(maxsize=8)
def arrow(px: int, colour: str) -> Image.Image:
    """A triangle pointing right: the seat to act."""
    canvas = Canvas(100, 100, px / 100)
    canvas.polygon([(20, 8), (92, 50), (20, 92)], colour)
    return canvas.image()


@lru_cache(maxsize=8)
def tick(px: int, colour: str) -> Image.Image:
    """A tick: done, made."""
    canvas = Canvas(100, 100, px / 100)
    canvas.line([(12, 54), (40, 82), (90, 20)], 18, colour)
    return canvas.image()


@lru_cache(maxsize=8)
def cross(px: int, colour: str) -> Image.Image:
    """A cross: failed."""
    canvas = Canvas(100, 100, px / 100)
    for ends in (((18, 18), (82, 82)), ((82, 18), (18, 82))):
        canvas.line(ends, 18, colour)
    return canvas.image()


@lru_cache(maxsize=8)
def coin(px: int) -> Image.Image:
    """A coin: card points."""
    canvas = Canvas(100, 100, px / 100)
    canvas.circle(50, 50, 50, theme.GOLD_DARK)
    canvas.circle(50, 50, 45, Gradient(theme.COIN, theme.COIN_FOOT))
    canvas.ring(50, 50, 37, 4, theme.GOLD_DARK)
    return canvas.image()
