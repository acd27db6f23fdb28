"""A play-off: a season's first play a knock-out, seeded by their places.

It is a season of its own, which continues the other one (`DivisionTerms.after`), so both keep their tables, pages and
files. Who has left is not in it, nor who was erased; the next ones move up.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bot.league.entries import Fact, Facts, Joined, KeptApart, Seeded, Titled
from bot.league.formats.registry import PRESETS, format_of
from bot.league.model import Entrant, LeagueError, Stage
from bot.league.season.settings import LONGEST_NAME
from bot.league.state import SeasonState

PLAY_OFF_SIZES = (2, 4, 8, 16)
OF_A_LEAGUE = frozenset({"target", "deals", "level", "double"})
"""The game's options that say how long a game is and what a deal counts: a knock-out has its own."""


def first_of(state: SeasonState) -> list[Entrant]:
    """The entrants of the first division who are still there, by their final places; equals by their seed."""
    closing = state.standing.closing
    if closing is None:
        return []
    there = [state.entrants[number] for number in state.seeded(closing.places)
             if state.entrants[number].active and all(user > 0 for user in state.entrants[number].users)]
    top = min((each.division for each in there), default=0)
    whole = format_of(state.settings).groups  # whose places are those of all groups together
    return sorted((each for each in there if whole or each.division == top),
                  key=lambda each: closing.places[each.number])


def sizes_offered(state: SeasonState) -> list[int]:
    """How many can play one: those that were announced, else each size for which there are enough; []: none."""
    kind, wanted = format_of(state.settings), state.settings.bracket.playoff
    if state.season.stage is not Stage.CLOSED or "playoff" not in kind.uses:
        return []
    there = len(first_of(state))
    fit = [size for size in PLAY_OFF_SIZES if size <= there]
    return [wanted] if wanted in fit else fit


def checked_size(state: SeasonState, size: int) -> int:
    """Codes: no_playoff."""
    if size not in sizes_offered(state):
        raise LeagueError("no_playoff")
    return size


def terms_of(state: SeasonState, size: int) -> dict[str, Any]:
    """What differs from a knock-out's preset: the season's game, pace, house rules, time zone, channel and role."""
    old, preset = state.settings, PRESETS["knockout"]
    house = {name: value for name, value in old.play.options.items() if name not in OF_A_LEAGUE}
    length = preset.play.options if old.play.game == preset.play.game else {}
    return {"game": old.play.game, "options": {**house, **length}, "pace": old.play.pace, "limit": old.play.limit,
            "rated": old.play.rated, "substitutes": old.play.substitutes,
            "counting": old.play.counting, "most": size, "squad": old.entry.squad,
            "days": old.dates.days or preset.dates.days, "zone": old.dates.zone, "grace": old.dates.grace,
            "alone": old.dates.alone, "channel": old.notices.channel, "digest": old.notices.digest,
            "champion": old.notices.champion, "seeding": "hand", "after": state.id}


def named(state: SeasonState, word: str) -> str:
    """``word``: what a play-off is called in the server's language."""
    return f"{state.season.name[:LONGEST_NAME - len(word) - 3].rstrip()} · {word}"


def entered(state: SeasonState, size: int, without: Collection[int]) -> Facts:
    """The first of ``state`` enter, as they have agreed by entering a season that said so or may still leave.
    Who was kept apart in all rounds still is. ``without``: entrants who may not play now."""
    chosen = [each for each in first_of(state) if each.number not in without][:checked_size(state, size)]
    found: list[Fact] = [Joined(number, " & ".join(one.name for one in each.members), each.members, agreed=True)
                         for number, each in enumerate(chosen, 1)]
    found += [Titled(number, each.captain, each.title) for number, each in enumerate(chosen, 1) if each.title]
    new = {each.number: number for number, each in enumerate(chosen, 1)}
    found += [KeptApart((new[one], new[other]), 0, (*state.entrants[one].users, *state.entrants[other].users))
              for (one, other), rounds in state.drawing.apart.items() if not rounds and one in new and other in new]
    return [*found, Seeded(tuple(range(1, len(chosen) + 1)))]
