/* ALTER TABLE: each of its changes, in their order. */
#include "sql/script/internal.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

/* ---- columns ---- */

/* FIRST, AFTER x */
static void place_field(struct ddl *d, struct asset *a, str name)
{
	struct field moved, *f = script_field(d->s, a, name);
	ptrdiff_t from = f ? f - a->fields.at : -1, to = from;

	if (ddl_skip(d, "first")) {
		to = 0;
	} else if (ddl_skip(d, "after")) {
		const struct field *before = script_field(d->s, a, ddl_name(d));

		to = before ? before - a->fields.at + (before < f) : from;
	}
	if (from < 0 || to == from)
		return;
	moved = *f;
	for (; from > to; from--)
		a->fields.at[from] = a->fields.at[from - 1];
	for (; from < to; from++)
		a->fields.at[from] = a->fields.at[from + 1];
	a->fields.at[to] = moved;
}

static bool add_column(struct ddl *d, struct asset *a)
{
	bool unless = ddl_skip(d, "if not exists");
	str name = ddl_name(d);
	struct field *f;

	if (!name.len)
		return ddl_fails(d, "the column has no name", NO_STR);
	if (script_field(d->s, a, name)) {
		while (unless && !ddl_ends_item(d))
			ddl_odd(d);
		return unless || ddl_fails(d, "exists already:", ddl_keep(d, name));
	}
	f = push(&a->fields, d->s->arena);
	field_start(f);
	f->name = ddl_keep(d, name);
	if (!ddl_column(d, a, f))
		return false;
	place_field(d, a, f->name);
	return true;
}

/* What a new definition of a column says anew; its keys stay. */
static bool redefine(struct ddl *d, struct asset *a, struct field *f)
{
	struct field before = *f;
	str name = f->name;

	field_start(f);
	*f = (struct field){
		.name = name, .samples = before.samples, .class = f->class, .nullable = YES, .readable = f->readable
	};
	if (!ddl_column(d, a, f))
		return false;
	if (!f->type.len) { /* Oracle: MODIFY (a NOT NULL) keeps the rest */
		before.nullable = f->nullable;
		before.default_value = f->default_value.at ? f->default_value : before.default_value;
		*f = before;
	}
	place_field(d, a, name);
	return true;
}

static struct field *field_here(struct ddl *d, struct asset *a)
{
	str name = ddl_name(d);
	struct field *f = name.len ? script_field(d->s, a, name) : NULL;

	if (!f)
		ddl_fails(d, "unknown column", ddl_keep(d, name));
	return f;
}

static bool change_column(struct ddl *d, struct asset *a)
{
	struct field *f = field_here(d, a);
	str to = f ? ddl_keep(d, ddl_name(d)) : NO_STR;

	if (!f || !to.len)
		return ddl_fails(d, "the column has no new name", NO_STR);
	script_rename_field(d->s, a, f->name, to);
	return redefine(d, a, f);
}

static void retype(struct ddl *d, struct field *f)
{
	enum type_extra extra;

	f->values = (struct strs){ 0 };
	f->class = TYPE_UNKNOWN;
	f->type = ddl_type(d, &f->values, &extra);
	if (ddl_skip(d, "collate"))
		f->collation = ddl_keep(d, ddl_name(d));
	if (ddl_skip(d, "using"))
		while (!ddl_ends_item(d))
			ddl_is_mark(d, "(") ? (void)ddl_group(d) : ddl_next(d);
	if (ddl_skip(d, "not null"))
		f->nullable = NO;
	else if (ddl_skip(d, "null"))
		f->nullable = YES;
}

static bool alter_column(struct ddl *d, struct asset *a)
{
	struct field *f;

	ddl_skip(d, "if exists");
	f = field_here(d, a);
	if (!f)
		return false;
	if (ddl_skip(d, "set default"))
		f->default_value = ddl_expression(d);
	else if (ddl_skip(d, "drop default"))
		f->default_value = NO_STR;
	else if (ddl_skip(d, "set not null"))
		f->nullable = NO;
	else if (ddl_skip(d, "drop not null"))
		f->nullable = YES;
	else if (ddl_skip(d, "drop identity"))
		(void)ddl_skip(d, "if exists"), f->identity = NO_STR;
	else if (ddl_skip(d, "drop expression"))
		(void)ddl_skip(d, "if exists"), f->generated = f->generated_as = NO_STR;
	else if (ddl_skip(d, "add generated"))
		ddl_identity(d, f);
	else if (ddl_skip(d, "set generated"))
		f->identity = ddl_skip(d, "always") ? S("always") : ((void)ddl_skip(d, "by default"), S("by default"));
	else if (ddl_skip(d, "type") || ddl_skip(d, "set data type"))
		retype(d, f);
	else if (ddl_is_any(d, " set reset restart options ")) /* statistics, storage, options: of no use here */
		while (!ddl_ends_item(d))
			ddl_is_mark(d, "(") ? (void)ddl_group(d) : ddl_next(d);
	else
		retype(d, f);
	return !d->why;
}

/* ---- what is added and dropped ---- */

static bool add(struct ddl *d, struct asset *a)
{
	if (ddl_begins_constraint(d))
		return ddl_table_constraint(d, a);
	if ((ddl_is_any(d, " index key ") && d->at[d->now + 1].kind != TOKEN_END) ||
	    ddl_is_any(d, " fulltext spatial "))
		return ddl_table_index(d, a);
	if (ddl_skip(d, "column") && !ddl_is_mark(d, "("))
		return add_column(d, a);
	if (!ddl_mark(d, "("))
		return add_column(d, a);
	do
		if (ddl_begins_constraint(d) ? !ddl_table_constraint(d, a) : !add_column(d, a))
			return false;
	while (ddl_mark(d, ","));
	return ddl_mark(d, ")");
}

static bool drop_key(struct ddl *d, struct asset *a, struct key *k, bool unless, str name)
{
	if (!k)
		return unless || ddl_fails(d, "unknown constraint", ddl_keep(d, name));
	script_drop_key(a, k);
	return true;
}

static struct key *primary(struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		if (a->keys.at[i].kind == KEY_PRIMARY)
			return &a->keys.at[i];
	return NULL;
}

static bool drop_named(struct ddl *d, struct asset *a)
{
	bool unless = ddl_skip(d, "if exists");
	str name = ddl_name(d);

	return drop_key(d, a, script_key(d->s, a, name), unless, name);
}

/* MySQL's index of a unique key is the key. */
static bool drop_index(struct ddl *d, struct asset *a)
{
	str name = ((void)ddl_skip(d, "if exists"), ddl_name(d));
	struct key *k = script_key(d->s, a, name);

	if (k && k->kind == KEY_UNIQUE)
		script_drop_key(a, k);
	script_drop_index(d->s, a, name);
	return true;
}

static bool drop(struct ddl *d, struct asset *a)
{
	bool unless;
	str name;

	if (ddl_skip(d, "constraint") || ddl_skip(d, "foreign key") || ddl_skip(d, "check"))
		return drop_named(d, a);
	if (ddl_skip(d, "primary key"))
		return drop_key(d, a, primary(a), false, S("primary key"));
	if (ddl_is_any(d, " index key ") && d->at[d->now + 1].kind != TOKEN_END && d->at[d->now + 1].kind != TOKEN_OP) {
		ddl_next(d);
		return drop_index(d, a);
	}
	ddl_skip(d, "column");
	unless = ddl_skip(d, "if exists");
	name = ddl_name(d);
	if (!script_field(d->s, a, name))
		return unless || ddl_fails(d, "unknown column", ddl_keep(d, name));
	script_drop_field(d->s, a, name);
	if (!ddl_skip(d, "cascade"))
		ddl_skip(d, "restrict");
	return true;
}

/* ---- names ---- */

static bool rename_thing(struct ddl *d, struct asset *a, bool index)
{
	str from = ddl_name(d), to;
	struct key *k;

	if (!ddl_skip(d, "to"))
		return ddl_fails(d, "the new name is missing", NO_STR);
	to = ddl_keep(d, ddl_name(d));
	k = script_key(d->s, a, from);
	if (k)
		k->name = to;
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		if (script_same(d->s, a->indexes.at[i].name, from)) {
			a->indexes.at[i].name = to;
			return true;
		}
	return k || ddl_fails(d, index ? "unknown index" : "unknown constraint", ddl_keep(d, from));
}

static bool rename(struct ddl *d, struct asset *a)
{
	str from, to;

	if (ddl_skip(d, "to") || ddl_skip(d, "as")) {
		struct asset_ref name;
		bool qualified;

		if (!ddl_path(d, &name, &qualified))
			return false;
		script_move(d->s, a, (struct asset_ref){ qualified ? name.ns : a->ns, name.name });
		return true;
	}
	if (ddl_skip(d, "constraint"))
		return rename_thing(d, a, false);
	if ((ddl_is(d, "index") || ddl_is(d, "key")) && !ddl_is_next(d, 1, "to")) {
		ddl_next(d);
		return rename_thing(d, a, true);
	}
	if (ddl_is(d, "column") && !ddl_is_next(d, 1, "to"))
		ddl_next(d);
	from = ddl_name(d);
	if (!ddl_skip(d, "to"))
		return ddl_fails(d, "the new name is missing", NO_STR);
	to = ddl_keep(d, ddl_name(d));
	if (!script_field(d->s, a, from))
		return ddl_fails(d, "unknown column", ddl_keep(d, from));
	script_rename_field(d->s, a, from, to);
	return true;
}

/* ---- partitions and parents ---- */

static bool attach(struct ddl *d, struct asset *whole)
{
	struct asset_ref name;
	bool qualified;
	struct asset *part;

	if (!ddl_path(d, &name, &qualified) || !(part = script_asset(d, name, qualified)))
		return false;
	ddl_attach(d, part, whole);
	return !d->why;
}

static bool detach(struct ddl *d)
{
	struct asset_ref name;
	bool qualified;
	struct asset *part;

	if (!ddl_path(d, &name, &qualified) || !(part = script_asset(d, name, qualified)))
		return false;
	part->part_of = (struct asset_ref){ 0 };
	part->part_bound = NO_STR;
	part->kind = part->part_key.at ? ASSET_PARTITIONED_TABLE : ASSET_TABLE;
	return ddl_skip(d, "concurrently") || ddl_skip(d, "finalize") || true;
}

static bool inherit(struct ddl *d, struct asset *a, bool yes)
{
	struct asset_ref name;
	bool qualified;
	const struct asset *parent;

	if (!ddl_path(d, &name, &qualified) || !(parent = script_asset(d, name, qualified)))
		return false;
	if (yes) {
		d->s->has_families = true;
		*push(&a->inherits, d->s->arena) = (struct asset_ref){ parent->ns, parent->name };
		return true;
	}
	for (ptrdiff_t i = a->inherits.len; i-- > 0;)
		if (str_eq(a->inherits.at[i].name, parent->name) && str_eq(a->inherits.at[i].ns, parent->ns))
			a->inherits.at[i] = a->inherits.at[--a->inherits.len];
	return true;
}

/* ---- one change ---- */

/* Of no use to a catalog: it is skipped up to the next comma. */
static bool is_idle(struct ddl *d)
{
	return ddl_is_any(
		d,
		" validate enable disable force no cluster set reset replica engine auto_increment convert default "
		"order row_format algorithm lock with check nocheck options move logging nologging charset character "
		"collate ");
}

static bool state_of_key(struct ddl *d, struct asset *a)
{
	struct key *k = script_key(d->s, a, ddl_name(d));

	if (k)
		ddl_key_state(d, k);
	return true;
}

static void switch_trigger(struct ddl *d, struct asset *a, bool on)
{
	str name = ddl_name(d);

	for (ptrdiff_t i = 0; i < a->triggers.len; i++)
		if (str_is_among(name, " all user ") || str_eq(a->triggers.at[i].name, name))
			a->triggers.at[i].enabled = on ? YES : NO;
}

static void cluster(struct ddl *d, struct asset *a)
{
	str name = ddl_name(d);
	struct script_thing *x = script_thing(d->s, a->ns, name, false);

	if (x)
		x->clustered = true;
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		if (script_same(d->s, a->indexes.at[i].name, name))
			a->indexes.at[i].clustered = true;
}

/* Oracle: several within brackets. */
static bool modify(struct ddl *d, struct asset *a)
{
	bool many = ddl_mark(d, "(");

	do {
		struct field *f = field_here(d, a);

		if (!f || !redefine(d, a, f))
			return false;
	} while (many && ddl_mark(d, ","));
	return !many || ddl_mark(d, ")");
}

/* SQL Server: ADD CONSTRAINT x DEFAULT (0) FOR a */
static bool add_default(struct ddl *d, struct asset *a)
{
	int from = d->now;
	struct field *f = NULL;
	str value;

	if (ddl_skip(d, "constraint"))
		ddl_name(d);
	if (ddl_skip(d, "default")) {
		value = ddl_expression(d);
		f = ddl_skip(d, "for") ? field_here(d, a) : NULL;
		if (f)
			f->default_value = value;
	}
	d->now = f ? d->now : from;
	return f;
}

static bool change(struct ddl *d, struct asset *a)
{
	if (ddl_skip(d, "add"))
		return add_default(d, a) || (!d->why && add(d, a));
	if (ddl_skip(d, "with check add") || ddl_skip(d, "with nocheck add"))
		return ddl_table_constraint(d, a);
	if (ddl_skip(d, "drop"))
		return drop(d, a);
	if (ddl_skip(d, "alter constraint"))
		return state_of_key(d, a);
	if (ddl_skip(d, "alter column") || ddl_skip(d, "alter"))
		return alter_column(d, a);
	if (ddl_skip(d, "modify column") || ddl_skip(d, "modify"))
		return modify(d, a);
	if (ddl_skip(d, "change column") || ddl_skip(d, "change"))
		return change_column(d, a);
	if (ddl_skip(d, "rename"))
		return rename(d, a);
	if (ddl_skip(d, "owner to"))
		a->owner = ddl_keep(d, ddl_name(d));
	else if (ddl_skip(d, "set schema"))
		script_move(d->s, a, (struct asset_ref){ ddl_keep(d, name_quoted(d->scratch, ddl_name(d))), a->name });
	else if (ddl_skip(d, "attach partition"))
		return attach(d, a);
	else if (ddl_skip(d, "detach partition"))
		return detach(d);
	else if (ddl_skip(d, "inherit"))
		return inherit(d, a, true);
	else if (ddl_skip(d, "no inherit"))
		return inherit(d, a, false);
	else if (ddl_skip(d, "comment")) {
		ddl_mark(d, "=");
		a->comment = ddl_string(d);
	} else if (ddl_skip(d, "validate constraint")) {
		struct key *k = script_key(d->s, a, ddl_name(d));

		if (k)
			k->validated = YES;
	} else if (ddl_skip(d, "disable trigger")) {
		switch_trigger(d, a, false);
	} else if (ddl_skip(d, "enable trigger")) {
		switch_trigger(d, a, true);
	} else if (ddl_skip(d, "cluster on")) {
		cluster(d, a);
	} else if (is_idle(d)) {
		while (!ddl_ends(d) && !ddl_is_mark(d, ","))
			ddl_is_mark(d, "(") ? (void)ddl_group(d) : ddl_next(d);
	} else {
		return ddl_fails(d, "this change of a table is not understood", NO_STR);
	}
	return !d->why;
}

static bool is_under(const struct asset *part, const struct asset *whole)
{
	if (part->part_of.name.at)
		return str_eq(part->part_of.name, whole->name) && str_eq(part->part_of.ns, whole->ns);
	for (ptrdiff_t i = 0; i < part->inherits.len; i++)
		if (str_eq(part->inherits.at[i].name, whole->name) && str_eq(part->inherits.at[i].ns, whole->ns))
			return true;
	return false;
}

/* Partitions, and tables that inherit, get what is added to the whole; ONLY leaves them out. */
static void share(struct ddl *d, const struct asset *whole, ptrdiff_t fields, ptrdiff_t keys)
{
	for (ptrdiff_t i = 0; i < d->s->assets.len; i++) {
		struct asset *part = script_asset_at(d->s, i);

		if (!part || part == whole || !is_under(part, whole))
			continue;
		if (whole->fields.len > fields)
			ddl_copy_fields(d, part, whole);
		for (ptrdiff_t k = keys; k < whole->keys.len; k++)
			if (whole->keys.at[k].kind == KEY_CHECK || part->part_of.name.at)
				ddl_copy_key(d, part, &whole->keys.at[k]);
	}
}

bool ddl_alter_table(struct ddl *d)
{
	bool unless = ddl_skip(d, "if exists"), qualified, only = ddl_skip(d, "only");
	ptrdiff_t fields, keys;
	struct asset_ref name;
	struct asset *a;

	if (!ddl_path(d, &name, &qualified))
		return false;
	ddl_mark(d, "*");
	a = script_find(d->s, name, qualified);
	if (!a && !unless && script_thing(d->s, script_place(d->s, name, qualified).ns, name.name, false))
		return true; /* the owner of a sequence */
	if (!a)
		return unless || script_asset(d, name, qualified);
	fields = a->fields.len;
	keys = a->keys.len;
	do {
		if (!change(d, a))
			return false;
		while (!ddl_ends(d) && !ddl_is_mark(d, ",")) {
			if (!ddl_skip(d, "cascade") && !ddl_skip(d, "restrict"))
				ddl_odd(d);
		}
	} while (ddl_mark(d, ","));
	script_require_keys(d->s, a);
	if (!only && d->s->has_families && (a->fields.len > fields || a->keys.len > keys))
		share(d, a, fields, keys);
	return true;
}
