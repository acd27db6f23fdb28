"""A message keeps its pictures, whatever Discord does with the files that an edit does not list."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.ops.assumptions import OF_CODE
from bot.tables.core.model import Status
from cogs.common import layout
from cogs.common.renderer import Image
from tests.support.wire.wire_contents import Json
from tests.support.wire.wire_discord import Discord
from tests.support.wire.wire_people import Person, pictures, walk
from tests.support.wire.wire_world import Wired
from tests.wire.test_anywhere import opened, play, show_hand

EDITS = 14
"""Of so many edits in a game at least, all pictures stay."""


class Album:
    """What becomes of the pictures of all messages. ``stayed``: edits after which a message shows the same files, by
    the kind of request; ``missing``: messages that show nothing in a picture's place; ``refused``: requests."""

    def __init__(self, discord: Discord) -> None:
        self._files: dict[str, list[str]] = {}
        self.stayed = Counter[str]()
        self._stays = False
        self.missing: list[str] = []
        self.refused: list[str] = []
        discord.changed, discord.heard = self._look, self._hear

    def _look(self, message: Json, there: bool) -> None:
        if not there:
            return
        files = [picture.get("attachment_id", "") for picture in pictures(message)]
        if not all(files):
            self.missing.append(message["id"])
        if files and self._files.get(message["id"]) == files:
            self._stays = True
        self._files[message["id"]] = files

    def _hear(self, method: str, path: str, status: int, scope: str) -> None:
        if status == 400:
            self.refused.append(f"{method} {path}")
        kind = f"{method} {'callback' if path.endswith('callback') else path.split('/')[1]}"
        self.stayed[kind] += self._stays
        self._stays = False


@pytest.fixture(params=OF_CODE["unlisted_files"].modes)
def album(wired: Wired, request: pytest.FixtureRequest) -> Album:
    wired.discord.modes["unlisted_files"] = request.param
    return Album(wired.discord)


async def hesitate(person: Person) -> None:
    """Choose a card and take it back: the picture stays as it is."""
    hand = person.hand()
    offered = person.controls(hand) if hand is not None else {}
    if hand is not None and "pick-cards" in offered:
        await person.use(hand, offered["pick-cards"][0])
        await asyncio.sleep(0.5)


async def change_preference(wired: Wired, person: Person) -> None:
    """Hints, off and on, which change no picture: the hand is edited beside the click, after a start as the bot."""
    page = await person.slash("prefs")
    assert page is not None
    await person.press(page, "More …")
    for _ in range(2):
        shown = wired.discord.messages[page["id"]]
        switch = next(part for part in walk(shown["components"])
                      if part.get("custom_id", "").endswith(":guide"))
        await person.use(shown, switch)
        await asyncio.sleep(5)


async def thoughtful(wired: Wired, *people: Person, moves: int = 400) -> Status:
    """Play on with people who hesitate before each move."""
    status = (await wired.snapshot()).status
    while status is Status.RUNNING and moves:
        for person in people:
            await hesitate(person)
        status = await play(wired, *people, moves=min(moves, 2))
        moves -= min(moves, 2)
    return status


async def test_a_whole_game_keeps_its_pictures(wired: Wired, album: Album) -> None:
    """Ann plays in her direct messages, Bo in a private message. After the start in between no file is known."""
    ann, bo = wired.ann, Person(wired.discord, "Bo")
    await opened(wired, ann, bo)
    await show_hand(bo)
    assert await thoughtful(wired, ann, bo, moves=20) is Status.RUNNING
    await wired.stop_bot()
    await wired.start_bot()
    await change_preference(wired, ann)
    await show_hand(bo)
    assert await thoughtful(wired, ann, bo) is Status.OVER
    await wired.stop_bot()
    await wired.start_bot()
    assert not album.refused
    assert not album.missing
    assert album.stayed["POST callback"] > EDITS, "answers to clicks"
    assert album.stayed["PATCH webhooks"], "by token"
    assert album.stayed["PATCH channels"], "as the bot"


async def test_what_another_process_uploaded_meanwhile_is_uploaded_again(wired: Wired, album: Album) -> None:
    """A process that takes a table back does not know the files by then; a request is refused, and the next one not."""
    await wired.begin()
    await wired.play(2)
    hand = wired.ann.hand()
    assert hand is not None
    wired.discord.renumber(hand)
    await wired.play(4)
    assert len(album.refused) <= 1
    assert not album.missing


async def test_of_two_pictures_only_the_new_one_is_uploaded(wired: Wired, album: Album) -> None:
    editor, channel = wired.app.client.delivery.editor, int(wired.discord.channel["id"])
    result, before, after = [Image(data, f"{name}.jpg", name) for name, data in (
        ("result", b"1"), ("session", b"2"), ("session", b"3"))]
    page = layout.page([layout.picture(*result.named), layout.picture(*before.named)])
    sent = await editor.post(channel, page, [result, before])
    for images, uploaded in (([result, after], ["session.jpg"]), ([result, after], [])):
        wired.discord.uploads.clear()
        await editor.edit(channel, sent.id, page, images)
        assert [name for name, _ in wired.discord.uploads] == uploaded
    assert len([*pictures(wired.discord.messages[str(sent.id)])]) == 2
    assert not album.missing
    assert not album.refused


async def test_without_ids_of_files_each_edit_uploads_its_picture(wired: Wired) -> None:
    """Discord's answers may not name the files of components: then none is listed, and none is lost."""
    wired.discord.modes["attachment_id"] = "missing"
    editor, channel = wired.app.client.delivery.editor, int(wired.discord.channel["id"])
    image = Image(b"1", "result.jpg", "result")
    page = layout.page([layout.picture(*image.named)])
    sent = await editor.post(channel, page, [image])
    wired.discord.uploads.clear()
    await editor.edit(channel, sent.id, page, [image])
    assert [name for name, _ in wired.discord.uploads] == ["result.jpg"]
    assert len([*pictures(wired.discord.messages[str(sent.id)])]) == 1
