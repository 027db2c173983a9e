#include "render/diagram/lineage.h"

#include "base/arena.h"
#include "base/map.h"
#include "render/export/internal.h"
#include "base/banned.h"

struct numbering { /* Mermaid needs an id for each box */
	struct arena *arena;
	struct map by_name;
	const struct lineage_diagram *flow;
};

static str shown(const struct lineage_diagram *f, str name)
{
	return str_starts(name, f->common) ? str_from(name, f->common.len) : name;
}

/* A box, with its name the first time. */
static void put_box(struct sb *out, struct numbering *n, str name)
{
	bool was = false;
	struct map_entry *e = map_put(&n->by_name, name, &was);

	if (!was)
		e->num = n->by_name.len;
	sb_fmt(out, "t%lld", (long long)e->num);
	if (was)
		return;
	sb_puts(out, "[\"");
	mermaid_quoted(out, shown(n->flow, name));
	sb_puts(out, "\"]");
}

void lineage_mermaid(struct sb *out, const struct lineage_diagram *f)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct numbering n = { a, map_in(a), f };

	sb_puts(out, "flowchart LR\n    ");
	put_box(out, &n, f->root);
	sb_putc(out, '\n');
	for (ptrdiff_t i = 0; i < f->edges.len; i++) {
		sb_puts(out, "    ");
		put_box(out, &n, f->edges.at[i].from);
		sb_puts(out, " --> ");
		put_box(out, &n, f->edges.at[i].to);
		sb_putc(out, '\n');
	}
	sb_puts(out, "    style t1 stroke-width:3px\n");
}

static void put_dot(struct sb *out, str name)
{
	sb_putc(out, '"');
	for (ptrdiff_t i = 0; i < name.len; i++) {
		char c = name.at[i];

		if (c == '"' || c == '\\')
			sb_putc(out, '\\');
		sb_putc(out, (unsigned char)c < ' ' ? ' ' : c);
	}
	sb_putc(out, '"');
}

void lineage_dot(struct sb *out, const struct lineage_diagram *f)
{
	sb_puts(out, "digraph lineage {\n    rankdir=LR;\n    node [shape=box];\n    ");
	put_dot(out, shown(f, f->root));
	sb_puts(out, " [style=bold];\n");
	for (ptrdiff_t i = 0; i < f->edges.len; i++) {
		sb_puts(out, "    ");
		put_dot(out, shown(f, f->edges.at[i].from));
		sb_puts(out, " -> ");
		put_dot(out, shown(f, f->edges.at[i].to));
		sb_puts(out, ";\n");
	}
	sb_puts(out, "}\n");
}
