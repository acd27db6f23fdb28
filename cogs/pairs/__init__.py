"""The pairs' deal of the day: its page, requests for a partner, its tables."""
