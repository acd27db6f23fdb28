"""Drawing primitives: paths, text, colours, encoding."""
