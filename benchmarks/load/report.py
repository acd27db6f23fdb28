"""The table of figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table

from benchmarks.load.measure import KINDS, UNCOUNTED, Span, percentile

ANSWER_LIMIT = 0.5
"""Seconds, p99."""
PICTURES = 0.99
A_MOVE = 1.0
"""Counted requests."""
TO_OPEN, NEW = 7, 1
"""Counted requests for a table of four, and for each player who is new to the bot: their direct messages are opened."""
STOP = 3.0
"""Seconds in which the bot stops."""
BEHIND = 3.0
"""Seconds, p99, that tables in one channel may lag behind play."""

SLOWER = 1.1
"""Times, at most, as slow p99 may be while rounds are noted."""

Row = tuple[str, str, str, bool | None]
"""Name, figure, limit, whether it is met."""


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


def _answers(span: Span) -> Iterator[Row]:
    times = span.times
    yield "clicks", f"{len(span.answers)} ({len(span.answers) / span.seconds:.1f}/s)", "", None
    yield "unanswered", str(span.unanswered), "0", not span.unanswered
    yield "answer p50", ms(percentile(times, 50)), "", None
    yield "answer p99", ms(percentile(times, 99)), ms(ANSWER_LIMIT), percentile(times, 99) <= ANSWER_LIMIT
    yield f"answered within {ms(ANSWER_LIMIT)}", f"{span.fast(ANSWER_LIMIT):.1%}", "", None
    yield "hands in answers with picture", f"{span.with_picture:.1%}", f"{PICTURES:.0%}", span.with_picture >= PICTURES


def _requests(span: Span, most: float | None) -> Iterator[Row]:
    moves, counted = span.moves, len(span.counted)
    yield "moves", f"{moves} ({moves / span.seconds:.1f}/s)", "", None
    if most is not None:
        a_move = counted / max(1, moves)
        yield "counted requests a move", f"{a_move:.2f}", f"{most:.2f}", a_move <= most
        for kind in KINDS:
            yield f"  {kind}", f"{span.by_kind[kind] / max(1, moves):.3f}", "", None
        for kind in UNCOUNTED:
            yield f"  not counted: {kind}", f"{span.by_kind[kind] / max(1, moves):.2f}", "", None
    yield "counted requests a second", f"{counted / span.seconds:.1f}", "", None
    yield "in the busiest second", str(span.busiest_second), "50", span.busiest_second <= 50
    refused = span.refused
    yield ("answers 429: global / route / old", " / ".join(str(refused[scope]) for scope in
           ("global", "route", "old")), "0", not refused.total())


def _messages(span: Span, one_channel: bool) -> Iterator[Row]:
    lags, turns, waiting = span.lags, span.turns, span.waiting
    late = percentile(lags, 99)
    yield "table behind play, mean", f"{sum(lags) / max(1, len(lags)):.1f} s", "", None
    yield ("table behind play, p99", f"{late:.1f} s", f"{BEHIND:.0f} s" if one_channel else "",
           late <= BEHIND if one_channel else None)
    yield "turn shown in the hand, p50 / p99", f"{ms(percentile(turns, 50))} / {ms(percentile(turns, 99))}", "", None
    yield ("tables and hands waiting, most", f"{max(waiting, default=0)}{', growing' if span.grows else ''}",
           "not growing", not span.grows)


def _processor(span: Span) -> Iterator[Row]:
    for name, seconds in (span.processor_times | span.others).items():
        yield f"processor time a move: {name}", f"{seconds * 1000:.1f} ms", "", None


def _processes(span: Span) -> Iterator[Row]:
    """What each of several did. Who has no moves is told by its share of a core."""
    for name, share in span.processes.items():
        seconds, total = max(0.001, share.seconds), sum(share.used.values())
        yield (f"{name}, {share.slots} slots: moves / counted requests a second",
               f"{share.moves / span.seconds:.1f} / {share.counted / seconds:.1f}", "", None)
        loop = share.used.get("event loop", 0.0)
        if share.moves:
            yield f"{name}: counted requests a move", f"{share.counted / share.moves:.2f}", "", None
            yield (f"{name}: processor time a move, event loop / all",
                   f"{loop / share.moves * 1000:.1f} / {total / share.moves * 1000:.1f} ms", "", None)
        yield f"{name}: of a core, event loop / all", f"{loop / seconds:.0%} / {total / seconds:.0%}", "", None


def figures(span: Span, *, one_channel: bool = False, most: float | None = None) -> list[Row]:
    """All rows. ``most``: counted requests a move; None: tables are being opened, so requests do not belong to
    moves."""
    processor = [*_processor(span), *_processes(span)] if most is not None else []
    return [*_answers(span), *_requests(span, most), *_messages(span, one_channel), *processor]


def show(console: Console, title: str, rows: list[Row]) -> bool:
    """Print rows; whether all limits are met."""
    table = Table(title=title, title_justify="left")
    for heading in ("", "measured", "limit", ""):
        table.add_column(heading, justify="right" if heading else "left")
    for name, figure, limit, met in rows:
        table.add_row(name, figure, limit, "" if met is None else "[green]✓" if met else "[red]✗")
    console.print(table)
    return all(met is not False for *_, met in rows)


def opening(span: Span, new: int) -> list[Row]:
    """What it takes to open one table with so many ``new`` players."""
    counted, limit = len(span.counted), TO_OPEN + NEW * new
    return [("counted requests to open a table", str(counted), str(limit), counted <= limit),
            *((f"  {kind}", str(span.by_kind[kind]), "", None) for kind in KINDS if span.by_kind[kind]),
            *((f"  not counted: {kind}", str(span.by_kind[kind]), "", None) for kind in UNCOUNTED)]


def crowded(without: Sequence[Span], crowded: Sequence[Span], pages: int) -> list[Row]:
    """Answers in turns without and with a crowd on a public page: each pair, and whether the parts with a crowd lie
    inside the spread of those without. ``pages``: how many were read."""
    quiet, busy = ([percentile(span.times, 99) for span in spans] for spans in (without, crowded))
    seconds = sum(span.seconds for span in crowded)
    rows: list[Row] = [("pages read", f"{pages} ({pages / seconds:.0f}/s)", "> 0", pages > 0)]
    for number, (one, other) in enumerate(zip(without, crowded, strict=True), 1):
        halves = (f"{ms(percentile(span.times, 50))}, {ms(percentile(span.times, 99))}" for span in (one, other))
        rows.append((f"pair {number}: answer p50, p99 without / with", " / ".join(halves), "", None))
        unanswered = one.unanswered, other.unanswered
        if any(unanswered):
            rows.append((f"pair {number}: unanswered without / with", f"{unanswered[0]} / {unanswered[1]}", "0", False))
    middle = [sorted(each)[len(each) // 2] for each in (quiet, busy)]
    rows.append(("median p99 without / with", f"{ms(middle[0])} / {ms(middle[1])}", "", None))
    rows.append(("spread of p99 without", f"{ms(min(quiet))} to {ms(max(quiet))}", f"has {ms(middle[1])}",
                 middle[1] <= max(quiet)))
    return rows


def compared(without: Sequence[Span], noting: Sequence[Span]) -> list[Row]:
    """Answers in turns without and with rounds being noted."""
    before, after = ([seconds for span in spans for seconds in span.times] for spans in (without, noting))
    p99, late = percentile(before, 99), percentile(after, 99)
    missing = [sum(span.without_picture for span in spans) for spans in (without, noting)]
    noted, seconds = sum(span.noted for span in noting), sum(span.seconds for span in noting)
    return [
        ("rounds noted", f"{noted} ({noted / seconds:.1f}/s)", "> 0", noted > 0),
        ("clicks without / with", f"{len(before)} / {len(after)}", "", None),
        ("answer p50 without / with", f"{ms(percentile(before, 50))} / {ms(percentile(after, 50))}", "", None),
        ("answer p99 without / with", f"{ms(p99)} / {ms(late)}", "", None),
        ("p99, times", f"{late / p99:.2f}" if p99 else "-", f"{SLOWER:.2f}", late <= SLOWER * p99),
        ("hands without their picture, without / with", f"{missing[0]} / {missing[1]}", "0", not missing[1])]
