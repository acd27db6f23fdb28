"""The chance of AI players in a contest: the same at every table where the same has happened.

An AI player draws random numbers. Here they follow from the contest's sealed secret, the deal, the seat, and what that
seat sees of the deal; so two players who do the same meet the same answers, and nobody who does not know the secret can
foresee one:

    seed = HMAC-SHA256(secret, "busdriver 1 luck ROUND SEAT POSITION")

What a seat does not see, and who has already answered a question that all are asked at once, is no part of the
position; nor are the deals before. How long a search may think depends on the host's load, so a table on a busy host
may still hear another answer.
"""

from __future__ import annotations

import hmac
from random import Random

from games.views import Phase, View


def luck(secret: bytes, view: View) -> Random:
    """What the AI player who sees ``view`` draws from."""
    message = f"busdriver 1 luck {view.round} {view.seat} {_position(view)}"
    return Random(hmac.digest(secret, message.encode(), "sha256"))  # noqa: S311 the seed follows from a secret


def _position(view: View) -> str:
    own = view.seats[view.seat or 0]
    table = [] if view.phase in (Phase.GRAND, Phase.EXCHANGE) else [
        (seat.count, seat.call, seat.out, seat.faceup, seat.facedown, seat.clan) for seat in view.seats]
    return repr((view.phase.value, own.cards, own.given, own.answered, table, view.open, view.wish, view.given,
                 view.received, [(each.seat, each.cards, each.asked) for each in view.played], view.passes, view.gifts,
                 view.waiting, view.asked, view.turn))
