"""Write ``games/players/learned/c/layout.h`` from the table of features: ``python -m training.layout``."""

from __future__ import annotations

from collections.abc import Iterator

from games.players.learned.layout import HAND, LAYOUTS, OTHER, SEATS, STEPS, TABLE
from training.policy import SHARED

HEADER = SHARED / "layout.h"


def header() -> str:
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield "/* The numbers of features, made of games/players/learned/layout.py: `python -m training.layout`. */"
    yield from ("#ifndef LAYOUT_H", "#define LAYOUT_H", "")
    for name, steps in STEPS.items():
        kind = "int" if all(isinstance(step, int) for step in steps) else "double"
        yield f"static const {kind} {name}_STEPS[] = {{{', '.join(map(str, steps))}}};"
    yield ""
    yield from _constants("HAND", HAND)
    yield from _constants("OTHER", OTHER)
    for game, layout in LAYOUTS.items():
        yield f"\n#if SEATS == {SEATS[game]} && TABLE == {int(game in TABLE)}  /* {game} */"
        yield from _constants("AT", layout)
        yield "#endif"
    yield from ("#endif", "")


def _constants(prefix: str, numbers: object) -> Iterator[str]:
    yield "enum {"
    yield from (f"    {prefix}_{name.upper()} = {number}," for name, number in vars(numbers).items())
    yield "};"


if __name__ == "__main__":
    HEADER.write_text(header(), encoding="utf-8")
