"""The values of plays for `normal`, and all its weights (`Style`), tuned by matches.

Figures: docs/develop/measurements/players.md.

`Tactics` values every candidate and the pass in leads: minus the price of the remaining hand
(`games.players.heuristic.planning`), plus the value of the trick times the chance to hold it, plus card points, plus
terms for partners and for opponents who are about to go out or have called Tichu. The best value is played. A lead, the
unit of the weights unless stated otherwise, is the value of needing one lead less to get rid of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.players.common.counting import CountedTable, Odds
from games.players.common.shapes import ACE, DRAGON, MAHJONG, PHOENIX, Candidate, fields, size
from games.players.heuristic.planning import Planner, PriceList, price_of_hand


@dataclass(frozen=True, slots=True)
class Style:
    """The weights of a player of the climbing games."""

    # prices of combinations in a plan (`prices`)
    base: float = 1.0
    control: float = 1.6
    """Discount for a combination that surely holds the trick."""
    ride_single: float = 0.45
    """Discount for a single, by rank: it can be played on others' tricks."""
    ride_pair: float = 0.25
    ride_more: float = 0.1
    bomb: float = -0.9
    dog: float = 0.8
    phoenix: float = -0.25

    # values of plays (`Tactics`)
    lead: float = 0.5
    """Holding the trick."""
    finish: float = 2.5
    """Holding the trick with one combination left."""
    sure: float = 1.6
    """Holding the trick when the rest goes out against anything likely."""
    out: float = 6.0
    points: float = 0.01
    """One card point."""
    friend_lead: float = 0.45
    friend_called: float = 2.0
    own_call: float = 1.8
    """Factor of the lead for a caller."""
    support: float = 1.0
    """Factor of the lead for a caller's partner."""
    hurry: float = 0.12
    """Added to the factor of the lead for each card fewer than five that an opponent holds."""
    foe_called: float = 1.5
    """Factor of the lead while an opponent's call can still succeed."""
    let_out: float = 2.0
    """Cost of letting an opponent go out on the play."""
    bring_out: float = 1.0
    """Value of a lead low enough for a partner to go out on."""
    over_friend: float = 0.4
    over_friend_low: float = 0.15
    """Cost of beating a partner: in general, and with a single up to the Jack."""
    bomb_cost: float = 0.6
    """Value of a bomb in hand beyond its price: it beats anything."""
    bomb_margin: float = 0.3
    """Margin over passing that a bomb out of turn needs."""
    foe_near: float = 0.25
    """Cost of letting an opponent lead, for each card fewer than four that they hold."""
    foe_caller: float = 0.3
    foe_caller_near: float = 0.35
    """The same if they have called: fixed, and for each card fewer than six."""
    double_lead: float = 1.5
    """Factor of the lead, for either side, while a double victory is possible (T27)."""
    double_foe: float = 0.5
    """Cost of letting the opponent lead whose partner has gone out first."""
    double_friend: float = 0.3
    """Additional value then of a partner's lead."""

    # the exchange (`games.players.heuristic.normal.give`)
    to_foe: float = 1.0
    to_friend: float = 0.9
    to_caller: float = 2.5
    """Weight of the gift to a partner who has called Tichu."""
    from_caller: float = 0.25
    """Weight of the gift to a partner if the giver wants to go out first."""

    # calls (`games.players.heuristic.calls`): the least chance to go out first
    models: str = "tichu"
    """The model of that chance, a key of `games.players.heuristic.calls.MODELS`."""
    grand: float = 0.42
    small: float = 0.45
    small_early: float = 0.5
    """Before the exchange."""
    keeps: float = 0.42
    """From this chance on a giver keeps its best cards."""
    call_against: float = 0.15
    """Added if an opponent has called."""


STYLE = Style()


SURE = 0.9
"""The chance to hold the trick from which a combination counts as a winner."""
POINTS = {5: 5, 10: 10, 13: 10, DRAGON: 25, PHOENIX: -25}


def prices(odds: Odds, style: Style) -> PriceList:
    """Prices of combinations at one table."""
    rides = {"single": style.ride_single, "pair": style.ride_pair}

    def price(kind: str, rank: int, length: int) -> float:
        hold = odds.hold(kind, rank, length)
        return style.base - style.control * hold - rides.get(kind, style.ride_more) * (1 - hold) * rank / ACE

    return PriceList(price, dog=style.dog, phoenix=style.phoenix, bomb=style.bomb)


def sure_prices(odds: Odds) -> PriceList:
    """Prices that count the combinations that may lose the trick: 1 each, next to nothing for a sure winner."""

    def price(kind: str, rank: int, length: int) -> float:
        return 0.001 if odds.hold(kind, rank, length) >= SURE else 1.0

    return PriceList(price, dog=1.0, phoenix=price("single", ACE, 1), bomb=0.001)


class Tactics:
    """Values for one decision."""

    def __init__(self, table: CountedTable, style: Style = STYLE) -> None:
        self.table, self.style = table, style
        self.odds = Odds(table)
        self.planner = Planner(prices(self.odds, style))
        self.sure = Planner(sure_prices(self.odds))
        self.friend_calls = table.calls(table.friends)
        self.foe_calls = table.calls(table.foes)
        self.double = self._double()
        self.lead = self._lead()

    def _double(self) -> bool:
        """Whether one side needs only one more player out for a double victory (S6: triple)."""
        view = self.table.view
        out = [seat.team for seat in view.seats if seat.out is not None]
        side = [seat for seat in view.seats if out and seat.team == out[0] and seat.team is not None]
        return bool(side) and len(set(out)) == 1 and len(out) == len(side) - 1

    def _lead(self) -> float:
        """The value of the lead, apart from the hand."""
        table, style = self.table, self.style
        least = min(map(table.count, table.foes), default=14)
        worth = style.lead * (1 + style.hurry * max(0, 5 - least))
        if self.double:
            worth *= style.double_lead
        if table.i_called:
            worth *= style.own_call
        elif self.friend_calls:
            worth *= style.support
        elif self.foe_calls:
            worth *= style.foe_called
        return worth

    # what is left ---------------------------------------------------------
    def rest(self, candidate: Candidate) -> tuple[str, ...]:
        left = list(self.table.hand)
        for card in candidate.play.cards:
            left.remove(card[:2])
        return tuple(left)

    def goes_out(self, x: int) -> bool:
        """Whether, with the lead, all but one of the combinations of ``x`` are winners."""
        return self.sure.price(x) < 2

    def worth_of_lead(self, x: int) -> float:
        """The value of leading next with ``x`` in hand."""
        if x and len(self.planner.parts(x)) == 1:
            return self.lead + self.style.finish
        if size(x) <= 10 and self.goes_out(x):
            return self.lead + self.style.sure
        return self.lead

    # plays ----------------------------------------------------------------
    def hold(self, candidate: Candidate) -> float:
        if candidate.bomb:
            return 0.97
        return self.odds.hold(candidate.kind, candidate.rank, candidate.size)

    def score(self, candidate: Candidate) -> float:
        """The value of playing ``candidate``."""
        table, style = self.table, self.style
        x = table.x - candidate.x
        if not x:
            return self._going_out()
        if candidate.kind == "dog":
            return self._dog(x)
        hold = self.hold(candidate)
        value = hold * self.worth_of_lead(x) - price_of_hand(self.planner, self.rest(candidate))
        value += self._points(candidate, hold) + self._others(candidate)
        if candidate.bomb:
            value -= style.bomb_cost
        top = table.top
        if top is not None and top.seat in table.friends:
            value -= self._over_friend(candidate)
        return value

    def _going_out(self) -> float:
        """The value of going out: negative if it makes a partner's Tichu fail."""
        return -self.style.out if self.friend_calls and not self.table.i_called else self.style.out

    def _dog(self, x: int) -> float:
        """The value of the Dog: the lead goes to a partner (T16, S4), in the Great Lord to the last player (L11)."""
        style, table = self.style, self.table
        worth = style.friend_called if self.friend_calls else style.friend_lead
        if not table.friends:
            worth = -0.3
        elif table.i_called:
            worth = 0.0
        return worth - self.planner.price(x)

    def _points(self, candidate: Candidate, hold: float) -> float:
        counts = fields(candidate.x)
        own = sum(points * counts[rank] for rank, points in POINTS.items())
        if not self.table.view.traits.card_points:
            return 0.0
        points = self.table.view.trick.points + own
        if candidate.rank == DRAGON and candidate.kind == "single" and not self._keeps_last_dragon(candidate):
            return -hold * points * self.style.points
        return (2 * hold - 1) * points * self.style.points

    def _keeps_last_dragon(self, candidate: Candidate) -> bool:
        """T32: it ends the round, and keeps its trick."""
        table = self.table
        kept = ("last_dragon", "kept") in table.view.options
        return kept and table.count(table.me) == 1 and len(table.friends) + len(table.foes) == 1

    def _over_friend(self, candidate: Candidate) -> float:
        """The cost of beating a partner, who might have kept the lead."""
        if self.friend_calls:
            return self.style.friend_called
        low = candidate.rank <= 11 and candidate.size == 1
        return self.style.over_friend_low if low else self.style.over_friend

    def _others(self, candidate: Candidate) -> float:
        """Terms for opponents and partners who may go out on this play, with as many cards."""
        table, style, value = self.table, self.style, 0.0
        let_out = style.let_out / max(1, len(table.foes) - 1)
        for index, seat in enumerate(table.foes):
            if table.count(seat) == candidate.size and not candidate.bomb:
                foe = self.odds.foes[index]
                beats = min(1.0, self.odds.beats(foe, candidate.kind, candidate.rank, candidate.size) * 1.3)
                value -= let_out * beats * (2 if seat in self.foe_calls else 1)
        if table.top is None and candidate.size <= 2:
            for seat in table.friends:
                if table.count(seat) == candidate.size:
                    value += style.bring_out * (1 - candidate.rank / 15) * (2 if seat in self.friend_calls else 1)
                elif seat in self.friend_calls:
                    value += 0.5 * (1 - candidate.rank / 15)
        return value

    # pass -----------------------------------------------------------------
    def score_pass(self, closing: bool = False) -> float:
        """The value of passing."""
        table, style = self.table, self.style
        value = -price_of_hand(self.planner, table.hand)
        top = table.top
        if top is None or top.combination is None:
            return value
        points = table.view.trick.points * style.points if table.view.traits.card_points else 0.0
        dragon = top.cards == ("Dr",)
        hold = 1.0 if closing else self.odds.hold(top.combination.kind, min(top.combination.rank // 2, 15),
                                                  top.combination.size)
        if top.seat in table.friends or top.seat == table.me:
            worth = style.friend_called if self.friend_calls else style.friend_lead
            if self.double:
                worth += style.double_friend
            if table.count(top.seat) <= 2 and table.count(top.seat):
                worth += 0.3
            return value + hold * worth + (-points if dragon else points) * hold
        return value - hold * self._foe_lead(top.seat) - (-points if dragon else points) * (1.0 if closing else 0.8)

    def _foe_lead(self, seat: int) -> float:
        """The cost of letting an opponent lead next."""
        count = self.table.count(seat)
        if not count:
            return 0.0
        style = self.style
        cost = style.foe_near * max(0, 4 - count)
        if self.double and len(self.table.foes) == 1:
            cost += style.double_foe
        if seat in self.foe_calls:
            cost += style.foe_caller + style.foe_caller_near * max(0, 6 - count)
        return cost


def beaten_rank(table: CountedTable) -> int:
    """The rank to beat, which a Phoenix played alone takes on; 1 for a lead."""
    top = table.top
    return min(top.combination.rank // 2, ACE) if top is not None and top.combination is not None else MAHJONG


def best(tactics: Tactics, candidates: Sequence[Candidate]) -> tuple[float, Candidate]:
    """The candidate of highest score; among equals the lowest."""
    scored = [(tactics.score(found), found) for found in candidates]
    return max(scored, key=lambda pair: (round(pair[0], 9), -pair[1].rank, -pair[1].x))
