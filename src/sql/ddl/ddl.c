#include "sql/ddl/ddl.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "sql/ddl/internal.h"
#include "sql/ddl/stored_text.h"
#include "base/banned.h"

static void put_table(struct sb *out, const struct dialect *d, const struct asset *a)
{
	sql_plain_names(out, d, a->ns, a->name);
}

static void put_names(struct sb *out, const struct dialect *d, const struct strs *names)
{
	sb_putc(out, '(');
	for (ptrdiff_t i = 0; i < names->len; i++) {
		sb_puts(out, i ? ", " : "");
		sql_plain_name(out, d, names->at[i]);
	}
	sb_putc(out, ')');
}

/* Nothing may end the line of a -- comment. */
static void put_remark(struct sb *out, const char *before, str name, const char *after)
{
	scoped(arena_close) struct arena *a = arena_open();

	sb_fmt(out, "-- %s%.*s%s\n", before, STR(clean(a, name)), after);
}

static bool is_partition(const struct asset *a)
{
	return a->part_of.name.len > 0 && a->part_bound.len > 0;
}

/* ---- columns ---- */

/* The given name of a constraint, if the source has one; a constraint that is not valid is added later. */
static void put_not_null(struct sb *out, const struct dialect *d, const struct field *f)
{
	str name = props_get(&f->props, S("not_null_name"));

	if (f->nullable != NO)
		return;
	if (name.len) {
		sb_puts(out, " CONSTRAINT ");
		sql_plain_name(out, d, name);
	}
	sb_puts(out, str_eq(props_get(&f->props, S("not_null_rule")), S("no inherit")) ? " NOT NULL NO INHERIT"
										       : " NOT NULL");
}

/* A table with its own identity column cannot become a partition. */
static void put_column(struct sb *out, const struct dialect *d, const struct asset *a, const struct field *f)
{
	sb_puts(out, "\n    ");
	sql_plain_name(out, d, f->name);
	if (f->type.len)
		sb_fmt(out, " %.*s", STR(f->type));
	if (f->collation.len)
		ddl_put_collation(out, d, f->collation);
	if (f->generated.len) {
		sb_fmt(out, " GENERATED ALWAYS AS (%.*s) ", STR(f->generated));
		ddl_put_upper(out, f->generated_as.len ? f->generated_as : S("stored"));
	} else if (f->identity.len && !is_partition(a)) {
		sb_puts(out, " GENERATED ");
		ddl_put_upper(out, f->identity);
		sb_puts(out, " AS IDENTITY");
		ddl_put_identity_options(out, f);
	} else if (f->default_value.len) {
		sb_fmt(out, " DEFAULT %.*s", STR(f->default_value));
	}
	put_not_null(out, d, f);
}

/* ---- keys ---- */

static const struct index *index_named(const struct asset *a, str name)
{
	for (ptrdiff_t i = 0; name.len && i < a->indexes.len; i++)
		if (str_eq(a->indexes.at[i].name, name))
			return &a->indexes.at[i];
	return NULL;
}

static void put_when(struct sb *out, const struct key *k)
{
	if (k->deferrable == YES)
		sb_puts(out, k->deferred == YES ? " DEFERRABLE INITIALLY DEFERRED" : " DEFERRABLE");
	if (k->enforced == NO)
		sb_puts(out, " NOT ENFORCED");
	else if (k->validated == NO)
		sb_puts(out, " NOT VALID");
}

/* (id, valid WITHOUT OVERLAPS), (id, PERIOD valid): the words at the last column. */
static void put_over_time(struct sb *out, const struct dialect *d, const struct strs *names, bool period,
			  const char *before, const char *behind)
{
	sb_putc(out, '(');
	for (ptrdiff_t i = 0; i < names->len; i++) {
		bool last = period && i == names->len - 1;

		sb_puts(out, i ? ", " : "");
		sb_puts(out, last ? before : "");
		sql_plain_name(out, d, names->at[i]);
		sb_puts(out, last ? behind : "");
	}
	sb_putc(out, ')');
}

static void put_unique(struct sb *out, const struct dialect *d, const struct asset *a, const struct key *k)
{
	const struct index *x = index_named(a, k->name);

	sb_puts(out, k->kind == KEY_PRIMARY  ? "PRIMARY KEY "
		     : k->nulls_not_distinct ? "UNIQUE NULLS NOT DISTINCT "
					     : "UNIQUE ");
	put_over_time(out, d, &k->fields, k->period, "", " WITHOUT OVERLAPS");
	if (x && x->includes.len) {
		sb_puts(out, " INCLUDE ");
		put_names(out, d, &x->includes);
	}
	if (x && x->options.len)
		sb_fmt(out, " WITH (%.*s)", STR(x->options));
}

static void put_foreign(struct sb *out, const struct dialect *d, const struct asset *a, const struct key *k)
{
	sb_puts(out, "FOREIGN KEY ");
	put_over_time(out, d, &k->fields, k->period, "PERIOD ", "");
	sb_puts(out, " REFERENCES ");
	sql_plain_names(out, d, k->target.ns.at ? k->target.ns : a->ns, k->target.name);
	if (k->target_fields.len) {
		sb_putc(out, ' ');
		put_over_time(out, d, &k->target_fields, k->period, "PERIOD ", "");
	}
	if (k->match.len) {
		sb_puts(out, " MATCH ");
		ddl_put_upper(out, k->match);
	}
	if (k->on_update.len) {
		sb_puts(out, " ON UPDATE ");
		ddl_put_upper(out, k->on_update);
	}
	if (k->on_delete.len) {
		ptrdiff_t columns = str_at(k->on_delete, '(');

		sb_puts(out, " ON DELETE ");
		ddl_put_upper(out, columns >= 0 ? str_upto(k->on_delete, columns) : k->on_delete);
		if (columns >= 0) /* set null (b): names keep their case */
			sb_put(out, str_from(k->on_delete, columns));
	}
}

static void put_key(struct sb *out, const struct dialect *d, const struct asset *a, const struct key *k)
{
	if (k->name.len) {
		sb_puts(out, "CONSTRAINT ");
		sql_plain_name(out, d, k->name);
		sb_putc(out, ' ');
	}
	switch (k->kind) {
	case KEY_PRIMARY:
	case KEY_UNIQUE: put_unique(out, d, a, k); break;
	case KEY_FOREIGN: put_foreign(out, d, a, k); break;
	case KEY_CHECK: ddl_put_rule(out, "CHECK", k->expression); break;
	default: ddl_put_rule(out, "EXCLUDE", k->expression);
	}
	sb_puts(out, k->no_inherit ? " NO INHERIT" : "");
	put_when(out, k);
}

/* A partition may be a foreign table. */
static bool is_foreign_table(const struct asset *a)
{
	return a->kind == ASSET_FOREIGN_TABLE || (a->kind == ASSET_PARTITION && props_get(&a->props, S("server")).len);
}

static bool is_own(const struct key *k)
{
	if (k->kind == KEY_FOREIGN)
		return false;
	return (k->kind == KEY_CHECK || k->kind == KEY_EXCLUDE ? k->expression.len : k->fields.len) > 0;
}

/*
 * The keys made with the table, except those not validated against old rows. A partition gets all of them, as its
 * parent may have them too.
 */
static bool is_inside(const struct asset *a, const struct key *k)
{
	return is_own(k) && (k->validated != NO || is_partition(a));
}

static void put_alter(struct sb *out, const struct dialect *d, const struct asset *a, const struct key *k)
{
	sb_puts(out, "ALTER TABLE ");
	put_table(out, d, a);
	sb_puts(out, " ADD ");
	put_key(out, d, a, k);
	sb_puts(out, ";\n");
}

/* ---- tables ---- */

static void put_options(struct sb *out, const struct asset *a)
{
	str own = props_get(&a->props, S("storage_options")), toast = props_get(&a->props, S("toast_options"));

	if (own.len || toast.len)
		sb_fmt(out, " WITH (%.*s%s%.*s)", STR(own), own.len && toast.len ? ", " : "", STR(toast));
}

static void put_parents(struct sb *out, const struct dialect *d, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->inherits.len; i++) {
		sb_puts(out, i ? ", " : " INHERITS (");
		sql_plain_names(out, d, a->inherits.at[i].ns.at ? a->inherits.at[i].ns : a->ns, a->inherits.at[i].name);
	}
	sb_puts(out, a->inherits.len ? ")" : "");
}

static void put_body(struct sb *out, const struct dialect *d, const struct asset *a)
{
	const char *gap = "";

	sb_puts(out, " (");
	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		if (a->fields.at[i].path.len)
			continue;
		sb_puts(out, gap);
		gap = ",";
		put_column(out, d, a, &a->fields.at[i]);
	}
	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		if (!is_inside(a, &a->keys.at[i]))
			continue;
		sb_fmt(out, "%s\n    ", gap);
		gap = ",";
		put_key(out, d, a, &a->keys.at[i]);
	}
	sb_puts(out, *gap ? "\n)" : ")");
}

static void put_create(struct sb *out, const struct dialect *d, const struct asset *a)
{
	sb_puts(out, str_eq(props_get(&a->props, S("persistence")), S("unlogged")) ? "CREATE UNLOGGED TABLE "
										   : "CREATE TABLE ");
	put_table(out, d, a);
	put_body(out, d, a);
	put_parents(out, d, a);
	if (a->part_key.len)
		sb_fmt(out, " PARTITION BY %.*s", STR(a->part_key));
	put_options(out, a);
	sb_puts(out, ";\n");
}

static void put_view(struct sb *out, const struct dialect *d, const struct asset *a, bool unfilled)
{
	bool empty = str_eq(props_get(&a->props, S("populated")), S("no"));

	unfilled &= a->kind == ASSET_MATERIALIZED_VIEW && !empty;
	if (unfilled)
		put_remark(out, "REFRESH MATERIALIZED VIEW runs the functions of its query and fills it: ", a->name,
			   "");
	sb_puts(out, a->kind == ASSET_VIEW ? "CREATE VIEW " : "CREATE MATERIALIZED VIEW ");
	put_table(out, d, a);
	put_options(out, a);
	sb_fmt(out, " AS\n%.*s", STR(a->definition));
	sb_puts(out, empty || unfilled ? "\nWITH NO DATA;\n" : ";\n");
}

/* Columns that an INSERT through the view omits. */
static void put_view_defaults(struct sb *out, const struct dialect *d, const struct asset *a)
{
	for (ptrdiff_t i = 0; a->kind == ASSET_VIEW && i < a->fields.len; i++) {
		if (!a->fields.at[i].default_value.len)
			continue;
		sb_puts(out, "ALTER VIEW ");
		put_table(out, d, a);
		sb_puts(out, " ALTER COLUMN ");
		sql_plain_name(out, d, a->fields.at[i].name);
		sb_fmt(out, " SET DEFAULT %.*s;\n", STR(a->fields.at[i].default_value));
	}
}

/* ---- indexes ---- */

static void put_index_part(struct sb *out, const struct dialect *d, const struct index_part *p)
{
	if (p->field.len)
		sql_plain_name(out, d, p->field);
	else
		sb_fmt(out, "(%.*s)", STR(p->expression));
	if (p->collation.len)
		ddl_put_collation(out, d, p->collation);
	if (p->opclass.len)
		sb_fmt(out, " %.*s", STR(p->opclass));
	sb_puts(out, p->descending ? " DESC" : "");
	if (p->nulls_first != p->descending)
		sb_puts(out, p->nulls_first ? " NULLS FIRST" : " NULLS LAST");
}

static void put_text(struct sb *out, str text)
{
	sb_put(out, text);
	sb_puts(out, str_ends(text, S(";")) ? "\n" : ";\n");
}

/* The end of the name in CREATE [UNIQUE] INDEX name ...; a quoted name may contain blanks and words of SQL. */
static ptrdiff_t behind_name(str text)
{
	ptrdiff_t at = str_find(text, S(" INDEX "));
	bool quoted = false;

	if (at < 0)
		return text.len;
	for (at += 7; at < text.len && (quoted || text.at[at] != ' '); at++)
		if (text.at[at] == '"')
			quoted = !quoted;
	return at;
}

static bool is_of_a_key(const struct asset *a, const struct index *x)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		enum key_kind kind = a->keys.at[i].kind;

		if ((kind == KEY_PRIMARY || kind == KEY_UNIQUE || kind == KEY_EXCLUDE) &&
		    str_eq(a->keys.at[i].name, x->name))
			return true;
	}
	return x->primary;
}

/* Only some partitions have it. Made before they are attached, it would be valid and they would all get it. */
static bool is_late(const struct asset *a, const struct index *x)
{
	return x->valid == NO && asset_is_partitioned(a) && !is_of_a_key(a, x);
}

/* PostgreSQL's own text has ON ONLY for a partitioned table, which would omit the partitions. */
static bool put_written_index(struct sb *out, const struct asset *a, const struct index *x)
{
	str text = str_trim(x->definition);
	ptrdiff_t name = behind_name(text);

	if (!ddl_is_statement(text))
		return false;
	if (!is_late(a, x) && str_starts(str_from(text, name), S(" ON ONLY "))) {
		sb_put(out, str_upto(text, name));
		sb_puts(out, " ON ");
		text = str_from(text, name + 9);
	}
	put_text(out, text);
	return true;
}

static void put_index(struct sb *out, const struct dialect *d, const struct asset *a, const struct index *x)
{
	if (put_written_index(out, a, x) || !x->parts.len)
		return;
	sb_puts(out, x->unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ");
	sql_plain_name(out, d, x->name);
	sb_puts(out, is_late(a, x) ? " ON ONLY " : " ON ");
	put_table(out, d, a);
	if (x->method.len)
		sb_fmt(out, " USING %.*s", STR(x->method));
	for (ptrdiff_t i = 0; i < x->parts.len; i++) {
		sb_puts(out, i ? ", " : " (");
		put_index_part(out, d, &x->parts.at[i]);
	}
	sb_putc(out, ')');
	if (x->includes.len) {
		sb_puts(out, " INCLUDE ");
		put_names(out, d, &x->includes);
	}
	if (x->options.len)
		sb_fmt(out, " WITH (%.*s)", STR(x->options));
	if (x->predicate.len)
		sb_fmt(out, " WHERE %.*s", STR(x->predicate));
	sb_puts(out, ";\n");
}

static void put_indexes(struct sb *out, const struct dialect *d, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		if (!is_of_a_key(a, &a->indexes.at[i]) && !is_late(a, &a->indexes.at[i]))
			put_index(out, d, a, &a->indexes.at[i]);
}

/* ---- comments ---- */

/* COMMENT ON began at `start`; what no string of the dialect can hold is left out. */
static void put_comment(struct sb *out, ptrdiff_t start, const struct dialect *d, str of, str text)
{
	sb_puts(out, " IS ");
	if (sql_text(out, d, text)) {
		sb_puts(out, ";\n");
		return;
	}
	out->len = start;
	put_remark(out, "left out: the comment of ", of, " cannot be written safely");
}

static void put_key_comment(struct sb *out, const struct dialect *d, const struct asset *a, const struct key *k)
{
	ptrdiff_t start = out->len;

	if (!k->comment.len || !k->name.len)
		return;
	sb_puts(out, "COMMENT ON CONSTRAINT ");
	sql_plain_name(out, d, k->name);
	sb_puts(out, " ON ");
	put_table(out, d, a);
	put_comment(out, start, d, k->name, k->comment);
}

static void put_field_comments(struct sb *out, const struct dialect *d, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		ptrdiff_t start = out->len;

		if (!a->fields.at[i].comment.len || a->fields.at[i].path.len)
			continue;
		sb_puts(out, "COMMENT ON COLUMN ");
		put_table(out, d, a);
		sb_putc(out, '.');
		sql_plain_name(out, d, a->fields.at[i].name);
		put_comment(out, start, d, a->fields.at[i].name, a->fields.at[i].comment);
	}
}

static void put_index_comment(struct sb *out, const struct dialect *d, const struct asset *a, const struct index *x)
{
	ptrdiff_t start = out->len;

	if (!x->comment.len)
		return;
	sb_puts(out, "COMMENT ON INDEX ");
	sql_plain_names(out, d, a->ns, x->name);
	put_comment(out, start, d, x->name, x->comment);
}

static void put_comments(struct sb *out, const struct dialect *d, const struct asset *a)
{
	ptrdiff_t start = out->len;

	if (a->comment.len) {
		sb_puts(out, a->kind == ASSET_VIEW		  ? "COMMENT ON VIEW "
			     : a->kind == ASSET_MATERIALIZED_VIEW ? "COMMENT ON MATERIALIZED VIEW "
								  : "COMMENT ON TABLE ");
		put_table(out, d, a);
		put_comment(out, start, d, a->name, a->comment);
	}
	put_field_comments(out, d, a);
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		if (a->keys.at[i].kind != KEY_FOREIGN)
			put_key_comment(out, d, a, &a->keys.at[i]);
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		if (!is_late(a, &a->indexes.at[i]))
			put_index_comment(out, d, a, &a->indexes.at[i]);
}

/* ---- all statements ---- */

/* As the source stores it; nothing is written without a text. */
static void put_written(struct sb *out, const struct asset *a)
{
	sb_put(out, str_trim(a->definition));
	sb_puts(out, ";\n");
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		if (ddl_is_statement(a->indexes.at[i].definition))
			put_text(out, str_trim(a->indexes.at[i].definition));
	for (ptrdiff_t i = 0; i < a->triggers.len; i++)
		if (a->triggers.at[i].definition.len)
			sb_fmt(out, "%.*s;\n", STR(str_trim(a->triggers.at[i].definition)));
}

static void put_make(struct sb *out, const struct dialect *d, const struct asset *a, bool unfilled)
{
	if (ddl_is_written(a)) {
		put_written(out, a);
		return;
	}
	if (is_foreign_table(a)) {
		put_remark(out,
			   a->kind == ASSET_PARTITION ? "a partition that is a foreign table of another server: "
						      : "a foreign table of another server: ",
			   a->name, "");
		return;
	}
	if (asset_is_view(a->kind)) {
		if (!a->definition.len) {
			put_remark(out, "a view with an unknown query: ", a->name, "");
			return;
		}
		put_view(out, d, a, unfilled);
		put_view_defaults(out, d, a);
	} else {
		put_create(out, d, a);
	}
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		if (is_own(&a->keys.at[i]) && !is_inside(a, &a->keys.at[i]))
			put_alter(out, d, a, &a->keys.at[i]);
	put_indexes(out, d, a);
	ddl_put_extras(out, d, a);
	put_comments(out, d, a);
}

static void put_foreign_keys(struct sb *out, const struct dialect *d, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		const struct key *k = &a->keys.at[i];

		if (k->kind != KEY_FOREIGN || !k->fields.len)
			continue;
		if (k->broken) {
			put_remark(out, "a foreign key to a missing table: ", k->name, "");
			continue;
		}
		put_alter(out, d, a, k);
		put_key_comment(out, d, a, k);
	}
}

/*
 * A partition is made as a separate table, as it may have more than its parent: defaults, checks, keys, indexes.
 * Attached last, it shares what both have.
 */
static void put_attach(struct sb *out, const struct dialect *d, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		if (a->fields.at[i].identity.len)
			put_remark(out, "the identity comes from the partitioned table: ", a->fields.at[i].name, "");
	sb_puts(out, "ALTER TABLE ");
	sql_plain_names(out, d, a->part_of.ns.at ? a->part_of.ns : a->ns, a->part_of.name);
	sb_puts(out, " ATTACH PARTITION ");
	put_table(out, d, a);
	sb_fmt(out, " %.*s;\n", STR(a->part_bound));
}

static void put_links(struct sb *out, const struct dialect *d, const struct asset *a)
{
	if (ddl_is_written(a) || is_foreign_table(a))
		return;
	put_foreign_keys(out, d, a);
	if (is_partition(a))
		put_attach(out, d, a);
}

static void put_late(struct sb *out, const struct dialect *d, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->indexes.len; i++) {
		const struct index *x = &a->indexes.at[i];

		if (x->valid == NO && asset_is_partitioned(a) && is_of_a_key(a, x))
			put_remark(out, "a key that only some partitions had, now on all: ", x->name, "");
		if (!is_late(a, x))
			continue;
		put_remark(out, "an index that only some partitions have, created on attaching: ", x->name, "");
		put_index(out, d, a, x);
		put_index_comment(out, d, a, x);
	}
}

bool ddl_is_unsafe(const struct dialect *d, const struct asset *a)
{
	scoped(sb_free) struct sb what = SB(SB_MAX);

	return stored_text_unfit(&what, d, a);
}

bool ddl_is_left_out(const struct dialect *d, const struct asset *a)
{
	return (!ddl_is_written(a) && (is_foreign_table(a) || (asset_is_view(a->kind) && !a->definition.len))) ||
	       ddl_is_unsafe(d, a);
}

void ddl_put_default(struct sb *out, const struct dialect *d, const struct asset *a, const struct field *f)
{
	scoped(sb_free) struct sb made = SB(SB_MAX);

	sb_puts(&made, "ALTER TABLE ONLY ");
	put_table(&made, d, a);
	sb_puts(&made, " ALTER COLUMN ");
	sql_plain_name(&made, d, f->name);
	sb_fmt(&made, " SET DEFAULT %.*s;\n", STR(f->default_value));
	stored_text_put(out, d, sb_str(&made));
}

void ddl_put_left_out(struct sb *out, const struct asset *a)
{
	put_remark(out,
		   asset_is_view(a->kind) ? "a view over omitted tables: "
					  : "a table that inherits from an omitted table: ",
		   a->name, "");
}

enum ddl_origin ddl_origin(const struct asset *a)
{
	switch (a->kind) {
	case ASSET_VIEW:
	case ASSET_MATERIALIZED_VIEW:
		if (!a->definition.len)
			return DDL_UNKNOWN;
		break;
	case ASSET_TABLE:
	case ASSET_PARTITIONED_TABLE: break;
	case ASSET_PARTITION:
		if (is_foreign_table(a))
			return DDL_UNKNOWN;
		break;
	default: return ddl_is_written(a) ? DDL_SOURCE : DDL_UNKNOWN;
	}
	return ddl_is_written(a) ? DDL_SOURCE : DDL_WRITTEN;
}

static void put_unsafe(struct sb *out, str name, str why)
{
	scoped(arena_close) struct arena *a = arena_open();

	sb_fmt(out, "-- left out: %.*s: %.*s\n", STR(clean(a, name)), STR(why));
}

static void put_statement(void *with, str statement)
{
	sb_put(with, statement);
	sb_putc(with, '\n');
}

void ddl_put(struct sb *out, const struct dialect *d, const struct asset *a, unsigned parts)
{
	scoped(sb_free) struct sb made = SB(SB_MAX), what = SB(SB_MAX);

	if (stored_text_unfit(&what, d, a)) {
		sb_puts(&what, " cannot be written safely");
		if (parts & DDL_MAKE)
			put_unsafe(out, a->name, sb_str(&what));
		return;
	}
	if (parts & DDL_NEEDS)
		ddl_needs(d, a, put_statement, &made);
	if (parts & DDL_MAKE)
		put_make(&made, d, a, parts & DDL_UNFILLED);
	if (parts & DDL_LINKS)
		put_links(&made, d, a);
	if (parts & DDL_LATE)
		put_late(&made, d, a);
	stored_text_put(out, d, sb_str(&made));
}
