"""The mappings of a season's state: a changed copy leaves the one before it as it was."""

from __future__ import annotations

from random import Random

import pytest

from bot.league.numbered import PORTION, Map, Numbered


@pytest.mark.parametrize("highest", [8, 3 * PORTION])
def test_any_changes_are_those_of_a_dictionary_and_no_earlier_copy_notices(highest: int) -> None:
    random, now, like = Random(5), Numbered[int](), dict[int, int]()
    kept = []
    for step in range(600):
        number = random.randrange(highest)
        if number in like and random.random() < 0.4:
            now = now.without(number)
            del like[number]
        elif random.random() < 0.2:
            many = {random.randrange(highest): step for _ in range(3)}
            now, like = now.update(many), like | many
        else:
            now, like[number] = now.put(number, step), step
        kept.append((now, dict(like)))
    for made, expected in kept:
        assert list(made.items()) == sorted(expected.items())
        assert (len(made), made == Numbered(expected)) == (len(expected), True)
        assert all((number in made) == (number in expected) for number in range(-1, highest + 1))
    (one, mine), (two, theirs) = kept[100], kept[500]
    assert one.differences(two) == {
        number for number in {*mine, *theirs} if mine.get(number) != theirs.get(number)}


def test_the_highest_number_is_known_after_it_has_gone() -> None:
    season = Numbered({PORTION + 1: "b", 2: "a"})
    assert season.last == PORTION + 1
    assert season.without(PORTION + 1).last == 2
    assert season.without(PORTION + 1).without(2).last == 0
    assert season.without(2).last == PORTION + 1


def test_what_is_not_there_cannot_be_taken_away() -> None:
    for number in (1, 2, PORTION):
        with pytest.raises(KeyError):
            Numbered({2 * PORTION: 1, 3: 1}).without(number)
    with pytest.raises(KeyError):
        Map({1: 1}).delete(2)


def test_a_small_map_keeps_its_order_and_its_earlier_copies() -> None:
    one = Map({(2, 1): "b"})
    two = one.set((1, 1), "a").set((2, 1), "c")
    assert (dict(one), list(two.items())) == ({(2, 1): "b"}, [((2, 1), "c"), ((1, 1), "a")])
    assert two.delete((2, 1)) == Map({(1, 1): "a"})
    assert len(two) == 2


def test_a_change_copies_one_portion_whatever_there_is() -> None:
    """Counted, not timed: a season has tens of thousands of results."""
    season = Numbered(dict.fromkeys(range(40 * PORTION), 0))
    after = season.put(5, 1)
    same = sum(season._portions[at] is after._portions[at] for at in season._portions)
    assert same == len(season._portions) - 1
