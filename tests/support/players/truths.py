"""What must hold for each reason to be true of a hand: a predicate for each ``why.…``.

The players choose a reason by what mattered most; a predicate asks only whether the sentence is true, of the position
and the move. Opinions ("worth it", "should win") are true if the player's own estimate says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from games.actions import Action, Ask, Decline, Gift, Give, Grand, Nothing, Pass, Play, Small, Take
from games.players.common.counting import CountedTable, read
from games.players.common.decision import Decision, seat_of
from games.players.common.shapes import ACE, Candidate, candidate, fields, rank_name, shape, size
from games.players.heuristic.reasons import COURT, WINNER, alone, partners
from games.players.heuristic.tactics import STYLE, Tactics, beaten_rank
from games.views import Phase, SeatView, View


@dataclass(frozen=True)
class Facts:
    """A position, what is legal in it for one seat, and what its player decided."""

    view: View
    legal: Sequence[Action]
    decision: Decision

    @cached_property
    def me(self) -> int:
        return seat_of(self.legal)

    @property
    def action(self) -> Action | None:
        return self.decision.action

    @property
    def says(self) -> Mapping[str, Any]:
        """The parameters of the reason."""
        return self.decision.why[1]

    @cached_property
    def table(self) -> CountedTable:
        return read(self.view, self.me)

    @cached_property
    def tactics(self) -> Tactics:
        return Tactics(self.table, STYLE)

    @cached_property
    def found(self) -> Candidate:
        """The play made."""
        assert isinstance(self.action, Play)
        return candidate(self.action, beaten_rank(self.table))

    @property
    def rest(self) -> int:
        """The shape of the hand after the play."""
        return self.table.x - self.found.x

    @property
    def plays(self) -> list[Play]:
        return [action for action in self.legal if isinstance(action, Play)]

    @property
    def bombs(self) -> bool:
        return any(candidate(play, beaten_rank(self.table)).bomb for play in self.plays)

    @property
    def owner(self) -> SeatView:
        """Who holds the trick."""
        assert self.table.top is not None
        return self.table.seat(self.table.top.seat)

    @property
    def named(self) -> bool:
        """Whether the reason names the owner of the trick."""
        return self.says.get("name", "") == self.owner.name

    @property
    def leads(self) -> bool:
        return isinstance(self.action, Play) and not self.view.trick.plays

    @property
    def follows(self) -> bool:
        return isinstance(self.action, Play) and bool(self.view.trick.plays)

    def single(self, card: str) -> bool:
        return isinstance(self.action, Play) and len(self.action.cards) == 1 and self.action.cards[0][:2] == card

    @property
    def holds(self) -> float:
        return self.tactics.hold(self.found)

    @property
    def ranked(self) -> bool:
        """Whether the rank named is that of the play."""
        return self.says["rank"] == rank_name(self.found.rank)

    @property
    def counted(self) -> bool:
        """Whether so many plays empty the hand."""
        return self.says["n"] == len(self.tactics.planner.parts(self.rest)) > 0

    def lead(self, kind: str) -> bool:
        return self.leads and self.found.kind == kind and self.ranked and self.counted

    def winner(self, kind: str) -> bool:
        return self.leads and self.found.kind == kind and self.ranked and self.holds >= WINNER

    @property
    def wished(self) -> int:
        """How many of the rank wished for others hold; 0 if there is no wish, or another than the reason names."""
        play = self.action
        if not isinstance(play, Play) or not play.wish or "Ma" not in play.cards or not self.leads:
            return 0
        rank = "23456789TJQKA".index(play.wish) + 2
        return fields(self.table.unseen)[rank] if self.says["rank"] == rank_name(rank) else 0

    @property
    def wish(self) -> int:
        return next(rank for rank in range(2, ACE + 1) if rank_name(rank) == self.says["rank"])

    def receivers(self, *, friends: bool) -> list[SeatView]:
        return [self.view.seats[seat] for seat in self.view.receivers if partners(self.table, seat) is friends]

    # Tatsu ------------------------------------------------------------------
    @property
    def asked(self) -> SeatView:
        assert isinstance(self.action, Ask)
        return self.view.seats[self.action.of]

    @property
    def own(self) -> bool:
        """Whether the player could play instead of asking."""
        return bool(self.plays)

    def spirit(self, code: str) -> int:
        """Strength of a card of Tatsu; 0 for multipliers and fusions."""
        return int(code[1]) if code[1].isdigit() else 0

    @property
    def mine(self) -> str:
        assert isinstance(self.action, Play)
        return self.action.cards[0]

    @property
    def top(self) -> int:
        return max((self.spirit(play.cards[0]) for play in self.view.trick.plays), default=0)


def _out(facts: Facts) -> bool:
    return isinstance(facts.action, Play) and not facts.rest and facts.says["n"] == size(facts.table.x)


def _run_out(facts: Facts) -> bool:
    return facts.holds >= WINNER and facts.tactics.goes_out(facts.rest)


def _only(facts: Facts) -> bool:
    """One play in one shape, and no pass."""
    shapes = {(shape(play.cards), len(play.cards)) for play in facts.plays}
    return len(shapes) == 1 and not any(isinstance(action, Pass | Ask) for action in facts.legal)


def _obeys(facts: Facts) -> bool:
    return _only(facts) and bool(facts.view.wish) and bool(fields(facts.found.x)[facts.wish])


def _against(facts: Facts) -> bool:
    """The trick is an opponent's, who is named."""
    return facts.named and not partners(facts.table, facts.owner.seat)


def _with(facts: Facts) -> bool:
    """The trick is a partner's, who is named, and it could be beaten."""
    return facts.named and partners(facts.table, facts.owner.seat) and isinstance(facts.action, Pass) and facts.own


def _called(facts: Facts) -> bool:
    return bool(facts.owner.call) and facts.table.nobody_out


def _gift(facts: Facts) -> bool:
    assert isinstance(facts.action, Gift)
    counts = {action.to: facts.view.seats[action.to].count for action in facts.legal if isinstance(action, Gift)}
    return counts[facts.action.to] == facts.says["n"] == max(counts.values()) > 0


def _spares(facts: Facts) -> bool:
    """A partner has called, and a play that goes out was possible and not made."""
    goes = [play for play in facts.plays if len(play.cards) == facts.view.seats[facts.me].count]
    team = facts.view.seats[facts.me].team
    callers = [seat.name for seat in facts.view.seats if seat.call and seat.team == team and seat.seat != facts.me]
    return bool(goes) and facts.action not in goes and facts.says.get("name", "") in callers


def _grand(facts: Facts) -> bool:
    return any(isinstance(action, Grand) for action in facts.legal)


def _lowest(facts: Facts) -> bool:
    beaten = beaten_rank(facts.table)
    found = [candidate(play, beaten) for play in facts.plays]
    plain = [each.rank for each in found if not each.bomb] or [each.rank for each in found]
    return facts.found.rank == min(plain)


def _partner_called_grand(facts: Facts) -> bool:
    mine = facts.view.seats[facts.me]
    return any(seat.call == "grand" and seat.team == mine.team and seat.seat != facts.me for seat in facts.view.seats)


def _first_fusion(facts: Facts) -> bool:
    """It lies in front of the player themselves, before any other."""
    return facts.view.asked is None and not any(play.cards[0].endswith("f") for play in facts.view.trick.plays)


def _always(facts: Facts) -> bool:
    return True


Truth = Callable[[Facts], bool]
KINDS = ("single", "pair", "triple", "full_house", "straight", "stairs")

TRUTHS: Mapping[str, Truth] = {
    "out": _out,
    "run_out": _run_out,
    "forced_wish": _obeys,
    "only_play": lambda facts: len(facts.legal) == 1 or _only(facts),
    "dog": lambda facts: facts.single("Do") and bool(facts.table.friends),
    "dog_away": lambda facts: facts.single("Do"),
    "dog_called": lambda facts: facts.single("Do") and bool(facts.tactics.friend_calls),
    "mahjong_wish": lambda facts: facts.wished > 0 and facts.wish > COURT,
    "mahjong_wish_low": lambda facts: facts.wished > 0 and facts.single("Ma") and not fields(facts.rest)[facts.wish],
    "mahjong_wish_held": lambda facts: facts.wished > 0 and facts.single("Ma"),
    "lead_mahjong": lambda facts: facts.leads and facts.single("Ma"),
    "lead_phoenix": lambda facts: facts.leads and facts.single("Ph"),
    "lead_dragon": lambda facts: facts.leads and facts.single("Dr"),
    "lead_plain": lambda facts: facts.leads and facts.counted,
    **{f"lead_winner_{kind}": partial(Facts.winner, kind=kind) for kind in KINDS},
    **{f"lead_{kind}": partial(Facts.lead, kind=kind) for kind in KINDS},
    "lead_single": lambda facts: facts.lead("single") and alone(facts.table.x, facts.found.rank),
    "lead_pair": lambda facts: facts.lead("pair") and facts.found.rank <= COURT,
    "stop_caller": lambda facts: facts.follows and _against(facts) and _called(facts)
    and facts.owner.count == facts.says["n"],
    "stop_out": lambda facts: facts.follows and _against(facts) and 0 < facts.owner.count == facts.says["n"] <= 2,
    "dragon": lambda facts: facts.follows and facts.single("Dr"),
    "phoenix": lambda facts: facts.follows and facts.single("Ph"),
    "follow_points": lambda facts: facts.follows and facts.view.trick.points == facts.says["n"] >= 15,
    "follow_win": lambda facts: facts.follows and facts.holds > 0.5,
    "follow_low": lambda facts: facts.follows and facts.found.rank <= COURT and facts.counted,
    "follow_lone": lambda facts: facts.follows and len(facts.action.cards) == 1
    and facts.found.rank <= COURT and alone(facts.table.x, facts.found.rank),
    "follow_high": lambda facts: facts.follows and facts.found.rank > COURT and facts.holds < 0.97,
    "pass_cannot": lambda facts: isinstance(facts.action, Pass) and not facts.plays,
    "pass_partner": _with,
    "pass_partner_called": lambda facts: _with(facts) and _called(facts),
    "pass_save": lambda facts: isinstance(facts.action, Pass) and facts.own,
    "pass_played_on": lambda facts: isinstance(facts.action, Pass) and facts.own,
    "pass_learned": lambda facts: isinstance(facts.action, Pass) and facts.own,
    "played_on": lambda facts: isinstance(facts.action, Play) and not _only(facts),
    "learned": lambda facts: isinstance(facts.action, Play) and not _only(facts),
    "bomb": lambda facts: facts.found.bomb and _against(facts),
    "bomb_caller": lambda facts: facts.found.bomb and _against(facts) and _called(facts),
    "bomb_points": lambda facts: facts.found.bomb and facts.view.trick.points == facts.says["n"] >= 20,
    "bomb_lead": lambda facts: facts.found.bomb,
    "no_bomb": lambda facts: not isinstance(facts.action, Play) and facts.bombs,
    "no_bomb_partner": lambda facts: facts.action is None and facts.bombs and partners(facts.table, facts.owner.seat),
    "wait": lambda facts: facts.action is None and facts.me not in facts.view.to_act,
    "take": lambda facts: isinstance(facts.action, Take),
    "gift": _gift,
    "gift_any": lambda facts: isinstance(facts.action, Gift),
    "spare_caller": _spares,
    "grand": lambda facts: isinstance(facts.action, Grand),
    "grand_partner": lambda facts: isinstance(facts.action, Decline) and _partner_called_grand(facts),
    "grand_wait": lambda facts: isinstance(facts.action, Decline) and _grand(facts),
    "no_grand": lambda facts: isinstance(facts.action, Decline),
    "small_early": lambda facts: isinstance(facts.action, Small) and facts.view.phase in (Phase.GRAND, Phase.EXCHANGE),
    "small": lambda facts: isinstance(facts.action, Small) and facts.view.phase is Phase.PLAY,
    "give": lambda facts: bool(facts.receivers(friends=True)) and bool(facts.receivers(friends=False)),
    "give_partners": lambda facts: bool(facts.receivers(friends=True)) and not facts.receivers(friends=False),
    "give_others": lambda facts: isinstance(facts.action, Give) and not facts.receivers(friends=True),
    "give_called": lambda facts: any(seat.call for seat in facts.receivers(friends=True)),
    "give_strong": lambda facts: isinstance(facts.action, Give),
    "give_low": lambda facts: isinstance(facts.action, Give) and all(
        code[0] in "23456789" for code in facts.action.cards),
    "easy_lead": lambda facts: facts.leads and _lowest(facts),
    "easy_follow": lambda facts: facts.follows and _lowest(facts),
    "random": _always,
    "tatsu_ask": lambda facts: facts.own and facts.says.get("name", "") == facts.asked.name,
    "tatsu_ask_partner": lambda facts: facts.own and facts.asked.team == facts.view.seats[facts.me].team is not None,
    "tatsu_ask_must": lambda facts: isinstance(facts.action, Ask) and not facts.own,
    "tatsu_none": lambda facts: isinstance(facts.action, Nothing),
    "tatsu_blind": lambda facts: "?" in facts.mine,
    "tatsu_fusion": lambda facts: facts.mine.endswith("f") and _first_fusion(facts),
    "tatsu_fusion_plain": lambda facts: facts.mine.endswith("f"),
    "tatsu_multiplier": lambda facts: facts.mine[1:] == f"x{facts.says['n']}",
    "tatsu_lead": lambda facts: facts.leads and 0 < facts.spirit(facts.mine) <= 3,
    "tatsu_lead_strong": lambda facts: facts.leads and facts.spirit(facts.mine) >= 4,
    "tatsu_win": lambda facts: facts.follows and facts.spirit(facts.mine) > facts.top,
    "tatsu_feed": lambda facts: facts.follows and facts.spirit(facts.mine) <= facts.top,
}
"""By the reason's name. A name that ends in ``_open`` (the Table, the ghost) asks the same."""


def true(view: View, legal: Sequence[Action], decision: Decision) -> bool:
    """Whether the reason of a decision holds. KeyError for a reason without a predicate."""
    name = decision.why[0].removeprefix("why.").removesuffix("_open")
    return TRUTHS[name](Facts(view, legal, decision))
