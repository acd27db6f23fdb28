"""What players learn by themselves, as the program is told of it."""

from __future__ import annotations

from bot.features.declaration import Feature
from bot.features.studies.service import KEPT, Studies

STUDIES_FEATURE = Feature("studies", make=lambda shared: Studies(shared.database), cogs=None, kept=(KEPT,))
