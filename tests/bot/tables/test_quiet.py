"""Quiet hours and days in people's own time zones."""

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.wall_clock import Hours, midnight, next_time, parse_time, zone
from bot.features.story.values import STORY_SENT
from bot.tables.core.preferences import GuildSettings, UserPrefs

BERLIN, NEW_YORK, TOKYO = zone("Europe/Berlin"), zone("America/New_York"), zone("Asia/Tokyo")
ZONES = (BERLIN, NEW_YORK, TOKYO, zone("Australia/Lord_Howe"), zone("Pacific/Apia"))
NIGHT = Hours(time(22), time(8))


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(("at", "place", "quiet"), [
    ("2026-01-05 21:30", BERLIN, True), ("2026-01-05 20:59", BERLIN, False), ("2026-01-05 06:59", BERLIN, True),
    ("2026-01-05 07:00", BERLIN, False), ("2026-01-05 07:00", NEW_YORK, True), ("2026-01-05 13:00", TOKYO, True),
])
def test_quiet_hours_over_midnight(at: str, place, quiet: bool):
    assert NIGHT.hold(utc(at), place) is quiet


def test_equal_times_are_no_quiet_hours():
    assert not Hours(time(9), time(9)).hold(utc("2026-01-05 08:00"), BERLIN)


@pytest.mark.parametrize(("at", "until"), [
    ("2026-03-29 00:30", "2026-03-29 06:00"),  # an hour is skipped that night: 8:00 is 6:00 UTC from then on
    ("2026-10-25 00:30", "2026-10-25 07:00"),  # an hour comes twice
    ("2026-01-05 12:00", "2026-01-05 12:00"),
])
def test_the_end_of_quiet_hours_when_clocks_change(at: str, until: str):
    assert NIGHT.over(utc(at), BERLIN) == utc(until)


@given(st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),
       st.times().map(lambda t: t.replace(second=0, microsecond=0)),
       st.times().map(lambda t: t.replace(second=0, microsecond=0)), st.sampled_from(ZONES))
def test_it_is_never_quiet_when_quiet_hours_are_over(at, begin, end, place):
    hours = Hours(begin, end)
    after = hours.over(at, place)
    assert after >= at
    assert after - at <= timedelta(hours=26)
    skipped = after.astimezone(place).time() != end and after != at
    assert skipped or not hours.hold(after, place)


@given(st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)), st.sampled_from(ZONES))
def test_a_day_begins_before_each_of_its_moments(at, place):
    begun = midnight(at, place)
    assert begun <= at
    assert at - begun <= timedelta(hours=25)
    assert next_time(time(8), at, place) > at


@pytest.mark.parametrize("text", ["", "8", "25:00", "8:60", "8:5", "x:10", "-1:30"])
def test_what_is_no_time_of_the_day(text: str):
    assert parse_time(text) is None
    assert Hours.parse(f"{text}-08:00") is None


def test_times_and_zones_are_read():
    assert parse_time(" 7:05 ") == time(7, 5)
    assert Hours.parse("22:00-08:00") == NIGHT
    assert zone("Nowhere/City") is None
    assert zone("../etc/passwd") is None


def test_hours_and_times_are_stored_as_the_texts_that_they_were() -> None:
    """Rows of before are read, and a program of before reads those of today."""
    quiet, digest = UserPrefs.quiet, UserPrefs.digest
    assert quiet.read("22:00-08:00") == NIGHT
    assert quiet.stored(NIGHT) == "22:00-08:00"
    assert digest.read("8:30") == time(8, 30)
    assert digest.stored(time(8, 30)) == "08:30"
    for setting in (quiet, digest, UserPrefs.alias_hidden, GuildSettings.called, STORY_SENT):
        assert (setting.read(""), setting.stored(None)) == (None, "")
        assert setting.read("late") is None, "what cannot be read counts as the default"
    then = datetime(2026, 11, 29, 20, 15, 0, 500, tzinfo=UTC)
    assert GuildSettings.called.read(then.isoformat()) == then
    assert GuildSettings.called.stored(then) == then.isoformat()
