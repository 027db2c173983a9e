/* Prerequisites of a table: schemas, enums, domains, sequences. */
#include "sql/ddl/ddl.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/ddl/internal.h"
#include "sql/ddl/stored_text.h"
#include "base/banned.h"

bool ddl_is_statement(str definition)
{
	definition = str_trim(definition);
	return str_starts(definition, S("CREATE")) || str_starts(definition, S("create"));
}

bool ddl_is_written(const struct asset *a)
{
	return ddl_is_statement(a->definition);
}

void ddl_put_collation(struct sb *out, const struct dialect *d, str name)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct name_parts parts;
	struct err ignored = { 0 };

	sb_puts(out, " COLLATE ");
	if (!name_split(a, name, &parts, &ignored)) {
		sql_plain_name(out, d, name);
		return;
	}
	for (int i = 0; i < parts.len; i++) {
		sb_puts(out, i ? "." : "");
		sql_plain_name(out, d, parts.part[i]);
	}
}

void ddl_put_rule(struct sb *out, const char *word, str expression)
{
	if (str_starts(expression, str_of(word)))
		sb_put(out, expression);
	else
		sb_fmt(out, "%s (%.*s)", word, STR(expression));
}

struct needing {
	const struct dialect *dialect;
	void (*take)(void *with, str statement);
	void *with;
	struct sb text;
};

static void give(struct needing *n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	stored_text_put(&b, n->dialect, sb_str(&n->text));
	n->take(n->with, sb_str(&b));
	sb_reset(&n->text);
}

/* The schema of a two-part name; longer names have no schema that could be created here. */
static void need_schema(struct needing *n, str qualified, int parts)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct name_parts name;
	struct err ignored = { 0 };

	if (!qualified.len || !name_split(a, qualified, &name, &ignored) || name.len != parts)
		return;
	if (n->dialect->home && str_eq(name.part[0], str_of(n->dialect->home)))
		return;
	sb_puts(&n->text, "CREATE SCHEMA IF NOT EXISTS ");
	sql_plain_name(&n->text, n->dialect, name.part[0]);
	sb_putc(&n->text, ';');
	give(n);
}

static str element_of(str type)
{
	while (str_ends(type, S("[]")))
		type = str_upto(type, type.len - 2);
	return type;
}

/* The base type of a column, through its domains. */
static str bottom_of(const struct field *f)
{
	if (f->domain_types.len)
		return f->domain_types.at[f->domain_types.len - 1].base;
	return f->domain_type.len ? props_get(&f->props, S("base_type")) : f->type;
}

/* The enum may be empty; a type that lists its values, such as enum('a', 'b'), has no name to create it by. */
static bool is_enum(const struct field *f, str type)
{
	return type.len && (f->values.len || (f->class == TYPE_ENUM && type_class_of(type) != TYPE_ENUM));
}

/* The enum of a column, also through arrays and domains. */
static void need_enum(struct needing *n, const struct field *f)
{
	str bottom = bottom_of(f), type = element_of(bottom);

	/* The base of a domain may be another domain. */
	if (!is_enum(f, type) || (f->domain_type.len && !f->domain_types.len && type.len == bottom.len))
		return;
	need_schema(n, type, 2);
	sb_fmt(&n->text, "CREATE TYPE %.*s AS ENUM (", STR(type));
	for (ptrdiff_t i = 0; i < f->values.len; i++) {
		sb_puts(&n->text, i ? ", " : "");
		sql_text(&n->text, n->dialect, f->values.at[i]);
	}
	sb_puts(&n->text, ");");
	give(n);
}

static void put_domain_checks(struct sb *out, const struct dialect *d, const struct domain_type *of)
{
	for (ptrdiff_t i = 0; i < of->checks.len; i++) {
		const struct domain_type_check *k = &of->checks.at[i];

		if (!k->expression.len || k->validated == NO)
			continue;
		sb_puts(out, "\n    ");
		if (k->name.len) {
			sb_puts(out, "CONSTRAINT ");
			sql_plain_name(out, d, k->name);
			sb_putc(out, ' ');
		}
		ddl_put_rule(out, "CHECK", k->expression);
	}
}

/* Constraints not validated against old values can only be added later; a comment is a separate statement. */
static void need_check(struct needing *n, const struct domain_type *of, const struct domain_type_check *k)
{
	if (!k->name.len)
		return;
	if (k->expression.len && k->validated == NO) {
		sb_fmt(&n->text, "ALTER DOMAIN %.*s ADD CONSTRAINT ", STR(of->name));
		sql_plain_name(&n->text, n->dialect, k->name);
		sb_putc(&n->text, ' ');
		ddl_put_rule(&n->text, "CHECK", k->expression);
		sb_puts(&n->text, " NOT VALID;");
		give(n);
	}
	if (k->comment.len) {
		sb_puts(&n->text, "COMMENT ON CONSTRAINT ");
		sql_plain_name(&n->text, n->dialect, k->name);
		sb_fmt(&n->text, " ON DOMAIN %.*s IS ", STR(of->name));
		sql_text(&n->text, n->dialect, k->comment);
		sb_putc(&n->text, ';');
		give(n);
	}
}

static void need_one_domain(struct needing *n, const struct domain_type *of)
{
	if (!of->name.len || !of->base.len)
		return;
	need_schema(n, of->name, 2);
	sb_fmt(&n->text, "CREATE DOMAIN %.*s AS %.*s", STR(of->name), STR(of->base));
	if (of->collation.len)
		ddl_put_collation(&n->text, n->dialect, of->collation);
	if (of->default_value.len)
		sb_fmt(&n->text, " DEFAULT %.*s", STR(of->default_value));
	if (of->nullable == NO)
		sb_puts(&n->text, " NOT NULL");
	put_domain_checks(&n->text, n->dialect, of);
	sb_putc(&n->text, ';');
	give(n);
	for (ptrdiff_t i = 0; i < of->checks.len; i++)
		need_check(n, of, &of->checks.at[i]);
	if (!of->comment.len)
		return;
	sb_fmt(&n->text, "COMMENT ON DOMAIN %.*s IS ", STR(of->name));
	sql_text(&n->text, n->dialect, of->comment);
	sb_putc(&n->text, ';');
	give(n);
}

/* Bottom up: each needs the one below it. */
static void need_domain(struct needing *n, const struct field *f)
{
	struct domain_type alone = { .name = f->domain_type, .base = props_get(&f->props, S("base_type")) };

	if (!f->domain_types.len)
		need_one_domain(n, &alone);
	for (ptrdiff_t i = f->domain_types.len - 1; i >= 0; i--)
		need_one_domain(n, &f->domain_types.at[i]);
}

static void need_sequence(struct needing *n, const struct field *f)
{
	scoped(sb_free) struct sb name = SB(4096);
	str own = ddl_own_sequence(f);

	if (own.len) {
		need_schema(n, own, 2);
		ddl_put_sequence(&n->text, f);
		give(n);
	}
	if (!stored_sequence(&name, f) || str_eq(sb_str(&name), own))
		return;
	need_schema(n, sb_str(&name), 2);
	sb_fmt(&n->text, "CREATE SEQUENCE IF NOT EXISTS %.*s;", STR(sb_str(&name)));
	give(n);
}

void ddl_needs(const struct dialect *d, const struct asset *a, void (*take)(void *with, str statement), void *with)
{
	struct needing n = { .dialect = d, .take = take, .with = with, .text = SB(SB_MAX) };

	if (ddl_is_written(a) || ddl_is_unsafe(d, a))
		return;
	need_schema(&n, a->ns, 1);
	for (ptrdiff_t i = 0; i < a->fields.len && !asset_is_view(a->kind); i++)
		need_enum(&n, &a->fields.at[i]);
	for (ptrdiff_t i = 0; i < a->fields.len && !asset_is_view(a->kind); i++) {
		need_domain(&n, &a->fields.at[i]);
		need_sequence(&n, &a->fields.at[i]);
	}
	sb_free(&n.text);
}
