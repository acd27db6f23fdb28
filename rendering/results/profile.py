"""A player's profile in one game: rating and its curve, form, calls or other figures, partner, an opponent, badges.

Empty sections are left out, so the picture grows with the player's games.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rendering import theme
from rendering.draw.sheet import Box, Pill, Sheet, row
from rendering.draw.text import Text
from rendering.draw.vector import icon
from rendering.picture import Detail, PictureRequest
from rendering.results.boards import GAP, INNER, PANEL, fitted, stacked
from rendering.results.chart import course, draw_line, points_of, scale
from rendering.table.info import number

_PAD = 24
_HEAD_H, _RATING_H, _FORM_H, _FACTS_H, _AGAINST_H, _BADGES_H = 60, 160, 82, 122, 98, 98
_FIGURES = 330
"""Px of the rating's figures, beside its curve."""
_TILE, _BADGES = 50, 4
_RESULTS = {1: (theme.GOOD, "#06281B"), 0: (theme.MUTED, "#12201F"), -1: ("#8A2F3C", "#FFFFFF")}
"""Ground and ink of a won, drawn and lost game; each has its letter, too."""
_BIG = theme.TextStyle("ui", 62, 800)
_SIGNS = {
    "long_bomb": ("bomb", theme.TEXT), "saved": ("shield", theme.GOOD), "risen": ("rise", theme.GRAND),
    "comeback": ("rise", theme.GRAND), "multiplier": ("coin", ""),
}
"""Of badges, with their ink; the others have a crown."""


@dataclass(frozen=True, slots=True)
class Rated:
    """``shown``: ``1512?``; ``spread``: ``± 60``; ``curve``: the ratings after the newest games, the oldest first."""

    shown: str
    spread: str
    games: int
    provisional: bool
    curve: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Calls:
    """Calls of a kind (``small``, ``grand``): made and lost."""

    call: str
    made: int
    lost: int


@dataclass(frozen=True, slots=True)
class Company:
    """A player, and the games with them on one side."""

    name: str
    games: int
    won: int


@dataclass(frozen=True, slots=True)
class Against:
    """A player, and the games against them; ``together``: those on one side."""

    name: str
    won: int
    drawn: int
    lost: int
    together: Company


@dataclass(frozen=True, slots=True)
class ProfilePicture(PictureRequest):
    """``kind``: the game and the pace. ``form``: results of the newest games, the newest first (1, 0, -1).

    ``figures``: lines in place of ``calls``, for games without them. ``badges``: (name, how often).
    """

    filename = "profile"
    name: str
    kind: str
    text: Text
    games: int = 0
    won: int = 0
    rated: Rated | None = None
    form: tuple[int, ...] = ()
    calls: tuple[Calls, ...] = ()
    figures: tuple[str, ...] = ()
    partner: Company | None = None
    against: Against | None = None
    badges: tuple[tuple[str, int], ...] = ()

    def sheet(self) -> Sheet:
        facts = bool(self.calls or self.figures or self.partner)
        rows = ((_RATING_H, self._rating, True), (_FORM_H, self._form, True), (_FACTS_H, self._facts, facts),
                (_AGAINST_H, self._against, self.against is not None), (_BADGES_H, self._badges, bool(self.badges)))
        return stacked([(_HEAD_H, self._head), *((tall, draw) for tall, draw, wanted in rows if wanted)])

    def sentences(self, detail: Detail) -> Iterable[str]:
        t = self.text
        yield f"{detail.cut(self.name)} · {self.kind}."
        if self.rated is None:
            yield t("profile.unrated") + "."
        else:
            yield f"{t('league.column.rating')}: {self.rated.shown} {self.rated.spread}, {_rated_games(self.rated, t)}."
            if len(self.rated.curve) > 1:
                yield course(t("league.column.rating"), self.rated.curve, t("stats.axis"), t)
        yield t("profile.games", n=self.games, won=self.won) + "."
        if self.form:
            yield f"{t('profile.form')}: {' '.join(t(f'stats.form.{result}') for result in self.form)}."
        for each in self.calls:
            yield f"{t(f'table.call.{each.call}')} · {t('card.calls', made=each.made, lost=each.lost)}."
        yield from (f"{line}." for line in self.figures)
        if self.partner is not None:
            yield f"{t('profile.partner')}: {detail.cut(self.partner.name)}. {together_of(self.partner, t)}."
        if self.against is not None:
            yield f"{t('profile.against', name=detail.cut(self.against.name))}: {score_of(self.against, t)}."
            if self.against.together.games:
                yield together_of(self.against.together, t) + "."
        for badge, n in self.badges:
            yield f"{t(f'profile.badge.{badge}')} ×{n}."

    # drawing -----------------------------------------------------------------------------------
    def _head(self, sheet: Sheet, box: Box) -> None:
        sheet.part("head", box, PANEL)
        kind = sheet.text(box.right - _PAD, box.cy, self.kind, theme.SMALL, theme.MUTED_ON_PANEL, anchor="r")
        sheet.name(box.x + _PAD, box.cy, self.name, box.w - kind - 3 * _PAD, theme.TITLE_ON_PANEL, largest=42)

    def _rating(self, sheet: Sheet, box: Box) -> None:
        sheet.part("rating", box, PANEL)
        rated, t = self.rated, self.text
        if rated is None:
            fitted(sheet, box.inset(_PAD, 0), t("profile.unrated"), 34, theme.MUTED_ON_PANEL)
            return
        x = box.x + _PAD
        wide = sheet.text(x, box.y + 62, rated.shown, _BIG, theme.TITLE_ON_PANEL)
        sheet.text(x + wide + 14, box.y + 68, rated.spread, theme.SMALL, theme.MUTED_ON_PANEL)
        note = Box(x, box.y + 98, _FIGURES - _PAD, 52)
        fitted(sheet, note, _rated_games(rated, t), 28, theme.MUTED_ON_PANEL)
        if len(rated.curve) > 1:
            _curve(sheet, Box(box.x + _FIGURES + 108, box.y + 24, box.w - _FIGURES - 108 - 36, box.h - 48), rated.curve)

    def _form(self, sheet: Sheet, box: Box) -> None:
        """The newest games as letters, the newest at the right."""
        sheet.part("form", box, PANEL)
        t = self.text
        right = box.right - 16
        for result in self.form:
            right -= _TILE
            result_tile(sheet, Box(right, box.cy - _TILE // 2, _TILE, _TILE), result, t)
            right -= 8
        fitted(sheet, Box(box.x + _PAD, box.y, right - box.x - _PAD - 8, box.h),
               t("profile.games", n=self.games, won=self.won), 34)

    def _facts(self, sheet: Sheet, box: Box) -> None:
        """Calls or figures, and the favourite partner."""
        left = bool(self.calls or self.figures)
        cells = iter(row(left + (self.partner is not None), box, GAP, INNER))
        if left:
            self._left(sheet, next(cells))
        if self.partner is not None:
            cell = next(cells)
            sheet.part("partner", cell, PANEL)
            inner = cell.inset(_PAD, 0)
            sheet.name(inner.x, cell.y + 28, self.text("profile.partner"), inner.w, theme.MUTED_ON_PANEL, largest=28,
                       smallest=theme.MIN_TEXT)
            sheet.name(inner.x, cell.y + 64, self.partner.name, inner.w, theme.TEXT_ON_PANEL, largest=34)
            sheet.name(inner.x, cell.y + 99, together_of(self.partner, self.text), inner.w, theme.TEXT_ON_PANEL,
                       largest=28,
                       smallest=theme.MIN_TEXT)

    def _left(self, sheet: Sheet, box: Box) -> None:
        sheet.part("figures", box, PANEL)
        inner = box.inset(_PAD, 0)
        if not self.calls:
            step = box.h // max(2, len(self.figures))
            for i, line in enumerate(self.figures):
                y = box.y + step // 2 + i * step
                sheet.name(inner.x, y, line, inner.w, theme.TEXT_ON_PANEL, largest=32, smallest=theme.MIN_TEXT)
            return
        for each, y in zip(self.calls, (box.y + 35, box.y + 87), strict=False):
            pill = Pill(*theme.CALLS[each.call], pad=12)
            x = inner.x + 14 + sheet.pill(inner.x, y, self.text(f"table.call.{each.call}"), pill)
            for count, sign, ink in ((each.made, icon("tick", 28, theme.GOOD), theme.GOOD),
                                     (each.lost, icon("cross", 28, theme.BAD), theme.BAD)):
                sheet.stamp(sign, x, y - 14)
                x += 34 + sheet.text(x + 34, y, str(count), theme.BODY, (ink, theme.PANEL)) + 18

    def _against(self, sheet: Sheet, box: Box) -> None:
        assert self.against is not None
        sheet.part("against", box, PANEL)
        against, t = self.against, self.text
        right = box.right - 16
        for result, count in ((-1, against.lost), (0, against.drawn), (1, against.won)):
            if result == 0 and not count:
                continue
            right -= sheet.text(right, box.cy, str(count), theme.STRONG, theme.TEXT_ON_PANEL, anchor="r") + 10
            right -= _TILE
            result_tile(sheet, Box(right, box.cy - _TILE // 2, _TILE, _TILE), result, t)
            right -= 24
        inner = Box(box.x + _PAD, box.y, right - box.x - _PAD, box.h)
        together = against.together.games > 0
        sheet.name(inner.x, box.y + (34 if together else 49), t("profile.against", name=against.name), inner.w,
                   theme.TEXT_ON_PANEL, largest=36)
        if together:
            sheet.name(inner.x, box.y + 71, together_of(against.together, t), inner.w, theme.MUTED_ON_PANEL, largest=28,
                       smallest=theme.MIN_TEXT)

    def _badges(self, sheet: Sheet, box: Box) -> None:
        cells = row(max(_BADGES, len(self.badges)), box, GAP, INNER)
        for cell, (badge, n) in zip(cells, self.badges, strict=False):
            sheet.part(f"badge:{badge}", cell, PANEL, 20, theme.GRAND, line=3)
            name, ink = _SIGNS.get(badge, ("crown", theme.GRAND))
            sheet.stamp(icon(name, 44, ink), cell.x + 16, cell.y + 12)
            sheet.text(cell.x + 68, cell.y + 34, f"×{n}", theme.BODY, theme.TITLE_ON_PANEL)
            sheet.name(cell.x + 16, cell.y + 74, self.text(f"profile.badge.{badge}"), cell.w - 28,
                       theme.TEXT_ON_PANEL, largest=28, smallest=theme.MIN_TEXT)


def result_tile(sheet: Sheet, box: Box, result: int, text: Text) -> None:
    """A result's letter on its colour."""
    fill, ink = _RESULTS[result]
    sheet.panel(box, fill, 12)
    sheet.text(box.cx, box.cy, text(f"stats.form.{result}"), theme.LABEL, (ink, fill), anchor="m")


def _curve(sheet: Sheet, box: Box, values: tuple[float, ...]) -> None:
    """The ratings as a line, with the lowest and highest line of its scale."""
    low, high, _ = scale(values)
    for value, y in ((high, box.y), (low, box.bottom)):
        sheet.panel(Box(box.x, y - 1, box.w, 2), theme.PASS, 1)
        sheet.text(box.x - 14, y, number(value), theme.TAG, theme.MUTED_ON_PANEL, anchor="r")
    points = points_of(values, box, low, high, len(values))
    draw_line(sheet.image, box, points, theme.TEAMS[0], theme.PANEL)
    at, level = points[-1]
    sheet.panel(Box(round(at) - 9, round(level) - 9, 18, 18), theme.TITLE, 9)


def _rated_games(rated: Rated, text: Text) -> str:
    said = text("profile.rated", n=rated.games)
    return f"{said} · {text('profile.provisional')}" if rated.provisional else said


def together_of(company: Company, text: Text) -> str:
    """The games of two on one side, in words."""
    return text("profile.together", n=company.games, won=company.won)


def score_of(against: Against, text: Text) -> str:
    """Games won, drawn and lost against somebody: ``W 7 · D 0 · L 4``."""
    counts = ((1, against.won), (0, against.drawn), (-1, against.lost))
    return " · ".join(f"{text(f'stats.form.{result}')} {count}" for result, count in counts if result or count)
