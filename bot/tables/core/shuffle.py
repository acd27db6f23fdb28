"""A shuffle that nobody can predict and everybody can verify afterwards.

For each round 32 secret random bytes are drawn and, before any card is dealt,

    commit = HMAC-SHA256(secret, "busdriver 1 commit ROUND")

is published. The cards follow from the secret alone: block *i* of a stream of bytes is
``HMAC-SHA256(secret, "busdriver 1 deck ROUND i")``, read as 32-bit big-endian words. A number below *n* is the first
word below the largest multiple of *n*, modulo *n* (rejection sampling: no bias). If the round's dealer is drawn, one
number chooses among the possible ones in ascending order. Then Fisher-Yates from the last place down: place *k* is
swapped with place ``below(k + 1)``. The game deals the result by its rules. After the round the secret is revealed;
`verify` does all this again.

The commitment reveals nothing about the deck, and no other secret matches it. So after it, and after the last words
(below), nobody can change the cards unnoticed.

Between commitment and deal a player may *cut*: add words of their own. With words the message of block *i* is continued
by a line ``SEAT WORDS`` for each cut, in seat order. They stand in the record as ``; cut SEAT WORDS`` below the
``commit`` line, a comment to every other reader.

What this ensures against whom:

- Without words a host who alters the program can draw secrets until they like the deck, and commit to that one.
- Words that they could not predict undo this, as the secret was fixed before: the deck is then random to everybody, if
  nobody who knows the secret changes words after them.
- A host (who knows the secret) together with somebody at the table who cuts later still chooses. Words are public and
  can be replaced until the deal, so the two can try words and take the best of the decks that they have computed. They
  cannot name a deck, but among many tries there are good ones.

`docs/develop/decisions/0026` says what would prevent the last, and why it is not done.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.actions import Deal
from games.base import Game
from games.records.notation import Reveal
from games.records.reader import Reader, lines
from games.registry import GAMES

SECRET_BYTES = 32
_WORDS = 1 << 32
_CUT = re.compile(r"\s*;\s*cut ([0-9]+) (.+)")

Cuts = Mapping[int, str]
"""Players' own words by seat."""

NO_CUTS: Cuts = {}


def _mac(secret: bytes, message: str) -> bytes:
    return hmac.new(secret, message.encode(), hashlib.sha256).digest()


def commitment(secret: bytes, round: int) -> str:
    """The commitment published before round ``round`` is dealt (hexadecimal)."""
    return _mac(secret, f"busdriver 1 commit {round}").hex()


class Stream:
    """Unbiased numbers from a secret, for one round."""

    def __init__(self, secret: bytes, round: int, cuts: Cuts = NO_CUTS) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes")
        self._words = _words(secret, round, "".join(f"\n{seat} {cuts[seat]}" for seat in sorted(cuts)))

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``."""
        # Rejection: modulo alone would make small numbers likelier, by little, but a verifier of shuffles would be
        # right to complain.
        limit = _WORDS - _WORDS % n
        return next(word for word in self._words if word < limit) % n

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        deck = list(cards)
        for place in range(len(deck) - 1, 0, -1):
            other = self.below(place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        return tuple(deck)


def _words(secret: bytes, round: int, cut: str) -> Iterator[int]:
    block = 0
    while True:
        data = _mac(secret, f"busdriver 1 deck {round} {block}{cut}")
        for start in range(0, len(data), 4):
            yield int.from_bytes(data[start : start + 4], "big")
        block += 1


def cut_lines(cuts: Cuts) -> list[str]:
    """The cuts as they stand in a record."""
    return [f"; cut {seat} {cuts[seat]}" for seat in sorted(cuts)]


def deal(game: Game[Any], state: Any, secret: bytes, cuts: Cuts = NO_CUTS) -> Deal:
    """The deal of the next round of a game that stands between rounds."""
    round = len(game.rounds(state)) + 1
    stream = Stream(secret, round, cuts)
    # Sorted, and drawn only if there is a choice: else a verifier that reads the stream word by word would be one word
    # off.
    dealers = sorted(game.dealers(state))
    dealer = dealers[stream.below(len(dealers)) if len(dealers) > 1 else 0] if dealers else None
    return game.deal(state, stream.shuffle(game.deck(state)), dealer)


@dataclass(frozen=True, slots=True)
class Check:
    """What `verify` found of a round. ``problem``: a code, empty if the shuffle holds.

    ``no_commitment``, ``no_reveal``: nothing to check; ``wrong_commitment``: the secret is not the one
    committed to; ``wrong_cards``: the cards do not follow from the secret.
    """

    round: int
    problem: str


def finished(record: str) -> str:
    """The record up to the end of the last round whose secret is out; empty if there is none."""
    lines = record.splitlines()
    end = max((number for number, line in enumerate(lines, 1) if line.startswith("reveal ")), default=0)
    return "".join(f"{line}\n" for line in lines[:end])


def verify(
    source: str | bytes, games: Mapping[str, Game[Any]] = GAMES, known: Mapping[int, bytes] | None = None
) -> tuple[Check, ...]:
    """Check every round of a full record. `games.records.reader.RecordError` if it is no good record.

    ``known``: secrets by round, used where the record has not revealed them yet.
    """
    reader = Reader(games)
    dealt: list[tuple[Any, Deal, str | None, Cuts]] = []
    cuts: dict[int, str] = {}
    secrets = {number: secret.hex() for number, secret in (known or {}).items()}
    for text in lines(source):
        before = reader.state if reader.ready else None
        if cut := _CUT.fullmatch(text):
            cuts[int(cut[1])] = cut[2]
        entry = reader.feed(text)
        if entry is None:
            continue
        if isinstance(entry.item, Deal):
            dealt.append((before, entry.item, entry.commit, cuts))
            cuts = {}
        elif isinstance(entry.item, Reveal):
            secrets[dealt[-1][1].round] = entry.item.secret
    reader.close()
    return tuple(
        Check(found.round, _problem(reader.game, before, found, commit, secrets.get(found.round), cuts=words))
        for before, found, commit, words in dealt
    )


def _problem(
    game: Game[Any], before: Any, found: Deal, commit: str | None, reveal: str | None, cuts: Cuts
) -> str:
    if commit is None:
        return "no_commitment"
    if reveal is None:
        return "no_reveal"
    try:
        secret = bytes.fromhex(reveal)
    except ValueError:
        return "wrong_commitment"
    if len(secret) != SECRET_BYTES or not hmac.compare_digest(commitment(secret, found.round), commit.lower()):
        return "wrong_commitment"
    return "" if deal(game, before, secret, cuts) == found else "wrong_cards"
