"""The exercises of a week's plan, and the reminder of it."""
