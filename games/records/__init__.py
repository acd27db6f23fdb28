"""Records: the text format of games (NOTATION.md)."""
