"""How long messages lag behind the table to combine changes into one edit; crowded channels (`CrowdedChannels`).

Nothing here depends on cards.

The player whose turn it is gets their hand at once. A person's play is on the table at once, and so is everything
people may want to answer: a closing trick, a round's end. AI players' moves may be combined. With AI players at the
table, the hand also shows the table on its owner's turn; a player alone with AI players always sees it there. Then the
table's own message is for spectators, and may follow later.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.tables.core.change import Cause, Changed
from bot.tables.core.entries import TimeReturned
from bot.tables.core.model import Status, Table
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.core.time_control import HOUR
from bot.tables.rules.order_rules import by_itself
from games.actions import Ask, Decline, Give, Move, Nothing, Pass, Take
from games.views import Phase

PASSED = 2.5
"""Seconds after a pass, a taken trick, or an asking for a card (D2) that the player may not have (D3)."""
AI_MOVES = 8.0
"""After moves of AI players, while it is nobody else's turn, or that player has the table in their hand."""
PREPARED = 4.0
"""After calls declined and cards given."""
WATCHED = 10.0
"""After moves of AI players, in the hand of a player alone with them."""
FOLLOWS = 28.0
"""After that hand: the table's message, during a round."""
ONLOOKER = 10.0
"""After a trick, in the hand of a player who neither acts nor has used it lately: its edits are counted."""
AT_ONCE = 0.3
"""After a round's end: the next step is announced at once."""
SLIGHT = HOUR
"""Seconds of an outage that need not be shown at once in a game over days."""
CROWD = 3
"""Number of live tables in a channel from which their messages would lag more than 3 s."""

PLAYING = (Phase.PLAY, Phase.CLOSING, Phase.GIFT, Phase.ASKED)
PREPARING = (Phase.GRAND, Phase.EXCHANGE)


def is_slight(change: Changed) -> bool:
    """Whether all that happened is that limits of hours or days end a little later: shown with the next change."""
    fact, snapshot = change.fact, change.after
    if not isinstance(fact, TimeReturned) or isinstance(snapshot, Lobby):
        return False
    return snapshot.pace.remind and (snapshot.at - fact.since).total_seconds() < SLIGHT


def of_table(change: Changed, shown: Callable[[RunningTable], bool]) -> float:
    """Seconds that the table's message may wait for what comes next.

    ``shown``: whether the hands of all who are in turn, or of who plays alone, are shown.
    """
    snapshot = change.after
    if isinstance(snapshot, RunningTable) and snapshot.phase is Phase.BETWEEN:
        return AT_ONCE
    if isinstance(snapshot, Lobby) or change.cause is not Cause.ACT:
        return 0
    ai = snapshot.table.ai_seats
    if snapshot.table.alone and snapshot.phase in (*PLAYING, *PREPARING):
        return FOLLOWS if shown(snapshot) else AI_MOVES if ai.issuperset(snapshot.to_act) else 0
    if snapshot.phase in PREPARING:
        return PREPARED if _prepared(change) else 0
    if snapshot.phase not in PLAYING or snapshot.phase is Phase.CLOSING:
        return 0
    if snapshot.to_act and ai.issuperset(snapshot.to_act):
        return AI_MOVES
    if ai and all(isinstance(action, Move) and action.seat in ai for action in change.actions):
        return AI_MOVES if shown(snapshot) else 0
    return PASSED if all(isinstance(action, Pass | Take | Ask | Nothing) for action in change.actions) else 0


def of_hands(change: Changed) -> float:
    """Seconds that hands may wait for what comes next: cards that the others have still to give, and who plays alone
    for the moves of AI players before it is their turn or a trick closes."""
    snapshot = change.after
    if isinstance(snapshot, Lobby) or change.cause is not Cause.ACT or (
            change.notes and not snapshot.table.alone):
        return 0
    if snapshot.phase in PREPARING:
        return PREPARED if _prepared(change) else 0
    if not snapshot.table.alone or snapshot.phase not in (Phase.PLAY, Phase.GIFT, Phase.ASKED) or _prepared(change):
        return 0
    ai = snapshot.table.ai_seats
    others = snapshot.to_act and (ai.issuperset(snapshot.to_act) or by_itself(snapshot))
    return WATCHED if others else 0


def of_onlookers(change: Changed) -> float:
    """Seconds that the hands of players who need not act may wait, where their edits are counted."""
    snapshot = change.after
    playing = isinstance(snapshot, RunningTable) and snapshot.phase in (Phase.PLAY, Phase.GIFT, Phase.ASKED)
    return ONLOOKER if playing and change.cause is Cause.ACT and not change.timeout else 0


def _prepared(change: Changed) -> bool:
    """Whether all that happened is that calls were declined or cards given."""
    return all(isinstance(action, Decline | Give) for action in change.actions)


class CrowdedChannels:
    """Channels with many live tables, without threads.

    Discord allows 5 edits in 5 seconds in a channel, so eight tables' messages would lag 8 seconds behind play. There
    the hands show the tables too, in words while others play, since edits of hands are not counted; a table's own
    message is a line, and its results.
    """

    def __init__(self) -> None:
        self._tables: dict[int, set[int]] = {}

    def note(self, snapshot: Snapshot) -> None:
        """A table has changed, or is shown."""
        table = snapshot.table
        tables = self._tables.setdefault(table.channel, set())
        playing = isinstance(snapshot, RunningTable) and snapshot.status is Status.RUNNING and not snapshot.pace.remind
        if playing and not table.alone and not table.outside:
            tables.add(table.id)
        else:
            tables.discard(table.id)
        if not tables:
            del self._tables[table.channel]

    def crowded(self, table: Table) -> bool:
        """Whether this table is one of many in its channel."""
        tables = self._tables.get(table.channel, ())
        return len(tables) >= CROWD and table.id in tables
