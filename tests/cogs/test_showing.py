"""Tricks, hands and rounds of a replay, posted for others: what, where, by whom, how large."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import discord
import pytest
from PIL import Image, ImageChops, ImageStat

from bot.i18n import texts
from bot.league.model import LeagueError
from bot.samples.moments import table
from bot.tables.core.model import Table
from bot.tables.log.history import Step
from cogs.history.show_cog import excerpt, tricks
from games.actions import Action, Deal, Decline, Give, Play
from games.records.reader import Reader, lines
from rendering import clip, gallery
from rendering.clip import CLIP_BYTES_MAX, Clip, ClipPart
from rendering.studio import ReplayPicture, ResultPicture
from tests.support.discord.days import fixed, in_play, play_on
from tests.support.discord.discord_world import World
from tests.support.thorough import sampled

pytestmark = pytest.mark.usefixtures("rarely")

EN = texts("en")


@pytest.fixture
def options() -> dict[str, Any]:
    return fixed()


@cache
def longest_round(sample: str) -> list[Step]:
    """The steps of a record's longest round."""
    reader, moves, best = Reader(), [], []
    for text in lines(gallery.samples()[sample]):
        before = reader.state if reader.ready else None
        happened = reader.feed(text)
        if happened is None or not isinstance(happened.item, Action):
            continue
        if isinstance(happened.item, Deal):
            moves = []
        if not isinstance(happened.item, Deal | Give | Decline):
            moves += [(reader.state, happened.item)] if moves else [(before, None), (reader.state, happened.item)]
        if happened.ended and len(moves) > len(best):
            best = moves
    game = reader.game
    return [Step(game.view(state, None), gallery.open_hands(game, state), action) for state, action in best]


@pytest.mark.parametrize("sample", gallery.samples())
def test_the_tricks_of_a_round_hold_every_play_once(sample: str) -> None:
    """Each from before its lead to the last play; in Tatsu, where the fourth card takes the trick, with that card."""
    steps = longest_round(sample)
    found = tricks(steps)
    plays = [number for number, step in enumerate(steps) if isinstance(step.action, Play)]
    held = [number for first, last in found for number in range(first + 1, last + 1)
            if isinstance(steps[number].action, Play)]
    assert held == plays
    for first, _ in found:
        assert not steps[first].view.trick.plays
    for at in (0, plays[0], plays[-1], len(steps) - 1):
        shown = excerpt("trick", lobby(steps), steps, at, EN)
        assert 1 <= shown.trick <= len(found)
        assert all(isinstance(picture, ReplayPicture) for picture in shown.pictures)


def lobby(steps: list[Step]) -> Table:
    view = steps[0].view
    return table(view.game, sum(seat.person for seat in view.seats))


@pytest.mark.parametrize("sample", sampled(["lord-12", "tatsu-2"], gallery.samples()))
def test_the_longest_round_of_every_game_is_less_than_two_megabytes(sample: str) -> None:
    """In the smallest size, by frames from its quarters."""
    steps = longest_round(sample)
    shown = excerpt("round", lobby(steps), steps, 0, EN)
    assert isinstance(shown.pictures[-1], ResultPicture), "it ends on the result"
    some = (*shown.pictures[:5], shown.pictures[-1])
    made = Clip(some, "Round", EN)
    width, quality = clip.SIZES[-1]
    frames = [frame for part in made.parts(width, quality) for frame in part.draw()]
    drawn = made.joined(frames, width)
    image = Image.open(BytesIO(drawn.data))
    assert (image.size, image.n_frames) == ((width, width * 700 // 1100), len(some))
    every = shown.pictures
    quarters = [ClipPart(every[at - 1], every[at:at + 3], width, quality) for at in (
        1, len(every) // 4, len(every) // 2, 3 * len(every) // 4)]
    sizes = [len(frame.data) for part in quarters for frame in part.draw()]
    assert len(frames[0].data) + sum(sizes) / len(sizes) * len(every) < CLIP_BYTES_MAX, sizes
    assert len(drawn.alt) <= 1024
    assert drawn.alt.startswith(f"Round. Animation of {len(some)} pictures.")
    shows_what_it_drew(image, made, width)


def shows_what_it_drew(image: Image.Image, made: Clip, width: int) -> None:
    """Frames hold what has changed: the first, one in between and the last are those pictures."""
    times = []
    for number in range(image.n_frames):
        image.seek(number)
        image.load()
        times.append(image.info["duration"])
        if number in (0, 3, image.n_frames - 1):
            wanted = clip.reduced(made.pictures[number], width)
            (difference,) = ImageStat.Stat(ImageChops.difference(image.convert("L"), wanted.convert("L"))).mean
            assert difference < 6, number
    assert times == [clip.PACE] * (image.n_frames - 1) + [clip.LAST]


def test_a_clip_that_is_too_large_is_tried_smaller_and_then_with_fewer_pictures() -> None:
    steps = longest_round("tatsu-2")
    made = Clip(excerpt("round", lobby(steps), steps, 0, EN).pictures, "Round", EN)
    versions = list(made.versions())
    assert [each[1:] for each in versions] == [*clip.SIZES, clip.SIZES[-1]]
    fewer = versions[-1][0].pictures
    assert len(fewer) <= len(made.pictures) / 2 + 1
    assert fewer[-1] == made.pictures[-1]


# through Discord ---------------------------------------------------------------------------------


async def finished(world: World) -> list[Any]:
    """Four players whose first round is over."""
    players = await in_play(world)
    await play_on(world, lambda snapshot: snapshot.view(None).rounds)
    await world.later(2)
    return [player.member for player in players]


def shown(world: World) -> list[discord.Message]:
    return [message for message in world.channel.history() if " shows " in world.text(message)]


async def test_a_trick_hands_and_a_round_are_posted_into_the_channel(world: World) -> None:
    ann, *_ = await finished(world)
    page = (await ann.slash(world.channel, "replay")).response
    await ann.click(page, label="▶")
    for label, said in (("Post this trick", "**Ann** shows trick 1 of round 1 · Tichu, table 1"),
                        ("Post these hands", "**Ann** shows the hands in round 1 · Tichu, table 1"),
                        ("Post the round", "**Ann** shows round 1 · Tichu, table 1")):
        answer = await ann.click(page, label=label)
        await world.later(1)
        message = shown(world)[-1]
        assert world.text(message) == said
        assert not message.flags.ephemeral
        assert not message.mentions
        (gallery_item,) = [part for part in world.components(message) if part["type"] == 12]
        assert gallery_item["items"][0]["description"]
        assert answer.response.ephemeral
        assert message.jump_url in world.said(answer)
    assert len(shown(world)) == 3
    assert "▶" in world.labels(page), "the replay goes on"


async def test_nothing_is_posted_by_forged_buttons_of_sealed_deals_or_too_often(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo, *_ = await finished(world)
    (eve,) = world.join("Eve")
    for arg in ("", "1-0", "1-0-x", "x-0-trick", "1-x-trick", "2-0-round", "99-0-hand", "1-0-trick-x", "1-0-0"):
        await world.forge(ann, f"bd:show:1:0:{arg}")
    await world.forge(eve, "bd:show:7:0:1-0-round")
    answer = await world.forge(ann, "bd:show:1:0:2-0-round")
    assert "That round is not over yet" in world.said(answer), "it is being played"
    with monkeypatch.context() as patch:
        await sealed(world, ann, patch)
    while world.app.client.services.limits.openings.take(ann.id, None):
        pass
    answer = await world.forge(ann, "bd:show:1:0:1-0-hand")
    assert texts()("error.too_many_openings") in world.said(answer)
    assert not shown(world)
    await world.forge(bo, "bd:show:1:0:1-0-hand")


async def sealed(world: World, ann: Any, patch: pytest.MonkeyPatch) -> None:
    """Others may have got the same deals while the pictures were drawn: it is asked again before anything is sent."""
    records, asked = world.app.client.services.leagues.records, 0
    ask = type(records).check_open

    async def check_open(self: Any, number: int) -> Any:
        nonlocal asked
        asked += 1
        if asked > allowed:
            raise LeagueError("boards_open")
        return await ask(self, number)

    patch.setattr(type(records), "check_open", check_open)
    for allowed in (0, 1):
        asked = 0
        answer = await world.forge(ann, "bd:show:1:0:1-0-hand")
        assert asked == allowed + 1
        assert texts()("error.boards_open") in world.said(answer)


async def test_only_where_everybody_may_know_of_the_table(world: World) -> None:
    """A game in a channel that not all can see stays there; who may not write in a channel posts nothing in it."""
    ann, *_ = await finished(world)
    other = world.guild.create_text_channel("other")
    role = world.guild.create_role(name="muted")
    mute = {role: discord.PermissionOverwrite(send_messages=False)}
    closed = world.guild.create_text_channel("closed", overwrites=mute)
    cat = world.guild.add_member(world.env.create_user("Cat"), roles=[role])
    page = (await ann.slash(other, "replay", game=1)).response
    await ann.click(page, label="Post these hands")
    assert " shows " in world.text(other.history()[-1]), "all can see the table's channel"
    page = (await cat.slash(closed, "replay", game=1)).response
    answer = await cat.click(page, label="Post these hands")
    assert texts()("error.show_not_allowed") in world.said(answer)
    everyone = world.app.client.get_guild(world.guild.id).default_role
    await world.within(world.app.client.get_channel(world.channel.id).set_permissions(everyone, view_channel=False))
    await world.env.settle()
    page = (await ann.slash(other, "replay", game=1)).response
    answer = await ann.click(page, label="Post these hands")
    assert texts()("error.show_elsewhere") in world.said(answer)
    assert len([message for message in other.history() if " shows " in world.text(message)]) == 1


async def test_a_posted_clip_leads_to_the_replay_of_its_round(world: World) -> None:
    """By its button and by the message's menu; to who may not see the table, neither."""
    ann, *_ = await finished(world)
    (eve,) = world.join("Eve")
    page = (await ann.slash(world.channel, "replay")).response
    await ann.click(page, label="Post the round")
    await world.later(1)
    (clip,) = shown(world)
    for opened in (await eve.click(clip, label="Replay"), await eve.context_menu(world.channel, "Replay", clip)):
        assert opened.ephemeral
        assert "Tichu · table 1 · round 1 with open cards" in world.said(opened)
    everyone = world.app.client.get_guild(world.guild.id).default_role
    other = world.guild.create_text_channel("other")
    await world.within(world.app.client.get_channel(world.channel.id).set_permissions(everyone, view_channel=False))
    await world.env.settle()
    view = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="x", custom_id="bd:replay-open:1:0:1"))
    forged = await world.within(world.app.client.get_partial_messageable(other.id).send("x", view=view))
    assert "no longer exists" in world.said(await eve.click(forged, label="x"))
    assert "no longer exists" in world.said(await eve.context_menu(other, "Replay", forged))
    for arg in ("99", "x", "1-1"):
        assert "with open cards" not in world.said(await world.forge(ann, f"bd:replay-open:1:0:{arg}"))
