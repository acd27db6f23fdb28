"""The table picture: one for each state of a trick, drawn from a view.

`draw` chooses the scene: the climbing games share one (`climbing`), Tatsu has its own
(`tatsu`). Only what everybody may know is drawn, whoever's view it is: hands show as
counts, but for those that lie open to all.
"""

from __future__ import annotations

from games.views import View
from rendering.draw.text import Text
from rendering.results.sheet import Sheet
from rendering.table import climbing, tatsu


def draw(view: View, text: Text) -> Sheet:
    """The table as a sheet: its image, and the marks of what stands where."""
    return tatsu.draw(view, text) if view.game == "tatsu" else climbing.draw(view, text)
