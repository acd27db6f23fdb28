"""A review in words: for Discord and for ``busdriver review``."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Texts
from cogs.common import display_names
from cogs.common.card_glyphs import PLAIN, Signs
from cogs.history.cog import action_line
from cogs.play import advice_text
from games.actions import Small
from games.registry import GAMES
from games.review.par import Par
from games.review.report import Finding, Review
from rendering.results.boards import signed


def summary(t: Texts, review: Review, names: Sequence[str]) -> list[str]:
    """The seat's accuracy and that of the others."""
    own = review.accuracy[review.seat]
    lines = [] if own is None else [t("review.accuracy", n=round(own), decisions=review.decisions)]
    others = [t("review.of_player", name=name, n=round(value)) for seat, (name, value) in enumerate(
        zip(names, review.accuracy, strict=True)) if value is not None and seat != review.seat]
    if others:
        lines.append(t("review.others", players=t("words.comma").join(others)))
    if not review.mistakes:
        lines.append(t("review.nothing"))
    return lines


def par(t: Texts, review: Review, known: Par | None, names: Sequence[str]) -> str:
    """The par of the seat's side and what it made; that it is not known yet."""
    if known is None:
        return t("review.par_soon")
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
    if isinstance(finding.action, Small) and not praise:
        other = t("review.no_call")
    else:
        other = t("review.no_bomb") if finding.best is None else advice_text.action(t, game, view, finding.best)
    cost = round(finding.cost / 5) * 5
    return [
        t("review.praise" if praise else "review.mistake", n=cost), done,
        t("review.usual" if praise else "review.driver", action=other), advice_text.because(t, finding.why),
    ]


def lines(t: Texts, review: Review, names: Sequence[str]) -> list[str]:
    """The whole review as plain lines."""
    found = [t("review.title", round=review.round, name=names[review.seat]), *summary(t, review, names)]
    for finding in review.mistakes:
        found += ["", *of_finding(t, finding, praise=False)]
    if review.praise:
        found += ["", *of_finding(t, review.praise, praise=True)]
    return [line.replace("**", "") for line in found]
