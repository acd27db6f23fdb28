"""Measurements of the theme: contrast, colour blindness, sizes."""

from __future__ import annotations

from itertools import combinations

import pytest

from rendering import theme
from tests.support.rendering.colour_vision import KINDS, ciede2000, difference, seen
from tests.support.rendering.contrast import CONTRASTS, Contrast, contrast, over

APART = 18


@pytest.mark.parametrize("pair", CONTRASTS, ids=lambda pair: pair.name)
def test_contrast(pair: Contrast) -> None:
    assert contrast(pair.front, pair.back) >= pair.minimum


@pytest.mark.parametrize("suit", theme.SUITS)
def test_ranks_of_dimmed_cards_can_be_read(suit: str) -> None:
    """A dimmed card is inactive, yet its rank (50 px and more: large) keeps a contrast of 3."""
    ink = over(theme.DIM, theme.SUITS[suit].main)
    assert contrast(ink, over(theme.DIM, theme.PAPER)) >= 3


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("one", "two"), list(combinations(theme.SUITS, 2)))
def test_suits_differ_for_every_eye(one: str, two: str, kind: str) -> None:
    a, b = (seen(theme.SUITS[suit].main, kind) for suit in (one, two))
    assert difference(a, b) >= APART


@pytest.mark.parametrize("kind", KINDS)
def test_clans_and_teams_differ_for_every_eye(kind: str) -> None:
    pairs = [
        (theme.CLAN_SCENES["R"].top, theme.CLAN_SCENES["Y"].top),
        (theme.CLAN_SCENES["R"].bottom, theme.CLAN_SCENES["Y"].bottom),
        theme.TEAMS,
        (theme.SELECTED, theme.PLAYABLE),
    ]
    for one, two in pairs:
        assert difference(seen(one, kind), seen(two, kind)) >= APART


def test_no_text_style_is_too_small() -> None:
    styles = [value for value in vars(theme).values() if isinstance(value, theme.TextStyle)]
    assert len(styles) > 5
    assert min(style.px for style in styles) >= theme.MIN_TEXT


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_ciede2000_gives_the_published_figures(one, two, expected) -> None:
    assert ciede2000(one, two) == pytest.approx(expected, abs=1e-4)
