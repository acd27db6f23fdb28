"""The base of all pictures: a drawing, a file, and its description in words.

A request is plain data: a worker process receives it, draws it and returns bytes. Fonts and caches are not thread-safe:
draw in one thread of a process.

A description, the alt text (at most `ALT_TEXT_UNITS_MAX` units) or the longer text-only form, contains everything
the picture shows. It is a list of sentences; the alt text takes the fullest `Detail` that fits, which shortens names
and the earlier plays of a trick first; the text-only form has full detail, one sentence per line. Each picture's module
writes its own sentences, with the help of a `Describer`.
"""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar

from PIL import Image

from games.views import View
from rendering import words
from rendering.draw.sheet import Sheet
from rendering.draw.text import Text, clean
from rendering.lengths import cut, units

QUALITY = 80
"""Of JPEG: a table takes 3 ms of the processor and has 142 KiB; as WebP it would take 26 ms and have 73 KiB."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture. ``alt`` describes it in at most `ALT_TEXT_UNITS_MAX` units."""

    data: bytes
    filename: str
    alt: str
    width: int
    height: int


def jpeg(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.convert("RGB").save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


ALT_TEXT_UNITS_MAX = 1024
"""Discord's limit of an alt text, in units (`rendering.lengths`)."""

Escape = Callable[[str], str]
"""Applied to a name where it is shown, such as escaping Markdown."""
Sentences = Callable[["Detail"], Iterable[str]]

CARDS, PLAYS, COUNT = 2, 1, 0
"""The earlier plays of a trick: with their cards, without, or only their number."""


@dataclass(frozen=True, slots=True)
class Detail:
    """How detailed a description is. ``name``: most units of a name; ``history``: see `CARDS`; ``each``: open
    cards one by one."""

    name: int = 64
    history: int = CARDS
    each: bool = True
    escape: Escape = str

    def cut(self, name: str) -> str:
        return self.escape(cut(clean(name), self.name))


_SHORTER = (
    Detail(48), Detail(24), Detail(24, each=False), Detail(20, PLAYS, False), Detail(14, PLAYS, False),
    Detail(12, COUNT, False), Detail(8, COUNT, False),
)


def shortened(sentences: Sentences) -> str:
    """The most detailed description that fits in `ALT_TEXT_UNITS_MAX` units."""
    # Step by step, the most useful last: a name of eight letters is still a name, but plays without cards say little,
    # and their number less.
    for detail in _SHORTER:
        description = " ".join(sentences(detail))
        if units(description) <= ALT_TEXT_UNITS_MAX:
            return description
    return cut(description, ALT_TEXT_UNITS_MAX)


@dataclass(frozen=True, slots=True)
class Describer:
    """Names and lists in the words of one language, as detailed as ``detail`` says."""

    view: View
    text: Text
    detail: Detail

    def name(self, seat: int) -> str:
        about = self.view.seats[seat]
        return self.detail.cut(about.name) if about.name else self.text(f"table.name.{about.dummy}")

    def join(self, parts: Iterable[str]) -> str:
        """Items separated as in the language."""
        return self.text("words.comma").join(parts)

    def in_order(self, seats: Iterable[int]) -> str:
        """Players one after another."""
        return self.join(map(self.name, seats))

    def together(self, seats: Iterable[int]) -> str:
        """Players who do or are something together."""
        return words.listed([self.name(seat) for seat in seats], self.text)

    def winners(self) -> str:
        """The sentence at the end of a game."""
        if not self.view.winners:
            return self.text("alt.nobody")
        return self.text("alt.over", n=len(self.view.winners), names=self.together(self.view.winners))


T_co = TypeVar("T_co", covariant=True)


class Request(Protocol[T_co]):
    """The protocol of a picture request."""

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
        """The description in at most `ALT_TEXT_UNITS_MAX` units; needs no drawing."""
        return shortened(self.sentences)

    def describe(self, escape: Escape = str) -> str:
        """The whole description, a sentence a line; names go through ``escape``."""
        return "\n".join(self.sentences(Detail(escape=escape)))

    def draw(self) -> Picture:
        image = self.sheet().image
        return Picture(jpeg(image), f"{self.filename}.jpg", self.alt, image.width, image.height)
