"""A chart of ratings over games: up to six lines, each named at its end.

Lines differ by colour and by the shape of the mark at their end. Names stand beside the marks, moved apart where they
would touch. The room on the right is measured from the names, so that no label is clipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from rendering import theme
from rendering.draw.sheet import Box, Sheet
from rendering.draw.text import Text, clean, measure
from rendering.draw.vector import icon, rgb
from rendering.picture import Detail, PictureRequest
from rendering.results.boards import WIDTH
from rendering.table.info import number

HEIGHT = 600
GROUND = "#0F2327"
_GRID = "#2A464B"
LINES = ("#F2B134", "#58B4FF", "#FF8FA3", "#7FE3B5", "#D6A8FF", "#F7F3E8")
"""Colours of the lines; each has at least 7:1 on the ground."""
_SHAPES = ("disc", "square", "diamond", "triangle", "cross", "ring")
_SAMPLING = 3
_TOP, _FOOT, _LEFT = 104, 66, 124
_APART = 42
_NAME = theme.TextStyle(theme.NAME.family, 30, theme.NAME.weight)
_NAME_AT, _VALUE_GAP, _EDGE = 42, 12, 16
"""Px from the plot to a name, from a name to its value, and from the longest value to the picture's edge."""
_LABELS = (240, 470)
"""Least and most px right of the plot."""


@dataclass(frozen=True, slots=True)
class Series:
    """A line: a name and its values, the oldest first; at least one."""

    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ChartPicture(PictureRequest):
    """One to six lines over the games played; ``axis`` names what is counted along it. ``marked``: a stretch of the
    first line that stands out, by the numbers of its first and last value (from 1). ValueError for no series, an empty
    one, or more than six."""

    filename = "chart"
    title: str
    series: tuple[Series, ...]
    text: Text
    axis: str = ""
    marked: tuple[int, int] | None = None

    def sheet(self) -> Sheet:
        series = self.series
        if not 1 <= len(series) <= len(LINES) or not all(line.values for line in series):
            raise ValueError("one to six series, none empty")
        sheet = Sheet(Image.new("RGB", (WIDTH, HEIGHT), GROUND))
        plot = Box(_LEFT, _TOP, WIDTH - _LEFT - _label_room(series), HEIGHT - _TOP - _FOOT)
        low, high, step = scale([value for line in series for value in line.values])
        longest = max(len(line.values) for line in series)
        sheet.area("title", Box(24, 16, WIDTH - 48, 62))
        sheet.text(36, 46, self.title, theme.HEAD, (theme.TITLE, GROUND), width=WIDTH - 72)
        _grid(sheet, plot, low, high, step)
        _axis(sheet, plot, longest, self.axis)
        points = [points_of(line.values, plot, low, high, longest) for line in series]
        for line, colour in zip(points, LINES, strict=False):
            draw_line(sheet.image, plot, line, colour)
        if self.marked is not None:
            _mark(sheet, plot, points[0][self.marked[0] - 1:self.marked[1]])
        _labels(sheet, plot, series, points)
        return sheet

    def sentences(self, detail: Detail) -> Iterable[str]:
        yield f"{clean(self.title)}."
        for line in self.series:
            yield course(detail.cut(line.name), line.values, self.axis, self.text)
        if self.marked is not None:
            yield self.text("alt.marked", axis=self.axis, start=self.marked[0], end=self.marked[1])


def course(name: str, values: Sequence[float], axis: str, text: Text) -> str:
    """A line in words: its first, highest, lowest and last value."""
    first, last, low, high = (number(round(value)) for value in (values[0], values[-1], min(values), max(values)))
    return text("alt.line", name=name, count=len(values), axis=axis, first=first, last=last, low=low, high=high)


def scale(values: Sequence[float]) -> tuple[int, int, int]:
    """Lowest and highest grid line and the step between them: 4 to 7 lines at round numbers."""
    low, high = min(values), max(values)
    span = max(high - low, 10)
    step = next(step for step in (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 10**6) if span / step <= 5)
    bottom = int(low // step) * step
    top = -int(-high // step) * step
    return bottom, max(top, bottom + 2 * step), step


def _label_room(series: Sequence[Series]) -> int:
    widest = max(measure(line.name, _NAME) + _VALUE_GAP + measure(_last(line), theme.SMALL) for line in series)
    return min(max(_NAME_AT + widest + _EDGE, _LABELS[0]), _LABELS[1])


def _last(line: Series) -> str:
    return number(round(line.values[-1]))


def ticks(longest: int) -> range:
    """The numbered games: each, or each second, fifth, tenth …, at most seven, evenly spaced."""
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 10**6) if longest // step <= 7)
    return range(step, longest + 1, step)


def points_of(values: tuple[float, ...], plot: Box, low: int, high: int, longest: int) -> list[tuple[float, float]]:
    """A shorter line ends where the longest ends: the last game of each is now."""
    first = longest - len(values)
    return [
        (plot.x + plot.w * (first + i) / max(longest - 1, 1), plot.y + plot.h * (high - value) / (high - low))
        for i, value in enumerate(values)
    ]


def _grid(sheet: Sheet, plot: Box, low: int, high: int, step: int) -> None:
    draw_ = ImageDraw.Draw(sheet.image)
    sheet.area("scale", Box(0, plot.y - 20, plot.x, plot.h + 36))
    for value in range(low, high + 1, step):
        y = plot.y + plot.h * (high - value) / (high - low)
        draw_.line([(plot.x, y), (plot.right, y)], fill=_GRID, width=2)
        sheet.text(plot.x - 16, y, number(value), theme.SMALL, (theme.MUTED, GROUND), anchor="r")


def _axis(sheet: Sheet, plot: Box, longest: int, axis: str) -> None:
    """The numbers of the games, and what is counted."""
    sheet.area("axis", Box(plot.x - 40, plot.bottom + 18, WIDTH - plot.x + 40, _FOOT - 18))
    y = plot.bottom + 38
    for game in ticks(longest) if longest > 1 else ():
        x = plot.x + plot.w * (game - 1) / (longest - 1)
        sheet.text(x, y, str(game), theme.SMALL, (theme.MUTED, GROUND), anchor="m")
    if axis:
        sheet.text(plot.right + 44, y, axis, theme.SMALL, (theme.MUTED, GROUND), width=WIDTH - plot.right - 60)


def draw_line(image: Image.Image, plot: Box, points: list[tuple[float, float]], colour: str,
              rim: str = GROUND) -> None:
    """A line with a dark rim, so that crossings read."""
    pad = 12
    size = ((plot.w + 2 * pad) * _SAMPLING, (plot.h + 2 * pad) * _SAMPLING)
    shifted = [((x - plot.x + pad) * _SAMPLING, (y - plot.y + pad) * _SAMPLING) for x, y in points]
    for ink, width in ((rim, 10), (colour, 6)):
        mask = Image.new("L", size)
        if len(shifted) > 1:
            ImageDraw.Draw(mask).line(shifted, fill=255, width=width * _SAMPLING, joint="curve")
        image.paste(rgb(ink), (plot.x - pad, plot.y - pad), mask.reduce(_SAMPLING))


def _mark(sheet: Sheet, plot: Box, points: list[tuple[float, float]]) -> None:
    """A stretch of a line in another colour, with a ring at each end."""
    draw_line(sheet.image, plot, points, theme.BAD)
    for x, y in (points[0], points[-1]):
        sheet.stamp(icon("mark-ring", 30, theme.BAD), x - 15, y - 15)


def _labels(sheet: Sheet, plot: Box, series: Sequence[Series], points: Sequence[list[tuple[float, float]]]) -> None:
    """Names and last values, moved apart; a thin line leads from each to its mark."""
    order = sorted(range(len(series)), key=lambda i: points[i][-1][1])
    wanted = [points[i][-1][1] for i in order]
    heights = spread(wanted, _APART, plot.y, plot.bottom)
    area = Box(plot.right + 12, plot.y - 20, WIDTH - plot.right - 12, plot.h + 36)
    sheet.area("names", area)
    draw_ = ImageDraw.Draw(sheet.image)
    for i, y in zip(order, heights, strict=True):
        x, at = points[i][-1]
        if abs(y - at) > 4:
            draw_.line([(x + 14, at), (x + 36, y)], fill=LINES[i], width=2)
        sheet.stamp(icon(f"mark-{_SHAPES[i]}", 28, LINES[i]), x - 14, at - 14)
        value = _last(series[i])
        left = plot.right + _NAME_AT
        room = WIDTH - _EDGE - left - _VALUE_GAP - measure(value, theme.SMALL)
        width = sheet.name(left, y, series[i].name, room, (LINES[i], GROUND), largest=_NAME.px)
        sheet.text(left + width + _VALUE_GAP, y, value, theme.SMALL, (LINES[i], GROUND))


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Ascending positions moved so that neighbours stand ``apart``, within ``low`` … ``high`` as far as they fit."""
    placed: list[float] = []
    for y in wanted:
        placed.append(max(y, placed[-1] + apart) if placed else max(y, low))
    over = placed[-1] - high if placed else 0
    if over > 0:
        placed[-1] -= over
        for i in range(len(placed) - 2, -1, -1):
            placed[i] = min(placed[i], placed[i + 1] - apart)
    return placed
