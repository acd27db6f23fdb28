"""Groups: their pages, and the messages that ask who comes."""
