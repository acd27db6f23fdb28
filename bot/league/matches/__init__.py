"""Fixtures and the tables where they are played."""
