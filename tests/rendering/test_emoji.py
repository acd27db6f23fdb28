"""Application emojis: size, names, hashes."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from rendering.cards.codes import ALL
from rendering.cards.emoji import BACKS, CODES, SIZE, CardEmoji, Emoji, content_hash


@pytest.fixture(scope="module")
def every() -> tuple[Emoji, ...]:
    return tuple(CardEmoji(code).draw() for code in CODES)


def test_there_is_one_for_every_card_and_back(every: tuple[Emoji, ...]) -> None:
    assert [e.code for e in every] == [*ALL, *BACKS]


def test_names_are_what_discord_takes(every: tuple[Emoji, ...]) -> None:
    assert all(re.fullmatch(r"\w{2,32}", e.name, re.ASCII) for e in every)
    assert len({e.name for e in every}) == len(every)


def test_pictures_are_small_and_all_different(every: tuple[Emoji, ...]) -> None:
    for e in every:
        image = Image.open(io.BytesIO(e.data))
        assert (image.format, image.size) == ("PNG", (SIZE, SIZE))
        assert len(e.data) <= 256 * 1024, "Discord's limit"
        assert e.hash == content_hash(e.data)
    assert len({e.hash for e in every}) == len(every)


def test_an_emoji_drawn_again_has_the_same_hash(every: tuple[Emoji, ...]) -> None:
    assert CardEmoji("Qr").draw() == next(e for e in every if e.code == "Qr")
