"""The course: positions for its lessons, and what its sentences are worth (``python -m benchmarks.lessons``)."""
