"""The setting."""

from __future__ import annotations

from bot.core.declared import VoicePick
from bot.tables.core.preferences import ServerSetting, SetupPage

VOICE_CHANNEL = ServerSetting(0, VoicePick(SetupPage.GAMES), name="voice_channel")
"""The voice channel that lobbies and hands link to; 0: none."""
