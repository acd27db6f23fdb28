"""What the page of a review says: one's own decisions of a round, each with what the seat knew.

That is its own hand and what lay open on the table. The others have no names here, only their places as seen from the
seat, and neither their hands nor the curve of the round (whose values follow from all hands) are in it. `ReviewPage` is
one value, of which the HTML and the JSON are made, so neither says more than the other; it has no picture.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from bot.core.published import Body
from bot.features.web.season_bodies import html, json_body
from bot.i18n import Texts
from cogs.review import review_text
from cogs.web.replay_page import card_line
from games.review.report import Finding, Review
from games.views import SeatView, View

VERSION = 1
_ESCAPED = re.compile(r"\\([^\w\s])")
"""What keeps Discord from reading markup."""


@dataclass(frozen=True, slots=True)
class SharedDecision:
    """``praise``: a good one, else a mistake; ``hand``: of the seat, ``trick``: what lay on the table, by whom;
    ``lines``: what was done, what was better, and why."""

    praise: bool
    hand: tuple[str, ...]
    trick: tuple[tuple[str, tuple[str, ...]], ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """``accuracy``: of the seat, 0 to 100 (None: it had no decision); ``decisions``: how many it had; ``cards``: the
    label, the suit and the name of each card."""

    game: str
    title: str
    name: str
    round: int
    accuracy: int | None
    decisions: int
    found: tuple[SharedDecision, ...]
    cards: Mapping[str, tuple[str, str, str]]
    version: int = VERSION

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def review_page(game: str, review: Review, name: str, t: Texts) -> ReviewPage:
    """``name``: of whose seat it is."""
    found = tuple(_decision(each, review, name, t, praise=each is review.praise)
                  for each in (*review.mistakes, *([review.praise] if review.praise else [])))
    codes = {code for each in found for cards in (each.hand, *(cards for _, cards in each.trick)) for code in cards}
    own = review.accuracy[review.seat]
    title = t("web.review.heading", name=name, game=t(f"words.game.{game}"), n=review.round)
    return ReviewPage(game, title, name, review.round, None if own is None else round(own),
                      decisions=review.decisions, found=found,
                      cards={code: card_line(code, t) for code in sorted(codes)})


def _decision(finding: Finding, review: Review, name: str, t: Texts, *, praise: bool) -> SharedDecision:
    view = placed(finding.view, review.seat, name, t)
    said = review_text.of_finding(t, replace(finding, view=view), praise=praise)
    trick = tuple((_label(view.seats[each.seat], t), tuple(map(_plain, each.cards))) for each in view.trick.plays)
    hand = tuple(map(_plain, view.seats[finding.seat].cards or ()))
    return SharedDecision(praise, hand, trick, tuple(unmarked(line) for line in said))


def _plain(code: str) -> str:
    """A card without its place in a row."""
    return code.partition("@")[0]


def placed(view: View, own: int, name: str, t: Texts) -> View:
    """The view with places for names: partners, and opponents in the order in which they play."""
    team, count, opponents, names = view.seats[own].team, len(view.seats), 0, dict[int, str]()
    partners = 0
    for step in range(count):
        seat = (own + step) % count
        if view.seats[seat].dummy:
            continue
        if seat == own:
            names[seat] = name
        elif team is not None and view.seats[seat].team == team:
            partners += 1
            names[seat] = t("web.review.partner") + (f" {partners}" if partners > 1 else "")
        else:
            opponents += 1
            names[seat] = t("web.review.opponent", n=opponents)
    return replace(view, seats=tuple(replace(each, name=names.get(each.seat, "")) for each in view.seats))


def _label(seat: SeatView, t: Texts) -> str:
    return seat.name or t(f"table.name.{seat.dummy}")


def unmarked(line: str) -> str:
    """A line for Discord without its markup."""
    return _ESCAPED.sub(r"\1", line.replace("**", "").removeprefix("-# "))


def review_bodies(path: str, url: str, page: ReviewPage, t: Texts) -> Mapping[str, Body]:
    """By path."""
    return {path: html("own_review.html", t, page=page, path=path, url=url, suits=SUITS),
            f"{path}.json": json_body(page.as_json())}


SUITS = {"g": "◆", "k": "†", "b": "▲", "r": "★"}
"""As on replays: suits are told not by their colours alone."""

