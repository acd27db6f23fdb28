"""Formats: who plays whom."""
