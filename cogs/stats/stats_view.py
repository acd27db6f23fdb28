"""Messages of ``/stats``. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.i18n import Texts
from bot.league.ports import Played
from bot.league.ratings import Rating
from bot.league.statistics.counts import Counts, best_partner
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Click, Part, press
from rendering.results.profile import Against, score_of, together_of

PLAIN = ("points", "conceded", "bombs", "place", "multiplier", "luck", "skill")
"""Measures that are not shares."""


def numbers_page(title: str, lines: Sequence[str], picture: tuple[str, str] | None) -> ui.LayoutView:
    """``picture``: file name and alt text."""
    pictures = [] if picture is None else [layout.picture(*picture)]
    words = ["\n".join(lines)] if lines else []
    items: list[Part] = [f"### {escaped(title)}", *pictures, *words]
    return layout.page(items, accent=accents.LEAGUE)


def rating_lines(history: Sequence[Rating], t: Texts) -> list[str]:
    """The newest rating, if there is one."""
    return [t("stats.rating", rating=last.text, spread=last.spread, n=last.games) for last in history[-1:]]


def partner_lines(played: Sequence[Played], t: Texts) -> list[str]:
    """The best partner, if one is known."""
    best = best_partner(played)
    if best is None:
        return []
    user, counts = best
    points = _plain(t, counts.points)
    return [t("stats.best_partner", name=f"<@{user}>", n=counts.games, points=points)]


def count_lines(game: str, mine: Counts, average: Counts | None, t: Texts) -> list[str]:
    """Each measure, with the server's average."""
    if not mine.games:
        return [t("stats.nothing")]
    lines = [t("stats.games", n=mine.games, won=mine.won, drawn=mine.drawn,
               form=" ".join(t(f"stats.form.{result}") for result in mine.form))]
    others = {} if average is None else average.measures(game)
    for key, line in _figures(game, mine, t).items():
        other = others.get(key)
        lines.append(line if other is None else t("stats.compared", line=line, average=_shown(t, key, other)))
    return lines


def figures(game: str, counts: Counts, t: Texts) -> list[str]:
    """The known measures."""
    return list(_figures(game, counts, t).values())


def _figures(game: str, counts: Counts, t: Texts) -> dict[str, str]:
    return {key: t(f"stats.{key}", value=_shown(t, key, value))
            for key, value in counts.measures(game).items() if value is not None}


def badge_lines(badges: Sequence[tuple[str, int]], t: Texts) -> list[str]:
    return [t("profile.badge.line", name=t(f"profile.badge.{name}"), n=n, why=t(f"profile.badge.{name}.is"))
            for name, n in badges]


def against_line(met: Against, t: Texts) -> str:
    """How somebody did against somebody else, and with them."""
    said = f"{t('profile.against', name=escaped(met.name))}: {score_of(met, t)}"
    return f"{said} · {together_of(met.together, t)}" if met.together.games else said


def _shown(t: Texts, key: str, value: float) -> str:
    return _plain(t, value) if key in PLAIN else t.percent(value)


def _plain(t: Texts, value: float | None) -> str:
    return "–" if value is None else t.decimal(value, 2 if abs(value) < 1 else 1)


def my_data_page(filename: str, t: Texts) -> ui.LayoutView:
    """The file with the user's data, and a button to delete it."""
    button = press(Click("erase", 0, 0), t("stats.erase"), discord.ButtonStyle.danger)
    return layout.page([t("stats.mine"), layout.file(filename), button])


def erase_page(t: Texts) -> ui.LayoutView:
    """Asks whether to delete the data."""
    button = press(Click("erase", 0, 0, "sure"), t("stats.erase_sure"), discord.ButtonStyle.danger)
    return layout.page([t("stats.erase_warning"), button])
