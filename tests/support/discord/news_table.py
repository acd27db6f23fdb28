"""The table of every event of a season and a night: who must know of it, and by what message.

A row is an event of an entry of the log. `tests/cogs/test_news_table.py` checks that every kind of entry has one, and
that `docs/organise/notices.md` shows it; each row drives its event, and `check` looks who was notified.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.league.entries import EntryKind
from bot.league.model import Actor
from bot.league.night.facts import NightKind
from bot.league.ports import NewsEvent
from tests.support.discord.discord_world import World
from tests.support.discord.told import Notified, sent

CHIEF = Actor(1, "Chief", manager=True)
EVERYBODY: Sequence[Any] = ()
"""It is in the channel, and notifies nobody."""
SOON = 8.0
"""Seconds within which a first message comes."""
LATER = 660.0
"""Seconds after which people who were told something are told the next thing at once."""


@dataclass(frozen=True, slots=True)
class Told:
    """``people`` must have been told by a message that says ``words``, and nobody else of it. ``channel``: where (0:
    anywhere)."""

    people: Sequence[Any]
    words: str
    channel: int = 0


class Row(NamedTuple):
    """``event``: in whose words they are told, where no page does it."""

    kind: EntryKind | NightKind
    what: str
    who: str
    how: str
    event: NewsEvent | None
    drive: Callable[[World], Awaitable[Told]]


ROWS: list[Row] = []
NOBODY: dict[EntryKind | NightKind, str] = {
    EntryKind.OPENED: "the season's page is posted, for everybody",
    EntryKind.PROPOSED: "the decision's own message asks those who may agree to it (`cogs.league.pages.own_view`)",
    EntryKind.SECONDED: "that message is edited, and what was decided has a row of its own",
    EntryKind.CARRIED: "that message says that nobody answered; what was decided has a row of its own",
    EntryKind.DROPPED: "that message is edited: everything stays as it was",
    EntryKind.TITLED: "the squad's name is shown wherever the squad is",
    EntryKind.SEEDED: "seeds are for managers until the bracket is drawn",
    EntryKind.APART: "a message in the channel would show it to everybody; it stands under *My games*",
    EntryKind.DRAFTED: "a draft is for managers, who have just drawn it",
    EntryKind.THREAD: "a thread is a place",
    EntryKind.CHECKED_IN: "the lobby and the night's page show who is there; the lobby calls the others",
    EntryKind.ARCHIVED: "a season that is archived was closed before",
    EntryKind.ERASED: "whose data was erased is nobody's business",
    NightKind.SOUGHT: "the night's page shows who looks for a partner, or would step in",
    NightKind.NOTED: "a thread is a place",
    NightKind.LINED_UP: "who waits in an arena has just finished a game",
    NightKind.NAMED: "the night's page shows its name",
}
"""Kinds that concern nobody who has not seen it, with the reason. (A night that is archived before it begins has a
row.)"""


def row(kind: EntryKind | NightKind, what: str, who: str, how: str, event: NewsEvent | None = None) -> Any:
    def add(drive: Callable[[World], Awaitable[Told]]) -> Callable[[World], Awaitable[Told]]:
        ROWS.append(Row(kind, what, who, how, event, drive))
        return drive

    return add


async def check(world: World, each: Row) -> None:
    """Whoever must know is told, nobody else, and nobody twice."""
    told = await each.drive(world)
    await world.later(SOON)
    found = _saying(world, told)
    assert found, "nothing says so"
    assert _users(found) == sorted(person.id for person in told.people), found
    await world.later(LATER)
    assert _users(_saying(world, told)) == _users(found), "nobody is told twice"


def _saying(world: World, told: Told) -> list[Notified]:
    return [message for message in sent(world) if told.words in message.text and (
        not told.channel or f"/{told.channel}/" in message.path)]


def _users(found: Sequence[Notified]) -> list[int]:
    return sorted(user for each in found for user in each.users)


def table() -> list[str]:
    """As `docs/organise/notices.md` shows it."""
    lines = ["| what happens | who is told | by |", "|---|---|---|"]
    return lines + list(dict.fromkeys(f"| {each.what} | {each.who} | {each.how} |" for each in ROWS))
