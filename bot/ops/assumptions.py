"""What the bot believes about Discord, and no document settles.

Each has what others report for it and against it, and a way to find out: ``busdriver doctor --live`` prints what it has
found beside what is assumed. The Discords of the tests take their behaviour from here: ``modes`` are all that reports
say, the first is assumed, and `tests/wire/test_live_probes.py` plays each of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

COMPONENTS = 40
"""Of a message, nested ones included."""
CHARACTERS = 4000
"""Of all texts of a message."""
TEXT_BYTES, BYTES_OF_A_TEXT = 10_170, 12
"""Of all texts of a message in UTF-8, where each text counts as so many more."""
EDITS, EDITS_SPAN = 5, 5.0
"""Sends and edits in a channel, and the seconds in which it takes as many."""
OLD_EDITS, OLD_AGE = 3, 3600.0
"""Edits of messages older than so many seconds that a channel takes in one of `OLD_SPANS`."""
OLD_SPANS: Mapping[str, float] = {"hourly": 3600.0, "quick": 6.0}
"""Seconds, by mode."""
PROMPT = 1.0
"""Seconds from a click until the bot hears of it: of three, the answer needs the rest."""

DOCS = "https://docs.discord.com/developers/"
ISSUES = "https://github.com/discord/discord-api-docs/issues/"


class Probe(StrEnum):
    """What a host has to do so that an assumption is tried."""

    SENT = "sent"
    """Nothing."""
    PRESSED = "pressed"
    """Press what the bot asks for."""
    EVENTS = "events"
    """``--events``."""
    LATER = "later"
    """``--resume``, an hour later."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """``code``: its sentence is ``doctor.assumed.<code>``, and that of a mode ``doctor.mode.<mode>``. ``used``: modules
    that rely on it. ``pro``, ``contra``: who says so, and who says otherwise."""

    number: int
    code: str
    modes: Sequence[str]
    used: Sequence[str]
    pro: Sequence[str]
    contra: Sequence[str] = ()
    probe: Probe = Probe.SENT

    @property
    def assumed(self) -> str:
        return self.modes[0]


ASSUMPTIONS: Sequence[Assumption] = (
    Assumption(
        1, "unlisted_files", ("kept", "refused", "dropped"),
        ("cogs/delivery/attached_pictures.py",),
        pro=(f"{ISSUES}6277",),
        contra=(f"{ISSUES}7529", f"{DOCS}resources/message#edit-message")),
    Assumption(
        2, "old_edits", ("hourly", "quick", "unlimited"),
        ("cogs/delivery/old_messages.py",),
        pro=(f"{ISSUES}4413",),
        contra=("https://github.com/discord-userdoccers/discord-userdoccers/pull/551",),
        probe=Probe.LATER),
    Assumption(
        3, "token_edits", ("apart", "shared"),
        ("bot/ops/pacing.py", "bot/ops/metrics.py"),
        pro=(f"{DOCS}topics/rate-limits#global-rate-limit",),
        probe=Probe.PRESSED),
    Assumption(
        4, "attachment_id", ("given", "missing"),
        ("cogs/delivery/attached_pictures.py",),
        pro=(f"{DOCS}components/reference#unfurled-media-item",),
        contra=(f"{ISSUES}8277",)),
    Assumption(
        5, "components", ("taken", "refused"),
        ("cogs/common/layout.py", "cogs/common/pager.py"),
        pro=(f"{DOCS}components/using-message-components",)),
    Assumption(
        6, "characters", ("taken", "refused"),
        ("cogs/common/layout.py",),
        pro=("https://github.com/discord/discord-api-docs/pull/8562",),
        contra=("https://github.com/twilight-rs/twilight/pull/2571",)),
    Assumption(
        7, "bytes", ("taken", "refused"),
        ("cogs/common/layout.py",),
        pro=(f"{ISSUES}8554",),
        contra=(f"{ISSUES}7310",)),
    Assumption(
        8, "nonce", ("once", "twice"),
        ("cogs/delivery/message_editor.py",),
        pro=(f"{DOCS}resources/message#create-message",)),
    Assumption(
        9, "edit_limit", ("five_in_five", "another", "unsaid"),
        ("cogs/delivery/request_lanes.py",),
        pro=(f"{ISSUES}20",),
        contra=(f"{DOCS}topics/rate-limits",)),
    Assumption(
        10, "direct_limit", ("unsaid", "said"),
        ("cogs/delivery/dm_openings.py",),
        pro=("https://github.com/DasWolke/SnowTransfer/issues/43",),
        contra=(f"{DOCS}topics/rate-limits",)),
    Assumption(
        11, "thread_limit", ("unsaid", "said"),
        ("cogs/delivery/threads.py",),
        pro=(f"{DOCS}topics/rate-limits",),
        contra=(f"{DOCS}topics/rate-limits",)),
    Assumption(
        12, "event_limit", ("unsaid", "said"),
        ("cogs/nights/events.py",),
        pro=(f"{DOCS}topics/rate-limits",),
        contra=(f"{DOCS}topics/rate-limits",),
        probe=Probe.EVENTS),
    Assumption(
        13, "click_delay", ("prompt", "late"),
        ("cogs/common/errors.py",),
        pro=(f"{DOCS}interactions/receiving-and-responding",),
        probe=Probe.PRESSED),
    Assumption(
        14, "event_order", ("after", "before", "mixed"),
        ("cogs/delivery/message_editor.py",),
        pro=(f"{DOCS}events/gateway-events#message-create",)),
    Assumption(
        15, "new_command", ("at_once", "later"),
        ("bot/command_sync.py",),
        pro=(f"{DOCS}interactions/application-commands#registering-a-command",),
        probe=Probe.PRESSED),
    Assumption(
        16, "added_file", ("taken", "refused"),
        ("cogs/delivery/attached_pictures.py",),
        pro=(f"{DOCS}resources/message#edit-message",),
        contra=(f"{ISSUES}7529",)),
    Assumption(
        17, "history", ("read", "failing"),
        ("cogs/delivery/message_editor.py",),
        pro=(f"{DOCS}resources/message#get-channel-messages",),
        contra=(f"{ISSUES}8611",)),
)
OF_CODE: Mapping[str, Assumption] = {each.code: each for each in ASSUMPTIONS}


def assumed() -> dict[str, str]:
    """Each code with the mode that is assumed, for a Discord of the tests."""
    return {each.code: each.assumed for each in ASSUMPTIONS}
