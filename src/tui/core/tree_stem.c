#include "tui/core/tree_stem.h"

#include "base/arena.h"

#include "base/banned.h"

str tree_stem(struct arena *frame, const struct treeline *l)
{
	bool in = l->group == HOP_IN || l->group == HOP_READS;
	scoped(sb_free) struct sb b = SB(4096);

	for (int i = 1; i < l->depth; i++)
		sb_puts(&b, l->rails >> i & 1 ? "\u2502 " : "  ");
	sb_puts(&b, l->last ? "\u2514" : "\u251c");
	if (l->kind == LINE_MORE)
		sb_puts(&b, "\u2500 ");
	else if (l->open || l->waiting)
		sb_puts(&b, "\u252c");
	else
		sb_puts(&b, l->may_open ? "+" : "\u2500");
	if (l->kind == LINE_BRANCH)
		sb_puts(&b, in ? "\u25c2 " : "\u25b8 ");
	return str_dup(frame, sb_str(&b));
}
