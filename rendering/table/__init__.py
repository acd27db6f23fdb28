"""The table picture: one for each state of a trick.

The kind of table (`games.views.TableKind`) chooses how the trick is drawn. Only public information is drawn, regardless
of the view's seat: hands show as counts, except those that lie open to all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.views import TableKind, View
from rendering.description import Detail
from rendering.draw.sheet import Sheet
from rendering.draw.text import Text
from rendering.picture import PictureRequest
from rendering.table import description, fronts_table, trick_table

_DRAW = {TableKind.TRICK: trick_table.draw, TableKind.FRONTS: fronts_table.draw}


@dataclass(frozen=True, slots=True)
class TablePicture(PictureRequest):
    """The public view of the table."""

    filename = "table"
    view: View
    text: Text

    def sheet(self) -> Sheet:
        return _DRAW[self.view.traits.table](self.view, self.text)

    def sentences(self, detail: Detail) -> Iterable[str]:
        return description.sentences(self.view, self.text, detail)
