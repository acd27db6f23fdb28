"""The exchange explored, in words: for advice and for reviews."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Texts
from cogs.common import display_names
from games.actions import Give
from games.review.exchange import WORLDS, ExploredExchange, GiftChoice, GiftHabits, kind_of
from games.views import View
from rendering.results.boards import signed


def gifts(t: Texts, view: View, give: Give) -> str:
    """“Bo: 5 · Cy: Ace”."""
    given = zip(view.receivers, give.cards, strict=True)
    return " · ".join(f"{display_names.plain(t, view, to)}: {display_names.card(t, code)}" for to, code in given)


def lines(t: Texts, found: ExploredExchange, usual: GiftHabits | None = None) -> list[str]:
    """What the best choices are worth, what was given, and how often strong players give such cards (``usual``; None:
    not known)."""
    view, played = found.view, found.choices[0].worth is not None
    said = [t("exchange.explored")]
    if found.given is not None:  # first: below the list, Discord takes it for a part of the last entry
        said.append(t("exchange.given_here", gifts=_choice(t, view, found.given)))
    said += [f"{place}. {_choice(t, view, each)}" for place, each in enumerate(found.choices, 1)]
    said.append("-# " + (t("exchange.played", n=WORLDS) if played else t("exchange.valued")))
    shares = [] if usual is None else list(_shares(t, view, found.choices[0].give, usual))
    if usual is not None and shares:
        said.append("-# " + t("exchange.strong", n=usual.rounds, shares=t("words.comma").join(shares)))
    return said


def _choice(t: Texts, view: View, choice: GiftChoice) -> str:
    words, worth = display_names.escaped(gifts(t, view, choice.give)), choice.worth
    if worth is None:
        return f"{words} · **{signed(round(choice.value))}**"
    return f"{words} · **{signed(round(worth.points))}**"


def _shares(t: Texts, view: View, give: Give, usual: GiftHabits) -> Iterator[str]:
    """Of each kind of card that is given to partners and to opponents, in their order."""
    team, seen = view.seats[give.seat].team, set[tuple[str, bool]]()
    for to, code in zip(view.receivers, give.cards, strict=True):
        kind, friend = kind_of(code), view.seats[to].team == team
        share = usual.share(kind, friend=friend)
        if share is not None and (kind, friend) not in seen:
            seen.add((kind, friend))
            card = display_names.card(t, code) if len(kind) == 2 else t(f"exchange.kind.{kind}")
            yield t("exchange.to_friend" if friend else "exchange.to_foe", card=card, share=round(100 * share))
