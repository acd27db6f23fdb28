"""The records of a server in a game, as a picture and with a button to each replay.

They are as public as all figures of a server; the games themselves are not: their channels decide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.core.errors import TableError
from bot.features.server_records.values import RecordKind, ServerRecord
from bot.i18n import Texts
from bot.league.model import LeagueError
from bot.records.access import MaySee
from cogs.common.display_names import escaped
from cogs.common.layout import Button, Click, press
from cogs.common.renderer import Image
from cogs.common.services import Services
from rendering.studio import RecordRow, RecordsPicture

SIGNS = {RecordKind.WIN: "crown", RecordKind.COMEBACK: "rise", RecordKind.ROUND: "star", RecordKind.ROW: "jade",
         RecordKind.BOMBS: "bomb", RecordKind.LONG: "pagoda"}
NAMED = 4
"""Players of a record who are named."""


async def picture(services: Services, guild: int, found: Sequence[ServerRecord], title: str, t: Texts) -> Image | None:
    """The records as a picture; None: there are none, or nothing is drawn."""
    if not found:
        return None
    names = await _names(services, guild, found)
    rows = [RecordRow(SIGNS[each.kind], t(f"records.{each.kind}"), _holders(each, names), _value(each, t),
                      t("post.number", n=each.table)) for each in found]
    return await services.drawing.draw(RecordsPicture(title, tuple(rows), t))


async def _names(services: Services, guild: int, found: Sequence[ServerRecord]) -> Mapping[int, str]:
    """Of all holders, at their newest tables, as on the leaderboard."""
    users = sorted({user for each in found for user in each.users})
    return await services.leagues.stores.statistics.names(guild, users)


def _holders(record: ServerRecord, names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(names[user] for user in record.users[:NAMED] if user in names)


def _value(record: ServerRecord, t: Texts) -> str:
    return t(f"records.value.{record.kind}", n=record.value)


async def lines(services: Services, guild: int, found: Sequence[ServerRecord], t: Texts) -> list[str]:
    """The records in words: for who gets no pictures."""
    names = await _names(services, guild, found)
    return [f"{t(f'records.{each.kind}')}: {_value(each, t)}, "
            f"{t.both(escaped(name) for name in _holders(each, names))}" for each in found]


async def replays(services: Services, found: Sequence[ServerRecord], t: Texts, may_see: MaySee) -> list[Button]:
    """A button to each replay; none to a game whose cards may not be opened yet, or that the readers may not see."""
    buttons = []
    for number, each in enumerate(found, 1):
        if await is_open(services, each.table, may_see):
            click = Click("replay-open", each.table, 0, str(each.round) if each.round else "", reset=number)
            buttons.append(press(click, t("records.replay", what=t(f"records.{each.kind}"))))
    return buttons


async def is_open(services: Services, number: int, may_see: MaySee) -> bool:
    """Whether the readers may see the game and its cards."""
    try:
        table = (await services.tables.snapshot(number)).table
        await services.leagues.records.check_open(number)
    except (TableError, LeagueError):
        return False
    return await may_see(table)
