"""Messages of results that players enter: the game's page, who has won, the reminder, the desk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from discord import ui

from bot.i18n import Texts
from bot.league.entries import SeasonEntry, Submitted
from bot.league.model import Stage, Tally
from bot.league.numbered import Numbered
from bot.league.ports import News, NewsEvent, StandingLine
from bot.league.season.elsewhere import scored
from bot.league.state import SeasonState, Submission
from bot.samples.league_messages import LATER, book
from bot.samples.moments import NOW
from cogs.elsewhere import view
from cogs.league.pages import desk_view, league_view, news_view

GAME = 4


def _seasons() -> tuple[SeasonState, SeasonState, SeasonState]:
    """A game that waits for its result, one with a result that waits for an answer, and one that is disputed."""
    found = book("swiss", Stage.RUNNING, elsewhere=True)
    fixture = replace(found.fixtures[GAME], table=None, due=None)
    found = replace(found, fixtures=found.fixtures.put(GAME, fixture))
    made = Submission(0, scored((540, 460)), LATER, "2026-12-01", agreed=(0,))
    asked, disputed = (replace(found, play=replace(found.play, submitted=Numbered({GAME: each})))
                       for each in (made, replace(made, disputed=True)))
    reasons = Numbered({GAME: "Zoë*"})
    return found, asked, replace(disputed, appointments=replace(disputed.appointments, objections=reasons))


def entered_results(t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    found, asked, disputed = _seasons()
    game = found.fixtures[GAME]
    yield "match, played elsewhere", league_view.match_page(found, game, NOW, t)
    yield "match, result entered", league_view.match_page(asked, game, NOW, t)
    yield "match, result disputed", league_view.match_page(disputed, game, NOW, t)
    yield "desk, result disputed", desk_view.game_page(disputed, game, t)
    yield "who won elsewhere", view.winner_page(found, game, t)
    yield "entered result, reminder", view.reminder_page(asked, game, [10], t)
    entry = SeasonEntry(1, NOW, 10, Submitted(GAME, 10, 0, scored((540, 460)), LATER))
    told = news_view.news_page(asked, [News(1, NOW, 14, NewsEvent.SUBMITTED, GAME)], {1: entry}, "<@14>", t)
    assert told is not None
    yield "news, result entered", told
    rows = [StandingLine(1, "Zoë*", (), 1, found.entrants[1].status, Tally())]
    shown = [league_view.standing(row, found.settings, 1, {}, (1,), t) for row in rows]
    place = league_view.StandingsPlace(1, (1,), 0, 1)
    yield "standings, played elsewhere", league_view.standings_page(
        found.season, rows, shown, place, [], t, elsewhere={1: 2})


def forms(t: Texts) -> Iterator[tuple[str, ui.Modal]]:
    found, asked, _ = _seasons()
    yield "result of a game played elsewhere", view.score_form(found, found.fixtures[GAME], t)
    yield "dispute of a result", view.dispute_form(asked, found.fixtures[GAME], t)
