"""The catalogues are well formed, in step with the English one, and fill in messages as each language does."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from babel.messages.pofile import read_po

from bot.i18n import catalogue, languages, nearest, texts, update
from bot.i18n.catalogue import HERE, SOURCE, messages_of, read
from tests.support.texts.small_catalogues import ENGLISH, SLAVIC, UKRAINIAN, write


@pytest.mark.parametrize("language", languages())
def test_between_rounds_every_call_is_refused_in_the_same_words(language: str) -> None:
    """``/grand`` and ``/tichu``, which the rules refuse for different reasons."""
    messages = texts(language).messages
    assert messages["error.no_round"] == messages["error.round_is_over"]


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_is_well_formed(language: str) -> None:
    with (HERE / f"{language}.po").open("rb") as file:
        messages = [message for message in read_po(file, abort_invalid=True) if message.id]
    assert language != SOURCE or all(all(message.string) for message in messages)
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
    with (tmp_path / "en.po").open("rb") as file:
        assert not any(message.locations for message in read_po(file)), "a move of a module would rewrite the file"


def test_plurals_and_fallback() -> None:
    t = texts("en-US")
    assert t("cards.count", n=1) == "1 card"
    assert t("cards.count", n=14) == "14 cards"
    assert texts("xx").language == "en"
    with pytest.raises(KeyError):
        t("no.such.key")


@pytest.mark.parametrize("language", ["uk", "ko"])
def test_each_text_may_be_missing(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """English stands in for each missing text, in every count: Ukrainian has three plural forms, Korean one."""
    english = messages_of(read(SOURCE))
    for name in (SOURCE, language):
        (tmp_path / f"{name}.po").write_bytes((HERE / f"{name}.po").read_bytes())
    head = (tmp_path / f"{language}.po").read_text(encoding="utf-8").partition("\n\n")[0]
    (tmp_path / f"{language}.po").write_text(f"{head}\n", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(catalogue, "HERE", tmp_path)
        for cached in (catalogue.nearest, catalogue.load):
            cached.cache_clear()
        t = texts(language)
        assert t.language == language
        for key in english:
            for n in (0, 1, 2, 5, 21):
                assert _filled(t, key, n) == _filled(texts(SOURCE), key, n)
    for cached in (catalogue.nearest, catalogue.load):
        cached.cache_clear()


def _filled(t: catalogue.Texts, key: str, n: int) -> str:
    class Names(dict[str, str]):
        def __missing__(self, name: str) -> str:
            return f"‹{name}›"

    message = t.messages[key]
    return (message if isinstance(message, str) else message.form(n)).format_map(Names(n=str(n)))


def test_an_english_text_among_others_keeps_its_plural_rule(catalogues: Path) -> None:
    write(catalogues, "uk", UKRAINIAN, SLAVIC)
    assert [texts("uk")("cards.count", n=n) for n in (1, 2, 5)] == ["1 карта", "2 карти", "5 карт"]
    for cached in (catalogue.load, catalogue.source_messages):
        cached.cache_clear()
    write(catalogues, "en", ENGLISH.replace("{n} cards", "{n} of them"))
    assert [texts("uk")("cards.count", n=n) for n in (1, 2, 5)] == ["1 card", "2 of them", "5 of them"]


def test_an_outdated_translation_is_not_shown(catalogues: Path) -> None:
    write(catalogues, "en", ENGLISH.replace("It is the turn of {name}", "{player} plays"))
    assert texts("de")("hand.turn", player="Ann") == "Ann plays"
    assert texts("de")("lobby.join") == "Mitspielen"


def test_the_nearest_catalogue_serves() -> None:
    assert [nearest(name) for name in ("de", "de-CH", "zh-HK", "ko", "en-GB", "ja")] == [
        "de", "de", "zh-TW", "ko", "en", "en"]


def test_numbers_and_dates_are_formatted_for_the_language() -> None:
    english, german = texts("en"), catalogue.Texts("de", {"x": "{place}"})
    assert english.number(1234.5) == "1,234.5"
    assert german.number(1234.5) == "1.234,5"
    assert german("x", place=2.5) == "2,5"
    assert german("x", place=1000) == "1000"
    at = datetime(2026, 1, 31, 20, 30, tzinfo=UTC).astimezone(ZoneInfo("Europe/Berlin"))
    assert german.day(at.date()) == "31.01.2026"
    assert english.day(at.date()) == "Jan 31, 2026"
    assert german.clock(at) == "21:30"
    assert english.clock(at).replace("\u202f", " ") == "9:30 PM"
    assert catalogue.Texts("ko", {}).clock(at) == "오후 9:30"
    assert german.name == "Deutsch"
    assert english.both(["Ann", "Bo", "Cy"]) == "Ann, Bo, and Cy"


def _lines(name: str) -> list[str]:
    return (HERE / name).read_text(encoding="utf-8").splitlines()
