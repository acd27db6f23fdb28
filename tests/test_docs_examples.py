"""What documents tell a reader to type works: commands, records, programs, settings, units, containers."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from unittest import mock

import pytest
import yaml
from typer.main import get_command

from bot.cli.main import cli, main
from bot.settings import BotSettings, load
from games.records.reader import read
from tests.support import documents
from tests.support.database import created
from tests.support.documents import ROOT

SAMPLE = ROOT / "rendering" / "samples" / "tichu.tichu"
ELSEWHERE = {
    "play": "tests/bot/test_playground.py", "doctor": "tests/wire/test_doctor.py",
    "gallery": "tests/rendering/test_beginnings.py", "verify": "tests/bot/cli/test_verify.py",
    "insights": "tests/bot/cli/test_insights_command.py", "puzzles": "tests/bot/cli/test_commands_of_records.py",
    "move": "tests/bot/storage/test_move.py",
}
"""Commands that take long, or need Discord, another server or a whole game: here their arguments are parsed, and that
test runs them."""
REFUSED = {"end": "table"}
"""Commands that refuse what the example names, since no game runs here, and a word of what they say."""
FILLED = {
    "FILE": "game.tichu", "DIR": "pictures", "ID": "123456789012345678", "N": "1", "PERSON": "123456789012345678",
    "OUT": "found.jsonl", "SOURCE": "busdriver.db", "TARGET": "other.db", "URL": "postgresql://bot@host/bus",
    "A": "easy", "B": "random", "G": "tatsu", "$language": "de", "[FILE]": "busdriver.db",
}
DATABASES = ("backup", "restore", "check")
"""For these a FILE is a database."""
SMALL = {"match": {"--deals": "1", "--jobs": "1", "--ms": "1"}, "review": {"--round": "1", "--seat": "0"}}
"""With these the same command takes seconds."""
_COMMAND = re.compile(r"(?:\.venv/bin/)?busdriver (?!\d)(.+)")


def commands() -> Iterator[str]:
    """The arguments of each `busdriver` command in the documents, as they stand there."""
    for page in documents.pages():
        if page.name == "CHANGELOG.md":
            continue
        lines = [line.strip() for _, code in documents.blocks(page) for line in code.splitlines()]
        for line in [*lines, *documents.spans(page)]:
            found = _COMMAND.fullmatch(line.partition("#")[0].strip())
            if found and not found[1].startswith("COMMAND"):
                yield found[1]


def filled(line: str) -> list[str]:
    """The arguments with values in place of names, and as little work as the command can have."""
    line = line.replace("[FILE …]", "FILE").replace("FILE FILE …", "FILE").replace("FILE …", "FILE")
    name, *rest = shlex.split(line)
    values = FILLED | ({"FILE": "copy.db", "[FILE]": "copy.db"} if name in DATABASES else {})
    arguments = [name, *(values.get(each, each) for each in rest)]
    for option, few in SMALL.get(name, {}).items():
        if option in arguments:
            arguments[arguments.index(option) + 1] = few
        else:
            arguments.extend((option, few))
    return arguments


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the commands run: with a record and a database, without settings."""
    for name in [name for name in os.environ if name.startswith("BUSDRIVER_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("BUSDRIVER_DATABASE", "busdriver.db")
    monkeypatch.chdir(tmp_path)
    for name in ("game.tichu", "other.tichu"):
        shutil.copy(SAMPLE, tmp_path / name)
    (tmp_path / "games").mkdir()
    shutil.copy(SAMPLE, tmp_path / "games" / "table-12.tichu")
    for name in ("busdriver.db", "copy.db"):
        created(tmp_path / name)
    return tmp_path


WITH_ARGUMENTS = sorted({line for line in commands() if " " in line or line.startswith("--")})
"""What can be typed as it stands; a name alone, in prose, may lack an argument."""


@pytest.mark.parametrize("line", WITH_ARGUMENTS)
def test_a_command_of_the_documents_runs(line: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [each.replace("/backup/busdriver.db", "copy.db") for each in filled(line)]
    name = arguments[0]
    if name in ELSEWHERE or any(each.startswith("engine:") for each in arguments):
        parsed(arguments)
        return
    status = main(arguments)
    said = capsys.readouterr()
    if name in REFUSED:
        assert status == 2
        assert REFUSED[name] in said.err
    else:
        assert (status, said.err.strip()) == (0, ""), said.err
        assert said.out or name in ("backup", "restore", "tables", "bar")


def parsed(arguments: list[str]) -> None:
    """Fail if the command does not take the arguments."""
    group = get_command(cli)
    name, *rest = arguments
    with group.make_context("busdriver", arguments, resilient_parsing=False) as context:
        group.commands[name].make_context(name, rest, parent=context)  # type: ignore[attr-defined]


def test_each_command_that_documents_name_is_one_and_has_a_test() -> None:
    known = set(get_command(cli).commands)  # type: ignore[attr-defined]
    named = {line.split()[0] for line in commands()} - {"--help", "--version"}
    assert named <= known
    assert known <= named, "each command is explained somewhere"
    for name, test in ELSEWHERE.items():
        assert re.search(rf"\b{name}\b", (ROOT / test).read_text()), test


@pytest.mark.parametrize("page", documents.pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_records_programs_and_settings_of_a_page_are_valid(
    page: Path, folder: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    for language, code in documents.blocks(page):
        if code.startswith("busdriver 1\n"):
            assert read(code).state is not None
        elif language == "json":
            assert all(json.loads(line) for line in code.splitlines())
        elif language == "python":
            program = compile(code, str(page), "exec")
            if "sys.argv" not in code:  # tests/bot/test_fairness.py runs the other one
                exec(program, {})
        elif all(re.match(r"BUSDRIVER_[A-Z_]+=", line) for line in code.splitlines()) and " pytest" not in code:
            settings(dict(line.split("=", 1) for line in code.splitlines()))
    settings(dict(re.fullmatch(r"(BUSDRIVER_\w+)=(.+)", span).groups()  # type: ignore[union-attr]
                  for span in documents.spans(page) if re.fullmatch(r"BUSDRIVER_[A-Z_]+=[\w./:-]+", span)
                  and span.split("=")[0].removeprefix("BUSDRIVER_").lower() in BotSettings.model_fields))


def settings(given: dict[str, str]) -> None:
    """Fail if one of them is no setting, or its value is refused."""
    for name in given:
        assert name.removeprefix("BUSDRIVER_").lower() in BotSettings.model_fields, name
    with mock.patch.dict(os.environ, given, clear=True):
        load(None)


def test_modules_and_targets_that_documents_name_are_there() -> None:
    targets = set(re.findall(r"(?m)^([\w-]+(?: [\w-]+)*):", (ROOT / "Makefile").read_text()))
    known = {name for line in targets for name in line.split()}
    for page in documents.pages():
        code = "\n".join([*documents.spans(page), *(code for _, code in documents.blocks(page))])
        for module in re.findall(r"python -m ((?:bot|benchmarks|training|tests)[\w.]*\w)", code):
            assert importlib.util.find_spec(module) is not None, f"{page.name}: {module}"
        for target in re.findall(r"(?m)^make ([a-z][a-z-]*)", "\n".join(documents.spans(page))):
            assert target in known or target == "bench-", f"{page.name}: make {target}"


def test_units_and_containers_are_parsed() -> None:
    for unit in (ROOT / "deploy").glob("busdriver*"):
        parser = ConfigParser(strict=False, interpolation=None)
        parser.read_string(unit.read_text())
        assert "Unit" in parser
    compose = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
    assert {"bot-a", "bot-b", "db"} <= set(compose["services"])
    assert all(service["read_only"] for service in compose["services"].values())
    told = documents.text(ROOT / "docs" / "host" / "processes.md")
    asked = set(re.findall(r"\$\{(\w+):\?", (ROOT / "deploy" / "compose.yaml").read_text()))
    assert {name for name in asked if name not in told} <= {"POSTGRES_PASSWORD"}
