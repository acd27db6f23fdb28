"""A shuffle that everybody can check."""
