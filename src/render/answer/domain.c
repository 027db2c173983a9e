#include "render/answer/domain.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/cardinality.h"
#include "render/export/internal.h"
#include "render/rows/grid.h"
#include "render/rows/rows.h"
#include "render/paint.h"
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

/* The origin of a join unless it is the source, and its number of uses in learned SQL. */
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
					     { cardinality_words(j->cardinality), ROLE_DIM },
					     { said_by(a, j), ROLE_WARN } };

		grid_row(&g, cells);
	}
	grid_put(out, p, &g, indent);
}

static void joins_page(struct sb *out, const struct paint *p, const void *value)
{
	const struct domain_view *v = value;
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

static void page(struct sb *out, const struct paint *p, const void *value)
{
	const struct domain_view *v = value;
	paint_put(out, p, ROLE_NAME, v->name);
	paint_put(out, p, ROLE_DIM,
		  v->given ? S("  a business domain") : S("  a business domain, inferred from keys and names"));
	sb_putc(out, '\n');
	paint_wrapped(out, p, ROLE_PLAIN, v->description, 0);
	heading(out, p, "Tables");
	put_tables(out, p, v);
	if (v->joins.len) {
		heading(out, p, "Common joins");
		put_joins(out, p, v, 2);
	}
	if (v->borders.len) {
		heading(out, p, "Links to other domains");
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

static void markdown(struct sb *out, const struct paint *p, const void *value)
{
	const struct domain_view *v = value;
	sb_puts(out, "# ");
	markdown_put(out, v->name);
	sb_puts(out, "\n\n");
	markdown_put(out, v->description);
	sb_puts(out, "\n\n## Tables\n\n");
	md_tables(out, v);
	if (!v->joins.len)
		return;
	sb_puts(out, "\n## Common joins\n\n| from | to | on | |\n|---|---|---|---|\n");
	for (ptrdiff_t i = 0; i < v->joins.len; i++) {
		const struct domain_join *j = &v->joins.at[i];
		const str cells[] = { j->qualified_source, j->qualified_target, j->on,
				      cardinality_words(j->cardinality) };

		(void)p;
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

/* A table without joins is drawn alone: it belongs to the domain too. */
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

/* ---- as JSON ---- */

static void put_description(struct jw *w, const char *name, const void *value)
{
	const struct domain_table *t = value;

	jw_str_at(w, name, t->description.len ? t->description : NO_STR);
}

static void put_primary(struct jw *w, const char *name, const void *value)
{
	jw_bool_at(w, name, !((const struct domain_table *)value)->beside);
}

static void put_origin(struct jw *w, const char *name, const void *value)
{
	jw_str_at(w, name, ((const struct domain_view *)value)->given ? S("given") : S("inferred"));
}

#define THIS domain_table
static const struct answer_member table_members[] = {
	ITEM("name", ANSWER_TEXT, qualified),
	ITEM_OWN("description", put_description),
	ITEM("row_count", ANSWER_COUNT, rows),
	ITEM("role", ANSWER_WORD, role),
	ITEM("joins", ANSWER_NUMBER, joins),
	ITEM_OWN("primary", put_primary),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS domain_join
static const struct answer_member join_members[] = {
	ITEM("source_table", ANSWER_TEXT, qualified_source),
	ITEM("target_table", ANSWER_TEXT, qualified_target),
	ITEM("join_sql", ANSWER_TEXT, sql),
	ITEM("description", ANSWER_TEXT, description),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS domain_border
static const struct answer_member border_members[] = {
	ITEM("domain", ANSWER_TEXT, name),
	ITEM("joins", ANSWER_NUMBER, joins),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS domain_view
static const struct answer_member members[] = {
	MEMBER("domain", "string", "its name", ANSWER_TEXT, name),
	MEMBER("description", "string", "written by a person, or a summary of its tables", ANSWER_TEXT, description),
	MEMBER_OWN("origin", "string", "given: by a person; inferred: from keys and names", false, put_origin),
	MEMBER("databases", "array", "catalogs that have it", ANSWER_TEXTS, databases),
	MEMBER_LIST(
		"tables",
		"name, description, row_count, role (hub, bridge, leaf), joins, primary: whether it is the first domain",
		tables, table_members),
	MEMBER("er_diagram", "string", "its joins as a Mermaid diagram", ANSWER_TEXT, diagram),
	MEMBER_LIST("common_joins", "source_table, target_table, join_sql, description; most common first", joins,
		    join_members),
	MEMBER_LIST("borders", "other domains that its tables join: domain, joins", borders, border_members),
	MEMBER("table_count", "integer", "number of its tables", ANSWER_NUMBER, total_tables),
	END_OF_MEMBERS,
};
#undef THIS

/* ---- as rows: its tables ---- */

enum { TABLE, DESCRIPTION, ROWS, ROLE, JOINS, PRIMARY, COLUMNS };

static const struct column columns[] = {
	[TABLE] = { "name", "string", NULL, LOOK_NAME, false },
	[DESCRIPTION] = { "description", "string", NULL, LOOK_FLUID, true },
	[ROWS] = { "row_count", "integer", NULL, LOOK_COUNT, true },
	[ROLE] = { "role", "string", NULL, LOOK_PLAIN, false },
	[JOINS] = { "joins", "integer", NULL, LOOK_PLAIN, false },
	[PRIMARY] = { "primary", "boolean", NULL, LOOK_PLAIN, false },
};

static bool put_rows(struct rows *rows, const void *value)
{
	const struct domain_view *v = value;
	bool more = rows_columns(rows, columns, COLUMNS);

	for (ptrdiff_t i = 0; i < v->tables.len && more; i++) {
		const struct domain_table *t = &v->tables.at[i];
		struct value row[COLUMNS] = {
			[TABLE] = value_text(t->qualified),
			[DESCRIPTION] = value_text(t->description.len ? t->description : NO_STR),
			[ROWS] = value_int(t->rows),
			[ROLE] = value_text(str_of(t->role)),
			[JOINS] = value_int(t->joins),
			[PRIMARY] = value_bool(!t->beside),
		};

		more = rows_row(rows, row);
	}
	return more;
}

const struct answer_type answer_domain_view = {
	.name = "domain", .members = members, .page = page, .markdown = markdown, .piped = page, .rows = put_rows
};

const struct answer_type answer_domain_joins = { .name = "joins", .page = joins_page };
