"""The review of finished rounds: what each decision cost, judged by what its seat could know then.

`decisions.of_record` lists the decisions of a record; `decisions.judge` values them with the network of `hard`;
`playouts.compare` confirms a difference by play-outs in worlds (`worlds`) that fit what the seat had seen;
`report.review` puts the page together. docs/develop/reviews.md has the measures.
"""
