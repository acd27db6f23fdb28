"""The pages of equal deals before their end, and the public message of an event."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui
from discord.utils import format_dt

from bot.features.daily.values import DAY_LEVEL
from bot.features.same_deals.values import (
    DEAL_GAMES,
    EVENT_DAYS,
    PAIR,
    RIVALS,
    ContestKind,
    ContestPlayer,
    DealContest,
    PlayerState,
)
from bot.i18n import Texts
from cogs.common import accents, display_names, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Button, Choice, Click, Part, pick, pick_user, pick_users, press
from cogs.same_deals.choice import ALONE, MODES, ContestChoice
from cogs.same_deals.results_view import standing_lines
from rendering.results.boards import signed

Style = discord.ButtonStyle
SIGNS = {PlayerState.ASKED: "✉️", PlayerState.READY: "⏳", PlayerState.BEGUN: "🃏", PlayerState.FINISHED: "✅",
         PlayerState.LEFT: "🚪"}
SHOWN = 5
"""The newest challenges, and events, on a page."""
NAMED = 20
"""Players of an event that its message names."""


def title(contest: DealContest, t: Texts) -> str:
    return t("equal.named", n=contest.id, game=display_names.game(t, contest.game), deals=contest.deals)


def _state(contest: DealContest, t: Texts) -> str:
    return t("challenge.is_over") if contest.over else t("challenge.ends", ends=format_dt(contest.until, "R"))


# before ------------------------------------------------------------------------------------------
def contests_page(chosen: ContestChoice, mine: Sequence[DealContest], events: Sequence[DealContest], user: int,
                  t: Texts, *, server: bool, manages: bool, reset: int = 0) -> ui.LayoutView:
    """What it is, how to begin one, the user's newest, and the server's events. ``server``: whether there are members
    to ask; ``manages``: whether the user may begin an event there."""
    items: list[Part] = [f"### {t('equal.title')}", t("equal.rule", level=t(f"level.{DAY_LEVEL}"))]
    items += _listed(mine, user, t) + _events(events, t)
    if not server:
        items.append(t("equal.elsewhere"))
        return layout.page([*items, *layout.rows([_learn(t)])], accent=accents.DAY)
    items += [ui.Separator(), *_what(chosen, t, reset), *_whom(chosen, t, reset)]
    if manages:
        items.append(pick(chosen.click("pick-same-deals-event", reset), t("equal.event_here"), [
            Choice(str(days), t("equal.event_days", n=days)) for days in EVENT_DAYS]))
    return layout.page([*items, *layout.rows([_learn(t)])], accent=accents.DAY)


def _learn(t: Texts) -> Button:
    return press(Click("learn", 0, 0), t("learn.open"))


def _what(chosen: ContestChoice, t: Texts, reset: int) -> list[Part]:
    """The game, how many deals, and who plays together."""
    games = [Choice(game, display_names.game(t, game), chosen=game == chosen.game).capital() for game in DEAL_GAMES]
    lengths = [Choice(str(n), t("equal.deals", n=n), chosen=n == chosen.deals) for n in chosen.rules.lengths]
    found: list[Part] = [pick(chosen.click("pick-same-deals-game", reset), t("insight.game"), games),
                         pick(chosen.click("pick-same-deals-deals", reset), t("equal.how_many"), lengths)]
    if chosen.rules.pairs:
        found += layout.rows([
            press(chosen.paired(mode).click("same-deals-mode", at), t(f"equal.{mode}"),
                  Style.primary if mode == chosen.mode else Style.secondary)
            for at, mode in enumerate(MODES, 1)])
    return found


def _whom(chosen: ContestChoice, t: Texts, reset: int) -> list[Part]:
    if chosen.mode == ALONE:
        return [pick_users(chosen.click("pick-same-deals-ask", reset), t("equal.whom", most=RIVALS), RIVALS)]
    partner = pick_user(chosen.click("pick-same-deals-partner", reset), t("equal.partner"), chosen.partner)
    if not chosen.partner:
        return [partner]
    return [*layout.labelled(t("equal.partner"), partner),
            pick_users(chosen.click("pick-same-deals-ask", reset), t("equal.rivals"), PAIR)]


def _listed(mine: Sequence[DealContest], user: int, t: Texts) -> list[Part]:
    if not mine:
        return []
    lines = [" · ".join((title(each, t), ", ".join(escaped(other.name) for other in each.players if other.user != user),
                         _state(each, t))) for each in mine]
    return ["\n".join(lines), *layout.rows([
        press(Click("same-deals-show", each.id, 0, reset=at), t("challenge.show", n=each.id))
        for at, each in enumerate(mine, 1)])]


def _events(events: Sequence[DealContest], t: Texts) -> list[Part]:
    if not events:
        return []
    return [f"**{t('equal.events')}**", "\n".join(f"{title(each, t)} · {_state(each, t)}" for each in events),
            *layout.rows([press(Click("same-deals-show", each.id, 0, reset=SHOWN + at), t("challenge.show", n=each.id))
                          for at, each in enumerate(events, 1)])]


# messages ----------------------------------------------------------------------------------------
def question_page(contest: DealContest, user: int, t: Texts) -> ui.LayoutView:
    """The direct message to who is asked."""
    host, mine = contest.of(contest.host), contest.of(user)
    pairs = contest.kind is ContestKind.PAIRS
    together = pairs and host is not None and mine is not None and host.side == mine.side
    key = "asks_partner" if together else "asks_pair" if pairs else "asks"
    said = t(f"equal.{key}", name=_name(host, t),
             game=display_names.game(t, contest.game), deals=contest.deals, ends=format_dt(contest.until, "R"))
    items: list[Part] = [said, _doing(contest, t)] if pairs else [said]
    return layout.page([*items, t("equal.fair", level=t(f"level.{DAY_LEVEL}")), *layout.rows([
        press(Click("same-deals-agree", contest.id, 0), t("challenge.join"), Style.success),
        press(Click("same-deals-leave", contest.id, 0), t("challenge.decline"))])], accent=accents.LOBBY)


def over_page(contest: DealContest, t: Texts) -> ui.LayoutView:
    """The direct message to those who have finished earlier."""
    show = press(Click("same-deals-show", contest.id, 0), t("challenge.results"), Style.success)
    return layout.page([f"{title(contest, t)}: {t('equal.all_done')}", *layout.rows([show])], accent=accents.DAY)


def event_page(contest: DealContest, t: Texts) -> ui.LayoutView:
    """In the channel: what is played, who takes part; the standings once it is over."""
    items: list[Part] = [f"### {title(contest, t)}"]
    show = press(Click("same-deals-show", contest.id, 0, "beside"), t(
        "challenge.results" if contest.over else "equal.mine"))
    if contest.over:
        items += [t("challenge.is_over"), "\n".join(standing_lines(contest, t)[:NAMED]) or t("storm.nobody")]
        return layout.page([*items, *layout.rows([show])], accent=accents.OVER)
    items += [t("equal.event", level=t(f"level.{DAY_LEVEL}"), lost=signed(contest.rules.lost),
                ends=format_dt(contest.until, "f"), left=format_dt(contest.until, "R")),
              f"-# {t('equal.accounts')}"]
    players = [each for each in contest.players if each.table is not None]
    if players:
        more = f" +{len(players) - NAMED}" if len(players) > NAMED else ""
        items.append(", ".join(f"{SIGNS[each.state]} {escaped(each.name)}" for each in players[:NAMED]) + more)
    play = press(Click("same-deals-play", contest.id, 0), t("daily.play"), Style.success)
    return layout.page([*items, *layout.rows([play, show])], accent=accents.DAY)


def _name(player: ContestPlayer | None, t: Texts) -> str:
    return escaped(player.name) if player is not None else t("challenge.somebody")


# meanwhile ---------------------------------------------------------------------------------------
def contest_page(contest: DealContest, user: int, t: Texts, note: str = "") -> ui.LayoutView:
    """Who takes part, and what the user can do. ``note``: what has just happened."""
    items: list[Part] = [f"### {title(contest, t)}", *([note] if note else []),
                         f"{_state(contest, t)[:1].upper()}{_state(contest, t)[1:]}. {t('equal.sealed')}"]
    if contest.kind is ContestKind.EVENT:
        items += [t("equal.event", level=t(f"level.{DAY_LEVEL}"), lost=signed(contest.rules.lost),
                    ends=format_dt(contest.until, "f"), left=format_dt(contest.until, "R")),
                  t("equal.played", n=sum(each.state is PlayerState.FINISHED for each in contest.players))]
    else:
        items += [t("equal.lost", lost=signed(contest.rules.lost)), _doing(contest, t)]
    items.append(f"-# {t('equal.accounts')}")
    again = press(Click("same-deals", 0, 0), t("equal.title"))
    refresh = press(Click("same-deals-show", contest.id, 0), t("hand.refresh"))
    return layout.page([*items, *layout.rows([*_answers(contest, user, t), refresh, again])], accent=accents.DAY)


def _doing(contest: DealContest, t: Texts) -> str:
    """A line for each player, or pair."""
    lines = []
    for side in contest.sides:
        lines.append(" + ".join(f"{SIGNS[each.state]} {escaped(each.name)}" for each in side.players))
    return "\n".join(lines)


def _answers(contest: DealContest, user: int, t: Texts) -> list[Button]:
    mine, side = contest.of(user), contest.side_of(user)
    play = press(Click("same-deals-play", contest.id, 0), t("daily.play"), Style.success)
    leave = press(Click("same-deals-leave", contest.id, 0), t("challenge.leave"))
    if mine is None or side is None:
        return [play] if contest.kind is ContestKind.EVENT else []
    if mine.state is PlayerState.ASKED:
        return [press(Click("same-deals-agree", contest.id, 0), t("challenge.join"), Style.success),
                press(Click("same-deals-leave", contest.id, 0), t("challenge.decline"))]
    if mine.state is PlayerState.READY:
        return [*([play] if all(each.state is PlayerState.READY for each in side.players) else []), leave]
    if mine.state is PlayerState.BEGUN:
        return [press(Click("same-deals-play", contest.id, 0), t("daily.continue"), Style.success)]
    return []


def started_page(table: int, partner: str, t: Texts) -> ui.LayoutView:
    """A pair's cards are dealt."""
    hand = press(Click("hand", table, 0), t("post.my_hand"), Style.primary)
    return layout.page([t("equal.started", name=escaped(partner)), *layout.rows([hand])], accent=accents.DAY)


def out_page(contest: DealContest, name: str, t: Texts) -> ui.LayoutView:
    """To the other one of a pair of whom one has left, or declined."""
    again = layout.rows([press(Click("same-deals", 0, 0), t("equal.title"))])
    return layout.page([f"### {title(contest, t)}", t("equal.out", name=escaped(name)), *again], accent=accents.DAY)


def left_page(t: Texts) -> ui.LayoutView:
    return layout.page([t("challenge.left"), *layout.rows([press(Click("same-deals", 0, 0), t("equal.title"))])])


