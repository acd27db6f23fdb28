"""Memorable moments (`games.moments`) in words and in pictures: rays behind the trick, a frame, a ribbon.

A moment differs by its icon and its words as well as by its colours.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageChops, ImageDraw

from games.moments import Moment, MomentKind
from games.views import View
from rendering import theme, words
from rendering.draw.sheet import Box, Sheet
from rendering.draw.text import Text, fit_name, measure
from rendering.draw.vector import Canvas, fade, icon
from rendering.seats import seat_name

RIBBON_H, GAP = 52, 10
_ICONS = {MomentKind.GRAND: "crown", MomentKind.VICTORY: "crown", MomentKind.SAVE: "shield", MomentKind.RISE: "rise",
          MomentKind.SHUTOUT: "cross",
          MomentKind.BOMB: "bomb"}
_ICON = 36
_RADIUS, _RAYS = 26, 62
"""The frame's corners, in px; how strong the rays are, of 255."""


def title(moment: Moment, text: Text) -> str:
    """The moment in a word or two."""
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
    sheet.panel(area, fade(scene.bottom if moment.kind is MomentKind.BOMB else theme.PANEL, 190), _RADIUS)
    sheet.stamp(_rays(area.w, area.h, scene.accent), area.x, area.y)
    sheet.panel(area, "#00000000", _RADIUS, scene.accent, 5)
    return area.inset(14, 10)


@lru_cache(maxsize=8)
def _rays(width: int, height: int, colour: str) -> Image.Image:
    """Rays of light from the middle of a rounded panel to its edges."""
    canvas = Canvas(width, height, sampling=2)
    x, y = width / 2, height / 2
    for turn in range(0, 360, 20):
        ends = [(x + width * cos(radians(turn + side)), y + width * sin(radians(turn + side))) for side in (-5, 5)]
        canvas.polygon([(x, y), *ends], colour)
    image = canvas.image()
    panel = Image.new("L", image.size)
    ImageDraw.Draw(panel).rounded_rectangle((0, 0, width - 1, height - 1), _RADIUS, fill=_RAYS)
    image.putalpha(ImageChops.multiply(image.getchannel("A"), panel))
    return image


def ribbon(sheet: Sheet, box: Box, moment: Moment, view: View, text: Text) -> None:
    """A band across ``box``: the icon, the title, the sentence."""
    scene = theme.MOMENTS[moment.kind.value]
    head = title(moment, text)
    told = line(moment, lambda seat: seat_name(view.seats[seat], text), text)
    sheet.part(f"moment:{moment.kind.value}:{box.y}", box, scene.bottom, box.h // 2, scene.accent, line=4)
    room = box.w - 2 * 28 - _ICON - 16 - 20
    style = theme.STRONG if measure(head, theme.STRONG) <= room // 2 else theme.LABEL
    wide = measure(head, style)
    rest = fit_name(told, room - wide, theme.BODY.px, smallest=theme.MIN_TEXT)[0]
    x = box.cx - (_ICON + 16 + wide + 20 + rest.width) // 2
    sheet.stamp(icon(_ICONS[moment.kind], _ICON, scene.ink), x, box.cy - _ICON // 2)
    x += _ICON + 16
    x += sheet.text(x, box.cy, head, style, (scene.ink, scene.bottom)) + 20
    sheet.line(x, box.cy, rest, (scene.ink, scene.bottom))
