"""Which process acts for whom, and what it hears of the others."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.core.slots import SLOTS, Slots, slot_of, slot_of_table
from bot.tables.core.model import Status, Table

SERVER, HOST = 5 << 22 | 77, 9 << 22 | 1
TABLE = Table(0, "tichu", {}, "live", False, HOST, 7, SERVER, Status.LOBBY, (), 1, datetime(2026, 1, 1, tzinfo=UTC))


def test_a_slot_follows_from_the_time_of_an_id() -> None:
    assert slot_of(SERVER) == slot_of(SERVER + 100) == 5
    assert slot_of((SLOTS + 3) << 22) == 3


def test_a_table_belongs_to_its_server_or_else_to_its_host() -> None:
    assert slot_of_table(TABLE) == slot_of(SERVER)
    assert slot_of_table(replace(TABLE, guild=None)) == slot_of(HOST)
    assert slot_of_table(replace(TABLE, guild=None, slot=3)) == 3, "whoever its host is now"


def test_a_process_alone_acts_for_all() -> None:
    slots = Slots()
    assert slots.all
    assert slots.first
    assert slots.at(TABLE)
    assert slots.here(HOST)


@pytest.mark.parametrize(("held", "server", "host", "first"), [({5}, True, False, False), ({0, 9}, False, True, True)])
def test_a_process_acts_for_its_slots_alone(held: set[int], server: bool, host: bool, first: bool) -> None:
    slots = Slots(held)
    assert not slots.all
    assert (slots.at(TABLE), slots.here(HOST), slots.first) == (server, host, first)


async def test_a_change_counts_before_anybody_is_told() -> None:
    slots, seen = Slots(()), list[frozenset[int]]()

    async def note() -> None:
        seen.append(slots.held)

    slots.follow(note)
    await slots.change({1, 2})
    await slots.change({2})
    assert seen == [{1, 2}, {2}]


def test_who_listens_hears_of_each_change_elsewhere() -> None:
    slots, tables, seasons = Slots(), list[int](), list[int]()
    slots.hear("table", tables.append)
    slots.hear("season", seasons.append)
    slots.heard("table", 7)
    slots.heard("user", 8)
    slots.missed()
    assert (tables, seasons) == ([7, 0], [0])


@pytest.mark.parametrize(("slots", "said"), [(Slots(), []), (Slots({5}), [("user", 7)])])
def test_a_process_alone_reports_to_nobody(slots: Slots, said: list[tuple[str, int]]) -> None:
    told = list[tuple[str, int]]()
    slots.report_by(lambda kind, id: told.append((kind, id)))
    slots.report("user", 7)
    assert told == said
