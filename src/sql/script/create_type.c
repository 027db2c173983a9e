/* Types, domains, sequences and schemas: what tables are made of. */
#include "sql/script/internal.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

bool ddl_create_type(struct ddl *d)
{
	struct asset_ref name;
	bool qualified;
	struct script_type *t;

	if (!ddl_path(d, &name, &qualified) || !(t = script_new_type(d, name, qualified)))
		return false;
	if (!ddl_skip(d, "as enum")) { /* a range, a type of C: known by its name alone */
		if (!ddl_skip(d, "as") || !ddl_is_mark(d, "("))
			return true;
		t->struct_of = new(d->s->arena, struct asset);
		asset_start(t->struct_of);
		return ddl_body(d, t->struct_of);
	}
	if (!ddl_mark(d, "("))
		return ddl_fails(d, "the values are missing", NO_STR);
	while (!ddl_ends(d) && !ddl_is_mark(d, ")")) {
		str value = ddl_string(d);

		if (!value.at)
			return ddl_fails(d, "a value is not a string", NO_STR);
		*push(&t->values, d->s->arena) = value;
		ddl_mark(d, ",");
	}
	return true;
}

/* As the type of a column is written. */
static str type_shown(struct ddl *d, struct asset_ref name)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sql_plain_names(&b, d->s->dialect, name.ns, name.name);
	return ddl_keep(d, sb_str(&b));
}

static void add_check(struct ddl *d, struct domain_type *domain, const struct script_type *t, str name)
{
	struct domain_type_check *c = push(&domain->checks, d->s->arena);

	*c = (struct domain_type_check){ .name = name, .expression = ddl_group(d), .validated = YES };
	if (!c->name.at)
		c->name = str_fmt(d->s->arena, "%.*s_check%.*s", STR(t->name),
				  STR(domain->checks.len > 1 ? str_fmt(d->scratch, "%td", domain->checks.len - 1)
							     : S("")));
}

bool ddl_create_domain(struct ddl *d)
{
	struct asset_ref name;
	bool qualified;
	struct script_type *t;
	enum type_extra extra;
	struct strs values = { 0 };
	str constraint = NO_STR;

	if (!ddl_path(d, &name, &qualified) || !(t = script_new_type(d, name, qualified)))
		return false;
	ddl_skip(d, "as");
	t->domain = new(d->s->arena, struct domain_type);
	*t->domain = (struct domain_type){ .name = type_shown(d, (struct asset_ref){ t->ns, t->name }),
					   .base = ddl_type(d, &values, &extra),
					   .nullable = YES };
	while (!ddl_ends(d)) {
		if (ddl_skip(d, "constraint"))
			constraint = ddl_keep(d, ddl_name(d));
		else if (ddl_skip(d, "not null"))
			t->domain->nullable = NO;
		else if (ddl_skip(d, "default"))
			t->domain->default_value = ddl_expression(d);
		else if (ddl_skip(d, "collate"))
			t->domain->collation = ddl_keep(d, ddl_name(d));
		else if (ddl_skip(d, "check")) {
			add_check(d, t->domain, t, constraint);
			constraint = NO_STR;
		} else if (!ddl_skip(d, "null")) {
			ddl_odd(d);
		}
	}
	return t->domain->base.at ? true : ddl_fails(d, "the domain has no type", NO_STR);
}

/* CREATE SCHEMA a CREATE TABLE b (...) CREATE VIEW ...: each is a statement, and a is where its names are. */
static void elements(struct ddl *d, str schema)
{
	struct strs path = d->s->path;
	int from = d->now;

	d->s->path = (struct strs){ 0 };
	*push(&d->s->path, d->s->arena) = schema;
	for (ptrdiff_t i = 0; i < path.len; i++)
		*push(&d->s->path, d->s->arena) = path.at[i];
	while (!ddl_ends(d)) {
		if (ddl_is_mark(d, "("))
			ddl_group(d);
		else
			ddl_next(d);
		if (!ddl_ends(d) && !ddl_is_any(d, " create grant "))
			continue;
		script_apply(d->s, ddl_text(d, from, d->now), d->file, d->line);
		from = d->now;
	}
	d->s->path = path;
}

bool ddl_create_schema(struct ddl *d)
{
	str name, owner = NO_STR;

	ddl_skip(d, "if not exists");
	name = ddl_is(d, "authorization") ? NO_STR : ddl_name(d);
	if (ddl_skip(d, "authorization"))
		owner = ddl_name(d);
	name = name.len ? name : owner;
	if (!name.len)
		return ddl_fails(d, "the schema has no name", NO_STR);
	name = ddl_keep(d, name_quoted(d->scratch, name));
	script_namespace(d->s, name)->owner = ddl_keep(d, owner);
	if (ddl_is_any(d, " create grant "))
		elements(d, name);
	return true;
}

static void owned_by(struct ddl *d, struct asset_ref sequence)
{
	struct strs parts = { 0 };
	struct asset_ref table;
	struct asset *a;
	struct field *f;

	if (ddl_skip(d, "none"))
		return;
	do
		*push(&parts, d->scratch) = ddl_name(d);
	while (ddl_mark(d, "."));
	if (parts.len < 2)
		return;
	table = (struct asset_ref){ parts.len > 2 ? parts.at[parts.len - 3] : S(""), parts.at[parts.len - 2] };
	a = script_asset(d, table, parts.len > 2);
	f = a ? script_field(d->s, a, parts.at[parts.len - 1]) : NULL;
	if (f)
		props_put(&f->props, d->s->arena, S("sequence"),
			  name_qualified(d->s->arena, NO_STR, sequence.ns, sequence.name));
}

static void sequence_options(struct ddl *d, struct asset_ref name)
{
	while (!ddl_ends(d)) {
		if (ddl_skip(d, "owned by"))
			owned_by(d, name);
		else
			ddl_next(d);
	}
}

bool ddl_create_sequence(struct ddl *d)
{
	struct asset_ref name;
	bool qualified;

	ddl_skip(d, "if not exists");
	if (!ddl_path(d, &name, &qualified))
		return false;
	name = script_place(d->s, name, qualified);
	script_thing(d->s, name.ns, name.name, true);
	sequence_options(d, name);
	return !d->why;
}

bool ddl_alter_sequence(struct ddl *d)
{
	struct asset_ref name;
	bool qualified;

	ddl_skip(d, "if exists");
	if (!ddl_path(d, &name, &qualified))
		return false;
	sequence_options(d, script_place(d->s, name, qualified));
	return !d->why;
}

/* ---- changes ---- */

static ptrdiff_t place_of(const struct strs *values, str value)
{
	for (ptrdiff_t i = 0; i < values->len; i++)
		if (str_eq(values->at[i], value))
			return i;
	return -1;
}

static bool add_value(struct ddl *d, struct script_type *t)
{
	str value;
	ptrdiff_t at;

	ddl_skip(d, "if not exists");
	value = ddl_string(d);
	if (!value.at)
		return ddl_fails(d, "the value is missing", NO_STR);
	if (place_of(&t->values, value) >= 0)
		return true;
	at = t->values.len;
	if (ddl_skip(d, "before"))
		at = place_of(&t->values, ddl_string(d));
	else if (ddl_skip(d, "after"))
		at = place_of(&t->values, ddl_string(d)) + 1;
	*push(&t->values, d->s->arena) = value;
	for (ptrdiff_t i = t->values.len - 1; at >= 0 && i > at; i--)
		t->values.at[i] = t->values.at[i - 1];
	if (at >= 0 && at < t->values.len)
		t->values.at[at] = value;
	return true;
}

static bool rename_value(struct ddl *d, struct script_type *t)
{
	ptrdiff_t at = place_of(&t->values, ddl_string(d));

	if (at < 0 || !ddl_skip(d, "to"))
		return ddl_fails(d, "unknown value of the type", t->name);
	t->values.at[at] = ddl_string(d);
	return true;
}

/* Columns name their type as text. */
static void rename_type(struct ddl *d, struct script_type *t, struct asset_ref to)
{
	str before = type_shown(d, (struct asset_ref){ t->ns, t->name }), after;
	struct script_type *moved;

	t->dropped = true;
	moved = script_new_type(d, to, true);
	if (!moved)
		return;
	moved->values = t->values;
	moved->domain = t->domain;
	after = type_shown(d, to);
	if (moved->domain)
		moved->domain->name = after;
	for (ptrdiff_t i = 0; i < d->s->assets.len; i++) {
		struct asset *a = script_asset_at(d->s, i);

		for (ptrdiff_t k = 0; a && k < a->fields.len; k++)
			if (str_eq(a->fields.at[k].type, before))
				a->fields.at[k].type = after;
	}
}

static bool alter_domain(struct ddl *d, struct script_type *t)
{
	if (ddl_skip(d, "set not null"))
		t->domain->nullable = NO;
	else if (ddl_skip(d, "drop not null"))
		t->domain->nullable = YES;
	else if (ddl_skip(d, "set default"))
		t->domain->default_value = ddl_expression(d);
	else if (ddl_skip(d, "drop default"))
		t->domain->default_value = NO_STR;
	else if (ddl_skip(d, "add constraint")) {
		str name = ddl_keep(d, ddl_name(d));

		if (ddl_skip(d, "check"))
			add_check(d, t->domain, t, name);
	} else {
		return ddl_fails(d, "this change of a domain is not understood", NO_STR);
	}
	return true;
}

bool ddl_alter_type(struct ddl *d)
{
	struct asset_ref name;
	bool qualified;
	struct script_type *t;

	if (!ddl_path(d, &name, &qualified))
		return false;
	t = script_find_type(d->s, name, qualified);
	if (!t)
		return ddl_fails(d, "unknown type", name.name);
	if (ddl_skip(d, "add value"))
		return add_value(d, t);
	if (ddl_skip(d, "rename value"))
		return rename_value(d, t);
	if (ddl_skip(d, "owner to"))
		return true;
	if (ddl_skip(d, "rename to"))
		rename_type(d, t, (struct asset_ref){ t->ns, ddl_keep(d, ddl_name(d)) });
	else if (ddl_skip(d, "set schema"))
		rename_type(d, t, (struct asset_ref){ ddl_keep(d, name_quoted(d->scratch, ddl_name(d))), t->name });
	else if (t->domain)
		return alter_domain(d, t);
	else if (t->values.len)
		return ddl_fails(d, "this change of a type is not understood", NO_STR);
	return !d->why;
}

bool ddl_alter_schema(struct ddl *d)
{
	str name = ddl_name(d), to;

	if (ddl_skip(d, "owner to")) {
		script_namespace(d->s, name_quoted(d->scratch, name))->owner = ddl_keep(d, ddl_name(d));
		return true;
	}
	if (!ddl_skip(d, "rename to"))
		return ddl_fails(d, "this change of a schema is not understood", NO_STR);
	name = name_quoted(d->scratch, name);
	to = ddl_keep(d, name_quoted(d->scratch, ddl_name(d)));
	script_namespace(d->s, name)->name = to;
	for (ptrdiff_t i = 0, n = d->s->assets.len; i < n; i++) {
		struct asset *a = script_asset_at(d->s, i);

		if (a && str_eq(a->ns, name))
			script_move(d->s, a, (struct asset_ref){ to, a->name });
	}
	return true;
}
