"""What is decided about a club night: who is there, its rounds, its clock, what directors do."""
