/*
 * SQL as an export format: what has to exist first, as remarks; schemas and types, then tables and views in creation
 * order, then foreign keys, then everything that requires all partitions. It is here because render/ may not use sql/.
 */
#include "service/export/sql.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/export/internal.h"
#include "service/export/sql_requirements.h"
#include "sql/ddl/ddl.h"
#include "base/banned.h"

enum { REQUIRES, NEEDS, MAKE, LINKS, LATE, PASSES };

/* A snapshot is of the system that it names. */
static const struct dialect *dialect_of(const struct export *e)
{
	const struct export_catalog *of = e->catalogs.len ? &e->catalogs.at[0] : NULL;
	const struct dialect *d = of ? dialect_named(of->product.len ? of->product : of->type) : NULL;

	return d && d->has_ddl ? d : &dialect_ansi;
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

static void take_requirement(void *with, str what)
{
	struct needs *n = with;
	struct export *e = n->export;
	str line = str_fmt(e->arena, "-- create first: %.*s\n", STR(clean(e->arena, what)));

	if (!export_once(e, line))
		return;
	sb_put(n->out, line);
	*push(&e->required, e->arena) = str_dup(e->arena, what);
}

static void head(struct export *e, struct sb *out)
{
	struct err unreadable = { 0 };

	sb_fmt(out, "-- ocat export, %s\n", dialect_of(e)->name);
	if (e->catalogs.len)
		user_code_read(e->arena, e->catalogs.at[0].user_code, &e->code, &unreadable);
}

/* A key among the statements written once that no statement can equal. */
static str left_out(struct export *e, str qualified)
{
	return str_fmt(e->arena, "left out %.*s", STR(qualified));
}

static bool leads_to_left_out(struct export *e, const struct export_item *i, const struct asset_ref *ref)
{
	const struct export_name *n = export_find(e, i, ref);

	return n && map_get(&e->seen, left_out(e, n->qualified));
}

/* An asset comes after those that it is made from, so omissions among those are already known. */
static bool is_above_left_out(struct export *e, const struct export_item *i)
{
	const struct asset *a = i->asset;

	for (ptrdiff_t n = 0; n < a->depends.len; n++)
		if (leads_to_left_out(e, i, &a->depends.at[n].on))
			return true;
	for (ptrdiff_t n = 0; n < a->inherits.len; n++)
		if (leads_to_left_out(e, i, &a->inherits.at[n]))
			return true;
	return false;
}

/* A default that calls a function is set after the table exists, so that without the function only it fails. */
static struct asset without_called_defaults(struct export *e, struct arena *a, const struct asset *of, struct sb *later)
{
	const struct dialect *d = dialect_of(e);
	struct asset out = *of;

	out.fields.at = new_n(a, struct field, of->fields.len + 1);
	for (ptrdiff_t i = 0; i < of->fields.len; i++) {
		struct field *f = &out.fields.at[i];

		*f = of->fields.at[i];
		if (asset_is_view(of->kind) || f->generated.len || f->identity.len || f->path.len ||
		    !sql_requires(d, f->default_value))
			continue;
		ddl_put_default(later, d, of, f);
		f->default_value = NO_STR;
	}
	return out;
}

static void put_table(struct export *e, struct sb *out, const struct export_item *i)
{
	scoped(arena_close) struct arena *batch = arena_open();
	scoped(sb_free) struct sb later = SB(SB_MAX);
	const struct dialect *d = dialect_of(e);
	struct asset a;

	if (ddl_origin(i->asset) == DDL_SOURCE || ddl_is_unsafe(d, i->asset)) {
		ddl_put(out, d, i->asset, DDL_MAKE);
		return;
	}
	a = without_called_defaults(e, batch, i->asset, &later);
	ddl_put(out, d, &a, sql_runs_functions(d, &a) ? DDL_MAKE | DDL_UNFILLED : DDL_MAKE);
	sb_put(out, sb_str(&later));
}

static void put_made(struct export *e, struct sb *out, const struct export_item *i)
{
	bool above = is_above_left_out(e, i);
	ptrdiff_t before = out->len;

	e->unsafe += ddl_is_unsafe(dialect_of(e), i->asset);
	if (above || ddl_is_left_out(dialect_of(e), i->asset))
		export_once(e, left_out(e, i->qualified));
	if (above)
		ddl_put_left_out(out, i->asset);
	else
		put_table(e, out, i);
	if (out->len > before)
		sb_putc(out, '\n');
}

/* Without what leads to a table that is left out. */
static void put_links(struct export *e, struct sb *out, const struct export_item *i)
{
	scoped(arena_close) struct arena *batch = arena_open();
	struct asset a = *i->asset;
	struct key *keys = new_n(batch, struct key, a.keys.len + 1);

	for (ptrdiff_t n = 0; n < a.keys.len; n++) {
		keys[n] = a.keys.at[n];
		keys[n].broken |= keys[n].kind == KEY_FOREIGN && leads_to_left_out(e, i, &keys[n].target);
	}
	a.keys.at = keys;
	if (a.part_of.name.len && leads_to_left_out(e, i, &a.part_of))
		a.part_bound = NO_STR;
	ddl_put(out, dialect_of(e), &a, DDL_LINKS);
}

static void put_asset(struct export *e, struct sb *out, const struct export_item *i)
{
	struct needs needs = { e, out };

	if (e->pass == REQUIRES)
		sql_requirements(dialect_of(e), &e->code, i->asset, take_requirement, &needs);
	else if (e->pass == NEEDS)
		ddl_needs(dialect_of(e), i->asset, take_need, &needs);
	else if (e->pass == MAKE)
		put_made(e, out, i);
	else if (map_get(&e->seen, left_out(e, i->qualified)))
		return;
	else if (e->pass == LINKS)
		put_links(e, out, i);
	else
		ddl_put(out, dialect_of(e), i->asset, DDL_LATE);
}

static void tail(struct export *e, struct sb *out)
{
	(void)e;
	(void)out;
}

const struct export_format export_sql = {
	.name = "sql",
	.suffix = "sql",
	.endings = ".sql",
	.lossless = true,
	.one_catalog = true,
	.ordered = true,
	.passes = PASSES,
	.head = head,
	.asset = put_asset,
	.tail = tail,
};
