"""Matches: appointments, playing, claims."""
