"""Logs of seasons that earlier versions wrote, in `tests/records/seasons`: each still folds into the same season.

The first line of a file says what the version that wrote it made of the log; each other line is an entry as stored.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.core.database import from_ms
from bot.league.entries import SeasonEntry, fields_of, read, settings_out, write
from bot.league.formats.registry import PRESETS
from bot.league.model import Season, Stage
from bot.league.season import fold
from bot.league.settings import PART_OF, value_of
from bot.league.state import SeasonState

LOGS = sorted((Path(__file__).parents[2] / "records" / "seasons").glob("*.jsonl"))


def loaded(path: Path) -> tuple[dict[str, Any], list[SeasonEntry], list[str]]:
    head, *lines = (json.loads(line) for line in path.read_text().splitlines())
    entries = [SeasonEntry(seq, from_ms(at), by, read(kind, text)) for seq, at, by, kind, text in lines]
    return head, entries, [line[4] for line in lines]


def folded(entries: list[SeasonEntry]) -> SeasonState:
    season = Season(3, 9, "", Stage.JOINING, PRESETS["dtm"], seq=0, created=entries[0].at)
    return fold.read(season, entries)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_folds_into_the_same_season(path: Path) -> None:
    head, entries, _ = loaded(path)
    state = folded(entries)
    points = {str(number): tally.points for number, tally in state.standing.tallies.items()}
    assert {"name": state.season.name, "stage": state.season.stage, "rounds": state.round,
            "results": len(state.results), "points": points} == head


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_entry_is_written_as_it_was(path: Path) -> None:
    """But for settings that were added since."""
    _, entries, texts = loaded(path)
    for entry, text in zip(entries, texts, strict=True):
        was, now = json.loads(text), json.loads(write(entry.fact)[1])
        if entry.kind == "opened":
            now["settings"] = {name: value for name, value in now["settings"].items() if name in was["settings"]}
            if was["settings"].get("night"):
                now["settings"]["night"] = {
                    name: value for name, value in now["settings"]["night"].items() if name in was["settings"]["night"]}
        assert now == was


def test_old_settings_are_read_by_name() -> None:
    """Each setting of the text is in its part; what was changed later, too."""
    _, entries, _ = loaded(next(path for path in LOGS if path.stem == "swiss"))
    opened = fields_of(entries[0].fact)["settings"]
    state = folded(entries)
    stored = settings_out(state.settings)
    assert {name for name in opened if opened[name] != stored[name]} == {
        "rounds", "digest", "order", "late", "grace", "days", "champion"}
    assert (state.settings.dates.zone, state.settings.play.limit, state.settings.notices.channel) == (
        "Europe/Berlin", 60, 7)
    assert set(PART_OF) <= stored.keys()
    assert [value_of(state.settings, name) for name in ("days", "late", "champion")] == [7, False, 3]
