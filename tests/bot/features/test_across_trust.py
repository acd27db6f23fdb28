"""Who may play with people of other servers: bars, pauses, reports and the names that they hide."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.features.across import names
from bot.features.across.service import TrustService
from bot.features.across.values import (
    DISCORD_EPOCH,
    EVERYWHERE,
    FOREVER,
    LEAVES_BEFORE_PAUSE,
    PAUSE,
    StrangerReport,
    account_made,
    paused_until,
)
from bot.tables.core.preferences import GuildSettings, UserPrefs
from tests.bot.features.test_rematch import OLD, opening, ready, refused
from tests.support.tables.kit import ANN, BO, CY, DI, FixedSecrets
from tests.support.tables.search_desk import EVE, Desk


class Prefs:
    def __init__(self) -> None:
        self.users: dict[int, UserPrefs] = {}
        self.guilds = {1: GuildSettings(across=True), 2: GuildSettings()}

    async def user(self, user: int) -> UserPrefs:
        return self.users.get(user, UserPrefs(across=True))

    async def set_user(self, user: int, prefs: UserPrefs) -> None:
        self.users[user] = prefs

    async def guild(self, guild: int) -> GuildSettings:
        return self.guilds[guild]


class Strangers:
    """`SqlStrangers` in memory, and what replaces names."""

    def __init__(self) -> None:
        self.told: list[StrangerReport] = []
        self.barred: dict[tuple[int, int], datetime] = {}
        self.lefts: Mapping[int, Sequence[datetime]] = {}
        self.pauses: dict[int, datetime] = {}
        self.hidden: dict[int, datetime] = {}
        self.renamed: list[tuple[int, Collection[str], str]] = []

    async def report(self, report: StrangerReport) -> bool:
        known = any((each.table, each.user, each.reported) == (report.table, report.user, report.reported)
                    for each in self.told)
        self.told += [] if known else [report]
        return not known

    async def bars(self, users: Collection[int], at: datetime) -> Mapping[int, Mapping[int, datetime]]:
        return {user: {guild: until for (guild, who), until in self.barred.items() if who == user and until > at}
                for user in users}

    async def left_by(self, users: Collection[int], since: datetime) -> Mapping[int, Sequence[datetime]]:
        return {user: [at for at in self.lefts.get(user, ()) if at >= since] for user in users}

    async def paused(self, user: int) -> datetime | None:
        return self.pauses.get(user)

    async def name_hidden(self, user: int) -> datetime | None:
        return self.hidden.get(user)

    async def rename(self, user: int, before: Collection[str], after: str) -> None:
        self.renamed.append((user, before, after))


def trusting(desk: Desk) -> tuple[TrustService, Strangers, Prefs]:
    store, prefs = Strangers(), Prefs()
    trust = TrustService(
        store, desk.service, prefs, desk.clock, FixedSecrets(), rename=store.rename)  # type: ignore[arg-type]
    return trust, store, prefs


async def test_who_may_play_with_people_of_other_servers() -> None:
    desk = Desk()
    trust, store, prefs = trusting(desk)
    now = desk.clock.now()
    await trust.check(OLD, 1)
    assert await trust.admits(OLD, 1)
    prefs.users[OLD] = UserPrefs()
    assert not await trust.admits(OLD, 1), "they have not opted in"
    await refused("across_off", trust.check(OLD, 2))
    young = int((now - timedelta(days=29) - datetime(2015, 1, 1, tzinfo=UTC)).total_seconds() * 1000) << 22
    error = await refused("across_young", trust.check(young, 1))
    assert error.params["at"] == account_made(young) + timedelta(days=30)
    store.barred = {(EVERYWHERE, 5): FOREVER, (EVERYWHERE, 6): now + timedelta(days=1), (1, 7): FOREVER,
                  (EVERYWHERE, 8): now}
    await refused("across_barred", trust.check(5, 1))
    await refused("across_barred_until", trust.check(6, 0))
    await refused("across_barred_here", trust.check(7, 1))
    await trust.check(7, 0)
    await trust.check(8, 1)


async def test_who_leaves_three_such_games_is_paused_for_a_day() -> None:
    desk = Desk()
    trust, store, _ = trusting(desk)
    now = desk.clock.now()
    store.lefts = {OLD: [now - timedelta(hours=hours) for hours in (30, 20)]}
    await trust.check(OLD, 1)
    store.lefts = {OLD: [now - timedelta(hours=hours) for hours in (30, 20, 10)]}
    assert len(store.lefts[OLD]) == LEAVES_BEFORE_PAUSE
    assert (await refused("across_paused", trust.check(OLD, 1))).params["at"] == now - timedelta(hours=10) + PAUSE
    store.lefts = {OLD: [now - timedelta(hours=hours) for hours in (50, 40, 30)]}
    await trust.check(OLD, 1)


def test_a_game_left_counts_for_one_pause() -> None:
    def of(*hours: int) -> datetime | None:
        return paused_until([DISCORD_EPOCH + timedelta(hours=each) for each in hours])

    assert (of(), of(0, 1)) == (None, None)
    paused = DISCORD_EPOCH + timedelta(hours=2) + PAUSE
    assert of(0, 1, 2) == of(0, 1, 2, 167) == of(0, 1, 2, 100, 167) == paused, "an old one falls out of the week"
    assert of(0, 1, 2, 100, 101, 102) == paused + timedelta(hours=100)
    assert of(0, 1, 200) is None


async def test_old_leaves_that_fall_out_of_the_week_pause_nobody_again() -> None:
    desk = Desk()
    trust, store, _ = trusting(desk)
    now = desk.clock.now()
    store.lefts = {OLD: [now - timedelta(hours=hours) for hours in (169, 168, 167, 10)]}
    await trust.check(OLD, 1)


async def test_a_report_is_stored_once_and_hides_a_chosen_name() -> None:
    desk = Desk()
    table = await ready(desk)
    trust, store, prefs = trusting(desk)
    prefs.users[CY.id] = UserPrefs(across=True, alias="Badword")
    await trust.report(table.id, ANN.id, 2, "name", "x" * 1000)
    (report,) = store.told
    assert (report.reported, report.name, report.reason, len(report.note)) == (CY.id, "Badword", "name", 300)
    after = prefs.users[CY.id]
    assert not names.was_chosen(after.alias)
    ((user, before, name),) = store.renamed
    assert (user, name) == (CY.id, after.alias)
    assert {"Badword", "Badword2"} <= set(before)
    await refused("alias_hidden", trust.choose_name(CY.id, "Badword2"))
    await refused("reported_already", trust.report(table.id, ANN.id, 2, "name", ""))
    await trust.report(table.id, BO.id, 0, "conduct", "")
    assert len(store.renamed) == 1, "a generated name stays"
    await refused("not_seated", trust.report(table.id, EVE.id, 0, "name", ""))
    for seat, reason in ((0, "name"), (9, "name"), (1, "free text")):
        await refused("no_such_seat", trust.report(table.id, ANN.id, seat, reason, ""))
    other = await desk.service.gathering.gather([DI, EVE], replace(opening(), terms={}), [])  # type: ignore
    await refused("not_across", trust.report(other.id, DI.id, 1, "name", ""))


async def test_a_report_of_a_numbered_name_hides_what_was_chosen_at_all_tables() -> None:
    assert {"Anna", "Anna2", "Anna12"} <= names.kin("Anna2") == names.kin("Anna")
    assert names.kin("Anna99") & {"Anna", "Anna2"} == set(), "chosen so"
    desk = Desk()
    desk.open_guilds = {1, 2}
    await desk.look(ANN, "tatsu", guild=1, across="Anna")
    await desk.look(BO, "tatsu", guild=2, across="Anna")
    (table,) = await desk.tables()
    assert table.names == ("Anna", "Anna2")
    trust, store, prefs = trusting(desk)
    prefs.users[BO.id] = UserPrefs(across=True, alias="Bob")
    await trust.report(table.id, ANN.id, 1, "name", "")
    ((user, before, after),) = store.renamed
    assert (user, prefs.users[BO.id].alias) == (BO.id, after)
    assert {"Anna", "Anna2", "Bob", "Bob2"} <= set(before)
    assert not names.was_chosen(after)
