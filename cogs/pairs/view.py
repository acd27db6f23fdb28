"""The pages of the pairs' deal of the day. Each is private."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import discord
from discord import ui
from discord.utils import format_dt

from bot.features.daily.values import DAY_LEVEL, Attempt, Day, Overview, Progress
from bot.features.pairs.service import READY_MINUTES, is_ready
from bot.features.pairs.values import Pair
from bot.i18n import Texts
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Click, Part, pick_user, press
from cogs.daily import fair_page
from cogs.daily.view import before_lines, is_done, opening, result_lines, share_lines
from cogs.day_tables.view import TableWords, mention, written
from rendering.results.boards import signed

Style = discord.ButtonStyle
OF_PAIRS = TableWords("pairs.tables", "pairs.tables.rule", "pairs.tables.own", "pairs")


def pairs_page(seen: Overview, pairs: Sequence[Pair], user: int, now: datetime, t: Texts, *,
               server: bool, note: str = "") -> ui.LayoutView:
    """The deal of today, with whom the user plays it or may, and the one before. ``server``: whether it is shown on
    one, where there are members to ask; ``note``: what has just happened."""
    items: list[Part] = [f"### {_title(seen.today, t)}"]
    if is_done(seen.attempt):
        items.append(opening(seen.today, t))
    elif not pairs:  # a phone shows all requests at once
        items.append(_rules(seen.today, t))
    items += [note] if note else []
    items += _open(seen, pairs, user, now, t, server=server) if seen.attempt is None else _attempt(
        seen, seen.attempt, [part for pair in pairs for part in _request(pair, user, now, t, begun=True)], t)
    items += layout.rows([
        press(Click("pairs-tables", 0, 0), t("daily.tables")), press(Click("day", 0, 0), t("learn.day")),
        *([] if pairs else [press(Click("learn", 0, 0), t("learn.open"))]), fair_page.day_button(seen, t)])
    if seen.before is not None:
        items += [ui.Separator(), *before_lines(seen.before, _title(seen.before.day, t), t)]
    return layout.page(items, accent=accents.DAY)


def _title(day: Day, t: Texts) -> str:
    return t("pairs.title", day=written(day.day))


def _rules(today: Day, t: Texts) -> str:
    return t("pairs.rules", ends=format_dt(today.ends, "t"), left=format_dt(today.ends, "R"),
             opens=format_dt(today.opens, "t"), level=t(f"level.{DAY_LEVEL}"), margin=signed(today.deal.left))


def _open(seen: Overview, pairs: Sequence[Pair], user: int, now: datetime, t: Texts, *, server: bool) -> list[Part]:
    """Nobody has dealt yet."""
    items: list[Part] = [] if pairs else [t("pairs.players", n=len(seen.today.margins))]
    for pair in pairs:
        items += _request(pair, user, now, t)
    items.append(pick_user(Click("pick-pair", 0, 0), t("pairs.whom")) if server else t("pairs.elsewhere"))
    return items


def _request(pair: Pair, user: int, now: datetime, t: Texts, *, begun: bool = False) -> list[Part]:
    """What a request waits for, and what the user may do about it. ``begun``: nobody takes it back any more."""
    partner = pair.partner_of(user)
    assert partner is not None
    name, mine, theirs = f"<@{partner.id}>", pair.here(user), pair.here(partner.id)
    if pair.ended:
        return [t("pairs.refused", name=name)]
    own = pair.host.id == user
    if is_ready(theirs, now):
        said = t("pairs.ready", name=name)
    elif mine is not None and (theirs is not None or not own) and is_ready(mine, now):
        said = t("pairs.waits", name=name)
    elif own or begun:
        said = t("pairs.asked", name=name) if theirs is None else t("pairs.agreed", name=name, n=READY_MINUTES)
    else:
        said = t("pairs.asks", name=name)
    play = [] if own and theirs is None else [press(Click("pair", 0, 0, str(pair.id)), t("daily.play"), Style.success)]
    end = press(Click("pair-end", 0, 0, str(pair.id)), t("pairs.withdraw" if own else "challenge.decline"))
    return [said, *layout.rows(play if begun else [*play, end])] if play else [layout.section(said, end)]


def _attempt(seen: Overview, attempt: Attempt, undealt: Sequence[Part], t: Texts) -> list[Part]:
    """``undealt``: what the player may do if the cards are not dealt yet."""
    name, margins = mention(attempt.partner, t), seen.today.margins
    if attempt.state is Progress.PLAYED and attempt.margin is None:
        return [t("error.daily_done")]
    if attempt.state is Progress.BEGUN:
        if attempt.table is None:
            return [t("pairs.running", name=name), *undealt]
        hand = press(Click("hand", attempt.table, 0), t("post.my_hand"), Style.primary)
        return [t("pairs.running", name=name), *layout.rows([hand])]
    margin = seen.today.deal.left if attempt.margin is None else attempt.margin
    if attempt.state is Progress.LEFT:
        return ["\n".join([t("pairs.left", name=name, margin=signed(margin)), *result_lines(margin, margins, t)[1:]])]
    said = [t("pairs.with", name=name), *result_lines(margin, margins, t), *share_lines(seen, margin, t)]
    return ["\n".join(said)]


# messages ----------------------------------------------------------------------------------------
def asking_page(pair: Pair, day: Day, t: Texts) -> ui.LayoutView:
    """The direct message to who is asked."""
    said = t("pairs.message", name=f"**{escaped(pair.host.name)}**", ends=format_dt(day.ends, "t"),
             level=t(f"level.{DAY_LEVEL}"))
    return _question(pair, said, t)


def ready_page(pair: Pair, name: str, t: Texts) -> ui.LayoutView:
    """The direct message to a partner who has agreed before."""
    return _question(pair, t("pairs.ready", name=f"**{escaped(name)}**"), t)


def _question(pair: Pair, said: str, t: Texts) -> ui.LayoutView:
    return layout.page([said, *layout.rows([
        press(Click("pair", 0, 0, str(pair.id)), t("daily.play"), Style.success),
        press(Click("pair-end", 0, 0, str(pair.id)), t("challenge.decline"))])], accent=accents.LOBBY)


def started_page(table: int, partner: int, t: Texts, *, direct: bool) -> ui.LayoutView:
    """The cards are dealt. ``direct``: the hand comes as a direct message, if these are open."""
    said = [t("pairs.started", name=f"<@{partner}>"), *([t("pairs.direct")] if direct else [])]
    hand = press(Click("hand", table, 0), t("post.my_hand"), Style.primary)
    return layout.page([" ".join(said), *layout.rows([hand])], accent=accents.DAY)
