"""A game that is registered with its texts alone appears everywhere: `toy_game.HighCard` from lobby to league."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from simcord import MemberActor

from bot.i18n import texts
from bot.league.model import Actor
from bot.league.statistics.counts import added
from bot.tables.core.model import Status
from bot.tables.core.state import Snapshot
from games.base import Game, OptionSpec
from games.records.reader import read
from games.records.redact import redact
from games.registry import GAMES
from games.views import Phase
from rendering.studio import (
    GameOverPicture,
    HandPicture,
    PictureRequest,
    PlayPicture,
    ReplayPicture,
    ResultPicture,
    TablePicture,
)
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import add_ai
from tests.support.discord.players import Player
from tests.support.games.toy_game import HighCard

TEXTS = {
    "words.game.toy": "High Card",
    "rules.toy.overview.title": "High Card",
    "rules.toy.overview.text": "The highest card scores 1. The first to {target} wins.",
}


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game and its texts for one test."""
    monkeypatch.setitem(_mutable(GAMES), "toy", HighCard())
    for key, text in TEXTS.items():
        monkeypatch.setitem(_mutable(texts().messages), key, text)


def _mutable(mapping: Mapping[str, Any]) -> dict[str, Any]:
    assert isinstance(mapping, dict)
    return mapping


async def _opened(world: World, people: list[MemberActor], ai: bool = False) -> list[Player]:
    """Start a game of these people, whose hands come by direct message."""
    host = people[0]
    lobby = (await host.slash(world.channel, "play")).response
    settings = (await host.click(lobby, label="Settings")).response
    await host.select(settings, ["toy"], custom_id=world.select(settings, "pick-game")["custom_id"])
    await world.later(2)
    assert "High Card" in world.text(lobby)
    if ai:
        await add_ai(world, host, lobby, "easy")
    for person in people[1:]:
        await person.click(lobby, label="Join")
        await world.app.tables.lobbies.configure(1, host.id, rated=True)
    await world.later(5)
    for person in people[1:]:
        await host.click(lobby, label="Start")
        assert (await world.app.tables.snapshot(1)).status is Status.LOBBY, "not all are here"
        await person.click(lobby, label="I am here")
    await host.click(lobby, label="Start")
    return [Player(world, person, direct=True) for person in people]


async def _play(world: World, players: list[Player]) -> Snapshot:
    """Play to the end of the game from the hands."""
    for _ in range(100):
        await world.later(3)
        snapshot = await world.app.tables.snapshot(1)
        if snapshot.phase is Phase.OVER:
            await world.later(5)
            return snapshot
        if len(players) == 1 and "Next round" in players[0].labels:
            await players[0].press("Next round")
        for seat in set(snapshot.to_act) & set(range(len(players))):
            await world.later(3)
            await players[seat].step()
    raise AssertionError("the game does not end")


async def test_a_game_with_an_ai_player_from_the_lobby_to_its_record(world: World) -> None:
    players = await _opened(world, world.join("Ann"), ai=True)
    await world.later(3)
    assert "High Card" in world.text(world.public())
    snapshot = await _play(world, players)
    view = snapshot.view(None)
    assert max(view.scores) == 3
    assert view.winners
    assert f"{PlayPicture.filename}.png" in str(world.components(players[0].hand))
    record = await world.app.tables.record(1, None)
    outcome = read(record).game.outcome(read(record).state)
    assert outcome.totals == view.scores
    for seat in (0, 1, None):
        reader = read(redact(record, seat))
        assert reader.game.outcome(reader.state) == outcome
    replay = (await players[0].member.slash(world.channel, "replay", game=1)).response
    assert "replay.png" in str(world.components(replay))


async def test_a_game_of_two_people_counts_in_statistics_and_league(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    leagues = world.app.leagues
    manager = Actor(ann.id, "Ann", manager=True)
    season = await leagues.seasons.create(
        world.guild.id, manager, "Cup", "ladder", game="toy", options={}, channel=world.channel.id)
    for person in (ann, bo):
        await person.slash(world.channel, "league join", season=season.id)
    await leagues.seasons.start(season.id, manager)
    await _play(world, await _opened(world, [ann, bo]))
    await world.later(30)
    counts = added(await leagues.stores.statistics.played(world.guild.id, "toy"))
    assert counts.measures("toy") == {"points": 0.5, "conceded": 0.5}
    rows = await leagues.standings.rows(season.id)
    assert [row.tally.played for row in rows] == [1, 1]
    page = (await ann.slash(world.channel, "league show", season=season.id)).response
    shown = (await ann.click(page, label="Standings")).response
    assert "standings.png" in str(world.components(shown))


def test_every_picture_can_be_drawn() -> None:
    game: Game[Any] = HighCard()
    state = game.setup(game.check_options({"target": "1"}), ("Ann", "Bo", "Cy"))
    moments = [state := game.apply(state, game.deal(state, game.deck(state), 0))]
    hands = {seat: moments[0].hands[seat] for seat in range(3)}
    while game.phase(state) is not Phase.OVER:
        moments.append(state := game.apply(state, game.legal(state, game.to_act(state)[0])[0]))
    pictures: list[PictureRequest] = [
        *(TablePicture(game.view(each, None), texts()) for each in moments),
        *(HandPicture(game.view(each, 0), texts()) for each in moments),
        *(ReplayPicture(game.view(each, None), hands, 1, 4, texts()) for each in moments),
        ResultPicture(game.view(state, None), texts()),
        GameOverPicture(game.view(state, None), texts()),
    ]
    for picture in pictures:
        assert picture.sheet()
        assert picture.alt


class ManyOptions(HighCard):
    """Has more options than one page of the settings holds."""

    options = (*HighCard.options, *(OptionSpec(f"rule{number}", ("no", "yes")) for number in range(14)))


async def test_more_options_than_a_message_holds_are_set_on_pages(
    world: World, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(_mutable(GAMES), "toy", ManyOptions())
    for number in range(14):
        for key in ("", ".line", ".no", ".yes"):
            monkeypatch.setitem(_mutable(texts().messages), f"option.rule{number}{key}", f"rule {number}{key}")
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    panel = (await ann.click(lobby, label="Settings")).response
    await ann.select(panel, ["toy"], custom_id=world.select(panel, "pick-game")["custom_id"])
    await ann.click(panel, label="More …")
    while "More ▶" in world.labels(panel):
        await ann.click(panel, label="More ▶")
    before = [part["custom_id"] for part in world.components(panel) if part["type"] == 3]
    rule = next(each for each in before if each.endswith(":rule13"))
    await ann.select(panel, ["yes"], custom_id=rule)
    assert (await world.app.tables.snapshot(1)).table.options["rule13"] == "yes"
    after = [part["custom_id"] for part in world.components(panel) if part["type"] == 3]
    assert any(each.endswith(":rule13") for each in after), "the same page"
    assert rule not in after, "with new selects"
    await ann.click(panel, label="Presets")
    assert world.select(panel, "pick-game")
