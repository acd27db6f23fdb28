"""After a round a button shows the trick that its sentence speaks of; Tatsu's buttons stand as its cards do."""

from __future__ import annotations

import pytest

from bot.samples.moments import moments
from bot.samples.playout import Playout
from cogs.pages.ready_plays import as_they_lie, place_of, ready
from games import deciding
from games.registry import GAMES
from games.views import Phase
from rendering.cards.grouping import by_rank
from tests.cogs.test_alone import until_the_result
from tests.support.discord.discord_world import World
from tests.support.discord.players import started


async def test_the_result_leads_to_the_trick_that_its_sentence_speaks_of(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    await until_the_result(world, ann)
    await ann.press("Refresh") if "Refresh" in ann.labels else None
    view = (await world.app.tables.begun(1)).player(ann.member.id).view
    reason = deciding.of_round(view)
    assert reason is not None
    number = deciding.play_of(view, reason)
    if number is None:
        assert "Replay" in ann.labels
        return
    assert "Replay" not in ann.labels, "it is the same page"
    page = (await ann.press("That trick")).response
    said = world.text(page)
    play = view.played[number - 1]
    assert f"**{view.seats[play.seat].name}** plays" in said
    assert {"Post this trick", "Review"} <= set(world.labels(page))


@pytest.mark.parametrize("seed", range(6))
def test_the_deciding_play_is_by_whom_the_sentence_names(seed: int) -> None:
    out = Playout.start(GAMES["tichu"], {"deals": "2", "level": "draw"}, 4, seed=seed)
    for _ in out.play(4):
        view = GAMES["tichu"].view(out.state, 0)
        if view.phase is not Phase.BETWEEN or (reason := deciding.of_round(view)) is None:
            continue
        number = deciding.play_of(view, reason)
        if reason.kind in ("tricks", "level"):
            assert number is None
        else:
            assert number is not None
            play = view.played[number - 1]
            assert play.cards == reason.cards if reason.kind == "trick" else True
            assert reason.kind.startswith(("no_", "trick")) or play.seat == reason.seats[-1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tatsus_plays_stand_in_the_order_of_its_cards(players: int) -> None:
    seen = 0
    for rules, state in moments("tatsu", players):
        if rules.phase(state) is not Phase.PLAY:
            continue
        seat = rules.to_act(state)[0]
        view = rules.view(state, seat)
        held = view.seats[seat]
        plays = as_they_lie(ready(rules.legal(state, seat), rules.combination, view.trick), held)
        places = [place_of(play.action.cards[0], held) for play in plays]
        assert places == sorted(places)
        row = held.faceup or tuple(by_rank(held.cards or ()))
        assert all(place < len(row) for place in places)
        seen += len(places) > 1
    assert seen
