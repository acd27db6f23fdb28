"""A player's one picture: what they see of the table, and below it their hand. Private."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from games.views import Phase, Scoring
from rendering.description import Detail
from rendering.draw.sheet import Sheet
from rendering.hand import HandPicture
from rendering.hand.layout import full_height
from rendering.picture import PictureRequest
from rendering.results.game_over import GameOverPicture
from rendering.results.round_result import ResultPicture
from rendering.table import compact, description


@dataclass(frozen=True, slots=True)
class PlayPicture(HandPicture):
    """The table and the hand of the view's seat; after a round its result. ValueError for a spectator's view.

    ``hand``: which of the player's seats has its cards shown large, None for their own. The height is the same for a
    whole round and its result.
    """

    filename = "play"
    hand: int | None = None

    def sheet(self) -> Sheet:
        large = self.view.seat if self.hand is None else self.hand
        hand = HandPicture(replace(self.view, seat=large, controls=()), self.text, self.selected, self.rows, self.order,
                           self.playable).sheet().padded(full_height(self.rows))
        sheet = compact.draw(self.view, large or 0, self.text).above(hand)
        results = [result.sheet() for result in self._results()]
        return reduce(Sheet.above, results).padded(sheet.image.height) if results else sheet

    def _results(self) -> tuple[PictureRequest, ...]:
        """After a round its result, at the end of a game what fits; () while a round is played."""
        view, text = self.view, self.text
        if view.phase not in (Phase.BETWEEN, Phase.OVER) or not view.rounds:
            return ()
        if view.phase is Phase.BETWEEN:
            return (ResultPicture(view, text),)
        both = GameOverPicture(view, text), ResultPicture(view, text)
        return both if view.traits.scoring is Scoring.POINTS else both[:1]

    def sentences(self, detail: Detail) -> Iterable[str]:
        """The hand first: it is never cut."""
        for result in self._results():
            yield from result.sentences(detail)
        if not self._results():
            yield from HandPicture.sentences(self, detail)
            yield from description.sentences(self.view, self.text, detail)
