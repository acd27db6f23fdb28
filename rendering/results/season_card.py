"""A player's season on a card: place, results, best partner, highest win.

Without a partner or a win that part is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rendering import theme
from rendering.draw.sheet import Box, Sheet, row
from rendering.draw.text import Text
from rendering.draw.vector import icon
from rendering.picture import Detail, PictureRequest
from rendering.results.boards import GAP, INNER, PANEL, fitted, stacked
from rendering.results.profile import Company, result_tile, together_of

_PAD = 24
_HEAD_H, _PLACE_H, _FORM_H, _FACTS_H = 60, 190, 122, 138
_TILE, _SHOWN = 50, 14
_PLACE = theme.TextStyle("ui", 96, 800)


@dataclass(frozen=True, slots=True)
class BestWin:
    """``score``: ``540:60``."""

    against: str
    score: str


@dataclass(frozen=True, slots=True)
class SeasonCardPicture(PictureRequest):
    """``place`` 0: not placed yet, of ``field``; ``points``: as the language writes them; ``results``: the oldest first
    (1, 0, -1)."""

    filename = "season"
    name: str
    season: str
    text: Text
    place: int
    field: int
    points: str
    results: tuple[int, ...] = ()
    partner: Company | None = None
    highest: BestWin | None = None

    def sheet(self) -> Sheet:
        facts = self.partner is not None or self.highest is not None
        return stacked([(_HEAD_H, self._head), (_PLACE_H, self._place), (_FORM_H, self._form),
                        *([(_FACTS_H, self._facts)] if facts else [])])

    def sentences(self, detail: Detail) -> Iterable[str]:
        t = self.text
        yield f"{detail.cut(self.name)} · {detail.cut(self.season)}."
        if self.place:
            yield f"{t('league.card.place', place=self.place, n=self.field)}."
        yield f"{t('league.column.points')}: {self.points}."
        yield t("profile.games", n=len(self.results), won=self._won) + "."
        if self.results:
            yield " ".join(t(f"stats.form.{result}") for result in self.results[-_SHOWN:]) + "."
        if self.partner is not None:
            yield f"{t('league.card.partner')}: {detail.cut(self.partner.name)}. {together_of(self.partner, t)}."
        if self.highest is not None:
            yield f"{t('league.card.highest')}: {self.highest.score}, {detail.cut(self.highest.against)}."

    @property
    def _won(self) -> int:
        return sum(result > 0 for result in self.results)

    # drawing -----------------------------------------------------------------------------------
    def _head(self, sheet: Sheet, box: Box) -> None:
        sheet.part("head", box, PANEL)
        half = (box.w - 3 * _PAD) // 2
        sheet.name(box.x + _PAD, box.cy, self.name, half, theme.TITLE_ON_PANEL, largest=42)
        sheet.name(box.x + 2 * _PAD + half, box.cy, self.season, half, theme.MUTED_ON_PANEL, largest=32,
                   smallest=theme.MIN_TEXT)

    def _place(self, sheet: Sheet, box: Box) -> None:
        """The place, with a crown for the first; the points."""
        first = self.place == 1
        sheet.part("place", box, PANEL, 26, theme.GRAND if first else theme.PANEL, line=4 if first else 0)
        x = box.x + 32
        if first:
            size = 100
            sheet.stamp(icon("crown", size, theme.GRAND), x, box.cy - size // 2)
            x += size + 28
        figure = str(self.place) if self.place else "–"
        x += sheet.text(x, box.cy, figure, _PLACE, theme.TITLE_ON_PANEL) + 36
        room = box.right - 24 - x
        if self.place:
            said = self.text("league.card.place", place=self.place, n=self.field)
            fitted(sheet, Box(x, box.y + 24, room, 70), said, 40)
        fitted(sheet, Box(x, box.y + 100, room, 66), f"{self.text('league.column.points')}: {self.points}", 34,
               theme.MUTED_ON_PANEL)

    def _form(self, sheet: Sheet, box: Box) -> None:
        """How many games, and the newest as letters, the newest at the right."""
        sheet.part("form", box, PANEL)
        t = self.text
        fitted(sheet, Box(box.x + _PAD, box.y + 4, box.w - 2 * _PAD, 48),
               t("profile.games", n=len(self.results), won=self._won), 34)
        for place, result in enumerate(self.results[-_SHOWN:]):
            result_tile(sheet, Box(box.x + _PAD + place * (_TILE + 8), box.y + 58, _TILE, _TILE), result, t)

    def _facts(self, sheet: Sheet, box: Box) -> None:
        found = []
        if self.partner is not None:
            found.append(("partner", "league.card.partner", self.partner.name, together_of(self.partner, self.text)))
        if self.highest is not None:
            found.append(("highest", "league.card.highest", self.highest.score, self.highest.against))
        for cell, (part, key, large, small) in zip(row(len(found), box, GAP, INNER), found, strict=True):
            sheet.part(part, cell, PANEL)
            inner = cell.inset(_PAD, 0)
            sheet.name(inner.x, cell.y + 30, self.text(key), inner.w, theme.MUTED_ON_PANEL, largest=28,
                       smallest=theme.MIN_TEXT)
            sheet.name(inner.x, cell.y + 70, large, inner.w, theme.TEXT_ON_PANEL, largest=38)
            sheet.name(inner.x, cell.y + 110, small, inner.w, theme.TEXT_ON_PANEL, largest=28, smallest=theme.MIN_TEXT)
