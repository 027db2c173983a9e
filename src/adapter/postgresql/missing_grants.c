/*
 * Finds the relations that the role may not read, schema by schema, and the statements that would grant access.
 * Partitions are left out: they are read through their partitioned table.
 */
#include "adapter/postgresql/internal.h"

#include "adapter/postgresql/product.h"
#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum {
	NAMES_SHOWN = 5,
	NAMED_MOST = 40, /* in one GRANT; above that, all tables of the schema are granted together */
	ROWS_MOST = 1 << 20,
};

/* One row for each relation. */
static const char question[] =
	"SELECT s.nspname, pg_catalog.quote_ident(s.nspname), s.usage, s.owner, s.relname,"
	" pg_catalog.quote_ident(s.relname), s.keeper, s.may, s.partly, s.lacking = s.total"
	" FROM (SELECT r.*, count(*) OVER (PARTITION BY r.space) AS total,"
	"  count(*) FILTER (WHERE NOT r.may) OVER (PARTITION BY r.space) AS lacking"
	"  FROM (SELECT n.oid AS space, n.nspname, pg_catalog.pg_get_userbyid(n.nspowner) AS owner,"
	"   pg_catalog.has_schema_privilege(n.oid, 'USAGE') AS usage, c.relname,"
	"   pg_catalog.pg_get_userbyid(c.relowner) AS keeper,"
	"   pg_catalog.has_table_privilege(c.oid, 'SELECT') AS may,"
	"   pg_catalog.has_any_column_privilege(c.oid, 'SELECT') AS partly"
	"   FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
	"   WHERE c.oid >= 16384 AND c.relkind IN ('r','v','m','f','p') AND NOT c.relispartition"
	"   AND n.nspname <> 'information_schema' AND pg_catalog.left(n.nspname, 3) <> 'pg_') r) s"
	" ORDER BY s.nspname, s.relname";
static const char whom[] = "SELECT current_user, pg_catalog.quote_ident(current_user)";

enum { SPACE, QUOTED_SPACE, USAGE, OWNER, NAME, QUOTED, TABLE_OWNER, MAY, PARTLY, ALL_LACK };
static const char answer[] = "ssbsssSBBb";

struct keepers { /* the owners of some tables */
	str one;
	bool more;
};

struct lacking {	  /* the relations of one schema */
	const str *first; /* its first row */
	int64_t hidden, without_select;
	bool some_wanted_not; /* the configured filter excludes some: ALL TABLES would grant too much */
	struct strs names, quoted;
	struct keepers of_all, of_lacking;
};

static bool is_true(str cell)
{
	return str_eq(cell, S("t"));
}

/*
 * A quoted name that can be pasted: characters that a page would escape, and so change, are written as
 * U&"New\000Aline".
 */
static str pasteable(struct arena *a, str quoted)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	bool odd = false;

	sb_puts(&b, "U&");
	for (ptrdiff_t i = 0, from = 0; i < quoted.len; from = i) {
		uint32_t c = utf8_next(quoted, &i);

		odd = odd || utf8_is_hidden(c);
		if (utf8_is_hidden(c))
			sb_fmt(&b, c > 0xFFFF ? "\\+%06X" : "\\%04X", (unsigned)c);
		else if (c == '\\')
			sb_puts(&b, "\\\\");
		else
			sb_put(&b, str_n(quoted.at + from, i - from));
	}
	return odd ? str_dup(a, sb_str(&b)) : quoted;
}

static void see_keeper(struct keepers *k, str owner)
{
	k->more = k->more || (k->one.at && !str_eq(k->one, owner));
	k->one = owner;
}

static bool gives_all(const struct lacking *l)
{
	return (is_true(l->first[ALL_LACK]) && !l->some_wanted_not) || l->quoted.len > NAMED_MOST;
}

/* The owner of a schema grants USAGE on it, the owner of each table SELECT. */
static str givers(struct arena *a, const struct lacking *l, bool usage)
{
	const struct keepers *k = gives_all(l) ? &l->of_all : &l->of_lacking;
	str space = l->first[OWNER];

	if (l->without_select && k->more)
		return S("The tables have several owners: a superuser can grant it");
	if (l->without_select && !usage && !str_eq(space, k->one))
		return str_fmt(a, "%.*s (the schema) and %.*s (the tables), or a superuser for both, can grant it",
			       STR(space), STR(k->one));
	return str_fmt(a, "%.*s, or a superuser, can grant it", STR(l->without_select ? k->one : space));
}

static str select_statement(struct arena *a, const struct lacking *l, str role)
{
	str space = pasteable(a, l->first[QUOTED_SPACE]);
	scoped(sb_free) struct sb b = SB(1 << 20);

	if (gives_all(l))
		return str_fmt(a, "GRANT SELECT ON ALL TABLES IN SCHEMA %.*s TO %.*s;", STR(space), STR(role));
	sb_puts(&b, "GRANT SELECT ON ");
	for (ptrdiff_t i = 0; i < l->quoted.len; i++) {
		str name = pasteable(a, l->quoted.at[i]);

		sb_fmt(&b, "%s%.*s.%.*s", i ? ", " : "", STR(space), STR(name));
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
	g.givers = givers(a, l, usage);
	g.right = str_fmt(a, "%s schema %.*s",
			  usage		      ? "SELECT in"
			  : l->without_select ? "USAGE and SELECT in"
					      : "USAGE on",
			  STR(g.ns));
	if (!usage)
		*push(&g.cures, a) = str_fmt(a, "GRANT USAGE ON SCHEMA %.*s TO %.*s;",
					     STR(pasteable(a, l->first[QUOTED_SPACE])), STR(role));
	if (l->without_select)
		*push(&g.cures, a) = select_statement(a, l, role);
	*push(out, a) = g;
	out->hidden += g.hidden;
}

static void add_row(struct conn *c, struct arena *a, const str *row, struct lacking *l, struct grants *out)
{
	bool may = is_true(row[MAY]), hidden = !may || !is_true(row[USAGE]);

	see_keeper(&l->of_all, row[TABLE_OWNER]);
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
	see_keeper(&l->of_lacking, row[TABLE_OWNER]);
}

static bool ask(struct conn *c, struct arena *a, const struct stop *stop, struct pq_rows *role, struct pq_rows *rows,
		struct err *err)
{
	struct pq_statement one = { .sql = str_of(whom), .most = 1, .columns = "ss" };
	struct pq_statement all = { .sql = str_of(question), .most = ROWS_MOST, .columns = answer };
	bool ok;

	pq_begin(c->pq);
	ok = pg_message(c, S("BEGIN READ ONLY"), NULL, stop, err) && pg_ask(c, a, &one, role, stop, err) &&
	     pg_ask(c, a, &all, rows, stop, err);
	pg_rollback(c);
	return ok || err_at(err, "checking the privileges of the role");
}

bool pg_grants(struct conn *c, struct arena *a, const struct stop *stop, struct grants *out, struct err *err)
{
	struct pq_rows role = { 0 }, rows = { 0 };
	struct lacking one = { 0 };
	struct grants all = { 0 };
	str space = NO_STR, to;

	if (pg_lacks(c, "a list of missing privileges is", err) || !ask(c, a, stop, &role, &rows, err))
		return false;
	if (!role.rows)
		return err_set(err, ERR_SOURCE, "the server did not report the privileges of the role");
	all.role = role.cell[0];
	to = pasteable(a, role.cell[1]);
	for (ptrdiff_t i = 0; i < rows.rows; i++) {
		const str *row = rows.cell + i * rows.columns;

		if (!space.at || !str_eq(space, row[SPACE])) {
			put_grant(a, &one, to, &all);
			one = (struct lacking){ 0 };
			space = row[SPACE];
		}
		add_row(c, a, row, &one, &all);
	}
	put_grant(a, &one, to, &all);
	*out = all;
	return true;
}
