/*
 * The tables that the login sees and may not read. The server hides those on which it has no right at all, so that
 * these cannot be told.
 */
#include "adapter/mysql/catalog.h"

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

enum {
	NAMES_SHOWN = 5,
	CURES_MOST = 40, /* statements for one schema; above that, one for all of it */
	TABLES_MOST = 1 << 20,
};

struct asking {
	struct conn *c;
	struct arena *arena;
	struct grants *out;
	struct strs missing; /* of one schema, while its rows come */
	str ns;
};

static str grantee(struct arena *a, str user)
{
	scoped(sb_free) struct sb b = SB(1 << 12);
	ptrdiff_t at = str_at_last(user, '@');

	mysql_text(&b, at < 0 ? user : str_upto(user, at));
	if (at >= 0) {
		sb_putc(&b, '@');
		mysql_text(&b, str_from(user, at + 1));
	}
	return str_dup(a, sb_str(&b));
}

static str cure(struct asking *k, str name)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	sb_puts(&b, "GRANT SELECT ON ");
	sql_name(&b, &dialect_mysql, k->ns);
	sb_putc(&b, '.');
	if (name.at)
		sql_name(&b, &dialect_mysql, name);
	else
		sb_putc(&b, '*');
	sb_fmt(&b, " TO %.*s;", STR(grantee(k->arena, k->c->user)));
	return str_dup(k->arena, sb_str(&b));
}

static void put_schema(struct asking *k)
{
	struct grant g = { .ns = k->ns, .hidden = k->missing.len };

	if (!k->missing.len)
		return;
	g.right = str_fmt(k->arena, "SELECT in database %.*s", STR(k->ns));
	g.givers = S("An administrator can grant it");
	for (ptrdiff_t i = 0; i < k->missing.len; i++) {
		if (i < NAMES_SHOWN)
			*push(&g.names, k->arena) = k->missing.at[i];
		if (k->missing.len <= CURES_MOST)
			*push(&g.cures, k->arena) = cure(k, k->missing.at[i]);
	}
	if (k->missing.len > CURES_MOST)
		*push(&g.cures, k->arena) = cure(k, NO_STR);
	*push(k->out, k->arena) = g;
	k->out->hidden += g.hidden;
	k->missing = (struct strs){ 0 };
}

static bool take_table(void *with, const str *cells, int n, struct err *err)
{
	scoped(sb_free) struct sb ns = SB(1 << 16);
	struct asking *k = with;

	(void)n;
	(void)err;
	if (!k->ns.at || !str_eq(k->ns, cells[0])) {
		put_schema(k);
		k->ns = str_dup(k->arena, cells[0]);
	}
	name_part(&ns, cells[0]);
	if (!source_wants(&k->c->source, sb_str(&ns), cells[1]))
		return true;
	k->out->assets++;
	if (str_eq(cells[2], S("0")))
		*push(&k->missing, k->arena) = str_dup(k->arena, cells[1]);
	return true;
}

static bool ask(struct asking *k, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 16);
	struct my_fn to = { .row = take_table, .with = k, .columns = 3, .most = TABLES_MOST };
	bool good;

	sb_puts(&sql, "SELECT table_schema, table_name, MAX(FIND_IN_SET('select', privileges) > 0) FROM "
		      "information_schema.columns WHERE ");
	mysql_put_scope(&sql, &k->c->source, "table_schema");
	sb_puts(&sql, " GROUP BY table_schema, table_name ORDER BY table_schema, table_name");
	good = mysql_ask(k->c, sb_str(&sql), &to, stop, err);
	put_schema(k);
	return good;
}

static bool run(struct conn *c, const struct stop *stop, void *with, struct err *err)
{
	struct asking *k = with;

	(void)c;
	return ask(k, stop, err);
}

bool mysql_grants(struct conn *c, struct arena *a, const struct stop *stop, struct grants *out, struct err *err)
{
	struct grants all = { .role = str_dup(a, c->user) };
	struct asking k = { .c = c, .arena = a, .out = &all };

	if (!mysql_look(c, stop, run, &k, err))
		return err_at(err, "checking the rights of the login");
	*out = all;
	return true;
}
