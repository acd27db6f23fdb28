"""The review of one seat in one finished round: the cost of its decisions, as plain data."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from games.actions import Action, Play
from games.calls import worth
from games.players.common.decision import Why
from games.records.reader import read
from games.review.decisions import DecisionKind, Judged, Situation, judge, margin, of_record
from games.review.drivers import DRIVERS
from games.review.playouts import WORLDS_MAX, Comparison, Effect, confirmed
from games.views import Phase, View

GAMES = tuple(DRIVERS)
"""Games that can be reviewed."""
LEAST = 20.0
"""Minimum cost in points, by the network, for a decision to be played out."""
TRIED = 6
"""Maximum number of a seat's decisions to play out, the most expensive first."""
SHOWN = 3
FALL = 100
"""Points by which the curve must fall for the fall to be explained."""
FALL_LEADS = 3
LONG = 5
"""Cards of a play that is hard to beat for its length."""
FINE = 1.0
"""A decision that costs less is as good as the driver's."""
SCALE = 40.0
"""Points of loss that take a decision's accuracy from 100 to 37 (100/e)."""

NoteProgress = Callable[[int, int], None]
"""Called with the number of play-outs made and of all that may be needed."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A mistake or praise. ``view``: what the seat saw. ``cost``: the mean of play-outs in points, by which ``best`` is
    better (in praise: by which what was done is better than the usual choice ``best``)."""

    view: View
    kind: DecisionKind
    action: Action | None
    best: Action | None
    why: Why
    cost: float
    error: float
    number: int
    """The line of the record, from 1."""
    effect: Effect | None = None
    """The effect of the better choice."""

    @property
    def seat(self) -> int:
        """Whose cards it is about: the player's, or the Table's or the ghost's that they play."""
        action = self.action or self.best
        return int(getattr(action, "seat", self.view.seat or 0))


@dataclass(frozen=True, slots=True)
class Fall:
    """The largest fall of a seat's side within `FALL_LEADS` leads: ``points`` between two values of the curve, from
    lead ``start`` (from 1) to ``end``. ``held``: what the other side played there, the strongest first, by seat;
    ``cost``: of the seat's own decisions there, 0 if it was luck; ``dearest``: the lead (from 1) of the trick in which
    the dearest of them stands."""

    start: int
    end: int
    points: int
    held: tuple[tuple[int, tuple[str, ...]], ...]
    cost: int
    dearest: int = 0


@dataclass(frozen=True, slots=True)
class Review:
    """``accuracy``: of each player, 0 to 100, None without a decision. ``curve``: the expected margin of side 0, the
    seats ``side``, in points at each lead and at the end of the round; of The Great Lord what the seat itself expected
    at each of its turns. ``confirms``: whether mistakes are named."""

    round: int
    seat: int
    accuracy: tuple[float | None, ...]
    curve: tuple[float, ...]
    decisions: int
    """Of the seat, forced ones left out."""
    mistakes: tuple[Finding, ...]
    praise: Finding | None
    fall: Fall | None = None
    side: tuple[int, ...] = ()
    confirms: bool = True


class NotReviewed(ValueError):
    """``code``: ``game`` (its `hard` values no choices), ``round`` (there is no such finished round)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def review(
    record: str | bytes, number: int, seat: int, progress: NoteProgress = lambda done, of: None, most: int = WORLDS_MAX,
) -> Review:
    """Review round ``number`` (from 1) for ``seat``. The same record gives the same review.

    Takes a second with play-outs in C, else some ten for each of up to seven decisions that are played on in at most
    ``most`` worlds.
    NotReviewed; RecordError.
    """
    situations = list(of_record(record, number))
    if not situations:
        raise NotReviewed("round")
    if situations[0].game.id not in GAMES:
        raise NotReviewed("game")
    judged, driver = list(judge(situations)), DRIVERS[situations[0].game.id]
    own = [found for found in judged if found.situation.player == seat]
    rng = Random(f"review {number} {seat}")  # noqa: S311 (nothing is dealt to anybody)
    if not driver.sides:
        side: tuple[int, ...] = (seat,)
        curve = (*_own_curve(own), _place(record, number, seat))
    else:
        side = _side(situations[-1])
        curve = (*_curve(judged), float(margin(record, number, side[0])))
    return Review(
        number, seat, _accuracies(judged, situations[0].view), curve, len(own),
        mistakes=tuple(_finding(found, found.best, found.why, *played)
                       for found, played in mistakes(own, rng, progress, most)),
        praise=_praise(own, rng, most) if driver.confirms else None,
        fall=_fall(judged, seat, curve) if driver.sides and driver.confirms else None,
        side=side, confirms=driver.confirms,
    )


def _accuracies(judged: Sequence[Judged], view: View) -> tuple[float | None, ...]:
    """Of each player; the Table's and the ghost's decisions are those of who plays them."""
    return tuple(accuracy([found for found in judged if found.situation.player == seat.seat])
                 for seat in view.seats if seat.person)


def _side(situation: Situation) -> tuple[int, ...]:
    """The seats of side 0."""
    view = situation.view
    return tuple(seat.seat for seat in view.seats if (seat.seat if seat.team is None else seat.team) == 0)


def accuracy(judged: Sequence[Judged]) -> float | None:
    """The mean over the decisions that have a value of ``100 exp(-loss / SCALE)``."""
    each = [100 * exp(-found.loss / SCALE) for found in judged if found.valued]
    return sum(each) / len(each) if each else None


def mistakes(
    own: Sequence[Judged], rng: Random, progress: NoteProgress = lambda done, of: None, most: int = WORLDS_MAX,
) -> Iterator[tuple[Judged, tuple[Comparison, Effect | None]]]:
    """The most expensive decisions of a seat whose difference the play-outs confirm."""
    worst = candidates(own)
    shown = 0
    for done, found in enumerate(worst):
        progress(done, len(worst))
        if shown == SHOWN:
            break
        if played := confirmed(found.situation, found.best, found.situation.action, rng, most):
            shown += 1
            yield found, played
    progress(len(worst), len(worst))


def candidates(own: Sequence[Judged]) -> list[Judged]:
    """The decisions to play out, the most expensive first; those without a network value last."""
    found = (each for each in own if (each.loss >= LEAST or not each.valued) and _playable(each.situation))
    return sorted(found, key=lambda each: -each.loss)[:TRIED]


def _playable(situation: Situation) -> bool:
    """Whether a choice is played on."""
    driver = DRIVERS[situation.game.id]
    before_play = situation.view.phase in (Phase.GRAND, Phase.EXCHANGE)
    return driver.confirms and (driver.deals or not before_play)


def _praise(own: Sequence[Judged], rng: Random, most: int) -> Finding | None:
    """The best decision that `normal` would not have made."""
    good = (found for found in own
            if found.valued and found.loss < FINE and _alike(found) and _playable(found.situation))
    pairs = [(found, other) for found in good if (other := _usual(found)) is not None]
    if not pairs:
        return None
    found, (usual, worth) = max(pairs, key=lambda pair: pair[0].value - pair[1][1])
    if found.value - worth < LEAST:
        return None
    played = confirmed(found.situation, found.situation.action, usual, rng, most)
    return _finding(found, usual, found.why, *played) if played else None


def _alike(found: Judged) -> bool:
    """Whether it is the driver's choice, suits apart: the reason is that of the driver."""
    done, best, game = found.situation.action, found.best, found.situation.game
    if isinstance(done, Play) and isinstance(best, Play):
        return game.combination(done.cards) == game.combination(best.cards)
    return type(done) is type(best)


def _usual(found: Judged) -> tuple[Action | None, float] | None:
    """What `normal` does, and its value; None if the same was done."""
    view, legal = found.situation.view, found.situation.legal
    driver = DRIVERS[view.game]
    action = driver.usual(view, legal)
    worth = driver.value(view, legal, action)
    return None if worth is None or action == found.situation.action else (action, worth)


def _finding(found: Judged, best: Action | None, why: Why, played: Comparison, brings: Effect | None) -> Finding:
    situation = found.situation
    return Finding(situation.view, found.kind, action=situation.action, best=best, why=why, cost=played.mean,
                   error=played.error,
                   number=situation.number, effect=brings)


def _curve(judged: Sequence[Judged]) -> Iterator[float]:
    """The value of each lead for side 0, with the calls that are decided: the network counts those open alone."""
    for found in judged:
        view = found.situation.view
        if found.valued and view.phase is Phase.PLAY and not view.trick.plays:
            value = found.best_value if found.situation.side == 0 else -found.best_value
            yield value + decided(view)


def _own_curve(own: Sequence[Judged]) -> Iterator[float]:
    return (found.best_value for found in own if found.valued)


def _place(record: str | bytes, number: int, seat: int) -> float:
    """100 for the first place, -100 for the last, in between evenly."""
    reader = read(record)
    places = reader.game.rounds(reader.state)[number - 1].scores
    return 100 - 200 * (places[seat] - 1) / (len(places) - 1)


def _fall(judged: Sequence[Judged], seat: int, of_side_0: Sequence[float]) -> Fall | None:
    """None: the curve never falls by `FALL` points."""
    leads = [at for at, found in enumerate(judged)
             if found.valued and found.situation.view.phase is Phase.PLAY and not found.situation.view.trick.plays]
    mine = next((found.situation.side for found in judged if found.situation.seat == seat), 0)
    curve = [value if mine == 0 else -value for value in of_side_0]
    falls = [(curve[start] - curve[end], start, end) for start in range(len(curve))
             for end in range(start + 1, min(start + FALL_LEADS, len(curve) - 1) + 1)]
    drop, start, end = max(falls, default=(0.0, 0, 0))
    if drop < FALL:
        return None
    part = judged[leads[start]:leads[end] if end < len(leads) else len(judged)]
    losses = {leads[start] + at: found.loss for at, found in enumerate(part)
              if found.situation.player == seat and found.loss >= LEAST}
    dearest = bisect_right(leads, max(losses, key=losses.__getitem__)) if losses else 0
    return Fall(start + 1, end + 1, round(drop), _strongest(part, mine), round(sum(losses.values())),
                dearest=dearest)


def _strongest(part: Sequence[Judged], side: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The strongest plays of the opponents of ``side``: bombs, then the highest."""
    found = []
    for each in part:
        situation = each.situation
        action = situation.action
        if isinstance(action, Play) and situation.side != side:
            what = situation.game.combination(action.cards)
            if what is not None and what.kind != "dog":
                found.append(((what.bomb, what.size >= LONG, what.rank), action.seat, action.cards))
    found.sort(key=lambda play: play[0], reverse=True)
    return tuple((player, cards) for _, player, cards in found[:SHOWN])


def decided(view: View) -> int:
    """What calls count for side 0 once somebody is out: made if the caller was first (T30)."""
    called = [seat for seat in view.seats if seat.call]
    if all(seat.out is None for seat in view.seats):
        return 0
    return sum(worth(seat.call, made=seat.out == 1) * (1 if seat.team == 0 else -1) for seat in called)
