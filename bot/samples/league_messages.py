"""The messages of leagues."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from discord import ui

from bot.i18n import Texts
from bot.league.entries import Adjusted, Changed, Closed, Joined, Paused, SeasonEntry
from bot.league.formats.knockout import FINAL, LOSERS, WINNERS
from bot.league.formats.registry import PRESETS
from bot.league.model import (
    UNIT,
    Actor,
    Entrant,
    EntrantStatus,
    Fixture,
    How,
    Member,
    Pairing,
    Result,
    Season,
    Stage,
    Tally,
)
from bot.league.night.facts import Missed
from bot.league.numbered import Map, Numbered
from bot.league.ports import News, NewsEvent, Pool, StandingLine
from bot.league.season.deadlines import Ruling, Warned
from bot.league.settings import Settings, amended
from bot.league.state import (
    Appointments,
    Draft,
    Drawing,
    People,
    Scoreboard,
    SeasonGames,
    SeasonState,
)
from bot.league.statistics.badges import BADGES
from bot.league.statistics.counts import Counts
from bot.samples import fairness_messages
from bot.samples.moments import NOW
from bot.samples.night_messages import everybody, round_of
from bot.samples.night_messages import night as night_state
from cogs.league.pages import (
    claims_view,
    deadline_view,
    desk_view,
    draft_view,
    league_view,
    list_view,
    news_view,
    round_view,
    season_view,
    times_view,
)
from cogs.league.pages.list_view import Listed, ListLine
from cogs.league.seasons import settings_panel
from cogs.stats.leaderboard import leaders_page
from cogs.stats.stats_view import (
    NumbersShown,
    Tab,
    against_line,
    badge_lines,
    count_lines,
    erase_page,
    my_data_page,
    numbers_page,
    stats_page,
)
from games.registry import GAMES
from games.review.par import Par
from rendering.results.profile import Against, Company

Named = Iterator[tuple[str, ui.LayoutView]]
LATER = NOW + timedelta(hours=20)
FOR_NO_GAME = (
    NewsEvent.ENTERED, NewsEvent.DECLINED, NewsEvent.OUT, NewsEvent.PAUSED, NewsEvent.RETURNED, NewsEvent.SQUAD,
    NewsEvent.POINTS, NewsEvent.CHANGED, NewsEvent.STARTED, NewsEvent.ROUND, NewsEvent.UNDONE, NewsEvent.CLOSED,
    NewsEvent.LATE, NewsEvent.BEGINS, NewsEvent.CANCELLED, NewsEvent.AWAY, NewsEvent.CLOCK, NewsEvent.DIRECTS)


def book(preset: str, stage: Stage, **changes: Any) -> SeasonState:
    """A season of four pairs with three fixtures: one with proposed times, one played, one without a game."""
    settings = amended(PRESETS[preset], changes)
    names = ("Ann & Bo", "Cy & Di", "Ed & Flo", "Gus & Hal")
    entrants = {
        number: Entrant(number, name, tuple(Member(each, 10 * number + place) for place, each in
                                            enumerate(name.split(" & "))), division=1)
        for number, name in enumerate(names, 1)
    }
    fixtures = (Fixture(1, 1, ((1,), (2,)), 1), Fixture(2, 1, ((3,), (4,)), 1, due=LATER), Fixture(3, 1, ((1,),), 1),
                Fixture(4, 1, ((1,), (3,)), 1, agreed=LATER), Fixture(5, 1, ((2,), (4,)), 1, table=9),
                Fixture(6, 1, ((2,), (3,)), 1), Fixture(7, 1, ((1,), (4,)), 1), Fixture(8, 1, ((3,), (1,)), 1))
    results = {
        2: Result(How.PLAYED, (540, 460), (1, 2), ((60, 40), (480, 420))), 3: Result(How.BYE, (0,), (1,)),
        6: Result(How.AWARDED, (0, 0), (1, 2)), 7: Result(How.VOID, (0, 0), (1, 1)),
        8: Result(How.RESIGNED, (3, 5), (2, 1)),
    }
    return SeasonState(
        Season(7, 1, "Winter cup", stage, settings, 0, NOW), Numbered(entrants), round=2,
        fixtures=Numbered({fixture.number: fixture for fixture in fixtures}), results=Numbered(results),
        play=SeasonGames(Numbered({each.number: None for each in fixtures if each.number not in results})),
        appointments=Appointments(Numbered({1: Map({10: (LATER,)})})),
        standing=Scoreboard(closing=Closed({1: 1, 2: 2}, (1,), (2,), {1: 1, 2: 1})))


def leagues(t: Texts) -> Named:
    full = {"starts": "2026-12-01", "ends": "2027-02-28", "role": 9, "options": {"deals": "8", "grand": "no"}}
    for stage in Stage:
        yield f"season {stage}", season_view.season_page(book("swiss", stage, **full), t)
    asked = replace(book("swiss", Stage.JOINING), people=People(Map({(0, 10): (Member("Zoë*", 10), Member("Bo", 11))})))
    yield "files of a season", season_view.files_page(book("swiss", Stage.RUNNING), t, manager=True)
    yield "invitation", season_view.invitation_page(asked, 10, t)
    for preset in PRESETS:
        yield f"season of {preset}", season_view.season_page(book(preset, Stage.JOINING), t)
        yield f"settings of {preset}", settings_panel.settings_page(book(preset, Stage.JOINING), t)
        yield f"settings of {preset}, running", settings_panel.settings_page(book(preset, Stage.RUNNING), t)
    yield from _settings(t)
    yield from _games(book("swiss", Stage.RUNNING), t)
    yield from _desk(t)
    yield from _numbers(t)
    yield from standings(t)


def _games(running: SeasonState, t: Texts) -> Named:
    """The pages of a season's games, and its end."""
    yield "fixtures", league_view.fixtures_page(running, 1, 0, t, manager=True)
    yield "fixtures, none", league_view.fixtures_page(running, 2, 0, t)
    again = replace(running, fixtures=running.fixtures.put(9, Fixture(9, 2, ((2,), (1,)), 9, due=LATER, thread=5)))
    for page, _ in round_view.round_pages(again, 2, t):
        yield "round begins", page
    for number in (1, 2, 4, 5):
        yield f"match {number}", league_view.match_page(running, running.fixtures[number], NOW, t)
    absent = replace(running.fixtures[1], absent=(1,))
    late = LATER + timedelta(hours=1)
    yield "match after its time", league_view.match_page(running, running.fixtures[4], late, t)
    yield "match without one side", league_view.match_page(running, absent, NOW, t)
    running = replace(running, people=People(Map({(1, 10): (Member("Eve", 77),)})))
    yield "substitute asked", league_view.request_page(running, running.fixtures[1], Actor(10, "Zoë*"), t)
    yield "boards", league_view.boards_page(
        running, [(running.fixtures[2], running.results[2])], {1: Par(100, 3450.0, 200_000.0)}, t)
    yield "season closed", season_view.closed_page(running, t, [10])
    yield "season closed, corrected", season_view.closed_page(running, t, corrected=True)


def _numbers(t: Texts) -> Named:
    """Statistics, leaderboards and the own data."""
    look = NumbersShown(Tab.PLAYER, "tichu", "live", 9)
    for rated in (0, 1, 3):
        nothing = count_lines("tichu", Counts(0, 0, 0, {}, ()), None, t, rated=rated)
        yield "statistics", numbers_page("Ann", nothing, [("chart.png", "Ann")])
    for tab in Tab:
        shown = [t("stats.rated", n=3)] if tab is Tab.SERVER else nothing
        yield f"statistics, {tab}", stats_page(replace(look, tab=tab), "Ann", shown, [("chart.png", "Ann")], t)
    met = [Against("Zoë*", 7, 1, 4, Company("Zoë*", n, 1)) for n in (0, 1, 5)]
    lines = [*badge_lines([(badge, 2) for badge in BADGES], t), *(against_line(each, t) for each in met)]
    pools = [Pool(9, game, "live") for game in GAMES]
    yield "leaderboard", leaders_page(pools, ("standings.png", "Ann"), t, NOW)
    yield "leaderboard, nobody", leaders_page([], None, t, NOW)
    yield "profile", numbers_page("Ann", lines, [("profile.png", "Ann")])
    yield "my data", my_data_page("my-data.json", t, look)
    yield "my data, elsewhere", my_data_page("my-data.json", t, None)
    yield "my data, delete", erase_page(t)


def _desk(t: Texts) -> Named:
    for stage in Stage:
        yield f"desk {stage}", desk_view.desk_page(book("swiss", stage), NOW, t)
    running, done = book("swiss", Stage.RUNNING), replace(book("swiss", Stage.RUNNING), play=SeasonGames())
    yield "desk, round over", desk_view.desk_page(done, NOW, t, t("league.done.paired"))
    yield "desk, all over", desk_view.desk_page(replace(done, season=replace(
        done.season, settings=amended(done.settings, {"rounds": 2}))), NOW, t)
    yield "desk, close", desk_view.close_page(running, t)
    yield "desk, games", desk_view.games_page(running, 0, t)
    for number in (1, 2):
        yield f"desk, game {number}", desk_view.game_page(running, running.fixtures[number], t)
    unplayed = replace(running.results[6], ranks=(2, 2))
    yield "desk, game that both lost", desk_view.game_page(
        replace(running, results=running.results.put(6, unplayed)), running.fixtures[6], t)
    yield "desk, entrants", desk_view.entrants_page(running, 0, t)
    yield "desk, entrant", desk_view.entrants_page(running, 0, t, 2)
    yield from _drafts(done, t)
    yield "round taken back", draft_view.undone_page(running, 2, [10], t)
    yield from _absences(running, t)
    yield from _deadlines(running, t)
    yield "partner", season_view.partner_page(running, t)
    yield from _pauses(running, t)
    yield from _times(running, t)
    yield from fairness_messages.cases(running, t)
    yield from _lists(running, t)
    yield from fairness_messages.champions(running, t)
    yield from _third_place_and_groups(t)
    yield from _news(running, t)
    yield "calendar file", times_view.calendar_page("my-games.ics", t)
    mine = [running.fixtures[number] for number in (1, 4)]
    yield "my matches", league_view.match_page(running, mine[0], NOW, t, mine)
    others = [replace(running.season, id=8), book("swiss", Stage.CLOSED).season]
    yield "season, its rules", season_view.rules_page(running, t)
    yield "season and others", season_view.season_page(running, t, others)


def _drafts(done: SeasonState, t: Texts) -> Named:
    """The pairings of a round before they are published."""
    pairings = (Pairing(((1,), (2,))), Pairing(((3,),)))
    for name, draft, given in (
            ("", Draft(1, (pairings,)), {}), (", one", Draft(1, (pairings,)), {"chosen": (1, 0)}),
            (", two", Draft(1, (pairings,)), {"chosen": (1, 3)}), (", old", Draft(1, (pairings,), old=True), {}),
            (", met", Draft(1, (pairings,)), {"chosen": (1, 3), "note": t("error.met_before", one="A", other="B"),
                                              "asked": "swap"}),
            (", all rounds", Draft(1, (pairings,) * 30), {"page": 1})):
        yield f"draft{name}", draft_view.draft_page(replace(done, drawing=Drawing(draft=draft)), t, **given)
    yield "desk, draft", desk_view.desk_page(replace(done, drawing=Drawing(draft=Draft(1, (pairings,)))), NOW, t)


def _absences(running: SeasonState, t: Texts) -> Named:
    """Who did not come, and what follows."""
    came = replace(running, appointments=replace(
        running.appointments, presence=Numbered({4: Map({10: LATER}), 1: Map({10: NOW})}),
        objections=Numbered({6: "Zoë*"})))
    lost = replace(came, results=came.results.put(6, replace(came.results[6], reason="no-show")))
    yield "no-show", claims_view.no_show_page(came, came.fixtures[4], [10], t)
    yield "claimed", claims_view.claimed_page(came, came.fixtures[6], [20, 21], t)
    yield "substitute for a partner", claims_view.substitute_page(came, came.fixtures[4], Member("Zoë*", 11), t)
    yield "match awarded", league_view.match_page(lost, lost.fixtures[6], NOW, t)
    yield "desk, objection", desk_view.desk_page(came, NOW, t)
    yield "desk, game with evidence", desk_view.game_page(came, came.fixtures[1], t)
    yield "desk, game with an objection", desk_view.game_page(lost, lost.fixtures[6], t)


def _deadlines(running: SeasonState, t: Texts) -> Named:
    """Games that are late."""
    rulings = [(running.fixtures[number], ruling) for number, ruling in (
        (1, Ruling.OTHER), (4, Ruling.DRAW), (5, Ruling.MORE))]
    soon = Warned(1, 2, LATER, (running.fixtures[1], running.fixtures[4]))
    yield "deadline near", deadline_view.warning_pages(running, soon, NOW, t)[0][0]
    yield "overdue", deadline_view.overdue_page(running, rulings, t)
    yield "too few for another round", deadline_view.short_notice(running, 9, t)
    yield from fairness_messages.own(running, t)
    yield "overdue, none", deadline_view.overdue_page(running, [], t)
    for alone in (False, True):
        yield f"overdue, managers{', alone' * alone}", deadline_view.overdue_notice(
            book("swiss", Stage.RUNNING, alone=alone), 2, "<@&9>" * alone, t)
    yield "decided", deadline_view.decided_pages(running, rulings, t)[0][0]


def _pauses(running: SeasonState, t: Texts) -> Named:
    """Entrants who pause or leave."""
    pausing = replace(running.entrants[2], paused=4)
    yield "pausing", season_view.away_page(running, pausing, t)
    yield "gone", season_view.away_page(running, replace(running.entrants[2], status=EntrantStatus.LEFT), t)
    yield "desk, entrant who pauses", desk_view.entrants_page(
        replace(running, entrants=running.entrants.put(2, pausing)), 0, t, 2)
    yield "leaving", season_view.leaving_page(running, running.entrants[1], t)


def _times(running: SeasonState, t: Texts) -> Named:
    """The choice of a time, by a player and by a manager."""
    for chosen in ("", "2026-01-03", "2026-01-03-30"):
        yield f"times {chosen}", times_view.times_page(
            running, running.fixtures[1], 10, ZoneInfo("UTC"), NOW, t=t, chosen=chosen)
        yield f"time by a manager {chosen}", times_view.set_time_page(
            running, running.fixtures[4], ZoneInfo("UTC"), NOW, t=t, chosen=chosen)


def _lists(running: SeasonState, t: Texts) -> Named:
    """Entrants from a list."""
    lines = [ListLine(1, (Listed("Zoë*", 10, "Zoë*"), Listed("Bo", 11, "Bo"))), ListLine(3, (Listed("Ed", 12, "Ed"),))]
    yield "list", list_view.preview_page(running, lines, t)
    yield "list, unclear", list_view.preview_page(running, [ListLine(2, (Listed("Zoë*"),)), *lines], t)
    yield "list, refused", list_view.preview_page(running, lines, t, [f"`1` {t('error.list_gone')}"])
    yield "list, done", list_view.preview_page(running, [], t)
    yield "list, asked", list_view.asking_pages(running, lines, t)[0][0]


def _third_place_and_groups(t: Texts) -> Named:
    by_hand = book("knockout", Stage.JOINING, seeding="hand", third=True)
    yield "desk, seeds by hand", desk_view.entrants_page(by_hand, 0, t, 2)
    third = replace(book("knockout", Stage.RUNNING, third=True), drawing=Drawing(draft=Draft(1, ((
        Pairing(((1,), (2,))), Pairing(((3,), (4,)), 2)),))))
    yield "draft, third place", draft_view.draft_page(third, t)
    twice = book("double", Stage.RUNNING)
    both = Draft(1, (tuple(Pairing(((1,), (2,)), part) for part in (WINNERS, LOSERS, FINAL)),))
    yield "draft, double elimination", draft_view.draft_page(replace(twice, drawing=Drawing(draft=both)), t)
    groups = book("groups", Stage.RUNNING)
    drawn = Draft(1, ((Pairing(((1,), (2,))), Pairing(((3,), (4,)), division=2)),))
    yield "draft, groups", draft_view.draft_page(replace(groups, drawing=Drawing(draft=drawn)), t)
    parted = replace(groups, entrants=groups.entrants.put(4, replace(groups.entrants[4], division=2)))
    for page, _ in round_view.round_pages(parted, 1, t):
        yield "round begins, groups", page
    where = league_view.StandingsPlace(1, (1, 2), 0, 4)
    yield "standings of a group", league_view.standings_page(groups.season, [], [], where, [], t)
    yield "match for third place", league_view.match_page(third, replace(third.fixtures[1], division=2), NOW, t)


def standings(t: Texts) -> Named:
    tallies = (Tally(5, 4, 1, 0, 9 * UNIT // 2, 5 * UNIT, 3000, 2000), Tally(5, 1, 0, 4, UNIT, 5 * UNIT, 2000, 3000))
    rows = [StandingLine(place, name, (), 1, EntrantStatus.IN, tally, 3 - place, place) for place, (name, tally) in
            enumerate(zip(("Ann & Bo", "Cy & Di"), tallies, strict=True), 1)]
    for order in ("points", "share", "rating"):
        settings: Settings = amended(PRESETS["swiss"], {"order": (order,)})
        head = Season(7, 1, "Winter cup", Stage.RUNNING, settings, 0, NOW)
        shown = [league_view.standing(row, settings, 2, {}, (1, 2), t) for row in rows]
        place = league_view.StandingsPlace(1, (1, 2), 0, 40)
        yield f"standings by {order}", league_view.standings_page(head, rows, shown, place, [], t)
    made = [Adjusted(2, -2, "Zoë*"), Adjusted(2, 1, "")]
    yield "standings, points taken", league_view.standings_page(head, rows, shown, place, [], t, adjusted=made)


def _settings(t: Texts) -> Named:
    """The panel with the values of each setting, of one season that has it."""
    seen = set(settings_panel.FORMS)
    for preset, changes in (("swiss", {}), ("ladder", {"game": "lord", "options": {}}), ("round_robin", {}),
                            ("knockout", {}), ("double", {}), ("ladder", {"game": "trichu", "options": {}})):
        found = book(preset, Stage.JOINING, **changes)
        for name in settings_panel.changeable(found):
            if name not in seen:
                yield f"setting {name}", settings_panel.settings_page(found, t, name)
        seen.update(settings_panel.changeable(found))


def _news(running: SeasonState, t: Texts) -> Named:
    """Every event alone, and several at once."""
    by_bo: dict[int, SeasonEntry] = {
        1: SeasonEntry(1, NOW, 11, Joined(1, "Ann & Bo", running.entrants[1].members)),
        2: SeasonEntry(2, NOW, 11, Paused(1, 3)), 3: SeasonEntry(3, NOW, 11, Changed({"ends": "", "advance_at": ""})),
        4: SeasonEntry(4, NOW, 11, Missed(10)), 5: SeasonEntry(5, NOW, 11, Adjusted(1, -2, "Zoë*"))}
    seqs = {NewsEvent.PAUSED: 2, NewsEvent.CHANGED: 3, NewsEvent.AWAY: 4, NewsEvent.POINTS: 5}
    running = replace(running, fixtures=running.fixtures.put(4, replace(running.fixtures[4], due=LATER)),
                      appointments=replace(running.appointments, waits=Numbered({4: LATER})))
    night = round_of(everybody(night_state("swiss", Stage.RUNNING)))
    for event in NewsEvent:
        of_night = event in (NewsEvent.BEGINS, NewsEvent.CLOCK, NewsEvent.CANCELLED, NewsEvent.AWAY, NewsEvent.MOVED,
                             NewsEvent.TAKEN, NewsEvent.DIRECTS)
        fixture = 0 if event in FOR_NO_GAME else 1 if of_night else 4
        told = [News(seqs.get(event, 1), NOW, 10, event, fixture)]
        page = news_view.news_page(night if of_night else running, told, by_bo, "<@10>", t)
        assert page is not None
        yield f"news, {event}", page
    off = [News(1, NOW, 10, event, fixture) for event, fixture in (
        (NewsEvent.TIME, 1), (NewsEvent.LINEUP, 0), (NewsEvent.RESULT, 2))]
    several = news_view.news_page(running, off, by_bo, "<@10>", t)
    assert several is not None
    yield "news, several", several
