"""League formats, one module each."""
