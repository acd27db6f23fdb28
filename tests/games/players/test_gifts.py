"""What `hard` considers giving: everything, in C as in Python."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.actions import Give
from games.climbing import cards as c
from games.players import NETWORK, choose
from games.players.common.decision import Budget
from games.players.learned import native, player
from games.players.learned.native import GAMES as IN_C
from games.players.learned.native import Library, deal_words
from games.registry import GAMES
from games.review.decisions import DecisionKind, Situation, of_record
from games.review.finding import self_play
from games.review.puzzles import ranks

FULL = tuple(1 << bit for bit in range(56))


@pytest.fixture(autouse=True)
def built(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were installed."""
    monkeypatch.setattr(native, "library", lambda: library)


def everything(situation: Situation) -> list[tuple[float, tuple[int, ...]]]:
    found = native.gifts(situation.view, situation.seat)
    return found or player._gifts_in_python(situation.view, situation.seat, Budget(1))


def exchanges(game: str) -> Iterator[Situation]:
    yield from (each for each in of_record(self_play(GAMES[game], "gifts")) if each.kind is DecisionKind.EXCHANGE)


@pytest.mark.parametrize("game", IN_C)
def test_every_gift_has_the_same_value_in_c_as_in_python(game: str) -> None:
    for situation in list(exchanges(game))[:2]:
        fast = native.gifts(situation.view, situation.seat)
        slow = player._gifts_in_python(situation.view, situation.seat, Budget(1))
        assert fast is not None
        assert [cards for _, cards in fast] == [cards for _, cards in slow]
        assert all(abs(one - other) < 0.01 for (one, _), (other, _) in zip(fast, slow, strict=True))


def test_any_rank_may_go_to_anybody() -> None:
    for situation in exchanges("tichu"):
        held = {tuple(ranks([code])) for code in situation.view.seats[situation.seat].cards or ()}
        found = [player._gift(situation.seat, cards).cards
                 for _, cards in everything(situation)]
        for place in range(3):
            assert {tuple(ranks([cards[place]])) for cards in found} == held


def test_the_best_alone_is_the_best_of_all(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "library", lambda: library)
    for situation in exchanges("tichu"):
        found = native.gifts(situation.view, situation.seat)
        assert found
        assert native.gifts(situation.view, situation.seat, best=True) == [max(found, key=lambda pair: pair[0])]


def test_in_play_without_the_library_a_partner_may_still_get_any_rank() -> None:
    """Opponents get one of the cheapest: to value everything takes too long."""
    situation = next(exchanges("tichu"))
    found = player._gifts_in_python(situation.view, situation.seat, Budget(1, lambda: 0.0, 1.0))
    held = {tuple(ranks([code])) for code in situation.view.seats[situation.seat].cards or ()}
    given = [player._gift(situation.seat, cards).cards for _, cards in found]
    assert {tuple(ranks([cards[1]])) for cards in given} == held
    assert {len({tuple(ranks([cards[at]])) for cards in given}) for at in (0, 2)} == {player.SPARED}
    assert len(player._gifts_in_python(situation.view, situation.seat, Budget(1, lambda: 2.0, 1.0))) == 1, "time"


@pytest.mark.parametrize("game", [*IN_C, "tientsin"])
def test_the_choice_is_the_best_of_all_and_needs_nothing_hidden(game: str) -> None:
    """A soloist who has not seen the Table's hand gives by what is seen, too."""
    for situation in exchanges(game):
        gives = [each for each in situation.legal if isinstance(each, Give)]
        found = everything(situation)
        chosen = choose(NETWORK, situation.view, gives, Random(0)).action
        assert chosen == player._gift(situation.seat, max(found, key=lambda pair: pair[0])[1])


def test_what_is_no_deal_is_refused(library: Library) -> None:
    hands = [sum(FULL[14 * seat: 14 * seat + 14]) for seat in range(4)]
    assert library.gifts("tichu", deal_words(1, hands, (0,) * 4, (0, 0, 200, 0)))
    few, more = hands[0] & ~FULL[0], hands[0] | FULL[20]
    for words in (
        deal_words(4, hands, (0,) * 4, (0,) * 4), deal_words(0, [c.DECK] * 4, (0,) * 4, (0,) * 4),
        deal_words(0, [few, *hands[1:]], (0,) * 4, (0,) * 4), deal_words(0, [more, *hands[1:]], (0,) * 4, (0,) * 4),
        deal_words(0, hands, (0,) * 4, (0, -1, 0, 0)), deal_words(0, hands, (0,) * 4, (0, 150, 0, 0)),
    ):
        with pytest.raises(ValueError, match="no deal"):
            library.gifts("tichu", words)
    with pytest.raises(ValueError, match="no deal"):
        library.gifts("trichu", deal_words(2, hands, (0,) * 4, (0,) * 4))
