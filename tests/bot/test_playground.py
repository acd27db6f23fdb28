"""The playground: its page, what it keeps over a restart, and the people in it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

import pytest
from aiohttp import web
from PIL import Image
from yarl import URL

from bot.engines.thinkers import Thinkers
from bot.i18n import texts
from bot.league.ports import Pool
from bot.parts import EDIT_INTERVAL
from bot.playground import run
from bot.playground.page import _STRICT, CannotListen, Page
from bot.process import BAD_INPUT, TRY_AGAIN, about
from bot.settings import BotSettings
from bot.storage.instance_lock import only_bot
from bot.tables.core.model import Status
from bot.tables.core.state import RunningTable
from bot.workers import PooledStudio
from tests.support.discord.playground import TOKEN, opened, parts, playground


async def test_the_page_begins_with_our_first_screen(tmp_path: Path) -> None:
    async with playground(tmp_path / "playground.db") as host, opened(host) as browser:
        shown = await browser.get("/")
        assert "<title>Bus Driver</title>" in shown
        assert shown.index('data-do="learn"') < shown.index('data-do="play"') < shown.index('data-do="invite"')
        assert "[data-workbench]" in await browser.get("/playground/page.css")  # what only testers need
        with Image.open(BytesIO(await browser.get("/playground/cards.webp"))) as cards:
            assert f'src="/playground/cards.webp" width="{cards.width}" height="{cards.height}"' in shown
        assert not (await browser.get("/playground/state"))["begun"]
        assert (await browser.post("/playground/do", {"what": "play"}))["begun"]


async def test_a_guest_who_begins_has_no_rating(tmp_path: Path) -> None:
    """It was that of the demo league's results, which the guest has not played."""
    async with playground(tmp_path / "playground.db") as host:
        world = host.world
        page = (await world.guest.slash(world.play_channel, "stats")).response
        said = [part["content"] for part in parts(page.components) if part.get("type") == 10]
        assert said == ["### Guest · Tichu", "No finished games yet."]
        assert not await world.app.leagues.ratings.singles(Pool(world.guild.id, "tichu", "live"))


async def test_commands_are_listed_by_use(tmp_path: Path) -> None:
    """By name, the popup ended at `/stats`."""
    async with playground(tmp_path / "playground.db") as host, opened(host) as browser:
        script = await browser.get("/commands.js")
    assert '["play", "hand", "game", "learn"' in script
    assert "String(a.entry.invocation).localeCompare" not in script


async def test_the_page_gives_up_no_picture_that_comes_late(tmp_path: Path) -> None:
    """A picture that arrived when its message was edited already was called unavailable."""
    async with playground(tmp_path / "playground.db") as host, opened(host) as browser:
        script = await browser.get("/assets.js")
        ours, style = await browser.get("/playground/page.js"), await browser.get("/playground/page.css")
    for given_up in _STRICT:
        assert given_up not in script
    assert "if (manifests[id]?.available === false) return Promise.reject" in script
    assert "if (false) {" in script
    assert "aspectRatio" in ours, "a picture has its height before it is loaded"
    assert ".media-lightbox-trigger { display: block; width: 100%; }" in style


def test_about_names_the_version() -> None:
    """The playground's `/about` said version 0."""
    said = about(BotSettings(source="https://example.org/source", docs="https://example.org/guide"))
    assert (said.version, said.source, said.docs) == (
        version("busdriver"), "https://example.org/source", "https://example.org/guide")


async def test_a_click_on_an_outdated_page_counts_while_time_moves(tmp_path: Path) -> None:
    async with playground(tmp_path / "playground.db") as host:
        await host.play()
        await host.world.env.advance_time(EDIT_INTERVAL + 1)
        async with opened(host) as browser:
            receipt = await browser.press(await browser.open(), "Start", revision=0)
            assert not receipt["rejected"], receipt
            assert (await host.world.app.tables.snapshot(1)).status is Status.RUNNING


async def test_nobody_without_the_link_acts(tmp_path: Path) -> None:
    async with playground(tmp_path / "playground.db") as host, opened(host) as browser:
        browser.headers["X-Simcord-Capability"] = "another"
        for path in ("/playground/state", "/api/state"):
            with pytest.raises(AssertionError, match="401"):
                await browser.get(path)
        with pytest.raises(AssertionError, match="401"):
            await browser.post("/playground/do", {"what": "play"})
        assert not await host.world.app.tables.lists.of_person(host.world.guest.id)


async def test_the_page_knows_the_size_of_every_picture(tmp_path: Path) -> None:
    """So it keeps room for a picture before it is loaded."""
    pictures = PooledStudio(ThreadPoolExecutor(1))
    async with playground(tmp_path / "playground.db", pictures=pictures) as host, opened(host) as browser:
        await browser.post("/playground/do", {"what": "channel", "value": "league"})
        state = await browser.open()
        shown = {name: asset for name, asset in state["assets"].items() if asset["available"]}
        assert shown
        for name, asset in shown.items():
            assert asset["displayReady"]
            with Image.open(BytesIO(await browser.get(f"/api/assets/{name}"))) as image:
                assert image.size == (asset["displayWidth"], asset["displayHeight"])


async def test_an_open_page_keeps_the_picture_that_an_edit_replaces(tmp_path: Path) -> None:
    """As in Discord. It showed “Gallery item unavailable” until its next look."""
    pictures = PooledStudio(ThreadPoolExecutor(1))
    async with playground(tmp_path / "playground.db", pictures=pictures) as host:
        await host.play()
        await host.world.guest.click(host.world.play_channel.last_message, label="Start")
        await host.world.env.advance_time(EDIT_INTERVAL + 1)  # the cards are dealt
        async with opened(host, moves=False) as browser:
            state = await browser.open()
            before = [name for name, asset in state["assets"].items() if asset["available"]]
            hand = next(each for each in reversed(host.world.play_channel.history(viewer=host.world.guest))
                        if "No grand Tichu" in str(each.components[0].to_dict()))
            await host.world.guest.click(hand, label="No grand Tichu")
            await host.preview.refresh()
            after = [name for name, asset in (await browser.get("/api/state"))["assets"].items() if asset["available"]]
            assert set(before) - set(after)
            for name in {*before, *after}:
                with Image.open(BytesIO(await browser.get(f"/api/assets/{name}"))) as image:
                    assert image.width


async def test_a_picture_that_goes_while_the_page_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is read again: what it shows has all of its pictures."""
    pictures, gone = PooledStudio(ThreadPoolExecutor(1)), []
    picture = Page._picture

    async def once_gone(page: Page, name: str, headers: dict[str, str]) -> web.Response:
        if not gone:
            gone.append(name)
            return web.Response(status=404)
        return await picture(page, name, headers)

    monkeypatch.setattr(Page, "_picture", once_gone)
    async with playground(tmp_path / "playground.db", pictures=pictures) as host, opened(host) as browser:
        await browser.post("/playground/do", {"what": "channel", "value": "league"})
        state = await browser.open()
        assert gone
        shown = [asset for asset in state["assets"].values() if asset["available"]]
        assert shown
        assert all(asset["displayReady"] for asset in shown)


async def test_a_picture_of_a_message_that_is_edited_while_the_page_is_read(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """simcord leaves it out; the page is read again."""
    pictures, looks = PooledStudio(ThreadPoolExecutor(1)), []
    send = Page._send

    async def once_without(page: Page, method: str, path: URL, headers: dict[str, str], body: bytes) -> web.Response:
        answer = await send(page, method, path, headers, body)
        if path.path in ("/api/pages", "/api/state") and not looks:
            looks.append(path)
            state = json.loads(answer.text or "")
            for part in parts(state):
                if "media" in part:
                    part["media"] = {"asset_id": None, "available": False}
            answer.text = json.dumps(state)
        return answer

    monkeypatch.setattr(Page, "_send", once_without)
    async with playground(tmp_path / "playground.db", pictures=pictures) as host, opened(host) as browser:
        await browser.post("/playground/do", {"what": "channel", "value": "league"})
        media = [part["media"] for part in parts(await browser.open()) if "media" in part]
    assert looks
    assert media
    assert all(each["asset_id"] for each in media)


async def test_while_pictures_keep_going_the_page_shows_what_had_them(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = PooledStudio(ThreadPoolExecutor(1))
    async with playground(tmp_path / "playground.db", pictures=pictures) as host, opened(host, moves=False) as browser:
        await host.do("channel", "league")
        whole = await browser.open()

        async def gone(*_: object) -> bool:
            return False

        monkeypatch.setattr(Page, "_take_pictures", gone)
        assert await browser.get("/api/state") == whole


async def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "playground.db"
    async with playground(database) as host:
        await host.play()
        await host.world.guest.click(host.world.play_channel.last_message, label="Start")
        ids = host.world.guild.id, host.world.guest.id, host.world.play_channel.id
        seq = (await host.world.app.tables.snapshot(1)).seq
    async with playground(database) as host:
        assert (host.world.guild.id, host.world.guest.id, host.world.play_channel.id) == ids
        assert host.world.guild.owner.id == host.world.guest.id
        assert await host.resume()
        hand = host.world.play_channel.history(viewer=host.world.guest)[-1]
        assert "Tichu" in str(hand.components[0].to_dict())
        assert (await host.world.app.tables.snapshot(1)).seq >= seq
        seasons = await host.world.app.leagues.seasons.listed(host.world.guild.id)
        state = await host.world.app.leagues.seasons.state(seasons[0].id)
        assert (len(seasons), len(state.entrants), state.round, len(state.results)) == (1, 8, 4, 6)


def test_a_busy_machine_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                 capsys: pytest.CaptureFixture[str]) -> None:
    async def late(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr("bot.playground._serve", late)
    assert run(BotSettings(_env_file=None, database=tmp_path / "busdriver.db", port=free_port())) == TRY_AGAIN
    assert "too busy" in capsys.readouterr().err


async def test_tricks_close_and_the_round_ends(tmp_path: Path) -> None:
    async with playground(tmp_path / "playground.db") as host:
        world = host.world
        await host.play()
        await world.guest.click(world.play_channel.last_message, label="Start")
        world.friends["Guest"] = world.guest  # plays by itself, as the friends do
        await host.do("friends", "on")
        for _ in range(20):
            await world.env.advance_time(30)
            table = await world.app.tables.snapshot(1)
            assert isinstance(table, RunningTable)
            if table.position.rounds_played:
                return
        raise AssertionError(f"{table.phase}, entry {table.seq}")


async def test_learn_begins_the_tutorial_whatever_was_played_before(tmp_path: Path) -> None:
    async with playground(tmp_path / "playground.db") as host:
        await host.world.guest.slash(host.world.play_channel, "play", game="trichu")
        await host.learn()
        tables = await host.world.app.tables.lists.of_person(host.world.guest.id)
        assert [table.game for table in tables if table.status is Status.RUNNING] == ["tichu"]


async def test_friends_join_and_act_by_themselves(tmp_path: Path) -> None:
    async with playground(tmp_path / "playground.db") as host:
        world = host.world
        await world.guest.slash(world.play_channel, "play")
        await world.env.advance_time(5)
        assert len((await world.app.tables.snapshot(1)).table.taken) == 1  # nobody has asked them
        await host.invite()
        await world.env.advance_time(5)
        seated = (await world.app.tables.snapshot(1)).table.taken
        assert [seat.name for seat in seated] == ["Guest", "Ann", "Ben", "Cleo"]
        await world.guest.click(world.play_channel.last_message, label="Start")
        await world.env.advance_time(10)
        table = await world.app.tables.snapshot(1)
        assert isinstance(table, RunningTable)
        assert table.to_act == (0,)
        await host.do("friends", "off")
        assert not (await host.state())["friends"]


async def test_ai_players_decide_in_worker_processes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What is sent to a worker must not hold parts of the simulation."""
    thinking = Thinkers(1)
    async with playground(tmp_path / "playground.db", thinking=thinking) as host:
        await host.play()
        await host.world.guest.click(host.world.play_channel.last_message, label="Start")
        await host.world.env.advance_time(20)
        record = (await host.world.app.tables.seat_record(1, 0)).splitlines()
        assert len([line for line in record if line.endswith((" grand", " decline"))]) == 3
    thinking.shutdown(wait=True)
    assert not [entry for entry in caplog.records if entry.levelname == "ERROR"]


async def test_a_port_in_use() -> None:
    first, second = (Page(None, texts("en"), TOKEN) for _ in range(2))  # type: ignore[arg-type]
    port = URL(await first.start(0)).port
    assert port is not None
    with pytest.raises(CannotListen):
        await second.start(port)
    await first.stop()


def test_an_address_that_is_not_this_machine_s(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    settings = BotSettings(_env_file=None, database=tmp_path / "bus.db", host="192.0.2.1", port=free_port())
    assert run(settings) == BAD_INPUT
    said = capsys.readouterr().err
    assert "BUSDRIVER_HOST" in said
    assert "is in use" not in said


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def test_only_a_damaged_file_is_to_be_begun_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--fresh` deletes the file: no advice where the playground is open already, or the file is another program's."""
    database = tmp_path / "bus-playground.db"
    settings = BotSettings(_env_file=None, database=tmp_path / "bus.db", port=free_port())

    def refused() -> str:
        assert run(settings) == BAD_INPUT
        return capsys.readouterr().err

    with only_bot(database):
        assert "--fresh" not in refused()
    with closing(sqlite3.connect(database)) as other:
        other.execute("CREATE TABLE others (a)")
    assert "--fresh" not in refused()
    database.write_bytes(b"damaged" * 1000)
    assert "--fresh" in refused()


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGTERM")
def test_sigterm_ends_it_cleanly_and_the_link_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                    capsys: pytest.CaptureFixture[str]) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.setattr("bot.playground.painter", lambda: None)
    monkeypatch.setattr("bot.playground.thinkers", lambda: None)

    async def stopped(page: Page) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        try:
            await asyncio.sleep(60)
        finally:
            await page.stop()

    monkeypatch.setattr(Page, "run", stopped)
    settings = BotSettings(_env_file=None, database=tmp_path / "busdriver.db", port=free_port())
    links = []
    for fresh in (False, True):
        assert run(settings, fresh=fresh) == 0
        links += [word for word in capsys.readouterr().out.split() if word.startswith("http://")]
    assert len(links) == 2
    assert links[0] == links[1]
    assert not list(temporary.iterdir())
    assert (tmp_path / "busdriver-playground.db").stat().st_mode & 0o077 == 0
    assert (tmp_path / "busdriver-playground.link").stat().st_mode & 0o077 == 0
