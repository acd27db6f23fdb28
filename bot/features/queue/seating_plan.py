"""Where the people of a new table sit: those who look together keep their partners. Pure functions.

At a game with partners the places of a side are every other one (of two sides). A party has so many people on each
side; it may sit the other way round, as a whole. So there are few ways to seat a table, and all are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.features.queue.values import Party, PlayerSearch

Unit = tuple[Sequence[PlayerSearch], Party | None]
"""People who are seated as one; without a party, one who looks alone."""


def seated(units: Sequence[Unit], sides: int, room: int) -> list[PlayerSearch] | None:
    """The people by place, at a table of ``sides`` sides with ``room`` people each; as many as there are, or None: they
    do not fit. Where nobody looks together, or everybody plays alone:
    in the order of the units."""
    if sides == 1 or all(party is None for _, party in units):
        return [search for members, _ in units for search in members]
    for turns in _turns(units, sides):
        found: list[list[PlayerSearch]] = [[] for _ in range(sides)]
        for unit, turn in zip(units, turns, strict=True):
            _sit(found, unit, turn)
        if all(len(side) <= room for side in found):
            return [found[place % sides][place // sides] for place in range(sides * room)
                    if place // sides < len(found[place % sides])]
    return None


def _turns(units: Sequence[Unit], sides: int) -> Iterator[tuple[int, ...]]:
    """By how many sides each unit is turned; the first one stays."""
    if not units:
        yield ()
        return
    for before in _turns(units[:-1], sides):
        for turn in range(sides if before else 1):
            yield (*before, turn)


def _sit(found: Sequence[list[PlayerSearch]], unit: Unit, turn: int) -> None:
    members, party = unit
    places = (0,) if party is None else party.places
    for member, place in zip(members, places, strict=True):
        found[(place + turn) % len(found)].append(member)
