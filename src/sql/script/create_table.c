/* CREATE TABLE, in all its forms. */
#include "sql/script/internal.h"

#include "base/arena.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

void ddl_copy_fields(struct ddl *d, struct asset *to, const struct asset *from)
{
	for (ptrdiff_t i = 0; i < from->fields.len; i++)
		if (!script_field(d->s, to, from->fields.at[i].name)) {
			struct field *f = push(&to->fields, d->s->arena);

			*f = from->fields.at[i];
			f->identity = NO_STR;
			f->comment = NO_STR;
		}
}

/* ---- what a table has from others ---- */

void ddl_copy_key(struct ddl *d, struct asset *to, const struct key *from)
{
	struct key *k = push(&to->keys, d->s->arena);

	*k = *from;
	if (k->kind != KEY_CHECK && k->kind != KEY_FOREIGN)
		k->name = NO_STR;
	k->comment = NO_STR;
	ddl_name_key(d, to, k);
}

static void copy_keys(struct ddl *d, struct asset *to, const struct asset *from, bool checks_only)
{
	for (ptrdiff_t i = 0; i < from->keys.len; i++) {
		const struct key *k = &from->keys.at[i];
		bool wanted = checks_only ? k->kind == KEY_CHECK && !k->no_inherit : k->kind != KEY_EXCLUDE;

		if (wanted && (k->kind != KEY_CHECK || !script_key(d->s, to, k->name)))
			ddl_copy_key(d, to, k);
	}
}

/* It is named like one that is made by hand. */
void ddl_copy_index(struct ddl *d, struct asset *to, const struct index *from)
{
	struct index *x = push(&to->indexes, d->s->arena);
	scoped(sb_free) struct sb columns = SB(SB_MAX);

	*x = *from;
	for (ptrdiff_t p = 0; p < x->parts.len; p++)
		sb_fmt(&columns, "%s%.*s", p ? "_" : "",
		       STR(x->parts.at[p].field.at ? x->parts.at[p].field : S("expr")));
	x->name = ddl_implied_name(d, to, sb_str(&columns), "idx");
	x->definition = x->comment = NO_STR;
	script_thing(d->s, to->ns, x->name, true)->of = to;
}

static void put_upper(struct sb *b, str word)
{
	for (ptrdiff_t i = 0; i < word.len; i++)
		sb_putc(b, word.at[i] >= 'a' && word.at[i] <= 'z' ? (char)(word.at[i] & ~0x20) : word.at[i]);
}

/* FOR VALUES FROM ('a') TO ('b') */
static void bound(struct ddl *d, struct sb *b)
{
	while (!ddl_ends(d) && !ddl_is_mark(d, ",") && !ddl_is_any(d, " partition tablespace using ") &&
	       !(ddl_is(d, "with") && d->at[d->now + 1].kind == TOKEN_OP && d->at[d->now + 2].kind == TOKEN_NAME)) {
		sb_puts(b, b->len ? " " : "");
		if (ddl_is_mark(d, "(")) {
			str values = ddl_group(d);

			sb_fmt(b, "(%.*s)", STR(values));
		} else {
			put_upper(b, d->at[d->now].text);
			ddl_next(d);
		}
	}
}

static bool has_key(const struct asset *a, const struct key *like)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		const struct key *k = &a->keys.at[i];
		bool same = k->kind == like->kind && k->fields.len == like->fields.len &&
			    str_eq(k->target.name, like->target.name);

		for (ptrdiff_t f = 0; same && f < k->fields.len; f++)
			same = str_eq(k->fields.at[f], like->fields.at[f]);
		if (same)
			return true;
	}
	return false;
}

void ddl_attach(struct ddl *d, struct asset *part, struct asset *whole)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (ddl_skip(d, "default")) {
		part->part_bound = S("DEFAULT");
	} else if (ddl_is(d, "for") && ddl_is_next(d, 1, "values")) {
		bound(d, &b);
		part->part_bound = ddl_keep(d, sb_str(&b));
	} else {
		ddl_fails(d, "the partition has no bounds", NO_STR);
		return;
	}
	part->part_of = (struct asset_ref){ whole->ns, whole->name };
	part->kind = ASSET_PARTITION;
	d->s->has_families = true;
	for (ptrdiff_t i = 0; i < whole->keys.len; i++) {
		const struct key *k = &whole->keys.at[i];

		if (k->kind != KEY_CHECK && k->kind != KEY_EXCLUDE && !has_key(part, k))
			ddl_copy_key(d, part, k);
	}
}

static bool like(struct ddl *d, struct asset *a)
{
	struct asset_ref name;
	bool qualified, all = false;
	const struct asset *from;

	if (!ddl_path(d, &name, &qualified) || !(from = script_asset(d, name, qualified)))
		return false;
	ddl_copy_fields(d, a, from);
	for (; !ddl_ends_item(d); ddl_next(d))
		all |= ddl_is_any(d, " all constraints indexes ") && ddl_after_any(d, " including ");
	if (all)
		copy_keys(d, a, from, false);
	return true;
}

/* ---- the columns ---- */

/* KEY and INDEX may also be names of columns: then a type follows, and in its brackets a number. */
static bool begins_index(const struct ddl *d)
{
	int i = 1;

	if (ddl_is_any(d, " fulltext spatial "))
		return ddl_is_next(d, 1, "key") || ddl_is_next(d, 1, "index");
	if (!ddl_is_any(d, " key index ") || (d->s->known && !script_rule(d->s, READS_TABLE_KEYS)))
		return false;
	while (i < 4 && d->at[d->now + i].kind != TOKEN_END && d->at[d->now + i].kind != TOKEN_OP)
		i++;
	return d->at[d->now + i].kind == TOKEN_OP && str_eq(d->at[d->now + i].text, S("(")) &&
	       d->at[d->now + i + 1].kind != TOKEN_NUMBER;
}

/* Of a partition, a child or a table of a type: what is said adds to what it has. */
static bool column_again(struct ddl *d, struct asset *a, struct field *f)
{
	struct field before = *f;

	ddl_skip(d, "with options");
	if (!ddl_column(d, a, f))
		return false;
	if (!f->type.at)
		f->type = before.type;
	else if (!a->part_of.name.at && !a->inherits.len)
		return ddl_fails(d, "a column is there twice:", f->name);
	f->nullable = before.nullable == NO ? NO : f->nullable;
	f->default_value = f->default_value.at ? f->default_value : before.default_value;
	return true;
}

static bool column(struct ddl *d, struct asset *a)
{
	str name = ddl_name(d);
	struct field *f;

	if (!name.len)
		return ddl_fails(d, "a column has no name", NO_STR);
	f = script_field(d->s, a, name);
	if (!f) {
		f = push(&a->fields, d->s->arena);
		field_start(f);
		f->name = ddl_keep(d, name);
		ddl_skip(d, "with options");
		return ddl_column(d, a, f);
	}
	return column_again(d, a, f);
}

static bool item(struct ddl *d, struct asset *a)
{
	if (ddl_skip(d, "like"))
		return like(d, a);
	if (ddl_begins_constraint(d))
		return ddl_table_constraint(d, a);
	if (begins_index(d))
		return ddl_table_index(d, a);
	return ddl_skip(d, "period for") ? (ddl_odd(d), ddl_odd(d), true) : column(d, a);
}

/* So many that none has to be moved later: storage that an array grew out of stays with the script. */
static void make_room(struct ddl *d, struct asset *a)
{
	int from = d->now, depth = 1, items = 1;

	for (; !ddl_ends(d) && depth; ddl_next(d)) {
		depth += ddl_is_mark(d, "(");
		depth -= ddl_is_mark(d, ")");
		items += depth == 1 && ddl_is_mark(d, ",");
	}
	d->now = from;
	if (a->fields.len)
		return;
	a->fields.at = new_n(d->s->arena, struct field, items);
	a->fields.cap = items;
}

bool ddl_body(struct ddl *d, struct asset *a)
{
	if (!ddl_mark(d, "("))
		return true;
	make_room(d, a);
	while (!ddl_ends(d) && !ddl_is_mark(d, ")")) {
		if (!item(d, a))
			return ddl_fails(d, "a part of the table was not understood", NO_STR);
		while (!ddl_ends_item(d))
			ddl_odd(d);
		ddl_mark(d, ",");
	}
	return ddl_mark(d, ")") || ddl_fails(d, "a bracket is not closed", NO_STR);
}

/* ---- what follows the columns ---- */

static bool inherits(struct ddl *d, struct asset *a)
{
	if (!ddl_mark(d, "("))
		return ddl_fails(d, "the parent is missing", NO_STR);
	do {
		struct asset_ref name;
		bool qualified;
		const struct asset *parent;

		if (!ddl_path(d, &name, &qualified) || !(parent = script_asset(d, name, qualified)))
			return false;
		*push(&a->inherits, d->s->arena) = (struct asset_ref){ parent->ns, parent->name };
		d->s->has_families = true;
		ddl_copy_fields(d, a, parent);
		copy_keys(d, a, parent, true);
	} while (ddl_mark(d, ","));
	return ddl_mark(d, ")");
}

/* The columns of parents come first, and they are named last. */
static bool parents(struct ddl *d, struct asset *a)
{
	int from = d->now;
	bool good;

	ddl_group(d);
	good = !ddl_skip(d, "inherits") || inherits(d, a);
	d->now = from;
	return good && !d->why;
}

/* RANGE (a, b); in lower case as written elsewhere. */
static void partition_by(struct ddl *d, struct asset *a)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str columns;

	while (ddl_is_any(d, " linear range list hash key columns ")) {
		put_upper(&b, d->at[d->now].text);
		sb_putc(&b, ' ');
		ddl_next(d);
	}
	if (b.len || ddl_is_mark(d, "(")) {
		columns = ddl_group(d);
		sb_fmt(&b, "(%.*s)", STR(columns));
	} else { /* a column, or a function of one */
		int from = d->now;

		ddl_next(d);
		ddl_group(d);
		sb_put(&b, ddl_text(d, from, d->now));
	}
	a->part_key = ddl_keep(d, sb_str(&b));
	a->kind = a->kind == ASSET_PARTITION ? a->kind : ASSET_PARTITIONED_TABLE;
	while (ddl_is_any(d, " partitions subpartition ") || ddl_is_mark(d, "("))
		ddl_is_mark(d, "(") ? (void)ddl_group(d) : (ddl_next(d), ddl_next(d));
}

/* CLUSTER BY a, b or (a, b): before the columns in Snowflake, after them elsewhere. */
static bool cluster_by(struct ddl *d, struct asset *a)
{
	int from;

	if (!ddl_skip(d, "cluster by"))
		return false;
	from = d->now;
	do
		ddl_is_mark(d, "(") ? (void)ddl_group(d) : (ddl_next(d), (void)ddl_group(d));
	while (ddl_mark(d, ","));
	props_put(&a->props, d->s->arena, S("cluster_by"), ddl_keep(d, ddl_text(d, from, d->now)));
	return true;
}

/* ENGINE=InnoDB, COMMENT='x' */
static bool option(struct ddl *d, struct asset *a)
{
	if (ddl_skip(d, "comment")) {
		ddl_mark(d, "=");
		a->comment = ddl_string(d);
	} else if (ddl_skip(d, "engine")) {
		ddl_mark(d, "=");
		props_put(&a->props, d->s->arena, S("engine"), ddl_keep(d, ddl_name(d)));
	} else if (ddl_skip(d, "options")) {
		a->comment = ddl_description(d);
	} else if (ddl_skip(d, "with system versioning")) {
		props_put(&a->props, d->s->arena, S("table_type"), S("system versioned"));
	} else if (ddl_skip(d, "without rowid")) {
		props_put(&a->props, d->s->arena, S("without_rowid"), S("yes"));
	} else if (ddl_skip(d, "strict")) {
		props_put(&a->props, d->s->arena, S("strict"), S("yes"));
	} else {
		return false;
	}
	return true;
}

/* AUTO_INCREMENT=7, DEFAULT CHARSET=utf8: of no use here. */
static void other_option(struct ddl *d)
{
	bool known = ddl_is_any(
		d,
		" auto_increment default charset character collate row_format tablespace with on using key_block_size "
		"checksum delay_key_write pack_keys avg_row_length max_rows min_rows stats_persistent "
		"stats_auto_recalc "
		"stats_sample_pages page_checksum page_compressed page_compression_level transactional encrypted "
		"encryption encryption_key_id compression autoextend_size insert_method union connection data index "
		"directory order primary partition settings ttl cluster "
		"location storage stored row format tblproperties lock server in textimage_on "
		"pctfree pctused initrans maxtrans logging nologging compress nocompress cache nocache parallel "
		"noparallel "
		"monitoring segment organization enable disable target_lag warehouse refresh_mode initialize ");

	if (!known) {
		ddl_odd(d);
		return;
	}
	ddl_next(d);
	for (;;) {
		bool named =
			ddl_after_any(
				d,
				" set charset collate tablespace using location server cluster row_format engine ") ||
			ddl_after_mark(d, "=");

		if (ddl_is_mark(d, "("))
			ddl_group(d);
		else if (
			ddl_is_mark(d, "=") ||
			(d->at[d->now].kind != TOKEN_WORD && d->at[d->now].kind != TOKEN_OP && !ddl_ends(d)) ||
			ddl_is_any(
				d,
				" set charset character collate by commit preserve delete drop rows null creation immediate deferred heap ") ||
			(named && d->at[d->now].kind == TOKEN_WORD))
			ddl_next(d);
		else
			return;
	}
}

static bool tail(struct ddl *d, struct asset *a)
{
	while (!ddl_ends(d) && !d->why) {
		if (ddl_skip(d, "inherits"))
			ddl_group(d);
		else if (ddl_skip(d, "partition by"))
			partition_by(d, a);
		else if (ddl_is(d, "as") || ddl_is(d, "select")) {
			ddl_skip(d, "as");
			a->definition = NO_STR;
			ddl_view_columns(d, a, NULL);
			return !d->why;
		} else if (!cluster_by(d, a) && !option(d, a) && !ddl_mark(d, ",") && !ddl_mark(d, ";")) {
			other_option(d);
		}
	}
	return !d->why;
}

static bool partition_of(struct ddl *d, struct asset *a)
{
	struct asset_ref name;
	bool qualified;
	struct asset *whole;

	if (!ddl_path(d, &name, &qualified) || !(whole = script_asset(d, name, qualified)))
		return false;
	a->part_of = (struct asset_ref){ whole->ns, whole->name };
	ddl_copy_fields(d, a, whole);
	copy_keys(d, a, whole, false);
	for (ptrdiff_t i = 0; i < whole->indexes.len; i++)
		ddl_copy_index(d, a, &whole->indexes.at[i]);
	if (!ddl_body(d, a))
		return false;
	ddl_attach(d, a, whole);
	return !d->why;
}

/* Columns that are named again add to those of the type. */
static bool of_type(struct ddl *d, struct asset *a)
{
	struct asset_ref name;
	bool qualified;
	const struct script_type *t;

	if (!ddl_path(d, &name, &qualified))
		return false;
	t = script_find_type(d->s, name, qualified);
	if (t && t->struct_of)
		ddl_copy_fields(d, a, t->struct_of);
	return true;
}

bool ddl_create_table(struct ddl *d, enum asset_kind kind)
{
	struct asset_ref name;
	bool qualified, unless = ddl_skip(d, "if not exists"), good;
	struct asset *a;

	if (!ddl_path(d, &name, &qualified))
		return false;
	if (unless && script_find(d->s, script_place(d->s, name, qualified), true))
		return true;
	a = script_new(d, name, qualified, false, kind);
	if (!a)
		return false;
	if (kind == ASSET_VIRTUAL_TABLE)
		a->definition = ddl_keep(d, d->text);
	if (kind == ASSET_VIRTUAL_TABLE && ddl_skip(d, "using"))
		good = true;
	else if (ddl_skip(d, "partition of"))
		good = partition_of(d, a) && tail(d, a);
	else if (ddl_skip(d, "of"))
		good = of_type(d, a) && ddl_body(d, a) && tail(d, a);
	else
		good = ddl_skip(d, "like") ? like(d, a)
					   : (cluster_by(d, a), parents(d, a)) && ddl_body(d, a) && tail(d, a);
	if (!good)
		script_drop(d->s, a, false);
	script_require_keys(d->s, a);
	return good;
}
