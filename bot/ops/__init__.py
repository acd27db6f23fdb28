"""Operations: logging, metrics, health, checks."""
