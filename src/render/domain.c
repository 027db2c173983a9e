#include "render/answer/domain.h"

#include "base/arena.h"
#include "render/export/internal.h"
#include "render/rows/grid.h"
#include "base/banned.h"

/* ---- for a screen ---- */

static void heading(struct sb *out, const struct paint *p, const char *text)
{
	sb_putc(out, '\n');
	paint_put(out, p, ROLE_HEAD, str_of(text));
	sb_putc(out, '\n');
}

static void put_tables(struct sb *out, const struct paint *p, const struct domain_view *v)
{
	static const struct grid_column columns[] = {
		{ "table", 12, false, false }, { "role", 4, false, false },	  { "rows", 4, true, false },
		{ "joins", 4, true, false },   { "what it is", 16, false, true },
	};
	scoped(arena_close) struct arena *a = arena_open();
	struct grid g = grid_of(a, columns, 5);

	for (ptrdiff_t i = 0; i < v->tables.len; i++) {
		const struct domain_table *t = &v->tables.at[i];
		str joins = t->joins ? str_fmt(a, "%lld", (long long)t->joins) : NO_STR;
		struct grid_cell cells[] = {
			{ t->shown, ROLE_NAME },
			{ t->beside ? str_fmt(a, "%s, also here", t->role) : str_of(t->role), ROLE_DIM },
			{ t->rows == UNKNOWN ? NO_STR : count_words(a, t->rows), ROLE_PLAIN },
			{ joins, ROLE_PLAIN },
			{ t->description, ROLE_PLAIN },
		};

		grid_row(&g, cells);
	}
	grid_put(out, p, &g, 2);
}

/* Who says so, unless it is the source itself, and how often people wrote it. */
static str said_by(struct arena *a, const struct domain_join *j)
{
	str origin = str_eq(j->origin, S("declared")) ? S("") : j->origin;

	return j->used ? str_fmt(a, "%.*s%swritten %.*s", STR(origin), origin.len ? ", " : "",
				 STR(str_counted(a, j->used, "time")))
		       : origin;
}

static void put_joins(struct sb *out, const struct paint *p, const struct domain_view *v, int indent)
{
	static const struct grid_column columns[] = { { "from", 8, false, false },
						      { "to", 8, false, false },
						      { "on", 10, false, true },
						      { "", 3, false, false },
						      { "", 4, false, false } };
	scoped(arena_close) struct arena *a = arena_open();
	struct grid g = grid_of(a, columns, 5);

	for (ptrdiff_t i = 0; i < v->joins.len; i++) {
		const struct domain_join *j = &v->joins.at[i];
		struct grid_cell cells[] = { { j->source, ROLE_NAME },
					     { j->target, ROLE_NAME },
					     { j->on, ROLE_KEY },
					     { j->cardinality, ROLE_DIM },
					     { said_by(a, j), ROLE_WARN } };

		grid_row(&g, cells);
	}
	grid_put(out, p, &g, indent);
}

void domain_joins_put(struct sb *out, const struct paint *p, const struct domain_view *v)
{
	put_joins(out, p, v, 0);
}

static void put_borders(struct sb *out, const struct paint *p, const struct domain_view *v)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (ptrdiff_t i = 0; i < v->borders.len; i++)
		sb_fmt(&b, "%s%.*s (%lld)", i ? ", " : "", STR(v->borders.at[i].name),
		       (long long)v->borders.at[i].joins);
	paint_wrapped(out, p, ROLE_PLAIN, sb_str(&b), 2);
}

void domain_put(struct sb *out, const struct paint *p, const struct domain_view *v)
{
	paint_put(out, p, ROLE_NAME, v->name);
	paint_put(out, p, ROLE_DIM,
		  v->given ? S("  a business domain") : S("  a business domain, as keys and names suggest"));
	sb_putc(out, '\n');
	paint_wrapped(out, p, ROLE_PLAIN, v->description, 0);
	heading(out, p, "Tables");
	put_tables(out, p, v);
	if (v->joins.len) {
		heading(out, p, "Usual joins");
		put_joins(out, p, v, 2);
	}
	if (v->borders.len) {
		heading(out, p, "Joined to other domains");
		put_borders(out, p, v);
	}
}

/* ---- for a document ---- */

static void md_tables(struct sb *out, const struct domain_view *v)
{
	sb_puts(out, "| table | role | rows | what it is |\n|---|---|---|---|\n");
	for (ptrdiff_t i = 0; i < v->tables.len; i++) {
		const struct domain_table *t = &v->tables.at[i];

		sb_puts(out, "| ");
		markdown_put(out, t->qualified);
		sb_fmt(out, " | %s | ", t->role);
		if (t->rows != UNKNOWN)
			sb_fmt(out, "%lld", (long long)t->rows);
		sb_puts(out, " | ");
		markdown_put(out, t->description);
		sb_puts(out, " |\n");
	}
}

void domain_md(struct sb *out, const struct domain_view *v)
{
	sb_puts(out, "# ");
	markdown_put(out, v->name);
	sb_puts(out, "\n\n");
	markdown_put(out, v->description);
	sb_puts(out, "\n\n## Tables\n\n");
	md_tables(out, v);
	if (!v->joins.len)
		return;
	sb_puts(out, "\n## Usual joins\n\n| from | to | on | |\n|---|---|---|---|\n");
	for (ptrdiff_t i = 0; i < v->joins.len; i++) {
		const struct domain_join *j = &v->joins.at[i];
		const str cells[] = { j->qualified_source, j->qualified_target, j->on, j->cardinality };

		for (size_t k = 0; k < sizeof cells / sizeof *cells; k++) {
			sb_puts(out, k ? " | " : "| ");
			markdown_put(out, cells[k]);
		}
		sb_puts(out, " |\n");
	}
	sb_fmt(out, "\n```mermaid\n%.*s```\n", STR(v->diagram));
}

/* ---- the diagram ---- */

static str quoted(struct arena *a, str text)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	mermaid_quoted(&b, text);
	return str_dup(a, sb_str(&b));
}

/* Tables without a join stand alone: they are in the domain too. */
void domain_diagram(struct sb *out, const struct domain_view *v, ptrdiff_t most)
{
	scoped(arena_close) struct arena *a = arena_open();

	sb_puts(out, "erDiagram\n");
	for (ptrdiff_t i = 0; i < v->joins.len && i < most; i++) {
		const struct domain_join *j = &v->joins.at[i];

		mermaid_relation(out, "    ", quoted(a, j->source), quoted(a, j->target), j->unique, j->optional,
				 &j->fields);
	}
	for (ptrdiff_t i = 0; i < v->tables.len && i < most; i++)
		if (!v->tables.at[i].joins)
			sb_fmt(out, "    \"%.*s\"\n", STR(quoted(a, v->tables.at[i].shown)));
}
