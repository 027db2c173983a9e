/*
 * SQL as a form of an export: schemas and types, then tables and views in the
 * order in which they can be made, then foreign keys. It is here as render/
 * does not know sql/.
 */
#include "tool/export_sql.h"

#include "render/export_inside.h"
#include "sql/ddl.h"
#include "base/banned.h"

enum { NEEDS, MAKE, LINKS, PASSES };

/* Of a system that is not known, or that was read from a file: the plain standard, which PostgreSQL reads too. */
static const struct dialect *dialect_of(const struct export *e)
{
	const struct dialect *d = e->catalogs.len ? dialect_named(e->catalogs.at[0].type) : NULL;

	return d ? d : &dialect_ansi;
}

struct needs {
	struct export *export;
	struct sb *out;
};

static void take_need(void *with, str statement)
{
	struct needs *n = with;

	if (!export_once(n->export, statement))
		return;
	sb_put(n->out, statement);
	sb_putc(n->out, '\n');
}

static void head(struct export *e, struct sb *out)
{
	sb_fmt(out, "-- ocat export, %s\n", dialect_of(e)->name);
}

static void put_asset(struct export *e, struct sb *out, const struct export_item *i)
{
	const struct dialect *d = dialect_of(e);
	struct needs needs = { e, out };
	ptrdiff_t before;

	if (e->pass == NEEDS) {
		ddl_needs(d, i->asset, take_need, &needs);
		return;
	}
	before = out->len;
	ddl_put(out, d, i->asset, e->pass == MAKE ? DDL_MAKE : DDL_LINKS);
	if (e->pass == MAKE && out->len > before)
		sb_putc(out, '\n');
}

static void tail(struct export *e, struct sb *out)
{
	(void)e;
	(void)out;
}

const struct export_format export_sql = {
	.name = "sql",
	.suffix = "sql",
	.summary = "the statements that make the tables and views",
	.lossless = true,
	.one_catalog = true,
	.ordered = true,
	.passes = PASSES,
	.head = head,
	.asset = put_asset,
	.tail = tail,
};
