"""Change one place of the code and see whether a test fails: ``make mutants``, or for a smaller sample

    python -m tests.stress.mutants --sample 100 --seed 7 games bot/storage

There are many thousands of mutants (`mutations.py`). A random sample of the same size is drawn from each package, from
``--seed``. First all tests run once, to know which test reaches which line; each mutant then runs only the tests that
reach it, the fastest first, in a copy of the project, one at a time. A mutant is killed if a test fails or
needs far longer than it should, or if mypy refuses it, as it would in CI. ``--again FILE`` runs the survivors of an
earlier report again.

The report, with every survivor's change, is written to ``build/mutants``; docs/develop/testing.md explains
what to do with them.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.stress.mutant_process import BUILD, ROOT, TREE, Quick, in_child
from tests.stress.mutations import Mutant, difference, mutants, mutated

PACKAGES = {
    "games": ["tests/games"],
    "bot/core": ["tests/bot/core", "tests/bot/storage", "tests/bot/tables"],
    "bot/features": ["tests/bot/features", "tests/bot/solo"],
    "bot/tables": ["tests/bot/tables", "tests/bot/test_fairness.py"],
    "bot/league": ["tests/bot/league"],
    "bot/records": ["tests/bot/league", "tests/bot/solo"],
    "bot/solo": ["tests/bot/solo"],
    "bot/log": ["tests/bot/log", "tests/bot/tables/test_act.py"],
    "bot/storage": ["tests/bot/storage", "tests/bot/league"],
    "cogs/delivery/hands/states.py": ["tests/cogs/test_hand_states.py"],
    "cogs/delivery/hands/updates.py": ["tests/cogs/test_hand_states.py"],
    "cogs/delivery/request_lanes.py": ["tests/cogs/test_lanes.py", "tests/cogs/test_lane_retries.py"],
}
"""Each, or each module, with its tests."""
OMITTED = "games/players/"
SLOW = (
    "tests/games/players", "tests/games/test_contract.py", "tests/games/test_oracle.py",
    "tests/games/test_record_fuzz.py", "tests/bot/tables/test_no_tell.py", "tests/bot/tables/test_late.py",
)
"""Left out, as are single tests that take longer than `TEST_SECONDS`: so the score is a lower bound."""
SOURCE_TESTS = ("tests/bot/i18n/test_keys.py", "tests/test_rules_cited.py", "tests/bot/tables/test_entries.py")
"""Read the source, or the words in it, instead of running it; tried on what has survived the others."""
TEST_SECONDS = 3.0
MUTANT_SECONDS = 20.0
"""The tests of one mutant take at most so long without it."""


@dataclass
class Reach:
    """Which tests reach which line; found out once for each state of the code."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    libraries: list[str] = field(default_factory=list)

    @classmethod
    def load(cls, package: str) -> Reach:
        data = json.loads(reach_file(package).read_text())
        lines = {path: {int(line): [data["names"][n] for n in tests] for line, tests in found.items()}
                 for path, found in data["lines"].items()}
        return cls(data["seconds"], lines, data["libraries"])

    def tests(self, mutant: Mutant) -> list[str]:
        """Those that reach the mutant, the fastest first; for what runs at import those that reach its file, then the
        others, which may read what it defines."""
        lines = self.lines.get(mutant.path, {})
        found = {test for line in mutant.lines for test in lines.get(line, [])} & self.seconds.keys()
        first = found or {test for tests in lines.values() for test in tests}
        chosen, left = [], MUTANT_SECONDS
        for test in sorted(found or self.seconds, key=lambda test: (test not in first, self.seconds[test], test)):
            left -= self.seconds[test]
            if left < 0:
                break
            chosen.append(test)
        return chosen


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    outcome: str
    """``killed``, ``timeout``, ``refused`` by mypy or ``survived``."""
    tests: int
    change: str


def main() -> None:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__.splitlines()[0])
    parser.add_argument("packages", nargs="*", default=tuple(PACKAGES))
    parser.add_argument("--sample", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", type=Path, metavar="FILE", help="the survivors of this report")
    parser.add_argument("--keep", action="store_true", help="the last copy and measurement, not the code as it is now")
    options = parser.parse_args()
    os.nice(19)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    console = Console()
    if not options.keep:
        copy_tree()
    reaches = {}
    for package in options.packages:
        if not options.keep:
            measure_package(console, package)
        reaches[package] = Reach.load(package)
    everything = {package: list(mutants(TREE, sources(package))) for package in options.packages}
    if options.again:
        chosen = survivors(options.again, everything)
    else:
        chosen = sample(everything, options.sample, options.seed)
    for name in {name for reach in reaches.values() for name in reach.libraries}:
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    verdicts = judge(console, reaches, chosen)
    console.print(report(everything, verdicts))
    save(verdicts, options)


def sources(package: str) -> list[str]:
    if package.endswith(".py"):
        return [package]
    found = sorted(path.relative_to(TREE).as_posix() for path in (TREE / package).rglob("*.py"))
    return [path for path in found if not path.startswith(OMITTED)]


def sample(everything: Mapping[str, Sequence[Mutant]], size: int, seed: int) -> list[Mutant]:
    """As many mutants of each package, in random order."""
    random = Random(seed)
    chosen = []
    for found in everything.values():
        chosen += random.sample(found, min(len(found), size // len(everything)))
    random.shuffle(chosen)
    return chosen


def survivors(path: Path, everything: Mapping[str, Sequence[Mutant]]) -> list[Mutant]:
    """The survivors of a report that still are mutants of the code, by their change."""
    wanted = {(entry["path"], entry["change"]): entry for entry in json.loads(path.read_text())["survivors"]}
    files = {path for path, _ in wanted}
    candidates = [mutant for some in everything.values() for mutant in some if mutant.path in files]
    return [mutant for mutant, text in mutated(TREE, candidates)
            if wanted.pop((mutant.path, difference((TREE / mutant.path).read_text(), text)), None)]


# the copy of the project, and what its tests reach ------------------------------------------------


def copy_tree() -> None:
    """Copy what git knows or would add; nothing is written into the project itself."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"],
                            cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    wanted = {path for path in listed if (ROOT / path).is_file()}
    for path in list(TREE.rglob("*.py")) if TREE.exists() else []:
        if path.relative_to(TREE).as_posix() not in wanted:
            path.unlink()
    for path in wanted:
        target = TREE / path
        if not target.exists() or target.read_bytes() != (ROOT / path).read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, target)


def reach_file(package: str) -> Path:
    return BUILD / f"reach-{package.replace('/', '-')}.json"


def measure_package(console: Console, package: str) -> None:
    """Run a package's tests once under coverage, unless that has been done for this code."""
    kept = reach_file(package)
    newest = max(path.stat().st_mtime for top in ("games", "bot", "cogs", "tests/games", "tests/bot", "tests/cogs")
                 for path in (TREE / top).rglob("*.py"))
    if not kept.exists() or kept.stat().st_mtime < newest:
        console.print(f"The tests of {package} run once to know what they reach: some minutes.")
        kept.unlink(missing_ok=True)
        in_child(lambda: measure(package), 3600, bytecode=True)


class Recorder:
    """A plugin of pytest: each test is a context of its own, and its duration is noted."""

    def __init__(self, coverage) -> None:
        self.coverage = coverage
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self._begun = 0.0

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.coverage.switch_context(nodeid)
        self._begun = processor_seconds()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.seconds[nodeid] = processor_seconds() - self._begun

    def pytest_runtest_logreport(self, report) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


def processor_seconds() -> float:
    """Used by this process and by those it has started: other programs do not change it."""
    return sum(os.times()[:4])


def measure(package: str) -> int:
    import coverage
    import pytest

    of = TREE / package
    measuring = coverage.Coverage(data_file=None, source=[str(of.parent if of.is_file() else of)])
    measuring.start()
    recorder = Recorder(measuring)
    arguments = [*PACKAGES[package], *(f"--ignore={path}" for path in SLOW), "-n", "0", "--tb=no"]
    status = pytest.main(arguments, plugins=[recorder, Quick()])
    measuring.stop()
    data = measuring.get_data()
    names = sorted(name for name in recorder.seconds.keys() - recorder.failed if recorder.seconds[name] < TEST_SECONDS)
    numbers = {name: number for number, name in enumerate(names)}
    lines = {
        Path(path).relative_to(TREE).as_posix(): {
            line: sorted(numbers[test] for test in tests if test in numbers)
            for line, tests in data.contexts_by_lineno(path).items()}
        for path in data.measured_files()}
    libraries = [name for name, module in list(sys.modules.items())
                 if "site-packages" in (getattr(module, "__file__", None) or "") and "coverage" not in name]
    seconds = {name: recorder.seconds[name] for name in names}
    reach_file(package).write_text(
        json.dumps({"names": names, "seconds": seconds, "lines": lines, "libraries": libraries}))
    return status


# running a mutant ---------------------------------------------------------------------------------


def run_tests(tests: Sequence[str]) -> int:
    import pytest

    listed = BUILD / "tests.txt"
    listed.write_text("\n".join(tests))
    return pytest.main(["-x", "-n", "0", "--tb=no", "-p", "no:terminalreporter", f"@{listed}"], plugins=[Quick()])


def outcome(reach: Reach, tests: Sequence[str], *, texts: bool) -> str:
    """``texts``: whether a string may have changed, which alone the tests of the source see."""
    if not tests:
        return "survived"
    seconds = 10 + 2 * sum(reach.seconds[test] for test in tests)
    status = in_child(lambda: run_tests(tests), seconds, bytecode=False)
    if status == 0 and texts:
        status = in_child(lambda: run_tests(SOURCE_TESTS), 60, bytecode=False)
    return "timeout" if status is None else "killed" if status else "survived"


def refused() -> bool:
    """Whether mypy finds an error in the copy. Only what depends on the changed module is checked again."""
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(BUILD / "mypy")]
    done = subprocess.run(command, cwd=TREE, env=os.environ | {"PYTHONPATH": ""}, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"mypy failed: {done.stdout}{done.stderr}")
    return done.returncode == 1


def judge(console: Console, reaches: Mapping[str, Reach], chosen: Sequence[Mutant]) -> list[Verdict]:
    of = {mutant: next(reach for name, reach in reaches.items() if f"{mutant.path}/".startswith(f"{name}/"))
          for mutant in chosen}
    for reach in reaches.values():
        if outcome(reach, sorted({test for mutant in chosen if of[mutant] is reach
                                  for test in reach.tests(mutant)[:5]}), texts=True) != "survived":
            raise SystemExit("tests fail without a mutant")
    if refused():
        raise SystemExit("mypy refuses the code without a mutant")
    verdicts: list[Verdict] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        contextlib.suppress(KeyboardInterrupt),  # report what there is
        Progress(*columns, console=console, auto_refresh=False) as progress,  # no thread: this process forks
    ):
        task = progress.add_task("mutants", total=len(chosen))
        for mutant in chosen:
            (_, text), = mutated(TREE, [mutant])
            verdicts.append(found := verdict(of[mutant], mutant, text))
            if found.outcome == "survived":
                console.print(f"{mutant} ({found.tests} tests)", style="bold", highlight=False)
                console.print(f"{found.change}\n", markup=False, highlight=False)
            counts = Counter(each.outcome for each in verdicts)
            progress.update(task, advance=1, description=", ".join(f"{n} {what}" for what, n in counts.items()))
            progress.refresh()
            if not console.is_terminal:
                console.print(f"{len(verdicts)}: {found.outcome} {mutant}", highlight=False)
    return verdicts


def verdict(reach: Reach, mutant: Mutant, text: str) -> Verdict:
    path, tests = TREE / mutant.path, reach.tests(mutant)
    source, times = path.read_text(), path.stat()
    change = difference(source, text)
    try:
        path.write_text(text)
        forget_bytecode(path)
        found = outcome(reach, tests, texts='"' in change)
        if found == "survived" and refused():
            found = "refused"
    finally:
        path.write_text(source)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        forget_bytecode(path)
    return Verdict(mutant, found, len(tests), change)


def forget_bytecode(path: Path) -> None:
    """Python would take what it has compiled a moment ago for that of a text of the same length."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


# the score ----------------------------------------------------------------------------------------


def interval(killed: int, total: int) -> tuple[float, float]:
    """Wilson's interval at 95 %, in per cent."""
    z, share = 1.96, killed / total
    middle = share + z * z / (2 * total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return tuple(100 * (middle + side * half) / (1 + z * z / total) for side in (-1, 1))


def report(everything: Mapping[str, Sequence[Mutant]], verdicts: Sequence[Verdict]) -> Table:
    """The score of each package; that of all is weighted by the numbers of mutants."""
    table = Table("package", "mutants", "sample", "killed", "by time", "by types", "survived", "score", "95 %")
    whole = sum(map(len, everything.values()))
    score = variance = 0.0
    for package, found in everything.items():
        here = Counter(verdict.outcome for verdict in verdicts if f"{verdict.mutant.path}/".startswith(f"{package}/"))
        if not (total := here.total()):
            continue
        killed = total - here["survived"]
        low, high = interval(killed, total)
        share, weight = killed / total, len(found) / whole
        score += weight * share
        variance += weight * weight * share * (1 - share) / total
        table.add_row(package, str(len(found)), str(total), str(killed), str(here["timeout"]),
                      str(here["refused"]), str(here["survived"]),
                      f"{100 * share:.1f} %", f"{low:.1f} to {high:.1f}")
    half = 196 * sqrt(variance)
    left = sum(verdict.outcome == "survived" for verdict in verdicts)
    table.add_row("all, weighted", str(whole), str(len(verdicts)), str(len(verdicts) - left), "", "", str(left),
                  f"{100 * score:.1f} %", f"± {half:.1f}")
    return table


def save(verdicts: Sequence[Verdict], options: argparse.Namespace) -> None:
    left = [verdict for verdict in verdicts if verdict.outcome == "survived"]
    path = BUILD / f"report-{options.sample}-{options.seed}{'-again' if options.again else ''}.json"
    path.write_text(json.dumps({
        "seed": options.seed, "sample": len(verdicts), "packages": list(options.packages),
        "survivors": [{**asdict(v.mutant), "lines": None, "tests": v.tests, "change": v.change} for v in left],
    }, indent=1))
    print(f"\nwritten to {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
