"""Every text for people, from one catalogue file a language: ``<language>.po`` beside this module.

Message ids are keys (``lobby.title``), so that English is a catalogue like any other
and a key's wording can change without touching the code. ``{name}`` marks a
parameter. A message with plural forms takes its number from the parameter ``n``.
A key that a language lacks is taken from English; one that English lacks is an
error (`KeyError`), which a test over the source finds first.
"""

from __future__ import annotations

from bot.i18n.catalogue import Texts, languages, texts

__all__ = ["Texts", "languages", "texts"]
