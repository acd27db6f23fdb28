"""Feed a million malformed inputs to all parsers: ``make fuzz``. Only documented errors may be raised.

| surface | inputs | allowed |
|---|---|---|
| records | valid and damaged lines at any point of a game; damaged records | `RecordError`; the reader is unchanged |
| ids | custom ids of controls | nothing; what is parsed prints as it was |
| engine | lines of the engine protocol | nothing; no answer is an internal error |
| options | of games, paces, settings of the process, words for a cut | `RuleError`, `TableError`, `SettingsError` |

Inputs are generated from ``--seed``. The first failing input is printed in full. The tests run the same checks on
inputs from Hypothesis.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from bot.core.errors import TableError
from bot.core.user_text import cut_words
from bot.engines.protocol import answer
from bot.settings import SettingsError, load
from bot.tables.core.time_control import check_terms
from cogs.common.layout import Click
from games.actions import RuleError
from games.records.reader import Reader, RecordError, lines, read
from games.registry import GAMES
from games.views import Phase

RECORDS = Path(__file__).parents[1] / "records"
WORDS = (
    "?", "R?", "Y?@6", "R?@9", "Ph", "Ph=A", "Ph=1", "Ma", "Do", "Dr", "2g", "Ar", "Kb", "R1.3", "Rf", "Yx3", "wish=8",
    "wish=", "to=1", "to=9", "0", "1", "2", "5", "11", "-1", "٣", "1e3", "0x1", "", "grand", "decline", "small",
    "give", "play", "pass", "take", "gift", "ask", "none", "score", "resign", "abort", "stop", "round", "commit",
    "dealer", "hand", "open", "reveal", "traded", "game", "seats", "busdriver", "|", ";", "\x00", "\u202e", "\ud800",
    "é", "9" * 5000, "=", "target=100",
)
Input = tuple[Callable[..., object], tuple[Any, ...]]
"""A check and what it is given."""

CHARACTERS = "0159-:;=|.@? \t\n\x00\u0660\u202ePhDrMaKgbkr{}[]\"'\\"


class Broken(AssertionError):
    """An input that raised an undocumented error or was misread."""


# the checks: one input each ----------------------------------------------------------------------


def check_line(reader: Reader, text: str) -> bool:
    """Feed a line; whether it was accepted. A rejected line must leave the reader unchanged."""
    state, number = getattr(reader, "state", None), reader.number
    try:
        reader.feed(text)
    except RecordError:
        if getattr(reader, "state", None) is not state or reader.number != number:
            raise Broken("a rejected line has changed the reader") from None
        return False
    return True


def check_record(text: str | bytes) -> None:
    try:
        reader = read(text)
    except RecordError:
        return
    reader.game.view(reader.state, None)


def check_id(text: str) -> None:
    click = Click.read(text)
    if click is None:
        return
    if not 0 <= click.table < 1 << 63 or not 0 <= click.seq < 1 << 63:
        raise Broken("a number that no database holds")
    if _canonical(text) and click.custom_id != text:
        raise Broken(f"read as {click.custom_id}")


def _canonical(text: str) -> bool:
    """Whether an id has the form that we write: short, ASCII, no leading zeros, no empty argument."""
    if len(text) > 100 or not text.isascii() or "\n" in text:
        return False
    return not any(part.startswith("0") and part != "0" for part in text.split(":")[2:4]) and not text.endswith(":")


def check_engine(text: bytes) -> None:
    given = answer(text)
    json.dumps(given)
    if str(given.get("error", "")).startswith("internal"):
        raise Broken(given["error"])


def check_options(game: str, given: dict[str, str]) -> None:
    with contextlib.suppress(RuleError):
        GAMES[game].players(GAMES[game].check_options(given))


def check_terms_and_words(given: dict[str, str]) -> None:
    for attempt in (lambda: check_terms(given), lambda: cut_words(" ".join(given.values()))):
        with contextlib.suppress(TableError):
            attempt()


def check_settings(given: dict[str, str]) -> None:
    possible = {name: text.replace("\0", "").encode(errors="ignore").decode() for name, text in given.items()}
    with contextlib.suppress(SettingsError), mock.patch.dict(os.environ, possible, clear=True):
        load(None)


# the inputs --------------------------------------------------------------------------------------


def damaged(text: str, rng: Random) -> str:
    """The line with a few words or characters changed, duplicated or removed."""
    for _ in range(rng.randint(1, 3)):
        if rng.random() < 0.3:
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(CHARACTERS) + text[at + rng.randrange(2):]
            continue
        words = text.split(" ")
        at, change = rng.randrange(len(words)), rng.randrange(4)
        if change == 0:
            words[at] = rng.choice(WORDS)
        elif change == 1:
            words.insert(at, rng.choice(WORDS))
        elif change == 2:
            del words[at]
        else:
            words.insert(at, words[rng.randrange(len(words))])
        text = " ".join(words)
    return text


def _records() -> list[list[str]]:
    return [list(lines(path.read_bytes())) for path in sorted(RECORDS.glob("*.tichu"))]


def record_inputs(rng: Random) -> Iterator[Input]:
    """Games read line by line with damaged lines before each valid one; sometimes a whole damaged record."""
    known = _records()
    while True:
        rows = rng.choice(known)
        reader = Reader()
        for number, text in enumerate(rows):
            for _ in range(rng.randint(0, 8)):
                bad = damaged(rng.choice(rows) if rng.random() < 0.3 else text, rng)
                trial = reader if reader.ready else Reader()
                yield check_line, (trial, bad)
            if reader.ready and reader.game.phase(reader.state) is Phase.OVER:
                break
            try:
                reader.feed(text)
            except RecordError:  # a damaged line was valid, and the game has changed
                break
            if number % 60 == 59:
                whole = "\n".join([*rows[:number], damaged(text, rng)])
                yield check_record, (whole,)


def id_inputs(rng: Random) -> Iterator[Input]:
    verbs = ("pass", "play", "hand", "pick-cards", "pick-", "pick-ready", "x", "", "PASS", "gift")
    while True:
        text = f"bd:{rng.choice(verbs)}:{rng.choice((0, 1, 7, 10**17, 10**18, 10**40))}:{rng.randrange(99)}"
        text += rng.choice(("", ":", ":0", ":small-1", ":x" * 3, ":" + "y" * rng.randrange(120)))
        if rng.random() < 0.7:
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(CHARACTERS) + text[at + rng.randrange(3):]
        yield check_id, (text,)


def engine_inputs(rng: Random) -> Iterator[Input]:
    known = [rows for rows in _records() if len(rows) < 900]
    odd = (None, -1, 99, "", "hard", 1.5, [], {}, True, "x" * 1000, 10**30)
    while True:
        rows = rng.choice(known)
        cut = rng.randint(1, min(len(rows), 60))
        request: dict[str, Any] = {
            "id": rng.choice(odd), "record": "\n".join(rows[:cut]), "seat": rng.randrange(5), "level": "easy", "ms": 5}
        for _ in range(rng.randrange(3)):
            request[rng.choice(("id", "record", "seat", "level", "ms"))] = rng.choice(odd)
        if rng.random() < 0.3:
            request["record"] = damaged(str(request["record"]), rng)
        data = json.dumps(request).encode("utf-8", "surrogatepass")
        if rng.random() < 0.4:
            at = rng.randrange(len(data))
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + rng.randrange(3):]
        yield check_engine, (data,)


def option_inputs(rng: Random) -> Iterator[Input]:
    games = sorted(GAMES)
    names = sorted(spec.name for game in GAMES.values() for spec in game.options)
    names += ["limit", "bank", "closing", "on_limit"]
    values = ("yes", "no", "1000", "100", "9", "-5", "1e9", "", "٣", "0x10", "9" * 400, "rotate", "rio",
              "move", "a;b", "\u202e")
    settings = ("DISCORD_TOKEN", "BUSDRIVER_PORT", "BUSDRIVER_GUILD", "BUSDRIVER_LOG", "BUSDRIVER_METRICS",
                "BUSDRIVER_LANGUAGE", "BUSDRIVER_LOG_FORMAT", "BUSDRIVER_HOST")
    while True:
        given = {rng.choice(names): rng.choice(values) if rng.random() < 0.7 else damaged(rng.choice(values), rng)
                 for _ in range(rng.randint(1, 3))}
        kind = rng.randrange(3)
        if kind == 0:
            yield check_options, (rng.choice(games), given)
        elif kind == 1:
            yield check_terms_and_words, (given,)
        else:
            env = {rng.choice(settings): damaged(rng.choice((*values, "127.0.0.1:9108", "x" * 30)), rng)}
            yield check_settings, (env,)


SURFACES: dict[str, tuple[float, Callable[[Random], Iterator[Input]]]] = {
    "records": (0.55, record_inputs), "ids": (0.2, id_inputs), "engine": (0.03, engine_inputs),
    "options": (0.22, option_inputs),
}
"""Shares of the inputs; those of the engine are slow."""


def fuzz(surface: str, count: int, seed: int) -> None:
    """Run ``count`` inputs. `Broken`, with the input, at the first failure."""
    inputs = SURFACES[surface][1](Random(f"{surface} {seed}"))
    for number in range(count):
        check, given = next(inputs)
        try:
            check(*given)
        except Exception as error:
            where = f"{surface}, seed {seed}, input {number}"
            raise Broken(f"{where}: {given!r}: {type(error).__name__}: {error}") from error


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Feed malformed inputs to all parsers.")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    for surface, (share, _) in SURFACES.items():
        begun, count = time.monotonic(), round(args.count * share)
        try:
            fuzz(surface, count, args.seed)
        except Broken as error:
            print(f"BROKEN: {error}")
            return 1
        print(f"{surface}: {count} inputs in {time.monotonic() - begun:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
