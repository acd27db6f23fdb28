"""An animated replay as WebP: positions one after another, and the result.

An animated WebP is a list of still ones, each with its place and its time. So the frames are drawn and compressed a few
at a time (`ClipPart`), with other pictures in between, and only joined at the end. A frame holds the part of the
picture that has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import chain
from struct import pack, unpack_from
from typing import ClassVar

from PIL import Image, ImageChops

from rendering.draw.text import Text
from rendering.picture import Detail, Picture, PictureRequest, shortened
from rendering.results.boards import HEIGHT, WIDTH

CLIP_BYTES_MAX = 2_000_000
"""Maximum size of a clip in bytes."""
SIZES = ((770, 75), (660, 60), (550, 45))
"""Width in px and quality, the best first; the first with at most `CLIP_BYTES_MAX` bytes is used."""
PACE, LAST = 1700, 6000
"""Milliseconds that a frame, and the last one, is shown."""
_TOGETHER = 4
"""Frames of one task: some 0.2 seconds."""
_METHOD = 2
_ANIMATED, _KEEP = 0x02, 0x02
"""Flags: an animation; a frame that replaces what lies below it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The changed part of a picture: its place, and its compressed pixels (a ``VP8`` chunk)."""

    box: tuple[int, int, int, int]
    data: bytes


@dataclass(frozen=True, slots=True)
class ClipPart:
    """Some frames to draw. ``before``: the picture before the first one; None: there is none."""

    before: PictureRequest | None
    pictures: tuple[PictureRequest, ...]
    width: int
    quality: int

    def draw(self) -> tuple[Frame, ...]:
        last = None if self.before is None else reduced(self.before, self.width)
        frames = []
        for picture in self.pictures:
            image = reduced(picture, self.width)
            frames.append(_frame(image, last, self.quality))
            last = image
        return tuple(frames)


@dataclass(frozen=True, slots=True)
class Clip:
    """``pictures``: at least one, the result last; ``title`` begins the alt text."""

    filename: ClassVar[str] = "replay"
    pictures: tuple[PictureRequest, ...]
    title: str
    text: Text

    @property
    def alt(self) -> str:
        """The title, the number of pictures, and the description of the last one."""
        def sentences(detail: Detail) -> Iterable[str]:
            return chain([f"{self.title}.", self.text("alt.clip", n=len(self.pictures))],
                         self.pictures[-1].sentences(detail))

        return shortened(sentences)

    def draw(self) -> Picture:
        """Draw all of it at once, in the best quality."""
        width, quality = SIZES[0]
        return self.joined([frame for part in self.parts(width, quality) for frame in part.draw()], width)

    def versions(self) -> Iterator[tuple[Clip, int, int]]:
        """Clips, widths and qualities to try, the best first; the last one has every second picture."""
        yield from ((self, *size) for size in SIZES)
        kept = (*self.pictures[:-1:2], self.pictures[-1])
        yield Clip(kept, self.title, self.text), *SIZES[-1]

    def parts(self, width: int, quality: int) -> Iterator[ClipPart]:
        """Tasks whose frames, in this order, are those of the clip."""
        for first in range(0, len(self.pictures), _TOGETHER):
            before = self.pictures[first - 1] if first else None
            yield ClipPart(before, self.pictures[first:first + _TOGETHER], width, quality)

    def joined(self, frames: Sequence[Frame], width: int) -> Picture:
        height = _height(width)
        times = [PACE] * (len(frames) - 1) + [LAST]
        body = b"".join((
            _chunk(b"VP8X", pack("<B3x", _ANIMATED) + _three(width - 1) + _three(height - 1)),
            _chunk(b"ANIM", bytes(6)),  # no background; again and again
            *(_animated(frame, time) for frame, time in zip(frames, times, strict=True))))
        data = b"RIFF" + pack("<I", 4 + len(body)) + b"WEBP" + body
        return Picture(data, f"{self.filename}.webp", self.alt, width, height)


def _height(width: int) -> int:
    return width * HEIGHT // WIDTH


def reduced(picture: PictureRequest, width: int) -> Image.Image:
    """A picture of `HEIGHT`, with felt above and below it if it is lower, reduced to ``width``."""
    image = picture.sheet().padded(HEIGHT).image.convert("RGB")
    return image.resize((width, _height(width)), Image.Resampling.LANCZOS)


def _frame(image: Image.Image, last: Image.Image | None, quality: int) -> Frame:
    """What has changed since the last picture, from even coordinates on, as WebP wants it."""
    left, top, right, bottom = (0, 0, *image.size) if last is None else (
        ImageChops.difference(image, last).getbbox() or (0, 0, 2, 2))
    box = left // 2 * 2, top // 2 * 2, right, bottom
    out = BytesIO()
    image.crop(box).save(out, "WEBP", quality=quality, method=_METHOD)
    return Frame(box, _pixels(out.getvalue()))


def _pixels(still: bytes) -> bytes:
    """The ``VP8`` chunk of a still WebP."""
    at = 12
    while still[at:at + 4] != b"VP8 ":
        size = unpack_from("<I", still, at + 4)[0]
        at += 8 + size + size % 2
    size = unpack_from("<I", still, at + 4)[0]
    return still[at:at + 8 + size + size % 2]


def _animated(frame: Frame, time: int) -> bytes:
    left, top, right, bottom = frame.box
    numbers = (left // 2, top // 2, right - left - 1, bottom - top - 1, time)
    return _chunk(b"ANMF", b"".join(map(_three, numbers)) + bytes([_KEEP]) + frame.data)


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + pack("<I", len(data)) + data + bytes(len(data) % 2)


def _three(number: int) -> bytes:
    """Three bytes, the lowest first."""
    return number.to_bytes(3, "little")
