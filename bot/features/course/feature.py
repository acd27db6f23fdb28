"""The course, as the program is told of it."""

from __future__ import annotations

from bot.features.course.service import CourseService
from bot.features.declaration import Feature
from bot.features.studies.feature import STUDIES_FEATURE

COURSE_FEATURE = Feature(
    "course", make=lambda shared: CourseService(shared[STUDIES_FEATURE], shared.clock),
    old_verbs="lesson pick-lesson pick-position")
