"""A folder of small catalogues."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.i18n import catalogue
from tests.support.texts.small_catalogues import ENGLISH, GERMAN, write
from tests.support.texts.untranslated import lagging_words


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An English catalogue of five messages and a complete German one."""
    monkeypatch.setattr(catalogue, "HERE", tmp_path)
    write(tmp_path, "en", ENGLISH)
    write(tmp_path, "de", GERMAN)
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    for cached in (catalogue.nearest, catalogue.load, catalogue.source_messages, lagging_words):
        cached.cache_clear()
