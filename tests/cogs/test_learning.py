"""The rules' examples, the guide of the first game, what is said after a refusal, the tutorial hand."""

from __future__ import annotations

import re
from itertools import cycle, product
from typing import Any
from unicodedata import east_asian_width

import pytest

from bot.i18n import languages, texts
from bot.samples.moments import changed, desk, moments
from bot.tables.core.preferences import UserPrefs
from cogs.common import display_names
from cogs.common.errors import sentence
from cogs.pages import guide
from cogs.pages.hand_page import bound, hand_page, instead
from cogs.pages.hand_view import Selection
from cogs.rules.cog import option_words, rules_page, sections
from games.actions import Pass, Play, RuleError
from games.registry import GAMES
from games.tichu import TICHU
from games.views import Phase
from tests.cogs.test_layouts import check
from tests.cogs.test_round import GIVES, HANDS, seated
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import FixedDeals
from tests.support.discord.players import Player, started
from tests.support.discord.strangers import strangers
from tests.support.thorough import sampled

T = texts("en")
FEW = {"tichu": 4, "trichu": 3, "tientsin": 6, "lord": 5}


@pytest.fixture
def options() -> dict[str, Any]:
    return {"games": {**GAMES, "tichu": FixedDeals(TICHU, HANDS)}}


# rules -------------------------------------------------------------------------------------------


def test_examples_are_what_they_say() -> None:
    """T7, T8, T12, T17, T18; L7; D1: the engine agrees with each."""
    kinds = set()
    for game, rules in GAMES.items():
        by_section = rules.teaching.examples
        assert set(by_section) <= set(sections(T, game))
        for examples in by_section.values():
            for example in examples:
                what = GAMES[game].combination(example.cards)
                if game != "tatsu" and len(example.cards) > 1:
                    assert what is not None, example
                if what is not None:
                    kinds.add(what.kind)
    assert kinds >= {"single", "pair", "triple", "stairs", "full_house", "straight", "four", "straight_flush"}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_section_of_the_rules_fits_a_message(game: str, language: str) -> None:
    t = texts(language)
    defaults = GAMES[game].check_options({})
    editions = [{**defaults, "edition": name} for name in ("rio", "classic")] if "edition" in defaults else [defaults]
    for options in editions:
        for section in sections(t, game):
            check(rules_page(t, game, section, options))
        assert option_words(t, options) is not None


# the guide ---------------------------------------------------------------------------------------


def test_each_step_has_its_sentence_and_can_come_up() -> None:
    topics = {topic for rules in GAMES.values() for topic in rules.traits.topics}
    assert all(f"guide.{name}" in T for name in topics)
    seen: set[str] = set()
    for game, players in (("tichu", 4), ("trichu", 3), ("lord", 5), ("tatsu", 4)):
        edition = {"edition": "classic"} if game == "lord" else {}
        for rules, state in moments(game, players, **edition):
            if rules.phase(state) in (Phase.BETWEEN, Phase.OVER):
                continue
            for seat in range(players):
                shown = desk(rules, state, seat, Selection())
                explained = ""
                while step := guide.step(shown, explained):
                    explained = guide.learned(explained, step)
                    seen.add(step)
                    check(hand_page(changed(shown, guide=step), T))
    assert seen <= topics
    missing = topics - seen
    rare = {"wish", "tatsu_asked", "gift", "closing", "bomb", "dog_lord", "phoenix_lord", "dragon_lord"}
    assert missing <= rare, missing


def test_a_step_is_explained_once_and_never_after_off() -> None:
    rules, state = next((rules, state) for rules, state in moments("tichu", 4) if rules.phase(state) is Phase.GRAND)
    shown = desk(rules, state, rules.to_act(state)[0], Selection())
    first = guide.step(shown, "")
    assert first
    assert guide.step(shown, guide.learned("", first)) != first
    assert guide.step(shown, guide.OFF) == ""
    assert guide.learned(guide.OFF, first) == guide.OFF
    assert guide.learned(first, first) == first


@pytest.mark.parametrize("language", languages())
def test_explanations_and_reasons_are_short(language: str) -> None:
    """An explanation has two lines of a laptop at most, in the exchange one; so have the advice and its reason."""
    t, topics = texts(language), {topic for rules in GAMES.values() for topic in rules.traits.topics}
    assert max((_width(t(f"guide.{topic}")), topic) for topic in topics) <= (120, "~")
    assert _width(t("guide.exchange")) <= 72
    names = [key for key in texts("en").messages if key.startswith("why.")]
    assert len(names) > 50
    assert max((_width(t(name, name="Sophia", rank="10", n=10)), name) for name in names) <= (120, "~")


def _width(text: str) -> int:
    """In narrow letters."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


async def test_the_guide_explains_in_the_hand_and_can_be_switched_off(world: World) -> None:
    players = await seated(world)
    ann, bo, *_ = players.values()
    for player in players.values():
        assert "Be first to play all your cards" in player.text
        await player.press("No grand Tichu")
    await world.later(2)
    assert "Be first to play all your cards" not in ann.text
    assert "Give away low cards" in ann.text
    await ann.press("Hints off")
    await world.later(2)
    assert "💡" not in ann.text
    assert "Hints off" not in ann.labels
    assert "💡" in bo.text
    assert (await world.app.storage.preferences.user(ann.member.id)).guide == guide.OFF


# refusals ----------------------------------------------------------------------------------------


async def test_a_refusal_says_what_may_be_played(world: World) -> None:
    """T14: under a wish for an 8."""
    players = await seated(world)
    ann, bo, *others = players.values()
    for player in (ann, bo, *others):
        await player.press("No grand Tichu")
    for name, player in players.items():
        await world.later(2)
        await player.give(*GIVES[name])
    await world.later(2)
    await bo.pick("pick-cards", "7g")  # beforehand: in turn the menu has all that he may play
    await ann.play("Ma")
    await ann.wish("8")
    await world.later(2)
    assert "Wish: you must play the 8." in bo.text
    assert re.search(r"You can play: \w+ 8, Bomb: ", bo.text)
    assert "(rule" not in bo.text


def test_what_is_offered_instead_is_legal() -> None:
    """In random games of every kind: no sentence promises what would be refused, and a wish that binds is told."""
    told = set()
    for game, players in (("tichu", 4), ("lord", 6), ("tientsin", 6)):
        for rules, state in moments(game, players):
            if rules.phase(state) is not Phase.PLAY:
                continue
            for seat in rules.to_act(state):
                shown = desk(rules, state, seat, Selection())
                said = instead(shown, T)
                passes = any(isinstance(action, Pass) for action in shown.turn.legal)
                plays = any(isinstance(action, Play) for action in shown.turn.legal)
                assert ("pass" in said) == passes
                assert ("You can play" in said) == plays
                binding = bound(shown, T)
                if binding:
                    assert not passes
                    told.add(binding)
    assert T("hand.must.straight", rank="7") == "Wish: your straight must contain the 7."


CLIMBING = "tichu", "trichu", "tientsin", "lord"
REFUSED = sampled(list(zip(languages(), cycle(CLIMBING), strict=False)), list(product(languages(), CLIMBING)))


@pytest.mark.parametrize(("language", "game"), REFUSED)
def test_a_refusal_says_why_and_what_else_in_every_language(language: str, game: str) -> None:
    """Two cards of the hand that are no legal play: the rule's sentence, then plays that the game takes."""
    t = texts(language)
    whys, offered = set(), 0
    for rules, state in moments(game, FEW[game]):
        if rules.phase(state) is not Phase.PLAY:
            continue
        for seat in rules.to_act(state):
            shown = desk(rules, state, seat, Selection())
            for cards in (shown.cards[:2], shown.cards[-3:], shown.cards[:5]):
                try:
                    rules.step(state, Play(shown.seat, cards))[0]
                except RuleError as error:
                    why, else_ = sentence(t, error), instead(shown, t)
                    assert why != t("error.refused")
                    plays = shown.turn.ready[:3]
                    names = [display_names.combination(t, play.action.cards, play.what) for play in plays]
                    assert all(name in else_ for name in names)
                    assert bool(names) == (t("hand.could", plays="§").partition("§")[0] in else_)
                    assert language == "en" or not strangers(language, f"{why} {else_}"), (why, else_)
                    whys.add(error.code)
                    offered += bool(names)
    assert len(whys) >= 4, whys
    assert offered > 5


def test_out_of_turn_a_refusal_names_the_bombs() -> None:
    """T24: a play out of turn is refused, a bomb would not be."""
    found = False
    for rules, state in moments("tichu", 4):
        for seat in range(4):
            shown = desk(rules, state, seat, Selection())
            if rules.phase(state) is Phase.PLAY and not shown.turn.mine and shown.turn.ready:
                assert "You can play: Bomb" in instead(shown, T)
                assert "pass" not in instead(shown, T)
                found = True
    assert found


# a tutorial hand ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
async def test_a_tutorial_hand_starts_in_the_dms(world: World, game: str) -> None:
    (ann,) = world.join("Ann")
    rules = await ann.slash(world.channel, "rules", game=game)
    done = await ann.click(rules.response, label="Try a hand")
    await world.later(4)
    snapshot = await world.app.tables.snapshot(1)
    assert snapshot.table.game == game
    assert snapshot.table.channel == ann.user.dm_channel.id
    assert [seat.ai for seat in snapshot.table.taken].count(False) == 1
    player = Player(world, ann, direct=True)
    assert player.labels
    assert done is not None


async def test_a_tutorial_hand_starts_here_where_dms_are_closed(world: World) -> None:
    (ann,) = world.join("Ann", closed=True)
    rules = await ann.slash(world.channel, "rules")
    await ann.click(rules.response, label="Try a hand")
    await world.later(4)
    assert (await world.app.tables.snapshot(1)).table.channel == world.channel.id


async def test_a_tutorial_hand_starts_here_for_who_wants_hands_in_the_channel(world: World) -> None:
    """On the playground there are no direct messages to go to."""
    (ann,) = world.join("Ann")
    await world.app.storage.preferences.set_user(ann.id, UserPrefs(hand="channel"))
    rules = await ann.slash(world.channel, "rules")
    await ann.click(rules.response, label="Try a hand")
    await world.later(4)
    assert (await world.app.tables.snapshot(1)).table.channel == world.channel.id


# taps --------------------------------------------------------------------------------------------


async def test_a_single_and_a_pass_are_one_tap_from_the_notification(world: World) -> None:
    """A select counts as two taps, a button as one; the notification opens the hand."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    for player in players:
        await player.press("No grand Tichu")
    for player in players:
        await world.later(2)
        await player.give()
    await world.later(2)
    first = (await world.app.tables.snapshot(1)).to_act[0]
    leader, follower, last = (players[(first + n) % 4] for n in range(3))
    await leader.press("Mah Jong")
    await leader.wish("-")
    await world.later(2)
    follower.taps = last.taps = 0
    await follower.use("quick", 0)
    await world.later(2)
    assert (await world.app.tables.snapshot(1)).view(None).trick.owner == (first + 1) % 4
    assert follower.taps == 1
    await last.press("Pass")
    assert last.taps == 1


TAPS = {
    "no grand Tichu": 1, "a call": 2, "the exchange": 4, "a single": 1, "a pair": 1, "stairs": 2,
    "the Mah Jong and a wish": 2, "a bomb": 3, "a pass": 1, "the Dragon's gift": 1, "cards of one's own choice": 3,
}  # fmt: skip
"""What people do most, in taps from the notification: a button is one; a menu two, opening it and choosing."""


class Taps:
    """How many taps each action took."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.counted: dict[str, int] = {}

    async def count(self, what: str, player: Player, *steps: Any) -> None:
        player.taps = 0
        for step in steps:
            await step()
        self.counted[what] = player.taps
        await self.world.later(2)

    async def everybody_passes(self, *players: Player) -> None:
        for player in players:
            await self.count("a pass", player, lambda player=player: player.press("Pass"))
        await self.world.later(8)


async def test_common_actions_take_no_more_taps_than_this(world: World) -> None:
    """A single, a pair or a pass one. What cannot be taken back (a call, a bomb) is asked once more."""
    taps, players = Taps(world), await seated(world)
    await _calls_and_exchange(taps, players)
    await _wish_and_bomb(taps, players)
    await _leads(taps, players)
    assert taps.counted == TAPS


async def _calls_and_exchange(taps: Taps, players: dict[str, Player]) -> None:
    for player in players.values():
        await taps.count("no grand Tichu", player, lambda player=player: player.press("No grand Tichu"))
    await taps.world.later(2)  # the last answer makes the call possible (T4)
    ann = players["Ann"]
    await taps.count("a call", ann, lambda: ann.press("Tichu"), lambda: ann.press("Yes, call Tichu (100 points)"))
    for name, player in players.items():
        await taps.count("the exchange", player, lambda player=player, name=name: player.give(*GIVES[name]))


async def _wish_and_bomb(taps: Taps, players: dict[str, Player]) -> None:
    ann, bo, cy, di = players.values()
    await taps.count("the Mah Jong and a wish", ann, lambda: ann.press("Mah Jong"), lambda: ann.wish("8"))
    await bo.pick("pick-ready", next(iter(bo.offered("pick-ready"))))
    await taps.world.later(2)
    await taps.count("a bomb", di, lambda: di.pick("pick-ready", "3 play 9g 9k 9b 9r"),
                     lambda: di.press("Play Bomb: four 9s"))
    await taps.everybody_passes(ann, bo, cy)


async def _leads(taps: Taps, players: dict[str, Player]) -> None:
    ann, bo, cy, di = players.values()
    await _the_dragon_wins(taps, players)
    await taps.count("the Dragon's gift", ann, lambda: ann.press("Bo"))
    await taps.world.later(8)
    await taps.count("a pair", ann, lambda: ann.press("Pair of 3s"))
    await taps.everybody_passes(bo, cy, di)
    await taps.count("cards of one's own choice", ann, lambda: ann.pick("pick-cards", "Qg", "Qk"),
                     lambda: ann.press("Play Pair of Queens"))
    await taps.everybody_passes(bo, cy, di)
    await taps.count("stairs", ann, lambda: ann.pick("pick-ready", _ready(ann, "Stairs")))


async def _the_dragon_wins(taps: Taps, players: dict[str, Player]) -> None:
    ann, bo, cy, di = players.values()
    await taps.count("a single", di, lambda: di.press("Pagoda 2"))
    await ann.pick("pick-ready", _ready(ann, "Dragon"))
    await taps.world.later(2)
    for player in (bo, cy, di):
        await player.press("Pass")
        await taps.world.later(2)


async def test_who_has_chosen_for_the_dragon_s_trick_is_not_advised_again(world: World) -> None:
    """The reason and its button stood below “Your choice is saved” until the trick was closed."""
    taps, players = Taps(world), await seated(world)
    ann, prefs = players["Ann"], world.app.storage.preferences
    await _calls_and_exchange(taps, players)
    await _wish_and_bomb(taps, players)
    await prefs.set_user(ann.member.id, (await prefs.user(ann.member.id)).having(
        UserPrefs.guide, guide.teaching(1)))
    await _the_dragon_wins(taps, players)
    (advised,) = [label for label in ann.labels if label.startswith("🚌")]
    assert T("hand.gift") in ann.text
    assert "\n🚌" in ann.text
    await ann.press(advised)
    assert T("hand.order.gift") in ann.text
    assert "🚌" not in ann.text
    assert not [label for label in ann.labels if label.startswith("🚌")]
    assert "Bo" in ann.labels, "it can still be changed"


def _ready(player: Player, label: str) -> str:
    """The ready play whose label begins so."""
    found = player.offered("pick-ready")
    return next(value for value, said in found.items() if said.startswith(label))
