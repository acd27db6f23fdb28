"""A server's week, told in a channel: which games turned, the best call, and new records.

`values`: a week. `service`: reading it, in the background. `feature`: what the program is told. `cogs/story` tells it
and has its page of ``/setup``; where and when is stored with the server's settings.
"""
