"""Games of a season: appointments, substitutes, calls of their players, wins over the absent."""

from __future__ import annotations

from typing import Any

from bot.league.entries import Linked
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss, swiss


async def test_an_appointment_poll_a_thread_and_a_reminder(world: World) -> None:
    people = await swiss(world, boss(world))
    now = world.clock.now()
    times = ", ".join(f"{now.date().fromordinal(now.date().toordinal() + 1 + n)} 20:00" for n in range(2))
    await people[0].slash(world.channel, "league schedule", season=1, times=times)
    fixture = (await world.app.leagues.seasons.state(1)).fixtures[1]
    assert fixture.thread
    (thread,) = world.channel.threads
    assert thread.id == fixture.thread
    poll = thread.history()[-1]
    assert "When can you play?" in world.text(poll)
    await people[3].click(poll, label="1: I can")
    for person in people[1:]:
        page = await person.slash(world.channel, "league schedule", season=1)
        await person.click(page.response, label="2: I can")
    fixture = (await world.app.leagues.seasons.state(1)).fixtures[1]
    assert fixture.agreed is not None
    assert (fixture.agreed - now).days in (1, 2), "the second time suits all four, the first two of them"
    wait = (fixture.agreed - world.clock.now()).total_seconds() - 1800
    await world.later(wait)
    told = [world.text(message) for message in thread.history()]
    assert sum("starts within the hour" in text for text in told) == 1, "each reminder once"
    await world.later(900)
    assert len(thread.history()) == len(told)


async def test_a_substitute_is_replaced_or_sent_home_until_the_game_begins(world: World) -> None:
    manager = boss(world)
    ann, _, cy, _ = await swiss(world, manager)
    eve, fay = world.join("Eve", "Fay")

    async def plays() -> set[int]:
        state = await world.app.leagues.seasons.state(1)
        return set(state.players(state.fixtures[1])) & {ann.id, eve.id, fay.id}

    async def named(by: Any, substitute: Any, **more: Any) -> str:
        answer = await by.slash(world.channel, "league substitute", season=1, substitute=substitute, fixture=1, **more)
        return world.text(answer.response)

    assert "I asked Eve" in await named(ann, eve)
    await eve.click(world.public(), label="Accept")
    assert await plays() == {eve.id}
    offered = await ann.autocomplete(world.channel, "league substitute", "fixture", "", season=1)
    assert [each["value"] for each in offered] == [1], "a game with a substitute is theirs still"
    await world.restart()
    assert "I asked Fay" in await named(ann, fay)
    request = world.public()
    assert await plays() == {eve.id}
    await fay.click(request, label="Accept")
    assert await plays() == {fay.id}
    assert "Fay plays as a substitute." in world.text(request)
    assert f"<@{eve.id}>: you are no longer the substitute in" in world.text(world.public())
    assert "League managers name them for others" in await named(cy, ann, player=ann)
    assert "Ann plays after all." in await named(ann, ann)
    assert await plays() == {ann.id}
    assert f"<@{fay.id}>: you are no longer the substitute in" in world.text(world.public())
    before = world.public()
    assert "Eve plays as a substitute." in await named(manager, eve, player=ann)
    assert world.public().id == before.id, "there was nobody to excuse"
    page = await eve.slash(world.channel, "league schedule", season=1)
    await eve.click(page.response, label="Start the game")
    table = (await world.app.leagues.seasons.state(1)).fixtures[1].table
    for person in (await world.app.tables.snapshot(table)).table.people:
        await world.app.leagues.matches.arrive(table, person.id)
    assert "already been started" in await named(ann, fay)
    assert "already been started" in await named(ann, ann)


async def test_the_win_over_an_absent_side_is_claimed_once(world: World) -> None:
    ann, bo, cy, _ = await swiss(world, boss(world))
    state = await world.app.leagues.seasons.state(1)
    lineup = state.lineup(state.fixtures[1])
    side = next(side for side, members in enumerate(lineup) if members[0].user == cy.id)
    absent = Linked(1, None, (side,))
    await world.app.leagues.repository.change(1, None, lambda state: [absent])
    pages = [await who.slash(world.channel, "league schedule", season=1) for who in (ann, bo)]
    await ann.click(pages[0].response, label="Claim the win")
    assert f"awarded to side {2 - side}" in world.text(pages[0].response)
    again = await bo.click(pages[1].response, label="Claim the win")
    assert world.said(again) == "This game already has a result."


async def test_a_match_calls_its_players_once(world: World) -> None:
    ann, *_ = people = await swiss(world, boss(world))
    page = (await ann.slash(world.channel, "league schedule", season=1)).response
    before = len(_calls(world, people))
    for _ in range(3):
        answer = await ann.click(page, label="Start the game")
    assert len(_calls(world, people)) == before + 1
    table = (await world.app.leagues.seasons.state(1)).fixtures[1].table
    assert table is not None
    assert world.channel.threads[-1].mention in world.said(answer)
    await world.delete(world.channel.threads[-1].history()[-1])
    await ann.click(page, label="Start the game")
    assert len(_calls(world, people)) == before + 2, "the message is gone"
    assert world.labels(world.channel.threads[-1].history()[-1]) == ["I am here", "Cancel"]


async def test_a_match_whose_thread_was_deleted_gets_another(world: World) -> None:
    """It was called in a channel that is not there, where nobody could come."""
    ann, *_ = await swiss(world, boss(world))
    page = (await ann.slash(world.channel, "league schedule", season=1)).response
    await ann.click(page, label="Start the game")
    (thread,) = world.channel.threads
    await world.delete_channel(thread)
    await world.later(5)
    page = (await ann.slash(world.channel, "league schedule", season=1)).response
    await ann.click(page, label="Start the game")
    (other,) = world.channel.threads
    assert (await world.app.leagues.seasons.state(1)).fixtures[1].thread == other.id != thread.id
    assert world.labels(other.history()[-1]) == ["I am here", "Cancel"]


def _calls(world: World, people: list[Any]) -> list[Any]:
    """The messages sent that notify players of a match."""
    users = {str(each.id) for each in people}
    return [each for each in world.env.http_requests if each.method == "POST" and each.path.endswith("/messages")
            and users & set(map(str, (each.json or {}).get("allowed_mentions", {}).get("users", ())))]
