"""The play-outs of The Great Lord in C: places as on the engine, malformed words, mistakes that reviews name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from games.actions import Play
from games.climbing import cards as c
from games.players import lord_native
from games.players.lord_native import LordLibrary
from games.registry import GAMES
from games.review import lord
from games.review.decisions import Situation, of_record
from games.review.finding import candidates, self_play
from games.review.playouts import Comparison, Gain, margins, place_effect
from games.review.report import review
from tests.support.thorough import sampled

ODD = (0, 1, 2, 5, 12, 13, 14, 15, 50, 51, 99, 255, -1, -2, 1 << 31, 1 << 53, 1 << 56, c.DECK, (1 << 63) - 1, -1 << 63)


@pytest.fixture(autouse=True)
def built(lord_library: LordLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were installed."""
    monkeypatch.setattr(lord_native, "library", lambda: lord_library)
    monkeypatch.setattr(lord, "library", lambda: lord_library)


@cache
def record_of(seed: str, people: int) -> str:
    return self_play(GAMES["lord"], seed, people)


def test_rounds_are_played_on_to_the_same_place_as_on_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first lead on, with one deck and with two."""
    same, number = 0, 0
    for people in sampled((5, 8), (5, 6, 7, 8, 10)):
        for each in list(candidates(record_of(f"playouts {people}", people)))[::4][:sampled(1, 4)]:
            actions = each.options[:2]
            fast = margins(each.situation, actions, Random(1), 3)
            with monkeypatch.context() as patch:
                patch.setattr(lord, "library", lambda: None)
                slow = margins(each.situation, actions, Random(1), 3)
            same += sum(one == two for mine, other in zip(fast, slow, strict=True)
                        for one, two in zip(mine, other, strict=True))
            number += 3 * len(actions)
    assert number >= sampled(12, 24)
    assert same >= 0.9 * number, "in C nobody bombs a closing trick"


def test_a_place_that_a_play_decides_needs_no_play_out() -> None:
    """With its last card the last but one is out, and the round over."""
    *_, last = (each for each in of_record(record_of("playouts", 5)) if isinstance(each.action, Play))
    assert set(margins(last, [last.action], Random(1), 4)[0]) == {-50.0}


# words -----------------------------------------------------------------------------------------------

def given() -> Iterator[list[int]]:
    """The words of every decision of two rounds."""
    for people in (5, 12):
        for each in of_record(record_of("words", people)):
            if each.in_turn:
                yield lord.words_of(each.state, each.seat)


def played(library: LordLibrary, words: list[int]) -> bool:
    try:
        assert 1 <= library.place(words) <= words[1]
    except ValueError:
        return False
    return True


def test_what_the_engine_writes_is_played(lord_library: LordLibrary) -> None:
    assert all(played(lord_library, words) for words in given())


@pytest.mark.parametrize(("at", "word"), [
    (0, 12), (1, 4), (1, 13), (2, 2), (3, -2), (4, 5), (5, 1), (5, 15), (7, 5), (11, 1 << 12), (12, 1 << 56),
    (13, c.DECK), (14, 6)])
def test_malformed_positions_are_refused(at: int, word: int, lord_library: LordLibrary) -> None:
    words = next(given())
    words[at] = word
    assert not played(lord_library, words)


@pytest.mark.parametrize(("kind", "rank", "size"),
                         [(5, 20, 3), (0, 4, 1), (2, 4, 3), (1, 99, 1), (10, 4, 1), (5, 40, 5)])
def test_a_trick_of_no_combination_is_refused(kind: int, rank: int, size: int, lord_library: LordLibrary) -> None:
    """A straight of three would divide by nothing."""
    words = next(given())
    words[6:11] = 1, (words[4] + 1) % 5, kind, rank, size
    assert not played(lord_library, words)


@pytest.mark.parametrize("words", [[], [0], [0] * 47, [0] * 49, [1 << 64] * 48, [-1 << 64] * 48])
def test_other_numbers_of_words_are_refused(words: list[int], lord_library: LordLibrary) -> None:
    assert not played(lord_library, words)


def test_a_card_is_there_twice_at_most(lord_library: LordLibrary) -> None:
    words = next(given())
    words[12:15] = words[15:18] = words[18:21] = 1, 0, 0
    assert not played(lord_library, words)


def test_whatever_the_words_they_are_played_or_refused(lord_library: LordLibrary) -> None:
    rng, known, found = Random("words"), list(given()), set()
    for _ in range(sampled(3000, 60_000)):
        words = list(rng.choice(known))
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(words))
            words[at] = rng.choice((rng.choice(ODD), rng.choice(words), words[at] ^ 1 << rng.randrange(57)))
        found.add(played(lord_library, [word if -1 << 63 <= word < 1 << 63 else -1 for word in words]))
    assert found == {True, False}


def test_a_library_of_another_system_is_none(tmp_path) -> None:
    (tmp_path / "lord.so").write_bytes(b"for another machine")
    assert lord_native.load(tmp_path / "lord.so") is None


# reviews ---------------------------------------------------------------------------------------------

def test_named_mistakes_are_worse_by_independent_play_outs() -> None:
    """In ten times as many other worlds (of a sample: four times). Something that a review named in these rounds and
    that is no worse would be a mistake of the review."""
    named = 0
    for seed in range(sampled(2, 20)):
        record = record_of(f"lord mistakes {seed}", 5 + seed % 3)
        situations = {each.number: each for each in of_record(record)}
        for seat in range(5 + seed % 3):
            for mistake in review(record, 1, seat).mistakes:
                found = cost(situations[mistake.number], mistake.best)
                assert found.mean > 2 * found.error, mistake
                assert mistake.cost >= 15
                named += 1
    assert named >= sampled(2, 15)


def cost(situation: Situation, best: object) -> Comparison:
    better, worse = margins(situation, (best, situation.action), Random("independent"), sampled(400, 1000))
    return Comparison([one - two for one, two in zip(better, worse, strict=True)])


def test_the_largest_gain_in_places_is_told() -> None:
    first = place_effect([1, 1, 2, 5], [2, 2, 2, 5], 5)
    last = place_effect([2, 2, 4, 4], [2, 5, 5, 5], 5)
    assert first is not None
    assert last is not None
    assert (first.gain, first.better, first.worse) == (Gain.FIRST, 50, 0)
    assert (last.gain, last.better, last.worse) == (Gain.LAST, 100, 25)
    assert place_effect([2, 3], [3, 2], 5) is None
