/*
 * The tables whose foreign keys refer to one table. information_schema finds them only by opening every table; InnoDB
 * has a list of its own, for logins that may read it.
 */
#include "adapter/mysql/catalog.h"

#include "base/arena.h"

#include "base/banned.h"

enum { NAME_MOST = 1 << 12, REFERRERS_MOST = 100 * 1000 };

struct finding {
	struct arena *arena;
	struct mysql_referrers *out;
	bool unread; /* a name that is not understood */
};

static bool is_plain(str name)
{
	for (ptrdiff_t i = 0; i < name.len; i++) {
		char c = name.at[i];

		if (!((c | 32) >= 'a' && (c | 32) <= 'z') && !(c >= '0' && c <= '9') && c != '_')
			return false;
	}
	return name.len > 0;
}

static void add(struct finding *f, str ns, str name)
{
	*push(f->out, f->arena) = (struct asset_ref){ str_dup(f->arena, ns), str_dup(f->arena, name) };
}

/* "shop/orders"; other characters than letters, digits and _ are written in a way of files. */
static bool take_path(void *with, const str *cells, int n, struct err *err)
{
	struct finding *f = with;
	ptrdiff_t slash = str_at(cells[0], '/');
	str ns = str_upto(cells[0], slash < 0 ? 0 : slash), name = str_from(cells[0], slash + 1);

	(void)n;
	(void)err;
	if (is_plain(ns) && is_plain(name))
		add(f, ns, name);
	else
		f->unread = true;
	return true;
}

static bool take_names(void *with, const str *cells, int n, struct err *err)
{
	(void)n;
	(void)err;
	add(with, cells[0], cells[1]);
	return true;
}

/* False without an error: another way has to be taken. */
static bool ask_innodb(struct conn *c, struct finding *f, const struct asset_ref *which, const struct stop *stop,
		       struct err *err)
{
	scoped(sb_free) struct sb sql = SB(NAME_MOST), path = SB(NAME_MOST);
	struct my_fn to = { .row = take_path, .with = f, .columns = 1, .most = REFERRERS_MOST };
	struct err why = { 0 };

	if (!(c->product.is & IS_MARIADB) || !is_plain(which->ns) || !is_plain(which->name))
		return false;
	sb_fmt(&path, "%.*s/%.*s", STR(which->ns), STR(which->name));
	sb_puts(&sql, "SELECT DISTINCT for_name FROM information_schema.innodb_sys_foreign WHERE ref_name = ");
	mysql_text(&sql, sb_str(&path));
	if (mysql_ask(c, sb_str(&sql), &to, stop, &why))
		return !f->unread;
	if (!my_failure(c->my)) /* and not a right that is missing */
		*err = why;
	return false;
}

bool mysql_find_referrers(struct conn *c, struct arena *a, const struct asset_ref *which, struct mysql_referrers *out,
			  const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct finding f = { .arena = a, .out = out };
	struct my_fn to = { .row = take_names, .with = &f, .columns = 2, .most = REFERRERS_MOST };

	if (ask_innodb(c, &f, which, stop, err))
		return true;
	if (err->kind != ERR_NONE)
		return false;
	*out = (struct mysql_referrers){ 0 };
	sb_puts(&sql,
		"SELECT DISTINCT constraint_schema, table_name FROM information_schema.referential_constraints WHERE "
		"referenced_table_name = ");
	mysql_text(&sql, which->name);
	sb_puts(&sql, " AND unique_constraint_schema = ");
	mysql_text(&sql, which->ns);
	return mysql_ask(c, sb_str(&sql), &to, stop, err);
}
