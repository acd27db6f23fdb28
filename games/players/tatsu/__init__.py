"""The Tatsu players."""
