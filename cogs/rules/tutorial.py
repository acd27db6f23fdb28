"""The tutorial's deals, selected so that the first hands have something to explain.

A deal follows from its round's secret (`bot.tables.core.shuffle`); here it is not secret, but a number found by search,
so that the learner, in the first seat, holds the cards that the guide explains. The record shows it like any other, and
the check accepts it. The second hand is the learner's whatever came of the first, but at Tientsin and the Great Lord
only if they were out first, as advised.

| game | the learner's hand |
|---|---|
| Tichu | an ordinary one: three Jacks, pairs, one ace, the Dog; nothing to call |
| Tichu, second | four twos, two aces, Dragon, Phoenix: for grand Tichu; a bomb; the Mah Jong, to keep or to give |
| Trichu | the soloist's: four fives, three aces, the Dragon, the Mah Jong |
| Trichu, second | an opponent's, for grand Tichu: Dragon, Phoenix, Mah Jong and Dog |
| Tientsin | four sevens, an ace, the Dragon and the Mah Jong |
| Tientsin, second | all special cards: for grand Tichu, and a partner to name for the Dog |
| The Great Lord | four tens, an ace and the Mah Jong |
| The Great Lord, second | the Great Lord's: Dragon, Phoenix, two aces, and two cards from the last player |
| Tatsu | the dealer's, nearly all Red: a fusion, a multiplier of three, strengths, a spirit worth points |
| Tatsu, second | two Red cards, so most must be asked for; both fusions |
"""

from __future__ import annotations

import hashlib

from games.registry import GAMES


def people(game: str) -> int:
    """How many play: as many as make partners, else as few as can."""
    rules = GAMES[game]
    return (rules.traits.partners or rules.players(rules.check_options({})))[0]


def secrets(game: str) -> list[bytes]:
    """The secrets of the first shuffles of a tutorial: made from the numbers in the game's `Teaching`."""
    return [hashlib.sha256(f"busdriver tutorial {game} {number}".encode()).digest()
            for number in GAMES[game].teaching.tutorial]
