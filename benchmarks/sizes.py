"""How large the classes of the product are: methods of each, today or at a commit.

    python -m benchmarks.sizes            the largest now
    python -m benchmarks.sizes 51cae11e   the largest at that commit
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator

PRODUCT = ("bot", "cogs", "games", "rendering")
SHOWN = 12
"""Classes that are printed."""


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout


def sizes(commit: str) -> Iterator[tuple[int, str]]:
    """(methods, module and name) of every class."""
    for path in _git("ls-tree", "-r", "--name-only", commit, *PRODUCT).splitlines():
        if path.endswith(".py"):
            for node in ast.walk(ast.parse(_git("show", f"{commit}:{path}"))):
                if isinstance(node, ast.ClassDef):
                    methods = sum(isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in node.body)
                    yield methods, f"{path}: {node.name}"


def main() -> None:
    found = sorted(sizes(sys.argv[1] if len(sys.argv) > 1 else "HEAD"), reverse=True)
    print(f"{sum(methods >= 40 for methods, _ in found)} of {len(found)} classes have 40 methods or more, "
          f"{sum(methods > 30 for methods, _ in found)} more than 30")
    for methods, where in found[:SHOWN]:
        print(f"{methods:4} {where}")


if __name__ == "__main__":
    main()
