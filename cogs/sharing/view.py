"""Who shares *My play* with whom, and the page of another player who shares theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord
from discord import ui

from bot.features.insights.my_play import MyPlay
from bot.features.sharing.values import Share
from bot.i18n import Texts
from cogs.common import display_names, layout
from cogs.common.layout import Choice, Click, Part, pick, pick_user, press
from cogs.insights.view import summary
from games.registry import GAMES

SHOWN, ASKING = 6, 3
"""Players on a page; requests that come before who shares with one already."""
_FIRST = next(iter(GAMES))
Style = discord.ButtonStyle


def sharing_page(shares: Sequence[Share], t: Texts, at: int = 0) -> ui.LayoutView:
    """Requests, with whom one shares, and who has not answered yet; the ``at``-th page of them (from 0)."""
    asks, mine = [each for each in shares if not each.mine], [each for each in shares if each.mine]
    listed = [*asks[:ASKING], *sorted(mine, key=lambda each: not each.both), *asks[ASKING:]]
    last = max(0, (len(listed) - 1) // SHOWN)
    at = min(at, last)
    items: list[Part] = [f"### {t('share.title')}", t("share.about")]
    for each in listed[at * SHOWN:(at + 1) * SHOWN]:
        items += [_state(each, t), *layout.rows([*_buttons(each, t)])]
    if last:
        items += layout.rows([_turn("history.back", at - 1, last, t), _turn("history.next", at + 1, last, t)])
    items += [pick_user(Click("pick-share", 0, 0), t("share.whom")),
              press(Click("my-play", 0, 0, _FIRST), t("share.back"))]
    return layout.page(items)


def _turn(key: str, to: int, last: int, t: Texts) -> layout.Button:
    return press(Click("sharing", 0, 0, str(max(0, to))), t(key), disabled=not 0 <= to <= last)


def _state(share: Share, t: Texts) -> str:
    who = f"<@{share.other}>"
    return t("share.shared" if share.both else "share.waits" if share.mine else "share.asks", name=who)


def _buttons(share: Share, t: Texts) -> Iterator[layout.Button]:
    other = str(share.other)
    if share.both:
        yield press(Click("shared", 0, 0, f"{other}-{_FIRST}"), t("share.see"), Style.primary)
    elif not share.mine:
        yield press(Click("share-yes", 0, 0, other), t("share.agree"), Style.success)
    yield press(Click("share-end", 0, 0, other), t("share.end" if share.both else "share.no"))


def shared_page(mine: MyPlay, share: Share, t: Texts, picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """*My play* of another player: the curve, the phases, habits; nothing of single rounds."""
    name, game, seen = display_names.escaped(share.name), display_names.game(t, mine.game), mine.insight
    items: list[Part] = [f"### {t('share.page', name=name, game=game)}"]
    if picture:
        items.append(layout.picture(*picture))
    if seen is None:
        items.append(t("share.nothing"))
    else:
        habits = [t("share.habit", habit=t(f"habit.{claim.habit}.name"), share=round(100 * claim.count.share),
                    usual=round(100 * claim.usual), cost=f"{claim.cost:.1f}") for claim in seen.claims]
        items.append("\n".join([*summary(mine.game, seen, t), *habits]))
    other = str(share.other)
    choices = [Choice(each, display_names.game(t, each), chosen=each == mine.game) for each in GAMES]
    items += [pick(Click("pick-shared", 0, 0, other), t("insight.game"), choices),
              press(Click("share-end", 0, 0, other), t("share.end")), press(Click("sharing", 0, 0), t("share.all"))]
    return layout.page(items)
