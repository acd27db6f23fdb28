"""``/learn`` and *My play*: one door, for one's own eyes."""

from __future__ import annotations

from typing import Any

from bot.features.insights.store import SqlInsights
from bot.features.insights.values import NotedRound
from games.review.habits import NEEDS, Habit, HabitCount
from games.review.notes import Note, RoundNotes
from tests.support.discord.discord_world import World

BAD = RoundNotes(1, (Note("lead", 30.0, True, 30), Note("exchange", 2.0, False, 12)),
                 {Habit.LEADS_SINGLES: HabitCount(3, 3, 40.0)}, {Habit.LEADS_SINGLES: 30})


async def note(world: World, user: int, rounds: int, notes: RoundNotes = BAD, game: str = "tichu") -> None:
    known = len(await SqlInsights(world.app.storage.database).noted(user, game))
    for number in range(known, known + rounds):
        await SqlInsights(world.app.storage.database).put_noted(user, NotedRound(
            number, 0, game, world.app.parts.clock.now(), RoundNotes(1, notes.notes, notes.habits, notes.examples)))


async def door(world: World, member: Any) -> Any:
    """The page with all exercises."""
    page = (await member.slash(world.channel, "learn")).response
    await world.later(2)  # nobody may press too many buttons at once
    return (await member.click(page, label="All exercises")).response


async def test_the_door_leads_everywhere_and_is_private(world: World) -> None:
    (ann,) = world.join("Ann")
    opened = await ann.slash(world.channel, "learn")
    assert opened.ephemeral
    page = opened.response
    assert world.labels(page) == ["Tutorial", "Deal of the day", "All exercises"], "three doors, for who is new"
    assert "week.png" in str(world.components(page)), "the player's week on top"
    assert "same cards" in world.text((await ann.click(page, label="Deal of the day")).response)
    page = await door(world, ann)
    assert "so far: 0." in world.text(page)
    assert world.labels(page) == ["Exercise 1 of 5", "Remind me each week", "Puzzle", "Would you call?",
                                  "Course", "My play", "Storm", "Duel", "Partner quiz", "Equal deals", "Learn"]
    assert "Puzzle" in world.text((await ann.click(page, label="Puzzle")).response)
    for label, said in (
            ("Would you call?", "Would you call?"), ("My play", "My play")):
        page = await door(world, ann)
        assert said in world.text((await ann.click(page, label=label)).response), label


async def test_the_habit_that_costs_most_is_named_and_practised(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await note(world, ann.id, NEEDS[Habit.LEADS_SINGLES])
    first = (await ann.slash(world.channel, "learn")).response
    assert world.labels(first)[0] == "Exercise 1 of 5", "of the habit"
    page = await door(world, ann)
    assert "Your habit that costs most" in world.text(page)
    assert "You lead single cards" in world.text(page)
    assert "Exercise 1 of 5" in world.labels(page)
    mine = (await ann.click(await door(world, ann), label="My play")).response
    said = world.text(mine)
    assert "30 rounds: decisions **" in said
    assert "lead 30.0 (" in said
    assert "Sure mistakes: 30." in said
    assert "chart.png" in str(world.components(mine))
    assert {"See an example", "Play it again", "Practise this", "Back"} <= set(world.labels(mine))
    assert "Puzzle" in world.text((await ann.click(mine, label="Practise this")).response)
    other = await door(world, bo)
    assert "single cards" not in world.text(other), "for nobody else's eyes"
    assert "so far: 0." in world.text((await bo.click(other, label="My play")).response)


async def test_the_next_lesson_comes_where_no_habit_is_known(world: World) -> None:
    (ann,) = world.join("Ann")
    await note(world, ann.id, 3)
    page = (await ann.slash(world.channel, "learn")).response
    assert world.labels(page)[0] == "Lesson"
    assert "Position" in str(world.labels((await ann.click(page, label="Lesson")).response))


async def test_with_few_rounds_nothing_is_claimed(world: World) -> None:
    (ann,) = world.join("Ann")
    await note(world, ann.id, NEEDS[Habit.LEADS_SINGLES] - 1)
    page = await door(world, ann)
    assert "no habit is sure" in world.text(page)
    mine = (await ann.click(page, label="My play")).response
    assert "9 habits need more rounds: you have 29" in world.text(mine)
    assert "single cards" not in world.text(mine)


async def test_claims_of_one_theme_have_one_button(world: World) -> None:
    """Discord refuses a message with two controls of one id."""
    (ann,) = world.join("Ann")
    taken = {habit: HabitCount(3, 3, 40.0) for habit in (Habit.LEADS_SINGLES, Habit.PASSES, Habit.FOLLOWS)}
    await note(world, ann.id, 30, RoundNotes(1, BAD.notes, taken, {}))
    mine = (await ann.click(await door(world, ann), label="My play")).response
    assert world.labels(mine).count("Practise this") == 1


async def test_other_games_have_their_own_page(world: World) -> None:
    (ann,) = world.join("Ann")
    await note(world, ann.id, 3)
    mine = (await ann.click(await door(world, ann), label="My play")).response
    select = world.select(mine, "pick-my-play")["custom_id"]
    lord = (await ann.select(mine, ["lord"], custom_id=select)).response
    assert "My play: The Great Lord" in world.text(lord)
    assert "so far: 0." in world.text(lord)
    assert "All exercises" in world.labels((await ann.click(lord, label="Back")).response)


async def test_a_game_without_figures_of_others_names_no_brackets(world: World) -> None:
    (ann,) = world.join("Ann")
    await note(world, ann.id, 3, RoundNotes(1, BAD.notes, {}, {}), game="tatsu")
    mine = (await ann.click(await door(world, ann), label="My play")).response
    select = world.select(mine, "pick-my-play")["custom_id"]
    said = world.text((await ann.select(mine, ["tatsu"], custom_id=select)).response)
    assert "Lost a round: lead 30.0 · exchange 2.0" in said
    assert "in brackets" not in said


async def test_old_names_lead_to_the_same_places(world: World) -> None:
    """A theme opens a puzzle at once, as the old command did."""
    (ann,) = world.join("Ann")
    assert "Puzzle" in world.text((await ann.slash(world.channel, "learn", theme="any")).response)
    assert "Would you call?" in world.text((await ann.slash(world.channel, "learn", theme="trainer")).response)
