#include "service/relations/join_across.h"

#include "base/arena.h"
#include "graph/paths/paths.h"
#include "graph/paths/tables_by_hops.h"
#include "search/same_table.h"
#include "service/relations/same_elsewhere.h"
#include "service/sql/join_sql.h"
#include "base/banned.h"

/* MEETINGS_MOST: tables near the source that are looked for in the other catalog. */
enum { MEETINGS_MOST = 64 };

struct crossing {
	const struct scope *scope;
	struct arena *a;
	const struct join_across *ask;
	struct graph *here, *there;
	struct elsewhere_names names; /* of all catalogs: opening them costs more than a look at one table */
};

/* Where both catalogs meet, and what identifies its rows in both. */
struct meeting {
	uint32_t here, there;
	struct strs keys_here, keys_there; /* in pairs */
	struct path before, after;	   /* from the source; to the target */
	int common, columns;		   /* 0: a person says so */
	int64_t cost;			   /* of both paths */
};

/* ---- keys ---- */

static str column_like(const struct asset *t, str name)
{
	for (ptrdiff_t i = 0; i < t->fields.len; i++)
		if (same_column(t->fields.at[i].name, name))
			return t->fields.at[i].name;
	return NO_STR;
}

static bool pair_key(const struct strs *fields, const struct asset *other, struct arena *a, struct strs *out)
{
	for (ptrdiff_t i = 0; i < fields->len; i++) {
		str column = column_like(other, fields->at[i]);

		if (!column.at)
			return false;
		*push(out, a) = column;
	}
	return fields->len > 0;
}

/* The first unique key of `of` whose columns the other table has too; the primary key comes first. */
static bool key_of(const struct asset *of, const struct asset *other, struct arena *a, struct strs *mine,
		   struct strs *others)
{
	static const enum key_kind kinds[] = { KEY_PRIMARY, KEY_UNIQUE };

	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
		for (ptrdiff_t i = 0; i < of->keys.len; i++) {
			struct strs pairs = { 0 };

			if (of->keys.at[i].kind != kinds[k] || !pair_key(&of->keys.at[i].fields, other, a, &pairs))
				continue;
			*mine = strs_dup(a, &of->keys.at[i].fields);
			*others = strs_dup(a, &pairs);
			return true;
		}
	return false;
}

/* A copy often has lost its keys. */
static bool find_key(struct crossing *c, int64_t here, int64_t there, struct meeting *m, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct asset_row one, two;

	if (!store_asset(c->scope->store, scratch, here, &one, err) ||
	    !store_asset(c->scope->store, scratch, there, &two, err))
		return false;
	return key_of(&one.asset, &two.asset, c->a, &m->keys_here, &m->keys_there) ||
	       key_of(&two.asset, &one.asset, c->a, &m->keys_there, &m->keys_here);
}

/* ---- meetings ---- */

static bool path_between(struct crossing *c, const struct graph *g, uint32_t from, uint32_t to, struct path *out,
			 bool *found, struct err *err)
{
	struct paths_ask ask = { .from = from, .to = to, .k = 1, .steps = c->ask->steps, .stop = c->scope->stop };
	struct paths all = { 0 };

	*out = (struct path){ 0 };
	*found = from == to;
	if (*found)
		return true;
	if (!graph_paths(g, c->a, &ask, &all, err))
		return false;
	*found = all.len > 0;
	if (*found)
		*out = all.at[0];
	return true;
}

/* Does this table of the first catalog lead to the target? */
static bool try_table(struct crossing *c, uint32_t table, struct meeting *best, bool *found, struct err *err)
{
	int64_t id = graph_asset_id(c->here, table), target = graph_table(c->there, c->ask->target->id);
	uint32_t source = (uint32_t)graph_table(c->here, c->ask->source->id);
	struct elsewheres same = { 0 };
	struct meeting m = { .here = table };
	bool reaches, leaves;

	if (!same_elsewhere_in(&c->names, c->a, c->ask->here->name, id, c->ask->there->name, &same, err))
		return false;
	if (!same.len || graph_table(c->there, same.at[0].id) < 0)
		return true;
	m.there = (uint32_t)graph_table(c->there, same.at[0].id);
	m.common = same.at[0].common;
	m.columns = same.at[0].columns;
	m.keys_here = same.at[0].fields;
	m.keys_there = same.at[0].other_fields;
	if (!m.keys_here.len && !find_key(c, id, same.at[0].id, &m, err))
		return !err->kind;
	if (!path_between(c, c->there, m.there, (uint32_t)target, &m.after, &reaches, err) ||
	    !path_between(c, c->here, source, table, &m.before, &leaves, err))
		return false;
	m.cost = m.before.cost + m.after.cost;
	if (!reaches || !leaves || (*found && m.cost >= best->cost))
		return true;
	*best = m;
	return *found = true;
}

static bool try_tables(struct crossing *c, const uint32_t *tables, ptrdiff_t n, struct meeting *best, bool *found,
		       struct err *err)
{
	bool good = elsewhere_names_open(&c->names, c->scope, c->a, true, err);

	for (ptrdiff_t i = 0; good && i < n && !(*found && !best->cost); i++)
		good = try_table(c, tables[i], best, found, err);
	elsewhere_names_close(&c->names);
	return good && !err->kind;
}

static bool find_meeting(struct crossing *c, struct meeting *best, bool *found, struct err *err)
{
	struct reach *reach = reach_open(c->here, c->a);
	const struct reached *near = reach_find(reach, (uint32_t)graph_table(c->here, c->ask->source->id),
						c->ask->steps);
	ptrdiff_t n = near->len < MEETINGS_MOST ? near->len : MEETINGS_MOST;
	uint32_t *tables = new_n(c->a, uint32_t, n + 1);

	for (ptrdiff_t i = 0; i < n; i++)
		tables[i] = near->at[i];
	return try_tables(c, tables, n, best, found, err);
}

/* ---- the queries ---- */

static struct join_way way_of(struct crossing *c, const struct graph *g, uint32_t table, const struct path *p)
{
	struct join_sql joining = { .graph = g,
				    .arena = c->a,
				    .dialect = workspace_dialect(c->scope->workspace, graph_catalog(g)),
				    .via = &(struct strs){ 0 },
				    .common = S("") };
	struct join_hop *hops = new_n(c->a, struct join_hop, p->steps + 1);
	struct join_way out;

	for (int i = 0; i < p->steps; i++)
		hops[i] = (struct join_hop){ p->at[i], p->at[i + 1] };
	if (p->steps)
		join_sql_path(&joining, hops, p->steps, p->cost, &out);
	else
		join_sql_table(&joining, table, &out);
	return out;
}

static void put_columns(struct sb *out, const struct dialect *d, str table, const struct strs *columns)
{
	for (ptrdiff_t i = 0; i < columns->len; i++) {
		sb_puts(out, i ? ", " : "");
		sql_plain_names(out, d, table, columns->at[i]);
	}
}

static bool is_plain(str name)
{
	for (ptrdiff_t i = 0; i < name.len; i++)
		if (!((name.at[i] >= '0' && name.at[i] <= '9') ||
		      ((name.at[i] | 32) >= 'a' && (name.at[i] | 32) <= 'z') || name.at[i] == '_'))
			return false;
	return name.len > 0;
}

/* Parameters for the values of the first query, by the names of their columns. */
static void put_carried(struct sb *out, const struct strs *columns)
{
	for (ptrdiff_t i = 0; i < columns->len; i++)
		if (is_plain(columns->at[i]))
			sb_fmt(out, "%s:%.*s", i ? ", " : "", STR(columns->at[i]));
		else
			sb_fmt(out, "%s:key_%td", i ? ", " : "", i + 1);
}

static str condition_of(struct crossing *c, const struct meeting *m)
{
	const struct dialect *d = workspace_dialect(c->scope->workspace, c->ask->there->name);
	bool several = m->keys_there.len > 1;
	scoped(sb_free) struct sb b = SB(1 << 16);

	sb_puts(&b, several ? "(" : "");
	put_columns(&b, d, graph_name(c->there, m->there), &m->keys_there);
	sb_puts(&b, several ? ") IN ((" : " IN (");
	put_carried(&b, &m->keys_here);
	sb_puts(&b, several ? "))" : ")");
	return str_dup(c->a, sb_str(&b));
}

static str first_query(struct crossing *c, const struct meeting *m, str from)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	sb_puts(&b, "SELECT DISTINCT ");
	put_columns(&b, workspace_dialect(c->scope->workspace, c->ask->here->name), graph_name(c->here, m->here),
		    &m->keys_here);
	sb_fmt(&b, "\n%.*s", STR(from));
	return str_dup(c->a, sb_str(&b));
}

static struct join_step step_across(struct crossing *c, const struct meeting *m)
{
	scoped(sb_free) struct sb words = SB(1 << 16);
	str from = graph_qualified(c->here, c->a, m->here), to = graph_qualified(c->there, c->a, m->there);

	for (ptrdiff_t i = 0; i < m->keys_here.len; i++)
		sb_fmt(&words, "%s%.*s = %.*s", i ? ", " : "", STR(m->keys_here.at[i]), STR(m->keys_there.at[i]));
	return (struct join_step){ .from = from,
				   .to = to,
				   .shown_from = from,
				   .shown = to,
				   .type = S("IN"),
				   .on = condition_of(c, m),
				   .words = str_dup(c->a, sb_str(&words)),
				   .from_fields = m->keys_here,
				   .to_fields = m->keys_there,
				   .cardinality = S("1:1"),
				   .reading = S("the same rows in another system"),
				   .origin = m->columns ? S("same-table") : S("given"),
				   .status = m->columns ? S("proposed") : S("accepted"),
				   .role = S(""),
				   .reason = m->columns ? str_fmt(c->a, "%d of %.*s are the same", m->common,
								  STR(str_counted(c->a, m->columns, "column")))
							: S("recorded by a person"),
				   .away = true };
}

static void put_way(struct crossing *c, const struct meeting *m, struct join_way *out)
{
	uint32_t source = (uint32_t)graph_table(c->here, c->ask->source->id);
	struct join_way one = way_of(c, c->here, source, &m->before), two = way_of(c, c->there, m->there, &m->after);
	struct join_step across = step_across(c, m);

	*out = (struct join_way){ .cost = one.cost + two.cost };
	for (ptrdiff_t i = 0; i < one.steps.len; i++)
		*push(&out->steps, c->a) = one.steps.at[i];
	*push(&out->steps, c->a) = across;
	for (ptrdiff_t i = 0; i < two.steps.len; i++)
		*push(&out->steps, c->a) = two.steps.at[i];
	*push(&out->queries, c->a) = (struct join_query){ c->ask->here->name, first_query(c, m, one.sql) };
	*push(&out->queries,
	      c->a) = (struct join_query){ c->ask->there->name,
					   str_fmt(c->a, "SELECT *\n%.*s\nWHERE %.*s", STR(two.sql), STR(across.on)) };
	out->sql = str_fmt(c->a, "-- first, in %.*s\n%.*s;\n\n-- then, in %.*s, with the values of the first\n%.*s;",
			   STR(out->queries.at[0].catalog), STR(out->queries.at[0].sql),
			   STR(out->queries.at[1].catalog), STR(out->queries.at[1].sql));
	for (ptrdiff_t i = 0; i < one.warnings.len; i++)
		*push(&out->warnings, c->a) = one.warnings.at[i];
	for (ptrdiff_t i = 0; i < two.warnings.len; i++)
		*push(&out->warnings, c->a) = two.warnings.at[i];
}

static bool answer(struct crossing *c, struct join_way *out, bool *found, struct err *err)
{
	struct meeting best = { 0 };

	if (graph_table(c->here, c->ask->source->id) < 0 || graph_table(c->there, c->ask->target->id) < 0)
		return err_set(err, ERR_TABLE_NOT_FOUND, "%.*s and %.*s are not both in this generation",
			       STR(c->ask->source->qualified), STR(c->ask->target->qualified));
	if (!find_meeting(c, &best, found, err))
		return false;
	if (*found)
		put_way(c, &best, out);
	return true;
}

bool join_across(const struct scope *scope, struct arena *a, const struct join_across *ask, struct join_way *out,
		 bool *found, struct err *err)
{
	struct crossing c = { .scope = scope, .a = a, .ask = ask };
	bool good;

	*found = false;
	c.here = workspace_graph(scope->workspace, scope->store, ask->here, scope->observer, scope->stop, err);
	c.there = c.here ? workspace_graph(scope->workspace, scope->store, ask->there, scope->observer, scope->stop,
					   err)
			 : NULL;
	good = c.there && answer(&c, out, found, err);
	if (good && (graph_damaged(c.here) || graph_damaged(c.there)))
		good = err_set(err, ERR_CACHE, "the index of joins is damaged");
	graph_close(c.here);
	graph_close(c.there);
	return good;
}
