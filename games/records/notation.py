"""The grammar of a record's lines (NOTATION.md): text to action, and names and headers to text.

A line is cut at its ``;`` and split at blanks. Its first field is a keyword (``round``, ``score`` …) or the number of
the seat that acts. Only the format is checked here, including which cards and seats exist; the game checks actions
against the rules. All errors are `RuleError` with the rule ``NOTATION``.

    >>> parse(["0", "play", "5g", "Ph=5"], Shape.of(["5g", "Ph"], seats=4))
    Play(seat=0, cards=('5g', 'Ph=5'), wish=None, to=None)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.actions import BARE, Abort, Action, Ask, Gift, Give, Play, Resign, RuleError, Stop, Traded
from games.specials import WILD

VERSION = "1"
RULE = "NOTATION"
WISHES = tuple("23456789TJQKA")

_SEAT = re.compile(r"0|[1-9][0-9]?")
_NUMBER = re.compile(r"-?[0-9]{1,6}")
_HEX = re.compile(r"[0-9A-Fa-f]+")
_PLACE = re.compile(r"([RY]\?)@[0-9]")
_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_LOOKALIKES = str.maketrans({"|": "¦", ";": ","})


@dataclass(frozen=True, slots=True)
class Score:
    """``score 45 55``: the expected score of the round that just ended."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Commit:
    digest: str


@dataclass(frozen=True, slots=True)
class Reveal:
    secret: str


@dataclass(frozen=True, slots=True)
class RoundRecord:
    number: int


@dataclass(frozen=True, slots=True)
class Dealer:
    seat: int


@dataclass(frozen=True, slots=True)
class HandRecord:
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """``open 3k 4b``: the undealt cards of a Great Lord deal."""

    cards: tuple[str, ...]


Dealing = RoundRecord | Commit | Dealer | HandRecord | Open
Item = Action | Dealing | Score | Reveal
"""The types of lines below the header; the lines of `Dealing` together make a `games.actions.Deal`."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a line may name in this game: its cards, how they are hidden, its seats."""

    cards: frozenset[str]
    hidden: frozenset[str]
    seats: int

    @classmethod
    def of(cls, deck: Iterable[str], seats: int) -> Shape:
        cards = frozenset(deck)
        clans = {f"{card[0]}?" for card in cards if card[0] in "RY"}
        return cls(cards, frozenset({"?"} | clans), seats)


def fields(text: str) -> list[str]:
    """The fields of a line, its comment left out."""
    return text.partition(";")[0].split()


# reading ----------------------------------------------------------------


def parse(words: Sequence[str], shape: Shape) -> Item:
    """One line below the header. RuleError (NOTATION) if it is none; ``words`` must not be empty."""
    first, rest = words[0], words[1:]
    if reader := _KEYWORDS.get(first):
        return reader(rest, shape)
    if not _SEAT.fullmatch(first):
        raise RuleError("unknown_line", RULE, word=first)
    mover = _seat(first, shape)
    verb = rest[0] if rest else ""
    if verb in BARE:
        _count(rest, 1)
        return BARE[verb](mover)
    if verb not in _MOVES:
        raise RuleError("unknown_verb", RULE, word=verb)
    return _MOVES[verb](mover, rest[1:], shape)


def options(words: Sequence[str]) -> dict[str, str]:
    """``target=1000 wish_bombs=no`` as a mapping, in the order written. RuleError for another shape, or a name
    given twice."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise RuleError("option_shape", RULE, word=word)
        if name in found:
            raise RuleError("option_twice", RULE, name=name)
        found[name] = value
    return found


def names(text: str) -> tuple[str, ...]:
    """The names of a ``seats`` line, in seat order. RuleError if one is missing."""
    body = text.partition(";")[0].split(None, 1)[1:]
    found = tuple(name.strip() for name in body[0].split("|")) if body else ()
    if not found or not all(found):
        raise RuleError("name_missing", RULE)
    return found


def _seat(word: str, shape: Shape) -> int:
    if not _SEAT.fullmatch(word) or int(word) >= shape.seats:
        raise RuleError("no_such_seat", RULE)
    return int(word)


def _count(words: Sequence[str], expected: int) -> None:
    if len(words) != expected:
        raise RuleError("field_count", RULE, n=expected, found=len(words))


def _one_seat(words: Sequence[str], shape: Shape) -> int:
    _count(words, 1)
    return _seat(words[0], shape)


def _cards(words: Sequence[str], shape: Shape) -> tuple[str, ...]:
    """Cards of a hand or an exchange: plain codes, or hidden ones."""
    for word in words:
        if word not in shape.cards and word not in shape.hidden:
            raise RuleError("no_such_card", RULE, card=word)
    if not words:
        raise RuleError("no_cards", RULE)
    return tuple(words)


def _hand(words: Sequence[str], shape: Shape) -> HandRecord:
    if not words:
        raise RuleError("no_such_seat", RULE)
    return HandRecord(_seat(words[0], shape), _cards(words[1:], shape))


def _open(words: Sequence[str], shape: Shape) -> Open:
    cards = _cards(words, shape)
    if hidden := shape.hidden & set(cards):
        raise RuleError("hidden_card", RULE, card=min(hidden))
    return Open(cards)


def _round(words: Sequence[str], shape: Shape) -> RoundRecord:
    _count(words, 1)
    if not _NUMBER.fullmatch(words[0]):
        raise RuleError("not_a_number", RULE, word=words[0])
    return RoundRecord(int(words[0]))


def _hex(words: Sequence[str]) -> str:
    _count(words, 1)
    if not _HEX.fullmatch(words[0]):
        raise RuleError("not_hex", RULE, word=words[0])
    return words[0]


def _score(words: Sequence[str], shape: Shape) -> Score:
    for word in words:
        if not _NUMBER.fullmatch(word):
            raise RuleError("not_a_number", RULE, word=word)
    return Score(tuple(map(int, words)))


def _traded(words: Sequence[str], shape: Shape) -> Traded:
    if len(words) < 2:
        raise RuleError("field_count", RULE, n=3, found=len(words))
    return Traded(_seat(words[0], shape), _seat(words[1], shape), _cards(words[2:], shape))


def _alone(words: Sequence[str], action: Abort | Stop) -> Abort | Stop:
    _count(words, 0)
    return action


_KEYWORDS: Mapping[str, Callable[[Sequence[str], Shape], Item]] = {
    "round": _round,
    "commit": lambda words, shape: Commit(_hex(words)),
    "dealer": lambda words, shape: Dealer(_one_seat(words, shape)),
    "hand": _hand,
    "open": _open,
    "score": _score,
    "reveal": lambda words, shape: Reveal(_hex(words)),
    "traded": _traded,
    "resign": lambda words, shape: Resign(_one_seat(words, shape)),
    "abort": lambda words, shape: _alone(words, Abort()),
    "stop": lambda words, shape: _alone(words, Stop()),
}


def _play(seat: int, words: Sequence[str], shape: Shape) -> Play:
    cards = [word for word in words if not word.startswith(("wish=", "to="))]
    tail = list(words[len(cards) :])
    keys = [word.partition("=")[0] for word in tail]
    if cards != list(words[: len(cards)]) or len(set(keys)) < len(keys):
        raise RuleError("play_shape", RULE)
    if not cards:
        raise RuleError("no_cards", RULE)
    for card in cards:
        _played(card, shape, alone=len(cards) == 1)
    given = dict(zip(keys, (word.partition("=")[2] for word in tail), strict=True))
    to = _seat(given["to"], shape) if "to" in given else None
    wish = given.get("wish")
    if wish is not None and wish not in WISHES:
        raise RuleError("no_such_wish", RULE, wish=wish)
    return Play(seat, tuple(cards), wish, to)


def _played(word: str, shape: Shape, *, alone: bool) -> None:
    """A card of a play: the Phoenix may name its rank in a combination, a blind Tatsu card its place (D16)."""
    place = _PLACE.fullmatch(word)
    if place and place[1] in shape.hidden:
        return
    card, equals, rank = word.partition("=")
    if card in shape.hidden and not equals:
        raise RuleError("hidden_card", RULE, card=card)
    if card not in shape.cards or (equals and (card not in WILD or rank not in WISHES)):
        raise RuleError("no_such_card", RULE, card=word)
    if equals and alone:
        raise RuleError("phoenix_alone", RULE)


_MOVES: Mapping[str, Callable[[int, Sequence[str], Shape], Action]] = {
    "give": lambda seat, words, shape: Give(seat, _cards(words, shape)),
    "play": _play,
    "gift": lambda seat, words, shape: Gift(seat, _one_seat(words, shape)),
    "ask": lambda seat, words, shape: Ask(seat, _one_seat(words, shape)),
}


# writing ----------------------------------------------------------------


def safe_name(name: str) -> str:
    """``name`` as a record can hold it: no ``|``, no ``;``, no control characters, never empty."""
    return " ".join(_UNSAFE.sub(" ", name).translate(_LOOKALIKES).split()) or "?"


def header(game: str, settings: Mapping[str, str | int], people: Sequence[str]) -> tuple[str, ...]:
    """The three header lines. Give every option: a record must not change when a default does."""
    game_line = " ".join((f"game {game}", *(f"{name}={value}" for name, value in settings.items())))
    return (f"busdriver {VERSION}", game_line, "seats " + " | ".join(map(safe_name, people)))


def score_line(points: Sequence[int]) -> str:
    """The ``score`` line of these points."""
    return " ".join(("score", *map(str, points)))
