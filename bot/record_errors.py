"""Words for what is wrong with a record, from the catalogue of messages."""

from __future__ import annotations

from bot.i18n import texts
from games.actions import RuleError
from games.records.reader import RecordError

_LONGEST = 60


def explain(error: RuleError) -> str:
    """The catalogue's sentence for ``error``, without its full stop and rule."""
    t = texts()
    key = f"error.{error.code}"
    params = {name: _short(value) if isinstance(value, str) else value for name, value in error.params.items()}
    try:
        sentence = t(key, **params)
    except (KeyError, IndexError, ValueError):
        sentence = str(error).removesuffix(f" (rule {error.rule})")
    return _printable(sentence.rstrip(" ."))


def fault(error: RecordError) -> str:
    """What is wrong in that line, the line itself first: ``2 pass: …``."""
    text = " ".join(error.text.partition(";")[0].split())
    return f"{_printable(_short(text))}: {explain(error.error)}" if text else explain(error.error)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _printable(text: str) -> str:
    """``text`` on one line, without anything a terminal could take for a command."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)
