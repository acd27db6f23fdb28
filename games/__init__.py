"""Pure rules of five games. Standard library only; no clock, no I/O, no ambient randomness."""
