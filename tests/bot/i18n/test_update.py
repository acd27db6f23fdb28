"""The update command: references, new and changed messages, files that stay the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.i18n import languages, texts, update
from bot.i18n.catalogue import SOURCE, is_current, load, messages_of, read
from bot.i18n.check import ProblemKind, check
from tests.support.texts.small_catalogues import ENGLISH, write

CODE = '''
def page(t, verb, key):
    t("lobby.join"), t(f"game.{verb}"), t(f"{key}.short")
    raise RuleError("no_such_table")
'''


@pytest.fixture(autouse=True)
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No source code, so that references are found at once."""
    monkeypatch.setattr(update, "ROOT", tmp_path)


def test_references_are_strings_patterns_endings_and_error_codes(tmp_path: Path) -> None:
    (tmp_path / "cogs").mkdir()
    (tmp_path / "cogs" / "a.py").write_text(CODE, encoding="utf-8")
    keys = ["lobby.join", "lobby.join.short", "lobby.leave", "game.end", "game.end.sure", "error.no_such_table"]
    found = update.references(keys, tmp_path)
    assert set(found) == {"lobby.join", "lobby.join.short", "game.end", "error.no_such_table"}
    assert all(files == ["cogs/a.py"] for files in found.values())


def test_a_changed_message_is_fuzzy_with_its_previous_english(catalogues: Path) -> None:
    write(catalogues, "en", ENGLISH.replace("Join now", "Join the\\ntable").replace("{n} card", "{n} carda"))
    for _ in range(2):
        update.update()
        german = (catalogues / "de.po").read_text(encoding="utf-8")
        assert '#, fuzzy\n#| msgid "Join now"\nmsgctxt "lobby.join"\nmsgid ""\n"Join the\\n"\n"table"\n' in german
        assert '#| msgid "{n} card"\n#| msgid_plural "{n} cards"\n' in german
        assert {(finding.key, finding.kind) for finding in check("de")} == {
            ("lobby.join", ProblemKind.OUTDATED), ("cards.count", ProblemKind.OUTDATED)}
        assert texts("de")("lobby.join") == "Join the\ntable", "English until the translation is reviewed"
        load.cache_clear()


def test_a_reworded_message_stays_translated(catalogues: Path) -> None:
    write(catalogues, "en", ENGLISH.replace("Join now", "Join"))
    update.update(reworded=True)
    assert check("de") == []
    assert messages_of(read("de"))["lobby.join"].string == "Mitspielen"


def test_a_new_message_is_empty_and_a_removed_one_gone(catalogues: Path) -> None:
    write(catalogues, "en", ENGLISH.replace('msgid "lobby.join"', '# On a button.\nmsgid "lobby.new"'))
    update.update()
    assert [(finding.key, finding.kind) for finding in check("de")] == [("lobby.new", ProblemKind.MISSING)]
    assert '#. On a button.\n' in (catalogues / "de.po").read_text(encoding="utf-8")


def test_a_second_update_changes_nothing(catalogues: Path) -> None:
    update.update()
    once = {path.name: path.read_text(encoding="utf-8") for path in catalogues.iterdir()}
    update.update()
    assert once == {path.name: path.read_text(encoding="utf-8") for path in catalogues.iterdir()}
    assert set(once) == {"en.po", "de.po", "messages.pot"}


def test_updating_changes_no_translation(catalogues: Path) -> None:
    for path in Path(update.__file__).parent.glob("*.po"):
        (catalogues / path.name).write_bytes(path.read_bytes())
    before = {name: _texts(name) for name in languages()}
    update.update()
    assert before == {name: _texts(name) for name in languages()}


def test_a_reworded_message_that_was_fuzzy_stays_fuzzy(catalogues: Path) -> None:
    write(catalogues, "en", ENGLISH.replace("Join now", "Join the table"))
    update.update()
    update.update(reworded=True)
    assert [(finding.key, finding.kind) for finding in check("de")] == [("lobby.join", ProblemKind.OUTDATED)]


def _texts(language: str) -> dict[str, object]:
    """What players see of a catalogue: what lags may be marked or removed."""
    english = messages_of(read(SOURCE))
    return {key: (message.id, message.string) for key, message in messages_of(read(language)).items()
            if is_current(message, english.get(key))}
