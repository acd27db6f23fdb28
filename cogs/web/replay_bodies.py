"""A replay's page as bodies: HTML, the JSON that its script steps through, the record, and a picture for link
previews."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.core.published import Body
from bot.features.web.season_bodies import html, json_body
from bot.i18n import Texts
from cogs.web.replay_page import ReplayPage

RECORD = "text/plain; charset=utf-8"
SAID = (
    "round", "step", "nothing", "wish", "turn", "chance", "score", "total", "checking", "no_crypto", "unreadable",
    "commitment", "no_commitment", "secret", "no_reveal", "stream", "wrong_commitment", "cuts", "no_cuts",
    "dealer", "wrong_dealer", "shuffle", "hands", "wrong_deck", "wrong_cards", "holds")
"""Keys of what the script says: ``web.replay.<key>``."""


@dataclass(frozen=True, slots=True)
class LinkPicture:
    """For previews of a link. ``kind``: its media type; ``alt``: what it shows, in words."""

    data: bytes
    kind: str
    alt: str


def replay_bodies(path: str, url: str, page: ReplayPage, t: Texts, picture: LinkPicture | None = None,
                  ) -> Mapping[str, Body]:
    """By path."""
    said = {key: t.messages[f"web.replay.{key}"] for key in SAID}
    found = {
        path: html("replay.html", t, page=page, path=path, url=url, picture=picture,
                   rounds=[each.number for each in page.rounds]),
        f"{path}.json": json_body({**page.as_json(), "said": said}),
        f"{path}.tichu": Body(RECORD, page.record.encode(), "game.tichu"),
    }
    if picture is not None:
        found[f"{path}.image"] = Body(picture.kind, picture.data)
    return found
