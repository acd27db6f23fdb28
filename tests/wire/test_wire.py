"""The bot over real sockets: trouble on the way to Discord and back, and a game that goes on as if there had been none.

Everywhere: the game's record is move for move that of a game without trouble, nothing is doubled, there is one
message with the table and it shows the table as it is, and Ann finds her hand. The bot is the real one with the
real library; `wire_discord` is the Discord.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import discord
import pytest
from PIL import Image

from bot.ops.logs import SafeFormatter
from bot.tables.core.model import Status
from games.views import Phase
from tests.support.discord.fake_pictures import RealPictures
from tests.support.thorough import sampled
from tests.support.wire.fast_loop import FastLoop
from tests.support.wire.wire_discord import Fault
from tests.support.wire.wire_people import pictures, text
from tests.support.wire.wire_world import Wired, labels

MOVES = 8
"""Ann's moves in a game with trouble: enough for two tricks and more than 60 calls to Discord."""


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The record of the whole game when nothing goes wrong."""
    async def play() -> list[str]:
        wired = Wired(tmp_path_factory.mktemp("reference") / "bus.db")
        await wired.start()
        await wired.begin()
        assert (await wired.play()).status is Status.OVER
        record = await wired.record()
        await wired.until(lambda: over(wired))
        await wired.stop()
        assert not wired.discord.found, wired.discord.found
        return record

    with asyncio.Runner(loop_factory=FastLoop) as runner:
        return runner.run(play())


async def over(wired: Wired) -> bool:
    return any(" won." in text(message) for message in wired.ann.sees())


async def all_is_well(wired: Wired, reference: list[str]) -> None:
    """No trouble any more: what there is to see is right, and the game goes on to more moves."""
    async def shown() -> bool:
        """One line for the table, and Ann's hand, with its picture, that asks her for what is to be done."""
        tables = [message for message in wired.ann.sees() if "My hand" in labels(message)]
        hand, snapshot = wired.ann.hand(), await wired.snapshot()
        if len(tables) != 1 or hand is None or not any(picture.get("bytes") for picture in pictures(hand)):
            return False
        if snapshot.phase is Phase.BETWEEN:
            return "next" in wired.ann.controls(hand)
        return 0 in snapshot.to_act and bool({"Your turn.", "You lead."} & {text(hand).splitlines()[0].strip("# ")})

    async def one_hand() -> bool:
        """At most one direct message with the hand; others have one button that leads to it."""
        hands = [message for message in wired.ann.sees() if message["channel_id"] != wired.discord.channel["id"]]
        return len([message for message in hands if set(wired.ann.controls(message)) - {"refresh"}]) <= 1

    try:
        await wired.until(shown)
    except AssertionError:
        seen = [(text(message)[:160], labels(message)) for message in wired.ann.sees()]
        raise AssertionError((await wired.snapshot()).to_act, seen) from None
    await wired.until(one_hand)
    before = len(await wired.record())
    await wired.play(2)
    record = await wired.record()
    assert len(record) > before
    assert record == reference[: len(record)], "the same game, nothing lost and nothing doubled"
    log = await wired.app.storage.tables.log(1)
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))


# what may be answered ----------------------------------------------------------------------------

SLOW = {"message": "You are being rate limited.", "retry_after": 0.5, "global": False}
PAGE = "<html>error code: 1015</html>"

BLOCKED = {"code": 0, "message": "You are being blocked from accessing our API temporarily"}
TROUBLES: dict[str, Fault] = {
    "429 with retry": Fault(429, body=SLOW, headers={"Retry-After": "1", "X-RateLimit-Scope": "user"}),
    "429 for all": Fault(
        429, body={**SLOW, "global": True}, headers={"Retry-After": "1", "X-RateLimit-Global": "true"}),
    "429 without retry": Fault(429, body=PAGE, kind="text/html"),
    "429, blocked": Fault(429, body=BLOCKED),
    "500": Fault(500),
    "503": Fault(503, body=PAGE, kind="text/html"),
    "answer lost": Fault(502, done=True),
    "cut off before": Fault(),
    "cut off after": Fault(done=True),
}


@pytest.mark.parametrize("name", sampled([*TROUBLES][1::2], TROUBLES))
async def test_one_call_in_four_meets_trouble(
    wired: Wired, reference: list[str], name: str, caplog: pytest.LogCaptureFixture
) -> None:
    dice, met = Random(4), []

    def meet(method: str, path: str) -> Fault | None:
        if dice.random() > 0.25:
            return None
        met.append(f"{method} {path.split('/')[1]}")
        return TROUBLES[name]

    await wired.begin()
    wired.discord.meet = meet
    await wired.play(MOVES)
    wired.discord.meet = lambda method, path: None
    assert len(met) >= 5
    assert len(set(met)) >= 2, met
    await all_is_well(wired, reference)
    bugs = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert not bugs


async def test_a_lobby_survives_lost_answers(wired: Wired, reference: list[str]) -> None:
    """Opening, seating and starting, with every third call's answer lost (40060 when it is made again)."""
    count = itertools.count()
    wired.discord.meet = lambda method, path: TROUBLES["answer lost"] if next(count) % 3 == 2 else None
    await wired.begin()
    assert len((await wired.snapshot()).table.taken) == 4
    wired.discord.meet = lambda method, path: None
    await all_is_well(wired, reference)


# the gateway -------------------------------------------------------------------------------------

async def test_a_dropped_gateway_is_resumed_and_nothing_is_missed(wired: Wired, reference: list[str]) -> None:
    """What Ann clicks while nobody listens is done once the bot is back."""
    await wired.begin()
    await wired.play(2)
    await my_turn(wired)
    before = (await wired.snapshot()).seq
    await wired.discord.gateway.drop()
    hand = wired.ann.hand()
    assert hand is not None
    offered = wired.ann.controls(hand)
    verb = next(verb for verb in ("none", "gift", "ask", "quick", "play", "pick-ready") if verb in offered)
    await wired.ann.use(hand, offered[verb][0])
    await wired.until(lambda: moved(wired, before))
    assert (wired.discord.gateway.resumed, wired.discord.gateway.identified) == (1, 1)
    await all_is_well(wired, reference)


async def my_turn(wired: Wired) -> None:
    async def mine() -> bool:
        return 0 in (await wired.snapshot()).to_act

    await wired.until(mine)
    await asyncio.sleep(5)


async def moved(wired: Wired, before: int) -> bool:
    return (await wired.snapshot()).seq > before


async def test_events_that_come_again_and_out_of_order_change_nothing(wired: Wired, reference: list[str]) -> None:
    """A resumed session replays events: every interaction so far comes a second time, the newest first."""
    await wired.begin()
    await wired.play(4)
    await my_turn(wired)
    before = await wired.record()
    messages = len(wired.ann.sees())
    await wired.discord.gateway.replay(500)
    await asyncio.sleep(25)
    assert await wired.record() == before
    every = await wired.app.storage.tables.tables_in(int(wired.discord.channel["id"]), list(Status))
    assert len(every) == 1, "no second lobby"
    shown = wired.ann.sees()
    assert len(shown) <= messages + 1, [text(message)[:80] for message in shown[messages:]]
    await all_is_well(wired, reference)


async def test_discord_asks_to_come_back_elsewhere(wired: Wired, reference: list[str]) -> None:
    await wired.begin()
    await wired.discord.gateway.reconnect()
    await wired.until(lambda: resumed(wired, 1))
    await all_is_well(wired, reference)


async def resumed(wired: Wired, times: int) -> bool:
    return wired.discord.gateway.resumed == times


async def test_an_invalid_session_is_begun_anew(wired: Wired, reference: list[str]) -> None:
    """What Ann clicked into the old session is lost; she clicks again."""
    await wired.begin()
    await wired.play(2)
    await wired.discord.gateway.invalidate()
    await wired.discord.gateway.connected()
    assert wired.discord.gateway.identified == 2
    await all_is_well(wired, reference)


# hours -------------------------------------------------------------------------------------------

async def test_an_hour_without_discord(wired: Wired, reference: list[str], caplog: pytest.LogCaptureFixture) -> None:
    """The gateway is gone and every call is refused, while AI players move on; afterwards everything is there."""
    await wired.begin()
    await wired.play(1)
    wired.discord.refusing = True
    await wired.discord.gateway.drop()
    asked = len(wired.discord.requests)
    for _ in range(60):
        wired.clock.skip(60)
        await asyncio.sleep(0.5)
    assert len(wired.discord.requests) - asked < 60 * 12, "not hammered meanwhile"
    assert 0 in (await wired.snapshot()).to_act, "the table waits for Ann"
    wired.discord.refusing = False
    await wired.discord.gateway.connected()
    wired.clock.skip(60)
    await all_is_well(wired, reference)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR
                and not record.name.startswith(("discord", "aiohttp.server"))], "of ours"


async def test_a_private_hand_after_its_quarter_of_an_hour(wired: Wired, reference: list[str]) -> None:
    """50027: the token has ended, the hand cannot be edited any more, but its buttons work and bring it back."""
    await wired.begin()
    await my_turn(wired)
    hand = await wired.ann.slash("hand")
    await asyncio.sleep(10)
    assert hand is not None
    before = (await wired.snapshot()).seq
    wired.clock.skip(16 * 60)
    offered = wired.ann.controls(hand)
    verb = next(verb for verb in ("none", "gift", "ask", "quick", "play", "pick-ready") if verb in offered)
    await wired.ann.use(hand, offered[verb][0])
    await wired.until(lambda: moved(wired, before))
    await all_is_well(wired, reference)


# starts and stops --------------------------------------------------------------------------------

async def test_a_stop_tells_the_table_and_a_start_takes_it_up(wired: Wired, reference: list[str]) -> None:
    await wired.begin()
    await wired.play(2)
    await wired.stop_bot()
    (table,) = [message for message in wired.ann.sees() if "My hand" in labels(message)]
    assert "goes on when it is back." in text(table)
    await wired.start_bot()
    await all_is_well(wired, reference)


async def test_real_pictures_go_up_in_parts_and_are_described(tmp_path: Path) -> None:
    wired = Wired(tmp_path / "bus.db", pictures=RealPictures())
    await wired.start()
    await wired.begin()
    await wired.until(lambda: seen(wired, "My hand"))
    assert await wired.ann.slash("hand") is not None
    async def drawn() -> bool:
        return {name.split(".")[0] for name, _ in wired.discord.uploads} >= {"play"}

    await wired.until(drawn, 3600)
    for _, data in wired.discord.uploads:
        image = Image.open(BytesIO(data))
        assert image.width >= 400
        assert len(data) < 2**20
    await wired.stop()
    assert not wired.discord.found, wired.discord.found


async def seen(wired: Wired, label: str) -> bool:
    return any(label in labels(message) for message in wired.ann.sees())


# secrets -----------------------------------------------------------------------------------------

async def test_no_token_in_logs_and_traces(wired: Wired, caplog: pytest.LogCaptureFixture) -> None:
    """Down to debug, the library's own lines too: neither the bot's token nor one of an interaction."""
    caplog.set_level(logging.DEBUG)
    for name in ("discord", "aiohttp", "asyncio", "bot", "cogs"):
        logging.getLogger(name).setLevel(logging.DEBUG)
    try:
        await wired.begin()
        wired.discord.meet = lambda method, path: Fault(503) if "webhooks" in path else None
        await wired.ann.slash("hand")
        wired.discord.meet = lambda method, path: None
        await wired.play(1)
        wired.discord.token, right = "another." * 8, wired.discord.token
        app = await wired.opened(wired.database.with_name("other.db"))
        with pytest.raises(discord.LoginFailure) as caught:
            await app.client.start(right)
        await app.close()
        wired.discord.token = right
    finally:
        for name in ("discord", "aiohttp", "asyncio", "bot", "cogs"):
            logging.getLogger(name).setLevel(logging.NOTSET)
    assert right not in str(caught.getrepr(showlocals=False))
    secret = [right, *(token for token in wired.discord.interactions)]
    assert {"discord.gateway", "discord.http", "discord.client"} <= {record.name for record in caplog.records}
    for structured in (False, True):
        form: Callable[[logging.LogRecord], str] = SafeFormatter(structured=structured).format
        for record in caplog.records:
            line = form(record)
            assert not any(token in line for token in secret), line
