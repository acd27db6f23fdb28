"""Pictures for a `World`: small ones that differ when what they show differs, or those that people see."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any
from zlib import crc32

from PIL import Image

from rendering.clip import ClipPart, Frame
from rendering.studio import (
    BeatsPicture,
    ChartPicture,
    DayPicture,
    GameCardPicture,
    GameOverPicture,
    HandPicture,
    HeatPicture,
    PictureRequest,
    PlayPicture,
    ProfilePicture,
    RecordsPicture,
    ReplayPicture,
    ResultPicture,
    ScoreSheetPicture,
    SeasonCardPicture,
    SessionPicture,
    StandingsPicture,
    TablePicture,
    WeekPicture,
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
        """What the picture of a request depends on."""
        match request:
            case TablePicture(view):
                return view.trick, view.to_act, view.phase
            case PlayPicture(view):
                return (view.trick, view.to_act, view.phase, view.rounds, request.selected, request.rows, request.hand,
                        request.left, request.gives,
                        next(seat.cards for seat in view.seats if seat.seat == view.seat))
            case HandPicture(view):
                return (next(seat.cards for seat in view.seats if seat.seat == view.seat), request.selected,
                        request.rows, request.gives)
            case GameOverPicture(view) | GameCardPicture(view):
                return view.winners
            case ResultPicture(view):
                return view.rounds, request.left
            case SessionPicture(view) | ScoreSheetPicture(view):
                return view.rounds
            case StandingsPicture() | RecordsPicture() | HeatPicture():
                return request.rows
            case ChartPicture():
                return request.series
            case ProfilePicture():
                return request.name, request.kind, request.games, request.rated, request.against
            case SeasonCardPicture():
                return request.name, request.place, request.results, request.highest
            case DayPicture():
                return request.title, request.lines, request.figure, request.share
            case WeekPicture():
                return request.days, request.exercises
            case ReplayPicture():
                return request.step, request.hands
            case BeatsPicture():
                return request.game
            case _:
                raise AssertionError(f"no such picture: {request}")


class RealPictures(FakePictures):
    """The pictures that people see, drawn at once."""

    async def draw(self, request: Any) -> Any:
        return request.draw()
