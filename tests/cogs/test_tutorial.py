"""The tutorial: chosen deals that show lead, exchange, wish, bomb and call, each explained once, with sound advice."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from bot.i18n import languages, texts
from bot.samples.moments import changed, desk
from bot.tables.core import shuffle
from bot.tables.core.preferences import UserPrefs
from cogs.delivery.hands.content import HandContent
from cogs.delivery.hands.session import HandSessions
from cogs.delivery.update_delays import CrowdedChannels
from cogs.pages import guide
from cogs.pages.guide import TEACHER
from cogs.pages.hand_page import hand_page
from cogs.pages.hand_view import Selection
from cogs.rules import tutorial
from games.actions import Ask, Give, Grand, Play, Small
from games.players import choose
from games.players.common.decision import askable, controller
from games.registry import GAMES
from games.tatsu import TATSU
from games.tichu import TICHU
from games.trichu import TRICHU
from games.views import Phase
from tests.cogs.test_layouts import check
from tests.support.discord.discord_world import World, walk
from tests.support.discord.lobbies import add_ai
from tests.support.discord.players import Player
from tests.support.rendering import table_views

T = texts("en")
TABLE = 1_000_000
"""The table of a hand by itself (`desk`)."""
UNSEEN = {"tichu": {"wish"}, "tientsin": {"wish"}, "lord": {"wish", "dog_lord"}}
"""What the deals do not show: a wish is explained with the Mah Jong; the Dog is in the edition `classic` alone."""


def begun(game: str) -> Any:
    """The tutorial before its first deal."""
    rules = GAMES[game]
    options = rules.check_options(dict(rules.teaching.tutorial_options))
    return rules.setup(options, tuple(f"P{n}" for n in range(tutorial.people(game))))


def dealt(game: str) -> Any:
    return shuffle.deal(GAMES[game], begun(game), tutorial.secrets(game)[0])


@dataclass
class Lesson:
    """A tutorial whose learner follows all advice: the state after its chosen deals; for each of them the learner's
    decisions and hand; and the steps of the guide."""

    state: Any
    decided: list[list[Any]] = field(default_factory=list)
    hands: list[tuple[str, ...]] = field(default_factory=list)
    explained: str = ""
    shown: dict[str, None] = field(default_factory=dict)
    """Steps since the learner last acted (`Presence.explained`)."""

    def show(self, rules: Any, waits: Play | None = None, advised: Any = None) -> None:
        """The learner's hand, maybe with a play that waits for a wish, or with advice."""
        if step := guide.step(desk(rules, self.state, 0, Selection(play=waits)), self.explained, advised):
            self.shown[step] = None

    def acted(self) -> None:
        for step in self.shown:
            self.explained = guide.learned(self.explained, step)
        self.shown = {}


def lesson(game: str, seed: int, deals: int = 2) -> Lesson:
    rules, rng, done = GAMES[game], Random(seed), Lesson(begun(game), explained=guide.teaching(TABLE))
    for secret in tutorial.secrets(game)[:deals]:
        deal = shuffle.deal(rules, done.state, secret)
        done.state = rules.apply(done.state, deal)
        done.decided.append([])
        done.hands.append(deal.hands[0])
        while rules.phase(done.state) not in (Phase.BETWEEN, Phase.OVER):
            follow(rules, done, rng)
        done.show(rules)  # the result, until the next round is asked for
        done.acted()
    return done


def follow(rules: Any, done: Lesson, rng: Random) -> None:
    """The next action of anybody; what the learner is shown before it."""
    asked = [(seat, controller(rules, done.state, seat, tutorial.people(rules.id)))
             for seat in askable(rules, done.state)]
    if 0 not in dict(asked).values():
        done.show(rules)
    for seat, player in asked:
        level = TEACHER if player == 0 else "easy"
        made = choose(level, rules.view(done.state, player), rules.legal(done.state, seat), rng).action
        if player == 0:
            done.show(rules, advised=made)
        if player == 0 and made is not None:
            done.decided[-1].append(made)
            if isinstance(made, Play) and made.wish:
                done.show(rules, made)
            done.acted()
        if made is not None:
            done.state = rules.apply(done.state, made)
            return


@pytest.mark.parametrize("game", GAMES)
def test_the_deals_teach_all_there_is_to_explain(game: str) -> None:
    """A learner who follows all advice is shown every step of the game's guide."""
    done = lesson(game, 1)
    assert GAMES[game].traits.topics - set(done.explained.split(",")) == UNSEEN.get(game, set())
    assert len(done.hands) == 2


@pytest.mark.parametrize("seed", range(4))
def test_two_deals_teach_lead_exchange_wish_bomb_and_call(seed: int) -> None:
    """The advised calls are made; the partner spoils none (T30)."""
    done = lesson("tichu", seed)
    first, second = done.decided
    assert TICHU.phase(done.state) is Phase.OVER
    assert not any(isinstance(made, Grand | Small) for made in first), "the first hand is an ordinary one"
    assert max(Counter(card[0] for card in done.hands[0]).values()) < 4
    assert isinstance(second[0], Grand)
    assert isinstance(second[1], Give)
    assert any(isinstance(made, Play) and (found := TICHU.combination(made.cards)) and found.bomb for made in second)
    result = TICHU.rounds(done.state)[1]
    assert [call.made for call in result.calls if call.seat == 0] == [True]
    assert result.out[0] == 0


def test_the_soloist_becomes_an_opponent_who_calls_grand_tichu() -> None:
    """R1, R3, T30: the second deal of Trichu."""
    done = lesson("trichu", 1)
    first, second = done.decided
    assert not any(isinstance(made, Grand) for made in first)
    assert isinstance(second[0], Grand)
    assert [result.dealer for result in TRICHU.rounds(done.state)] == [0, 1]
    assert all(call.made for result in TRICHU.rounds(done.state) for call in result.calls if call.seat == 0)


def test_the_great_lords_exchange_is_explained_with_its_cards() -> None:
    """L6: at a table that teaches, where the cards received are not named otherwise."""
    rules = GAMES["lord"]
    state = lesson("lord", 1, deals=1).state
    state = rules.apply(state, shuffle.deal(rules, state, tutorial.secrets("lord")[1]))
    while state.running.tricks.acting != (0,):
        seat = state.running.tricks.acting[0]
        state = rules.apply(state, choose("easy", rules.view(state, seat), rules.legal(state, seat), Random(1)).action)
    shown = desk(rules, state, 0, Selection())
    step = guide.step(shown, "lord,lead,follow")
    assert step == "places"
    page = hand_page(changed(shown, guide=step, advice="🚌", learning=True), T)
    said = "".join(part.get("content", "") for part in walk(page.to_components()))
    assert T("guide.places") in said
    assert "You got: " in said


def test_the_tutorial_of_tatsu_is_with_a_partner_who_leads_first() -> None:
    """D2, D3, D10: the learner deals and has all kinds of their clan; then has two cards of it and must ask."""
    done = lesson("tatsu", 1)
    assert tutorial.people("tatsu") == 4
    assert [result.dealer for result in TATSU.rounds(done.state)] == [0, 1]
    assert [sum(card[0] == "R" for card in hand) for hand in done.hands] == [6, 2]
    assert any(isinstance(made, Ask) for made in done.decided[1])


@pytest.mark.parametrize("game", GAMES)
def test_the_learner_holds_what_there_is_to_explain(game: str) -> None:
    """T6, T10, T12: the Mah Jong, four of a rank, something to win with; D1: all kinds of their clan. Tichu begins with
    an ordinary hand, and has them in the second."""
    deal = dealt(game)
    hand = deal.hands[0]
    if game == "tatsu":
        assert deal.dealer == 0, "the learner is Red (D10)"
        assert {"Rf", "Rx3", "R6"} <= set(hand)
        return
    if game == "tichu":
        hand = lesson(game, 0).hands[1]
    ranks = [card[0] for card in hand if card not in ("Ma", "Do", "Ph", "Dr")]
    assert "Ma" in hand
    assert any(ranks.count(rank) == 4 for rank in ranks)
    assert "A" in ranks
    if game in ("tichu", "trichu"):
        assert "Dr" in hand
        assert ranks.count("A") >= 2
    if game == "trichu":
        assert deal.dealer == 0, "the learner is the soloist (R1)"


class Learner(Player):
    """Plays from direct messages in which the table is shown too."""

    @property
    def hand(self) -> Any:
        history = self.member.user.dm_channel.history()
        mine = ("refresh", "unselect", "guide-off", "decline", "give-card", "pass", "gift", "wish", "next")
        return next(message for message in reversed(history) if any(
            str(part.get("custom_id", "")).split(":")[1:2] in [[verb] for verb in mine]
            for part in self.world.components(message)))

    @property
    def advised(self) -> str:
        """The button that does what the bus driver would do; empty: there is none."""
        return next((label for label in self.labels if label.startswith("🚌")), "")

    async def give(self, *cards: str) -> None:
        """Low cards, not the Mah Jong."""
        await super().give(*cards or ("2g", "7r", "8r"))

    async def step(self) -> None:
        """Lead the Mah Jong alone and wish for an 8; keep the bomb."""
        buttons = [part for part in self.world.components(self.hand) if ":quick:" in str(part.get("custom_id"))]
        view = await self.view()
        if buttons and not view.trick.plays and "Ma" in view.seats[view.seat].cards:
            await self.use("quick", 0)
            assert re.search(r"^🚌 Play Mah Jong and wish for \w+$", self.advised), self.advised
            await self.wish("8")
        else:
            await super().step()


async def test_the_second_deal_is_chosen_too(world: World) -> None:
    await learner(world)
    automation = world.app.tables.automation
    assert automation.next_chosen(1) == tutorial.secrets("tichu")[1]
    assert automation.next_chosen(1) is None


async def learner(world: World, game: str = "tichu", language: str = "en") -> Learner:
    """Ann, who has pressed *Try a hand*."""
    (ann,) = world.join("Ann")
    prefs = world.app.storage.preferences
    await prefs.set_user(ann.id, (await prefs.user(ann.id)).having(UserPrefs.language, language))
    t = texts(language)
    rules = await ann.slash(world.channel, "rules", game=game)
    await ann.click(rules.response, label=t("tutorial.try"))
    await world.later(4)
    return Learner(world, ann, direct=True)


async def explained(world: World, player: Learner) -> set[str]:
    return set((await world.app.storage.preferences.user(player.member.id)).guide.split(","))


def self_chosen(player: Player) -> list[Any]:
    """The menus of single cards."""
    return [part for part in player.world.components(player.hand) if ":pick-cards:" in str(part.get("custom_id"))]


async def test_a_tutorial_explains_each_step_once_and_advises(world: World) -> None:
    ann = await learner(world)
    lines: list[str] = []
    for _ in range(120):
        snapshot = await world.app.tables.snapshot(1)
        if snapshot.view(None).rounds or {"lead", "points", "follow"} <= await explained(world, ann):
            break
        if 0 in snapshot.to_act and snapshot.phase is not Phase.CLOSING:
            await world.later(1.2)
            text = ann.text
            assert ann.advised, text
            hints = [line for line in text.splitlines() if line.startswith("💡")]
            assert len(hints) <= 1, text
            assert not self_chosen(ann), "one menu is enough to learn with"
            view = snapshot.view(0)
            first = view.phase is Phase.PLAY and not any(play.seat == 0 for play in view.played)
            assert ("You got: " in text) == first, text
            lines += hints
            await ann.step()
        await world.later(2)
    known = await explained(world, ann)
    assert {"aim", "exchange", "lead", "follow", "points"} <= known, known
    assert len(lines) == len(set(lines)), "no step twice"
    assert T("guide.line", text=T("guide.lead")) in lines


def test_the_tutorial_ends_with_a_diploma_and_what_to_do_next() -> None:
    """For who has played it to its end; not at another table, not after the hints were switched off."""
    over = table_views.over(table_views.tichu())
    assert guide.finished(f"{guide.teaching(7)},lead", 7, over)
    assert not guide.finished(guide.teaching(7), 8, over)
    assert not guide.finished(guide.OFF, 7, over)
    assert not guide.finished(guide.teaching(7), 7, replace(over, winners=())), "it was ended before"
    assert not guide.finished(guide.teaching(7), 7, table_views.ended(over))
    for language in languages():
        t = texts(language)
        assert f"`/{t('name.play')}`" in t("tutorial.diploma", game="x")


async def test_the_diploma_is_in_the_hand(world: World) -> None:
    ann = await learner(world, "tatsu")
    snapshot = await world.app.tables.snapshot(1)
    session = world.app.client.delivery.hands.sessions.get(1, ann.member.id)
    builder = HandContent(world.app.client.services, CrowdedChannels(), HandSessions(), lambda session: None)
    prefs = await world.app.storage.preferences.user(ann.member.id)
    hand = builder.hand(session, snapshot, T, prefs)
    over = replace(hand.view, phase=Phase.OVER, winners=(0,), to_act=())
    session.composed.hand = changed(hand, view=over, mine=False)
    shown = await builder.unpictured(session, snapshot, T, prefs)
    assert "🎓" in shown.help.advice
    check(hand_page(shown, T))


async def test_the_advice_ends_with_the_hints(world: World) -> None:
    ann = await learner(world)
    assert ann.advised in (f"🚌 {guide.plain(T('advice.decline'))}", f"🚌 {guide.plain(T('advice.grand'))}")
    await ann.press(T("guide.off"))
    await world.later(2)
    assert "🚌" not in ann.text
    assert not ann.advised
    assert "table 1" in ann.text
    assert (await world.app.storage.preferences.user(ann.member.id)).guide == guide.OFF


async def test_the_table_in_direct_messages_speaks_the_learners_language(world: World) -> None:
    ann = await learner(world, "tatsu", "de")
    t = texts("de")
    shown = [world.text(message) for message in ann.member.user.dm_channel.history()]
    assert any(t("post.number", n=1) in text for text in shown)
    assert not any(T("post.number", n=1) in text for text in shown)
    assert ann.advised


async def test_one_press_does_what_is_advised(world: World) -> None:
    """In its own words, in a line of its own; no other button has another place with it."""
    ann = await learner(world)
    for _ in range(40):
        snapshot = await world.app.tables.snapshot(1)
        if snapshot.view(None).played and 0 in snapshot.to_act:
            break
        if 0 in snapshot.to_act:
            before = snapshot.seq
            await ann.press(ann.advised)
            if any(label.startswith("Yes, call") for label in ann.labels):  # it costs 100 points: asked about
                await ann.press("No")
                await ann.step()
            assert (await world.app.tables.snapshot(1)).seq > before
        await world.later(2)
    assert ann.advised.startswith(("🚌 Play ", "🚌 Pass"))
    row = next(part for part in world.components(ann.hand) if any(
        each.get("label") == ann.advised for each in part.get("components", ())))
    assert len(row["components"]) == 1
    old = next(part["custom_id"] for part in world.components(ann.hand) if part.get("label") == ann.advised)
    await ann.press(ann.advised)
    await world.forge(ann.member, old, direct=True)  # the advice of before is not done a second time


async def test_a_later_table_gives_no_advice_unasked(world: World) -> None:
    ann = await learner(world)
    lobby = (await ann.member.slash(world.channel, "play")).response
    for _ in range(3):
        await add_ai(world, ann.member, lobby, "easy")
    await world.later(2)
    await ann.member.click(lobby, label="Start")
    await world.later(4)
    assert "table 2" in ann.text
    assert "🚌" not in ann.text
    assert not ann.advised


async def test_the_tutorials_shuffle_holds(world: World) -> None:
    """A chosen secret is committed to and revealed like any other."""
    await learner(world)
    snapshot = await world.app.tables.snapshot(1)
    assert snapshot.view(0).seats[0].cards is not None
    record = await world.app.tables.record(1, None)
    expected = " ".join(sorted(dealt("tichu").hands[0]))
    assert shuffle.commitment(tutorial.secrets("tichu")[0], 1) in record
    view = await world.app.tables.view(1, world.people["Ann"].id)
    assert set(view.seats[0].cards or ()) <= set(expected.split())
