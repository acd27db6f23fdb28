"""Lets these tests use the random playouts of the folder above, also when run alone."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
