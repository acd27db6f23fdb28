"""The command line: ``busdriver COMMAND``.

A command is a function of its parsed arguments that returns the exit status: 0
done, 1 found something wrong, 2 bad input (said in one line on standard error).
Each imports what it needs only when it runs, so that the small ones start fast.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from games.records.reader import Reader, RecordError

Command = Callable[[argparse.Namespace], int]


class InputError(Exception):
    """Bad input, in words for the one line on standard error."""

    def fields(self) -> dict[str, object]:
        """The same for the JSON of several records."""
        return {"line": 0, "rule": "NOTATION", "message": str(self)}


class BadRecord(InputError):
    """A record that breaks the format or a rule: ``FILE:LINE: what is wrong (rule T14)``."""

    def __init__(self, name: str, line: int, rule: str, message: str) -> None:
        super().__init__(f"{name}:{line}: {message} (rule {rule})")
        self._fields: dict[str, object] = {"line": line, "rule": rule, "message": message}

    def fields(self) -> dict[str, object]:
        return self._fields


def main(argv: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(argv)
    run: Command = args.run
    try:
        status = run(args)
        sys.stdout.flush()
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has gone, as in `busdriver replay … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


# commands ---------------------------------------------------------------


def _play(args: argparse.Namespace) -> int:
    from bot.settings import SettingsError, load

    try:
        settings = load()
    except SettingsError as error:
        raise InputError(str(error)) from None
    if settings.token.get_secret_value() and not args.playground:
        from bot.process import run
    else:
        from bot.playground import run
    return run(settings)


def _replay(args: argparse.Namespace) -> int:
    from games.records.replay import report

    several, status = len(args.files) > 1, 0
    for name in args.files:
        try:
            reader = _read(name)
        except InputError as error:
            status = 2
            print(error, file=sys.stderr)
            if several and args.json:
                print(json.dumps({"error": error.fields()}))
            continue
        if args.json:
            print(json.dumps(report(reader, legal=args.legal)))
        else:
            _show(reader, name if several else "", legal=args.legal)
    return status


def _read(name: str) -> Reader:
    from games.records.reader import RecordError, read

    try:
        return read(_load(name))
    except RecordError as error:
        raise _bad_record(name, error) from None


def _bad_record(name: str, error: RecordError) -> BadRecord:
    from bot.cli.report import fault

    return BadRecord(name, error.number, error.error.rule, fault(error))


def _show(reader: Reader, name: str, *, legal: bool) -> None:
    from rich.console import Console

    from bot.cli.report import summary

    console = Console(highlight=False, markup=False, emoji=False)
    if name:
        console.rule(name, align="left")
    for part in summary(reader, legal=legal):
        console.print(part)


def _redact(args: argparse.Namespace) -> int:
    from bot.cli.report import explain
    from games.errors import RuleError
    from games.records.reader import RecordError
    from games.records.redact import redact

    try:
        print(redact(_load(args.file), args.seat), end="")
    except RecordError as error:
        raise _bad_record(args.file, error) from None
    except RuleError as error:
        raise InputError(f"{args.file}: {explain(error)} (rule {error.rule})") from None
    return 0


def _verify(args: argparse.Namespace) -> int:
    """1 if a shuffle is wrong, or if there was none to check."""
    from bot.i18n import texts
    from bot.tables.fairness.shuffle import verify
    from games.records.reader import RecordError

    try:
        checks = verify(_load(args.file))
    except RecordError as error:
        raise _bad_record(args.file, error) from None
    for check in checks:
        print(texts()(f"verify.{check.problem or 'holds'}", round=check.round))
    problems = {check.problem for check in checks}
    return int("" not in problems or not problems <= {"", "no_commitment", "no_reveal"})


def _backup(args: argparse.Namespace) -> int:
    from bot.i18n import texts
    from bot.storage.backup import backup

    with _storing():
        database = _database(args)
        backup(database, args.file)
    print(texts()("backup.done", database=database, file=args.file))
    return 0


def _restore(args: argparse.Namespace) -> int:
    from bot.i18n import texts
    from bot.storage.backup import restore

    with _storing():
        database = _database(args)
        kept = restore(args.file, database)
    print(texts()("restore.done", database=database, file=args.file))
    if kept is not None:
        print(texts()("restore.kept", file=kept))
    return 0


def _check(args: argparse.Namespace) -> int:
    """1 if anything is not as the logs say."""
    from bot.i18n import texts
    from bot.ops.check import check

    t = texts()
    with _storing():
        database = args.file or _database(args)
        report = check(database)
    for damage in report.damage:
        print(t("check.damage", what=damage))
    for table, faults in report.faults.items():
        for fault in faults:
            print(t("check.table", n=table, what=t(f"check.{fault.code}", **fault.params)))
    for finding in report.leagues:
        print(t(f"check.{finding.code}", **finding.params))
    if report.sound:
        print(t("check.sound", tables=report.tables, rounds=report.rounds, lines=report.moves))
    return int(not report.sound)


def _tables(args: argparse.Namespace) -> int:
    import asyncio

    from bot.i18n import texts
    from bot.ops.stalled_games import running

    t = texts()
    with _storing():
        found = asyncio.run(running(_database(args)))
    for table in found:
        waits = ", ".join(map(str, table.waits)) or t("tables.nobody")
        print(t("tables.line", n=table.id, game=table.game, hours=table.idle, waits=waits))
    if not found:
        print(t("tables.none"))
    return 0


def _end(args: argparse.Namespace) -> int:
    import asyncio

    from bot.i18n import texts
    from bot.ops.stalled_games import end
    from bot.tables.core.errors import TableError

    with _storing():
        try:
            asyncio.run(end(_database(args), args.table))
        except TableError as error:
            raise InputError(texts()(error.key, **error.params)) from None
    print(texts()("tables.ended", n=args.table))
    return 0


def _database(args: argparse.Namespace) -> Path:
    from bot.settings import SettingsError, load

    if args.database is not None:
        return Path(args.database)
    try:
        return load().database
    except SettingsError as error:
        raise InputError(str(error)) from None


@contextlib.contextmanager
def _storing() -> Iterator[None]:
    """What the store refuses is bad input."""
    from bot.tables.core.errors import StoreError

    try:
        yield
    except StoreError as error:
        raise InputError(str(error)) from None


def _engine(args: argparse.Namespace) -> int:
    from bot.engines.protocol import answers

    for text in answers(sys.stdin.buffer):
        print(text, flush=True)
    return 0


def _match(args: argparse.Namespace) -> int:
    from bot.engines.match import Match, MatchError
    from bot.engines.match_report import run

    match = Match(args.a, args.b, args.game, args.players, tuple(args.option or ()), args.seed, args.ms, args.clock)
    try:
        return run(match, deals=args.deals, jobs=args.jobs)
    except MatchError as error:
        raise InputError(str(error)) from None


def _gallery(args: argparse.Namespace) -> int:
    from bot.i18n import texts
    from rendering import gallery

    for name in args.files:
        _read(name)  # a bad record is named before anything is drawn
    records = {Path(name).stem: _load(name) for name in args.files}
    try:
        made = gallery.write(Path(args.directory), records, texts(args.language))
    except OSError as error:
        raise InputError(f"{args.directory}: {(error.strerror or str(error)).lower()}") from None
    print(f"{len(made)} pictures and index.html in {args.directory}")
    return 0


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{text}: NAME=VALUE is needed")
    return name, value


def _load(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise InputError(f"{name}: {(error.strerror or str(error)).lower()}") from None
    except ValueError as error:
        raise InputError(f"{name!r}: {error}") from None


# arguments --------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line, not argparse's usage and a line."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="busdriver", description="Deals, referees, draws and records Tichu and its family.")

    def show_help(args: argparse.Namespace) -> int:
        parser.print_help()
        return 0

    parser.set_defaults(run=show_help)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = _add(commands, "play", _play, "start the bot; without a token, the playground in your browser")
    play.add_argument("--playground", action="store_true", help="the playground, even if there is a token")

    for group in (_record_commands, _database_commands, _player_commands):
        group(commands)
    return parser


def _record_commands(commands: argparse._SubParsersAction[_Parser]) -> None:
    replay = _add(commands, "replay", _replay, "check records and say what they come to")
    replay.add_argument("files", nargs="+", metavar="FILE", help="a record (.tichu), - for standard input")
    replay.add_argument("--json", action="store_true", help="one JSON object a record")
    replay.add_argument("--legal", action="store_true", help="list every legal action at the record's end")

    redact = _add(commands, "redact", _redact, "print a record as one seat may see it")
    redact.add_argument("file", metavar="FILE", help="a record (.tichu), - for standard input")
    viewer = redact.add_mutually_exclusive_group(required=True)
    viewer.add_argument("--seat", type=int, metavar="N", help="the seat, from 0")
    viewer.add_argument("--spectator", action="store_const", const=None, dest="seat", help="a spectator")

    verify = _add(commands, "verify", _verify, "check the shuffles of a finished game against what was promised")
    verify.add_argument("file", metavar="FILE", help="a full record (.tichu), - for standard input")

    gallery = _add(commands, "gallery", _gallery, "draw every kind of picture, from records or own games")
    gallery.add_argument("directory", metavar="DIR", help="where to put the pictures and index.html")
    gallery.add_argument("files", nargs="*", metavar="FILE", help="records (.tichu); without any, AI players play some")
    gallery.add_argument("--language", default="en", metavar="LANG", help="language of the words (default: en)")


def _database_commands(commands: argparse._SubParsersAction[_Parser]) -> None:
    backup = _add(commands, "backup", _backup, "copy the database, while the bot runs or not")
    backup.add_argument("file", type=Path, metavar="FILE", help="the copy; an older one is replaced")
    restore = _add(commands, "restore", _restore, "put a copy in the place of the database; the old one is kept")
    restore.add_argument("file", type=Path, metavar="FILE", help="a copy made by backup")
    check = _add(commands, "check", _check, "replay every game and compare the database with its logs")
    check.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a database (default: the bot's)")
    tables = _add(commands, "tables", _tables, "list the running games and whom they wait for, the longest first")
    end = _add(commands, "end", _end, "end a stuck game without a winner, while the bot runs or not")
    end.add_argument("table", type=int, metavar="N", help="the number of the table")
    for command in (backup, restore, check, tables, end):
        command.add_argument("--database", metavar="DB", help="the bot's database (default: BUSDRIVER_DATABASE)")


def _player_commands(commands: argparse._SubParsersAction[_Parser]) -> None:
    _add(commands, "engine", _engine, "play for other programs: JSON requests in, answers out")

    match = _add(commands, "match", _match, "let two AI levels play the same deals both ways")
    match.add_argument("a", metavar="A", help="a level: easy, normal, hard, random, or engine:COMMAND")
    match.add_argument("b", metavar="B", help="the level it plays against")
    match.add_argument("--game", default="tichu", metavar="ID", help="the game (default: tichu)")
    match.add_argument("--players", type=int, default=0, metavar="N", help="how many play, where a game leaves it open")
    match.add_argument("--option", type=_option, action="append", metavar="NAME=VALUE", help="an option of the game")
    match.add_argument("--deals", type=int, default=200, metavar="N", help="deals, each played twice (default: 200)")
    match.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same match (default: 1)")
    match.add_argument("--ms", type=float, default=0, metavar="N", help="milliseconds a decision (default: no clock)")
    match.add_argument("--clock", choices=("wall", "cpu"), default="wall",
                       help="time gone by, or processor time where other work shares the machine (default: wall)")
    match.add_argument("--jobs", type=int, default=1, metavar="N", help="processes to use (default: 1)")


def _add(commands: argparse._SubParsersAction[_Parser], name: str, run: Command, text: str) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.", allow_abbrev=False)
    command.set_defaults(run=run)
    return command


if __name__ == "__main__":
    sys.exit(main())
