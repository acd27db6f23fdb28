"""Words for the command line: what is wrong with a record, and what a good one comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bot.i18n import texts
from games.errors import RuleError
from games.records.notation import safe_name
from games.records.reader import Reader, RecordError
from games.records.replay import legal_lines
from games.views import Phase, RoundResult

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

_LONGEST = 60


def explain(error: RuleError) -> str:
    """The catalogue's sentence for ``error``, without its full stop and rule."""
    t = texts()
    key = f"error.{error.code}"
    try:
        sentence = t(key, **error.params)
    except (KeyError, IndexError, ValueError):
        sentence = str(error).removesuffix(f" (rule {error.rule})")
    return _printable(sentence.rstrip(" ."))


def fault(error: RecordError) -> str:
    """What is wrong in that line, the line itself first: ``2 pass: …``."""
    text = " ".join(error.text.partition(";")[0].split())
    shown = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f"{_printable(shown)}: {explain(error.error)}" if shown else explain(error.error)


def _printable(text: str) -> str:
    """``text`` on one line, without anything a terminal could take for a command."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


# the summary -------------------------------------------------------------


def summary(reader: Reader, *, legal: bool = False) -> Iterator[RenderableType]:
    """What a record comes to, for people: its players, rounds, score, and what comes next."""
    t = texts()
    options = " ".join(f"{name}={value}" for name, value in reader.options.items())
    people = ", ".join(_names(reader, range(len(reader.names))))
    yield t("replay.title", game=reader.game.id, people=people, options=options)
    if rounds := reader.game.rounds(reader.state):
        yield _table(reader, rounds)
    yield _next(reader)
    if legal:
        yield from legal_lines(reader)


def _names(reader: Reader, seats: Sequence[int] | range) -> list[str]:
    extra = texts()("replay.ghost" if reader.game.id == "tatsu" else "replay.table")
    return [safe_name(reader.names[seat]) if seat < len(reader.names) else extra for seat in seats]


def _columns(reader: Reader, width: int) -> list[str]:
    """Heads of the score columns: a seat each, or the members of two teams."""
    people = len(reader.names)
    if width >= people:
        return _names(reader, range(width))
    return ["\n".join(_names(reader, range(side, people, width))) for side in range(width)]


def _table(reader: Reader, rounds: Sequence[RoundResult]) -> Table:
    from rich import box
    from rich.table import Table

    t = texts()
    totals = reader.game.outcome(reader.state).totals
    calls, out = any(result.calls for result in rounds), any(result.out for result in rounds)
    table = Table(box=box.SIMPLE_HEAD, show_footer=True, pad_edge=False)
    total_words = t("replay.firsts" if reader.game.id == "lord" else "replay.total")
    table.add_column(t("replay.round"), total_words, justify="right")
    if out:
        table.add_column(t("replay.out"))
    if calls:
        table.add_column(t("replay.calls"))
    for head, total in zip(_columns(reader, len(totals)), totals, strict=True):
        table.add_column(head, str(total), justify="right")
    for number, result in enumerate(rounds, start=1):
        cells = [str(number)]
        if out:
            cells.append(" · ".join(_names(reader, result.out)))
        if calls:
            cells.append("\n".join(_call(reader, call.seat, call.call, call.made) for call in result.calls))
        table.add_row(*cells, *map(str, result.scores))
    return table


def _call(reader: Reader, seat: int, call: str, made: bool) -> str:
    name = _names(reader, [seat])[0]
    return texts()(f"replay.call.{call}.{'made' if made else 'failed'}", name=name)


def _next(reader: Reader) -> str:
    t = texts()
    phase = reader.game.phase(reader.state)
    if phase is Phase.OVER:
        winners = _names(reader, reader.game.outcome(reader.state).winners)
        return t("replay.won", names=", ".join(winners), n=len(winners)) if winners else t("replay.nobody")
    to_act = _names(reader, sorted(reader.game.to_act(reader.state)))
    if not to_act:
        return t("replay.between", round=len(reader.game.rounds(reader.state)) + 1)
    return t("replay.to_act", phase=t(f"replay.phase.{phase.value}"), names=", ".join(to_act))
