"""Every text for people, from one catalogue file a language: ``<language>.po`` beside this module.

Message ids are keys (``lobby.title``), so that English is a catalogue like any other
and a key's wording can change without touching the code. ``{name}`` marks a
parameter. A message with plural forms takes its number from the parameter ``n``.
A key that a language lacks is taken from English; one that English lacks is an
error (`KeyError`), which a test over the source finds first. What is missing or wrong
in a catalogue is told by ``python -m bot.i18n.check``.
"""

from __future__ import annotations

from bot.i18n.catalogue import Texts, languages, nearest, texts

__all__ = ["Texts", "languages", "nearest", "texts"]
