"""Every text that players read, one catalogue per language: ``<language>.po`` in this folder.

The code asks for a message by its key (``lobby.title``). ``en.po`` holds the English text of each key; the other
catalogues are written by ``python -m bot.i18n.update``, with the key as context and the English text as message id.
``{name}`` marks a parameter; a message with plural forms takes its number from the parameter ``n``. A key that a
language lacks, or whose English has changed since it was translated, is taken from English, with the English plural
rule. So a change needs one catalogue, and the others follow before a release (``python -m bot.i18n.check``). A key that
English lacks raises `KeyError`.
"""

from __future__ import annotations

from bot.i18n.catalogue import CRUDE, Texts, languages, nearest, texts

__all__ = ["CRUDE", "Texts", "languages", "nearest", "texts"]
