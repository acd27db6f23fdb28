"""The store of public pages in a test: where it is, and what a reader without Discord finds there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from bot.core.published import Publishing
from bot.web.bodies import SqlitePages, SqliteReader

URL = "https://pages.example"


class PublicPages:
    """``posted``: what was sent to hooks, as (address, body, headers)."""

    def __init__(self, folder: Path, hooks: dict[int, str] | None = None) -> None:
        self.file = folder / "pages.db"
        self.posted: list[tuple[str, Any, dict[str, str]]] = []
        self.failing: Exception | None = None
        self.publishing = Publishing(SqlitePages(self.file, URL), hooks or {}, "s" * 32, self._post)

    async def _post(self, url: str, body: bytes, headers: Any) -> None:
        if self.failing is not None:
            raise self.failing
        self.posted.append((url, body, dict(headers)))

    def text(self, path: str) -> str | None:
        """None: there is no such page."""
        found = SqliteReader(self.file).body(path)
        return None if found is None else found.data.decode("utf-8", "replace")

    def data(self, path: str) -> Any:
        text = self.text(f"{path}.json")
        return None if text is None else json.loads(text)

    def anywhere(self, words: str) -> bool:
        """Whether the file has these words anywhere, in rows or in what is left of them."""
        return self.file.exists() and words.encode() in self.file.read_bytes()


def linked(text: str) -> str:
    """The path of the page that a message links to."""
    found = re.search(rf"{re.escape(URL)}/([a-z]/[a-z2-7]{{26}})\b", text)
    assert found is not None, text
    return found[1]
