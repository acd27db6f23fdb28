"""The pages of duels and partner quizzes. Only `duel_page` is public: it shows results once the duel is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import discord
from discord import ui
from discord.utils import format_dt

from bot.core.apart import placed
from bot.features.challenges.values import (
    MAX_PLAYERS,
    POSITION_GONE,
    POSITIONS,
    Challenge,
    ChallengeKind,
    Challenger,
    ChallengerState,
    agreed,
)
from bot.i18n import Texts
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Choice, Click, Part, pick, pick_user, press
from cogs.puzzles.view import ShownPuzzle, choice_buttons, labels, of_game
from rendering.results.boards import signed

Style = discord.ButtonStyle
Scores = Mapping[int, tuple[int, int]]
"""By user: right answers, and the points that the others cost."""
SIGNS = {ChallengerState.ASKED: "✉️", ChallengerState.PLAYING: "⏳", ChallengerState.LEFT: "🚪"}


@dataclass(frozen=True, slots=True)
class SeenChallenge:
    """What who has finished sees: everybody's ``scores``; of a quiz the options of all positions, in words."""

    challenge: Challenge
    scores: Scores
    labels: Sequence[Sequence[str]] = ()
    answers: Sequence[int] = ()
    """The best option of each position, or `POSITION_GONE`."""

    @property
    def known(self) -> list[int]:
        """Indices of the positions that this version has."""
        return [at for at, best in enumerate(self.answers) if best != POSITION_GONE]


def title(challenge: Challenge, t: Texts) -> str:
    return t(f"challenge.{challenge.kind.value}")


# before ------------------------------------------------------------------------------------------
def challenges_page(kind: ChallengeKind, mine: Sequence[Challenge], user: int, t: Texts) -> ui.LayoutView:
    """What a duel or a quiz is, how to begin one, and the user's newest."""
    rule = t(f"challenge.{kind.value}.rule", n=POSITIONS, most=MAX_PLAYERS)
    items: list[Part] = [f"### {t(f'challenge.{kind.value}')}", rule]
    if kind is ChallengeKind.DUEL:
        items.append(press(Click("duel-open", 0, 0), t("challenge.here"), Style.success))
    else:
        items.append(pick_user(Click("pick-quiz", 0, 0), t("challenge.whom")))
    if mine:
        items.append("\n".join(_listed(each, user, t) for each in mine))
        items += layout.rows([press(Click("challenge", each.id, 0, reset=at), t("challenge.show", n=each.id))
                              for at, each in enumerate(mine, 1)])
    return layout.page([*items, *layout.rows([press(Click("learn", 0, 0), t("learn.open"))])], accent=accents.DAY)


def _listed(challenge: Challenge, user: int, t: Texts) -> str:
    others = ", ".join(escaped(each.name) for each in challenge.players if each.user != user) or "–"
    state = t("challenge.is_over") if challenge.over else t("challenge.ends", ends=format_dt(challenge.until, "R"))
    return f"{challenge.id} · {others} · {state}"


def asked_page(challenge: Challenge, partner: int, t: Texts) -> ui.LayoutView:
    """To who has asked a partner: they may begin."""
    return layout.page([t("challenge.asked", name=f"<@{partner}>"), press(
        Click("challenge", challenge.id, 0), t("challenge.begin"), Style.success)], accent=accents.DAY)


def asking_page(challenge: Challenge, host: str, t: Texts) -> ui.LayoutView:
    """The direct message to a partner."""
    said = t("challenge.asks", name=escaped(host), n=len(challenge.puzzles), ends=format_dt(challenge.until, "R"))
    return layout.page([said, *layout.rows([
        press(Click("challenge-join", challenge.id, 0), t("challenge.join"), Style.success),
        press(Click("challenge-leave", challenge.id, 0), t("challenge.decline"))])], accent=accents.LOBBY)


def answered_page(challenge: Challenge, t: Texts) -> ui.LayoutView:
    """The direct message to who has finished a quiz first."""
    return layout.page([t("challenge.both", n=challenge.id), press(
        Click("challenge", challenge.id, 0), t("challenge.results"), Style.success)], accent=accents.DAY)


def duel_page(challenge: Challenge, scores: Scores, t: Texts) -> ui.LayoutView:
    """In the channel: who takes part; the results once it is over."""
    host = challenge.of(challenge.host)
    asked = t("challenge.duel.called", name=escaped(host.name) if host else t("challenge.somebody"),
              n=len(challenge.puzzles), most=MAX_PLAYERS, ends=format_dt(challenge.until, "R"))
    items: list[Part] = [f"### {title(challenge, t)}"]
    if challenge.over:
        items += [t("challenge.is_over"), "\n".join(standing_lines(challenge, scores, t)) or t("storm.nobody")]
        items.append(press(Click("challenge", challenge.id, 0, "beside"), t("challenge.results")))
        return layout.page(items, accent=accents.OVER)
    items += [asked, "\n".join(_doing(challenge, each) for each in challenge.players) or "–"]
    items += layout.rows([
        press(Click("challenge-join", challenge.id, 0), t("challenge.join"), Style.success),
        press(Click("challenge", challenge.id, 0, "beside"), t("challenge.results")),
        press(Click("challenge-end", challenge.id, 0), t("challenge.end"))])
    return layout.page(items, accent=accents.DAY)


def _doing(challenge: Challenge, player: Challenger) -> str:
    sign = "✅" if challenge.has_finished(player) else SIGNS[player.state]
    return f"{sign} {escaped(player.name)}"


# answering ---------------------------------------------------------------------------------------
def position_page(challenge: Challenge, asked: ShownPuzzle, at: int, t: Texts,
                  picture: tuple[str, str] | None) -> ui.LayoutView:
    """A position to answer, with a button for each choice."""
    place = t("lesson.position", n=at + 1, of=len(challenge.puzzles))
    options = choice_buttons(
        asked, picture, lambda option: Click("challenge-answer", challenge.id, 0, f"{at}-{option}"), t)
    leave = layout.rows([press(Click("challenge-leave", challenge.id, 0), t("challenge.leave"))])
    said = f"### {title(challenge, t)} · {place}{of_game(asked, t)}"
    return layout.page([said, *options, *leave], accent=accents.DAY)


# after -------------------------------------------------------------------------------------------
def standing_lines(challenge: Challenge, scores: Scores, t: Texts) -> list[str]:
    """Those who have finished, the best first; equal ones share a place. Then the others."""
    finished, lines = challenge.finished, list[str]()
    for place, player in placed(finished, lambda each: (-scores[each.user][0], scores[each.user][1])):
        right, cost = scores[player.user]
        lines.append(t("challenge.line", place=place, name=escaped(player.name), right=right,
                       n=len(challenge.puzzles), cost=signed(-cost)))
    return [*lines, *(_doing(challenge, each) for each in challenge.players if each not in finished)]


def results_page(seen: SeenChallenge, t: Texts) -> ui.LayoutView:
    """Everybody's result, and of a quiz both answers beside the driver's; for who has finished."""
    challenge = seen.challenge
    items: list[Part] = [f"### {title(challenge, t)}", "\n".join(standing_lines(challenge, seen.scores, t))]
    if challenge.kind is ChallengeKind.QUIZ and len(challenge.finished) == len(challenge.players) > 1:
        one, other = challenge.finished
        same, right = agreed(one, other), seen.scores[one.user][0] + seen.scores[other.user][0]
        items.append(t("challenge.agreed", same=same, n=len(challenge.puzzles), points=same + right,
                       most=3 * len(challenge.puzzles)))
        items.append("\n".join(_side_by_side(seen, one, other, at) for at in seen.known
                               if POSITION_GONE not in (one.answers[at], other.answers[at])))
    elif not challenge.over:
        items.append(t("challenge.waits"))
    if choices := [Choice(str(at), t("storm.position", n=at + 1)) for at in seen.known]:
        items.append(pick(Click("pick-challenge", challenge.id, 0), t("challenge.look"), choices))
    more = [press(Click("challenge", challenge.id, 0), t("hand.refresh"))] if not challenge.over else []
    again = press(Click(challenge.kind.value, 0, 0), t("challenge.again"))
    return layout.page([*items, *layout.rows([*more, again, press(Click("learn", 0, 0), t("learn.open"))])],
                       accent=accents.DAY)


def _side_by_side(seen: SeenChallenge, one: Challenger, other: Challenger, at: int) -> str:
    labels, best = seen.labels[at], seen.answers[at]
    mine, theirs = one.answers[at], other.answers[at]

    def said(chosen: int) -> str:
        return f"{'✅' if chosen == best else '❌'} {labels[chosen]}"

    both = f"**=** {said(mine)}" if mine == theirs else (
        f"{escaped(one.name)}: {said(mine)} · {escaped(other.name)}: {said(theirs)}")
    return f"**{at + 1}.** {both}" + ("" if best in (mine, theirs) else f" · 🚌 {labels[best]}")


def look_page(seen: SeenChallenge, asked: ShownPuzzle, at: int, t: Texts,
              picture: tuple[str, str] | None) -> ui.LayoutView:
    """A position, what each choice costs, and who of those who have finished has chosen it."""
    challenge, options = seen.challenge, asked.puzzle.options
    place = t("lesson.position", n=at + 1, of=len(challenge.puzzles))
    items: list[Part] = [f"### {title(challenge, t)} · {place}"]
    if picture:
        items.append(layout.picture(*picture))
    lines, named = [], labels(asked.position.actions, asked.view, t)
    for option in sorted(range(len(options)), key=lambda each: options[each].cost):
        who = [escaped(each.name) for each in challenge.finished if each.answers[at] == option]
        cost, sign = options[option].cost, "✅" if option == asked.puzzle.answer else "❌" if who else "▫️"
        parts = [named[option], *([signed(-cost)] if cost else []), *who]
        lines.append(f"{sign} {' · '.join(parts)}")
    items += ["\n".join(lines), *layout.rows([press(Click("challenge", challenge.id, 0), t("go.back"))])]
    return layout.page(items, accent=accents.DAY)


def left_page(t: Texts) -> ui.LayoutView:
    return layout.page([t("challenge.left"), press(Click("learn", 0, 0), t("learn.open"))])

