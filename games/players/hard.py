"""The `hard` player of the team games. Tichu and Tientsin are played as learned (`games.players.learned.player`);
Trichu is
searched: the judgement of `normal`, checked by playing on.

It plans its hand and scores every play as `normal` does; the best few, and bombs beside a closing trick, are then
played out on hands guessed from all it has seen (`games.players.search.sampling`, `games.players.search.search`).
Small Tichu is
called by how often the hand is out first there (`games.players.search.calling`). What is plain needs no search: a
single
choice, going out, grand Tichu, the exchange.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from games.actions import Action, Give, Grand, Pass, Play, Small
from games.players.common import reasons
from games.players.common.counting import read
from games.players.common.decision import Decision, because, seat_of
from games.players.heuristic import normal, wishes
from games.players.heuristic.style import STYLE, Style
from games.players.heuristic.tactics import Tactics
from games.players.learned import player
from games.players.search import calling
from games.players.search.choices import choice_of
from games.players.search.sampling import sampler
from games.players.search.search import Budget, Choice, search
from games.views import Phase, View

LEARNED: Mapping[str, Style] = {"tichu": STYLE, "tientsin": replace(STYLE, models="tientsin", grand=0.40)}
"""Where it plays as learned, and how it judges there what is not learned."""
GUESSES = 12
"""How many guesses a decision rests on where no clock bounds it."""
CHOICES = 6
"""How many plays are looked at, the pass apart."""
SEARCHED = 0.6
"""The share of the time that goes into the play where a call may have to be thought about too."""


def choose(view: View, legal: Sequence[Action], rng: Random, budget: Budget | None = None) -> Decision:
    """The move of the seat that ``legal`` belongs to. Without a budget: `GUESSES` guesses."""
    if view.game in LEARNED:
        found = player.choose(view, legal, budget or Budget(GUESSES))
        return found or normal.choose(view, legal, rng, LEARNED[view.game])
    me = seat_of(legal)
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays or any(isinstance(action, Grand | Give) for action in legal):
        return normal.choose(view, legal, rng)
    if me not in view.to_act and view.phase in (Phase.CLOSING, Phase.GIFT):
        return _beside(view, me, legal, rng, budget or Budget(GUESSES))
    if view.phase is not Phase.PLAY or view.to_act != (me,):
        return normal.choose(view, legal, rng)
    return _turn(view, me, legal, rng, budget or Budget(GUESSES))


def _beside(view: View, me: int, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
    """Bomb the closing trick, or let its owner take it."""
    table = read(view, me)
    tactics = Tactics(table, STYLE)
    bombs = [found for found in normal.plays_of(table, legal) if found.bomb]
    top = table.top
    if not bombs or top is None or top.seat not in table.foes:
        return normal.choose(view, legal, rng)
    scored = sorted(((tactics.score(found), found) for found in bombs), key=lambda pair: -pair[0])[:CHOICES]
    choices = [choice_of(table, found, score) for score, found in scored]
    choices.append(Choice(None, tactics.score_pass(closing=True) + STYLE.bomb_margin))
    found = search(sampler(view), me, choices, [seat.call for seat in view.seats], budget, rng, _double(view))
    best = found.order[0]
    if best.combo is None:
        return Decision(None, because("no_bomb"))
    bomb = scored[choices.index(best)][1]
    return Decision(bomb.play, reasons.bomb(table, bomb))


def _turn(view: View, me: int, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
    """The own turn: lead, follow or pass; with the first card a call."""
    table = read(view, me)
    tactics = Tactics(table, STYLE)
    passing = next((action for action in legal if isinstance(action, Pass)), None)
    scored = sorted(((tactics.score(found), found) for found in normal.plays_of(table, legal)),
                    key=lambda pair: (-pair[0], pair[1].rank, pair[1].x))
    may_call = any(isinstance(action, Small) for action in legal) and calling.thinkable(tactics)
    choices = [choice_of(table, found, score) for score, found in scored[:CHOICES]]
    best = choices[0]
    plain = passing is None if len(scored) == 1 else scored[0][1].x == table.x and scored[0][0] > 0
    guesses = sampler(view)
    if not plain:
        if passing is not None:
            choices.append(Choice(None, tactics.score_pass()))
        part = budget.part(SEARCHED) if may_call else budget
        best = search(guesses, me, choices, [seat.call for seat in view.seats], part, rng, _double(view)).order[0]
    at_sight = best.prior >= max(choice.prior for choice in choices)
    if best.combo is None:
        assert passing is not None
        why = reasons.passing(table)
        return Decision(passing, why if at_sight else reasons.found_by_play(why))
    if may_call and calling.wants_small(tactics, guesses, best, budget, rng):
        return Decision(Small(me), because("small"))
    chosen = scored[choices.index(best)][1]
    play = normal.to_partner(table, wishes.with_wish(table, chosen))
    why = reasons.play(table, tactics, chosen, play, len(scored) == 1 and passing is None)
    return Decision(play, why if at_sight else reasons.found_by_play(why))


def _double(view: View) -> int:
    """What a double victory counts (T27)."""
    return int(dict(view.options).get("double", 200))
