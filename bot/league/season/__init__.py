"""Seasons: their log, its fold, and the decisions that add to it. All but `repository` are pure.

`repository`: the one place that adds entries. `fold`, with `folding`: the state that follows. Each other module has the
decisions about one subject, from a state to the entries to be stored: `entrants`, `lifecycle`, `drafts`, `results`,
`deadlines`, `claims`, `cases`, `decisions`, `settings`, `squads`, `playoff`, `night`. `agenda`: what managers have to
do. `card`: what a season was for one player.
"""
