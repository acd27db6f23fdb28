"""What AI players of several games and levels share: decisions, shapes of hands, card counting, weights."""
