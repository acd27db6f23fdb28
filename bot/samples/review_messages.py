"""The messages of reviews, tries, puzzles and the deal of the day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from discord import ui

from bot.core.days import midnight
from bot.features.challenges.values import Challenge, ChallengeKind, Challenger, ChallengerState
from bot.features.daily.shared_deals import DEALS, PAIRS
from bot.features.daily.values import Attempt, Day, OpenedDay, Overview, Progress
from bot.features.day_tables.values import PeriodRow, PeriodTable
from bot.features.insights.my_play import MyPlay
from bot.features.insights.values import NotedRound
from bot.features.pairs.values import Pair
from bot.features.plans import values as plans
from bot.features.puzzles.values import PuzzleAnswer
from bot.features.sharing.values import Share
from bot.features.storm.values import StormAnswer, StormRun
from bot.i18n import Texts
from bot.league.ratings import Rating
from bot.samples.moments import changed, desk, moments, table
from bot.samples.playout import Playout
from bot.tables.core.model import Origin, Person
from cogs.challenges import view as challenges
from cogs.challenges.view import SeenChallenge
from cogs.common.layout import Click
from cogs.course.view import course_page, lesson_page
from cogs.daily import fair_page
from cogs.daily.view import daily_page
from cogs.day_tables.view import day_tables_page
from cogs.insights.view import play_page
from cogs.learn.view import exercises_page, learn_page
from cogs.pages import exchange_view
from cogs.pages.hand_page import hand_page
from cogs.pages.hand_view import Selection
from cogs.pages.turns_view import ListedGame, games_page
from cogs.pairs import view as pairs
from cogs.plans.view import ShownPlan, reminder_page
from cogs.puzzles import view as puzzle_view
from cogs.review.cog import ReviewPlace, game_page, gifts_page, review_page
from cogs.sharing.view import shared_page, sharing_page
from cogs.storm.view import StormBests, storm_over_page, storm_page, storm_puzzle_page
from games import actions as done
from games.registry import GAMES
from games.review.choices import Worth
from games.review.decisions import DecisionKind, Situation
from games.review.exchange import ExploredExchange, GiftChoice, GiftHabits, GiftKinds
from games.review.habits import Habit, HabitCount
from games.review.lessons import OF_GAME, Lesson
from games.review.notes import Note, RoundNotes
from games.review.par import Par
from games.review.playouts import Effect, Gain
from games.review.puzzles import FirstHand, OpenedPuzzle, Puzzle, PuzzleOption
from games.review.puzzles import said as option_line
from games.review.report import Finding, Review
from games.views import Phase

Named = Iterator[tuple[str, ui.LayoutView]]


def lessons(t: Texts) -> Named:
    for group in (_reviews, _tries, _puzzles, _daily, _pairs, _learning, _sharing, _course):
        yield from group(t)


def _reviews(t: Texts) -> Named:
    rules, state = next((rules, state) for rules, state in moments("tichu", 4) if rules.phase(state) is Phase.PLAY)
    seat = rules.to_act(state)[0]
    why: tuple[str, dict[str, Any]] = ("why.pass_save", {})
    view = rules.view(state, seat)
    mistake = Finding(view, DecisionKind.PLAY, done.Play(seat, ("9g", "9k")), done.Pass(seat), why, 41.2, 9.0, 30)
    held = Finding(view, DecisionKind.BOMB, None, done.Play(seat, ("9g", "9k", "9b", "9r")), why, 63.0, 9.0, 31)
    praise = Finding(view, DecisionKind.BOMB, done.Pass(seat), None, why, 22.0, 5.0, 32)
    review = Review(2, seat, (61.0, 72.0, 83.0, None), (10.0, -20.0, 55.0), 7, (mistake, held), praise)
    effects = (Effect(Gain.CALL, 71, 40, seat), Effect(Gain.POINTS, 60, 35), Effect(Gain.DOUBLED, 5, 31))
    for number, effect in enumerate(effects):
        found = replace(mistake, effect=effect, why=("why.learned", {}) if number else why)
        yield f"review, effect {number}", review_page(
            table("tichu", 4), replace(review, mistakes=(found,)), ReviewPlace(2, seat, 1), t, ("play.jpg", "alt"))
    for page in range(4):
        yield f"review {page}", review_page(table("tichu", 4), review, ReviewPlace(2, seat, page, 3), t)
    calm = replace(review, round=1, mistakes=(), accuracy=(90.0, 72.0, 83.0, None))
    game = ReviewPlace(0, seat, rounds=3, game=True)
    yield "review of a game", game_page(table("tichu", 4), (calm, review, replace(review, round=3)), game, t)
    yield "review of a game, nothing", game_page(table("tichu", 4), (calm, replace(calm, round=2)), game, t)
    yield "review, one's own", review_page(table("tichu", 4), review, ReviewPlace(2, seat, 1, 3, own=True), t)
    yield "review, to share", review_page(
        table("tichu", 4), review, ReviewPlace(2, seat, 0, 3, own=True, by_link=True), t)
    needless = replace(mistake, kind=DecisionKind.SMALL, action=done.Small(seat), why=("why.no_small", {}))
    yield "review, a call", review_page(table("tichu", 4), replace(review, mistakes=(needless,)),
                                        ReviewPlace(2, seat, 1), t)
    yield from _exchange(t)
    yield "review, nothing", review_page(
        table("tichu", 4), replace(review, mistakes=(), praise=None), ReviewPlace(1, seat), t)


def _exchange(t: Texts) -> Named:
    rules, state = next((rules, state) for rules, state in moments("tichu", 4) if rules.phase(state) is Phase.EXCHANGE)
    give = next(each for seat in range(4) for each in rules.legal(state, seat) if isinstance(each, done.Give))
    view = rules.view(state, give.seat)
    choices = [GiftChoice(done.Give(give.seat, cards), 20.0 - at, Worth(12.4 - 9 * at, 4.0 * at))
               for at, cards in enumerate((("2g", "Ab", "Do"), ("2g", "Dr", "3r"), ("5g", "Kb", "3r")))]
    usual = GiftHabits.of([GiftKinds(("Do", "low"), ("ace",), ("Do", "ace", "low"))] * 51)
    place = ReviewPlace(2, give.seat)
    for name, found, known in (
            ("played", ExploredExchange(view, tuple(choices), choices[2]), usual),
            ("valued", ExploredExchange(view, tuple(replace(each, worth=None) for each in choices)), None)):
        said = exchange_view.lines(t, found, known)
        yield f"exchange, {name}", gifts_page(table("tichu", 4), place, said, t, ("play.jpg", "alt"))


def _tries(t: Texts) -> Named:
    origin = Origin(12, 3, 47, -40)
    yield "games, a try", games_page([ListedGame(replace(table("tichu", 4), origin=origin))], 0, t, {})
    out = Playout.start(GAMES["tichu"], {"deals": "1", "level": "draw"}, 4, seed=3)
    states = [out.state for _ in out.play(1)]
    for name, state in (("in play", states[30]), ("over", out.state)):
        shown = changed(desk(out.game, state, 0, Selection()), notice="", alone=True, origin=origin)
        yield f"try, {name}", hand_page(shown, t)


def _learning(t: Texts) -> Named:
    taken = {habit: HabitCount(400, 390, 4000.0) for habit in (Habit.PASSES, Habit.GIVES_HIGH, Habit.BOMBS_SELDOM)}
    notes = RoundNotes(2, (Note("lead", 12.0, True, 30), Note("pass", 3.0, False, 44)), taken, {Habit.PASSES: 44})
    at = datetime(2026, 3, 1, tzinfo=UTC)
    for name, game, number in (("none", "tichu", 0), ("few", "tichu", 20), ("many", "tichu", 40), ("lord", "lord", 40)):
        rounds = tuple(NotedRound(12, 0, game, at, notes) for _ in range(number))
        mine = MyPlay(game, rounds)
        if game == plans.HABIT_GAME:
            shown = ShownPlan(plan(number, right=number > 30), mine, at, bool(number))
            for lesson, new in ((None, False), (next(iter(Lesson)), False), (None, True)):
                page = learn_page(shown, lesson, t, new=new, picture=("x.webp", "alt"))
                yield f"learn, {name}, {lesson}, {new}", page
            yield f"all exercises, {name}", exercises_page(shown, t)
            yield f"shared, {name}", shared_page(mine, Share(5, name="Bo"), t)
            yield f"weekly, {name}", reminder_page(plan(number), t)
        yield f"my play, {name}", play_page(MyPlay(game, rounds), t, ("chart.png", "alt") if number else None)


def _sharing(t: Texts) -> Named:
    yield "sharing, nobody", sharing_page([], t)
    yield "sharing", sharing_page([Share(5, name="Bo"), Share(6), *(Share(n, False, "Cy") for n in range(7, 14))], t)


def _course(t: Texts) -> Named:
    for game, lessons in OF_GAME.items():
        yield f"course, {game}", course_page(game, {lessons[0]: (True, False, True), lessons[1]: (True, None, None)}, t)
        yield f"course, {game}, done", course_page(game, dict.fromkeys(lessons, (True,) * 3), t)
    for lesson in Lesson:
        yield f"lesson, {lesson}", lesson_page(lesson, (True, False, True), t)


def _storm(asked: puzzle_view.ShownPuzzle, t: Texts) -> Named:
    bests = StormBests(7, ([(1, 7), (2, 7), (3, 1)], []))
    yield "storm", storm_page(bests, t, running=False)
    yield "storm, on no server", storm_page(StormBests(0), t, running=True)
    run = StormRun(1, 5, datetime(2026, 3, 1, tzinfo=UTC), (12,) * 40)
    right, wrong = StormAnswer(0, True), StormAnswer(1, False)
    for answers in ((), (right,), (right, wrong), (None,)):
        done = replace(run, answers=answers)
        yield f"storm, {len(answers)} answered", storm_puzzle_page(asked, done, t, ("play.jpg", "alt"))
    yield "storm, over", storm_over_page(replace(run, answers=(*[right] * 7, wrong)), bests, t)


def _challenges(asked: puzzle_view.ShownPuzzle, t: Texts) -> Named:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    ann, bo = Challenger(1, "Ann", answers=(0, 1, 0)), Challenger(2, "Bo", answers=(0, 0, 1))
    begun = Challenger(3, "Cy", answers=(1,)), Challenger(4, "Di", ChallengerState.LEFT)
    for kind in ChallengeKind:
        challenge = Challenge(7, kind, 5, 6, host=1, puzzles=(12, 12, 12), begun=at, until=at, players=(
            ann, bo, *(begun if kind is ChallengeKind.DUEL else ())))
        ended = replace(challenge, over=True)
        name, scores = kind.value, {1: (2, 45), 2: (1, 90)}
        yield f"{name}, rule", challenges.challenges_page(kind, (), 1, t)
        yield f"{name}, mine", challenges.challenges_page(kind, (challenge, ended), 1, t)
        yield f"{name}, position", challenges.position_page(challenge, asked, 1, t, ("play.jpg", "alt"))
        seen = SeenChallenge(ended, scores, [["a", "b", "c", "d"]] * 3, [0, 0, 0])
        yield f"{name}, results", challenges.results_page(seen, t)
        waiting = replace(challenge, players=(ann, Challenger(2, "Bo", ChallengerState.ASKED)))
        yield f"{name}, first", challenges.results_page(replace(seen, challenge=waiting), t)
        yield f"{name}, look", challenges.look_page(seen, asked, 1, t, None)
    duel = replace(challenge, kind=ChallengeKind.DUEL, players=(ann, bo, *begun))
    yield "duel, public", challenges.duel_page(duel, {}, t)
    yield "duel, public, host erased", challenges.duel_page(replace(duel, host=-1), {}, t)
    yield "duel, public, over", challenges.duel_page(replace(duel, over=True), scores, t)
    yield "quiz, asked", challenges.asked_page(challenge, 2, t)
    yield "quiz, question", challenges.asking_page(challenge, "Ann", t)
    yield "quiz, both", challenges.answered_page(challenge, t)
    yield "left", challenges.left_page(t)


def plan(number: int, *, right: bool | None = None) -> plans.WeekPlan:
    """Of a player with so many rounds."""
    week = date(2026, 3, 2)
    exercises = tuple(plans.Exercise(plans.ExerciseKind.PUZZLE, (each,), right if each < 4 else None)
                      for each in range(plans.EXERCISES_A_WEEK))
    habit = Habit.PASSES if number > 30 else None
    begun = midnight(week)
    over = (Habit.GIVES_HIGH, begun - plans.HABIT_LASTS) if number > 30 else None
    return plans.WeekPlan(week, exercises, habit, begun if habit else None, over)


def _puzzles(t: Texts) -> Named:
    rules, state = next((rules, state) for rules, state in moments("tichu", 4) if rules.phase(state) is Phase.PLAY)
    seat = rules.to_act(state)[0]
    actions: tuple[done.Action, ...] = (
        done.Play(seat, ("9g", "9k"), "7"), done.Pass(seat), done.Small(seat), done.Play(seat, ("Ph",)))
    options = tuple(PuzzleOption(option_line(action), cost) for action,
                    cost in zip(actions, (0, 45, 60, 71), strict=True))
    puzzle = Puzzle(12, "", seat, options, ("wish",), "normal", "")
    situation = Situation(rules, state, seat, actions[0], DecisionKind.PLAY, 1, 30)
    view = puzzle_view.dressed(situation.view, t)
    asked = puzzle_view.ShownPuzzle(
        puzzle, OpenedPuzzle(situation, actions), view,
        t("puzzle.title", n=12, game=t("words.game.tichu")), t("puzzle.strength", rating="1510?"),
        Click("pick-puzzle", 0, 0, "12-"))
    yield "puzzle", puzzle_view.puzzle_page(asked, t, ("play.jpg", "alt"))
    yield from _storm(asked, t)
    yield from _challenges(asked, t)
    before, after = Rating(), Rating(26.0, 2.0, 1)
    for chosen, rated in ((0, True), (1, True), (2, False)):
        line = puzzle_view.rating_line(PuzzleAnswer(not chosen, rated, before, after), (after, 3, 5), t)
        yield f"puzzle, answer {chosen}", puzzle_view.puzzle_page(asked, t, None, chosen, (t("why.pass_save"), line))
    gives = done.Give(seat, ("2g", "Ak", "3g")), done.Give(seat, ("3g", "Ak", "2g"))
    for name, acts in (("grand", (done.Decline(seat), done.Grand(seat))), ("exchange", gives), ("closing", (None,))):
        asking = replace(asked, position=OpenedPuzzle(situation, acts), view=replace(view, receivers=(1, 2, 3)),
                         title=t("puzzle.own", n=1, round=2), note=t("puzzle.own_note"))
        yield f"puzzle, {name}", puzzle_view.puzzle_page(asking, t, None)
    for call, cards in (("grand", 8), ("small", 14)):
        hand = FirstHand("tichu", call, ("2g",) * cards, 0.41, -23.4, 4.6, 5.0)
        yield f"trainer, {call}", puzzle_view.hand_page(hand, 3, t, None)
        for error, points in ((5.0, -23.4), (50.0, -23.4), (5.0, 60.0)):
            answered = replace(hand, called=points, error=error)
            yield f"trainer, {call}, {points} ± {error}", puzzle_view.hand_page(answered, 3, t, None, error > 9)


def _pairs(t: Texts) -> Named:
    now = datetime(2026, 11, 22, 12, tzinfo=UTC)
    today, day = Day(date(2026, 11, 22), "10" * 32, (210, -40), DEALS[PAIRS]), "2026-11-22 tichu"
    long_ago = now - timedelta(hours=2)
    asked = Pair(3, day, Person(1, "Ann"), Person(2, "Bo"), guild=5, asked=long_ago, host_here=long_ago)
    others = replace(asked, id=4, host=Person(7, "Cy"), guest=Person(1, "Ann"))
    requests = {
        "asked": asked, "asks": others, "ready": replace(others, host_here=now), "agreed": replace(
            asked, guest_here=long_ago), "waits": replace(others, guest_here=now), "refused": replace(asked, ended=2)}
    seen = Overview(today, "12" * 32, None, 4, None)
    for name, pair in requests.items():
        yield f"pairs, {name}", pairs.pairs_page(seen, [pair], 1, now, t, server=name != "asks")
    most = [replace(others, id=number) for number in (1, 2, 3)] + [replace(asked, id=number) for number in (4, 5, 6)]
    opened = OpenedDay(replace(today, day=date(2026, 11, 21)), "30" * 32,
                       Attempt(day, 1, 3, Progress.PLAYED, 130, partner=2), Par(900, 31_500.0, 2e7))
    yield "pairs, many", pairs.pairs_page(replace(seen, before=opened), most, 1, now, t, server=True,
                                    note=t("pairs.not_told", name="<@2>"))
    mine = Attempt(day, 1, 4, Progress.PLAYED, 80, partner=2)
    for name, attempt in (("played", mine), ("erased", replace(mine, margin=None)), ("partner gone", replace(
            mine, partner=-3)), ("left", replace(mine, state=Progress.LEFT, margin=-400)), ("running", replace(
            mine, state=Progress.BEGUN, margin=None))):
        yield f"pairs, {name}", pairs.pairs_page(replace(seen, attempt=attempt), (), 1, now, t, server=True)
    yield "pairs, question", pairs.asking_page(asked, today, t)
    yield "pairs, call", pairs.ready_page(asked, "Bo", t)
    for direct in (True, False):
        yield f"pairs, started, direct {direct}", pairs.started_page(4, 2, t, direct=direct)
    rows = PeriodRow((1, 2), 120, 7), PeriodRow((-3, 7), -40, 1)
    table = PeriodTable(date(2026, 3, 2), date(2026, 3, 5), rows, rows, 1)
    yield "pairs, tables", day_tables_page(table, table, 1, t, server=True, words=pairs.OF_PAIRS)


def _daily(t: Texts) -> Named:
    today, before = Day(date(2026, 11, 22), "10" * 32, (210, 80, -40)), Day(date(2026, 11, 21), "20" * 32, (130, -20))
    opened = OpenedDay(before, "30" * 32, Attempt("2026-11-21", 1, 3, Progress.PLAYED, 130), Par(900, 31_500.0, 2e7))
    seen = Overview(today, "12" * 32, None, 4, opened)
    yield "deal of the day", daily_page(seen, t, ("day.jpg", "the deal of the day"))
    for name, whole in (("words", False), ("digits", True)):
        yield f"fair deal of the day, {name}", fair_page.day_page(seen, "40" * 32, t, whole=whole)
    yield "deal of the day: running", daily_page(replace(seen, attempt=Attempt("2026-11-22", 1, 4), before=None), t)
    played = replace(seen, attempt=Attempt("2026-11-22", 1, 4, Progress.PLAYED, 80), streak=5)
    yield "deal of the day: played", daily_page(replace(played, before=replace(opened, par=None)), t)
    left = replace(seen, attempt=Attempt("2026-11-22", 1, 4, Progress.LEFT), before=replace(opened, attempt=None))
    yield "deal of the day: left, yesterday's by others", daily_page(left, t)
    for game in ("trichu", "tientsin", "lord"):
        week = Day(date(2026, 11, 16), "10" * 32, (3, 1), DEALS[game])
        weekly = replace(seen, today=week, before=replace(opened, day=replace(week, day=date(2026, 11, 9)), par=None))
        yield f"deal of the week, {game}", daily_page(weekly, t)
    for state, margin in ((Progress.PLAYED, 3), (Progress.LEFT, -1), (Progress.BEGUN, None)):
        tried = Attempt("2026-11-16 lord", 1, 4, state, margin)
        yield f"deal of the week, {state.value}", daily_page(replace(weekly, attempt=tried, before=None), t)
    rows = PeriodRow((1,), 120, 7), PeriodRow((2,), 120, 3), PeriodRow((-3,), -40, 1)
    best = PeriodTable(date(2026, 3, 2), date(2026, 3, 5), rows, rows[:2], 1)
    month = PeriodTable(date(2026, 3, 1), date(2026, 3, 5), rows)
    for server in (True, False):
        yield f"daily, tables, server {server}", day_tables_page(best, month, 1, t, server=server)
    yield "daily, tables, no result", day_tables_page(best, month, 9, t, server=True)
