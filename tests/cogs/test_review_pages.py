"""What the page of a review says, at every decision of a round of each game: one's own cards, and nobody's name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.i18n import languages, texts
from cogs.web.review_page import placed, review_bodies, review_page
from games.review.decisions import of_record
from games.review.drivers import DRIVERS
from games.review.report import Finding, Review
from tests.support.source import ROOT

SAMPLES = ROOT / "rendering" / "samples"
NAMES = ("Annabel", "Boris", "Cyrano", "Dimitri", "Eleanor", "Florian", "Gwen", "Hector")
PATH = "d/" + "a" * 26


def findings(file: Path, seat: int) -> list[Finding]:
    """Of every decision of the seat in the first round."""
    return [Finding(each.view, each.kind, each.action, each.action, ("why.pass_save", {}), 40.0, 5.0, each.number)
            for each in of_record(file.read_text(encoding="utf-8"), 1) if each.player == seat]


@pytest.mark.parametrize("file", sorted(each for each in SAMPLES.glob("*.tichu") if each.stem.split("-")[0] in DRIVERS),
                         ids=lambda file: file.stem)
def test_no_decision_shows_another_hand_or_name(file: Path) -> None:
    game, t = file.stem.split("-")[0], texts("en")
    decisions = list(of_record(file.read_text(encoding="utf-8"), 1))
    for seat in {each.player for each in decisions}:
        found = findings(file, seat)
        people = len(found[0].view.seats)
        accuracy = tuple(50.0 if each.person else None for each in found[0].view.seats)
        review = Review(1, seat, accuracy, (1.0, -2.0), len(found), tuple(found), None)
        page = review_page(game, review, "Zoë & <b>Co</b>", t)
        bodies = review_bodies(PATH, "https://pages.example", page, t)
        assert set(bodies) == {PATH, f"{PATH}.json"}, "no picture, no record"
        html, data = (bodies[each].data.decode() for each in (PATH, f"{PATH}.json"))
        assert "<b>Co" not in html
        assert "Zoë &amp; &lt;b&gt;" in html
        for each in found[0].view.seats:
            if each.name and not each.dummy and each.seat != seat:
                assert f">{each.name}<" not in html
        seen = [code for each in found for cards in (
            each.view.seats[each.seat].cards or (), *(play.cards for play in each.view.trick.plays)) for code in cards]
        known = {code.partition("@")[0] for code in seen}
        assert {code for each in json.loads(data)["found"] for code in each["hand"]} <= known
        assert set(page.cards) <= known
        names = {each.name for each in placed(found[0].view, seat, "Zoë", t).seats if each.name}
        assert len(names) == sum(not each.dummy for each in found[0].view.seats) <= people


@pytest.mark.parametrize("language", languages())
def test_it_reads_in_every_language(language: str) -> None:
    t = texts(language)
    found = findings(SAMPLES / "tichu.tichu", 0)[:3]
    page = review_page("tichu", Review(1, 0, (None,) * 4, (), 0, (), found[0]), "Ann", t)
    html = review_bodies(PATH, "https://pages.example", page, t)[PATH].data.decode()
    assert "**" not in html
    assert "{" not in html
