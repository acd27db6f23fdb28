"""Samples of equal deals: the page that begins a contest, questions, an event, results, a deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from discord import ui

from bot.features.same_deals.values import ContestKind, ContestPlayer, DealContest, PlayerState, SealedDeals
from bot.i18n import Texts
from bot.samples.moments import moments
from bot.tables.log.history import Step
from cogs.same_deals import view as pages
from cogs.same_deals.choice import PAIRS, ContestChoice
from cogs.same_deals.results_view import DealPlace, contest_deal_page, contest_results_page
from games.actions import Play
from games.views import Phase

Named = Iterator[tuple[str, ui.LayoutView]]
_AT = datetime(2026, 3, 1, tzinfo=UTC)
_DONE = PlayerState.FINISHED


def _step() -> Step:
    rules, state = next((rules, state) for rules, state in moments("tichu", 4) if rules.phase(state) is Phase.PLAY)
    view = rules.view(state, None)
    return Step(view, dict.fromkeys(range(4), ("2g", "Ak", "Ph")), Play(0, ("9g",)))


def pages_of(t: Texts) -> Named:
    ann = ContestPlayer(1, "Ann", 0, _DONE, 7, results=(200, -100, 40, -400))
    bo = ContestPlayer(2, "Bo", 0, _DONE, 8, results=(100, -100, 60, 300))
    deals = SealedDeals("tichu", 4, b"")
    contest = DealContest(7, ContestKind.ALONE, deals, 5, 6, host=1, begun=_AT, until=_AT, players=(
        replace(ann, state=PlayerState.READY, table=None, results=()), replace(bo, state=PlayerState.ASKED)))
    over = replace(contest, over=True, players=(ann, bo))
    pairs = replace(contest, kind=ContestKind.PAIRS, players=tuple(
        ContestPlayer(number, name, number // 3, state) for number, name, state in (
            (1, "Ann", PlayerState.READY), (2, "Bo", PlayerState.READY), (3, "Cy", PlayerState.ASKED),
            (4, "Di", PlayerState.LEFT))))
    crowd = tuple(replace(ann, user=number, name=f"Flo {number}", table=number,
                          results=(10 * number, 0, -number, 100)) for number in range(1, 25))
    event = replace(contest, id=8, kind=ContestKind.EVENT, players=(*crowd[:22], replace(
        crowd[22], state=PlayerState.BEGUN, results=())))
    ended = replace(event, over=True, players=crowd)
    yield "equal deals", pages.contests_page(ContestChoice(), (), (), 1, t, server=True, manages=False)
    yield "equal deals, nowhere", pages.contests_page(ContestChoice(), (over,), (), 1, t, server=False, manages=False)
    yield "equal deals, all", pages.contests_page(
        ContestChoice(mode=PAIRS, partner=2), (contest, over), (event, ended), 1, t, server=True, manages=True)
    yield "equal deals, trichu", pages.contests_page(
        ContestChoice().playing("trichu"), (), (), 1, t, server=True, manages=True)
    yield "equal deals question", pages.question_page(contest, 2, t)
    yield "equal deals question, partner", pages.question_page(pairs, 2, t)
    yield "equal deals question, pair", pages.question_page(pairs, 3, t)
    yield "equal deals over", pages.over_page(over, t)
    yield "equal deals event", pages.event_page(event, t)
    yield "equal deals event, over", pages.event_page(ended, t)
    yield "equal deals contest", pages.contest_page(contest, 1, t, t("equal.asked", names="<@2>"))
    for name, shown, user in (("asked", contest, 2), ("pairs", pairs, 1), ("event", event, 99), ("playing", event, 23)):
        yield f"equal deals contest, {name}", pages.contest_page(shown, user, t)
    yield "equal deals started", pages.started_page(9, "Bo", t)
    yield "equal deals out", pages.out_page(pairs, "Bo", t)
    yield "equal deals left", pages.left_page(t)
    yield "equal deals results", contest_results_page(over, 1, t)
    yield "equal deals results, event", contest_results_page(ended, 2, t)
    yield "equal deals results, nobody", contest_results_page(replace(ended, players=()), 2, t)
    place = DealPlace(0, 2, 1, 30)
    yield "equal deals deal", contest_deal_page(over, _step(), place, t, picture=("replay.jpg", "alt"))
    yield "equal deals deal, in words", contest_deal_page(ended, _step(), place, t)
    yield "equal deals deal, unfinished", contest_deal_page(over, None, replace(place, steps=0, deal=3), t)
