"""The studio: the one entrance to all pictures.

Each method draws one picture of a view in the language of `text` and returns it encoded, with its alt text
(`rendering.alt`). All methods are synchronous; fonts and caches belong to one thread, so call a studio from one
worker thread. ``quick``: many pictures wait, so this one may be larger if it is sooner there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from games.views import Phase, View
from rendering import alt, exchange, replay, table
from rendering.cards.emoji import Emoji, emoji
from rendering.draw.encode import Picture, picture
from rendering.draw.text import Text
from rendering.hand import draw_hand
from rendering.results import chart, game_over, round_result, standings
from rendering.results.chart import Series
from rendering.results.sheet import Sheet
from rendering.results.standings import Standing

_FOUR, _SIX, _FEW_OPEN = 4, 6, 26
"""More seats, or more undealt cards, make a picture that must be pressed harder."""

__all__ = ["Emoji", "Picture", "Series", "Standing", "Studio"]


class Studio:
    """Draws pictures. Views must be those of the people who will see them."""

    def table(self, view: View, text: Text, *, quick: bool = False) -> Picture:
        """The table. Draws only what everybody may know, whoever's view it is."""
        told = partial(alt.table, view, text)
        return _picture(table.draw(view, text), "table", told, _crowding(view), quick=quick)

    def hand(self, view: View, text: Text, *, selected: Sequence[str] = (), rows: int = 1, order: str = "rank",
             playable: Collection[str] | None = None, quick: bool = False) -> Picture:  # fmt: skip
        """The hand of the view's seat, private. ValueError for a spectator's view."""
        return draw_hand(view, text, selected, rows, order, playable, quick=quick)

    def result(self, view: View, text: Text) -> Picture:
        """The round that ended last. ValueError if none has."""
        return _picture(round_result.draw_round(view, text), "round", partial(alt.result, view, text), "words")

    def game_over(self, view: View, text: Text) -> Picture:
        """The end of a game: winners, score sheet, or ranks of a session. ValueError while it runs."""
        if view.phase is not Phase.OVER:
            raise ValueError("the game is not over")
        return _picture(game_over.draw_game(view, text), "game", partial(alt.game_over, view, text), "words")

    def session(self, view: View, text: Text) -> Picture:
        """The ranks of a session so far (`rendering.results.game_over.has_standings`). ValueError where there are
        none."""
        return _picture(game_over.draw_standings(view, text), "session", partial(alt.session, view, text), "words")

    def exchange(self, view: View, text: Text) -> Picture:
        """What the view's seat gave and got, private. ValueError before it gave."""
        return _picture(exchange.draw(view, text), "exchange", partial(alt.exchange, view, text))

    def standings(self, title: str, headings: Sequence[str], rows: Sequence[Standing], text: Text,
                  first: int = 1) -> Picture:  # fmt: skip
        """At most `rendering.results.standings.MOST_ROWS` rows, the first at place ``first``."""
        told = partial(alt.standings, title, headings, rows, first, text)
        return _picture(standings.draw(title, headings, rows, first), "standings", told, "words")

    def chart(self, title: str, series: Sequence[Series], text: Text, axis: str = "") -> Picture:
        """One to six lines over the games played."""
        told = partial(alt.chart, title, series, axis, text)
        return _picture(chart.draw(title, series, axis), "chart", told, "words")

    def replay(self, view: View, hands: Mapping[int, tuple[str, ...]], step: int, steps: int, text: Text) -> Picture:
        """A step of a finished round with the hands of all seats open."""
        told = partial(alt.replay, view, hands, step, steps, text)
        return _picture(replay.draw(view, hands, step, steps, text), "replay", told)

    def emoji(self, code: str) -> Emoji:
        """A card's emoji, or a back's: see `rendering.cards.emoji.CODES`."""
        return emoji(code)


def _crowding(view: View) -> str:
    """How much a table's picture holds, as `rendering.draw.encode.webp` names it."""
    if len(view.seats) > _SIX or len(view.open) > _FEW_OPEN:
        return "crowd"
    return "full" if len(view.seats) > _FOUR else "table"


def _picture(sheet: Sheet, name: str, told: alt.Telling, kind: str = "picture", *, quick: bool = False) -> Picture:
    return picture(sheet.image, name, alt.short(told), kind, quick=quick)
