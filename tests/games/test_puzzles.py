"""Puzzles: the set that is shipped, how they are found, and the hands of the trainer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from bot.i18n import texts
from cogs.puzzles.view import labels
from games.actions import Action, Decline, Gift, Give, Grand, Pass, Play, Small
from games.base import LEVELS
from games.registry import GAMES
from games.review.decisions import DecisionKind, Situation, of_record
from games.review.finding import candidates, confirmed, gap_of, own_puzzle, self_play
from games.review.playouts import margins
from games.review.puzzles import CALLED, PUZZLED, THEMES, WORLDS, Puzzle, hands, said, same, shipped, themes
from tests.support.games.review_worlds import worlds_of
from tests.support.thorough import sampled

ROUND = "self-play tichu 1 3"
FEW = [puzzle for puzzle in shipped() if puzzle.game in ("trichu", "tatsu", "lord")]
"""Those of games that have few."""


def found(record: str) -> list[Puzzle]:
    """All candidates of a record as puzzles, as if every play-out said what the network says."""
    def sure(situation: Situation, actions: Sequence[Action | None], rng: Random, number: int) -> list[list[float]]:
        return [[100.0 - 45 * at] * number for at in range(len(actions))]

    puzzles = (confirmed(each, 7, "test", Random(0), sure) for each in candidates(record))
    return [puzzle for puzzle in puzzles if puzzle]


def legal(situation: Situation, action: Action | None) -> bool:
    if action is None:
        return any(isinstance(each, Play) for each in situation.legal)
    if isinstance(action, Give):
        situation.game.apply(situation.state, action)
        return True
    bare = Play(action.seat, action.cards, None, action.to) if isinstance(action, Play) else action
    return any(same(bare, each) for each in situation.legal)


def test_every_shipped_puzzle_is_rebuilt_and_its_options_are_legal():
    for puzzle in {*shipped()[::sampled(20, 1)], *FEW}:
        situation, actions = puzzle.open()
        assert all(legal(situation, action) for action in actions), puzzle.number
        assert [said(action) for action in actions] == [option.line for option in puzzle.options]
        assert len(set(puzzle.options)) == len(actions) <= 5
        costs = sorted(option.cost for option in puzzle.options)
        assert costs[0] == 0
        assert costs[1] >= gap_of(puzzle.game)
        assert set(puzzle.themes) == set(themes(situation.view, actions, actions[puzzle.answer]))
        assert puzzle.level in LEVELS
        assert puzzle.source.startswith("self-play ")


def test_a_seat_cannot_tell_the_worlds_of_a_puzzle_apart():
    """The answer rests on nothing hidden: the view is the same in every world that is played on."""
    for puzzle in {*shipped()[::sampled(40, 4)], *FEW[::sampled(3, 1)]}:
        situation = puzzle.open().situation
        for world in islice(worlds_of(situation, Random(puzzle.number)), 2):
            assert situation.game.view(world, situation.seat) == situation.view


def test_the_set_is_large_and_about_everything():
    puzzles = shipped()
    assert len(puzzles) >= 300
    assert len({puzzle.number for puzzle in puzzles}) == len(puzzles)
    about = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    assert set(about) <= set(THEMES)
    assert {puzzle.level for puzzle in puzzles} == set(LEVELS)
    assert {puzzle.game for puzzle in puzzles} == set(PUZZLED)


def test_no_two_choices_of_a_puzzle_read_the_same():
    for puzzle in FEW:
        position = puzzle.open()
        said = labels(position.actions, position.situation.view, texts())
        assert len(set(said)) == len(said), (puzzle.number, said)


def test_gifts_chosen_while_others_still_answer_are_an_exchange_and_no_call():
    """T3: who has answered sees fourteen cards and may give."""
    view = next(each.view for each in of_record(self_play(GAMES["tichu"], ROUND)) if each.kind is DecisionKind.GRAND)
    gifts = Give(0, ("2g", "Ak", "3g")), Give(0, ("3g", "Ak", "2g"))
    assert themes(view, gifts, gifts[0]) == ("exchange",)
    assert themes(view, (Grand(0), Decline(0)), Decline(0)) == ("call",)


def test_the_order_of_options_says_nothing_of_the_answer():
    places = Counter(puzzle.answer for puzzle in shipped())
    assert len(places) > 2
    for puzzle in shipped():
        lines = [option.line for option in puzzle.options]
        assert lines == sorted(lines)


def test_self_play_is_the_same_again_and_its_candidates_become_puzzles():
    record = self_play(GAMES["tichu"], ROUND)
    assert record == self_play(GAMES["tichu"], ROUND)
    puzzles = found(record)
    assert puzzles
    for puzzle in puzzles:
        assert Puzzle.read(puzzle.text()) == puzzle
        situation, actions = puzzle.open()
        assert all(legal(situation, action) for action in actions)
        assert "seats A | B | C | D" in puzzle.record
        assert record.startswith(puzzle.record)


def test_who_gets_the_dragons_trick_is_a_puzzle_if_play_outs_say_so():
    """The network values no gifts: whichever opponent is taken for the answer, play-outs decide."""
    records = (self_play(GAMES["tichu"], f"gifts {number}") for number in range(99))
    record = next(each for each in records if " gift " in each)
    gifts = [each for each in candidates(record) if each.situation.kind is DecisionKind.GIFT][:2]
    seat, best = gifts[0].situation.seat, gifts[1].options[0]
    assert gifts[0].options == gifts[1].options[::-1]
    assert all(isinstance(each, Gift) and (each.to - seat) % 2 for each in gifts[0].options)

    def played(situation: Situation, actions: Sequence[Action | None], rng: Random, number: int) -> list[list[float]]:
        return [[50.0 if each == best else 0.0] * number for each in actions]

    (puzzle,) = filter(None, (confirmed(each, 1, "test", Random(0), played) for each in gifts))
    assert puzzle.open().actions[puzzle.answer] == best
    assert sorted(option.cost for option in puzzle.options) == [0, 50]
    assert puzzle.open().situation.kind is DecisionKind.GIFT
    assert "dragon" in puzzle.themes


def test_what_play_outs_do_not_confirm_is_no_puzzle():
    def equal(situation: Situation, actions: Sequence[Action | None], rng: Random, number: int) -> list[list[float]]:
        return [[10.0] * number for _ in actions]

    for candidate in candidates(self_play(GAMES["tichu"], ROUND)):
        assert confirmed(candidate, 1, "test", Random(0), equal) is None


def test_play_outs_of_several_choices_share_their_worlds():
    situation = next(each for each in of_record(self_play(GAMES["tichu"], ROUND)) if isinstance(each.action, Play))
    one, two = margins(situation, [situation.action, situation.action], Random(3), 4)
    assert one == two
    assert len(one) == 4


def test_a_mistake_of_a_review_becomes_a_puzzle():
    record = self_play(GAMES["tichu"], ROUND)
    worst = next(each for each in of_record(record) if isinstance(each.action, Pass) and len(each.legal) > 2)
    puzzle = own_puzzle(record, 1, worst.seat, worst.number, 45)
    assert puzzle is not None
    assert puzzle.options[puzzle.answer].cost == 0
    lines = [option.line for option in puzzle.options]
    assert f"{worst.seat} pass" in lines
    assert puzzle.open().situation.view == worst.view
    assert own_puzzle(record, 1, worst.seat, 1, 45) is None


def test_options_differ_by_ranks():
    assert same(Play(0, ("7g", "7k")), Play(0, ("7b", "7r")))
    assert not same(Play(0, ("7g",)), Play(0, ("8g",)))
    assert not same(Play(0, ("7g", "Ph")), Play(0, ("7g", "7k")))
    assert same(Give(0, ("7g", "8g", "Do")), Give(0, ("7k", "8k", "Do")))
    assert not same(Give(0, ("7g", "8g", "Do")), Give(0, ("8g", "7g", "Do")))
    assert not same(Small(0), Pass(0))


@pytest.mark.parametrize("hand", hands()[:9], ids=lambda hand: f"{hand.game} {hand.call}")
def test_a_hand_of_the_trainer_is_seen_without_any_other_card(hand):
    view = hand.view
    assert set(view.seats[0].cards or ()) == set(hand.cards)
    assert all(seat.cards is None for seat in view.seats[1:])
    assert 0 <= hand.made <= 1
    assert hand.sure == (abs(hand.called - hand.silent) > 1.96 * hand.error)
    assert 0 < hand.error < 3 * 400 / WORLDS**0.5


def test_hands_are_of_all_kinds():
    kinds = Counter((hand.game, hand.call, len(hand.cards)) for hand in hands())
    assert set(kinds) == {
        ("tichu", "grand", 8), ("tichu", "small", 14), ("tientsin", "grand", 6), ("tientsin", "small", 10)}
    assert min(kinds.values()) >= 15
    assert {hand.game for hand in hands()} == set(CALLED)


def test_neither_always_calling_nor_never_calling_answers_the_trainer():
    """Of each kind about half of the calls are right, most by a little."""
    for kind in {(hand.game, hand.call) for hand in hands()}:
        mine = [hand for hand in hands() if (hand.game, hand.call) == kind]
        assert 0.4 <= sum(hand.gain > 0 for hand in mine) / len(mine) <= 0.6
        assert sum(abs(hand.gain) < 35 for hand in mine) > len(mine) / 2


