"""What is chosen so far of a round that is being noted; it stands in the controls of its page, so nothing is stored."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.core.errors import StaleTable
from games.noting import NotingRules, PaperRound

SIGNS = {"small": "s", "grand": "g"}
_CALLS = {sign: call for call, sign in SIGNS.items()}
_NONE, _DIGITS = "x", "0123456789ab"


@dataclass(frozen=True, slots=True)
class RoundChoice:
    """``first``: who was out first (None: not chosen yet); ``out``: for places, who was out so far, in order."""

    dealer: int | None = None
    first: int | None = None
    calls: tuple[tuple[int, str], ...] = ()
    out: tuple[int, ...] = ()

    def __str__(self) -> str:
        calls = "".join(f"{_DIGITS[seat]}{SIGNS[call]}" for seat, call in self.calls)
        return "-".join((_digit(self.dealer), _digit(self.first), calls, "".join(map(_digit, self.out))))

    @classmethod
    def read(cls, text: str) -> RoundChoice:
        """Nothing is chosen yet for no text. StaleTable: no page of ours says that."""
        if not text:
            return cls()
        parts = text.split("-")
        if len(parts) != 4 or len(parts[2]) % 2 or any(sign not in _CALLS for sign in parts[2][1::2]):
            raise StaleTable
        calls = tuple((_seat(seat), _CALLS[sign]) for seat, sign in zip(parts[2][::2], parts[2][1::2], strict=True))
        dealer, first = (None if each == _NONE else _seat(each) for each in parts[:2])
        return cls(dealer, first, calls, tuple(map(_seat, parts[3])))

    def with_calls(self, values: tuple[str, ...]) -> RoundChoice:
        """``values``: as `call_value`."""
        return replace(self, calls=RoundChoice.read(f"x-x-{''.join(sorted(values))}-").calls)

    def noted(self, points: int | None) -> PaperRound:
        return PaperRound(self.dealer, () if self.first is None else (self.first,), self.calls, points)

    def sweeping(self, rules: NotingRules) -> PaperRound:
        """The side of who was out first was out as a whole before any other."""
        side = next((each for each in rules.sides if self.first in each), ())
        out = sorted(side, key=lambda seat: seat != self.first)
        return PaperRound(self.dealer, tuple(out), self.calls)


def call_value(seat: int, call: str) -> str:
    """The value of a call in its select."""
    return f"{_DIGITS[seat]}{SIGNS[call]}"


def _digit(seat: int | None) -> str:
    return _NONE if seat is None else _DIGITS[seat]


def _seat(sign: str) -> int:
    """StaleTable: it is no seat."""
    if len(sign) != 1 or sign not in _DIGITS:
        raise StaleTable
    return _DIGITS.index(sign)
