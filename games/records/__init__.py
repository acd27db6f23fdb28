"""Records: the text format of games (NOTATION.md).

- `notation`: the grammar of a line. `reader`: folds lines into a state, and checks every one of them by the rules.
- `redact`: a seat's record, with ``?`` for what the seat has not seen. `marks`: comments about what happened beside
  play.
- `replay`: the summary of ``busdriver replay --json``.
"""
