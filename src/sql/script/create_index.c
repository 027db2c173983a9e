/* CREATE INDEX and CREATE TRIGGER. */
#include "sql/script/internal.h"

#include "base/arena.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

/* a, lower(b), (a + b): a column alone is a column. */
static void set_part(struct ddl *d, struct index_part *p, int from, int to)
{
	const struct token *t = &d->at[from];
	int now = d->now;

	if (to == from + 1 && (t->kind == TOKEN_WORD || t->kind == TOKEN_NAME)) {
		d->now = from;
		p->field = ddl_keep(d, ddl_name(d));
		d->now = now;
		return;
	}
	/* MySQL: a(10) is the beginning of a column. */
	if (to == from + 4 && d->at[from + 2].kind == TOKEN_NUMBER && script_rule(d->s, READS_TABLE_KEYS)) {
		d->now = from;
		p->field = ddl_keep(d, ddl_name(d));
		d->now = now;
		return;
	}
	p->expression = ddl_keep(d, ddl_text(d, from, to));
}

static void read_opclass(struct ddl *d, struct index_part *p)
{
	int from = d->now;

	ddl_next(d);
	while (ddl_mark(d, "."))
		ddl_next(d);
	if (ddl_is_mark(d, "("))
		ddl_group(d);
	p->opclass = ddl_keep(d, ddl_text(d, from, d->now));
}

static void read_part(struct ddl *d, struct index_part *p)
{
	int from = d->now, to;
	bool nulls = false;

	while (!ddl_ends_item(d) && !ddl_is_any(d, " asc desc nulls collate with ")) {
		/* an operator class: a second name */
		if (d->now > from && d->at[d->now].kind == TOKEN_WORD && d->at[d->now - 1].kind != TOKEN_OP)
			break;
		if (d->now > from && d->at[d->now].kind == TOKEN_WORD && ddl_after_mark(d, ")"))
			break;
		ddl_is_mark(d, "(") ? (void)ddl_group(d) : ddl_next(d);
	}
	to = d->now;
	set_part(d, p, from, to);
	while (!ddl_ends_item(d)) {
		if (ddl_skip(d, "desc"))
			p->descending = true;
		else if (ddl_skip(d, "nulls first"))
			nulls = p->nulls_first = true;
		else if (ddl_skip(d, "nulls last"))
			nulls = true;
		else if (ddl_skip(d, "collate"))
			p->collation = ddl_keep(d, ddl_name(d));
		else if (ddl_skip(d, "with"))
			while (!ddl_ends_item(d))
				ddl_next(d);
		else if (!ddl_skip(d, "asc") && d->at[d->now].kind == TOKEN_WORD)
			read_opclass(d, p);
		else if (ddl_is_mark(d, "("))
			ddl_group(d);
		else if (!ddl_ends_item(d))
			ddl_next(d);
	}
	if (!nulls && p->descending && script_rule(d->s, MEANS_NULL_IS_LARGE))
		p->nulls_first = true;
}

bool ddl_parts(struct ddl *d, struct index *x)
{
	if (!ddl_mark(d, "("))
		return ddl_fails(d, "the index has no columns", NO_STR);
	while (!ddl_ends(d) && !ddl_is_mark(d, ")")) {
		struct index_part p = { 0 };

		read_part(d, &p);
		*push(&x->parts, d->s->arena) = p;
		ddl_mark(d, ",");
	}
	return ddl_mark(d, ")") || ddl_fails(d, "a bracket is not closed", NO_STR);
}

/* An expression goes by the function that it calls. */
static str columns_of(struct ddl *d, const struct index *x)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < x->parts.len; i++) {
		str text = x->parts.at[i].expression;
		ptrdiff_t open = text.at ? str_at(text, '(') : -1;

		sb_fmt(&b, "%s%.*s", i ? "_" : "",
		       STR(!text.at   ? x->parts.at[i].field
			   : open > 0 ? str_upto(text, open)
				      : S("expr")));
	}
	return str_dup(d->scratch, sb_str(&b));
}

/* WITH (fillfactor='70', fastupdate=off): fillfactor=70, fastupdate=off */
static void index_options(struct ddl *d, struct index *x)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!ddl_mark(d, "("))
		return;
	for (; !ddl_ends(d) && !ddl_is_mark(d, ")"); ddl_next(d))
		sb_fmt(&b, "%.*s%s", STR(d->at[d->now].text), ddl_is_mark(d, ",") ? " " : "");
	ddl_mark(d, ")");
	x->options = ddl_keep(d, sb_str(&b));
}

static void index_tail(struct ddl *d, struct index *x)
{
	while (!ddl_ends(d)) {
		if (ddl_skip(d, "include"))
			ddl_columns(d, &x->includes);
		else if (ddl_skip(d, "where")) {
			int from = d->now;

			while (!ddl_ends(d))
				ddl_next(d);
			x->predicate = ddl_keep(d, ddl_text(d, from, d->now));
		} else if (ddl_skip(d, "with")) {
			index_options(d, x);
		} else if (ddl_skip(d, "nulls not distinct")) {
			x->definition = ddl_keep(d, d->text);
		} else if (ddl_skip(d, "comment")) {
			x->comment = ddl_string(d);
		} else if (ddl_skip(d, "using")) {
			x->method = str_lower(d->s->arena, ddl_name(d));
		} else {
			ddl_next(d);
		}
	}
}

static bool has_expression(const struct index *x)
{
	bool found = x->predicate.at != NULL;

	for (ptrdiff_t i = 0; i < x->parts.len; i++)
		found |= x->parts.at[i].expression.at != NULL;
	return found;
}

/* Partitions have the indexes of the whole; ONLY leaves them out. */
static void share(struct ddl *d, const struct asset *whole, const struct index *x)
{
	for (ptrdiff_t i = 0; i < d->s->assets.len; i++) {
		struct asset *part = script_asset_at(d->s, i);

		if (part && part->part_of.name.at && str_eq(part->part_of.name, whole->name) &&
		    str_eq(part->part_of.ns, whole->ns))
			ddl_copy_index(d, part, x);
	}
}

bool ddl_create_index(struct ddl *d, bool unique)
{
	bool kept = script_rule(d->s, MEANS_KEYS_NULLABLE), sure = script_rule(d->s, MEANS_KEYS_NAMED) || kept;
	struct index x = { .unique = unique, .valid = sure ? YES : MAYBE };
	bool unless, qualified, only;
	struct asset_ref name = { 0 }, table;
	struct script_thing *thing;
	struct asset *a;

	ddl_skip(d, "concurrently");
	unless = ddl_skip(d, "if not exists");
	if (!ddl_is(d, "on") && !ddl_path(d, &name, &qualified))
		return false;
	if (ddl_skip(d, "using"))
		x.method = str_lower(d->s->arena, ddl_name(d));
	if (!ddl_skip(d, "on"))
		return ddl_fails(d, "the index has no table", NO_STR);
	only = ddl_skip(d, "only");
	if (!ddl_path(d, &table, &qualified) || !(a = script_asset(d, table, qualified)))
		return false;
	if (ddl_skip(d, "using"))
		x.method = str_lower(d->s->arena, ddl_name(d));
	if (!ddl_parts(d, &x))
		return false;
	index_tail(d, &x);
	if (unless && name.name.len && script_thing(d->s, a->ns, name.name, false))
		return true;
	x.name = name.name.len ? name.name : ddl_implied_name(d, a, columns_of(d, &x), "idx");
	if (!x.method.at && script_rule(d->s, MEANS_KEYS_NAMED))
		x.method = S("btree");
	thing = script_thing(d->s, a->ns, x.name, true);
	thing->of = a;
	if (kept || (sure && has_expression(&x)))
		x.definition = ddl_keep(d, d->text);
	*push(&a->indexes, d->s->arena) = x;
	if (!only && d->s->has_families && a->part_key.at)
		share(d, a, &x);
	return true;
}

/* PostgreSQL's own description of a trigger leaves them out. */
static void columns_of_event(struct ddl *d, struct sb *b)
{
	bool named = !script_rule(d->s, MEANS_KEYS_NAMED);
	const char *before = " of ";

	do {
		str name = ddl_name(d);

		if (named)
			sb_fmt(b, "%s%.*s", before, STR(name));
		before = ", ";
	} while (ddl_mark(d, ","));
}

/* insert, update of a */
static void events(struct ddl *d, struct trigger *t)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	while (ddl_is_any(d, " insert update delete truncate ")) {
		sb_fmt(&b, "%s%.*s", b.len ? ", " : "", STR(str_lower(d->scratch, d->at[d->now].text)));
		ddl_next(d);
		if (ddl_skip(d, "of"))
			columns_of_event(d, &b);
		if (!ddl_skip(d, "or"))
			break;
	}
	t->events = ddl_keep(d, sb_str(&b));
}

bool ddl_create_trigger(struct ddl *d)
{
	struct trigger t = { .enabled = YES };
	struct asset_ref name, table;
	bool qualified;
	struct asset *a;
	str ns = NO_STR;

	ddl_skip(d, "if not exists");
	if (!ddl_path(d, &name, &qualified))
		return false;
	ns = qualified ? name.ns : NO_STR;
	t.name = name.name;
	t.timing = ddl_skip(d, "after") ? S("after") : ddl_skip(d, "instead of") ? S("instead of") : S("before");
	ddl_skip(d, "before");
	events(d, &t);
	if (!ddl_skip(d, "on"))
		return ddl_fails(d, "the trigger has no table", NO_STR);
	if (!ddl_path(d, &table, &qualified))
		return false;
	if (ns.at && !qualified && script_find(d->s, (struct asset_ref){ ns, table.name }, true)) {
		table.ns = ns; /* beside the trigger */
		qualified = true;
	}
	a = script_asset(d, table, qualified);
	if (!a)
		return false;
	t.definition = ddl_keep(d, d->text);
	*push(&a->triggers, d->s->arena) = t;
	return true;
}
