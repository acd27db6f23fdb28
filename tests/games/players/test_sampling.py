"""Samples fit what a seat has seen: counts, cards played and given, open hands."""

from __future__ import annotations

from random import Random

import pytest

from bot.samples.playout import Playout
from games.climbing import cards as c
from games.players.learned.sampling import sampler
from games.registry import GAMES
from games.views import Phase


@pytest.mark.parametrize(("name", "people"), [("tichu", 4), ("trichu", 3)])
def test_guesses_fit_the_view(name: str, people: int) -> None:
    playout, rng = Playout.start(GAMES[name], {}, people, 2), Random(3)
    game, looked = playout.game, 0
    for _ in playout.moments(2, 12):
        state = playout.state
        if game.phase(state) is not Phase.PLAY or len(game.to_act(state)) > 1:
            continue
        seat = game.to_act(state)[0]
        person = seat if seat < people else game.view(state, None).dealer
        view = game.view(state, person)
        if len(view.to_act) > 1:
            continue
        found = sampler(view)
        for _ in range(3):
            hands = found.draw(rng)
            assert [hand.bit_count() for hand in hands] == [there.count for there in view.seats]
            assert sum(hands) & c.mask(card.partition("=")[0] for p in view.played for card in p.cards) == 0
            assert sum(hand.bit_count() for hand in hands) == sum(hands).bit_count()
            for there in view.seats:
                if there.cards is not None:
                    assert hands[there.seat] == c.mask(there.cards)
            for receiver, cards in view.given:
                for card in cards:
                    played = any(card in p.cards for p in view.played)
                    assert played or hands[receiver] & c.BIT[card]
            looked += 1
    assert looked > 10
