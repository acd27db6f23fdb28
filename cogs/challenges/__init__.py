"""Duels and partner quizzes."""
