"""``/review`` through Discord, with a review that takes no time (`games.review` has its own tests)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.i18n import texts
from bot.tables.core.model import Status
from bot.tables.log.fold import record_text
from cogs.pages import guide
from cogs.review import review_text
from games import deciding
from games.actions import Pass, Small
from games.players import choose
from games.registry import GAMES
from games.review.decisions import DecisionKind, of_record
from games.review.finding import self_play
from games.review.par import Par
from games.review.playouts import Effect, Gain
from games.review.report import Fall, Finding, Review
from games.views import Phase
from tests.support.discord.days import fixed, in_play, play_on
from tests.support.discord.discord_world import World
from tests.support.discord.doors import looked_back, replay_then

pytestmark = pytest.mark.usefixtures("seldom")


def quick_review(record: str, number: int, seat: int) -> Review:
    """Of the seat's first play: passing would have been better."""
    first = next(each for each in of_record(record, number) if each.seat == seat and each.kind is DecisionKind.PLAY)
    finding = Finding(first.view, DecisionKind.PLAY, first.action, Pass(seat), ("why.pass_save", {}), 41.0, 5.0,
                      first.number)
    return Review(number, seat, (61.0, 72.0, 83.0, None), (10.0, -20.0, 55.0), 7, (finding,), None)


@pytest.fixture
def options() -> dict[str, Any]:
    return {**fixed(), "review": quick_review, "par": lambda record, number, begun: Par(100, 3456.0, 200_000.0)}


async def finished(world: World) -> Any:
    ann = (await in_play(world))[0].member
    await play_on(world, lambda snapshot: snapshot.view(None).rounds)
    return ann


async def test_a_review_opens_with_ones_own_decisions_and_turns_pages(world: World) -> None:
    ann = await finished(world)
    page = (await replay_then(world, ann, "Review")).response
    said = world.text(page)
    assert "Round 1: Ann" in said
    assert "Decisions: **61 of 100**" in said
    assert "Bo 72" not in said, "figures are behind a button"
    await ann.click(page, label="Details")
    said = world.text(page)
    assert "From 7 decisions." in said
    assert "Bo 72" in said
    assert "Di" not in said.replace("Decisions", "")
    assert "Details" not in world.labels(page)
    page = (await ann.click(page, label="▶")).response
    said = world.text(page)
    assert "About −40 points" in said
    assert "**Ann** plays" in said
    assert "Better: **Pass.**" in said
    page = (await ann.click(page, label="◀")).response
    assert "Decisions: " in world.text(page)
    select = world.select(page, "pick-review-seat")
    page = (await ann.select(page, ["1"], custom_id=select["custom_id"])).response
    assert "Round 1: Bo" in world.text(page)


async def test_the_whole_game_leads_to_its_most_expensive_decisions(
    world: World, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where a review takes a second: without the library only rounds can be chosen, whatever a message asks for."""
    ann = await finished(world)
    await play_on(world, lambda snapshot: len(snapshot.view(None).rounds) > 1)
    monkeypatch.setattr("cogs.review.cog.fast", lambda game: False)
    page = (await replay_then(world, ann, "Review")).response
    assert "The whole game" not in str(world.select(page, "pick-review-round"))
    monkeypatch.setattr("cogs.review.cog.fast", lambda game: True)
    page = (await replay_then(world, ann, "Review")).response
    select = world.select(page, "pick-review-round")
    page = (await ann.select(page, ["0"], custom_id=select["custom_id"])).response
    said = world.text(page)
    assert "The game: Ann" in said
    assert "Decisions: 61 of 100; by round: 61, 61" in said
    assert [label for label in world.labels(page) if label.startswith("Round")] == ["Round 2: −40", "Round 1: −40"]
    page = (await ann.select(page, ["1"], custom_id=world.select(page, "pick-review-seat")["custom_id"])).response
    assert "The game: Bo" in world.text(page)
    page = (await ann.click(page, label="Round 1: −40")).response
    assert "Round 1: Bo" in world.text(page)
    assert "About −40 points" in world.text(page)


async def test_nothing_to_review_and_games_without_reviews_are_refused(world: World) -> None:
    ann = (await in_play(world))[0].member
    async for door, none in looked_back(world, ann, 1):
        assert "round" in world.text(none.response).lower(), door


async def test_the_replay_leads_to_the_review(world: World) -> None:
    ann = await finished(world)
    replay = (await ann.slash(world.channel, "replay")).response
    page = (await ann.click(replay, label="Review")).response
    assert "Round 1: Ann" in world.text(page)


async def test_the_summary_has_the_par_of_the_seats_side_once_it_is_known(world: World) -> None:
    ann = await finished(world)
    page = (await replay_then(world, ann, "Review")).response
    await world.within(world.app.leagues.pars.settle())
    page = (await ann.click((await ann.click(page, label="▶")).response, label="◀")).response
    assert "±" not in world.text(page)
    await ann.click(page, label="Details")
    assert "Strong AI players make **+35** (± 6) of these cards. Ann, Cy made **+55**." in world.text(page)
    select = world.select(page, "pick-review-seat")
    page = (await ann.select(page, ["1"], custom_id=select["custom_id"])).response
    await ann.click(page, label="Details")
    assert "Strong AI players make **−35** (± 6) of these cards. Bo, Di made **−55**." in world.text(page)


# try it again ------------------------------------------------------------------------------------

async def first_finding(world: World, ann: Any) -> Any:
    page = (await replay_then(world, ann, "Review")).response
    return (await ann.click(page, label="▶")).response


async def test_a_decision_is_tried_again_alone_and_privately(world: World) -> None:
    """The cards are as they were, AI players have the other seats, and nothing of it counts."""
    ann = await finished(world)
    posted = len(world.channel.history())
    answer = await ann.click(await first_finding(world, ann), label="Try it again")
    assert answer.ephemeral
    assert "Try it again: round 1 of table 1" in world.text(answer.response)
    tried, game = await world.app.tables.begun(2), await world.app.tables.begun(1)
    assert tried.table.alone
    assert [seat.person is not None for seat in tried.table.taken] == [True, False, False, False]
    assert tried.status is Status.RUNNING
    log = await world.app.tables.log(1)
    first = next(each for each in of_record(record_text(log), 1) if each.seat == 0 and each.kind is DecisionKind.PLAY)
    assert tried.view(0).seats[0].cards == first.view.seats[0].cards
    assert not tried.table.rated
    await play_out(world, ann, 2)
    tried = await world.app.tables.begun(2)
    assert tried.phase is Phase.OVER
    result, before = (each.view(None).rounds[0].scores for each in (tried, game))
    page = world.text(answer.response)
    difference = result[0] - result[1] - (before[0] - before[1])
    assert f"**{difference:+d}**".replace("-", "−") in page
    reason = deciding.of_round(tried.view(0))
    one = reason is not None and deciding.play_of(tried.view(0), reason) is not None
    assert world.labels(answer.response) == ["Try it again", "That trick" if one else "Replay"]
    assert len(world.channel.history()) == posted
    assert [table.id for table in await world.app.tables.lists.finished_of(ann.id)] == [1]
    assert (await world.app.tables.conduct.of_player(ann.id, "live")).games == 0
    assert not await world.app.client.services.leagues.stores.statistics.played(None, "tichu", ann.id)


async def test_a_try_is_left_for_another_one_and_disturbs_no_game(world: World) -> None:
    ann = await finished(world)
    page = await first_finding(world, ann)
    await ann.click(page, label="Try it again")
    await ann.click(page, label="Try it again")
    tables = world.app.tables
    assert (await tables.begun(2)).status is Status.OVER
    assert (await tables.begun(3)).status is Status.RUNNING
    assert "table 1" in world.text((await ann.slash(world.channel, "hand")).response)
    assert "Try it again: round 1 of table 1" in world.text((await ann.slash(world.channel, "games")).response)


async def test_a_try_goes_on_after_a_restart(world: World) -> None:
    ann = await finished(world)
    await ann.click(await first_finding(world, ann), label="Try it again")
    before = (await world.app.tables.begun(2)).view(0)
    await world.restart()
    tried = await world.app.tables.begun(2)
    assert tried.view(0) == before
    assert tried.table.origin is not None
    assert "Try it again" in world.text((await ann.slash(world.channel, "hand", game=2)).response)


async def test_nobody_tries_or_sees_what_is_not_theirs(world: World) -> None:
    ann = await finished(world)
    page = await first_finding(world, ann)
    bo = world.people["Bo"]
    tried = next(part["custom_id"] for part in world.components(page) if part.get("label") == "Try it again")
    for custom_id in (tried, "bd:retry:1:0:2-40", "bd:retry:1:0:1-4", "bd:retry:1:0:1-99999"):
        await world.forge(bo, custom_id, ())
    theirs = (await ann.select(
        page, ["1"], custom_id=world.select(page, "pick-review-seat")["custom_id"])).response
    page = (await ann.click(theirs, label="▶")).response
    assert "Try it again" not in world.labels(page)
    assert [table.id for table in await world.app.tables.lists.of_person(bo.id)] == [1]
    await ann.click(await first_finding(world, ann), label="Try it again")
    async for door, refused in looked_back(world, bo, 2):
        assert "no longer exists" in world.text(refused.response), door


async def play_out(world: World, ann: Any, table: int) -> None:
    tables, rng = world.app.tables, Random(1)
    for _ in range(900):
        now = await tables.begun(table)
        if now.phase is Phase.OVER:
            return
        if now.left_to_ai and not now.hurried:
            await world.within(tables.orders.finish(table, ann.id))
        elif 0 in now.to_act and now.phase is not Phase.CLOSING:
            player = now.player(ann.id)
            action = choose("normal", player.view, player.legal, rng).action or player.legal[0]
            await world.within(tables.act(table, ann.id, now.seq, action))
        await world.later(1)


@pytest.mark.parametrize(("made", "said"), [
    (46, "A call here is made 46 times in 100. Alone it pays from 50 on; here the whole round gains by it."),
    (71, "A call here is made 71 times in 100. It pays from 50 on.")])
def test_an_advised_call_says_when_a_call_pays(made: int, said: str) -> None:
    view = GAMES["tichu"].view(GAMES["tichu"].setup(GAMES["tichu"].check_options({}), tuple("ABCD")), 0)
    assert guide.brings(texts(), Effect(Gain.CALL, made, 20), view, called=True, failed=False) == said


def test_what_others_held_names_each_player_once() -> None:
    fall = Fall(3, 5, 120, ((1, ("Ag",)), (3, ("Dr",)), (1, ("Kg",))), 0, 4)
    said = review_text.of_fall(texts(), fall, ["A", "B", "C", "D"], named=False)
    assert "Others held: Jade Ace, Jade King (B), Dragon (D)." in said


@pytest.mark.parametrize(("cost", "mistake", "said", "not_said"), [
    (116, False, "Look at trick 4", "No clear mistakes"),
    (0, False, "Bad luck", "No clear mistakes"),
    (40, True, "Decisions cost about 40 of them.", "Look at trick"),
])  # fmt: skip
async def test_a_fall_has_one_conclusion(
    world: World, cost: int, mistake: bool, said: str, not_said: str,
) -> None:
    """It said "No mistakes confirmed by play-outs", and then what they cost."""
    await finished(world)
    found = quick_review(await world.within(_record(world)), 1, 0)
    fall = Fall(3, 5, 120, (), cost, 4)
    lines = review_text.summary(
        texts(), "tichu", replace(found, fall=fall, mistakes=found.mistakes if mistake else ()), ["A", "B", "C", "D"],
        details=False)
    assert said in lines[-1]
    assert not_said not in "\n".join(lines)


def test_how_often_a_call_is_made_is_said_of_the_call_that_it_is() -> None:
    """A call may gain most because a grand Tichu of another seat fails: its 46 in 100 are not those of the call."""
    first = next(each for each in of_record(self_play(GAMES["tichu"], "calls")) if each.kind is DecisionKind.PLAY)
    t, seat = texts("en"), first.seat
    found = Finding(first.view, DecisionKind.SMALL, first.action, Small(seat), ("why.small", {}), 41.0, 5.0,
                    number=first.number)

    def said(of: int, better: int, worse: int) -> str:
        return " ".join(review_text.of_finding(
            t, replace(found, effect=Effect(Gain.CALL, better, worse, of)), praise=False))

    assert "A call here is made 82 times in 100" in said(seat, 82, 0)
    other = said((seat + 1) % 4, 46, 71)
    assert "A call here" not in other
    assert "call is made 46 times in 100 instead of 71" in other


async def _record(world: World) -> str:
    return await world.app.client.services.leagues.records.finished(1)
