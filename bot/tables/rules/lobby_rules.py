"""A lobby's rules: pure functions from a table to the next one.

Anybody may join, leave and change places; everything else is the host's. The host's rights pass to the next person
in seat order when the host leaves; when the last person leaves the lobby is cancelled. A lobby has as many places
as its game has at most.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from typing import Any

from bot.core.errors import TableError
from bot.tables.core.model import ACROSS, Person, Seat, Status, Table
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.core.time_control import Pace
from bot.tables.rules.search_rules import seeking
from bot.tables.rules.seats import (
    ai_name,
    check_level,
    check_place,
    clear,
    distinct,
    free_place,
    put,
    seat_for,
    stand_in_level,
)
from games.base import Game, Options

Games = Mapping[str, Game[Any]]

INVITED = 20
"""Users that one lobby invites at most."""
HERE_LASTS = timedelta(minutes=15)
"""How long *I am here* is valid at a fast pace."""


def find_game(games: Games, name: str) -> Game[Any]:
    """The game of that id. Codes: no_such_game."""
    if name not in games:
        raise TableError("no_such_game", game=name)
    return games[name]


class SeatOrder(StrEnum):
    """Who sits where in the next game."""

    SAME = "same"
    ROTATED = "rotate"
    DRAWN = "lot"


@dataclass(frozen=True, slots=True)
class Opening:
    """The parameters of a new table. ``options`` as given by the host; missing ones take their defaults."""

    game: str
    channel: int
    guild: int | None
    pace: str = "live"
    options: Mapping[str, str] = field(default_factory=dict)
    rated: bool = False
    outside: bool = False
    terms: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LobbyChange:
    """Changes by a host; None and missing options stay as they are."""

    game: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    pace: str | None = None
    rated: bool | None = None
    terms: Mapping[str, str | int] = field(default_factory=dict)


def opened(games: Games, host: Person, opening: Opening, now: datetime) -> Table:
    """A new lobby (id 0) with its host in the first place. Codes: no_such_game, rated_server; RuleError for options."""
    _check_rated(opening.guild, rated=opening.rated and ACROSS not in opening.terms)
    game = find_game(games, opening.game)
    options = game.check_options(opening.options)
    places: tuple[Seat | None, ...] = (None,) * max(game.players(options))
    return joined(_table(opening, options, places, host.id, now), host, 0)


def staged(games: Games, seats: Sequence[Seat], opening: Opening, host: int, now: datetime) -> Table:
    """A lobby (id 0) with everybody seated already: a match that was arranged elsewhere. Codes: no_such_game,
    no_such_level, already_joined; RuleError for options."""
    game = find_game(games, opening.game)
    for seat in seats:
        if seat.level is not None:
            check_level(game, seat.level)
    table = _table(opening, game.check_options(opening.options), tuple(seats), host, now)
    if len({person.id for person in table.people}) != len(table.people):
        raise TableError("already_joined")
    return table


def among_ai(person: Person, own: int, count: int, level: str) -> tuple[Seat, ...]:
    """The person in place ``own`` of ``count``, AI players of ``level`` in the others."""
    found = [seat_for(person, own)]
    for number in range(count):
        if number != own:
            found.append(Seat(number, ai_name(seat.name for seat in found), level=level))
    return tuple(sorted(found, key=lambda seat: seat.number))


def again(games: Games, before: Table, host: Person, order: SeatOrder, draw: Random, apart: Collection[int]) -> Table:
    """The lobby (id 0) of the next game of these players, but for those ``apart``, with the same terms. Who did not
    play opens it without the other people. Codes: still_running, daily_done (a deal of two partners, played once)."""
    check_again(before)
    if before.status is not Status.OVER:
        raise TableError("still_running")
    places = max(find_game(games, before.game).players(before.options))
    lobby = replace(before, id=0, host=host.id, status=Status.LOBBY, seats=(None,) * places, seq=1)
    if before.seat_of(host.id) is None:
        ais = [seat for seat in before.taken if seat.person is None]
        return _seated(lobby, [seat_for(host, 0), *ais[: places - 1]])
    players = [replace(seat, level=None) if seat.stand_in else seat for seat in before.taken
               if seat.person is None or seat.person.id not in apart]
    return drawn(_seated(lobby, players), host.id, order, draw)


def check_again(before: Table) -> None:
    """Codes: daily_done."""
    if before.together:
        raise TableError("daily_done")


def drawn(table: Table, user: int, order: SeatOrder, draw: Random) -> Table:
    """The players in another order: rotated, so that everybody but the first sits elsewhere and, in teams of two, all
    have other partners; or by lot. Codes: not_host."""
    check_host(table, user)
    places, players = [seat.number for seat in table.taken], list(table.taken)
    if order is SeatOrder.ROTATED:
        # The first stays and the others move on by one, so with four players three games bring everybody together with
        # everybody.
        players = [*players[:1], *players[2:], *players[1:2]]
    elif order is SeatOrder.DRAWN:
        draw.shuffle(players)
    moved_to = dict(zip(places, players, strict=True))
    return replace(table, seats=tuple(
        replace(moved_to[place], number=place) if place in moved_to else None for place in range(len(table.seats))))


def _seated(table: Table, players: Sequence[Seat]) -> Table:
    for number, seat in enumerate(players):
        table = put(table, replace(seat, number=number))
    return table


def _table(opening: Opening, options: Options, seats: tuple[Seat | None, ...], host: int, now: datetime) -> Table:
    return Table(0, opening.game, options=options, pace=opening.pace, rated=opening.rated, host=host,
                 channel=opening.channel, guild=opening.guild,
                 status=Status.LOBBY, seats=seats, seq=1, created=now, outside=opening.outside, terms=opening.terms)


def fewest_players(games: Games, name: str) -> int:
    """How many players a table of the game needs at least. Codes: no_such_game."""
    game = find_game(games, name)
    return min(game.players(game.check_options({})))


def _check_rated(guild: int | None, *, rated: bool | None) -> None:
    """Ratings are a server's, or (pool 0) of games across servers, which do not ask here. Codes: rated_server."""
    if rated and guild is None:
        raise TableError("rated_server")


def joined(table: Table, person: Person, place: int | None) -> Table:
    """With this person in ``place`` (from 0), or the first free one. Codes: already_joined, lobby_full, seat_taken,
    no_such_seat."""
    if table.seat_of(person.id):
        raise TableError("already_joined")
    if table.across:
        person = replace(person, name=distinct(person.name, table.names))
    return put(table, seat_for(person, free_place(table, place)))


def check_admitted(lobby: Lobby, user: int, apart: Collection[int]) -> None:
    """Whether the user may take a seat. ``apart``: users who blocked them or whom they blocked; these sit together only
    if the one has invited the other. Codes: dismissed, closed_table, apart."""
    if user in lobby.dismissed:
        raise TableError("dismissed")
    inviters = lobby.invited.get(user, frozenset())
    if lobby.closed and not inviters:
        raise TableError("closed_table")
    # Only who has invited them: that one friend wants somebody at the table does not bind another who has blocked them.
    check_apart(lobby.table, set(apart) - inviters)


def check_apart(table: Table, apart: Collection[int]) -> None:
    """Codes: apart. It does not say who has blocked whom."""
    if any(person.id in apart for person in table.people):
        raise TableError("apart")


def check_invites(lobby: Lobby, by: int, guest: int) -> None:
    """Whether a player may invite this user; to a closed table only the host does. Codes: not_seated, not_host,
    already_joined, too_many_invited, across_only."""
    lobby.table.own_seat(by)
    if lobby.table.across:
        raise TableError("across_only")
    if lobby.closed or guest in lobby.dismissed:
        check_host(lobby.table, by)
    if lobby.table.seat_of(guest) is not None:
        raise TableError("already_joined")
    if len(lobby.invited) >= INVITED and guest not in lobby.invited:
        raise TableError("too_many_invited", n=INVITED)


def dismissed(table: Table, user: int, guest: int) -> Table:
    """The lobby without a player removed by the host. Codes: not_host, not_seated."""
    check_host(table, user)
    seat = table.seat_of(guest)
    if seat is None or guest == table.host:
        raise TableError("not_seated")
    return clear(table, seat.number)


def left(table: Table, user: int) -> Table:
    """Without this person; a host's rights pass on, the last one to leave cancels the lobby. Codes: not_seated."""
    seat = table.own_seat(user)
    table = clear(table, seat.number)
    if not table.people:
        return replace(table, status=Status.CANCELLED)
    if user == table.host:
        after = (*table.people, *table.people)
        successor = next((p for p in after if (own := table.seat_of(p.id)) and own.number > seat.number), after[0])
        return replace(table, host=successor.id)
    return table


def moved(table: Table, user: int, place: int) -> Table:
    """An AI in that place changes places with the person. Codes: not_seated, no_such_seat, seat_taken."""
    seat = table.own_seat(user)
    check_place(table, place)
    other = table.seats[place]
    if other is not None and other.person is not None and other.number != seat.number:
        raise TableError("seat_taken", name=other.name)
    table = clear(table, seat.number)
    if other is not None and other.number != seat.number:
        table = put(table, replace(other, number=seat.number))
    return put(table, replace(seat, number=place))


def with_ai(table: Table, user: int, game: Game[Any], level: str) -> Table:
    """With an AI player of ``level`` in the first free place. Codes: not_host, no_such_level, lobby_full."""
    check_host(table, user)
    check_level(game, level)
    number = free_place(table, None)
    return put(table, Seat(number, ai_name(table.names), level=level))


def filled(table: Table, user: int, game: Game[Any]) -> Table:
    """With as many AI players as make partners, else as the next larger number of players needs. Codes: not_host,
    lobby_full."""
    check_host(table, user)
    possible = sorted(game.players(table.options))
    wanted = next((count for count in (*game.traits.partners, *possible)
                   if count in possible and count > len(table.taken)), None)
    if wanted is None:
        raise TableError("lobby_full")
    return filled_to(table, game, wanted)


def without_ai(table: Table, user: int) -> Table:
    """Without the last AI player. Codes: not_host, no_ai_there."""
    check_host(table, user)
    if not table.ai_seats:
        raise TableError("no_ai_there")
    return clear(table, max(table.ai_seats))


def configured(games: Games, table: Table, user: int, change: LobbyChange) -> Table:
    """Another game starts from its own defaults, and so does another pace. AI players leave and come as its number of
    players needs. Codes: not_host, rated_server, no_such_game, too_many_seated; RuleError for options."""
    check_host(table, user)
    _check_rated(table.guild, rated=change.rated)
    old, game = find_game(games, table.game), find_game(games, change.game or table.game)
    before = {} if game.id != table.game else {name: str(value) for name, value in table.options.items()}
    house = {spec.name: str(spec.standard) for spec in game.options if spec.house}
    given = {**before, **change.options}
    options = game.check_options({name: value for name, value in given.items() if house.get(name) != value})
    complete = len(table.taken) in old.players(table.options) and bool(table.ai_seats)
    table = _with_places(table, game, options)
    if complete:
        table = filled_to(table, game, min(n for n in game.players(options) if n >= len(table.taken)))
    terms = table.terms if change.pace in (None, table.pace) else {}
    return replace(
        table, game=game.id, options=options, pace=change.pace or table.pace,
        rated=table.rated if change.rated is None else change.rated, terms={**terms, **change.terms})


def ready(table: Table, user: int, game: Game[Any]) -> Table:
    """The table as its game begins: free places are gone, the others numbered from 0. Codes: not_host,
    wrong_player_count."""
    _check_is_host(table, user)
    allowed = game.players(table.options)
    if len(table.taken) not in allowed:
        raise TableError("wrong_player_count", game=game.id, allowed=_listed(allowed), seated=len(table.taken))
    seats = tuple(replace(seat, number=number) for number, seat in enumerate(table.taken))
    return replace(seeking(table, now=False), status=Status.RUNNING, seats=seats)


def cancelled(table: Table, user: int) -> Table:
    """The lobby called off by its host. Codes: not_host."""
    check_host(table, user)
    return replace(table, status=Status.CANCELLED)


# checks ----------------------------------------------------------------------------------------

def check_lobby(snapshot: Snapshot) -> Lobby:
    """The lobby, if it is open. Codes: not_a_lobby (the game has begun), table_over."""
    if snapshot.status is Status.RUNNING:
        raise TableError("not_a_lobby")
    if isinstance(snapshot, RunningTable) or snapshot.status is not Status.LOBBY:
        raise TableError("table_over")
    return snapshot


def check_changeable(lobby: Lobby) -> Lobby:
    """The lobby, if its players decide about it. Codes: match_lobby."""
    if lobby.staged:
        raise TableError("match_lobby")
    return lobby


def missing(lobby: Lobby, pace: Pace, now: datetime) -> tuple[Person, ...]:
    """The players who have not pressed *I am here*, or at a fast pace not lately, where that is asked for: in a rated
    game, and of people who were looking for one, unless they play with AI players meanwhile."""
    if not (lobby.rated or lobby.gathered) or lobby.table.welcomes:
        return ()
    since = {user: at for user, at in lobby.here.items() if pace.remind or now - at <= HERE_LASTS}
    return tuple(person for person in lobby.table.people if person.id not in since)


def check_present(absent: Sequence[Person], starting: int) -> None:
    """Codes: not_here. The player who starts the game is here."""
    names_of = [person.name for person in absent if person.id != starting]
    if names_of:
        raise TableError("not_here", names=", ".join(names_of))


def check_host(table: Table, user: int) -> None:
    """Whether the user decides about a lobby. Nobody does for people of other servers. Codes: across_only, not_host."""
    if table.across:
        raise TableError("across_only")
    _check_is_host(table, user)


def _check_is_host(table: Table, user: int) -> None:
    if user != table.host:
        host = table.seat_of(table.host)
        raise TableError("not_host", host=host.name if host else "?")


def filled_to(table: Table, game: Game[Any], count: int) -> Table:
    """With AI players in free places until ``count`` players sit; of the level of the last one there is."""
    there = [seat.level for seat in table.taken if seat.level in game.levels]
    level = there[-1] if there else stand_in_level(game.levels)
    while len(table.taken) < count:
        table = put(table, Seat(free_place(table, None), ai_name(table.names), level=level))
    return table


def _with_places(table: Table, game: Game[Any], options: Options) -> Table:
    """As many places as ``game`` has: AI players too many leave, players beyond the places move to free ones. AI
    players of a level that the game lacks get the usual one."""
    places = max(game.players(options))
    if len(table.people) > places:
        raise TableError("too_many_seated", most=places, seated=len(table.people))
    ais = sorted(table.ai_seats)
    for number in ais[len(ais) - max(0, len(table.taken) - places):]:
        table = clear(table, number)
    for seat in table.taken:
        if seat.ai and seat.level not in game.levels:
            table = put(table, replace(seat, level=stand_in_level(game.levels)))
    kept = [seat for seat in table.taken if seat.number < places]
    resized = replace(table, seats=(None,) * places)
    for seat in kept:
        resized = put(resized, seat)
    for seat in table.taken:
        if seat.number >= places:
            resized = put(resized, replace(seat, number=resized.seats.index(None)))
    return resized


def _listed(numbers: tuple[int, ...]) -> str:
    """``4``, ``5–12``: the allowed numbers for a sentence."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))
