"""Games across servers, where people do not know each other: `names` are generated or chosen; `trust` says who may
play, takes reports, and pauses who leaves.
"""
