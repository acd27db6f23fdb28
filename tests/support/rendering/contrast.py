"""Contrast of colours that meet on a picture (WCAG 2)."""

from __future__ import annotations

from dataclasses import dataclass

from rendering.draw.vector import fade, mix, rgb, rgba
from rendering.theme import (
    BOMB,
    BOMB_INK,
    CLAN_SCENES,
    CLANS,
    COIN_FOOT,
    FELT,
    FEW,
    GOLD_INK,
    GOOD,
    GRAND,
    GRAND_INK,
    MUTED,
    OUT,
    OUT_INK,
    PANEL,
    PAPER,
    PAPER_FOOT,
    PASS,
    PASS_INK,
    PLAYABLE,
    PLAYABLE_INK,
    PLAYERS,
    SELECTED,
    SELECTED_INK,
    SPECIALS,
    SUITS,
    TEAM_INK,
    TEAMS,
    TEXT,
    TICHU,
    TICHU_INK,
    TITLE,
    TURN,
    TURN_INK,
    WISH,
    WISH_INK,
)


@dataclass(frozen=True, slots=True)
class Contrast:
    """A pair that meets on a picture. Large text (28 px bold, 34 px otherwise) and shapes need 3, others 4.5."""

    name: str
    front: str
    back: str
    large: bool = False

    @property
    def minimum(self) -> float:
        return 3.0 if self.large else 4.5


CONTRASTS = (
    *(Contrast(f"suit {s} on paper", ink.main, PAPER_FOOT) for s, ink in SUITS.items()),
    *(Contrast(f"suit {s} on its tint", ink.main, ink.tint, large=True) for s, ink in SUITS.items()),
    *(Contrast(f"clan {c} on its tint", ink.main, ink.tint) for c, ink in CLANS.items()),
    *(Contrast(f"clan {c} scene, top", scene.ink, scene.top) for c, scene in CLAN_SCENES.items()),
    *(Contrast(f"clan {c} scene, foot", scene.ink, scene.bottom) for c, scene in CLAN_SCENES.items()),
    Contrast("Mah Jong's 1 on its card", SPECIALS["Ma"].accent, SPECIALS["Ma"].bottom, large=True),
    Contrast("Mah Jong's seal", PAPER, SPECIALS["Ma"].ink),
    Contrast("coin", GOLD_INK, COIN_FOOT),
    Contrast("text on panel", TEXT, PANEL),
    Contrast("muted text on panel", MUTED, PANEL),
    Contrast("title on panel", TITLE, PANEL),
    Contrast("text on felt", TEXT, FELT),
    Contrast("title on felt", TITLE, FELT, large=True),
    Contrast("few cards on panel", FEW, PANEL),
    Contrast("good on panel", GOOD, PANEL),
    Contrast("team A badge", TEAM_INK[0], TEAMS[0]),
    Contrast("team B badge", TEAM_INK[1], TEAMS[1]),
    Contrast("team A on panel", TEAMS[0], PANEL),
    Contrast("team B on panel", TEAMS[1], PANEL),
    *(Contrast(f"initial on player {n}", TEXT, colour) for n, colour in enumerate(PLAYERS)),
    Contrast("turn tag", TURN_INK, TURN),
    Contrast("Tichu badge", TICHU_INK, TICHU),
    Contrast("grand badge", GRAND_INK, GRAND),
    Contrast("pass tag", PASS_INK, PASS),
    Contrast("out tag", OUT_INK, OUT),
    Contrast("wish", WISH_INK, WISH),
    Contrast("bomb", BOMB_INK, BOMB),
    Contrast("selected mark", SELECTED_INK, SELECTED),
    Contrast("playable mark", PLAYABLE_INK, PLAYABLE, large=True),
)


def over(top: str, bottom: str) -> str:
    """What is seen where ``top``, perhaps translucent, lies on an opaque ``bottom``."""
    return mix(fade(bottom, 255), fade(top, 255), rgba(top)[3] / 255)


def luminance(colour: str) -> float:
    """Relative luminance, WCAG 2."""

    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(value) for value in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """WCAG 2 contrast ratio, 1–21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
