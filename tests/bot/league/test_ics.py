"""Calendar files as RFC 5545 has them."""

from __future__ import annotations

from datetime import UTC, date, datetime

from hypothesis import given
from hypothesis import strategies as st

from bot.league.ics import LINE, CalendarEvent, calendar_file

NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


def lines_of(file: bytes) -> list[str]:
    """Unfolded, as a calendar reads them."""
    return file.decode().replace("\r\n ", "").removesuffix("\r\n").split("\r\n")


def value(text: str) -> str:
    """A text property without its escapes."""
    found, rest = "", iter(text)
    for character in rest:
        if character != "\\":
            found += character
            continue
        after = next(rest)
        found += "\n" if after == "n" else after
    return found


def test_a_game_and_a_deadline() -> None:
    events = [CalendarEvent("game1@x", datetime(2026, 12, 1, 19, 30, tzinfo=UTC), "Ann, Bo – Cy; Di", "Cup\nround 1"),
              CalendarEvent("due1@x", date(2026, 12, 31), "Deadline")]
    assert lines_of(calendar_file("Cup", events, NOW, 7)) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bus Driver//Leagues//EN", "X-WR-CALNAME:Cup",
        "BEGIN:VEVENT", "UID:game1@x", "DTSTAMP:20261122T120000Z", "SEQUENCE:7",
        "DTSTART:20261201T193000Z", "DTEND:20261201T203000Z",
        "SUMMARY:Ann\\, Bo – Cy\\; Di", "DESCRIPTION:Cup\\nround 1", "END:VEVENT",
        "BEGIN:VEVENT", "UID:due1@x", "DTSTAMP:20261122T120000Z", "SEQUENCE:7",
        "DTSTART;VALUE=DATE:20261231", "DTEND;VALUE=DATE:20270101", "TRANSP:TRANSPARENT",
        "SUMMARY:Deadline", "END:VEVENT", "END:VCALENDAR"]


@given(st.text(st.characters(blacklist_categories=("Cs", "Cc"), whitelist_characters="\n"), max_size=300))
def test_long_lines_are_folded_between_characters_and_read_back(title: str) -> None:
    file = calendar_file("x", [CalendarEvent("1", date(2026, 12, 1), title)], NOW)
    assert all(len(line) <= LINE for line in file.split(b"\r\n"))
    assert all(line.decode() is not None for line in file.split(b"\r\n")), "no character is cut in two"
    summary = next(line for line in lines_of(file) if line.startswith("SUMMARY:"))
    assert value(summary.removeprefix("SUMMARY:")) == title
