"""Who may play with people of other servers; reports about them, and who is barred.

A server and a person opt in. The host bars people from all such games, a server its own people from looking for one
there. New accounts wait, and a player who leaves several such games within a few days is paused for a day.

Nobody learns there who the others are: a person has a name for these games, drawn by lot or chosen. A chosen name that
is reported is replaced at once in all of them, records included, and its owner has generated names for a while.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from bot.core.clock import Clock
from bot.core.errors import TableError
from bot.features.across import names
from bot.features.across.store import SqlStrangers
from bot.features.across.values import (
    DISCORD_EPOCH,
    EVERYWHERE,
    FOREVER,
    LEAVES_BEFORE_PAUSE,
    NAME_HIDDEN_FOR,
    NOTE_LENGTH,
    REPORT_REASONS,
    StrangerReport,
    account_made,
    paused_until,
)
from bot.tables.core.ports import PreferenceStore, RenameAcross, Secrets
from bot.tables.core.preferences import UserPrefs
from bot.tables.service import TableService


class TrustService:
    """``rename``: replaces names in games that are stored; ``days``: how old an account must be."""

    def __init__(self, store: SqlStrangers, tables: TableService, prefs: PreferenceStore, clock: Clock,
                 secrets: Secrets, *, rename: RenameAcross, days: int = 30) -> None:
        self.store = store
        self._rename = rename
        self._tables = tables
        self._prefs = prefs
        self._clock = clock
        self._secrets = secrets
        self._days = days

    async def check(self, user: int, guild: int) -> None:
        """Whether a person may play with people of other servers when they look for players on this one (0: they play
        again). Codes:
        across_off, across_barred, across_barred_here, across_young, across_paused."""
        (refused,) = await self._refusals([(user, guild)])
        if refused is not None:
            raise refused

    async def admits(self, user: int, guild: int) -> bool:
        return bool(await self.admitted([(user, guild)]))

    async def admitted(self, people: Sequence[tuple[int, int]]) -> set[int]:
        """Those of these people, each with the server where they look for players, who may and want to."""
        refusals = await self._refusals(people)
        return {user for (user, _), refused in zip(people, refusals, strict=True)
                if refused is None and (await self._prefs.user(user)).across}

    async def _refusals(self, people: Sequence[tuple[int, int]]) -> list[TableError | None]:
        """Why each of them may not; None: they may. What is read is read for all of them together."""
        users, now = {user for user, _ in people}, self._clock.now()
        bars, left = await self.store.bars(users, now), await self.store.left_by(users, DISCORD_EPOCH)
        paused = {user: _later(paused_until(left.get(user, ())), await self.store.paused(user)) for user in users}
        return [self._refusal(user, guild, bars.get(user, {}), paused[user])
                if not guild or (await self._prefs.guild(guild)).across else TableError("across_off")
                for user, guild in people]

    def _refusal(self, user: int, guild: int, bars: Mapping[int, datetime], paused: datetime | None,
                 ) -> TableError | None:
        now = self._clock.now()
        if (until := bars.get(EVERYWHERE)) is not None:
            return TableError("across_barred" if until == FOREVER else "across_barred_until", at=until)
        if guild in bars:
            return TableError("across_barred_here")
        if (old := account_made(user) + timedelta(days=self._days)) > now:
            return TableError("across_young", at=old, n=self._days)
        if paused is not None and paused > now:
            return TableError("across_paused", at=paused, n=LEAVES_BEFORE_PAUSE)
        return None

    # names -----------------------------------------------------------------------------------------
    async def name(self, user: int) -> str:
        """The person's name in such games; a new one if they have none."""
        prefs = await self._prefs.user(user)
        return prefs.alias or await self.draw_name(user)

    async def draw_name(self, user: int) -> str:
        """Another generated name, from now on."""
        name = names.generated(self._secrets)
        prefs = await self._prefs.user(user)
        await self._prefs.set_user(user, prefs.having(UserPrefs.alias, name))
        return name

    async def choose_name(self, user: int, text: str) -> str:
        """Codes: bad_alias, alias_hidden."""
        name, prefs = names.chosen(text), await self._prefs.user(user)
        since = None if prefs.alias_hidden is None else prefs.alias_hidden + NAME_HIDDEN_FOR
        until = _later(since, await self.store.name_hidden(user))
        if until is not None and until > self._clock.now():
            raise TableError("alias_hidden", at=until)
        await self._prefs.set_user(user, prefs.having(UserPrefs.alias, name))
        return name

    # reports ---------------------------------------------------------------------------------------
    async def report(self, table_id: int, user: int, seat: int, reason: str, note: str) -> None:
        """Report the player of a seat to the host; a chosen name is hidden at once. Codes: not_across, not_seated,
        no_such_seat, reported_already."""
        table = (await self._tables.snapshot(table_id)).table
        if not table.across:
            raise TableError("not_across")
        table.own_seat(user)
        there = next((each.person for each in table.taken if each.number == seat), None)
        if there is None or there.id == user or reason not in REPORT_REASONS:
            raise TableError("no_such_seat", seat=seat)
        now = self._clock.now()
        if not await self.store.report(StrangerReport(
                table_id, user, there.id, there.name, reason=reason, note=note[:NOTE_LENGTH], at=now)):
            raise TableError("reported_already")
        if names.was_chosen(there.name):
            await self._hide(there.id, there.name, now)

    async def _hide(self, user: int, name: str, now: datetime) -> None:
        """In every game; another one generated takes its place."""
        prefs = await self._prefs.user(user)
        after = await self.draw_name(user) if names.was_chosen(prefs.alias) or not prefs.alias else prefs.alias
        await self._prefs.set_user(user, (await self._prefs.user(user)).having(
            UserPrefs.alias_hidden, now))
        chosen = filter(names.was_chosen, (name, prefs.alias))
        await self._rename(user, {each for before in chosen for each in names.kin(before)}, after)
        self._tables.forget_all()


def _later(one: datetime | None, other: datetime | None) -> datetime | None:
    return max(filter(None, (one, other)), default=None)
