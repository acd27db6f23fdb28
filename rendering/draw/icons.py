"""Small signs of the table: a fan of cards, team shapes, a crown, a coin. Drawn once, cached."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageChops, ImageDraw

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


@lru_cache(maxsize=8)
def bomb(px: int, colour: str) -> Image.Image:
    canvas = Canvas(100, 100, px / 100)
    canvas.circle(42, 62, 34, colour)
    canvas.path("M56 24 L74 40 L66 52 L48 36 Z", colour)
    canvas.brush([(66, 32, 8), (76, 18, 8), (92, 24, 7)], colour, cap=True)
    return canvas.image()


@lru_cache(maxsize=8)
def shield(px: int, colour: str) -> Image.Image:
    """A shield: something was saved."""
    canvas = Canvas(100, 100, px / 100)
    canvas.path("M50 6 L88 20 L88 48 C88 72 70 88 50 96 C30 88 12 72 12 48 L12 20 Z", colour)
    return canvas.image()


@lru_cache(maxsize=8)
def rise(px: int, colour: str) -> Image.Image:
    """An arrow up: from last to first."""
    canvas = Canvas(100, 100, px / 100)
    canvas.polygon([(50, 6), (92, 52), (66, 52), (66, 94), (34, 94), (34, 52), (8, 52)], colour)
    return canvas.image()


@lru_cache(maxsize=8)
def rays(width: int, height: int, colour: str, radius: int, alpha: int) -> Image.Image:
    """Rays of light from the middle of a rounded panel to its edges; ``alpha`` of 0–255."""
    canvas = Canvas(width, height, sampling=2)
    x, y = width / 2, height / 2
    for turn in range(0, 360, 20):
        ends = [(x + width * cos(radians(turn + side)), y + width * sin(radians(turn + side))) for side in (-5, 5)]
        canvas.polygon([(x, y), *ends], colour)
    image = canvas.image()
    panel = Image.new("L", image.size)
    ImageDraw.Draw(panel).rounded_rectangle((0, 0, width - 1, height - 1), radius, fill=alpha)
    image.putalpha(ImageChops.multiply(image.getchannel("A"), panel))
    return image
