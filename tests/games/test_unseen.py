"""What a viewer has not seen is worked out from their view alone, and is exactly what is hidden from them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.samples.playout import Playout
from games.registry import GAMES
from games.unseen import code, unseen, was_played
from games.views import Phase, View

TABLES = [("tichu", 4), ("trichu", 3), ("tientsin", 6), ("lord", 5), ("tatsu", 3), ("tatsu", 4)]


def hidden(out: Playout, view: View) -> Counter[str]:
    """The cards in hands that the viewer does not see, but for those that they gave away."""
    held = Counter[str]()
    for seat in view.seats:
        if seat.cards is None:
            held.update(map(code, out.game.view(out.state, seat.seat).seats[seat.seat].cards or ()))
    given = Counter(card for to, cards in view.given for card in cards
                    if not was_played(view, to, card) and view.seats[to].cards is None)
    return held - given


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_is_exactly_what_is_hidden(game: str, players: int) -> None:
    out, looked = Playout.start(GAMES[game], {}, players, seed=4), 0
    for number, _ in enumerate(out.play(1)):
        if number % 9 or out.deal is None or out.game.phase(out.state) not in (Phase.PLAY, Phase.ASKED):
            continue
        for seat in range(players):
            view = out.game.view(out.state, seat)
            found = Counter(unseen(out.game.deck(out.state), view))
            if game == "lord":  # two decks: who plays a card like one that they got may have had it before
                assert not found - hidden(out, replace(view, given=()))
            else:
                assert found == hidden(out, view)
            looked += 1
    assert looked > 10


def test_with_two_players_of_tatsu_cards_that_lie_face_down_are_not_seen() -> None:
    out = Playout.start(GAMES["tatsu"], {}, 2, seed=4)
    for number, _ in enumerate(out.play(1)):
        if out.deal is None:
            continue
        view = out.game.view(out.state, 0)
        if view.phase is Phase.PLAY:
            down = sum(bool(card) for seat in view.seats for card in seat.facedown)
            assert len(unseen(out.game.deck(out.state), view)) == down, number


def test_before_the_second_cards_are_taken_up_only_the_first_eight_are_seen() -> None:
    """T3: an answer to grand Tichu must not be helped."""
    out = Playout.start(GAMES["tichu"], {}, 4, seed=4)
    out.apply(out.choose())
    view = out.game.view(out.state, 0)
    assert view.phase is Phase.GRAND
    assert len(unseen(out.game.deck(out.state), view)) == 56 - 8
