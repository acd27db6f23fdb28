"""`hard` at Tichu, Trichu and Tientsin: a learned value network decides (`games.players.learned.policy`).

With four seats play-outs of its best choices correct it (`games.players.learned.search`).

One network for each game evaluates grand Tichu, the exchange, small Tichu before the first card, plays and wishes, and
bombs when a trick closes, from what the seat sees. `normal` decides the rest, in Tientsin grand Tichu and who gets the
Dragon's trick. It also gives the reasons. The choices are evaluated in the order in which `normal` ranks them, so a
time limit cuts off unlikely ones. The same seed gives the same decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from math import exp
from random import Random

from games.actions import Action, Decline, Gift, Give, Grand, Pass, Play, Small
from games.climbing import cards as c
from games.players.common.counting import read
from games.players.common.decision import Budget, Decision, Why, because, seat_of
from games.players.common.shapes import Candidate
from games.players.heuristic import normal, reasons
from games.players.heuristic.tactics import STYLE, Style, Tactics
from games.players.learned import native, policy_features, search
from games.players.learned.policy import Judge
from games.players.learned.policy_features import PolicyChoice, choice_of_play
from games.players.learned.standing import Gains, gains
from games.views import Phase, View

SMALL_GAIN, GRAND_GAIN = {"tichu": -10.0, "trichu": -10.0, "tientsin": 0.0}, -22.0
"""Minimum gain in points for a call (small Tichu: by game), far from the target (`standing`). Negative: against weaker
players more calls pay off than in self-play."""
CALL_HEAT = 10.0
"""The temperature in points at which `quick` draws calls, as in training."""
SPARED = 5
"""The number of cheapest ranks that go to opponents where there is no time to value all gifts; to a partner any."""
CHEAP, DEAR = 2, 4
"""The numbers of cheapest and dearest ranks that go to partners in Tientsin: any other gains nothing there."""
STYLES: Mapping[str, Style] = {"tichu": STYLE, "tientsin": replace(STYLE, models="tientsin", grand=0.40)}
"""How `normal` decides the rest, by game with reviews (at Trichu they are not measured)."""


def choose(view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
    """The move of the seat that ``legal`` belongs to."""
    return _learned(view, legal, rng, budget) or normal.choose(view, legal, rng, STYLES.get(view.game, STYLE))


def quick(view: View, legal: Sequence[Action], rng: Random, heat: float = 0.0) -> Action | None:
    """The action of `choose` without a reason, in half the time: for play-outs. `normal` decides the exchange.

    With ``heat`` plays and calls are drawn by a softmax over their values, plays at a temperature of so many points:
    so the same cards are played in different ways. Gifts: `before_play`.
    """
    me = seat_of(legal)
    if view.phase is Phase.PLAY and me in view.to_act and any(isinstance(action, Play) for action in legal):
        return _Turn(view, me, legal, Budget(1), ranked=False, draw=(rng, heat) if heat else None).action()
    if any(isinstance(action, Give) for action in legal):
        return normal.choose(view, legal, rng, STYLES.get(view.game, STYLE)).action
    return choose(view, legal, rng, Budget(0)).action


def before_play(view: View, legal: Sequence[Action]) -> list[tuple[Action, float]]:
    """Answers to grand Tichu or gifts, with their values in points; empty where the network has nothing to decide."""
    me = seat_of(legal)
    if len(view.seats) != 4:
        return []
    if any(isinstance(action, Grand) for action in legal):
        if _partner_called(view, me):
            return [(Decline(me), 0.0)]
        yes, no = (_value_of_answer(view, me, calls=calls) for calls in (True, False))
        return [(Grand(me), yes - _gains(view, me).grand), (Decline(me), no)]
    if any(isinstance(action, Give) for action in legal):
        found = native.gifts(view, me)
        return [(_gift(me, cards), value) for value, cards in found or _gifts_in_python(view, me, Budget(1))]
    return []


def softmax(values: Sequence[float], rng: Random, heat: float) -> int:
    """The index of a value, drawn with weights ``exp(value / heat)``."""
    most = max(values)
    return rng.choices(range(len(values)), [exp((value - most) / heat) for value in values])[0]


def value(view: View, legal: Sequence[Action], action: Action | None) -> float | None:
    """The value that the network gives ``action``, in points (`Judge.value`). None stands for no bomb, out of turn.

    The result is None where the network has nothing to decide.
    """
    me = seat_of(legal)
    match action:
        case Grand() | Decline() if len(view.seats) == 4:
            return _value_of_answer(view, me, calls=isinstance(action, Grand))
        case Give(cards=cards) if len(view.seats) == 4:
            seen = policy_features.Sight(view, me)
            return Judge(seen.of_exchange(), view.game).value(seen.of_gifts([c.BIT[code] for code in cards]))
        case Small() if view.phase is Phase.PLAY and me in view.to_act:
            return _Turn(view, me, legal, Budget(1), ranked=False).as_caller()
        case Play() | Pass() if view.phase is Phase.PLAY and me in view.to_act:
            return _value_of_choice(view, me, action)
        case Play() | None if view.phase in (Phase.CLOSING, Phase.GIFT):
            return _value_of_choice(view, me, action)
    return None


def _value_of_choice(view: View, me: int, action: Play | Pass | None) -> float:
    seen, plays = policy_features.Sight(view, me), view.trick.plays
    top = plays[-1] if plays else None
    choice = choice_of_play(action, top) if isinstance(action, Play) else PolicyChoice()
    return Judge(seen.of_table(), view.game).value(seen.of_choice(choice))


def values(view: View, legal: Sequence[Action]) -> list[tuple[Action | None, float]]:
    """Every choice that differs by ranks, with its `value`, best first; of a play its best wish. Not the exchange."""
    me = seat_of(legal)
    found: list[tuple[Action | None, float]] = []
    if view.phase is Phase.PLAY and me in view.to_act:
        found = _Turn(view, me, legal, Budget(1), ranked=False).all()
    elif view.phase in (Phase.CLOSING, Phase.GIFT):
        bombs = [shape.play for shape in normal.plays_of(read(view, me), legal) if shape.bomb]
        found = [(action, worth) for action in (None, *bombs) if (worth := value(view, legal, action)) is not None]
    elif any(isinstance(action, Grand) for action in legal):
        answers = (Grand(me), Decline(me))
        found = [(action, worth) for action in answers if (worth := value(view, legal, action)) is not None]
    return sorted(found, key=lambda pair: -pair[1])


def _learned(view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision | None:
    """None where the network has nothing to decide."""
    me = seat_of(legal)
    if len(view.seats) != 4 and any(isinstance(action, Grand) for action in legal):
        return None
    if any(isinstance(action, Grand) for action in legal):
        return _answer(view, me)
    if any(isinstance(action, Give) for action in legal):
        return give(view, me, budget)
    gifts = [action for action in legal if isinstance(action, Gift)]
    if len(gifts) > 1:
        return _dragons_gift(view, me, gifts, rng, budget)
    if not any(isinstance(action, Play) for action in legal):
        return None
    if me not in view.to_act:
        return _beside(view, me, legal, rng, budget) if view.phase in (Phase.CLOSING, Phase.GIFT) else None
    if view.phase is not Phase.PLAY:
        return None
    turn = _Turn(view, me, legal, budget)
    turn.look_ahead(rng, budget)
    return turn.decision()


def _dragons_gift(view: View, me: int, gifts: Sequence[Gift], rng: Random, budget: Budget) -> Decision | None:
    """Who gets the Dragon's trick, by play-outs: the network values no gifts. None: `normal` decides."""
    usual = normal.choose(view, gifts, rng).action
    order = sorted(gifts, key=lambda gift: gift != usual)
    found = search.best_gift(view, me, [gift.to for gift in order], budget, rng)
    if found is None:
        return None
    gift = Gift(me, found)
    return Decision(gift, reasons.gift(read(view, me), gift, gifts))


# before the first lead ------------------------------------------------------


def _answer(view: View, me: int) -> Decision:
    """Grand Tichu or not; never if the partner has called."""
    yes, no = (_value_of_answer(view, me, calls=calls) for calls in (True, False))
    if yes - no < _gains(view, me).grand:
        return Decision(Decline(me), because("no_grand"))
    if _partner_called(view, me):
        return Decision(Decline(me), because("grand_partner"))
    return Decision(Grand(me), because("grand"))


def _gains(view: View, me: int) -> Gains:
    return gains(view, me, Gains(SMALL_GAIN[view.game], GRAND_GAIN))


def _partner_called(view: View, me: int) -> bool:
    return any(seat.call for seat in view.seats if seat.team == view.seats[me].team and seat.seat != me)


def _value_of_answer(view: View, me: int, *, calls: bool) -> float:
    hand = c.mask(view.seats[me].cards or ())
    return Judge(policy_features.of_calls(view, me), view.game).value(policy_features.of_answer(hand, calls))


def give(view: View, me: int, budget: Budget) -> Decision:
    """The exchange (T5, R5)."""
    found = native.gifts(view, me, best=True) or _gifts_in_python(view, me, budget)
    _, best = max(found, key=lambda each: each[0])
    gift = _gift(me, best)
    return Decision(gift, reasons.giving(read(view, me), cards=gift.cards))


def _gift(me: int, cards: Sequence[int]) -> Give:
    return Give(me, tuple(c.CODES[card.bit_length() - 1] for card in cards))


def _gifts_in_python(view: View, me: int, budget: Budget) -> list[tuple[float, tuple[int, ...]]]:
    """What may be given, one card of each rank, with its value, where that is not computed in C (`native.gifts`):
    everything takes long (0.3 s), so with a clock opponents only get `SPARED` ranks, and the search ends when it is
    over."""
    seen = policy_features.Sight(view, me)
    cards = sorted(_one_of_each(seen.hand), key=lambda card: seen.plans.of(seen.hand & ~card).cost)
    for_foes = cards[:SPARED] if budget.clock else cards
    for_friends = cards if len(view.seats) == native.SEATS else [*cards[:CHEAP], *cards[CHEAP:][-DEAR:]]
    judge = Judge(seen.of_exchange(), view.game)
    found: list[tuple[float, tuple[int, ...]]] = []
    for gifts in product(*(for_foes if seen.steps[to] % 2 else for_friends for to in view.receivers)):
        if found and budget.over:
            break
        if len(set(gifts)) == len(gifts):
            found.append((judge.value(seen.of_gifts(gifts)), gifts))
    return found


def _one_of_each(hand: int) -> list[int]:
    """The lowest card of each rank, and the special cards."""
    found: dict[int, int] = {}
    for card in (1 << bit for bit in range(56) if hand >> bit & 1):
        found.setdefault(next((rank for rank in c.RANK_CARDS[2:] if card & rank), card), card)
    return list(found.values())


# in a trick -----------------------------------------------------------------


class _Turn:
    """The seat's turn: lead, follow or pass; before its first card it may call."""

    def __init__(self, view: View, me: int, legal: Sequence[Action], budget: Budget, *, ranked: bool = True,
                 draw: tuple[Random, float] | None = None) -> None:
        """``ranked``: evaluate the choices in the order in which `normal` ranks them. ``draw``: see `quick`."""
        self.view, self.me, self.legal, self.draw = view, me, legal, draw
        self.table = read(view, me)
        self.passing = next((action for action in legal if isinstance(action, Pass)), None)
        self.sight = policy_features.Sight(view, me)
        self.judge = Judge(self.sight.of_table(), view.game)
        self.found: dict[int, Candidate] = {}
        """The play of each choice by its index; the pass has none."""
        self.choices: list[PolicyChoice] = []
        self._list(ranked)
        self.values: list[float] = []
        """The value of each choice, as far as the budget went."""
        self.called: list[float] = []
        """The value of each play together with a call, where the seat may call."""
        self.how = "learned"
        """How a choice was found that `normal` would not make (`reasons.second_look`)."""
        self._judge(budget)

    def look_ahead(self, rng: Random, budget: Budget) -> None:
        """Choose by play-outs too."""
        if not self._calls():
            self._best = search.best(self.view, self.me, self.choices, self.values, budget, rng=rng)
            self.how = "learned" if self.values[self._best] == max(self.values) else "played_on"

    @cached_property
    def tactics(self) -> Tactics:
        return Tactics(self.table, STYLE)

    def _judge(self, budget: Budget) -> None:
        may_call = self._may_call()
        for choice in self.choices:
            if self.values and budget.over:
                break
            features = self.sight.of_choice(choice)
            if may_call and choice.combo:
                value, called = self.judge.both(features)
                self.called.append(called)
            else:
                value = self.judge.value(features)
            self.values.append(value)

    def _list(self, ranked: bool) -> None:
        """List the choices, the pass second, or alone if nothing else is legal."""
        scored = (normal.ranked(self.tactics, self.legal) if ranked
                  else [(0.0, found) for found in normal.plays_of(self.table, self.legal)])
        for score, found in scored:
            self.found[len(self.choices)] = found
            self.choices.append(choice_of_play(normal.with_wish(self.table, found), self.table.top, score))
            if self.passing is not None and len(self.choices) == 1:
                self.choices.append(PolicyChoice(None, self.tactics.score_pass() if ranked else 0.0))
        if not self.choices:
            self.choices.append(PolicyChoice())

    def as_caller(self) -> float:
        """The value of small Tichu: that of the best choice with it, which may be a pass."""
        return max(self.judge.both(self.sight.of_choice(choice))[1] for choice in self.choices)

    @cached_property
    def _best(self) -> int:
        """The index of the best choice, or of the one drawn."""
        if self.draw is not None:
            return softmax(self.values, *self.draw)
        return max(range(len(self.values)), key=self.values.__getitem__)

    def _calls(self) -> bool:
        """Whether the seat calls before it plays."""
        if not self.called:
            return False
        least = _gains(self.view, self.me).small
        if self.draw is not None:
            return softmax((max(self.called) - least, max(self.values)), self.draw[0], CALL_HEAT) == 0
        return max(self.called) - max(self.values) >= least

    def action(self) -> Play | Pass | Small:
        """The best choice, or small Tichu if the seat should call first."""
        choice = self.choices[self._best]
        if choice.combo is None:
            assert self.passing is not None
            return self.passing
        if self._calls():
            return Small(self.me)
        return self._with_wish(self.found[self._best].play, choice)

    def all(self) -> list[tuple[Action | None, float]]:
        """All choices and their values."""
        found: list[tuple[Action | None, float]] = []
        for at, (choice, worth) in enumerate(zip(self.choices, self.values, strict=True)):
            if choice.combo is None:
                found.append((self.passing, worth))
            else:
                play = self._with_wish(self.found[at].play, choice)
                found.append((play, _value_of_choice(self.view, self.me, play) if play.wish else worth))
        return [*found, (Small(self.me), max(self.called))] if self.called else found

    def decision(self) -> Decision:
        """`action` and its reason."""
        action, choice = self.action(), self.choices[self._best]
        match action:
            case Small():
                return Decision(action, because("small"))
            case Pass():
                return Decision(action, self._why(choice, reasons.passing(self.table)))
        found, forced = self.found[self._best], len(self.choices) == 1
        return Decision(action, self._why(choice, reasons.play(self.table, self.tactics, found, action, forced)))

    def _why(self, choice: PolicyChoice, why: Why) -> Why:
        obvious = choice.prior >= max(other.prior for other in self.choices)
        return why if obvious else reasons.second_look(why, self.how)

    def _may_call(self) -> bool:
        """T4; not if the partner has called."""
        table = self.table
        if not any(isinstance(action, Small) for action in self.legal) or not table.nobody_out:
            return False
        return not any(table.seat(friend).call for friend in table.friends)

    def _with_wish(self, play: Play, choice: PolicyChoice) -> Play:
        """The best of all wishes, or none (T13)."""
        if choice.combo is None or not choice.combo.cards & c.MAH_JONG:
            return play
        wish = max((0, *range(2, 15)), key=lambda rank: self.judge.value(
            self.sight.of_choice(PolicyChoice(choice.combo, wish=rank))))
        return Play(play.seat, play.cards, c.RANK_NAME[wish] if wish else None)


def _beside(view: View, me: int, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision | None:
    """Bomb an opponent's closing trick, or let its owner take it; by play-outs too."""
    table = read(view, me)
    bombs = [found for found in normal.plays_of(table, legal) if found.bomb]
    if not bombs or table.top is None or table.top.seat not in table.foes:
        return None
    seen = policy_features.Sight(view, me)
    judge = Judge(seen.of_table(), view.game)
    choices = [PolicyChoice(), *(choice_of_play(normal.with_wish(table, bomb), table.top) for bomb in bombs)]
    values = [judge.value(seen.of_choice(choice)) for choice in choices]
    best = search.best(view, me, choices, values, budget, rng=rng)
    if best == 0:
        return Decision(None, because("no_bomb"))
    return Decision(bombs[best - 1].play, reasons.bomb(table, bombs[best - 1]))

