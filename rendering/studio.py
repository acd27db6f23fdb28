"""Every kind of picture as a request: plain data that a worker process can receive, draw and answer with bytes.

`draw` is the single entry point. The subclasses of `PictureRequest` are the list of picture kinds; a new kind is a
module that draws it and a subclass here. A view must be that of the player who will see the picture. Fonts and
caches are not thread-safe: call `draw` from one thread of a process.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar

from PIL import Image

from games.views import Phase, View
from rendering import alt, exchange, replay, table
from rendering.alt import Detail, Escape
from rendering.cards.emoji import Emoji, emoji
from rendering.draw.encode import Picture, picture
from rendering.draw.text import Text
from rendering.hand import draw_hand, hand_sentences
from rendering.results import chart, game_over, round_result, standings
from rendering.results.chart import Series
from rendering.results.standings import Standing

__all__ = [
    "CardEmoji",
    "ChartPicture",
    "Emoji",
    "ExchangePicture",
    "GameOverPicture",
    "HandPicture",
    "Picture",
    "PictureRequest",
    "ReplayPicture",
    "Request",
    "ResultPicture",
    "Series",
    "SessionPicture",
    "Standing",
    "StandingsPicture",
    "TablePicture",
    "draw",
]

_FOUR, _SIX, _FEW_OPEN = 4, 6, 26
"""A table with more seats or more undealt cards is compressed harder."""

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Request(Protocol[T_co]):
    """Something to draw."""

    def draw(self) -> T_co: ...


def draw(request: Request[T]) -> T:
    """Draw a request. Raises ValueError where the view holds nothing to draw."""
    return request.draw()


class PictureRequest(ABC):
    """A picture to draw. ``filename`` is without its ending, ``quality`` one of `rendering.draw.encode.QUALITY`."""

    __slots__ = ()
    filename: ClassVar[str]

    @abstractmethod
    def image(self) -> Image.Image:
        """Draw the picture."""

    @abstractmethod
    def sentences(self, detail: Detail) -> Iterable[str]:
        """Describe the picture in words."""

    def quality(self) -> str:
        return "words"

    @property
    def alt(self) -> str:
        """The description in at most 1024 characters; needs no drawing."""
        return alt.short(self.sentences)

    def describe(self, escape: Escape = str) -> str:
        """The whole description, a sentence a line; names go through ``escape``."""
        return alt.full(self.sentences, escape)

    def draw(self) -> Picture:
        return picture(self.image(), self.filename, self.alt, self.quality())


@dataclass(frozen=True, slots=True)
class TablePicture(PictureRequest):
    """The table. Draws only public information, regardless of the view's seat."""

    filename = "table"
    view: View
    text: Text

    def image(self) -> Image.Image:
        return table.draw(self.view, self.text).image

    def sentences(self, detail: Detail) -> Iterable[str]:
        return alt.table(self.view, self.text, detail)

    def quality(self) -> str:
        if len(self.view.seats) > _SIX or len(self.view.open) > _FEW_OPEN:
            return "crowd"
        return "full" if len(self.view.seats) > _FOUR else "table"


@dataclass(frozen=True, slots=True)
class HandPicture(PictureRequest):
    """The hand of the view's seat, private. ValueError for a spectator's view.

    ``rows`` 1, or 2 for phones; ``order`` one of `rendering.hand.ORDERS`; ``playable`` None: no card is marked.
    """

    filename = "hand"
    view: View
    text: Text
    selected: tuple[str, ...] = ()
    rows: int = 1
    order: str = "rank"
    playable: tuple[str, ...] | None = None

    def image(self) -> Image.Image:
        return draw_hand(self.view, self.text, self.selected, self.rows, self.order, self.playable)

    def sentences(self, detail: Detail) -> Iterable[str]:
        return hand_sentences(self.view, self.text, self.selected, self.order, self.playable)

    def quality(self) -> str:
        return "picture"


@dataclass(frozen=True, slots=True)
class ResultPicture(PictureRequest):
    """The result of the newest round. ValueError if none has ended."""

    filename = "round"
    view: View
    text: Text

    def image(self) -> Image.Image:
        return round_result.draw_round(self.view, self.text).image

    def sentences(self, detail: Detail) -> Iterable[str]:
        return alt.result(self.view, self.text, detail)


@dataclass(frozen=True, slots=True)
class GameOverPicture(PictureRequest):
    """The end of a game: winners, score sheet, or ranks of a session. ValueError while it runs."""

    filename = "game"
    view: View
    text: Text

    def image(self) -> Image.Image:
        if self.view.phase is not Phase.OVER:
            raise ValueError("the game is not over")
        return game_over.draw_game(self.view, self.text).image

    def sentences(self, detail: Detail) -> Iterable[str]:
        return alt.game_over(self.view, self.text, detail)


@dataclass(frozen=True, slots=True)
class SessionPicture(PictureRequest):
    """The ranks of a session so far. ValueError where `rendering.results.game_over.has_standings` is false."""

    filename = "session"
    view: View
    text: Text

    def image(self) -> Image.Image:
        return game_over.draw_standings(self.view, self.text).image

    def sentences(self, detail: Detail) -> Iterable[str]:
        return alt.session(self.view, self.text, detail)


@dataclass(frozen=True, slots=True)
class ExchangePicture(PictureRequest):
    """What the view's seat gave and received, private. ValueError before it gave."""

    filename = "exchange"
    view: View
    text: Text

    def image(self) -> Image.Image:
        return exchange.draw(self.view, self.text).image

    def sentences(self, detail: Detail) -> Iterable[str]:
        return alt.exchange(self.view, self.text, detail)

    def quality(self) -> str:
        return "picture"


@dataclass(frozen=True, slots=True)
class StandingsPicture(PictureRequest):
    """At most `rendering.results.standings.MOST_ROWS` rows; the first is at place ``first``."""

    filename = "standings"
    title: str
    headings: tuple[str, ...]
    rows: tuple[Standing, ...]
    text: Text
    first: int = 1

    def image(self) -> Image.Image:
        return standings.draw(self.title, self.headings, self.rows, self.first).image

    def sentences(self, detail: Detail) -> Iterable[str]:
        return alt.standings(self.title, self.headings, self.rows, self.first, self.text, detail)


@dataclass(frozen=True, slots=True)
class ChartPicture(PictureRequest):
    """One to six lines over the games played; ``axis`` names what is counted along it."""

    filename = "chart"
    title: str
    series: tuple[Series, ...]
    text: Text
    axis: str = ""

    def image(self) -> Image.Image:
        return chart.draw(self.title, self.series, self.axis).image

    def sentences(self, detail: Detail) -> Iterable[str]:
        return alt.chart(self.title, self.series, self.axis, self.text, detail)


@dataclass(frozen=True, slots=True)
class ReplayPicture(PictureRequest):
    """A step of a finished round with all ``hands``, by seat, open."""

    filename = "replay"
    view: View
    hands: Mapping[int, tuple[str, ...]]
    step: int
    steps: int
    text: Text

    def image(self) -> Image.Image:
        return replay.draw(self.view, self.hands, self.step, self.steps, self.text).image

    def sentences(self, detail: Detail) -> Iterable[str]:
        return alt.replay(self.view, self.hands, self.step, self.steps, self.text, detail)

    def quality(self) -> str:
        return "picture"


@dataclass(frozen=True, slots=True)
class CardEmoji:
    """The emoji of a card or a back: ``code`` is one of `rendering.cards.emoji.CODES`."""

    code: str

    def draw(self) -> Emoji:
        return emoji(self.code)
