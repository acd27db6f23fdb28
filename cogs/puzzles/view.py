"""The pages of puzzles and the trainer for calls. They use only the seat's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import discord
from discord import ui

from bot.features.puzzles.values import FIRST_GAME, PuzzleAnswer
from bot.i18n import Texts
from bot.league.ratings import Rating
from cogs.common import display_names, layout
from cogs.common.layout import Choice, Click, Part, pick, press
from cogs.pages import exchange_view, guide
from games.actions import Action, Gift, Give, Grand, Play
from games.registry import GAMES
from games.review.puzzles import CALLED, FirstHand, OpenedPuzzle, Puzzle
from games.views import Scoring, View
from rendering.results.boards import signed

TRAINER = "trainer"


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """A puzzle as it is shown. ``choose``: the id of its select; ``note``: what is said below the title; ``exercise``:
    it belongs to a week's plan or a lesson, which has the buttons."""

    puzzle: Puzzle
    position: OpenedPuzzle
    view: View
    title: str
    note: str
    choose: Click
    theme: str = ""
    exercise: bool = False


def dressed(view: View, t: Texts) -> View:
    """The view with generic names for the seats."""
    me, foes, friends = view.seats[view.seat or 0], 0, 0
    names = {}
    for step in range(len(view.seats)):
        seat = view.seats[(me.seat + step) % len(view.seats)]
        if step == 0:
            names[seat.seat] = t("puzzle.you")
        elif not seat.person:
            names[seat.seat] = seat.name
        elif me.team is not None and seat.team == me.team:
            friends += 1
            names[seat.seat] = t("puzzle.partner" if len(view.seats) == 4 else "puzzle.partner_n", n=friends)
        else:
            foes += 1
            names[seat.seat] = t("puzzle.opponent", n=foes)
    return replace(view, seats=tuple(replace(seat, name=names[seat.seat]) for seat in view.seats))


def position_of(puzzle: Puzzle, t: Texts) -> ShownPuzzle:
    """The position of a puzzle alone, as storms, challenges and lessons show it."""
    position = puzzle.open()
    view = dressed(position.situation.view, t)
    title = t("puzzle.title", n=puzzle.number, game=display_names.game(t, view.game))
    return ShownPuzzle(puzzle, position, view, title, "", choose=Click("pick-puzzle", 0, 0, f"{puzzle.number}-"))


def of_game(asked: ShownPuzzle, t: Texts) -> str:
    """Behind the title of a page with puzzles of several games: which this is of, if not the usual one."""
    return "" if asked.view.game == FIRST_GAME else f" · {display_names.game(t, asked.view.game)}"


def choice_buttons(asked: ShownPuzzle, picture: tuple[str, str] | None, click: Callable[[int], Click],
                   t: Texts) -> list[Part]:
    """The position, what is asked, and a button for each option. ``click``: of an option."""
    actions = asked.position.actions
    shown: list[Part] = [layout.picture(*picture)] if picture else []
    return [*shown, question(actions, t), *layout.rows([
        press(click(option), words, discord.ButtonStyle.primary)
        for option, words in enumerate(labels(actions, asked.view, t))])]


def labels(actions: Sequence[Action | None], view: View, t: Texts) -> list[str]:
    """The options in words. Combinations of one name differ in cards: these are named, too."""
    found = [label(action, view, t) for action in actions]
    return [words if found.count(words) == 1 else f"{words} ({_differing(action, alike, t)})"
            for words, action in zip(found, actions, strict=True)
            for alike in ([other for other, name in zip(actions, found, strict=True) if name == words],)]


def _differing(action: Action | None, alike: Sequence[Action | None], t: Texts) -> str:
    """The cards of a play that are not in all plays of its name."""
    plays = [set(each.cards) for each in alike if isinstance(each, Play)]
    cards = action.cards if isinstance(action, Play) else ()
    differ = [code for code in cards if not all(code in play for play in plays)]
    return t("words.comma").join(display_names.card(t, display_names.bare(code)) for code in differ)


def label(action: Action | None, view: View, t: Texts) -> str:
    """An option in words."""
    if isinstance(action, Give):
        return exchange_view.gifts(t, view, action)
    said = t("review.no_bomb") if action is None else guide.advice(t, GAMES[view.game], view, action)
    return said.replace("**", "").rstrip(".。")


def question(actions: Sequence[Action | None], t: Texts) -> str:
    """What is asked, by what may be chosen."""
    kinds: dict[type, str] = {Grand: "grand", Give: "exchange", Gift: "gift", type(None): "closing"}
    return t(f"puzzle.ask.{next((kinds[type(each)] for each in actions if type(each) in kinds), 'play')}")


def puzzle_page(asked: ShownPuzzle, t: Texts, picture: tuple[str, str] | None, chosen: int | None = None,
                said: Sequence[str] = (), then: Sequence[Part] = ()) -> ui.LayoutView:
    """The question; if an option was ``chosen``, the answer and what each option costs. ``said``: reason, rating;
    ``then``: the buttons of an exercise."""
    items: list[Part] = [f"### {asked.title}" if chosen is not None else f"### {asked.title}\n-# {asked.note}"]
    if picture:
        items.append(layout.picture(*picture))
    named = labels(asked.position.actions, asked.view, t)  # in an order that says nothing
    if chosen is None:
        choices = [Choice(str(at), words) for at, words in enumerate(named)]
        items += [question(asked.position.actions, t), pick(asked.choose, t("puzzle.choose"), choices)]
    else:
        items.append(_answer(asked, chosen, named, t))
        if said:
            items.append("\n".join(said))
    if asked.exercise:
        items += then
    else:
        items.append(_next(asked.theme, asked.view.game, t("puzzle.skip" if chosen is None else "puzzle.next")))
        if asked.view.game in CALLED:
            items.append(_trainer(asked.view.game, t))
        if chosen is not None:
            items.append(press(Click("storm", 0, 0), t("storm.title")))
    items.append(press(Click("learn", 0, 0), t("learn.open")))
    return layout.page(items)


def _answer(asked: ShownPuzzle, chosen: int, named: Sequence[str], t: Texts) -> str:
    puzzle, options = asked.puzzle, asked.puzzle.options
    verdict = t("puzzle.right") if chosen == puzzle.answer else t("puzzle.wrong", n=options[chosen].cost)
    lines = [f"**{verdict}**"]
    for at in sorted(range(len(options)), key=lambda at: options[at].cost):
        sign, cost = "✅" if at == puzzle.answer else "❌" if at == chosen else "▫️", options[at].cost
        lines.append(f"{sign} {named[at]}" + (f" · {signed(-cost)}" if cost else ""))
    if GAMES[asked.view.game].traits.scoring is Scoring.PLACES:
        lines.append("-# " + t("puzzle.places"))
    return "\n".join(lines)


def rating_line(result: PuzzleAnswer, standing: tuple[Rating, int, int], t: Texts) -> str:
    """The player's rating after a puzzle."""
    _, right, answered = standing
    if not result.rated:
        return "-# " + t("puzzle.unrated", rating=result.after.text)
    change = signed(result.after.shown - result.before.shown)
    return "-# " + t("puzzle.rated", rating=result.after.text, change=change, right=right, n=answered)


def _next(theme: str, game: str, label: str) -> Part:
    return press(Click("puzzle-next", 0, 0, f"{theme}-{game}"), label)


def _trainer(game: str, t: Texts) -> Part:
    return press(Click(TRAINER, 0, 0, game), t("trainer.open"))


# the trainer ----------------------------------------------------------------


def hand_page(hand: FirstHand, number: int, t: Texts, picture: tuple[str, str] | None,
              called: bool | None = None) -> ui.LayoutView:
    """Would you call? ``called``: the player's answer, and so what both come to is shown."""
    items: list[Part] = [f"### {t('trainer.title', game=display_names.game(t, hand.game))}"]
    if picture:
        items.append(layout.picture(*picture))
    if called is None:
        items.append(t(f"trainer.ask.{hand.call}", n=len(hand.cards)))
        items += [press(Click(TRAINER, 0, 0, f"{number}-yes"), t("trainer.yes")),
                  press(Click(TRAINER, 0, 0, f"{number}-no"), t("trainer.no"))]
        return layout.page(items)
    items.append("\n".join(_results(hand, t, called)))
    items += [press(Click(TRAINER, 0, 0, f"{hand.game}-{number}"), t("trainer.next")),
              _next("", hand.game, t("trainer.puzzles"))]
    return layout.page(items)


def _results(hand: FirstHand, t: Texts, called: bool) -> list[str]:
    marks = ("▶", "▫️") if called else ("▫️", "▶")
    better = hand.gain > 0
    verdict = t("trainer.equal") if not hand.sure else t(
        "trainer.better_call" if better else "trainer.better_silent", n=abs(round(hand.gain)))
    return [
        f"{marks[0]} " + t("trainer.called", made=round(100 * hand.made), points=signed(round(hand.called))),
        f"{marks[1]} " + t(f"trainer.silent.{hand.call}", points=signed(round(hand.silent))),
        f"**{verdict}**", "-# " + t("trainer.how"),
    ]
