#include "sql/ddl.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"
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

static void put_upper(struct sb *out, str words)
{
	for (ptrdiff_t i = 0; i < words.len; i++)
		sb_putc(out, words.at[i] >= 'a' && words.at[i] <= 'z' ? (char)(words.at[i] - 32) : words.at[i]);
}

/* In a comment to the end of the line nothing may end the line. */
static void put_remark(struct sb *out, const char *before, str name, const char *after)
{
	scoped(arena_close) struct arena *a = arena_open();

	sb_fmt(out, "-- %s%.*s%s\n", before, STR(clean(a, name)), after);
}

static bool is_written(const struct asset *a)
{
	return str_starts(str_trim(a->definition), S("CREATE")) || str_starts(str_trim(a->definition), S("create"));
}

/* ---- what must be there first ---- */

/* The text between the quotes of nextval('...'::regclass), which is a name as SQL writes it. */
static bool sequence_of(struct sb *out, const struct field *f)
{
	str rest = f->otherwise;

	if (!str_starts(rest, S("nextval('")))
		return false;
	rest = str_from(rest, 9);
	for (ptrdiff_t i = 0; i < rest.len; i++) {
		if (rest.at[i] == '\'' && (i + 1 >= rest.len || rest.at[i + 1] != '\''))
			return out->len > 0;
		if (rest.at[i] == '\'')
			i++;
		sb_putc(out, rest.at[i]);
	}
	return false;
}

struct needing {
	const struct dialect *dialect;
	void (*take)(void *with, str statement);
	void *with;
	struct sb text;
};

static void give(struct needing *n)
{
	n->take(n->with, sb_str(&n->text));
	sb_reset(&n->text);
}

/* Of a name of two parts; one in several has no schema that could be made here. */
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

/* The enum of a column, also of an array of one, and of a domain over such an array. */
static void need_enum(struct needing *n, const struct field *f)
{
	str base = props_get(&f->props, S("base_type")), type = element_of(f->domain.len ? base : f->type);

	if (!f->values.len || !type.len || (f->domain.len && type.len == base.len))
		return;
	need_schema(n, type, 2);
	sb_fmt(&n->text, "CREATE TYPE %.*s AS ENUM (", STR(type));
	for (ptrdiff_t i = 0; i < f->values.len; i++) {
		sb_puts(&n->text, i ? ", " : "");
		sql_text(&n->text, f->values.at[i]);
	}
	sb_puts(&n->text, ");");
	give(n);
}

/* Domains keep their base type; what they check is not known. */
static void need_domain(struct needing *n, const struct field *f)
{
	str type = element_of(f->type), base = props_get(&f->props, S("base_type"));

	if (!f->domain.len || !base.len)
		return;
	need_schema(n, type, 2);
	sb_fmt(&n->text, "CREATE DOMAIN %.*s AS %.*s;", STR(type), STR(base));
	give(n);
}

static void need_sequence(struct needing *n, const struct field *f)
{
	scoped(sb_free) struct sb name = SB(4096);

	if (!sequence_of(&name, f))
		return;
	need_schema(n, sb_str(&name), 2);
	sb_fmt(&n->text, "CREATE SEQUENCE %.*s;", STR(sb_str(&name)));
	give(n);
}

void ddl_needs(const struct dialect *d, const struct asset *a, void (*take)(void *with, str statement), void *with)
{
	struct needing n = { .dialect = d, .take = take, .with = with, .text = SB(SB_MAX) };

	if (is_written(a))
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

/* ---- columns ---- */

static void put_collation(struct sb *out, const struct dialect *d, str name)
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

static void put_column(struct sb *out, const struct dialect *d, const struct field *f)
{
	sb_puts(out, "\n    ");
	sql_plain_name(out, d, f->name);
	if (f->type.len)
		sb_fmt(out, " %.*s", STR(f->type));
	if (f->collation.len)
		put_collation(out, d, f->collation);
	if (f->generated.len) {
		sb_fmt(out, " GENERATED ALWAYS AS (%.*s) ", STR(f->generated));
		put_upper(out, f->generated_as.len ? f->generated_as : S("stored"));
	} else if (f->identity.len) {
		sb_puts(out, " GENERATED ");
		put_upper(out, f->identity);
		sb_puts(out, " AS IDENTITY");
	} else if (f->otherwise.len) {
		sb_fmt(out, " DEFAULT %.*s", STR(f->otherwise));
	}
	if (f->nullable == NO)
		sb_puts(out, " NOT NULL");
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

static void put_rule(struct sb *out, const char *word, str expression)
{
	if (str_starts(expression, str_of(word)))
		sb_put(out, expression);
	else
		sb_fmt(out, "%s (%.*s)", word, STR(expression));
}

static void put_unique(struct sb *out, const struct dialect *d, const struct asset *a, const struct key *k)
{
	const struct index *x = index_named(a, k->name);

	sb_puts(out, k->kind == KEY_PRIMARY  ? "PRIMARY KEY "
		     : k->nulls_not_distinct ? "UNIQUE NULLS NOT DISTINCT "
					     : "UNIQUE ");
	put_names(out, d, &k->fields);
	if (!x || !x->includes.len)
		return;
	sb_puts(out, " INCLUDE ");
	put_names(out, d, &x->includes);
}

static void put_foreign(struct sb *out, const struct dialect *d, const struct asset *a, const struct key *k)
{
	sb_puts(out, "FOREIGN KEY ");
	put_names(out, d, &k->fields);
	sb_puts(out, " REFERENCES ");
	sql_plain_names(out, d, k->target.ns.at ? k->target.ns : a->ns, k->target.name);
	if (k->target_fields.len) {
		sb_putc(out, ' ');
		put_names(out, d, &k->target_fields);
	}
	if (k->match.len) {
		sb_puts(out, " MATCH ");
		put_upper(out, k->match);
	}
	if (k->on_update.len) {
		sb_puts(out, " ON UPDATE ");
		put_upper(out, k->on_update);
	}
	if (k->on_delete.len) {
		ptrdiff_t columns = str_at(k->on_delete, '(');

		sb_puts(out, " ON DELETE ");
		put_upper(out, columns >= 0 ? str_upto(k->on_delete, columns) : k->on_delete);
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
	case KEY_CHECK: put_rule(out, "CHECK", k->expression); break;
	default: put_rule(out, "EXCLUDE", k->expression);
	}
	put_when(out, k);
}

static bool is_partition(const struct asset *a)
{
	return a->part_of.name.len > 0 && a->part_bound.len > 0;
}

static bool is_foreign_table(const struct asset *a)
{
	return a->kind == ASSET_FOREIGN_TABLE;
}

static bool is_own(const struct key *k)
{
	if (k->kind == KEY_FOREIGN)
		return false;
	return (k->kind == KEY_CHECK || k->kind == KEY_EXCLUDE ? k->expression.len : k->fields.len) > 0;
}

/* What a table comes with: but for those keys that are not checked against old rows. */
static bool is_inside(const struct key *k)
{
	return is_own(k) && k->validated != NO;
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
	str options = props_get(&a->props, S("storage_options"));

	if (options.len)
		sb_fmt(out, " WITH (%.*s)", STR(options));
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
		put_column(out, d, &a->fields.at[i]);
	}
	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		if (!is_inside(&a->keys.at[i]))
			continue;
		sb_fmt(out, "%s\n    ", gap);
		gap = ",";
		put_key(out, d, a, &a->keys.at[i]);
	}
	sb_puts(out, *gap ? "\n)" : ")");
}

/* A partition has its columns and keys from what it is a part of. */
static void put_create(struct sb *out, const struct dialect *d, const struct asset *a)
{
	sb_puts(out, str_eq(props_get(&a->props, S("persistence")), S("unlogged")) ? "CREATE UNLOGGED TABLE "
										   : "CREATE TABLE ");
	put_table(out, d, a);
	if (is_partition(a)) {
		sb_puts(out, " PARTITION OF ");
		sql_plain_names(out, d, a->part_of.ns.at ? a->part_of.ns : a->ns, a->part_of.name);
		sb_fmt(out, " %.*s", STR(a->part_bound));
	} else {
		put_body(out, d, a);
		put_parents(out, d, a);
	}
	if (a->part_key.len)
		sb_fmt(out, " PARTITION BY %.*s", STR(a->part_key));
	put_options(out, a);
	sb_puts(out, ";\n");
}

static void put_view(struct sb *out, const struct dialect *d, const struct asset *a)
{
	sb_puts(out, a->kind == ASSET_VIEW ? "CREATE VIEW " : "CREATE MATERIALIZED VIEW ");
	put_table(out, d, a);
	put_options(out, a);
	sb_fmt(out, " AS\n%.*s", STR(a->definition));
	sb_puts(out, str_eq(props_get(&a->props, S("populated")), S("no")) ? "\nWITH NO DATA;\n" : ";\n");
}

/* What an INSERT through it leaves out. */
static void put_view_defaults(struct sb *out, const struct dialect *d, const struct asset *a)
{
	for (ptrdiff_t i = 0; a->kind == ASSET_VIEW && i < a->fields.len; i++) {
		if (!a->fields.at[i].otherwise.len)
			continue;
		sb_puts(out, "ALTER VIEW ");
		put_table(out, d, a);
		sb_puts(out, " ALTER COLUMN ");
		sql_plain_name(out, d, a->fields.at[i].name);
		sb_fmt(out, " SET DEFAULT %.*s;\n", STR(a->fields.at[i].otherwise));
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
		put_collation(out, d, p->collation);
	if (p->opclass.len)
		sb_fmt(out, " %.*s", STR(p->opclass));
	sb_puts(out, p->descending ? " DESC" : "");
	if (p->nulls_first != p->descending)
		sb_puts(out, p->nulls_first ? " NULLS FIRST" : " NULLS LAST");
}

/* PostgreSQL's own text says ON ONLY of a partitioned table, which would leave the partitions without. */
static bool put_written_index(struct sb *out, const struct index *x)
{
	str text = str_trim(x->definition);
	ptrdiff_t only = str_find(text, S(" ON ONLY "));

	if (!text.len)
		return false;
	if (only >= 0) {
		sb_put(out, str_upto(text, only));
		sb_puts(out, " ON ");
		text = str_from(text, only + 9);
	}
	sb_put(out, text);
	sb_puts(out, str_ends(text, S(";")) ? "\n" : ";\n");
	return true;
}

static void put_index(struct sb *out, const struct dialect *d, const struct asset *a, const struct index *x)
{
	if (put_written_index(out, x) || !x->parts.len)
		return;
	sb_puts(out, x->unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ");
	if (is_partition(a)) /* it may have come with what this is a part of */
		sb_puts(out, "IF NOT EXISTS ");
	sql_plain_name(out, d, x->name);
	sb_puts(out, " ON ");
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
	if (x->predicate.len)
		sb_fmt(out, " WHERE %.*s", STR(x->predicate));
	sb_puts(out, ";\n");
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

static void put_indexes(struct sb *out, const struct dialect *d, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		if (!is_of_a_key(a, &a->indexes.at[i]))
			put_index(out, d, a, &a->indexes.at[i]);
}

/* ---- comments ---- */

static void put_comment(struct sb *out, str text)
{
	sb_puts(out, " IS ");
	sql_text(out, text);
	sb_puts(out, ";\n");
}

static void put_key_comment(struct sb *out, const struct dialect *d, const struct asset *a, const struct key *k)
{
	if (!k->comment.len || !k->name.len)
		return;
	sb_puts(out, "COMMENT ON CONSTRAINT ");
	sql_plain_name(out, d, k->name);
	sb_puts(out, " ON ");
	put_table(out, d, a);
	put_comment(out, k->comment);
}

static void put_field_comments(struct sb *out, const struct dialect *d, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		if (!a->fields.at[i].comment.len || a->fields.at[i].path.len)
			continue;
		sb_puts(out, "COMMENT ON COLUMN ");
		put_table(out, d, a);
		sb_putc(out, '.');
		sql_plain_name(out, d, a->fields.at[i].name);
		put_comment(out, a->fields.at[i].comment);
	}
}

static void put_comments(struct sb *out, const struct dialect *d, const struct asset *a)
{
	if (a->comment.len) {
		sb_puts(out, a->kind == ASSET_VIEW		  ? "COMMENT ON VIEW "
			     : a->kind == ASSET_MATERIALIZED_VIEW ? "COMMENT ON MATERIALIZED VIEW "
								  : "COMMENT ON TABLE ");
		put_table(out, d, a);
		put_comment(out, a->comment);
	}
	put_field_comments(out, d, a);
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		if (a->keys.at[i].kind != KEY_FOREIGN)
			put_key_comment(out, d, a, &a->keys.at[i]);
	for (ptrdiff_t i = 0; i < a->indexes.len; i++) {
		if (!a->indexes.at[i].comment.len)
			continue;
		sb_puts(out, "COMMENT ON INDEX ");
		sql_plain_names(out, d, a->ns, a->indexes.at[i].name);
		put_comment(out, a->indexes.at[i].comment);
	}
}

/* ---- the whole ---- */

/* As the source keeps it; only what has a text is told. */
static void put_written(struct sb *out, const struct asset *a)
{
	sb_put(out, str_trim(a->definition));
	sb_puts(out, ";\n");
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		put_written_index(out, &a->indexes.at[i]);
	for (ptrdiff_t i = 0; i < a->triggers.len; i++)
		if (a->triggers.at[i].definition.len)
			sb_fmt(out, "%.*s;\n", STR(str_trim(a->triggers.at[i].definition)));
}

static void put_make(struct sb *out, const struct dialect *d, const struct asset *a)
{
	if (is_written(a)) {
		put_written(out, a);
		return;
	}
	if (is_foreign_table(a)) {
		put_remark(out, "a foreign table of another server: ", a->name, "");
		return;
	}
	if (asset_is_view(a->kind)) {
		if (!a->definition.len) {
			put_remark(out, "a view whose query is not known: ", a->name, "");
			return;
		}
		put_view(out, d, a);
		put_view_defaults(out, d, a);
	} else {
		put_create(out, d, a);
	}
	for (ptrdiff_t i = 0; i < a->keys.len && !is_partition(a); i++)
		if (is_own(&a->keys.at[i]) && !is_inside(&a->keys.at[i]))
			put_alter(out, d, a, &a->keys.at[i]);
	put_indexes(out, d, a);
	put_comments(out, d, a);
}

static void put_links(struct sb *out, const struct dialect *d, const struct asset *a)
{
	if (is_written(a) || is_partition(a) || is_foreign_table(a))
		return;
	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		const struct key *k = &a->keys.at[i];

		if (k->kind != KEY_FOREIGN || !k->fields.len)
			continue;
		if (k->broken) {
			put_remark(out, "a foreign key to what is not there: ", k->name, "");
			continue;
		}
		put_alter(out, d, a, k);
		put_key_comment(out, d, a, k);
	}
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
	case ASSET_PARTITIONED_TABLE:
	case ASSET_PARTITION: break;
	default: return is_written(a) ? DDL_SOURCE : DDL_UNKNOWN;
	}
	return is_written(a) ? DDL_SOURCE : DDL_WRITTEN;
}

static void put_statement(void *with, str statement)
{
	sb_put(with, statement);
	sb_putc(with, '\n');
}

void ddl_put(struct sb *out, const struct dialect *d, const struct asset *a, unsigned parts)
{
	if (parts & DDL_NEEDS)
		ddl_needs(d, a, put_statement, out);
	if (parts & DDL_MAKE)
		put_make(out, d, a);
	if (parts & DDL_LINKS)
		put_links(out, d, a);
}
