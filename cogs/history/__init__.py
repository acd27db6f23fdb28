"""Finished rounds, replays and checks of the shuffle."""
