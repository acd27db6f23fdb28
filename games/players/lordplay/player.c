/* The move that a net chooses. */
#include "lord.h"

static void judge(const Net *net, const Look *look, const Sums *table, const Combo *combo, int wish, Judged *judged)
{
    Sums sums = *table;
    judged->wish = wish;
    judged->number = of_choice(look, combo, wish, judged->features);
    net_sums(net, judged->features, judged->number, &sums, false);
    judged->value = net_value(net, &sums);
}

/* What a play with the Mah Jong is judged with: the highest rank out that the hand lacks. */
static int likely_wish(const Look *look, const Combo *combo)
{
    Cards rest = less(look->round->hands[look->seat], combo->cards);
    if (look->round->classic || !(combo->cards.one >> MAH_JONG & 1)) return 0;
    for (int rank = 14; rank > 1; rank--)
        if (look->unseen[rank] && !of_rank(rest, rank)) return rank;
    return 0;
}

static int drawn_of(Draw draw, void *context, const Judged *judged, int number)
{
    float values[MOST_COMBOS + 1];
    for (int at = 0; at < number; at++) values[at] = judged[at].value;
    return draw(context, values, number);
}

void choose(const Net *net, Plans *plans, const Round *round, Draw draw, void *context, Move *move)
{
    static _Thread_local Combo combos[MOST_COMBOS + 1];
    static _Thread_local Judged judged[MOST_COMBOS + 1], wished[14];
    int number = options(round, round->turn, combos);
    move->seat = round->turn, move->common = 0, move->combo = combos, move->made = 0;
    if (number == 1 && combos[0].kind == PASS) return;
    Look look = look_at(round, move->seat, plans);
    move->common = of_table(&look, move->table);
    Sums base;
    net_sums(net, move->table, move->common, &base, true);
    for (int at = 0; at < number; at++)
        judge(net, &look, &base, &combos[at], likely_wish(&look, &combos[at]), &judged[at]);
    int chosen = drawn_of(draw, context, judged, number);
    move->combo = &combos[chosen], move->made = &judged[chosen];
    if (round->classic || !(move->combo->cards.one >> MAH_JONG & 1)) return;
    for (int at = 0; at < 14; at++) judge(net, &look, &base, move->combo, at ? at + 1 : 0, &wished[at]);
    move->made = &wished[drawn_of(draw, context, wished, 14)];
}

void carry_out(Round *round, const Move *move)
{
    if (move->combo->kind == PASS) pass(round);
    else play(round, move->seat, move->combo, move->made->wish);
}
