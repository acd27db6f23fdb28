"""The documentation holds together: its links lead to files, and every picture is shown or linked."""

from __future__ import annotations

import re
from pathlib import Path

from bot.i18n import texts
from cogs.common.permissions import USED

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
_LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")


def test_links_lead_to_files_and_every_picture_is_needed() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    linked = {(page.parent / link).resolve()
              for page in pages for link in _LINK.findall(page.read_text(encoding="utf-8"))}
    assert [path for path in linked if not path.exists()] == []
    assert set(PICTURES.iterdir()) - linked == set()


def test_each_permission_has_its_reason_in_one_table() -> None:
    page = (ROOT / "docs" / "host" / "permissions.md").read_text(encoding="utf-8")
    table = re.search(r"\| permission \| what for \|\n\|---\|---\|\n((?:\|.*\n)+)", page)
    assert table is not None
    named = [name for row in table[1].splitlines() for name in re.findall(r"\*([^*]+)\*", row.split("|")[1])]
    assert named == [texts("en")(f"setup.permission.{name}") for name in USED]
