"""``/review`` through Discord, with a review that takes no time (`games.review` has its own tests)."""

from __future__ import annotations

from typing import Any

import pytest
from days import fixed, in_play, play_on
from discord_world import World

from games.actions import Pass
from games.review.par import Par
from games.review.report import Finding, Review
from games.review.situations import Kind, of_record


def quick_review(record: str, number: int, seat: int) -> Review:
    """Of the seat's first play: passing would have been better."""
    first = next(each for each in of_record(record, number) if each.seat == seat and each.kind is Kind.PLAY)
    finding = Finding(first.view, Kind.PLAY, first.action, Pass(seat), ("why.pass_save", {}), 41.0, 5.0, first.number)
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
    page = (await ann.slash(world.channel, "review")).response
    said = world.text(page)
    assert "Review of round 1: Ann" in said
    assert "Accuracy 61 of 100, from 7 decisions." in said
    assert "Bo 72" in said
    assert "Di" not in said
    page = (await ann.click(page, label="▶")).response
    said = world.text(page)
    assert "About −40 points" in said
    assert "**Ann** plays" in said
    assert "The driver: **Pass.**" in said
    page = (await ann.click(page, label="◀")).response
    assert "Accuracy" in world.text(page)
    select = world.select(page, "pick-review-seat")
    page = (await ann.select(page, ["1"], custom_id=select["custom_id"])).response
    assert "Review of round 1: Bo" in world.text(page)


async def test_nothing_to_review_and_games_without_reviews_are_refused(world: World) -> None:
    ann = (await in_play(world))[0].member
    none = await ann.slash(world.channel, "review", game=1)
    assert "round is not over yet" in world.text(none.response).lower()


async def test_the_replay_leads_to_the_review(world: World) -> None:
    ann = await finished(world)
    replay = (await ann.slash(world.channel, "replay")).response
    page = (await ann.click(replay, label="Review")).response
    assert "Review of round 1: Ann" in world.text(page)


async def test_the_summary_has_the_par_of_the_seats_side_once_it_is_known(world: World) -> None:
    ann = await finished(world)
    page = (await ann.slash(world.channel, "review")).response
    assert "Par of these cards: the driver is still playing them." in world.text(page)
    await world.within(world.app.leagues.pars.settle())
    page = (await ann.click((await ann.click(page, label="▶")).response, label="◀")).response
    assert "Par of these cards for Ann, Cy: **+35** (± 6). They made **+55**." in world.text(page)
    select = world.select(page, "pick-review-seat")
    page = (await ann.select(page, ["1"], custom_id=select["custom_id"])).response
    assert "Par of these cards for Bo, Di: **−35** (± 6). They made **−55**." in world.text(page)
