"""Standing company: groups of people who play together, and their weekly time."""
