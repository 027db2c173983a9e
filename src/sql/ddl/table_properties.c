/* The properties of a table that CREATE TABLE cannot express: one statement each. */
#include "sql/ddl/internal.h"

#include "base/str.h"
#include "base/banned.h"

static void put_alter(struct sb *out, const struct dialect *d, const struct asset *a)
{
	sb_puts(out, a->kind == ASSET_MATERIALIZED_VIEW ? "ALTER MATERIALIZED VIEW " : "ALTER TABLE ");
	sql_plain_names(out, d, a->ns, a->name);
}

void ddl_put_upper(struct sb *out, str words)
{
	for (ptrdiff_t i = 0; i < words.len; i++)
		sb_putc(out, words.at[i] >= 'a' && words.at[i] <= 'z' ? (char)(words.at[i] - 32) : words.at[i]);
}

static void put_column(struct sb *out, const struct dialect *d, const struct asset *a, const struct field *f)
{
	static const struct {
		const char *key, *before, *after;
		bool words;
	} settings[] = {
		{ "storage", "SET STORAGE ", "", true },
		{ "compression", "SET COMPRESSION ", "", false },
		{ "statistics_target", "SET STATISTICS ", "", false },
		{ "statistics_options", "SET (", ")", false },
	};

	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
		str value = props_get(&f->props, str_of(settings[i].key));

		if (!value.len)
			continue;
		put_alter(out, d, a);
		sb_puts(out, " ALTER COLUMN ");
		sql_plain_name(out, d, f->name);
		sb_fmt(out, " %s", settings[i].before);
		if (settings[i].words)
			ddl_put_upper(out, value);
		else
			sb_put(out, value);
		sb_fmt(out, "%s;\n", settings[i].after);
	}
}

void ddl_put_identity_options(struct sb *out, const struct field *f)
{
	str name = props_get(&f->props, S("sequence")), options = props_get(&f->props, S("sequence_options"));

	if (!name.len && !options.len)
		return;
	sb_puts(out, " (");
	if (name.len)
		sb_fmt(out, "SEQUENCE NAME %.*s%s", STR(name), options.len ? " " : "");
	ddl_put_upper(out, options);
	sb_putc(out, ')');
}

str ddl_own_sequence(const struct field *f)
{
	return f->identity.len ? NO_STR : props_get(&f->props, S("sequence"));
}

void ddl_put_sequence(struct sb *out, const struct field *f)
{
	str options = props_get(&f->props, S("sequence_options"));

	sb_fmt(out, "CREATE SEQUENCE IF NOT EXISTS %.*s", STR(ddl_own_sequence(f)));
	if (f->type.len && !str_starts(options, S("as ")) && !str_eq(f->type, S("bigint")))
		sb_fmt(out, " AS %.*s", STR(f->type));
	if (options.len)
		sb_putc(out, ' ');
	ddl_put_upper(out, options);
	sb_putc(out, ';');
}

static void put_owner(struct sb *out, const struct dialect *d, const struct asset *a, const struct field *f)
{
	if (!ddl_own_sequence(f).len)
		return;
	sb_fmt(out, "ALTER SEQUENCE %.*s OWNED BY ", STR(ddl_own_sequence(f)));
	sql_plain_names(out, d, a->ns, a->name);
	sb_putc(out, '.');
	sql_plain_name(out, d, f->name);
	sb_puts(out, ";\n");
}

static void put_sequence_comment(struct sb *out, const struct dialect *d, const struct field *f)
{
	str name = props_get(&f->props, S("sequence")), comment = props_get(&f->props, S("sequence_comment"));

	if (!name.len || !comment.len)
		return;
	sb_fmt(out, "COMMENT ON SEQUENCE %.*s IS ", STR(name));
	sql_text(out, d, comment);
	sb_puts(out, ";\n");
}

/* NOT NULL that was not validated against existing rows. */
static void put_late_not_null(struct sb *out, const struct dialect *d, const struct asset *a, const struct field *f)
{
	str name = props_get(&f->props, S("not_null_name"));

	if (!name.len || !str_eq(props_get(&f->props, S("not_null_rule")), S("not valid")))
		return;
	put_alter(out, d, a);
	sb_puts(out, " ADD CONSTRAINT ");
	sql_plain_name(out, d, name);
	sb_puts(out, " NOT NULL ");
	sql_plain_name(out, d, f->name);
	sb_puts(out, " NOT VALID;\n");
}

/* Names and targets are stored as SQL text. */
static void put_statistics(struct sb *out, const struct dialect *d, const struct asset *a, const struct prop *p)
{
	static const char made[] = "statistics ", target[] = "statistics_target ", comment[] = "statistics_comment ";

	if (str_starts(p->key, str_of(made))) {
		sb_fmt(out, "CREATE STATISTICS %.*s %.*s FROM ", STR(str_from(p->key, (ptrdiff_t)sizeof made - 1)),
		       STR(p->value));
		sql_plain_names(out, d, a->ns, a->name);
		sb_puts(out, ";\n");
	} else if (str_starts(p->key, str_of(target))) {
		sb_fmt(out, "ALTER STATISTICS %.*s SET STATISTICS %.*s;\n",
		       STR(str_from(p->key, (ptrdiff_t)sizeof target - 1)), STR(p->value));
	} else if (str_starts(p->key, str_of(comment))) {
		sb_fmt(out, "COMMENT ON STATISTICS %.*s IS ", STR(str_from(p->key, (ptrdiff_t)sizeof comment - 1)));
		sql_text(out, d, p->value);
		sb_puts(out, ";\n");
	}
}

static void put_of_index(struct sb *out, const struct dialect *d, const struct asset *a, const char *what, str index)
{
	put_alter(out, d, a);
	sb_fmt(out, " %s ", what);
	sql_plain_name(out, d, index);
	sb_puts(out, ";\n");
}

static void put_replica_identity(struct sb *out, const struct dialect *d, const struct asset *a)
{
	str how = props_get(&a->props, S("replica_identity"));

	if (!str_eq(how, S("full")) && !str_eq(how, S("nothing")))
		return;
	put_alter(out, d, a);
	sb_puts(out, str_eq(how, S("full")) ? " REPLICA IDENTITY FULL;\n" : " REPLICA IDENTITY NOTHING;\n");
}

void ddl_put_extras(struct sb *out, const struct dialect *d, const struct asset *a)
{
	if (a->kind == ASSET_VIEW)
		return;
	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		put_column(out, d, a, &a->fields.at[i]);
		put_late_not_null(out, d, a, &a->fields.at[i]);
		put_owner(out, d, a, &a->fields.at[i]);
		put_sequence_comment(out, d, &a->fields.at[i]);
	}
	for (ptrdiff_t i = 0; i < a->props.len; i++)
		put_statistics(out, d, a, &a->props.at[i]);
	for (ptrdiff_t i = 0; i < a->indexes.len; i++) {
		if (a->indexes.at[i].clustered)
			put_of_index(out, d, a, "CLUSTER ON", a->indexes.at[i].name);
		if (a->indexes.at[i].replica_identity &&
		    str_eq(props_get(&a->props, S("replica_identity")), S("index")))
			put_of_index(out, d, a, "REPLICA IDENTITY USING INDEX", a->indexes.at[i].name);
	}
	put_replica_identity(out, d, a);
}
