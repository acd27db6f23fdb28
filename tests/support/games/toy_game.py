"""High Card, a game of thirty seconds: shows that nothing outside `games` depends on which games there are.

Two to four players get two cards each and play one each, in order of play from the
dealer on; the highest rank scores 1. The first to ``target`` rounds wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.actions import Abort, Action, Deal, Play, Resign, RuleError, line
from games.base import Options, OptionSpec, Outcome, Seen, Teaching, parse_options
from games.deals import check_between, check_dealer
from games.views import Combination, Phase, PlayView, RoundResult, SeatView, Traits, TrickView, View

RANKS = "23456789TJQKA"
DECK = tuple(rank + suit for rank in RANKS for suit in "gkbr")


@dataclass(frozen=True, slots=True)
class Toy:
    options: Options
    names: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...] = ()
    deal: Deal | None = None
    turn: int = 0
    played: tuple[tuple[int, str], ...] = ()
    rounds: tuple[RoundResult, ...] = ()
    over: bool = False

    @property
    def running(self) -> bool:
        return self.deal is not None and not self.over and len(self.played) < len(self.names)


class HighCard:
    id = "toy"
    options = (OptionSpec("target", default=3, minimum=1, maximum=9),)
    levels = ("easy",)
    traits = Traits()
    teaching = Teaching()

    def players(self, options: Options) -> tuple[int, ...]:
        return (2, 3, 4)

    def check_options(self, given: Mapping[str, str]) -> Options:
        return parse_options(self.options, given)

    def setup(self, options: Options, names: tuple[str, ...]) -> Toy:
        if len(names) not in self.players(options):
            raise RuleError("player_count", "NOTATION")
        return Toy(options, names)

    def deck(self, state: Toy) -> tuple[str, ...]:
        return DECK

    def dealers(self, state: Toy) -> tuple[int, ...]:
        count = len(state.names)
        return (len(state.rounds) % count,) if state.rounds else tuple(range(count))

    def deal(self, state: Toy, cards: Sequence[str], dealer: int | None) -> Deal:
        hands = tuple(tuple(cards[2 * seat : 2 * seat + 2]) for seat in range(len(state.names)))
        return Deal(len(state.rounds) + 1, hands, self.dealers(state)[0] if dealer is None else dealer)

    def check_deal(self, state: Toy, hands: Mapping[int, tuple[str, ...]], dealer: int | None,
                   opened: tuple[str, ...] = ()) -> bool:
        check_between(over=state.over, running=state.running, rule="H6")
        if not hands and dealer is None:
            return False
        check_dealer(dealer, self.dealers(state), "H1")
        cards = [card for hand in hands.values() for card in hand if card != "?"]
        if any(len(hand) != 2 for hand in hands.values()) or opened:
            raise RuleError("card_count", "H2")
        if len(set(cards)) < len(cards):
            raise RuleError("card_twice", "H3")
        return len(hands) == len(state.names)

    def step(self, state: Toy, action: Action) -> tuple[Action, Toy]:
        if state.over:
            raise RuleError("over", "H6")
        match action:
            case Deal():
                self.check_deal(state, dict(enumerate(action.hands)), action.dealer, action.open)
            case Play(seat, (card,), None, None) if state.running:
                hand = state.hands[seat]
                if seat != state.turn:
                    raise RuleError("not_your_turn", "H4")
                if card not in hand and "?" not in hand:
                    raise RuleError("not_held", "H5")
            case Resign() | Abort():
                pass
            case _:
                raise RuleError("not_now", "H4")
        return action, self._after(state, action)

    def apply(self, state: Toy, action: Action) -> Toy:
        return self.step(state, action)[1]

    def _after(self, state: Toy, action: Action) -> Toy:
        match action:
            case Deal() as deal:
                return replace(state, hands=deal.hands, deal=deal, turn=deal.dealer or 0, played=())
            case Play(seat, (card,)):
                return self._play(state, seat, card)
            case _:
                return replace(state, over=True)

    def _play(self, state: Toy, seat: int, card: str) -> Toy:
        played = (*state.played, (seat, card))
        hand = list(state.hands[seat])
        hand.remove(card if card in hand else "?")
        hands = (*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :])
        count = len(state.names)
        state = replace(state, played=played, hands=hands, turn=(seat + 1) % count)
        if len(played) < count:
            return state
        best = max(played, key=lambda play: RANKS.index(play[1][0]))[0]
        scores = tuple(int(seat == best) for seat in range(count))
        totals = tuple(map(sum, zip(self._totals(state), scores, strict=True)))
        dealer = state.deal.dealer if state.deal else None
        result = RoundResult(scores, totals=totals, sides=(None,) * count, dealer=dealer)
        state = replace(state, rounds=(*state.rounds, result))
        return replace(state, over=max(self._totals(state)) >= int(state.options["target"]))

    def _totals(self, state: Toy) -> tuple[int, ...]:
        return tuple(sum(result.scores[seat] for result in state.rounds) for seat in range(len(state.names)))

    def legal(self, state: Toy, seat: int) -> tuple[Action, ...]:
        if seat not in self.to_act(state):
            return ()
        return tuple(sorted((Play(seat, (card,)) for card in state.hands[seat]), key=line))

    def ahead(self, state: Toy, seat: int) -> tuple[Action, ...]:
        return ()

    def readings(self, state: Toy, seat: int, cards: Sequence[str]) -> tuple[Play, ...]:
        return (Play(seat, tuple(cards)),)

    def may_wish(self, state: Toy, action: Play) -> bool:
        return False

    def to_act(self, state: Toy) -> tuple[int, ...]:
        return (state.turn,) if state.running else ()

    def phase(self, state: Toy) -> Phase:
        return Phase.OVER if state.over else Phase.PLAY if state.running else Phase.BETWEEN

    def view(self, state: Toy, seat: int | None, public: View | None = None) -> View:
        count, totals = len(state.names), self._totals(state)
        plays = tuple(PlayView(other, (card,)) for other, card in state.played)
        best = max(state.played, key=lambda play: RANKS.index(play[1][0]))[0] if state.played else None
        hands = state.hands or ((),) * count
        return View(
            game=self.id,
            options=tuple((name, str(value)) for name, value in state.options.items()),
            seat=seat,
            phase=self.phase(state),
            round=state.deal.round if state.deal else 0,
            seats=tuple(
                SeatView(number, name, count=len(hands[number]), score=totals[number],
                         cards=tuple(card for card in hands[number] if card != "?") if number == seat else None)
                for number, name in enumerate(state.names)
            ),
            order=tuple(range(count)),
            to_act=self.to_act(state),
            scores=totals,
            controls=() if seat is None else (seat,),
            trick=TrickView(plays, best),
            target=int(state.options["target"]),
            rounds=state.rounds,
            winners=self.outcome(state).winners,
            dealer=state.deal.dealer if state.deal else None,
            played=plays,
            traits=self.traits,
        )  # fmt: skip

    def seen(self, state: Toy, seat: int | None) -> Seen:
        hands = state.deal.hands if state.deal else ()
        return Seen(tuple(hand if owner == seat else ("?",) * len(hand) for owner, hand in enumerate(hands)), {})

    def rounds(self, state: Toy) -> tuple[RoundResult, ...]:
        return state.rounds

    def outcome(self, state: Toy) -> Outcome:
        totals = self._totals(state)
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals)) if state.over else ()
        return Outcome(totals, state.over, winners)

    def combination(self, cards: Sequence[str], over: Combination | None = None) -> Combination | None:
        return None

    def smallest_bomb(self, cards: Sequence[str], over: Combination | None) -> int:
        return 0


GAMES = {"toy": HighCard()}
