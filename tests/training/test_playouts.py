"""The trainer's play-outs are those of `games.review.playouts`, but for how `hard` calls and gives."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random

import pytest

from games.actions import Action, Give, Play
from games.climbing.cards import codes
from games.registry import GAMES
from games.review.decisions import DecisionKind, Situation, of_record
from games.review.finding import candidates, confirmed, self_play
from games.review.lord import dealt_again
from games.review.playouts import margin, play_on
from games.review.puzzles import shipped
from games.review.worlds import worlds
from tests.support.thorough import sampled
from training.hands import lines_of
from training.playouts import Playouts, margins_of

Program = Callable[[str], Playouts]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The trainer's program by game, compiled once."""
    if shutil.which("cc") is None:
        pytest.skip("no C compiler")
    folder, running = tmp_path_factory.mktemp("trainer"), []

    @cache
    def started(game: str) -> Playouts:
        running.append(Playouts(game, folder))
        return running[-1]

    yield started
    for each in running:
        each.close()


@pytest.mark.parametrize("game", sampled(["tientsin"], ["tichu", "tientsin"]))
def test_a_late_position_is_played_on_to_the_same_end(game: str, program: Program):
    """Late, when calls are over: the same network plays the same cards."""
    situations = [each for each in of_record(self_play(GAMES[game], "playouts")) if isinstance(each.action, Play)
                  and each.kind is DecisionKind.PLAY and any(seat.out is not None for seat in each.view.seats)]
    playouts, same, number = program(game), 0, 0
    for situation in situations[:sampled(3, 6)]:
        fast = playouts.margins(situation, [situation.action], Random(1), 3)[0]
        drawn = worlds(situation, Random(1), given=False)
        slow = [margin(play_on(situation, next(drawn), situation.action, Random(0)), situation.side)
                for _ in range(3)]
        same += sum(one == two for one, two in zip(fast, slow, strict=True))
        number += len(slow)
    assert number >= 9
    assert same >= 0.8 * number


def test_the_dragons_trick_goes_where_it_is_given(program: Program):
    """Also where the round has ended but for the gift (S7)."""
    asked = [each.open() for each in shipped() if any(" gift " in option.line for option in each.options)]
    asked.sort(key=lambda position: -sum(seat.out is not None for seat in position.situation.view.seats))
    assert sum(seat.out is not None for seat in asked[0].situation.view.seats) == 5
    for situation, gifts in asked[:3]:
        fast = program("tientsin").margins(situation, gifts, Random(1), 2)
        drawn = list(islice(worlds(situation, Random(1), given=False), 2))
        slow = [[margin(play_on(situation, world, gift, Random(0)), situation.side) for world in drawn]
                for gift in gifts]
        assert fast == slow
        assert len({tuple(row) for row in fast}) > 1


@pytest.mark.parametrize("game", sampled(["tientsin"], ["tichu", "tientsin"]))
def test_gifts_reach_those_they_are_for(game: str, program: Program):
    """Giving the best cards away costs points; in Tientsin two partners get cards, the opponents none (S3)."""
    record = self_play(GAMES[game], "playouts")
    situation = next(each for each in of_record(record) if each.kind is DecisionKind.EXCHANGE)
    assert isinstance(situation.action, Give)
    held = situation.view.seats[situation.seat].cards or ()
    number = len(situation.action.cards)
    best, worst = held[-number:], held[:number]
    played = program(game).margins(situation, [Give(situation.seat, cards) for cards in (best, worst)], Random(1), 20)
    assert [len(row) for row in played] == [20, 20]
    assert played[0] != played[1]


def test_calls_are_made_as_said(program: Program):
    playouts = program("tichu")
    junk = ("2g", "3k", "4b", "5r", "6g", "7k", "8b", "9r")
    with_call, without = lines_of("grand", junk, 4, Random(1), 20)
    called, silent = playouts.play(with_call), playouts.play(without)
    assert sum(margin for margin, _ in called) < sum(margin for margin, _ in silent) - 20 * 40
    assert sum(first for _, first in called) < 10


@pytest.mark.parametrize("game", ["trichu", "tatsu", "lord"])
def test_every_game_has_positions_and_play_outs_for_lessons(game: str):
    """In worlds in which only what the seat does not see is dealt again, the same for each choice."""
    allowed = GAMES[game].players(GAMES[game].check_options({}))[:3]
    found = [each for people in allowed for each in candidates(self_play(GAMES[game], f"lessons {people}", people))]
    kinds = {each.situation.kind for each in found}
    assert kinds & {DecisionKind.PLAY, DecisionKind.ASK}
    assert not kinds & {DecisionKind.GRAND, DecisionKind.EXCHANGE}, "nothing plays these on"
    situation, actions = found[-1].situation, found[-1].options[:2]
    played = margins_of(game)(situation, (actions[0], *actions), Random(1), 3)
    assert played[0] == played[1]
    assert len(played[0]) == 3
    for each in found:
        puzzle = confirmed(each, 0, "", Random(1), sure)
        assert puzzle is not None
        assert puzzle.open().situation.view == each.situation.view, "a seat without a person has no name in a record"


def sure(situation: Situation, actions: Sequence[Action | None], rng: Random, number: int) -> list[list[float]]:
    return [[-100.0 * at] * number for at, _ in enumerate(actions)]


def test_worlds_of_the_great_lord_keep_what_the_seat_sees():
    situation = next(each for each in of_record(self_play(GAMES["lord"], "lessons")) if isinstance(each.action, Play))
    world = dealt_again(situation.state, situation.seat, Random(1))
    assert situation.game.view(world, situation.seat) == situation.view
    before, after = situation.state.round.tricks.hands, world.round.tricks.hands
    assert before != after
    assert Counter(code for hand in before for code in codes(hand)) == Counter(
        code for hand in after for code in codes(hand))
