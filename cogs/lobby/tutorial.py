"""The deals of the tutorial: chosen, so that a first hand has something to explain.

A deal follows from its round's secret (`bot.tables.fairness.shuffle`); here the secret is no secret but a number tried
until the learner, in the first seat, holds what the guide is about. The record shows it
like any other, and ``/verify`` finds it sound.

| game | the learner's hand |
|---|---|
| Tichu | four fives (a bomb), two aces, Dragon, Phoenix: a hand for Tichu; the Mah Jong, so a wish; low cards to give |
| Trichu | the soloist's: four fives, three aces, the Dragon, the Mah Jong |
| Tientsin | four eights and the Mah Jong |
| The Great Lord | four tens, an ace and the Mah Jong |
| Tatsu | all kinds of Red: a fusion, a multiplier of three, strengths, spirits worth points |
"""

from __future__ import annotations

import hashlib

from games.registry import GAMES


def secret(game: str) -> bytes:
    """The secret of the first shuffle of a tutorial: made from the number in the game's `Teaching`."""
    return hashlib.sha256(f"busdriver tutorial {game} {GAMES[game].teaching.tutorial}".encode()).digest()
