"""A storm through Discord: buttons, its end by itself, the boards, a restart, forged clicks."""

from __future__ import annotations

from typing import Any

from bot.features.puzzles.feature import PUZZLES_FEATURE
from bot.features.puzzles.store import SqlPuzzles
from bot.features.puzzles.values import is_reserved
from bot.features.storm.feature import STORM_FEATURE
from bot.features.storm.values import STORM_LASTS
from bot.features.studies.service import Studies
from bot.features.studies.values import StudyKind
from games.review.puzzles import shipped
from tests.cogs.test_learn import door
from tests.support.discord.discord_world import World


async def begin(world: World, member: Any) -> Any:
    page = (await member.click(await door(world, member), label="Storm")).response
    return (await member.click(page, label="Start the storm")).response


async def answer(world: World, member: Any, page: Any, *, right: bool = True) -> Any:
    """Press the right choice, or a wrong one."""
    run = await world.app.client.services.features[STORM_FEATURE].run(member.id)
    assert run is not None
    puzzle = world.app.client.services.features[STORM_FEATURE].asked(run)
    assert puzzle is not None
    chosen = next(at for at in range(len(puzzle.options)) if (at == puzzle.answer) == right)
    return (await member.click(page, custom_id=f"bd:storm-answer:0:0:{run.number}-{run.at}-{chosen}")).response


async def test_a_click_of_a_storm_reads_the_storm_and_no_strength_of_puzzles(world: World, monkeypatch: Any) -> None:
    """Each answer read the ratings of all puzzles, of which a storm shows nothing, and the storm twice."""
    ann, = world.join("Ann")
    page = await begin(world, ann)
    read = list[object]()
    for name in ("ratings", "puzzle_rating"):
        monkeypatch.setattr(SqlPuzzles, name, read.append, raising=False)
    run = await world.app.client.services.features[STORM_FEATURE].run(ann.id)
    studies, looked = Studies.studies, list[object]()

    async def noted(store: Studies, user: int, kind: StudyKind) -> Any:
        looked.append(kind)
        return await studies(store, user, kind)

    monkeypatch.setattr(Studies, "studies", noted)
    page = (await ann.click(page, custom_id=f"bd:storm-answer:0:0:{run.number}-0-0")).response
    assert "✅ 1 · ❌ 0" in world.text(page) or "✅ 0 · ❌ 1" in world.text(page)
    assert read == []
    assert looked == [StudyKind.STORM]


async def test_a_storm_from_the_door_to_the_board(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    page = await begin(world, ann)
    assert "✅ 0 · ❌ 0 · ends" in world.text(page)
    page = await answer(world, ann, page)
    assert "Right!" in world.text(page)
    page = await answer(world, ann, page, right=False)
    assert "Wrong: 10 seconds less." in world.text(page)
    assert "✅ 1 · ❌ 1" in world.text(page)
    assert "−" not in world.text(page), "the answer is said once it is over"
    run = await world.app.client.services.features[STORM_FEATURE].run(ann.id)
    look = f"bd:pick-storm:0:0:{run.number}"
    await world.forge(ann, look, ["1"])
    assert "✅ 1 · ❌ 1" in world.text(page)
    await world.later(STORM_LASTS.total_seconds())
    said = world.text(page)
    assert "The storm is over: **1** right, 1 wrong. Your best so far!" in said, "by itself"
    assert f"**Best here today**\n**1.** <@{ann.id}> · 1" in said
    shown = (await ann.select(page, ["1"], custom_id=look)).response
    assert "About −" in world.text(shown) or "about −" in world.text(shown)
    assert "Back" in world.labels(shown)
    assert f"**1.** <@{ann.id}> · 1" in world.text(
        (await bo.click(await door(world, bo), label="Storm")).response)
    assert [message for message in world.channel.history() if not message.flags.ephemeral] == []


async def test_time_in_which_nobody_could_answer_comes_back_with_another_puzzle(world: World) -> None:
    (ann,) = world.join("Ann")
    page = await answer(world, ann, await begin(world, ann))
    before = await world.app.client.services.features[STORM_FEATURE].run(ann.id)
    await world.later(20)
    world.app.outages.lost("test")
    await world.later(300)
    world.app.outages.back("test")
    await world.app.outages.settle()
    after = await world.app.client.services.features[STORM_FEATURE].run(ann.id)
    assert (after.until - before.until).total_seconds() == 300
    await world.restart()
    page = (await ann.click(page, label="Another storm")).response
    assert "another position" in world.text(page)
    assert "✅ 1 · ❌ 0" in world.text(page)
    await world.later(STORM_LASTS.total_seconds())
    assert "The storm is over: **1** right" in world.text(page)


async def test_puzzles_of_storms_are_not_answered_elsewhere(world: World) -> None:
    (ann,) = world.join("Ann")
    reserved = next(each for each in shipped() if is_reserved(each))
    await world.forge(ann, f"bd:pick-puzzle:0:0:{reserved.number}-", ["0"])
    assert await SqlPuzzles(world.app.storage.database).answers(ann.id) == {}
    for forged in ("bd:storm-answer:0:0:1-0-0", "bd:storm-answer:0:0:x", "bd:pick-storm:0:0:1"):
        await world.forge(ann, forged, ["0"])
    assert await world.app.client.services.features[STORM_FEATURE].run(ann.id) is None


async def test_a_storm_of_several_games_names_those_that_are_not_tichu(world: World) -> None:
    """Who has done a puzzle of The Great Lord and of Tatsu: hands of more seats, a ghost's and none."""
    (ann,) = world.join("Ann")
    features, names = world.app.client.services.features, {"lord": "The Great Lord", "tatsu": "Tatsu"}
    for game in names:
        done = next(each for each in shipped() if each.game == game and not is_reserved(each))
        await features[PUZZLES_FEATURE].answer(ann.id, done, 0)
    page, met = await begin(world, ann), set[str]()
    while not met.issuperset(names):
        run = await features[STORM_FEATURE].run(ann.id)
        game = features[STORM_FEATURE].asked(run).game
        title = world.text(page).splitlines()[0]
        assert title.endswith(f"Storm · {names[game]}" if game in names else "Storm")
        met.add(game)
        await world.later(2)
        page = await answer(world, ann, page)
    assert met <= {"tichu", *names}
