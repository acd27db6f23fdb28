"""Damaged records of every game: whatever stands in them, reading raises `RecordError` or gives a sound game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.records.reader import Reader, RecordError, lines, read
from games.records.redact import redact
from games.records.replay import report
from games.views import Phase
from tests.support.thorough import sampled

RECORDS = Path(__file__).parents[1] / "records"
WHOLE = {path.stem: list(lines(path.read_bytes())) for path in sorted(RECORDS.glob("*.tichu"))}
WORDS = [
    *("?", "R?", "Y?", "R?@0", "Y?@6", "R?@9", "Ph", "Ph=A", "Ph=2", "Ph=1", "Ma", "Do", "Dr", "2g", "Ar", "Kb"),
    *("R1.3", "Y1.7", "Rf", "Yx3", "wish=8", "wish=A", "to=1", "to=4", "0", "1", "2", "3", "4", "5", "11", "-1"),
    *("grand", "decline", "small", "give", "play", "pass", "take", "gift", "ask", "none", "score", "resign", "abort"),
    *("stop", "round", "commit", "dealer", "hand", "open", "reveal", "traded", "game", "seats", "|", ";", "\x00"),
]


def damaged(rows: list[str], rng: Random) -> str:
    """``rows`` with a few words and lines changed, doubled, swapped or left out."""
    rows = list(rows)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(max(0, len(rows) - 40), len(rows))
        words = rows[at].split()
        where = rng.randrange(len(words))
        change = rng.randrange(7)
        if change == 0:
            words[where] = rng.choice(WORDS)
        elif change == 1:
            words.insert(where, rng.choice(WORDS))
        elif change == 2:
            del words[where]
        elif change == 3:
            other = rng.randrange(len(rows))
            rows[at], rows[other] = rows[other], rows[at]
            continue
        elif change == 4:
            rows.insert(at, rows[rng.randrange(len(rows))])
            continue
        elif change == 5:
            words = [word if rng.random() < 0.7 else rng.choice(["?", "R?", *words]) for word in words]
        else:
            words[-1] = words[-1][::-1]
        rows[at] = " ".join(words)
    return "\n".join(rows) + "\n"


def folded(text: str) -> Reader | RecordError:
    try:
        return read(text)
    except RecordError as error:
        return error


def examine(text: str) -> str:
    """Read ``text`` and look at the game from all sides. The error's rule, or the phase it came to."""
    reader = folded(text)
    if isinstance(reader, RecordError):
        assert reader.error.rule
        assert 1 <= reader.number <= text.count("\n") + 1
        return reader.error.rule
    found = report(reader, legal=True)
    assert (found["phase"] in (Phase.BETWEEN, Phase.OVER)) == (not found["to_move"])
    for seat in (None, *range(len(reader.names))):
        reader.game.view(reader.state, seat)
        assert report(read(redact(text, seat)))["totals"] == found["totals"]
    return str(found["phase"])


def start(name: str, rng: Random) -> list[str]:
    """The beginning of a kept record, or of what a seat or a spectator sees of it."""
    rows = WHOLE[name][: rng.randint(4, min(len(WHOLE[name]), 160))]
    if rng.random() < 0.5:
        return rows
    people = rows[2].count("|") + 1
    return redact("\n".join(rows), rng.choice([None, *range(people)])).splitlines()


@pytest.mark.parametrize("name", WHOLE)
@settings(max_examples=sampled(15, 60))
@given(seed=st.integers(0, 2**32))
def test_damaged_records_are_refused_or_sound(name: str, seed: int) -> None:
    rng = Random(seed)
    examine(damaged(start(name, rng), rng))
