"""A table as the fold of its log: `load` folds all entries, `moved`, `happened` and `lobby_noted` one.

A table that was never out of memory and one just read back are equal. Nothing else about a running game is stored
but the secrets and the orders, which the log does not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

from bot.tables.core.model import Lobby, RunningTable, Snapshot, Table
from bot.tables.core.ports import Entry, EntryKind
from bot.tables.core.position import Position
from bot.tables.core.time_control import Pace
from bot.tables.rules.schedule import begun, granted
from games.actions import Action, Ask, Deal, Decline, Gift, Give, Grand, Nothing, Pass, Play, Take
from games.base import Game
from games.records.reader import Reader
from games.views import Phase

HEADER = 3
"""Lines of a record's header."""
KEYS = 64
"""How many idempotency keys stay in memory; the store knows all of them."""

_MILESTONES = frozenset((Deal, Play, Take, Gift, Ask, Nothing))
"""Actions after which an older click no longer means what it meant."""
_TURNS = _MILESTONES | {Pass}
_OWN = (Grand, Decline, Give)
"""Actions that several seats owe at once: each has its own clock."""

S = TypeVar("S", Lobby, RunningTable)
T = TypeVar("T")


def noted(snapshot: S, at: datetime) -> S:
    """``snapshot`` after any entry, as far as that does not depend on what the entry says."""
    return replace(snapshot, table=replace(snapshot.table, seq=snapshot.seq + 1), at=at)


def keyed(table: RunningTable, key: str | None) -> RunningTable:
    """With the idempotency key of the newest entry."""
    return table if key is None else replace(table, keys=(*table.keys, key)[-KEYS:])


def set_up(lobby: Lobby, reader: Reader, text: str, pace: Pace) -> RunningTable:
    """The game has been set up with the newest entry, ``text``, which may hold the beginning of a round."""
    lines = text.splitlines()
    for line in lines[:HEADER]:
        reader.feed(line)
    now, position = lobby.at, Position(reader.game, reader.state)
    table = RunningTable(
        lobby.table, now, position, pace, lobby.seq, epoch_at=now, turn_at=now, phase_at=now, agreed=lobby.agreed)
    actions = _feed(reader, lines[HEADER:])
    return moved(table, actions, Position(reader.game, reader.state)) if actions else table


# beside the record ---------------------------------------------------------------------------------

RESTART = "restart"
"""Ends the entry of a seat with which a table gets time limits again."""


def happened(table: RunningTable, kind: EntryKind, text: str, user: int | None) -> RunningTable:
    """``table`` with its newest entry, by ``user``, which is not part of the record. Who sits where, the pace and the
    secret that was committed to are not in it."""
    words = text.split()
    match kind:
        case EntryKind.COMMIT if words[0] == "cut":
            return replace(table, cuts={**table.cuts, int(words[1]): text.split(" ", 2)[2]})
        case EntryKind.COMMIT:
            digest = words[1]
            return replace(
                table, commitment=digest, published=digest, cuts={}, secret=None, sealed="sealed" in words[2:])
        case EntryKind.SEAT:
            return _seated(table, int(words[0]), newcomer=words[1] == "substitute", restart=RESTART in words[2:])
        case EntryKind.TERMS:
            return _retimed(table)
        case EntryKind.PAUSE if text == "resume":  # the players in turn have the whole time
            rested = table.rested + (table.at - (table.paused or table.at)).total_seconds()
            return replace(table, paused=None, rested=rested, turn_at=table.at, phase_at=table.at)
        case EntryKind.PAUSE:
            return replace(table, paused=table.at)
        case EntryKind.EXTEND if words[0] == "outage":
            return _given_back(table, datetime.fromisoformat(words[1]))
        case EntryKind.EXTEND:
            for seat, seconds in zip(words[::2], words[1::2], strict=True):
                table = _extended(table, int(seat), float(seconds))
            return table
        case EntryKind.AWAY:
            return _away_until(table, int(words[0]), None if words[1] == "-" else datetime.fromisoformat(words[1]))
        case EntryKind.BACK:  # clicks made before it are stale, and the time starts again
            return replace(table, epoch=table.seq, epoch_at=table.at, turn_at=table.at, phase_at=table.at)
        case EntryKind.LOBBY if text == LOOK and user is not None:
            return replace(table, spectators=table.spectators | {user})
        case _:
            return table


def _seated(table: RunningTable, seat: int, newcomer: bool, restart: bool) -> RunningTable:
    """``seat`` changed hands with the newest entry: its player has the whole time, a newcomer a full bank too, and
    nothing of a vacation of the player before.

    ``restart``: so has everybody, since until now one person played without a time limit.
    """
    if restart:
        table = _retimed(table)
    if newcomer:
        table = replace(table, spent=_without(table.spent, seat), away=_without(table.away, seat))
    return replace(table, own={**table.own, seat: table.at})


def _without(by_seat: Mapping[int, T], seat: int) -> Mapping[int, T]:
    return {number: value for number, value in by_seat.items() if number != seat}


def _retimed(table: RunningTable) -> RunningTable:
    """Another pace is in force: everybody has the whole time, and a full bank."""
    return replace(table, turn_at=table.at, phase_at=table.at, spent={}, extra={})


def _extended(table: RunningTable, seat: int, seconds: float) -> RunningTable:
    """``seat`` has more time (or less) for the turn it owes now."""
    return replace(table, extra={**table.extra, seat: (table.since(seat), granted(table, seat) + seconds)})


def _given_back(table: RunningTable, since: datetime) -> RunningTable:
    """Nobody could act from ``since`` until now: players who owe a move have that longer, and a closing trick stays
    open. What was given back before counts no second time, nor what a vacation has stopped."""
    if table.paused is not None:
        return table
    since, now = max(since, table.restored_at or since), table.at
    if table.phase in (Phase.CLOSING, Phase.GIFT):
        table = replace(table, phase_at=table.phase_at + (now - max(since, table.phase_at)))
    else:
        for seat in table.to_act:
            lost = (now - max(since, begun(table, seat))).total_seconds()
            if lost > 0:
                table = _extended(table, seat, lost)
    return replace(table, restored_at=now)


def _away_until(table: RunningTable, seat: int, until: datetime | None) -> RunningTable:
    """The player of ``seat`` is on vacation until then, or (None) is back: then their time runs on from now.

    What they have used of it for the turn that they owe stays used.
    """
    since, now = table.since(seat), table.at
    used = (now - max(since, table.away.get(seat, since))).total_seconds()
    after = _extended(table, seat, -used) if used > 0 else table
    return replace(after, away={**table.away, seat: now if until is None else until})


# moves ---------------------------------------------------------------------------------------------

def moved(table: RunningTable, actions: Sequence[Action], position: Position) -> RunningTable:
    """``actions`` took effect with the newest entry and led to ``position``."""
    now = table.at
    kinds = set(map(type, actions))
    milestone, turn, deal = bool(kinds & _MILESTONES), bool(kinds & _TURNS), Deal in kinds
    changed = milestone or position.phase is not table.phase
    ended = position.rounds_played > table.position.rounds_played
    return replace(
        table,
        position=position,
        epoch=table.seq if milestone else table.epoch,
        epoch_at=now if milestone else table.epoch_at,
        dealt=table.seq if deal else table.dealt,
        turn_at=now if turn else table.turn_at,
        phase_at=now if changed else table.phase_at,
        own=_answered(table, actions),
        commitment=None if deal else table.commitment,
        secret=None if ended else table.secret,
        spent=_overtime(table, actions),
    )


def _answered(table: RunningTable, actions: Sequence[Action]) -> Mapping[int, datetime]:
    """The seats' own clocks after ``actions``."""
    own = dict(table.own)
    for action in actions:
        if isinstance(action, Deal):
            own.clear()
        elif isinstance(action, _OWN):
            own[action.seat] = table.at
    return own


def _overtime(table: RunningTable, actions: Sequence[Action]) -> Mapping[int, float]:
    """What the players who did ``actions`` just now have used of their banks."""
    limit = table.pace.limit
    if limit is None or table.phase in (Phase.CLOSING, Phase.GIFT):
        return table.spent
    owing, spent = table.to_act, dict(table.spent)
    for action in actions:
        seat = getattr(action, "seat", None)
        if seat is None or seat not in owing:
            continue
        over = (table.at - begun(table, seat)).total_seconds() - limit - granted(table, seat)
        if over > 0:
            spent[seat] = spent.get(seat, 0) + over
    return spent


# lobbies -------------------------------------------------------------------------------------------

HERE, STAGED, GATHERED = "here", "stage ", "gather "
"""How the entries of a lobby begin that say *I am here*; the first one of a match, and of a lobby for people who were
looking for a game."""
AGREE, DISAGREE, LOOK = "agree", "disagree", "look"
"""Entries of a lobby: to open cards for spectators; of a running game: somebody looks on at them."""


def opened(table: Table, at: datetime, text: str) -> Lobby:
    """A new lobby by its first entry."""
    return Lobby(table, at, staged=text.startswith(STAGED), gathered=text.startswith(GATHERED))


def lobby_noted(lobby: Lobby, text: str, user: int | None, at: datetime) -> Lobby:
    """``lobby`` after an entry. Nobody who left is here, and nobody at all after the terms have changed."""
    gone = text.removeprefix("dismiss ") if text.startswith("dismiss ") else str(user) if text == "leave" else ""
    here = {each: since for each, since in lobby.here.items() if str(each) != gone}
    if text == HERE and user is not None:
        here[user] = at
    agreed = frozenset(each for each in lobby.agreed if str(each) != gone)
    if text in (AGREE, DISAGREE) and user is not None:
        agreed = agreed | {user} if text == AGREE else agreed - {user}
    return noted(replace(_guests(lobby, text, user), here={} if text == "configure" else here, agreed=agreed), at)


def _guests(lobby: Lobby, text: str, by: int | None) -> Lobby:
    """``lobby`` after an entry that says who may come. An erased user is no longer named."""
    said, _, number = text.partition(" ")
    match said:
        case "closed":
            return replace(lobby, closed=number == "yes")
        case "invite" if number and by is not None:
            guest = int(number)
            inviters = lobby.invited.get(guest, frozenset()) | {by}
            return replace(lobby, invited={**lobby.invited, guest: inviters}, dismissed=lobby.dismissed - {guest})
        case "dismiss" if number:
            guest = int(number)
            invited = {each: inviters for each, inviters in lobby.invited.items() if each != guest}
            return replace(lobby, invited=invited, dismissed=lobby.dismissed | {guest})
        case _:
            return lobby


# reading back --------------------------------------------------------------------------------------

def load(row: Table, log: Sequence[Entry], games: Mapping[str, Game[Any]], pace: Pace) -> Snapshot:
    """A table from its log, but for ``secret`` and ``orders``, which the log does not hold.

    ``row``: who sits where now; ``pace``: with the table's terms. RecordError if the log is damaged.
    """
    entries = standing(log)
    begins = next((n for n, entry in enumerate(entries) if entry.kind is EntryKind.RECORD), len(entries))
    lobby = opened(row, entries[0].at, entries[0].text)
    for entry in entries[:begins]:
        lobby = lobby_noted(lobby, entry.text, entry.user, entry.at)
    if begins == len(entries):
        return replace(lobby, table=replace(row, seq=entries[-1].seq))
    first, *rest = entries[begins:]
    reader = Reader(games)
    lobby = replace(lobby, table=replace(row, seq=first.seq), at=first.at)
    table = keyed(set_up(lobby, reader, first.text, pace), first.key)
    for entry in rest:
        table = keyed(replace(table, table=replace(row, seq=entry.seq), at=entry.at), entry.key)
        if entry.kind is EntryKind.RECORD:
            table = moved(table, _feed(reader, entry.text.splitlines()), Position(reader.game, reader.state))
        else:
            table = happened(table, entry.kind, entry.text, entry.user)
    return table


def standing(log: Iterable[Entry]) -> list[Entry]:
    """The entries without the record lines that were taken back later."""
    kept: list[Entry] = []
    for entry in log:
        if entry.kind is EntryKind.BACK:
            to = int(entry.text)
            kept = [each for each in kept if each.kind is not EntryKind.RECORD or each.seq <= to]
        kept.append(entry)
    return kept


def record_text(log: Iterable[Entry]) -> str:
    """The whole record of a table."""
    return "".join(f"{entry.text}\n" for entry in standing(log) if entry.kind is EntryKind.RECORD)


def _feed(reader: Reader, lines: Iterable[str]) -> list[Action]:
    happened = [reader.feed(line) for line in lines]
    return [each.item for each in happened if each is not None and isinstance(each.item, Action)]
