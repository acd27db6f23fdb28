"""Equal deals: challenges, and a server's events."""
