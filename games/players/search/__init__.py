"""Search by sampled hands and rollouts, for Trichu and the Great Lord."""
