"""The list of what is believed about Discord (`bot.ops.assumptions`)."""

from __future__ import annotations

from bot.i18n import texts
from bot.ops.assumptions import ASSUMPTIONS, OF_CODE, OLD_SPANS, assumed
from tests.support.source import ROOT


def test_each_assumption_has_a_number_of_its_own_sources_and_modules_that_use_it() -> None:
    assert [each.number for each in ASSUMPTIONS] == [*range(1, len(ASSUMPTIONS) + 1)]
    assert len(OF_CODE) == len(ASSUMPTIONS)
    t = texts("en")
    for each in ASSUMPTIONS:
        assert len(each.modes) >= 2, "else a document settles it"
        assert each.pro
        assert all(source.startswith("https://") for source in (*each.pro, *each.contra))
        assert all((ROOT / module).is_file() for module in each.used)
        assert t(f"doctor.assumed.{each.code}")
        assert all(t(f"doctor.mode.{mode}") for mode in each.modes)


def test_the_first_mode_is_assumed() -> None:
    assert assumed()["unlisted_files"] == "kept"
    assert OLD_SPANS.keys() < {*OF_CODE["old_edits"].modes}
