"""When people may be written to: stages of a turn, quiet hours, vacations, zones."""
