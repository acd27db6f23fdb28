"""A seat by a code, which somebody was sent: ``/play`` takes it, too."""

from __future__ import annotations

from bot.features.codes.feature import CODES_FEATURE
from cogs.common.errors import Refusal
from cogs.common.gate import sees
from cogs.common.handlers import person
from cogs.common.layout import Interaction
from cogs.common.services import Services

LONGEST_CODE = 20
"""Characters of what may be typed as a code."""


async def take_seat(services: Services, interaction: Interaction, code: str) -> int:
    """A seat at the table of a code, for who can see its channel, which is returned. To others it is as a code of
    another server."""
    user, codes = interaction.user.id, services.features[CODES_FEATURE]
    if not services.limits.joins.take(user):
        raise Refusal("too_many_openings")
    found, table = await codes.find(user, code[:LONGEST_CODE])
    if not await sees(interaction, table):
        raise await codes.elsewhere(user)
    return (await codes.use(found, person(interaction))).table.channel
