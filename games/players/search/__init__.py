"""Samples of hidden hands, plans and patterns of a hand."""
