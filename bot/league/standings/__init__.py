"""Criteria and rows of standings."""
