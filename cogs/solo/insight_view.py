"""*Learn* and *My play* in words and as a curve. Nobody but the player sees them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord
from discord import ui

from bot.i18n import Texts
from bot.solo.ports import NotedRound
from cogs.common import display_names, layout
from cogs.common.layout import Choice, Click, Part, pick, press
from games.registry import GAMES
from games.review import habits
from games.review.decisions import retriable
from games.review.habits import NEEDS, Claim, Habit, HabitCount
from games.review.insight import Insight, insight
from games.review.notes import PHASES, Mean, added
from games.review.puzzles import PUZZLED
from games.views import Scoring
from rendering.studio import ChartPicture, Series

Style = discord.ButtonStyle
SHOWN = 3
"""Claims on the page."""
NEWEST = 300
"""Rounds that count: what somebody has unlearned is forgotten."""
LAST = 30
"""Rounds that a trend compares with those before."""
FEW = 10
"""Rounds below which nothing is said."""
THEMES = {
    Habit.CALLS_SELDOM: "call", Habit.CALLS_OFTEN: "call", Habit.GIVES_HIGH: "exchange", Habit.LEADS_SINGLES: "play",
    Habit.OVERTAKES: "partner", Habit.PASSES: "play", Habit.FOLLOWS: "play", Habit.BOMBS_OFTEN: "bomb",
    Habit.BOMBS_SELDOM: "bomb"}
"""Of the puzzles that practise the opposite."""


@dataclass(frozen=True, slots=True)
class MyPlay:
    """What is known of a player at ``game``."""

    game: str
    rounds: tuple[NotedRound, ...] = ()

    @property
    def insight(self) -> Insight | None:
        return insight(self.game, [each.notes for each in self.rounds[-NEWEST:]])

    def example(self, habit: Habit) -> tuple[int, int, int] | None:
        """The newest (table, round, line) where the habit cost something."""
        return next(((each.table, each.notes.round, each.notes.examples[habit]) for each in reversed(self.rounds)
                     if habit in each.notes.examples), None)


def learn_page(mine: MyPlay, t: Texts) -> ui.LayoutView:
    """This week's habit, and the ways to learn."""
    game = mine.game
    items: list[Part] = [f"### {t('learn.title')}", t("learn.about"), "\n".join(_habit(mine, t))]
    seen = mine.insight
    if seen is not None and seen.claims:
        items.append(_practise(seen.claims[0], game, t))
    items += layout.rows([
        press(Click("puzzle-next", 0, 0, f"-{PUZZLED[0]}"), t("learn.puzzle"), Style.primary),
        press(Click("trainer", 0, 0, PUZZLED[0]), t("trainer.open")),
        press(Click("day", 0, 0), t("learn.day"), Style.primary),
        press(Click("tutorial", 0, 0, game), t("learn.lesson")),
        press(Click("my-play", 0, 0, game), t("learn.mine"))])
    return layout.page(items)


def _habit(mine: MyPlay, t: Texts) -> Iterator[str]:
    seen = mine.insight
    if seen is None or seen.rounds < FEW:
        yield t("learn.few", n=0 if seen is None else seen.rounds, game=display_names.game(t, mine.game))
    elif seen.claims:
        yield f"**{t('learn.habit')}** {claim_line(seen.claims[0], t)}"
        yield t(f"habit.{seen.claims[0].habit}.advice")
        yield from _trend(mine, seen.claims[0].habit, t)
    else:
        yield t("learn.none", n=seen.rounds)


def _trend(mine: MyPlay, habit: Habit, t: Texts) -> Iterator[str]:
    """How often the habit was taken lately, and before; nothing where that may be chance."""
    rounds = [each.notes for each in mine.rounds[-NEWEST:]]
    before, lately = (added(part).get(habit, HabitCount()) for part in (rounds[:-LAST], rounds[-LAST:]))
    if not before.chances or not lately.chances:
        return
    sure = habits.changed(before, lately)
    key = "learn.trend" if sure else "learn.trend_unsure"
    yield "-# " + t(key, n=LAST, lately=round(100 * lately.share), before=round(100 * before.share))


def _practise(claim: Claim, game: str, t: Texts) -> Part:
    return press(Click("puzzle-next", 0, 0, f"{THEMES[claim.habit]}-{game}"), t("insight.practise"), Style.success)


def play_page(mine: MyPlay, t: Texts, picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """*My play*: the curve, the phases, the habits that are sure."""
    items: list[Part] = [f"### {t('insight.title', game=display_names.game(t, mine.game))}"]
    seen = mine.insight
    if picture:
        items.append(layout.picture(*picture))
    if seen is None:
        items.append(t("learn.few", n=0, game=display_names.game(t, mine.game)))
    else:
        items.append("\n".join([*summary(mine.game, seen, t)]))
        practised = set[str]()
        for claim in seen.claims[:SHOWN]:
            items.append(f"{claim_line(claim, t)}\n{t(f'habit.{claim.habit}.advice')}")
            items += layout.rows([*_buttons(mine, claim, t, THEMES[claim.habit] not in practised)])
            practised.add(THEMES[claim.habit])
        items += [line for line in (_untested(seen, t),) if line]
    choices = [Choice(name, display_names.game(t, name), chosen=name == mine.game) for name in GAMES]
    items += [pick(Click("pick-my-play", 0, 0), t("insight.game"), choices),
              press(Click("learn", 0, 0), t("insight.back"))]
    return layout.page(items)


def _buttons(mine: MyPlay, claim: Claim, t: Texts, new: bool) -> Iterator[layout.Button]:
    """``new``: no other claim on the page has the theme."""
    example = mine.example(claim.habit)
    if example is not None and retriable(mine.game):
        table, number, line = example
        yield press(Click("retry", table, 0, f"{number}-{line}"), t("insight.example"))
    if new and mine.game in PUZZLED:
        yield press(Click("puzzle-next", 0, 0, f"{THEMES[claim.habit]}-{mine.game}"), t("insight.practise"),
                    Style.success)


def summary(game: str, seen: Insight, t: Texts) -> Iterator[str]:
    """Accuracy, loss, and the phases, the most expensive first."""
    places = GAMES[game].traits.scoring is Scoring.PLACES
    yield t("insight.places" if places else "insight.means", n=seen.rounds, accuracy=_mean(seen.accuracy),
            loss=_mean(seen.loss))
    if seen.sure:
        yield t("insight.sure", n=seen.sure)
    dear = sorted(seen.phases, key=lambda phase: (-seen.phases[phase][0], PHASES.index(phase)))
    yield t("insight.phases", phases=" · ".join(_phase(phase, *seen.phases[phase], t) for phase in dear))


def _phase(phase: str, loss: float, usual: float | None, t: Texts) -> str:
    name = t(f"insight.phase.{phase}")
    return f"{name} {loss:.1f}" if usual is None else f"{name} {loss:.1f} ({usual:.1f})"


def _mean(found: Mean) -> str:
    return f"{found.value:.0f}" if found.error == float("inf") else f"{found.value:.0f} ± {found.error:.0f}"


def claim_line(claim: Claim, t: Texts) -> str:
    count = claim.count
    return t(f"habit.{claim.habit}", share=round(100 * count.share), usual=round(100 * claim.usual), n=count.chances,
             cost=f"{claim.cost:.1f}")


def _untested(seen: Insight, t: Texts) -> str:
    if not seen.untested:
        return ""
    needs = sorted({NEEDS[each] for each in seen.untested})
    return "-# " + t("insight.untested", n=seen.rounds, habits=len(seen.untested), least=needs[0], most=needs[-1])


def curve(mine: MyPlay, seen: Insight, t: Texts) -> ChartPicture:
    """The accuracy of ten rounds each, and the 95 % interval of each of these means."""
    spans = [each for each in seen.curve if each.error != float("inf")] or list(seen.curve)
    middle = tuple(each.value for each in spans)
    series = [Series(t("insight.accuracy"), middle)]
    if all(each.error != float("inf") for each in spans):
        series += [Series(t("insight.high"), tuple(min(100.0, each.value + each.error) for each in spans)),
                   Series(t("insight.low"), tuple(max(0.0, each.value - each.error) for each in spans))]
    return ChartPicture(t("insight.curve", game=display_names.game(t, mine.game)), tuple(series), t, t("insight.axis"))


def plain(game: str, seen: Insight, t: Texts) -> Sequence[str]:
    """*My play* for a terminal."""
    found = [*summary(game, seen, t)]
    for claim in seen.claims:
        found += [claim_line(claim, t), f"  {t(f'habit.{claim.habit}.advice')}"]
    return [line.replace("**", "").removeprefix("-# ") for line in [*found, *filter(None, [_untested(seen, t)])]]
