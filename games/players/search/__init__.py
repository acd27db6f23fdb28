"""Search: sampled hands, rollouts."""
