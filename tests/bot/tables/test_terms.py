"""A table's own terms, which differ from its pace."""

from dataclasses import replace

import pytest

from bot.core.errors import TableError
from bot.tables.core.ports import Conduct
from bot.tables.core.preferences import GuildSettings
from bot.tables.core.time_control import ASYNC, DAY, HOUR, LIVE, PACES, TERMS, agreed, check_terms


@pytest.mark.parametrize("given", [{"limit": "5"}, {"bank": "-1"}, {"speed": "3"}, {"on_limit": "x"}, {"limit": "٣٠"}])
def test_terms_that_cannot_be(given):
    with pytest.raises(TableError):
        check_terms(given)


def test_answers_keep_their_share_of_the_window():
    pace = agreed(ASYNC, {"closing": 2 * HOUR, "limit": 0})
    assert pace.answer == (2 * ASYNC.answer[0], 2 * ASYNC.answer[1])
    assert pace.limit is None


@pytest.mark.parametrize(("games", "left", "missed", "percent"), [
    (0, 0, 0, None), (0, 0, 3, None), (1, 0, 0, 100), (10, 0, 0, 100), (10, 1, 0, 90), (10, 0, 5, 90), (10, 1, 5, 80),
    (3, 1, 0, 67), (10, 9, 50, 0), (1, 1, 0, 0),
])
def test_each_game_left_and_each_fifth_missed_deadline_costs_a_game(games, left, missed, percent):
    assert Conduct(games, left, missed).reliability == percent


def test_the_paces_are_those_of_the_documentation():
    assert (LIVE.think, LIVE.quick, LIVE.abandoned) == ((0.3, 1), (0.2, 0.4), 7 * DAY)
    assert (ASYNC.quick, ASYNC.abandoned) == (None, 7 * DAY)


def test_what_a_lobby_offers_is_accepted_and_has_the_pace_s_own():
    for name, offered in TERMS.items():
        for pace, values in offered.items():
            assert getattr(PACES[pace], name) in values
            assert list(values) == sorted(values, key=lambda value: (name == "limit" and value == 0, value))
            assert [check_terms({name: str(value)}) for value in values] == [{name: value} for value in values]
    for name, words in (("on_limit", ("move", "seat", "end")), ("bombs", ("any", "closing", "never"))):
        assert [check_terms({name: word}) for word in words] == [{name: word} for word in words]


@pytest.mark.parametrize(
    ("name", "least", "most"), [("limit", 10, 30 * DAY), ("bank", 0, 30 * DAY), ("closing", 2, DAY)])
def test_terms_have_their_ranges(name, least, most):
    for value in (least, most):
        assert check_terms({name: str(value)}) == {name: value}
    for value in (least - 1, most + 1):
        with pytest.raises(TableError) as refused:
            check_terms({name: str(value)})
        assert (refused.value.code, refused.value.params) == ("bad_terms", {"name": name, "value": str(value)})


def test_a_server_begins_with_a_pace_that_there_is():
    assert GuildSettings().pace in PACES


def test_terms_replace_single_numbers_of_a_pace():
    assert agreed(LIVE, {}) is LIVE
    given = agreed(LIVE, {"limit": 60, "bank": 90, "closing": 3, "on_limit": "end", "bombs": "never"})
    assert given == replace(LIVE, limit=60, bank=90, closing=3, on_limit="end", bombs="never")
    assert agreed(LIVE, {"closing": 0.25}).closing_short == 0.25, "never longer than the window"
    assert agreed(ASYNC, {"bank": 5}) == replace(ASYNC, bank=5)
