"""What Discord has changed of a message is named by its part and field, never by what stands there."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ops.live.compare import changes

TEXT = {"type": 10, "content": "Ann holds the Dragon"}
BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "bd:go:1:0", "disabled": False}
PICTURE = {"type": 12, "items": [{"media": {"url": "attachment://table.jpg"}, "description": "alt", "spoiler": False}]}
SENT = [{"type": 17, "components": [TEXT, {"type": 1, "components": [BUTTON]}, PICTURE]}]


def answered(**of: Any) -> list[dict[str, Any]]:
    """What comes back, with numbers for parts and the picture's address."""
    url = of.get("url", "https://cdn.example.org/attachments/1/2/table.jpg?ex=1")
    media = {"id": 4, "type": 12, "items": [{"media": {"url": url, "attachment_id": "2"}, "description": "alt"}]}
    button = {"id": 3, "type": 2, "style": 1, "label": of.get("label", "Go"), "custom_id": "bd:go:1:0"}
    rows = [{"id": 2, "type": 1, "components": [button]}] * of.get("rows", 1)
    return [{"id": 1, "type": 17, "components": [{"id": 5, "type": 10, "content": of.get("text", TEXT["content"])},
                                                 *rows, media]}]


def test_what_discord_adds_is_no_change() -> None:
    assert changes(SENT, answered()) == []


@pytest.mark.parametrize(("of", "named"), [
    ({"text": "Ann holds"}, ["text.content"]), ({"label": "Gone"}, ["button.label"]),
    ({"url": "attachment://table.jpg"}, ["gallery.items.media.url"]),
    ({"url": "https://cdn.example.org/1/2/other.jpg"}, ["gallery.items.media.url"]),
    ({"rows": 0}, ["container.components.number", "row"]),
])
def test_a_change_is_named_without_what_it_says(of: dict[str, Any], named: list[str]) -> None:
    found = changes(SENT, answered(**of))
    assert found == named
    assert "Ann" not in str(found)
