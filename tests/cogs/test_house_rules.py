"""Options in a line of text: by code, or in words, which are offered while somebody types."""

from __future__ import annotations

from itertools import cycle, product

import discord
import pytest

from bot.i18n import languages, texts
from cogs.common.errors import Refusal
from cogs.pages.house_rules import BETWEEN, offered, parse
from games.registry import GAMES
from tests.support.discord.discord_world import World
from tests.support.thorough import sampled

EN = texts()
SOME = list(zip(languages(), cycle(GAMES), strict=False))
"""Every language and every game once."""


def test_codes_and_words_mean_the_same() -> None:
    assert parse(EN, "") == {}
    assert parse(EN, "wish_bombs=no target=500") == {"wish_bombs": "no", "target": "500"}
    assert parse(EN, "on your turn, a wish binds bombs too · To 500 points") == {"wish_bombs": "no", "target": "500"}
    assert parse(EN, "target=750 grand=no · double victory 100") == {"target": "750", "grand": "no", "double": "100"}
    with pytest.raises(Refusal, match="bad_options"):
        parse(EN, "without anything")


@pytest.mark.parametrize(("language", "game"), sampled(SOME, list(product(languages(), GAMES))))
def test_everything_that_is_offered_is_understood(language: str, game: str) -> None:
    """By its value, and by its words if somebody types on."""
    t, names = texts(language), set()
    for spec in GAMES[game].options:
        for choice in offered(t, game, t(f"option.{spec.name}.line", value="", n=1)[:3]):
            options = parse(t, choice.value)
            assert parse(t, choice.name) == options
            names |= set(options)
            GAMES[game].check_options(options)
    first = offered(t, game, "")
    assert 1 <= len(first) <= 25
    then = offered(t, game, first[0].name + BETWEEN)
    (name,) = parse(t, first[0].value)
    for choice in then:
        assert len(parse(t, choice.value)) == 2
        assert choice.value.count(f"{name}=") == 1, "each once"


async def test_options_are_offered_in_ones_own_words(world: World) -> None:
    (ann,) = world.join("Ann")
    found = await ann.autocomplete(world.channel, "play", "options", "binds bombs")
    assert [choice["value"] for choice in found] == ["wish_bombs=no"]
    lobby = (await ann.slash(world.channel, "play", options=found[0]["name"])).response
    assert "on your turn, a wish binds bombs too" in world.text(lobby)
    of_lord = await ann.autocomplete(world.channel, "play", "options", "classic", game="lord")
    assert [choice["value"] for choice in of_lord] == ["edition=classic"]
    manager = world.guild.create_role(name="Manager", permissions=discord.Permissions(manage_guild=True))
    bo = world.guild.add_member(world.env.create_user("Bo"), roles=[manager])
    of_preset = await bo.autocomplete(world.channel, "league create", "options", "draw", preset="swiss")
    assert [choice["value"] for choice in of_preset] == ["level=draw"]
