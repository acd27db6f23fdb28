"""Mappings that never change, whose changed copy shares values with the one before it.

Both are dictionaries that are copied. `Map` copies all of it, which is quick for a few hundred keys. `Numbered` may
hold tens of thousands: it is split by number into portions of `PORTION`, and a change copies one of these and their
index.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

BITS = 8
PORTION = 1 << BITS
"""Numbers in a portion: a change is quickest if portions are about as large as there are many of them."""


class Map(Mapping[K, V]):
    """By keys of any kind, of which there are few, in the order in which they were set.

    >>> one = Map({"a": 1}).set("b", 2)
    >>> one.delete("a"), one
    (Map({'b': 2}), Map({'a': 1, 'b': 2}))
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[K, V] | None = None) -> None:
        self._values = dict(values or {})

    def set(self, key: K, value: V) -> Map[K, V]:
        """A copy in which ``key`` is ``value``."""
        return Map({**self._values, key: value})

    def delete(self, key: K) -> Map[K, V]:
        """A copy without ``key``. KeyError if there is none."""
        left = Map(self._values)
        del left._values[key]
        return left

    def __getitem__(self, key: K) -> V:
        return self._values[key]

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[K]:
        return iter(self._values)

    def __repr__(self) -> str:
        return f"Map({self._values})"


class Numbered(Mapping[int, V]):
    """In ascending order. To change, add or remove one value takes microseconds, however many there are.

    >>> one = Numbered({2: "b", 1: "a"})
    >>> two = one.put(3, "c").without(1)
    >>> list(one.items()), list(two.items()), two.last
    ([(1, 'a'), (2, 'b')], [(2, 'b'), (3, 'c')], 3)
    >>> sorted(one.differences(two))
    [1, 3]
    """

    __slots__ = ("_portions", "_size", "last")

    def __init__(self, values: Mapping[int, V] | None = None) -> None:
        given = sorted((values or {}).items(), key=lambda item: item[0])
        self._portions: dict[int, dict[int, V]] = {
            portion: dict(items) for portion, items in groupby(given, key=lambda item: item[0] >> BITS)}
        self._size = len(given)
        self.last = given[-1][0] if given else 0
        """The highest number; 0: there is none."""

    @classmethod
    def _of(cls, portions: dict[int, dict[int, V]], size: int, last: int) -> Numbered[V]:
        made: Numbered[V] = cls.__new__(cls)
        made._portions, made._size, made.last = portions, size, last
        return made

    def put(self, number: int, value: V) -> Numbered[V]:
        """A copy in which ``number`` is ``value``."""
        at = number >> BITS
        portion = dict(self._portions.get(at, ()))
        size = self._size + (number not in portion)
        portion[number] = value
        portions = dict(self._portions)
        portions[at] = portion
        return self._of(portions, size, number if number > self.last else self.last)

    def update(self, values: Mapping[int, V]) -> Numbered[V]:
        """A copy with these values."""
        if not values:
            return self
        portions, size, copied = dict(self._portions), self._size, set[int]()
        for number, value in values.items():
            at = number >> BITS
            if at not in copied:
                copied.add(at)
                portions[at] = dict(portions.get(at, ()))
            size += number not in portions[at]
            portions[at][number] = value
        return self._of(portions, size, max(self.last, *values))

    def without(self, number: int) -> Numbered[V]:
        """A copy without ``number``. KeyError if there is none."""
        at = number >> BITS
        left = dict(self._portions[at])
        del left[number]
        portions = {**self._portions, at: left}
        if not left:
            del portions[at]
        last = self.last if number != self.last else max(portions[max(portions)]) if portions else 0
        return self._of(portions, self._size - 1, last)

    def differences(self, other: Numbered[V]) -> set[int]:
        """The numbers whose values are other ones there, or that only one of both has."""
        found = set[int]()
        nothing: dict[int, V] = {}
        for at in {*self._portions, *other._portions}:
            mine, theirs = self._portions.get(at, nothing), other._portions.get(at, nothing)
            if mine is not theirs:
                found.update(number for number in {*mine, *theirs}
                             if (one := mine.get(number)) is not (two := theirs.get(number)) and one != two)
        return found

    def __getitem__(self, number: int) -> V:
        return self._portions[number >> BITS][number]

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and number in self._portions.get(number >> BITS, ())

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[int]:
        for at in sorted(self._portions):
            yield from sorted(self._portions[at])

    def __repr__(self) -> str:
        return f"Numbered({dict(self.items())})"
