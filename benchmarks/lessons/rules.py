"""Whether the sentences of the lessons are true: what it gains to do as they say, by play-outs.

In decisions of self-play the network's best choice of those that follow a rule is compared with its best of those that
don't, in the same worlds: once where the rule's condition holds, and once where it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from random import Random
from typing import NamedTuple

from benchmarks.lessons.matters import MATTERS, Position
from games.actions import Action, Decline, Gift, Give, Grand, Play, Small
from games.climbing import cards as c
from games.players.learned.player import before_play, value
from games.review.decisions import DecisionKind, Situation, of_record
from games.review.finding import choices, differences
from games.review.lessons import OF_GAME, Lesson
from training.playouts import margins_of

WORLDS = 48
"""Of each decision."""
OF_ROUND = 2
"""Decisions of a round that count for one rule: those of a round are alike."""
FEW, NEAR = 2, 4
"""Plays that a hand still needs near its end; cards of an opponent who is about to go out."""

Condition = Callable[[Position], bool]


@dataclass(frozen=True, slots=True)
class Rule:
    """What a lesson says. ``does``, ``instead``: ways of its matter (`benchmarks.lessons.matters`)."""

    lesson: Lesson
    name: str
    does: tuple[str, ...]
    instead: tuple[str, ...]
    holds: Condition = field(default=lambda at: True)


def _tops(at: Position) -> int:
    """Dragon, Phoenix and Aces in hand."""
    return sum(code in ("Dr", "Ph") or code[0] == "A" for code in at.me.cards or ())


def _best_tops(at: Position) -> bool:
    """Dragon or Phoenix, and two more of Dragon, Phoenix, Aces and Kings."""
    cards = at.me.cards or ()
    return any(code in ("Dr", "Ph") for code in cards) and _tops(at) >= 2 and sum(
        code in ("Dr", "Ph") or code[0] in "AK" for code in cards) >= 3


def _few_left(at: Position) -> bool:
    return at.parts(at.table.x) <= FEW


def _helps_partner(at: Position) -> bool:
    """The partner has called, or has fewer cards than both opponents."""
    friends = [seat for seat in at.view.seats if at.friendly(seat.seat) and seat.count]
    foes = [seat.count for seat in at.view.seats if at.hostile(seat.seat) and seat.count]
    if not friends or at.called(friends=True):
        return bool(friends)
    return max(each.count for each in friends) < min(foes, default=0)


def _urgent(at: Position) -> bool:
    """An opponent has called or has few cards, or the own hand is near its end."""
    near = any(seat.count <= NEAR for seat in at.view.seats if at.hostile(seat.seat) and seat.count)
    return near or at.called(friends=False) or at.parts(at.table.x) <= FEW + 1


def _last_lead(at: Position) -> bool:
    """With some bomb at most one more play is left after it."""
    plays = [at.candidate(each) for each in at.situation.legal if isinstance(each, Play)]
    return any(at.parts(at.table.x - found.x) <= 1 for found in plays if found.bomb)


def _ahead(losers: int) -> Condition:
    """At most so many plays may lose, beyond those that win for sure."""
    return lambda at: at.losers(at.table.x) <= losers


RULES: Sequence[Rule] = (
    Rule(Lesson.LOW_CARDS, "2 to 6 to both opponents, not more", ("low",), ("middle", "high")),
    Rule(Lesson.LEAD_LONG, "lead five cards or more, not a single", ("long",), ("single",)),
    Rule(Lesson.PARTNER, "let the partner's trick lie; else: with at most two plays to go", ("pass",), ("play",),
         lambda at: not _few_left(at)),
    Rule(Lesson.KEEP, "pass rather than break the hand", ("pass",), ("breaks",)),
    Rule(Lesson.TAKE, "take a trick with what fits; else: more than five plays to go", ("fits",), ("pass",),
         lambda at: at.parts(at.table.x) <= 5),
    Rule(Lesson.DOG, "the Dog if the partner has called or has the fewest cards", ("dog",), ("other",), _helps_partner),
    Rule(Lesson.PHOENIX, "the Phoenix not alone, more than two plays to go", ("kept", "with"), ("alone",),
         lambda at: not _few_left(at)),
    Rule(Lesson.DRAGON, "the Dragon where it is urgent", ("dragon",), ("kept",), _urgent),
    Rule(Lesson.GIFT, "the Dragon's trick to who has more cards", ("more",), ("fewer",)),
    Rule(Lesson.WISH, "wish for what was given, not for the Ace", ("given",), ("ace",)),
    Rule(Lesson.WISH, "wish for what was given, not for nothing", ("given",), ("none",)),
    Rule(Lesson.WISH, "wish for the Ace, not for nothing", ("ace",), ("none",)),
    Rule(Lesson.SMALL, "call if as many plays win as lose, but two", ("call",), ("silent",), _ahead(2)),
    Rule(Lesson.SMALL, "call if as many plays win as lose, but one", ("call",), ("silent",), _ahead(1)),
    Rule(Lesson.SILENT, "silent with high cards if four more plays lose than win", ("silent",), ("call",),
         lambda at: at.losers(at.table.x) > 3),
    Rule(Lesson.GRAND, "grand Tichu with two of Dragon, Phoenix, Aces", ("call",), ("silent",),
         lambda at: _tops(at) >= 2),
    Rule(Lesson.GRAND, "with three of them", ("call",), ("silent",), lambda at: _tops(at) >= 3),
    Rule(Lesson.GRAND, "with Dragon or Phoenix, one more of them, and a third or a King", ("call",), ("silent",),
         _best_tops),
    Rule(Lesson.PROTECT, "let a calling partner's trick lie, take the opponents'", ("helps",), ("alone",)),
    Rule(Lesson.STOP, "over a caller's card; else: over the other's", ("play",), ("pass",),
         lambda at: at.top is not None and bool(at.view.seats[at.top].call)),
    Rule(Lesson.BOMB, "bomb where it is urgent", ("bomb",), ("none",), _urgent),
    Rule(Lesson.BOMB, "bomb with at most one play left after it; else: with more", ("bomb",), ("none",), _last_lead),
    Rule(Lesson.BOMB_LATER, "keep the bomb; else: where it is urgent", ("none",), ("bomb",),
         lambda at: not _urgent(at)),
    Rule(Lesson.COUNT, "lead a low card that nobody beats any more", ("unbeaten",), ("other",)),
    Rule(Lesson.LAST_CARDS, "of the last four cards first what wins", ("sure",), ("weak",)),
    Rule(Lesson.DOUBLE, "play rather than pass, many cards rather than one", ("play",), ("pass",)),
    Rule(Lesson.SIX_TRICKS, "let a partner's trick lie", ("pass",), ("play",)),
    Rule(Lesson.SIX_CALLS, "call if as many plays win as lose, but one", ("call",), ("silent",), _ahead(1)),
    Rule(Lesson.OWN_TABLE, "let the own other hand's trick lie", ("pass",), ("play",)),
    Rule(Lesson.OPEN_TABLE, "lead what the Table can't beat", ("beyond",), ("beaten",)),
    Rule(Lesson.LORD_LEAD, "lead what leaves the fewest plays", ("fewest",), ("more",)),
    Rule(Lesson.LORD_PASS, "pass rather than break the hand", ("pass",), ("play",),
         lambda at: all(at.breaks(each) for each in at.situation.legal if isinstance(each, Play))),
    Rule(Lesson.TATSU_ASK, "ask rather than play", ("ask",), ("play",)))


def choices_of(at: Position) -> list[Action | None]:
    """What may be chosen, the best by the network first where it values choices."""
    situation, legal = at.situation, at.situation.legal
    if situation.kind is DecisionKind.EXCHANGE:
        found = before_play(at.view, [each for each in legal if isinstance(each, Give)])
        return [give for give, _ in sorted(found, key=lambda pair: -pair[1])]
    if situation.kind is DecisionKind.GRAND:
        return [each for each in legal if isinstance(each, Grand | Decline)]
    if situation.kind is DecisionKind.GIFT:
        return [each for each in legal if isinstance(each, Gift)]
    ranked = [action for action, _ in choices(at.view, legal)]
    calls = [each for each in legal if isinstance(each, Small)]
    return [*ranked, *calls, *_wishes(at, ranked)]


def _wishes(at: Position, ranked: Sequence[Action | None]) -> Iterator[Action]:
    """The best play of the Mah Jong with every wish, the best by the network first."""
    first = next((each for each in ranked if isinstance(each, Play) and "Ma" in each.cards), None)
    if isinstance(first, Play) and at.view.game == "tichu":
        plays = [Play(first.seat, first.cards, wish) for wish in (None, *c.RANKS)]
        yield from sorted(plays, key=lambda play: -(value(at.view, at.situation.legal, play) or 0.0))


class Gain(NamedTuple):
    """What a rule gained in a decision of self-play. ``rule``: its name; ``held``: whether its condition did."""

    rule: str
    points: float
    held: bool


def compared(at: Position, rule: Rule) -> tuple[Action | None, Action | None] | None:
    """The best choice by the rule and the best against it; None: there are not both."""
    ways, found = MATTERS[rule.lesson].ways, choices_of(at)
    first, second = ([each for each in found if ways(at, each) in some] for some in (rule.does, rule.instead))
    return (first[0], second[0]) if first and second else None


def of_round(record: str, game: str) -> Iterator[Gain]:
    """What each rule of a game gained in a round, in at most `OF_ROUND` decisions."""
    found = list(of_record(record))
    order = Random(len(found)).sample(found, len(found))
    for rule in RULES:
        if rule.lesson in OF_GAME[game]:
            yield from islice(_gains(rule, order), OF_ROUND)


def _gains(rule: Rule, found: Sequence[Situation]) -> Iterator[Gain]:
    for situation in found:
        at = Position(situation)
        if not asks(situation, rule.lesson) or not MATTERS[rule.lesson].fits(at):
            continue
        if (pair := compared(at, rule)) is not None:
            rows = margins_of(situation.game.id)(situation, pair, Random(f"{rule.name} {situation.number}"), WORLDS)
            yield Gain(rule.name, differences(rows)[0].mean, rule.holds(at))


def asks(situation: Situation, lesson: Lesson) -> bool:
    """Whether a decision is of the kind that a lesson is about."""
    return situation.kind in _KINDS.get(lesson, _TURNS)


_TURNS = (DecisionKind.PLAY, DecisionKind.PASS, DecisionKind.SMALL, DecisionKind.WISH, DecisionKind.BOMB,
          DecisionKind.ASK)
_KINDS = {Lesson.LOW_CARDS: (DecisionKind.EXCHANGE,), Lesson.GIFT: (DecisionKind.GIFT,),
          Lesson.GRAND: (DecisionKind.GRAND,)}


def told(gains: Sequence[float]) -> str:
    """The mean with its 95 % interval, and of how many decisions."""
    if len(gains) < 2:
        return f"– ({len(gains)})"
    mean = sum(gains) / len(gains)
    error = sqrt(sum((each - mean) ** 2 for each in gains) / (len(gains) - 1) / len(gains))
    return f"{mean:+.1f} ± {1.96 * error:.1f} ({len(gains)})"
