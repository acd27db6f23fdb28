"""What everything else of the program stands on, and which itself knows only the rules of the games.

`clock`: time, and deadlines; `wall_clock`, `days`: times of the day, and days. `errors`: codes with fields.
`background`: tasks, and work outside the event loop. `user_text`: what users write, cleaned. `slots`: for whom this
process acts. `responses`: how fast Discord answers. `database`: the port that all stores write SQL for; `sql`: parts of
statements. Its adapters are in `bot.storage`.
"""
