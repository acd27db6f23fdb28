"""The hand and the table in words alone, for people who want no pictures and for screen readers.

First what one holds, rank by rank, a line each; then the table as its alt text tells it, a
sentence a line, without its limit of length.
"""

from __future__ import annotations

from functools import lru_cache

from bot.i18n import Texts
from cogs.common import display_names
from games.views import Phase, View
from rendering.studio import GameOverPicture, PictureRequest, ResultPicture, TablePicture

SUITED = 2
"""Characters of a suit card's code: its rank, its suit."""
KEPT = 1024
"""Hands whose words are kept at hand: a hand stays the same for many messages."""


def hand(t: Texts, view: View, seat: int) -> str:
    """The cards of ``seat``, one's own or one that one plays for."""
    cards = view.seats[seat].cards or ()
    if seat == view.seat:
        heading = t("hand.in_hand", n=len(cards))
    else:
        heading = t("hand.in_hand_of", name=display_names.plain(t, view, seat), n=len(cards))
    return "\n".join([heading, *by_rank(t, cards)])


@lru_cache(KEPT)
def by_rank(t: Texts, cards: tuple[str, ...]) -> tuple[str, ...]:
    """A line for each rank: ``9: Jade, Star``. Cards without a rank stand together, in words."""
    ranks: dict[str, list[str]] = {}
    others = []
    for code in cards:
        if len(code) == SUITED and code[0] in display_names.RANKS and code[1] in "gkbr":
            ranks.setdefault(code[0], []).append(t(f"words.suit.{code[1]}"))
        else:
            others.append(display_names.card(t, code))
    comma = t("words.comma")
    lines = [t("hand.rank_line", rank=display_names.rank(t, rank), suits=comma.join(suits)) for rank,
        suits in ranks.items()]
    return (comma.join(others), *lines) if others else tuple(lines)


def table(t: Texts, view: View) -> str:
    """How the game stands; after a round its result, after the game its end."""
    ended = view.phase in (Phase.BETWEEN, Phase.OVER) and bool(view.rounds)
    pictures: list[PictureRequest] = [ResultPicture(view, t)] if ended else [TablePicture(view, t)]
    if view.phase is Phase.OVER:
        pictures.append(GameOverPicture(view, t))
    return "\n".join([t("hand.at_table"), *(picture.describe(display_names.escaped) for picture in pictures)])
