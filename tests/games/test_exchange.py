"""The exchange explored: the best gifts, what they are worth, and what players give."""

from __future__ import annotations

from random import Random

import pytest

from games.actions import Give
from games.players import NETWORK, choose
from games.records.reader import read
from games.records.redact import redact
from games.registry import GAMES
from games.review import exchange
from games.review.compiled import fast
from games.review.decisions import DecisionKind, of_record
from games.review.exchange import SHOWN, GiftHabits, GiftKinds, explore, kind_of, kinds_given
from games.review.finding import self_play
from games.review.puzzles import same
from tests.support.thorough import sampled

RECORD = self_play(GAMES["tichu"], "exchange 1")


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what does not depend on how exact the play-outs are."""
    monkeypatch.setattr(exchange, "WORLDS", sampled(24, exchange.WORLDS))
    monkeypatch.setattr(exchange, "TRIED", sampled(((6, 8),), exchange.TRIED))


def before(seat: int) -> str:
    """The record up to where the seat gives."""
    text = RECORD.splitlines()
    return "\n".join(text[: next(at for at, line in enumerate(text) if line.startswith(f"{seat} give"))])


def test_the_best_by_play_outs_come_first_of_those_that_the_network_values() -> None:
    found = explore(before(1), 1)
    assert found is not None
    assert len(found.choices) == SHOWN
    assert not any(same(one.give, other.give) for one in found.choices for other in found.choices if one is not other)
    if fast("tichu"):
        points = [each.worth.points for each in found.choices if each.worth is not None]
        assert len(points) == SHOWN
        assert points == sorted(points, reverse=True)
        assert all(each.worth is not None and each.worth.error < 15 for each in found.choices)


def test_without_play_outs_the_drivers_choice_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "library_for", lambda situation: None)
    found = explore(before(1), 1)
    assert found is not None
    legal = [each for each in GAMES["tichu"].legal(read(before(1)).state, 1) if isinstance(each, Give)]
    assert same(found.choices[0].give, choose(NETWORK, found.view, legal, Random(0)).action)
    assert [each.value for each in found.choices] == sorted((each.value for each in found.choices), reverse=True)
    assert all(each.worth is None for each in found.choices)


@pytest.mark.usefixtures("few_worlds")
def test_nothing_hidden_has_a_part_in_it() -> None:
    """The record as the seat sees it leads to the same numbers."""
    assert "?" in redact(before(1), 1)
    found = explore(redact(before(1), 1), 1)
    assert found is not None
    assert found == explore(before(1), 1)


@pytest.mark.usefixtures("few_worlds")
def test_after_the_round_what_was_given_is_weighed_too() -> None:
    for seat in range(4):
        found = explore(RECORD, seat, 1)
        assert found is not None
        assert found.given is not None
        done = next(each for each in of_record(RECORD, 1) if each.seat == seat and each.kind is DecisionKind.EXCHANGE)
        assert same(found.given.give, done.action)
        assert (found.given.worth is None) == (found.choices[0].worth is None)
    assert explore(RECORD, 1, 2) is None, "there is no such round"
    assert explore(RECORD, 1) is None, "nobody gives now"
    assert explore(self_play(GAMES["tientsin"], "exchange"), 1, 1) is None


def test_kinds_of_cards() -> None:
    assert [kind_of(code) for code in ("2g", "6k", "7b", "Tr", "Jg", "Kk", "Ab", "Do", "Dr", "Ma", "Ph")] == [
        "low", "low", "middle", "middle", "high", "high", "ace", "Do", "Dr", "Ma", "Ph"]
    done = next(each for each in of_record(RECORD, 1) if each.seat == 2 and each.kind is DecisionKind.EXCHANGE)
    assert isinstance(done.action, Give)
    found = kinds_given(done.view, done.action)
    partner = done.action.cards[done.view.receivers.index(0)]
    assert found.friends == (kind_of(partner),)
    assert set(found.friends) | set(found.foes) <= set(found.held)


def test_shares_are_of_the_rounds_with_such_a_card() -> None:
    found = GiftHabits.of([
        GiftKinds(("low",), ("ace",), ("ace", "high", "low")), GiftKinds(("low",), ("high",), ("ace", "high", "low")),
        GiftKinds(("Do", "low"), ("middle",), ("Do", "low", "middle"))])
    assert found.rounds == 3
    assert found.share("ace", friend=True) == pytest.approx(1 / 2)
    assert found.share("low", friend=False) == 1
    assert found.share("Do", friend=False) == 1
    assert found.share("Dr", friend=True) is None
    assert GiftHabits.of([]).rounds == 0
