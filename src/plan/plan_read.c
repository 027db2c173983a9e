/* From JSON to a plan: tables list the allowed members, and mistakes are reported with their position. */
#include "plan/read_internal.h"

#include "base/arena.h"
#include "model/asset.h"
#include "base/banned.h"

const struct plan_table *plan_table_called(const struct plan *p, str alias)
{
	for (ptrdiff_t i = 0; i < p->tables.len; i++)
		if (str_eq_fold(p->tables.at[i].alias, alias))
			return &p->tables.at[i];
	return NULL;
}

/* ---- tables and joins ---- */

/* A table of the plan around a test for matching rows, which its joins may name. */
static const struct plan_table *table_around(const struct reader *r, str alias)
{
	return r->plan->place == PLAN_MATCH ? plan_table_called(r->plan->around, alias) : NULL;
}

static bool take_table(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "table", "as", NULL };
	struct plan_table t = { .alias = NO_STR };

	(void)to;
	if (j->kind == JSON_STR)
		t.name = (struct plan_text){ j->text, j->at };
	else if (!read_only(r, j, known) || !read_text(r, j, "table", &t.name) || !read_str(r, j, "as", &t.alias))
		return false;
	if (!t.name.text.len)
		return read_mistake(r, j, "this table has no name");
	if (!t.alias.at)
		t.alias = str_after_last(t.name.text, '.');
	if (plan_table_called(r->plan, t.alias) || table_around(r, t.alias))
		return read_mistake(r, j, "duplicate table name %.*s: rename one with \"as\"", STR(t.alias));
	if (r->plan->tables.len == PLAN_TABLES_MOST)
		return read_mistake(r, j, "a plan has at most %d tables", PLAN_TABLES_MOST);
	*push(&r->plan->tables, r->arena) = t;
	return true;
}

static bool take_pair(struct reader *r, const struct json *j, void *to)
{
	struct plan_join *join = to;
	const struct json *second = j->kind == JSON_ARRAY && j->len == 2 ? j->first->next : NULL;

	if (j->kind == JSON_STR) {
		*push(&join->left_columns, r->arena) = j->text;
		*push(&join->right_columns, r->arena) = j->text;
		return true;
	}
	if (!second || j->first->kind != JSON_STR || second->kind != JSON_STR)
		return read_mistake(r, j, "expected a pair of columns, such as [\"customer_id\", \"id\"]");
	*push(&join->left_columns, r->arena) = j->first->text;
	*push(&join->right_columns, r->arena) = second->text;
	return true;
}

static bool known_alias(struct reader *r, const struct json *j, const char *key, struct plan_text *out)
{
	const struct json *member = json_get(j, key);

	if (!member)
		return read_mistake(r, j, "this join has no \"%s\"", key);
	if (!read_text(r, j, key, out) || plan_table_called(r->plan, out->text) || table_around(r, out->text))
		return !r->err->kind;
	for (ptrdiff_t i = 0; i < r->plan->tables.len; i++)
		err_suggest(r->err, r->plan->tables.at[i].alias);
	return read_mistake(r, member, "unknown table %.*s in this plan", STR(out->text));
}

static bool take_join(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "left", "right", "by", "on", "type", NULL };
	static const char *const kinds[] = { "auto", "inner", "left", "right", "full" };
	struct plan_join out = { .at = j->at };
	str kind = NO_STR;

	(void)to;
	if (!read_only(r, j, known) || !known_alias(r, j, "left", &out.left) ||
	    !known_alias(r, j, "right", &out.right) || !read_text(r, j, "by", &out.by) ||
	    !read_each(r, j, "on", take_pair, &out) || !read_str(r, j, "type", &kind))
		return false;
	if (str_eq_fold(out.left.text, out.right.text))
		return read_mistake(r, j, "%.*s is joined to itself: list the table twice, under two names",
				    STR(out.left.text));
	if (table_around(r, out.left.text) && table_around(r, out.right.text))
		return read_mistake(r, j, "a join here needs a table of this plan");
	if (out.by.text.at && out.left_columns.len)
		return read_mistake(r, j, "a join takes \"by\" or \"on\", not both");
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (kind.at && str_eq_fold(kind, str_of(kinds[i]))) {
			out.kind = (enum plan_join_kind)i;
			kind = NO_STR;
		}
	if (kind.at)
		return read_mistake(r, json_get(j, "type"), "a join must be inner, left, right, full or auto");
	*push(&r->plan->joins, r->arena) = out;
	return true;
}

/* ---- one plan ---- */

static bool take_part(struct reader *r, const struct json *j, void *to)
{
	const struct plan *set = r->plan;
	struct plan *part;

	(void)to;
	if (!read_expect(r, j, JSON_OBJECT))
		return false;
	part = read_plan(r, j, PLAN_PART);
	if (!part)
		return false;
	if (set->parts.len && plan_width(part) != plan_width(set->parts.at[0]))
		return read_mistake(r, j, "this plan has %s, the first one has %td",
				    str_c(r->arena, str_counted(r->arena, plan_width(part), "output column")),
				    plan_width(set->parts.at[0]));
	*push(&r->plan->parts, r->arena) = part;
	return true;
}

static const struct set_word {
	const char *word;
	enum node_op op;
} set_words[] = { { "union", OP_UNION }, { "intersect", OP_INTERSECT }, { "except", OP_EXCEPT } };

static bool take_set(struct reader *r, const struct json *j, const struct set_word *set)
{
	static const char *const known[] = { "version", "plan_version", "question", "catalog", "union",	 "intersect",
					     "except",	"all",		"order",    "limit",   "offset", NULL };
	struct plan *p = r->plan;
	int words = 0;

	for (size_t i = 0; i < sizeof set_words / sizeof *set_words; i++)
		words += json_get(j, set_words[i].word) != NULL;
	if (words > 1)
		return read_mistake(r, j, "a plan has one of \"union\", \"intersect\" and \"except\"; nest the other");
	if (!read_only(r, j, known + (p->place == PLAN_WHOLE ? 0 : 4)))
		return err_next(r->err, "Put \"tables\" and what belongs to them into the plans of \"%s\".", set->word);
	p->set = set->op;
	if (!read_truth(r, j, "all", &p->set_all) || !read_each(r, j, set->word, take_part, NULL))
		return false;
	return p->parts.len > 1 || read_mistake(r, json_get(j, set->word), "%s needs two or more plans", set->word);
}

static bool take_output(struct reader *r, const struct json *j)
{
	struct plan *p = r->plan;

	if (!read_each(r, j, "columns", read_column, &p->columns) ||
	    !read_each(r, j, "groups", read_group, &p->groups) ||
	    !read_each(r, j, "measures", read_measure, &p->measures) ||
	    !read_each(r, j, "windows", read_window, &p->windows) ||
	    !read_each(r, j, "having", read_filter, &p->having) || !read_truth(r, j, "distinct", &p->distinct))
		return false;
	if (p->columns.len && (p->groups.len || p->measures.len))
		return read_mistake(r, json_get(j, "columns"),
				    "a plan has \"columns\", or \"groups\" and \"measures\"");
	if (p->time_grain.at && p->columns.len)
		return read_mistake(r, json_get(j, "time"), "a grain groups rows, but this plan lists columns");
	if (p->having.len && !p->groups.len && !p->measures.len)
		return read_mistake(r, json_get(j, "having"), "\"having\" needs groups: use \"filters\" for rows");
	if (!plan_width(p) || (!p->columns.len && !p->groups.len && !p->measures.len && !p->windows.len))
		return read_mistake(r, j, "a plan needs output: \"columns\", or \"groups\" and \"measures\"");
	return true;
}

static bool take_rows(struct reader *r, const struct json *j)
{
	struct plan *p = r->plan;

	if (!read_each(r, j, "tables", take_table, NULL))
		return false;
	p->listed = p->tables.len;
	return (p->listed || read_mistake(r, j, "a plan needs \"tables\"")) &&
	       read_each(r, j, "joins", take_join, NULL) && read_each(r, j, "filters", read_filter, &p->filters) &&
	       read_time(r, j);
}

static bool take_head(struct reader *r, const struct json *j)
{
	struct plan *p = r->plan;
	int64_t form = PLAN_FORM;

	if (!read_count(r, j, "version", 1, &form) || !read_count(r, j, "plan_version", 1, &p->revision) ||
	    !read_str(r, j, "question", &p->question) || !read_str(r, j, "catalog", &p->catalog))
		return false;
	return form == PLAN_FORM || read_mistake(r, json_get(j, "version"),
						 "unsupported plan version: this program reads version %d", PLAN_FORM);
}

/* The words that only the whole plan has come first. */
static const char *const *words_of(enum plan_place place)
{
	static const char *const whole[] = { "version",	  "plan_version", "question", "catalog", "tables",   "joins",
					     "columns",	  "groups",	  "measures", "windows", "filters",  "having",
					     "time",	  "order",	  "limit",    "offset",	 "distinct", "union",
					     "intersect", "except",	  "all",      NULL };
	static const char *const match[] = { "tables", "joins", "filters", "time", NULL };

	return place == PLAN_MATCH ? match : place == PLAN_WHOLE ? whole : whole + 4;
}

static bool take_limits(struct reader *r, const struct json *j)
{
	struct plan *p = r->plan;

	if (p->place == PLAN_PART)
		for (const char *const *k = (const char *const[]){ "order", "limit", "offset", NULL }; *k; k++)
			if (json_get(j, *k))
				return read_mistake(r, json_get(j, *k), "\"%s\" belongs to the whole set operation",
						    *k);
	return read_each(r, j, "order", read_order, &p->order) && read_count(r, j, "limit", 0, &p->limit) &&
	       read_count(r, j, "offset", 0, &p->offset);
}

static bool take_plan(struct reader *r, const struct json *j)
{
	const struct set_word *set = NULL;

	if (r->plan->place == PLAN_MATCH && j->kind == JSON_STR) {
		r->plan->listed = 1;
		return take_table(r, j, NULL);
	}
	for (size_t i = 0; i < sizeof set_words / sizeof *set_words; i++)
		if (r->plan->place != PLAN_MATCH && json_get(j, set_words[i].word))
			set = &set_words[i];
	if (!set && !read_only(r, j, words_of(r->plan->place)))
		return false;
	if (r->plan->place == PLAN_WHOLE && !take_head(r, j))
		return false;
	if (set ? !take_set(r, j, set) : !take_rows(r, j))
		return false;
	if (r->plan->place == PLAN_MATCH)
		return true;
	return (set || take_output(r, j)) && take_limits(r, j);
}

struct plan *read_plan(struct reader *r, const struct json *j, enum plan_place place)
{
	struct plan *around = r->plan, *p = new(r->arena, struct plan);
	bool good;

	*p = (struct plan){
		.place = place, .around = around, .text = around->text, .json = j, .limit = -1, .offset = -1
	};
	if (r->whole->all.len == PLANS_MOST) {
		read_mistake(r, j, "a plan has at most %d plans inside", PLANS_MOST - 1);
		return NULL;
	}
	*push(&r->whole->all, r->arena) = p;
	r->plan = p;
	good = take_plan(r, j);
	r->plan = around;
	return good ? p : NULL;
}

bool plan_read(struct arena *a, str text, struct plan *out, struct err *err)
{
	struct reader r = { .arena = a, .plan = out, .whole = out, .err = err };

	*out = (struct plan){ .text = text, .revision = 1, .limit = -1, .offset = -1 };
	*push(&out->all, a) = out;
	out->json = json_parse(a, text, err);
	return out->json && take_plan(&r, out->json);
}

str plan_constraints(struct arena *a, const struct plan *p)
{
	static const char *const keys[] = { "all",	 "catalog", "distinct", "except", "filters", "having",
					    "intersect", "limit",   "offset",	"time",	  "union",   NULL };
	scoped(sb_free) struct sb b = SB(SB_MAX), sorted = SB(SB_MAX);
	struct jw w = jw_to(&b);
	struct err ignored = { 0 };
	struct json *j;

	jw_object(&w);
	for (const char *const *k = keys; *k; k++)
		if (json_get(p->json, *k)) {
			jw_key(&w, *k);
			json_write(&w, json_get(p->json, *k));
		}
	jw_end_object(&w);
	j = json_parse(a, str_dup(a, sb_str(&b)), &ignored);
	if (j)
		json_canonical(&sorted, j);
	return str_dup(a, sb_str(&sorted));
}
