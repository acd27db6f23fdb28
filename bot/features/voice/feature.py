"""A voice channel at hand, as the program is told of it."""

from __future__ import annotations

from bot.features.declaration import Feature
from bot.features.voice.service import VoiceLinks
from bot.features.voice.values import VOICE_CHANNEL

VOICE_FEATURE = Feature(
    "voice", make=lambda shared: VoiceLinks(shared.prefs, shared.clock), cogs=None, settings=(VOICE_CHANNEL,))
