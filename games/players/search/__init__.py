"""Samples of hidden hands, plans and patterns of a hand; the search of the Great Lord."""
