"""The page of ``/stats``. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import discord
from discord import ui

from bot.i18n import Texts
from bot.league.ports import Played
from bot.league.ratings import Rating
from bot.league.statistics.counts import Counts, best_partner
from bot.tables.core.time_control import PACES
from cogs.common import accents, display_names, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Button, Choice, Click, Part, number, one_of, pick, pick_user, press
from games.registry import GAMES
from rendering.results.profile import Against, score_of, together_of

PLAIN = ("points", "conceded", "bombs", "place", "multiplier", "luck", "skill")
"""Measures that are not shares."""


CHOSEN = ("game", "pace", "user", "other")
"""What the menus of the page choose."""


class Tab(StrEnum):
    PLAYER = "player"
    PAIR = "pair"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class NumbersShown:
    """What the page shows: ``user``'s profile, compared with ``other`` (0: nobody), the two as a pair, or the server;
    in a game at a pace. Its text is in the page's controls."""

    tab: Tab
    game: str
    pace: str
    user: int
    other: int = 0

    def __str__(self) -> str:
        return f"{self.tab.value}.{self.game}.{self.pace}.{self.user}.{self.other}"

    @classmethod
    def read(cls, text: str) -> NumbersShown:
        """StaleTable."""
        tab, game, pace, user, other = [*text.split("."), *[""] * 4][:5]
        return cls(Tab(one_of(tab, tuple(Tab))), one_of(game, GAMES), one_of(pace, PACES), number(user), number(other))


def stats_page(look: NumbersShown, title: str, lines: Sequence[str], pictures: Sequence[tuple[str, str]],
               t: Texts, replays: Sequence[Button] = ()) -> ui.LayoutView:
    """A tab: its figures, and what else it may show. ``pictures``: file names and alt texts."""
    games = [Choice(name, display_names.game(t, name), chosen=name == look.game) for name in GAMES]
    paces = [Choice(name, t(f"pace.{name}"), chosen=name == look.pace).capital() for name in PACES]
    menus: list[Part] = []
    if look.tab is not Tab.SERVER:
        other = "stats.partner" if look.tab is Tab.PAIR else "stats.against"
        menus = [pick_user(_pick("user", look), t("stats.whose"), look.user),
                 pick_user(_pick("other", look), t(other), look.other)]
    menus += [pick(_pick("game", look), t("settings.game"), games),
              pick(_pick("pace", look), t("settings.pace"), paces)]
    return layout.page([
        *layout.rows(_tabs(look, look.tab, t)), *_numbers(title, lines, pictures), *layout.rows(replays), *menus,
        press(Click("stats-post", 0, 0, str(look)), t("stats.post"))], accent=accents.LEAGUE)


def _pick(what: str, look: NumbersShown) -> Click:
    return Click("pick-stats", 0, 0, f"{what}.{look}")


def _tabs(look: NumbersShown, shown: Tab | None, t: Texts) -> list[Button]:
    """A button for each tab; None: one's own data are shown."""
    tabs = [press(Click("stats", 0, 0, str(replace(look, tab=tab))), t(f"stats.tab.{tab.value}"), _style(tab is shown))
            for tab in Tab]
    return [*tabs, press(Click("my-data", 0, 0, str(look)), t("stats.tab.mine"), _style(shown is None))]


def _style(shown: bool) -> discord.ButtonStyle:
    return discord.ButtonStyle.primary if shown else discord.ButtonStyle.secondary


def numbers_page(title: str, lines: Sequence[str], pictures: Sequence[tuple[str, str]],
                 replays: Sequence[Button] = ()) -> ui.LayoutView:
    """For everybody. ``pictures``: file names and alt texts."""
    return layout.page([*_numbers(title, lines, pictures), *replays], accent=accents.LEAGUE)


def _numbers(title: str, lines: Sequence[str], pictures: Sequence[tuple[str, str]]) -> list[Part]:
    shown = [layout.picture(*picture) for picture in pictures]
    return [f"### {escaped(title)}", *shown, *(["\n".join(lines)] if lines else [])]


def rating_lines(history: Sequence[Rating], t: Texts) -> list[str]:
    """The newest rating, if there is one."""
    return [t("stats.rating", rating=last.text, n=last.games) for last in history[-1:]]


def partner_lines(played: Sequence[Played], t: Texts) -> list[str]:
    """The best partner, if one is known."""
    best = best_partner(played)
    if best is None:
        return []
    user, counts = best
    points = _plain(t, counts.points)
    return [t("stats.best_partner", name=f"<@{user}>", n=counts.games, points=points)]


def count_lines(game: str, mine: Counts, average: Counts | None, t: Texts, *, rated: int) -> list[str]:
    """Each measure, with the server's average. ``rated``: how many games the rating has, which need no record."""
    if not mine.games:
        return [t("stats.no_records", n=rated) if rated else t("stats.nothing")]
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


def my_data_page(filename: str, t: Texts, look: NumbersShown | None) -> ui.LayoutView:
    """The file with the user's data, and a button to delete it. ``look``: what the other tabs show; None: there are
    none."""
    tabs = [] if look is None else layout.rows(_tabs(look, None, t))
    button = press(Click("erase", 0, 0), t("stats.erase"), discord.ButtonStyle.danger)
    return layout.page([*tabs, t("stats.mine"), layout.file(filename), button])


def erase_page(t: Texts) -> ui.LayoutView:
    """Asks whether to delete the data."""
    button = press(Click("erase", 0, 0, "sure"), t("stats.erase_sure"), discord.ButtonStyle.danger)
    return layout.page([t("stats.erase_warning"), button])
