"""Messages that show a table or a hand: sent, edited and kept up to date."""
