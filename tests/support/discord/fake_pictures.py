"""Pictures for a `World`: small ones that differ when what they show differs, or those that people see."""

from __future__ import annotations

from dataclasses import dataclass, fields
from io import BytesIO
from typing import Any
from zlib import crc32

from PIL import Image

from rendering.clip import ClipPart, Frame
from rendering.studio import (
    GameCardPicture,
    GameOverPicture,
    HandPicture,
    PictureRequest,
    PlayPicture,
    ResultPicture,
    ScoreSheetPicture,
    SessionPicture,
    TablePicture,
)


@dataclass(frozen=True, slots=True)
class FakePicture:
    data: bytes
    filename: str
    alt: str


def _png(words: str) -> bytes:
    image = Image.new("RGB", (8, 8), (crc32(words.encode()) % 256,) * 3)
    out = BytesIO()
    image.save(out, "PNG", pnginfo=None)
    return out.getvalue() + words.encode()


ALTS = {"table": "the table", "hand": "my hand", "round": "the result", "game": "the end", "session": "the ranks",
        "card": "the card"}


class FakePictures:
    """Small pictures that differ when what they show differs."""

    at_once = 1

    async def draw(self, request: Any) -> Any:
        if isinstance(request, ClipPart):
            return tuple(Frame((0, 0, 2, 2), _png(repr(self.shown(each)))) for each in request.pictures)
        return FakePicture(_png(repr(self.shown(request))), f"{request.filename}.png", self.alt(request))

    def close(self) -> None:
        """Nothing is drawn elsewhere."""

    def alt(self, request: PictureRequest) -> str:
        return ALTS.get(request.filename, request.filename)

    def shown(self, request: Any) -> Any:
        """What the picture of a request depends on: all of its fields, but of a view only what matters to tests."""
        own = tuple(getattr(request, each.name) for each in fields(request) if each.name not in ("view", "text"))
        return self._of_view(request), *own

    def _of_view(self, request: Any) -> Any:
        match request:
            case TablePicture(view):
                return view.trick, view.to_act, view.phase
            case PlayPicture(view):
                return (view.trick, view.to_act, view.phase, view.rounds,
                        next(seat.cards for seat in view.seats if seat.seat == view.seat))
            case HandPicture(view):
                return next(seat.cards for seat in view.seats if seat.seat == view.seat)
            case GameOverPicture(view) | GameCardPicture(view):
                return view.winners
            case ResultPicture(view) | SessionPicture(view) | ScoreSheetPicture(view):
                return view.rounds
            case _:
                return None


class RealPictures(FakePictures):
    """The pictures that people see, drawn at once."""

    async def draw(self, request: Any) -> Any:
        return request.draw()
