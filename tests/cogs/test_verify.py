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
    fair = f"Fair? {commitment[:8]}"
    assert world.labels(world.public()) == ["My hand", fair, "Leave the table"], "one button, and no digits in the way"
    (held,) = [part["custom_id"] for part in world.components(world.public()) if part.get("label") == fair]
    assert held == f"bd:shuffle:1:0:{commitment}", "the message holds the whole commitment before the deal"
    shown = await ann.click(world.public(), label=fair)
    assert shown.ephemeral
    assert world.labels(shown.response) == ["Cut the deck", "All digits"]
    assert commitment not in world.text(world.public()) + world.text(shown.response), "only on request"
    await ann.click(shown.response, label="All digits")
    assert commitment in world.text(shown.response)
    await world.later(5)
    assert not (await world.app.tables.snapshot(1)).may_cut
    assert fair in world.labels(world.public())
    shown = await ann.click(world.public(), label=fair)
    assert world.labels(shown.response) == ["All digits"], "the cards are dealt"


async def test_alone_the_shuffle_is_explained_behind_more(world: World) -> None:
    """Its message holds the commitment all the same, in the id of *My hand*."""
    (ann,) = await started(world, "Ann", ais=3)
    published = (await world.app.tables.begun(1)).shuffle.published
    assert published is not None
    assert not [label for label in world.labels(world.public()) if label.startswith("Fair?")]
    assert f"bd:hand:1:0:{published}" in [part.get("custom_id") for part in world.components(world.public())]
    assert not [label for label in ann.labels if label.startswith("Fair?")]
    panel = (await ann.press("More")).response
    shown = await (ann.member.user if ann.direct else ann.member).click(panel, label=f"Fair? {published[:8]}")
    assert "Nobody can change these cards" in world.text(shown.response)
    opened = await ann.member.click(world.public(), label="My hand")
    assert opened.ephemeral, "the longer id opens the hand as before"


async def test_buttons_of_old_messages_still_show_the_commitment_and_cut(world: World) -> None:
    """They stood side by side, with these ids."""
    _, bo = await lobby(world, "Ann", "Bo")
    await world.later(1.5)
    commitment = (await world.app.tables.snapshot(1)).shuffle.published
    shown = await world.forge(bo, f"bd:shuffle:1:0:{commitment}")
    assert commitment[:8] in world.said(shown)
    assert (await world.forge(bo, "bd:cut:1:0")).modal is not None


async def test_words_are_asked_for_kept_and_shown(world: World) -> None:
    _, bo = await lobby(world, "Ann", "Bo")
    await world.later(1.5)
    shown = await bo.click(world.public(), label=await fair_label(world))
    asked = await bo.click(shown.response, label="Cut the deck")
    assert asked.modal is not None
    said = await bo.submit_modal(asked, {next(iter(fields(asked))): "*lucky* seven"})
    assert "lucky" in world.text(said.response)
    assert (await world.app.tables.snapshot(1)).shuffle.cuts == {1: "*lucky* seven"}
    await world.later(5)
    assert r"Bo cut with “\*lucky\* seven”." in world.text(world.public())


async def fair_label(world: World) -> str:
    return f"Fair? {(await world.app.tables.snapshot(1)).shuffle.published[:8]}"


def fields(asked: Any) -> list[str]:
    """Custom ids of a modal's text inputs."""
    return [part["component"]["custom_id"] for part in asked.modal["components"] if "component" in part]


async def test_a_stranger_does_not_cut(world: World) -> None:
    await lobby(world, "Ann", "Bo")
    (eve,) = world.join("Eve")
    await world.later(1.5)
    shown = await eve.click(world.public(), label=await fair_label(world))
    assert world.labels(shown.response) == ["All digits"]
    result = await world.forge(eve, "bd:cut:1:0")
    assert "You have no seat at this table." in world.said(result)


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
