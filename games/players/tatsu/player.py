"""The players of Tatsu (rules D).

- `hard` makes the choice with the highest value of its network.
- `normal` searches by determinization: it rolls out each choice on the same sampled deals with a simple policy
  (`_policy`) and chooses the best mean margin.
- `easy` follows the policy alone, with random mistakes.

A network for each number of players, learned by self-play (``training/tatsu.py``), estimates the margin of the player's
side in the deal for an option, in hundreds of points, from what the player sees. The features
(`games.players.tatsu.features`) are binary, so the first layer is a sum of rows; each option adds one more row and some
numbers. A second layer and a skip connection give the margin: some 60 µs an option.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import add, mul
from random import Random
from typing import NamedTuple

from games.actions import Action, Ask, Play
from games.players.common import weights
from games.players.common.decision import Decision, Why, about, because, seat_of
from games.players.tatsu import features
from games.players.tatsu.deal import CLANS, FACTOR, FUSION, INDEX, STRENGTH, WORTH, Sample, guess
from games.players.tatsu.features import Option, size
from games.views import View

Row = list[float]
WEIGHTS = {players: f"tatsu-{players}" for players in (2, 3, 4)}


class TatsuNetwork(NamedTuple):
    """The weights as they are used."""

    rows: list[Row]
    """For each feature, then for each row of an option, its weights to the first layer."""
    numbers: list[Row]
    bias: Row
    second: list[tuple[Row, float]]
    """For each unit of the second layer its weights and its bias."""
    out: Row
    """The weights from the second layer, the first, the numbers, and the bias."""


@cache
def network(players: int) -> TatsuNetwork:
    """Unpack the weights for a number of players."""
    data = weights.load(WEIGHTS[players])
    second = zip(*weights.rows_of(data["second"], data["second_scales"]), strict=True)
    return TatsuNetwork(
        weights.rows_of(data["rows"], data["scales"]), data["numbers"], data["bias"],
        list(zip(map(list, second), data["second_bias"], strict=True)), data["out"],
    )


def network_values(players: int, seen: Sequence[int], options: Sequence[Option]) -> list[float]:
    """The estimates for ``options`` where ``seen`` are the features of what the player sees."""
    net = network(players)
    base = list(map(sum, zip(net.bias, *(net.rows[feature] for feature in seen), strict=True)))
    first = size(players)
    return [_value(net, map(add, base, net.rows[first + row]), numbers) for row, numbers in options]


def _value(net: TatsuNetwork, sums: Iterable[float], numbers: Sequence[float]) -> float:
    for number, row in zip(numbers, net.numbers, strict=True):
        if number:
            sums = map(add, sums, [number * weight for weight in row])
    first = [unit if unit > 0.0 else 0.0 for unit in sums]
    second = []
    for row, bias in net.second:
        unit = bias + sum(map(mul, row, first))
        second.append(unit if unit > 0.0 else 0.0)
    value: float = sum(map(mul, net.out, (*second, *first, *numbers, 1.0)))
    return value


GUESSES = 8
ASKS = 0.15
"""The chance that the policy asks although it could play."""
EASY_ASKS, EASY_SLIPS = 0.1, 0.2


def choose_hard(view: View, legal: Sequence[Action], rng: Random) -> Decision:
    """The option of highest value. Deterministic, within 2 ms."""
    sight = features.look(view, seat_of(legal))
    options = features.options(sight, view, legal)
    if len(options) < 2:
        return _decide(view, options[0][0] if options else legal[0], legal)
    values = network_values(sight.players, sight.features(), [option for _, option in options])
    return _decide(view, options[values.index(max(values))][0], legal)


def value(view: View, legal: Sequence[Action], action: Action | None) -> float | None:
    """The margin in points of the player's side in the deal that the network expects after ``action``; None where it
    has nothing to decide."""
    sight = features.look(view, seat_of(legal))
    options = features.options(sight, view, legal)
    row = next((option for known, option in options if known == action), None)
    return None if row is None else 100 * network_values(sight.players, sight.features(), [row])[0]


def choose(view: View, legal: Sequence[Action], rng: Random) -> Decision:
    """The move of a good club player."""
    if len(legal) == 1:
        return _decide(view, legal[0], legal)
    side = CLANS.index(view.seats[seat_of(legal)].clan)
    totals = [0.0] * len(legal)
    for _ in range(GUESSES):
        sample = guess(view, rng)
        seed = rng.random()
        for index, action in enumerate(legal):
            totals[index] += play_out(sample.copy(), action, side, Random(seed))  # noqa: S311
    best = max(range(len(legal)), key=lambda index: (totals[index], -index))
    return _decide(view, legal[best], legal)


def choose_easy(view: View, legal: Sequence[Action], rng: Random) -> Decision:
    """The policy alone, with random mistakes."""
    plays = [action for action in legal if isinstance(action, Play)]
    asks = [action for action in legal if isinstance(action, Ask)]
    if not plays or (asks and rng.random() < EASY_ASKS):
        return _decide(view, rng.choice(asks or list(legal)), legal)
    known = {INDEX[play.cards[0]]: play for play in plays if play.cards[0] in INDEX}
    if not known or rng.random() < EASY_SLIPS:
        return _decide(view, rng.choice(plays), legal)
    sample = guess(view, rng)
    friendly = sample.sides[seat_of(legal)] == sample.sides[sample.turn]
    return _decide(view, known[_pick(sample, list(known), friendly, rng)], legal)


def _decide(view: View, action: Action, legal: Sequence[Action]) -> Decision:
    return Decision(action, _why(view, action, legal))


def play_out(sample: Sample, action: Action, side: int, rng: Random) -> float:
    """The margin of ``side`` in a rollout after ``action``."""
    if isinstance(action, Ask):
        _answer(sample, action.of, rng)
    elif isinstance(action, Play):
        sample.lay(action.seat, _card(sample, action))
    while not sample.done:
        _policy(sample, rng)
    return sample.margin(side)


def _card(sample: Sample, action: Play) -> int:
    """The card played; for a face-down one (``R?@4``) the sampled card."""
    code = action.cards[0]
    if "@" in code:
        return sample.under[action.seat][int(code.partition("@")[2])]
    card = INDEX[code]
    if card in sample.up[action.seat]:
        return card
    return sample.playable(action.seat, CLANS.index(code[0]))[0]


def _policy(sample: Sample, rng: Random) -> None:
    place = sample.turn
    clan = sample.sides[place]
    own = sample.playable(place, clan)
    if own and rng.random() >= ASKS:
        sample.lay(place, _pick(sample, own, True, rng))
        return
    others = [other for other in sample.order if other != place and other not in sample.refused
              and sample.playable(other, clan)]
    if others:
        _answer(sample, rng.choice(others), rng)
    else:
        sample.lay(place, _pick(sample, own, True, rng))


def _answer(sample: Sample, place: int, rng: Random) -> None:
    """Answer for ``place``, which was asked: with a card, or none (D3)."""
    turn = sample.turn
    clan = sample.sides[turn]
    cards = sample.playable(place, clan)
    if cards:
        sample.lay(place, _pick(sample, cards, sample.sides[place] == clan, rng))
    else:
        sample.refused.add(place)


def _pick(sample: Sample, cards: list[int], friendly: bool, rng: Random) -> int:
    """The card of the policy: win cheaply, give points to a partner and few to an opponent."""
    if len(cards) == 1:
        return cards[0]
    top = max((STRENGTH[card] for _, card in sample.trick), default=0)
    last = len(sample.trick) == 3
    if not sample.trick:
        return rng.choice(cards)
    leads = next(place for place, card in sample.trick if STRENGTH[card] == top)
    ours = sample.sides[leads] == (sample.sides[sample.turn] if friendly else 1 - sample.sides[sample.turn])
    winners = [card for card in cards if STRENGTH[card] > top]
    losers = [card for card in cards if STRENGTH[card] <= top and not FUSION[card]]
    if friendly and not ours and winners:
        return min(winners, key=STRENGTH.__getitem__) if last else max(winners, key=STRENGTH.__getitem__)
    if losers:
        return max(losers, key=WORTH.__getitem__) if ours and (last or top >= 5) else min(losers, key=WORTH.__getitem__)
    return min(cards, key=WORTH.__getitem__)


def _why(view: View, action: Action, legal: Sequence[Action]) -> Why:
    """The reason for a choice of ``legal``, from the trick as it lies."""
    if isinstance(action, Ask):
        asked, asker = view.seats[action.of], view.seats[action.seat]
        if not any(isinstance(other, Play) for other in legal):
            return about("tatsu_ask_must", asked)
        partner = asked.team is not None and asked.team == asker.team
        return about("tatsu_ask_partner" if partner else "tatsu_ask", asked)
    if not isinstance(action, Play):
        return because("tatsu_none")
    card = INDEX.get(action.cards[0])
    if card is None:
        return because("tatsu_blind")
    if len(legal) == 1:
        return because("only_play")
    if FUSION[card]:
        first = view.asked is None and not any(FUSION[INDEX[play.cards[0]]] for play in view.trick.plays)
        return because("tatsu_fusion" if first else "tatsu_fusion_plain")
    if FACTOR[card]:
        return because("tatsu_multiplier", n=FACTOR[card])
    top = max((STRENGTH[INDEX[play.cards[0]]] for play in view.trick.plays), default=0)
    if not view.trick.plays:
        return because("tatsu_lead_strong" if STRENGTH[card] >= 4 else "tatsu_lead")
    return because("tatsu_win" if STRENGTH[card] > top else "tatsu_feed")
