"""Habits and notes: what a decision says, and what rounds show."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from random import Random

import pytest

from benchmarks.insights import PLANTED, judged, played, summary
from games.records.reader import lines
from games.review.decisions import of_record
from games.review.habits import (
    GOOD,
    NEEDS,
    USUAL,
    Habit,
    HabitCount,
    Reference,
    change,
    claims,
    reference,
    spread,
    tail,
    tallies,
)
from games.review.insight import insight
from games.review.notes import PHASES, Note, RoundNotes, added, mean, noted, phases
from tests.games.test_review import hard_round
from tests.support.thorough import sampled


@pytest.mark.parametrize("habit", [Habit.CALLS_OFTEN, Habit.GIVES_HIGH, Habit.LEADS_SINGLES, Habit.OVERTAKES,
                                   Habit.PASSES, Habit.FOLLOWS])
def test_who_has_a_habit_takes_its_chances(habit: Habit) -> None:
    total = HabitCount()
    for number in range(sampled(4, 6)):
        found = tallies(judged(played(f"habit {number}", PLANTED[habit]))[0])
        total += found.get(habit, HabitCount())
    usual = reference(USUAL).habits[habit]
    assert total.chances
    assert total.share > usual.share


def test_who_never_calls_misses_every_chance() -> None:
    total = HabitCount()
    for number in range(sampled(2, 8)):
        total += tallies(judged(played(f"calls {number}", PLANTED[Habit.CALLS_SELDOM]))[0]).get(
            Habit.CALLS_SELDOM, HabitCount())
    assert total.taken == total.chances > 0


@pytest.mark.parametrize(("number", "least", "share"), [(10, 3, 0.2), (60, 40, 0.5), (25, 0, 0.1), (7, 7, 0.9)])
def test_the_tail_of_the_binomial(number: int, least: int, share: float) -> None:
    exact = sum(comb(number, n) * share**n * (1 - share) ** (number - n) for n in range(least, number + 1))
    assert tail(number, least, share) == pytest.approx(exact)


def test_a_claim_needs_rounds_chances_and_certainty() -> None:
    usual = Reference(999, {Habit.PASSES: HabitCount(1000, 200, 3000.0)})
    sure = {Habit.PASSES: HabitCount(100, 60, 900.0)}
    (claim,) = claims(NEEDS[Habit.PASSES], sure, usual)
    assert claim.habit is Habit.PASSES
    assert claim.usual == pytest.approx(0.2, abs=0.01)
    assert claim.cost == pytest.approx(15.0 * 40 / 30, rel=0.02)
    assert claims(NEEDS[Habit.PASSES] - 1, sure, usual) == []
    assert claims(99, {Habit.PASSES: HabitCount(4, 4, 90.0)}, usual) == []
    assert claims(99, {Habit.PASSES: HabitCount(100, 25, 300.0)}, usual) == [], "that may be chance"
    assert claims(99, {Habit.PASSES: HabitCount(100, 10, 300.0)}, usual) == [], "seldomer than others"


def test_chances_of_one_round_count_for_less_if_they_resemble_each_other() -> None:
    """Two players of forty without a habit were said to pass too often: their passes came in runs."""
    runs = [HabitCount(4, 4), *[HabitCount(4, 0)] * 4]
    assert spread(runs) == pytest.approx(4.0)
    assert spread([HabitCount(1, 1), *[HabitCount(1, 0)] * 4]) == pytest.approx(1.0)
    assert spread([HabitCount(2, 1)] * 10) == 1.0, "at least"
    known = {Habit.PASSES: HabitCount(1000, 200, 3000.0)}
    found = {Habit.PASSES: HabitCount(60, 22, 300.0)}
    assert claims(60, found, Reference(999, known))
    assert claims(60, found, Reference(999, known, spreads={Habit.PASSES: 1.4})) == []
    always = {Habit.BOMBS_SELDOM: HabitCount(29, 29, 1225.0)}
    assert claims(120, always, reference(GOOD)), "a player who keeps every bomb"


def test_the_most_expensive_habit_comes_first() -> None:
    usual = Reference(999, {habit: HabitCount(1000, 100, 1000.0) for habit in Habit})
    found = {Habit.FOLLOWS: HabitCount(100, 60, 300.0), Habit.LEADS_SINGLES: HabitCount(100, 60, 3000.0)}
    assert [claim.habit for claim in claims(60, found, usual)] == [Habit.LEADS_SINGLES, Habit.FOLLOWS]


QUARTER = Reference(1000, {habit: HabitCount(998, 249) for habit in Habit})
"""Each habit is taken in a quarter of its chances."""


def test_a_change_is_sure_or_not() -> None:
    found = change(Habit.FOLLOWS, HabitCount(100, 60), HabitCount(50, 10), QUARTER)
    assert found is not None
    assert found.better
    assert (found.points, found.error) == (pytest.approx(38.7, abs=0.1), pytest.approx(14.6, abs=0.1))
    worse = change(Habit.FOLLOWS, HabitCount(50, 10), HabitCount(100, 60), QUARTER)
    assert worse is not None
    assert worse.sure
    assert not worse.better
    same = change(Habit.FOLLOWS, HabitCount(100, 60), HabitCount(50, 28), QUARTER)
    assert same is not None
    assert not same.apart
    assert not same.sure
    assert change(Habit.FOLLOWS, HabitCount(100, 60), HabitCount(4, 0), QUARTER) is None, "too few chances"


def test_a_habit_that_was_claimed_by_chance_has_not_changed() -> None:
    """38 of 100 is just enough for a claim: who takes 30 % is claimed with so many, and with no fewer."""
    found = change(Habit.FOLLOWS, HabitCount(100, 38), HabitCount(100, 24), QUARTER)
    assert found is not None
    assert found.apart, "the interval alone says that it has changed"
    assert not found.sure
    unclaimed = change(Habit.FOLLOWS, HabitCount(100, 30), HabitCount(100, 10), QUARTER)
    assert unclaimed is not None
    assert unclaimed.chance == 1


def test_chances_of_one_round_count_for_less_in_a_change_too() -> None:
    alike = replace(QUARTER, spreads={Habit.FOLLOWS: 2.0})
    one, half = (change(Habit.FOLLOWS, HabitCount(160, 80), HabitCount(80, 26), usual) for usual in (QUARTER, alike))
    assert one is not None
    assert half is not None
    assert half.error == pytest.approx(one.error * 2**0.5)
    assert half.chance > one.chance


def _tried(number: int, share: float, rng: Random) -> HabitCount:
    taken = sum(rng.random() < share for _ in range(number))
    return HabitCount(number, taken, 20.0 * taken)


@pytest.mark.parametrize("share", [0.35, 0.45, 0.6])
def test_who_has_not_changed_is_seldom_told_so(share: float) -> None:
    """Of players with a claim, whatever their habit; the interval alone says so for up to one in six of these."""
    rng, told, claimed = Random(1), 0, 0
    while claimed < 400:
        before, lately = (_tried(number, share, rng) for number in (60, 40))
        if claims(120, {Habit.FOLLOWS: before}, QUARTER):
            found = change(Habit.FOLLOWS, before, lately, QUARTER)
            claimed += 1
            told += found is not None and found.better
    assert told <= 0.04 * claimed


def test_the_reference_knows_every_habit_and_phase() -> None:
    for level, least in ((USUAL, 400), (GOOD, 25)):
        shipped = reference(level)
        assert set(shipped.habits) == set(Habit)
        assert set(shipped.phases) <= set(PHASES)
        assert all(each.chances > least for each in shipped.habits.values()), "few chances say little"
        assert set(shipped.spreads) == set(Habit)
        assert all(1 <= each < 2.5 for each in shipped.spreads.values())
    assert all(reference(GOOD).habits[habit].share < reference(USUAL).habits[habit].share for habit in Habit)


def test_who_misses_three_calls_of_four_is_told_so() -> None:
    """Of some 21 chances in 90 rounds: `normal` misses almost half itself, so 44 % of such players were told so."""
    usual, rng, told = reference(USUAL).habits[Habit.CALLS_SELDOM], Random(1), 0
    for _ in range(400):
        chances = sum(rng.random() < usual.chances / 3200 for _ in range(90))
        taken = sum(rng.random() < 0.75 for _ in range(chances))
        found = HabitCount(chances, taken, 25.0 * taken)
        told += any(claim.habit is Habit.CALLS_SELDOM for claim in claims(90, {Habit.CALLS_SELDOM: found}))
    assert told >= 0.97 * 400


def test_what_everybody_does_is_said_as_well() -> None:
    """Who plays as `normal` does loses some 70 points a round, and reads by which habits."""
    usual = reference(USUAL)
    alike = {habit: HabitCount(round(each.chances / 40), round(each.taken / 40), each.loss / 40)
             for habit, each in usual.habits.items()}
    found = claims(round(usual.rounds / 40), alike)
    assert found[0].habit in (Habit.LEADS_SINGLES, Habit.PASSES)
    assert found[0].common
    assert found[0].cost > 5
    assert sum(claim.cost for claim in found) < 70


def test_what_costs_next_to_nothing_is_not_said() -> None:
    cheap = {Habit.FOLLOWS: HabitCount(200, 120, 100.0)}
    assert claims(100, cheap, Reference(999, {Habit.FOLLOWS: HabitCount(1000, 20, 100.0)})) == []


def test_notes_of_a_round() -> None:
    record, at = hard_round(8, blunder=True)
    seat = int(list(lines(record))[at - 1].split()[0])
    notes = noted(record, 1, seat)
    worst = max(notes.notes, key=lambda note: note.loss)
    assert worst.line == at
    assert worst.phase == "end"
    assert notes.loss >= worst.loss > 20
    assert notes.accuracy is not None
    assert {note.phase for note in notes.notes} <= set(PHASES)
    assert len(notes.notes) <= sum(each.player == seat for each in of_record(record))
    assert notes == noted(record, 1, seat)


def test_rounds_add_up() -> None:
    one = RoundNotes(
        1, (Note("lead", 10.0, True, 9), Note("pass", 0.0, False, 12)), {Habit.PASSES: HabitCount(1, 1, 4.0)})
    other = RoundNotes(2, (Note("lead", 30.0, False, 9),), {Habit.PASSES: HabitCount(2, 0)})
    assert added([one, other]) == {Habit.PASSES: HabitCount(3, 1, 4.0)}
    assert phases([one, other]) == {"lead": (2, 20.0), "pass": (1, 0.0)}
    assert mean([10.0, 30.0]).value == 20
    assert mean([10.0, 30.0]).error == pytest.approx(19.6, abs=0.1)
    seen = insight("tichu", [one, other])
    assert seen is not None
    assert (seen.rounds, seen.sure, seen.loss.value) == (2, 1, 20.0)
    assert set(seen.untested) == set(Habit)
    assert insight("tatsu", [one]).phases["lead"] == (10.0, None)  # type: ignore[union-attr]
    assert insight("tichu", []) is None


def test_the_summary_counts_what_is_named() -> None:
    line = {"player": "passes 0", "rounds": 60, "found": {"passes": [100, 90, 900.0]}}
    none = {"player": "none 0", "rounds": 60, "found": {"passes": [100, 10, 90.0]}}
    assert summary([line, none]) == "named {'passes': 1}; otherwise []; without a habit Counter({'none': 1})"
