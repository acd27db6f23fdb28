"""What leagues show, from a state to texts and controls; sends and stores nothing."""
