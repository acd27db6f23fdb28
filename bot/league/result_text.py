"""A result in words. Pure functions."""

from __future__ import annotations

from bot.i18n import Texts
from bot.league.model import How, Result


def score(result: Result, t: Texts) -> str:
    if result.how in (How.VOID, How.BYE, How.HALF):
        return t(f"league.how.{result.how}")
    points = plain(result, t)
    if result.annulled:
        return t("league.how.annulled", score=points)
    if result.how is How.AWARDED:
        if result.ranks.count(1) > 1 and max(result.ranks) > 1:
            return t("league.how.came")
        if result.lost_by_all:
            return t("league.how.lost")
        return t("league.how.drawn") if result.drawn else t("league.how.awarded", n=result.ranks.index(1) + 1)
    if result.how is How.RESIGNED:
        return t("league.how.resigned", score=points)
    if result.how is How.ELSEWHERE:
        return t("league.how.elsewhere", score=points)
    return t("league.how.entered", score=points) if result.only_entered else points


def plain(result: Result, t: Texts) -> str:
    """The score without how it came about; who has won, where players entered only that."""
    if result.how is How.ELSEWHERE and not any(result.scores):
        return t("elsewhere.drawn") if result.drawn else t("elsewhere.side", n=result.ranks.index(1) + 1)
    return ":".join(map(str, result.scores))
