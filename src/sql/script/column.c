/* What follows the name of a column: its type, and what is required of it. */
#include "sql/script/internal.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

static void ddl_serial(struct ddl *d, struct asset *a, struct field *f)
{
	str sequence = ddl_implied_name(d, a, f->name, "seq");
	str shown = name_qualified(d->s->arena, NO_STR, a->ns, sequence);

	script_thing(d->s, a->ns, sequence, true);
	f->nullable = NO;
	f->default_value = str_fmt(d->s->arena, "nextval('%.*s'::regclass)", STR(shown));
	props_put(&f->props, d->s->arena, S("sequence"), shown);
}

void ddl_identity(struct ddl *d, struct field *f)
{
	bool always = ddl_skip(d, "always");

	if (!always) {
		ddl_skip(d, "by default");
		ddl_skip(d, "on null");
	}
	if (ddl_skip(d, "as identity")) {
		f->identity = always ? S("always") : S("by default");
		f->nullable = NO;
		ddl_group(d);
		return;
	}
	ddl_skip(d, "as");
	f->generated = ddl_group(d);
	f->generated_as = S("virtual");
	if (ddl_skip(d, "stored") || ddl_skip(d, "persisted") || ddl_skip(d, "persistent"))
		f->generated_as = S("stored");
	else
		ddl_skip(d, "virtual");
}

static void column_key(struct ddl *d, struct asset *a, struct field *f, enum key_kind kind, str name)
{
	struct key *k = ddl_add_key(d, a, kind, name);

	*push(&k->fields, d->s->arena) = f->name;
	ddl_skip(d, "key");
	k->nulls_not_distinct = ddl_skip(d, "nulls not distinct");
	if (kind == KEY_FOREIGN)
		ddl_references(d, k);
	if (kind == KEY_CHECK && !(k->expression = ddl_group(d)).at)
		ddl_fails(d, "the check has no condition", NO_STR);
	if (kind == KEY_CHECK && str_starts(k->expression, S("json_valid(")) && script_rule(d->s, MEANS_JSON_BY_CHECK))
		f->class = TYPE_JSON;
	while (ddl_is_any(d, " asc desc clustered nonclustered "))
		ddl_next(d);
	ddl_key_state(d, k);
	ddl_name_key(d, a, k);
}

/* Only a foreign key says so of itself. */
static void of_last_key(struct ddl *d, struct asset *a)
{
	struct key none = { 0 };

	ddl_key_state(d, a->keys.len ? &a->keys.at[a->keys.len - 1] : &none);
}

static bool key_of_column(struct ddl *d, struct asset *a, struct field *f, str *name)
{
	static const struct {
		const char *word;
		enum key_kind kind;
	} kinds[] = {
		{ "primary", KEY_PRIMARY },
		{ "unique", KEY_UNIQUE },
		{ "check", KEY_CHECK },
		{ "references", KEY_FOREIGN },
	};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (!ddl_skip(d, kinds[i].word))
			continue;
		column_key(d, a, f, kinds[i].kind, *name);
		*name = NO_STR;
		return true;
	}
	return false;
}

/* To most systems NULL is not a default. */
static str default_of(struct ddl *d)
{
	str text = ddl_expression(d);

	return str_eq_fold(text, S("null")) && d->s->known && !script_rule(d->s, KEEPS_COMMENTS) ? NO_STR : text;
}

/* Snowflake: AUTOINCREMENT START 1 INCREMENT 1 NOORDER */
static void counting(struct ddl *d)
{
	while (ddl_is_any(d, " start with increment by order noorder ") || ddl_is_mark(d, "=") ||
	       d->at[d->now].kind == TOKEN_NUMBER)
		ddl_next(d);
}

static bool value_of_column(struct ddl *d, struct field *f)
{
	if (ddl_skip(d, "not null"))
		f->nullable = NO;
	else if (ddl_skip(d, "null"))
		f->nullable = YES;
	else if (ddl_skip(d, "default"))
		f->default_value = default_of(d);
	else if (ddl_skip(d, "generated") || ddl_is_next(d, 0, "as"))
		ddl_identity(d, f);
	else if (ddl_skip(d, "auto_increment"))
		f->identity = S("by default");
	else if (ddl_skip(d, "autoincrement")) {
		f->identity = S("autoincrement");
		counting(d);
	} else if (ddl_skip(d, "identity")) {
		f->identity = S("always");
		f->nullable = NO;
		ddl_group(d);
	} else {
		return false;
	}
	return true;
}

static str collation(struct ddl *d)
{
	struct asset_ref name;
	bool qualified;

	ddl_mark(d, "=");
	if (!ddl_path(d, &name, &qualified))
		return NO_STR;
	return qualified && !str_eq(name.ns, S("pg_catalog")) ? name_qualified(d->s->arena, NO_STR, name.ns, name.name)
							      : name.name;
}

static bool detail_of_column(struct ddl *d, struct field *f)
{
	struct asset_ref policy;
	bool qualified;

	if (ddl_skip(d, "collate"))
		f->collation = collation(d);
	else if (ddl_skip(d, "comment"))
		f->comment = ddl_string(d);
	else if (ddl_skip(d, "on update"))
		props_put(&f->props, d->s->arena, S("on_update"), ddl_expression(d));
	else if (ddl_skip(d, "options"))
		f->comment = ddl_description(d);
	else if (ddl_skip(d, "with masking policy") || ddl_skip(d, "masking policy")) {
		ddl_path(d, &policy, &qualified);
		if (ddl_skip(d, "using"))
			ddl_group(d);
	} else if (ddl_skip(d, "with tag") || ddl_skip(d, "tag"))
		ddl_group(d);
	else if (ddl_skip(d, "rowguidcol") || ddl_skip(d, "sparse") || ddl_skip(d, "not for replication") ||
		 ddl_skip(d, "enable"))
		return true;
	else if (ddl_skip(d, "invisible"))
		props_put(&f->props, d->s->arena, S("invisible"), S("yes"));
	else if (ddl_skip(d, "without system versioning"))
		props_put(&f->props, d->s->arena, S("system_versioning"), S("no"));
	else if (ddl_skip(d, "character set") || ddl_skip(d, "charset"))
		ddl_next(d);
	else if (ddl_skip(d, "on conflict") || ddl_skip(d, "storage") || ddl_skip(d, "compression") ||
		 ddl_skip(d, "column_format") || ddl_skip(d, "srid") || ddl_skip(d, "encode") || ddl_skip(d, "codec") ||
		 ddl_skip(d, "ttl") || ddl_skip(d, "ref_system_id") || ddl_skip(d, "with"))
		ddl_is_mark(d, "(") ? (void)ddl_group(d) : ddl_next(d);
	else
		return false;
	return true;
}

bool ddl_column(struct ddl *d, struct asset *a, struct field *f)
{
	enum type_extra extra;
	str constraint = NO_STR;

	f->nullable = YES;
	f->type = ddl_type(d, &f->values, &extra);
	if (f->values.len)
		f->class = TYPE_ENUM;
	if (extra == TYPE_SERIAL)
		ddl_serial(d, a, f);
	while (!ddl_ends_item(d) && !ddl_is(d, "first") && !ddl_is(d, "after") && !d->why) {
		if (ddl_skip(d, "constraint"))
			constraint = ddl_keep(d, ddl_name(d));
		else if (ddl_is(d, "deferrable") || ddl_is(d, "initially") || ddl_is_next(d, 1, "deferrable") ||
			 ddl_is_next(d, 1, "enforced"))
			of_last_key(d, a);
		else if (!key_of_column(d, a, f, &constraint) && !value_of_column(d, f) && !detail_of_column(d, f))
			ddl_odd(d);
	}
	return !d->why;
}
