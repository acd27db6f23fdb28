"""``/puzzle`` through Discord: a position, an answer that counts once, own mistakes, and the trainer for calls."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.features.puzzles.feature import PUZZLES_FEATURE
from bot.features.puzzles.store import SqlPuzzles
from bot.features.puzzles.values import Mistake, is_reserved
from games.actions import Pass
from games.review.decisions import of_record
from games.review.puzzles import Puzzle, hands, shipped
from tests.support.discord.days import DAY, fixed, in_play, play_on
from tests.support.discord.discord_world import World

pytestmark = pytest.mark.usefixtures("rarely")

PUZZLE: Puzzle = next(each for each in shipped() if each.game == "tichu" and len(each.options) > 2
                      and not is_reserved(each))
SIX: Puzzle = next(each for each in shipped() if each.game == "tientsin" and not is_reserved(each))

FEW: dict[str, Puzzle] = {game: next(each for each in shipped() if each.game == game) for game in ("trichu", "tatsu")}
"""Games with few puzzles, none of them reserved."""


@pytest.fixture
def options() -> dict[str, Any]:
    return {**fixed(), "puzzles": lambda: [PUZZLE, SIX, *FEW.values(), replace(PUZZLE, number=9999)]}


async def test_a_puzzle_is_answered_once_for_the_rating(world: World) -> None:
    (ann,) = world.join("Ann")
    page = (await ann.slash(world.channel, "learn", theme="any")).response
    said = world.text(page)
    assert "Puzzle" in said
    assert "−" not in said, "no cost before the answer"
    select = world.select(page, "pick-puzzle")
    assert len(select["options"]) == len(PUZZLE.options)
    wrong = next(at for at in range(len(PUZZLE.options)) if at != PUZZLE.answer)
    answered = (await ann.select(page, [str(wrong)], custom_id=select["custom_id"])).response
    said = world.text(answered)
    assert f"about −{PUZZLE.options[wrong].cost} points" in said
    assert "right: 0 of 1" in said
    assert not world.has_select(answered, "pick-puzzle")
    other = (await ann.click(answered, label="Next")).response
    select = world.select(other, "pick-puzzle")
    answered = (await ann.select(other, [str(PUZZLE.answer)], custom_id=select["custom_id"])).response
    said = world.text(answered)
    assert "Right!" in said
    assert "right: 1 of 2" in said
    again = (await ann.click(answered, label="Next")).response
    select = world.select(again, "pick-puzzle")
    answered = (await ann.select(again, [str(wrong)], custom_id=select["custom_id"])).response
    assert "Answered before" in world.text(answered)


async def test_puzzles_and_hands_are_of_the_game_that_was_asked_for(world: World) -> None:
    (ann,) = world.join("Ann")
    page = (await ann.slash(world.channel, "learn", theme="any", game="tientsin")).response
    for _ in range(2):
        assert f"Puzzle {SIX.number} · Tientsin" in world.text(page)
        page = (await ann.click(page, label="Another one")).response
    for label in ("Would you call?", "Call", "Another hand"):
        page = (await ann.click(page, label=label)).response
        assert "Would you call? · Tientsin" in world.text(page)
    page = (await ann.click((await ann.click(page, label="Call")).response, label="Puzzles")).response
    assert "Tientsin" in world.text(page)
    assert "Tichu" in world.text((await ann.slash(world.channel, "learn", theme="any")).response)


@pytest.mark.parametrize("game", FEW)
async def test_who_has_answered_all_puzzles_of_a_game_is_told_so(world: World, game: str) -> None:
    (ann,) = world.join("Ann")
    puzzle = FEW[game]
    page = (await ann.slash(world.channel, "learn", theme="any", game=game)).response
    assert f"Puzzle {puzzle.number} · " in world.text(page)
    assert "answered all of these" not in world.text(page)
    assert "Would you call?" not in world.labels(page), "the trainer has no hands of it"
    select = world.select(page, "pick-puzzle")
    page = (await ann.select(page, [str(puzzle.answer)], custom_id=select["custom_id"])).response
    assert "Right!" in world.text(page)
    page = (await ann.click(page, label="Next")).response
    assert f"Puzzle {puzzle.number} · " in world.text(page)
    assert "You have answered all of these" in world.text(page)


@pytest.mark.parametrize("game", FEW)
async def test_the_trainer_refuses_games_without_hands(world: World, game: str) -> None:
    (ann,) = world.join("Ann")
    assert "no calls to practise" in world.said(await ann.slash(world.channel, "learn", theme="trainer", game=game))
    assert world.said(await world.forge(ann, f"bd:trainer:0:0:{game}")), "refused, too"


async def test_a_theme_without_puzzles_is_refused(world: World) -> None:
    (ann,) = world.join("Ann")
    missing = next(theme for theme in ("exchange", "bomb", "dragon", "wish") if theme not in PUZZLE.themes)
    answer = await ann.slash(world.channel, "learn", theme=missing)
    assert "no puzzles of that theme" in world.said(answer)


async def test_made_up_answers_are_refused(world: World) -> None:
    (ann,) = world.join("Ann")
    for custom_id in (f"bd:pick-puzzle:0:0:{PUZZLE.number}-", "bd:pick-puzzle:0:0:123456-", "bd:pick-puzzle:0:0:x-"):
        await world.forge(ann, custom_id, ["99"])
    assert (await SqlPuzzles(world.app.storage.database).answers(ann.id)) == {}


async def finished(world: World) -> Any:
    ann = (await in_play(world))[0].member
    await play_on(world, lambda snapshot: snapshot.view(None).rounds)
    return ann


async def test_own_mistakes_come_back(world: World) -> None:
    ann = await finished(world)
    (table,) = await world.app.tables.lists.of_person(ann.id)
    record = await world.app.leagues.records.finished(table.id)
    passed = next(each for each in of_record(record)
                  if each.seat == 0 and isinstance(each.action, Pass) and len(each.legal) > 1)
    puzzles = world.app.client.services.features[PUZZLES_FEATURE]
    await puzzles.remember(ann.id, [Mistake(table.id, 1, 0, passed.number, 45)])
    page = (await ann.slash(world.channel, "learn", theme="any")).response
    assert "your own mistake" not in world.text(page), "not before tomorrow"
    await world.later(DAY)
    page = (await ann.slash(world.channel, "learn", theme="any")).response
    assert f"Table {table.id}, round 1: your own mistake" in world.text(page)
    select = world.select(page, "pick-mistake")
    passing = next(option["value"] for option in select["options"] if option["label"] == "Pass")
    answered = (await ann.select(page, [passing], custom_id=select["custom_id"])).response
    assert "about −45 points" in world.text(answered)
    assert "It comes back in 1 day." in world.text(answered)


async def test_the_trainer_says_what_came_of_a_call(world: World) -> None:
    (ann,) = world.join("Ann")
    page = (await ann.slash(world.channel, "learn", theme="trainer")).response
    said = world.text(page)
    assert "Would you call?" in said
    assert "%" not in said
    answered = (await ann.click(page, label="Don't call")).response
    said = world.text(answered)
    assert "made" in said
    assert "Not called:" in said
    other = (await ann.click(answered, label="Another hand")).response
    assert "Call" in world.labels(other)


async def test_no_hand_comes_back_before_all_have_come(world: World) -> None:
    (ann,) = world.join("Ann")
    page, seen = (await ann.slash(world.channel, "learn", theme="trainer")).response, list[str]()
    for _ in range(sum(hand.game == "tichu" for hand in hands())):
        await world.later(10)
        button = next(each for each in world.components(page) if each.get("label") == "Don't call")
        seen.append(button["custom_id"])
        page = (await ann.click(page, label="Don't call")).response
        page = (await ann.click(page, label="Another hand")).response
    assert len(set(seen)) == len(seen)
