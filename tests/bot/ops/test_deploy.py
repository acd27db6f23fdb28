"""The image and the units, as far as they can be read without an engine: nobody is root, nothing secret is in them."""

from __future__ import annotations

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from bot.client import FINISHING
from bot.process import BAD_INPUT
from bot.settings import load
from bot.tables.timing import scheduler
from cogs.delivery.table_message import FAREWELL

ROOT = Path(__file__).parents[3]
LOCKS = ("requirements.lock", "requirements-postgres.lock")
"""The Dockerfile's argument LOCK chooses one of them; the first without a word."""
DEPLOY = ROOT / "deploy"
LINES = re.sub(r"\\\n", " ", (DEPLOY / "Dockerfile").read_text()).splitlines()
STEPS = [tuple(line.split(None, 1)) for line in LINES if line and not line.startswith("#")]
STAGES = (DEPLOY / "Dockerfile").read_text().split("\nFROM ")[1:]


def steps(name: str) -> list[str]:
    return [given for step, given in STEPS if step == name]


def test_the_base_is_pinned_and_what_is_installed_is_hashed() -> None:
    for base in steps("FROM"):
        assert re.match(r"python:3\.\d+-slim@\$\{PYTHON_DIGEST\}( AS build)?$", base), base
    installs = [run for run in steps("RUN") if "pip install" in run]
    assert "--require-hashes -r ${LOCK}" in installs[0]
    assert all("--no-deps" in run for run in installs[1:]), "what is not in the lock is not fetched"


@pytest.mark.parametrize("name", [*LOCKS, "requirements-play.lock", "requirements-dev.lock"])
def test_a_lock_has_hashes_and_no_registry(name: str) -> None:
    lock = (ROOT / name).read_text()
    entries = re.findall(r"(?m)^[a-z0-9._-]+[<>=~].*$", lock)
    assert len(entries) > 20
    assert all(re.match(r"[a-z0-9._-]+==\S+( ; .+)? \\$", entry) for entry in entries), "each pinned, with its hashes"
    assert "://" not in lock
    assert "audioop-lts" in lock, "discord.py needs it from Python 3.13 on"


def test_a_host_installs_no_development_tools() -> None:
    locks = "".join((ROOT / name).read_text() for name in LOCKS)
    assert not re.findall(r"(?m)^(simcord|pytest|mypy|ruff|hypothesis)", locks)


def test_only_what_is_named_gets_in() -> None:
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    assert "*" in ignored
    copied = [copy.split() for copy in steps("COPY") if not copy.startswith("--from")]
    sources = {source for *given, _ in copied for source in given} - {"${LOCK}"} | set(LOCKS)
    assert sources == let_in
    assert all((ROOT / source).exists() for source in sources)
    assert not any(word in source for source in sources for word in (".env", ".git", ".db"))


def service(name: str) -> str:
    """The lines of a service, or of what services share, in ``compose.yaml``."""
    text = (DEPLOY / "compose.yaml").read_text()
    found = re.search(rf"(?m)^( {{0,2}})(?:x-)?{name}:(?: &\w+)?\n((?:\1 +.*\n)+)", text)
    assert found is not None
    return found[2]


@pytest.mark.parametrize("name", ["bot", "db"])
def test_containers_may_do_little(name: str) -> None:
    lines = [line.strip() for line in service(name).splitlines()]
    for line in ("read_only: true", "cap_drop: [ALL]", 'security_opt: ["no-new-privileges:true"]',
                 "restart: unless-stopped"):
        assert line in lines, line
    assert any(line.startswith("tmpfs:") for line in lines)
    if name == "db":
        assert "user: postgres" in lines, "its image begins as root otherwise"


def test_images_are_named_by_their_digests() -> None:
    compose = (DEPLOY / "compose.yaml").read_text()
    foreign = [image for image in re.findall(r"(?m)^ +image: (.+)$", compose) if image != "busdriver-postgres"]
    assert foreign == ["postgres:17@${POSTGRES_DIGEST:?sha256:… of postgres:17}"], "without the digest nothing starts"
    assert "PYTHON_DIGEST: ${PYTHON_DIGEST:?" in service("bot")
    assert "BUSDRIVER_SECRET: ${BUSDRIVER_SECRET:?" in service("bot"), "one for all processes"


def test_it_runs_as_nobody_special_and_keeps_no_secret() -> None:
    last = STAGES[-1]
    assert re.search(r"(?m)^USER busdriver$", last)
    assert re.search(r"useradd --system --uid 1\d{4} ", last)
    assert last.index("USER busdriver") < last.index("CMD [")
    assert "pip" not in last, "the build's tools stay behind"
    assert steps("ARG") == ["PYTHON_DIGEST", f"LOCK={LOCKS[0]}"], "arguments stay in the image's history"
    assert "TOKEN" not in " ".join(given for step, given in STEPS if step in ("ENV", "RUN", "COPY", "CMD"))


def test_its_settings_are_settings_and_its_health_is_asked_where_it_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    given = dict(re.findall(r"(BUSDRIVER_\w+)=(\S+)", " ".join(steps("ENV"))))
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    settings = load(None)
    assert settings.metrics is not None
    host, port = settings.metrics
    assert f"http://{host}:{port}/health" in steps("HEALTHCHECK")[0]
    assert str(settings.database).startswith(steps("VOLUME")[0] + "/")
    assert settings.log_format == "json"
    assert steps("STOPSIGNAL") == ["SIGTERM"]
    assert steps("CMD") == ['["busdriver", "play"]'], "no shell between the signal and the bot"


def unit(name: str) -> ConfigParser:
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string((DEPLOY / name).read_text())
    return parser


def test_the_unit_restarts_what_may_come_back_and_waits_for_a_graceful_stop() -> None:
    service = unit("busdriver.service")["Service"]
    assert service["User"] == "busdriver"
    assert service["Restart"] == "always"
    assert service["RestartPreventExitStatus"] == str(BAD_INPUT)
    assert int(service["TimeoutStopSec"]) > scheduler.FINISHING + FINISHING + FAREWELL + 10
    for name in ("NoNewPrivileges", "PrivateTmp", "ProtectHome"):
        assert service[name] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["UMask"] == "0077"
    database = service["Environment"].removeprefix("BUSDRIVER_DATABASE=")
    assert database.startswith(service["ReadWritePaths"] + "/")
    assert service["ReadWritePaths"] == f"/var/lib/{service['StateDirectory']}"
    backup = unit("busdriver-backup.service")["Service"]
    assert backup["Environment"] == service["Environment"]
    assert (backup["User"], backup["UMask"]) == (service["User"], service["UMask"])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@pytest.mark.parametrize("name", ["busdriver.service", "busdriver-backup.service", "busdriver-backup.timer"])
def test_systemd_reads_them(name: str, tmp_path: Path) -> None:
    """With a program, a user and a folder that are there."""
    for source in DEPLOY.glob("busdriver*"):
        text = re.sub(r"(?m)^ExecStart=.*$", "ExecStart=/bin/true", source.read_text())
        text = re.sub(r"(?m)^User=.*$", "User=root", text)
        (tmp_path / source.name).write_text(re.sub(r"(?m)^WorkingDirectory=.*$", "WorkingDirectory=/", text))
    found = subprocess.run(["systemd-analyze", "verify", tmp_path / name], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@pytest.mark.parametrize("name", ["busdriver.service", "busdriver-backup.service"])
def test_little_of_the_machine_is_exposed(name: str) -> None:
    """At most 2 of 10 by systemd's own measure."""
    found = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", DEPLOY / name],
                           capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("name", ["busdriver.service", "busdriver-backup.service"])
def test_the_units_limit_memory(name: str) -> None:
    assert re.fullmatch(r"\d+[MG]", unit(name)["Service"]["MemoryMax"])


def test_the_image_carries_what_runs_and_no_tools() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    assert "requirements-dev.lock" not in text
