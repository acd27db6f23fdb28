"""Score pads by clicks: golden rounds of the engine noted in each game, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.features.score_pads.feature import SCORE_PADS_FEATURE
from bot.features.score_pads.service import folded
from bot.features.score_pads.values import CROWDING, KEPT_FOR, OPEN_PADS, PADS_IN_CHANNEL
from bot.league.model import How
from bot.samples.playout import Playout
from cogs.score_pads.choice import call_value
from games.noting import NotedAs
from games.registry import GAMES
from games.views import RoundResult
from tests.cogs.test_entered_results import cup, fixture, my_game, notice, season
from tests.games.test_noting import noted
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import on_lobby_panel
from tests.support.discord.news_table import LATER

pytestmark = pytest.mark.usefixtures("seldom")


async def opened(world: World, host: Any, **options: Any) -> Any:
    """The pad that the host's lobby has become."""
    lobby = (await host.slash(world.channel, "play", **options)).response
    await world.later(2)
    await on_lobby_panel(world, host, lobby, "At a real table")
    await world.later(2)
    return newest(world)


def newest(world: World) -> Any:
    return next(each for each in reversed(world.channel.history()) if "Score pad" in world.text(each))


async def stored(world: World, number: int = 1) -> Any:
    return await pads(world).store.pad(number)


def pads(world: World) -> Any:
    return world.app.client.services.features[SCORE_PADS_FEATURE]


async def write(world: World, person: Any, page: Any, game: Any, state: Any, result: RoundResult) -> None:
    """Note a round on the private page as somebody does who looks at the cards."""
    wanted = noted(game, state, result)
    if world.has_select(page, "pick-score-pads-dealer"):
        await choose(world, person, page, "pick-score-pads-dealer", str(wanted.dealer))
    rules = game.noting(state, wanted.dealer)
    await world.later(1)
    if rules.kind is NotedAs.PLACES:
        names = game.view(state, None).seats
        for seat in wanted.out:
            await person.click(page, label=names[seat].name)
        return
    if rules.kind is NotedAs.PRODUCTS:
        fields = {f"{what}{side}": str(value) for side, (points, factor) in enumerate(wanted.products)
                  for what, value in (("points", points), ("factor", factor))}
        await person.submit_modal(await person.click(page, label="Points and multipliers"), fields)
        return
    await choose(world, person, page, "pick-score-pads-first", str(wanted.out[0]))
    if wanted.calls:
        await choose(world, person, page, "pick-score-pads-calls", *(call_value(*each) for each in wanted.calls))
    if wanted.points is None:
        await person.click(page, label="Double victory" if rules.sweep == 2 else "Triple victory")
    else:
        form = await person.click(page, label="Card points")
        await person.submit_modal(form, {"points": str(wanted.points)})


async def choose(world: World, person: Any, page: Any, verb: str, *values: str) -> None:
    await person.select(page, list(values), custom_id=world.select(page, verb)["custom_id"])


GAMES_OF = [("tichu", 4, {"target": "1000"}), ("tientsin", 6, {"target": "1000"}), ("trichu", 3, {"rounds": "6"}),
            ("lord", 5, {"rounds": "3"}), ("tatsu", 3, {"target": "500"}), ("tatsu", 4, {"target": "500"})]


@pytest.mark.parametrize(("name", "players", "given"), GAMES_OF)
async def test_the_pad_counts_as_the_engine_does(world: World, name: str, players: int,
                                                 given: dict[str, str]) -> None:
    (ann,) = world.join("Ann")
    pad = await opened(world, ann, game=name, options=" ".join(f"{key}={value}" for key, value in given.items()))
    game, playout = GAMES[name], Playout.start(GAMES[name], given, players, 3)
    for _ in playout.play(rounds=3):
        pass
    if len((await stored(world)).seats) != players:
        page = (await ann.click(pad, label="Names")).response
        form = await ann.click(page, label="Type names")
        await ann.submit_modal(form, {"names": "\n".join(playout.names)})
        await world.later(2)
    page = (await ann.click(pad, label="Note a round")).response
    for result in game.rounds(playout.state):
        _, state = folded(await stored(world))
        await write(world, ann, page, game, state, result)
        await world.later(2)
    _, state = folded(await stored(world))
    assert game.outcome(state) == game.outcome(playout.state)
    assert [each.scores for each in game.rounds(state)] == [each.scores for each in game.rounds(playout.state)]
    assert world.newest(newest(world)).attachments, "the sheet is drawn"
    assert ("Note a round" in world.labels(pad)) is not game.outcome(state).finished


async def test_members_who_sit_there_write_and_others_do_not(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    pad = await opened(world, ann, game="tichu")
    assert "Ann\n- Player 2" in world.text(pad)
    refused = world.said(await bo.click(pad, label="Note a round"))
    assert "Only who opened this score pad" in refused
    page = (await ann.click(pad, label="Names")).response
    await choose_members(world, ann, page, bo)
    await world.later(2)
    assert "Ann\n- Bo\n- Player 3" in world.text(pad)
    form = await ann.click(page, label="Type names")
    await ann.submit_modal(form, {"names": "Ann\nBo\nGran *1*\n@everyone"})
    await world.later(2)
    seats = (await stored(world)).seats
    assert [each.user for each in seats] == [ann.id, bo.id, 0, 0]
    assert "Gran \\*1\\*" in world.text(pad)
    assert "Only who opened" in world.said(await bo.click(pad, label="Names"))
    await world.forge(bo, "bd:score-pads-type:1:0")
    await world.forge_form(bo, "bd:form-score-pads-names:1:0", {"names": "A\nB\nC\nD"})
    await world.forge_form(ann, "bd:form-score-pads-names:1:0", {"names": "A\nB\nC\nC"})
    for verb in ("add", "again", "out", "points", "sweep", "undo", "end", "hand-in", "names", "type"):
        await world.forge(cy, f"bd:score-pads-{verb}:1:0:x-0--")
    for verb in ("dealer", "first", "calls", "members"):
        await world.forge(cy, f"bd:pick-score-pads-{verb}:1:0:x-0--", [str(cy.id)])
    page = (await bo.click(pad, label="Note a round")).response
    await choose(world, bo, page, "pick-score-pads-first", "2")
    await choose(world, bo, page, "pick-score-pads-calls", call_value(2, "grand"), call_value(1, "small"))
    form = await bo.click(page, label="Card points")
    assert "steps of 5" in world.said(await bo.submit_modal(form, {"points": "53"}))
    form = await bo.click(page, label="Card points")
    await bo.submit_modal(form, {"points": "−25"})
    await world.later(2)
    _, state = folded(await stored(world))
    assert state.results[0].totals == (175, 25)
    for junk in ("bd:score-pads-points:1:1:x", "bd:score-pads-sweep:1:1:x-z--", "bd:score-pads-out:1:1:x-x--zz",
                 "bd:score-pads-add:99:0", "bd:score-pads-points:1:0:x-0--"):
        await world.forge(ann, junk)


async def choose_members(world: World, person: Any, page: Any, *members: Any) -> None:
    control = next(part["custom_id"] for part in world.components(page) if part["type"] == 5)
    await person.select(page, list(members), custom_id=control)


async def sweep(world: World, person: Any, pad: Any, first: str) -> Any:
    page = (await person.click(pad, label="Note a round")).response
    await choose(world, person, page, "pick-score-pads-first", first)
    await person.click(page, label="Double victory")
    await world.later(2)
    return page


async def test_a_round_is_noted_once_undone_kept_over_a_kill_and_the_game_ends_at_its_target(world: World) -> None:
    (ann,) = world.join("Ann")
    pad = await opened(world, ann, game="tichu", target=300)
    page = (await ann.click(pad, label="Note a round")).response
    other = (await ann.click(pad, label="Note a round")).response
    await choose(world, ann, page, "pick-score-pads-first", "0")
    await choose(world, ann, other, "pick-score-pads-first", "0")
    await ann.click(page, label="Double victory")
    assert "moved on" in world.said(await ann.click(other, label="Double victory")), "two pages, one round"
    assert len((await stored(world)).rounds) == 1
    await world.restart(killed=True)
    await world.later(2)
    assert len((await stored(world)).rounds) == 1
    pad = newest(world)
    await ann.click(pad, label="Undo the last round")
    await world.later(2)
    assert not (await stored(world)).rounds
    await sweep(world, ann, newest(world), "0")
    page = await sweep(world, ann, newest(world), "2")
    assert "The game is over" in world.text(page)
    pad = newest(world)
    assert "Note a round" not in world.labels(pad)
    await ann.click(pad, label="Undo the last round")
    await world.later(2)
    await sweep(world, ann, newest(world), "1")
    await ann.click(newest(world), label="End")
    await world.later(2)
    assert not world.labels(newest(world)), "a picture to keep"
    assert "is over" in world.said(await world.forge(ann, "bd:score-pads-undo:1:2"))


async def test_limits_expiry_erasure_and_a_pad_whose_message_is_gone(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    for _ in range(OPEN_PADS):
        pad = await opened(world, ann, game="tichu")
        await world.later(60)
    lobby = (await ann.slash(world.channel, "play", game="tichu")).response
    await world.later(2)
    refused = await on_lobby_panel(world, ann, lobby, "At a real table")
    assert f"You have {OPEN_PADS} open score pads" in world.said(refused)
    await world.delete(pad)
    await world.later(60)
    await on_lobby_panel(world, ann, lobby, "At a real table")
    await world.later(2)
    assert await stored(world, OPEN_PADS) is None
    assert (await stored(world, OPEN_PADS + 1)) is not None
    page = (await ann.click(newest(world), label="Names")).response
    await choose_members(world, ann, page, bo)
    await world.within(world.app.leagues.erase(bo.id, "Former player"))
    seats = (await stored(world, OPEN_PADS + 1)).seats
    assert "Bo" not in [each.name for each in seats]
    assert bo.id not in [each.user for each in seats]
    await world.within(pads(world).forget_old())
    assert await stored(world, 1) is not None
    await world.later((KEPT_FOR + timedelta(days=2)).total_seconds())
    assert await stored(world, 1) is None


async def test_a_season_s_game_gets_its_result_from_the_pad_once_the_other_side_agrees(world: World) -> None:
    _, ann, bo, cy, di, ed, *_ = await cup(world)
    number = await fixture(world, 1, 2)
    await ann.click(await my_game(world, ann, number), label="At a real table")
    await world.later(2)
    pad = newest(world)
    first = (await stored(world)).seats[0]
    assert sorted(each.user for each in (await stored(world)).seats) == sorted(each.id for each in (ann, bo, cy, di))
    assert "Names" not in world.labels(pad), "the line-up says who sits there"
    assert "Only who opened" in world.said(await ed.click(pad, label="Note a round"))
    page = (await di.click(pad, label="Note a round")).response
    await choose(world, di, page, "pick-score-pads-first", "0")
    form = await di.click(page, label="Card points")
    await di.submit_modal(form, {"points": "70"})
    await world.later(2)
    await bo.click(newest(world), label="Hand in the result")
    await world.later(LATER)
    state = await season(world)
    mine = next(side for side, members in enumerate(state.lineup(state.fixtures[number]))
                if any(each.user == first.user for each in members))
    waits = state.play.submitted[number]
    assert (waits.result.scores[mine], waits.result.scores[1 - mine]) == (70, 30)
    assert not world.labels(newest(world)), "nothing more is noted"
    await cy.click(notice(world, "Confirm"), label="Confirm")
    assert (await season(world)).results[number].how is How.ELSEWHERE
    other = await fixture(world, 1, 3)
    await world.forge(cy, f"bd:score-pads-game:1:{other}")
    await world.forge(ann, f"bd:score-pads-game:1:{number}")


async def test_pads_that_nobody_ended_keep_nobody_from_the_next_one(world: World) -> None:
    """Those whose games are over, whose channel is gone, and others' that have lain for a day."""
    ann, bo = world.join("Ann", "Bo")
    attic, home = world.guild.create_text_channel("attic"), world.channel
    for n in range(OPEN_PADS):
        if n:
            world.channel = attic
        pad = await opened(world, ann, game="tichu", target=200)
        world.channel = home
        if not n:
            await sweep(world, ann, pad, "0")
        await world.later(60)
    await world.delete_channel(attic)
    pad = await opened(world, ann, game="tichu")
    assert [await stored(world, n) is None for n in (1, 2, 3, 4)] == [False, True, True, False]
    assert (await stored(world, 1)).over
    store = pads(world).store
    kept = await stored(world, OPEN_PADS + 1)
    for _ in range(OPEN_PADS):  # a kill between the pad and its message leaves this
        await world.within(store.create(replace(kept, host=bo.id), world.clock.now()))
    await world.later(600)
    await opened(world, bo, game="tichu")
    assert len(await world.within(store.open_of(bo.id))) == 1
    for n in range(PADS_IN_CHANNEL):
        await world.within(store.create(replace(kept, host=n + 1), world.clock.now()))
    lobby = (await bo.slash(world.channel, "play", game="tichu")).response
    await world.later(2)
    refused = await on_lobby_panel(world, bo, lobby, "At a real table")
    assert f"{PADS_IN_CHANNEL} score pads are open in this channel" in world.said(refused)
    await world.later(CROWDING.total_seconds() + 60)
    await opened(world, bo, game="tichu")
    assert len(await world.within(store.open_of(bo.id))) == 2
