"""Run a match with a progress bar and print its table: ``busdriver match A B``."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bot.engines.match import LevelTally, Match, MatchResult, check, collect, play_match
from bot.i18n import texts
from games.registry import GAMES
from games.views import Scoring


def run(match: Match, deals: int, jobs: int) -> int:
    """Play the match and print the result. MatchError as in `check`."""
    check(match, deals, jobs)
    t = texts()
    console = Console(highlight=False, markup=False, emoji=False)
    quiet = Console(stderr=True)
    steps = track(play_match(match, deals, jobs), t("match.playing"), total=deals, console=quiet, transient=True,
                  disable=not quiet.is_terminal)
    result = collect(match, list(steps))
    unit, digits = ("match.places", 2) if GAMES[match.game].traits.scoring is Scoring.PLACES else ("match.points", 1)
    console.print(t("match.margin", a=match.a, b=match.b, mean=f"{result.mean:+.{digits}f}", n=deals, unit=t(unit),
                    interval=f"{result.interval:.{digits}f}"), soft_wrap=True)
    console.print(_table(result), soft_wrap=True)
    return 0


def _table(result: MatchResult) -> Table:
    """The counts of the levels, a column each."""
    t = texts()
    table = Table(box=None, pad_edge=False)
    table.add_column("", no_wrap=True)
    for level in (result.a, result.b):
        table.add_column(level, justify="right", no_wrap=True)
    rows: dict[str, Callable[[LevelTally], str]] = {
        "match.row.points": lambda tally: f"{tally.points / tally.rounds:.1f}",
        "match.row.victories": lambda tally: _share(tally.victories, tally.rounds),
        "match.row.small": lambda tally: _called(tally, "small"),
        "match.row.grand": lambda tally: _called(tally, "grand"),
        "match.row.time": lambda tally: f"{1000 * tally.seconds / max(1, tally.decisions):.2f} ms",
        "match.row.longest": lambda tally: f"{1000 * tally.longest:.1f} ms",
        "match.row.late": lambda tally: f"{tally.late} / {tally.decisions}",
    }
    if any(tally.failed for tally in result.tallies):
        rows["match.row.failed"] = lambda tally: f"{tally.failed} / {tally.decisions}"
    for key, cell in rows.items():
        table.add_row(t(key), *(cell(tally) for tally in result.tallies))
    return table


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _called(tally: LevelTally, call: str) -> str:
    """The share of hands with the call, and of calls that were made."""
    return texts()("match.called", called=_share(tally.calls[call], tally.hands),
                   made=_share(tally.made[call], tally.calls[call]))
