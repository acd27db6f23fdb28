"""The command line: what it prints, what it says to bad input, and its exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.main import main

RECORDS = Path(__file__).parents[2] / "records"
TATSU = RECORDS / "tatsu-3-ai.tichu"
SAMPLES = Path(__file__).parents[3] / "rendering" / "samples"
HEADER = "busdriver 1\ngame tatsu\nseats Ann | Bo | Cy | Di\n"


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.tichu"
    path.write_text(HEADER)
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.tichu"
    path.write_text(HEADER + "\n; a comment\nround 2\n")
    return path


def test_help_names_every_command_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["--help"]) == 0
    commands = capsys.readouterr().out.partition("Commands:\n")[2].splitlines()
    names = [line.split()[0] for line in commands if line.strip()]
    assert {"replay", "redact", "engine"} <= set(names)
    assert all(len(line.split()) > 2 for line in commands if line.strip())


def test_no_command_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "replay" in capsys.readouterr().out


@pytest.mark.parametrize("argv", [["replay"], ["redact", "x"], ["redact", "x", "--seat", "one"], ["dance"], ["--loud"]])
def test_bad_arguments_are_one_line(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


@pytest.mark.parametrize("line", ["round", "game", "0 play", "wins"])
def test_a_long_line_is_shortened_in_its_error(line: str, bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad.write_text(f"{HEADER}{line} {'x' * 100_000}\n")
    assert main(["replay", str(bad)]) == 2
    assert len(capsys.readouterr().err) < 300 + len(str(bad))


def test_replay_prints_one_json_object(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(good)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["phase"], found["rounds"], "legal" in found) == ("between", [], False)
    assert main(["replay", "--json", "--legal", str(good)]) == 0
    assert json.loads(capsys.readouterr().out)["legal"] == []


def test_a_bad_record_is_one_line_on_standard_error(bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for options in ([], ["--json"]):
        assert main(["replay", str(bad), *options]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err == f"{bad}:6: round 2: This should be round 1 (rule NOTATION)\n"


def test_several_records_are_an_object_a_line(good: Path, bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(good.with_name("missing"))
    assert main(["replay", "--json", str(bad), str(good), missing]) == 2
    out, err = capsys.readouterr()
    first, second, third = map(json.loads, out.splitlines())
    assert first == {"error": {"line": 6, "rule": "NOTATION", "message": "round 2: This should be round 1"}}
    assert second["game"] == "tatsu"
    assert third["error"]["line"] == 0
    assert err.count("\n") == 2
    assert main(["replay", "--json", str(good), str(good)]) == 0


def test_the_summary_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(TATSU)]) == 0
    out = capsys.readouterr().out
    assert "P0 won the game." in out
    assert "Total   565   185   563" in out
    assert main(["replay", str(TATSU), str(TATSU)]) == 0
    assert capsys.readouterr().out.count("tatsu-3-ai.tichu") == 2


def test_names_cannot_speak_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sly.tichu"
    path.write_text(HEADER.replace("Ann", "[red]A\x1b[31m\u202e") + "\x1b]0;title\n")
    assert main(["replay", str(path)]) == 2
    assert "\x1b" not in capsys.readouterr().err
    path.write_text(HEADER.replace("Ann", "[red]A\x1b[31m"))
    assert main(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert "[red]A" in out
    assert "\x1b" not in out


@pytest.mark.parametrize("argv", [["replay"], ["redact", "--seat", "0"], ["replay", "--json"]])
def test_files_that_cannot_be_read(argv: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in (str(tmp_path), str(tmp_path / "none"), "a\0b"):
        assert main([argv[0], name, *argv[1:]]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)


def test_redact_prints_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    part = tmp_path / "part.tichu"
    part.write_text("\n".join(TATSU.read_text().splitlines()[:9]) + "\n")
    assert main(["redact", str(part), "--seat", "1"]) == 0
    hands = [line for line in capsys.readouterr().out.splitlines() if line.startswith("hand")]
    assert [line.count("?") for line in hands] == [7, 0, 7, 0]
    assert main(["redact", str(part), "--spectator"]) == 0
    hands = [line for line in capsys.readouterr().out.splitlines() if line.startswith("hand")]
    assert [line.count("?") for line in hands] == [7, 7, 7, 0]


@pytest.mark.parametrize("seat", ["3", "-1", "99"])
@pytest.mark.parametrize("record", [TATSU, SAMPLES / "tichu.tichu"])
def test_redact_for_nobody(record: Path, seat: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The ghost's seat is no person's."""
    nobody = seat if record is TATSU else seat.replace("3", "4")
    assert main(["redact", str(record), f"--seat={nobody}"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"{record}: There is no player at seat {nobody} (rule NOTATION)\n")


@pytest.mark.parametrize("argv", [
    ["tables", "--database", "{none}"], ["end", "1", "--database", "{none}"], ["end", "99999999999999999999"],
    ["gallery", "{none}", "--language", "xx"], ["gallery", str(TATSU)], ["puzzles", "{folder}", str(TATSU)],
    ["puzzles", "{none}/out", str(TATSU)], ["puzzles", "{none}", "--rounds", "-1"]])
def test_bad_input_is_one_line_and_leaves_no_file(argv: list[str], capsys: pytest.CaptureFixture[str],
                                                  tmp_path: Path) -> None:
    assert main([part.format(none=tmp_path / "none", folder=tmp_path) for part in argv]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk")
@pytest.mark.parametrize("argv", [["redact", "--spectator"], ["replay"]])
def test_a_full_disk_is_one_line(argv: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        found = subprocess.run([sys.executable, "-m", "bot", *argv, str(TATSU)], stdout=full,
                               stderr=subprocess.PIPE, text=True, check=False)
    assert (found.returncode, found.stderr) == (2, "busdriver: no space is left on the disk\n")


def test_redact_of_a_bad_record(bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["redact", str(bad), "--spectator"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"{bad}:6: round 2: This should be round 1 (rule NOTATION)\n")


def test_a_wrong_token_is_one_line_without_the_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "not-a-token")
    assert main(["play"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "not-a-token" not in err


def _run(*argv: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *argv], input=text, capture_output=True, text=True, timeout=60, check=False
    )


def test_the_program_itself() -> None:
    """As a process: standard input as a file, exit status, and a reader that goes away."""
    assert _run("replay", "--json", "-", text=HEADER).returncode == 0
    failed = _run("replay", "-", text=HEADER + "round 2\n")
    assert (failed.returncode, failed.stdout) == (2, "")
    assert failed.stderr == "-:4: round 2: This should be round 1 (rule NOTATION)\n"
    answers = _run("engine", text='{"id": 1}\n[]\n').stdout.splitlines()
    assert [json.loads(answer)["id"] for answer in answers] == [1, None]


@pytest.mark.skipif(os.name != "posix", reason="pipes of a POSIX shell")
def test_a_reader_that_stops_reading_is_no_error() -> None:
    files = " ".join([str(TATSU)] * 20)
    script = f"{sys.executable} -m bot replay {files} | head -1"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in done.stderr
    assert done.stderr == ""


def test_puzzles_are_found_and_the_search_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    """With play-outs that always agree."""
    monkeypatch.setattr("games.review.playouts.margins", lambda situation, actions, rng, number: [
        [100.0 - 45 * at] * number for at in range(len(actions))])
    out = tmp_path / "found.jsonl"
    assert main(["puzzles", str(out), "--rounds", "1"]) == 0
    found = out.read_text().splitlines()
    assert found
    assert main(["puzzles", str(out), "--rounds", "1"]) == 0
    assert out.read_text().splitlines() == found
    assert (tmp_path / "found.jsonl.done").read_text() == "self-play tichu 1 0\n"
    assert main(["puzzles", str(out), "--game", "whist"]) == 2
    assert "tatsu or lord" in capsys.readouterr().err
