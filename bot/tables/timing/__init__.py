"""What tables do without a click.

`scheduler`: one timer for each table, by `bot.tables.rules.schedule`; it asks `bot.tables.automation` to do the step.
`ai_players`: their decisions, worked out elsewhere. `lines`: whether Discord answers. `outages`: no clock runs while
people could not act, and the time that they lost is given back.
"""
