"""Results, final standings and charts."""
