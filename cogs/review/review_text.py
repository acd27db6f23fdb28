"""A review in words: for Discord and for ``busdriver review``."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Texts
from cogs.common import display_names
from cogs.common.display_names import PLAIN, Signs
from cogs.pages import game_lines, guide
from cogs.pages.action_line import action_line
from games.calls import volunteered
from games.registry import GAMES
from games.review.drivers import DRIVERS
from games.review.par import Par
from games.review.report import Fall, Finding, Review
from rendering.results.boards import signed

BARS = "▁▂▃▄▅▆▇█"
UNSAID = ("why.learned", "why.pass_learned")
"""Reasons that only say that the choice is not obvious."""


def summary(t: Texts, game: str, review: Review, names: Sequence[str], *, details: bool) -> list[str]:
    """How well the seat decided, and where its side fell most. ``details``: of how many decisions, what the curve is,
    and how well the others decided."""
    own = review.accuracy[review.seat]
    lines = [] if own is None else [t("review.accuracy", n=round(own))]
    if own is not None and details:
        key = "review.curve_is" if DRIVERS[game].sides else "review.curve_is_place"
        lines.append(t(key, decisions=review.decisions))
    others = [t("review.of_player", name=name, n=round(value)) for seat, (name, value) in enumerate(
        zip(names, review.accuracy, strict=True)) if value is not None and seat != review.seat]
    if others and details:
        lines.append(t("review.others", players=t("words.comma").join(others)))
    if not review.confirms:
        lines.append(t("review.unnamed"))
    elif not review.mistakes and review.fall is None:
        lines.append(t("review.nothing"))
    if review.fall is not None:
        lines.append(of_fall(t, review.fall, names, named=bool(review.mistakes)))
    return lines


def of_fall(t: Texts, fall: Fall, names: Sequence[str], *, named: bool) -> str:
    """How far the curve fell, what the others held, and one conclusion: what the seat's decisions cost there, where to
    look if no single mistake is sure (not `named`), or that it was bad luck."""
    comma, by_seat = t("words.comma"), dict[int, list[str]]()
    for seat, cards in fall.held:
        by_seat.setdefault(seat, []).append(display_names.short(t, cards))
    held = comma.join(t("review.held_by", name=names[seat], cards=comma.join(cards)) for seat, cards in by_seat.items())
    said = [t("review.fall", n=fall.points, start=fall.start, end=fall.end)]
    if held:
        said.append(t("review.fall_held", plays=held))
    if not fall.cost:
        said.append(t("review.fall_luck"))
    elif named:
        said.append(t("review.fall_cost", n=fall.cost))
    else:
        said.append(t("review.fall_look", lead=fall.dearest, n=fall.cost))
    return " ".join(said)


def by_round(t: Texts, reviews: Sequence[Review]) -> str:
    """A seat's accuracy in the game and in each round; that nothing is named."""
    found = [review.accuracy[review.seat] for review in reviews]
    weights = [0 if value is None else review.decisions for value, review in zip(found, reviews, strict=True)]
    mean = sum(weight * (value or 0) for weight, value in zip(weights, found, strict=True)) / max(1, sum(weights))
    rounds = t("words.comma").join("–" if value is None else str(round(value)) for value in found)
    said = t("review.by_round", n=round(mean), rounds=rounds)
    return said if any(review.mistakes for review in reviews) else f"{said}\n{t('review.nothing')}"


def par(t: Texts, review: Review, known: Par | None, names: Sequence[str]) -> str:
    """The par of the seat's side and what it made; that it is not known yet."""
    if known is None:
        return t("daily.par_soon")
    side = review.seat % 2
    made, best = round(review.curve[-1] if side == 0 else -review.curve[-1]), known.of_side(side)
    return t("review.par", side=t("words.comma").join(names[side::2]), par=signed(best), made=signed(made),
             error=round(known.error))


def of_finding(t: Texts, finding: Finding, *, praise: bool, signs: Signs = PLAIN) -> list[str]:
    """What was done, what the driver (in praise: most players) would have done, and why."""
    view, game = finding.view, GAMES[finding.view.game]
    if finding.action is None:
        done = t("review.held", name=display_names.who(t, view, view.seat or 0))
    else:
        done = action_line(finding.action, view, t, signs)
    if volunteered(finding.action):
        other = t("review.no_call")
    else:
        other = t("review.no_bomb") if finding.best is None else guide.advice(t, game, view, finding.best)
    cost = round(finding.cost / 5) * 5
    return [
        t("review.praise" if praise else "review.mistake", n=cost), done,
        t("review.usual" if praise else "review.driver", action=other), *_why(t, finding, praise=praise),
    ]


def _why(t: Texts, finding: Finding, *, praise: bool) -> list[str]:
    """The driver's reason, and what the better choice brings in the play-outs. That something is not obvious is no
    reason where that can be said."""
    effect, reason = finding.effect, guide.because(t, finding.why)
    if effect is None:
        return [reason]
    better = finding.action if praise else finding.best
    own = effect.seat == finding.seat  # of several calls it may be another's that differs most
    said = guide.brings(t, effect, finding.view, called=own and volunteered(better),
                        failed=own and volunteered(finding.action))
    return [said] if finding.why[0] in UNSAID else [reason, said]


def lines(t: Texts, game: str, review: Review, names: Sequence[str]) -> list[str]:
    """The whole review as plain lines, with the curve drawn in a line."""
    accuracy, *rest = summary(t, game, review, names, details=True)
    found = [t("review.title", round=review.round, name=names[review.seat]), accuracy, drawn(review.curve), *rest]
    for finding in review.mistakes:
        found += ["", *_position(t, finding), *of_finding(t, finding, praise=False)]
    if review.praise:
        found += ["", *_position(t, review.praise), *of_finding(t, review.praise, praise=True)]
    return [line.replace("**", "") for line in found]


def drawn(curve: Sequence[float]) -> str:
    """“+12 ▃▁▅█ +55”: the first value, a bar for each, the last."""
    low, high = min(curve), max(curve)
    bars = "".join(BARS[round((value - low) / max(1.0, high - low) * (len(BARS) - 1))] for value in curve)
    return f"{signed(round(curve[0]))} {bars} {signed(round(curve[-1]))}"


def _position(t: Texts, finding: Finding) -> list[str]:
    """Where the decision stands in the record, the hand, and how the table stood."""
    view = finding.view
    held = view.seats[finding.seat].cards or ()
    return [t("review.line", n=finding.number),
            f"{t('hand.in_hand', n=len(held))}: {display_names.short(t, held)}", *game_lines.lines(t, view)[1:]]
