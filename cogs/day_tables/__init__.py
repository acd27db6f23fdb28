"""The tables of a week and a month of deals of the day."""
