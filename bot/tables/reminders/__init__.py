"""When people may be written to: stages of a turn, quiet hours, vacations, zones (`notices`). Pure functions.

The feature `reminders` sends turns by them; everything else that writes to people (invitations, alerts, weekly
exercises) asks `notices.is_quiet` and `notices.polite` too, so nobody is woken by a part that forgot.
"""
