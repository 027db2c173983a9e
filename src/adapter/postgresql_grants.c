/*
 * What the role may not read, schema by schema, and the statements that would
 * let it. Partitions are left out: whoever may read the table they are parts of
 * reads them with it.
 */
#include "adapter/postgresql.h"

#include "base/arena.h"

#include "base/banned.h"

enum {
	NAMES_SHOWN = 5,
	NAMED_MOST = 40, /* in one GRANT; more are given together */
	ROWS_MOST = 1 << 20,
};

/* One row a relation. */
static const char question[] =
	"SELECT s.nspname, pg_catalog.quote_ident(s.nspname), s.usage, s.owner, s.relname,"
	" pg_catalog.quote_ident(s.nspname) || '.' || pg_catalog.quote_ident(s.relname), s.may, s.partly, s.lacking = s.total"
	" FROM (SELECT r.*, count(*) OVER (PARTITION BY r.space) AS total,"
	"  count(*) FILTER (WHERE NOT r.may) OVER (PARTITION BY r.space) AS lacking"
	"  FROM (SELECT n.oid AS space, n.nspname, pg_catalog.pg_get_userbyid(n.nspowner) AS owner,"
	"   pg_catalog.has_schema_privilege(n.oid, 'USAGE') AS usage, c.relname,"
	"   pg_catalog.has_table_privilege(c.oid, 'SELECT') AS may,"
	"   pg_catalog.has_any_column_privilege(c.oid, 'SELECT') AS partly"
	"   FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
	"   WHERE c.oid >= 16384 AND c.relkind IN ('r','v','m','f','p') AND NOT c.relispartition"
	"   AND n.nspname <> 'information_schema' AND pg_catalog.left(n.nspname, 3) <> 'pg_') r) s"
	" ORDER BY s.nspname, s.relname";
static const char whom[] = "SELECT current_user, pg_catalog.quote_ident(current_user)";

enum { SPACE, QUOTED_SPACE, USAGE, OWNER, NAME, QUOTED, MAY, PARTLY, ALL_LACK, CELLS };

struct lacking {	  /* of one schema */
	const str *first; /* its first row */
	int64_t hidden, without_select;
	bool some_wanted_not; /* a filter of the configuration leaves some out: ALL TABLES would give too much */
	struct strs names, quoted;
};

static bool is_true(str cell)
{
	return str_eq(cell, S("t"));
}

static str select_statement(struct arena *a, const struct lacking *l, str role)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	if ((is_true(l->first[ALL_LACK]) && !l->some_wanted_not) || l->quoted.len > NAMED_MOST)
		return str_fmt(a, "GRANT SELECT ON ALL TABLES IN SCHEMA %.*s TO %.*s;", STR(l->first[QUOTED_SPACE]),
			       STR(role));
	sb_puts(&b, "GRANT SELECT ON ");
	for (ptrdiff_t i = 0; i < l->quoted.len; i++) {
		sb_puts(&b, i ? ", " : "");
		sb_put(&b, l->quoted.at[i]);
	}
	sb_fmt(&b, " TO %.*s;", STR(role));
	return str_dup(a, sb_str(&b));
}

static void put_grant(struct arena *a, const struct lacking *l, str role, struct grants *out)
{
	struct grant g = { .hidden = l->hidden, .names = l->names };
	bool usage;

	if (!l->first || !l->hidden)
		return;
	usage = is_true(l->first[USAGE]);
	g.ns = l->first[SPACE];
	g.owner = l->first[OWNER];
	g.right = str_fmt(a, "%s schema %.*s",
			  usage		      ? "SELECT in"
			  : l->without_select ? "USAGE and SELECT in"
					      : "USAGE on",
			  STR(g.ns));
	if (!usage)
		*push(&g.cures, a) = str_fmt(a, "GRANT USAGE ON SCHEMA %.*s TO %.*s;", STR(l->first[QUOTED_SPACE]),
					     STR(role));
	if (l->without_select)
		*push(&g.cures, a) = select_statement(a, l, role);
	*push(out, a) = g;
	out->hidden += g.hidden;
}

static void add_row(struct conn *c, struct arena *a, const str *row, struct lacking *l, struct grants *out)
{
	bool may = is_true(row[MAY]), hidden = !may || !is_true(row[USAGE]);

	if (!source_wants(c->source, row[SPACE], row[NAME])) {
		l->some_wanted_not = true;
		return;
	}
	out->assets++;
	if (!hidden)
		return;
	l->first = l->first ? l->first : row;
	l->hidden++;
	if (l->names.len < NAMES_SHOWN)
		*push(&l->names, a) = is_true(row[PARTLY]) && is_true(row[USAGE])
					      ? str_fmt(a, "%.*s (in part)", STR(row[NAME]))
					      : row[NAME];
	if (may)
		return;
	l->without_select++;
	*push(&l->quoted, a) = row[QUOTED];
}

static bool ask(struct conn *c, struct arena *a, const struct stop *stop, struct pq_rows *role, struct pq_rows *rows,
		struct err *err)
{
	struct pq_statement one = { .sql = str_of(whom), .most = 1 };
	struct pq_statement all = { .sql = str_of(question), .most = ROWS_MOST };
	bool ok;

	pq_begin(c->pq);
	ok = pg_message(c, S("BEGIN READ ONLY"), NULL, stop, err) && pg_ask(c, a, &one, role, stop, err) &&
	     pg_ask(c, a, &all, rows, stop, err);
	pg_rollback(c);
	return ok || err_at(err, "asking what the role may read");
}

bool pg_grants(struct conn *c, struct arena *a, const struct stop *stop, struct grants *out, struct err *err)
{
	struct pq_rows role = { 0 }, rows = { 0 };
	struct lacking one = { 0 };
	struct grants all = { 0 };
	str space = NO_STR;

	if (!ask(c, a, stop, &role, &rows, err))
		return false;
	if (!role.rows || (rows.rows && rows.columns != CELLS))
		return err_set(err, ERR_SOURCE, "the server did not say what the role may read");
	all.role = role.cell[0];
	for (ptrdiff_t i = 0; i < rows.rows; i++) {
		const str *row = rows.cell + i * rows.columns;

		if (!space.at || !str_eq(space, row[SPACE])) {
			put_grant(a, &one, role.cell[1], &all);
			one = (struct lacking){ 0 };
			space = row[SPACE];
		}
		add_row(c, a, row, &one, &all);
	}
	put_grant(a, &one, role.cell[1], &all);
	*out = all;
	return true;
}
