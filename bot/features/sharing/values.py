"""What two players have agreed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """With ``other``: whether the user shows them their page (``mine``), and whether they show theirs, under the name
    that they had then ('': they don't)."""

    other: int
    mine: bool = True
    name: str = ""

    @property
    def both(self) -> bool:
        return self.mine and bool(self.name)
