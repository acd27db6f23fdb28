"""Names of people in games across servers: generated, or chosen. They are the same in all languages: records have them.

A generated name is drawn by lot, and follows from nothing about the person.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from bot.core.errors import TableError

FIRST = (
    "Amber", "Brave", "Bright", "Brisk", "Calm", "Clever", "Cosy", "Crisp", "Daring", "Eager", "Early", "Fair",
    "Gentle", "Glad", "Golden", "Happy", "Humble", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Mellow", "Merry",
    "Misty", "Noble", "Patient", "Quick", "Quiet", "Rapid", "Silver", "Steady", "Sunny", "Swift", "Tidy", "Warm",
    "Wise", "Witty", "Young", "Zesty")
SECOND = (
    "Badger", "Bear", "Beaver", "Bison", "Cat", "Crane", "Crow", "Deer", "Dove", "Duck", "Eagle", "Falcon", "Finch",
    "Fox", "Frog", "Goose", "Hare", "Hawk", "Heron", "Horse", "Koala", "Lark", "Lynx", "Marten", "Mole", "Newt",
    "Otter", "Owl", "Panda", "Pike", "Puffin", "Raven", "Robin", "Salmon", "Seal", "Stork", "Swan", "Tiger", "Whale",
    "Wolf")
ALIAS_LENGTH_MAX = 20
NUMBERS = tuple(str(number) for number in range(2, 13))
"""That tell people of one name apart: a table has at most twelve."""
UNSEEN = "\u115f\u1160\u3164\uffa0"
"""Letters, as Unicode says, that nobody sees: fillers of Hangul."""

Draw = Callable[[int], bytes]
"""So many random bytes."""


def generated(draw: Draw) -> str:
    """Two words: “Calm Otter”."""
    first, second = draw(2), draw(2)
    return f"{_of(FIRST, first)} {_of(SECOND, second)}"


def _of(words: tuple[str, ...], drawn: bytes) -> str:
    return words[int.from_bytes(drawn, "big") % len(words)]


def chosen(text: str) -> str:
    """The name that a person wrote. Letters and digits alone: no mentions, links or marks that turn the line round.
    Codes: bad_alias."""
    name = unicodedata.normalize("NFKC", text).strip()
    if not 2 <= len(name) <= ALIAS_LENGTH_MAX or not all(map(_usable, name)) or not any(map(str.isalpha, name)):
        raise TableError("bad_alias", n=ALIAS_LENGTH_MAX)
    return name


def was_chosen(name: str) -> bool:
    """Generated names have a space, chosen ones none."""
    return bool(name) and " " not in name


def kin(name: str) -> frozenset[str]:
    """A chosen name with all that tables make of it for people of one name (“Anna”, “Anna2”), whichever it is."""
    plain = name.rstrip("0123456789")
    first = plain if name[len(plain):] in NUMBERS else name
    return frozenset((name, first, *(f"{first}{number}" for number in NUMBERS)))


def _usable(sign: str) -> bool:
    return unicodedata.category(sign) in ("Lu", "Ll", "Lo", "Nd") and sign not in UNSEEN
