"""What each lesson is about: how its choices differ, which of them follow its idea, and where it applies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from games.actions import Action, Ask, Decline, Gift, Give, Grand, Pass, Play, Small
from games.climbing import cards as c
from games.climbing import enumeration
from games.players.common.counting import CountedTable, read
from games.players.common.shapes import ACE, Candidate
from games.players.heuristic import normal
from games.players.heuristic.tactics import Tactics
from games.review.decisions import Situation
from games.review.lessons import Lesson
from games.views import Phase, SeatView, View

LOW, MIDDLE = "23456", "789"
"""Ranks of cards for opponents; above them everything is high."""
LONG, LAST, ENOUGH = 5, 4, 6
"""Cards of a long lead; of the end of a hand; of a hand that is not at its end."""
SURE = 0.9
"""The chance from which a play wins its trick for sure."""


class Position:
    """A decision, with what the ways of several lessons need."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.view: View = situation.view
        self.seat = situation.seat

    @property
    def me(self) -> SeatView:
        return self.view.seats[self.seat]

    @property
    def top(self) -> int | None:
        """Who lies on top."""
        return self.view.trick.plays[-1].seat if self.view.trick.plays else None

    @property
    def leads(self) -> bool:
        return self.view.phase is Phase.PLAY and self.top is None

    def friendly(self, seat: int | None) -> bool:
        return seat is not None and seat != self.seat and self.view.seats[seat].team == self.me.team

    def hostile(self, seat: int | None) -> bool:
        return seat is not None and self.view.seats[seat].team != self.me.team

    @property
    def gone(self) -> list[SeatView]:
        """Who is out."""
        return [seat for seat in self.view.seats if seat.out is not None]

    def called(self, *, friends: bool) -> bool:
        """Whether the partner, or an opponent, has called and may still make it."""
        return not self.gone and any(
            seat.call and seat.seat != self.seat and self.friendly(seat.seat) is friends for seat in self.view.seats)

    def holds(self, card: str) -> bool:
        return card in (self.me.cards or ())

    # the plan of the hand --------------------------------------------------------------------------
    @cached_property
    def table(self) -> CountedTable:
        return read(self.view, self.seat)

    @cached_property
    def tactics(self) -> Tactics:
        return Tactics(self.table)

    @cached_property
    def _candidates(self) -> Mapping[tuple[str, ...], Candidate]:
        plays = [action for action in self.situation.legal if isinstance(action, Play)]
        found = {}
        for play in plays:
            (one,) = normal.plays_of(self.table, [play])
            found[play.cards] = one
        return found

    def candidate(self, play: Play) -> Candidate:
        """ValueError: it is not legal."""
        found = self._candidates.get(play.cards)
        if found is None:
            wanted = sorted(play.cards)
            found = next((each for cards, each in self._candidates.items() if sorted(cards) == wanted), None)
        if found is None:
            raise ValueError(play)
        return found

    def parts(self, x: int) -> int:
        """The number of plays that a hand needs by its plan."""
        return len(self.tactics.planner.parts(x))

    def losers(self, x: int) -> int:
        """How many plays of a hand's plan may lose the trick, less those that win it for sure."""
        parts = self.tactics.sure.parts(x)
        return sum(1 if price > 0.5 else -1 for price, _ in parts)

    def breaks(self, play: Play) -> bool:
        """Whether the hand needs as many plays after it as before."""
        return self.parts(self.table.x - self.candidate(play).x) >= self.parts(self.table.x)

    def hold(self, play: Play) -> float:
        """The chance that nobody beats it."""
        return self.tactics.hold(self.candidate(play))


Way = Callable[[Position, Action | None], str | None]
"""How a choice answers the question of a lesson; None: it is about something else."""


@dataclass(frozen=True, slots=True)
class Matter:
    """``idea``: the ways that follow a lesson's idea; ``ways``: all; ``fits``: where the lesson applies."""

    ways: Way
    idea: tuple[str, ...]
    fits: Callable[[Position], bool]

    def follows(self, at: Position, action: Action | None) -> bool:
        return self.ways(at, action) in self.idea


# ways ----------------------------------------------------------------------------------------------

def to_foes(at: Position, action: Action | None) -> str | None:
    """The highest card that an opponent gets."""
    if not isinstance(action, Give):
        return None
    cards = [code for to, code in zip(at.view.receivers, action.cards, strict=True) if at.hostile(to)]
    if all(code == "Do" or code[0] in LOW for code in cards):
        return "low"
    return "middle" if all(code == "Do" or code[0] in LOW + MIDDLE for code in cards) else "high"


def length(at: Position, action: Action | None) -> str | None:
    if not isinstance(action, Play) or bomb(at, action) == "bomb":
        return None
    special = action.cards[0] in c.SPECIALS
    return "long" if len(action.cards) >= LONG else "single" if len(action.cards) == 1 and not special else None


def take(at: Position, action: Action | None) -> str | None:
    if isinstance(action, Play):
        return "play" if bomb(at, action) == "none" else None
    return "pass" if isinstance(action, Pass) else None


def careful(at: Position, action: Action | None) -> str | None:
    """A pass, a play that breaks the hand, or one that fits it."""
    way = take(at, action)
    return ("breaks" if at.breaks(action) else "fits") if way == "play" and isinstance(action, Play) else way


def dog(at: Position, action: Action | None) -> str | None:
    return None if not isinstance(action, Play) else "dog" if action.cards == ("Do",) else "other"


def phoenix(at: Position, action: Action | None) -> str | None:
    if not isinstance(action, Play):
        return "kept" if isinstance(action, Pass) else None
    if not any(code.startswith("Ph") for code in action.cards):
        return "kept"
    return "alone" if len(action.cards) == 1 else "with"


def dragon(at: Position, action: Action | None) -> str | None:
    if isinstance(action, Play):
        return "dragon" if "Dr" in action.cards else "kept"
    return "kept" if isinstance(action, Pass) else None


def gift(at: Position, action: Action | None) -> str | None:
    """Whether the Dragon's trick goes to who has more cards."""
    if not isinstance(action, Gift):
        return None
    others = [each.to for each in at.situation.legal if isinstance(each, Gift)]
    counts = [at.view.seats[to].count for to in others]
    if len(set(counts)) == 1:
        return None
    return "more" if at.view.seats[action.to].count == max(counts) else "fewer"


def wish(at: Position, action: Action | None) -> str | None:
    """The Mah Jong with a wish for what was given to the next player, for an Ace, for another rank, or without."""
    if not isinstance(action, Play) or "Ma" not in action.cards:
        return None
    given = {cards[0][0] for to, cards in at.view.given if at.hostile(to)}
    if action.wish is None:
        return "none"
    return "given" if action.wish in given else "ace" if action.wish == "A" else "other"


def small(at: Position, action: Action | None) -> str | None:
    return "call" if isinstance(action, Small) else "silent" if isinstance(action, Play | Pass) else None


def grand(at: Position, action: Action | None) -> str | None:
    return "call" if isinstance(action, Grand) else "silent" if isinstance(action, Decline) else None


def protect(at: Position, action: Action | None) -> str | None:
    """On the partner's side's trick a pass helps, on an opponent's a play."""
    way = take(at, action)
    if way is None or at.top is None:
        return None
    return "helps" if (way == "pass") == at.friendly(at.top) else "alone"


def bomb(at: Position, action: Action | None) -> str | None:
    what = at.situation.game.combination(action.cards) if isinstance(action, Play) else None
    return "bomb" if what is not None and what.bomb else "none"


def unbeaten(at: Position, action: Action | None) -> str | None:
    """A single card below the Ace that no unseen card but the Phoenix beats, or something else."""
    if not isinstance(action, Play) or bomb(at, action) == "bomb":
        return None
    rank = c.RANK_VALUE.get(action.cards[0][0], 99) if action.cards[0] not in c.SPECIALS else 99
    if len(action.cards) > 1 or rank == 99:
        return "other"
    known = {code.partition("=")[0] for play in at.view.played for code in play.cards} | set(at.me.cards or ())
    unseen = [code for code in c.CODES if code not in known]
    higher = any(code == "Dr" or c.RANK_VALUE.get(code[0], 0) > rank for code in unseen if code != "Ph")
    return "other" if higher or rank >= ACE else "unbeaten"


def surest(at: Position, action: Action | None) -> str | None:
    """Of the last cards: what wins for sure, or what may lose."""
    return None if not isinstance(action, Play) else "sure" if at.hold(action) >= SURE else "weak"


def quick(at: Position, action: Action | None) -> str | None:
    """To follow rather than to pass, to lead many cards rather than one."""
    if at.top is not None:
        return take(at, action)
    return None if not isinstance(action, Play) else "play" if len(action.cards) > 1 else "pass"


def beyond_table(at: Position, action: Action | None) -> str | None:
    """Whether the Table beats a lead."""
    open_hand = next((seat.cards for seat in at.view.seats if seat.dummy == "table"), None)
    if not isinstance(action, Play) or not open_hand or action.cards == ("Do",) or bomb(at, action) == "bomb":
        return None
    mine = next(each for each in enumeration.leads(c.mask(code[:2] for code in action.cards))
                if each.cards == c.mask(code[:2] for code in action.cards))
    return "beaten" if enumeration.answers(c.mask(open_hand), mine) else "beyond"


def fewest(at: Position, action: Action | None) -> str | None:
    """Whether the hand needs as few plays after it as after any lead."""
    if not isinstance(action, Play):
        return None
    plays = [each for each in at.situation.legal if isinstance(each, Play)]
    least = min(at.parts(at.table.x - at.candidate(each).x) for each in plays)
    return "fewest" if at.parts(at.table.x - at.candidate(action).x) == least else "more"


def ask(at: Position, action: Action | None) -> str | None:
    return "ask" if isinstance(action, Ask) else "play" if isinstance(action, Play) else None


# where a lesson applies ------------------------------------------------------------------------------

def _calm(at: Position) -> bool:
    """Nobody is out, and nobody has called."""
    return not at.gone and not any(seat.call for seat in at.view.seats)


def _follows_foe(at: Position) -> bool:
    return at.view.phase is Phase.PLAY and at.hostile(at.top)


def _follows_friend(at: Position) -> bool:
    return at.view.phase is Phase.PLAY and at.friendly(at.top) and not at.gone


def _first_card(at: Position) -> bool:
    return any(isinstance(each, Small) for each in at.situation.legal) and _calm(at)


def _strong(at: Position) -> bool:
    """High cards, at least two of Dragon, Phoenix and Aces."""
    return sum(code in ("Dr", "Ph") or code[0] == "A" for code in at.me.cards or ()) > 1


def _bomb_in_hand(at: Position) -> bool:
    return enumeration.smallest_bomb(at.me.cards or (), None) > 0


def _partner_out(at: Position) -> bool:
    return len(at.gone) == 1 and at.friendly(at.gone[0].seat) and at.view.phase is Phase.PLAY


def _soloist(at: Position) -> bool:
    """The trick is of one's own other hand."""
    table = next((seat for seat in at.view.seats if seat.dummy == "table"), None)
    return (table is not None and _follows_friend(at) and at.view.seats[table.seat].team == at.me.team)


MATTERS: Mapping[Lesson, Matter] = {
    Lesson.LOW_CARDS: Matter(to_foes, ("low",), lambda at: at.view.phase is Phase.EXCHANGE),
    Lesson.LEAD_LONG: Matter(length, ("long",), lambda at: at.leads and at.me.count > ENOUGH and _calm(at)),
    Lesson.PARTNER: Matter(take, ("pass",), lambda at: _follows_friend(at) and not at.called(friends=True)),
    Lesson.KEEP: Matter(careful, ("pass",), lambda at: _follows_foe(at) and _calm(at) and at.me.count > ENOUGH),
    Lesson.TAKE: Matter(careful, ("fits",), lambda at: _follows_foe(at) and _calm(at)),
    Lesson.DOG: Matter(dog, ("dog",), lambda at: at.leads and at.holds("Do") and at.me.count > 1),
    Lesson.PHOENIX: Matter(phoenix, ("kept", "with"), lambda at: at.view.phase is Phase.PLAY and at.holds("Ph")),
    Lesson.DRAGON: Matter(dragon, ("dragon",), lambda at: _follows_foe(at) and at.holds("Dr")),
    Lesson.GIFT: Matter(gift, ("more",), lambda at: True),
    Lesson.WISH: Matter(wish, ("given",), lambda at: at.leads and at.holds("Ma")),
    Lesson.SMALL: Matter(small, ("call",), _first_card),
    Lesson.SILENT: Matter(small, ("silent",), lambda at: _first_card(at) and _strong(at)),
    Lesson.GRAND: Matter(grand, ("call",), lambda at: at.view.phase is Phase.GRAND and _strong(at)),
    Lesson.PROTECT: Matter(protect, ("helps",), lambda at: at.called(friends=True) and at.view.phase is Phase.PLAY),
    Lesson.STOP: Matter(take, ("play",), lambda at: _follows_foe(at) and at.called(friends=False)),
    Lesson.BOMB: Matter(bomb, ("bomb",), _bomb_in_hand),
    Lesson.BOMB_LATER: Matter(bomb, ("none",), _bomb_in_hand),
    Lesson.COUNT: Matter(unbeaten, ("unbeaten",), lambda at: at.leads and len(at.gone) < 3),
    Lesson.LAST_CARDS: Matter(surest, ("sure",), lambda at: at.leads and 1 < at.me.count <= LAST and not at.gone),
    Lesson.DOUBLE: Matter(quick, ("play",), _partner_out),
    Lesson.SIX_TRICKS: Matter(take, ("pass",), _follows_friend),
    Lesson.SIX_CALLS: Matter(small, ("call",), _first_card),
    Lesson.OWN_TABLE: Matter(take, ("pass",), _soloist),
    Lesson.OPEN_TABLE: Matter(beyond_table, ("beyond",), lambda at: at.leads),
    Lesson.LORD_LEAD: Matter(fewest, ("fewest",), lambda at: at.leads and len(at.gone) < 3),
    Lesson.LORD_PASS: Matter(take, ("pass",), lambda at: at.view.phase is Phase.PLAY and at.top is not None),
    Lesson.TATSU_ASK: Matter(ask, ("ask",), lambda at: True),
    Lesson.TATSU_PLAY: Matter(ask, ("play",), lambda at: True)}
