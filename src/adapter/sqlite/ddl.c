#include "adapter/sqlite/ddl.h"

#include "adapter/sqlite/token.h"
#include "base/arena.h"

#include "base/banned.h"

struct reader {
	struct tokens t;
	struct arena *a;
	struct ddl_table *table;
	str constraint;	    /* the name given to the next constraint */
	ptrdiff_t last_key; /* the last foreign key, to which DEFERRABLE refers; -1: none yet */
};

/* ---- the start of each statement ---- */

static void skip_if_not_exists(struct tokens *t)
{
	if (token_skip(t, "if")) {
		token_skip(t, "not");
		token_skip(t, "exists");
	}
}

static void skip_qualified(struct tokens *t, struct arena *a)
{
	token_name(t, a);
	if (token_skip(t, "."))
		token_name(t, a);
}

static void skip_temp(struct tokens *t)
{
	if (!token_skip(t, "temp"))
		token_skip(t, "temporary");
}

/* ---- comments ---- */

static bool has_line_end(str s, ptrdiff_t from, ptrdiff_t to)
{
	return str_at(str_n(s.at + from, to - from), '\n') >= 0;
}

/* The comment between from and to that begins on the same line as from. */
static str comment_beside(str sql, ptrdiff_t from, ptrdiff_t to)
{
	ptrdiff_t place, end;
	str said = comment_between(sql, from, to, &place, &end);

	if (!said.len || has_line_end(sql, from, place))
		return NO_STR;
	return said;
}

/* Called for each token of a column: takes a comment in front of it. */
static void hear_column(struct reader *r, ptrdiff_t column)
{
	struct ddl_column *c;
	str said;

	if (column < 0)
		return;
	c = &r->table->columns.at[column];
	said = comment_beside(r->t.sql, r->t.now.after, r->t.now.at);
	if (said.len && !c->comment.len)
		c->comment = said;
}

/* After the comma: only if the line ends after the comment; otherwise it may describe the next column. */
static void hear_after_comma(struct reader *r, ptrdiff_t column)
{
	ptrdiff_t place, end;

	if (!comment_between(r->t.sql, r->t.now.after, r->t.now.at, &place, &end).len)
		return;
	if (has_line_end(r->t.sql, end, r->t.now.at))
		hear_column(r, column);
}

/* ---- constraints ---- */

static struct ddl_key *add_key(struct reader *r, enum key_kind kind)
{
	struct ddl_key *key = push(&r->table->keys, r->a);

	*key = (struct ddl_key){ .kind = kind, .name = r->constraint };
	r->constraint = NO_STR;
	return key;
}

static void add_field(struct reader *r, struct ddl_key *key, ptrdiff_t column)
{
	if (column >= 0)
		*push(&key->fields, r->a) = r->table->columns.at[column].name;
}

static void skip_group(struct reader *r)
{
	if (token_is(&r->t, "("))
		token_group(&r->t);
}

static bool at_end_of_item(const struct reader *r)
{
	return r->t.now.kind == TOKEN_END || token_is(&r->t, ",") || token_is(&r->t, ")");
}

/* (a, b COLLATE nocase DESC, c): the names. */
static void read_names(struct reader *r, struct strs *out)
{
	if (!token_skip(&r->t, "("))
		return;
	while (r->t.now.kind != TOKEN_END && !token_is(&r->t, ")")) {
		str name = token_name(&r->t, r->a);

		if (name.at)
			*push(out, r->a) = name;
		while (!at_end_of_item(r)) {
			if (token_is(&r->t, "("))
				token_group(&r->t);
			else
				token_next(&r->t);
		}
		token_skip(&r->t, ",");
	}
	token_skip(&r->t, ")");
}

/* Skips ON CONFLICT x and ON DELETE SET NULL, so that their NULL and DEFAULT have no other meaning. */
static void skip_on(struct reader *r)
{
	token_next(&r->t);
	if (!at_end_of_item(r))
		token_next(&r->t);
	if (token_skip(&r->t, "set") || token_skip(&r->t, "no") || !at_end_of_item(r))
		token_next(&r->t);
}

static void read_references(struct reader *r, struct ddl_key *key)
{
	struct strs ignored = { 0 };

	r->last_key = key - r->table->keys.at;
	token_next(&r->t);
	token_name(&r->t, r->a);
	read_names(r, &ignored);
	for (;;) {
		if (token_is(&r->t, "on")) {
			skip_on(r);
		} else if (token_skip(&r->t, "match")) {
			str match = str_lower(r->a, token_name(&r->t, r->a));

			key->match = str_eq(match, S("full")) || str_eq(match, S("partial")) ? match : NO_STR;
		} else {
			return;
		}
	}
}

/* [NOT] DEFERRABLE [INITIALLY DEFERRED|IMMEDIATE], starting at DEFERRABLE. */
static void read_deferrable(struct reader *r, bool deferrable)
{
	struct ddl_key *key = r->last_key >= 0 ? &r->table->keys.at[r->last_key] : NULL;
	bool deferred = false;

	token_next(&r->t);
	if (token_skip(&r->t, "initially")) {
		deferred = token_is(&r->t, "deferred");
		token_next(&r->t);
	}
	if (key) {
		key->deferrable = deferrable;
		key->deferred = deferrable && deferred;
	}
}

static void read_primary(struct reader *r, ptrdiff_t column)
{
	struct ddl_key *key = add_key(r, KEY_PRIMARY);

	token_next(&r->t);
	token_skip(&r->t, "key");
	add_field(r, key, column);
	if (column < 0)
		read_names(r, &key->fields);
}

static void read_unique(struct reader *r, ptrdiff_t column)
{
	struct ddl_key *key = add_key(r, KEY_UNIQUE);

	token_next(&r->t);
	add_field(r, key, column);
	if (column < 0)
		read_names(r, &key->fields);
}

static void read_check(struct reader *r, ptrdiff_t column)
{
	struct ddl_key *key = add_key(r, KEY_CHECK);

	token_next(&r->t);
	add_field(r, key, column);
	key->expression = token_group(&r->t);
}

static void read_foreign(struct reader *r)
{
	struct ddl_key *key = add_key(r, KEY_FOREIGN);

	token_next(&r->t);
	token_skip(&r->t, "key");
	read_names(r, &key->fields);
	if (token_is(&r->t, "references"))
		read_references(r, key);
}

static void read_column_foreign(struct reader *r, ptrdiff_t column)
{
	struct ddl_key *key = add_key(r, KEY_FOREIGN);

	add_field(r, key, column);
	read_references(r, key);
}

static void read_not(struct reader *r)
{
	token_next(&r->t);
	if (token_is(&r->t, "deferrable")) {
		read_deferrable(r, false);
		return;
	}
	token_skip(&r->t, "null");
	r->constraint = NO_STR;
}

/* A value may be any word, including NULL and CHECK, so it is skipped. */
static void skip_default(struct reader *r)
{
	token_next(&r->t);
	if (!token_skip(&r->t, "+"))
		token_skip(&r->t, "-");
	if (token_is(&r->t, "("))
		token_group(&r->t);
	else if (!at_end_of_item(r))
		token_next(&r->t);
	r->constraint = NO_STR;
}

static void read_generated(struct reader *r, ptrdiff_t column)
{
	token_next(&r->t);
	if (column >= 0 && token_is(&r->t, "("))
		r->table->columns.at[column].generated = token_group(&r->t);
	r->constraint = NO_STR;
}

static void read_collate(struct reader *r, ptrdiff_t column)
{
	str name;

	token_next(&r->t);
	name = token_name(&r->t, r->a);
	if (column >= 0)
		r->table->columns.at[column].collation = name;
	r->constraint = NO_STR;
}

/* One constraint, of a column or (column -1) of the table; false if none begins here. */
static bool read_constraint(struct reader *r, ptrdiff_t column)
{
	if (token_skip(&r->t, "constraint"))
		r->constraint = token_name(&r->t, r->a);
	else if (token_is(&r->t, "primary"))
		read_primary(r, column);
	else if (token_is(&r->t, "unique"))
		read_unique(r, column);
	else if (token_is(&r->t, "check"))
		read_check(r, column);
	else if (token_is(&r->t, "foreign"))
		read_foreign(r);
	else if (token_is(&r->t, "references"))
		read_column_foreign(r, column);
	else if (token_is(&r->t, "deferrable"))
		read_deferrable(r, true);
	else if (token_is(&r->t, "on"))
		skip_on(r);
	else if (token_is(&r->t, "not"))
		read_not(r);
	else if (token_is(&r->t, "default"))
		skip_default(r);
	else if (token_is(&r->t, "as"))
		read_generated(r, column);
	else if (token_is(&r->t, "collate"))
		read_collate(r, column);
	else
		return false;
	return true;
}

/* ---- items between commas ---- */

static bool begins_table_constraint(const struct reader *r)
{
	return token_is(&r->t, "constraint") || token_is(&r->t, "primary") || token_is(&r->t, "unique") ||
	       token_is(&r->t, "check") || token_is(&r->t, "foreign");
}

/* Skips the type: pragma table_xinfo has it. */
static void read_rest(struct reader *r, ptrdiff_t column)
{
	while (!at_end_of_item(r)) {
		hear_column(r, column);
		if (read_constraint(r, column))
			continue;
		if (column >= 0 && token_is(&r->t, "autoincrement"))
			r->table->columns.at[column].autoincrement = true;
		if (token_is(&r->t, "("))
			skip_group(r);
		else
			token_next(&r->t);
	}
	hear_column(r, column);
	r->constraint = NO_STR;
}

/* Returns the column's number, or -1 for a table constraint. */
static ptrdiff_t read_item(struct reader *r)
{
	struct ddl_column *c;

	if (begins_table_constraint(r) || !token_names(&r->t)) {
		read_rest(r, -1);
		return -1;
	}
	c = push(&r->table->columns, r->a);
	*c = (struct ddl_column){ .name = token_name(&r->t, r->a) };
	read_rest(r, r->table->columns.len - 1);
	return r->table->columns.len - 1;
}

static void read_items(struct reader *r)
{
	while (r->t.now.kind != TOKEN_END && !token_is(&r->t, ")")) {
		ptrdiff_t column = read_item(r);

		if (!token_skip(&r->t, ","))
			return;
		hear_after_comma(r, column);
	}
}

static void read_body(struct reader *r)
{
	ptrdiff_t place, end, open = r->t.now.at;
	str said = comment_between(r->t.sql, r->t.now.after, open, &place, &end);

	token_next(&r->t);
	if (!said.len)
		said = comment_beside(r->t.sql, open, r->t.now.at);
	if (said.len)
		r->table->comment = said;
	read_items(r);
}

void ddl_table_read(struct arena *a, str sql, struct ddl_table *out)
{
	struct reader r = { .t = tokens_of(sql), .a = a, .table = out, .last_key = -1 };
	bool virtual;

	*out = (struct ddl_table){ 0 };
	if (!token_skip(&r.t, "create"))
		return;
	skip_temp(&r.t);
	virtual = token_skip(&r.t, "virtual");
	if (!token_skip(&r.t, "table"))
		return;
	skip_if_not_exists(&r.t);
	skip_qualified(&r.t, a);
	if (virtual && token_skip(&r.t, "using"))
		out->module = token_name(&r.t, a);
	else if (!virtual && token_is(&r.t, "("))
		read_body(&r);
}

/* ---- indexes ---- */

/* One part of an index, up to its comma or parenthesis: the expression, without COLLATE, ASC, DESC and NULLS FIRST. */
static str read_part(struct reader *r)
{
	ptrdiff_t from = r->t.now.at, to = from;

	while (!at_end_of_item(r)) {
		if (token_is(&r->t, "asc") || token_is(&r->t, "desc") || token_is(&r->t, "nulls")) {
			while (!at_end_of_item(r))
				token_next(&r->t);
			break;
		}
		if (token_skip(&r->t, "collate")) {
			token_name(&r->t, r->a);
			continue;
		}
		if (token_is(&r->t, "("))
			token_group(&r->t);
		else
			token_next(&r->t);
		to = r->t.now.after;
	}
	return str_trim(str_n(r->t.sql.at + from, to - from));
}

void ddl_index_read(struct arena *a, str sql, struct ddl_index *out)
{
	struct reader r = { .t = tokens_of(sql), .a = a };

	*out = (struct ddl_index){ 0 };
	if (!token_skip(&r.t, "create"))
		return;
	token_skip(&r.t, "unique");
	if (!token_skip(&r.t, "index"))
		return;
	skip_if_not_exists(&r.t);
	skip_qualified(&r.t, a);
	token_skip(&r.t, "on");
	token_name(&r.t, a);
	if (!token_skip(&r.t, "("))
		return;
	while (r.t.now.kind != TOKEN_END && !token_is(&r.t, ")")) {
		*push(&out->parts, a) = read_part(&r);
		if (!token_skip(&r.t, ","))
			break;
	}
	token_skip(&r.t, ")");
	if (token_skip(&r.t, "where") && r.t.now.kind != TOKEN_END)
		out->predicate = str_trim(str_from(sql, r.t.now.at));
}

/* ---- triggers ---- */

static void read_events(struct reader *r, struct ddl_trigger *out)
{
	scoped(sb_free) struct sb events = SB(SB_MAX);
	struct strs columns = { 0 };

	sb_put(&events, str_lower(r->a, r->t.now.text));
	token_next(&r->t);
	if (token_skip(&r->t, "of")) {
		do
			*push(&columns, r->a) = token_name(&r->t, r->a);
		while (token_skip(&r->t, ","));
		sb_puts(&events, " of ");
	}
	for (ptrdiff_t i = 0; i < columns.len; i++)
		sb_fmt(&events, "%s%.*s", i ? ", " : "", STR(columns.at[i]));
	out->events = str_dup(r->a, sb_str(&events));
}

void ddl_trigger_read(struct arena *a, str sql, struct ddl_trigger *out)
{
	struct reader r = { .t = tokens_of(sql), .a = a };

	*out = (struct ddl_trigger){ 0 };
	if (!token_skip(&r.t, "create"))
		return;
	skip_temp(&r.t);
	if (!token_skip(&r.t, "trigger"))
		return;
	skip_if_not_exists(&r.t);
	skip_qualified(&r.t, a);
	out->timing = S("before");
	if (token_skip(&r.t, "after"))
		out->timing = S("after");
	else if (token_skip(&r.t, "instead")) {
		token_skip(&r.t, "of");
		out->timing = S("instead of");
	} else {
		token_skip(&r.t, "before");
	}
	if (token_is(&r.t, "delete") || token_is(&r.t, "insert") || token_is(&r.t, "update"))
		read_events(&r, out);
}
