"""How players hear of a round, and of a match that waits for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.i18n import texts
from bot.league.model import Fixture, Stage
from bot.league.numbered import Numbered
from bot.samples.league_messages import book
from bot.tables.core.model import Status
from cogs.league.pages.round_view import MENTIONS, round_pages
from tests.support.discord.days import prefer
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss, started


async def entered(world: World, manager: Any) -> list[Any]:
    ann, bo, cy, di = people = world.join("Ann", "Bo", "Cy", "Di")
    await manager.slash(world.channel, "league create", name="Swiss", preset="swiss")
    for one, other in ((ann, bo), (cy, di)):
        await one.slash(world.channel, "league join", season=1, partner=other)
        await other.slash(world.channel, "league join", season=1, partner=one)
    return people


def announcements(world: World) -> list[Any]:
    return [each for each in world.env.http_requests if each.method == "POST" and each.path.endswith("/messages")
            and "Round 1 begins." in str(each.json)]


async def test_a_round_is_announced_once_to_those_who_want_notices(world: World) -> None:
    manager = boss(world)
    ann, bo, cy, di = await entered(world, manager)
    await prefer(world, bo, notify=False)
    await started(world, manager)
    await world.later(1800)
    (sent,) = announcements(world)
    assert sorted(map(int, sent.json["allowed_mentions"]["users"])) == sorted(each.id for each in (ann, cy, di))
    assert sent.json["allowed_mentions"]["parse"] == []
    page = next(each for each in world.channel.history() if "Round 1 begins." in world.text(each))
    assert all(f"<@{each.id}>" in world.text(page) for each in (ann, bo, cy, di))
    mine = await ann.click(page, label="My games")
    assert "Start the game" in world.labels(mine.response)


async def test_who_was_here_too_early_is_called_again_when_the_others_come(world: World) -> None:
    """Nothing began, and nobody knew for whom the match waited."""
    manager = boss(world)
    ann, *others = await entered(world, manager)
    await started(world, manager)
    page = (await ann.slash(world.channel, "league schedule", season=1)).response
    await ann.click(page, label="Start the game")
    lobby = world.channel.threads[-1].history()[-1]
    assert "✅" in world.text(lobby)
    await world.later(16 * 60)
    lobby = world.channel.threads[-1].history()[-1]
    assert "✅" not in world.text(lobby), "it shows that it is not valid any more"
    for player in others:
        await player.click(world.channel.threads[-1].history()[-1], label="I am here")
    again = world.channel.threads[-1].history()[-1]
    assert again.id != lobby.id, "a new message notifies"
    assert f"<@{ann.id}>" in world.text(again)
    await ann.click(again, label="I am here")
    table = (await world.app.leagues.seasons.state(1)).fixtures[1].table
    assert table is not None
    assert (await world.app.tables.snapshot(table)).status is Status.RUNNING


def test_a_large_round_fits_into_messages() -> None:
    """100 users a message are notified at most, and Discord takes 4000 characters."""
    state = book("swiss", Stage.RUNNING)
    fixtures = {n: Fixture(n, 1, ((1,), (2,)) if n % 2 else ((3,), (4,)), n, thread=10**18 + n) for n in range(1, 61)}
    state = replace(state, fixtures=Numbered(fixtures), results=Numbered())
    pages = round_pages(state, 1, texts())
    assert len(pages) == 3
    assert all(len(users) <= MENTIONS for _, users in pages)
    assert sum(len(users) for _, users in pages) == 240
    assert all(page.content_length() <= 4000 for page, _ in pages)
    assert [len([each for each in page.walk_children() if type(each).__name__ == "Button"]) for page, _ in pages] \
        == [0, 0, 2]
    assert len(round_pages(replace(state, fixtures=Numbered({1: fixtures[1]})), 1, texts())) == 1


def test_a_rematch_is_announced() -> None:
    state = book("swiss", Stage.RUNNING)
    one, other = Fixture(1, 1, ((1,), (2,)), 1), Fixture(2, 2, ((2,), (1,)), 2)
    state = replace(state, fixtures=Numbered({1: one, 2: other}))
    ((page, _),) = round_pages(state, 2, texts())
    shown = " ".join(str(getattr(each, "content", "")) for each in page.walk_children())
    assert "these meet again: Cy & Di – Ann & Bo" in shown
    ((page, _),) = round_pages(state, 1, texts())
    assert "meet again" not in " ".join(str(getattr(each, "content", "")) for each in page.walk_children())
