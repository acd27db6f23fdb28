"""The deal of the day, played alone in direct messages, or in private answers where they are closed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.solo.daily import LEVEL, Day, OpenedDay, Overview, better_than, place
from bot.solo.day_tables import BEST, PeriodTable
from bot.solo.ports import Attempt, Progress
from bot.solo.shared_deals import DAY_GAME, DEALS, midnight
from cogs.common import accents, display_names, layout
from cogs.common.errors import API_ERRORS
from cogs.common.gate import server_of
from cogs.common.handlers import BESIDE, EDIT, on, person
from cogs.common.layout import Choice, Click, Interaction, Part, one_of, pick, press
from cogs.common.rights import Right
from cogs.table_cog import TableCog
from games.review.par import GAMES as PAR_GAMES
from rendering.results.boards import signed

SQUARES = 5
TOP = 7
"""Players of a server in a table: a phone shows both tables at once."""
WON, MISSED, STREAK, BUS = "🟩", "⬜", "🔥", "🚌"


class DailyCog(TableCog):
    """Its page, and a button that begins the deal or leads back to it."""

    @on("day", right=Right.ANYBODY, answer=EDIT)
    async def show(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, DAY_GAME)

    @on("pick-day", right=Right.ANYBODY, answer=EDIT)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, one_of(click.value, DEALS))

    async def _show(self, interaction: Interaction, game: str) -> None:
        seen = await self.services.solo.daily.overview(interaction.user.id, self.services.leagues.pars, game)
        page = daily_page(seen, await self.texts(interaction))
        await interaction.edit_original_response(view=page, attachments=[])

    @on("day-tables", right=Right.ANYBODY, answer=EDIT)
    async def tables_of_days(self, interaction: Interaction, click: Click) -> None:
        guild = server_of(interaction)
        week, month = await self.services.solo.day_tables.newest(guild or 0)
        t = await self.texts(interaction)
        page = day_tables_page(week, month, interaction.user.id, t, server=guild is not None)
        await interaction.edit_original_response(view=page, attachments=[])

    @on("daily", right=Right.ANYBODY, answer=BESIDE)
    async def begin(self, interaction: Interaction, click: Click) -> None:
        """Start the deal, or show it again."""
        game = one_of(click.arg or DAY_GAME, DEALS)
        self.check_openings(interaction)
        t = await self.texts(interaction)
        channel, direct = await self._place(interaction, game, t)
        table = await self.services.solo.daily.start(
            person(interaction), channel, outside=not direct, guild=server_of(interaction) or 0, game=game)
        note = t("daily.started", channel=f"<#{channel}>") if direct and not table.table.outside else t("daily.here")
        await interaction.edit_original_response(view=layout.note(note))
        if table.table.outside:
            await self.hands.open(interaction, table.id, followup=True)

    async def _place(self, interaction: Interaction, game: str, t: Texts) -> tuple[int, bool]:
        """The channel of the user's direct messages, which nobody else can see, and whether the game is shown there."""
        direct = await interaction.user.create_dm()
        if (await self.services.prefs.user(interaction.user.id)).hand == "dm":
            with suppress(*API_ERRORS):
                said = t("daily.message", level=t(f"level.{LEVEL}")) if game == DAY_GAME else t(
                    "daily.week.message", game=display_names.game(t, game))
                await self.delivery.editor.post(direct.id, layout.note(said))
                return direct.id, True
        return direct.id, False


# the page ----------------------------------------------------------------------------------------

def daily_page(seen: Overview, t: Texts) -> ui.LayoutView:
    """The deal that is played now, how it went, and the one before."""
    today, deal = seen.today, seen.today.deal
    items: list[Part] = [f"### {_title(today, t)}", _rules(today, t, done=_done(seen.attempt))]
    items.extend(_attempt(seen, t))
    now, following = ("daily.commitment", "daily.tomorrow") if deal.days == 1 else (
        "daily.week.commitment", "daily.week.next")
    items.append("\n".join(("-# " + t(now, digest=today.commitment), "-# " + t(following, digest=seen.tomorrow))))
    tables = [press(Click("day-tables", 0, 0), t("daily.tables"))] if deal.days == 1 else []
    items += layout.rows([*tables, press(Click("learn", 0, 0), t("learn.open"))])
    if seen.before is not None:
        items += [ui.Separator(), *_before(seen.before, t)]
    names = [Choice(game, _kind(game, t), chosen=each is deal) for game, each in DEALS.items()]
    items.append(pick(Click("pick-day", 0, 0), t("insight.game"), names))
    return layout.page(items, accent=accents.DAY)


def _kind(game: str, t: Texts) -> str:
    """A deal in the menu of all."""
    return t("learn.day") if DEALS[game].days == 1 else t("daily.week", game=display_names.game(t, game))


def _title(day: Day, t: Texts) -> str:
    if day.deal.days == 1:
        return t("daily.title", day=_day(day.day))
    return f"{t('daily.week', game=display_names.game(t, day.deal.game))}, {_day(day.day)}"


def _done(attempt: Attempt | None) -> bool:
    return attempt is not None and attempt.state is not Progress.BEGUN


def _rules(today: Day, t: Texts, *, done: bool) -> str:
    """What the deal is; to who has played it (``done``) only what is still to come: a phone shows the page at once."""
    ends, left, opens = format_dt(today.ends, "t"), format_dt(today.ends, "R"), format_dt(today.opens, "t")
    level, daily = t(f"level.{LEVEL}"), today.deal.days == 1
    points = "" if daily else t(f"daily.week.{today.deal.measure}")
    if done:
        return " ".join(filter(None, (points, t("daily.opens", opens=format_dt(today.opens, "R")))))
    if daily:
        return t("daily.rules", ends=ends, left=left, opens=opens, level=level)
    return t("daily.week.rules", ends=format_dt(today.ends, "f"), left=left, level=level, points=points,
             lost=signed(today.deal.left))


def day_tables_page(week: PeriodTable, month: PeriodTable, user: int, t: Texts, *, server: bool) -> ui.LayoutView:
    """The player's own place among all, and the best of the server where they ask."""
    items: list[Part] = [f"### {t('daily.tables')}", t("daily.tables.rule", n=BEST)]
    for name, table in (("week", week), ("month", month)):
        heading = f"**{t(f'daily.tables.{name}')}** · {_day(table.first)} – {_day(table.last)}"
        said = [heading, _own_place(table, user, t)]
        if server:
            ranks = [1 + sum(other.total > row.total for other in table.here) for row in table.here[:TOP]]
            said += [t("daily.tables.line", place=place, name=f"<@{row.user}>", total=signed(row.total), n=row.days)
                     for place, row in zip(ranks, table.here, strict=False) if row.user > 0]
            said += [] if table.here else [t("daily.tables.nobody")]
        if table.open:
            said.append("-# " + t("daily.tables.open", n=table.open))
        items.append("\n".join(said))
    return layout.page([*items, *layout.rows([press(Click("day", 0, 0), t("insight.back"))])], accent=accents.DAY)


def _own_place(table: PeriodTable, user: int, t: Texts) -> str:
    mine = table.of(user)
    if mine is None:
        return t("daily.tables.none", n=len(table.rows))
    ahead = sum(row.total > mine.total for row in table.rows)
    return t("daily.tables.own", total=signed(mine.total), place=1 + ahead, n=len(table.rows))


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
        return ["\n".join([left, *_result(deal.left, margins, t)[1:]])]
    if deal.days > 1:
        return ["\n".join(_result(attempt.margin, margins, t))]
    line = share_line(seen.today, attempt.margin, seen.streak)
    said = [*_result(attempt.margin, margins, t), t("daily.streak", n=seen.streak), t("daily.share")]
    return ["\n".join([*said, f"```\n{line}\n```"])]


def _play(key: str, game: str, t: Texts) -> Part:
    return press(Click("daily", 0, 0, "" if game == DAY_GAME else game), t(key), discord.ButtonStyle.success)


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


def _before(before: OpenedDay, t: Texts) -> list[Part]:
    """Yesterday's deal, which is open: par, the user's result, the secret."""
    day, par, mine = before.day, before.par, before.attempt
    said = [f"**{_title(day, t)}**"]
    if mine is not None and mine.margin is not None:
        said += _result(mine.margin, day.margins, t)
    else:
        said.append(t("daily.best", best=signed(day.margins[0]), n=len(day.margins)))
    if par is None and day.deal.game in PAR_GAMES:
        said.append(t("daily.par_soon"))
    elif par is not None:
        said.append(t("daily.par", par=signed(par.of_side(0)), error=round(par.error)))
        if mine is not None and mine.margin is not None:
            said.append(t("daily.beyond", n=signed(mine.margin - par.of_side(0))))
    said.append("-# " + t("daily.secret", secret=before.secret, digest=day.commitment))
    return ["\n".join(said), *_looks(mine, t)]


def _looks(mine: Attempt | None, t: Texts) -> list[Part]:
    if mine is None or mine.table is None or mine.state is not Progress.PLAYED:
        return []
    return [press(Click("replay-open", mine.table, 0), t("hand.replay")),
            press(Click("review", mine.table, 0), t("replay.review"))]


def _day(day: date) -> str:
    """The day as Discord writes it: noon in UTC is the same day nearly everywhere."""
    return format_dt(midnight(day) + timedelta(hours=12), "D")
