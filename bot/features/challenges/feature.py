"""Duels and partner quizzes, as the program is told of them."""

from __future__ import annotations

from bot.features.challenges.service import ChallengeService
from bot.features.challenges.store import CHALLENGES_KEPT, PLAYERS_KEPT, SqlChallenges
from bot.features.declaration import Feature, Shared
from bot.features.puzzles.feature import PUZZLES_FEATURE


def _made(shared: Shared) -> ChallengeService:
    return ChallengeService(SqlChallenges(shared.database), shared[PUZZLES_FEATURE].reserve, shared.clock)


CHALLENGES_FEATURE = Feature(
    "challenges", make=_made, kept=(PLAYERS_KEPT, CHALLENGES_KEPT),
    old_verbs="challenge challenge-answer challenge-end challenge-join challenge-leave duel duel-open pick-challenge "
              "pick-quiz quiz")
