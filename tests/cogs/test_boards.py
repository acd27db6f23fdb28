"""Where AI players play along the hand shows the table as well, and the table's own message may lag
(`cogs.delivery.update_delays`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.i18n import texts
from bot.tables.core.time_control import PACES
from cogs.delivery.update_delays import AI_MOVES, FOLLOWS, WATCHED
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player, started
from tests.support.preferences import changed


@pytest.fixture
def options(secrets: Any) -> dict[str, Any]:
    return {"random": secrets}


def pictures(world: World, message: Any) -> list[str]:
    """What the pictures of a message are said to show, from above."""
    return [item["description"] for part in world.components(message) if part["type"] == 12 for item in part["items"]]


async def until(world: World, player: Player, phase: Phase) -> None:
    """Ann goes on until the game is in this phase."""
    for _ in range(200):
        if (await world.app.tables.snapshot(1)).phase is phase:
            return
        await world.later(0.5)
        if world.has_turn(player.hand):
            await player.step()
    raise AssertionError(f"never in {phase}")


async def turn(world: World, player: Player) -> None:
    for _ in range(100):
        if world.has_turn(player.hand):
            return
        await world.later(0.5)
    raise AssertionError("never in turn")


def edits(world: World, message: Any) -> int:
    return sum(request.method == "PATCH" and request.path.endswith(str(message.id))
               for request in world.env.http_requests)


def hand_edits(world: World) -> int:
    """Edits of hands that were clicked lately: by the token of the click."""
    return sum(request.method == "PATCH" and request.path.startswith("/webhooks")
               for request in world.env.http_requests)


async def test_who_plays_alone_sees_the_table_in_their_hand_all_the_time(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    assert pictures(world, ann.hand) == ["play"]
    await ann.step()
    await ann.step()
    assert not world.has_turn(ann.hand)
    assert pictures(world, ann.hand) == ["play"]
    assert ann.text.startswith(f"### {texts('en')('hand.others_play')}\n"), "as high as in turn"
    assert "The others are still playing" not in ann.text
    await until(world, ann, Phase.CLOSING)
    await world.later(1)
    assert "unless somebody bombs" in ann.text, "a trick is shown before it is taken"
    await until(world, ann, Phase.BETWEEN)
    await world.later(1)
    assert pictures(world, ann.hand) == ["play"]
    assert "Next round" in ann.labels


async def test_the_line_of_who_plays_alone_is_not_edited_while_they_play(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    await ann.step()
    await ann.step()
    await turn(world, ann)
    shown = world.public()
    before, hands = edits(world, shown), hand_edits(world)
    for _ in range(3):
        await ann.step()
        await turn(world, ann)
    await world.later(FOLLOWS)
    assert edits(world, shown) == before
    assert hand_edits(world) > hands


class TestSlowly:
    """AI players that think for long."""

    @pytest.fixture
    def options(self, secrets: Any) -> dict[str, Any]:
        slow = replace(PACES["live"], think=(6.0, 6.0), quick=None, limit=None)
        return {"random": secrets, "paces": {**PACES, "live": slow}}

    async def test_who_waits_sees_moves_within_seconds(self, world: World) -> None:
        (ann,) = await started(world, "Ann", ais=3)
        await ann.step()
        await until(world, ann, Phase.PLAY)
        await turn(world, ann)
        await ann.step()
        before = hand_edits(world)
        await world.later(WATCHED + 6.5)
        assert not world.has_turn(ann.hand)
        assert hand_edits(world) > before


async def test_with_others_the_table_is_in_the_hand_of_who_is_in_turn(world: World) -> None:
    ann, bo = await started(world, "Ann", "Bo", ais=2)
    for player in (ann, bo):
        await player.step()
        assert pictures(world, player.hand) == ["play"], "one picture of both"
        await player.step()
    for _ in range(12):
        await world.later(1.5)
        for player in (ann, bo):
            wanted = ["play"] if world.has_turn(player.hand) else ["my hand"]
            assert pictures(world, player.hand) == wanted
            if world.has_turn(player.hand):
                await player.step()
    await world.later(2 * AI_MOVES + 1)
    snapshot = await world.app.tables.snapshot(1)
    names = [seat.name for seat in snapshot.table.taken if seat.number in snapshot.to_act]
    assert any(name in world.text(world.public()) for name in names), "the table has followed"


async def test_among_people_alone_hands_show_no_table(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    for player in players:
        await player.press("No grand Tichu")
        assert pictures(world, player.hand) == ["my hand"]


async def test_a_picture_that_is_not_drawn_in_time_follows(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand was twenty lines of text from then on."""
    (ann,) = await started(world, "Ann", ais=3)
    await ann.step()
    before = pictures(world, ann.hand)
    with monkeypatch.context() as patch:
        patch.setattr("cogs.delivery.hands.content.PICTURE_WAIT", 0)
        await ann.step()
        assert pictures(world, ann.hand) == before == ["play"]
        assert texts()("hand.picture_late") in ann.text
        assert texts()("hand.at_table") not in ann.text
    await world.later(5)
    assert pictures(world, ann.hand) == ["play"]
    assert texts()("hand.picture_late") not in ann.text


async def test_a_hand_without_any_picture_yet_is_in_words_until_there_is_one(world: World) -> None:
    world.expect_error("no picture of the play")
    drawing, draw = world.options["pictures"], world.options["pictures"].draw
    failures = 0

    def broken(request: Any) -> Any:
        nonlocal failures
        failures += 1
        raise OSError("no ink")

    drawing.draw = broken
    (ann,) = await started(world, "Ann", ais=3)
    assert pictures(world, ann.hand) == []
    assert texts()("hand.at_table") in ann.text
    requests = len(world.env.http_requests)
    await world.later(300)
    assert 5 < failures < 15, "it is tried less and less often"
    assert len(world.env.http_requests) == requests, "what is shown already is not sent again"
    drawing.draw = draw
    await world.later(61)
    assert pictures(world, ann.hand) == ["play"]
    assert texts()("hand.at_table") not in ann.text


async def test_who_wants_no_pictures_reads_the_table_all_the_time(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    prefs = await world.app.storage.preferences.user(ann.member.id)
    await world.app.client.services.prefs.set_user(ann.member.id, changed(prefs, text_only=True))
    await ann.step()
    await ann.step()
    assert not world.has_turn(ann.hand)
    assert pictures(world, ann.hand) == []
    assert texts()("hand.at_table") in ann.text
