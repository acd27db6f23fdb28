"""What a table agrees on while it plays."""
