"""Cards, combinations and rounds in words: for captions, labels, alt texts and the text-only form.

Every word comes from the catalogue through a `Text`. Cards are record codes (NOTATION.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from games.climbing.cards import PHOENIX_LED, RANK_NAME
from games.specials import WILD
from games.views import Combination, PlayView, View
from rendering.cards.codes import Card, label, parse
from rendering.draw.text import Text


def rank_name(letter: str, text: Text) -> str:
    """A rank ``2`` … ``A`` as its letter in the record: ``9``, ``10``, ``King``."""
    return text(f"words.rank.{letter}") if letter in "JQKA" else label(letter)


def rank(number: int, text: Text) -> str:
    """A rank by its number: ``1`` (Mah Jong), ``9``, ``King``."""
    return "1" if number < 2 else rank_name(RANK_NAME[number], text)


def ranks(number: int, text: Text) -> str:
    """Several cards of a rank: ``9s``, ``Kings``."""
    return text(f"words.ranks.{RANK_NAME[number]}")


def card(code: str, text: Text) -> str:
    """One card: ``Jade 9``, ``Phoenix as 10``, ``Dragon``; Tatsu ``Red 1 worth 5``, ``Yellow ×2``."""
    known = parse(code)
    match known.kind:
        case "suit":
            return text("words.card", suit=text(f"words.suit.{known.sign}"), rank=rank_name(known.rank, text))
        case "special":
            special = text(f"words.special.{known.sign}")
            return text("words.card_as", card=special, rank=rank_name(known.rank, text)) if known.rank else special
        case "spirit":
            return _spirit(known, text)
        case _ if known.sign:
            return text("words.facedown_clan", clan=text(f"words.clan.{known.sign}"))
        case _:
            return text("words.facedown")


def _spirit(known: Card, text: Text) -> str:
    clan = text(f"words.clan.{known.sign}")
    match known.spirit[0]:
        case "f":
            return text("words.spirit_fusion", clan=clan)
        case "x":
            return text("words.spirit_times", clan=clan, times=known.spirit[1:])
        case "1":
            return text("words.spirit_one", clan=clan, points=known.points)
        case strength:
            return text("words.spirit", clan=clan, strength=strength)


def listed(names: Sequence[str], text: Text) -> str:
    """Names joined as in a sentence: ``Ann and Bo``, ``Ann, Bo, and Cy``; "" for none."""
    if len(names) < 2:
        return "".join(names)
    *others, last = names
    return text("words.more" if others[1:] else "words.two", first=text("words.comma").join(others), last=last)


def cards(codes: Iterable[str], text: Text) -> str:
    """Several cards, parted by commas."""
    return text("words.comma").join(card(code, text) for code in codes)


def combination(found: Combination, codes: Sequence[str], text: Text) -> str:
    """The combination of a play: ``Full house, 9s``, ``Straight, 5 to 9``, ``Dragon``."""
    high = found.rank // 2
    match found.kind:
        case "single" | "dog":
            return _single(found, codes[0], text)
        case "stairs":
            return text("combo.stairs", low=rank(high - found.size // 2 + 1, text), high=rank(high, text))
        case "straight" | "straight_flush":
            return text(f"combo.{found.kind}", low=rank(high - found.size + 1, text), high=rank(high, text))
        case kind:
            return text(f"combo.{kind}", ranks=ranks(high, text))


def _single(found: Combination, code: str, text: Text) -> str:
    if code not in WILD:
        return card(code, text)
    if found.rank <= PHOENIX_LED:
        return text("combo.phoenix_led")
    if found.rank % 2 == 0:
        return text("combo.phoenix_on_phoenix")
    return text("combo.phoenix_on", rank=rank(found.rank // 2, text))


def play(played: PlayView, text: Text) -> str:
    """A play in words: its combination, or the cards where the game has no combinations."""
    if played.combination is None:
        return cards(played.cards, text)
    return combination(played.combination, played.cards, text)


SHORT_KINDS = ("full_house", "stairs", "straight", "four", "straight_flush")
"""Kinds of combination with a short word for narrow places."""


def play_short(played: PlayView, text: Text) -> str:
    """A play in a short form, for narrow places beside its cards: ``Straight``, ``Bomb``; else as `play`."""
    if played.combination is not None and played.combination.kind in SHORT_KINDS:
        return text(f"combo.{played.combination.kind}.short")
    return play(played, text)


def game(view: View, text: Text) -> str:
    """The game's name."""
    return text(f"words.game.{view.game}")


def length(view: View) -> int:
    """How many rounds the game lasts; 0: until the target is reached."""
    options = dict(view.options)
    return int(options.get("rounds") or options.get("deals") or 0)


def target(view: View) -> int | None:
    """The points to be reached; None in a game of a fixed number of rounds, which they do not end."""
    return None if length(view) else view.target


def round_of(view: View, text: Text) -> str:
    """``Round 3``, with ``of 10`` where the game lasts a fixed number of rounds."""
    number = max(view.round, 1)
    if rounds := length(view):
        return text("table.round_of", round=number, rounds=rounds)
    return text("table.round", round=number)


def ended_round(view: View, text: Text) -> str:
    """`round_of` for the newest round that has ended."""
    return round_of(replace(view, round=len(view.rounds)), text)
