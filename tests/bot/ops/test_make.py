"""``make play``: it installs what playing needs, says so in a few lines, and shares its environment with ``make test``.

Python and pip are stand-ins, which note what they are asked for.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PACKAGES = 40
PYTHON = f"""#!/bin/sh
echo "$@" >> asked
case "$*" in
  "-m venv .venv")
    mkdir -p .venv/bin; cp "$0" .venv/bin/python
    printf '#!/bin/sh\\necho playing\\n' > .venv/bin/busdriver; chmod +x .venv/bin/*;;
  *--require-hashes*) for n in $(seq {PACKAGES}); do echo "Collecting x$n"; echo "  Downloading x$n"; done
    [ ! -e fails ] || {{ echo "ERROR: no network" >&2; exit 1; }}
    echo "Installing collected packages: x";;
esac
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    for name in ("Makefile", "pyproject.toml", "setup.py", *(path.name for path in ROOT.glob("requirements*.lock"))):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "py").write_text(PYTHON)
    (tmp_path / "py").chmod(0o755)
    return tmp_path


def make(clone: Path, *targets: str) -> subprocess.CompletedProcess[str]:
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(["make", "--no-print-directory", "PY=./py", *targets], cwd=clone, capture_output=True,
                          check=False, timeout=60, env=alone)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def installed(clone: Path) -> list[str]:
    """The locks that were installed, in order."""
    return re.findall(r"-r (\S+)", (clone / "asked").read_text())


def pinned(name: str) -> dict[str, str]:
    return dict(re.findall(r"(?m)^([a-z0-9._-]+)==(\S+)", (ROOT / name).read_text()))


def test_it_prints_at_most_five_lines_of_which_one_counts(clone: Path) -> None:
    done = make(clone, "play")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.split("\n")
    assert lines.pop() == ""
    assert len(lines) <= 5
    assert lines[-1] == "playing"
    (counting,) = [line for line in lines if f"{PACKAGES} of" in line]
    assert len(counting.split("\r")) > PACKAGES, "it goes on in the same line"
    assert "Downloading x7" in (clone / ".venv" / "install.log").read_text()


def test_it_installs_once_and_only_what_playing_needs(clone: Path) -> None:
    for _ in range(2):
        assert make(clone, "play").returncode == 0
    assert installed(clone) == ["requirements-play.lock"]


@pytest.mark.parametrize(("first", "then", "locks"), [
    ("play", "develop", ["requirements-play.lock", "requirements-dev.lock"]),
    ("develop", "play", ["requirements-dev.lock"]),
    ("play", "install", ["requirements-play.lock"]),
])
def test_playing_and_testing_share_an_environment_in_either_order(
    clone: Path, first: str, then: str, locks: list[str],
) -> None:
    assert make(clone, first).returncode == 0
    assert make(clone, then).returncode == 0
    assert installed(clone) == locks
    assert (clone / "asked").read_text().count("-m venv") == 1, "nothing is thrown away"


def test_a_failure_shows_the_end_of_the_log_and_is_tried_again(clone: Path) -> None:
    (clone / "fails").touch()
    failed = make(clone, "play")
    assert failed.returncode
    assert "ERROR: no network" in failed.stdout
    assert "playing" not in failed.stdout
    (clone / "fails").unlink()
    assert make(clone, "play").stdout.endswith("playing\n")


def test_playing_needs_no_tool_of_development() -> None:
    playing, running, developing = map(
        pinned, ("requirements-play.lock", "requirements.lock", "requirements-dev.lock"))
    tools = {"pytest", "pytest-asyncio", "pytest-xdist", "hypothesis", "jsonschema", "ruff", "mypy", "import-linter",
             "mutmut", "coverage", "psycopg"}
    assert not tools & set(playing)
    assert tools <= set(developing)
    assert "simcord" in playing
    assert running.items() <= playing.items() <= developing.items(), "one environment holds them all"
