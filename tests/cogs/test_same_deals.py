"""Challenges on equal deals through Discord: consent, blocks, what is closed until when, results, forgeries."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.features.same_deals import values
from bot.features.same_deals.feature import SAME_DEALS_FEATURE
from bot.features.same_deals.values import DEAL_GAMES, DealContest
from games.players import choose
from tests.cogs.test_learn import door
from tests.cogs.test_marks import erase
from tests.support.discord.daily_kit import play_out
from tests.support.discord.discord_world import World
from tests.support.discord.doors import advised, block, looked_back

DAY, USERS = 86_400, 5


@pytest.fixture
def options() -> dict[str, Any]:
    return {"player": lambda level, *given: choose("easy", *given)}


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A contest of one deal, too."""
    rules = DEAL_GAMES["tichu"]
    monkeypatch.setitem(values.DEAL_GAMES, "tichu", replace(rules, lengths=(1, *rules.lengths)))  # type: ignore[index]


async def page_of(world: World, member: Any) -> Any:
    await world.later(4)
    return (await member.click(await door(world, member), label="Equal deals")).response


def select(world: World, page: Any, verb: str) -> str:
    return next(part["custom_id"] for part in world.components(page)
                if part.get("custom_id", "").startswith(f"bd:{verb}:"))


async def chosen(world: World, member: Any, verb: str, *picked: Any, page: Any) -> Any:
    return (await member.select(page, list(picked), custom_id=select(world, page, verb))).response


async def challenged(world: World, ann: Any, *rivals: Any, deals: str = "1") -> Any:
    page = await page_of(world, ann)
    page = await chosen(world, ann, "pick-same-deals-deals", deals, page=page)
    return await chosen(world, ann, "pick-same-deals-ask", *rivals, page=page)


def last(member: Any) -> Any:
    return member.user.dm_channel.history()[-1]


async def stored(world: World, number: int = 1) -> DealContest:
    return await world.app.client.services.features[SAME_DEALS_FEATURE].contest(number)


async def test_a_challenge_from_the_question_to_the_open_cards(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    page = await challenged(world, ann, bo)
    assert f"I asked <@{bo.id}>." in world.text(page)
    question = last(bo)
    assert "**Ann** challenges you: 1 equal deals of Tichu" in world.text(question)
    assert "Play" not in world.labels(question), "the cards come after the consent"
    answer = (await bo.user.click(question, label="Take part")).response
    for verb in ("same-deals-show:1:0", "same-deals-play:1:0", "same-deals-agree:1:0", "same-deals-leave:1:0",
                 "same-deals-step:1:0:0-0-0", "same-deals-show:99:0"):
        await world.forge(cy, f"bd:{verb}")
    for verb in ("pick-same-deals-deal:1:0", "pick-same-deals-side:1:0:0"):
        await world.forge(cy, f"bd:{verb}", ["0"])
        await world.forge(ann, f"bd:{verb}", ["0"])
    await ann.click(page, label="Play")
    await world.later(4)
    assert "Nobody helps" in world.said(await advised(world, ann))
    await play_out(world, ann, 1)
    page = (await ann.click(page, label="Refresh")).response
    assert "✅ Ann\n⏳ Bo" in world.text(page)
    assert "points" not in world.text(page), "who has finished first could tell the other one"
    assert "Play" not in world.labels(page)
    again = await world.forge(ann, "bd:same-deals-play:1:0")
    assert "You have had your attempt" in world.text(again.response)
    for member, words in ((ann, "Others can still play these deals"), (bo, "no longer exists")):
        async for way, result in looked_back(world, member, 1):
            assert words in world.text(result.response), way
        await world.later(10)
    for kind in ("picture", "clip"):
        await world.forge(ann, f"bd:show:1:0:1-0-{kind}")
    await bo.user.click(answer, label="Play")
    await world.later(4)
    await play_out(world, bo, 2)
    await world.later(4)
    told = last(ann)
    assert "the results are open" in world.text(told)
    page = (await ann.user.click(told, label="Results")).response
    said = world.text(page)
    assert "**1.** " in said
    assert " points" in said
    assert "`" in said
    page = await chosen(world, ann.user, "pick-same-deals-deal", "0", page=page)
    assert "Deal 1** · Ann" in world.text(page), "as one played it oneself"
    page = await chosen(world, ann.user, "pick-same-deals-side", "1", page=page)
    assert "Deal 1** · Bo" in world.text(page)
    page = (await ann.user.click(page, custom_id="bd:same-deals-step:1:0.2:1-0-1")).response
    page = (await ann.user.click(page, custom_id="bd:same-deals-step:1:0.3:1-0-2")).response
    assert "Deal 1** · Bo" in world.text(page)
    assert "**1.** Ann" in world.text((await ann.user.click(page, custom_id="bd:same-deals-show:1:0")).response)
    for verb in ("same-deals-show:1:0", "same-deals-step:1:0:0-0-0"):
        await world.forge(cy, f"bd:{verb}")
    assert "Review" in world.labels((await ann.slash(world.channel, "replay", game=1)).response), "now it is open"
    assert [each for each in world.channel.history() if not each.flags.ephemeral] == [], "nothing of it is public"


async def test_only_who_could_be_reached_is_named_as_asked(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    world.close_dms(cy)
    page = await chosen(world, ann, "pick-same-deals-ask", bo, cy, page=await page_of(world, ann))
    assert f"I asked <@{bo.id}>. I couldn't ask <@{cy.id}> right now." in world.text(page)


async def test_two_pairs_are_asked_together_or_not_at_all(world: World) -> None:
    ann, bo, cy, di = world.join("Ann", "Bo", "Cy", "Di")
    page = await page_of(world, ann)
    page = (await ann.click(page, label="Two pairs")).response
    page = await chosen(world, ann, "pick-same-deals-partner", bo, page=page)
    refused = await ann.select(page, [cy], custom_id=select(world, page, "pick-same-deals-ask"))
    assert "Choose two players" in world.said(refused)
    await block(world, di, cy)
    page = await chosen(world, ann, "pick-same-deals-ask", cy, di, page=page)
    assert "couldn't reach all of them" in world.text(page)
    assert cy.user.dm_channel is None or not cy.user.dm_channel.history()
    (ed,) = world.join("Ed")
    page = (await ann.click(await page_of(world, ann), label="Two pairs")).response
    page = await chosen(world, ann, "pick-same-deals-partner", bo, page=page)
    page = await chosen(world, ann, "pick-same-deals-ask", cy, ed, page=page)
    assert "Play" not in world.labels(page), "the partner has not agreed"
    assert "asks you to be partners" in world.text(last(bo))
    assert "challenges you and a partner" in world.text(last(cy))
    await bo.user.click(last(bo), label="Take part")
    page = (await ann.click(page, label="Refresh")).response
    begun = (await ann.click(page, label="Play")).response
    assert "You play the deals with Bo" in world.text(begun)
    await world.later(4)
    assert "You play the deals with Ann" in " ".join(world.text(each) for each in bo.user.dm_channel.history())
    table = await world.app.tables.begun(1)
    assert [person.name for person in table.table.people] == ["Ann", "Bo"]
    await ed.user.click(last(ed), label="Take part")
    told = len(ann.user.dm_channel.history()), len(bo.user.dm_channel.history())
    await cy.user.click(last(cy), label="No, thanks")
    assert [each.state.value for each in (await stored(world)).players] == ["begun", "begun", "left", "left"]
    assert "Cy doesn't take part, so you don't either" in world.text(last(ed)), "they had agreed, and wait"
    assert (len(ann.user.dm_channel.history()), len(bo.user.dm_channel.history())) == told


async def test_a_week_later_it_is_over_with_all_tables_and_across_a_restart(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    page = await challenged(world, ann, bo, deals="4")
    await ann.click(page, label="Play")
    await world.later(4)
    await world.restart()
    page = (await ann.click(page, label="Refresh")).response
    assert "🃏 Ann" in world.text(page)
    await world.later(7 * DAY + 60)
    found = await stored(world)
    assert found.over
    assert found.sides[0].results == (-400,) * 4
    late = await bo.user.click(last(bo), label="Take part")
    assert "It is over" in world.said(late)
    assert "**1.** Ann" in world.text((await ann.user.click(last(ann), label="Results")).response)


async def test_the_page_refuses_what_it_does_not_offer(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    for arg in ("x", "lord-4-alone-0", "tichu-5-alone-0", "trichu-6-pairs-0", "tichu-4-both-0", "tichu-4-alone-x"):
        await world.forge(ann, f"bd:pick-same-deals-ask:0:0:{arg}", [str(bo.id)])
        await world.forge(ann, f"bd:same-deals-mode:0:0:{arg}")
    for chosen_users in ([str(ann.id)], ["1"], ["2"]):
        await world.forge(ann, "bd:pick-same-deals-ask:0:0:tichu-4-alone-0", chosen_users)
    await world.forge(ann, "bd:pick-same-deals-event:0:0:tichu-4-alone-0", ["7"])  # no manager
    await world.forge(ann, "bd:pick-same-deals-ask:0:0:tichu-4-alone-0", [str(bo.id)], direct=True)
    page = await page_of(world, ann)
    assert not world.has_select(page, "pick-same-deals-event")
    page = await chosen(world, ann, "pick-same-deals-game", "trichu", page=page)
    assert "Two pairs" not in world.labels(page)
    assert "6 deals" in str(world.components(page))


async def test_an_event_of_a_server(world: World) -> None:
    """Begun by who manages the server, played by everybody once, opened at its end; nobody of another server."""
    ann, bo = world.join("Ann", "Bo")
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    boss = world.guild.add_member(world.env.create_user("Boss"), roles=[role])
    page = await page_of(world, boss)
    page = await chosen(world, boss, "pick-same-deals-deals", "1", page=page)
    shown = await chosen(world, boss, "pick-same-deals-event", "3", page=page)
    assert "Finished so far: 0." in world.text(shown)
    public = world.public()
    assert "The same deals for everybody on this server" in world.text(public)
    assert "A second account can look first" in world.text(public)
    for number, member in enumerate((ann, bo), 1):
        await member.click(public, label="Play")
        await world.later(4)
        await play_out(world, member, number)
        await world.later(4)
    assert "✅ Ann, ✅ Bo" in world.text(world.public())
    assert "points" not in world.text(world.public())
    assert "had your attempt" in world.said(await ann.click(world.public(), label="Play"))
    mine = (await ann.click(world.public(), label="How it stands")).response
    assert "Finished so far: 2." in world.text(mine)
    for verb in ("pick-same-deals-deal:1:0", "pick-same-deals-side:1:0:0"):
        await world.forge(ann, f"bd:{verb}", ["0"])
    other = world.env.create_guild("Coffee house")
    home, world.guild = world.guild, other
    (cy,) = world.join("Cy")
    world.guild = home
    await world.forge(cy, "bd:same-deals-play:1:0", direct=True)
    await world.forge(cy, "bd:same-deals-show:1:0", direct=True)
    await world.later(3 * DAY + 60)
    said = world.text(world.public())
    assert "It is over." in said
    assert "**1.** " in said
    page = (await boss.click(world.public(), label="Results")).response
    page = await chosen(world, boss, "pick-same-deals-deal", "0", page=page)
    assert "Deal 1" in world.text(page)
    await world.forge(cy, "bd:same-deals-show:1:0", direct=True)
    assert "It is over" in world.said(await world.forge(bo, "bd:same-deals-play:1:0"))


async def test_nobody_who_was_not_asked_takes_part_or_looks(world: World) -> None:
    """Also from another server, and one who has declined or erased themselves."""
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await challenged(world, ann, bo)
    home, other = world.guild, world.env.create_guild("Coffee house")
    other.create_text_channel("games")
    world.guild = other
    (eve,) = world.join("Eve")
    world.guild = home
    verbs = ("same-deals-agree:1:0", "same-deals-play:1:0", "same-deals-leave:1:0", "same-deals-show:1:0",
             "same-deals-show:1:0:beside", "same-deals-step:1:0:0-0-0")
    before = await stored(world)
    for who, direct in ((cy, False), (cy, True), (eve, True)):
        for verb in verbs:
            said = world.said(await world.forge(who, f"bd:{verb}", direct=direct))
            assert "Ann" not in said, (who.name, verb)
            assert "Bo" not in said, (who.name, verb)
        for verb in ("pick-same-deals-deal:1:0", "pick-same-deals-side:1:0:0"):
            said = world.said(await world.forge(who, f"bd:{verb}", ["0"], direct=direct))
            assert "Ann" not in said, (who.name, verb)
    assert await stored(world) == before
    question = last(bo)
    await erase(world, bo)
    assert [each.state.value for each in (await stored(world)).players if each.user == bo.id] == []
    for verb in verbs[:2]:
        await world.forge(bo, f"bd:{verb}", direct=True)
    pressed = await bo.user.click(question, label="Take part")
    assert "Ann" not in world.said(pressed)
    assert bo.id not in {each.user for each in (await stored(world)).players}
