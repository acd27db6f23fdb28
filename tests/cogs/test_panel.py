"""The private panel of a table, from ``/game`` and from the hand: what it offers is accepted, what it does not offer is
refused."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.tables.core.model import Status
from bot.tables.core.orders import OrderKind
from games.views import Phase
from tests.support.discord.days import seated
from tests.support.discord.discord_world import World
from tests.support.discord.panel import opened
from tests.support.discord.players import Player, started
from tests.support.rooms import queue_of

CONFIRM = {"Resign": "Resign", "Stop here": "Stop here", "End the game": "End the game",
           "Propose to end the game": "End the game"}
LOOK = {"My hand", "What happened", "Refresh", "Replay"}


async def reaches(world: World, phase: Phase) -> None:
    for _ in range(300):
        if (await world.app.tables.begun(1)).phase is phase:
            return
        await world.later(5)
    raise AssertionError(phase)


async def test_the_hand_opens_the_same_panel(world: World) -> None:
    ann, *_ = await started(world, "Ann", "Bo", "Cy", "Di")
    more = await ann.press("More")
    assert more.ephemeral or ann.direct
    assert world.text(more.response) == world.text(await opened(world, ann.member))
    for said in ("table 1 · round 1", "Live", "**Ann** (host)", "**Bo**", "Grand Tichu"):
        assert said in world.text(more.response), said
    assert "Ann" not in repr([each for each in world.labels(more.response) if "absent" in each])


async def test_everything_that_is_offered_is_accepted(world: World) -> None:
    """Each button and each choice of a fresh panel, by a host and by another player, early and in a round."""
    ann, bo, *_ = await started(world, "Ann", "Bo", "Cy", "Di")
    everything = set()
    for player in (ann, bo):
        pressed: set[str] = set()
        while left := [each for each in world.labels(await opened(world, player.member))
                       if each not in pressed | LOOK | {"End the game", "Resign", "Agree", "Disagree"}
                       and not (player is ann and each == "Propose to end the game")]:
            panel = await opened(world, player.member)
            pressed.add(left[0])
            await player.member.click(panel, label=left[0])
            if left[0] in CONFIRM:
                await player.member.click(panel, label=CONFIRM[left[0]])
            assert "⚠️" not in world.text(panel), left[0]
            await world.later(1)
            if (await world.app.tables.begun(1)).table.own_seat(player.member.id).ai and left[0] != "AI plays for me":
                await world.within(world.app.tables.come_back(1, player.member.id))
            everything |= pressed
    assert {"Pause", "Pace: Over several days", "AI plays for me", "Take my seat back", "Look for a substitute",
            "Propose to end the game"} <= everything, everything
    panel = await opened(world, bo.member)
    for label in ("Resign", "Resign"):
        await bo.member.click(panel, label=label)
    assert "You resigned" in world.text(panel)
    assert world.labels(panel) == ["Replay"]
    assert (await world.app.tables.snapshot(1)).status is Status.OVER


async def test_more_time_is_a_menu_without_what_would_be_refused(world: World) -> None:
    ann, bo, *_ = await seated(world)
    panel = await opened(world, ann.member)
    assert [each["value"] for each in world.select(panel, "pick-propose")["options"]] == [
        "extend-3600", "extend-86400", "extend-172800"]
    await ann.member.select(panel, ["extend-3600"], custom_id=world.select(panel, "pick-propose")["custom_id"])
    assert "Proposed" in world.text(panel)
    theirs = await opened(world, bo.member)
    assert [each["value"] for each in world.select(theirs, "pick-propose")["options"]] == [
        "extend-86400", "extend-172800"], "one hour is voted on"
    assert {"Agree", "Disagree"} <= set(world.labels(theirs))
    assert "Agree" not in world.labels(panel), "who has agreed can only disagree"
    await bo.member.click(theirs, label="Agree")
    panel = await opened(world, ann.member)
    await ann.member.click(panel, label="Pause")
    for player in (bo, Player(world, world.people["Cy"], direct=True)):
        await player.member.click(await opened(world, player.member), custom_id="bd:agree:1:0:pause-pause")
    assert not world.has_select(await opened(world, ann.member), "pick-propose"), "nobody's time runs"
    assert "Go on" in world.labels(await opened(world, ann.member))


@pytest.mark.parametrize("control", [
    "propose:1:0:abort-", "propose:1:0:excuse-1", "propose:1:0:no_bomb-", "propose:1:0:kick-9",
    "propose:1:0:pace-chess", "propose:1:0:extend-1", "leave-seat:1:0:kick", "game-end:1:0:propose"])
async def test_a_forged_choice_does_nothing(world: World, control: str) -> None:
    ann, *_ = await started(world, "Ann", "Bo", "Cy", "Di")
    before = await world.app.tables.begun(1)
    await world.forge(ann.member, f"bd:{control}")
    after = await world.app.tables.begun(1)
    assert (after.seq, after.orders) == (before.seq, before.orders)


async def test_nobody_else_has_a_panel_but_who_manages_the_server(world: World) -> None:
    await started(world, "Ann", "Bo", "Cy", "Di")
    (eve,) = world.join("Eve")
    idle = await opened(world, eve)
    assert world.labels(idle) == ["Open a table", "Take over a free seat"]
    assert "You play in another seat" not in world.text(idle)
    refused = await opened(world, eve, 1)
    assert not world.labels(refused)
    for control in ("game:1:0", "game-end:1:0:abort", "abort:1:0", "propose:1:0:pause-pause", "leave-seat:1:0:ai"):
        await world.forge(eve, f"bd:{control}")
    table = await world.app.tables.begun(1)
    assert table.status is Status.RUNNING
    assert not table.orders
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    boss = world.guild.add_member(world.env.create_user("Boss"), roles=[role])
    panel = await opened(world, boss)
    assert world.labels(panel) == ["Refresh", "End the game"], "the only game here"
    offered = await boss.autocomplete(world.channel, "game", "game", "")
    assert [choice["value"] for choice in offered] == [1]
    assert await eve.autocomplete(world.channel, "game", "game", "") == []
    await boss.click(panel, label="End the game")
    await boss.click(panel, label="End the game")
    assert "without a winner" in world.text(panel)
    assert (await world.app.tables.snapshot(1)).status is Status.OVER


# among several games ------------------------------------------------------------------------------

async def two_games(world: World) -> Any:
    (ann,) = world.join("Ann")
    for _ in range(2):
        lobby = (await ann.slash(world.channel, "play")).response
        await ann.click(lobby, label="Fill with AI")
        await world.later(2)
        await ann.click(lobby, label="Start")
        await world.later(4)
    return ann


async def test_a_command_offers_the_games_it_may_be_for(world: World) -> None:
    """It said "say which one", and left the number to be looked up."""
    ann = await two_games(world)
    for command, said in (("game", "table 1 · round 1"), ("hand", "table 1")):
        asked = (await ann.slash(world.channel, command)).response
        assert "Which one?" in world.text(asked)
        labels = world.labels(asked)
        assert [label.split(":")[0] for label in labels] == ["Tichu, table 2", "Tichu, table 1"]
        chosen = await ann.click(asked, label=labels[1])
        assert said in world.text(chosen.response or asked), command
    asked = (await ann.slash(world.channel, "grand")).response
    await ann.click(asked, label=world.labels(asked)[1])
    assert not [n for n in (1, 2) if (await world.app.tables.begun(n)).view(None).seats[0].call], "it asks first"
    await ann.click(asked, label="Yes, call grand Tichu (200 points)")
    assert [(await world.app.tables.begun(n)).view(None).seats[0].call == "grand" for n in (1, 2)] == [True, False]


# alone --------------------------------------------------------------------------------------------

async def test_nobody_is_asked_for_a_substitute_where_only_ai_players_wait(world: World) -> None:
    """`/game substitute` asked the whole channel for it."""
    (ann,) = await started(world, "Ann", ais=3)
    panel = await opened(world, ann.member)
    assert "Look for a substitute" not in world.labels(panel)
    before = len(world.channel.history())
    await world.forge(ann.member, "bd:leave-seat:1:0:substitute")
    table = await world.app.tables.begun(1)
    assert not [order for order in table.orders if order.kind is OrderKind.OFFER]
    assert not table.table.seats[0].ai
    assert not [each for each in world.channel.history()[before:] if "needs a substitute" in world.text(each)]


async def test_calls_between_rounds_are_refused_in_the_same_words(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    await world.within(world.app.tables.stand_in(1, ann.member.id))
    await reaches(world, Phase.BETWEEN)
    await world.within(world.app.tables.come_back(1, ann.member.id))
    said = {command: world.text((await ann.member.slash(world.channel, command)).response)
            for command in ("tichu", "grand")}
    assert {*said.values()} == {"The round is over. Wait for the next deal."}, said


async def test_a_game_that_waits_for_next_round_says_so(world: World) -> None:
    """`/games` said "not waiting for anybody"."""
    (ann,) = await started(world, "Ann", ais=3)
    await world.within(world.app.tables.stand_in(1, ann.member.id))
    await reaches(world, Phase.BETWEEN)
    await world.within(world.app.tables.come_back(1, ann.member.id))
    await world.later(60)
    assert (await world.app.tables.begun(1)).phase is Phase.BETWEEN
    said = world.text((await ann.member.slash(world.channel, "games")).response)
    assert "waits until you press *Next round*" in said
    panel = await opened(world, ann.member)  # it read "begins in a moment"
    assert "The game waits until you press *Next round*." in world.text(panel)
    assert "in a moment" not in world.text(panel)
    await ann.member.click(panel, label="Next round")
    await world.later(5)
    assert (await world.app.tables.begun(1)).phase is Phase.GRAND


async def test_a_game_with_ai_players_keeps_nobody_from_looking_for_people(world: World) -> None:
    """`/lfg` refused because of it."""
    (ann,) = await started(world, "Ann", ais=3)
    shown = (await world.look_for_players(ann.member)).response
    assert "Stop looking" in world.labels(shown)
    assert [each.user for each in await queue_of(world.app).waiting(world.guild.id)] == [
        ann.member.id]
    assert "Take over a free seat" in world.labels(shown)
