"""Each catalogue is complete and right; the check finds what is not."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.i18n import catalogue, languages, nearest, texts
from bot.i18n.check import Kind, check, glossary, main
from bot.i18n.source import unused

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {}\\n"\n\n'
TWO = "nplurals=2; plural=(n != 1);"
ENGLISH = (
    'msgid "lobby.join"\nmsgstr "Join now"\n\n'
    'msgid "hand.turn"\nmsgstr "It is the turn of {name}"\n\n'
    'msgid "command.play"\nmsgstr "Open a table"\n\n'
    'msgid "name.play"\nmsgstr "play"\n\n'
    'msgid "cards.count"\nmsgid_plural "cards.count"\nmsgstr[0] "{n} card"\nmsgstr[1] "{n} cards"\n'
)
GERMAN = (
    'msgid "lobby.join"\nmsgstr "Mitspielen"\n\n'
    'msgid "hand.turn"\nmsgstr "{name} ist dran"\n\n'
    'msgid "command.play"\nmsgstr "Einen Tisch aufmachen"\n\n'
    'msgid "name.play"\nmsgstr "spielen"\n\n'
    'msgid "cards.count"\nmsgid_plural "cards.count"\nmsgstr[0] "eine Karte"\nmsgstr[1] "{n} Karten"\n'
)


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An English catalogue of five messages and a good German one."""
    monkeypatch.setattr(catalogue, "HERE", tmp_path)
    (tmp_path / "en.po").write_text(HEAD.format(TWO) + ENGLISH, encoding="utf-8")
    write(tmp_path, "de", GERMAN)
    return tmp_path


def write(folder: Path, language: str, messages: str, plural: str = TWO) -> None:
    (folder / f"{language}.po").write_text(HEAD.format(plural) + messages, encoding="utf-8")


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_is_complete_and_right(language: str) -> None:
    found = check(language)
    assert not found, f"{language}: {len(found)} findings\n" + "\n".join(map(str, found[:50]))


def test_a_good_catalogue_has_no_findings(catalogues: Path) -> None:
    assert check("en") == []
    assert check("de") == []


@pytest.mark.parametrize(
    ("german", "instead", "key", "kind"),
    [
        ('msgid "lobby.join"\nmsgstr "Mitspielen"\n', "", "lobby.join", Kind.MISSING),
        ('"Mitspielen"', '""', "lobby.join", Kind.MISSING),
        ('"Mitspielen"', '"Join now"', "lobby.join", Kind.ENGLISH),
        ('"Mitspielen"', '"Setz dich at the Tisch"', "lobby.join", Kind.ENGLISH),
        ('msgid "lobby.join"', 'msgid "lobby.gone"', "lobby.gone", Kind.OBSOLETE),
        ("{name} ist", "{spieler} ist", "hand.turn", Kind.PARAMETERS),
        ("{name} ist", "{name ist", "hand.turn", Kind.PARAMETERS),
        ("{name} ist", "Du bist", "hand.turn", Kind.PARAMETERS),
        ('msgstr[1] "{n} Karten"', 'msgstr[1] ""', "cards.count", Kind.MISSING),
        ('"Mitspielen"', '"Mitspielen: `/play`"', "lobby.join", Kind.COMMAND),
        ('"spielen"', '"Spielen"', "name.play", Kind.NAME),
        ('"spielen"', '"jetzt spielen"', "name.play", Kind.NAME),
        ("Einen Tisch aufmachen", "Einen sehr großen Tisch aufmachen " * 4, "command.play", Kind.LIMIT),
    ],
)  # fmt: skip
def test_what_is_wrong_is_found(catalogues: Path, german: str, instead: str, key: str, kind: Kind) -> None:
    assert german in GERMAN
    write(catalogues, "de", GERMAN.replace(german, instead))
    assert (key, kind) in [(finding.key, finding.kind) for finding in check("de")]


def test_a_language_of_another_script_keeps_no_latin_word(catalogues: Path) -> None:
    greek = ('msgid "lobby.join"\nmsgstr "Join στο τραπέζι, Tichu"\n\nmsgid "hand.turn"\nmsgstr "Σειρά: {name}"\n\n'
             'msgid "command.play"\nmsgstr "Άνοιξε τραπέζι"\n\nmsgid "name.play"\nmsgstr "παίξε"\n\n'
             'msgid "cards.count"\nmsgid_plural "cards.count"\nmsgstr[0] "{n} φύλλο"\nmsgstr[1] "{n} φύλλα"\n')
    write(catalogues, "el", greek)
    assert [(finding.key, finding.text) for finding in check("el")] == [("lobby.join", "join")]


def test_main_prints_findings_and_fails(catalogues: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["de"]) == 0
    write(catalogues, "de", "")
    assert main([]) == 1
    assert "missing: lobby.join: 'Join now'" in capsys.readouterr().out
    with pytest.raises(LookupError):
        main(["xx"])


def test_the_nearest_catalogue_serves(catalogues: Path) -> None:
    write(catalogues, "zh-TW", "")
    assert [nearest(name) for name in ("de", "de-CH", "zh-HK", "en-GB", "ko")] == ["de", "de", "zh-TW", "en", "en"]


def test_the_glossary_has_a_word_for_each_term_in_each_language() -> None:
    rows = glossary()
    assert len(rows) > 90
    keys = texts("en").messages
    for row in rows:
        assert set(row.terms) == {"de", "fr", "el", "uk", "zh-TW"}, row.term
        assert all(all(words) for words in row.terms.values()), row.term
        assert not row.key or row.key in keys, row.key


def test_numbers_and_dates_are_written_as_the_language_does() -> None:
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
    assert german.name == "Deutsch"
    assert english.both(["Ann", "Bo", "Cy"]) == "Ann, Bo, and Cy"


def test_a_key_that_nothing_asks_for_is_found() -> None:
    """As it stands, by a pattern and what fills it, by an ending, by an error's code; else it is unused."""
    used = (
        "lobby.join", "words.suit.g", "title.lord.short", "error.no_such_table", "rules.tichu.cards.text", "why.dragon")
    assert unused([*used, "lobby.nowhere", "words.suits.g", "error.of_nobody", "why.nothing_at_all"]) == [
        "lobby.nowhere", "words.suits.g", "error.of_nobody", "why.nothing_at_all"]
