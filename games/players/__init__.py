"""AI players: they see a seat's view and its legal actions, nothing else."""
