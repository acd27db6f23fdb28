"""A second referee for Tatsu, from the rule book alone (D1-D17): plays a record's lines on plain lists."""

from __future__ import annotations

from dataclasses import dataclass, field

POINTS = {"1.3": 3, "1.4": 4, "1.5": 5, "1.6": 6, "1.7": 7, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1}
FACTORS = {"x1": 1, "x2": 2, "x3": 3}


@dataclass
class Referee:
    players: int
    totals: list[int] = field(default_factory=list)
    first_dealer: int | None = None

    def round(self, dealer: int, hands: list[list[str]]) -> None:
        self.dealer = dealer
        if self.first_dealer is None:
            self.first_dealer = dealer
        self.totals = self.totals or [0] * (3 if self.players == 3 else 2)
        if self.players == 2:  # a pile for each place of the row, the top card last
            self.piles = [[[hand[i], hand[i + 7]] for i in range(7)] for hand in hands]
            self.order = [dealer, 1 - dealer] * 2
            self.red = {dealer}
        else:
            self.piles = [[[card] for card in hand] for hand in hands]
            self.order = [(dealer + i) % 4 for i in range(4)]
            self.red = {self.first_dealer, (self.first_dealer + 2) % 4}
        if self.players == 3:
            self.order = [dealer, (dealer + 1) % 3, 3, (dealer + 2) % 3]
            self.red = {dealer, 3}
        self.won: dict[int, list[str]] = {place: [] for place in self.order}
        self.waiting: list[str] = []
        self.laid: list[tuple[int, str]] = []
        self.asked: int | None = None
        self.refused: set[int] = set()
        self.tricks = 0

    @property
    def turn(self) -> int:
        return self.order[len(self.laid)]

    @property
    def clan(self) -> str:
        return "R" if self.turn in self.red else "Y"

    def up(self, place: int) -> list[str]:
        return [pile[-1] for pile in self.piles[place] if pile and pile[-1][0] == self.clan]

    def playable(self, place: int) -> list[str]:
        if self.players > 2 or any(self.up(other) for other in (0, 1)):
            return self.up(place)
        return [pile[0] for pile in self.piles[place] if len(pile) == 2 and pile[0][0] == self.clan]

    def legal(self) -> list[str]:
        if self.asked is not None:
            cards = self.playable(self.asked)
            return sorted(f"{self.asked} play {card}" for card in cards) or [f"{self.asked} none"]
        asks = [f"{self.turn} ask {of}" for of in set(self.order) - {self.turn} - self.refused]
        return sorted([*asks, *(f"{self.turn} play {card}" for card in self.playable(self.turn))])

    def act(self, words: list[str]) -> None:
        if words[1] == "ask":
            self.asked = int(words[2])
        elif words[1] == "none":
            self.refused.add(int(words[0]))
            self.asked = None
        else:
            for pile in self.piles[int(words[0])]:
                if words[2] in pile:
                    pile.remove(words[2])
            self.laid.append((self.turn, words[2]))
            self.asked, self.refused = None, set()
            if len(self.laid) == 4:
                self.close()

    def close(self) -> None:
        self.tricks += 1
        cards = [card for _, card in self.laid]
        fusions = [place for place, card in self.laid if card[1:] == "f"]
        if fusions:
            leader = fusions[0]
            self.waiting += cards
        else:
            strengths = [int(card[1]) if card[1] != "x" else 0 for card in cards]
            leader = self.laid[strengths.index(max(strengths))][0]
            self.won[leader] += self.waiting + cards
            self.waiting = []
        at = self.order.index(leader)
        self.order = self.order[at:] + self.order[:at]
        self.laid = []
        if self.tricks == 7:
            self.totals = [total + self.score(place) for place, total in enumerate(self.totals)]

    def score(self, place: int) -> int:
        """What the side of ``place`` makes of the deal."""
        red = place in self.red
        cards = [card for other, won in self.won.items() if (other in self.red) == red for card in won]
        factor = sum(FACTORS.get(card[1:], 0) for card in cards if card[0] == ("R" if red else "Y"))
        return factor * sum(POINTS.get(card[1:], 0) for card in cards)

    @property
    def over(self) -> bool:
        return self.tricks == 7

    def winners(self, target: int) -> list[int]:
        best = max(self.totals)
        if best < target or self.totals.count(best) > 1:
            return []
        column = self.totals.index(best)
        return [column, column + 2] if self.players == 4 else [column]
