"""The engine protocol (NOTATION.md): every request line gets its answer line, whatever stands in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engines.protocol import answer, answers
from games.actions import line
from games.records.reader import Reader, lines
from games.records.redact import redact
from games.records.replay import actors, legal_lines
from tests.support.thorough import sampled

RECORDS = Path(__file__).parents[2] / "records"
TATSU = "\n".join((RECORDS / "tatsu-3-ai.tichu").read_text().splitlines()[:12]) + "\n"


def ask(**request: Any) -> dict[str, Any]:
    return answer(json.dumps(request).encode())


def reader_of(text: str) -> Reader:
    reader = Reader()
    for row in lines(text):
        reader.feed(row)
    return reader


def test_an_answer_is_a_legal_action_with_a_reason() -> None:
    full = reader_of(TATSU)
    (seat,) = full.game.to_act(full.state)
    person = next(person for person in range(3) if seat in full.game.view(full.state, person).controls)
    own = redact(TATSU, person)
    for level in ("easy", "normal", "hard"):
        found = ask(id="x", record=own, seat=seat, level=level)
        assert found["id"] == "x"
        assert found["action"] in legal_lines(reader_of(own))
        assert found["why"].endswith(".")
        assert found == ask(id="x", record=own, seat=seat, level=level)
        assert ask(id="x", record=own, seat=seat, level=level, ms=50)["action"] in legal_lines(reader_of(own))


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.tichu")), ids=lambda path: path.stem)
def test_every_seat_of_every_game_is_answered(path: Path) -> None:
    """At moments all through a game, for each person's record and each seat they play."""
    text = list(lines(path.read_bytes()))
    step = max(1, min(len(text), 400) // sampled(4, 6))
    for count in range(4, min(len(text), 400), step):
        whole = reader_of("\n".join(text[:count]))
        for person in range(len(whole.names)):
            own = redact("\n".join(text[:count]), person)
            reader = reader_of(own)
            for seat in actors(reader):
                if not reader.game.legal(reader.state, seat):
                    continue
                found = ask(id=count, record=own, seat=seat, level="normal")
                assert "error" not in found, found
                if found["action"] is None:
                    assert seat not in reader.game.to_act(reader.state)
                else:
                    whole.game.step(whole.state, whole.parse(found["action"]))[0]  # type: ignore[arg-type]


def test_a_blind_card_is_answered_by_its_place() -> None:
    """D16: the seat's record cannot name the card, the full record takes the answer."""
    own = (RECORDS / "rules" / "tatsu-blind-for-a-seat.tichu").read_text()
    found = ask(id=1, record=own + "0 ask 1\n1 none\n", seat=0, level="normal")
    assert found["action"] == "0 play R?@1", found
    whole = reader_of((RECORDS / "rules" / "tatsu-blind.tichu").read_text())
    assert line(whole.game.step(whole.state, whole.parse(found["action"]))[0]) == "0 play R1.3"


GOOD = {"id": 7, "record": TATSU, "seat": 1, "level": "easy"}


@pytest.mark.parametrize(
    "change",
    [
        {"record": None}, {"record": 5}, {"record": ""}, {"record": TATSU + "9 pass\n"}, {"record": "\ud800"},
        {"seat": None}, {"seat": "1"}, {"seat": True}, {"seat": -1}, {"seat": 4}, {"seat": 1.0}, {"seat": 10**30},
        {"level": None}, {"level": "perfect"}, {"level": ["easy"]}, {"level": {}},
        {"ms": 0}, {"ms": -5}, {"ms": "fast"}, {"ms": True}, {"ms": 10**12}, {"ms": float("nan")}, {"ms": []},
        {"record": redact(TATSU, 0), "seat": 1}, {"record": redact(TATSU, None), "seat": 1},
        {"record": "busdriver 1\ngame tatsu\nseats A | B\n", "seat": 0},
    ],
)  # fmt: skip
def test_bad_requests_are_told_so(change: dict[str, Any]) -> None:
    found = ask(**GOOD | change)
    assert set(found) == {"id", "error"}
    assert found["id"] == 7
    assert "internal" not in found["error"]


@pytest.mark.parametrize(
    "text", [b"", b"\n", b"nonsense", b"[]", b"null", b"\xff", b"{", b"[" * 100_000, b"1" * 10_000]
)
def test_lines_that_are_no_request(text: bytes) -> None:
    assert answer(text) == {"id": None, "error": "a JSON object is needed"}


def test_the_next_line_is_read() -> None:
    good = json.dumps(GOOD | {"seat": reader_of(TATSU).game.to_act(reader_of(TATSU).state)[0]}).encode()
    found = [json.loads(row) for row in answers([b"nonsense\n", good, b'{"id": [1]}\n', good])]
    assert ["error" in row for row in found] == [True, False, True, False]
    assert found[1] == found[3]
    assert found[2]["id"] == [1]
    assert ask(record=TATSU, seat=99, level="easy")["id"] is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner), max_leaves=6)


@settings(max_examples=30)
@given(st.dictionaries(st.sampled_from(["id", "record", "seat", "level", "ms", "x"]), JSON))
def test_no_request_ends_the_engine(request: dict[str, Any]) -> None:
    found = ask(**request)
    assert "error" in found
    assert "internal" not in found["error"]


@given(st.binary(max_size=100))
def test_no_line_ends_the_engine(text: bytes) -> None:
    assert "error" in answer(text)
