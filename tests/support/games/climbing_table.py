"""A table for tests of the climbing games: rounds from the deal on, and positions set up by hand.

Actions are record lines (``table.do("0 play 9g", "1 pass")``). `refuse` expects an error and also proves that
nothing changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from games.actions import Action, Deal, Give, RuleError, line
from games.climbing import cards as c
from games.climbing.game import ClimbingState, TeamGame
from games.climbing.rounds import Round
from games.climbing.tricks import Tricks
from games.records import notation
from games.registry import GAMES
from games.views import Phase, View


class Table:
    """One game being played."""

    def __init__(self, game: str = "tichu", **options: str) -> None:
        self.game = GAMES[game]
        assert isinstance(self.game, TeamGame)
        checked = self.game.check_options(options)
        people = self.game.players(checked)[0]
        self.state: ClimbingState = self.game.setup(checked, tuple("ABCDEF"[:people]))
        self.seats = len(self.game.view(self.state, None).seats)
        self.shape = notation.Shape.of(c.CODES, self.seats)

    # beginning ----------------------------------------------------------

    def deal(self, *tops: str, dealer: int | None = None) -> Table:
        """Deal a round; ``tops`` are the first cards of the hands, the rest follows in the deck's order."""
        named = [hand.split() for hand in tops] + [[] for _ in range(self.seats - len(tops))]
        used = {card for hand in named for card in hand}
        rest = [card for card in c.CODES if card not in used]
        empty = self.game.deal(self.state, ["?"] * 56, dealer)
        hands = []
        for top, hidden in zip(named, empty.hands, strict=True):
            more = len(hidden) - len(top)
            hands.append((*top, *rest[:more]))
            rest = rest[more:]
        self.state = self.game.apply(self.state, Deal(empty.round, tuple(hands), dealer))
        return self

    def give_all(self) -> Table:
        """All who owe an answer decline, all who owe cards give their lowest (never the Mah Jong)."""
        for seat in range(self.seats):
            with suppress(RuleError):
                self.do(f"{seat} decline")
        for seat in range(self.seats):
            receivers = self.round.plan.receivers[seat]
            hand = [card for card in c.codes(self.tricks.hands[seat]) if card != "Ma"]
            if receivers and self.round.giving >> seat & 1:
                self.apply(Give(seat, tuple(hand[: len(receivers)])))
        return self

    def position(
        self,
        *hands: str,
        turn: int = 0,
        out: Sequence[int] = (),
        wish: str = "",
        dealer: int | None = None,
        taken: int = 0,
    ) -> Table:
        """A position in mid-round: these hands, all other cards gone into seat ``taken``'s tricks."""
        self.deal(dealer=dealer)
        masks = tuple(c.mask(hand.split()) for hand in hands)
        gone = c.DECK & ~sum(masks)
        tricks = Tricks(
            self.round.plan.rules,
            masks,
            (0,) * self.seats,
            turn=turn,
            wish=c.RANK_VALUE.get(wish, 0),
            gone=gone,
            begun=(1 << self.seats) - 1,
            out=tuple(out),
            taken=tuple(gone if seat == taken else 0 for seat in range(self.seats)),
        )
        self.state = self.state._replace(round=self.round._replace(owing=0, giving=0, tricks=tricks))
        return self

    # playing ------------------------------------------------------------

    def action(self, text: str) -> Action:
        item = notation.parse(text.split(), self.shape)
        assert not isinstance(item, notation.Score | notation.Reveal | notation.Dealing)
        return item

    def apply(self, action: Action) -> None:
        self.state = self.game.apply(self.state, action)

    def do(self, *texts: str) -> Table:
        for text in texts:
            self.apply(self.action(text))
        return self

    def resolve(self, text: str) -> str:
        return line(self.game.step(self.state, self.action(text))[0])

    def refuse(self, text: str, rule: str, code: str = "") -> None:
        """The action is against ``rule``, and the game is as it was."""
        state, before = self.state, self._everything()
        for attempt in (self.game.apply, self.game.step):
            with pytest.raises(RuleError) as caught:
                attempt(self.state, self.action(text))
            assert caught.value.rule == rule, str(caught.value)
            assert code in ("", caught.value.code)
        assert self.state is state
        assert self._everything() == before

    def _everything(self) -> object:
        viewers = [None, *range(self.seats)]
        views = [self.game.view(self.state, viewer) for viewer in viewers]
        return views, [self.legal(seat) for seat in range(self.seats)], self.game.outcome(self.state)

    # looking ------------------------------------------------------------

    @property
    def round(self) -> Round:
        assert self.state.round is not None
        return self.state.round

    @property
    def tricks(self) -> Tricks:
        return self.round.tricks

    @property
    def phase(self) -> Phase:
        return self.game.phase(self.state)

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.game.to_act(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """Of the last round."""
        return self.game.rounds(self.state)[-1].scores

    def view(self, seat: int | None = None) -> View:
        return self.game.view(self.state, seat)

    def legal(self, seat: int) -> list[str]:
        """The legal lines of a seat, without its number."""
        return [line(action).partition(" ")[2] for action in self.game.legal(self.state, seat)]

    def plays(self, seat: int) -> list[str]:
        """The cards of its legal plays."""
        return [text.removeprefix("play ") for text in self.legal(seat) if text.startswith("play ")]

    def hand(self, seat: int) -> str:
        return " ".join(c.codes(self.tricks.hands[seat]))


OTHERS = ("2g 2k 3g", "2b 2r 3k", "4g 4k 3b")
"""Cards that are in nobody's way."""


def at(*hands: str, **setting: Any) -> Table:
    """Seat 0 to lead, unless told otherwise."""
    return Table().position(*hands, **setting)
