"""Every player in every game: legal, repeatable, and knowing no more than a seat may."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.i18n import texts
from bot.samples.playout import Playout
from games.actions import Action, Decline, Give, Pass, Play, Small, Take
from games.base import Game
from games.players import LEVELS, Decision, choose
from games.players.common.decision import controller
from games.registry import GAMES
from games.views import Phase
from tests.support.thorough import sampled

ALL = (*LEVELS, "random")
EVERY = sampled({"random": 3, "easy": 3, "normal": 5, "hard": 17}, {"normal": 2, "hard": 6})
"""One position of so many is asked about: the slower a player, the fewer."""


def _cases() -> Iterator[Any]:
    for game in GAMES.values():
        for edition in ("rio", "classic") if game.id == "lord" else ("",):
            given = {"edition": edition} if edition else {}
            counts = game.players(game.check_options(given))
            for people in counts if game.id == "tatsu" else sorted({counts[0], counts[-1]}):
                yield pytest.param(game, given, people, id=f"{game.id}-{people}{edition and '-'}{edition}")


CASES = list(_cases())
every_game = pytest.mark.parametrize(("game", "given", "people"), CASES)


def _seats(playout: Playout) -> Iterator[tuple[int, int, tuple[Action, ...]]]:
    """Each seat that has something to choose, who chooses for it, and its legal actions."""
    game, state = playout.game, playout.state
    for seat in playout.seats:
        legal = game.legal(state, seat)
        if legal:
            yield seat, controller(game, state, seat, len(playout.names)), legal


def _agrees(playout: Playout, seat: int, legal: tuple[Action, ...], decision: Decision) -> None:
    """The decision is legal, and None only where nothing need be done."""
    game, state, action = playout.game, playout.state, decision.action
    if action is None:
        assert seat not in game.to_act(state) or not any(not isinstance(one, Small) for one in legal)
        return
    game.apply(state, action)
    if isinstance(action, Give):
        assert Give(seat, ()) in legal
    elif isinstance(action, Play):
        assert Play(seat, action.cards, to=action.to) in legal
    else:
        assert action in legal


@every_game
@pytest.mark.parametrize("level", ALL)
def test_every_answer_is_legal_and_a_seed_makes_it_repeatable_in_random_positions(
    game: Game[Any], given: dict[str, str], people: int, level: str
) -> None:
    """Positions of random games are odder than any that players reach."""
    playout = Playout.start(game, given, people, seed=7)
    rng = Random(level)
    say = texts("en")
    for step, _ in enumerate(playout.play(rounds=2)):
        if step % (EVERY.get(level, 1) * sampled(3, 1)):
            continue
        for seat, person, legal in _seats(playout):
            view, seed = game.view(playout.state, person), rng.random()
            decision = choose(level, view, legal, Random(seed))
            _agrees(playout, seat, legal, decision)
            if step % sampled(12, 4) == 0:
                assert choose(level, view, legal, Random(seed)) == decision
            key, params = decision.why
            assert say(key, **params)


def test_levels_are_those_that_games_offer() -> None:
    assert {level for game in GAMES.values() for level in game.levels} <= set(LEVELS)


def test_an_unknown_level_or_nothing_to_choose_is_refused() -> None:
    game = GAMES["tichu"]
    playout = Playout.start(game, {}, 4, seed=1)
    view = game.view(playout.state, 0)
    with pytest.raises(KeyError):
        choose("wizard", view, (Pass(0),), Random(1))
    with pytest.raises(ValueError, match="nothing"):
        choose("easy", view, (), Random(1))


@pytest.mark.parametrize("level", ALL)
def test_where_calls_are_left_out_there_is_nothing_to_decide(level: str) -> None:
    """T3: grand Tichu when somebody's time is up, and the table answers for them."""
    playout = Playout.start(GAMES["tichu"], {}, 4, seed=1)
    playout.apply(playout.choose())
    seat, _, legal = next(_seats(playout))
    refusals = [action for action in legal if isinstance(action, Decline)]
    assert choose(level, playout.game.view(playout.state, seat), refusals, Random(1)).action == Decline(seat)


def test_who_owns_a_closing_trick_takes_it() -> None:
    """T23: the owner is never stuck, at any level."""
    game = GAMES["tichu"]
    playout = Playout.start(game, {}, 4, seed=2)
    closed = 0
    for _ in playout.play(rounds=1):
        if game.phase(playout.state) is Phase.CLOSING:
            owner = game.to_act(playout.state)[0]
            legal = game.legal(playout.state, owner)
            for level in ALL:
                action = choose(level, game.view(playout.state, owner), legal, Random(1)).action
                assert isinstance(action, Take | Play)
            closed += 1
    assert closed


@pytest.mark.parametrize(("game", "given", "people"), [(GAMES["trichu"], {}, 3), (GAMES["tatsu"], {}, 3)])
def test_reasons_about_a_seat_without_a_name_have_words_of_their_own(
    game: Game[Any], given: dict[str, str], people: int
) -> None:
    """R1, D11: the Table and the ghost are nobody's name."""
    playout = Playout.start(game, given, people, seed=4)
    named = set()
    for _ in playout.play(rounds=3):
        for _, person, legal in _seats(playout):
            key, params = choose("normal", game.view(playout.state, person), legal, Random(2)).why
            assert params.get("name") != ""
            named.add(key)
    assert any(key.endswith("_open") for key in named)
