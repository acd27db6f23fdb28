"""Rebuild the font files beside this module from their sources: ``make fonts``, or in a virtual environment with
``requirements.txt`` installed, ``python rendering/fonts/subset.py``. The program itself never imports it.

Fonts of one script are whole, but for features of OpenType that no picture uses. Of Chinese, Japanese and Korean
there is what the common character sets hold (`CHARACTER_SETS`), and every syllable of Hangul.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font

HERE = Path(__file__).parent
SCRIPTS = ("Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati", "Gurmukhi", "Kannada", "Khmer",
           "Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thai", "Hebrew", "Arabic", "Symbols")
SOURCES = {
    "Inter[opsz,wght].ttf": "fontpkg_inter/files", "BarlowCondensed-Bold.ttf": "fontpkg_barlow_condensed/files",
    "Cinzel[wght].ttf": "fontpkg_cinzel/files", "NotoSansCJKjp-Bold.otf": "noto_cjk_sans_jp_bold",
    **dict.fromkeys(("NotoSans[wght].ttf", "NotoEmoji[wght].ttf"), "manimgx_fonts"),
    **dict.fromkeys((f"NotoSans{script}[wght].ttf" for script in SCRIPTS), "manimgx_fonts"),
}
"""The packages that have the files."""
CJK = "NotoSansCJKjp-Bold.otf"
CHARACTER_SETS = ("big5", "gb2312", "shift_jis", "euc_kr")
"""Traditional and simplified Chinese, Japanese (JIS X 0208), Korean (KS X 1001)."""
HANGUL = range(0xAC00, 0xD7A4)


def main() -> None:
    for name, package in SOURCES.items():
        package, _, folder = package.partition("/")
        source = files(package).joinpath(folder, name) if folder else files(package).joinpath(name)
        build(Path(str(source)), HERE / name)
        print(f"{(HERE / name).stat().st_size:>9} {name}")


def build(source: Path, target: Path) -> None:
    options = Options(notdef_outline=True, name_IDs=["*"], recalc_timestamp=False)
    if target.name == CJK:
        options.layout_features = ["ccmp", "kern", "liga", "mark", "mkmk"]  # no glyphs of other countries, no columns
    font = load_font(str(source), options)
    known = set(font.getBestCmap())
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=known & set(common()) if target.name == CJK else known)
    subsetter.subset(font)
    save_font(font, str(target), options)


def common() -> Iterator[int]:
    """The code points of the character sets, and the symbols and forms that go with them."""
    yield from HANGUL
    for point in (*range(0x20, 0x3400), *range(0xF900, 0xFAFF), *range(0xFE10, 0x10000)):
        yield point
    for point in (*range(0x3400, 0xA000), *range(0x20000, 0x30000)):
        if any(_has(character_set, chr(point)) for character_set in CHARACTER_SETS):
            yield point


def _has(character_set: str, character: str) -> bool:
    try:
        return bool(character.encode(character_set))
    except UnicodeEncodeError:
        return False


if __name__ == "__main__":
    main()
