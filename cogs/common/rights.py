"""Who may do what: one table for all commands, autocompletes and controls.

`cogs.common.gate` checks it before anything else happens. Services check the rest again for the person: the turn, the
seat, the fixture.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Right(StrEnum):
    """Who may do something. A table belongs to a server and a channel, a season to a server."""

    ANYBODY = "anybody, for themselves"
    MEMBER = "members of the server, in it"
    ADMIN = "members who may manage the server"
    VIEWER = "players of the table; members who can see its channel"
    PLAYER = "players of the table"
    HOST = "the host of the table"
    ENDER = "players of the table; members who may manage its server"
    SEASON = "members of the season's server, in it"
    ENTRANT = "players of the season; its managers"
    MANAGER = "league managers, and members who may manage the server, in it"


OF_TABLES = frozenset({Right.VIEWER, Right.PLAYER, Right.HOST, Right.ENDER})
"""Rights at the table named by a control or the option ``game``."""
OF_SEASONS = frozenset({Right.SEASON, Right.ENTRANT, Right.MANAGER})
"""Rights in the season named by a control or the option ``season``."""


def _rights(groups: Mapping[Right, str]) -> dict[str, Right]:
    return {name.replace("_", " "): right for right, names in groups.items() for name in names.split()}


CONTROLS: Mapping[str, Right] = _rights({
    Right.ANYBODY: """
        games-page reminders reminder times form-times vacation vacation-over form-vacation pref pick-language
        pick-rules tutorial erase daily pick-replay-game pick-verify-game pick-unblock pick-help
        new-table puzzle-next pick-puzzle trainer""",
    Right.MEMBER: "seek pick-seek seek-stop profile leaders",
    Right.ADMIN: "board setup setup-open pick-setup setup-zone form-setup-zone setup-test",
    Right.VIEWER: """
        join pick-seat sit take-seat again look history pick-trick replay replay-open pick-replay-round record
        shuffle show review review-page pick-review-seat pick-review-round""",
    Right.PLAYER: """
        here leave get-up hand pass none decline gift ask call sure pick-cards give-card advised unselect guide-off
        refresh give pick-ready quick play wish lead-to withdraw orders pick-order cancel-order no-bomb finish next
        retry cut form-cut share stop vote-stop resign back agree oppose
        invite pick-invite open-cards pick-mistake""",
    Right.HOST: """
        fill-ai pick-ai remove-ai start cancel settings pick-game pick-pace pick-option pick-term pick-bombs
        rated draw closed pick-dismiss""",
    Right.ENDER: "abort",
    Right.SEASON: """
        season-join season-accept season-decline season-leave standings standings-back fixtures fixtures-back
        fixtures-round schedule boards stand-in stand-in-not""",
    Right.ENTRANT: "when match claim",
    Right.MANAGER: "season-settings pick-season-setting pick-season-value season-form form-season",
})
"""Buttons, selects and forms by their verbs."""

COMMANDS: Mapping[str, Right] = _rights({
    Right.ANYBODY: "play daily table games rules prefs block help about puzzle stats_mine",
    Right.MEMBER: "lfg game_wait stats_player stats_pair stats_server",
    Right.ADMIN: "setup",
    Right.VIEWER: "replay verify review",
    Right.PLAYER: """
        hand tichu grand bomb advice game_stop game_resign game_ai game_back game_history game_pause game_extend
        game_pace game_takeback game_substitute game_kick""",
    Right.ENDER: "game_end",
    Right.SEASON: """
        league_show league_join league_leave league_standings league_fixtures league_schedule league_boards
        league_export""",
    Right.ENTRANT: "league_result league_substitute",
    Right.MANAGER: """
        league_create league_settings league_start league_pair league_close league_archive league_adjudicate""",
})
"""Commands, and the autocompletes of their options, by their full names."""
