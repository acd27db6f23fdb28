"""The formats that real leagues play, as data: each is `Settings` that a manager may still change.

How a preset reads its league's rules where those leave room:

- ``dtm``: each of the 24 deals is won or lost by itself; a double victory, by which the losers get nothing, is worth 3
  league points and 100 points at the table. Who sits out a round gets what draws would give.
- ``hiesfeld``: four players play three rounds, each with every partner. The widest margin is worth 3 to both winners,
  the next 2, the narrowest 1: always 12 a match. Margins alike share what they are worth; a level round's worth is
  shared by both sides.
- ``swiss``: a match is six deals or 1000 points, with an extra deal at a level score.
- ``duplicate``: each round all tables play the same deals; a pair meets each deal once.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.league.model import Format, Scoring, Settings

LADDER = Settings("ladder", Format.FREE, scoring=Scoring(1, 0, 0), order=("rating", "points", "difference"))

DTM = Settings(
    "dtm", Format.PARTNERS, rounds=6, least=4, scoring=Scoring(2, 1, 0, double=3),
    options={"target": "10000", "deals": "4", "level": "draw", "grand": "no", "double": "100"},
    order=("points", "scored", "difference"))

HIESFELD = Settings(
    "hiesfeld", Format.QUARTETS, rounds=3, least=4,
    options={"target": "10000", "deals": "8", "level": "draw"}, order=("points", "difference", "scored"))

ROUND_ROBIN = Settings(
    "round_robin", Format.ROUND_ROBIN, pairs=True, pace="async", legs=2, group=8, promote=2, relegate=2, days=14,
    options={"target": "1000"}, order=("points", "head_to_head", "difference", "scored"))

SWISS = Settings(
    "swiss", Format.SWISS, pairs=True, days=7, scoring=Scoring(3, 1, 0),
    options={"target": "1000", "deals": "6", "level": "extra"},
    order=("points", "buchholz", "sonneborn", "difference"))

KNOCKOUT = Settings(
    "knockout", Format.KNOCKOUT, pairs=True, pace="async", days=14, most=32, series=3, series_from=4,
    options={"target": "1000"}, order=("points", "difference", "scored"))

DUPLICATE = Settings(
    "duplicate", Format.DUPLICATE, pairs=True, least=4, most=12,
    options={"target": "10000", "deals": "4", "level": "draw"}, order=("share", "points", "difference"))

PRESETS: Mapping[str, Settings] = MappingProxyType({
    preset.preset: preset for preset in (LADDER, DTM, HIESFELD, ROUND_ROBIN, SWISS, KNOCKOUT, DUPLICATE)
})
