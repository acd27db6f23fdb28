"""The times that pages for organisers name are those of the program."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.league.season.deadlines import WARNINGS
from bot.league.season.elsewhere import ANSWER_TIME, REMIND_BEFORE
from bot.league.season.night.attendance import CHECK_IN
from bot.league.season.night.clock import GRACE, PATIENCE, WARNING
from bot.league.season.squads import BEFORE_DEADLINE, BEFORE_GAME
from bot.league.services.calendar import SOON
from tests.support.source import ROOT

IN_WORDS = {timedelta(minutes=3): "3 minutes", timedelta(minutes=5): "five minutes", timedelta(hours=1): "an hour",
            timedelta(days=1): "a day", timedelta(hours=48): "48 hours"}


@pytest.mark.parametrize(("page", "phrase", "time"), [
    ("club-night", "{} before the start the bot calls everybody", CHECK_IN),
    ("club-night", "| {} before the start | opens check-in", CHECK_IN),
    ("club-night", "does not come to the table within {}", GRACE),
    ("club-night", "{} before the end of a round", WARNING),
    ("club-night", "{} later it calls the director", PATIENCE),
    ("games", "reminded {} before an agreed time", SOON),
    ("formats", "nobody {} before the agreed time", BEFORE_GAME),
    ("formats", "or without one {} before the deadline", BEFORE_DEADLINE),
    ("elsewhere", "again {} before the end", REMIND_BEFORE),
    ("elsewhere", "after {} without an answer", ANSWER_TIME),
])
def test_a_page_names_the_time_of_the_program(page: str, phrase: str, time: timedelta) -> None:
    text = " ".join((ROOT / "docs" / "organise" / f"{page}.md").read_text(encoding="utf-8").split()).lower()
    said = phrase.format(IN_WORDS.get(time, f"{time} in words"))
    assert said in text, f"docs/organise/{page}.md should say: {said}"


def test_the_days_of_reminders() -> None:
    first, *others = sorted(WARNINGS)
    days = f"| {', '.join(map(str, reversed(others)))} and {first} days before a deadline |"
    assert days in (ROOT / "docs" / "organise" / "league.md").read_text(encoding="utf-8")
