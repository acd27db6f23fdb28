"""Moments in pictures: a ribbon and light for each, in words too; nothing overlaps, nothing is too faint."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import languages, texts
from games.moments import Moment, MomentKind
from games.views import CallResult, Combination, Phase, PlayView, RoundResult, TrickView, View
from rendering import moments, theme
from rendering.draw.sheet import AREA, TEXT, Sheet
from rendering.studio import GameCardPicture, ResultPicture, TablePicture
from tests.rendering.test_tables import check
from tests.support.rendering.contrast import contrast
from tests.support.rendering.table_views import NAMES, ended, lord, over, tatsu, tichu, trichu

EN = texts("en")
FOUR = PlayView(3, ("7g", "7k", "7b", "7r"), Combination("four", 14, 4))
FLUSH = PlayView(3, ("4k", "5k", "6k", "7k", "8k", "9k", "Tk", "Jk"), Combination("straight_flush", 22, 8))
LAST = PlayView(1, ("Ag",), Combination("single", 28, 1))


def bombed(view: View, bomb: PlayView = FOUR) -> View:
    return replace(view, trick=TrickView((*view.trick.plays[:2], bomb), 3, 40))


def home(view: View, **first: object) -> View:
    """Seat 1's last card lies on the trick."""
    seats = list(view.seats)
    seats[1] = replace(seats[1], **first)
    return replace(view, seats=tuple(seats), trick=TrickView((*view.trick.plays[:2], LAST), 1, 10))


def saved(view: View) -> View:
    seats = [replace(seat, out=None, count=1, call="") for seat in view.seats]
    seats[0] = replace(seats[0], out=1, count=0)
    seats[1] = replace(seats[1], out=2, count=0)
    return replace(view, seats=tuple(seats), trick=TrickView((*view.trick.plays[:2], LAST), 1, 10))


TRICKS = {f"{kind}, {script}": view for script in NAMES for kind, view in {
    **{f"bomb {n}": bombed(tichu(n, script)) for n in (4, 5, 6)},
    "flush": bombed(tichu(4, script), FLUSH),
    "bomb, trichu": bombed(trichu(script, "three singles")),
    "bomb, lord 12": bombed(lord(12, script, "three singles", 1)),
    "bomb, lord undealt": bombed(lord(5, script, "three singles", 48)),
    "grand": home(tichu(4, script, "three singles"), out=1, count=0, call="grand"),
    "grand, trichu": home(trichu(script, "houses"), out=1, count=0, call="grand"),
    "save": saved(tichu(4, script, "houses")),
}.items()}  # fmt: skip


@pytest.mark.parametrize("case", TRICKS)
def test_moments_of_a_trick_are_sound_and_told(case: str) -> None:
    kind = MomentKind(case.split(",")[0].split()[0].replace("flush", "bomb"))
    picture = TablePicture(TRICKS[case], EN)
    sheet = picture.sheet()
    check(sheet)
    assert EN(f"moment.{kind.value}.title") in picture.alt
    if "trichu" not in case and "undealt" not in case:  # there the caption names the bomb
        assert EN(f"moment.{kind.value}.title") in _ribbons(sheet)


def _ribbons(sheet: Sheet) -> list[str]:
    return [mark.label for mark in sheet.marks if mark.kind == TEXT and mark.area.startswith("moment:")]


def test_a_plain_trick_has_no_ribbon() -> None:
    assert not _ribbons(TablePicture(tichu(4), EN).sheet())


def result(*calls: CallResult, victory: int = 0, out: tuple[int, ...] = (0, 2)) -> RoundResult:
    return RoundResult((300, -100), out, calls, (0, 0), victory, (645, -145), (0, 1, 0, 1))


def rounds(script: str) -> dict[str, tuple[View, list[MomentKind]]]:
    four, six, duel = tichu(4, script), tichu(6, script), tatsu(4, script)
    calls = (CallResult(0, "grand", True, 200),
             *(CallResult(seat, "small", False, -100) for seat in (1, 3)))
    triple = replace(result(victory=3, out=(0, 2, 4)), sides=(0, 1) * 3)
    nothing = RoundResult((0, 120), totals=(0, 120), tricks=(30, 30), sides=(0, 1, 0, 1), detail=((30, 0), (30, 4)))
    between = {"phase": Phase.BETWEEN, "trick": TrickView(), "to_act": (), "wish": None}
    return {
        "all": (replace(four, rounds=(result(*calls, victory=2),), **between), [MomentKind.GRAND, MomentKind.VICTORY]),
        "triple": (replace(six, rounds=(triple,), **between), [MomentKind.VICTORY]),
        "shutout": (replace(duel, rounds=(nothing,), **between), [MomentKind.SHUTOUT]),
        **{f"rise {n}": (ended(lord(n, script)), [MomentKind.RISE]) for n in (5, 8, 12)},
    }


@pytest.mark.parametrize("script", NAMES)
def test_moments_of_a_round_are_sound_and_told(script: str) -> None:
    for case, (view, kinds) in rounds(script).items():
        picture = ResultPicture(view, EN)
        sheet = picture.sheet()
        check(sheet)
        assert sheet.image.height <= 700, case
        for kind in kinds:
            word = EN(f"moment.{kind.value}{3 if case == 'triple' else 2 if kind is MomentKind.VICTORY else ''}.title")
            assert word in picture.alt
            assert word in {mark.label for mark in sheet.marks}, case


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", MomentKind)
def test_titles_fit_their_ribbon_in_every_language(kind: MomentKind, language: str) -> None:
    t = texts(language)
    for n in (2, 3) if kind is MomentKind.VICTORY else (0,):
        moment = Moment(kind, (0,), n)
        sheet = TablePicture(tichu(4, "mixed"), t).sheet()
        moments.ribbon(sheet, sheet.marks[0].box._replace(x=46, y=340, w=1008, h=moments.RIBBON_H), moment,
                       tichu(4, "latin"), t)
        marks = [mark for mark in sheet.marks if mark.area.startswith("moment:")]
        box = next(mark.box for mark in marks if mark.kind == AREA)
        assert all(box.contains(mark.box, 3) for mark in marks if mark.kind == TEXT)
        assert moments.title(moment, t) in [mark.label for mark in marks]


@pytest.mark.parametrize("kind", MomentKind)
def test_ribbons_have_contrast(kind: MomentKind) -> None:
    scene = theme.MOMENTS[kind.value]
    assert contrast(scene.ink, scene.bottom) >= 7
    assert contrast(scene.accent, theme.FELT) >= 3


def finished(view: View) -> View:
    """A game that its second round turned."""
    done = over(view)
    first, last = done.rounds[0], done.rounds[-1]
    if view.traits.calls and len(last.totals) == 2:
        last = replace(last, scores=(400, -100), victory=2, totals=(945, 55))
    return replace(done, rounds=(first, last))


@pytest.mark.parametrize("script", NAMES)
def test_a_card_shows_totals_calls_and_the_turning_point(script: str) -> None:
    duels = (tatsu(players, script) for players in (2, 3, 4))
    for view in map(finished, (tichu(4, script), tichu(6, script), trichu(script), lord(12, script), *duels)):
        picture = GameCardPicture(view, EN)
        check(picture.sheet())
        assert f"{EN(f'words.game.{view.game}')} · rounds {len(view.rounds)}." in picture.alt
    team = GameCardPicture(finished(tichu(4, "latin")), EN)
    assert "945" in team.alt
    assert EN("card.calls", made=2, lost=2) in team.alt
    assert f"{EN('card.turn')}: Round 2" in team.alt
    assert EN("moment.victory2.title") in team.alt
    assert {"945", "55", EN("card.turn")} <= {mark.label for mark in team.sheet().marks}


def test_there_is_no_card_before_the_end() -> None:
    with pytest.raises(ValueError, match="end"):
        GameCardPicture(ended(tichu(4)), EN).sheet()
