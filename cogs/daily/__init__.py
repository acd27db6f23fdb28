"""The deal of the day: ``/daily``."""
