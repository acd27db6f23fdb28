"""Training of the AI players' networks and models."""
