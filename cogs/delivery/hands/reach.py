"""Whether players see their hand: whose direct messages are closed, and whose hand is from before a restart.

The public message of a table says so (`cogs.delivery.table_message`), since a player who sees no hand has nothing else
that could tell them.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.tables.core.model import Person
from bot.tables.core.state import RunningTable, Snapshot
from cogs.delivery.hands.session import HandSession, HandSessions
from cogs.delivery.hands.states import Direct
from cogs.delivery.hands.updates import acting
from cogs.delivery.message_editor import MessageEditor


class HandReach:
    def __init__(self, sessions: HandSessions, editor: MessageEditor) -> None:
        self._sessions = sessions
        self._editor = editor
        self._when_unreachable: list[Callable[[int], object]] = []
        self._restored: set[int] = set()

    def note_restored(self, table: int) -> None:
        """The table was in play before this process started."""
        self._restored.add(table)

    def shown(self, snapshot: RunningTable) -> bool:
        """Whether the hands of all players who must act are shown; of a lone player's, theirs."""
        seats = [seat for seat in snapshot.table.taken if not seat.ai and seat.person is not None]
        due = seats if len(seats) == 1 else [seat for seat in seats if seat in acting(snapshot)]
        return all(self._is_shown(snapshot.id, seat.person) for seat in due)

    def _is_shown(self, table: int, person: Person | None) -> bool:
        session = None if person is None else self._sessions.find(table, person.id)
        shown_in = None if session is None else session.placement.shown_in
        return shown_in is not None and (not shown_in.ephemeral or self._editor.has_token(shown_in.id))

    def unreachable(self, snapshot: Snapshot) -> tuple[Person, ...]:
        """Return the players whose direct messages are closed."""
        closed = [session.user for session in self._sessions.of_table(snapshot.id)
                  if session.placement.direct is Direct.CLOSED]
        return tuple(person for person in snapshot.table.people if person.id in closed) if closed else ()

    def outdated(self, snapshot: Snapshot) -> tuple[Person, ...]:
        """Return the players whose hand is from before a restart: the bot can't edit it without a click."""
        found = [session.user for session in self._sessions.of_table(snapshot.id) if session.presence.missed_restart]
        return tuple(person for person in snapshot.table.people if person.id in found) if found else ()

    def when_unreachable(self, listener: Callable[[int], object]) -> None:
        """Call ``listener`` with a table when a player's direct messages turn out to be closed."""
        self._when_unreachable.append(listener)

    def note_unreachable(self, table: int) -> None:
        for listener in self._when_unreachable:
            listener(table)

    def note_restart(self, session: HandSession) -> None:
        """No message can show the hand: after a restart the player may look at an old one."""
        presence, closed = session.presence, session.placement.direct is Direct.CLOSED
        if session.table in self._restored and presence.used is None and not presence.missed_restart and not closed:
            presence.missed_restart = True
            self.note_unreachable(session.table)
