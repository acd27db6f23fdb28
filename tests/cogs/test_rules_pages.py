"""``/rules``: every section of every game, in every language, with the options in force, within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from bot.i18n import languages, texts
from cogs.rules.cog import rules_page, sections
from games.base import Options, OptionSpec
from games.registry import GAMES
from rendering.beats import COMBINATIONS, FRONTS, BeatsPicture
from tests.support.discord.discord_world import World
from tests.support.discord.players import started

T = texts("en")
LIMIT = 4000
"""Characters of text in one message."""


def variants(game: str) -> Iterator[Options]:
    """Every combination of the options that rule texts speak of; numbers at their ends."""
    specs = [spec for spec in GAMES[game].options if not spec.house]
    for values in product(*(_values(spec) for spec in specs)):
        given = {spec.name: str(value) for spec, value in zip(specs, values, strict=True)}
        yield GAMES[game].check_options(given)


def _values(spec: OptionSpec) -> list[Any]:
    return [spec.minimum, spec.maximum] if spec.number else list(spec.values)


def words_of(page: Any) -> str:
    def walk(items: list[Any]) -> Iterator[str]:
        for item in items:
            if "content" in item:
                yield item["content"]
            yield from walk(item.get("components", []))

    return "\n".join(walk(page.to_components()))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_every_section_is_whole(game: str, language: str) -> None:
    t = texts(language)
    known = sections(t, game)
    assert known == sections(texts("en"), game)
    assert len(known) >= 4
    for section in known:
        for options in variants(game):
            said = words_of(rules_page(t, game, section, options))
            assert "{" not in said, (section, said)
            assert len(said) <= LIMIT
            assert len(said) > 60


@pytest.mark.parametrize("game", GAMES)
def test_an_option_in_force_changes_what_is_said(game: str) -> None:
    """Every option that is no house rule is said on every page; the sentences themselves follow most of them."""
    t = texts("en")
    default = GAMES[game].check_options({})

    def pages(options: Options) -> list[str]:
        return [words_of(rules_page(t, game, section, options)) for section in sections(t, game)]

    for spec in (spec for spec in GAMES[game].options if not spec.house):
        others = [value for value in _values(spec) if str(value) != str(default[spec.name])]
        for value in others:
            said = pages(GAMES[game].check_options({spec.name: str(value)}))
            assert all(now != before for now, before in zip(said, pages(default), strict=True)), spec.name


@pytest.mark.parametrize("game", GAMES)
async def test_what_beats_what_is_a_picture_one_press_from_the_hand(world: World, game: str) -> None:
    people = {"trichu": 2, "tientsin": 5, "lord": 4, "tatsu": 3}
    (ann,) = await started(world, "Ann", ais=people.get(game, 3), game=game)
    for _ in range(40):
        if "Ranks" in ann.labels:
            break
        if 0 in (await world.app.tables.begun(1)).to_act:
            await ann.step()
        await world.later(2)
    (item,) = shown(world, (await ann.press("Ranks")).response)
    assert item["media"]["url"].endswith("beats.png")
    assert BeatsPicture(game, T).describe().startswith(f"What beats what in {T(f'words.game.{game}')}")
    rules = (await ann.member.slash(world.channel, "rules", game=game)).response
    assert shown(world, rules)[0]["media"]["url"].endswith("beats.png"), "the rules open with it"


def shown(world: World, message: Any) -> list[Any]:
    return [item for part in world.components(message) for item in part.get("items", ())]


@pytest.mark.parametrize("language", languages())
def test_each_play_of_that_picture_beats_the_one_before(language: str) -> None:
    t = texts(language)
    for game in GAMES:
        picture = BeatsPicture(game, t)
        assert picture.sheet().image.height <= 700
        assert all(t(f"beats.{row.name}") in picture.describe() for row in picture.rows())
    for row in COMBINATIONS:
        combine = GAMES["tichu"].combination
        found = [combine(play) for play in row.plays]
        assert all(found), row
        if row.name not in ("single", "bomb"):
            assert len({each.kind for each in found}) == len({len(play) for play in row.plays}) == 1, row
        if row.name != "single":
            assert [each.rank for each in found] == sorted(each.rank for each in found) or row.name == "bomb"
        assert [each.bomb for each in found] == [row.name == "bomb"] * len(found)
    assert FRONTS[0].name == "strength"
    assert [int(play[0][1]) for play in FRONTS[0].plays] == [1, 2, 3, 4, 5, 6]
