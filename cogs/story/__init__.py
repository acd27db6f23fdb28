"""The story of a server's week."""
