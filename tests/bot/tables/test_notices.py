"""Which notices players get about their turns, and when."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.tables.core.plan import Wait, WaitKind
from bot.tables.core.preferences import UserPrefs
from bot.tables.reminders.notices import (
    REMINDER_LEAD,
    Digest,
    NoticeStage,
    allowed_at,
    next_digest,
    polite,
    stages,
    upcoming,
)
from tests.support.preferences import changed

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
DAY = timedelta(days=1)
TURN = Wait(1, 100, NOON, NOON + DAY)
PLAIN = UserPrefs()
BERLIN = UserPrefs(zone="Europe/Berlin", quiet="22:00-08:00")


def hours(number: float) -> datetime:
    return NOON + timedelta(hours=number)


def test_a_turn_is_told_at_its_beginning_at_half_time_and_near_its_end():
    assert [(n.at, n.stage) for n in stages(TURN, PLAIN)] == [
        (NOON, NoticeStage.TURN), (hours(12), NoticeStage.HALF), (TURN.until - REMINDER_LEAD, NoticeStage.NEAR)]
    assert [n.stage for n in stages(TURN, changed(PLAIN, nudges=False))] == [NoticeStage.TURN]
    assert [n.stage for n in stages(replace(TURN, until=None), PLAIN)] == [NoticeStage.TURN]


def test_each_stage_moves_out_of_quiet_hours():
    """Midnight UTC is one o'clock in Berlin: half time is told at eight, the end in time."""
    assert [(n.at, n.stage) for n in stages(TURN, BERLIN)] == [
        (NOON, NoticeStage.TURN), (hours(19), NoticeStage.HALF), (TURN.until - REMINDER_LEAD, NoticeStage.NEAR)]


def test_nothing_is_told_when_the_time_is_up_by_then():
    short = replace(TURN, since=hours(9), until=hours(11))  # from 22:00 to midnight in Berlin
    assert stages(short, BERLIN) == []


def test_of_several_stages_that_have_come_only_the_last_is_told():
    late = upcoming(TURN, PLAIN, (), hours(13))
    assert (late.at, late.stage) == (hours(13), NoticeStage.HALF)
    assert upcoming(TURN, PLAIN, (NoticeStage.HALF,), hours(13)).stage is NoticeStage.NEAR
    assert upcoming(TURN, PLAIN, (NoticeStage.NEAR,), hours(23)) is None


def test_nobody_is_told_in_quiet_hours_though_it_would_be_time():
    came = upcoming(TURN, BERLIN, (), hours(10))  # 23:00 in Berlin
    assert (came.at, came.stage) == (hours(19), NoticeStage.TURN)


def test_who_wants_no_notices_has_none():
    assert upcoming(TURN, changed(PLAIN, notify=False), (), NOON) is None


def test_who_comes_next_is_told_if_they_want():
    after = replace(TURN, kind=WaitKind.NEXT, until=None)
    assert stages(after, PLAIN) == []
    assert [n.stage for n in stages(after, changed(PLAIN, next=True))] == [NoticeStage.NEXT]


def test_on_vacation_nothing_is_told_before_its_end():
    away = changed(PLAIN, vacation=hours(30))
    longer = replace(TURN, until=hours(54))
    assert [n.at for n in stages(longer, away)] == [hours(30), hours(42), hours(54) - REMINDER_LEAD]
    assert polite(away, NOON) == hours(30)


def test_more_notices_than_wanted_wait_for_the_next_day():
    assert allowed_at(PLAIN, PLAIN.most - 1, NOON) == NOON
    assert allowed_at(PLAIN, PLAIN.most, NOON) == hours(12)
    assert allowed_at(changed(BERLIN, most=0), 0, NOON) == hours(19)


def test_the_digest_comes_at_the_same_time_of_every_day():
    prefs = changed(BERLIN, digest="8:30")
    first = next_digest(prefs, NOON)
    assert first == Digest(hours(19.5), hours(19.5))
    assert next_digest(prefs, first.at) == Digest(first.at + DAY, first.of + DAY)
    assert next_digest(PLAIN, NOON) is None


def test_a_digest_whose_time_is_quiet_comes_at_the_end_of_the_quiet_hours():
    """Whoever asks meanwhile, after a restart, is told the same: it is that day's digest, and no other."""
    prefs = changed(BERLIN, digest="23:00")
    tonight = Digest(hours(19), hours(10))
    for asked in (0, 9.9, 10, 15, 18.9):
        assert next_digest(prefs, hours(asked)) == tonight, asked
    assert next_digest(prefs, tonight.at) == Digest(tonight.at + DAY, tonight.of + DAY)


def test_a_vacation_has_no_digests_and_leaves_none_for_its_end():
    prefs = changed(BERLIN, digest="20:00", vacation=hours(48.5))
    for asked in (0, 24, 48, 48.6):
        assert next_digest(prefs, hours(asked)) == Digest(hours(55), hours(55))
