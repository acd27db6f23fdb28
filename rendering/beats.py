"""What beats what, on one picture for each game: examples of its plays, each beside one that beats it.

The combination games share their rows; Tatsu, where single cards meet, has its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.registry import GAMES
from games.views import TableKind
from rendering import cards, theme, words
from rendering.draw.sheet import Box, Sheet
from rendering.draw.text import Text
from rendering.picture import Detail, PictureRequest
from rendering.results.boards import EDGE, INNER, PANEL, ground
from rendering.table.layout import MINI_SHOWN

_ROW, _GAP, _TOP = 90, 7, 12
_CARD = 60
"""Width of a card."""
_LABEL = 232
_SIGN = 58
"""Room for what the row is, and for the sign between a play and the one that beats it."""

Plays = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class BeatsRow:
    """``plays``: each beats those before it, unless they are ``equal``; a single one stands alone. ``name``: texts
    ``beats.<name>``, and if there is something to say beside it (``noted``), ``beats.<name>.note``."""

    name: str
    plays: Plays
    noted: bool = False
    equal: bool = False

    @property
    def sign(self) -> str:
        return "=" if self.equal else "<"


def _each(codes: str) -> Plays:
    return tuple((code,) for code in codes.split())


COMBINATIONS = (
    BeatsRow("single", _each("Ma 2g 3r Kb Ak Ph Dr")),
    BeatsRow("pair", (("7g", "7r"), ("9k", "9b"))),
    BeatsRow("triple", (("5g", "5k", "5b"), ("Jg", "Jb", "Jr"))),
    BeatsRow("stairs", (("3g", "3r", "4k", "4b"), ("8g", "8b", "9k", "9r"))),
    BeatsRow("full_house", (("4g", "4k", "4r", "Kb", "Kr"), ("6g", "6k", "6b", "2g", "2r"))),
    BeatsRow("straight", (("2g", "3k", "4b", "5r", "6g"), ("6r", "7k", "8g", "9b", "Tr"))),
    BeatsRow("bomb", (("6g", "6k", "6b", "6r"), ("3r", "4r", "5r", "6r", "7r")), noted=True),
)
FRONTS = (
    BeatsRow("strength", _each("R1.7 Y2 R3 Y4 R5 Y6")),
    BeatsRow("equal", _each("R4 Y4"), noted=True, equal=True),
    BeatsRow("multiplier", _each("Yx1"), noted=True),
    BeatsRow("fusion", _each("Rf"), noted=True),
)

@dataclass(frozen=True, slots=True)
class BeatsPicture(PictureRequest):
    """Of a game, by its id."""

    filename = "beats"
    game: str
    text: Text

    def rows(self) -> tuple[BeatsRow, ...]:
        return FRONTS if GAMES[self.game].traits.table is TableKind.FRONTS else COMBINATIONS

    def sheet(self) -> Sheet:
        rows = self.rows()
        sheet = ground(2 * _TOP + len(rows) * (_ROW + _GAP) - _GAP)
        for place, each in enumerate(rows):
            self._draw(sheet, Box(EDGE, _TOP + place * (_ROW + _GAP), INNER, _ROW), each)
        return sheet

    def _draw(self, sheet: Sheet, box: Box, shown: BeatsRow) -> None:
        edge = theme.MOMENTS["bomb"].accent if shown.name == "bomb" else ""
        sheet.part(f"row:{shown.name}", box, PANEL, 18, edge, line=3)
        sheet.name(box.x + 18, box.cy, self.text(f"beats.{shown.name}"), _LABEL - 22, theme.TITLE_ON_PANEL, largest=34)
        x = box.x + _LABEL
        for place, play in enumerate(shown.plays):
            if place:
                sheet.text(x + _SIGN / 2, box.cy, shown.sign, theme.STRONG, theme.TEXT_ON_PANEL, anchor="m")
                x += _SIGN
            x = self._cards(sheet, x, box, play)
        if shown.noted:
            note = self.text(f"beats.{shown.name}.note")
            sheet.name(x + 20, box.cy, note, box.right - x - 36, theme.TEXT_ON_PANEL, largest=32)

    def _cards(self, sheet: Sheet, x: int, box: Box, play: tuple[str, ...]) -> int:
        tall = cards.height(_CARD)
        for code in play:
            sheet.card(cards.mini(code, _CARD), 0, Box(x, box.cy - tall // 2, _CARD, tall), code)
            x += round(_CARD * MINI_SHOWN)
        return x + _CARD - round(_CARD * MINI_SHOWN)

    def sentences(self, detail: Detail) -> Iterable[str]:
        text = self.text
        yield text("alt.beats", game=text(f"words.game.{self.game}"))
        for shown in self.rows():
            plays = f" {shown.sign} ".join(words.cards(play, text) for play in shown.plays)
            key, name = "alt.beats.noted" if shown.noted else "alt.beats.row", text(f"beats.{shown.name}")
            note = {"note": text(f"beats.{shown.name}.note")} if shown.noted else {}
            yield text(key, what=name, plays=plays, **note)
