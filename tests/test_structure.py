"""The code keeps its form: short modules, small values, short argument lists, one meaning for each name, layers.

What is flat by nature is listed here, with the reason.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.support.source import PRODUCT, ROOT, texts, trees

LONGEST = 400
"""Lines of a module."""
FIELDS, ARGUMENTS = 12, 5
"""Of a value, and positional arguments of a call."""

FLAT: Mapping[str, str] = {
    "Style": "the weights of the heuristic players, one number for each",
    "TatsuSight": "what the network sees, one field for each group of features",
    "View": "what a seat may know: a public contract",
    "SeatView": "what a seat may know: a public contract",
    "BotSettings": "the host's settings, one for each variable of the environment",
    "_Job": "what the lanes know of one key",
    "Table": "one column each of the table's row",
    "Pace": "one field for each time that a pace has",
    "Spec": "what a climbing game may do otherwise, one field for each difference",
    "Tricks": "a round's tricks: one state of a fold that runs a million times in play-outs",
    "TatsuDeal": "a deal: one state of a fold that runs a million times in play-outs",
    "Result": "what the log stores of a game that is over: a field for each, in its text",
}
"""Values of more fields than `FIELDS`."""

FOREIGN = frozenset({"to_thread", "example_plays", "ending_of"})
"""Called with as many arguments as they hand on: variadic functions, and a function in C."""

FIXED = "bot/samples/"
"""Values of messages by hand, which stand in rows."""

OURS = ("client", "services", "delivery", "tables", "leagues")
"""Arguments of our own types."""

TWO_LOGS = ("bot/tables/core/entries.py", "bot/league/entries/kinds.py", "bot/league/entries/course.py",
            "bot/league/entries/games.py", "bot/league/entries/people.py", "bot/league/night/facts.py")
"""A kind of fact has the same name in the log of a table and of a season."""


@dataclass(frozen=True)
class Source:
    """What the product's modules hold. ``silent``: modules without a docstring; ``classes``: module, name, fields;
    ``calls`` with too many positional arguments; ``untyped``: arguments."""

    silent: list[str] = field(default_factory=list)
    classes: list[tuple[str, str, int]] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    untyped: list[str] = field(default_factory=list)

    def read(self, path: str, tree: ast.Module) -> None:
        if tree.body and not (ast.get_docstring(tree) or "").strip():
            self.silent.append(path)
        self.classes.extend((path, each.name, _fields(each)) for each in tree.body if isinstance(each, ast.ClassDef))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                if len(node.args) > ARGUMENTS and _name(node) not in FOREIGN and not path.startswith(FIXED):
                    self.calls.append(f"{path}:{node.lineno} {ast.unparse(node.func)}")
            elif isinstance(node, ast.arg) and node.arg in OURS and node.annotation is not None \
                    and ast.unparse(node.annotation) == "Any":
                self.untyped.append(f"{path}:{node.lineno} {node.arg}")


def _fields(kind: ast.ClassDef) -> int:
    return sum(isinstance(each, ast.AnnAssign) for each in kind.body)


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@pytest.fixture(scope="module")
def source() -> Source:
    """All of it, read once."""
    found = Source()
    for path, tree in trees():
        found.read(path, tree)
    return found


def test_no_module_is_long() -> None:
    lines = {path: len(text.splitlines()) for path, text in texts().items()}
    assert {path: count for path, count in lines.items() if count > LONGEST} == {}


def test_every_module_says_what_it_is_for(source: Source) -> None:
    assert source.silent == []


def test_values_are_small(source: Source) -> None:
    """A value of over a dozen fields is several things."""
    large = {name: path for path, name, fields in source.classes if fields > FIELDS}
    assert {name: path for name, path in large.items() if name not in FLAT} == {}
    assert large.keys() == FLAT.keys(), "still needed"


def test_calls_name_their_arguments_after_the_fifth(source: Source) -> None:
    assert source.calls == []


def test_a_name_means_one_class(source: Source) -> None:
    """Private classes and the kinds of entries of the two logs apart."""
    places = defaultdict(list)
    for path, name, _ in source.classes:
        if not name.startswith("_"):
            places[name].append(path)
    twice = {name: paths for name, paths in places.items() if len(paths) > 1 and set(paths) - set(TWO_LOGS)}
    assert twice == {}


def test_our_own_types_are_named(source: Source) -> None:
    """A client, services and what sends messages are never `Any`."""
    assert source.untyped == []


FORBIDDEN = {
    "games/views.py": ("import discord", "Rules are pure"),
    "games/actions.py": ("import games.base", "Layers of the rules"),
    "rendering/theme.py": ("import rendering.table", "Layers of the pictures"),
    "bot/tables/core/state.py": ("import bot.tables.rules.schedule", "Tables: what is known below what decides"),
    "bot/tables/rules/seats.py": ("import bot.tables.log.fold", "Tables: what is known below what decides"),
    "bot/league/model.py": ("import bot.league.state", "Leagues: values and pure rules below"),
    "bot/storage/stores/players.py": ("import cogs.common.layout", "Storage knows no Discord"),
    "bot/log/errors.py": ("import bot.tables.core.change", "Imports run downwards"),
    "bot/core/slots.py": ("import bot.tables.core.model", "Imports run downwards"),
    "cogs/pages/guide.py": ("import cogs.delivery.hands.sender", "Cogs: what all share"),
    "cogs/delivery/threads.py": ("import cogs.delivery.table_message", "Delivery: where a message is"),
    "cogs/delivery/hands/updates.py": ("import cogs.delivery.hands.clicks", "Hands: what others call"),
    "cogs/stats/cog.py": ("import bot.storage.stores.players", "No SQL in cogs"),
    "cogs/lobby/cog.py": ("import cogs.tables.cog", "Cogs: what all share"),
    "cogs/common/errors.py": ("import bot.ops.logs", "Imports run downwards"),
    "games/climbing/cards.py": ("import games.climbing.game", "Layers of the climbing games"),
    "games/players/common/shapes.py": ("import games.players.lord", "Layers of the AI players"),
    "bot/ops/metrics.py": ("import bot.ops.pacing", "No circles"),
    "cogs/table_cog.py": ("import cogs.sharing.view", "No circles"),
    "bot/features/declaration.py": ("import bot.features.pairs.feature", "No circles"),
    "bot/features/pairs/service.py": ("import bot.storage.backup", "Imports run downwards"),
    "bot/features/pairs/values.py": ("import sqlite3", "Pictures and tables know neither Discord nor the database"),
    "bot/league/service.py": ("import bot.features.daily.feature", "Imports run downwards"),
    "cogs/sharing/cog.py": ("import bot.features.sharing.store", "A store belongs to its feature"),
    "bot/records/access.py": ("import discord", "Pictures and tables know neither Discord nor the database"),
    "bot/web/server.py": ("import bot.tables.core.model", "The process of pages knows no rule"),
    "bot/storage/schema.py": ("import bot.storage.move", "Storage: copies above what opens a database"),
}
"""An import that goes up, by module, and the contract that refuses it: at least one for each."""
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]


def outside(packages: Collection[str]) -> list[str]:
    """Those, with dots, that stand in none or in several layers of all that the product has."""
    (downwards,) = (each for each in CONTRACTS if each["name"] == "Imports run downwards")
    layers = [name.strip() for layer in downwards["layers"] for name in re.split(r"[|:]", layer)]
    return [each for each in packages if sum(f"{each}.".startswith(f"{layer}.") for layer in layers) != 1]


def test_everything_stands_in_one_layer() -> None:
    modules = {path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in texts()}
    assert outside(modules - {"bot"}) == []


def test_a_new_package_without_a_layer_is_red() -> None:
    assert outside(["bot.shop", "bot.ops.metrics", "shop.till", "bot"]) == ["bot.shop", "shop.till", "bot"]


def test_every_contract_has_an_import_that_it_refuses() -> None:
    refusing = {contract for _, contract in FORBIDDEN.values()}
    silent = [each["name"] for each in CONTRACTS if not any(each["name"].startswith(name) for name in refusing)]
    assert silent == []


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What import-linter says of a copy in which every one of these imports stands."""
    copy = tmp_path_factory.mktemp("planted")
    for root in PRODUCT:
        shutil.copytree(ROOT / root, copy / root, ignore=lambda folder, names: [
            name for name in names if not name.endswith(".py") and not (Path(folder) / name).is_dir()])
    shutil.copy(ROOT / "pyproject.toml", copy)
    for path, (line, _) in FORBIDDEN.items():
        (copy / path).write_text(f"{(copy / path).read_text(encoding='utf-8')}\n\n{line}\n", encoding="utf-8")
    linter = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([linter, "--no-cache"], cwd=copy, capture_output=True, text=True)
    assert run.returncode == 1, run.stdout + run.stderr
    return " ".join(run.stdout.split())


@pytest.mark.parametrize("path", FORBIDDEN)
def test_an_import_upwards_is_refused(refused: str, path: str) -> None:
    line, contract = FORBIDDEN[path]
    importer, imported = path.removesuffix(".py").replace("/", "."), line.removeprefix("import ")
    assert f"{contract}" in refused
    broken = refused[refused.index("Broken contracts"):]
    assert contract in broken
    if contract == "No circles":  # names the package in which it is
        assert f"No cycles are allowed in {importer.rpartition('.')[0]}." in broken
        return
    assert importer in broken
    assert imported in broken or imported.partition(".")[0] in broken
