"""The page of the deal of the day, or of a week's, and the tables of days; `cogs.pairs` shows parts of them too."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui
from discord.utils import format_dt

from bot.features.daily.shared_deals import ALONE, DAY_GAME, DEALS
from bot.features.daily.values import DAY_LEVEL, Attempt, Day, OpenedDay, Overview, Progress, better_than, place
from bot.i18n import Texts
from cogs.common import accents, display_names, layout
from cogs.common.layout import Choice, Click, Part, pick, press
from cogs.daily import fair_page
from cogs.day_tables.view import written
from games.review.par import GAMES as PAR_GAMES
from rendering.results.boards import signed
from rendering.studio import DayPicture

SQUARES = 5
WON, MISSED, STREAK, BUS = "🟩", "⬜", "🔥", "🚌"


def day_picture(seen: Overview, t: Texts) -> DayPicture:
    """The deal that is played now, and how it went; of other players only how many have played, until one has."""
    attempt, margins, title = seen.attempt, seen.today.margins, _kind(seen.today.deal.game, t)
    streak = (t("daily.streak", n=seen.streak),) if seen.streak else ()
    if attempt is None or attempt.state is not Progress.PLAYED or attempt.margin is None:
        return DayPicture(title, (t("daily.players", n=len(margins)), *streak))
    return DayPicture(title, (*result_lines(attempt.margin, margins, t)[1:], *streak), signed(attempt.margin),
                      better_than(margins, attempt.margin) if len(margins) > 1 else None)


def daily_page(seen: Overview, t: Texts, picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """The deal that is played now, how it went, and the one before. ``picture``: `day_picture`."""
    today, deal = seen.today, seen.today.deal
    items: list[Part] = [f"### {_title(today, t)}", *([layout.picture(*picture)] if picture else []),
                         _rules(today, t, done=is_done(seen.attempt))]
    items.extend(_attempt(seen, t))
    more = [press(Click("day-tables", 0, 0), t("daily.tables")), press(Click("pairs", 0, 0), t("pairs.open"))]
    items += layout.rows([*(more if deal.days == 1 else []), press(Click("learn", 0, 0), t("learn.open")),
                          fair_page.day_button(seen, t)])
    if seen.before is not None:
        items += [ui.Separator(), *before_lines(seen.before, _title(seen.before.day, t), t)]
    names = [Choice(game, _kind(game, t), chosen=each is deal) for game, each in ALONE.items()]
    items.append(pick(Click("pick-day", 0, 0), t("insight.game"), names))
    return layout.page(items, accent=accents.DAY)


def _kind(game: str, t: Texts) -> str:
    """A deal in the menu of all."""
    return t("learn.day") if DEALS[game].days == 1 else t("daily.week", game=display_names.game(t, game))


def _title(day: Day, t: Texts) -> str:
    if day.deal.days == 1:
        return t("daily.title", day=written(day.day))
    return f"{t('daily.week', game=display_names.game(t, day.deal.game))}, {written(day.day)}"


def is_done(attempt: Attempt | None) -> bool:
    return attempt is not None and attempt.state is not Progress.BEGUN


def _rules(today: Day, t: Texts, *, done: bool) -> str:
    """What the deal is; to who has played it (``done``) only what is still to come: a phone shows the page at once."""
    ends, left, opens = format_dt(today.ends, "t"), format_dt(today.ends, "R"), format_dt(today.opens, "t")
    level, daily = t(f"level.{DAY_LEVEL}"), today.deal.days == 1
    points = "" if daily else t(f"daily.week.{today.deal.measure}")
    if done:
        return " ".join(filter(None, (points, opening(today, t))))
    if daily:
        return t("daily.rules", ends=ends, left=left, opens=opens, level=level)
    return t("daily.week.rules", ends=format_dt(today.ends, "f"), left=left, level=level, points=points,
             lost=signed(today.deal.left))


def opening(day: Day, t: Texts) -> str:
    """When the cards are opened to all."""
    return t("daily.opens", opens=format_dt(day.opens, "R"))


def _attempt(seen: Overview, t: Texts) -> list[Part]:
    attempt, margins, deal = seen.attempt, seen.today.margins, seen.today.deal
    if attempt is not None and attempt.state is Progress.PLAYED and attempt.margin is None:
        return [t("error.daily_done")]
    if attempt is None or attempt.table is None:
        return [t("daily.players", n=len(margins)), _play("daily.play", deal.game, t)]
    if attempt.state is Progress.BEGUN:
        return [t("daily.running"), _play("daily.continue", deal.game, t)]
    if attempt.state is Progress.LEFT or attempt.margin is None:
        left = t("daily.left" if deal.days == 1 else "daily.week.left", margin=signed(deal.left))
        return ["\n".join([left, *result_lines(deal.left, margins, t)[1:]])]
    if deal.days > 1:
        return ["\n".join(result_lines(attempt.margin, margins, t))]
    return ["\n".join([*result_lines(attempt.margin, margins, t), *share_lines(seen, attempt.margin, t)])]


def share_lines(seen: Overview, margin: int, t: Texts) -> list[str]:
    """Days in a row, and the line to post."""
    line = share_line(seen.today, margin, seen.streak)
    return [t("daily.streak", n=seen.streak), t("daily.share"), f"```\n{line}\n```"]


def _play(key: str, game: str, t: Texts) -> Part:
    return press(Click("daily", 0, 0, "" if game == DAY_GAME else game), t(key), discord.ButtonStyle.success)


def result_lines(margin: int, margins: Sequence[int], t: Texts) -> list[str]:
    """What was made, and the place among all so far."""
    said = [t("daily.made", made=signed(margin))]
    if len(margins) > 1:
        said.append(t("daily.place", place=place(margins, margin), n=len(margins),
                      mean=signed(round(sum(margins) / len(margins)))))
    return said


def share_line(day: Day, margin: int, streak: int) -> str:
    """A line to post: it says how the margin compares with others', nothing of the cards."""
    full = round(better_than(day.margins, margin) * SQUARES)
    return f"{BUS * day.deal.people} {day.day.isoformat()} {WON * full}{MISSED * (SQUARES - full)} {STREAK}{streak}"


def before_lines(before: OpenedDay, title: str, t: Texts) -> list[Part]:
    """Yesterday's deal, which is open: par, the user's result, the secret."""
    day, par, mine = before.day, before.par, before.attempt
    said = [f"**{title}**"]
    if mine is not None and mine.margin is not None:
        said += result_lines(mine.margin, day.margins, t)
    else:
        said.append(t("daily.best", best=signed(day.margins[0]), n=len(day.margins)))
    if par is None and day.deal.game in PAR_GAMES:
        said.append(t("daily.par_soon"))
    elif par is not None:
        said.append(t("daily.par", par=signed(par.of_side(0))))
        if mine is not None and mine.margin is not None:
            said.append(t("daily.beyond", n=signed(mine.margin - par.of_side(0))))
    return ["\n".join(said), *_looks(mine, t)]


def _looks(mine: Attempt | None, t: Texts) -> list[Part]:
    if mine is None or mine.table is None or mine.state is not Progress.PLAYED:
        return []
    return [press(Click("replay-open", mine.table, 0), t("hand.replay")),
            press(Click("review", mine.table, 0), t("replay.review"))]
