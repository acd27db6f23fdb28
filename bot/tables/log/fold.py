"""A table as the fold of its log: `load` folds all entries, `moved`, `happened` and `lobby_noted` one.

A table that was never out of memory and one just read back are equal. Nothing else about a running game is stored
but the secrets and the orders, which the log does not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

from bot.tables.core import entries
from bot.tables.core.entries import Entry, Fact, Recorded, TakenBack
from bot.tables.core.model import Table
from bot.tables.core.position import Position
from bot.tables.core.state import (
    Attendance,
    Clocks,
    Freshness,
    Lobby,
    Practice,
    RunningTable,
    SearchTogether,
    Shuffle,
    Snapshot,
)
from bot.tables.core.time_control import Pace
from bot.tables.rules.presence import deserted, timeouts, without
from bot.tables.rules.schedule import granted, turn_began
from games.actions import Action, Ask, Deal, Decline, Gift, Give, Grand, Nothing, Pass, Play, Take
from games.base import Game
from games.records import marks
from games.records.reader import Reader
from games.views import Phase

HEADER = 3
"""Lines of a record's header."""
KEYS = 64
"""How many idempotency keys stay in memory; the store knows all of them."""

_MILESTONES = frozenset((Deal, Play, Take, Gift, Ask, Nothing))
"""Actions after which an older click no longer means what it meant."""
_TURNS = _MILESTONES | {Pass}
RESEATING = (entries.Joined, entries.Left, entries.Moved, entries.AiAdded, entries.AiFilled, entries.SeatsDrawn,
             entries.Configured, entries.Dismissed)
"""After these a lobby has other people, seats or rules."""
_OWN = (Grand, Decline, Give)
"""Actions that several seats owe at once: each has its own clock."""

S = TypeVar("S", Lobby, RunningTable)
T = TypeVar("T")


def noted(snapshot: S, at: datetime) -> S:
    """``snapshot`` after any entry, as far as that does not depend on what the entry says."""
    return replace(snapshot, table=replace(snapshot.table, seq=snapshot.seq + 1), at=at)


def keyed(table: RunningTable, key: str | None) -> RunningTable:
    """With the idempotency key of the newest entry."""
    if key is None:
        return table
    fresh = table.freshness
    # A retried click comes within seconds, so a few keys in memory answer nearly all. An older one is refused by the
    # store, which has a unique index.
    return replace(table, freshness=replace(fresh, keys=(*fresh.keys, key)[-KEYS:]))


def set_up(lobby: Lobby, reader: Reader, text: str, pace: Pace) -> RunningTable:
    """The game has been set up with the newest entry, ``text``, which may hold the beginning of a round."""
    lines = text.splitlines()
    for line in lines[:HEADER]:
        reader.feed(line)
    now, position = lobby.at, Position(reader.game, reader.state)
    table = RunningTable(
        lobby.table, now, position, pace, Freshness(lobby.seq), clocks=Clocks(now, now, now),
        attendance=Attendance(agreed=lobby.agreed), practice=Practice(lobby.staged))
    actions = _feed(reader, lines[HEADER:])
    return moved(table, actions, Position(reader.game, reader.state)) if actions else table


# beside the record ---------------------------------------------------------------------------------

def happened(table: RunningTable, fact: Fact, user: int | None) -> RunningTable:
    """``table`` with its newest entry, by ``user``, which is not part of the record. Who sits where, the pace and the
    secret that was committed to are not in it."""
    table = _back(table, user)
    now, clocks = table.at, table.clocks
    match fact:
        case entries.Committed():
            return replace(table, shuffle=Shuffle(fact.digest, fact.digest, sealed=fact.sealed))
        case entries.Cut():
            cuts = {**table.shuffle.cuts, fact.seat: fact.words}
            return replace(table, shuffle=replace(table.shuffle, cuts=cuts))
        case entries.Reseated():
            return _seated(table, fact)
        case entries.Repaced():
            return _retimed(table)
        case entries.Paused():
            return replace(table, clocks=replace(clocks, paused=now))
        case entries.Resumed():  # the players in turn have the whole time
            rested = clocks.rested + (now - (clocks.paused or now)).total_seconds()
            return replace(table, clocks=replace(clocks, paused=None, rested=rested, turn_at=now, phase_at=now))
        case entries.TimeReturned():
            return _given_back(table, fact.since)
        case entries.TimeGranted():
            for seat in fact.seats:
                table = _extended(table, seat, fact.seconds)
            return table
        case entries.WentAway():
            return _away_until(table, fact.seat, fact.until)
        case entries.TakenBack():  # clicks made before it are stale, and the time starts again
            return replace(table, freshness=replace(table.freshness, epoch=table.seq),
                           clocks=replace(clocks, epoch_at=now, turn_at=now, phase_at=now))
        case entries.LookedOn() if user is not None:
            spectators = table.attendance.spectators | {user}
            return replace(table, attendance=replace(table.attendance, spectators=spectators))
        case entries.Said() if user is not None:
            said = {**table.attendance.said, user: (fact.phrase, now)}
            return replace(table, attendance=replace(table.attendance, said=said))
        case entries.Muted() if user is not None and fact.user is not None:
            pair = frozenset([(user, fact.user)])
            muted = table.attendance.muted | pair if fact.muted else table.attendance.muted - pair
            return replace(table, attendance=replace(table.attendance, muted=muted))
        case entries.AskedAgain():
            asked = table.attendance.asked.union(fact.seats)
            return replace(table, attendance=replace(table.attendance, asked=asked))
        case _:
            return table


def _back(table: RunningTable, user: int | None) -> RunningTable:
    """A player has done something. If nobody was there, the players in turn have the whole time."""
    seat = table.table.seat_of(user) if table.attendance.timeouts and user is not None else None
    if seat is None:
        return table
    if deserted(table):
        table = replace(table, clocks=replace(table.clocks, turn_at=table.at))
    left = without(table.attendance.timeouts, seat.number)
    return replace(table, attendance=replace(table.attendance, timeouts=left))


def _seated(table: RunningTable, fact: entries.Reseated) -> RunningTable:
    """A seat changed hands with the newest entry: its player has the whole time, a newcomer a full bank too, and
    nothing of a vacation of the player before.

    ``retimed``: so has everybody, since until now one person played without a time limit.
    """
    seat, practice = fact.seat, table.practice
    left = without(table.attendance.timeouts, seat)
    table = replace(table, practice=replace(practice, reseated=practice.reseated | {seat}),
                    attendance=replace(table.attendance, timeouts=left))
    if fact.retimed:
        table = _retimed(table)
    if fact.newcomer:
        table = replace(
            table, clocks=replace(table.clocks, spent=_without(table.clocks.spent, seat)),
            attendance=replace(table.attendance, away=_without(table.attendance.away, seat)))
    return replace(table, clocks=replace(table.clocks, own={**table.clocks.own, seat: table.at}))


def _without(values: Mapping[int, T], key: int) -> Mapping[int, T]:
    return {each: value for each, value in values.items() if each != key}


def _retimed(table: RunningTable) -> RunningTable:
    """Another pace is in force: everybody has the whole time, and a full bank."""
    now = table.at
    return replace(table, clocks=replace(table.clocks, turn_at=now, phase_at=now, spent={}, extra={}))


def _extended(table: RunningTable, seat: int, seconds: float) -> RunningTable:
    """``seat`` has more time (or less) for the turn it owes now."""
    extra = {**table.clocks.extra, seat: (table.since(seat), granted(table, seat) + seconds)}
    return replace(table, clocks=replace(table.clocks, extra=extra))


def _given_back(table: RunningTable, since: datetime) -> RunningTable:
    """Nobody could act from ``since`` until now: players who owe a move have that longer, and a closing trick stays
    open. What was given back before counts no second time, nor what a vacation has stopped."""
    if table.clocks.paused is not None:
        return table
    # Each process that saw the outage reports it, and a start reports it once more. Only what has not been given back
    # yet counts.
    since, now = max(since, table.clocks.restored_at or since), table.at
    if table.phase in (Phase.CLOSING, Phase.GIFT):
        # The window is moved, not lengthened: AI players and orders that answered in time stay as they are.
        later = table.clocks.phase_at + (now - max(since, table.clocks.phase_at))
        table = replace(table, clocks=replace(table.clocks, phase_at=later))
    else:
        for seat in table.to_act:
            lost = (now - max(since, turn_began(table, seat))).total_seconds()
            if lost > 0:
                table = _extended(table, seat, lost)
    return replace(table, clocks=replace(table.clocks, restored_at=now))


def _away_until(table: RunningTable, seat: int, until: datetime | None) -> RunningTable:
    """The player of ``seat`` is on vacation until then, or (None) is back: then their time runs on from now.

    What they have used of it for the turn that they owe stays used.
    """
    since, now = table.since(seat), table.at
    # Time used goes into ``extra`` as a debt, since the turn's clock starts anew at the end of the vacation. Otherwise
    # going away for a day would fill it up.
    used = (now - max(since, table.attendance.away.get(seat, since))).total_seconds()
    after = _extended(table, seat, -used) if used > 0 else table
    away = {**table.attendance.away, seat: now if until is None else until}
    return replace(after, attendance=replace(table.attendance, away=away))


# moves ---------------------------------------------------------------------------------------------

def moved(table: RunningTable, actions: Sequence[Action], position: Position, *, own: bool = False,
          clicked: bool = False) -> RunningTable:
    """``actions`` took effect with the newest entry and led to ``position``. ``own``: a person's, by a click
    (``clicked``) or left in advance."""
    now = table.at
    kinds = set(map(type, actions))
    milestone, turn, deal = bool(kinds & _MILESTONES), bool(kinds & _TURNS), Deal in kinds
    changed = milestone or position.phase is not table.phase
    ended = position.rounds_played > table.position.rounds_played
    fresh, clocks, shuffle = table.freshness, table.clocks, table.shuffle
    decided = () if deal else table.practice.decided
    return replace(
        table,
        position=position,
        attendance=_attended(table, actions, own=own),
        practice=replace(table.practice, decided=(*decided, table.seq) if clicked else decided),
        freshness=replace(
            fresh, epoch=table.seq if milestone else fresh.epoch, dealt=table.seq if deal else fresh.dealt),
        clocks=replace(
            clocks,
            epoch_at=now if milestone else clocks.epoch_at,
            # A pass begins the next turn, but is no milestone: a click that was made before it means what it meant.
            turn_at=now if turn or (own and deserted(table)) else clocks.turn_at,
            phase_at=now if changed else clocks.phase_at,
            own=_answered(table, actions),
            spent=_overtime(table, actions),
        ),
        shuffle=replace(
            shuffle, commitment=None if deal else shuffle.commitment, secret=None if ended else shuffle.secret),
    )


def _attended(table: RunningTable, actions: Sequence[Action], *, own: bool) -> Attendance:
    found = timeouts(table, actions, own=own)
    return table.attendance if found is table.attendance.timeouts else replace(table.attendance, timeouts=found)


def _answered(table: RunningTable, actions: Sequence[Action]) -> Mapping[int, datetime]:
    """The seats' own clocks after ``actions``."""
    own = dict(table.clocks.own)
    for action in actions:
        if isinstance(action, Deal):
            own.clear()
        elif isinstance(action, _OWN):
            own[action.seat] = table.at
    return own


def _overtime(table: RunningTable, actions: Sequence[Action]) -> Mapping[int, float]:
    """What the players who did ``actions`` just now have used of their banks."""
    limit = table.pace.limit
    # Nobody's bank runs while a trick closes: its owner could not take it sooner if they wanted to.
    if limit is None or table.phase in (Phase.CLOSING, Phase.GIFT):
        return table.clocks.spent
    owing, spent = table.to_act, dict(table.clocks.spent)
    for action in actions:
        seat = getattr(action, "seat", None)
        if seat is None or seat not in owing:
            continue
        over = (table.at - turn_began(table, seat)).total_seconds() - limit - granted(table, seat)
        if over > 0:
            spent[seat] = spent.get(seat, 0) + over
    return spent


# lobbies -------------------------------------------------------------------------------------------

def opened(table: Table, at: datetime, fact: Fact) -> Lobby:
    """A new lobby by its first entry."""
    return Lobby(table, at, staged=isinstance(fact, entries.Staged), gathered=isinstance(fact, entries.Gathered))


def lobby_noted(lobby: Lobby, fact: Fact, user: int | None, at: datetime) -> Lobby:
    """``lobby`` after an entry. Nobody who left is here, and nobody at all after the terms have changed."""
    match fact:
        case entries.Left() if user is not None:
            lobby = _gone(lobby, user)
        case entries.Configured():
            lobby = replace(lobby, here={})
        case entries.CameHere() if user is not None:
            lobby = replace(lobby, here={**lobby.here, user: at})
        case entries.Agreed() if user is not None:
            lobby = replace(lobby, agreed=lobby.agreed | {user} if fact.agree else lobby.agreed - {user})
        case entries.Closed():
            lobby = replace(lobby, closed=fact.closed)
        case entries.Invited(guest=int(guest)) if user is not None:
            inviters = lobby.invited.get(guest, frozenset()) | {user}
            lobby = replace(lobby, invited={**lobby.invited, guest: inviters}, dismissed=lobby.dismissed - {guest})
        case entries.Dismissed(guest=int(guest)):
            lobby = replace(_gone(lobby, guest), invited=_without(lobby.invited, guest),
                            dismissed=lobby.dismissed | {guest})
    return noted(replace(lobby, together=_together(lobby.together, fact, user, at)), at)


def _together(search: SearchTogether, fact: Fact, user: int | None, at: datetime) -> SearchTogether:
    """All agree to look for this game with these people in these seats: to another one they have to agree again."""
    match fact:
        case entries.SoughtTogether(agree=True) if user is not None:
            return replace(search, agreed=search.agreed | {user}, since=search.since or at, ended=False)
        case entries.SoughtTogether() if user is not None:
            return SearchTogether(table=search.table, broken=search.table != 0)
        case entries.SoughtTogether():
            return SearchTogether(ended=search.ended)
        case entries.LedTogether():
            return replace(search, table=fact.table)
        case _ if isinstance(fact, RESEATING) and search.agreed:
            return SearchTogether(table=search.table, ended=True, broken=search.table != 0)
    return search


def _gone(lobby: Lobby, user: int) -> Lobby:
    return replace(lobby, here=_without(lobby.here, user), agreed=lobby.agreed - {user})


# reading back --------------------------------------------------------------------------------------

def load(row: Table, log: Sequence[Entry], games: Mapping[str, Game[Any]], pace: Pace) -> Snapshot:
    """A table from its log, but for ``secret`` and ``orders``, which the log does not hold.

    ``row``: who sits where now; ``pace``: with the table's terms. RecordError if the log is damaged.
    """
    kept = standing(log)
    # Everything before the first record lines is about the lobby; from there on a table is read by the same `moved` and
    # `happened` that made it, so both ways cannot differ.
    begins = next((n for n, entry in enumerate(kept) if isinstance(entry.fact, Recorded)), len(kept))
    lobby = opened(row, kept[0].at, kept[0].fact)
    for entry in kept[:begins]:
        lobby = lobby_noted(lobby, entry.fact, entry.user, entry.at)
    if begins == len(kept):
        return replace(lobby, table=replace(row, seq=kept[-1].seq))
    first, *rest = kept[begins:]
    assert isinstance(first.fact, Recorded)
    reader = Reader(games)
    lobby = replace(lobby, table=replace(row, seq=first.seq), at=first.at)
    table = keyed(set_up(lobby, reader, first.fact.text, pace), first.key)
    for entry in rest:
        # With the row as it is now: who sits where is not folded, since erasures rewrite it. What a time limit or a
        # vote was then follows from the entries alone.
        table = keyed(replace(table, table=replace(row, seq=entry.seq), at=entry.at), entry.key)
        if isinstance(entry.fact, Recorded):
            actions = _feed(reader, entry.fact.text.splitlines())
            table = moved(table, actions, Position(reader.game, reader.state), own=entry.user is not None,
                          clicked=entry.key is not None)
        else:
            table = happened(table, entry.fact, entry.user)
    return table


def standing(log: Iterable[Entry]) -> list[Entry]:
    """The entries without the record lines that were taken back later."""
    kept: list[Entry] = []
    for entry in log:
        if isinstance(entry.fact, TakenBack):
            to = entry.fact.to
            # Only record lines are taken back. A pause, a vote or a new player in between stays.
            kept = [each for each in kept if not isinstance(each.fact, Recorded) or each.seq <= to]
        kept.append(entry)
    return kept


def recorded(log: Iterable[Entry]) -> Iterator[tuple[Entry, str]]:
    """The entries that stand in the record, each with its lines."""
    for entry in standing(log):
        if isinstance(entry.fact, Recorded):
            yield entry, entry.fact.text


def record_text(log: Iterable[Entry]) -> str:
    """The whole record of a table. What was undone stands in comments where the record goes on."""
    kept: list[tuple[int, list[str]]] = []
    for entry in log:
        if isinstance(entry.fact, Recorded):
            kept.append((entry.seq, entry.fact.text.splitlines()))
        elif isinstance(entry.fact, TakenBack):
            to, undone = entry.fact.to, entry.fact.undone
            gone = [line for seq, lines in kept if seq > to for line in lines if undone]
            kept = [each for each in kept if each[0] <= to]
            if gone:
                kept.append((to, marks.undone(gone)))
    return "".join(f"{line}\n" for _, lines in kept for line in lines)


def _feed(reader: Reader, lines: Iterable[str]) -> list[Action]:
    happened = [reader.feed(line) for line in lines]
    return [each.item for each in happened if each is not None and isinstance(each.item, Action)]
