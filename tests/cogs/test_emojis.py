"""Card emojis: uploaded when they have changed, shown where cards are named, never in the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast
from unittest.mock import create_autospec

import discord
import pytest

from bot.core.slots import Slots
from bot.i18n import texts
from bot.tables.core.preferences import UserPrefs
from cogs.common.display_names import PLAIN, Signs
from cogs.delivery.card_emojis import LOOK_AGAIN_AFTER, Upload, full_name
from rendering.cards import emoji as emojis
from rendering.cards.emoji import CODES as ALL_CODES
from rendering.studio import CardEmoji, Emoji
from tests.support.discord.discord_world import World
from tests.support.discord.fake_pictures import FakePictures
from tests.support.discord.players import started

CODES = ("7g", "Dr", "R1.3", "?")
T = texts("en")


def drawing(code: str, version: int = 0) -> Emoji:
    return Emoji(code, emojis.name(code), f"{code} {version}".encode(), f"{version:012x}"[::-1])


@dataclass
class Host:
    """Discord's side. ``fails_after``: so many emojis are made before Discord refuses; ``loses``: the number of the
    upload that is answered by an error after the emoji was made."""

    there: dict[int, str] = field(default_factory=dict)
    fails_after: int = 99
    loses: int = -1
    made: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)

    def emoji(self, number: int) -> Any:
        """What the library calls an emoji."""
        async def delete() -> None:
            self.deleted.append(self.there.pop(number))

        emoji = create_autospec(discord.Emoji, spec_set=False, instance=True)
        emoji.id, emoji.name, emoji.delete = number, self.there[number], delete
        return emoji

    async def fetch_application_emojis(self) -> list[Any]:
        return [self.emoji(number) for number in self.there]

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        if len(self.made) >= self.fails_after:
            raise discord.DiscordException("no more")
        number = 1000 + len(self.there) + len(self.deleted)
        self.there[number] = name
        self.made.append(name)
        if len(self.made) - 1 == self.loses:
            raise discord.DiscordException("the answer was lost")
        return self.emoji(number)


async def bring_up_to_date(host: Host, version: int = 0, codes: tuple[str, ...] = CODES) -> dict[str, str]:
    known: dict[str, str] = {}
    slept: list[float] = []
    host.made.clear()

    async def draw(code: str) -> Emoji:
        return drawing(code, version)

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    await Upload(cast("discord.Client", host), draw, known, sleep=sleep).run(codes)
    assert len(slept) == len(host.made) + len(host.deleted) or host.fails_after < 99
    return known


async def test_of_several_processes_one_uploads_and_the_others_wait() -> None:
    host, slots, known = Host(), Slots({5}), dict[str, str]()
    waited = list[float]()

    async def draw(code: str) -> Emoji:
        return drawing(code)

    async def sleep(seconds: float) -> None:
        """Another process uploads them meanwhile."""
        waited.append(seconds)
        assert not host.made
        if len(waited) == 2:
            host.there |= {number: full_name(drawing(code)) for number, code in enumerate(CODES, 1)}
            host.there[99] = "card_7g_000000"

    await Upload(cast("discord.Client", host), draw, known, slots, sleep=sleep).run(CODES)
    assert waited == [LOOK_AGAIN_AFTER, LOOK_AGAIN_AFTER]
    assert set(known) == set(CODES)
    assert 99 in host.there, "nor does it delete any"


async def test_the_first_start_uploads_all_with_a_pause_after_each() -> None:
    host = Host()
    known = await bring_up_to_date(host)
    assert host.made == [full_name(drawing(code)) for code in CODES]
    assert known["7g"] == "<:card_7g_000000:1000>"
    assert set(known) == set(CODES)


async def test_a_second_start_uploads_nothing() -> None:
    host = Host()
    first = await bring_up_to_date(host)
    assert await bring_up_to_date(host) == first
    assert not host.made
    assert not host.deleted


async def test_a_changed_picture_supersedes_the_old_emoji_and_foreign_ones_stay() -> None:
    host = Host({7: "party_parrot", 8: "card_game"})
    old = await bring_up_to_date(host)
    new = await bring_up_to_date(host, version=0xA)
    assert {7, 8} <= set(host.there)
    assert len(host.deleted) == len(CODES)
    assert not set(old.values()) & set(new.values())
    assert len(host.there) == 2 + len(CODES)


async def test_a_refusal_leaves_what_is_there_and_deletes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    host = Host()
    await bring_up_to_date(host)
    host.fails_after = 2
    known = await bring_up_to_date(host, version=5)
    assert set(known) == {"7g", "Dr"}
    assert not host.deleted
    assert "updating card emojis failed" in caplog.text


async def test_an_emoji_whose_upload_was_answered_by_an_error_is_taken_as_there() -> None:
    host = Host(loses=1)
    known = await bring_up_to_date(host)
    assert set(known) == set(CODES)
    assert sorted(host.there.values()) == sorted(map(full_name, map(drawing, CODES))), "each of them once"


async def test_what_cannot_be_drawn_keeps_its_old_emoji() -> None:
    host = Host({5: "card_7g_abcdef"})
    known: dict[str, str] = {}

    async def draw(code: str) -> None:
        return None

    await Upload(cast("discord.Client", host), draw, known).run(CODES)
    assert host.there == {5: "card_7g_abcdef"}
    assert not known


def test_without_emojis_cards_are_words() -> None:
    said = PLAIN.text(T, ["9g", "Tk", "Ph=K", "Dr", "R1.3", "Yx2", "Rf", "?"])
    assert said == "Jade 9, Sword 10, Phoenix, Dragon, Red 1 worth 3, Yellow ×2, Red fusion, hidden card"
    assert not any(PLAIN.option(code) for code in ("9r", "Do", "Y4", "R?@4")), "the label says it in words"


def test_emojis_stand_for_the_card_itself() -> None:
    signs = Signs({"Ph": "<:ph:1>", "9g": "<:n:2>"})
    assert signs.text(T, ["Ph=K", "9g"]) == "<:ph:1> <:n:2>"
    assert signs.text(T, ["Ph=K", "9g", "9k"]) == "Phoenix, Jade 9, Sword 9", "all alike"
    assert signs.option("Ph=K") == "<:ph:1>"


async def test_names_fit_discord_for_every_card() -> None:
    """2 to 32 letters, digits and underscores, all different; PNG of at most 256 KiB."""
    drawn = [CardEmoji(code).draw() for code in ALL_CODES]
    names = [full_name(emoji) for emoji in drawn]
    assert len(set(names)) == len(names) == 87
    for name, emoji in zip(names, drawn, strict=True):
        assert name.replace("_", "").isalnum()
        assert name.isascii()
        assert 2 <= len(name) <= 32
        assert len(emoji.data) <= 256 * 1024


class EmojiPictures(FakePictures):
    """Small pictures, and emojis of every card."""

    async def draw(self, request: Any) -> Any:
        return drawing(request.code) if isinstance(request, CardEmoji) else await super().draw(request)


class TestInDiscord:
    """The whole bot with emojis."""

    @pytest.fixture
    def host(self) -> Host:
        return Host({number: full_name(drawing(code)) for number, code in enumerate(ALL_CODES, 10**17)})

    @pytest.fixture
    def options(self, host: Host, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
        monkeypatch.setattr(discord.Client, "fetch_application_emojis", lambda client: host.fetch_application_emojis())
        return {"pictures": EmojiPictures(), "emojis": True}

    async def test_selects_show_the_emojis(self, world: World) -> None:
        (ann,) = await started(world, "Ann", ais=3)
        await ann.use("guide-off")  # a hint stands in place of the cards received
        await ann.press("No grand Tichu")
        await world.later(4)
        view = await ann.view()
        buttons = [part for part in world.components(ann.hand) if ":give-card:" in str(part.get("custom_id"))]
        assert [part["emoji"]["name"] for part in buttons] == [
            full_name(drawing(code)) for code in view.seats[view.seat].cards]
        await ann.give()
        for _ in range(20):
            await world.later(3)
            if "card_" in ann.text:
                break
        assert "<:card_" in ann.text, "the cards received, in a sentence"

    async def test_who_prefers_text_sees_none(self, world: World) -> None:
        (ann,) = await started(world, "Ann", ais=3)
        await world.app.storage.preferences.set_user(ann.member.id, UserPrefs(text_only=True))
        await ann.press("No grand Tichu")
        await world.later(3)
        assert "card_" not in str(world.components(ann.hand))
