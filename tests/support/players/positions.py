"""Tichu positions put together by hand, as seat 0 sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.actions import Action, Play
from games.registry import GAMES
from games.views import Combination, Phase, PlayView, SeatView, TrickView, View

TICHU = GAMES["tichu"]


def seat(number: int, count: int = 14, cards: str = "", **about: object) -> SeatView:
    hand = tuple(cards.split())
    made = SeatView(number, f"P{number}", team=number % 2, count=len(hand) or count, cards=hand or None)
    return replace(made, **about)


def combination(cards: tuple[str, ...]) -> Combination:
    found = TICHU.combination(cards)
    assert found is not None
    return found


def view(seats: list[SeatView], plays: Sequence[tuple[int, str]] = (), before: Sequence[tuple[int, str]] = (),
         phase: Phase = Phase.PLAY, to_act: tuple[int, ...] = (0,), points: int = 0) -> View:
    """A Tichu position as seat 0 sees it: the running trick's plays, and those before it."""
    made = [PlayView(who, tuple(cards.split()), combination(tuple(cards.split()))) for who, cards in plays]
    past = [PlayView(who, tuple(cards.split()), combination(tuple(cards.split()))) for who, cards in before]
    owner = made[-1].seat if made else None
    return View("tichu", (("target", "1000"), ("wish_bombs", "yes")), 0, phase, 1, tuple(seats), (0, 1, 2, 3), to_act,
                (0, 0), controls=(0,), trick=TrickView(tuple(made), owner, points), played=(*past, *made),
                traits=TICHU.traits, receivers=(1, 2, 3))


def moves(*texts: str, more: tuple[Action, ...] = ()) -> tuple[Action, ...]:
    return (*(Play(0, tuple(text.split())) for text in texts), *more)
