"""Messages that show a table or a hand: sent, edited and kept up to date.

`hands`: each player's hand; its page `hands.states` says where one is shown. `table_message`: the public message;
`table_content`: what it shows now, by `cogs.pages`. `message_editor`: one request, sent once; `message_tokens`,
`attached_pictures`: with what. `request_lanes`, `request_limits`: when. `posted_message`: what admins post. `delivery`:
all of it in one value.
"""
