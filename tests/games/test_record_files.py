"""Records kept as files: whole games, special rules, errors, and games that people played.

`tests/records/*.tichu` are whole games (`tests/support/games/golden_records.py`); their `score` lines hold the
engine to what it once did. In `errors` and `rules` a first-line comment says what
must come of the record: ``; 14 T22`` the line and rule of its error, or a part of
the `replay --json` object.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.actions import line
from games.records.reader import Reader, RecordError, lines, read, write
from games.records.redact import redact
from games.records.replay import legal_lines, report
from tests.support.thorough import sampled

RECORDS = Path(__file__).parents[1] / "records"
BSW = Path(__file__).parents[3] / "shared" / "data" / "bsw"


def _files(folder: Path) -> list[object]:
    return [pytest.param(path, id=path.stem) for path in sorted(folder.glob("*.tichu"))]


def _expected(path: Path) -> str:
    return path.read_text(encoding="utf-8").splitlines()[0].removeprefix(";").strip()


@pytest.mark.parametrize("path", _files(RECORDS))
def test_whole_games_come_to_their_scores(path: Path) -> None:
    reader = read(path.read_bytes())
    assert report(reader)["finished"]
    written = [row for row in lines(path.read_bytes()) if row.startswith("score")]
    assert len(written) == len(reader.game.rounds(reader.state))


@pytest.mark.parametrize("path", _files(RECORDS))
def test_whole_games_are_written_as_the_recorder_writes(path: Path) -> None:
    """Reading a record's actions and writing them again gives the same text."""
    reader = read(path.read_bytes())
    actions = []
    again = Reader()
    for text in lines(path.read_bytes()):
        if (entry := again.feed(text)) and not text.startswith("score"):
            actions.append(entry.item)
    text = write(reader.game, reader.options, reader.names, actions)  # type: ignore[arg-type]
    kept = [row.partition("  ;")[0] for row in lines(path.read_bytes())]
    assert [row for row in lines(text) if not row.startswith("game ")] == [
        row for row in kept if not row.startswith("game ")
    ]


@pytest.mark.parametrize("path", _files(RECORDS))
def test_whole_games_come_to_the_same_for_everybody(path: Path) -> None:
    whole = read(path.read_bytes())
    last = len(whole.names) - 1
    for seat in sampled((None, 0, last), (None, *range(last + 1))):
        assert report(read(redact(path.read_bytes(), seat))) == report(whole)


@pytest.mark.parametrize("path", _files(RECORDS / "errors"))
def test_errors_are_found_at_their_line(path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        read(path.read_bytes())
    assert f"{caught.value.number} {caught.value.error.rule}" == _expected(path), caught.value


@pytest.mark.parametrize("path", _files(RECORDS / "rules"))
def test_rules_hold_in_records(path: Path) -> None:
    reader = read(path.read_bytes())
    expected = json.loads(_expected(path))
    found = report(reader, legal=True)
    assert {key: found[key] for key in expected} == expected
    for row in legal_lines(reader):
        if not row.endswith("give") and "@" not in row:  # cards to be chosen; a card nobody has seen (D16)
            read(path.read_text(encoding="utf-8") + row)


def test_the_example_in_the_documentation_can_be_replayed() -> None:
    text = (RECORDS.parents[1] / "docs" / "develop" / "records.md").read_text(encoding="utf-8")
    reader = read(text.split("```\n")[1])
    assert report(reader)["to_move"] == [1]


@pytest.mark.skipif(not BSW.is_dir(), reason="the real games are not here")
def test_games_that_people_played_come_to_their_scores() -> None:
    """136 rounds of `tichu` from a game site; each ends with the score of its log."""
    paths = sorted(BSW.glob("*.tichu"))
    assert len(paths) == 136
    for path in paths:
        reader = read(path.read_bytes())
        assert len(reader.game.rounds(reader.state)) == 1
        assert path.read_text(encoding="utf-8").splitlines()[-1].startswith("score")


@pytest.mark.skipif(not BSW.is_dir(), reason="the real games are not here")
@pytest.mark.parametrize("number", range(1, 137, 9))
def test_games_that_people_played_hold_at_every_step(number: int) -> None:
    """Every play made was listed as legal just before, in the full record and in the player's own."""
    path = sorted(BSW.glob("*.tichu"))[number - 1]
    text = list(lines(path.read_bytes()))
    reader = Reader()
    for count, row in enumerate(text):
        words = row.split()
        if words[0].isdigit() and words[1] != "give":
            plain = " ".join(word for word in words if not word.startswith("wish="))
            resolved = _canonical(reader, plain)
            assert resolved in legal_lines(reader), row
            if count % 10 == 0:
                own = read(redact("\n".join(text[:count]), int(words[0])))
                assert resolved in legal_lines(own)
        reader.feed(row)


def _canonical(reader: Reader, text: str) -> str:
    return line(reader.game.step(reader.state, reader.parse(text))[0])  # type: ignore[arg-type]
