"""Try it again: `games.review.decisions.retry`."""

from __future__ import annotations

import pytest

from bot.samples.playout import Playout
from games.actions import line
from games.records.notation import header
from games.records.reader import lines, read
from games.registry import GAMES
from games.review.decisions import of_record, retry
from games.review.finding import own_puzzle
from games.review.puzzles import said
from games.tatsu.state import RED, exchanged
from games.views import Phase, View
from tests.games.test_review import hard_round


def seen(view: View) -> tuple[object, ...]:
    """What the seat saw, names and totals apart."""
    return view.phase, [(seat.cards, seat.count, seat.call, seat.passed) for seat in view.seats], view.trick, \
        view.played, view.received, view.wish


def test_the_cards_are_as_they_were_and_the_game_ends_with_the_round():
    """In its second round: no score, no commitment and no secret comes along."""
    first, _ = hard_round(3)
    second, _ = hard_round(4)
    rest = "".join(f"{text}\n" for text in list(lines(second))[3:]).replace("round 1\n", "round 2\ncommit 00ff\n")
    record = first + rest + "reveal 00ff\n"
    for found in list(of_record(record, 2))[::9]:
        tried = retry(record, 2, found.number, found.seat)
        assert tried is not None
        assert not any(text.startswith(("commit", "reveal", "score")) for text in tried.lines)
        begun = read("\n".join((*header(tried.game, tried.options, "ABCD"), *tried.lines)))
        assert seen(begun.game.view(begun.state, found.seat)) == seen(found.view)
    ended = "\n".join((*header("tichu", tried.options, "ABCD"), *list(lines(second))[3:]))
    assert read(ended).game.phase(read(ended).state) is Phase.OVER
    scores = next(text.split()[1:] for text in second.splitlines() if text.startswith("score"))
    assert abs(tried.margin) == abs(int(scores[0]) - int(scores[1]))


@pytest.mark.parametrize(("number", "line"), [(1, 0), (1, 1), (1, 9_999), (2, 20), (0, 20)])
def test_what_is_no_decision_of_the_seat_cannot_be_tried(number: int, line: int):
    assert retry(hard_round(3)[0], number, line, 0) is None


def test_a_round_that_is_not_over_and_others_decisions_cannot_be_tried():
    record, _ = hard_round(3)
    last = list(of_record(record))[-1]
    assert retry(record, 1, last.number, last.seat) is not None
    assert retry(record, 1, last.number, (last.seat + 1) % 4) is None
    unfinished = "".join(f"{text}\n" for text in list(lines(record))[: last.number - 1])
    assert retry(unfinished, 1, last.number, last.seat) is None
    assert not {"deals", "level"} <= {spec.name for spec in GAMES["trichu"].options}


@pytest.mark.parametrize("people", [2, 3, 4])
def test_a_later_deal_of_tatsu_is_tried_with_as_many_people_and_its_dealer_in_red(people: int):
    """With four, Red stays the first dealer's side (D10); in a game of its own Red deals, so the clans change names."""
    playout, renamed = Playout.start(GAMES["tatsu"], {}, people, 1), people == 4
    for _ in playout.play(2):
        pass
    record, puzzles = playout.record, 0
    for found in list(of_record(record, 2))[::3]:
        tried = retry(record, 2, found.number, found.seat)
        assert tried is not None
        assert tried.people == people
        begun = read("\n".join((*header("tatsu", tried.options, "ABCD"[:people]), *tried.lines)))
        assert begun.game.to_act(begun.state) == found.game.to_act(found.state)
        legal = [line(each) for each in begun.game.legal(begun.state, found.seat)]
        assert sorted(exchanged(each) if renamed else each for each in legal) == sorted(map(line, found.legal))
        seats = begun.game.view(begun.state, found.seat).seats
        assert [seat.count for seat in seats] == [seat.count for seat in found.view.seats]
        assert [seat.clan == RED for seat in seats] == [(seat.clan == RED) != renamed for seat in found.view.seats]
        puzzle = own_puzzle(record, 2, found.seat, found.number, 20)
        if puzzle is not None:
            puzzles += 1
            assert [said(each) for each in puzzle.open().actions] == [each.line for each in puzzle.options]
    assert puzzles
