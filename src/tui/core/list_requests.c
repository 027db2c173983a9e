/* Requests the matches of the query line, and reads their rows as they arrive. */
#include "tui/core/table_list.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "tui/core/bookmarks.h"

#include "base/banned.h"

enum {
	QUALIFIED,
	KIND,
	FIELDS,
	ROWS,
	ROWS_KIND,
	MATCHED,
	COMMENT,
	RANK,
	SIZE,
	MODIFIED,
	REFS,
	OWNER,
	TAGS,
	WHY,
	CATALOG,
	NAMESPACE,
	FOUND_BY,
	FAMILY,
	LIST_ROW_COLUMNS
};
static const char *const list_columns[] = {
	"qualified_name", "asset_type", "field_count", "row_count",	  "row_count_kind", "matched_columns",
	"description",	  "rank",	"size_bytes",  "last_updated_at", "references_in",  "owner",
	"tags",		  "why",	"catalog",     "schema_name",	  "found_by",	    "family"
};
enum { WORST_RANK = 4 }; /* of a match by words */
_Static_assert(sizeof list_columns / sizeof *list_columns == LIST_ROW_COLUMNS, "a name for each");

struct taking {
	struct question *q;
	int at[LIST_ROW_COLUMNS]; /* the position of each column in a row, -1: missing */
};

static bool list_columns_come(void *with, const struct column *columns, ptrdiff_t n)
{
	struct taking *t = with;

	for (int i = 0; i < LIST_ROW_COLUMNS; i++)
		t->at[i] = columns_find(columns, n, list_columns[i]);
	return true;
}

static str cell_word(const struct value *cells, int at)
{
	return at >= 0 && cells[at].kind == VALUE_TEXT ? cells[at].text : NO_STR;
}

static str cell_text(struct arena *a, const struct value *cells, int at)
{
	return str_dup(a, cell_word(cells, at));
}

static int64_t cell_number(const struct value *cells, int at)
{
	return at >= 0 && cells[at].kind == VALUE_INT ? cells[at].num : UNKNOWN;
}

static instant cell_time(const struct value *cells, int at)
{
	return at >= 0 && cells[at].kind == VALUE_TIME ? cells[at].num : NO_TIME;
}

/* ["email","work_email"] as "email, work_email" */
static str cell_names(struct arena *a, const struct value *cells, int at)
{
	scoped(sb_free) struct sb out = SB(1 << 16);
	enum jr_kind kind;
	struct jr r;

	if (at < 0 || cells[at].kind != VALUE_JSON || cells[at].text.len <= 2)
		return NO_STR;
	r = jr_of(cells[at].text, a);
	if (jr_next(&r) != JR_ARRAY)
		return NO_STR;
	while (jr_element(&r, &kind)) {
		if (kind != JR_STR)
			return NO_STR;
		if (out.len)
			sb_puts(&out, ", ");
		sb_put(&out, r.text);
	}
	return str_dup(a, sb_str(&out));
}

static void take_family(struct row *row, struct arena *a, const struct value *cells, const int *at)
{
	const struct value *name = at[QUALIFIED] >= 0 ? &cells[at[QUALIFIED]] : NULL;

	if (!name || !name->shown.at || at[FAMILY] < 0 || cells[at[FAMILY]].kind != VALUE_JSON)
		return;
	row->shown = str_dup(a, name->shown);
	row->family = family_glob(a, name->shown);
}

static bool list_row_comes(void *with, const struct value *cells, ptrdiff_t n)
{
	struct taking *t = with;
	struct arena *a = t->q->arena;
	const int *at = t->at;
	struct row row = {
		.qualified = cell_text(a, cells, at[QUALIFIED]),
		.catalog = cell_text(a, cells, at[CATALOG]),
		.ns = cell_text(a, cells, at[NAMESPACE]),
		.matched = cell_names(a, cells, at[MATCHED]),
		.comment = cell_text(a, cells, at[COMMENT]),
		.kind = ASSET_OTHER,
		.fields = cell_number(cells, at[FIELDS]),
		.rows = cell_number(cells, at[ROWS]),
		.size = cell_number(cells, at[SIZE]),
		.refs = cell_number(cells, at[REFS]),
		.owner = cell_text(a, cells, at[OWNER]),
		.tags = cell_names(a, cells, at[TAGS]),
		.modified = cell_time(cells, at[MODIFIED]),
		.modified_is_bound = at[MODIFIED] >= 0 && cells[at[MODIFIED]].until,
	};

	(void)n;
	take_family(&row, a, cells, at);
	if (str_eq(cell_word(cells, at[FOUND_BY]), S("schema")) && listed_of(t->q)->rows.len)
		return true; /* no reason to show it beside tables that have one */
	if (t->q->of == &list_of_meaning || t->q->of == &list_of_meaning_step)
		row.why = cell_text(a, cells, at[WHY]);
	else
		row.near = cell_number(cells, at[RANK]) > WORST_RANK;
	asset_kind_named(cell_word(cells, at[KIND]), &row.kind);
	count_kind_named(cell_word(cells, at[ROWS_KIND]), &row.rows_kind);
	*push(&listed_of(t->q)->rows, a) = row;
	return true;
}

static void run_list(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct taking t = { .q = q };
	struct sink_out sink = { .columns = list_columns_come, .row = list_row_comes, .with = &t };

	q->good = question_call(q, &sink, stop);
	if (q->good)
		bookmark_rows_look_up(&listed_of(q)->bookmarks, q, &listed_of(q)->rows, stop);
}

struct listed *listed_of(const struct question *q)
{
	return q->own;
}

static struct question *list_question(const struct asker *who, const struct purpose *of, str line)
{
	struct question *q = question_new(who, of, "search_tables", line);

	q->own = new(q->arena, struct listed);
	if (line.len)
		question_give(q, S("pattern"), q->subject);
	return q;
}

void ask_search(const struct asker *who, const struct purpose *of, str line, int64_t n)
{
	struct question *q = list_question(who, of, line);
	struct bookmark_rows *top = &listed_of(q)->bookmarks;

	if (of == &list_of_search) /* a step keeps only the matches by words */
		question_give(q, S("near"), S("yes"));
	if (of == &list_of_search && !line.len && who->bookmarks) {
		bookmark_rows_add(top, q->arena, &who->bookmarks->list[BOOKMARK_PINS]);
		bookmark_rows_add(top, q->arena, &who->bookmarks->list[BOOKMARK_RECENT]);
	}
	q->ask.limit = n;
	q->ask.caller.quiet = of != &list_of_step;
	q->ask.other_lines = of == &list_of_step;
	question_send(who, q, run_list);
}

void ask_meaning(const struct asker *who, const struct purpose *of, str line, str words, str filters)
{
	struct question *q = question_new(who, of, "search_tables", line);

	q->own = new(q->arena, struct listed);
	question_give(q, S("query"), str_dup(q->arena, words));
	if (filters.len)
		question_give(q, S("pattern"), str_dup(q->arena, filters));
	q->ask.limit = MEANING_ROWS;
	q->ask.caller.quiet = of == &list_of_meaning;
	question_send(who, q, run_list);
}

void ask_page(const struct asker *who, const struct question *list, int64_t place)
{
	struct question *q = list_question(who, &list_of_page, list->subject);

	question_give(q, S("near"), S("yes"));
	listed_of(q)->place = place;
	q->ask.limit = PAGE;
	q->ask.cursor = result_cursor(q->arena, &list->result, place);
	q->ask.caller.quiet = true;
	question_send(who, q, run_list);
}
