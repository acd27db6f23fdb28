"""The texts for Discord's app directory: every language, within its limits, with pictures and commands that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.i18n import languages, texts

FOLDER = Path(__file__).parents[1] / "docs" / "host" / "directory"
LIMITS = {"Summary": 200, "Description": 400, "About": 4000, "Tags": 5 * 22}
LARGEST = 100_000
"""Bytes of a picture."""


@pytest.mark.parametrize("language", languages())
def test_a_page_fits_and_names_what_there_is(language: str) -> None:
    page = (FOLDER / f"{language}.md").read_text(encoding="utf-8")
    parts = {title: body.strip() for title, body in re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", page, re.M | re.S)}
    assert set(parts) == {*LIMITS, "Pictures"}
    assert {title: len(parts[title]) for title, most in LIMITS.items() if len(parts[title]) > most} == {}
    tags = parts["Tags"].split(", ")
    assert len(set(tags)) == len(tags) <= 5
    assert max(map(len, tags)) <= 20
    pictures = [FOLDER / name for name in re.findall(r"!\[.+\]\((.+)\)", parts["Pictures"])]
    assert len(pictures) == 3
    assert all(picture.stat().st_size <= LARGEST for picture in pictures)
    known = {text for key, text in texts(language).messages.items() if key.startswith("name.")}
    assert set(re.findall(r"`/([^`]+)`", page)) <= known
    labels = {texts(language)("lobby.fill_ai"), texts(language)("lobby.start")}
    assert labels <= set(re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", parts["About"]))
