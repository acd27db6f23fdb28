"""Values by number that never change: a changed copy shares the rest with the one before it (`immutables`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from immutables import Map

V = TypeVar("V")


class Numbered(Mapping[int, V]):
    """In ascending order. To change, add or remove one value takes microseconds, however many there are.

    >>> one = Numbered({2: "b", 1: "a"})
    >>> two = one.put(3, "c").without(1)
    >>> list(one.items()), list(two.items()), two.last
    ([(1, 'a'), (2, 'b')], [(2, 'b'), (3, 'c')], 3)
    >>> sorted(one.differences(two))
    [1, 3]
    """

    __slots__ = ("_values", "last")

    def __init__(self, values: Mapping[int, V] | None = None) -> None:
        self._values: Map[int, V] = Map(values or {})
        self.last = max(self._values, default=0)
        """The highest number; 0: there is none."""

    @classmethod
    def _of(cls, values: Map[int, V], last: int) -> Numbered[V]:
        made: Numbered[V] = cls.__new__(cls)
        made._values, made.last = values, last
        return made

    def put(self, number: int, value: V) -> Numbered[V]:
        """A copy in which ``number`` is ``value``."""
        return self._of(self._values.set(number, value), max(number, self.last))

    def update(self, values: Mapping[int, V]) -> Numbered[V]:
        """A copy with these values."""
        return self._of(self._values.update(values), max(self.last, *values)) if values else self

    def without(self, number: int) -> Numbered[V]:
        """A copy without ``number``. KeyError if there is none."""
        left = self._values.delete(number)
        return self._of(left, self.last if number != self.last else max(left, default=0))

    def differences(self, other: Numbered[V]) -> set[int]:
        """The numbers whose values are other ones there, or that only one of both has."""
        if self is other:
            return set()
        mine, theirs = self._values, other._values
        return {number for number in {*mine, *theirs}
                if (one := mine.get(number)) is not (two := theirs.get(number)) and one != two}

    def __getitem__(self, number: int) -> V:
        return self._values[number]

    def __contains__(self, number: object) -> bool:
        return number in self._values

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(self._values))

    def __repr__(self) -> str:
        return f"Numbered({dict(self.items())})"
