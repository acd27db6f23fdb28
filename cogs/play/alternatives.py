"""What a player may do instead: after a refusal, and where a wish binds.

Sentences are made of the plays that the game's own list of legal actions holds, so that
they never promise what would be refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.i18n import Texts
from cogs.common import display_names
from games.actions import Pass, Play
from games.views import Phase

if TYPE_CHECKING:
    from cogs.play.hand_view import HandView

SHOWN = 3
"""Plays named in a sentence."""


def instead(hand: HandView, t: Texts) -> str:
    """After a refusal: some legal plays, the cheapest first; out of turn the bombs, if there are any."""
    if hand.view.phase not in (Phase.PLAY, Phase.CLOSING):
        return ""
    named = [display_names.combination(t, play.action.cards, play.what) for play in hand.ready[:SHOWN]]
    if not named:
        return t("hand.could_pass") if Pass in hand.kinds and hand.my_turn else ""
    plays = t("words.comma").join(named)
    return t("hand.could_or_pass" if Pass in hand.kinds and hand.my_turn else "hand.could", plays=plays)


def bound(hand: HandView, t: Texts) -> str:
    """In turn under a wish that binds (T14): what a play that is no bomb (T15) must hold. Empty if nothing binds."""
    view = hand.view
    if not view.wish or not hand.my_turn or view.phase is not Phase.PLAY:
        return ""
    plays = [play for play in hand.ready if not play.bomb] or list(hand.ready)
    if not plays or Pass in hand.kinds or not all(_holds(play.action, view.wish) for play in plays):
        return ""
    return t(f"hand.must.{_must(hand)}", rank=display_names.rank(t, view.wish))


def _holds(action: Play, rank: str) -> bool:
    """Whether the play holds a real card of the rank: a Phoenix never counts as it (T14)."""
    return any(card[:1] == rank and card[:2] not in ("Dr", "Do", "Ma", "Ph") for card in action.cards)


def _must(hand: HandView) -> str:
    if not hand.view.trick.plays:
        return "lead"
    return next((play.what.kind for play in hand.ready if play.what is not None and not play.bomb), "bomb")
