"""Time that is up, people who are away, and who comes in their place: everything by clicks and commands."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.league.services.table_rules import TableRules
from bot.tables.core.model import Person, Seat
from bot.tables.lobby.seating import SeatsHeld
from bot.tables.rules.lobby_rules import Opening
from tests.support.discord.days import DAY, HOUR, fixed, in_play, posts, prefer, seated
from tests.support.discord.discord_world import World
from tests.support.discord.doors import settings_page
from tests.support.discord.panel import answered, on_panel, opened, waiting_list
from tests.support.discord.players import Player
from tests.support.tables.kit import moved_themselves

pytestmark = pytest.mark.usefixtures("rarely")


@pytest.fixture
def options() -> dict[str, Any]:
    return fixed()


KICK, SUBSTITUTE = "Replace Bo, who is absent", "Look for a substitute"
TERMS = {"limit": str(4 * HOUR), "bank": "0", "closing": "600"}


async def command(world: World, player: Player, name: str, /, **given: Any) -> str:
    return world.text((await player.member.slash(world.channel, name, **given)).response)


async def table(world: World) -> Any:
    return (await world.app.tables.snapshot(1)).table


# the lobby's settings ---------------------------------------------------------------------------------

async def test_the_settings_of_time_are_chosen_by_clicks(world: World) -> None:
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    panel = (await ann.click(lobby, label="Settings")).response

    async def choose(verb: str, value: str, term: str = "") -> None:
        end = f":{term}" if term else ""
        part = next(part for part in world.components(panel) if part["type"] == 3
                    and part["custom_id"].split(":")[1] == verb and part["custom_id"].endswith(end))
        await ann.select(panel, [value], custom_id=part["custom_id"])

    def offered(term: str) -> list[str]:
        part = next(part for part in world.components(panel) if part.get("custom_id", "").endswith(f":{term}"))
        return [option["label"] for option in part["options"]]

    await ann.click(panel, label="More …")
    assert "5 minutes" in offered("limit")
    await ann.click(panel, label="Presets")
    await choose("pick-pace", "async")
    await ann.click(panel, label="More …")
    assert "1 day" in offered("limit")
    assert "1 day" in offered("bank")
    assert "1 hour" in offered("closing")
    assert offered("on_limit") == [
        "AI plays that move",
        "AI takes the seat",
        "The game ends"]
    await choose("pick-term", str(4 * HOUR), "limit")
    await choose("pick-term", "0", "bank")
    await choose("pick-term", str(3 * HOUR), "closing")
    await choose("pick-term", "seat", "on_limit")
    terms = (await table(world)).terms
    assert terms == {"limit": 4 * HOUR, "bank": 0, "closing": 3 * HOUR, "on_limit": "seat"}
    await world.later(2)
    assert "Time per move: 4 hours" in world.text(lobby)
    assert "When the time is up: An AI player takes the seat" in world.text(lobby)
    await ann.click(panel, label="Presets")
    await choose("pick-pace", "live")  # another pace has its own terms
    assert (await table(world)).terms == {}


async def test_time_is_up_and_an_ai_player_plays_the_one_move(world: World) -> None:
    _, bo, cy, _ = await in_play(world, terms=TERMS)
    await world.later(4 * HOUR + 5)
    assert "Time was up: an AI player played for you." in bo.text
    assert not (await table(world)).seats[1].ai
    assert "Your turn" in cy.text


async def test_time_is_up_and_the_seat_waits_for_a_substitute(world: World) -> None:
    _, bo, _, _ = await in_play(world, terms={**TERMS, "on_limit": "seat"})
    await world.later(4 * HOUR + 5)
    assert (await table(world)).seats[1].stand_in
    assert "an AI player has your seat until a substitute comes" in bo.text
    assert bo.labels == ["Take my seat back", "What happened", "More"]
    (asked,) = posts(world, "needs a substitute")
    assert "Bo's seat at table 1" in world.text(asked)
    (eve,) = world.join("Eve")
    taken = await eve.click(asked, label="Take the seat")
    assert "table 1" in world.text(taken.response)
    assert (await table(world)).seats[1].person.id == eve.id
    await world.later(2)
    assert "Eve takes over at table 1" in world.text(asked)
    assert not world.labels(asked)
    assert "another player has your seat" in bo.text
    assert not bo.labels


async def test_time_is_up_and_the_game_stops(world: World) -> None:
    ann, bo, _, _ = await in_play(world, terms={**TERMS, "on_limit": "end"})
    await world.later(4 * HOUR + 5)
    assert (await table(world)).status == "over"
    for player in (ann, bo):
        assert "A player's time was up, so the game ended" in player.text
    assert "ended without a winner" in world.text(posts(world, "ended without a winner")[-1])


# people ---------------------------------------------------------------------------------------------------

async def test_who_is_late_comes_back_from_the_hand(world: World) -> None:
    _, bo, _, _ = await in_play(world, terms={**TERMS, "on_limit": "seat"})
    await world.later(4 * HOUR + 5)
    await bo.press("Take my seat back")
    assert not (await table(world)).seats[1].ai
    await world.later(2)
    assert "Bo takes over at table 1" in world.text(posts(world, "takes over")[0])
    assert "Tichu" in bo.labels or "Orders" in bo.labels


async def test_the_host_kicks_who_is_absent(world: World) -> None:
    ann, bo, _, _ = await in_play(world, terms=TERMS)
    assert not [label for label in world.labels(await opened(world, ann.member)) if "absent" in label]
    await world.forge(ann.member, "bd:propose:1:0:kick-2")
    assert not await world.app.tables.votes.ballots(1), "nor is a forged proposal accepted"
    await world.later(4 * HOUR + 5)
    assert "Agreed" in await answered(world, ann.member, KICK)
    assert (await table(world)).seats[1].stand_in
    await world.later(2)
    assert "The table went on without you" in bo.text
    (asked,) = posts(world, "needs a substitute")
    (eve,) = world.join("Eve")
    await eve.click(asked, label="Take the seat")
    assert (await table(world)).seats[1].name == "Eve"
    due = (await world.app.tables.snapshot(1)).plan.due
    assert due is not None  # the newcomer has the whole time, if it is their turn


async def test_anybody_else_proposes_it_and_most_of_the_others_decide(world: World) -> None:
    _, bo, cy, di = await in_play(world, terms=TERMS)
    await world.later(4 * HOUR + 5)
    assert "1 of 2 agree" in await answered(world, cy.member, KICK)
    (ballot,) = posts(world, "who is absent")
    assert "replace Bo, who is absent, with a substitute" in world.text(ballot)
    await world.later(2)
    assert "Agree" not in bo.labels  # no vote on that
    refused = await bo.member.click(ballot, label="Disagree")
    assert "not absent" in world.text(refused.response) or (await table(world)).seats[1].person.id == bo.member.id
    await di.press("Agree")
    assert (await table(world)).seats[1].stand_in


async def test_a_substitute_from_the_waiting_list(world: World) -> None:
    """Asked by DM, the longest waiting first, nobody in their quiet hours; who takes the seat leaves the list."""
    players = await in_play(world)
    eve, fay, gus = world.join("Eve", "Fay", "Gus")
    for member in (eve, fay, gus):
        entered = await waiting_list(world, member)
        assert "I will ask you" in world.text(entered)
    await gus.click(entered, label="Do not ask me any more")
    assert "no longer on the list" in world.text(entered)
    await prefer(world, fay, quiet="00:00-23:59")
    offered = await answered(world, players[1].member, SUBSTITUTE)
    assert "Looking for a substitute" in offered
    assert world.sent_to(fay) == world.sent_to(gus) == 0
    asked = eve.user.dm_channel.history()[-1]
    assert "Bo's seat at table 1" in world.text(asked)
    await eve.user.click(asked, label="Take the seat")
    seat = (await table(world)).seats[1]
    assert (seat.name, seat.ai) == ("Eve", False)
    assert [v.user for v in await world.app.storage.notices.volunteers(world.guild.id, "tichu")] == [fay.id]
    late = await gus.click(posts(world, "needs a substitute")[0], label="Take the seat") if posts(
        world, "needs a substitute") else None
    assert late is None
    hand = Player(world, eve, direct=True)
    await world.later(2)
    await hand.bring_here()
    assert "You lead" in hand.text
    due = (await world.app.tables.snapshot(1)).plan.due
    assert (due.at - world.clock.now()).total_seconds() == pytest.approx(2 * DAY, abs=10)  # limit and bank anew


async def test_no_volunteer_is_asked_to_sit_with_somebody_blocked(world: World) -> None:
    """They could not take the seat; who has blocked only its player can."""
    players = await in_play(world)
    ann, bo = players[0].member, players[1].member
    eve, fay, gus = world.join("Eve", "Fay", "Gus")
    for member in (eve, fay, gus):
        await waiting_list(world, member)
    await eve.context_menu(world.channel, "Block", ann)
    await ann.context_menu(world.channel, "Block", fay)
    await gus.context_menu(world.channel, "Block", bo)
    await on_panel(world, players[1].member, SUBSTITUTE)
    assert [world.sent_to(member) for member in (eve, fay, gus)] == [0, 0, 1]


async def test_a_seat_is_taken_once(world: World) -> None:
    players = await in_play(world)
    eve, fay = world.join("Eve", "Fay")
    for member in (eve, fay):
        await waiting_list(world, member)
    await on_panel(world, players[1].member, SUBSTITUTE)
    mine, others = eve.user.dm_channel.history()[-1], fay.user.dm_channel.history()[-1]
    await eve.user.click(mine, label="Take the seat")
    late = await fay.user.click(others, label="Take the seat")
    assert "no longer free" in world.text(late.response)
    assert (await table(world)).seats[1].name == "Eve"


async def test_the_host_gives_no_present_players_seat_away(world: World) -> None:
    """An AI player or a substitute is for one's own seat alone; the seat of who is absent is voted on."""
    ann, *_ = await in_play(world)
    await on_panel(world, ann.member, SUBSTITUTE)
    seats = (await table(world)).seats
    assert [seat.ai for seat in seats] == [True, False, False, False]


async def test_a_substitute_asked_by_direct_message_has_the_seasons_role(
    world: World, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Their roles on the table's server are asked for there."""
    role = world.guild.create_role(name="League")
    ann, *_ = await in_play(world)
    (eve,) = world.join("Eve")
    fay = world.guild.add_member(world.env.create_user("Fay"), roles=[role])
    await world.env.settle()
    asked = []

    async def check_newcomer(
        self: TableRules, table_id: int, person: Person, roles: Collection[int], seat: int, seats_held: SeatsHeld,
    ) -> None:
        asked.append((person.id, role.id in roles))

    monkeypatch.setattr(TableRules, "check_newcomer", check_newcomer)
    for member in (eve, fay):
        await waiting_list(world, member)
    await on_panel(world, ann.member, SUBSTITUTE)
    await fay.user.click(fay.user.dm_channel.history()[-1], label="Take the seat")
    await eve.user.click(eve.user.dm_channel.history()[-1], label="Take the seat")
    assert asked == [(fay.id, True), (eve.id, False)]


async def test_reliability_stands_in_the_lobby_and_under_games(world: World) -> None:
    players = await seated(world, terms={**TERMS, "on_limit": "end"})
    assert "reliable" not in world.text(posts(world, "The game has started")[0])
    await world.later(5 * HOUR)  # nobody answers: the game stops without a winner, and does not count
    for number, player in enumerate(players):
        await world.app.storage.database.execute(
            "INSERT OR REPLACE INTO conduct (user_id, table_id, pace, ended, gone, missed) "
            "VALUES (?, 1, 'async', 5, ?, ?)",
            (player.member.id, int(number == 1), 2 * (number == 0)))
    lobby = (await players[0].member.slash(world.channel, "play", pace="async")).response
    await players[1].member.click(lobby, label="Join")
    await world.later(2)
    assert "**Ann** (host) · 60 % reliable over 1 game" in world.text(lobby)
    assert "**Bo** · 0 % reliable over 1 game" in world.text(lobby)
    assert "Over several days: 60 % reliable over 1 game" in await command(world, players[0], "games")
    live = (await players[2].member.slash(world.channel, "play", pace="live")).response
    assert "reliable" not in world.text(live)  # of each pace by itself


async def test_a_vacation_stops_the_clock_until_its_end_or_a_click(world: World) -> None:
    _, bo, *_ = await in_play(world)
    panel = await settings_page(world, bo.member, "prefs", "What I am told")
    day = (world.clock.now() + timedelta(days=5)).date()
    form = await bo.member.click(panel, label="Vacation")
    away = await bo.member.submit_modal(form, {"day": day.isoformat()})
    assert "Your clock is paused in 1 game" in world.text(away.response)
    until = datetime(day.year, day.month, day.day, tzinfo=UTC)  # midnight of their own zone
    due = (await world.app.tables.snapshot(1)).plan.due.at
    assert until + timedelta(days=1, hours=23, minutes=59) < due <= until + timedelta(days=2)  # seconds were used
    sent = world.sent_to(bo.member)
    await world.later(3 * DAY)
    assert world.sent_to(bo.member) == sent
    assert KICK not in world.labels(await opened(world, (await players_of(world))[0].member))
    panel = await settings_page(world, bo.member, "prefs", "What I am told")
    assert "on vacation until" in world.text(panel)
    back = await bo.member.click(panel, label="I am back")
    assert "Welcome back" in world.text(back.response)
    due = (await world.app.tables.snapshot(1)).plan.due
    left = due.at - world.clock.now()
    assert due.seat == 1  # the turn is still there, with its time
    assert timedelta(days=1, hours=23, minutes=59) < left <= timedelta(days=2)


async def players_of(world: World) -> list[Player]:
    return [Player(world, member, direct=True) for member in world.people.values()]


async def test_the_last_message_of_a_rated_game_says_who_left_it(world: World) -> None:
    tables, people = world.app.tables, world.join("Ann", "Bo", "Cy", "Di")
    seats = [Seat(n, f"P{n}", Person(member.id, f"P{n}")) for n, member in enumerate(people)]
    opening = Opening("tichu", world.channel.id, world.guild.id, rated=True)
    number = (await world.within(tables.lobbies.stage(seats, opening, by=people[0].id))).id
    for member in people:
        await world.within(tables.lobbies.here(number, member.id))
    await world.within(tables.lobbies.begin(number, people[0].id))
    await world.later(10)
    for member in people[1::2]:
        await world.within(tables.stand_in(number, member.id))
    for _ in range(30):
        if not await world.within(moved_themselves(tables, number, {people[0].id, people[2].id})):
            await world.later(3)
    await world.within(tables.abort(number, 1, force=True))
    await world.later(10)
    assert "left the game: P1 and P3" in world.text(world.public())
