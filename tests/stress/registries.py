"""How much a running bot holds: the entries of its containers, its objects, its memory."""

from __future__ import annotations

import gc
from collections import Counter, deque
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from cachetools import Cache

BOUNDED = ("_known", "_told", "_sent", "_jobs", "locales")
"""Those of `cogs.common.gate` and `RequestLanes`, which drop what is old at a later use."""
CACHED = type(lru_cache(len))
OURS = ("bot.", "cogs.", "games.", "rendering.")


def sizes(root: Any, path: str, seen: set[int]) -> Iterator[tuple[str, int]]:
    """The number of entries of every container that an object of ours holds, itself or through others."""
    if id(root) in seen or not type(root).__module__.startswith(OURS[:2]):
        return
    seen.add(id(root))
    names = {*getattr(root, "__dict__", ()), *getattr(type(root), "__slots__", ())}
    for name in sorted(names):
        value, where = getattr(root, name, None), f"{path}.{name}"
        if getattr(value, "maxlen", None) is not None:
            continue  # it keeps so many
        if isinstance(value, dict | set | list | deque) and not isinstance(value, Cache) and name not in BOUNDED:
            yield where, len(value)
        for part in value if isinstance(value, list | tuple) else (value,):
            yield from sizes(getattr(part, "__self__", part), where, seen)


def clear_caches() -> None:
    """Empty the caches of our functions that have a size: they fill for thousands of games, and would hide a leak."""
    for each in gc.get_objects():
        if isinstance(each, CACHED) and each.__module__.startswith(OURS) \
                and each.cache_parameters()["maxsize"] is not None:
            each.cache_clear()


def objects() -> Counter[str]:
    """How many objects of our classes there are, by class. Garbage has been collected before."""
    gc.collect()
    kinds = Counter(type(each) for each in gc.get_objects())
    return Counter({f"{kind.__module__}.{kind.__qualname__}": count for kind, count in kinds.items()
                    if kind.__module__.startswith(OURS)})


def resident() -> int:
    """The memory of this process in bytes (Linux)."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("this system does not say how much memory a process has")
