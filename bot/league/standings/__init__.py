"""Points and standings."""
