"""Counters of users' games."""
