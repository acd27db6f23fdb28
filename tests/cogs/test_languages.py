"""Every word comes from a catalogue: a round in each language, and all games in a language made up for the test.

The made-up language writes each English message in Greek letters. A Latin word in what
it says is a word that somebody wrote into the source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import discord
import pytest
from babel.messages.pofile import write_po

from bot.i18n import catalogue, languages, texts
from bot.tables.rules.seats import AI_NAMES
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import add_ai
from tests.support.discord.speakers import DescribedPictures, Speaker
from tests.support.discord.strangers import strangers
from tests.support.preferences import changed
from tests.support.source import trees
from tests.support.texts.untranslated import english_word
from tests.support.thorough import sampled

NAMES = frozenset(name.lower() for name in (*AI_NAMES, "Ann", "Tea", "house", "English", "Deutsch", "UTC"))
MADE_UP = "el-CY"
"""Written like Greek, and not the name of a catalogue: what is loaded of it stays in memory for other tests."""
GREEK = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΘΡΣΤΥΩΣΧΥΖαβψδεφγηιξκλμνοπθρστυωςχυζ")
TOKEN = re.compile(r"\{[^}]*\}|`[^`]*`|\\n|</?[^>]*>|[A-Za-z]")
"""A letter, or what stays as it is: parameters, code, mentions."""
FINGERPRINT = re.compile("[0-9a-f]{8}…")
"""Of a shuffle: digits, no word."""
OTHERS = {"tichu": 3, "trichu": 2, "tientsin": 5, "lord": 5, "tatsu": 3}
"""AI players beside Ann."""


@pytest.fixture
def options() -> dict[str, Any]:
    """Pictures with their alt texts. Ann plays with text only, so that her hand is listed in full."""
    return {"pictures": DescribedPictures()}


def _in_greek(message: str) -> str:
    return TOKEN.sub(lambda token: token[0].translate(GREEK) if len(token[0]) == 1 else token[0], message)


@pytest.fixture(scope="module")
def greek_texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the English catalogue and `MADE_UP`: the English texts in Greek letters."""
    folder = tmp_path_factory.mktemp("catalogues")
    (folder / "en.po").write_bytes((catalogue.HERE / "en.po").read_bytes())
    greek = catalogue.read("en")
    for message in greek:
        if not message.id:
            continue
        if isinstance(message.string, str):
            message.string = _in_greek(message.string)
        else:
            message.string = tuple(map(_in_greek, message.string))
    with (folder / f"{MADE_UP}.po").open("wb") as file:
        write_po(file, greek, omit_header=False)
    return folder


@pytest.fixture
def made_up(greek_texts: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The language of `greek_texts`."""
    monkeypatch.setattr(catalogue, "HERE", greek_texts)
    catalogue.nearest.cache_clear()
    yield MADE_UP
    catalogue.nearest.cache_clear()


async def played(world: World, language: str, game: str, others: int, **variant: str) -> Speaker:
    """Play a round with Ann and AI players in `language`; Ann sees no picture."""
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    ann = world.guild.add_member(world.env.create_user("Ann"), roles=[role])
    preferences = world.app.storage.preferences
    await preferences.set_user(ann.id, changed(await preferences.user(ann.id), language=language, text_only=True))
    await preferences.set_guild(world.guild.id, changed(await preferences.guild(world.guild.id), language=language))
    speaker = Speaker(world, ann)
    lobby = (await ann.slash(world.channel, "play", game=game, **variant)).response
    for _ in range(others):
        await add_ai(world, ann, lobby, "easy")
    await world.later(2)
    message = lobby
    for verb in ("lobby-more", "settings", "start"):
        speaker.listen()
        source = message if verb == "settings" else lobby
        button = next((part for part in world.components(source) if f":{verb}:" in part.get("custom_id", "")), None)
        if button is None and verb == "lobby-more":
            continue  # the lobby shows everything
        assert button is not None, verb
        shown = await ann.click(source, custom_id=button["custom_id"])
        if shown.response is not None:
            speaker.hear(shown.response)
            message = shown.response
    for name in ("prefs", "setup", "games", "rules"):
        speaker.hear((await ann.slash(world.channel, name)).response)
    for _ in range(400):
        await world.later(3)
        speaker.listen()
        snapshot = await world.app.tables.snapshot(1)
        if snapshot.view(None).rounds:
            break
        mine = (await world.app.tables.view(1, ann.id)).controls or (0,)
        if snapshot.phase is not Phase.CLOSING and set(mine) & set(snapshot.to_act):
            await world.later(1.1)
            speaker.check_words(texts(language))
            if not (await world.app.tables.snapshot(1)).view(None).rounds:  # the rest may have happened by itself
                await speaker.step()
    assert snapshot.view(None).rounds
    await world.later(3)
    speaker.listen()
    return speaker


@pytest.mark.parametrize("game", sampled(["tichu", "lord"], [*OTHERS]))
async def test_no_word_is_written_into_the_source(made_up: str, world: World, game: str) -> None:
    """Every game can also be played with text only."""
    speaker = await played(world, made_up, game, OTHERS[game])
    left = {line: word for line in speaker.heard if (word := english_word(made_up, FINGERPRINT.sub("", line), NAMES))}
    assert not left, left
    assert len(speaker.heard) > 50


def test_a_word_that_a_picture_cuts_is_taken_for_what_it_begins() -> None:
    """Of any other length a word from elsewhere stays one."""
    label = texts("de")("result.double")
    assert strangers("de", f"{label[:5]}… +100") == set()
    assert strangers("de", f"{label[:5]} +100") == {label[:5].lower()}
    assert strangers("de", "Zzyx… +100") == {"zzyx"}


FOREIGN = [name for name in languages() if name != "en"]
SPOKEN = list(zip(FOREIGN, cycle(OTHERS), strict=False))[::sampled(2, 1)]
"""Each language (of a sample: every other) plays another game; the made-up one plays all of them (two)."""


@pytest.mark.parametrize(("language", "game"), SPOKEN)
async def test_a_round_in_each_language(world: World, language: str, game: str) -> None:
    """Every word of messages, labels, options and alt texts, public or private, is in the language's catalogue."""
    speaker = await played(world, language, game, OTHERS[game])
    left = {line: found for line in speaker.heard
            if (found := strangers(language, FINGERPRINT.sub("", line), NAMES))}
    assert not left, left
    t, heard = texts(language), "\n".join(speaker.heard)
    assert t("hand.at_table") in heard
    assert t("alt.result", game=t(f"words.game.{game}"), round=1) in heard, "the result's picture has its alt text"


async def test_a_server_and_a_person_have_languages_of_their_own(made_up: str, world: World) -> None:
    """Public text is in the server's language, private text in the player's; the default is Discord's."""
    (ann,) = world.join("Ann")
    preferences = world.app.storage.preferences
    await preferences.set_guild(world.guild.id, changed(await preferences.guild(world.guild.id), language=made_up))
    lobby = (await ann.slash(world.channel, "play")).response
    assert "Join" not in world.labels(lobby)
    assert texts(made_up)("lobby.join") in world.labels(lobby)
    assert "### How it looks" in world.text((await ann.slash(world.channel, "prefs")).response)
    settings = await preferences.guild(world.guild.id)
    assert settings.locale == "en-US"
    await preferences.set_guild(world.guild.id, changed(settings, language="", locale="el"))
    assert (await world.app.client.services.languages.of_server(world.guild.id)).language == made_up
    found = await world.app.client.services.languages.of_player(ann.id, discord.Locale.greek)
    assert found.language == made_up


async def test_the_language_is_chosen_in_the_panels(made_up: str, world: World) -> None:
    (ann,) = world.join("Ann")
    panel = (await ann.slash(world.channel, "prefs")).response
    select = world.select(panel, "pick-language")
    assert [option["value"] for option in select["options"]] == ["-", "en", made_up]
    assert select["options"][2]["label"] == "Ελληνικά (Κύπρος)"
    await ann.select(panel, [made_up], custom_id=select["custom_id"])
    assert (await world.app.storage.preferences.user(ann.id)).language == made_up
    assert texts(made_up)("prefs.page.look.title") in world.text(panel)
    await ann.select(panel, ["-"], custom_id=world.select(panel, "pick-language")["custom_id"])
    assert (await world.app.storage.preferences.user(ann.id)).language == ""


# the source --------------------------------------------------------------------------------------

SENTENCE = re.compile(r"[A-Za-z]{2,}[,.:]? [a-z]{2,}")
NOT_SHOWN = {
    "rendering/theme.py": "names of pairs of colours, for the test of contrast",
    "rendering/gallery.py": "a page for developers",
    "rendering/fonts/__init__.py": "names of fonts",
    "cogs/common/rights.py": "names of commands and controls, for the documentation",
    "cogs/help/topics.py": "names of commands",
    "bot/league/files/trf.py": "lines of FIDE's format",
    "bot/league/files/workbook.py": "a file for other programs: its sheets, columns and reasons are the same in every "
                                    "language",
    "cogs/rules/tutorial.py": "what a secret is made of",
}
SAYS_NOTHING = {"compile", "execute", "getLogger", "info", "warning", "error", "exception", "debug", "fullmatch", "sub"}


@pytest.mark.parametrize("package", ["cogs", "rendering", "bot/tables", "bot/league"])
def test_no_sentence_stands_in_the_source(package: str) -> None:
    found = [
        f"{path}:{line} {said!r}"
        for path, tree in trees(package) if path not in NOT_SHOWN
        for line, said in _sentences(tree)
    ]
    assert not found, "\n".join(found)


def _sentences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    silent: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))
        name = getattr(getattr(node, "func", None), "attr", "") or getattr(getattr(node, "func", None), "id", "")
        if isinstance(node, ast.Raise | ast.Assert) or name in SAYS_NOTHING or name.endswith("Error"):
            silent.update(id(inner) for inner in ast.walk(node))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in silent:
            continue
        if SENTENCE.search(node.value):
            yield node.lineno, node.value
