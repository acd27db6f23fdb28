"""All commands by topic, those used most first: as ``/help`` lists them, and as they are sent to Discord."""

from __future__ import annotations

from collections.abc import Mapping

TOPICS: Mapping[str, tuple[str, ...]] = {
    topic: tuple(names.replace("_", " ") for names in listed.split()) for topic, listed in {
        "start": "play hand game learn lfg rules games table help",
        "hand": "tichu grand bomb",
        "past": "replay stats",
        "own": "prefs",
        "league": """
            night league_show league_join league_schedule league_substitute""",
        "admin": """
            setup league_create league_settings league_result""",
    }.items()}
FIRST_TOPIC = next(iter(TOPICS))
ABOUT = "about"
"""The topic without commands: version, links, own data."""
MY_DATA = "stats"
BY_USE: tuple[str, ...] = tuple(dict.fromkeys(name.split()[0] for names in TOPICS.values() for name in names))
"""The commands in order, a group once."""
