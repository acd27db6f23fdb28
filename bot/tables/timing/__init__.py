"""Automatic steps of tables: deadlines, AI turns, closing tricks."""
