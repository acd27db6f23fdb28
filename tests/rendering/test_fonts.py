"""The font files: what they cover, and where they come from."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from rendering import fonts

HERE = Path(fonts.__file__).parent


def unknown(characters: str) -> str:
    """The letters that would be drawn as a question mark."""
    return "".join(each for each in characters if each.isalpha() and fonts.family_for(each, "ui") is None)


def test_every_syllable_of_hangul_is_drawn() -> None:
    assert unknown("".join(map(chr, range(0xAC00, 0xD7A4)))) == ""


@pytest.mark.parametrize("character_set", ["big5", "gb2312", "shift_jis", "euc_kr", "koi8_u", "iso8859_7", "latin_1"])
def test_every_letter_of_the_common_sets_is_drawn(character_set: str) -> None:
    pairs = (bytes(pair) for pair in chain(
        ((one,) for one in range(0x20, 0x100)), ((one, two) for one in range(0x81, 0xFF) for two in range(0x40, 0xFF))))
    assert unknown("".join({pair.decode(character_set, "ignore") for pair in pairs})) == ""


@pytest.mark.parametrize("block", [(0x00A1, 0x0250), (0x0400, 0x0530), (0x1E00, 0x1F00)])
def test_latin_and_cyrillic_are_whole(block: tuple[int, int]) -> None:
    assert unknown("".join(map(chr, range(*block)))) == ""


def test_what_no_font_has_is_told_apart() -> None:
    assert unknown("\U00012000a") == "\U00012000"


def test_every_file_is_there_has_a_source_and_nothing_else_is_kept() -> None:
    used = {family.file for family in fonts.FAMILIES.values()}
    assert {path.name for path in HERE.iterdir() if path.suffix in (".ttf", ".otf")} == used
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    for name in used:
        assert name in readme or name.startswith("NotoSans"), name
    assert (HERE / "OFL.txt").read_text(encoding="utf-8").count("Copyright") >= 6
    assert sum((HERE / name).stat().st_size for name in used) < 15_000_000
