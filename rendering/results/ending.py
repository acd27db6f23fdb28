"""What ended a round, as a strip of the result's picture: the last play, and the cards that were left in hands.

These cards were hidden. Who makes the picture gives them only where the round's replay is open to all who see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.views import View
from rendering import cards, theme, words
from rendering.draw.sheet import Box, Sheet
from rendering.draw.text import Text
from rendering.picture import Describer
from rendering.results.boards import PANEL, fitted
from rendering.seats import seat_name
from rendering.table.trick import draw_minis

Left = tuple[tuple[int, tuple[str, ...]], ...]
"""Cards that were left when a round ended, by seat."""
PARTS = ("last_play", "left_over")
"""What it shows: texts ``ending.<part>``."""
TALL, LOW = 122, 76
"""Heights of the strip: with each name above the cards, and before them."""
_LABEL_H, _PAD, _APART = 38, 16, 26
_MINI, _LOW_MINI = 50, 46
"""Widths of a card."""
_TIGHT = 0.4
"""Least share of an overlapped card that stays visible."""
_LEAST_W, _LABEL_W = 150, 230
"""Least width of a part: of the name above its cards; and the width of a name before them."""


def shows(view: View, left: Left | None) -> bool:
    """Whether there is a strip: the newest round ended as somebody went out, and its cards are open (not None)."""
    return left is not None and view.round == len(view.rounds) and bool(view.played and view.rounds[-1].out)


def draw(sheet: Sheet, box: Box, view: View, left: Left, text: Text) -> None:
    """The parts beside each other, as wide as their numbers of cards ask for."""
    parts = [(_label(view, seat, key, text), codes) for seat, key, codes in _parts(view, left)]
    sheet.part("ending", box, PANEL, 18)
    above = box.h >= TALL
    least, mini = (_LEAST_W, _MINI) if above else (_LABEL_W + _MINI, _LOW_MINI)
    before = 0 if above else _LABEL_W
    room = box.w - 2 * _PAD - _APART * (len(parts) - 1)
    x = box.x + _PAD
    for (label, codes), width in zip(parts, _widths([len(codes) for _, codes in parts], room - before * len(parts),
                                                    least - before), strict=True):
        if above:
            sheet.name(x, box.y + 24, label, width, theme.TEXT_ON_PANEL, largest=theme.SMALL.px)
        else:
            fitted(sheet, Box(x, box.y, _LABEL_W - 12, box.h), label, theme.SMALL.px)
        top = box.y + _LABEL_H if above else box.y + (box.h - cards.height(mini)) // 2
        step = min(mini + 4, (width - mini) / max(len(codes) - 1, 1))
        draw_minis(sheet, codes, x + before, top, mini, step=step)
        x += before + width + _APART


def _widths(counts: Sequence[int], room: int, narrowest: int) -> list[int]:
    """Px for each part's cards, ``room`` in all: what they need beside each other; where that is too much, the spare of
    each is cut by the same share."""
    wanted = [max(narrowest, round(count * (_MINI + 4))) for count in counts]
    least = [max(narrowest, round(_MINI + (count - 1) * _MINI * _TIGHT)) for count in counts]
    if sum(wanted) <= room:
        spare = (room - sum(wanted)) // len(counts)
        return [width + spare for width in wanted]
    share = (room - sum(least)) / max(sum(wanted) - sum(least), 1)
    return [round(low + max(share, 0) * (high - low)) for low, high in zip(least, wanted, strict=True)]


def sentences(about: Describer, left: Left) -> Iterable[str]:
    """The same in words."""
    for seat, key, codes in _parts(about.view, left):
        yield about.text(f"alt.ending.{key}", name=about.name(seat), cards=words.cards(codes, about.text))


def _parts(view: View, left: Left) -> list[tuple[int, str, tuple[str, ...]]]:
    """Seat, text and cards of each part, the last play first."""
    last = view.played[-1]
    return [(last.seat, "last_play", last.cards), *((seat, "left_over", codes) for seat, codes in left if codes)]


def _label(view: View, seat: int, key: str, text: Text) -> str:
    return text(f"ending.{key}", name=seat_name(view.seats[seat], text))
