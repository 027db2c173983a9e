#include "service/policy/cache_query.h"

#include "base/arena.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "sql/translate/translate.h"
#include "store/sql_query.h"
#include "store/store.h"
#include "service/policy/check.h"
#include "service/scope.h"
#include "base/banned.h"

#define CACHE "cache"

struct cache_schema {
	struct store *store;
	struct arena *arena;
	struct {
		struct sql_table *at[64];
		int len;
	} tables; /* the requested ones */
};

static bool take_columns(void *with, const str *names, ptrdiff_t n, struct err *err)
{
	struct sql_table *t = with;
	struct sql_column *columns = (struct sql_column *)(uintptr_t)t->columns;

	(void)err;
	for (ptrdiff_t i = 0; i < n && i < (ptrdiff_t)t->column_count; i++)
		columns[i] = (struct sql_column){ .name = names[i],
						  .traits = str_ends(names[i], S("_at")) ? SQL_COLUMN_TIME : 0 };
	t->column_count = n < (ptrdiff_t)t->column_count ? (uint32_t)n : t->column_count;
	return true;
}

static bool take_row(void *with, const str *cells, const char *kinds, ptrdiff_t n, struct err *err)
{
	(void)with;
	(void)cells;
	(void)kinds;
	(void)n;
	(void)err;
	return true;
}

enum { COLUMNS_MOST = 200 };

/* SELECT * FROM name LIMIT 0: a public name has columns; any other is refused. */
static bool ask_columns(struct cache_schema *s, str name, struct sql_table *t)
{
	struct query_limits limits = { .rows = 1 };
	struct query_fn to = { take_columns, take_row, t, NULL };
	struct print_style flat = { .flat = true };
	scoped(sb_free) struct sb b = SB(1000);
	struct err unknown = { 0 };
	struct tree tree;
	bool truncated;
	node n, list;

	if (!sql_parse(s->arena, &dialect_sqlite, S("SELECT * FROM x LIMIT 0"), &tree, &unknown))
		return false;
	for (n = 1; n < (node)tree.nodes.len && node_kind(&tree, n) != NODE_TABLE; n++)
		;
	list = node_slot(&tree, n, 0);
	node_say(&tree, node_slot(&tree, list, 0), name);
	node_flag(&tree, node_slot(&tree, list, 0), NODE_QUOTED);
	return sql_print(&b, &tree, tree.root, &flat, &unknown) &&
	       store_query(s->store, s->arena, sb_str(&b), &limits, &to, &truncated, &unknown);
}

static enum sql_found find_table(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out)
{
	struct cache_schema *s = with;
	str name = str_lower(s->arena, parts[n - 1].text);
	struct sql_table *t;

	for (int i = 0; i < s->tables.len; i++)
		if (str_eq(s->tables.at[i]->name, name)) {
			*out = s->tables.at[i];
			return SQL_FOUND_ONE;
		}
	t = new(s->arena, struct sql_table);
	*t = (struct sql_table){ .name = name,
				 .ns = S("main"),
				 .qualified = name,
				 .columns = new_n(s->arena, struct sql_column, COLUMNS_MOST),
				 .column_count = COLUMNS_MOST,
				 .rows = -1,
				 .bytes = -1 };
	if (s->tables.len == 64 || !ask_columns(s, name, t))
		return SQL_FOUND_NONE;
	s->tables.at[s->tables.len++] = t;
	*out = t;
	return SQL_FOUND_ONE;
}

/* ---- one dialect ---- */

static str effects_of(struct arena *a, const struct policy_decision *d)
{
	scoped(sb_free) struct sb b = SB(4000);

	sb_fmt(&b, "policy decision %s: ", d->id);
	for (ptrdiff_t i = 0; i < d->effects.len; i++)
		sb_fmt(&b, "%s%.*s (%.*s)", i ? "; " : "", STR(d->effects.at[i].reason), STR(d->effects.at[i].rule));
	return d->effects.len ? str_dup(a, sb_str(&b)) : NO_STR;
}

/* The cache itself checks functions and joins; the rules need only names. */
static bool bring(const struct policy_request *p, struct tree *t, struct sql_check *c, str *sql, str *note,
		  struct err *err)
{
	struct translation how = { .to = &dialect_sqlite, .iso_times = true };
	struct print_style style = { .to = &dialect_sqlite, .flat = true };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct policy_decision decision;

	*c = (struct sql_check){ .tree = t };
	if (!sql_resolve(p->arena, t, p->schema, &c->findings, &c->resolved, err) ||
	    !policy_apply(p, c, &decision, err))
		return false;
	if (c->verdict == SQL_DENY || c->verdict == SQL_NEEDS_APPROVAL)
		return policy_check_refused(c, err);
	if (!sql_translate(t, &how, err) || !sql_print(&b, t, t->root, &style, err))
		return false;
	*sql = str_dup(p->arena, sb_str(&b));
	*note = effects_of(p->arena, &decision);
	return true;
}

/* A rule denied it: another reading of the query would not change that. */
static bool is_by_rule(const struct sql_check *c)
{
	for (ptrdiff_t i = 0; i < c->findings.len; i++)
		if (c->findings.at[i].policy)
			return true;
	return false;
}

bool policy_check_cache(const struct scope *scope, str text, str *sql, str *note, struct err *err)
{
	struct arena *a = scope->arena;
	struct cache_schema cache = { .store = scope->store, .arena = a };
	struct sql_schema schema = { .with = &cache, .table = find_table };
	struct sql_check check = { 0 };
	struct policy_request policing;
	struct err first = { 0 }, second = { 0 };
	struct tree t;

	*sql = text;
	*note = NO_STR;
	if (!policy_check_open(scope, a, &schema, S(CACHE), &policing, err))
		return false;
	if (!policing.policy || !policy_names_catalog(policing.policy, S(CACHE)))
		return true;
	policing.named_only = true;
	if (sql_parse(a, &dialect_sqlite, text, &t, &first) && bring(&policing, &t, &check, sql, note, &first))
		return true;
	if (!is_by_rule(&check) && sql_parse(a, &dialect_postgresql, text, &t, &second) &&
	    bring(&policing, &t, &check, sql, note, &second))
		return true;
	*err = is_by_rule(&check) && second.kind ? second : first;
	return false;
}
