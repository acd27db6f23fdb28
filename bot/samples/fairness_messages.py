"""The messages of a season that judge: reports, decisions about one's own games, and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from discord import ui

from bot.i18n import Texts
from bot.league.decisions import OwnDecision, OwnDecisionKind
from bot.league.entries import CaseAct, CaseNoted
from bot.league.model import How, Pairing, Result
from bot.league.numbered import Map, Numbered
from bot.league.services.honours import AllTimeLine, AllTimeTable, Champion
from bot.league.state import Case, Draft, Fairness, OwnProposal, SeasonState
from bot.samples.moments import NOW
from cogs.common.layout import Click, press
from cogs.league.pages import apart_view, cases_view, desk_view, draft_view, league_view, own_view
from cogs.league.pages.honours_view import HallPlace, card_page, hall_page
from rendering.results.season_card import SeasonCardPicture

Named = Iterator[tuple[str, ui.LayoutView]]


def cases(running: SeasonState, t: Texts) -> Named:
    """A report about a game, as its players and a manager see it."""
    yield "report", cases_view.report_page(running, running.fixtures[1], t)
    rulings = tuple(CaseNoted(1, act, NOW, 20, text="Zoë*", matches=2) for act in (CaseAct.WARNED, CaseAct.SUSPENDED))
    case = Case(1, 2, 10, "rude", "*Zoë*", NOW, Map({30: "Zoë*"}), rulings)
    done = replace(case, number=2, rulings=(*rulings, CaseNoted(2, CaseAct.CLOSED, NOW, text="Zoë")))
    known = replace(running, fairness=Fairness(Numbered({1: case, 2: done}), Map({20: 2})))
    yield "cases", cases_view.cases_page(known, 0, t)
    yield "cases, none", cases_view.cases_page(running, 0, t)
    yield "case", cases_view.case_page(known, case, t)
    yield "case, a player chosen", cases_view.case_page(known, case, t, 30)
    yield "case, closed", cases_view.case_page(known, done, t)
    for user in (20, 31):
        yield f"case, as {user} reads it", cases_view.decision_page(known, case, user, t)
    yield "case, notice", cases_view.notice(known, case, [30, 31], t)
    yield "case, decided", cases_view.notice(known, case, [30, 31], t, decided=True)
    yield "desk, reports", desk_view.desk_page(known, NOW, t)


def own(running: SeasonState, t: Texts) -> Named:
    """What managers decide who play themselves."""
    result = Result(How.PLAYED, (540, 460), (1, 2))
    asked = OwnProposal(1, 10, NOW, OwnDecision(OwnDecisionKind.RESULT, 1, result=result, reason="*Zoë*"), agreed=(0,))
    yield "own decision", own_view.page(running, asked, [10, 20], 9, t)
    yield "own decision, holds", own_view.page(running, replace(asked, carried=True), [], 0, t)
    yield from _apart(running, asked, t)


def _apart(running: SeasonState, asked: OwnProposal, t: Texts) -> Named:
    """Who is kept apart."""
    apart = replace(running.drawing, apart=Map({(1, 2): 0, (1, 3): 2}), draft=Draft(1, ((Pairing(((1,), (2,))),),)))
    known = replace(running, drawing=apart)
    wanted = replace(asked, decision=OwnDecision(OwnDecisionKind.APART, n=2, entrants=(1, 3)), agreed=())
    waiting = replace(known, fairness=replace(known.fairness, proposals=Numbered({1: wanted})))
    yield "kept apart", apart_view.apart_page(known, known.entrants[1], t)
    yield "kept apart, waiting", apart_view.apart_page(waiting, known.entrants[1], t, "2")
    yield "own decision, kept apart", own_view.page(running, wanted, [], 9, t)
    yield "draft, kept apart", draft_view.draft_page(known, t)
    yield "my matches, kept apart", league_view.match_page(
        known, known.fixtures[1], NOW, t, note=apart_view.own(known, 10, t))


def champions(running: SeasonState, t: Texts) -> Named:
    won = [Champion(running.season, ("Ann & Bo",)), Champion(running.season, ("Ann & Bo", "Zoë*"))]
    lines = tuple(AllTimeLine((number,), f"Zoë* {number}", (2, 1, 0), 12, 60, won=31, place=number)
                  for number in range(1, 20))
    table = AllTimeTable(lines, (AllTimeLine((1, 2), "Ann & Bo", (1, 0, 0), 1, 6, won=5, place=1),))
    yield "hall of fame", hall_page(won, table, HallPlace(running.id), t)
    yield "hall of fame, pairs", hall_page(won, table, HallPlace(running.id, "pairs"), t)
    yield "hall of fame, empty", hall_page([], AllTimeTable(), HallPlace(running.id), t)
    card = SeasonCardPicture("Zoë*", running.season.name, t, 1, field=4, points="3")
    yield "season card", card_page(card, ("season.png", "Ann"))
    yield "season card, in words", card_page(card, None, [press(Click("web-name", 1, 0), t("web.season.open"))])
