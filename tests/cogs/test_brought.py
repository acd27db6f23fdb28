"""Bring a game through Discord: the form in ``/replay``, private pages, hostile files, forged clicks."""

from __future__ import annotations

from typing import Any

from tests.support.discord.discord_world import World
from tests.support.games.bsw_log import BEFORE, LOG
from tests.support.games.golden_records import FOLDER

HOUR = 3600


async def bring(world: World, member: Any, data: bytes, *, page: Any = None) -> Any:
    page = page or (await member.slash(world.channel, "replay")).response
    form = await member.click(page, label="Bring a game")
    return (await member.submit_modal(form, {"file": ("game.tch", data)})), page


async def test_a_log_is_replayed_and_reviewed_for_who_brought_it(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    refused = (await ann.slash(world.channel, "replay")).response
    assert world.labels(refused) == ["Bring a game"], "who has played nothing here can bring something"
    await bring(world, ann, LOG.encode(), page=refused)
    page = refused
    said = world.text(page)
    assert "Your game: Tichu, round 1 of 1" in said
    assert "Only you see this" in said
    labels = set(world.labels(page))
    assert not {"Share", "Record", "Post"} & labels
    assert not any("show" in part.get("custom_id", "") for part in world.components(page)), "nothing to post"
    await ann.click(page, custom_id=first(world, page, "brought-step", "1-1"))
    assert "Ann" in world.text(page)
    await ann.select(page, ["0"], custom_id=first(world, page, "pick-brought-seat", "1"))
    await world.later(3)
    assert "4 left today" in str(world.components(page))
    for verb in ("brought-step:0:0:1-0", "brought-review:0:0:1-0-0", "brought-forget:0:0"):
        await world.forge(bo, f"bd:{verb}")
    for verb in ("pick-brought-round:0:0", "pick-brought-seat:0:0:1"):
        await world.forge(bo, f"bd:{verb}", ["1"])
        await world.forge(ann, f"bd:{verb}", ["99"])
    for verb in ("brought-step:0:0:9-0", "brought-step:0:0:x", "brought-review:0:0:1-9-0", "brought-review:0:0:-"):
        await world.forge(ann, f"bd:{verb}")
    await world.later(HOUR + 60)
    assert "Bring it again" in world.said(await world.forge(ann, "bd:brought-step:0:0:1-0"))
    assert [each for each in world.channel.history() if not each.flags.ephemeral] == []


def first(world: World, page: Any, verb: str, arg: str) -> str:
    """The control with this verb and argument, whatever number its page has."""
    return next(part["custom_id"] for part in world.components(page)
                if part.get("custom_id", "").startswith(f"bd:{verb}:") and part["custom_id"].endswith(f":{arg}"))


async def test_an_erasure_takes_the_game_from_memory(world: World) -> None:
    (ann,) = world.join("Ann")
    _, page = await bring(world, ann, LOG.encode())
    assert "round 1 of 1" in world.text(page)
    await world.within(world.app.leagues.erase(ann.id, "Deleted player"))
    assert "Bring it again" in world.said(await world.forge(ann, "bd:brought-step:0:0:1-0"))


async def test_what_is_refused_gets_a_sentence_and_leaves_nothing(world: World) -> None:
    (ann,) = world.join("Ann")
    for data, words in ((b"\x00\x01", "no plain text"), (b"[" * 200, "This is neither"),
                        (BEFORE.encode(), "no complete"),
                        (b"x" * 300_000, "too large"), (LOG.replace("GA GK", "GA GA").encode(), "Line ")):
        result, page = await bring(world, ann, data)
        assert words in world.said(result) or words in world.text(page), words
        await world.later(60)
    assert "Bring it again" in world.said(await world.forge(ann, "bd:brought-step:0:0:1-0"))
    form = await ann.click((await ann.slash(world.channel, "replay")).response, label="Bring a game")
    assert "did not arrive" in world.said(await ann.submit_modal(form, {}))


async def test_a_record_of_ours_and_another_one_after_it(world: World) -> None:
    (ann,) = world.join("Ann")
    _, page = await bring(world, ann, (FOLDER / "tatsu-4-ai.tichu").read_bytes())
    assert "Your game: Tatsu, round 1 of" in world.text(page)
    assert not world.has_select(page, "pick-brought-seat") or world.has_select(page, "pick-brought-round")
    form = await ann.click(page, label="Another game")
    await ann.submit_modal(form, {"file": ("game.tch", LOG.encode())})
    assert "Your game: Tichu, round 1 of 1" in world.text(page)
    await ann.click(page, label="Forget it")
    assert "forgotten the game" in world.text(page)
    assert "Bring it again" in world.said(await world.forge(ann, "bd:brought-step:0:0:1-0"))
