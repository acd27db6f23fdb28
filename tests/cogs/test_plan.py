"""A week's plan through Discord: its habit and what became of it, its exercises, its reminder."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from types import SimpleNamespace as Step
from typing import Any

import pytest

from bot.features.insights.feature import INSIGHTS_FEATURE
from bot.features.insights.store import SqlInsights
from bot.features.insights.values import NotedRound
from bot.features.plans.feature import PLANS_FEATURE
from bot.features.plans.values import Exercise, ExerciseKind, WeekPlan
from bot.features.puzzles.store import SqlPuzzles
from bot.features.studies.service import Studies
from bot.features.studies.values import Study, StudyKind
from cogs.history.cog import step_after
from games.review.decisions import of_record
from games.review.habits import NEEDS, Habit, HabitCount
from games.review.lessons import Lesson
from games.review.notes import Note, RoundNotes
from games.review.puzzles import Puzzle, shipped
from tests.cogs.test_learn import BAD, door, note
from tests.support.discord.days import DAY, fixed, in_play, play_on, posts, prefer
from tests.support.discord.discord_world import World

pytestmark = pytest.mark.usefixtures("rarely")

SOME: list[Puzzle] = [each for each in shipped() if each.game == "tichu"][:12]
WEEK = 7 * DAY
ROUNDS = NEEDS[Habit.LEADS_SINGLES]
BETTER = RoundNotes(1, BAD.notes, {Habit.LEADS_SINGLES: HabitCount(3, 0, 0.0)})


@pytest.fixture
def options() -> dict[str, Any]:
    return {**fixed(), "puzzles": lambda: SOME}


def dms(world: World, member: Any) -> list[Any]:
    return list(world.history(member.user.dm_channel))


async def learned(world: World, member: Any) -> None:
    """They have done all lessons: none is an exercise any more."""
    for lesson in Lesson:
        await Studies(world.app.storage.database).put_study(
            member.id, Study(StudyKind.LESSON, lesson, world.clock.now(), 3, "[true, true, true]"))


def puzzle_in(page: str) -> Puzzle:
    number = int(page.split("Puzzle ")[1].split()[0])
    return next(each for each in SOME if each.number == number)


async def answer(world: World, member: Any, page: Any, *, right: bool) -> Any:
    puzzle = puzzle_in(world.text(page))
    chosen = next(at for at in range(len(puzzle.options)) if (at == puzzle.answer) == right)
    select = world.select(page, "pick-exercise")
    return (await member.select(page, [str(chosen)], custom_id=select["custom_id"])).response


async def test_five_exercises_are_done_once_each_and_new_ones_come_on_monday(world: World) -> None:
    (ann,) = world.join("Ann")
    await learned(world, ann)
    page = await door(world, ann)
    assert "▫️▫️▫️▫️▫️ 0 of 5 done" in world.text(page)
    seen = set()
    page = (await ann.click(page, label="Exercise 1 of 5")).response
    for number in range(1, 6):
        assert f"Exercise {number} of 5 · Puzzle" in world.text(page)
        seen.add(puzzle_in(world.text(page)).number)
        answered = await answer(world, ann, page, right=number > 1)
        assert ("Right!" in world.text(answered)) == (number > 1)
        page = answered
        if number < 5:
            page = (await ann.click(answered, label=f"Exercise {number + 1} of 5")).response
    assert len(seen) == 5, "no puzzle twice"
    assert world.labels(answered) == ["Learn"]
    page = (await ann.click(answered, label="Learn")).response
    await ann.click(page, label="All exercises")
    assert "❌✅✅✅✅ 4 of 5 right. New ones come on Monday." in world.text(page)
    assert "Exercise 1 of 5" not in world.labels(page)
    answered = await SqlPuzzles(world.app.storage.database).answers(ann.id)
    assert len(answered) == 5, "they count for the rating of puzzles"
    await world.later(WEEK)
    assert "▫️▫️▫️▫️▫️ 0 of 5 done" in world.text(await door(world, ann))


async def test_the_first_answer_counts_also_after_a_restart(world: World) -> None:
    (ann,) = world.join("Ann")
    await learned(world, ann)
    page = (await ann.click(await door(world, ann), label="Exercise 1 of 5")).response
    puzzle, select = puzzle_in(world.text(page)), world.select(page, "pick-exercise")["custom_id"]
    await answer(world, ann, page, right=False)
    await world.restart()
    await world.forge(ann, select, [str(puzzle.answer)])
    assert "❌▫️▫️▫️▫️ 1 of 5 done" in world.text(await door(world, ann))


async def test_exercises_of_others_and_of_other_weeks_are_refused(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await learned(world, ann)
    await learned(world, bo)
    page = (await ann.click(await door(world, ann), label="Exercise 1 of 5")).response
    select = world.select(page, "pick-exercise")["custom_id"]
    await world.forge(bo, select, ["0"], harmless=False)  # he has an exercise of this number, too
    plans = await Studies(world.app.storage.database).studies(ann.id, StudyKind.PLAN)
    assert [each.data.count("null") for each in plans] == [13], "Bo has answered an exercise of his own"
    for made_up in ("bd:pick-exercise:0:0:1-0", "bd:pick-exercise:0:0:99999999999-0", f"{select[:-1]}9",
                    "bd:pick-exercise:0:0:x"):
        await world.forge(ann, made_up, ["0"])
    await world.forge(ann, select, ["99"])
    await world.later(WEEK)
    await world.forge(ann, select, ["0"], harmless=False)  # an old page: the answer counts for her rating alone
    for each in await Studies(world.app.storage.database).studies(ann.id, StudyKind.PLAN):
        assert "true" not in each.data
        assert "false" not in each.data


async def test_own_decisions_are_exercises_and_open_in_the_replay(world: World) -> None:
    ann = (await in_play(world))[0].member
    await learned(world, ann)
    await play_on(world, lambda snapshot: snapshot.view(None).rounds)
    (table,) = await world.app.tables.lists.of_person(ann.id)
    record = await world.app.leagues.records.finished(table.id)
    found = next(each for each in of_record(record)
                 if each.seat == 0 and each.in_turn and len(each.legal) > 1 and each.view.trick.plays)
    worst = RoundNotes(1, (Note("lead", 30.0, True, found.number),), {Habit.LEADS_SINGLES: HabitCount(3, 3, 40.0)},
                       {Habit.LEADS_SINGLES: found.number})
    await note(world, ann.id, ROUNDS)
    async with world.app.storage.database.transaction() as db:
        await db.execute("DELETE FROM insights WHERE table_id = ?", (table.id,))
    await SqlInsights(world.app.storage.database).put_noted(ann.id, NotedRound(
        table.id, 0, "tichu", world.clock.now() + timedelta(seconds=1), worst))
    page = (await ann.click(await door(world, ann), label="Exercise 1 of 5")).response
    assert f"Exercise 1 of 5 · Table {table.id}, round 1: your own mistake" in world.text(page)
    select = world.select(page, "pick-exercise")
    answered = (await ann.select(page, ["0"], custom_id=select["custom_id"])).response
    assert "Exercise 2 of 5" in world.labels(answered)
    learn = (await ann.click(answered, label="Learn")).response
    await ann.click(learn, label="All exercises")
    mine = (await ann.click(learn, label="My play")).response
    replay = (await ann.click(mine, label="See an example")).response
    said = world.text(replay)
    assert "round 1 with open cards" in said
    _, steps = await world.app.leagues.records.replay(table.id, 1)
    shown = next(at for at, step in enumerate(steps) if step.view.trick == found.view.trick
                 and step.view.to_act == found.view.to_act)
    assert steps[shown + 1].action == found.action
    (button,) = [part for part in world.components(replay) if part.get("custom_id", "").endswith(f":1-{shown + 1}")]
    assert button["label"] == "▶"
    # the second own decision has no game any more: a puzzle takes its place
    second = (await ann.click(await door(world, ann), label="Exercise 2 of 5")).response
    assert "Exercise 2 of 5 · Puzzle" in world.text(second)


async def test_an_answer_never_counts_for_a_puzzle_that_was_not_asked(world: World) -> None:
    """What was asked is gone when the answer comes: the puzzle that took its place is asked first."""
    (ann,) = world.join("Ann")
    await learned(world, ann)
    page = (await ann.click(await door(world, ann), label="Exercise 1 of 5")).response
    asked, select, storage = puzzle_in(world.text(page)), world.select(page, "pick-exercise"), world.app.storage
    (stored,) = await Studies(storage.database).studies(ann.id, StudyKind.PLAN)
    plan = WeekPlan.read(stored.name, stored.data)
    other = next(each for each in SOME if (each.number,) not in [known.place for known in plan.exercises])
    changed = replace(plan, exercises=(Exercise(ExerciseKind.PUZZLE, (other.number,)), *plan.exercises[1:]))
    await Studies(storage.database).put_study(ann.id, replace(stored, data=changed.text()))
    shown = (await ann.select(page, [str(asked.answer)], custom_id=select["custom_id"])).response
    assert "Exercise 1 of 5 · Puzzle" in world.text(shown)
    assert puzzle_in(world.text(shown)) == other
    assert not await SqlPuzzles(storage.database).answers(ann.id), "nor is it rated"
    answered = await answer(world, ann, shown, right=True)
    assert "Right!" in world.text(answered)
    assert len(await SqlPuzzles(storage.database).answers(ann.id)) == 1


def test_the_step_before_a_move() -> None:
    steps: Any = [Step(action=None), Step(action=None), Step(action=1), Step(action=2)]
    assert [step_after(steps, moves) for moves in range(4)] == [1, 2, 3, 3]


async def test_after_four_weeks_it_says_whether_the_habit_has_changed(world: World) -> None:
    (ann,) = world.join("Ann")
    await learned(world, ann)
    await note(world, ann.id, ROUNDS)
    assert "leading single cards" not in world.text(await door(world, ann)), "the claim says it in full"
    await world.later(WEEK + DAY)
    await note(world, ann.id, 2, BETTER)
    said = world.text(await door(world, ann))
    assert "In the last 7 days 0 % of 6 times, before that 100 %." in said
    assert "points less: it has changed." in said
    for _ in range(2):
        await world.later(WEEK)
        assert "Four weeks" not in world.text(await door(world, ann))
    await note(world, ann.id, 20, BETTER)
    await world.later(WEEK)
    said = world.text(await door(world, ann))
    assert "Four weeks with “leading single cards” are over.** In them 0 % of 66 times, before that 100 %." in said
    assert "points less: it has changed." in said
    await world.later(WEEK)
    assert "Four weeks" not in world.text(await door(world, ann))


async def test_without_rounds_it_says_that_it_cannot_tell(world: World) -> None:
    (ann,) = world.join("Ann")
    await learned(world, ann)
    await note(world, ann.id, ROUNDS)
    for _ in range(4):
        await door(world, ann)
        await world.later(WEEK)
    assert "Too few rounds to say whether it has changed." in world.text(await door(world, ann))


# the reminder ------------------------------------------------------------------------------------

def to_monday(world: World, hour: int = 9) -> float:
    """Seconds until the next Monday at this hour, UTC."""
    now: datetime = world.clock.now()
    day = (now + timedelta(days=7 - now.weekday())).replace(hour=hour, minute=1, second=0, microsecond=0)
    return (day - now).total_seconds()


async def test_who_wants_it_is_reminded_once_a_week(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.plans.cog.LOOK_PERIOD", timedelta(minutes=30))
    ann, bo = world.join("Ann", "Bo")
    page = (await ann.click(await door(world, ann), label="Remind me each week")).response
    assert "No weekly reminder" in world.labels(page)
    await world.later(to_monday(world, hour=8))
    assert not dms(world, ann)
    await world.later(3600)
    (told,) = dms(world, ann)
    assert "5 exercises, some five minutes" in world.text(told)
    assert not dms(world, bo)
    await world.restart()
    await world.later(3 * DAY)
    assert len(dms(world, ann)) == 1, "once"
    opened = await ann.user.click(told, label="Learn")
    await ann.user.click(opened.response, label="All exercises")
    assert "0 of 5 done" in world.text(opened.response)
    off = (await ann.user.click(told, label="No weekly reminder")).response
    assert "No more weekly reminders" in world.text(off)
    await world.later(WEEK)
    assert len(dms(world, ann)) == 1


async def test_who_has_begun_is_not_reminded(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    for member in (ann, bo):
        await prefer(world, member, weekly=True)
    await world.later(to_monday(world, hour=1))
    plans = world.app.client.services.features[PLANS_FEATURE]
    await plans.answered(ann.id, 0, right=False)
    await world.later(DAY)
    assert not dms(world, ann)
    assert len(dms(world, bo)) == 1


async def test_what_another_version_has_stored_is_left_out(world: World) -> None:
    (ann,) = world.join("Ann")
    await door(world, ann)
    storage = Studies(world.app.storage.database)
    (stored,) = await storage.studies(ann.id, StudyKind.PLAN)
    await storage.put_study(ann.id, replace(stored, data=stored.data.replace(Lesson.LOW_CARDS, "of_tomorrow")))
    assert "Exercise 1 of 4" in world.labels(await door(world, ann))


async def test_an_answer_reads_no_more_than_the_plan(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known of a player's play only matters when the plan is made, or shown."""
    (ann,) = world.join("Ann")
    await learned(world, ann)
    page = (await ann.click(await door(world, ann), label="Exercise 1 of 5")).response
    asked: list[int] = []
    monkeypatch.setattr(
        world.app.client.services.features[INSIGHTS_FEATURE], "of_player", lambda user, game: asked.append(user))
    assert "Right!" in world.text(await answer(world, ann, page, right=True))
    assert not asked


async def test_quiet_hours_and_closed_messages_are_respected(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    for member, quiet in ((ann, "08:00-12:00"), (bo, "")):
        await prefer(world, member, weekly=True, quiet=quiet)
    world.close_dms(bo)
    await world.later(to_monday(world, hour=11))
    assert not dms(world, ann)
    await world.later(3600 + 600)
    assert len(dms(world, ann)) == 1
    assert not dms(world, bo)
    assert world.sent_to(bo) == 1, "not again this week"
    assert not posts(world, "exercises"), "nor in public"
