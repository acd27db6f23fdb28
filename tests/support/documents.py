"""The documents as tests read them: pages, prose, code, links and anchors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SHELVES = ("play", "organise", "host", "develop")
LONGEST = 1200
"""Words of a page."""

_FENCED = re.compile(r"(?ms)^ *```(\w*)\n(.*?)^ *```$")
_INDENTED = re.compile(r"(?m)(?:^(?<=\n\n)|(?<=\n\n))((?: {4}\S.*\n)+)")
_SPAN = re.compile(r"`([^`\n]+)`")
_HEADING = re.compile(r"(?m)^#{1,6} (.+)$")
_LINK = re.compile(r"\]\((?!\w+:)([^)\s]*)\)")


def pages() -> list[Path]:
    """Every page that the site shows."""
    return sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])


def on_shelves() -> list[Path]:
    """The pages that are written for a kind of reader; not those that only say where one has moved."""
    return [page for page in pages() if page.is_relative_to(DOCS) and page.relative_to(DOCS).parts[0] in SHELVES]


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def without_code(page: Path) -> str:
    """The text without blocks of code and code within lines: what may hold links."""
    return _SPAN.sub("", _FENCED.sub("", text(page)))


def words(page: Path) -> int:
    """What a reader reads: everything with a letter or digit in it, tables and examples too."""
    return sum(1 for word in text(page).split() if re.search(r"\w", word))


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """The language, or nothing, and the lines of each block of code."""
    rest = text(page)
    yield from ((found[1], found[2]) for found in _FENCED.finditer(rest))
    for found in _INDENTED.finditer(_FENCED.sub("", rest)):
        yield "", re.sub(r"(?m)^ {4}", "", found[1])


def spans(page: Path) -> list[str]:
    """The code within lines."""
    return _SPAN.findall(_FENCED.sub("", text(page)))


def links(page: Path) -> list[tuple[Path, str]]:
    """The file and the anchor, or nothing, of each link and picture that leads to a file."""
    found = (link.partition("#") for link in _LINK.findall(without_code(page)))
    return [((page.parent / path).resolve() if path else page, anchor) for path, _, anchor in found]


def anchors(page: Path) -> set[str]:
    """The headings' addresses on which GitHub and the site's generator agree."""
    headings = _HEADING.findall(_FENCED.sub("", text(page)))
    titles = [re.sub(r"\[([^]]+)\]\([^)]*\)|[*`]", r"\1", heading) for heading in headings]
    return {_at_github(title) for title in titles} & {_on_the_site(title) for title in titles}


def _at_github(title: str) -> str:
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")


def _on_the_site(title: str) -> str:
    plain = title.strip().lower().encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip())
