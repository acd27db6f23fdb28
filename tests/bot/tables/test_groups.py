"""Groups: names, weekly times over changes of the clocks, and partners who rotate."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import combinations, pairwise

import pytest

from bot.core.errors import TableError
from bot.features.groups.values import AI, PlayGroup, Seating, arranged, checked_name, next_meeting, partners, sizes
from games.registry import GAMES

TICHU = GAMES["tichu"]
GROUP = PlayGroup(7, 1, 1, "x", 1, game="tichu", pace="live", zone="Europe/Berlin", day=2, minute=20 * 60)


@pytest.mark.parametrize("name", ["Tuesday club", "Die Füchse 🦊", "茶館", "x" * 30, "O'Neill & co"])
def test_names_that_people_choose(name: str) -> None:
    assert checked_name(f"  {name} ") == name


@pytest.mark.parametrize("name", [
    "", "   ", "x" * 31, "<@123>", "<@&5> club", "<#9>", "@everyone", "hi @HERE", "</play:1>", "<:a:1>", "a\u202eb",
    "a\u200bb", "\u2066x", "https://x.y", "discord.gg/abc", "a\u0301\u0301\u0301\u0301\u0301"])
def test_names_with_mentions_links_or_marks_are_refused(name: str) -> None:
    with pytest.raises(TableError) as refused:
        checked_name(name)
    assert refused.value.code == "bad_company_name"


def test_the_weekly_time_is_on_the_clocks_of_its_zone() -> None:
    """Berlin leaves summer time on 25 October 2026."""
    assert next_meeting(GROUP, datetime(2026, 10, 20, 12, tzinfo=UTC)) == datetime(2026, 10, 20, 18, tzinfo=UTC)
    assert next_meeting(GROUP, datetime(2026, 10, 20, 18, tzinfo=UTC)) == datetime(2026, 10, 27, 19, tzinfo=UTC)
    assert next_meeting(PlayGroup(7, 1, 1, "x", 1, game="tichu", pace="live"), datetime(2026, 1, 1, tzinfo=UTC)) is None
    unknown = PlayGroup(7, 1, 1, "x", 1, game="tichu", pace="live", zone="Nowhere", day=1)
    assert next_meeting(unknown, datetime(2026, 10, 20, tzinfo=UTC)) == datetime(2026, 10, 26, tzinfo=UTC)


def test_a_year_of_meetings_is_one_a_week() -> None:
    at, found = datetime(2026, 1, 1, tzinfo=UTC), []
    while (at := next_meeting(GROUP, at) or at) < datetime(2027, 1, 1, tzinfo=UTC):
        found.append(at)
    assert len(found) == 52
    assert all(timedelta(days=6, hours=23) <= two - one <= timedelta(days=7, hours=1)
               for one, two in pairwise(found))


@pytest.mark.parametrize(("people", "most", "expected"), [
    (2, 4, [2]), (4, 4, [4]), (5, 4, [3, 2]), (8, 4, [4, 4]), (9, 4, [3, 3, 3]), (12, 4, [4, 4, 4]), (12, 12, [12])])
def test_as_few_tables_as_possible_as_even_as_possible(people: int, most: int, expected: list[int]) -> None:
    assert sizes(people, most) == expected


@pytest.mark.parametrize("count", [2, 3, 4, 6, 8])
def test_partners_rotate_over_the_weeks(count: int) -> None:
    """After twelve weeks nobody has had a partner much more often than another."""
    past: list[Seating] = []
    users = list(range(1, count + 1))
    for week in range(12):
        tables = arranged(users, TICHU, past, week)
        assert sorted(user for seating in tables for user in seating if user != AI) == users, "each sits once"
        assert all(len(seating) == 4 for seating in tables)
        past += tables
    had = Counter(pair for seating in past for pair in partners(seating, 2) if AI not in pair)
    most = max(had.values())
    least = min(had[frozenset(pair)] for pair in combinations(users, 2))
    assert most - least <= 2, had


def test_the_same_meeting_is_seated_the_same_again() -> None:
    assert arranged([1, 2, 3, 4, 5], TICHU, [], 5) == arranged([1, 2, 3, 4, 5], TICHU, [], 5)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_seated(name: str) -> None:
    for count in range(2, 13):
        tables = arranged(list(range(1, count + 1)), GAMES[name], [], 1)
        allowed = GAMES[name].players(GAMES[name].check_options({}))
        assert all(len(seating) in allowed for seating in tables)
        assert all(any(user != AI for user in seating) for seating in tables)
