"""What went where in the exchange, and what a player has not seen yet: lines about a round that is played."""

from __future__ import annotations

from collections import Counter

from bot.i18n import Texts
from bot.tables.core.state import RunningTable
from cogs.common import display_names
from cogs.common.display_names import PLAIN, RANKS, Signs
from games.unseen import unseen, was_played
from games.views import Phase, View
from rendering.cards.codes import label

RUNNING = (Phase.PLAY, Phase.CLOSING, Phase.GIFT, Phase.ASKED)
SUITED = 2
"""Characters of a suit card's code: its rank, its suit."""


def exchanged(t: Texts, view: View, signs: Signs = PLAIN) -> str:
    """“You gave: 2 to Bo (played), 9 to Cy. You got: …”; empty unless a round with an exchange is played."""
    if view.phase not in RUNNING:
        return ""
    comma = t("words.comma")
    gave = comma.join(
        t("went.played" if all(was_played(view, to, card) for card in cards) else "went.to",
          cards=signs.text(t, cards), name=display_names.who(t, view, to)) for to, cards in view.given)
    got = received(t, view, signs)
    return " · ".join([*([t("went.gave", gifts=gave)] if gave else []), *([got] if got else [])])


def received(t: Texts, view: View, signs: Signs = PLAIN) -> str:
    """“You got: 5 from Bo”; empty if nothing was given to the viewer."""
    gifts = [t("hand.from", cards=signs.text(t, cards), name=display_names.who(t, view, giver))
             for giver, cards in view.received]
    return t("hand.received", gifts=t("words.comma").join(gifts)) if gifts else ""


def still_out(t: Texts, table: RunningTable, seat: int, signs: Signs = PLAIN) -> str:
    """“Not seen yet: A ×2 · K · Dragon”, by what the player of ``seat`` sees; empty unless the table shows that and a
    round is played."""
    view = table.view(seat)
    if not table.counts_cards or view.phase not in RUNNING:
        return ""
    cards = unseen(table.game.deck(table.state), view)
    return t("went.unseen", n=len(cards), cards=" · ".join(_counted(t, cards, signs)) or "–")


def _counted(t: Texts, cards: tuple[str, ...], signs: Signs) -> list[str]:
    """The ranks, the highest first, then the other cards."""
    ranks = Counter(card[0] for card in cards if _has_rank(card))
    others = Counter(card for card in cards if not _has_rank(card))
    found = [_times(label(rank), ranks[rank]) for rank in reversed(RANKS) if ranks[rank]]
    return [*found, *(_times(signs.text(t, (card,)), count) for card, count in others.items())]


def _has_rank(card: str) -> bool:
    return len(card) == SUITED and card[0] in RANKS and card[1] in "gkbr"


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name} ×{count}"


def notes(t: Texts, table: RunningTable, user: int, signs: Signs = PLAIN) -> list[str]:
    """All of it, for the player ``user``; nothing for who has no seat."""
    seat = table.table.seat_of(user)
    if seat is None:
        return []
    lines = exchanged(t, table.view(seat.number), signs), still_out(t, table, seat.number, signs)
    return [line for line in lines if line]
