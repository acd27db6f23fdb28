"""A table of the Great Lord for tests: rounds with the cards that matter, actions as record lines."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from games.actions import Action, Deal, RuleError, line
from games.climbing import cards as c
from games.climbing import tricks as t
from games.lord import LORD
from games.lord.dealing import rules_of, sizes
from games.lord.state import LordRound, LordState, places
from games.records.notation import Shape, parse
from games.views import RoundResult


def new(players: int = 6, edition: str = "rio", **options: str) -> LordState:
    given = {"edition": edition, **options}
    return LORD.setup(LORD.check_options(given), tuple(f"P{seat}" for seat in range(players)))


def after(state: LordState, *outs: Sequence[int]) -> LordState:
    """The session after rounds in which seats went out in these orders (all of them named)."""
    for out in outs:
        scores = places(out[:-1], state.players)
        totals = tuple(before + (place == 1) for before, place in zip(state.totals, scores, strict=True))
        result = RoundResult(scores=scores, out=tuple(out[:-1]), totals=totals, dealer=0)
        state = replace(state, results=(*state.results, result))
    return state


def deal(state: LordState, wanted: Mapping[int, str], opened: str = "", dealer: int | None = None) -> Deal:
    """A deal with the ``wanted`` cards in those hands and ``opened`` among the open ones, filled up from the deck."""
    dealer = LORD.dealers(state)[0] if dealer is None else dealer
    given = Counter(card for cards in (*wanted.values(), opened) for card in cards.split())
    rest = list((Counter(LORD.deck(state)) - given).elements())
    rest.sort(key=lambda card: card in c.SPECIALS)  # the specials last: they lie open if nobody wants them
    hands = {}
    for seat, size in sorted(sizes(state, dealer).items()):
        hand = wanted.get(seat, "").split()
        hands[seat] = (*hand, *(rest.pop(0) for _ in range(size - len(hand))))
    return Deal(len(state.results) + 1, tuple(hands.values()), dealer, (*opened.split(), *rest))


def position(
    hands: Mapping[int, str],
    *,
    edition: str = "rio",
    leader: int | None = 0,
    players: int = 7,
    placed: Sequence[int] = (),
    **options: str,
) -> LordState:
    """A round with only these cards in play, ``leader`` to lead; ``placed``: the seats by place in the round before."""
    state = new(players, edition, **options)
    if placed:
        state = after(state, placed)
    codes = tuple(tuple(hands.get(seat, "").split()) for seat in range(players))
    dealt = Deal(len(state.results) + 1, codes, 0)
    tricks = t.dealt(rules_of(state, dealt), codes)
    tricks = t.begin(tricks) if leader is None else tricks._replace(turn=leader)
    tricks = tricks._replace(out=tuple(seat for seat in range(players) if not codes[seat]))
    return replace(state, round=LordRound(dealt.round, 0, codes, (), (), tricks))


def action(state: LordState, text: str) -> Action:
    deck = [card for edition in ("rio", "classic") for card in LORD.deck(new(7, edition))]
    found = parse(text.split(), Shape.of(deck, state.players))
    assert isinstance(found, Action)
    return found


def do(state: LordState, *texts: str) -> LordState:
    for text in texts:
        state = LORD.apply(state, action(state, text))
    return state


def refused(state: LordState, what: str | Action) -> tuple[str, str]:
    """Code and rule of the RuleError, nothing changed by the attempt."""
    before = copy.deepcopy(state)
    with pytest.raises(RuleError) as caught:
        LORD.apply(state, action(state, what) if isinstance(what, str) else what)
    assert state == before
    return caught.value.code, caught.value.rule


def legal(state: LordState, seat: int) -> list[str]:
    return [line(found) for found in LORD.legal(state, seat)]
