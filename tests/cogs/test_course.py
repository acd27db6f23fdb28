"""The course through Discord: lessons one after the other, progress, the badge, a lesson as an exercise of the week."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.features.course.feature import COURSE_FEATURE
from bot.features.course.values import is_done
from bot.features.plans.feature import PLANS_FEATURE
from bot.features.plans.values import EXERCISES_A_WEEK
from bot.features.studies.service import Studies
from bot.features.studies.values import Study, StudyKind
from games.review.lessons import OF_GAME, POSITIONS, Lesson, positions
from tests.cogs.test_learn import door
from tests.support.discord.discord_world import World

TICHU = OF_GAME["tichu"]
FIRST, SECOND = TICHU[:2]


async def course(world: World, member: Any) -> Any:
    return (await member.click(await door(world, member), label="Course")).response


async def answer(world: World, member: Any, page: Any, lesson: Lesson, at: int, *, right: bool = True) -> Any:
    puzzle = positions(lesson)[at].puzzle
    chosen = next(each for each in range(len(puzzle.options)) if (each == puzzle.answer) == right)
    select = world.select(page, "pick-position")["custom_id"]
    return (await member.select(page, [str(chosen)], custom_id=select)).response


async def test_a_lesson_is_an_idea_three_positions_and_a_sentence(world: World) -> None:
    (ann,) = world.join("Ann")
    page = await course(world, ann)
    assert f"0 of {len(TICHU)} lessons done" in world.text(page)
    assert "Next: Low cards to opponents" in world.labels(page)
    page = (await ann.click(page, label="Next: Low cards to opponents")).response
    assert "Give each of them a low card" in world.text(page)
    assert "Remember" not in world.text(page)
    for at in range(POSITIONS):
        page = (await ann.click(page, label=f"Position {at + 1} of 3")).response
        assert f"Low cards to opponents · Position {at + 1} of 3" in world.text(page)
        assert "−" not in world.text(page), "no cost before the answer"
        page = await answer(world, ann, page, FIRST, at, right=at > 0)
        assert " · −" in world.text(page)
        assert "±" not in world.text(page)
        assert ("Remember:" in world.text(page)) == (at == POSITIONS - 1)
    assert "2 of 3 right" in world.text(page)
    page = (await ann.click(page, label="Next: Lead what is long")).response
    assert "A single card is beaten" in world.text(page)
    page = (await ann.click(page, label="All lessons")).response
    assert f"1 of {len(TICHU)} lessons done" in world.text(page)
    select = world.select(page, "pick-lesson")
    assert [option["emoji"]["name"] for option in select["options"][:2]] == ["✅", "▫️"]
    again = (await ann.select(page, [FIRST], custom_id=select["custom_id"])).response
    assert "Remember:" in world.text(again)


async def test_the_first_answer_counts_and_progress_survives_a_restart(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    page = (await ann.click(await course(world, ann), label="Next: Low cards to opponents")).response
    page = (await ann.click(page, label="Position 1 of 3")).response
    right = positions(FIRST)[0].puzzle.answer
    await answer(world, ann, page, FIRST, 0)
    await world.restart()
    await world.forge(ann, f"bd:pick-position:0:0:{FIRST}-0", [str(1 - min(1, right))])
    assert await world.app.client.services.features[COURSE_FEATURE].of_lesson(ann.id, FIRST) == (True, None, None)
    assert not await world.app.client.services.features[COURSE_FEATURE].answers(bo.id)


async def test_answers_at_the_same_moment_are_all_kept(world: World) -> None:
    (ann,) = world.join("Ann")
    features = world.app.client.services.features
    course, plans = features[COURSE_FEATURE], features[PLANS_FEATURE]
    await asyncio.gather(*(course.answer(ann.id, FIRST, at, right=True) for at in range(POSITIONS)),
                         course.answer(ann.id, FIRST, 0, right=False))
    assert await course.of_lesson(ann.id, FIRST) == (True, True, True)
    await plans.this_week(ann.id)
    await asyncio.gather(*(plans.answered(ann.id, at, right=at > 0) for at in range(EXERCISES_A_WEEK)),
                         plans.answered(ann.id, 0, right=True))
    plan = await plans.this_week(ann.id)
    assert [each.right for each in plan.exercises] == [False, True, True, True, True]


async def test_made_up_lessons_and_positions_are_refused(world: World) -> None:
    (ann,) = world.join("Ann")
    for custom_id in ("bd:pick-position:0:0:nothing-0", f"bd:pick-position:0:0:{FIRST}-3",
                      f"bd:pick-position:0:0:{FIRST}-x", "bd:pick-lesson:0:0:tichu", "bd:pick-course:0:0"):
        await world.forge(ann, custom_id, ["99"])
    for custom_id in ("bd:course:0:0:chess", f"bd:lesson:0:0:{FIRST}-4", "bd:lesson:0:0:x-0"):
        await world.forge(ann, custom_id)
    await world.forge(ann, f"bd:pick-position:0:0:{FIRST}-0", ["99"])
    assert not await world.app.client.services.features[COURSE_FEATURE].answers(ann.id)


async def test_whoever_has_done_all_has_a_badge(world: World) -> None:
    (ann,) = world.join("Ann")
    for lesson in TICHU[1:]:
        await Studies(world.app.storage.database).put_study(
            ann.id, Study(StudyKind.LESSON, lesson, world.clock.now(), 3, "[true, false, true]"))
    stats = (await ann.slash(world.channel, "stats")).response
    assert "Course" not in world.text(stats)
    page = (await ann.click(await course(world, ann), label="Next: Low cards to opponents")).response
    for at in range(POSITIONS):
        page = (await ann.click(page, label=f"Position {at + 1} of 3")).response
        page = await answer(world, ann, page, FIRST, at)
    assert "You have finished this course" in world.text(page)
    assert "🎓" in world.text(await course(world, ann))
    await world.later(60)
    assert "**Course** finished" in world.text((await ann.slash(world.channel, "stats")).response)


async def test_a_lesson_is_the_first_exercise_of_a_week(world: World) -> None:
    (ann,) = world.join("Ann")
    page = (await ann.click(await door(world, ann), label="Exercise 1 of 5")).response
    assert "Give each of them a low card" in world.text(page)
    for at in range(POSITIONS):
        page = (await ann.click(page, label=f"Position {at + 1} of 3")).response
        page = await answer(world, ann, page, FIRST, at, right=False)
    assert "✅▫️▫️▫️▫️ 1 of 5 done" in world.text(await door(world, ann)), "it is learned, whatever the answers were"


def test_every_lesson_has_three_positions_with_one_sure_answer() -> None:
    for game, lessons in OF_GAME.items():
        for lesson in lessons:
            found = positions(lesson)
            assert len(found) == POSITIONS, lesson
            assert is_done((True,) * len(found))
            for each in found:
                assert each.puzzle.game == game
                costs = [option.cost for option in each.puzzle.options]
                assert costs.count(0) == 1
                assert all(cost > 3 * error for cost, error in zip(costs, each.errors, strict=True) if cost), lesson
                assert each.puzzle.open().situation.seat == each.puzzle.seat
    assert [lesson for lessons in OF_GAME.values() for lesson in lessons] == list(Lesson)
