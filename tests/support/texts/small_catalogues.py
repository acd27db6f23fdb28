"""Small catalogues: five messages in English and German."""

from __future__ import annotations

from pathlib import Path

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
    'msgctxt "lobby.join"\nmsgid "Join now"\nmsgstr "Mitspielen"\n\n'
    'msgctxt "hand.turn"\nmsgid "It is the turn of {name}"\nmsgstr "{name} ist dran"\n\n'
    'msgctxt "command.play"\nmsgid "Open a table"\nmsgstr "Einen Tisch aufmachen"\n\n'
    'msgctxt "name.play"\nmsgid "play"\nmsgstr "spielen"\n\n'
    'msgctxt "cards.count"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
    'msgstr[0] "eine Karte"\nmsgstr[1] "{n} Karten"\n'
)
SLAVIC = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
UKRAINIAN = (
    'msgctxt "cards.count"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
    'msgstr[0] "{n} карта"\nmsgstr[1] "{n} карти"\nmsgstr[2] "{n} карт"\n'
)


def write(folder: Path, language: str, messages: str, plural: str = TWO) -> None:
    (folder / f"{language}.po").write_text(HEAD.format(plural) + messages, encoding="utf-8")
