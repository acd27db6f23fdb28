"""How finished games count for the ratings: who left, who was away, and what a week allows.

`verdict` has today's rule and `week` its bound; `first_edition` has the rule of games and seasons of before.

Which attack on ratings meets which rule. Several of them are elsewhere:

| attack | rule | module |
|---|---|---|
| leave a game that goes badly | who left comes last | `verdict`; who left: `bot.tables.log.leaving` |
| the partner leaves in one's place | as a pair they lose once, whoever leaves | `verdict` |
| let others play the hard part | no gain by a seat that others played | `verdict`, `bot.tables.log.absence` |
| any number of own accounts that give up | `MAX_GAIN` points a week, whoever they are | `week` |
| an early end or a substitute that spares a loss | counts for the same bound | `week` |
| own accounts that lose whole games | not prevented, but lists mark it (`*`) | `bot.league.services.ratings` |
| two accounts that search as a party | unrated, unless they are partners | `bot.features.queue.parties` |
| two accounts that meet in the queue | not prevented | `docs/develop/security.md` |
| newcomers, also after an erasure | provisional: marked (`?`), unknown to the queue | `bot.league.ratings` |
| across servers: leave again and again | a pause for the person, on all servers | `bot.features.across` |
| across servers: fresh accounts | an account must be 30 days old | `bot.features.across` |
| a manager decides their own game | it waits for others | `bot.league.season.decisions` |
"""
