"""Club nights: what people and directors do, what happens by itself, and their tables."""
