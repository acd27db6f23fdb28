"""From a log to a table and back: fold, decisions, and the repository that stores them."""
