"""What each seat sees of a position and may do in it, worked out once: a click asks for both several times."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from bot.tables.core.model import named
from bot.tables.core.position import Position
from games.actions import Action
from games.views import View


@dataclass(slots=True)
class _Face:
    position: Position
    views: dict[int | None, View] = field(default_factory=dict)
    legal: dict[int, tuple[Action, ...]] = field(default_factory=dict)


class Faces:
    """Of the newest position asked for, of as many tables as are kept in memory."""

    def __init__(self, tables: int) -> None:
        self._tables = tables
        self._known: OrderedDict[int, _Face] = OrderedDict()

    def view(self, position: Position, seat: int | None) -> View:
        """What ``seat`` (None: a spectator) sees, with the names of those who have the seats now."""
        face = self._face(position)
        if seat not in face.views:
            face.views[seat] = named(position.seen(seat), position.table)
        return face.views[seat]

    def legal(self, position: Position, seat: int) -> tuple[Action, ...]:
        """The legal actions of all seats that the player at ``seat`` plays."""
        face = self._face(position)
        if seat not in face.legal:
            controls = position.controls(seat)
            face.legal[seat] = tuple(action for each in controls for action in position.legal(each))
        return face.legal[seat]

    def _face(self, position: Position) -> _Face:
        table = position.table.id
        face = self._known.get(table)
        if face is None or face.position is not position:
            face = self._known[table] = _Face(position)
            while len(self._known) > self._tables:
                self._known.popitem(last=False)
        self._known.move_to_end(table)
        return face
