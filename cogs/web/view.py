"""What managers, entrants and players see of pages that anyone may open. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.features.web.values import PublicName, ReplayConsent
from bot.i18n import Texts
from bot.league.state import SeasonState
from bot.tables.core.model import Table
from cogs.common import accents, display_names, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Click, Part, press

Style = discord.ButtonStyle


def season_web_page(state: SeasonState, url: str, t: Texts, *, told: bool = True) -> ui.LayoutView:
    """For managers: what a public page shows, and whether there is one. ``url`` empty: there is none; ``told``: whether
    there is a channel in which entrants are told."""
    items: list[Part] = [f"### {escaped(state.season.name)} · {t('web.season.title')}"]
    if url:
        items += [t("web.season.is_on", url=url), t("web.season.number", n=state.id)]
    else:
        items += [t("web.season.about"), f"{t('web.revoked')} {t('web.copies')}"]
    if not told:
        items.append(t("web.season.no_channel"))
    items.append(press(Click("web-season-close", state.id, 0), t("web.season.close"), Style.danger) if url
                 else press(Click("web-season-open", state.id, 0), t("web.season.publish"), Style.primary))
    items.append(press(Click("desk-back", state.id, 0), t("go.back")))
    return layout.page(items, accent=accents.LEAGUE)


def told_page(state: SeasonState, url: str, users: Sequence[int], t: Texts) -> ui.LayoutView:
    """For entrants, when a season gets a page, and when they join one that has."""
    items: list[Part] = [
        f"### {escaped(state.season.name)}", " ".join(f"<@{user}>" for user in users),
        t("web.told", url=url), t("web.copies"),
        press(Click("web-name", state.id, 0, "hide"), t("web.name.hide"))]
    return layout.page(items, accent=accents.LEAGUE)


def name_page(season: int, name: PublicName, t: Texts) -> ui.LayoutView:
    """For an entrant: how the page shows them now, which their partners decide, too."""
    said = t("web.name.shown") if name.shown else t("web.name.hidden", name=t("web.entrant", n=name.number))
    other = press(Click("web-name", season, 0, "show" if name.hides else "hide", reset=1 + name.hides),
                  t("web.name.show" if name.hides else "web.name.hide"))
    return layout.page([said, other], accent=accents.LEAGUE)


def consent_page(table: Table, consent: ReplayConsent, user: int, t: Texts) -> ui.LayoutView:
    """For a player of a finished game: who has agreed to its page."""
    items: list[Part] = [f"### {_title(table, t)}"]
    if consent.url:
        items.append(t("web.replay.is_on", url=consent.url))
    else:
        items += [t("web.replay.what"), f"{t('web.revoked')} {t('web.copies')}"]
    items.append(_state(consent, t))
    if user in consent.agreed:
        items.append(press(Click("web-disagree", table.id, 0), t("web.replay.take_back"), Style.danger))
    else:
        items.append(press(Click("web-agree", table.id, 0), t("web.replay.agree"), Style.primary))
    if consent.missing and user in consent.agreed:
        items.append(press(Click("web-ask", table.id, 0), t("web.replay.ask")))
    return layout.page(items)


def asked_page(table: Table, consent: ReplayConsent, name: str, t: Texts) -> ui.LayoutView:
    """For all players of a game, in its channel. ``name``: who asks (empty: somebody has answered)."""
    items: list[Part] = [f"### {_title(table, t)}"]
    if consent.url:
        items.append(t("web.replay.is_on", url=consent.url))
    else:
        asks = [t("web.replay.asks", name=escaped(name))] if name else []
        items += [*asks, t("web.replay.what"), t("web.copies")]
    items.append(_state(consent, t))
    if not consent.url:
        items.append(press(Click("web-agree", table.id, 0, "all"), t("web.replay.agree"), Style.primary))
    items.append(press(Click("web-replay", table.id, 0), t("web.replay.mine")))
    return layout.page(items)


def review_share_page(table: Table, played: int, url: str, t: Texts) -> ui.LayoutView:
    """For a player: whether their own review of a round (from 1) has a page. ``url`` empty: it has none."""
    items: list[Part] = [f"### {_title(table, t)} · {t('league.round', n=played)}"]
    if url:
        items += [t("web.review.is_on", url=url),
                  press(Click("web-review-close", table.id, 0, str(played)), t("web.replay.take_back"), Style.danger)]
    else:
        items += [t("web.review.what"), f"{t('web.revoked')} {t('web.copies')}",
                  press(Click("web-review-open", table.id, 0, str(played)), t("web.season.publish"), Style.primary)]
    return layout.page(items)


def _title(table: Table, t: Texts) -> str:
    return f"{display_names.game(t, table.game)} · {t('post.number', n=table.number)}"


def _state(consent: ReplayConsent, t: Texts) -> str:
    missing = " ".join(f"<@{each.id}>" for each in consent.missing)
    said = t("web.replay.agreed", n=len(consent.agreed), all=len(consent.people))
    return f"{said} {t('web.replay.missing', names=missing)}" if missing else said
