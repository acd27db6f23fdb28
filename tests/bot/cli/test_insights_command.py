"""``busdriver insights``: how the players of records play, and what it says to files that are no records."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.main import main
from games.registry import GAMES
from games.review.finding import self_play

HEADER = "busdriver 1\ngame tatsu\nseats Ann | Bo\n"


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.tichu"
    path.write_text(self_play(GAMES["tatsu"], "insights"))
    return path


def test_players_have_their_accuracy_and_phases(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["insights", str(good), str(good)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("2 rounds: decisions") == 2
    assert [line for line in out.splitlines() if line.endswith(", Tatsu")] == ["A, Tatsu", "B, Tatsu"]
    assert main(["insights", "--player", "B", str(good)]) == 0
    assert "A, Tatsu" not in capsys.readouterr().out


@pytest.mark.parametrize(("text", "said"), [
    (None, "no such file"), (b"", "bad.tichu"), (b"\xff\xfe\x00nonsense", "bad.tichu:1"),
    ("busdriver 1\ngame chess\n", "bad.tichu:2"), (f"{HEADER}0 play R4\n", "bad.tichu:4"),
    (f"{HEADER}round 7\n", "bad.tichu:4")])
def test_bad_files_are_one_line_and_print_nothing(
    text: str | bytes | None, said: str, good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    """Even after a good one: half of what was asked for would look like all of it."""
    bad = tmp_path / "bad.tichu"
    if text is not None:
        bad.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert main(["insights", str(good), str(bad)]) != 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err


def test_a_game_without_a_finished_round_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "begun.tichu"
    path.write_text(HEADER)
    assert main(["insights", str(path)]) == 0
    assert "so far: 0." in capsys.readouterr().out
