"""What every picture has: a drawing, a description and a file name.

A request is plain data, so that a worker process can receive it, draw it and answer with bytes. Fonts and caches are
not thread-safe: draw in one thread of a process.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Protocol, TypeVar

from rendering.description import Detail, Escape, full, shortened
from rendering.draw.encode import Picture, jpeg
from rendering.draw.sheet import Sheet

T_co = TypeVar("T_co", covariant=True)


class Request(Protocol[T_co]):
    """Something to draw."""

    def draw(self) -> T_co: ...


class PictureRequest(ABC):
    """A picture to draw. ``filename`` is without its ending. Subclasses are listed in `rendering.studio`."""

    __slots__ = ()
    filename: ClassVar[str]

    @abstractmethod
    def sheet(self) -> Sheet:
        """Draw the picture. ValueError if there is nothing to draw."""

    @abstractmethod
    def sentences(self, detail: Detail) -> Iterable[str]:
        """Describe the picture in words."""

    @property
    def alt(self) -> str:
        """The description in at most `rendering.description.LIMIT` characters; needs no drawing."""
        return shortened(self.sentences)

    def describe(self, escape: Escape = str) -> str:
        """The whole description, a sentence a line; names go through ``escape``."""
        return full(self.sentences, escape)

    def draw(self) -> Picture:
        image = self.sheet().image
        return Picture(jpeg(image), f"{self.filename}.jpg", self.alt, image.width, image.height)
