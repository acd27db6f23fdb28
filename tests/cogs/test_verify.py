"""``/verify`` and the cut: what was promised is shown before the deal, and can be checked after it."""

from __future__ import annotations

from typing import Any

from bot.tables.core.shuffle import verify
from tests.support.discord.discord_world import World
from tests.support.discord.doors import CHECK, replay_then
from tests.support.discord.players import Player, started


async def lobby(world: World, *names: str) -> list[Any]:
    """A game of Tatsu that has just been started: its first shuffle is promised."""
    members = world.join(*names)
    message = (await members[0].slash(world.channel, "play", game="tatsu", target=100, pace="async")).response
    for member in members[1:]:
        await member.click(message, label="Join")
    await world.later(2)
    await members[0].click(message, label="Start")
    return members


async def test_the_commitment_is_on_the_table_before_the_deal(world: World) -> None:
    ann, _ = await lobby(world, "Ann", "Bo")
    await world.later(1.5)
    snapshot = await world.app.tables.snapshot(1)
    assert snapshot.may_cut, "not dealt yet"
    commitment = snapshot.shuffle.published
    shown = await ann.click(world.public(), label=f"Shuffle {commitment[:8]}…")
    assert shown.ephemeral
    assert f"Shuffle commitment: `{commitment}`" in world.text(shown.response)
    assert commitment not in world.text(world.public()), "64 digits are in the way"
    await world.later(5)
    assert not (await world.app.tables.snapshot(1)).may_cut
    assert f"Shuffle {commitment[:8]}…" in world.labels(world.public())
    assert "Cut the deck" not in world.labels(world.public())


async def test_words_are_asked_for_kept_and_shown(world: World) -> None:
    _, bo = await lobby(world, "Ann", "Bo")
    await world.later(1.5)
    asked = await bo.click(world.public(), label="Cut the deck")
    assert asked.modal is not None
    said = await bo.submit_modal(asked, {next(iter(fields(asked))): "*lucky* seven"})
    assert "lucky" in world.text(said.response)
    assert (await world.app.tables.snapshot(1)).shuffle.cuts == {1: "*lucky* seven"}
    await world.later(5)
    assert r"Bo cut with “\*lucky\* seven”." in world.text(world.public())


def fields(asked: Any) -> list[str]:
    """Custom ids of a modal's text inputs."""
    return [part["component"]["custom_id"] for part in asked.modal["components"] if "component" in part]


async def test_a_stranger_does_not_cut(world: World) -> None:
    await lobby(world, "Ann", "Bo")
    (eve,) = world.join("Eve")
    await world.later(1.5)
    result = await eve.click(world.public(), label="Cut the deck")
    assert "You have no seat at this table." in world.text(result.response)


async def test_a_finished_round_is_checked_and_its_record_handed_out(world: World) -> None:
    players = await started(world, "Ann", ais=3, game="tatsu", target=100)
    ann: Player = players[0]
    early = await ann.member.slash(world.channel, "replay")
    assert "You have no finished round yet." in world.text(early.response)
    assert "No round of table 1 has ended yet." in world.text((await world.forge(
        ann.member, "bd:history-verify:1:0")).response)
    for _ in range(120):
        await world.later(2)
        snapshot = await world.app.tables.snapshot(1)
        assert snapshot.game is not None
        if snapshot.game.rounds(snapshot.state):
            break
        if 0 in snapshot.to_act:
            await world.later(1.1)
            await ann.step()
    told = await replay_then(world, ann.member, CHECK, 1)
    assert "Round 1: the shuffle matches its commitment." in world.text(told.response)
    _, record = await world.app.leagues.records.checks(1)
    assert not verify(record)[0].problem
    (eve,) = world.join("Eve")
    assert "Round 1" in world.text((await replay_then(world, eve, CHECK, 1)).response)
