"""`normal` at Tichu gives by the network of `hard`, and plays by its own rules."""

from __future__ import annotations

from random import Random

import pytest

from games.actions import Give
from games.players import NETWORK, RULES, choose
from games.players.learned import native
from games.players.learned.native import Library
from games.registry import GAMES
from games.review.decisions import DecisionKind, of_record
from games.review.finding import self_play


def test_it_gives_as_hard_does_and_plays_by_its_rules(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a whole round: every gift is the network's, every call and play that of the rules alone."""
    monkeypatch.setattr(native, "library", lambda: library)
    differ = played = 0
    for each in of_record(self_play(GAMES["tichu"], "giver")):
        mine, rules = (choose(level, each.view, each.legal, Random(1)) for level in ("normal", RULES))
        if each.kind is DecisionKind.EXCHANGE and isinstance(rules.action, Give):
            assert mine == choose(NETWORK, each.view, each.legal, Random(1))
            differ += mine != rules
        else:
            assert mine == rules
            played += 1
    assert differ >= 2, "else it shows nothing"
    assert played > 20


def test_where_the_library_is_missing_it_gives_by_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """There the network takes half a second."""
    monkeypatch.setattr(native, "library", lambda: None)
    found = of_record(self_play(GAMES["tichu"], "giver"))
    given = next(each for each in found if each.kind is DecisionKind.EXCHANGE)
    mine, rules = (choose(level, given.view, given.legal, Random(1)) for level in ("normal", RULES))
    assert mine == rules
