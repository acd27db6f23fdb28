"""The page of ``/daily``. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.daily.model import Attempt, Day, Opened, Overview, Progress, better_than, midnight, place
from bot.league.daily.service import LEVEL
from cogs.common import layout
from cogs.common.custom_ids import Click, press
from cogs.common.layout import Part
from rendering.results.boards import signed

ACCENT = 0x2F7D4F
SQUARES = 5
WON, MISSED, STREAK, BUS = "🟩", "⬜", "🔥", "🚌"


def daily_page(seen: Overview, t: Texts) -> ui.LayoutView:
    """Today's deal, how it went, and yesterday's."""
    today = seen.today
    rules = t("daily.rules", ends=format_dt(today.ends, "t"), left=format_dt(today.ends, "R"),
              opens=format_dt(today.opens, "t"), level=t(f"level.{LEVEL}"))
    items: list[Part] = [layout.words(f"### {t('daily.title', day=_day(today, t))}"), layout.words(rules)]
    items.extend(_attempt(seen, t))
    items.append(layout.words("\n".join((
        "-# " + t("daily.promise", digest=today.commitment), "-# " + t("daily.tomorrow", digest=seen.tomorrow)))))
    if seen.before is not None:
        items += [ui.Separator(), *_before(seen.before, t)]
    return layout.page(items, accent=ACCENT)


def _attempt(seen: Overview, t: Texts) -> list[Part]:
    attempt, margins = seen.attempt, seen.today.margins
    if attempt is not None and attempt.state is Progress.PLAYED and attempt.margin is None:
        return [layout.words(t("error.daily_done"))]
    if attempt is None or attempt.table is None:
        return [layout.words(t("daily.players", n=len(margins))), _play("daily.play", t)]
    if attempt.state is Progress.BEGUN:
        return [layout.words(t("daily.running")), _play("daily.continue", t)]
    if attempt.margin is None:
        return [layout.words(t("daily.left"))]
    line = share_line(seen.today, attempt.margin, seen.streak)
    said = [*_result(attempt.margin, margins, t), t("daily.streak", n=seen.streak), t("daily.share")]
    return [layout.words("\n".join([*said, f"```\n{line}\n```"]))]


def _play(key: str, t: Texts) -> Part:
    return layout.row(press(Click("daily", 0, 0), t(key), discord.ButtonStyle.success))


def _result(margin: int, margins: Sequence[int], t: Texts) -> list[str]:
    """What was made, and the place among all so far."""
    said = [t("daily.made", made=signed(margin))]
    if len(margins) > 1:
        said.append(t("daily.place", place=place(margins, margin), n=len(margins),
                      mean=signed(round(sum(margins) / len(margins)))))
    return said


def share_line(day: Day, margin: int, streak: int) -> str:
    """A line to post: it says how the margin compares with others', nothing of the cards."""
    full = round(better_than(day.margins, margin) * SQUARES)
    return f"{BUS} {day.day.isoformat()} {WON * full}{MISSED * (SQUARES - full)} {STREAK}{streak}"


def _before(before: Opened, t: Texts) -> list[Part]:
    """Yesterday's deal, which is open: par, the user's result, the secret."""
    day, par, mine = before.day, before.par, before.attempt
    said = [f"**{t('daily.title', day=_day(day, t))}**"]
    if mine is not None and mine.margin is not None:
        said += _result(mine.margin, day.margins, t)
    else:
        said.append(t("daily.best", best=signed(day.margins[0]), n=len(day.margins)))
    if par is None:
        said.append(t("daily.par_soon"))
    else:
        said.append(t("daily.par", par=signed(par.of_side(0)), error=round(par.error)))
        if mine is not None and mine.margin is not None:
            said.append(t("daily.beyond", n=signed(mine.margin - par.of_side(0))))
    said.append("-# " + t("daily.secret", secret=before.secret, digest=day.commitment))
    return [layout.words("\n".join(said)), *_looks(mine, t)]


def _looks(mine: Attempt | None, t: Texts) -> list[Part]:
    if mine is None or mine.table is None or mine.state is not Progress.PLAYED:
        return []
    return [layout.row(press(Click("replay-open", mine.table, 0), t("hand.replay")),
                       press(Click("review", mine.table, 0), t("replay.review")))]


def _day(day: Day, t: Texts) -> str:
    """The day as Discord writes it: noon in UTC is the same day nearly everywhere."""
    return format_dt(midnight(day.day) + timedelta(hours=12), "D")
