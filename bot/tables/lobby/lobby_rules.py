"""A lobby's rules: pure functions from a table to the table after.

Anybody may join, leave and change places; everything else is the host's. The host's
rights pass on to the next person in seat order when the host leaves; when the last person leaves
the lobby is cancelled. A lobby has as many places as its game has at most.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.tables.core import names
from bot.tables.core.errors import TableError
from bot.tables.core.model import Person, Seat, Status, Table
from games.base import Game, Options

Games = Mapping[str, Game[Any]]


def find_game(games: Games, name: str) -> Game[Any]:
    """The game of that id. Codes: no_such_game."""
    if name not in games:
        raise TableError("no_such_game", game=name)
    return games[name]


def opened(games: Games, host: Person, game: str, *, channel: int, guild: int | None, pace: str,
           options: Mapping[str, str], rated: bool, now: datetime) -> Table:
    """A new lobby (id 0) with its host in the first place."""
    found = find_game(games, game)
    checked = found.check_options(options)
    places: tuple[Seat | None, ...] = (None,) * max(found.players(checked))
    table = Table(0, game, checked, pace, rated, host.id, channel, guild, Status.LOBBY, places, 1, now)
    return joined(table, host, 0)


def staged(games: Games, seats: Sequence[Seat], game: str, *, host: int, channel: int, guild: int | None, pace: str,
           options: Mapping[str, str], rated: bool, now: datetime) -> Table:
    """A lobby (id 0) with everybody seated already: a match that was arranged elsewhere. Codes: no_such_game,
    no_such_level, already_joined; RuleError for options."""
    found = find_game(games, game)
    checked = found.check_options(options)
    for seat in seats:
        if seat.level is not None:
            check_level(found, seat.level)
    table = Table(0, game, checked, pace, rated, host, channel, guild, Status.LOBBY, tuple(seats), 1, now)
    if len({person.id for person in table.people}) != len(table.people):
        raise TableError("already_joined")
    return table


def joined(table: Table, person: Person, place: int | None) -> Table:
    """With this person in ``place`` (from 0), or the first free one. Codes: already_joined, lobby_full, seat_taken,
    no_such_seat."""
    check_lobby(table)
    if table.seat_of(person.id):
        raise TableError("already_joined")
    number = _free_place(table, place)
    person = Person(person.id, names.clean(person.name))
    return _put(table, Seat(number, person.name, person))


def left(table: Table, user: int) -> Table:
    """Without this person; who was host hands that on, the last one to leave cancels the lobby. Codes: not_seated."""
    check_lobby(table)
    seat = _seat_of(table, user)
    table = _clear(table, seat.number)
    if not table.people:
        return replace(table, status=Status.CANCELLED)
    if user == table.host:
        after = (*table.people, *table.people)
        successor = next((p for p in after if (own := table.seat_of(p.id)) and own.number > seat.number), after[0])
        return replace(table, host=successor.id)
    return table


def moved(table: Table, user: int, place: int) -> Table:
    """An AI in that place changes places with the person. Codes: not_seated, no_such_seat, seat_taken."""
    check_lobby(table)
    seat = _seat_of(table, user)
    _check_place(table, place)
    other = table.seats[place]
    if other is not None and other.person is not None and other.number != seat.number:
        raise TableError("seat_taken", name=other.name)
    table = _clear(table, seat.number)
    if other is not None and other.number != seat.number:
        table = _put(table, replace(other, number=seat.number))
    return _put(table, replace(seat, number=place))


def with_ai(table: Table, user: int, game: Game[Any], level: str, place: int | None) -> Table:
    """With an AI player of ``level`` in ``place`` (from 0), or the first free one. Codes: not_host, no_such_level,
    lobby_full, seat_taken, no_such_seat."""
    check_host(table, user)
    check_level(game, level)
    number = _free_place(table, place)
    return _put(table, Seat(number, names.ai_name(seat.name for seat in table.taken), level=level))


def without_ai(table: Table, user: int, place: int | None) -> Table:
    """Without the AI in ``place``, or the last one. Codes: not_host, no_ai_there."""
    check_host(table, user)
    there = [seat.number for seat in table.taken if seat.ai and place in (None, seat.number)]
    if not there:
        raise TableError("no_ai_there")
    return _clear(table, there[-1])


def configured(games: Games, table: Table, user: int, *, game: str | None, options: Mapping[str, str] | None,
               pace: str | None, rated: bool | None, terms: Mapping[str, str | int] | None = None) -> Table:
    """Another game starts from its own defaults, and so does another pace; otherwise what is not given stays."""
    check_host(table, user)
    found = find_game(games, game or table.game)
    kept = {} if found.id != table.game else {name: str(value) for name, value in table.options.items()}
    checked = found.check_options({**kept, **(options or {})})
    table = _with_places(table, found, checked)
    for seat in table.taken:
        if seat.level is not None:
            check_level(found, seat.level)
    kept_terms = table.terms if pace in (None, table.pace) else {}
    return replace(
        table, game=found.id, options=checked, pace=pace or table.pace, rated=table.rated if rated is None else rated,
        terms={**kept_terms, **(terms or {})})


def ready(table: Table, user: int, game: Game[Any]) -> Table:
    """The table as its game begins: free places are gone, the others numbered from 0. Codes: not_host,
    wrong_player_count."""
    check_host(table, user)
    allowed = game.players(table.options)
    if len(table.taken) not in allowed:
        raise TableError("wrong_player_count", game=game.id, allowed=_listed(allowed), seated=len(table.taken))
    seats = tuple(replace(seat, number=number) for number, seat in enumerate(table.taken))
    return replace(table, status=Status.RUNNING, seats=seats)


def cancelled(table: Table, user: int) -> Table:
    """The lobby called off by its host. Codes: not_host."""
    check_host(table, user)
    return replace(table, status=Status.CANCELLED)


# checks ----------------------------------------------------------------------------------------

def check_lobby(table: Table) -> None:
    """Codes: not_a_lobby (it runs), table_over."""
    if table.status is Status.RUNNING:
        raise TableError("not_a_lobby")
    if table.status is not Status.LOBBY:
        raise TableError("table_over")


def check_host(table: Table, user: int) -> None:
    """Codes: not_host, and those of `check_lobby`."""
    check_lobby(table)
    if user != table.host:
        host = table.seat_of(table.host)
        raise TableError("not_host", host=host.name if host else "?")


def check_level(game: Game[Any], level: str) -> None:
    """Codes: no_such_level."""
    if level not in game.levels:
        raise TableError("no_such_level", level=level, game=game.id)


def _check_place(table: Table, place: int) -> None:
    if not 0 <= place < len(table.seats):
        raise TableError("no_such_seat", seat=place)


def _seat_of(table: Table, user: int) -> Seat:
    seat = table.seat_of(user)
    if seat is None:
        raise TableError("not_seated")
    return seat


def _free_place(table: Table, place: int | None) -> int:
    if None not in table.seats:
        raise TableError("lobby_full")
    if place is None:
        return table.seats.index(None)
    _check_place(table, place)
    there = table.seats[place]
    if there is not None:
        raise TableError("seat_taken", name=there.name)
    return place


def _put(table: Table, seat: Seat) -> Table:
    return replace(table, seats=(*table.seats[: seat.number], seat, *table.seats[seat.number + 1 :]))


def _clear(table: Table, number: int) -> Table:
    return replace(table, seats=(*table.seats[:number], None, *table.seats[number + 1 :]))


def _with_places(table: Table, game: Game[Any], options: Options) -> Table:
    """As many places as ``game`` has; who sat beyond them moves to the free ones."""
    places = max(game.players(options))
    if len(table.taken) > places:
        raise TableError("too_many_seated", most=places, seated=len(table.taken))
    kept = [seat for seat in table.taken if seat.number < places]
    resized = replace(table, seats=(None,) * places)
    for seat in kept:
        resized = _put(resized, seat)
    for seat in table.taken:
        if seat.number >= places:
            resized = _put(resized, replace(seat, number=resized.seats.index(None)))
    return resized


def _listed(numbers: tuple[int, ...]) -> str:
    """``4``, ``5–12``: the allowed numbers for a sentence."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))
