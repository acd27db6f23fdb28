"""Ready combinations: of all legal plays one for each pattern, in the order in which people want them.

When following, the cheapest play that beats comes first and bombs last. A leader is
shown the longer combinations first and then single cards; a list is cut to what a
select holds (25), so each kind has a share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cogs.ui.item import OPTIONS_LIMIT
from games.actions import Action, Play
from games.views import Combination

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


def ready(legal: Iterable[Action], combine: Combine, *, leading: bool) -> list[Ready]:
    """At most 25 plays out of ``legal``, best first."""
    plays = [Ready(action, combine(action.cards)) for action in legal if isinstance(action, Play)]
    patterns: dict[object, Ready] = {}
    for play in sorted(plays, key=_thrift):
        patterns.setdefault(_pattern(play), play)
    ordered = sorted(patterns.values(), key=_leading if leading else _following)
    return _shared(ordered)[:OPTIONS_LIMIT] if leading else ordered[:OPTIONS_LIMIT]


def _thrift(play: Ready) -> tuple[int, str]:
    """Of two plays alike, the one without the Phoenix."""
    return sum(card.startswith("Ph") for card in play.action.cards), " ".join(play.action.cards)


def _pattern(play: Ready) -> object:
    if play.what is None:
        return play.action
    phoenix = play.what.kind == "single" and play.action.cards[0].startswith("Ph")
    return play.what, phoenix, play.action.to, play.action.seat


def _following(play: Ready) -> tuple[bool, int, int]:
    return (play.bomb, play.what.size, play.what.rank) if play.what else (False, 0, 0)


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
