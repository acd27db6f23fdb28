"""What messages of tables and hands show: from a state to texts, buttons and selects. Nothing here sends or stores.

`hand_view` has the contents of a hand as values; `hand_page`, `hand_rows` and `hand_controls` lay them out, and
`hand_verbs` names the controls. `lobby_view`, `table_view`, `turns_view`, `open_view`, `ballot_view`: the other pages.
`guide`, `exchange_view`, `fair_view`, `action_line`, `game_lines`, `house_rules`: parts that several pages say.
"""
