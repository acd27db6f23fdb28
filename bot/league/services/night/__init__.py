"""Club nights: what people and directors do, what happens by itself, and their tables.

- `desk`: everything that a front end calls. `driver`: what is due by the clock. `tables`: opens and ends the games.
"""
