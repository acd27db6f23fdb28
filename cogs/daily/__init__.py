"""The deal of the day, and those of the week."""
