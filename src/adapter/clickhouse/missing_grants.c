/*
 * The tables whose rows the user may not read, and the system tables that a sync lacks: one statement for a database,
 * and one for each table of a database that is not readable as a whole.
 */
#include "adapter/clickhouse/catalog_questions.h"
#include "adapter/clickhouse/connection.h"
#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

enum {
	NAMES_SHOWN = 5,
	CURES_MOST = 40,    /* statements for one database; above that, one for all of it */
	CHECKS_MOST = 1000, /* tables that are checked one by one */
};

struct name_list {
	struct arena *arena;
	struct strs list;
};

struct checking {
	struct conn *c;
	struct arena *arena;
	struct grants *out;
	int checks;
};

static bool take_name(void *with, const str *cells, int n, struct err *err)
{
	struct name_list *x = with;

	(void)n;
	(void)err;
	*push(&x->list, x->arena) = str_dup(x->arena, cells[0]);
	return true;
}

static bool names(struct checking *k, str sql, struct strs *out, struct err *err)
{
	struct name_list x = { .arena = k->arena };
	struct click_query q = { .sql = sql, .columns = 1 };

	if (!click_ask(k->c, &q, &(struct click_fn){ take_name, &x }, NULL, err))
		return false;
	*out = x.list;
	return true;
}

/* "shop"."orders", or all of the database. */
static str written(struct arena *a, str ns, str name)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	sql_name(&b, &dialect_clickhouse, ns);
	sb_putc(&b, '.');
	if (name.at)
		sql_name(&b, &dialect_clickhouse, name);
	else
		sb_putc(&b, '*');
	return str_dup(a, sb_str(&b));
}

static bool may_select(struct checking *k, str what, bool *may, struct err *err)
{
	struct strs answer;

	k->checks++;
	if (!names(k, str_fmt(k->arena, "CHECK GRANT SELECT ON %.*s", STR(what)), &answer, err))
		return false;
	*may = !answer.len || !str_eq(answer.at[0], S("0"));
	return true;
}

static str cure(struct checking *k, str what)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	sb_fmt(&b, "GRANT SELECT ON %.*s TO ", STR(what));
	sql_name(&b, &dialect_clickhouse, k->c->session.user);
	sb_putc(&b, ';');
	return str_dup(k->arena, sb_str(&b));
}

static void put_grant(struct checking *k, struct grant *g, const struct strs *missing)
{
	g->givers = S("A user with GRANT OPTION can grant it");
	for (ptrdiff_t i = 0; i < missing->len; i++) {
		if (i < NAMES_SHOWN)
			*push(&g->names, k->arena) = missing->at[i];
		if (missing->len <= CURES_MOST)
			*push(&g->cures, k->arena) = cure(k, written(k->arena, g->ns, missing->at[i]));
	}
	if (missing->len > CURES_MOST)
		*push(&g->cures, k->arena) = cure(k, written(k->arena, g->ns, NO_STR));
	*push(k->out, k->arena) = *g;
}

static bool check_database(struct checking *k, str ns, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 16), space = SB(1 << 16);
	struct strs tables, missing = { 0 };
	struct grant g = { .ns = ns };
	bool all, may = false;

	name_part(&space, ns);
	sb_puts(&sql, "SELECT name FROM system.tables WHERE name NOT LIKE '.inner%' AND database = ");
	sql_text(&sql, &dialect_clickhouse, ns);
	sb_puts(&sql, " ORDER BY name");
	if (!may_select(k, written(k->arena, ns, NO_STR), &all, err) || !names(k, sb_str(&sql), &tables, err))
		return false;
	for (ptrdiff_t i = 0; i < tables.len; i++) {
		if (!source_wants(k->c->session.source, sb_str(&space), tables.at[i]))
			continue;
		k->out->assets++;
		if (!all && k->checks < CHECKS_MOST && !may_select(k, written(k->arena, ns, tables.at[i]), &may, err))
			return false;
		if (!all && !may)
			*push(&missing, k->arena) = tables.at[i];
	}
	if (!missing.len)
		return true;
	g.right = str_fmt(k->arena, "SELECT in database %.*s", STR(ns));
	g.hidden = missing.len;
	put_grant(k, &g, &missing);
	k->out->hidden += g.hidden;
	return true;
}

/* What a sync leaves out without it. */
static bool check_system(struct checking *k, struct err *err)
{
	static const char *const tables[] = { "parts", "data_skipping_indices", "projections", "replicas" };
	struct grant g = { .ns = S("system"), .right = S("SELECT in database system") };
	struct strs missing = { 0 };
	bool may = true;

	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		if (!click_has(k->c, tables[i], NULL))
			continue;
		if (!may_select(k, written(k->arena, g.ns, str_of(tables[i])), &may, err))
			return false;
		if (!may)
			*push(&missing, k->arena) = str_of(tables[i]);
	}
	g.hidden = missing.len;
	if (missing.len)
		put_grant(k, &g, &missing);
	return true;
}

bool click_grants(struct conn *c, struct arena *a, const struct stop *stop, struct grants *out, struct err *err)
{
	struct grants all = { .role = str_dup(a, c->session.user) };
	struct checking k = { .c = c, .arena = a, .out = &all };
	struct strs databases;
	struct err why = { 0 };
	bool may;

	if (!click_begin(c, stop, err))
		return false;
	if (!may_select(&k, S("system.tables"), &may, &why)) {
		if (why.kind != ERR_QUERY) {
			*err = why;
			return false;
		}
		return err_set(err, ERR_UNSUPPORTED, "ClickHouse %.*s does not report which privileges are missing",
			       STR(c->version));
	}
	if (!check_system(&k, err) ||
	    !names(&k, S("SELECT name FROM system.databases WHERE " CLICK_OURS("name") " ORDER BY name"), &databases,
		   err))
		return false;
	for (ptrdiff_t i = 0; i < databases.len; i++) {
		scoped(sb_free) struct sb space = SB(1 << 16);

		name_part(&space, databases.at[i]);
		if (source_wants_schema(c->session.source, sb_str(&space)) && !check_database(&k, databases.at[i], err))
			return false;
	}
	*out = all;
	return true;
}
