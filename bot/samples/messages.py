"""Every kind of message, built from fixed data.

`pages` yields (name, layout).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, NamedTuple

from discord import ui

from bot.features.all import DECLARED
from bot.features.queue.values import Kind, PlayerSearch, Wishes
from bot.features.server_records.values import RecordKind, ServerRecord
from bot.features.story.values import STORY_CHANNEL, STORY_DAY, BestCall, TurnedGame, WeeklyStory
from bot.i18n import Texts
from bot.league.ratings import Rating
from bot.samples import (
    across_messages,
    brought_messages,
    company_messages,
    hand_messages,
    league_messages,
    league_rooms,
    queue_messages,
    review_messages,
    same_deals_messages,
    score_messages,
    server_messages,
    web_messages,
)
from bot.samples.moments import ACTIONS, HAND, NOW, desk, moments, running, table
from bot.tables.core.model import Person, Seat, Status
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.plan import Plan, Wait, WaitKind
from bot.tables.core.ports import Conduct
from bot.tables.core.preferences import GuildSettings, PrefsPage, SetupPage, UserPrefs
from bot.tables.core.state import Attendance, Lobby, RunningTable, Shuffle, named
from bot.tables.core.time_control import PACES
from bot.tables.log.history import Event, Step
from bot.tables.reminders.notices import NoticeStage
from bot.tables.rules.order_rules import STANDING
from bot.tables.votes.vote_service import EXTENSIONS, Choices, Proposal
from cogs.common.handlers import PREFS, SETUP, SettingsDoor
from cogs.common.layout import Click
from cogs.common.renderer import Image
from cogs.common.services import About
from cogs.help.cog import about_page, help_page, welcome_page
from cogs.help.topics import FIRST_TOPIC, TOPICS
from cogs.history import verify_cog
from cogs.history.cog import ReplayPlace, ShownReplay, history_page, replay_page
from cogs.history.show_cog import KINDS, shown_page
from cogs.inviting import invitation_page
from cogs.lobby.guests_cog import blocks_page, invite_page
from cogs.pages import fair_view
from cogs.pages.ballot_view import ballot_page
from cogs.pages.hand_view import Selection
from cogs.pages.lobby_view import (
    cancelled_page,
    left_page,
    lobby_page,
    match_lobby_page,
    panel_page,
    settings_page,
    started_page,
)
from cogs.pages.prefs_view import prefs_page
from cogs.pages.table_view import Notes, card_page, closed_page, ended_page, table_page, watch_page
from cogs.pages.turns_view import ListedGame, board_page, digest_page, games_page, mention_page, turns_page
from cogs.play.hand_cog import call_question_page
from cogs.play.orders_cog import orders_page
from cogs.queue.view import (
    Searching,
    alert_page,
    before_page,
    call_page,
    list_page,
    panel,
    ready_page,
    seated_page,
    told_page,
)
from cogs.rules.cog import rules_page, sections
from cogs.settings.setup_cog import setup_page
from cogs.story.view import ToldStory, setting_page, story_page
from cogs.tables.game_page import Panel, ending_page, game_page, idle_page, over_page, waiting_page
from cogs.tables.spectators import cards_page
from cogs.tables.substitutes import seat_page, taken_page
from games.registry import GAMES
from games.review.winning import TurningCall
from games.views import Phase, View

Named = Iterator[tuple[str, ui.LayoutView]]

FEW = {"tichu": 4, "trichu": 3, "tientsin": 6, "lord": 5, "tatsu": 4}


def pages(t: Texts) -> Named:
    """Every message."""
    yield from _panels(t)
    for game, players in FEW.items():
        lobby = table(game, players, Status.LOBBY)
        yield f"{game} lobby", lobby_page(Lobby(lobby, NOW), t)
        yield f"{game} match", match_lobby_page(lobby, t, lobby.people[1:])
        rated = replace(lobby, rated=True)
        yield f"{game} lobby, rated", lobby_page(Lobby(rated, NOW), t, missing=lobby.people[1:], ladder="x")
        yield f"{game} settings", settings_page(lobby, t)
        half = replace(lobby, seats=(lobby.seats[0], Seat(1, "Lin", level="easy"), *[None] * (players - 2)))
        yield f"{game} lobby, half full", lobby_page(Lobby(half, NOW), t, {0: Conduct(10, 1, 2)})
        for who, user in (("host", half.host), ("guest", half.host + 1)):
            yield f"{game} lobby, panel of the {who}", panel_page(Lobby(half, NOW), user, t, ["gongzhu"])
            yield f"{game} lobby, full, panel of the {who}", panel_page(Lobby(lobby, NOW), user, t)
        yield f"{game} lobby, panel of who has left", left_page(lobby, t)
        for entry in ("pick-term.limit", "pick-option.wish_bombs"):
            yield f"{game} settings, {entry}", settings_page(lobby, t, Click("settings", 1, 0, entry))
        yield f"{game} lobby, rated but for an AI player", lobby_page(Lobby(replace(half, rated=True), NOW), t)
        yield f"{game} started", started_page(lobby, t)
        if game == "tichu":
            outside = replace(half, guild=None, outside=True)
            yield f"{game} lobby, where the bot is not a member", lobby_page(Lobby(outside, NOW), t)
            yield f"{game} lobby, with a voice channel", lobby_page(Lobby(half, NOW), t, voice=10**18)
        yield f"{game} started in a thread", started_page(lobby, t, linked=True)
        yield f"{game} cancelled", cancelled_page(lobby, t)
        for section in sections(t, game):
            yield f"{game} rules {section}", rules_page(t, game, section, GAMES[game].check_options({}))
            if game == "lord":
                classic = GAMES[game].check_options({"edition": "classic"})
                yield f"{game} rules {section}, classic", rules_page(t, game, section, classic)
        yield from _moments(game, players, t)
    yield from _seeking(t)
    yield from hand_messages.bound_hand(t)
    yield from hand_messages.busy_hands(t)
    yield from _turns(t)
    yield from _votes(t)
    yield from _history(t)
    yield from review_messages.lessons(t)
    yield from same_deals_messages.pages_of(t)
    yield from brought_messages.pages_of(t)
    yield from _orders(t)
    yield from league_messages.leagues(t)
    yield from web_messages.public_pages(table("tichu", 4, Status.OVER), t)
    yield from league_rooms.pages_of_rooms(t)


def _seeking(t: Texts) -> Named:
    every = Wishes(tuple(GAMES), tuple(PACES), (True, False))
    searches = [PlayerSearch(n, f"x{n}", 1, 1, Wishes(("tichu",), ("live",), (n > 0,)), since=NOW) for n in range(3)]
    eager = PlayerSearch(9, "x", 1, 1, every, since=NOW, patience=180, duo=True)
    lobby = replace(table("tichu", 4, Status.LOBBY), rated=True)
    lobby = replace(lobby, seats=(*lobby.seats[:3], None))
    needed = dict.fromkeys(GAMES, 4)
    yield "call for players", call_page(searches, needed, t, role=5)
    yield "before looking for players", before_page(Kind("tichu", "live", False), 1, 4, 77, t)
    yield "looking for players", panel(
        Searching(searches[0], searches[1:], needed, hand_messages.LATER),
        [replace(lobby, id=number) for number in range(1, 5)], t)
    yield "looking for several games", panel(
        Searching(eager, searches, needed, hand_messages.LATER), [], t, t("seek.changed"))
    yield "looking for players, with AI players meanwhile", panel(
        Searching(eager, searches, needed, hand_messages.LATER, playing=12), [], t, t("seek.dissolved"))
    yield from queue_messages.together(lobby, t)
    yield "the table of a search is ready", ready_page(lobby, t)
    yield "a game with AI players has begun", seated_page(lobby, t)
    for key in ("seek.absent", "seek.stayed"):
        yield f"search ended: {key}", told_page(t(key), t)
    yield "list of lobbies", list_page([lobby], searches, needed, t, NOW)
    yield "list of lobbies, empty", list_page([], [], {}, t, NOW)
    yield "alert", alert_page(lobby, "x", t)
    yield from company_messages.company(t, lobby)
    yield from across_messages.across(
        t, lobby, running(table("tichu", 4), *next(moments("tichu", 4))),
        Searching(eager, searches, needed, hand_messages.LATER))
    gathered, closed = Lobby(lobby, NOW, gathered=True), Lobby(lobby, NOW, closed=True)
    yield "lobby of people who looked for a game", lobby_page(gathered, t, missing=lobby.people[1:])
    yield "lobby, closed", lobby_page(closed, t)
    unrated = replace(lobby, rated=False)
    ids = frozenset(person.id for person in unrated.people)
    for name, agreed in (("one player", frozenset({0})), ("all", ids)):
        shown = Lobby(unrated, NOW, agreed=agreed)
        yield f"lobby, open cards by {name}", lobby_page(shown, t)
    yield "invitation", invitation_page(lobby, "x", t)
    yield "whom to invite", invite_page(lobby, t)
    yield "blocked players", blocks_page([Person(1, "x"), Person(2, "")], {"ab": datetime(2028, 1, 1, tzinfo=UTC)}, t)
    yield "blocked players, none", blocks_page([], {}, t)


def _panels(t: Texts) -> Named:
    ids = {"play": 1, "help": 2}
    for topic in TOPICS:
        yield f"help {topic}", help_page(topic, ids, t)
    address = "https://example.org/x"
    yield "help, with a link", help_page(FIRST_TOPIC, ids, t, docs=address)
    yield "about", about_page(About("1.2.3", address, address, address), address, ids, t)
    yield "about, no links", about_page(About("1.2.3"), address, ids, t)
    yield "first message to a server", welcome_page(ids, t)
    for look in PrefsPage:
        doors = [SettingsDoor(PREFS, "x", "guests.blocks.open")]
        yield f"prefs, {look}", prefs_page(UserPrefs(), t, NOW, look, DECLARED.users, doors=doors)
    until = NOW + timedelta(days=3)
    away = UserPrefs(quiet="22:00-08:00", digest="08:00", vacation=until, zone="Europe/Kyiv")
    yield "prefs, told, all set", prefs_page(away, t, NOW, PrefsPage.TOLD, DECLARED.users)
    may = [t("setup.may_all", channel="<#1>")]
    yield "setup", setup_page(GuildSettings(), t, DECLARED.servers, server="Tea house", lines=may, now=NOW)
    only = GuildSettings(channel=1, threads=False, pace="async", language="de", zone="Asia/Tokyo")
    for page in ("", SetupPage.GAMES, SetupPage.PLAYERS, SetupPage.LEAGUES):
        yield f"setup {page}, all set", setup_page(
            only, t, DECLARED.servers, server="Tea house", lines=may, now=NOW, shown=page,
            doors=[SettingsDoor(SETUP, "x", "story.setting.open")])
    yield from server_messages.of_server(t)
    yield "weekly story, nowhere", setting_page(GuildSettings(), t, "")
    told = GuildSettings().having(STORY_CHANNEL, 7).having(STORY_DAY, 3)
    yield "weekly story, every Wednesday", setting_page(told, t, "<t:1:F>")
    yield from _story(t)


# a game ------------------------------------------------------------------------------------------

class NewMoment(NamedTuple):
    """``first``: the first of its phase; ``odd``: see `hand_messages.odd_hands`."""

    rules: Any
    state: Any
    first: bool
    odd: list[tuple[list[str], Any]]


@cache
def _new_moments(game: str, players: int) -> list[NewMoment]:
    """Those that show something new, and the last one: the same in all languages."""
    seen, found = set[object](), list[NewMoment]()
    for rules, state in moments(game, players):
        first = (phase := rules.phase(state)) not in seen
        plain = first or phase in (Phase.BETWEEN, Phase.OVER)
        last = NewMoment(rules, state, first, [] if plain else list(hand_messages.odd_hands(rules, state, seen)))
        seen.add(phase)
        if last.first or last.odd:
            found.append(last)
    return [*found, last._replace(first=False, odd=[])]


def _moments(game: str, players: int, t: Texts) -> Named:
    """The first moment of each phase with the player's hand, then hands that show something new."""
    for rules, state, first, odd in _new_moments(game, players):
        phase, view = rules.phase(state), rules.view(state, None)
        snapshot = replace(running(table(game, players), rules, state), shuffle=Shuffle(published="01234567"))
        if first:
            yield f"{game} table {phase}", table_page(snapshot, view, t, Notes([Person(1, "Bo")]))
            if view.rounds:
                yield f"{game} table {phase}, of the round before", ended_page(1, view, t, ())
            if phase not in (Phase.BETWEEN, Phase.OVER):
                yield from hand_messages.hands(game, rules, state, t)
        for new, shown in odd:
            yield from hand_messages.odd_pages(game, new, shown, t)
    over = replace(view, phase=Phase.OVER, winners=(0,))
    yield f"{game} table, over", table_page(snapshot, over, t)
    yield f"{game} table, its card", card_page(1, over, t, ("card.jpg", "the card"), "")
    ratings = {person.id: (Rating(), Rating(25.2 - person.id / 10, 2, 9 + person.id))
               for person in snapshot.table.people}
    yield f"{game} table, over and rated", table_page(snapshot, over, t, Notes(ratings=ratings))
    yield f"{game} table, over and not rated after all", table_page(snapshot, over, t, Notes(ratings={}))
    if game == "tichu":
        yield from _tichu(snapshot, view, over, t)
    paused = replace(snapshot, clocks=replace(snapshot.clocks, paused=NOW), plan=Plan())
    yield f"{game} table, paused", table_page(paused, view, t, Notes(stopping=True, old_hand=[Person(1, "Bo")]))


def _tichu(snapshot: RunningTable, view: View, over: View, t: Texts) -> Named:
    """What one game is enough to show."""
    outside = replace(snapshot, table=replace(snapshot.table, guild=None, outside=True))
    yield "tichu table, where the bot is not a member", table_page(outside, snapshot.position.public, t)
    first, *others = snapshot.table.taken
    others = [replace(seat, person=None, level="normal") for seat in others]
    lone = replace(snapshot, table=replace(snapshot.table, seats=(first, *others)))
    yield "tichu table, alone", table_page(lone, view, t)
    left = replace(snapshot.attendance, timeouts={seat.number: 2 for seat in snapshot.table.taken})
    yield "tichu table, left by all", table_page(replace(snapshot, attendance=left), view, t)
    yield "tichu table of a duplicate match", closed_page(snapshot, view, t, Notes([Person(1, "Bo")], stopping=True))
    yield "tichu table, one of many", table_page(snapshot, view, t, lined=True)
    yield "tichu table, alone, over", table_page(lone, over, t)
    yield "tichu table, alone, looked on", watch_page(lone, view, t, ())
    yield from score_messages.scores(over, t)
    agreed = replace(snapshot, attendance=Attendance(agreed=frozenset(person.id for person in snapshot.table.people)))
    yield "tichu table, for spectators", table_page(agreed, view, t)
    fewer = replace(agreed, attendance=Attendance(agreed=frozenset({snapshot.table.people[0].id})))
    yield "tichu table, no longer for spectators", table_page(fewer, view, t)
    yield "tichu open cards, not yet", cards_page(agreed, t)
    yield "tichu open cards", cards_page(agreed, t, 2, image=Image(b"", "replay.webp", "Ann"))
    timed = replace(snapshot, plan=Plan(waits=(Wait(1, 0, NOW, hand_messages.LATER, pace="live"),)))
    yield "tichu table, time runs out", table_page(timed, view, t)


def _turns(t: Texts) -> Named:
    running = [replace(table("tichu", 4), id=number) for number in range(1, 12)]
    lobby = replace(table("lord", 5, Status.LOBBY), id=12)
    yours, next_, bomb = (Wait(number, 0, NOW, hand_messages.LATER, kind, "async") for number, kind in
                          enumerate(WaitKind, 1))
    other = Wait(4, 1, NOW)
    games = [ListedGame(running[0], yours), ListedGame(running[1], next_), ListedGame(running[2], bomb),
             ListedGame(running[3], None, (other,)),
             ListedGame(running[4]), ListedGame(lobby)]
    conduct = {"async": Conduct(10, 1, 2)}
    games.append(ListedGame(running[5], ended=True))
    yield "games", games_page(games, 0, t, conduct, server=True, admin=True)
    yield "games, many", games_page([ListedGame(each, yours) for each in running], 1, t, {})
    yield "games, none", games_page([], 0, t, {})
    yield "turns", turns_page(games[:1], t, {yours: NoticeStage.HALF})
    yield "turns, near the end", turns_page(games[:3], t, {yours: NoticeStage.NEAR})
    yield "turns, many", turns_page([ListedGame(each, yours) for each in running], t)
    yield "turns, none", turns_page([], t)
    yield "digest", digest_page(games[:4], t)
    yield "mention", mention_page(5, games[0], t, {yours: NoticeStage.NEAR})
    yield "board", board_page(running[:4], [yours, other], t)
    yield "board, none", board_page([], [], t)


def _votes(t: Texts) -> Named:
    snapshot = running(table("tichu", 4), *next(moments("tichu", 4)))
    for kind, line in ((OrderKind.PACE, "async"), (OrderKind.PAUSE, "pause"), (OrderKind.PAUSE, "resume"),
                       (OrderKind.EXTEND, "3600"), (OrderKind.TAKEBACK, ""), (OrderKind.ABORT, ""),
                       (OrderKind.STOP, ""), (OrderKind.KICK, "2")):
        yield f"vote {kind} {line}".strip(), ballot_page(hand_messages.ballot(snapshot, kind, line, (0,)), t)
    yield "vote, opposed", ballot_page(hand_messages.ballot(snapshot, OrderKind.PAUSE, "pause", (0, 1), (2,)), t)
    yield "vote, agreed", ballot_page(hand_messages.ballot(snapshot, OrderKind.PACE, "live", (0, 1, 2), done=True), t)
    yield "vote, lost", ballot_page(hand_messages.ballot(snapshot, OrderKind.PACE, "live", (0,), (1, 2)), t)
    mine, other = snapshot.table.taken[:2]
    votes = tuple(hand_messages.ballot(snapshot, kind, line, (1,)) for kind, line in (
        (OrderKind.PACE, "async"), (OrderKind.KICK, "2"), (OrderKind.PAUSE, "resume")))
    proposals = (Proposal(OrderKind.PAUSE, "pause"), *(Proposal(OrderKind.EXTEND, str(each)) for each in EXTENSIONS),
                 Proposal(OrderKind.PACE, "live"), *(Proposal(OrderKind.KICK, str(each)) for each in (1, 2, 3)),
                 Proposal(OrderKind.TAKEBACK))
    everything = Choices(mine, votes, proposals, stand_in=True, substitute=True, resign=True, stop=True, end=True)
    away = Choices(replace(mine, level="easy"), resign=True, end=True, ends_alone=True)
    for name, choices in (("all", everything), ("away", away), ("manager", Choices(None, end=True, ends_alone=True))):
        yield f"panel, {name}", game_page(Panel(snapshot, 0, choices, t("vote.done") if votes else ""), t)
    rated = replace(snapshot, table=replace(snapshot.table, rated=True), clocks=replace(snapshot.clocks, paused=NOW))
    goes_on = Choices(mine, (), (Proposal(OrderKind.PAUSE, "resume"),))
    yield "panel, paused", game_page(Panel(rated, 0, goes_on, notes=score_messages.went(t)), t, ("scores.jpg", "x"))
    for verb, alone in (("abort", True), ("abort", False), ("stop", False), ("resign", False)):
        yield f"panel, {verb}", ending_page(1, verb, t, alone=alone)
    yield "panel, over", over_page(1, t("game.resigned"), t)
    yield "panel, no game", idle_page(t, server=True)
    for wanted in (None, "", "lord"):
        yield "waiting list", waiting_page(wanted, t)
    yield "seat", seat_page(table("tichu", 4), other, t)
    yield "seat, taken", taken_page(table("tichu", 4), other, t)
    yield "seat, game over", taken_page(table("tichu", 4, Status.OVER), other, t)




def _story(t: Texts) -> Named:
    """A week with everything, and one with a record alone."""
    names = dict.fromkeys(range(1, 5), "Zoë*")
    there = table("tichu", 4, Status.OVER)
    turned = tuple(TurnedGame(replace(there, id=number), (1, 2), 0.04, round=11, turn=(12, 900))
                   for number in (1, 2, 3))
    call = BestCall(there, 1, TurningCall(0, "grand", 5, before=0.31, after=0.74))
    records = tuple(("tichu", ServerRecord(kind, 1250, (1, 2), 9, NOW, number)) for number, kind in enumerate(
        (RecordKind.WIN, RecordKind.BOMBS)))
    for name, story, clip in (("full", WeeklyStory(60, turned, call, records), ("replay.webp", "Ann")),
                              ("one record", WeeklyStory(1, records=records[:1]), None)):
        yield f"weekly story, {name}", story_page(ToldStory(story, names, frozenset(range(10)), clip), t)


def _history(t: Texts) -> Named:
    there = table("tichu", 4, Status.OVER)
    view = next(rules.view(state, None) for rules, state in moments("tichu", 4))
    events = [Event(NOW, action, view) for action in ACTIONS]
    yield "history", history_page(there, ShownReplay(events, 0, 3), t)
    yield "history, nothing", history_page(there, ShownReplay([], 2, 0), t)
    step = Step(named(view, there), {0: HAND}, ACTIONS[5])
    games = [replace(there, seats=there.seats[:1]), replace(there, id=2, game="lord", seats=there.seats[:1])]
    for kind in KINDS:
        said = t(f"show.{kind}", name="Zoë", n=3, round=2, game=t("words.game.tichu"), table=1)
        yield f"{kind} shown", shown_page(said, Image(b"", "replay.webp", "Ann"), 1, 2, t)
    yield "replay", replay_page(there, step, ReplayPlace(2, 3, 12, 60), t, games=games, by_link=True)
    problems = ("holds", "no_commitment", "wrong_commitment", "wrong_cards")
    told = [t(f"verify.{problem}", round=1) for problem in problems]
    yield "verify", verify_cog.verify_page(t, there, told, games)
    for cut, whole in ((True, False), (False, True)):
        yield (f"fair shuffle, {'may cut' if cut else 'digits'}",
               fair_view.table_page(1, "10" * 32, t, may_cut=cut, whole=whole))


def _orders(t: Texts) -> Named:
    rules, state = next((rules, state) for rules, state in moments("tichu", 4) if rules.phase(state) is Phase.PLAY)
    shown = desk(rules, state, rules.to_act(state)[0], Selection())
    yield "orders, none", orders_page(shown, [], t)
    mine = [Order(number, kind, "0 play 9g 9k 9b 9r", 0) for number, kind in enumerate(STANDING)]
    yield "orders", orders_page(shown, mine, t)
    seats = list(shown.view.seats)
    partner = (shown.own_seat + 2) % 4
    seats[partner] = replace(seats[partner], call="small")
    called = replace(shown.view, seats=tuple(seats))
    yield "a call by command", call_question_page(12, 5, shown.view, "grand", t)
    yield "a call by command, after the partner's", call_question_page(12, 5, called, "small", t)
