"""How tables and seasons live by their logs: `repository`."""
