"""The words in the custom ids of buttons, selects and forms: messages have them for ever.

`recorded_verbs.json` has those of the program before features declared theirs, with the package of their cog. All of
them are still answered; nothing is added to the list: a new verb carries its feature's name.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.app import App
from bot.features.all import FEATURES
from bot.features.declaration import Feature
from cogs.common.handlers import verbs_of
from cogs.common.layout import Click
from tests.support.database import created
from tests.support.discord.discord_world import World
from tests.support.parts import parts
from tests.support.toy.feature import TOY_FEATURE

RECORDED: Mapping[str, list[str]] = json.loads(
    Path(__file__).with_name("recorded_verbs.json").read_text(encoding="utf-8"))


def verbs(world: World) -> dict[str, str]:
    """The package of each one's cog."""
    client = world.app.client
    return {verb: type(part).__module__.split(".")[1] for cog in client.cogs.values() for part in cog.parts()
            for verb in verbs_of(part)}


async def test_every_verb_of_before_is_answered_and_a_new_one_has_its_features_name(world: World) -> None:
    known = verbs(world)
    recorded = {verb for each in RECORDED.values() for verb in each}
    assert sorted(recorded - known.keys()) == [], "messages have them"
    new = {verb: package.replace("_", "-") for verb, package in known.items() if verb not in recorded}
    bare = {verb: verb.removeprefix("pick-").removeprefix("form-") for verb in new}
    assert [f"{verb} must begin with {package}- (after pick- or form-), or be that" for verb, package in new.items()
            if bare[verb] != package and not bare[verb].startswith(f"{package}-")] == []


async def test_a_press_of_every_verb_of_before_is_answered(world: World) -> None:
    """Said in a sentence, or done: no word is met with silence."""
    ann, = world.join("Ann")
    world.app.client.services.limits.clicks.take = lambda user: True
    silent = []
    for verb in sorted(verb for each in RECORDED.values() for verb in each if not verb.startswith("form-")):
        values = ["1"] if verb.startswith("pick-") else []
        if not (await world.forge(ann, f"bd:{verb}:0:0", values, harmless=False)).acknowledged:
            silent.append(verb)
    assert silent == []


async def test_a_verb_that_two_declare_stops_the_start(tmp_path: Path) -> None:
    twice: Feature[None] = Feature("twice", make=lambda shared: None, cogs="tests.support.toy.cog")
    app = await App.open(created(tmp_path / "twice.db"), parts(features=(*FEATURES, TOY_FEATURE, twice)))
    with pytest.raises(ValueError, match=r"'toy-greet' is declared twice: in tests\.support\.toy\.cog and tests"):
        await app.client.setup_hook()
    await app.close()


def test_a_report_of_before_goes_to_the_feature_that_meant_it() -> None:
    """Two selects had this word: that of strangers had a seat, that of leagues has nothing."""
    words = [Click.read(custom_id) for custom_id in ("bd:pick-report:7:3", "bd:pick-report:7:0:2")]
    assert [each and each.verb for each in words] == ["pick-report", "pick-across-report"]
