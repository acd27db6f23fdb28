"""``busdriver COMMAND``."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from importlib import metadata
from typing import Annotated

import typer

from bot.cli.across import bar, reports
from bot.cli.common import InputError, load_settings
from bot.cli.database import backup, check, cluster, end, move, restore, tables
from bot.cli.doctor import doctor
from bot.cli.engines import engine, match
from bot.cli.insights import insights
from bot.cli.puzzles import puzzles
from bot.cli.records import gallery, redact, replay, review, verify
from bot.cli.web import web
from bot.core.errors import StoreError


def play(
    playground: Annotated[bool, typer.Option("--playground", help="the playground, even if there is a token")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="begin the playground again, without earlier games")] = False,
) -> int:
    """Start the bot; without a token, the playground in your browser."""
    settings = load_settings()
    if settings.token.get_secret_value() and not (playground or fresh):
        from bot.process import run

        return run(settings)
    from bot import playground as local

    return local.run(settings, fresh=fresh)


COMMANDS = (
    play, web, doctor, replay, review, insights, puzzles, redact, verify, gallery, backup, restore, move, check, tables,
    cluster, end, reports, bar, engine, match)

cli = typer.Typer(
    rich_markup_mode=None, add_completion=False, context_settings={"help_option_names": ["-h", "--help"]})
for _command in COMMANDS:
    cli.command()(_command)


@cli.callback(invoke_without_command=True)
def _without_command(context: typer.Context, version: Annotated[bool, typer.Option(
        "--version", help="show the version, and whether the AI players can search")] = False) -> None:
    """Deals, referees, draws and records Tichu and its family."""
    if version:
        from games.players.learned.native import library

        alone = "plays by its network alone, as no C compiler was there when it was installed"
        typer.echo(f"busdriver {metadata.version('busdriver')}; hard {'searches' if library() else alone}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status."""
    try:
        status = cli(argv, prog_name="busdriver", standalone_mode=False)
        sys.stdout.flush()
    except (InputError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    except typer.TyperException as error:
        print(f"busdriver: {' '.join(error.format_message().split())} (see busdriver --help)", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of the output has gone, as in `busdriver replay … | head`
        _drop_output()
        return 1
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _drop_output()
        print("busdriver: no space is left on the disk", file=sys.stderr)
        return 2
    return int(status or 0)


def _drop_output() -> None:
    """Leave nothing for the interpreter to write at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
