"""All commands by topic, as ``/help`` lists them."""

from __future__ import annotations

from collections.abc import Mapping

TOPICS: Mapping[str, tuple[str, ...]] = {
    topic: tuple(names.replace("_", " ") for names in listed.split()) for topic, listed in {
        "start": "play daily lfg rules table games help about",
        "hand": "hand tichu grand bomb advice",
        "game": """
            game_ai game_back game_history game_pause game_extend game_pace game_takeback game_wait game_substitute
            game_kick game_stop game_resign game_end""",
        "past": "replay review puzzle verify stats_mine stats_player stats_pair stats_server",
        "own": "prefs block",
        "league": """
            league_show league_join league_schedule league_substitute league_export""",
        "admin": """
            setup league_create league_settings league_result""",
    }.items()}
FIRST = next(iter(TOPICS))
MY_DATA = "stats mine"
