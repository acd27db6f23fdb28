"""A group: a named company of people who play together, and its weekly time. Values and pure rules.

Each member agrees to be kept. Partners rotate: of many ways to seat those who come, the one with the fewest repeated
partners in the last weeks is taken, and an AI player counts as somebody, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import combinations
from random import Random

from bot.core.errors import TableError
from bot.core.user_text import visible
from bot.core.wall_clock import next_weekly
from games.base import Game

MEMBERS_MAX = 12
"""Members of a group, those who have not agreed yet included."""
GROUPS_A_PERSON = 10
"""Groups that one person is in."""
NAME_LENGTH = 30
ASKED_A_DAY = 2
"""How often a day a group is asked who plays now."""
ASKED_BEFORE = timedelta(hours=1)
"""When the members are asked, before their weekly time."""
LEAST_TO_PLAY = 2
"""People who come, for a table to open."""
MEETINGS_REMEMBERED = 12
"""Meetings whose partners count."""
SEATINGS_TRIED = 400
"""Ways to seat people that are compared."""
AI = 0
"""Stands for an AI player among users."""
_FORBIDDEN = ("<@", "<#", "<:", "<a:", "</", "@everyone", "@here", "://", "discord.gg")


@dataclass(frozen=True, slots=True)
class PlayGroup:
    """``day``: the ISO weekday of the weekly time, 0: there is none; ``minute``: of that day, in ``zone``. ``event``:
    Discord's number of the next scheduled event, 0: none."""

    id: int
    guild: int
    channel: int
    name: str
    host: int
    game: str
    pace: str
    zone: str = "UTC"
    day: int = 0
    minute: int = 0
    event: int = 0


@dataclass(frozen=True, slots=True)
class GroupMember:
    user: int
    name: str
    agreed: bool


Members = Sequence[GroupMember]


class MeetingKind(StrEnum):
    NOW = "now"
    WEEK = "week"


@dataclass(frozen=True, slots=True)
class GroupMeeting:
    """``message``: which asks who comes, 0: none; ``tables``: that were opened; ``over``: nothing more will be."""

    group: int
    at: datetime
    kind: MeetingKind
    message: int = 0
    tables: tuple[int, ...] = ()
    over: bool = False


def checked_name(text: str) -> str:
    """A group's name. TableError (bad_company_name): empty, too long, with mentions, links, or marks that are invisible
    or turn the line round."""
    name = " ".join(text.split())
    if not name or visible(name, NAME_LENGTH) != name or any(each in name.lower() for each in _FORBIDDEN):
        raise TableError("bad_company_name", n=NAME_LENGTH)
    return name


def next_meeting(group: PlayGroup, after: datetime) -> datetime | None:
    """The weekly time's first moment after ``after`` (UTC); None: there is no weekly time."""
    if not group.day:
        return None
    return next_weekly(group.zone, group.day, group.minute, after)


def sizes(people: int, most: int) -> list[int]:
    """How many people sit at each table: as few tables as possible, as even as possible."""
    tables = -(-people // most)
    return [people // tables + (number < people % tables) for number in range(tables)]


Seating = tuple[int, ...]
"""The users of a table by seat; `AI` for AI players."""


def partners(seating: Seating, sides: int) -> Iterable[frozenset[int]]:
    """Who plays with whom: pairs of the same side."""
    for one, other in combinations(range(len(seating)), 2):
        if one % sides == other % sides:
            yield frozenset((seating[one], seating[other]))


def arranged(users: Sequence[int], game: Game[object], past: Sequence[Seating], seed: int) -> list[Seating]:
    """Seat these people at as few tables as hold them, with AI players in the places that are left. ``past``: tables of
    the last weeks; ``seed``: of this meeting, so that it is the same if it is worked out again."""
    allowed = game.players(game.check_options({}))
    places = [min(count for count in allowed if count >= size) for size in sizes(len(users), max(allowed))]
    together = Counter(pair for seating in past for pair in partners(seating, game.traits.sides(len(seating))))
    met = Counter(frozenset(pair) for seating in past for pair in combinations(seating, 2))
    draw, best = Random(seed), (None, list[Seating]())  # noqa: S311 nobody gains by guessing it
    everybody = [*users]
    for _ in range(SEATINGS_TRIED):
        draw.shuffle(everybody)
        tried = _dealt(everybody, places, draw)
        cost = sum(_cost(seating, game.traits.sides(len(seating)), together) for seating in tried)
        again = sum(met[frozenset(pair)] for seating in tried for pair in combinations(seating, 2))
        if best[0] is None or (cost, again) < best[0]:
            best = (cost, again), tried  # type: ignore[assignment]
    return best[1]


def _dealt(users: Sequence[int], places: Sequence[int], draw: Random) -> list[Seating]:
    left, found = list(users), list[Seating]()
    for size, count in zip(sizes(len(users), max(places)), places, strict=True):
        seats, left = [*left[:size], *[AI] * (count - size)], left[size:]
        draw.shuffle(seats)
        found.append(tuple(seats))
    return found


def _cost(seating: Seating, sides: int, together: Counter[frozenset[int]]) -> int:
    """Partners who have played together often cost more than twice as much as those who did half as often."""
    return sum(together[pair] ** 2 + 2 * together[pair] for pair in partners(seating, sides) if pair != {AI})
