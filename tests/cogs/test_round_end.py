"""The end of a round shows what ended it: the last play and the cards left in hands, until the next round begins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.core.errors import TableError
from bot.samples.playout import Playout
from bot.tables.core.preferences import UserPrefs
from games.actions import Abort
from games.registry import GAMES
from games.views import Phase
from rendering.studio import PlayPicture, ResultPicture
from tests.leaks.test_public import table_of
from tests.support.discord.daily_kit import begin, play_out
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player, started
from tests.support.discord.rounds import NotedPictures, played_until


@pytest.fixture
def options() -> dict[str, Any]:
    return {"pictures": NotedPictures()}


def results(world: World) -> list[Any]:
    pictures: Any = world.options["pictures"]
    return [each for each in pictures.asked if isinstance(each, ResultPicture | PlayPicture) and each.view.rounds]


async def test_two_people_see_what_ended_the_round_until_the_next_begins(world: World) -> None:
    ann, bo = await started(world, "Ann", "Bo", ais=2)
    await played_until(world, [ann, bo])
    table = await world.app.tables.begun(1)
    held = tuple((seat.seat, table.view(seat.seat).seats[seat.seat].cards) for seat in table.view(None).seats
                 if seat.count)
    assert held
    shown = results(world)
    assert {each.left for each in shown} == {held}, "in the table's message and in both hands"
    assert len({repr(each) for each in shown}) == 1, "one picture for all of them"
    await world.later(120)
    assert (await world.app.tables.begun(1)).view(None).round == 2
    assert results(world)[-1].left is None, "the last round's message stays without it"
    assert (await world.app.tables.begun(1)).left_over is None


async def test_the_deal_of_the_day_never_shows_what_was_left(world: World) -> None:
    (ann,) = world.join("Ann")
    await begin(world, ann)
    await play_out(world, ann)
    assert results(world)
    assert {each.left for each in results(world)} == {None}
    table = await world.app.tables.begun(1)
    assert (table.shuffle.sealed, table.left_over) == (True, None)


async def test_words_alone_say_the_same(world: World) -> None:
    ann, bo = await started(world, "Ann", "Bo", ais=2)
    prefs = world.app.storage.preferences
    await prefs.set_user(ann.member.id, UserPrefs(text_only=True))
    await played_until(world, [ann, bo])
    hand = Player(world, ann.member, direct=True)
    assert "Last play, " in hand.text
    assert "Still in " in hand.text


async def test_where_the_replay_is_closed_nothing_is_shown(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    out, records = round_over(), world.app.leagues.records
    table = table_of(out, out.record)
    assert await records.left_over(table) == table.left_over is not None
    assert replace(table, shuffle=replace(table.shuffle, sealed=True)).left_over is None

    async def closed(number: int) -> None:
        raise TableError("boards_open")

    monkeypatch.setattr(records, "check_open", closed)
    assert await records.left_over(table) is None


def round_over() -> Playout:
    out = Playout.start(GAMES["tichu"], {}, 4, seed=5)
    for _ in out.play(1):
        pass
    return out


def test_a_round_that_is_played_or_broken_off_shows_no_hand() -> None:
    out = round_over()
    assert table_of(out, out.record).left_over
    for number, _ in enumerate(out.play(2)):
        assert number == 0 or table_of(out, out.record).left_over is None
        if number == 30:
            break
    assert out.game.phase(out.state) is Phase.PLAY
    out.apply(Abort())
    table = table_of(out, out.record)
    assert table.phase is Phase.OVER
    assert table.left_over is None
