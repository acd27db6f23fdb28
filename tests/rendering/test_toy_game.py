"""Every picture of a game that has nothing but points and tricks: no sides, calls, target or exchange."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.i18n import texts
from games.views import Phase
from rendering.studio import GameOverPicture, HandPicture, ReplayPicture, ResultPicture, TablePicture
from tests.rendering.test_tables import check
from tests.support.games.toy_game import HighCard

EN = texts("en")


def text(key: str, /, **params: Any) -> str:
    """English, and the words that a game brings with it."""
    return "Toy" if key == "words.game.toy" else EN(key, **params)


def test_a_game_without_anything_special_is_drawn_by_its_registry_entry_alone() -> None:
    game: Any = HighCard()
    state, rng = game.setup(game.check_options({}), ("Ann", "Bo", "Cy")), Random(1)
    while game.phase(state) is not Phase.OVER:
        if game.phase(state) is Phase.BETWEEN:
            cards = list(game.deck(state))
            rng.shuffle(cards)
            state = game.apply(state, game.deal(state, cards, game.dealers(state)[0]))
        else:
            state = game.apply(state, game.legal(state, game.to_act(state)[0])[0])
        view = game.view(state, None)
        check(TablePicture(view, text).sheet())
        check(ReplayPicture(view, {0: ("7g",)}, 1, 2, text).sheet())
        assert HandPicture(game.view(state, 0), text).draw().alt
    check(ResultPicture(view, text).sheet())
    check(GameOverPicture(view, text).sheet())
    assert "Ann 3, Bo 1, Cy 2" in ResultPicture(view, text).alt
    assert "Ann won" in GameOverPicture(view, text).alt
