"""Rectangles in pixels: all that a layout is made of."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def cx(self) -> int:
        return self.x + self.w // 2

    @property
    def cy(self) -> int:
        return self.y + self.h // 2

    def inset(self, dx: int, dy: int) -> Box:
        """The same box with ``dx`` taken off left and right, ``dy`` off top and bottom."""
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def top(self, h: int) -> Box:
        """The uppermost ``h`` pixels."""
        return Box(self.x, self.y, self.w, h)

    def below(self, h: int) -> Box:
        """What is left below the uppermost ``h`` pixels."""
        return Box(self.x, self.y + h, self.w, self.h - h)

    def left(self, w: int) -> Box:
        """The leftmost ``w`` pixels."""
        return Box(self.x, self.y, w, self.h)

    def contains(self, other: Box, slack: int = 0) -> bool:
        """Whether ``other`` lies inside, give or take ``slack`` pixels."""
        return (other.x >= self.x - slack and other.y >= self.y - slack
                and other.right <= self.right + slack and other.bottom <= self.bottom + slack)


def row(n: int, area: Box, gap: int, widest: int) -> tuple[Box, ...]:
    """``n`` equal boxes side by side, centred in ``area``, none wider than ``widest``."""
    w = min(widest, (area.w - gap * (n - 1)) // n)
    x = area.x + (area.w - n * w - gap * (n - 1)) // 2
    return tuple(Box(x + i * (w + gap), area.y, w, area.h) for i in range(n))
