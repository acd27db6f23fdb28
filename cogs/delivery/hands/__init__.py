"""Each player's hand: where it is shown, what it shows, and who brings it there.

`states` is the theory, on one page and pure: which messages may show a hand, and what each event makes of them;
`updates` decides between an edit and a new message. `sender` carries both out; `session` is what is known of one hand.
`content` makes the hand from a table, with its pictures (`late_pictures`). Above them `clicks` answers clicks,
`on_demand` opens and moves ephemeral hands, `reach` says who sees no hand, and `messages` keeps all of them up to date.
"""
