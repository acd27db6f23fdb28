"""What decided a round, from public information: one reason, for a sentence (texts ``why_won.<kind>``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from games.specials import SPECIALS
from games.views import PlayView, RoundResult, Scoring, View

LEAST = 20
"""Fewer points in a trick decide nothing."""
POINTS = ("5", 5), ("T", 10), ("K", 10)


@dataclass(frozen=True, slots=True)
class Reason:
    """``kind``: ``first`` (out before all others), ``product`` (``n`` points × ``m``), ``victory2`` and ``victory3``,
    ``small`` and ``grand`` (made) or ``no_small`` and ``no_grand`` (lost), ``trick`` (of ``n`` points, with ``cards``),
    ``tricks`` (``n`` points in all), ``level``. ``seats``: whose it was."""

    kind: str
    seats: tuple[int, ...]
    n: int = 0
    m: int = 0
    cards: tuple[str, ...] = ()


def of_round(view: View) -> Reason | None:
    """What decided the newest round. None if no round has ended."""
    if not view.rounds:
        return None
    ended = view.rounds[-1]
    if view.traits.scoring is Scoring.PLACES:
        return Reason("first", ended.out[:1]) if ended.out else None
    if ended.detail:
        return _product(ended)
    if not {0, 1} <= set(ended.sides):
        return None
    made = [sum(_scores(ended, side)) / max(1, len(_scores(ended, side))) for side in (0, 1)]
    if made[0] == made[1]:
        return Reason("level", ())
    return _of_side(view, ended, 0 if made[0] > made[1] else 1)


def play_of(view: View, reason: Reason) -> int | None:
    """The number of the play (from 1, in the newest round) that decided it: the last of the trick, or the one with
    which a player went out. None if there is no such play, or the plays are not known any more."""
    if view.round != len(view.rounds) or not view.played:
        return None
    if reason.kind == "trick":
        return next((number for number, play in enumerate(view.played, 1) if play.cards == reason.cards), None)
    seats = view.rounds[-1].out[:1] if reason.kind.startswith("no_") else reason.seats[-1:]
    if not seats or reason.kind in ("tricks", "product", "level"):
        return None
    return max((number for number, play in enumerate(view.played, 1) if play.seat == seats[0]), default=None)


def _scores(ended: RoundResult, side: int) -> list[int]:
    if len(ended.scores) == 2:
        return [ended.scores[side]]
    return [score for seat, score in enumerate(ended.scores) if ended.sides[seat] == side]


def _product(ended: RoundResult) -> Reason | None:
    best = max(range(len(ended.scores)), key=lambda column: ended.scores[column])
    points, times = ended.detail[best]
    if len(set(ended.scores)) == 1:
        return Reason("level", ())
    return Reason("product", tuple(seat for seat, side in enumerate(ended.sides) if seat == best or (
        side is not None and side == ended.sides[best])), points, times)


def _of_side(view: View, ended: RoundResult, won: int) -> Reason:
    """The greatest single thing that the winners gained, or the others lost."""
    found: list[tuple[int, Reason]] = []
    if ended.victory and ended.sides[ended.out[0]] == won:
        found.append((ended.victory_points, Reason(f"victory{ended.victory}", ended.out[:ended.victory])))
    for call in ended.calls:
        if call.made == (ended.sides[call.seat] == won):
            kind = call.call if call.made else f"no_{call.call}"
            found.append((abs(call.points), Reason(kind, (call.seat,), abs(call.points))))
    if found:
        return max(found, key=lambda each: each[0])[1]
    if (trick := _greatest_trick(view, ended, won)) is not None:
        return trick
    members = tuple(seat for seat, side in enumerate(ended.sides) if side == won)
    return Reason("tricks", members, ended.tricks[won] if ended.tricks else 0)


def _greatest_trick(view: View, ended: RoundResult, won: int) -> Reason | None:
    """The winners' trick with most points; None if it is small, if they would have won without it, or if the plays are
    not known any more."""
    if view.round != len(view.rounds):
        return None
    best: Reason | None = None
    for plays, taker in _tricks(view):
        points = sum(_points(card) for play in plays for card in play.cards)
        if ended.sides[taker] == won and points >= LEAST and (best is None or points > best.n):
            best = Reason("trick", (taker,), points, cards=plays[-1].cards)
    if best is not None and ended.tricks and ended.tricks[won] - ended.tricks[1 - won] >= 2 * best.n:
        return None
    return best


def _tricks(view: View) -> Iterator[tuple[list[PlayView], int]]:
    """The tricks of the round and who took them: a trick ends when all others who hold cards have passed."""
    held = Counter({seat.seat: seat.count for seat in view.seats})
    for play in view.played:
        held[play.seat] += len(play.cards)
    gifts = dict(view.gifts)
    trick: list[PlayView] = []
    for number, play in enumerate(view.played, 1):
        held[play.seat] -= len(play.cards)
        trick.append(play)
        passed = {seat for before, seat in view.passes if before == number}
        others = {seat for seat, count in held.items() if count and seat != play.seat}
        dog = play.combination is not None and play.combination.kind == "dog"
        if dog or others <= passed or number == len(view.played):
            yield trick, gifts.get(number, play.seat)
            trick = []


def _points(card: str) -> int:
    name = card.split("=")[0]
    return SPECIALS[name].points if name in SPECIALS else dict(POINTS).get(name[0], 0)
