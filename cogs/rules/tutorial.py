"""The deals of the tutorial: chosen, so that the first hands have something to explain.

A deal follows from its round's secret (`bot.tables.core.shuffle`); here the secret is no secret but a number tried
until the learner, in the first seat, holds what the guide is about. The record shows it
like any other, and ``/verify`` finds it sound.

| game | the learner's hand |
|---|---|
| Tichu | four fives, two aces, Dragon, Phoenix: for grand Tichu; the Mah Jong, so a wish; low cards to give |
| Tichu, second | four eights, two aces, the Dragon: for small Tichu; others lead first, and a bomb takes the lead |
| Trichu | the soloist's: four fives, three aces, the Dragon, the Mah Jong |
| Tientsin | four eights and the Mah Jong |
| The Great Lord | four tens, an ace and the Mah Jong |
| Tatsu | all kinds of Red: a fusion, a multiplier of three, strengths, spirits worth points |
"""

from __future__ import annotations

import hashlib

from games.registry import GAMES


def secrets(game: str) -> list[bytes]:
    """The secrets of the first shuffles of a tutorial: made from the numbers in the game's `Teaching`."""
    return [hashlib.sha256(f"busdriver tutorial {game} {number}".encode()).digest()
            for number in GAMES[game].teaching.tutorial]
