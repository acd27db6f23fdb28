"""The draft of the next round, for managers alone. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import discord
from discord import ui

from bot.i18n import Texts
from bot.league.formats.registry import format_of
from bot.league.model import Pairing
from bot.league.season.apart import clashes_drawn
from bot.league.state import Draft, SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Choice, Click, Part, pick, press
from cogs.league.pages import apart_view
from cogs.league.pages.desk_view import back, paged
from cogs.league.pages.league_view import group_line, in_bracket
from rendering.lengths import cut

Style = discord.ButtonStyle
LISTED = 40
"""Games on a page."""


def draft_page(state: SeasonState, t: Texts, page: int = 0, chosen: tuple[int, int] = (0, 0), note: str = "",
               asked: str = "") -> ui.LayoutView:
    """The games of a draft, and what may be done about it. ``chosen``: entrants (0: none); ``note``: what was just
    refused, ``asked``: the change that can be made all the same."""
    draft = state.drawing.draft
    assert draft is not None
    games = [each for pairings in draft.rounds for each in pairings]
    pages = max(1, -(-len(games) // LISTED))
    page = min(page, pages - 1)
    title = f"### {escaped(state.season.name)} · {t('league.draft.title', n=state.round + 1)}"
    items: list[Part] = [title, *_groups(state, draft, t), _lines(state, draft, page, t)]
    items += apart_view.meeting(state, clashes_drawn(state), t)
    if draft.old:
        items.append(f"⚠️ {t('error.draft_old')}")
    if note:
        items.append(f"⚠️ {note}")
    items += _main(state, draft, chosen, asked, t)
    if pages > 1:
        items += [_turn(state, max(page - 1, 0), chosen, "◀", page == 0),
                  _turn(state, page + 1, chosen, "▶", page + 1 == pages)]
    items += _choices(state, draft, page, chosen, t)
    return layout.page([*items, back(state, t)], accent=accents.LEAGUE)


def _lines(state: SeasonState, draft: Draft, page: int, t: Texts) -> str:
    """With the number of the round where there are several."""
    numbered = [(number, each) for number, pairings in enumerate(draft.rounds, state.round + 1) for each in pairings]
    several, found = len(draft.rounds) > 1, []
    for number, each in numbered[page * LISTED:(page + 1) * LISTED]:
        found.append(f"{f'`{number}` ' if several else ''}{escaped(_versus(state, each, t))}")
    return cut("\n".join(found), 2500)


def _groups(state: SeasonState, draft: Draft, t: Texts) -> list[Part]:
    """Who is in which group, if the draft has the games of groups."""
    members: dict[int, set[int]] = {}
    for each in chain(*draft.rounds):
        if each.division > 0:
            members.setdefault(each.division, set()).update(each.entrants)
    if not format_of(state.settings).groups or not members:
        return []
    return ["\n".join(group_line(state, number, sorted(found), t) for number, found in sorted(members.items()))]


def _versus(state: SeasonState, pairing: Pairing, t: Texts) -> str:
    named = [" & ".join(state.entrants[number].name for number in side) for side in pairing.sides]
    text = t("league.bye", name=named[0]) if pairing.bye else t("league.versus", one=named[0], other=named[-1])
    return in_bracket(state.settings, pairing, text, t)


def _main(state: SeasonState, draft: Draft, chosen: tuple[int, int], asked: str, t: Texts) -> list[Part]:
    if asked:
        return [press(_click(state, f"draft-{asked}", draft.number, chosen, "sure"), t("league.draft.sure"),
                      Style.danger)]
    return [press(Click("draft-publish", state.id, draft.number), t("league.draft.publish"), Style.success,
                  disabled=draft.old),
            press(Click("draft-again", state.id, draft.number), t("league.draft.again"))]


def _turn(state: SeasonState, page: int, chosen: tuple[int, int], label: str, disabled: bool) -> Part:
    return press(_click(state, "draft", page, chosen, "turn" if label == "▶" else ""), label, disabled=disabled)


def _click(state: SeasonState, verb: str, seq: int, chosen: tuple[int, int], more: str = "") -> Click:
    return Click(verb, state.id, seq, "-".join(filter(None, [str(chosen[0]), str(chosen[1]), more])))


def _choices(state: SeasonState, draft: Draft, page: int, chosen: tuple[int, int], t: Texts) -> list[Part]:
    """A select of the first entrant, then of the other, each beside what they can do."""
    if draft.old:
        return []
    one, other = chosen
    playing = sorted({number for pairings in draft.rounds for each in pairings if not each.half
                      for number in each.entrants})
    shown, _, _ = paged(playing, page)
    found: list[Part] = [pick(
        _click(state, "pick-draft", draft.number, (0, page)), t("league.draft.choose"),
        [Choice(str(number), state.entrants[number].name, chosen=number == one) for number in shown])]
    if not one:
        return found
    others = [number for number in playing if number != one]
    found.append(pick(
        _click(state, "pick-draft-other", draft.number, (one, page)), t("league.draft.with"),
        [Choice(str(number), state.entrants[number].name, chosen=number == other)
         for number in paged(others, page)[0]]))
    if other:
        found += [press(_click(state, "draft-swap", draft.number, chosen), t("league.draft.swap"), Style.primary),
                  press(_click(state, "draft-pair", draft.number, chosen), t("league.draft.pair"))]
    return [*found, press(_click(state, "draft-bye", draft.number, (one, 0)), t("league.draft.bye"))]


def undone_page(state: SeasonState, round: int, called: Sequence[int], t: Texts) -> ui.LayoutView:
    """Says to everybody that rounds from this one on are not played as they were shown. ``called``: who is
    mentioned."""
    text = t("league.draft.undone", season=escaped(state.season.name), n=round)
    return layout.note(" ".join([*(f"<@{user}>" for user in called), text]))
