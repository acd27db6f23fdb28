"""The English catalogue is complete, none is wrong, and the check finds what is missing or wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.i18n import languages, texts
from bot.i18n.catalogue import SOURCE, forms, messages_of, read
from bot.i18n.check import LAGS, ProblemKind, check, main
from tests.support.texts.small_catalogues import GERMAN, write
from tests.support.texts.untranslated import english_word, glossary, left_in_english

OTHERS = languages()[1:]


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_has_nothing_wrong(language: str) -> None:
    """English is complete; another language may lag behind it."""
    found = [problem for problem in check(language) if language == SOURCE or problem.kind not in LAGS]
    assert not found, f"{language}: {len(found)} findings\n" + "\n".join(map(str, found[:50]))


def test_a_good_catalogue_has_no_findings(catalogues: Path) -> None:
    assert check("en") == []
    assert check("de") == []


@pytest.mark.parametrize(
    ("german", "instead", "key", "kind"),
    [
        ('msgctxt "lobby.join"\nmsgid "Join now"\nmsgstr "Mitspielen"\n', "", "lobby.join", ProblemKind.MISSING),
        ('"Mitspielen"', '""', "lobby.join", ProblemKind.MISSING),
        ('msgid "Join now"', 'msgid "Join"', "lobby.join", ProblemKind.OUTDATED),
        ('msgctxt "lobby.join"', '#, fuzzy\nmsgctxt "lobby.join"', "lobby.join", ProblemKind.OUTDATED),
        ('msgctxt "lobby.join"', 'msgctxt "lobby.gone"', "lobby.gone", ProblemKind.OBSOLETE),
        ("{name} ist", "{spieler} ist", "hand.turn", ProblemKind.PARAMETERS),
        ("{name} ist", "{name ist", "hand.turn", ProblemKind.PARAMETERS),
        ("{name} ist", "Du bist", "hand.turn", ProblemKind.PARAMETERS),
        ('msgstr[1] "{n} Karten"', 'msgstr[1] ""', "cards.count", ProblemKind.MISSING),
        ('"Mitspielen"', '"Mitspielen: `/play`"', "lobby.join", ProblemKind.COMMAND),
        ('"spielen"', '"spielen-oder-einen-tisch-aufmachen"', "name.play", ProblemKind.LIMIT),
        ("Einen Tisch aufmachen", "Einen sehr großen Tisch aufmachen " * 4, "command.play", ProblemKind.LIMIT),
    ],
)  # fmt: skip
def test_problems_are_found(catalogues: Path, german: str, instead: str, key: str, kind: ProblemKind) -> None:
    assert german in GERMAN
    write(catalogues, "de", GERMAN.replace(german, instead))
    assert (key, kind) in [(finding.key, finding.kind) for finding in check("de")]


def test_main_prints_findings_and_fails(catalogues: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["de"]) == 0
    write(catalogues, "de", "")
    assert main([]) == 1
    assert "missing: lobby.join: 'Join now'" in capsys.readouterr().out
    with pytest.raises(LookupError):
        main(["xx"])


# words left in English -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_left_in_english(language: str) -> None:
    left = {key: found for key, message in messages_of(read(language)).items()
            if (found := left_in_english(language, message))}
    assert not left, left


def test_a_copied_message_and_an_english_word_are_found(catalogues: Path) -> None:
    for text, found in (("Join now", "Join now"), ("Setz dich at the Tisch", "the"), ("Mitspielen", "")):
        write(catalogues, "de", GERMAN.replace("Mitspielen", text))
        assert left_in_english("de", messages_of(read("de"))["lobby.join"]) == found
    write(catalogues, "el", GERMAN)
    assert english_word("el", "Join στο τραπέζι, Tichu") == "join"


def test_korean_particles_do_not_depend_on_a_parameter() -> None:
    """Which particle is right depends on the sound before it, which nobody knows of a name."""
    particle = re.compile(r"\}[*`”\"]*(은|는|이|가|을|를|과|와|로|으로|예요|이에요)(?![가-힣(])")
    found = {key: form for key, message in messages_of(read("ko")).items()
             for form in forms(message.string) if particle.search(form)}
    assert not found, found
    assert particle.search("{name}이 패스")
    assert not particle.search("{name}님이 패스, “{rank}”은(는) {n}이상")


# the glossary --------------------------------------------------------------------------------------


def test_the_glossary_has_a_word_for_each_term_in_each_language() -> None:
    rows = glossary()
    assert len(rows) > 90
    keys = texts("en").messages
    for row in rows:
        assert set(row.terms) <= set(OTHERS), row.term
        assert all(all(words) for words in row.terms.values()), row.term
        assert not row.key or row.key in keys, row.key


@pytest.mark.parametrize("language", OTHERS)
def test_a_message_that_is_a_term_is_the_agreed_one(language: str) -> None:
    found = messages_of(read(language))
    texts = {key: forms(message.string)[0] for key, message in found.items()}
    other = {row.key: row.terms for row in glossary()
             if row.key in texts and not row.agrees(language, texts[row.key])}
    assert not other, other


@pytest.mark.parametrize("language", languages())
def test_hints_call_buttons_by_their_labels(language: str) -> None:
    t = texts(language)
    assert t("lobby.here") in t("lobby.rated")
