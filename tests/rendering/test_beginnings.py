"""The ends of a game's life: before the first deal, and after somebody resigned or all gave up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.cli.main import main
from bot.i18n import texts
from games.actions import Abort, Resign
from games.registry import GAMES
from rendering.studio import GameOverPicture, TablePicture
from tests.rendering.test_tables import check
from tests.support.rendering.table_views import NAMES

EN = texts("en")
PLAYERS = [(game, count) for game in GAMES.values() for count in game.players(game.check_options({}))]


@pytest.mark.parametrize(("game", "count"), PLAYERS, ids=lambda value: getattr(value, "id", value))
def test_a_game_can_be_drawn_before_its_first_deal_and_after_its_sudden_end(game: Any, count: int) -> None:
    state = game.setup(game.check_options({}), (NAMES["latin"] * 3)[:count])
    check(TablePicture(game.view(state, None), EN).sheet())
    assert "not been dealt" in TablePicture(game.view(state, None), EN).alt
    for action in (Resign(0), Abort()):
        view = game.view(game.apply(state, action), None)
        check(TablePicture(view, EN).sheet())
        check(GameOverPicture(view, EN).sheet())
        assert ("Nobody won" in GameOverPicture(view, EN).alt) == isinstance(action, Abort)


def test_the_gallery_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = Path(__file__).parents[1] / "records" / "tatsu-2-random.tichu"
    assert main(["gallery", str(tmp_path / "pictures"), str(record)]) == 0
    assert (tmp_path / "pictures" / "index.html").exists()
    assert "index.html" in capsys.readouterr().out


def test_the_gallery_command_says_in_one_line_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x")
    for arguments in ([str(tmp_path / "file")], [str(tmp_path / "new"), str(tmp_path / "no.tichu")],
                      [str(tmp_path / "new"), str(tmp_path / "file")]):  # fmt: skip
        assert main(["gallery", *arguments]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert not (tmp_path / "new").exists()
