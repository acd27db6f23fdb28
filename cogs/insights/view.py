"""*Learn* and *My play* in words and as a curve. Nobody but the player sees them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord
from discord import ui

from bot.features.insights.my_play import MyPlay
from bot.features.plans.values import HABIT_THEMES
from bot.i18n import Texts
from cogs.common import display_names, layout
from cogs.common.layout import Choice, Click, Part, pick, press
from cogs.plans.view import claim_line
from games.registry import GAMES
from games.review.decisions import retriable
from games.review.habits import NEEDS, Claim
from games.review.insight import Insight
from games.review.notes import PHASES
from games.review.puzzles import PUZZLED
from games.views import Scoring
from rendering.studio import ChartPicture, Series

Style = discord.ButtonStyle
CLAIMS_SHOWN = 3
"""Claims on the page."""


def play_page(mine: MyPlay, t: Texts, picture: tuple[str, str] | None = None, asked: int = 0) -> ui.LayoutView:
    """*My play*: the curve, the phases, the habits that are sure. ``asked``: how many would like to share theirs."""
    items: list[Part] = [f"### {t('insight.title', game=display_names.game(t, mine.game))}"]
    seen = mine.insight
    if picture:
        items.append(layout.picture(*picture))
    if seen is None:
        items.append(t("learn.few", n=0, game=display_names.game(t, mine.game)))
    else:
        items.append("\n".join([*summary(mine.game, seen, t)]))
        practised = set[str]()
        for claim in seen.claims[:CLAIMS_SHOWN]:
            items.append(f"{claim_line(claim, t)}\n{t(f'habit.{claim.habit}.advice')}")
            items += layout.rows([*_buttons(mine, claim, t, HABIT_THEMES[claim.habit] not in practised)])
            practised.add(HABIT_THEMES[claim.habit])
        small = [line for line in (_alone(seen, t), _untested(seen, t)) if line]
        items += ["\n".join(small)] if small else []
    choices = [Choice(name, display_names.game(t, name), chosen=name == mine.game) for name in GAMES]
    items += [pick(Click("pick-my-play", 0, 0), t("insight.game"), choices),
              press(Click("sharing", 0, 0), t("share.open_asked", n=asked) if asked else t("share.open")),
              press(Click("learn", 0, 0), t("go.back"))]
    return layout.page(items)


def _buttons(mine: MyPlay, claim: Claim, t: Texts, new: bool) -> Iterator[layout.Button]:
    """``new``: no other claim on the page has the theme."""
    example = next(mine.examples(claim.habit), None)
    if example is not None:
        place = f"{example.round}-{example.line}"
        yield press(Click("replay-at", example.table, 0, place), t("insight.example"))
        if retriable(mine.game):
            yield press(Click("retry", example.table, 0, place), t("insight.again"))
    if new and mine.game in PUZZLED:
        yield press(Click("puzzle-next", 0, 0, f"{HABIT_THEMES[claim.habit]}-{mine.game}"), t("insight.practise"),
                    Style.success)


def summary(game: str, seen: Insight, t: Texts) -> Iterator[str]:
    """Accuracy, loss, and the phases, the most expensive first."""
    places = GAMES[game].traits.scoring is Scoring.PLACES
    yield t("insight.places" if places else "insight.means", n=seen.rounds, accuracy=f"{seen.accuracy.value:.0f}",
            loss=f"{seen.loss.value:.0f}")
    if seen.sure:
        yield t("insight.sure", n=seen.sure)
    dear = sorted(seen.phases, key=lambda phase: (-seen.phases[phase][0], PHASES.index(phase)))
    phases = " · ".join(_phase(phase, *seen.phases[phase], t) for phase in dear)
    if not _compared(seen):
        yield t("insight.phases_alone", phases=phases)
    elif seen.peers is None:
        yield t("insight.phases", phases=phases)
    else:
        yield t("insight.phases_peers", n=seen.peers.rounds, phases=phases)


def _phase(phase: str, loss: float, usual: float | None, t: Texts) -> str:
    name = t(f"insight.phase.{phase}")
    return f"{name} {loss:.1f}" if usual is None else f"{name} {loss:.1f} ({usual:.1f})"


def _alone(seen: Insight, t: Texts) -> str:
    """That phases are compared with AI players alone, where they are compared."""
    return f"-# {t('insight.no_peers')}" if _compared(seen) and seen.peers is None else ""


def _compared(seen: Insight) -> bool:
    return any(usual is not None for _, usual in seen.phases.values())


def _untested(seen: Insight, t: Texts) -> str:
    if not seen.untested:
        return ""
    needs = sorted({NEEDS[each] for each in seen.untested})
    if len(needs) == 1:
        return "-# " + t("insight.untested_same", n=seen.rounds, habits=len(seen.untested), least=needs[0])
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
