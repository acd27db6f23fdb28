"""What is known of how a player plays: rounds noted in the background, and the picture that they make.

`values`: a noted round. `my_play`: what rounds say. `service`: the queue, and who is compared with whom. `store`: the
table ``insights``, and what it keeps of whom. `feature`: what the program is told. *My play* is in `cogs/insights`.
"""
