"""Duels and partner quizzes through Discord: what is public and what private, consent, blocks, restarts, forgeries."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from typing import Any

from bot.features.challenges.feature import CHALLENGES_FEATURE
from bot.features.challenges.values import POSITIONS
from bot.features.puzzles.store import SqlPuzzles
from bot.tables.core.model import Person
from tests.cogs.test_learn import door
from tests.support.discord.discord_world import World
from tests.support.discord.panel import choose, tab


async def call(world: World, member: Any) -> Any:
    """Call for a duel; the first position."""
    page = (await member.click(await door(world, member), label="Duel")).response
    return (await member.click(page, label="Call for a duel here")).response


async def answer_all(world: World, member: Any, page: Any, *, right: int = POSITIONS, first: int = 0) -> Any:
    challenges = world.app.client.services.features[CHALLENGES_FEATURE]
    challenge = await challenges.challenge(1)
    for at in range(first, POSITIONS):
        assert f"Position {at + 1} of 10" in world.text(page)
        puzzle = challenges.puzzle(challenge, at)
        option = puzzle.answer if at < right else (puzzle.answer + 1) % len(puzzle.options)
        page = (await member.click(page, custom_id=f"bd:challenge-answer:1:0:{at}-{option}")).response
    await world.later(3)
    return page


async def test_a_duel_in_a_channel(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    page = await call(world, ann)
    public = world.public()
    assert "**Ann** calls for a duel" in world.text(public)
    mine = (await bo.click(public, label="Take part")).response
    page = await answer_all(world, ann, page, right=8)
    assert "**1.** Ann · 8 of 10" in world.text(page)
    assert "Others have still to answer." in world.text(page)
    assert "✅ Ann\n⏳ Bo" in world.text(world.public())
    assert "8 of 10" not in world.text(world.public()), "nobody sees it before they have answered"
    early = (await bo.click(world.public(), label="Results")).response
    assert "Position 1 of 10" in world.text(early)
    assert "Ann" not in world.text(early)
    await world.forge(bo, "bd:pick-challenge:1:0", ["0"])
    assert "Take part first" in world.text((await cy.click(world.public(), label="Results")).response)
    await world.restart()
    mine = await answer_all(world, bo, mine)
    assert "**1.** Bo · 10 of 10 · 0 points\n**2.** Ann · 8 of 10" in world.text(mine)
    seen = (await bo.select(mine, ["9"], custom_id="bd:pick-challenge:1:0")).response
    assert "· Ann" in world.text(seen)
    assert "· Bo" in world.text(seen)
    await ann.click(world.public(), label="End the duel")
    await world.later(3)
    said = world.text(world.public())
    assert "It is over." in said
    assert "**1.** Bo · 10 of 10 · 0 points\n**2.** Ann · 8 of 10" in said
    assert await SqlPuzzles(world.app.storage.database).answers(ann.id) == {}, "unrated"


async def test_equal_ones_share_a_place(world: World) -> None:
    """Not as a list, which Discord numbers again."""
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await answer_all(world, ann, await call(world, ann))
    for member, right in ((bo, 10), (cy, 9)):
        page = await answer_all(
            world, member, (await member.click(world.public(), label="Take part")).response, right=right)
    said = world.text(page)
    assert "**1.** Ann · 10 of 10 · 0 points\n**1.** Bo · 10 of 10 · 0 points\n**3.** Cy · 9 of 10" in said
    assert not re.search(r"^\d+\. ", said, re.MULTILINE)


async def test_a_duel_ends_by_itself_and_is_for_who_sees_its_channel(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await call(world, ann)
    for forged in ("challenge-join:1:0", "challenge-answer:1:0:0-0", "pick-challenge:1:0", "challenge:1:0",
                   "challenge-leave:1:0", "challenge-end:1:0", "challenge-join:99:0", "challenge-answer:1:0:x"):
        await world.forge(bo, f"bd:{forged}", ["0"] if "pick" in forged else [], direct=True)
    challenge = await world.app.client.services.features[CHALLENGES_FEATURE].challenge(1)
    assert [each.user for each in challenge.players] == [ann.id]
    assert not challenge.over
    await world.later(timedelta(days=1, minutes=1).total_seconds())
    assert "It is over." in world.text(world.public())


async def test_a_partner_is_asked_and_both_see_both_answers(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    page = (await ann.click(await door(world, ann), label="Partner quiz")).response
    asked = (await ann.select(page, [bo], custom_id="bd:pick-quiz:0:0")).response
    assert "has been asked" in world.text(asked)
    question = bo.user.dm_channel.history()[-1]
    assert "**Ann** asks you for a partner quiz" in world.text(question)
    page = await answer_all(world, ann, (await ann.click(asked, label="Begin")).response, right=9)
    assert "Others have still to answer." in world.text(page)
    mine = (await bo.user.click(question, label="Take part")).response
    assert "Ann" not in world.text(mine)
    mine = await answer_all(world, bo.user, mine, right=10)
    said = world.text(mine)
    assert "Agreed: **9** of 10. Together **28** of 30 points." in said
    assert "Bo: ✅" in said
    assert "Ann: ❌" in said
    told = ann.user.dm_channel.history()[-1]
    assert "both have answered" in world.text(told)
    assert "Agreed: **9** of 10" in world.text((await ann.user.click(told, label="Results")).response)
    for who, line in ((ann, True), (cy, False)):
        page = await choose(world, who, await tab(world, who, "Pair", player=ann.user), "other", bo)
        assert ("agreed in 90.0% of 10 positions; newest first: 9/10" in world.text(page)) == line


async def test_an_answer_reads_its_duel_before_and_after(world: World, monkeypatch: Any) -> None:
    """It read it four times: to see who had finished, to answer, after that, and to go on."""
    ann, = world.join("Ann")
    page = await call(world, ann)
    store, read = world.app.client.services.features[CHALLENGES_FEATURE].store, list[int]()
    found = store.challenge

    async def noted(number: int) -> Any:
        read.append(number)
        return await found(number)

    monkeypatch.setattr(store, "challenge", noted)
    page = (await ann.click(page, custom_id="bd:challenge-answer:1:0:0-0")).response
    assert "Position 2 of 10" in world.text(page)
    assert read == [1, 1]


async def test_a_last_answer_that_is_clicked_twice_is_told_once(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    page = (await ann.click(await door(world, ann), label="Partner quiz")).response
    asked = (await ann.select(page, [bo], custom_id="bd:pick-quiz:0:0")).response
    await answer_all(world, ann, (await ann.click(asked, label="Begin")).response)
    challenges = world.app.client.services.features[CHALLENGES_FEATURE]
    await challenges.join(1, Person(bo.id, "Bo"))
    for at in range(POSITIONS - 1):
        await challenges.answer(1, bo.id, at, 0)
    await asyncio.gather(*(world.within(challenges.answer(1, bo.id, POSITIONS - 1, 0)) for _ in range(2)))
    await world.later(3)
    await world.later(3)
    told = [each for each in ann.user.dm_channel.history() if "both have answered" in world.text(each)]
    assert len(told) == 1


async def test_blocks_and_limits_of_invitations_hold(world: World) -> None:
    """Who has blocked somebody looks like who cannot be reached; three questions a day from one person."""
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await world.app.storage.blocks.block(bo.id, Person(ann.id, "Ann"))
    said = []
    for partner in (bo, cy, cy, cy, cy, ann):
        page = (await ann.click(await door(world, ann), label="Partner quiz")).response
        shown = await ann.select(page, [partner], custom_id="bd:pick-quiz:0:0")
        said.append(world.text(shown.response))
        await world.later(40)
    assert [("couldn't ask" in each) for each in said] == [True, False, False, False, True, False]
    assert "only invite other people" in world.said(shown)
    assert bo.user.dm_channel.history() == []
    assert len(cy.user.dm_channel.history()) == 3
    no = cy.user.dm_channel.history()[-1]
    await cy.user.click(no, label="No, thanks")
    assert (await world.app.client.services.features[CHALLENGES_FEATURE].challenge(3)).over


async def test_a_duel_goes_on_and_ends_although_a_new_version_lacks_a_position(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    page = await call(world, ann)
    await bo.click(world.public(), label="Take part")
    challenges = world.app.client.services.features[CHALLENGES_FEATURE]
    gone = (await challenges.challenge(1)).puzzles[0]
    known = challenges._reserve._puzzles()  # what another version ships
    challenges._reserve._puzzles = lambda: [each for each in known if each.number != gone]
    page = (await ann.click(page, custom_id="bd:challenge-answer:1:0:0-0")).response
    page = await answer_all(world, ann, page, first=1)
    assert "**1.** Ann · 9 of 10" in world.text(page)
    positions = [each["value"] for each in world.select(page, "pick-challenge")["options"]]
    assert positions == [str(at) for at in range(1, POSITIONS)]
    await world.forge(ann, "bd:pick-challenge:1:0", ["0"])
    mine = (await bo.click(world.public(), label="Results")).response
    await answer_all(world, bo, mine, first=1)
    await ann.click(world.public(), label="End the duel")
    await world.later(3)
    assert "It is over." in world.text(world.public())
