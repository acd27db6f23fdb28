"""What has happened at a table, compared with the lines of a record."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path

from bot.tables.core.entries import Entry, Joined, Recorded, Reseated
from bot.tables.log.history import Event, Step, events, newest_round, replay_steps, since_last_move, tricks
from games.actions import Deal, Gift, Give, Play, Take, line
from games.records.reader import Reader
from games.registry import GAMES

AT = datetime(2026, 1, 1, tzinfo=UTC)
RECORD = (Path(__file__).parents[2] / "records" / "tichu-random.tichu").read_text().splitlines()
FIRST = RECORD.index("round 2")
SECOND = RECORD.index("round 3")


def log(lines: Sequence[str]) -> list[Entry]:
    """A log of these record lines, as the service stores them: header and deal in one entry each, one second apart."""
    texts: list[str] = []
    for text in lines:
        word = text.split()[0]
        if texts and word in ("game", "seats", "hand", "score"):
            texts[-1] += f"\n{text}"
        else:
            texts.append(text)
    return [Entry(seq, AT + timedelta(seconds=seq), Recorded(text)) for seq, text in enumerate(texts, 1)]


@cache
def first_round() -> list[Event]:
    return events(log(RECORD[:FIRST]), GAMES)


@cache
def second_round() -> tuple[int, list[Step]]:
    return replay_steps(log(RECORD[:SECOND + 8]), GAMES, 2)


def test_events_are_the_actions_of_the_record_without_hidden_cards() -> None:
    found = first_round()
    assert isinstance(found[0].action, Deal)
    assert found[0].action.hands == ()
    assert [event.at for event in found] == [AT + timedelta(seconds=seq) for seq in range(2, len(found) + 2)]
    lines = [text for text in RECORD[8:FIRST] if not text.startswith("score")]
    assert len(found) == len(lines) + 1
    for event, text in zip(found[1:], lines, strict=True):
        if isinstance(event.action, Give):
            assert event.action.cards == ("?", "?", "?")
            assert text.startswith(f"{event.action.seat} give ")
        else:
            assert line(event.action) == text
    assert [event.ended for event in found] == [False] * (len(found) - 1) + [True]


def test_the_view_is_a_spectators_after_the_action_and_before_a_trick_is_taken() -> None:
    reader = Reader()
    for text in RECORD[:8]:
        reader.feed(text)
    for event, text in zip(first_round()[1:], [each for each in RECORD[8:FIRST] if "score" not in each], strict=True):
        before = reader.game.view(reader.state, None)
        reader.feed(text)
        taken = isinstance(event.action, Take | Gift) and not event.ended
        assert event.view == (before if taken else reader.game.view(reader.state, None)), text
    assert any(isinstance(event.action, Take) and event.view.trick.plays for event in first_round())


def test_events_are_those_of_the_last_two_rounds() -> None:
    both = events(log(RECORD[:SECOND + 30]), GAMES)
    assert [event.action.round for event in both if isinstance(event.action, Deal)] == [2, 3]
    assert newest_round(both)[0].action.round == 3
    assert newest_round(both) == both[-len(newest_round(both)):]
    assert newest_round([]) == []
    assert newest_round(both[1:3]) == both[1:3], "without a deal it is all of them"


def test_other_entries_say_nothing_of_the_record() -> None:
    short = log(RECORD[:12])
    beside = [Entry(7, AT, Reseated(2, "easy")), Entry(8, AT, Joined())]
    assert events([*short[:2], *beside, *short[2:]], GAMES) == events(short, GAMES)


def test_since_my_last_move() -> None:
    found = first_round()
    for seat in range(4):
        last = max(n for n, event in enumerate(found)
                   if getattr(event.action, "seat", None) == seat and not isinstance(event.action, Take))
        assert since_last_move(found, seat) == found[last + 1:]
    assert since_last_move(found, None) == found, "a spectator has made none"
    assert since_last_move(found[:1], 0) == found[:1]
    assert since_last_move([], 0) == []


def test_a_take_is_no_move_of_ones_own() -> None:
    found = first_round()
    taken = next(n for n, event in enumerate(found) if isinstance(event.action, Take))
    seat = found[taken].action.seat
    assert since_last_move(found[:taken + 1], seat)[-1] == found[taken]


def test_tricks_begin_with_a_play_and_end_with_who_takes_them() -> None:
    found = tricks(first_round())
    assert all(isinstance(trick[0].action, Play) for trick in found)
    assert {line(trick[-1].action).split(maxsplit=1)[1] for trick in found[:-1]} == {"take", "gift 1", "play Do"}
    assert found[-1][-1].ended
    assert all(not isinstance(event.action, Take | Gift) for trick in found for event in trick[:-1])
    lead = next(n for n, event in enumerate(first_round()) if isinstance(event.action, Play))
    assert [event for trick in found for event in trick] == first_round()[lead:], "calls before the lead are in none"


def test_a_trick_that_is_not_over_is_the_last_one() -> None:
    found = first_round()
    second = next(n for n, event in enumerate(found) if isinstance(event.action, Take)) + 1
    assert len(tricks(found[:second])) == 1
    assert tricks(found[:second + 1])[1] == [found[second]]


def test_the_steps_of_a_finished_round_have_all_cards_open() -> None:
    rounds, steps = second_round()
    assert rounds == 2, "the third is not over"
    assert steps[0].action is None
    assert all(len(cards) == 14 for cards in steps[0].hands.values())
    assert set(steps[0].hands) == {0, 1, 2, 3}
    lines = [text for text in RECORD[FIRST + 5:SECOND] if text.split()[1] not in ("decline", "give")][:-1]
    assert [line(step.action) for step in steps[1:] if step.action is not None] == lines
    for before, after in pairwise(steps):
        action = after.action
        gone = {seat: set(before.hands[seat]) - set(after.hands[seat]) for seat in range(4)}
        if isinstance(action, Play):
            assert len(gone[action.seat]) == len(action.cards)
        assert sum(map(len, gone.values())) == (len(action.cards) if isinstance(action, Play) else 0)
    assert steps[0].view.seat is None


def test_the_newest_finished_round_has_number_0() -> None:
    assert replay_steps(log(RECORD[:SECOND]), GAMES, 0) == second_round()


def test_there_are_no_steps_of_a_round_that_is_not_over() -> None:
    assert replay_steps(log(RECORD[:FIRST + 30]), GAMES, 2) == (1, [])
    assert replay_steps(log(RECORD[:20]), GAMES, 1) == (0, [])


def test_a_call_before_the_exchange_hides_no_hand_after_it() -> None:
    round_ = [text for text in RECORD[FIRST:SECOND] if not text.startswith("score")]  # the call changes it
    last = max(at for at, text in enumerate(round_) if " give " in text)
    _, steps = replay_steps(log([*RECORD[:FIRST], *round_[:last], "0 small", *round_[last:]]), GAMES, 2)
    assert [step.action and line(step.action) for step in steps[:3]] == [None, "0 small", None]
    assert steps[2].hands == second_round()[1][0].hands
