/* Join paths as rows and as JSON. */
#include "render/answer/join_path.h"

#include "base/json.h"
#include "render/rows/rows.h"
#include "base/banned.h"

/* ---- as rows: one per step of each path ---- */

enum { WAY, COST, STEP, FROM, TO, TYPE, ON, CARDINALITY, ORIGIN, STATUS, SCORE, ROLE, REASON, COLUMNS };

static const struct column columns[] = {
	[WAY] = { "way", "integer", NULL, LOOK_PLAIN, false },
	[COST] = { "cost", "number", NULL, LOOK_PLAIN, true },
	[STEP] = { "step", "integer", NULL, LOOK_PLAIN, false },
	[FROM] = { "from_table", "string", NULL, LOOK_PLAIN, false },
	[TO] = { "to_table", "string", NULL, LOOK_PLAIN, false },
	[TYPE] = { "join_type", "string", NULL, LOOK_PLAIN, false },
	[ON] = { "on_clause", "string", NULL, LOOK_PLAIN, true },
	[CARDINALITY] = { "cardinality", "string", NULL, LOOK_PLAIN, false },
	[ORIGIN] = { "origin", "string", NULL, LOOK_PLAIN, false },
	[STATUS] = { "status", "string", NULL, LOOK_HIDDEN, false },
	[SCORE] = { "score", "integer", NULL, LOOK_HIDDEN, true },
	[ROLE] = { "role", "string", NULL, LOOK_HIDDEN, false },
	[REASON] = { "reason", "string", NULL, LOOK_PLAIN, false },
};

static bool put_way_rows(struct rows *rows, const struct join_way *w, ptrdiff_t number)
{
	for (ptrdiff_t i = 0; i < w->steps.len; i++) {
		const struct join_step *s = &w->steps.at[i];
		struct value row[COLUMNS] = {
			[WAY] = value_int(number),
			[COST] = w->shortcut ? value_int(UNKNOWN) : value_real(w->cost),
			[STEP] = value_int(i + 1),
			[FROM] = value_text(s->from),
			[TO] = value_text(s->to),
			[TYPE] = value_text(s->type),
			[ON] = value_text(s->on),
			[CARDINALITY] = value_text(s->cardinality),
			[ORIGIN] = value_text(s->origin),
			[STATUS] = value_text(s->status),
			[SCORE] = value_int(s->score ? s->score : UNKNOWN),
			[ROLE] = value_text(s->role),
			[REASON] = value_text(s->reason),
		};

		if (!rows_row(rows, row))
			return false;
	}
	return true;
}

bool join_path_rows(struct rows *rows, const void *value)
{
	const struct join_view *v = value;
	bool more = rows_columns(rows, columns, COLUMNS);

	for (ptrdiff_t i = 0; i < v->ways.len && more; i++)
		more = put_way_rows(rows, &v->ways.at[i], i + 1);
	return more;
}

str join_path_lacks(const void *value)
{
	const struct join_view *v = value;

	return v->ways.len ? NO_STR : v->tried;
}

/* ---- as JSON ---- */

static void put_hops(struct jw *w, const char *name, const void *value)
{
	const struct join_way *way = value;

	value_put_at(w, name, value_int(way->steps.len ? way->steps.len : UNKNOWN));
}

static void put_cost(struct jw *w, const char *name, const void *value)
{
	const struct join_way *way = value;

	value_put_at(w, name, way->shortcut ? (struct value){ 0 } : value_real(way->cost));
}

static void put_score(struct jw *w, const char *name, const void *value)
{
	const struct join_step *s = value;

	value_put_at(w, name, value_int(s->score ? s->score : UNKNOWN));
}

#define THIS join_choice
static const struct answer_member choice_members[] = {
	ITEM("role", ANSWER_TEXT, role),
	ITEM("on_clause", ANSWER_TEXT, on),
	ITEM("origin", ANSWER_TEXT, origin),
	ITEM("taken", ANSWER_TRUTH, taken),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS join_step
static const struct answer_member step_members[] = {
	ITEM("from_table", ANSWER_TEXT, from),
	ITEM("to_table", ANSWER_TEXT, to),
	ITEM("join_type", ANSWER_TEXT, type),
	ITEM("on_clause", ANSWER_TEXT, on),
	ITEM("cardinality", ANSWER_TEXT, cardinality),
	ITEM("reading", ANSWER_TEXT, reading),
	ITEM("origin", ANSWER_TEXT, origin),
	ITEM("status", ANSWER_TEXT, status),
	ITEM_OWN("score", put_score),
	ITEM("reason", ANSWER_TEXT, reason),
	ITEM("role", ANSWER_TEXT, role),
	ITEM("constraint", ANSWER_TEXT, name),
	ITEM_LIST_SOME("parallel", choices, choice_members),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS join_query
static const struct answer_member query_members[] = {
	ITEM("catalog", ANSWER_TEXT, catalog),
	ITEM("sql", ANSWER_TEXT, sql),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS join_way
static const struct answer_member way_members[] = {
	ITEM_OWN("hop_count", put_hops),
	ITEM_OWN("cost", put_cost),
	ITEM_LIST("path", steps, step_members),
	ITEM("sql_snippet", ANSWER_TEXT, sql),
	ITEM_LIST("queries", queries, query_members),
	ITEM("warnings", ANSWER_TEXTS, warnings),
	ITEM("questions", ANSWER_TEXTS, questions),
	END_OF_MEMBERS,
};
#undef THIS

/* A member of the best path; without a path, null or an empty list. */
static void put_best(struct jw *w, const char *name, const void *value)
{
	static const struct join_way none = { .shortcut = true };
	const struct join_view *v = value;

	for (const struct answer_member *m = way_members; m->column.name; m++)
		if (str_eq(str_of(m->column.name), str_of(name)))
			answer_put_member(w, m, v->ways.len ? &v->ways.at[0] : &none);
}

static void put_found(struct jw *w, const char *name, const void *value)
{
	jw_bool_at(w, name, ((const struct join_view *)value)->ways.len > 0);
}

static void put_alternatives(struct jw *w, const char *name, const void *value)
{
	const struct join_view *v = value;

	jw_array_at(w, name);
	for (ptrdiff_t i = 1; i < v->ways.len; i++)
		answer_put_members(w, way_members, &v->ways.at[i]);
	jw_end_array(w);
}

static void put_proven(struct jw *w, const char *name, const void *value)
{
	jw_bool_at(w, name, !((const struct join_view *)value)->unproven.len);
}

#define THIS join_view
const struct answer_member join_path_members[] = {
	{ { "source", "string", "the first table", LOOK_NAME, false }, .form = ANSWER_TEXT, MEMBER_AT(source) },
	MEMBER("target", "string", "the second table", ANSWER_TEXT, target),
	MEMBER("tables", "array", "all requested tables", ANSWER_TEXTS, tables),
	MEMBER_OWN("found", "boolean", "whether a path exists", false, put_found),
	MEMBER_OWN("hop_count", "integer", "number of steps of the best path", true, put_best),
	MEMBER_OWN("cost", "number", "its cost: see joins in ocat-config(5)", true, put_best),
	MEMBER_OWN(
		"path", "array",
		"its steps in the order of the joins: from_table, to_table, join_type, on_clause, cardinality, reading (cardinality in words, and which rows it repeats), origin, status, score, reason, "
		"role, constraint, and parallel where several keys join the two",
		false, put_best),
	MEMBER_OWN("sql_snippet", "string",
		   "FROM and the JOINs, in the source's dialect; between two catalogs both queries", true, put_best),
	MEMBER_OWN(
		"queries", "array",
		"between two catalogs: a query for each (catalog, sql), where the second has the keys that the first returns as "
		"parameters; else empty",
		false, put_best),
	MEMBER_OWN("warnings", "array", "effects of the joins on rows: fan-out, chasm", false, put_best),
	MEMBER_OWN("questions", "array", "open questions: which of several keys, or which common tables", false,
		   put_best),
	MEMBER_OWN("alternatives", "array", "other paths, best first, with the same members", false, put_alternatives),
	MEMBER_OR_NULL("tried", "string", "what was searched without a result", ANSWER_TEXT, tried),
	MEMBER_OR_NULL("nearest", "string",
		       "if no path exists: the closest candidate, rejected by a person or inferred from a name alone",
		       ANSWER_TEXT, nearest),
	MEMBER_OWN("proven", "boolean", "whether no cheaper path exists; with very many tables, unknown", false,
		   put_proven),
	END_OF_MEMBERS,
};
#undef THIS
