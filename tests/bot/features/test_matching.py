"""Who is seated with whom: the rule of `docs/play/people.md`, by small examples and at random."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from bot.features.queue.matching import Known, TableMatch, Waiting, allowance, fit, matches, unreliable
from bot.features.queue.values import Kind, PlayerSearch, Wishes
from bot.tables.core.ports import Conduct

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
NEEDED = {"tichu": 4, "tatsu": 2, "trichu": 3}
FREE, RATED = Kind("tatsu", "live", False), Kind("tatsu", "live", True)


def waiting(user: int, waited: float = 0, wishes: Wishes | None = None) -> Waiting:
    wishes = wishes or Wishes.of(FREE)
    search = PlayerSearch(user, f"P{user}", 9, 7, wishes, since=NOW - timedelta(seconds=waited))
    return Waiting(search, wishes.kinds())


def known(**more: object) -> Known:
    return Known(NEEDED.__getitem__, slow=("async",), **more)


def users(found: list[TableMatch]) -> list[list[int]]:
    return [[each.search.user for each in match.waits] for match in found]


def test_who_has_waited_longest_comes_first_and_who_left_games_last() -> None:
    waits = [waiting(1, 10), waiting(2, 30), waiting(3, 20), waiting(4, 40)]
    assert users([*matches(waits, known(), NOW)]) == [[4, 2], [3, 1]]
    assert users([*matches(waits, known(unreliable={4, 2}), NOW)]) == [[3, 1], [4, 2]]


def test_one_search_covers_all_wishes_and_is_rated_if_all_want_that() -> None:
    both = Wishes(("tichu", "tatsu"), ("live", "async"), (False, True))
    assert both.kinds()[0] == Kind("tichu", "live", True)
    for other, kind in ((Wishes.of(FREE), FREE), (Wishes.of(RATED), RATED), (both, RATED)):
        (match,) = matches([waiting(1, 10, both), waiting(2, 5, other)], known(), NOW)
        assert match.kind == kind
    assert not [*matches([waiting(1, 10, Wishes.of(FREE)), waiting(2, 5, Wishes.of(RATED))], known(), NOW)]


def test_who_blocked_whom_never_sit_together() -> None:
    for apart in ({1: (2,)}, {2: (1,)}):
        found = [*matches([waiting(1, 30), waiting(2, 20), waiting(3, 10)], known(apart=apart), NOW)]
        assert users(found) == [[1, 3]]


def test_the_range_of_ratings_widens_and_ends() -> None:
    assert [allowance(timedelta(seconds=seconds), slow=False) for seconds in (0, 29, 30, 120, 299)] == [
        200, 200, 300, 600, 1100]
    assert allowance(timedelta(minutes=5), slow=False) == float("inf")
    assert allowance(timedelta(minutes=5), slow=True) == 200
    assert allowance(timedelta(hours=5), slow=True) == float("inf")
    strengths = {(FREE, 1): 1500.0, (FREE, 2): 1750.0}
    for waited, fits in ((0, False), (29, False), (30, True)):
        assert fit(waiting(1, waited).search, waiting(2).search, FREE, known(strengths=strengths), NOW) is fits
    assert fit(waiting(1).search, waiting(3).search, FREE, known(strengths=strengths), NOW), "unknown fits every other"


def test_reliability_needs_some_games() -> None:
    assert not unreliable(Conduct())
    assert not unreliable(Conduct(4, 4))
    assert unreliable(Conduct(10, 4))
    assert not unreliable(Conduct(10, 3))


def test_random_queues_seat_each_person_once_and_break_no_rule() -> None:
    draw = Random(31)
    for _ in range(300):
        waits = []
        for user in range(draw.randrange(1, 14)):
            wishes = Wishes(tuple(draw.sample(sorted(NEEDED), draw.randrange(1, 4))), ("live",),
                            tuple(draw.sample((True, False), draw.randrange(1, 3))))
            waits.append(waiting(user, draw.randrange(400), wishes))
        apart = {draw.randrange(14): {draw.randrange(14)} for _ in range(4)}
        strengths = {(kind, user): draw.gauss(1500, 200) for user in range(0, 14, 2)
                     for kind in Wishes(tuple(NEEDED), ("live",), (True, False)).kinds()}
        found = known(apart=apart, strengths=strengths)
        seated: set[int] = set()
        for match in matches(waits, found, NOW):
            assert len(match.waits) == NEEDED[match.kind.game]
            for one in match.waits:
                assert match.kind in one.search.wishes.kinds()
                assert one.search.user not in seated
                assert all(fit(one.search, other.search, match.kind, found, NOW)
                           for other in match.waits if other is not one)
            seated |= {each.search.user for each in match.waits}
