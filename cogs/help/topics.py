"""All commands by topic, as ``/help`` lists them."""

from __future__ import annotations

from collections.abc import Mapping

TOPICS: Mapping[str, tuple[str, ...]] = {
    topic: tuple(names.replace("_", " ") for names in listed.split()) for topic, listed in {
        "start": "play join learn lfg rules table games help about",
        "hand": "hand tichu grand bomb advice game",
        "past": "replay review verify stats",
        "own": "prefs block",
        "league": """
            night league_show league_join league_schedule league_substitute league_export""",
        "admin": """
            setup league_create league_settings league_result""",
    }.items()}
FIRST = next(iter(TOPICS))
MY_DATA = "stats"
