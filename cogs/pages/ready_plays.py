"""The legal plays of a hand, as its menu and buttons offer them.

Of all legal plays there is one for each pattern (`Ready`), in the order of usefulness. Natural combinations come before
those with a wild card, bombs last. When following, the cheapest play that beats comes first; a leader is shown low
single cards first, then pairs and so on. What does not fit into a select is found by its kind (`shelf`); where all
plays fit, suits and all, they are listed (`every`); the likeliest plays are buttons (`likeliest`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from cogs.common.layout import OPTIONS_LIMIT
from games.actions import Action, Play
from games.specials import WILD
from games.views import Combination, SeatView, TrickView
from rendering.cards.grouping import by_rank

Combine = Callable[[Sequence[str], Combination | None], Combination | None]
"""`games.base.Game.combination`."""


KINDS = ("single", "pair", "triple", "full_house", "stairs", "straight", "dog", "bomb")
"""Kinds of plays as menus name them: texts ``hand.kind.<kind>``."""
LIKELIEST = 3
"""Plays that are buttons."""
PAGE = OPTIONS_LIMIT - 2
"""Plays of a kind in one menu, beside the ways back and on."""


@dataclass(frozen=True)
class Ready:
    """A legal play and what it is (None where the game has no combinations)."""

    action: Play
    what: Combination | None

    @cached_property
    def bomb(self) -> bool:
        return self.what is not None and self.what.bomb

    @cached_property
    def kind(self) -> str:
        """One of `KINDS`."""
        return "bomb" if self.bomb else self.what.kind if self.what else KINDS[0]

    @property
    def rank(self) -> int:
        return self.what.rank if self.what else 0

    @cached_property
    def wild(self) -> bool:
        """Whether a card of it may stand for others."""
        return not WILD.isdisjoint([card.partition("=")[0] for card in self.action.cards])


@dataclass(frozen=True, slots=True)
class Shelf:
    """A page of a menu: its ``plays``; or ``kinds`` and how many plays there are of each. ``back``: it leads back to
    the kinds; ``more``: where the next page is, empty if there is none."""

    plays: Sequence[Ready] = ()
    kinds: Sequence[tuple[str, int]] = ()
    back: bool = False
    more: str = ""


def ready(legal: Iterable[Action], combine: Combine, trick: TrickView) -> list[Ready]:
    """The plays out of ``legal`` on ``trick``, best first."""
    plays = [recognise(action, combine, trick) for action in legal if isinstance(action, Play)]
    # Suits matter to no play but a straight flush. So of plays that are the same but for suits the first is offered;
    # who wants another selects the cards.
    patterns: dict[object, Ready] = {}
    for play in sorted(plays, key=_thrift):
        patterns.setdefault(_pattern(play), play)
    return sorted(patterns.values(), key=_following if trick.plays else _leading)


def every(legal: Iterable[Action], combine: Combine, trick: TrickView) -> list[Ready]:
    """All plays of different cards, best first, if they fit into one menu; else none."""
    different = {(each.seat, each.cards): each for each in legal if isinstance(each, Play)}
    # A menu that lists some of the suits and not others would be worse than none.
    if len(different) > OPTIONS_LIMIT:
        return []
    plays = [recognise(action, combine, trick) for action in different.values()]
    return sorted(sorted(plays, key=_thrift), key=_following if trick.plays else _leading)


def recognise(action: Play, combine: Combine, trick: TrickView) -> Ready:
    """What ``action`` would be on ``trick``."""
    return Ready(action, combine(action.cards, trick.plays[-1].combination if trick.plays else None))


def likeliest(plays: Sequence[Ready], *, leading: bool) -> list[Ready]:
    """The plays that become buttons, by the shapes that the easy player would choose: the lowest, of one rank the
    longest; of a lead one of each kind. No bombs; natural combinations first."""
    found = sorted([play for play in plays if not play.bomb], key=_easy)
    if leading:
        kinds: dict[object, Ready] = {}
        for play in found:
            kinds.setdefault((play.kind, play.action if play.what is None else None), play)
        found = list(kinds.values())
    return found[:LIKELIEST]


def as_they_lie(plays: Sequence[Ready], seat: SeatView) -> Sequence[Ready]:
    """Plays of single cards in the order of the cards on the picture of a hand."""
    return sorted(plays, key=lambda play: place_of(play.action.cards[0], seat))


def place_of(code: str, seat: SeatView) -> int:
    """Where a card lies in its row on the picture, from 0: in two-player Tatsu the number of its column."""
    _, _, covered = code.partition("@")
    if covered:
        return int(covered)
    row = seat.faceup or by_rank(seat.cards or ())
    return list(row).index(code) if code in row else len(row)


def shelf(plays: Sequence[Ready], place: str = "") -> Shelf:
    """What a menu shows at ``place``: ``""``, a kind, or a page of it (``straight+1``)."""
    if len(plays) <= OPTIONS_LIMIT:
        return Shelf(plays)
    kind, _, page = place.partition("+")
    shown = [play for play in plays if play.kind == kind]
    if not shown:
        counts = Counter(play.kind for play in plays)
        order = dict.fromkeys(play.kind for play in plays)
        return Shelf(kinds=[(kind, counts[kind]) for kind in order])
    # The page comes from a custom id; the hand may have fewer plays by now.
    number = int(page) if page.isdecimal() and len(page) < len(str(len(plays))) + 1 else 0
    rest = shown[number * PAGE:]
    return Shelf(rest[:PAGE], back=True, more=f"{kind}+{number + 1}" if rest[PAGE:] else "")


def _thrift(play: Ready) -> tuple[int, str]:
    """Of two plays alike, the one without a wild card."""
    return play.wild, " ".join(play.action.cards)


def _pattern(play: Ready) -> object:
    if play.what is None:
        return play.action
    return play.what, play.wild and len(play.action.cards) == 1, play.action.seat


def _easy(play: Ready) -> tuple[bool, bool, int, int]:
    return play.wild, play.kind == "dog", play.rank, -len(play.action.cards)


def _following(play: Ready) -> tuple[bool, bool, int, int]:
    return play.bomb, play.wild, len(play.action.cards) if play.what else 0, play.rank


def _leading(play: Ready) -> tuple[int, bool, int, int]:
    return KINDS.index(play.kind), play.wild, -len(play.action.cards) if play.what else 0, play.rank
