"""``/daily`` through Discord: alone, in private, once a day."""

from __future__ import annotations

import re
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest
from discord import ui

from bot.features.daily.feature import DAILY_FEATURE
from bot.features.daily.values import Attempt, Day, Overview, Progress
from bot.i18n import texts
from bot.league.model import LeagueError
from bot.tables.core.shuffle import commitment
from cogs.daily.view import daily_page
from cogs.table_cog import TableCog
from games.players import choose
from games.review.par import Par
from tests.support.discord.daily_kit import begin, day_page, play_out
from tests.support.discord.days import DAY, HOUR
from tests.support.discord.discord_world import World
from tests.support.discord.doors import CHECK, advised, looked_back, replay_then
from tests.support.discord.panel import opened
from tests.support.discord.players import Player
from tests.support.solo.stores import daily_store

pytestmark = pytest.mark.usefixtures("rarely")


@pytest.fixture
def options() -> dict[str, Any]:
    return {"player": lambda level, *given: choose("easy", *given), "par": lambda *given: Par(100, 3456.0, 200_000.0)}


async def test_a_day_from_the_first_press_to_the_opening(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    result = await begin(world, ann)
    assert f"The cards are dealt in <#{ann.user.dm_channel.id}>." in world.text(result.response)
    assert Player(world, ann, direct=True).labels
    page = await day_page(world, ann)
    assert "You are playing it now." in world.text(page)
    assert "Played so far: 0." in world.text(await day_page(world, bo))
    await play_out(world, ann)
    said = world.text(await day_page(world, ann))
    assert "You made **" in said
    assert "You can begin" not in said, "a phone shows the page at once"
    assert "All see the cards" in said
    assert "Days in a row: 1" in said
    line = said.split("```")[1].strip()
    assert line.startswith("🚌 ")
    assert line.endswith(" 🔥1")
    assert "🟩🟩⬜⬜⬜" in line, "nobody to compare with: in the middle"
    again = await world.forge(ann, "bd:daily:0:0")
    assert "already" in world.text(again.response)
    assert "Played so far: 1." in world.text(await day_page(world, bo))
    assert len(world.channel.history()) == 0, "nothing of it is public"
    await world.later(DAY + 2 * HOUR)
    said = world.text(await day_page(world, ann))
    assert "Strong AI players still play" in said
    await world.within(world.app.leagues.pars.settle())
    page = await day_page(world, ann)
    assert "Strong AI players: **+35**" in world.text(page)
    assert "You against them: **" in world.text(page)
    assert {"Replay", "Review", "Play"} <= set(world.labels(page))
    tables = (await ann.click(page, label="Week and month")).response
    said = world.text(tables)
    assert f"**1.** <@{ann.id}> · " in said, "as no list: Discord would number it again, and places are shared"
    assert "place 1 of 1 on all servers" in said
    checked = world.text((await replay_then(world, ann, CHECK, 1)).response)
    assert "Round 1" in checked
    assert [each.margin is None for each in await daily_store(world.app.storage).of_user(bo.id)] == []


async def test_where_direct_messages_are_closed_it_is_played_in_a_private_answer(world: World) -> None:
    (ann,) = world.join("Ann", closed=True)
    result = await begin(world, ann)
    assert "Play here" in world.text(result.response)
    player = Player(world, ann, direct=False)
    player.private = (await ann.slash(world.channel, "hand")).response
    assert "No grand Tichu" in player.labels
    await play_out(world, ann)
    assert [message for message in world.channel.history() if not message.flags.ephemeral] == []
    assert "You made **" in world.text(await day_page(world, ann))


async def test_commands_without_a_game_mean_the_newest_one_that_is_open() -> None:
    """Not the deal of the day that has just been played, unless there is nothing else to refuse."""
    class Records:
        sealed = frozenset({7, 6})

        async def check_open(self, table: int) -> None:
            if table in self.sealed:
                raise LeagueError("daily_open")

    class Tables:
        async def finished_of(self, user: int) -> list[Any]:
            return [SimpleNamespace(id=number) for number in (7, 6, 5, 4)]

        lists = property(lambda self: self)

    records, asked = Records(), SimpleNamespace(user=SimpleNamespace(id=1))
    services = SimpleNamespace(tables=Tables(), leagues=SimpleNamespace(records=records))
    cog = TableCog(services, SimpleNamespace(presenter=None, hands=None))
    assert (await cog.finished_table(asked, None)).id == 5  # type: ignore[arg-type]
    records.sealed = frozenset(range(9))
    assert (await cog.finished_table(asked, None)).id == 7  # type: ignore[arg-type]


async def test_help_is_refused_at_the_deal_of_the_day(world: World) -> None:
    (ann,) = world.join("Ann")
    await begin(world, ann)
    assert "Nobody helps" in world.said(await advised(world, ann))
    panel = await opened(world, ann)
    assert {"AI plays for me", "Take back my last move", "Look for a substitute"}.isdisjoint(world.labels(panel))
    for control in ("leave-seat:1:0:ai", "propose:1:0:takeback-"):
        await world.forge(ann, f"bd:{control}")
    table = await world.app.tables.begun(1)
    assert not table.table.seats[0].stand_in
    assert not await world.app.tables.votes.ballots(1)
    await world.later(HOUR)


async def test_the_commitments_are_in_a_button_and_behind_it(world: World) -> None:
    """Two lines of 64 digits stood above the deal."""
    (ann,) = world.join("Ann")
    page = await day_page(world, ann)
    today = (await world.app.client.services.features[DAILY_FEATURE].current("tichu")).commitment
    fair = f"Fair? {today[:8]}"
    (held,) = [part["custom_id"].rpartition(":")[2] for part in world.components(page) if part.get("label") == fair]
    assert not re.search(r"[0-9a-f]{16}", world.text(page))
    shown = (await ann.click(page, label=fair)).response
    assert f"This deal: `{today[:8]}…`" in world.text(shown)
    assert f"The next deal: `{held[:8]}…`" in world.text(shown)
    await ann.click(shown, label="All digits")
    assert f"{today}\n{held}" in world.text(shown)
    await begin(world, ann)
    await play_out(world, ann)
    await world.later(DAY + 2 * HOUR)
    page = await day_page(world, ann)
    fair = f"Fair? {held[:8]}"
    shown = (await ann.click(page, label=fair)).response
    assert "secret number" in world.text(shown)
    secret = (await world.app.client.services.features[DAILY_FEATURE].overview(ann.id)).before.secret
    assert secret not in world.text(page) + world.text(shown), "only on request"
    await ann.click(shown, label="All digits")
    assert f"{secret}\n{today}" in world.text(shown)
    assert commitment(bytes.fromhex(secret), 1) == today
    await world.forge(ann, f"bd:daily-digits:0:0:{today}")  # of a page that was left open
    assert (await world.forge(ann, "bd:daily-fair:99:0:ab")).ephemeral, "no such deal"


def test_who_was_erased_today_is_offered_no_second_attempt() -> None:
    """Only a mark is left of the attempt: `/daily` showed *Play*, which was refused."""
    day = date(2026, 11, 23)
    marked = Attempt(day.isoformat(), 1, state=Progress.PLAYED)
    page = daily_page(Overview(Day(day, "ab"), "cd", marked, 0, None), texts())
    labels = [each.label for each in page.walk_children() if isinstance(each, ui.Button)]
    assert labels == ["Week and month", "With a partner", "Learn", "Fair? ab"]
    assert any("already" in each.content for each in page.walk_children() if isinstance(each, ui.TextDisplay))


async def test_a_deal_of_the_week_is_played_once_and_closed_until_the_week_is_over(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    page = await day_page(world, ann)
    await ann.select(page, ["lord"], custom_id=world.select(page, "pick-day")["custom_id"])
    assert "Deal of the week: The Great Lord" in world.text(page)
    await ann.click(page, label="Play")
    await world.later(4)
    table = await world.app.tables.begun(1)
    assert (table.table.game, len(table.table.seats), table.shuffle.sealed) == ("lord", 5, True)
    await play_out(world, ann)
    (attempt,) = await daily_store(world.app.storage).of_user(ann.id)
    assert attempt.day.endswith(" lord")
    assert attempt.margin in range(5)
    async for door, answer in looked_back(world, ann, 1):
        assert "Round 1" not in world.said(answer), door
        await world.later(10)
    again = await world.forge(ann, "bd:daily:0:0:lord")
    assert "already" in world.text(again.response)
    assert "Played so far: 0." in world.text(await day_page(world, bo)), "the deal of the day is another one"
    await world.forge(bo, "bd:daily:0:0:chess")
    assert await daily_store(world.app.storage).of_user(bo.id) == []
    await world.later(7 * DAY + 2 * HOUR)
    page = await day_page(world, ann)
    await ann.select(page, ["lord"], custom_id=world.select(page, "pick-day")["custom_id"])
    assert {"Replay", "Review", "Play"} <= set(world.labels(page))
    assert "Par" not in world.text(page)
    assert "Round 1" in world.text((await replay_then(world, ann, CHECK, 1)).response)
