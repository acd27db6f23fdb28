"""The cards that a viewer has not seen in the running round: what a player who counts would know, and no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.views import View


def unseen(deck: Sequence[str], view: View) -> tuple[str, ...]:
    """The cards of ``deck``, in its order, that are neither in a hand of the viewer's nor open on the table, were not
    played, and were not given away by the viewer. From the view alone."""
    played = Counter(code(card) for play in view.played for card in play.cards)
    seen = Counter(played)
    for seat in view.seats:
        seen.update(map(code, filter(None, seat.cards if seat.cards is not None else seat.faceup)))
    seen.update(view.open)
    seen.update(card for to, cards in view.given for card in cards if not was_played(view, to, card))
    left = Counter(deck) - seen
    return tuple(card for card in dict.fromkeys(deck) for _ in range(left[card]))


def was_played(view: View, seat: int, card: str) -> bool:
    """Whether ``seat`` has played this card in the running round."""
    return any(play.seat == seat and card in map(code, play.cards) for play in view.played)


def code(card: str) -> str:
    """A card as it is dealt: the Phoenix without the rank that it stood for."""
    return card.partition("=")[0]
