"""Moments that players remember (`games.moments`) in words and in pictures: rays behind the trick, a frame, a ribbon.

A moment differs by its icon and its words as well as by its colours.
"""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from games.moments import Kind, Moment
from games.views import View
from rendering import theme, words
from rendering.draw import icons
from rendering.draw.colour import fade
from rendering.draw.geometry import Box
from rendering.draw.names import fit_name
from rendering.draw.sheet import Sheet
from rendering.draw.text import Text, measure
from rendering.table.seat import seat_name

RIBBON_H, GAP = 52, 10
_ICONS: dict[Kind, Callable[[int, str], Image.Image]] = {
    Kind.GRAND: icons.crown, Kind.VICTORY: icons.crown, Kind.SAVE: icons.shield, Kind.RISE: icons.rise,
    Kind.SHUTOUT: icons.cross, Kind.BOMB: icons.bomb,
}
_ICON = 36
_RADIUS, _RAYS = 26, 62
"""The frame's corners, in px; how strong the rays are, of 255."""


def title(moment: Moment, text: Text) -> str:
    """What happened, in a word or two."""
    return text(f"moment.{_what(moment)}.title")


def line(moment: Moment, name: Callable[[int], str], text: Text) -> str:
    """A sentence about it; ``name`` of a seat."""
    names = words.listed([name(seat) for seat in moment.seats], text)
    return text(f"moment.{_what(moment)}.line", names=names)


def _what(moment: Moment) -> str:
    return f"{moment.kind.value}{moment.n or ''}"


def sentence(moment: Moment, name: Callable[[int], str], text: Text) -> str:
    """Both in one line."""
    return f"{title(moment, text)} {line(moment, name, text)}"


def spotlight(sheet: Sheet, area: Box, moment: Moment) -> Box:
    """Rays and a frame behind what lies in ``area``; returns what is left inside."""
    scene = theme.MOMENTS[moment.kind.value]
    sheet.panel(area, fade(scene.bottom if moment.kind is Kind.BOMB else theme.PANEL, 190), _RADIUS)
    sheet.stamp(icons.rays(area.w, area.h, scene.accent, _RADIUS, _RAYS), area.x, area.y)
    sheet.panel(area, "#00000000", _RADIUS, scene.accent, 5)
    return area.inset(14, 10)


def ribbon(sheet: Sheet, box: Box, moment: Moment, view: View, text: Text) -> None:
    """A band across ``box``: the icon, the title, the sentence."""
    scene = theme.MOMENTS[moment.kind.value]
    head = title(moment, text)
    told = line(moment, lambda seat: seat_name(view.seats[seat], text), text)
    sheet.area(f"moment:{moment.kind.value}:{box.y}", box)
    sheet.panel(box, scene.bottom, box.h // 2, scene.accent, 4)
    room = box.w - 2 * 28 - _ICON - 16 - 20
    style = theme.STRONG if measure(head, theme.STRONG) <= room // 2 else theme.LABEL
    wide = measure(head, style)
    rest = fit_name(told, room - wide, theme.BODY.px, smallest=theme.MIN_TEXT)[0]
    x = box.cx - (_ICON + 16 + wide + 20 + rest.width) // 2
    sheet.stamp(_ICONS[moment.kind](_ICON, scene.ink), x, box.cy - _ICON // 2)
    x += _ICON + 16
    x += sheet.text(x, box.cy, head, style, (scene.ink, scene.bottom)) + 20
    sheet.line(x, box.cy, rest, (scene.ink, scene.bottom))
