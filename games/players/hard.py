"""The `hard` player of the team games: the judgement of `normal`, checked by playing on.

It plans its hand and scores every play as `normal` does; the best few are then played out on hands guessed from all
it has seen (`games.players.sampling`, `games.players.search`). What is plain needs no search: a single choice, going
out, the exchange.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games import cards as c
from games import combinations as k
from games.actions import Action, Give, Grand, Pass, Play, Small
from games.players import calls, normal, reasons, wishes
from games.players.counting import Table, read
from games.players.decision import Decision, because, seat_of
from games.players.sampling import combo_of, sampler
from games.players.search import Budget, Choice, search
from games.players.shapes import Candidate
from games.players.style import STYLE
from games.players.tactics import Tactics
from games.views import Phase, View

TEAM_GAMES = ("tichu", "trichu", "tientsin")
"""Where it searches. In the Great Lord it plays as `normal` does: two decks are beyond the rollouts."""
GUESSES = 12
"""How many guesses a decision rests on where no clock bounds it."""
CHOICES = 6
"""How many plays are looked at, the pass apart."""


def choose(view: View, legal: Sequence[Action], rng: Random, budget: Budget | None = None) -> Decision:
    """The move of the seat that ``legal`` belongs to. Without a budget: `GUESSES` guesses."""
    me = seat_of(legal)
    plays = [action for action in legal if isinstance(action, Play)]
    if view.phase is not Phase.PLAY or me not in view.to_act or len(view.to_act) > 1 or not plays:
        return normal.choose(view, legal, rng)
    if any(isinstance(action, Grand | Give) for action in legal) or view.game not in TEAM_GAMES:
        return normal.choose(view, legal, rng)
    return _turn(view, me, legal, rng, budget or Budget(GUESSES))


def _turn(view: View, me: int, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
    table = read(view, me)
    tactics = Tactics(table, STYLE)
    passing = next((action for action in legal if isinstance(action, Pass)), None)
    scored = sorted(((tactics.score(found), found) for found in normal.plays_of(table, legal)),
                    key=lambda pair: (-pair[0], pair[1].rank, pair[1].x))
    wants_small = any(isinstance(action, Small) for action in legal) and calls.wants_small(tactics)
    if len(scored) == 1 and passing is None:
        return _decided(table, tactics, scored[0][1], wants_small, forced=True)
    if scored[0][1].x == table.x and scored[0][0] > 0:
        return _decided(table, tactics, scored[0][1], wants_small)
    choices = [_choice(table, found, score) for score, found in scored[:CHOICES]]
    if passing is not None:
        choices.append(Choice(None, tactics.score_pass()))
    found = search(sampler(view), me, choices, [seat.call for seat in view.seats], budget, rng, _double(view))
    best = found.order[0]
    if best.combo is None:
        assert passing is not None
        return Decision(passing, reasons.passing(table))
    return _decided(table, tactics, scored[choices.index(best)][1], wants_small)


def _decided(table: Table, tactics: Tactics, chosen: Candidate, wants_small: bool, *, forced: bool = False) -> Decision:
    if wants_small:
        return Decision(Small(table.me), because("small"))
    play = normal.to_partner(table, wishes.with_wish(table, chosen))
    return Decision(play, reasons.play(table, tactics, chosen, play, forced))


def _choice(table: Table, found: Candidate, score: float) -> Choice:
    """The candidate as the search plays it, with the wish and the Dog's partner it would have."""
    play = normal.to_partner(table, wishes.with_wish(table, found))
    cards, wild = k.parse(play.cards)
    combo = k.named(k.readings(cards), wild)[0]
    if table.top is not None:
        combo = k.laid(combo, combo_of(table.top))
    return Choice(combo, score, play.to, c.RANK_VALUE[play.wish] if play.wish else 0)


def _double(view: View) -> int:
    """What a double or triple victory counts (T27, S6)."""
    return 300 if view.game == "tientsin" else int(dict(view.options).get("double", 200))
