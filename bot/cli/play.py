from __future__ import annotations

from typing import Annotated

import typer

from bot.cli.common import load_settings


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
