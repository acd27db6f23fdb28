"""Ready combinations: of all legal plays one for each pattern, in the order in which people want them.

When following, the cheapest play that beats comes first, the Phoenix alone after real cards, bombs last. A leader is
shown the longer combinations first and then single cards; a list is cut to what a
select holds (25), so each kind has a share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from cogs.common.custom_ids import OPTIONS_LIMIT
from games.actions import Action, Play
from games.views import Combination, TrickView

Combine = Callable[[Sequence[str]], Combination | None]

_SHARE = {"straight": 4, "stairs": 3, "full_house": 3, "triple": 3, "pair": 6, "four": 2, "straight_flush": 2}
_LEADS = ("straight", "stairs", "full_house", "triple", "pair", "single", "dog", "four", "straight_flush")


@dataclass(frozen=True, slots=True)
class Ready:
    """A legal play and what it is (None where the game has no combinations)."""

    action: Play
    what: Combination | None

    @property
    def bomb(self) -> bool:
        return self.what is not None and self.what.bomb


def ready(legal: Iterable[Action], combine: Combine, trick: TrickView) -> list[Ready]:
    """At most 25 plays out of ``legal`` on ``trick``, best first."""
    plays = [recognise(action, combine, trick) for action in legal if isinstance(action, Play)]
    leading = not trick.plays
    patterns: dict[object, Ready] = {}
    for play in sorted(plays, key=_thrift):
        patterns.setdefault(_pattern(play), play)
    ordered = sorted(patterns.values(), key=_leading if leading else _following)
    return _shared(ordered)[:OPTIONS_LIMIT] if leading else ordered[:OPTIONS_LIMIT]


def recognise(action: Play, combine: Combine, trick: TrickView) -> Ready:
    """What ``action`` would be: a single Phoenix is half a rank above the card it lies on (T17)."""
    what = combine(action.cards)
    top = trick.plays[-1].combination if trick.plays else None
    if what is not None and top is not None and action.cards == ("Ph",):
        what = replace(what, rank=top.rank + 1)
    return Ready(action, what)


def _thrift(play: Ready) -> tuple[int, str]:
    """Of two plays alike, the one without the Phoenix."""
    return sum(card.startswith("Ph") for card in play.action.cards), " ".join(play.action.cards)


def _pattern(play: Ready) -> object:
    if play.what is None:
        return play.action
    return play.what, play.action.cards == ("Ph",), play.action.to, play.action.seat


def _following(play: Ready) -> tuple[bool, bool, int, int]:
    if play.what is None:
        return False, False, 0, 0
    return play.bomb, play.action.cards == ("Ph",), play.what.size, play.what.rank


def _leading(play: Ready) -> tuple[int, int, int]:
    return (_LEADS.index(play.what.kind), -play.what.size, play.what.rank) if play.what else (0, 0, 0)


def _shared(plays: list[Ready]) -> list[Ready]:
    """Each kind cut to its share, in the same order; single cards take what is left."""
    taken: dict[str, int] = {}
    kept = []
    for play in plays:
        kind = play.what.kind if play.what else ""
        taken[kind] = taken.get(kind, 0) + 1
        if taken[kind] <= _SHARE.get(kind, OPTIONS_LIMIT):
            kept.append(play)
    return kept
