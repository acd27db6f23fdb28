"""Card pictures: every card, every state, the same bytes every time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.i18n import texts
from games.climbing.cards import RANKS
from games.specials import SPECIALS
from rendering import cards, fonts, theme
from rendering.cards import codes
from rendering.cards.grouping import by_rank
from rendering.cards.kit import emblem
from rendering.draw.vector import icon, rgb
from rendering.theme import CARD_H, CARD_W, COIN_UNITS, MIN_TEXT, RANK_UNITS, SUITS

EVERY = (*codes.ALL, "?", "R?", "Y?", "Ph=T", "Ph=A")
ART = Path(theme.__file__).parent / "art"


def test_there_are_84_cards() -> None:
    assert (len(codes.DECK), len(codes.TATSU), len(set(codes.ALL))) == (56, 28, 84)


NO_CARDS = ("", "1g", "7x", "Ma=5", "Ph=1", "Ph=", "R7", "R1.2", "G3", "Rx4", "??", "R?@x", "7g7g")


@pytest.mark.parametrize("code", NO_CARDS)
def test_no_other_card_is_drawn(code: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        cards.sprite(code, 100)


@pytest.mark.parametrize("code", SPECIALS)
def test_a_special_card_is_declared_in_full(code: str) -> None:
    """docs/develop/additions.md: one row for what it is, one for its looks, two drawings, its name."""
    scene = theme.SPECIALS[code]
    assert all((ART / folder / f"{scene.art}.svg").is_file() for folder in ("cards", "signs"))
    assert fonts.covers("seal", scene.seal)
    assert texts("en")(f"words.special.{code}")
    assert code in codes.DECK
    assert code[0] not in RANKS
    assert by_rank([code, "7g"]) == ([code, "7g"] if SPECIALS[code].low else ["7g", code])


def test_points_are_those_of_the_rules() -> None:
    """T2 and D1."""
    assert sum(codes.parse(code).points for code in codes.DECK) == 100
    assert [codes.parse(code).points for code in codes.TATSU[:14]] == [3, 4, 5, 6, 7, 1, 1, 1, 1, 1, 0, 0, 0, 0]


@pytest.fixture(scope="module")
def faces() -> dict[str, Image.Image]:
    return {code: cards.master(code) for code in EVERY}


def test_every_face_is_its_own(faces: dict[str, Image.Image]) -> None:
    assert {face.size for face in faces.values()} == {(CARD_W, CARD_H)}
    assert len({face.tobytes() for face in faces.values()}) == len(EVERY)


def test_corners_are_clear_and_the_card_is_opaque(faces: dict[str, Image.Image]) -> None:
    for face in faces.values():
        assert all(face.getpixel(at)[3] == 0 for at in ((0, 0), (CARD_W - 1, 0), (0, CARD_H - 1)))
        assert face.getpixel((CARD_W // 2, CARD_H // 2))[3] == 255


def test_a_face_drawn_again_is_the_same(faces: dict[str, Image.Image]) -> None:
    before = {code: faces[code].tobytes() for code in ("9k", "Qr", "Dr", "Y1.5", "?")}
    cards.master.cache_clear()
    emblem.cache_clear()
    icon.cache_clear()
    assert {code: cards.master(code).tobytes() for code in before} == before


def test_the_index_column_says_rank_and_suit(faces: dict[str, Image.Image]) -> None:
    """The left 44 % that shows of an overlapped card holds the suit's colour twice: rank and emblem."""
    for code in codes.DECK[:52]:
        index = faces[code].crop((4, 10, 70, 150)).convert("RGB")
        ink = rgb(SUITS[code[1]].main)
        inked = sum(pixel == ink for pixel in index.get_flattened_data())
        assert inked > 900, code


def test_a_dimmed_card_differs() -> None:
    (card, pad), (dim, _) = cards.sprite("7g", 158), cards.sprite("7g", 158, dim=True)
    assert card.size == (158 + 2 * pad, cards.height(158) + 2 * pad)
    assert max(ImageStat.Stat(ImageChops.difference(card, dim)).mean) > 2


def test_sprites_are_cached() -> None:
    assert cards.sprite("7g", 158)[0] is cards.sprite("7g", 158)[0]


def test_blind_cards_share_the_back_of_their_clan() -> None:
    """D16: where a face-down card lies does not change its picture."""
    assert cards.sprite("R?@4", 90)[0] is cards.sprite("R?", 90)[0]


@pytest.mark.parametrize("code", EVERY)
def test_small_cards(code: str) -> None:
    assert cards.mini(code, 50).size == (50, 70)


def test_no_writing_on_a_card_in_the_hand_is_too_small() -> None:
    """Ranks and points at the width of a card in a hand of fourteen; faces bear no other words."""
    assert RANK_UNITS * 158 / CARD_W >= 50
    assert COIN_UNITS * 158 / CARD_W >= MIN_TEXT
