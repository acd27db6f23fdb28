"""Lets these tests use the random playouts of the folder above, and the positions of this one, also when run alone."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = map(str, Path(__file__).parents[:2])
