"""What commands share: bad input, records, settings and the database."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bot.settings import BotSettings
    from bot.storage.address import Address
    from games.records.reader import Reader, RecordError

RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="a record (.tichu), - for standard input")]
DatabaseOption = Annotated[
    str | None, typer.Option("--database", metavar="DB", help="the bot's database (default: BUSDRIVER_DATABASE)")]


class InputError(Exception):
    """Bad input, in words for the line on standard error."""

    def fields(self) -> dict[str, object]:
        """The same for the JSON of several records."""
        return {"line": 0, "rule": "NOTATION", "message": str(self)}


class BadRecord(InputError):
    """A record that breaks the format or a rule: ``FILE:LINE: what is wrong (rule T14)``."""

    def __init__(self, name: str, error: RecordError) -> None:
        from bot.record_errors import fault

        message, rule = fault(error), error.error.rule
        super().__init__(f"{name}:{error.number}: {message} (rule {rule})")
        self._fields: dict[str, object] = {"line": error.number, "rule": rule, "message": message}

    def fields(self) -> dict[str, object]:
        return self._fields


def load_record(name: str) -> bytes:
    """A record's bytes. ``name``: a path, or - for standard input."""
    if "\0" in name:
        raise InputError(f"{name!r}: no file has such a name")
    with file_errors(name):
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


@contextlib.contextmanager
def file_errors(name: str | Path) -> Iterator[None]:
    """Turn an `OSError` about a file into bad input."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{name}: {(error.strerror or str(error)).lower()}") from None


def read_record(name: str) -> tuple[Reader, bytes]:
    """A checked record and its bytes."""
    from games.records.reader import read

    record = load_record(name)
    with record_errors(name):
        return read(record), record


@contextlib.contextmanager
def record_errors(name: str) -> Iterator[None]:
    """Turn record errors into `BadRecord`."""
    from games.records.reader import RecordError

    try:
        yield
    except RecordError as error:
        raise BadRecord(name, error) from None


def load_settings() -> BotSettings:
    from bot.settings import SettingsError, load

    try:
        return load()
    except SettingsError as error:
        raise InputError(str(error)) from None


def database_address(given: str | None) -> Address:
    """The database to work on: the one given, else that of the settings."""
    return address_of(given) if given else load_settings().database


def mark_secret() -> str:
    """The secret of marks, if it is a setting."""
    return load_settings().secret.get_secret_value()


def address_of(text: str) -> Address:
    """A database that a command is given."""
    from bot.storage.address import address

    try:
        return address(text)
    except ValueError as error:
        raise InputError(f"{text.partition('://')[0]}:… {error}" if "://" in text else f"{text} {error}") from None


def existing_database(given: str | None) -> Address:
    """The same, of which a new one would be of no use."""
    found = database_address(given)
    if isinstance(found, Path) and not found.is_file():
        raise InputError(f"{found} does not exist")
    return found
