"""A file of anybody's as a game: nothing in it is believed, and nothing of it is shown that was not checked.

The text must be a record of ours, or a log that `bsw` converts. Sizes are limited before anything is read, names are
cleaned as those of Discord are, and every line is checked by the rules. A round that is not complete is left out.
"""

from __future__ import annotations

from bot.core.user_text import clean_name
from bot.features.brought import bsw
from bot.features.brought.values import (
    FILE_BYTES_MAX,
    FILE_LINES_MAX,
    GAME_ROUNDS_MAX,
    LINE_LENGTH_MAX,
    BroughtError,
    BroughtGame,
    Hands,
)
from games.actions import Deal
from games.records.reader import Reader, RecordError
from games.views import Phase

_HEADER = 3


def read_game(data: bytes) -> BroughtGame:
    """The complete rounds of a file. Takes some seconds at most: call it outside the event loop. BroughtError."""
    lines = _text(data)
    if bsw.is_log(lines):
        lines = bsw.converted(lines).splitlines()
    elif not lines or lines[0].split()[:1] != ["busdriver"]:
        raise BroughtError("brought_kind")
    return _game(_named(_complete(lines)))


def _text(data: bytes) -> list[str]:
    """BroughtError: it is too large, or no plain text."""
    if len(data) > FILE_BYTES_MAX:
        raise BroughtError("brought_large", n=FILE_BYTES_MAX // 1024)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")  # older logs
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > FILE_LINES_MAX or any(len(line) > LINE_LENGTH_MAX for line in lines):
        raise BroughtError("brought_large", n=FILE_BYTES_MAX // 1024)
    if any(ord(sign) < ord(" ") and sign != "\t" for line in lines for sign in line):
        raise BroughtError("brought_text")
    return [line.strip() for line in lines if line.strip()]


def _complete(lines: list[str]) -> list[str]:
    """Up to the score of the last complete round, without comments and secrets."""
    kept = [text for line in lines if (text := line.partition(";")[0].strip())]
    ends = [at for at, line in enumerate(kept) if line.startswith("score ")][:GAME_ROUNDS_MAX]
    if not ends:
        raise BroughtError("brought_empty")
    return [line for line in kept[:ends[-1] + 1] if not line.startswith(("commit ", "reveal "))]


def _named(lines: list[str]) -> list[str]:
    """With clean names, each once."""
    if len(lines) < _HEADER or not lines[2].startswith("seats "):
        raise BroughtError("brought_line", n=_HEADER)
    names: list[str] = []
    for name in lines[2].removeprefix("seats ").split("|"):
        clean = clean_name(name.strip()).replace("|", " ").replace(";", " ").strip() or "?"
        names.append(clean if clean not in names else f"{clean} {len(names) + 1}")
    return [*lines[:2], f"seats {' | '.join(names)}", *lines[3:]]


def _game(lines: list[str]) -> BroughtGame:
    reader, hands, passed = Reader(), list[Hands](), list[Hands]()
    for number, line in enumerate(lines, 1):
        if number > _HEADER and "?" in line:
            raise BroughtError("brought_hidden")
        try:
            found = reader.feed(line)
        except (RecordError, RecursionError) as error:
            raise BroughtError("brought_line", n=number) from error
        if found is not None and isinstance(found.item, Deal):
            hands.append(tuple(frozenset(hand) for hand in found.item.hands))
        if len(passed) < len(hands) and reader.game.phase(reader.state) not in (Phase.GRAND, Phase.EXCHANGE):
            passed.append(tuple(_in_hand(reader, seat) for seat in range(len(reader.names))))
    return BroughtGame(reader.game.id, "\n".join(lines) + "\n", reader.names, tuple(hands), tuple(passed))


def _in_hand(reader: Reader, seat: int) -> frozenset[str]:
    return frozenset(reader.game.view(reader.state, seat).seats[seat].cards or ())
