"""``busdriver insights``: how the players of records play."""

from __future__ import annotations

from typing import Annotated

import typer

from bot.cli.common import read_record


def insights(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="records (.tichu)")],
    player: Annotated[str | None, typer.Option(help="one player, by name (default: all)")] = None,
) -> int:
    """Accuracy, points lost by phase, and habits of the players of finished rounds."""
    from bot.i18n import texts
    from cogs.common import display_names
    from cogs.insights.view import plain
    from games.records.marks import practised
    from games.review.insight import insight
    from games.review.notes import RoundNotes, noted

    t, found = texts(), dict[tuple[str, str], list[RoundNotes]]()
    for name in files:
        reader, data = read_record(name)
        record = data.decode()
        rounds = range(1, len(reader.game.rounds(reader.state)) + 1)
        for seat, who in enumerate(reader.names):
            if player in (None, who):
                notes = [noted(record, number, seat) for number in rounds if number not in practised(record)]
                found.setdefault((who, reader.game.id), []).extend(notes)
    for (who, game), notes in found.items():
        seen = insight(game, notes)
        print(f"{who}, {display_names.game(t, game)}")
        print("\n".join(plain(game, seen, t) if seen else (t("learn.few", n=0, game=display_names.game(t, game)),)))
    return 0
