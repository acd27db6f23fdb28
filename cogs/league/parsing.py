"""What players and managers write: scores, deals, times."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.core.errors import StaleTable
from bot.core.user_text import moment, whole
from bot.core.wall_clock import zone
from bot.league.model import LeagueError
from bot.league.season.adjusting import MOST_POINTS
from rendering.lengths import cut

MOST_SCORE = 100_000


def parse_deals(text: str, wanted: bool) -> tuple[list[int], list[list[int]], list[int]]:
    """A game's score, or those of its deals with blanks between, double victories marked: ``70:30 100:0! 45:55``.

    ``wanted``: a single score is a deal too. Return (score, deals, doubles as in `Result`); LeagueError (bad_score).
    """
    parts = text.split()
    if len(parts) < 2 and not wanted:
        return parse_score(text), [], []
    deals, doubles = [], []
    for part in parts:
        score, sign, who = part.partition("!")
        deals.append(parse_score(score))
        unclear = sign and not who and len(set(deals[-1])) == 1
        if len(deals[-1]) != len(deals[0]) or who not in ("", "1", "2") or unclear:
            raise LeagueError("bad_score", text=part)
        doubles.append(0 if not sign else int(who) if who else 1 + deals[-1].index(max(deals[-1])))
    return [sum(column) for column in zip(*deals, strict=True)], deals, doubles if any(doubles) else []


def parse_points(text: str) -> int:
    """``3``, ``+3``, ``-3``; LeagueError (bad_adjustment)."""
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    found = whole(text.removeprefix("-") if text.startswith("-") else text.removeprefix("+"), MOST_POINTS)
    if not found:
        raise LeagueError("bad_adjustment", n=MOST_POINTS)
    return -found if text.startswith("-") else found


def parse_score(text: str) -> list[int]:
    """``540:460``, ``-50:250`` in the sides' order; LeagueError (bad_score)."""
    parts = list(map(str.strip, text.split(":") if ":" in text else text.split("-")))
    found = [whole(part.removeprefix("-"), MOST_SCORE) for part in parts]
    scores = [-score if part.startswith("-") else score
              for part, score in zip(parts, found, strict=True) if score is not None]
    if len(scores) < len(parts) or len(scores) < 2:
        raise LeagueError("bad_score", text=text)
    return scores


def parse_times(text: str, place: str, now: datetime) -> list[datetime]:
    """``2026-11-22 20:00, 2026-11-23 19:30`` in the time zone ``place``, as UTC; LeagueError (bad_match_time)."""
    own = zone(place) or ZoneInfo("UTC")
    found: list[datetime] = []
    for part in filter(None, map(str.strip, text.split(","))):
        with contextlib.suppress(ValueError):
            time = moment(datetime.fromisoformat(part), own)
            if time is not None and now < time < now + timedelta(days=400):
                found.append(time.replace(second=0, microsecond=0))
                continue
        raise LeagueError("bad_match_time", text=part)
    if not found or len(found) > 10:
        raise LeagueError("bad_match_time", text=cut(text, 60))
    return found


def parse_moment(seconds: int) -> datetime:
    """The time that a control names, in seconds since 1970. StaleTable: it is out of range."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        raise StaleTable from None
