"""Play-outs in C (`games.players.learned.native`): converts a decision and its worlds for ``learned/c/position.c``.

They use the same network as those of `games.review.playouts`, are a hundred times as fast, and differ slightly: gifts
are the network's instead of `normal`'s, and no player waits for a partner who called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from games.actions import Action, Gift, Give, Grand, Play, Small
from games.climbing import cards as c
from games.players.learned.native import (
    CALLS,
    DECIDES,
    GAMES,
    Library,
    NativeFacts,
    deal_words,
    keeps_last_dragon,
    library,
    plays_by,
)
from games.players.learned.player import GRAND_GAIN, SMALL_GAIN
from games.players.learned.policy_features import choice_of_play
from games.players.learned.sampling import sampler
from games.review.decisions import Situation
from games.review.worlds import worlds
from games.views import Phase, RoundResult


def results(
    situation: Situation, actions: Sequence[Action | None], rng: Random, number: int,
) -> list[list[RoundResult]] | None:
    """`games.review.playouts.results`. None: the library is not built, or plays by other rules."""
    found = library_for(situation)
    if found is None:
        return None
    drawn = list(islice(worlds(situation, rng, given=False), number))
    dealt, game = before_play(situation), situation.game.id
    gains, order = (SMALL_GAIN[game], GRAND_GAIN), situation.view.order
    return [[found.ending(words, gains, dealt=dealt, game=game, order=order)
             for words in words_of(situation, drawn, action)] for action in actions]


def fast(game: str) -> bool:
    """Whether a seat's review is fast (about a second)."""
    return game in GAMES and library() is not None


def library_for(situation: Situation) -> Library | None:
    """The library; None: it is not built, or does not play this game by these options."""
    game = situation.game.id
    same = game in GAMES and plays_by(situation.state.options)
    return library() if same and not (game == "trichu" and before_play(situation)) else None


def before_play(situation: Situation) -> bool:
    return situation.game.phase(situation.state) in (Phase.GRAND, Phase.EXCHANGE)


def words_of(situation: Situation, drawn: Iterable[Any], action: Action | None) -> Iterator[list[int]]:
    """The position after ``action`` in each world."""
    return (_before if before_play(situation) else _in_play)(situation, drawn, action)


def _before(situation: Situation, drawn: Iterable[Any], action: Action | None) -> Iterator[list[int]]:
    seat, keeps = situation.seat, keeps_last_dragon(situation.state.options)
    for world in drawn:
        round_ = world.round
        hands = [c.mask(hand) for hand in round_.dealt]
        early = [c.mask(hand[: round_.plan.early]) for hand in round_.dealt]
        calls = [DECIDES if round_.owing >> other & 1 else CALLS[call] for other, call in enumerate(round_.calls)]
        given = None
        match action:
            case Give(cards=cards):
                given = [0] * (len(hands) - 1)
                for to, code in zip(round_.plan.receivers[seat], cards, strict=True):
                    given[(to - seat) % len(hands) - 1] = c.BIT[code]
            case Small():
                calls[seat] = CALLS["small"]
            case _:
                calls[seat] = CALLS["grand" if isinstance(action, Grand) else ""]
        yield deal_words(seat, hands, early, calls, given=given, keeps=keeps)


def _in_play(situation: Situation, drawn: Iterable[Any], action: Action | None) -> Iterator[list[int]]:
    view, seat = situation.view, situation.seat
    seen, choice = NativeFacts(view, seat, sampler(view)), None
    instead = 2 + action.to if isinstance(action, Gift) else int(isinstance(action, Small))
    if isinstance(action, Play):
        choice = choice_of_play(action, view.trick.plays[-1] if view.trick.plays else None)
    for world in drawn:
        knows = _knows(world.round, len(view.seats))
        yield seen.words_of(world.round.tricks.hands, knows, choice, instead)


def _knows(round_: Any, number: int) -> list[int]:
    """For each giver the card that each seat got from it."""
    found = [0] * (number * number)
    for giver, receivers in enumerate(round_.plan.receivers):
        for to, code in zip(receivers, round_.gives[giver], strict=True):
            found[number * giver + to] = c.BIT[code]
    return found
