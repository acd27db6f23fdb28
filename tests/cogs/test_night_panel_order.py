"""Day, hour and minute of a night are chosen in any order."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

from bot.league.formats.night import NIGHTS
from bot.league.model import Season, Stage
from bot.league.season.night.opening import check_rules
from bot.league.settings import NightRules, amended
from bot.league.state import SeasonState
from cogs.nights.settings_view import change_of, first_start

NOW = datetime(2026, 11, 20, 20, 5, tzinfo=UTC)


def of(begins: datetime) -> SeasonState:
    settings = amended(NIGHTS["swiss"], {"night": NightRules(begins)})
    return SeasonState(Season(1, 9, "Night", Stage.JOINING, settings, seq=1, created=NOW))


@pytest.mark.parametrize("order", list(permutations(("day", "hour", "minute"))), ids="-".join)
@pytest.mark.parametrize("start", [
    datetime(2026, 11, 20, 20, 45, tzinfo=UTC), datetime(2026, 11, 20, 23, 0, tzinfo=UTC),
    datetime(2026, 11, 21, 18, 30, tzinfo=UTC), datetime(2026, 11, 22, 0, 0, tzinfo=UTC)], ids=str)
def test_any_order_leads_to_the_start_that_is_wanted(start: datetime, order: tuple[str, ...]) -> None:
    """“20:45” was refused, unless the minutes were chosen before the hour."""
    values = {"day": start.date().isoformat(), "hour": str(start.hour), "minute": str(start.minute)}
    begins = first_start(NOW, "UTC")
    for _ in range(2):  # a minute that was chosen first may have moved on by a quarter meanwhile
        for name in order:
            begins = change_of(of(begins), name, values[name], NOW)["begins"]
            check_rules(NightRules(begins), NOW)
        if order != ("minute", "day", "hour"):
            assert begins == start
    assert begins == start


def test_a_day_that_is_over_is_refused() -> None:
    day = (NOW - timedelta(days=1)).date().isoformat()
    assert change_of(of(first_start(NOW, "UTC")), "day", day, NOW)["begins"] < NOW
