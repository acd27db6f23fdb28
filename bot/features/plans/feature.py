"""A week's plan, as the program is told of it."""

from __future__ import annotations

from bot.features.course.feature import COURSE_FEATURE
from bot.features.declaration import Feature, Shared
from bot.features.insights.feature import INSIGHTS_FEATURE
from bot.features.plans.service import PlanService
from bot.features.plans.values import WEEKLY
from bot.features.puzzles.feature import PUZZLES_FEATURE
from bot.features.studies.feature import STUDIES_FEATURE


def _made(shared: Shared) -> PlanService:
    return PlanService(shared[STUDIES_FEATURE], shared[INSIGHTS_FEATURE], shared[PUZZLES_FEATURE],
                       shared[COURSE_FEATURE], shared.clock)


PLANS_FEATURE = Feature("plans", make=_made, settings=(WEEKLY,), old_verbs="exercise pick-exercise weekly-off")
