"""What is public, and by whose word."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.tables.core.model import Person


class PageKind(StrEnum):
    """What a page shows. The letter begins its path."""

    SEASON = "season"
    REPLAY = "replay"
    REVIEW = "review"

    @property
    def letter(self) -> str:
        return {PageKind.SEASON: "s", PageKind.REPLAY: "r", PageKind.REVIEW: "d"}[self]


@dataclass(frozen=True, slots=True)
class PublicPage:
    """``subject``: the season, the table, or the number of a shared review. ``path``: with its random bits. ``away``:
    the bot is not on the page's server now, so nobody sees it."""

    path: str
    kind: PageKind
    subject: int
    guild: int
    at: datetime
    away: bool = False


@dataclass(frozen=True, slots=True)
class SharedReview:
    """Whose decisions of a round are on a page. ``number``: the subject of the page."""

    number: int
    table: int
    round: int
    seat: int
    user: int


@dataclass(frozen=True, slots=True)
class PublicSeason:
    """``hidden``: by user of those who were told, whether they are shown by a number."""

    page: PublicPage
    hidden: dict[int, bool]

    def shows(self, users: tuple[int, ...]) -> bool:
        """Whether the name of an entrant with these members is shown: all were told, and none hides it."""
        return all(user > 0 and self.hidden.get(user) is False for user in users)


@dataclass(frozen=True, slots=True)
class PublicName:
    """How a season's page shows an entrant: by their name (``shown``), or by ``number``. ``hides``: whether the member
    who asks does not want the name there, or does not know of the page yet."""

    number: int
    hides: bool
    shown: bool


@dataclass(frozen=True, slots=True)
class ReplayConsent:
    """``people``: everybody who sat at the table at some time; ``agreed``: the users of them who agree; ``url``: of the
    page, once all do (empty: there is none)."""

    people: tuple[Person, ...]
    agreed: frozenset[int]
    url: str = ""

    @property
    def missing(self) -> tuple[Person, ...]:
        return tuple(each for each in self.people if each.id not in self.agreed)


@dataclass(frozen=True, slots=True)
class HookState:
    """How an address takes results. ``failing``: since when it has not; ``off``: it is asked no more."""

    address: str
    failing: datetime | None = None
    off: bool = False
