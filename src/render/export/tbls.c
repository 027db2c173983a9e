/*
 * schema.json as tbls writes and reads it. Names are "schema.table"; a key to a table outside the document is a
 * constraint without a relation, as tbls rejects relations to missing tables. tbls has no collations, identities,
 * generated columns, partitions and policies.
 */
#include "render/export/internal.h"

#include "model/result_value.h"
#include "base/arena.h"
#include "base/banned.h"

static str or_empty(str s)
{
	return s.at ? s : S("");
}

/* ---- columns ---- */

static str extra_of(struct arena *a, const struct field *f)
{
	if (f->generated.len)
		return str_fmt(a, "GENERATED ALWAYS AS (%.*s) %.*s", STR(f->generated), STR(f->generated_as));
	return f->identity.len ? str_fmt(a, "GENERATED %.*s AS IDENTITY", STR(f->identity)) : NO_STR;
}

static void put_column(struct jw *w, struct arena *a, const struct field *f)
{
	jw_object(w);
	jw_str_at(w, "name", f->name);
	jw_str_at(w, "type", or_empty(f->type));
	jw_bool_at(w, "nullable", f->nullable != NO);
	jw_str_at(w, "default", f->default_value);
	jw_str_some(w, "extra_def", extra_of(a, f));
	jw_str_at(w, "comment", or_empty(f->comment));
	jw_end_object(w);
}

/* ---- keys and indexes ---- */

static void put_list(struct sb *b, const struct strs *fields)
{
	sb_puts(b, " (");
	export_join(b, fields, ", ");
	sb_putc(b, ')');
}

/* "set null (b)": columns after the keywords are names, which keep their case. */
static str upper(struct arena *a, str words)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t columns = str_at(words, '('), end = columns < 0 ? words.len : columns;

	for (ptrdiff_t i = 0; i < end; i++)
		sb_putc(&b, words.at[i] >= 'a' && words.at[i] <= 'z' ? (char)(words.at[i] - 32) : words.at[i]);
	sb_put(&b, str_from(words, end));
	return str_dup(a, sb_str(&b));
}

static const char *const type_words[KEY_KIND_COUNT] = {
	[KEY_PRIMARY] = "PRIMARY KEY", [KEY_UNIQUE] = "UNIQUE",	  [KEY_FOREIGN] = "FOREIGN KEY",
	[KEY_CHECK] = "CHECK",	       [KEY_EXCLUDE] = "EXCLUDE",
};

static str key_def(struct arena *a, const struct key *k, str target)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (k->kind == KEY_CHECK || k->kind == KEY_EXCLUDE)
		return or_empty(k->expression);
	sb_puts(&b, type_words[k->kind]);
	put_list(&b, &k->fields);
	if (k->kind == KEY_FOREIGN) {
		sb_fmt(&b, " REFERENCES %.*s", STR(target));
		if (k->target_fields.len)
			put_list(&b, &k->target_fields);
		if (k->on_update.len)
			sb_fmt(&b, " ON UPDATE %.*s", STR(upper(a, k->on_update)));
		if (k->on_delete.len)
			sb_fmt(&b, " ON DELETE %.*s", STR(upper(a, k->on_delete)));
	}
	return str_dup(a, sb_str(&b));
}

static void put_key(struct jw *w, struct arena *a, const struct asset *t, str table, const struct key *k)
{
	str target = export_plain_name(a, k->target.ns.at ? k->target.ns : t->ns, or_empty(k->target.name));

	jw_object(w);
	jw_str_at(w, "name", or_empty(k->name));
	jw_str_at(w, "type", str_of(type_words[k->kind]));
	jw_str_at(w, "def", key_def(a, k, target));
	jw_str_at(w, "table", table);
	jw_str_at(w, "referenced_table", k->kind == KEY_FOREIGN ? target : NO_STR);
	texts_put(w, "columns", &k->fields);
	if (k->kind == KEY_FOREIGN)
		texts_put(w, "referenced_columns", &k->target_fields);
	jw_str_at(w, "comment", or_empty(k->comment));
	jw_end_object(w);
}

static str index_def(struct arena *a, const struct index *x, str table)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (x->definition.len)
		return x->definition;
	sb_fmt(&b, "CREATE %sINDEX %.*s ON %.*s", x->unique ? "UNIQUE " : "", STR(x->name), STR(table));
	if (x->method.len)
		sb_fmt(&b, " USING %.*s", STR(x->method));
	sb_puts(&b, " (");
	for (ptrdiff_t i = 0; i < x->parts.len; i++) {
		sb_puts(&b, i ? ", " : "");
		sb_put(&b, x->parts.at[i].field.at ? x->parts.at[i].field : x->parts.at[i].expression);
		sb_puts(&b, x->parts.at[i].descending ? " DESC" : "");
	}
	sb_putc(&b, ')');
	if (x->predicate.len)
		sb_fmt(&b, " WHERE %.*s", STR(x->predicate));
	return str_dup(a, sb_str(&b));
}

static void put_index(struct jw *w, struct arena *a, str table, const struct index *x)
{
	struct strs fields = { 0 };

	for (ptrdiff_t i = 0; i < x->parts.len; i++)
		if (x->parts.at[i].field.len)
			*push(&fields, a) = x->parts.at[i].field;
	jw_object(w);
	jw_str_at(w, "name", x->name);
	jw_str_at(w, "def", index_def(a, x, table));
	jw_str_at(w, "table", table);
	texts_put(w, "columns", &fields);
	jw_str_at(w, "comment", or_empty(x->comment));
	jw_end_object(w);
}

static void put_trigger(struct jw *w, const struct trigger *t)
{
	jw_object(w);
	jw_str_at(w, "name", t->name);
	jw_str_at(w, "def", or_empty(t->definition));
	jw_str_at(w, "comment", or_empty(t->comment));
	jw_end_object(w);
}

/* ---- a table ---- */

static str type_of(enum asset_kind kind)
{
	static const char *const words[ASSET_KIND_COUNT] = {
		[ASSET_TABLE] = "BASE TABLE",
		[ASSET_VIEW] = "VIEW",
		[ASSET_MATERIALIZED_VIEW] = "MATERIALIZED VIEW",
		[ASSET_FOREIGN_TABLE] = "FOREIGN TABLE",
		[ASSET_PARTITIONED_TABLE] = "PARTITIONED TABLE",
		[ASSET_VIRTUAL_TABLE] = "VIRTUAL TABLE",
		[ASSET_EXTERNAL_TABLE] = "EXTERNAL TABLE",
	};

	return words[kind] ? str_of(words[kind]) : S("BASE TABLE");
}

/* tbls does not list an index that belongs to a constraint; ours keep the name, so both may stay. */
static void put_parts(struct jw *w, struct arena *a, const struct asset *t, str table)
{
	jw_array_at(w, "indexes");
	for (ptrdiff_t i = 0; i < t->indexes.len; i++)
		put_index(w, a, table, &t->indexes.at[i]);
	jw_end_array(w);
	jw_array_at(w, "constraints");
	for (ptrdiff_t i = 0; i < t->keys.len; i++)
		put_key(w, a, t, table, &t->keys.at[i]);
	jw_end_array(w);
	jw_array_at(w, "triggers");
	for (ptrdiff_t i = 0; i < t->triggers.len; i++)
		put_trigger(w, &t->triggers.at[i]);
	jw_end_array(w);
	jw_str_at(w, "def", or_empty(t->definition));
	if (!t->depends.len)
		return;
	jw_array_at(w, "referenced_tables");
	for (ptrdiff_t i = 0; i < t->depends.len; i++) {
		const struct asset_ref *on = &t->depends.at[i].on;

		jw_str(w, export_plain_name(a, on->ns.at ? on->ns : t->ns, on->name));
	}
	jw_end_array(w);
}

/* Relations are a separate list, after all tables. */
static void keep_relation(struct export *e, struct arena *a, const struct export_item *i, const struct key *k,
			  str table)
{
	struct export_edge edge;
	struct jw w = jw_to(&e->later);
	str target;

	if (k->kind != KEY_FOREIGN || !k->target_fields.len || !export_edge_of(e, i, k, &edge))
		return;
	target = export_plain_name(a, edge.to->ns, edge.to->name);
	sb_puts(&e->later, e->later.len ? ",\n" : "\n");
	jw_object(&w);
	jw_str_at(&w, "table", table);
	texts_put(&w, "columns", &k->fields);
	jw_str_at(&w, "cardinality", edge.unique ? S("zero_or_one") : S("zero_or_more"));
	jw_str_at(&w, "parent_table", target);
	texts_put(&w, "parent_columns", &k->target_fields);
	jw_str_at(&w, "parent_cardinality", edge.optional ? S("zero_or_one") : S("exactly_one"));
	jw_str_at(&w, "def", key_def(a, k, target));
	jw_bool_at(&w, "virtual", false);
	jw_end_object(&w);
}

/* Writes an enum type once, with its first column. */
static void put_table(struct export *e, struct sb *out, const struct export_item *i)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct asset *t = i->asset;
	str table = export_plain_name(a, t->ns, t->name);
	struct jw w = jw_to(out);

	sb_puts(out, e->assets ? ",\n" : "\n");
	jw_object(&w);
	jw_str_at(&w, "name", table);
	jw_str_at(&w, "type", type_of(t->kind));
	jw_str_at(&w, "comment", or_empty(t->comment));
	jw_array_at(&w, "columns");
	for (ptrdiff_t f = 0; f < t->fields.len; f++)
		put_column(&w, a, &t->fields.at[f]);
	jw_end_array(&w);
	put_parts(&w, a, t, table);
	jw_end_object(&w);
	for (ptrdiff_t k = 0; k < t->keys.len; k++)
		keep_relation(e, a, i, &t->keys.at[k], table);
	for (ptrdiff_t f = 0; f < t->fields.len; f++)
		export_keep_enum(e, &t->fields.at[f]);
}

/* ---- the document ---- */

static void head(struct export *e, struct sb *out)
{
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "name", e->catalogs.len ? e->catalogs.at[0].name : S(""));
	jw_str_at(&w, "desc", S("ocat export"));
	sb_puts(out, ",\"tables\":[");
}

static void put_enums(struct export *e, struct jw *w)
{
	jw_array_at(w, "enums");
	for (ptrdiff_t i = 0; i < e->enums.len; i++) {
		jw_object(w);
		jw_str_at(w, "name", e->enums.at[i].name);
		texts_put(w, "values", &e->enums.at[i].values);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_driver(struct export *e, struct jw *w)
{
	jw_object_at(w, "driver");
	jw_str_at(w, "name", or_empty(e->catalogs.len ? e->catalogs.at[0].driver : NO_STR));
	jw_str_at(w, "database_version", or_empty(e->catalogs.len ? e->catalogs.at[0].version : NO_STR));
	jw_end_object(w);
}

static void tail(struct export *e, struct sb *out)
{
	struct jw w = { .out = out, .depth = 1, .comma = true };

	sb_puts(out, "\n]");
	jw_array_at(&w, "relations");
	sb_put(out, sb_str(&e->later));
	sb_putc(out, '\n');
	jw_end_array(&w);
	put_enums(e, &w);
	put_driver(e, &w);
	jw_end_object(&w);
	sb_putc(out, '\n');
}

const struct export_format export_tbls = {
	.name = "tbls",
	.suffix = "json",
	.one_catalog = true,
	.head = head,
	.asset = put_table,
	.tail = tail,
};
