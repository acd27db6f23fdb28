"""The summary of a record that ``busdriver replay`` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from bot.i18n import texts
from games.records.notation import safe_name
from games.records.reader import Reader
from games.records.replay import legal_lines
from games.views import Phase, RoundResult, Scoring

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table


def summary(reader: Reader, *, legal: bool = False) -> Iterator[RenderableType]:
    """A record's players, rounds and score, and what comes next."""
    t = texts()
    options = " ".join(f"{name}={value}" for name, value in reader.options.items())
    people = ", ".join(_names(reader, range(len(reader.names))))
    yield t("replay.title", game=reader.game.id, people=people, options=options)
    if rounds := reader.game.rounds(reader.state):
        yield _table(reader, rounds)
    yield _next(reader)
    if legal:
        yield from legal_lines(reader)


def _names(reader: Reader, seats: Iterable[int]) -> list[str]:
    return [safe_name(reader.names[seat]) if seat < len(reader.names) else _dummy(reader, seat) for seat in seats]


def _dummy(reader: Reader, seat: int) -> str:
    """The name of a seat without a player."""
    found = next(each for each in reader.game.view(reader.state, None).seats if each.seat == seat)
    return texts()({"table": "replay.table", "ghost": "replay.ghost"}[found.dummy])


def _columns(reader: Reader, width: int) -> list[str]:
    """Headings of the score columns: one for each seat, or the members of two teams."""
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
    total_words = t("replay.firsts" if reader.game.traits.scoring is Scoring.PLACES else "replay.total")
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
        return t("replay.won", names=", ".join(winners), n=len(winners)) if winners else t("status.aborted")
    to_act = _names(reader, sorted(reader.game.to_act(reader.state)))
    if not to_act:
        return t("replay.between", round=len(reader.game.rounds(reader.state)) + 1)
    return t("replay.to_act", phase=t(f"replay.phase.{phase.value}"), names=", ".join(to_act))
