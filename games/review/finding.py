"""Find puzzles in records (`games.review.puzzles`): the network names candidates, play-outs confirm them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random
from typing import Any

from games.actions import Action, Gift, Give
from games.base import LEVELS, Game
from games.players import NETWORK, PLAYERS, RULES, choose
from games.players.common.decision import askable, controller
from games.players.learned.player import value, values
from games.records.reader import lines, write
from games.review.decisions import DecisionKind, Situation, as_first, before, judge, of_record
from games.review.drivers import DRIVERS
from games.review.playouts import Comparison, PlayOut, margins
from games.review.puzzles import NAMES, Puzzle, PuzzleOption, said, same, themes
from games.views import Phase, View

GAP, GAP_OF_PLACES = 40.0, 25.0
"""Points by which the answer must beat every other option, by the network and in the play-outs; where places count (100
for the first, -100 for the last)."""
FLOOR = 0.5
"""The share of it that the difference exceeds for sure: by three standard errors."""
OPTIONS = 4
"""Maximum number of choices offered."""
FIRST, WORLDS = 48, 192
"""Number of worlds at first, and in total."""


@dataclass(frozen=True, slots=True)
class PuzzleCandidate:
    """A decision with one choice that the network puts far above all others. ``options``: the best first."""

    situation: Situation
    options: tuple[Action | None, ...]
    level: str
    record: str = ""
    """Of the round, up to the position."""


def gap_of(game: str) -> float:
    return GAP if DRIVERS[game].sides else GAP_OF_PLACES


def candidates(record: str) -> Iterator[PuzzleCandidate]:
    """The candidates of a record's finished rounds, those that every player finds included. RecordError."""
    for situation in of_record(record):
        for found in _gifts(situation) if situation.kind is DecisionKind.GIFT else filter(None,
                                                                                          (_candidate(situation),)):
            yield replace(found, record=prefix(record, situation))


def _gifts(situation: Situation) -> Iterator[PuzzleCandidate]:
    """Who gets the Dragon's trick. The network values no gifts: each is taken for the best, and play-outs decide."""
    gifts = [action for action in situation.legal if isinstance(action, Gift)]
    usual = _usual(situation)
    for best in gifts if len(gifts) > 1 else ():
        others = [action for action in gifts if action != best]
        yield PuzzleCandidate(situation, (best, *others), _level(best, usual))


def _candidate(situation: Situation) -> PuzzleCandidate | None:
    view, legal = situation.view, situation.legal
    if view.phase in (Phase.GRAND, Phase.EXCHANGE) and not DRIVERS[view.game].deals:
        return None
    if situation.kind is DecisionKind.EXCHANGE:
        return _exchange(situation)
    worth = choices(view, legal)
    if len(worth) < 2 or worth[0][1] - worth[1][1] < gap_of(view.game):
        return None
    best, usual = worth[0][0], _usual(situation)
    options = [action for action, _ in worth[:2]]
    for action in (*(found for _, found in usual), *(action for action, _ in worth[2:])):
        if len(options) < OPTIONS and not any(same(action, known) for known in options):
            options.append(action)
    return PuzzleCandidate(situation, tuple(options), _level(best, usual))


def choices(view: View, legal: Sequence[Action]) -> list[tuple[Action | None, float]]:
    """Every choice that differs by ranks, with its value by the driver, the best first. Not the exchange."""
    driver = DRIVERS[view.game]
    if driver.level == NETWORK:
        return values(view, legal)
    found: list[tuple[Action | None, float]] = []
    for action in legal:
        if not any(same(action, known) for known, _ in found) and (
                worth := driver.value(view, legal, action)) is not None:
            found.append((action, worth))
    return sorted(found, key=lambda pair: -pair[1])


def _usual(situation: Situation) -> list[tuple[str, Action | None]]:
    """The choices of the weaker AI players."""
    view, legal = situation.view, situation.legal
    players = {LEVELS[0]: LEVELS[0], LEVELS[1]: _usual_level(view.game)}
    return [(level, choose(player, view, legal, Random(0)).action) for level, player in players.items()]  # noqa: S311


def _usual_level(game: str) -> str:
    """`normal`, as it is on every machine."""
    return RULES if RULES in PLAYERS[game] else LEVELS[1]


def _level(best: Action | None, usual: Sequence[tuple[str, Action | None]]) -> str:
    return next((level for level, action in usual if same(action, best)), LEVELS[-1])


def _exchange(situation: Situation) -> PuzzleCandidate | None:
    """What a weaker player would give, against the driver's gifts: nobody sees all 2,184 at once."""
    view, legal = situation.view, situation.legal
    best = choose(NETWORK, view, legal, Random(0)).action  # noqa: S311
    most, usual = value(view, legal, best), _usual(situation)
    if most is None or not isinstance(best, Give):
        return None
    others = [action for _, action in usual] + [Give(best.seat, cards) for cards in permutations(best.cards)]
    options: list[Action | None] = [best]
    for action in others:
        worth = value(view, legal, action) if isinstance(action, Give) else None
        if worth is not None and most - worth >= GAP and not any(same(action, known) for known in options):
            options.append(action)
    tempting = any(same(action, known) for _, action in usual for known in options[1:])
    return PuzzleCandidate(situation, tuple(options[:OPTIONS]), _level(best, usual)) if tempting else None


def confirmed(
    candidate: PuzzleCandidate, number: int, source: str, rng: Random, margins: PlayOut = margins,
    most: int = WORLDS,
) -> Puzzle | None:
    """Play out all options in the same ``most`` worlds; None if one comes too close to the answer."""
    options, situation = candidate.options, candidate.situation
    first = differences(margins(situation, options[:2], rng, FIRST))[0]
    gap = gap_of(situation.game.id)
    if first.mean + 2 * first.error < gap:
        return None
    found = differences(margins(situation, options, rng, most))
    if any(each.mean < gap or each.mean - 3 * each.error < FLOOR * gap for each in found):
        return None
    costs = [0, *(round(each.mean) for each in found)]
    about = themes(situation.view, options, options[0])
    return Puzzle(number, candidate.record, situation.seat, _options(situation, options, costs), about,
                  level=candidate.level, source=source)


def _options(situation: Situation, actions: Sequence[Action | None], costs: Sequence[int]) -> tuple[PuzzleOption, ...]:
    """The options in an order that reveals nothing about their costs."""
    resolved = [action and situation.game.step(situation.state, action)[0] for action in actions]
    told = as_first(situation)
    found = (PuzzleOption(told(said(action)), cost) for action, cost in zip(resolved, costs, strict=True))
    return tuple(sorted(found, key=lambda option: option.line))


def differences(played: Sequence[Sequence[float]]) -> list[Comparison]:
    """The first row against each other row, world by world."""
    best, *others = played
    return [Comparison([one - two for one, two in zip(best, other, strict=True)]) for other in others]


def own_puzzle(record: str, number: int, seat: int, at: int, cost: int) -> Puzzle | None:
    """The decision of line ``at`` of a record as a puzzle for the player who made it; ``cost``: what it cost by the
    review. What the others cost is the network's difference. None: there is no such decision. RecordError."""
    there = (each for each in of_record(record, number) if (each.seat, each.number) == (seat, at))
    judged = next(judge(there), None)
    if judged is None:
        return None
    situation = judged.situation
    view, actions, costs = situation.view, [judged.best, situation.action], [0, max(1, cost)]
    listed = judged.valued and situation.kind is not DecisionKind.EXCHANGE
    for action, worth in choices(view, situation.legal) if listed else ():
        if len(actions) < OPTIONS and not any(same(action, known) for known in actions):
            actions.append(action)
            costs.append(max(1, round(judged.best_value - worth)))
    about = themes(view, actions, judged.best)
    return Puzzle(0, prefix(record, situation), seat, _options(situation, actions, costs), about, level=LEVELS[-1],
                  source="")


def prefix(record: str, situation: Situation) -> str:
    """The record of the situation's round alone up to it, as of a first round, without names and commitments."""
    seats = " | ".join(NAMES[: sum(seat.person for seat in situation.view.seats)])
    return "\n".join((*list(lines(record))[:2], f"seats {seats}", *before(record, situation)))


def self_play(game: Game[Any], seed: str, people: int | None = None) -> str:
    """The record of a round between ``people`` (None: as few as can play) AI players, `normal` and `hard`. The same
    seed gives the same round everywhere, so `hard` plays by its network alone, as it does where its search is not
    built."""
    rng = Random(seed)  # noqa: S311 (nobody plays for these cards)
    options = game.check_options({})
    names = NAMES[: people or game.players(options)[0]]
    state = game.setup(options, names)
    cards = list(game.deck(state))
    rng.shuffle(cards)
    dealers = game.dealers(state)
    action: Action = game.deal(state, cards, rng.choice(dealers) if dealers else None)
    strongest = NETWORK if NETWORK in PLAYERS[game.id] else LEVELS[-1]
    levels = [rng.choice((_usual_level(game.id), strongest)) for _ in names]
    actions = [action]
    state = game.apply(state, action)
    while game.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        action = _next(game, state, levels, rng)
        actions.append(action)
        state = game.apply(state, action)
    return write(game, options, names, actions)


def _next(game: Game[Any], state: Any, levels: Sequence[str], rng: Random) -> Action:
    for seat in askable(game, state):
        level = levels[controller(game, state, seat, len(levels))]
        action = choose(level, game.view(state, seat), game.legal(state, seat), rng).action
        if action is not None:
            return action
    raise RuntimeError(f"nobody acts in {game.phase(state)}")
