"""Lengths of texts as Discord's strictest reading counts them: in UTF-16 units.

Most characters are one unit; emoji and rare letters, which names may have, are two. Every text that Discord limits is
measured and cut here.
"""

from __future__ import annotations


def units(text: str) -> int:
    """The length of ``text`` in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, limit: int) -> str:
    """``text`` within ``limit`` units (1 at least), with an ellipsis where it was cut; characters stay whole."""
    if 2 * len(text) <= limit or units(text) <= limit:  # most are much shorter
        return text
    kept = text[: limit - 1]
    while units(kept) >= limit:
        kept = kept[:-1]
    return kept + "…"
