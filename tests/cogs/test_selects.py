"""Selects that do not jam: Discord's clients keep a select's choice as long as it has the same ids, and send nothing
when the same is chosen again. What is reset has new ids."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from games.tichu import TICHU
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import FixedDeals
from tests.support.discord.lobbies import lobby_panel
from tests.support.discord.panel import opened
from tests.support.discord.players import Player, started

HANDS = (
    "Ma Dr Ag Ak Kg Kk Qg Qk Jg Jk Tg 2g 2k 2b",
    "8g 8k 8b Ab Kb Qb Jb Tb 7g 7k 6g 3g 3k 3b",
    "Ar Kr Qr Jr Tr 8r 7b 7r 6k 6b 6r 4g 4k 4b",
    "9g 9k 9b 9r Tk Ph Do 5g 5k 5b 5r 4r 2r 3r",
)
GIVES = (("2g", "2k", "2b"), ("3g", "3k", "3b"), ("4g", "4k", "4b"), ("3r", "4r", "2r"))


@pytest.fixture
def options() -> dict[str, Any]:
    return {"games": {"tichu": FixedDeals(TICHU, HANDS)}}


class Client:
    """What a client of Discord knows of a select: what was chosen in it, by its ids."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._seen: set[tuple[str, int]] = set()

    def ids(self, message: Any, verb: str) -> tuple[str, int]:
        select = self._world.select(message, verb)
        return str(select["custom_id"]), int(select["id"])

    def fresh(self, message: Any, verb: str) -> bool:
        """Whether neither of the select's ids has been seen before; they have been from now on."""
        custom, number = self.ids(message, verb)
        known = any(custom == each or number == other for each, other in self._seen)
        self._seen.add((custom, number))
        return not known


async def dealt(world: World) -> list[Player]:
    """Four people who have declined and exchanged; Ann, the first, leads the Mah Jong."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    for player in players:
        await player.press("No grand Tichu")
    await world.later(2)
    for player, cards in zip(players, GIVES, strict=True):
        await player.give(*cards)
    await world.later(2)
    return players


async def test_the_same_ai_player_can_be_added_twice(world: World) -> None:
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    client = Client(world)
    panel = await lobby_panel(world, ann, lobby)
    for _ in range(3):
        assert client.fresh(panel, "pick-ai")
        await ann.select(panel, ["easy"], custom_id=world.select(panel, "pick-ai")["custom_id"])
        await world.later(2)
    assert world.text(lobby).count("(AI, easy)") == 3


async def test_a_seat_can_be_taken_again(world: World) -> None:
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    client = Client(world)
    panel = await lobby_panel(world, ann, lobby)
    for seat in ("2", "0", "2"):
        assert client.fresh(panel, "pick-seat")
        await ann.select(panel, [seat], custom_id=world.select(panel, "pick-seat")["custom_id"])
        await world.later(2)


async def test_a_wish_can_be_chosen_again(world: World) -> None:
    """Ranks are buttons: one that was pressed in vain can be pressed again."""
    ann = (await dealt(world))[0]
    for _ in range(2):
        await ann.press("Mah Jong")
        assert "Your wish?" in ann.text
        await ann.press("Clear")
    await ann.press("Mah Jong")
    await ann.wish("8")
    assert (await ann.view()).wish == "8"


async def test_a_play_can_be_chosen_again(world: World) -> None:
    ann = (await dealt(world))[0]
    client = Client(world)
    for _ in range(2):
        assert client.fresh(ann.hand, "pick-ready")
        await ann.pick("pick-ready", "0 play Ma")
        await ann.press("Clear")


async def test_chips_vanish_with_their_selection_and_their_hand(world: World) -> None:
    ann = (await dealt(world))[0]
    client = Client(world)
    assert client.fresh(ann.hand, "pick-cards")
    await ann.pick("pick-cards", "Kg", "Kk")
    assert not client.fresh(ann.hand, "pick-cards")  # it goes on showing what was chosen
    await ann.press("Clear")
    assert client.fresh(ann.hand, "pick-cards")
    await ann.pick("pick-cards", "Kg", "Kk")
    await ann.press("Play Pair of Kings")
    assert client.fresh(ann.hand, "pick-cards")


async def test_a_trick_can_be_looked_at_again(world: World) -> None:
    ann = (await dealt(world))[0]
    await ann.press("Mah Jong")
    await ann.wish("8")
    client = Client(world)
    page = (await ann.member.click(await opened(world, ann.member), label="What happened")).response
    for _ in range(2):
        assert client.fresh(page, "pick-trick")
        await ann.member.select(page, ["1"], custom_id=world.select(page, "pick-trick")["custom_id"])
        (shown,) = (option for option in world.select(page, "pick-trick")["options"] if option.get("default"))
        assert shown["value"] == "1"
        assert client.fresh(page, "pick-trick")
        await ann.member.click(page, label="Since your last move")


async def test_a_refused_setting_can_be_chosen_again(world: World) -> None:
    """Of a lobby, and of a season: what is typed is asked for by a button."""
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    boss = world.guild.add_member(world.env.create_user("Boss"), roles=[role])
    lobby = (await boss.slash(world.channel, "play")).response
    panel, client = (await boss.click(lobby, label="Settings")).response, Client(world)
    for pace in ("async", "live", "async"):
        assert client.fresh(panel, "pick-pace")
        await boss.select(panel, [pace], custom_id=world.select(panel, "pick-pace")["custom_id"])
    await boss.slash(world.channel, "league create", name="Cup", preset="swiss")
    panel = (await boss.slash(world.channel, "league settings", season=1)).response
    for _ in range(2):
        assert client.fresh(panel, "pick-season-setting")
        await boss.select(panel, ["points"], custom_id=world.select(panel, "pick-season-setting")["custom_id"])
        shown = await boss.click(panel, label=world.labels(panel)[0])
        await boss.submit_modal(shown, {"points": "1:2:3"})


async def test_an_order_can_be_given_again(world: World) -> None:
    bo = (await dealt(world))[1]
    client, user = Client(world), bo.member.user
    panel = (await bo.press("Orders")).response
    for _ in range(2):
        assert client.fresh(panel, "pick-order")
        panel = (await user.select(
            panel, ["unless_out"], custom_id=world.select(panel, "pick-order")["custom_id"])).response or panel
        panel = (await user.click(panel, label="Cancel")).response or panel
