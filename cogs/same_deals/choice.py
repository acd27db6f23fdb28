"""What is chosen so far on the page that begins a contest; it stands in its controls, so the page stores nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.core.errors import StaleTable
from bot.features.same_deals.values import DEAL_GAMES, DealGame
from cogs.common.layout import Click, number

ALONE, PAIRS = "alone", "pairs"
MODES = (ALONE, PAIRS)


@dataclass(frozen=True, slots=True)
class ContestChoice:
    """``mode``: `ALONE` or `PAIRS`; ``partner``: 0, nobody yet."""

    game: str = "tichu"
    deals: int = 4
    mode: str = ALONE
    partner: int = 0

    @property
    def rules(self) -> DealGame:
        return DEAL_GAMES[self.game]

    def __str__(self) -> str:
        return f"{self.game}-{self.deals}-{self.mode}-{self.partner}"

    def click(self, verb: str, reset: int = 0) -> Click:
        return Click(verb, 0, 0, str(self), reset=reset)

    def playing(self, game: str) -> ContestChoice:
        """With another game, and a number of deals and players that it has."""
        rules = DEAL_GAMES[game]
        deals = min(rules.lengths, key=lambda each: abs(each - self.deals))
        return self.paired(self.mode if rules.pairs else ALONE, replace(self, game=game, deals=deals))

    def paired(self, mode: str, chosen: ContestChoice | None = None) -> ContestChoice:
        return replace(chosen or self, mode=mode, partner=0)

    @classmethod
    def read(cls, text: str) -> ContestChoice:
        """The first choice for no text. StaleTable: no page of ours says that."""
        if not text:
            return cls()
        game, deals, mode, partner = text.split("-") if text.count("-") == len(MODES) + 1 else ("", "", "", "")
        if game not in DEAL_GAMES or mode not in MODES:
            raise StaleTable
        found = cls(game, number(deals), mode, number(partner))
        if found.deals not in found.rules.lengths or (mode == PAIRS and not found.rules.pairs):
            raise StaleTable
        return found
