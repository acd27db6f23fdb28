"""Looking back in Discord: since my last move, trick by trick, finished rounds with open cards, the whole record."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.common.layout import Click
from games.records.reader import read
from games.tichu import TICHU
from tests.support.discord.days import act, easy_move, fixed, in_play, play_on
from tests.support.discord.discord_world import World
from tests.support.discord.doors import CHECK, replay_then
from tests.support.discord.lobbies import add_ai
from tests.support.discord.panel import opened as panel
from tests.support.discord.players import Player

pytestmark = pytest.mark.usefixtures("seldom")


@pytest.fixture
def options() -> dict[str, Any]:
    return fixed()


def pictures(world: World, message: Any) -> int:
    return sum(part["type"] == 12 for part in world.components(message))


async def test_replay_and_verify_take_my_last_finished_round(world: World) -> None:
    """Not the newest game, of which no round may be over; others can be chosen in the answer."""
    ann = (await in_play(world))[0].member
    none = await ann.slash(world.channel, "replay")
    assert "You have no finished round yet." in world.text(none.response)
    await play_on(world, lambda snapshot: snapshot.view(None).rounds)
    lobby = (await ann.slash(world.channel, "play", game="tatsu")).response
    await add_ai(world, ann, lobby, "easy")
    await world.later(2)
    await ann.click(lobby, label="Start")
    shown = (await ann.slash(world.channel, "replay")).response
    assert "table 1 · round 1 with open cards" in world.text(shown)
    assert "pick-replay-game" not in str(world.components(shown)), "there is no other"
    assert "Shuffles of table 1" in world.text((await replay_then(world, ann, CHECK)).response)


async def opened(player: Player) -> Any:
    return (await player.press("What happened")).response


async def test_what_happened_since_my_last_move_in_words_and_as_a_picture(world: World) -> None:
    _, bo, cy, di = await in_play(world)
    await bo.play("2r")
    await cy.play("6k")
    await world.later(5)
    page = await opened(di)
    text = world.text(page)
    assert "Since your last move" in text
    assert "**Bo** plays Star 2" in text
    assert "**Cy** plays Sword 6" in text
    assert text.index("**Bo** plays") < text.index("**Cy** plays")
    assert pictures(world, page) == 1
    assert ":f>" in text  # the day and the time: it went on for days
    theirs = world.text(await opened(bo))
    assert "**Bo** plays" not in theirs
    assert "**Cy** plays Sword 6" in theirs


async def _history(world: World, player: Player) -> Any:
    return (await player.member.click(await panel(world, player.member), label="What happened")).response


async def test_nothing_since_the_last_move_shows_no_old_tricks(world: World) -> None:
    """The page said that nothing had happened, under the pictures of three tricks."""
    players = await in_play(world)
    table = await play_on(world, lambda s: len(s.view(None).played) >= 12 and s.phase == "play")
    await world.later(2)
    mine = players[table.to_act[0]]
    await act(world, mine, easy_move(table, table.to_act[0]))
    page = await _history(world, mine)
    assert "Nothing has happened yet" in world.text(page)
    assert pictures(world, page) == 1, "the table as it is"


async def test_nothing_hidden_is_told(world: World) -> None:
    """What was given in the exchange stays between giver and receiver."""
    ann, _, _, _ = await in_play(world)
    text = world.text(await _history(world, ann))
    assert "**Di** gives cards" in text
    for sign in ("Jade ", "Sword ", "Pagoda ", "Star ", "Mah Jong"):
        assert sign not in text


async def test_every_trick_of_the_round_again(world: World) -> None:
    ann, _, _, _ = await in_play(world)
    await play_on(world, lambda s: len(s.view(None).played) >= 22 and s.phase == "play")
    page = await _history(world, ann)
    offered = [option["value"] for option in world.select(page, "pick-trick")["options"]]
    assert len(offered) >= 2
    seen = set()
    for number in offered:
        await ann.member.select(page, [number], custom_id=world.select(page, "pick-trick")["custom_id"])
        text = world.text(page)
        assert f"Trick {number}" in text
        assert " plays " in text
        assert pictures(world, page) == 1
        seen.add(text.partition("\n")[2])
    assert len(seen) == len(offered)
    await ann.member.click(page, label="Since your last move")
    assert "Since your last move" in world.text(page)


async def test_a_round_that_is_over(world: World) -> None:
    """Its score in the history, its steps with open cards, and after the game the whole record."""
    ann, bo, *_ = players = await in_play(world)
    refused = await ann.member.slash(world.channel, "replay")
    assert "You have no finished round yet" in world.text(refused.response)
    over = await play_on(world, lambda s: len(s.view(None).rounds) == 1 and s.phase == "grand")
    await world.later(2)
    await its_score_is_told(world, players, over.view(None).rounds[0].scores)
    await its_steps_have_open_cards(world, ann)
    await only_its_server_sees_it(world)
    await world.within(world.app.tables.resign(1, bo.member.id))
    await world.later(3)
    await the_whole_record_is_there(world, ann)


async def its_score_is_told(world: World, players: list[Player], scores: Any) -> None:
    """A player who did nothing since hears how it ended, though the next round has been dealt."""
    texts = [world.text(await _history(world, player)) for player in players]
    told = [text for text in texts if "**Round 1 is over:**" in text]
    assert told, texts
    assert any("Round 2 is dealt" in text for text in told)
    assert all(str(points) in told[0] for points in scores)
    assert len(told[0]) < 3500


async def its_steps_have_open_cards(world: World, ann: Player) -> None:
    shown = (await ann.member.slash(world.channel, "replay")).response
    assert "round 1 with open cards" in world.text(shown)
    assert pictures(world, shown) == 1
    assert "Whole record" not in world.labels(shown)  # the running round is nobody's business
    assert "◀" not in world.labels(shown)  # this is the first step
    named = [(await ann.member.slash(world.channel, "replay", round=number)).response for number in (1, -1, 2)]
    assert ["round 1 with open cards" in world.text(each) for each in named] == [True, True, False]
    texts = [world.text(shown)]
    for reset, label in enumerate(("▶", "10 ▶▶", "◀", "◀◀ 10"), 1):
        await ann.member.click(shown, label=label)
        texts.append(world.text(shown))
        ids = [part["custom_id"] for part in world.components(shown) if part["type"] in (2, 3)]
        assert {Click.read(each).reset for each in ids} == {reset}, "selects have new ids after each step"
    assert len(set(texts[:4])) == 4
    assert " plays " in texts[1]


async def only_its_server_sees_it(world: World) -> None:
    (eve,) = world.join("Eve")
    here = await eve.slash(world.channel, "replay", game=1)
    assert "round 1 with open cards" in world.text(here.response)
    elsewhere = world.env.create_guild("Far away")
    channel = elsewhere.create_text_channel("games")
    stranger = elsewhere.add_member(world.env.create_user("Far"))
    assert "This table no longer exists" in world.text((await stranger.slash(channel, "replay", game=1)).response)


async def the_whole_record_is_there(world: World, ann: Player) -> None:
    shown = (await ann.member.slash(world.channel, "replay")).response
    answer = await ann.member.click(shown, label="Whole record")
    (file,) = answer.response.attachments
    assert file.filename == "tichu-1.tichu"
    record = await world.app.tables.record(1, ann.member.id)
    snapshot = await world.app.tables.snapshot(1)
    assert read(record, {"tichu": snapshot.game}).state == snapshot.state
    assert "reveal" in record


def test_the_deal_of_these_tests_is_a_whole_deck() -> None:
    from tests.support.discord.days import HANDS

    cards = [card for hand in HANDS for card in hand.split()]
    assert len(cards) == len(set(cards)) == 56
    assert set(cards) == set(TICHU.deck(TICHU.setup(TICHU.check_options({}), ("a", "b", "c", "d"))))
