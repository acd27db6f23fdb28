"""A month of casual play with simulated results: see `benchmarks.month.__main__`."""
