"""Who sits where in a lobby: places, names and levels of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from bot.core.errors import TableError
from bot.core.user_text import clean_name
from bot.tables.core.model import Person, Seat, Table
from games.base import Game

AI_NAMES = ("Mei", "Bao", "Lian", "Jun", "Ping", "Wei", "Fen", "Hao", "Xiu", "Tao", "Yan", "Qiu")
"""At least as many as a table has seats."""
STAND_IN = "normal"
"""The AI level that plays for absent players: fast, and a decent partner."""


def check_level(game: Game[Any], level: str) -> None:
    """Codes: no_such_level."""
    if level not in game.levels:
        raise TableError("no_such_level", level=level, game=game.id)


def stand_in_level(levels: Sequence[str]) -> str:
    return STAND_IN if STAND_IN in levels else levels[-1]


def ai_name(taken: Iterable[str]) -> str:
    """The first AI name nobody at the table has."""
    used = set(taken)
    return next((name for name in AI_NAMES if name not in used), AI_NAMES[0])


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with a number if one of ``others`` has it. A name of one word stays one."""
    used, gap = {other.casefold() for other in others}, " " if " " in name else ""
    if name.casefold() not in used:
        return name
    return next(each for number in count(2) if (each := f"{name}{gap}{number}").casefold() not in used)


def seat_for(person: Person, number: int) -> Seat:
    """``person`` in place ``number``, under the name that records can hold."""
    name = clean_name(person.name)
    return Seat(number, name, Person(person.id, name))


def check_place(table: Table, place: int) -> None:
    if not 0 <= place < len(table.seats):
        raise TableError("no_such_seat", seat=place)


def free_place(table: Table, place: int | None) -> int:
    if None not in table.seats:
        raise TableError("lobby_full")
    if place is None:
        return table.seats.index(None)
    check_place(table, place)
    there = table.seats[place]
    if there is not None:
        raise TableError("seat_taken", name=there.name)
    return place


def put(table: Table, seat: Seat) -> Table:
    return replace(table, seats=(*table.seats[: seat.number], seat, *table.seats[seat.number + 1 :]))


def clear(table: Table, number: int) -> Table:
    return replace(table, seats=(*table.seats[:number], None, *table.seats[number + 1 :]))
