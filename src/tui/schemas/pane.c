/* Catalogs, schemas and tables with their counts, as a tree. */
#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"
#include "tui/schemas/schemas.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { NAME, KIND, TABLES, FIELDS, ROWS, SIZE, COMMENT, COLUMNS, INDENT = 2 };
static const struct grid_column columns[] = {
	[NAME] = { "", .least = 34, .most = 60, .priority = 9 },
	[KIND] = { "", .least = 1, .most = 1, .priority = 4 },
	[TABLES] = { "tables", .least = 6, .most = 9, .priority = 8, .right = true },
	[FIELDS] = { "cols", .least = 4, .most = 6, .priority = 3, .right = true },
	[ROWS] = { "rows", .least = 6, .most = 7, .priority = 7, .right = true },
	[SIZE] = { "size", .least = 7, .most = 9, .priority = 6, .right = true },
	[COMMENT] = { "comment", .least = 16, .most = 0, .priority = 2 },
};

/* ---- cells ---- */

static struct span number(str text)
{
	return (struct span){ .text = text, .role = ROLE_NUMBER };
}

static struct span branch_name(const struct schemas_state *s, struct arena *frame, const struct schema_branch *b)
{
	str name = clean(frame, b->depth ? str_from(b->name, state_name_at(b->name)) : b->name);
	str text = str_fmt(frame, "%*s%s%.*s", b->depth * INDENT, "", schema_is_open(s, b) ? "- " : "+ ", STR(name));

	return (struct span){ .text = text,
			      .role = b->depth ? ROLE_TEXT : ROLE_STRONG,
			      .stem = b->depth * INDENT + INDENT };
}

static struct span branch_cell(const struct schemas_state *s, struct arena *frame, const struct schema_branch *b,
			       int column)
{
	switch (column) {
	case NAME: return branch_name(s, frame, b);
	case TABLES: return number(words_count(frame, b->tables));
	case ROWS: return number(b->rows == UNKNOWN ? S("") : words_short(frame, b->rows, COUNT_EXACT));
	case SIZE: return number(b->size == UNKNOWN ? S("") : words_bytes(frame, b->size));
	case COMMENT: return span_plain(clean(frame, b->comment), ROLE_COMMENT);
	default: return span_plain(S(""), ROLE_TEXT);
	}
}

static const struct value *value_of(const struct schema_branch *b, ptrdiff_t row, const char *name)
{
	static const struct value none;
	int at = kept_column(b->found->kept, str_of(name));

	return at < 0 ? &none : &b->found->kept->rows.at[row][at];
}

static int64_t number_of(const struct schema_branch *b, ptrdiff_t row, const char *name)
{
	const struct value *v = value_of(b, row, name);

	return v->kind == VALUE_INT ? v->num : UNKNOWN;
}

static str rows_of(struct arena *frame, const struct schema_branch *b, ptrdiff_t row)
{
	enum count_kind kind = COUNT_UNKNOWN;
	int64_t n = number_of(b, row, "row_count");

	count_kind_named(value_of(b, row, "row_count_kind")->text, &kind);
	return n == UNKNOWN ? S("") : words_short(frame, n, kind);
}

static struct span table_cell(const struct schema_branch *b, struct arena *frame, ptrdiff_t row, int column)
{
	str qualified = value_of(b, row, "qualified_name")->text;
	int64_t size = number_of(b, row, "size_bytes");
	enum asset_kind kind = ASSET_OTHER;
	int indent = (b->depth + 2) * INDENT;

	switch (column) {
	case NAME:
		return (struct span){ .text = str_fmt(frame, "%*s%.*s", indent, "",
						      STR(clean(frame, str_from(qualified, state_name_at(qualified))))),
				      .role = ROLE_TEXT,
				      .stem = indent };
	case KIND:
		asset_kind_named(value_of(b, row, "asset_type")->text, &kind);
		return span_plain(words_kind_letter(kind), ROLE_DIM);
	case FIELDS: return number(words_count(frame, number_of(b, row, "field_count")));
	case ROWS: return number(rows_of(frame, b, row));
	case SIZE: return number(size == UNKNOWN ? S("") : words_bytes(frame, size));
	case COMMENT: return span_plain(clean(frame, value_of(b, row, "description")->text), ROLE_COMMENT);
	default: return span_plain(S(""), ROLE_TEXT);
	}
}

/* After the loaded tables. */
static struct span rest_cell(const struct schema_branch *b, struct arena *frame, int column)
{
	int indent = (b->depth + 2) * INDENT;
	str words = b->found ? str_fmt(frame, "+%.*s more",
				       STR(words_count(frame, b->found->result.total - schema_rows(b))))
			     : S("...");

	return (struct span){ .text = column ? S("") : str_fmt(frame, "%*s%.*s", indent, "", STR(words)),
			      .role = ROLE_DIM,
			      .stem = indent };
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct schemas_state *s = with;
	const struct schemas_line *l = &s->lines.at[row];
	const struct schema_branch *b = schema_of(s, l);

	if (l->row < 0)
		return branch_cell(s, frame, b, column);
	return l->row < schema_rows(b) ? table_cell(b, frame, l->row, column) : rest_cell(b, frame, column);
}

static struct grid schemas_grid(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	const struct schemas_state *s = schemas_of(w);

	(void)at, (void)frame;
	return (struct grid){ .columns = columns, .count = COLUMNS, .rows = s->lines.len, .cell = cell_of, .with = s };
}

/* ---- the pane ---- */

static str title_of(const struct schemas_state *s, struct arena *frame)
{
	int64_t catalogs = 0, schemas = 0;

	for (ptrdiff_t i = 0; i < s->branches.len; i++)
		*(s->branches.at[i].depth ? &schemas : &catalogs) += 1;
	return str_fmt(frame, "tree: %.*s, %.*s%s%.*s", STR(str_counted(frame, catalogs, "catalog")),
		       STR(schemas ? str_counted(frame, schemas, "schema") : S("")), schemas ? ", " : "",
		       STR(str_counted(frame, s->all, "table")));
}

static void draw_nothing(const struct schemas_state *s, const struct drawing *d)
{
	if (s->failed)
		pane_empty(d, S("No answer."), S("R tries again."));
	else if (s->asking)
		pane_empty(d, S("counting ..."), S(""));
	else if (s->asked.len)
		pane_empty(d, S("No table matches the query line."), S("/ edits it here, x clears it."));
	else
		pane_empty(d, S("The synced catalogs have no tables."), S("L shows the catalogs, R there syncs them."));
}

static void schemas_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	const struct schemas_state *s = schemas_of(w);
	struct grid grid = schemas_grid(w, at, d->frame);

	pane_title(d, s->lines.len ? title_of(s, d->frame) : S("tree"), true);
	if (grid.rows)
		d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
	else
		draw_nothing(s, d);
}

static str schemas_subject(const struct explorer_state *w, const struct pane_cursor *at)
{
	return schemas_table(schemas_of(w), at->cursor);
}

static str schemas_catalog(const struct explorer_state *w, const struct pane_cursor *at)
{
	const struct schemas_line *l = schemas_at(schemas_of(w), at->cursor);

	return l ? schema_of(schemas_of(w), l)->catalog : NO_STR;
}

static bool schemas_edits_query(const struct explorer_state *w)
{
	(void)w;
	return true;
}

static struct next schemas_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			       struct arena *frame)
{
	const struct schemas_state *s = schemas_of(w);
	const struct schemas_line *l = schemas_at(s, at->cursor);
	str table = schemas_table(s, at->cursor);

	if (a == ACT_OPEN && table.len)
		return (struct next){ NEXT_OPEN, str_dup(frame, table), 0 };
	if (a == ACT_COPY_NAME && l)
		return (struct next){ NEXT_COPY, table.len ? table : schema_of(s, l)->name, 0 };
	return (struct next){ 0 };
}

static str schemas_command(const struct explorer_state *w, struct arena *frame)
{
	str line = sb_str(&schemas_of(w)->asked);

	return line.len ? str_fmt(frame, "schemas %.*s", STR(pane_argument(frame, line))) : S("schemas");
}

static const enum action footer[] = { ACT_OPEN,	     ACT_FIND,	  ACT_DEEPER, ACT_SHALLOWER, ACT_CLOSE,
				      ACT_BACK,	     ACT_HELP,	  ACT_FOLD,   ACT_FIND_HERE, ACT_RELATIONS,
				      ACT_COPY_NAME, ACT_REFRESH, ACT_NONE };

static const struct own_word words[] = {
	{ ACT_FOLD, "fold" },
	{ ACT_DEEPER, "unfold all" },
	{ ACT_SHALLOWER, "fold all" },
	{ ACT_NONE, NULL },
};

static const struct own_word legend[] = {
	{ ACT_OPEN, "open the table of the line; on a catalog or schema, unfold or fold it" },
	{ ACT_FIND, "edit the query line here: the tree shows only the tables that match" },
	{ ACT_FOLD, "unfold or fold the branch, or go up to it; l unfolds and goes in, h folds and goes up" },
	{ ACT_DEEPER, "unfold everything" },
	{ ACT_SHALLOWER, "fold the schemas; again, the catalogs" },
	{ ACT_COPY_NAME, "copy the qualified name of the line" },
	{ ACT_NONE, NULL },
};

static const struct mark_word marks[] = {
	{ "+ -", "closed: l opens; open: h closes" },
	{ "+12 more", "tables that one more Enter shows, a page at a time" },
	{ NULL, NULL },
};

const struct pane pane_schemas = {
	.name = "tree",
	.place = PLACE_SIDE,
	.wide = true,
	.by_lines = true,
	.footer = footer,
	.words = words,
	.legend = legend,
	.marks = marks,
	.draw = schemas_draw,
	.grid = schemas_grid,
	.act = schemas_act,
	.state_size = sizeof(struct schemas_state),
	.open = schemas_open,
	.close = schemas_close,
	.key = schemas_key,
	.subject = schemas_subject,
	.catalog = schemas_catalog,
	.moved = schemas_moved,
	.list_came = schemas_list_came,
	.edits_query = schemas_edits_query,
	.save = schemas_save,
	.renamed = schemas_renamed,
	.saved_renamed = schemas_saved_renamed,
	.restored = schemas_restored,
	.time_changed = schemas_outdated,
	.refreshed = schemas_outdated,
	.stopped = schemas_stopped,
	.command = schemas_command,
};
