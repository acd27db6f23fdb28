"""Turn notices, digests and boards of running games."""
