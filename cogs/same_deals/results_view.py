"""The pages of equal deals that are over: standings, deal by deal, and a deal with open cards as one side played it."""

from __future__ import annotations

from dataclasses import dataclass

from discord import ui

from bot.core.apart import place_of
from bot.features.same_deals.scoring import standings
from bot.features.same_deals.values import ContestPlayer, DealContest, DealSide
from bot.i18n import Texts
from bot.tables.log.history import Step
from cogs.common import accents, display_names, layout
from cogs.common.display_names import PLAIN, Signs, escaped
from cogs.common.layout import OPTIONS_LIMIT, Choice, Click, Part, pick, press
from cogs.pages.action_line import action_line
from rendering.results.boards import signed

SHOWN = 8
"""Sides of a deal on a page; sides of all deals, if there are no more than `TOGETHER`."""
TOGETHER = 4
PLACES = 10
"""Sides in the standings on a page."""
JUMP = 10


def named(side: DealSide, t: Texts) -> str:
    """The names of a side; erased players have an alias."""
    return " + ".join(_name(each, t) for each in side.players)


def _name(player: ContestPlayer, t: Texts) -> str:
    return escaped(player.name) or t("stats.ghost")


def standing_lines(contest: DealContest, t: Texts) -> list[str]:
    """A line for each side that has played, the best first."""
    return [t("equal.line", place=each.place, name=named(each.side, t), share=f"{each.share:.1f}",
              total=signed(each.total)) for each in standings(contest)]


def _heading(contest: DealContest, t: Texts) -> str:
    game = display_names.game(t, contest.game)
    return f"### {t('equal.named', n=contest.id, game=game, deals=contest.deals)}"


def contest_results_page(contest: DealContest, user: int, t: Texts) -> ui.LayoutView:
    """The standings, and what each deal brought."""
    lines = standing_lines(contest, t)
    items: list[Part] = [_heading(contest, t), "\n".join(lines[:PLACES]) or t("storm.nobody")]
    mine = next((at for at, each in enumerate(standings(contest)) if user in each.side.users), None)
    if mine is not None and mine >= PLACES:
        items.append(lines[mine])
    sides = contest.played
    if sides:
        items.append(f"-# {t('equal.matchpoints')}")
        shown = sides if len(sides) <= TOGETHER else [each for each in sides if user in each.users]
        items += ["\n".join(_deal_line(contest, shown, deal, t) for deal in range(contest.deals))] if shown else []
        items.append(_pick_deal(contest, t))
    again = press(Click("same-deals", 0, 0), t("challenge.again"))
    return layout.page([*items, *layout.rows([again])], accent=accents.DAY)


def _deal_line(contest: DealContest, shown: tuple[DealSide, ...] | list[DealSide], deal: int, t: Texts) -> str:
    """What the sides made of a deal; the best result of all is bold."""
    best = max(each.results[deal] for each in contest.played)
    alone = len(shown) == 1
    said = []
    for side in shown:
        made = signed(side.results[deal])
        made = f"**{made}**" if side.results[deal] == best else made
        said.append(made if alone else f"{named(side, t)} {made}")
    if alone:
        results = [each.results[deal] for each in contest.played]
        said.append(t("equal.place", place=place_of(results, shown[0].results[deal], lambda each: -each),
                      n=len(results)))
    return f"`{deal + 1:2}` {' · '.join(said)}"


def _pick_deal(contest: DealContest, t: Texts, chosen: int = -1, reset: int = 0) -> Part:
    return pick(Click("pick-same-deals-deal", contest.id, 0, reset=reset), t("equal.look"), [
        Choice(str(deal), t("equal.deal", n=deal + 1), chosen=deal == chosen) for deal in range(contest.deals)])


@dataclass(frozen=True, slots=True)
class DealPlace:
    """A deal as ``side`` of those that have played played it, after ``step`` of ``steps`` steps; all from 0."""

    side: int
    deal: int
    step: int
    steps: int
    reset: int = 0


def contest_deal_page(contest: DealContest, shown: Step | None, place: DealPlace, t: Texts, *, signs: Signs = PLAIN,
                      picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """A deal with open cards: what each side made of it, and a step of one side's play. ``shown``: None, it did not
    finish it."""
    side = contest.played[place.side]
    items: list[Part] = [_heading(contest, t), f"**{t('equal.deal', n=place.deal + 1)}** · {named(side, t)}"]
    if picture:
        items.append(layout.picture(*picture))
    elif shown is not None:
        items.append("\n".join(f"{display_names.who(t, shown.view, seat)}: {signs.text(t, cards)}"
                               for seat, cards in shown.hands.items() if cards))
    if shown is None:
        items.append(t("equal.unfinished"))
    elif shown.action is not None:
        items.append(action_line(shown.action, shown.view, t, signs))
    if shown is not None:
        items += layout.rows([
            _go(contest, place, key, to, t) for key, to in (
                ("history.earlier", place.step - JUMP), ("history.back", place.step - 1),
                ("history.next", place.step + 1), ("history.later", place.step + JUMP))])
    items.append("\n".join(_made(contest, place.deal, t)))
    if len(contest.played) > 1:
        items.append(_pick_side(contest, place, t))
    items.append(_pick_deal(contest, t, place.deal, place.reset))
    return layout.page([*items, *layout.rows([
        press(Click("same-deals-show", contest.id, 0), t("go.back"))])], accent=accents.DAY)


def _pick_side(contest: DealContest, place: DealPlace, t: Texts) -> Part:
    """Sides by what they made of the deal; the one that is shown is among them."""
    played, deal = contest.played, place.deal
    order = sorted(range(len(played)), key=lambda at: (at != place.side, -played[at].results[deal]))
    click = Click("pick-same-deals-side", contest.id, 0, str(deal), reset=place.reset)
    return pick(click, t("equal.whose"), [
        Choice(str(at), " + ".join(each.name or t("stats.ghost") for each in played[at].players),
               signed(played[at].results[deal]), chosen=at == place.side) for at in order[:OPTIONS_LIMIT]])


def _go(contest: DealContest, place: DealPlace, key: str, to: int, t: Texts) -> layout.Button:
    click = Click("same-deals-step", contest.id, 0, f"{place.side}-{place.deal}-{to}", reset=place.reset)
    return press(click, t(key), disabled=not 0 <= to < place.steps)


def _made(contest: DealContest, deal: int, t: Texts) -> list[str]:
    """What the sides made of a deal, the best first."""
    results = [each.results[deal] for each in contest.played]
    ranked = sorted(contest.played, key=lambda each: -each.results[deal])
    return [f"**{place_of(results, each.results[deal], lambda made: -made)}.** {named(each, t)} "
            f"{signed(each.results[deal])}" for each in ranked[:SHOWN]]


