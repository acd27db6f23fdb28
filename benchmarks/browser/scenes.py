"""Positions to be looked at: each is searched for in games of AI players and stored as a table of the guest's."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from bot.app import App
from bot.core.errors import StaleTable
from bot.features.insights.store import SqlInsights
from bot.features.insights.values import NotedRound
from bot.tables.core import shuffle
from bot.tables.core.model import Person
from bot.tables.log import decisions
from bot.tables.rules.lobby_rules import Opening
from games.actions import Action, Ask, Gift, Give, Grand, Pass, Play, Small
from games.players import choose
from games.players.common.decision import askable
from games.records.reader import write
from games.registry import GAMES
from games.review.habits import Habit, HabitCount
from games.review.notes import Note, RoundNotes
from games.views import Phase, View

Legal = tuple[Action, ...]
Wanted = Callable[[View, Legal], bool]
LEVEL = "easy"
SHORT = {"deals": "1", "level": "draw"}
"""Options of a game that ends after a round."""
ME = 0
SEARCHED = 5000
"""Games in which a scene must be found."""


@dataclass(frozen=True, slots=True)
class Scene:
    """``wanted``: of the guest's view and legal actions; None: no table is needed. ``command``: what shows it.
    ``taps``: what is done then (`Person.press`), and ``later``, which lets time pass. ``shown``: words that are waited
    for. ``others``: people at the table besides the guest. ``hints``: what is new is explained. ``noted``: rounds of
    the guest that are known, with a habit. ``partner_calls``: the guest's partner calls Tichu as soon as they may."""

    name: str
    wanted: Wanted | None
    taps: tuple[str, ...] = ()
    shown: str = ""
    game: str = "tichu"
    options: Mapping[str, str] = field(default_factory=dict)
    others: int = 0
    hints: bool = False
    command: str = "hand"
    noted: int = 0
    partner_calls: bool = False


def _mine(view: View) -> tuple[str, ...]:
    return view.seats[ME].cards or ()


def _turn(view: View) -> bool:
    return view.phase is Phase.PLAY and not set(view.controls).isdisjoint(view.to_act)


def _bombs(view: View, legal: Legal) -> list[Play]:
    combine = GAMES[view.game].combination
    return [each for each in legal if isinstance(each, Play) and (what := combine(each.cards)) and what.bomb]


def _between(view: View, legal: Legal) -> bool:
    return view.phase is Phase.BETWEEN and bool(view.rounds)


def _lead(view: View, legal: Legal) -> bool:
    """The first lead, with many plays."""
    return _turn(view) and not view.played and sum(isinstance(each, Play) for each in legal) > 60


def _follow(view: View, legal: Legal) -> bool:
    return (_turn(view) and len(view.trick.plays) == 3 and len(_mine(view)) > 9
            and sum(isinstance(each, Play) for each in legal) > 1)


def _closes(view: View, legal: Legal) -> bool:
    """Everybody else has passed, and the guest may still bomb."""
    return (_turn(view) and view.trick.owner == 1 and all(view.seats[seat].passed for seat in (2, 3))
            and bool(_bombs(view, legal)) and len(_mine(view)) > 5)


def _last(view: View, legal: Legal) -> bool:
    """The guest may go out first, with a single card."""
    return (_turn(view) and bool(view.trick.plays) and len(_mine(view)) == 1 and len(legal) > 1
            and all(seat.count for seat in view.seats))


def _may(kind: type) -> Wanted:
    return lambda view, legal: any(isinstance(each, kind) for each in legal)


SCENES = (
    Scene("grand", _may(Grand)),
    Scene("grand-sure", _may(Grand), ("Grand Tichu",)),
    Scene("exchange", _may(Give)),
    Scene("exchange-chosen", _may(Give), ("Advised",)),
    Scene("exchange-wait", _may(Give), ("Advised", "Give"), others=1),
    Scene("crossed", lambda view, legal: _turn(view) and bool(view.seats[2].call) and any(
        isinstance(each, Small) for each in legal), ("Tichu",), "will be lost", partner_calls=True),
    Scene("hints", _lead, hints=True),
    Scene("lead", _lead),
    Scene("kinds", _lead, ("menu Play at once",)),
    Scene("cards", _lead, ("menu Choose cards", "pick 5", "menu Choose cards")),
    Scene("turn", _follow),
    Scene("pass", lambda view, legal: _turn(view) and legal == (Pass(ME),) and len(view.trick.plays) > 1),
    Scene("wish", lambda view, legal: _turn(view) and not view.trick.plays and "Ma" in _mine(view), ("Mah Jong",),
          "Your wish?"),
    Scene("gift", _may(Gift)),
    Scene("bomb", lambda view, legal: _turn(view) and bool(view.trick.plays) and len(_bombs(view, legal)) == 1
          and len(legal) < 8, ("menu Play at once",)),
    Scene("bombed", lambda view, legal: _turn(view) and bool(view.trick.plays)
          and bool((what := view.trick.plays[-1].combination) and what.bomb)),
    Scene("closing", _closes, ("Pass",), "bombs"),
    Scene("wait", _follow, ("Pass",), "others"),
    Scene("out", _last, ("first",), "Finish the round"),
    Scene("result", _between),
    Scene("scores", _between, ("More",), "What happened"),
    Scene("over", _last, ("first", "Finish the round", "later", "later"), "Again", options=SHORT),
    Scene("dog", lambda view, legal: _turn(view) and not view.trick.plays and "Do" in _mine(view), ("Dog",),
          "Who gets the lead?", "tientsin"),
    Scene("trichu", lambda view, legal: _turn(view) and len(view.controls) > 1 and bool(view.trick.plays),
          game="trichu"),
    Scene("lord", _follow, game="lord"),
    Scene("tientsin", _follow, game="tientsin"),
    Scene("tatsu", lambda view, legal: _turn(view) and len(view.trick.plays) > 1, game="tatsu"),
    Scene("tatsu-wait", lambda view, legal: _turn(view) and len(view.trick.plays) == 1, ("first",), "others",
          game="tatsu"),
    Scene("tatsu-ask", _may(Ask), game="tatsu"),
    Scene("tatsu-asked", lambda view, legal: view.phase is Phase.ASKED and bool(legal), game="tatsu"),
    Scene("people", _follow, others=1),
    Scene("daily", None, ("Deal of the day",), "Play", command="learn"),
    Scene("storm", None, ("All exercises", "Storm"), "Start the storm", command="learn"),
    Scene("storm-puzzle", None, ("All exercises", "Storm", "Start the storm"), "ends", command="learn"),
    Scene("duel", None, ("All exercises", "Duel"), "Call for a duel", command="learn"),
    Scene("duel-position", None, ("All exercises", "Duel", "Call for a duel here"), "Position", command="learn"),
    Scene("quiz", None, ("All exercises", "Partner quiz"), "Which partner?", command="learn"),
    Scene("daily-tables", None, ("Deal of the day", "Week and month"), "best 5 days", command="learn"),
    Scene("puzzle", None, ("All exercises", "Puzzle"), "Puzzle", command="learn"),
    Scene("lesson", None, ("All exercises", "Course", "Next:"), "Position", command="learn"),
    Scene("position", None, ("All exercises", "Course", "Next:", "Position"), "AI players", command="learn"),
    Scene("learn", None, shown="Deal of the day", command="learn"),
    Scene("review", _between, ("Review",), "Decisions", command="replay"),
    Scene("review-mistake", _between, ("Review", "▶"), "Better", command="replay"),
    Scene("review-exchange", _between, ("Review", "The exchange"), "best gifts", command="replay"),
    Scene("my-play", None, ("All exercises", "My play"), "Practise this", command="learn", noted=60),
    Scene("sharing", None, ("All exercises", "My play", "Share"), "Share My play", command="learn", noted=60),
)


@dataclass(frozen=True, slots=True)
class Course:
    """How a scene is reached: the secrets of its rounds, and what was done after each deal."""

    secrets: tuple[bytes, ...]
    actions: tuple[tuple[Action, ...], ...]


def find(scene: Scene) -> Course:
    """The first course of games of AI players that leads to the scene."""
    return next(found for number in range(SEARCHED) if (found := _play(scene, number)) is not None)


def _play(scene: Scene, number: int) -> Course | None:
    game, rng, name = GAMES[scene.game], Random(number), scene.name.removesuffix("-mistake")
    options = game.check_options(scene.options)
    people = next(each for each in game.players(options) if each >= 3)
    state = game.setup(options, tuple(f"P{seat}" for seat in range(people)))
    secrets: list[bytes] = []
    actions: list[list[Action]] = []
    while len(secrets) < 3:
        secrets.append(hashlib.sha256(f"scene {name} {number} {len(secrets)}".encode()).digest())
        actions.append([])
        state = game.apply(state, shuffle.deal(game, state, secrets[-1]))
        while True:
            if scene.wanted is not None and scene.wanted(game.view(state, ME), game.legal(state, ME)):
                return Course(tuple(secrets), tuple(map(tuple, actions)))
            if game.phase(state) in (Phase.BETWEEN, Phase.OVER):
                break
            for seat in askable(game, state):
                made = _made(scene, game.view(state, seat), game.legal(state, seat), rng)
                if made is not None:
                    actions[-1].append(made)
                    state = game.apply(state, made)
                    break
        if game.phase(state) is Phase.OVER or scene.game == "tichu":
            break
    return None


def _made(scene: Scene, view: View, legal: Legal, rng: Random) -> Action | None:
    """What the player of a seat does."""
    if scene.partner_calls and view.seat == ME + 2 and view.phase is Phase.PLAY:
        for each in legal:
            if isinstance(each, Small):
                return each
    return choose(LEVEL, view, legal, rng).action


def record(scene: Scene) -> str:
    """The record of the first round."""
    course, game = find(scene), GAMES[scene.game]
    options, names = game.check_options(scene.options), tuple("ABCD")
    deal = shuffle.deal(game, game.setup(options, names), course.secrets[0])
    return write(game, options, names, [deal, *course.actions[0]])


BAD = RoundNotes(1, (Note("lead", 30.0, True, 30), Note("follow", 9.0, False, 40), Note("end", 3.0, False, 70)),
                 {Habit.LEADS_SINGLES: HabitCount(3, 3, 40.0)}, {Habit.LEADS_SINGLES: 30})
"""What each known round of a learner says."""


async def note(app: App, user: int, rounds: int) -> None:
    """Store what is known of a learner."""
    for number in range(rounds):
        noted = NotedRound(number, 0, "tichu", app.parts.clock.now(), BAD)
        await SqlInsights(app.storage.database).put_noted(user, noted)


async def store(app: App, scene: Scene, people: Sequence[Person], channel: int, guild: int) -> int:
    """Store the scene as a table; ``people``: the guest first. Returns its number."""
    course, tables, guest = find(scene), app.tables, people[0]
    lobby = await tables.lobbies.create(guest, Opening(scene.game, channel, guild, options=scene.options))
    number = lobby.table.id
    for person in people[1:1 + scene.others]:
        await tables.lobbies.join(number, person)
    while len(lobby.table.taken) not in GAMES[scene.game].players(lobby.table.options) or len(lobby.table.taken) < 3:
        lobby = await tables.lobbies.add_ai(number, guest.id, LEVEL)
    tables.automation.choose(number, course.secrets)
    table = await tables.lobbies.start(number, guest.id)
    for actions in course.actions:
        with suppress(StaleTable):  # the table has done it by itself
            await tables.automation.commit(number, table.seq)
        table = await tables.automation.at(number, (await tables.begun(number)).seq, decisions.deal)
        for action in actions:
            table = await tables.automation.act(number, table.seq, action)
    return number
