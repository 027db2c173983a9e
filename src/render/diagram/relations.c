#include "render/diagram/relations.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/utf8.h"
#include "render/export/internal.h"
#include "render/paint.h"
#include "render/answer/relation_tree.h"

#include "base/banned.h"

/* One relation, from the table that holds the key (or reads) to the other table. */
struct drawn_edge {
	const struct hop *hop;
	str from, to;
	const struct strs *fields; /* of from */
};
typedef void (*edge_fn)(struct sb *out, const struct drawn_edge *e);

/* ---- each once ---- */

static bool is_new(struct map *seen, const struct hop *h)
{
	bool was;

	map_put(seen, str_n((const char *)&h->edge, sizeof h->edge), &was);
	return !was;
}

static struct drawn_edge edge_of(const struct relation_tree *t, const struct treeline *l)
{
	const struct hop *h = l->hop;
	bool away = h->kind == HOP_OUT || h->kind == HOP_READS;
	str near = relation_tree_name(t, l->parent < 0 ? t->root : t->lines.at[l->parent].hop->other),
	    far = relation_tree_name(t, h->other);

	return (struct drawn_edge){ h, away ? near : far, away ? far : near, away ? &h->fields : &h->other_fields };
}

static void each_edge(struct sb *out, const struct relation_tree *t, edge_fn take)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct map seen = map_in(a);

	for (ptrdiff_t i = 0; i < t->lines.len; i++) {
		struct drawn_edge e;

		if (t->lines.at[i].kind != LINE_BRANCH || !is_new(&seen, t->lines.at[i].hop))
			continue;
		e = edge_of(t, &t->lines.at[i]);
		take(out, &e);
	}
}

/* Its columns or kind, then its origin. */
static str label_of(struct arena *a, const struct drawn_edge *e)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!hop_is_key(e->hop))
		sb_puts(&b, "reads");
	for (ptrdiff_t i = 0; i < e->fields->len && hop_is_key(e->hop); i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(e->fields->at[i]));
	if (e->hop->says.len)
		sb_fmt(&b, "%s(%.*s)", b.len ? " " : "", STR(e->hop->says));
	return str_dup(a, sb_str(&b));
}

/* ---- Mermaid ---- */

static void put_mermaid_name(struct sb *out, str name)
{
	sb_putc(out, '"');
	mermaid_quoted(out, name);
	sb_putc(out, '"');
}

static void mermaid_edge(struct sb *out, const struct drawn_edge *e)
{
	scoped(arena_close) struct arena *a = arena_open();
	bool key = hop_is_key(e->hop);
	str along = e->hop->cardinality;

	sb_puts(out, "    ");
	put_mermaid_name(out, e->from);
	sb_puts(out, !key ? " }o" : str_starts(along, S("1")) ? " |o" : " }o");
	sb_puts(out, !key || hop_is_inferred(e->hop) ? ".." : "--");
	sb_puts(out, !key ? "o{ " : str_ends(along, S("N")) ? "o{ " : e->hop->optional ? "o| " : "|| ");
	put_mermaid_name(out, e->to);
	sb_puts(out, " : ");
	put_mermaid_name(out, label_of(a, e));
	sb_putc(out, '\n');
}

void relations_mermaid(struct sb *out, const struct relation_tree *t)
{
	sb_puts(out, "%% ocat refs ");
	mermaid_quoted(out, t->root);
	sb_puts(out, "\nerDiagram\n    ");
	put_mermaid_name(out, relation_tree_name(t, t->root));
	sb_putc(out, '\n');
	each_edge(out, t, mermaid_edge);
}

/* ---- DOT ---- */

static void dot_edge(struct sb *out, const struct drawn_edge *e)
{
	scoped(arena_close) struct arena *a = arena_open();

	sb_putc(out, '\t');
	quoted_put(out, e->from);
	sb_puts(out, " -> ");
	quoted_put(out, e->to);
	sb_puts(out, " [label=");
	quoted_put(out, label_of(a, e));
	if (!hop_is_key(e->hop))
		sb_puts(out, ", style=dotted");
	else if (hop_is_inferred(e->hop))
		sb_puts(out, ", style=dashed");
	sb_puts(out, "];\n");
}

void relations_dot(struct sb *out, const struct relation_tree *t)
{
	sb_puts(out, "digraph relations {\n\trankdir=LR;\n\tnode [shape=box];\n\t");
	quoted_put(out, relation_tree_name(t, t->root));
	sb_puts(out, " [style=bold];\n");
	each_edge(out, t, dot_edge);
	sb_puts(out, "}\n");
}
