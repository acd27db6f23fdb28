"""Logs by allow-list: no card, name or token gets out, whatever somebody logs or raises."""

import json
import logging
import sys
from datetime import UTC, datetime

import pytest

from bot.core.errors import StoreError, TableError
from bot.ops.logs import HIDDEN, SafeFormatter, describe, message, safe
from bot.tables.core.change import Cause
from games.actions import RuleError

TOKEN = "MTAw" * 6 + ".abcdef." + "s" * 30
SECRETS = ["7g", "Dr", "Ph=T", "Ann", "ann@host", TOKEN, "9f86d081884c7d65", "0 play 7g 7k", "https://x/y", "<@1>"]


def record(text: str, *args: object, name: str = "bot.x", error: BaseException | None = None) -> logging.LogRecord:
    info = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord(name, logging.ERROR, "", 0, text, args, info)


@pytest.mark.parametrize("value", [0, 1.5, True, None, "live", "no picture", "result_missing", Cause.DEAL])
def test_what_passes(value: object) -> None:
    assert HIDDEN not in str(safe(value))


@pytest.mark.parametrize("value", SECRETS)
def test_what_does_not(value: str) -> None:
    for given in (value, (1, value), [value], {value}, ValueError(value), KeyError(value), {"a": value}):
        assert value not in str(safe(given))
    assert value not in message(record("table %d: %s (%r)", 3, value, value))
    assert value not in message(record("odd: %d", value))
    assert value not in message(record(f"Task failed: {value}", name="asyncio"))
    assert value not in message(record(f"Ignoring exception\n{value}", name="discord.client"))


def test_errors_are_told_by_their_codes() -> None:
    assert describe(RuleError("not_your_turn", "T22", card="7g")) == "RuleError code=not_your_turn rule=T22"
    assert describe(TableError("stale_table", name="Ann")) == "TableError code=stale_table"
    assert describe(StoreError("bus.db is locked")) == "StoreError: bus.db is locked"
    assert describe(OSError(28, "No space left on Dr")) == "OSError errno=28"


def test_a_trace_has_places_and_no_messages() -> None:
    try:
        try:
            {}["7g"]
        except KeyError as error:
            raise ValueError("Ann holds Dr") from error
    except ValueError:
        text = SafeFormatter().format(record("table %d failed", 3, error=sys.exc_info()[1]))
    assert "KeyError" in text
    assert "ValueError" in text
    assert "test_logs.py:" in text
    for secret in ("7g", "Ann", "Dr"):
        assert secret not in text


def test_structured() -> None:
    found = json.loads(SafeFormatter(structured=True).format(record("table %d is %s", 3, "gone")))
    assert datetime.fromisoformat(found.pop("time")).tzinfo == UTC
    assert found == {"level": "error", "logger": "bot.x", "message": "table 3 is gone", "event": "table %d is %s"}


def test_other_libraries_plain_sentences_pass() -> None:
    assert message(record("logging in using static token", name="discord.client")) == "logging in using static token"
    assert message(record("Shard ID %s has connected to Gateway (Session ID: %s).", 0, "a1b2c3", name="discord")) == (
        f"Shard ID 0 has connected to Gateway (Session ID: {HIDDEN}).")
