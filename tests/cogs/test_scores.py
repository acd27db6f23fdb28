"""The score sheet while a game runs, what went where, and what is still out: by clicks of several people."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.i18n import texts
from bot.tables.core.model import COUNTING
from games.views import Phase
from rendering.studio import ScoreSheetPicture
from tests.cogs.test_marks import erase
from tests.support.discord.daily_kit import begin
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player, started
from tests.support.discord.rounds import NotedPictures, played_until

T = texts("en")
HIDDEN = ("You gave", "You got", "Not seen yet")


@pytest.fixture
def options() -> dict[str, Any]:
    return {"pictures": NotedPictures()}


def sheets(world: World) -> list[Any]:
    pictures: Any = world.options["pictures"]
    return [each for each in pictures.asked if isinstance(each, ScoreSheetPicture)]


def galleries(world: World, message: Any) -> int:
    return sum(part["type"] == 12 for part in world.components(message))


async def test_the_sheet_is_one_press_from_the_table_and_from_the_hand(world: World) -> None:
    ann, bo = await started(world, "Ann", "Bo", ais=2)
    (cy,) = world.join("Cy")
    assert "Scores" not in world.labels(world.public()), "no round has ended"
    early = (await ann.press("More")).response
    assert (galleries(world, early), len(sheets(world))) == (0, 0)
    await played_until(world, [ann, bo])
    for who in (cy, bo.member):  # also for a member who looks on
        answer = await who.click(world.public(), label="Scores")
        assert answer.ephemeral
        assert galleries(world, answer.response) == 1
        assert "You gave" not in world.text(answer.response)
    assert len({repr(each) for each in sheets(world)}) == 1
    assert all(seat.cards is None for seat in sheets(world)[0].view.seats), "what everybody sees"
    await played_until(world, [ann, bo], (Phase.PLAY,), plays=6)
    panel = (await bo.press("More")).response
    assert galleries(world, panel) == 1
    assert sheets(world)[-1].view.rounds == (await world.app.tables.begun(1)).view(None).rounds
    again = await bo.member.user.click(panel, label="Refresh")
    assert galleries(world, again.response) == 1
    asked = await bo.member.user.click(panel, label=T("game.abort.ask"))
    assert galleries(world, asked.response) == 0


async def test_each_player_sees_what_they_gave_and_got_and_nobody_else_does(world: World) -> None:
    ann, bo = await started(world, "Ann", "Bo", ais=2)
    (cy,) = world.join("Cy")
    await played_until(world, [ann, bo], (Phase.PLAY,), plays=1)
    for player in (ann, bo):
        view = await world.app.tables.view(1, player.member.id)
        said = world.text((await player.press("More")).response)
        for other, cards in (*view.given, *view.received):
            assert view.seats[other].name in said.split("You gave: ")[1]
            assert cards
        assert "You got: " in said
        assert "Not seen yet" not in said, "the table does not show that"
    forged = await world.forge(cy, "bd:tables-scores:1:0")
    assert "You gave" not in world.text(forged.response)
    refused = await world.forge(cy, "bd:game:1:0")
    assert "You gave" not in world.text(refused.response)
    await played_until(world, [ann, bo], plays=0)
    game = await world.app.tables.begun(1)
    assert game.phase is Phase.BETWEEN
    assert "You gave" not in world.text((await ann.press("More")).response), "the round is over"


async def test_a_given_card_that_was_played_says_so(world: World) -> None:
    ann, bo = await started(world, "Ann", "Bo", ais=2)
    found = 0
    for plays in range(8, 40, 4):
        await played_until(world, [ann, bo], (Phase.PLAY, Phase.BETWEEN), plays=plays)
        view = await world.app.tables.view(1, ann.member.id)
        if view.phase is not Phase.PLAY:
            break
        said = world.text((await ann.press("More")).response).split("You gave: ")[1].split(" · You got")[0]
        laid = [(play.seat, card.partition("=")[0]) for play in view.played for card in play.cards]
        gone = sum((to, card) in laid for to, cards in view.given for card in cards)
        assert said.count("(played)") == gone
        found = max(found, gone)
    assert found


async def test_what_is_still_out_is_the_table_s_choice_and_the_same_for_all(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    lobby = (await ann.slash(world.channel, "play")).response
    await bo.click(lobby, label="Join")
    for _ in range(2):
        await world.app.tables.lobbies.add_ai(1, ann.id, "easy")
    settings = (await ann.click(lobby, label="Settings")).response
    settings = (await ann.click(settings, label=T("hand.more"))).response
    while not (found := [part for part in world.components(settings) if part["type"] == 3
                         and part["custom_id"].endswith(":counting")]):
        settings = (await ann.click(settings, label=T("games.more"))).response
    await ann.select(settings, ["on"], custom_id=found[0]["custom_id"])
    await world.later(2)
    assert T("settings.counting.line") in world.text(lobby)
    refused = await world.forge(bo, "bd:pick-term:1:0:counting", values=["off"])
    assert "Only" in world.text(refused.response)
    assert (await world.app.tables.snapshot(1)).table.counting
    await ann.click(lobby, label="Start")
    await world.later(4)
    players = [Player(world, member, True) for member in (ann, bo)]
    await played_until(world, players, (Phase.PLAY,), plays=5)
    said = {}
    for player in players:
        said[player.name] = world.text((await player.press("More")).response).split("Not seen yet ")[1].split("\n")[0]
    assert said["Ann"] != said["Bo"], "each by their own cards"
    (cy,) = world.join("Cy")
    assert "Not seen" not in world.text((await world.forge(cy, "bd:tables-scores:1:0")).response)
    await world.app.tables.stand_in(1, bo.id)
    kept = await world.forge(bo, "bd:tables-scores:1:0", harmless=False)  # meanwhile the AI player plays on
    assert "Not seen yet" in world.text(kept.response), "the seat is still theirs"


async def test_rated_games_and_games_across_servers_have_it_off(world: World) -> None:
    ann, _ = await started(world, "Ann", "Bo", ais=2)
    table = (await world.app.tables.begun(1)).table
    for terms, rated, shown in (({COUNTING: "on"}, False, True), ({COUNTING: "on"}, True, False),
                                ({COUNTING: "season"}, True, True), ({COUNTING: "off"}, False, False),
                                ({COUNTING: "on", "across": 1}, False, False),
                                ({COUNTING: "season", "across": 1}, True, False), ({}, False, False)):
        assert replace(table, terms=terms, rated=rated).counting is shown
    refused = await world.forge(ann.member, "bd:pick-term:1:0:counting", values=["season"])
    assert refused.response is not None
    assert not (await world.app.tables.begun(1)).table.counting


async def test_nobody_but_its_player_sees_the_sheet_of_a_sealed_deal(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await begin(world, ann)
    for verb in ("tables-scores", "game"):
        forged = await world.forge(bo, f"bd:{verb}:1:0")
        assert "You gave" not in world.text(forged.response)
        assert galleries(world, forged.response) == 0
    assert not sheets(world)


async def test_who_has_gone_or_is_elsewhere_sees_nothing_of_hidden_cards(world: World) -> None:
    """The page with what is still out: from another server, without a seat, once the game has ended, and erased."""
    ann, bo = world.join("Ann", "Bo")
    lobby = (await ann.slash(world.channel, "play")).response
    await bo.click(lobby, label="Join")
    for _ in range(2):
        await world.app.tables.lobbies.add_ai(1, ann.id, "easy")
    await world.within(world.app.tables.lobbies.configure(1, ann.id, terms={COUNTING: "on"}))
    await ann.click(lobby, label="Start")
    await world.later(4)
    players = [Player(world, member, True) for member in (ann, bo)]
    await played_until(world, players, (Phase.PLAY,), plays=3)
    panel = (await players[1].press("More")).response
    assert "Not seen yet" in world.text(panel)
    sheet = "bd:tables-scores:1:0"
    mine = (await world.forge(bo, sheet, harmless=False)).response
    assert "Not seen yet" in world.text(mine)
    other = world.env.create_guild("Coffee house")
    other.create_text_channel("games")
    eve = other.add_member(world.env.create_user("Eve"))
    (cy,) = world.join("Cy")
    asked = len(sheets(world))
    for who, direct in ((eve, True), (cy, False)):
        for verb in (sheet, f"{sheet}:again", "bd:game:1:0"):
            said = world.said(await world.forge(who, verb, direct=direct))
            assert not [words for words in HIDDEN if words in said], (who.name, verb)
    assert len(sheets(world)) == asked, "no round is over"
    await world.within(world.app.tables.abort(1, ann.id))
    await world.later(5)
    for gone in (False, True):
        if gone:
            await erase(world, bo)
        said = world.text((await bo.click(mine, label="Refresh")).response)
        assert not [words for words in HIDDEN if words in said]
        assert gone is ("Bo" not in said)
        for verb in (sheet, f"{sheet}:again", "bd:game:1:0"):
            said = world.said(await world.forge(bo, verb, harmless=False))
            assert not [words for words in HIDDEN if words in said], verb
