"""Settings: where they come from, and one clear line for each bad one."""

import os
from pathlib import Path
from unittest import mock

import pytest

from bot.settings import BotSettings, SettingsError, load
from bot.storage.address import Server

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE." + "x" * 38
DEFAULTS = BotSettings.model_construct()

URL = "postgresql://bot:hidden@db.example:5433/bus?sslmode=require"


def settings(file: Path | None = None, **environment: str) -> BotSettings:
    with mock.patch.dict(os.environ, environment, clear=True):
        return load(file)


def test_nothing_set_gives_the_defaults(tmp_path: Path):
    found = settings(tmp_path / ".env")
    assert found == DEFAULTS
    assert found.token.get_secret_value() == ""
    assert found.metrics is None


def test_the_file_is_read_and_the_environment_wins(tmp_path: Path):
    file = tmp_path / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\nBUSDRIVER_PORT=1234\nBUSDRIVER_LOG=\nOTHER=1\n")
    found = settings(file, BUSDRIVER_PORT="4321")
    assert (found.token.get_secret_value(), found.port, found.log) == (TOKEN, 4321, "info")


def test_the_example_is_valid_and_sets_the_defaults():
    assert settings(Path(__file__).parents[2] / ".env.example") == DEFAULTS


def test_a_token_pasted_with_its_prefix_is_cleaned():
    assert settings(DISCORD_TOKEN=f"  Bot {TOKEN} ").token.get_secret_value() == TOKEN


def test_the_token_is_in_no_repr():
    found = settings(DISCORD_TOKEN=TOKEN)
    assert TOKEN not in repr(found)
    assert TOKEN not in str(found)


@pytest.mark.parametrize(
    ("name", "value", "field", "expected"),
    [
        ("BUSDRIVER_METRICS", "9108", "metrics", ("127.0.0.1", 9108)),
        ("BUSDRIVER_METRICS", "0.0.0.0:9108", "metrics", ("0.0.0.0", 9108)),
        ("BUSDRIVER_METRICS", "[::1]:9108", "metrics", ("::1", 9108)),
        ("BUSDRIVER_LANGUAGE", "zh-TW", "language", "zh-TW"),
        ("BUSDRIVER_LOG", "WARNING", "log", "warning"),
        ("BUSDRIVER_GUILD", "123456789012345678", "guild", 123456789012345678),
        ("BUSDRIVER_ENGINES", "robo=/opt/robo --fast; two=python two.py", "engines",
         {"robo": "/opt/robo --fast", "two": "python two.py"}),
        ("BUSDRIVER_DATABASE", "/data/bus.db", "database", Path("/data/bus.db")),
        ("BUSDRIVER_DATABASE", URL, "database", Server(URL)),
        ("BUSDRIVER_PORT", "  ", "port", 8765),
        ("BUSDRIVER_DOCS", "https://bus.example/guide/", "docs", "https://bus.example/guide/"),
        ("BUSDRIVER_ENGINE_MEMORY", "4096", "engine_memory", 4096),
        ("BUSDRIVER_FORGET_SERVERS_DAYS", "0", "forget_servers_days", 0),
        ("BUSDRIVER_ACROSS_DAYS", "90", "across_days", 90),
        ("BUSDRIVER_END_ABANDONED_DAYS", "0", "end_abandoned_days", 0),
    ],
)
def test_a_value_is_parsed(name: str, value: str, field: str, expected: object):
    assert getattr(settings(**{name: value}), field) == expected


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("DISCORD_TOKEN", "secret-thing", "bot token"),
        ("BUSDRIVER_GUILD", "my secret server", "id of a server"),
        ("BUSDRIVER_LOG", "secret", "debug, info"),
        ("BUSDRIVER_LOG_FORMAT", "secret", "text, json"),
        ("BUSDRIVER_LANGUAGE", "tlh", "must be one of en"),
        ("BUSDRIVER_METRICS", "here", "must be a port"),
        ("BUSDRIVER_PORT", "0", "port number"),
        ("BUSDRIVER_ENGINE_MEMORY", "1", "megabytes"),
        ("BUSDRIVER_ENGINE_MEMORY", "9" * 5000, "megabytes"),
        *(("BUSDRIVER_DATABASE", text, "postgresql://user:password@host") for text in (
            "mysql://user:secret@host/bus", "postgresql:/host/bus", "postgresql://user:secret@host:port/bus",
            "postgresql://user:secret@host:99999/bus", "postgresql://user:secret@[::1/bus")),
        *(("BUSDRIVER_DOCS", text, "must be an address")
          for text in ("bus.example/secret", "ftp://bus.example/secret", "https://bus.example/secret)", "https://a b")),
        ("BUSDRIVER_SECRET", "secret", "at least 32 characters"),
        ("BUSDRIVER_FORGET_SERVERS_DAYS", "-1", "days"),
        ("BUSDRIVER_FORGET_SERVERS_DAYS", "9" * 5000, "days"),
        ("BUSDRIVER_PORT", "٣", "port number"),
        *(("BUSDRIVER_ENGINES", text, "name=command")
          for text in ("robo", "=x", "hard=x", "robo=", "a b=x", "robo=x; robo=y")),
    ],
)
def test_a_bad_value_is_named_in_one_line_and_not_shown(name: str, value: str, says: str):
    with pytest.raises(SettingsError) as caught:
        settings(**{name: value})
    line = str(caught.value)
    assert line.startswith(name)
    assert says in line
    assert "\n" not in line
    assert "secret" not in line


def test_a_file_that_is_no_text(tmp_path: Path):
    file = tmp_path / ".env"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="cannot be read"):
        settings(file)


def test_a_database_server_is_shown_without_its_password():
    assert str(Server(URL)) == "postgresql://db.example:5433/bus"
    assert "hidden" not in f"{Server(URL)!r} {load_with(URL)!r}"


def load_with(url: str) -> BotSettings:
    return BotSettings(database=Server(url))
