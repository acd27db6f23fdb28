"""The documents hold together: links, anchors, pictures, paths; four shelves of short pages; old addresses lead on."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bot.i18n import texts
from cogs.common.permissions import USED
from tests.support import documents
from tests.support.documents import DOCS, LONGEST, ROOT, SHELVES

PICTURES = DOCS / "pictures"
MOVED = ("architecture", "async", "club-night", "fairness", "gallery", "hosting", "languages", "leagues", "learning",
         "memory", "mutation", "players", "playing", "records", "review", "scaling", "security", "directory/README")
"""Pages of the time before the shelves. Links to them are in the world."""
BEGINNING = re.compile(r"(?m)^!\[|^```|^ {4}\S|^\d\. |^\| |^- |[Ee]xample")
"""A picture, code, steps, a table or an example."""
MADE = ("bot/i18n/messages.pot",)
"""What commands make; not in the repository."""
PATH = re.compile(r"(?:bot|cogs|games|rendering|tests|benchmarks|training|deploy|docs)/[\w/.-]*[\w/]")


def test_links_and_anchors_lead_somewhere_and_every_picture_is_needed() -> None:
    linked: set[Path] = set()
    broken = []
    for page in documents.pages():
        for path, anchor in documents.links(page):
            linked.add(path)
            if not path.exists() or (anchor and anchor not in documents.anchors(path)):
                broken.append(f"{page.relative_to(ROOT)}: {path.relative_to(ROOT)}#{anchor}")
    assert broken == []
    assert set(PICTURES.iterdir()) - linked == set()


def test_each_page_is_short_and_begins_with_what_it_is_for() -> None:
    for page in documents.on_shelves():
        name = page.relative_to(DOCS)
        assert documents.words(page) <= LONGEST, name
        if page.parent.name == "directory" and page.name != "README.md":
            continue  # texts to paste, not to read
        title, _, rest = documents.text(page).partition("\n\n")
        assert title.startswith("# "), name
        assert "\n" not in title, name
        assert re.match(r"[\w*`/“]", rest), f"{name} begins with a sentence on what it is for"
        if page.parent.name not in ("decisions", "directory"):
            assert BEGINNING.search("\n".join(rest.splitlines()[:12])), f"{name} begins with a picture or an example"


def test_nothing_is_between_the_shelves() -> None:
    others = {page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.rglob("*.md")
              if page.relative_to(DOCS).parts[0] not in SHELVES}
    assert others == {*MOVED, "README"}


@pytest.mark.parametrize("name", MOVED)
def test_an_old_address_leads_to_the_new_one(name: str) -> None:
    page = DOCS / f"{name}.md"
    assert re.fullmatch(r"This page has moved: \[.+\]\(.+\)\.\n", documents.text(page))
    assert all(path.relative_to(DOCS).parts[0] in SHELVES for path, _ in documents.links(page))


def test_the_site_shows_every_page_once() -> None:
    def listed(part: object) -> list[str]:
        if isinstance(part, str):
            return [part]
        return [each for inner in (part.values() if isinstance(part, dict) else part) for each in listed(inner)]

    project = tomllib.loads((ROOT / "zensical.toml").read_text())["project"]
    shown = listed(project["nav"])
    assert len(shown) == len(set(shown))
    translated = {page for page in (DOCS / "host" / "directory").glob("*.md") if page.name != "README.md"}
    expected = {*documents.on_shelves(), *ROOT.glob("*.md")} - translated
    assert {ROOT / page for page in shown} == expected
    assert project["theme"]["font"] is False, "the reader's browser asks nobody else for fonts"
    recipe = (ROOT / "Makefile").read_text().partition("\ndocs:")[2].partition("\n\n")[0]
    assert all(f" {page.name} " in recipe for page in ROOT.glob("*.md")), "make docs copies them"


def test_paths_that_documents_name_are_there() -> None:
    missing = []
    for page in documents.pages():
        for span in documents.spans(page):
            path = PATH.match(span)
            if path and path[0] == re.split(r"[ :(,]", span)[0].rstrip("/") and not any(
                    (ROOT / name).exists() for name in (path[0], f"{path[0]}.py")) and path[0] not in MADE:
                missing.append(f"{page.relative_to(ROOT)}: {path[0]}")
    assert missing == []


def test_each_permission_has_its_reason_in_one_table() -> None:
    page = documents.text(DOCS / "host" / "permissions.md")
    table = re.search(r"\| permission \| what for \|\n\|---\|---\|\n((?:\|.*\n)+)", page)
    assert table is not None
    named = [name for row in table[1].splitlines() for name in re.findall(r"\*([^*]+)\*", row.split("|")[1])]
    assert named == [texts("en")(f"setup.permission.{name}") for name in USED]


def test_the_sites_generator_is_pinned_with_hashes_and_nobody_else_installs_it() -> None:
    lock = (ROOT / "requirements-docs.lock").read_text()
    entries = re.findall(r"(?m)^[a-z0-9._-]+[<>=~].*$", lock)
    assert all(re.match(r"[a-z0-9._-]+==\S+( ; .+)? \\$", entry) for entry in entries)
    assert any(entry.startswith("zensical==") for entry in entries)
    assert "://" not in lock
    others = [path for path in ROOT.glob("requirements*.lock") if path.name != "requirements-docs.lock"]
    assert not any("zensical" in path.read_text() for path in [*others, ROOT / "pyproject.toml"])
