"""What every kind of message says, kept as text: a change of words or order is seen in the diff.

The files are written anew with ``BUSDRIVER_SNAPSHOTS=write pytest tests/cogs/test_snapshots.py``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from discord import ui
from discord_world import walk
from test_layouts import NOW, desk, moments, table

from bot.i18n import Texts, languages, texts
from bot.tables.model import GuildSettings, Person, Snapshot, Status, UserPrefs
from cogs.prefs import prefs_page
from cogs.rules import rules_page, sections
from cogs.setup import setup_page
from cogs.ui import guide, telling
from cogs.ui.hand import Selection, hand_page
from cogs.ui.lobby import cancelled_page, lobby_page, settings_page, started_page
from cogs.ui.table import table_page
from games.registry import GAMES
from games.views import Phase

FILES = Path(__file__).parent / "snapshots"
LANGUAGES = [name for name in ("en", "de") if name in languages()]
FEW = {"tichu": 4, "trichu": 3, "tientsin": 6, "lord": 5, "tatsu": 4}


def _text(page: ui.LayoutView) -> list[str]:
    """A message in the order in which it is read."""
    said: list[str] = []
    for part in walk(page.to_components()):
        match part["type"]:
            case 10:
                said.extend(part["content"].splitlines())
            case 2:
                said.append(f"[{part['label']}]" + (" (off)" if part.get("disabled") else ""))
            case 3:
                options = (f"{option['label']} {option.get('description') or ''}".strip() for option in part["options"])
                said.append(f"({part['placeholder']}: {' | '.join(options)})")
            case _:
                continue
    return said


def _pages(t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    yield "prefs", prefs_page(UserPrefs(), t)
    yield "setup", setup_page(GuildSettings(), t, server="Tea house", lines=[t("setup.may_all", channel="<#1>")])
    for game, players in FEW.items():
        lobby = table(game, players, Status.LOBBY)
        yield f"{game} lobby", lobby_page(lobby, t)
        yield f"{game} settings", settings_page(lobby, t)
        yield f"{game} started", started_page(lobby, t)
        yield f"{game} cancelled", cancelled_page(lobby, t)
        for section in sections(t, game):
            yield f"{game} rules {section}", rules_page(t, game, section, GAMES[game].check_options({}))
        yield from _moments(game, players, t)


def _moments(game: str, players: int, t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    """The first moment of each phase: the table, and the hand of who is to act with and without pictures."""
    seen: set[Phase] = set()
    for rules, state in moments(game, players):
        phase = rules.phase(state)
        if phase in seen:
            continue
        seen.add(phase)
        snapshot = Snapshot(table(game, players), NOW, closes=NOW, state=state, game=rules)
        yield f"{game} table {phase}", table_page(snapshot, rules.view(state, None), t, no_dm=[Person(1, "Bo")])
        if phase in (Phase.BETWEEN, Phase.OVER):
            continue
        yield from _hands(game, rules, state, t)


def _hands(game: str, rules: Any, state: Any, t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    seat = next((seat for seat in rules.to_act(state) if rules.view(state, seat).seats[seat].person), 0)
    shown = replace(desk(rules, state, seat, Selection()), notice="")
    name = f"{game} hand {rules.phase(state)}"
    yield name, hand_page(replace(shown, guide=guide.step(shown, "")), t)
    yield f"{name}, words only", hand_page(replace(shown, picture=None, telling=telling.table(t, shown.view)), t)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_says_what_it_said(language: str) -> None:
    t = texts(language)
    said = "\n".join(f"=== {name}\n" + "\n".join(_text(page)) + "\n" for name, page in _pages(t))
    file = FILES / f"{language}.txt"
    if os.environ.get("BUSDRIVER_SNAPSHOTS") == "write":
        FILES.mkdir(exist_ok=True)
        file.write_text(said, encoding="utf-8")
    assert said.splitlines() == file.read_text(encoding="utf-8").splitlines()
