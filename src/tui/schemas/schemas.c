#include "tui/schemas/schemas.h"

#include "base/arena.h"
#include "tui/core/explorer_state.h"
#include "tui/core/line_edit.h"

#include "base/banned.h"

struct schemas_state *schemas_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_SCHEMAS);
}

void schemas_open(void *state)
{
	struct schemas_state *s = state;

	*s = (struct schemas_state){
		.memory = arena_open(), .kept = arena_open(), .asked = SB(LINE_MOST), .follow = SB(SB_MAX)
	};
	s->turned = map_in(s->kept);
}

static void forget(struct schemas_state *s)
{
	for (ptrdiff_t i = 0; i < s->branches.len; i++)
		question_replace(&s->branches.at[i].found, NULL);
	arena_reset(s->memory);
	s->branches.at = NULL;
	s->branches.len = s->branches.cap = 0;
	s->lines.at = NULL;
	s->lines.len = s->lines.cap = 0;
	s->all = 0;
}

void schemas_close(void *state)
{
	struct schemas_state *s = state;

	forget(s);
	arena_close(s->memory);
	arena_close(s->kept);
	sb_free(&s->asked);
	sb_free(&s->follow);
}

/* ---- branches ---- */

static str text_in(const struct question *q, ptrdiff_t row, const char *column)
{
	return kept_text(q->kept, row, kept_column(q->kept, str_of(column)));
}

static int64_t number_in(const struct question *q, ptrdiff_t row, const char *column)
{
	int at = kept_column(q->kept, str_of(column));
	const struct value *v = at < 0 ? NULL : &q->kept->rows.at[row][at];

	return v && v->kind == VALUE_INT ? v->num : UNKNOWN;
}

static int64_t more(int64_t sum, int64_t n)
{
	return n == UNKNOWN ? sum : sum == UNKNOWN ? n : sum + n;
}

static struct schema_branch *add(struct schemas_state *s, struct schema_branch b)
{
	b.name = str_dup(s->memory, b.name);
	b.catalog = str_dup(s->memory, b.catalog);
	b.ns = str_dup(s->memory, b.ns);
	b.comment = str_dup(s->memory, b.comment);
	b.wanted = TABLES_EACH;
	*push(&s->branches, s->memory) = b;
	return &s->branches.at[s->branches.len - 1];
}

static void add_schema(struct schemas_state *s, const struct question *q, ptrdiff_t row, ptrdiff_t catalog)
{
	struct schema_branch b = { .name = text_in(q, row, "qualified_name"),
				   .catalog = text_in(q, row, "catalog"),
				   .ns = text_in(q, row, "schema_name"),
				   .comment = text_in(q, row, "description"),
				   .depth = 1,
				   .tables = number_in(q, row, "tables"),
				   .rows = number_in(q, row, "row_count"),
				   .size = number_in(q, row, "size_bytes"),
				   .holds = true };
	struct schema_branch *of = &s->branches.at[catalog];

	of->tables += b.tables;
	of->rows = more(of->rows, b.rows);
	of->size = more(of->size, b.size);
	of->holds |= !b.ns.len;
	s->all += b.tables;
	if (b.ns.len)
		add(s, b);
	else
		of->name = str_dup(s->memory, b.name);
}

/* The rows are in the order of catalogs and schemas; one without a schema holds the tables of the catalog itself. */
void schemas_take(struct schemas_state *s, struct question *q)
{
	ptrdiff_t catalog = -1;

	forget(s);
	for (ptrdiff_t i = 0; i < q->kept->rows.len; i++) {
		str name = text_in(q, i, "catalog");

		if (catalog < 0 || !str_eq(s->branches.at[catalog].catalog, name)) {
			add(s, (struct schema_branch){
				       .name = name, .catalog = name, .ns = S(""), .rows = UNKNOWN, .size = UNKNOWN });
			catalog = s->branches.len - 1;
		}
		add_schema(s, q, i, catalog);
	}
	s->answered = true;
	arena_close(q->arena);
	schemas_fold(s);
}

void schemas_take_tables(struct schemas_state *s, struct question *q)
{
	for (ptrdiff_t i = 0; i < s->branches.len; i++) {
		struct schema_branch *b = &s->branches.at[i];

		if (b->holds && str_eq(b->name, q->subject) && str_eq(*(const str *)q->own, sb_str(&s->asked))) {
			question_replace(&b->found, q);
			schemas_fold(s);
			return;
		}
	}
	arena_close(q->arena);
}

/* ---- lines ---- */

bool schema_is_open(const struct schemas_state *s, const struct schema_branch *b)
{
	const struct map_entry *e = map_get(&s->turned, b->name);

	if (e)
		return e->num > 0;
	return b->holds ? s->all <= TABLES_FEW : true;
}

void schema_turn(struct schemas_state *s, const struct schema_branch *b, bool open)
{
	const struct map_entry *e = map_get(&s->turned, b->name);

	map_put(&s->turned, e ? e->key : str_dup(s->kept, b->name), NULL)->num = open ? 1 : -1;
}

ptrdiff_t schema_rows(const struct schema_branch *b)
{
	return b->found ? b->found->kept->rows.len : 0;
}

static void put_tables(struct schemas_state *s, ptrdiff_t branch)
{
	const struct schema_branch *b = &s->branches.at[branch];
	ptrdiff_t rows = schema_rows(b);

	/* The line after the loaded ones waits for the first, or loads more. */
	if (!b->found || b->found->result.total > rows)
		rows++;
	for (ptrdiff_t i = 0; i < rows; i++)
		*push(&s->lines, s->memory) = (struct schemas_line){ branch, i };
}

void schemas_fold(struct schemas_state *s)
{
	bool open = true;

	s->lines.len = 0;
	for (ptrdiff_t i = 0; i < s->branches.len; i++) {
		const struct schema_branch *b = &s->branches.at[i];

		if (b->depth && !open)
			continue;
		*push(&s->lines, s->memory) = (struct schemas_line){ i, -1 };
		if (!b->depth)
			open = schema_is_open(s, b);
		if (b->holds && schema_is_open(s, b))
			put_tables(s, i);
	}
}

const struct schemas_line *schemas_at(const struct schemas_state *s, ptrdiff_t line)
{
	return line >= 0 && line < s->lines.len ? &s->lines.at[line] : NULL;
}

struct schema_branch *schema_of(const struct schemas_state *s, const struct schemas_line *l)
{
	return &s->branches.at[l->branch];
}

str schemas_table(const struct schemas_state *s, ptrdiff_t line)
{
	const struct schemas_line *l = schemas_at(s, line);
	const struct schema_branch *b = l ? schema_of(s, l) : NULL;

	return l && l->row >= 0 && l->row < schema_rows(b) ? text_in(b->found, l->row, "qualified_name") : NO_STR;
}
