"""The files that sample messages show: pictures of recorded games, and small files of each other kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path

from bot.i18n import Texts
from cogs.common.renderer import Image
from rendering import gallery
from rendering.studio import Picture, Request

EXHIBITS = {
    "table": "tichu-table-trick", "hand": "tichu-hand", "play": "tichu-play", "card": "tichu-card",
    "replay": "tichu-clip", "standings": "tichu-standings", "chart": "tichu-chart", "profile": "profile",
    "season": "season-won"}
"""By a file's name without ending, what the gallery shows of it."""
PLAIN = {
    ".json": "{}\n", ".tichu": "tichu 1\n",
    ".ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Bus Driver//EN\r\nEND:VCALENDAR\r\n"}
"""What is no picture."""


def drawn(names: Iterable[str], t: Texts) -> dict[str, Image]:
    """Each of these files; a picture of another name shows a table."""
    return {name: _file(name, t) for name in names}


@cache
def _file(name: str, t: Texts) -> Image:
    path = Path(name)
    if path.suffix in PLAIN:
        return Image(PLAIN[path.suffix].encode(), name, name)
    wanted = EXHIBITS.get(path.stem, EXHIBITS["table"])
    picture = _exhibits(t)[wanted].draw()
    return Image(picture.data, name, picture.alt)


@lru_cache(maxsize=1)
def _exhibits(t: Texts) -> Mapping[str, Request[Picture]]:
    """What the gallery shows, by title. It replays games for them, so the last language's are kept."""
    record = gallery.samples()["tichu"]
    return dict(chain(gallery.profiles(t), gallery.exhibits("tichu", *gallery.recorded(record), t)))
