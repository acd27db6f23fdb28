"""What a server's month tells, and that no number of fewer than five people can be read from it, nor from two looks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.features.activity.rules import (
    LEAST,
    LEVELS,
    SETTLED,
    WHOLE,
    came_back,
    month_before,
    month_of,
    offset_of,
)

SINCE, UNTIL = datetime(2026, 10, 1, tzinfo=UTC), datetime(2026, 11, 1, tzinfo=UTC)
FRIDAY = datetime(2026, 10, 2, 19, 30, tzinfo=UTC)


def at(users: range, when: datetime, games: int = 1) -> list[tuple[int, datetime]]:
    return [(user, when) for user in users for _ in range(games)]


def test_only_whole_months_are_shown_and_a_month_is_the_same_all_through_the_next_one() -> None:
    for now in (UNTIL + SETTLED, datetime(2026, 11, 15, 8, tzinfo=UTC), datetime(2026, 12, 1, tzinfo=UTC)):
        assert month_before(now) == (SINCE, UNTIL)
    assert month_before(UNTIL)[1] == SINCE, "the last games are being counted"
    assert month_before(datetime(2026, 1, 9, tzinfo=UTC)) == (
        datetime(2025, 12, 1, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC))


def test_an_hour_of_four_people_looks_like_one_without_games() -> None:
    played = at(range(5), FRIDAY) + at(range(4), FRIDAY + timedelta(days=1), games=50)
    month = month_of(SINCE, UNTIL, 2, played, ())
    assert month.people == 5
    assert month.levels[5, 22] == LEVELS, "19:30 UTC is 21:30 there, in the 22nd hour"
    assert (6, 22) not in month.levels
    assert (6, WHOLE) not in month.levels
    assert month.levels[WHOLE, 22] == LEVELS, "five people play at that hour"
    assert month_of(SINCE, UNTIL, 2, at(range(4), FRIDAY, games=99), ()).people is None


def test_levels_are_relative_to_the_busiest_hour_and_tell_no_number() -> None:
    for games in (1, 30):
        played = at(range(6), FRIDAY, 3 * games) + at(range(6), FRIDAY + timedelta(hours=2), games)
        month = month_of(SINCE, UNTIL, 0, played, ())
        assert (month.levels[5, 20], month.levels[5, 22]) == (3, 1)


def test_zones_move_whole_hours_so_two_of_them_cut_no_evening_in_two() -> None:
    played = at(range(5), FRIDAY)
    found = set()
    for name in ("UTC", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Eucla", "Europe/Kyiv", "America/St_Johns"):
        offset = offset_of(ZoneInfo(name), SINCE, UNTIL)
        assert isinstance(offset, int)
        month = month_of(SINCE, UNTIL, offset, played, ())
        ((day, hour),) = [cell for cell in month.levels if WHOLE not in cell]
        moved = FRIDAY + timedelta(hours=offset)
        assert (day, hour) == (moved.isoweekday(), moved.hour + 1)
        found.add(month.people)
    assert found == {5}


def test_a_day_that_is_cut_in_another_zone_tells_nothing_of_an_hour_of_four() -> None:
    """Whoever may choose the zone could move the end of the day over the hour of one player."""
    tuesday = FRIDAY + timedelta(days=4)
    alone = [*at(range(5), FRIDAY), *at(range(4), tuesday), *at(range(4, 5), tuesday.replace(hour=23))]
    for offset in range(-12, 15):
        known, less = (month_of(SINCE, UNTIL, offset, played, ()).levels for played in (alone, at(range(5), FRIDAY)))
        assert known == less
    few = [(user, FRIDAY.replace(hour=user)) for user in range(5, 10)]
    assert not month_of(SINCE, UNTIL, 0, few, ()).levels


@pytest.mark.parametrize(("before", "now", "told"), [
    (range(20), range(8, 30), (20, 12)), (range(20), range(16, 30), None), (range(20), range(3, 30), None),
    (range(20), range(5, 24), None), (range(20), range(20), None), ((), range(9), None)])
def test_who_came_back_is_told_only_if_each_part_is_five(before: range, now: range, told: object) -> None:
    """Those who came back, those who did not, and those who are new: the next page tells how many there were."""
    assert came_back(before, now) == told


def test_no_part_of_any_two_months_is_below_five() -> None:
    rng = Random(46)
    for _ in range(400):
        before, now = ({*rng.sample(range(30), rng.randrange(30))} for _ in range(2))
        if (found := came_back(before, now)) is not None:
            of, back = found
            assert min(back, of - back, len(now) - back) >= LEAST


def test_an_erasure_changes_nothing_that_is_shown() -> None:
    """A ghost stands for who was erased: the same one in both months."""
    played, before = at(range(1, 20), FRIDAY), range(10, 40)
    ghosts = [(-7 if user == 12 else user, when) for user, when in played]
    assert month_of(SINCE, UNTIL, 0, played, before) == month_of(
        SINCE, UNTIL, 0, ghosts, [-7 if user == 12 else user for user in before])
