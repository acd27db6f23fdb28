"""Every colour, size and text style of the pictures, as data.

Sizes are pixels of a picture 1100 wide. On a phone such a picture is 330 points wide, one pixel is 0.3 of a
point: essential text has 34 px or more, secondary 28, nothing less than 26, a card's rank 50.
Suits and clans differ by shape as well as by colour, states by an icon as well as by a colour.
"""

from __future__ import annotations

from dataclasses import dataclass

WIDTH = 1100
"""Width of every picture, in px."""
MIN_TEXT = 26
MIN_RANK = 50
MIN_SHOWN = 0.44
"""Least share of an overlapped card's width that stays in sight."""

CARD_W, CARD_H, CARD_R = 250, 350, 20
"""Units of a card's drawing: width, height, corner radius."""
INDEX_W = 74
"""The column at a card's left edge, in units, that holds rank and suit."""
RANK_UNITS = 92
"""Font size of a rank in the index, in units."""
COIN_UNITS = 44
"""Font size of the points on a coin, in units."""


@dataclass(frozen=True, slots=True)
class Ink:
    """A suit's or clan's colours: ``main`` for shapes and ranks, ``light``/``dark`` shading, ``tint`` its paper."""

    main: str
    light: str
    dark: str
    tint: str


@dataclass(frozen=True, slots=True)
class Scene:
    """Colours of a full-colour card: ``top`` to ``bottom`` background, ``ink`` of signs, ``accent`` of frames."""

    top: str
    bottom: str
    ink: str
    accent: str


@dataclass(frozen=True, slots=True)
class SpecialScene(Scene):
    """A special card: the name of its files in ``rendering/art/cards`` and ``signs``, and the character of its seal.
    ``pale``: dark signs on a pale card."""

    art: str
    seal: str
    pale: bool = False

    @property
    def ground(self) -> str:
        """The colour behind its signs."""
        return self.top if self.pale else self.bottom


@dataclass(frozen=True, slots=True)
class TextStyle:
    """``family`` of `rendering.fonts`, size in px, weight where the font has that axis."""

    family: str
    px: int
    weight: int = 0


SUITS = {
    "g": Ink("#007C69", "#35BFA3", "#00574A", "#E2F2EE"),  # Jade
    "k": Ink("#15181E", "#6B7484", "#08090C", "#E9E9EC"),  # Sword
    "b": Ink("#1638BC", "#5C8CF5", "#0D2180", "#E3E9FB"),  # Pagoda
    "r": Ink("#C01024", "#F5625A", "#7E0C16", "#FBE6E3"),  # Star
}
SPECIALS = {
    "Dr": SpecialScene("#B5161F", "#5E0714", "#FFD77A", "#F6B73C", "dragon", seal="龍"),
    "Ph": SpecialScene("#F08A1D", "#A8321A", "#FFF1C9", "#FFD15C", "phoenix", seal="鳳"),
    "Do": SpecialScene("#8C98A8", "#3F4A5A", "#FFFFFF", "#D8E0EA", "dog", seal="犬"),
    "Ma": SpecialScene("#FFFBEC", "#E4DBBC", "#0B6B3A", "#C4202B", "sparrow", seal="雀", pale=True),
}
CLANS = {
    "R": Ink("#A8151F", "#F0604C", "#5C0A12", "#FBE3DB"),
    "Y": Ink("#8A5A00", "#FFC93C", "#4F3200", "#FFF1C4"),
}
CLAN_SCENES = {
    "R": Scene("#C4262C", "#6B0C1A", "#FFE9D6", "#FFB199"),
    "Y": Scene("#FFD65C", "#E79F17", "#3B2400", "#7A4B00"),
}

PAPER, PAPER_FOOT, EDGE = "#FFFEFA", "#F7F0DF", "#8F836A"
GOLD, GOLD_DARK, GOLD_INK = "#D8A53A", "#6B4606", "#4A2E02"
COIN, COIN_FOOT = "#FFE9A8", "#DFA02A"

FELT, FELT_EDGE = "#2C7A6B", "#0D3330"
PANEL, TEXT, MUTED, TITLE = "#0B1B1E", "#F7F3E8", "#B9C9C4", "#FFE7A8"
TEAMS = ("#F2B134", "#58B4FF")
"""Colours of the two teams; `PLAYERS` for games in which everybody plays alone."""
TEAM_INK = ("#1E1402", "#06182A")
PLAYERS = ("#7B3FA0", "#2F6B4F", "#A34A28", "#27548A", "#8A2D5C", "#5B5F1C", "#1F6A78", "#6A4A8C")
TURN, TURN_INK = "#FFD24A", "#241800"
TICHU, TICHU_INK = "#C8202B", "#FFFFFF"
GRAND, GRAND_INK = "#F2C14E", "#2B1B00"
CALLS = {"small": (TICHU, TICHU_INK), "grand": (GRAND, GRAND_INK)}
PASS, PASS_INK = "#55666A", "#FFFFFF"
OUT, OUT_INK = "#E9DFC8", "#22150A"
WISH, WISH_INK, WISH_EDGE = "#0B6B3A", "#D9F7E3", "#BFF0CF"
BOMB, BOMB_INK = "#2A0E35", "#FFFFFF"
MOMENTS = {
    "bomb": Scene("#5B1A73", "#2A0E35", "#FFE7A8", "#F2C14E"),
    "grand": Scene("#F7D684", "#F2C14E", "#2B1B00", "#FFE7A8"),
    "victory": Scene("#FFE7A8", "#F2C14E", "#2B1B00", "#FFE7A8"),
    "save": Scene("#14704A", "#0B5A34", "#E4FBEC", "#BFF0CF"),
    "rise": Scene("#F7D684", "#F2C14E", "#2B1B00", "#FFE7A8"),
    "shutout": Scene("#3A1218", "#2A0A0E", "#FFE9D6", "#FFC8B5"),
}
"""Memorable moments (`games.moments`): the ribbon's ground and ink, its edge. Each has an icon and words too."""
FEW, GOOD, BAD = "#FFB3A6", "#7FE3B5", "#FFB3A6"
SELECTED, SELECTED_INK = "#FFD24A", "#241800"
PLAYABLE, PLAYABLE_INK = "#1F8F5F", "#FFFFFF"
EMPTY, EMPTY_EDGE = "#0B1B1E5A", "#8FB5AB"
"""A place where a card may lie, and its outline."""
DIM = "#0C141C60"
"""Laid over a card that cannot be played now."""

TEXT_ON_PANEL, MUTED_ON_PANEL, TITLE_ON_PANEL = (TEXT, PANEL), (MUTED, PANEL), (TITLE, PANEL)
TEXT_ON_FELT, TITLE_ON_FELT = (TEXT, FELT), (TITLE, FELT)
"""Colours of a text and of its background."""

BODY = TextStyle("ui", 34, 600)
NAME = TextStyle("ui", 36, 600)
STRONG = TextStyle("ui", 38, 800)
SMALL = TextStyle("ui", 28, 600)
LABEL = TextStyle("ui", 28, 800)
TAG = TextStyle("ui", 26, 800)
HEAD = TextStyle("ui", 40, 600)
DISPLAY = TextStyle("title", 46, 800)
DISPLAY_SMALL = TextStyle("title", 38, 800)
