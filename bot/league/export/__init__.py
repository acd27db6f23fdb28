"""Seasons and players' data as files."""
