"""A whole game of each kind through the messages: one person who taps, AI players in the other seats, to the end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.core.model import Status
from bot.tables.core.time_control import PACES, Pace
from bot.tables.rules.order_rules import by_itself
from games.records.reader import read
from games.review.report import GAMES as REVIEWED
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import add_ai
from tests.support.discord.players import Player
from tests.support.thorough import sampled

KINDS = [
    ("tichu", 3, {"target": 200}, ""),
    ("trichu", 2, {"rounds": 3}, ""),
    ("tientsin", 5, {"target": 100}, ""),
    ("tatsu", 1, {"target": 100}, ""),
    ("tatsu", 3, {"target": 100}, ""),
    ("lord", 4, {"rounds": sampled(2, 3)}, "edition=classic"),
    *sampled((), (("tatsu", 2, {"target": 100}, ""), ("lord", 11, {"rounds": 2}, "edition=rio"))),
]
PATIENCE = 3000
"""Steps after which a game is taken to hang."""


async def begun(world: World, game: str, others: int, fast: dict[str, int], variant: str) -> Player:
    """Ann's lobby, filled with AI players by its own select, and started by its own button."""
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play", game=game, options=variant, **fast)).response
    for _ in range(others):
        await add_ai(world, ann, lobby, "easy")
    await world.later(2)
    await ann.click(lobby, label="Start")
    return Player(world, ann, direct=True)


async def step(world: World, player: Player) -> Any:
    """Let time pass; if the game waits for the person, they tap. The snapshot before that."""
    await world.later(3)
    snapshot = await world.app.tables.snapshot(1)
    if snapshot.status is Status.RUNNING and snapshot.phase is not Phase.CLOSING:
        view = await world.app.tables.view(1, player.member.id)
        if set(view.controls or (0,)) & set(snapshot.to_act):
            await world.later(1.1)
            snapshot = await world.app.tables.begun(1)
            if set(view.controls or (0,)) & set(snapshot.to_act) and not by_itself(snapshot) and (
                    snapshot.status is Status.RUNNING and snapshot.phase is not Phase.CLOSING):
                await player.step()
    return snapshot


@pytest.mark.parametrize(("game", "others", "fast", "variant"), KINDS,
                         ids=[f"{game}-{others + 1}" for game, others, *_ in KINDS])
async def test_a_whole_game(world: World, game: str, others: int, fast: dict[str, int], variant: str) -> None:
    player = await begun(world, game, others, fast, variant)
    for _ in range(PATIENCE):
        seen = await step(world, player)
        if seen.status is not Status.RUNNING:
            break
        if seen.phase is Phase.BETWEEN and seen.view(None).rounds and "Next round" in player.labels:
            await player.press("Next round")
    await world.later(3)
    snapshot = await world.app.tables.snapshot(1)
    assert snapshot.status is Status.OVER
    view = snapshot.view(None)
    assert view.phase is Phase.OVER
    assert view.winners
    assert len(view.rounds) == fast.get("rounds", len(view.rounds)) >= 1
    assert player.taps > len(view.rounds)
    whole = read(await world.app.tables.record(1, player.member.id))
    assert whole.game.outcome(whole.state).totals == snapshot.outcome.totals
    assert "attachment://" not in str([world.components(message) for message in world.channel.history()])
    last = world.public()
    assert " won." in world.text(last)
    assert world.labels(last) == ["Again", "Share"]
    assert "play.png" in str(world.components(player.hand))
    again, look, *rest = player.labels
    assert (again, rest) == ("Again", ["Review"] if view.game in REVIEWED else [])
    assert look in ("Replay", "That trick")
    await _shares(world, player, last)


async def _shares(world: World, player: Any, last: Any) -> None:
    """The card comes into the channel once, however often somebody asks."""
    await player.member.click(last, label="Share")
    again = await player.member.click(last, label="Share")
    assert "already" in world.text(again.response)
    cards = [message for message in world.channel.history() if "card.png" in str(world.components(message))]
    assert len(cards) == 1
    assert "the card" in str(world.components(cards[0])), "it has an alt text"


class TestBetweenRounds:
    """With time to think between rounds."""

    @pytest.fixture
    def options(self) -> dict[str, Any]:
        live = Pace("live", closing=4, closing_short=1, think=(0.5, 0.5), limit=None, on_limit="move",
                    between=60, first=1)
        return {"paces": {"live": live, "async": PACES["async"]}}

    async def test_people_come_and_go_between_rounds_of_the_great_lord_and_play_again(self, world: World) -> None:
        """L12: Bo sits down after a round, Ann stays; they stop by agreement (L15) and open the same game again."""
        ann = await begun(world, "lord", 4, {"rounds": 9}, "edition=rio")
        (bo,) = world.join("Bo")
        for _ in range(PATIENCE):
            if (await step(world, ann)).view(None).rounds:
                break
        await world.later(2)
        assert {"My hand", "Take an AI player's seat", "Stop here"} <= set(world.labels(world.public()))
        assert "Leave the table" not in world.labels(world.public()), "nobody would be left"
        taken = await bo.click(world.public(), label="Take an AI player's seat")
        assert taken.ephemeral
        await world.later(2)
        table = (await world.app.tables.snapshot(1)).table
        assert {person.name for person in table.people} == {"Ann", "Bo"}
        assert len(table.seats) == 5
        await bo.click(world.public(), label="Leave the table")
        await world.later(2)
        assert [person.name for person in (await world.app.tables.snapshot(1)).table.people] == ["Ann"]
        await ann.member.click(world.public(), label="Stop here")
        await world.later(3)
        assert (await world.app.tables.snapshot(1)).status is Status.OVER
        again = (await bo.click(world.public(), label="Again")).response
        lobby = (await world.app.tables.snapshot(2)).table
        assert lobby.status is Status.LOBBY
        assert (lobby.game, dict(lobby.options)) == (table.game, dict(table.options))
        assert [person.name for person in lobby.people] == ["Bo"]
        assert len(lobby.taken) == 5, "its four AI players, and Bo in Ann's place"
        assert "Start" in world.labels(again)
