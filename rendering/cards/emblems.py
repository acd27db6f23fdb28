"""The signs on cards: the suits' emblems, rich for pictures and plain for the index and small cards; the clans' crests;
the specials' pictograms. They differ by shape, without colour.

Jade is a bi (a ring), Sword a cross, Pagoda a tower, Star a star; Red's crest a flame on a diamond, Yellow's a sun on a
disc.
"""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image

from rendering.draw.art import art, icon
from rendering.draw.colour import mix
from rendering.theme import SUITS, Scene

NAMES = {"g": "jade", "k": "sword", "b": "pagoda", "r": "star",
         "Dr": "dragon", "Ph": "phoenix", "Do": "dog", "Ma": "sparrow"}
"""Of the artwork for a suit or a special."""


@cache
def palette(suit: str) -> dict[str, str]:
    """The colours of a suit's artwork, by their names there."""
    ink = SUITS[suit]
    return {
        "main": ink.main, "light": ink.light, "dark": ink.dark, "tint": ink.tint,
        "faint": mix(ink.main, ink.tint, 0.84), "pale": mix(ink.main, ink.tint, 0.6),
        "glow": mix(ink.main, ink.tint, 0.35),
        "line": mix(ink.dark, "#000000", 0.35), "robe": mix(ink.main, ink.light, 0.35),
        "thread": mix(ink.main, ink.light, 0.45), "lining": mix(ink.tint, ink.light, 0.25),
        "silk": mix(ink.tint, ink.light, 0.12), "petal": mix(ink.light, "#FFFFFF", 0.4),
        "steel": mix(ink.light, "#FFFFFF", 0.25),
    }


@lru_cache(maxsize=96)
def emblem(suit: str, px: int, rich: bool = True, turn: int = 0) -> Image.Image:
    """The emblem as an RGBA image ``px`` wide and high."""
    return art(f"signs/{NAMES[suit]}{'' if rich else '-plain'}", px, palette(suit), turn=turn)


def pictogram(special: str, px: int, scene: Scene, ground: str = "") -> Image.Image:
    """A special's sign in the ink of its scene, on a ground (the scene's if not given)."""
    return icon(NAMES[special], px, scene.ink, ground or (scene.top if special == "Ma" else scene.bottom))


def crest(clan: str, px: int) -> Image.Image:
    return icon(f"crest-{clan}", px)
