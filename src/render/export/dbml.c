/*
 * DBML, as dbdiagram.io and @dbml/core read it. Names and most types are in double quotes; a composite key is an
 * index with [pk]; relations are Ref lines after the table that has the key. DBML cannot express a table without
 * columns, which becomes a comment; a view is a table with a note.
 */
#include "render/export/internal.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"
#include "render/paint.h"
#include "base/banned.h"

/* 'it\'s', or '''...''' for several lines. */
static void put_string(struct sb *out, str text)
{
	scoped(sb_free) struct sb cleaned = SB(SB_MAX);
	const char *quote = str_at(text, '\n') >= 0 ? "'''" : "'";

	clean_into(&cleaned, text, true);
	sb_puts(out, quote);
	for (ptrdiff_t i = 0; i < cleaned.len; i++) {
		if (cleaned.at[i] == '\'' || cleaned.at[i] == '\\')
			sb_putc(out, '\\');
		sb_putc(out, cleaned.at[i]);
	}
	sb_puts(out, quote);
}

/* `now()`; an expression with a backtick can only be a string. */
static void put_expression(struct sb *out, str text)
{
	scoped(arena_close) struct arena *a = arena_open();
	str line = clean(a, text);

	if (str_at(line, '`') >= 0) {
		put_string(out, line);
		return;
	}
	sb_putc(out, '`');
	sb_put(out, line);
	sb_putc(out, '`');
}

static void put_table_name(struct export *e, struct sb *out, const struct export_name *n)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb ns = SB(SB_MAX);

	if (e->catalogs.len > 1) {
		sb_put(&ns, n->catalog);
		if (n->ns.len)
			sb_putc(&ns, '.');
	}
	sb_put(&ns, export_ns(a, n->ns));
	if (ns.len) {
		quoted_put(out, sb_str(&ns));
		sb_putc(out, '.');
	}
	quoted_put(out, n->name);
}

/* ---- types ---- */

static bool is_word(char c, bool first)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (!first && c >= '0' && c <= '9');
}

/* Types that need no quotes: integer, numeric(12,2). */
static bool is_plain_type(str t)
{
	ptrdiff_t i = 0;

	while (i < t.len && is_word(t.at[i], i == 0))
		i++;
	if (i == t.len || !i)
		return i > 0;
	if (t.at[i++] != '(' || t.at[t.len - 1] != ')' || i == t.len - 1)
		return false;
	for (; i < t.len - 1; i++)
		if (!((t.at[i] >= '0' && t.at[i] <= '9') ||
		      (t.at[i] == ',' && t.at[i - 1] != '(' && t.at[i + 1] != ')')))
			return false;
	return true;
}

/* sales.status as "sales"."status"; false if it is not such a name. */
static bool put_enum_name(struct sb *out, str type)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct name_parts parts;
	struct err ignored = { 0 };

	if (!name_split(a, type, &parts, &ignored) || parts.len < 1 || parts.len > 2)
		return false;
	quoted_put(out, parts.part[0]);
	if (parts.len > 1) {
		sb_putc(out, '.');
		quoted_put(out, parts.part[1]);
	}
	return true;
}

static void put_type(struct sb *out, const struct field *f)
{
	if (f->values.len && !str_ends(f->type, S("[]")) && put_enum_name(out, f->type))
		return;
	if (is_plain_type(f->type))
		sb_put(out, f->type);
	else
		quoted_put(out, f->type.at ? f->type : S(""));
}

static void put_enum(struct export *e, struct sb *out, const struct field *f)
{
	scoped(sb_free) struct sb name = SB(SB_MAX);

	if (str_ends(f->type, S("[]")) || !put_enum_name(&name, f->type) || !export_keep_enum(e, f))
		return;
	sb_fmt(out, "\nEnum %.*s {\n", STR(sb_str(&name)));
	for (ptrdiff_t i = 0; i < f->values.len; i++) {
		sb_puts(out, "  ");
		quoted_put(out, f->values.at[i]);
		sb_putc(out, '\n');
	}
	sb_puts(out, "}\n");
}

/* ---- columns ---- */

static const char *setting(struct sb *out, const char *gap, const char *word)
{
	sb_puts(out, gap);
	sb_puts(out, word);
	return ", ";
}

static bool counts_itself(const struct field *f)
{
	return f->identity.len || str_starts(f->default_value, S("nextval("));
}

static const char *put_note(struct sb *out, const char *gap, str comment, const char *said, str what)
{
	scoped(sb_free) struct sb note = SB(SB_MAX);

	sb_put(&note, comment);
	if (what.len)
		sb_fmt(&note, "%s%s %.*s", note.len ? " - " : "", said, STR(what));
	if (!note.len)
		return gap;
	gap = setting(out, gap, "note: ");
	put_string(out, sb_str(&note));
	return gap;
}

static void put_field(struct sb *out, const struct asset *t, const struct field *f)
{
	const struct key *pk = asset_primary_key(t);
	const char *gap = " [";

	sb_puts(out, "  ");
	quoted_put(out, f->name);
	sb_putc(out, ' ');
	put_type(out, f);
	if (f->pk && pk && pk->fields.len == 1)
		gap = setting(out, gap, "pk");
	if (counts_itself(f))
		gap = setting(out, gap, "increment");
	if (f->nullable == NO)
		gap = setting(out, gap, "not null");
	if (export_alone_unique(t, f->name))
		gap = setting(out, gap, "unique");
	if (f->default_value.len && !counts_itself(f)) {
		gap = setting(out, gap, "default: ");
		put_expression(out, f->default_value);
	}
	gap = put_note(out, gap, f->comment, "generated as", f->generated);
	sb_puts(out, *gap == ',' ? "]\n" : "\n");
}

/* ---- indexes ---- */

static bool all_known(const struct asset *t, const struct strs *fields)
{
	for (ptrdiff_t i = 0; i < fields->len; i++)
		if (!asset_field(t, fields->at[i]))
			return false;
	return fields->len > 0;
}

static void put_names(struct sb *out, const struct strs *fields)
{
	sb_putc(out, '(');
	for (ptrdiff_t i = 0; i < fields->len; i++) {
		sb_puts(out, i ? ", " : "");
		quoted_put(out, fields->at[i]);
	}
	sb_putc(out, ')');
}

static void put_key(struct sb *out, const struct key *k, const char *word)
{
	sb_puts(out, "    ");
	put_names(out, &k->fields);
	sb_fmt(out, " [%s", word);
	if (k->name.len) {
		sb_puts(out, ", name: ");
		put_string(out, k->name);
	}
	sb_puts(out, "]\n");
}

static void put_index(struct sb *out, const struct asset *t, const struct index *x)
{
	const char *gap = " [";

	for (ptrdiff_t i = 0; i < x->parts.len; i++)
		if (x->parts.at[i].field.len ? !asset_field(t, x->parts.at[i].field)
					     : str_at(x->parts.at[i].expression, '`') >= 0)
			return;
	sb_puts(out, "    (");
	for (ptrdiff_t i = 0; i < x->parts.len; i++) {
		sb_puts(out, i ? ", " : "");
		if (x->parts.at[i].field.len)
			quoted_put(out, x->parts.at[i].field);
		else
			put_expression(out, x->parts.at[i].expression);
	}
	sb_putc(out, ')');
	gap = setting(out, gap, "name: ");
	put_string(out, x->name);
	if (x->unique)
		gap = setting(out, gap, "unique");
	if (str_eq(x->method, S("btree")) || str_eq(x->method, S("hash"))) /* DBML supports only these two */
		gap = setting(out, gap, str_eq(x->method, S("btree")) ? "type: btree" : "type: hash");
	put_note(out, gap, x->comment, "where", x->predicate);
	sb_puts(out, "]\n");
}

static bool is_a_key(const struct asset *t, const struct index *x)
{
	for (ptrdiff_t i = 0; i < t->keys.len; i++) {
		enum key_kind kind = t->keys.at[i].kind;

		if ((kind == KEY_UNIQUE || kind == KEY_PRIMARY) && str_eq(t->keys.at[i].name, x->name))
			return true;
	}
	return x->primary;
}

static void put_indexes(struct sb *out, const struct asset *t)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < t->keys.len; i++) {
		const struct key *k = &t->keys.at[i];

		if (k->fields.len < 2 || !all_known(t, &k->fields))
			continue;
		if (k->kind == KEY_PRIMARY || k->kind == KEY_UNIQUE)
			put_key(&b, k, k->kind == KEY_PRIMARY ? "pk" : "unique");
	}
	for (ptrdiff_t i = 0; i < t->indexes.len; i++)
		if (!is_a_key(t, &t->indexes.at[i]) && t->indexes.at[i].parts.len)
			put_index(&b, t, &t->indexes.at[i]);
	if (b.len)
		sb_fmt(out, "\n  indexes {\n%.*s  }\n", STR(sb_str(&b)));
}

/* ---- relations ---- */

static void put_end(struct export *e, struct sb *out, const struct export_name *n, const struct strs *fields)
{
	put_table_name(e, out, n);
	sb_putc(out, '.');
	put_names(out, fields);
}

/* DBML has no PostgreSQL's set null (b), and no other words than these. */
static void put_action(struct sb *out, const char **gap, const char *word, str action)
{
	static const char *const known[] = { "cascade", "restrict", "set null", "set default", "no action", NULL };
	ptrdiff_t more = str_at(action, '(');
	str words = str_trim(more >= 0 ? str_upto(action, more) : action);

	for (const char *const *k = known; *k; k++)
		if (str_eq(words, str_of(*k))) {
			*gap = setting(out, *gap, word);
			sb_puts(out, *k);
		}
}

/* Two keys over the same columns are one line, and a column does not reference itself: the DBML parser rejects both.
 */
static void put_ref(struct export *e, struct sb *out, const struct export_item *i, const struct key *k)
{
	scoped(sb_free) struct sb ends = SB(SB_MAX);
	struct export_edge edge;
	const char *gap = " [";

	if (!export_edge_of(e, i, k, &edge))
		return;
	if (k->broken || k->target_fields.len != k->fields.len || !all_known(i->asset, &k->fields)) {
		e->left_out++;
		return;
	}
	put_end(e, &ends, edge.from, &k->fields);
	sb_puts(&ends, edge.unique ? " - " : " > ");
	put_end(e, &ends, edge.to, &k->target_fields);
	if (!export_once(e, sb_str(&ends)))
		return;
	sb_puts(out, "\nRef");
	if (k->name.len) {
		sb_putc(out, ' ');
		quoted_put(out, k->name);
	}
	sb_fmt(out, ": %.*s", STR(sb_str(&ends)));
	put_action(out, &gap, "delete: ", k->on_delete);
	put_action(out, &gap, "update: ", k->on_update);
	sb_puts(out, *gap == ',' ? "]\n" : "\n");
}

/* ---- the document ---- */

static void put_table_note(struct sb *out, const struct asset *t)
{
	scoped(sb_free) struct sb note = SB(SB_MAX);

	if (t->kind != ASSET_TABLE && t->kind != ASSET_PARTITIONED_TABLE)
		sb_fmt(&note, "(%s)%s", asset_kind_name(t->kind), t->comment.len ? " " : "");
	sb_put(&note, t->comment);
	if (!note.len)
		return;
	sb_puts(out, "\n  Note: ");
	put_string(out, sb_str(&note));
	sb_putc(out, '\n');
}

static void put_asset(struct export *e, struct sb *out, const struct export_item *i)
{
	const struct asset *t = i->asset;

	for (ptrdiff_t f = 0; f < t->fields.len; f++)
		if (t->fields.at[f].values.len)
			put_enum(e, out, &t->fields.at[f]);
	sb_puts(out, t->fields.len ? "\nTable " : "\n// A table without columns, which DBML does not support: ");
	put_table_name(e, out, export_name_of(e, i));
	if (!t->fields.len) {
		sb_putc(out, '\n');
		return;
	}
	sb_puts(out, asset_is_view(t->kind) ? " [headercolor: #7a7a7a] {\n" : " {\n");
	for (ptrdiff_t f = 0; f < t->fields.len; f++)
		put_field(out, t, &t->fields.at[f]);
	put_indexes(out, t);
	put_table_note(out, t);
	sb_puts(out, "}\n");
	for (ptrdiff_t k = 0; k < t->keys.len; k++)
		if (t->keys.at[k].kind == KEY_FOREIGN)
			put_ref(e, out, i, &t->keys.at[k]);
}

static void head(struct export *e, struct sb *out)
{
	sb_puts(out, "// ocat export\n");
	if (e->catalogs.len != 1)
		return;
	sb_puts(out, "Project ");
	quoted_put(out, e->catalogs.at[0].name);
	sb_puts(out, " {\n  database_type: ");
	put_string(out, e->catalogs.at[0].product.len ? e->catalogs.at[0].product : e->catalogs.at[0].type);
	sb_puts(out, "\n}\n");
}

static void tail(struct export *e, struct sb *out)
{
	(void)e;
	(void)out;
}

const struct export_format export_dbml = {
	.name = "dbml",
	.suffix = "dbml",
	.endings = ".dbml",
	.head = head,
	.asset = put_asset,
	.tail = tail,
};
