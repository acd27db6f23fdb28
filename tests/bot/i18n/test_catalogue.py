"""The catalogues are well formed, in step with the English one, and fill in messages as each language does."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from babel.messages.pofile import read_po

from bot.i18n import catalogue, languages, nearest, texts, update
from bot.i18n.catalogue import HERE, SOURCE, forms, messages_of, read


@pytest.mark.parametrize("language", languages())
def test_between_rounds_every_call_is_refused_in_the_same_words(language: str) -> None:
    """``/grand`` and ``/tichu``, which the rules refuse for different reasons."""
    messages = texts(language).messages
    assert messages["error.no_round"] == messages["error.round_is_over"]


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_is_well_formed(language: str) -> None:
    with (HERE / f"{language}.po").open("rb") as file:
        messages = [message for message in read_po(file, abort_invalid=True) if message.id]
    assert all(all(message.string) for message in messages)
    assert len(messages) == sum(line.startswith("msgid ") for line in _lines(f"{language}.po")) - 1, "a key twice"


def test_translators_see_keys_english_comments_and_references(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    english = messages_of(read(SOURCE))
    (tmp_path / "en.po").write_bytes((HERE / "en.po").read_bytes())
    with monkeypatch.context() as patch:
        patch.setattr(catalogue, "HERE", tmp_path)
        update.update()
    with (tmp_path / "messages.pot").open("rb") as file:
        template = {message.context: message for message in read_po(file) if message.id}
    assert list(template) == list(english)
    assert template["cards.count"].id == ("{n} card", "{n} cards")
    assert ("cogs/rules/cog.py", None) in template["rules.section"].locations
    assert template["name.play"].auto_comments
    german = messages_of(read("de"))
    assert [forms(message.id) for message in german.values()] == [forms(message.string) for message in english.values()]


def test_plurals_and_fallback() -> None:
    t = texts("en-US")
    assert t("cards.count", n=1) == "1 card"
    assert t("cards.count", n=14) == "14 cards"
    assert texts("xx").language == "en"
    with pytest.raises(KeyError):
        t("no.such.key")


def test_the_nearest_catalogue_serves() -> None:
    assert [nearest(name) for name in ("de", "de-CH", "zh-HK", "ko", "en-GB", "ja")] == [
        "de", "de", "zh-TW", "ko", "en", "en"]


def test_numbers_and_dates_are_formatted_for_the_language() -> None:
    english, german = texts("en"), catalogue.Texts("de", {"x": "{place}"}, lambda n: 0)
    assert english.number(1234.5) == "1,234.5"
    assert german.number(1234.5) == "1.234,5"
    assert german("x", place=2.5) == "2,5"
    assert german("x", place=1000) == "1000"
    at = datetime(2026, 1, 31, 20, 30, tzinfo=UTC).astimezone(ZoneInfo("Europe/Berlin"))
    assert german.day(at.date()) == "31.01.2026"
    assert english.day(at.date()) == "Jan 31, 2026"
    assert german.clock(at) == "21:30"
    assert english.clock(at).replace("\u202f", " ") == "9:30 PM"
    assert catalogue.Texts("ko", {}, lambda n: 0).clock(at) == "오후 9:30"
    assert german.name == "Deutsch"
    assert english.both(["Ann", "Bo", "Cy"]) == "Ann, Bo, and Cy"


def _lines(name: str) -> list[str]:
    return (HERE / name).read_text(encoding="utf-8").splitlines()
