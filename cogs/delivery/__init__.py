"""Messages that show a table or a hand: sent, edited and kept up to date.

`hand_states` says on one page where a hand is shown; `hand_sender` does it, `hand_session` knows it, `hand_messages` is
what others call. `table_message`: the public message. `hand_content`, `table_content`: what they show now, by
`cogs.pages`. `message_editor`: one request, sent once; `message_tokens`, `attached_pictures`, `late_pictures`: with
what. `request_lanes`, `request_limits`: when. `posted_message`: what admins post. `delivery`: all of it in one value.
"""
