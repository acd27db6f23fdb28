"""The check of shuffles in the reader's browser (`bot/web/static/verify.js`), run by Node: it agrees with ours, and one
changed card, digit or word is found."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import pytest

from bot.samples.playout import Playout
from bot.tables.core.shuffle import commitment, cut_lines, deal, verify
from bot.web.server import STATIC
from cogs.web.replay_page import shuffled
from games.actions import deal_lines
from games.registry import GAMES
from games.views import Phase

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="Node runs the browser's script, and is not there")

PROGRAM = """
const { readFileSync } = require("fs");
globalThis.crypto ??= require("crypto").webcrypto;
require(process.argv[1]);
const asked = JSON.parse(readFileSync(0, "utf-8"));
Promise.all(asked.map(([record, shuffles]) => globalThis.busdriver.verify(record, shuffles)))
  .then((found) => console.log(JSON.stringify(found)));
"""
PLAYERS = {"tichu": (4,), "trichu": (3,), "tientsin": (6,), "lord": (6, 8), "tatsu": (2, 3, 4)}
CASES = [(game, players) for game in GAMES for players in PLAYERS[game]]


def record_of(game: str, players: int, cuts: Mapping[int, str], rounds: int = 2) -> str:
    """Rounds at random, dealt by the shuffle, with their commitments and secrets."""
    playout = Playout.start(GAMES[game], {}, players, 7)
    for number in range(1, rounds + 1):
        secret = bytes([number]) * 32
        dealt = deal(playout.game, playout.state, secret, cuts)
        before = len(playout.text)
        playout.apply(dealt)
        head, *others = deal_lines(dealt)
        playout.text[before:] = [head, f"commit {commitment(secret, number)}", *cut_lines(cuts), *others]
        while playout.game.phase(playout.state) not in (Phase.BETWEEN, Phase.OVER):
            playout.apply(playout.choose())
        playout.text.append(f"reveal {secret.hex()}")
    return playout.record


def checked(*records: tuple[str, str]) -> list[list[dict[str, Any]]]:
    """What the script says of records. The second of a pair: the one from which the rules' part is taken."""
    asked = [(record, [asdict(each) for each in shuffled(source, GAMES)]) for record, source in records]
    assert NODE is not None
    done = subprocess.run([NODE, "-e", PROGRAM, str(STATIC / "verify.js")], input=json.dumps(asked), text=True,
                          capture_output=True, check=True, timeout=60)
    found: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return found


def test_it_comes_to_the_same_as_ours_in_every_game() -> None:
    records = [record_of(game, players, cuts) for game, players in CASES for cuts in ({}, {0: "mine", 2: "七 lucky"})]
    for record in records:
        assert [each.problem for each in verify(record)] == ["", ""]
    for record, found in zip(records, checked(*((each, each) for each in records)), strict=True):
        assert [each["good"] for each in found] == [True, True], (record.splitlines()[1], found)
        assert [step["step"] for step in found[0]["steps"]][-2:] == ["shuffle", "hands"]


def changed(record: str, pattern: str, change: str) -> str:
    made = re.sub(pattern, change, record, count=1, flags=re.MULTILINE)
    assert made != record
    return made


@pytest.mark.parametrize(("game", "players"), CASES)
def test_one_changed_card_is_found(game: str, players: int) -> None:
    """Two cards of different hands change places, which is a deal like any other."""
    record = record_of(game, players, {1: "mine"}, rounds=1)
    one, other = re.findall(r"^hand [01] (\S+)", record, re.MULTILINE)
    swapped = re.sub(rf"^(hand 0) {re.escape(one)} ", rf"\1 {other} ", record, count=1, flags=re.MULTILINE)
    swapped = re.sub(rf"^(hand 1) {re.escape(other)} ", rf"\1 {one} ", swapped, count=1, flags=re.MULTILINE)
    ((found,),) = checked((swapped, record))
    assert not found["good"]
    assert found["steps"][-1]["step"] == "wrong_cards"


def test_whatever_else_is_changed_is_found() -> None:
    record = record_of("tichu", 4, {0: "mine"})
    lord = record_of("lord", 6, {})
    dealer = re.findall(r"^dealer (\d)", lord, re.MULTILINE)[0]
    other = "1" if dealer != "1" else "2"
    cases = [
        (changed(record, r"^reveal 01", "reveal 02"), record, "wrong_commitment"),
        (changed(record, r"^commit [0-9a-f]", "commit g"), record, "wrong_commitment"),
        (changed(record, r"^; cut 0 mine", "; cut 0 mimi"), record, "wrong_cards"),
        (changed(record, r"^; cut 0 mine\n", ""), record, "wrong_cards"),
        (changed(record, r"^commit .*\n", ""), record, "no_commitment"),
        (changed(record, r"^reveal .*\n", ""), record, "no_reveal"),
        (changed(lord, rf"^dealer {dealer}", f"dealer {other}"), lord, "wrong_dealer"),
    ]
    for (_, _, step), found in zip(cases, checked(*((text, source) for text, source, _ in cases)), strict=True):
        bad = [each["steps"][-1]["step"] for each in found if not each["good"]]
        assert bad == [step], found
