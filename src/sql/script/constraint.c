/* Keys and checks, of a table and of its columns. */
#include "sql/script/internal.h"

#include "base/arena.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

enum { NAME_MOST = 63 };

struct key *ddl_add_key(struct ddl *d, struct asset *a, enum key_kind kind, str name)
{
	struct key *k = push(&a->keys, d->s->arena);
	bool sure = script_rule(d->s, MEANS_KEYS_NAMED);

	*k = (struct key){ .kind = kind, .name = name };
	if (kind == KEY_FOREIGN && script_rule(d->s, MEANS_KEYS_NULLABLE))
		k->deferrable = k->deferred = NO;
	if (sure) {
		k->deferrable = k->deferred = NO;
		k->validated = k->enforced = YES;
	}
	return k;
}

/* ---- names that the system gives ---- */

static bool is_taken(struct ddl *d, const struct asset *a, str name)
{
	return script_key(d->s, a, name) || script_thing(d->s, a->ns, name, false) ||
	       script_find(d->s, (struct asset_ref){ a->ns, name }, true);
}

/* The longer of the two is shortened first. */
str ddl_implied_name(struct ddl *d, const struct asset *a, str columns, const char *label)
{
	ptrdiff_t first = a->name.len, second = columns.len, rest = str_of(label).len + 1;

	for (int i = 0;; i++) {
		str number = i ? str_fmt(d->scratch, "%d", i) : S(""), name;
		ptrdiff_t m = first, n = second;

		while (m + n + (n > 0) + rest + number.len > NAME_MOST && (m || n))
			*(m > n ? &m : &n) -= 1;
		name = str_fmt(d->s->arena, "%.*s%s%.*s_%s%.*s", STR(str_upto(a->name, m)), n ? "_" : "",
			       STR(str_upto(columns, n)), label, STR(number));
		if (!is_taken(d, a, name))
			return name;
	}
}

static str joined(struct ddl *d, const struct strs *columns)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < columns->len; i++)
		sb_fmt(&b, "%s%.*s", i ? "_" : "", STR(columns->at[i]));
	return str_dup(d->scratch, sb_str(&b));
}

/* The column that a check reads, where it reads only one. */
static void find_columns(struct ddl *d, const struct asset *a, struct key *k)
{
	struct lexer l;
	struct token t;

	lexer_open(&l, d->scratch, d->s->dialect, k->expression);
	while (t = lexer_next(&l), t.kind != TOKEN_END && t.kind != TOKEN_BAD) {
		const struct field *f = t.kind == TOKEN_WORD || t.kind == TOKEN_NAME ? script_field(d->s, a, t.text)
										     : NULL;

		if (f && !texts_have(&k->fields, f->name))
			*push(&k->fields, d->s->arena) = f->name;
	}
}

void ddl_name_key(struct ddl *d, struct asset *a, struct key *k)
{
	static const char *const labels[] = {
		[KEY_PRIMARY] = "pkey", [KEY_UNIQUE] = "key",	[KEY_FOREIGN] = "fkey",
		[KEY_CHECK] = "check",	[KEY_EXCLUDE] = "excl",
	};
	str columns = k->kind == KEY_PRIMARY			  ? S("")
		      : k->kind == KEY_CHECK && k->fields.len > 1 ? S("")
								  : joined(d, &k->fields);

	if (!k->name.at && script_rule(d->s, MEANS_KEYS_NAMED))
		k->name = ddl_implied_name(d, a, columns, labels[k->kind]);
	if (k->name.at && script_rule(d->s, MEANS_KEYS_NAMED) && k->kind != KEY_FOREIGN && k->kind != KEY_CHECK)
		script_thing(d->s, a->ns, k->name, true)->of = a;
}

/* ---- what follows a key ---- */

static str action(struct ddl *d)
{
	enum { NO_ACTION, SET_NULL, SET_DEFAULT, CASCADE, RESTRICT, ACTIONS };
	static const char *const words[ACTIONS] = { "no action", "set null", "set default", "cascade", "restrict" };
	int from = d->now;
	str columns;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (!ddl_skip(d, words[i]))
			continue;
		if (i == NO_ACTION || (i == RESTRICT && script_rule(d->s, MEANS_RESTRICT_USUAL)))
			return NO_STR;
		if (!ddl_is_mark(d, "("))
			return str_of(words[i]);
		columns = ddl_group(d);
		return str_fmt(d->s->arena, "%s (%.*s)", words[i], STR(columns));
	}
	d->now = from + 1;
	return NO_STR;
}

void ddl_key_state(struct ddl *d, struct key *k)
{
	for (;;) {
		if (ddl_skip(d, "not deferrable"))
			k->deferrable = NO;
		else if (ddl_skip(d, "deferrable"))
			k->deferrable = YES;
		else if (ddl_skip(d, "initially deferred"))
			k->deferrable = k->deferred = YES;
		else if (ddl_skip(d, "initially immediate"))
			k->deferred = NO;
		else if (ddl_skip(d, "not valid") || ddl_skip(d, "novalidate"))
			k->validated = NO;
		else if (ddl_skip(d, "not enforced") || ddl_skip(d, "disable"))
			k->enforced = NO;
		else if (ddl_skip(d, "no inherit"))
			k->no_inherit = true;
		else if (!ddl_skip(d, "enforced") && !ddl_skip(d, "enable") && !ddl_skip(d, "validate") &&
			 !ddl_skip(d, "rely"))
			return;
		if (k->deferrable == YES && k->deferred == MAYBE)
			k->deferred = NO;
	}
}

void ddl_references(struct ddl *d, struct key *k)
{
	bool qualified;

	if (!ddl_path(d, &k->target, &qualified))
		return;
	if (!qualified) {
		const struct asset *found = script_find(d->s, k->target, false);

		k->target = script_place(d->s, k->target, false);
		k->target.ns = found ? found->ns : k->target.ns;
	}
	if (ddl_is_mark(d, "("))
		ddl_columns(d, &k->target_fields);
	for (;;) {
		if (ddl_skip(d, "match")) {
			str word = str_lower(d->s->arena, ddl_name(d));

			k->match = str_is_among(word, " full partial ") ? word : NO_STR;
		} else if (ddl_skip(d, "on delete")) {
			k->on_delete = action(d);
		} else if (ddl_skip(d, "on update")) {
			k->on_update = action(d);
		} else {
			break;
		}
	}
	ddl_key_state(d, k);
}

/* PRIMARY KEY USING INDEX x */
static void using_index(struct ddl *d, struct asset *a, struct key *k)
{
	str name = ddl_name(d);

	for (ptrdiff_t i = 0; i < a->indexes.len; i++) {
		struct index *x = &a->indexes.at[i];

		if (!script_same(d->s, x->name, name))
			continue;
		for (ptrdiff_t p = 0; p < x->parts.len; p++)
			*push(&k->fields, d->s->arena) = x->parts.at[p].field;
		k->name = k->name.at ? k->name : x->name;
		script_drop_index(d->s, a, name);
		return;
	}
	ddl_fails(d, "unknown index", name);
}

/* INCLUDE (c), USING INDEX TABLESPACE x, WITH (...), USING BTREE, COMMENT 'x' */
static void index_options(struct ddl *d, struct key *k, struct strs *includes)
{
	for (;;) {
		if (ddl_skip(d, "include"))
			ddl_columns(d, includes);
		else if (ddl_skip(d, "with") || ddl_skip(d, "using index tablespace") || ddl_skip(d, "using") ||
			 ddl_skip(d, "key_block_size") || ddl_skip(d, "on conflict") || ddl_skip(d, "on") ||
			 ddl_skip(d, "pctfree") || ddl_skip(d, "initrans") || ddl_skip(d, "maxtrans") ||
			 ddl_skip(d, "storage") || ddl_skip(d, "tablespace"))
			ddl_is_mark(d, "(") ? (void)ddl_group(d) : ddl_next(d);
		else if (ddl_skip(d, "comment"))
			k->comment = ddl_string(d);
		else if (!ddl_skip(d, "visible") && !ddl_skip(d, "invisible") && !ddl_skip(d, "ignored") &&
			 !ddl_skip(d, "not ignored") && !ddl_skip(d, "compute statistics") && !ddl_skip(d, "logging") &&
			 !ddl_skip(d, "nologging"))
			break;
	}
	ddl_key_state(d, k);
}

static bool keyed(struct ddl *d, struct asset *a, enum key_kind kind, str name)
{
	struct key *k = ddl_add_key(d, a, kind, name);
	struct strs includes = { 0 };
	struct script_thing *thing;

	ddl_skip(d, "clustered");
	ddl_skip(d, "nonclustered");
	k->nulls_not_distinct = ddl_skip(d, "nulls not distinct");
	if (ddl_skip(d, "using index") && !ddl_is(d, "tablespace")) {
		using_index(d, a, k);
	} else {
		if (!ddl_skip(d, "using btree"))
			ddl_skip(d, "using hash");
		if (!ddl_is_mark(d, "(")) {
			str own = ddl_name(d);

			k->name = own.len && !name.at && kind != KEY_PRIMARY ? ddl_keep(d, own) : k->name;
		}
		if (!ddl_skip(d, "using btree"))
			ddl_skip(d, "using hash");
		ddl_columns(d, &k->fields);
	}
	index_options(d, k, &includes);
	if (d->why)
		return false;
	ddl_name_key(d, a, k);
	thing = k->name.at ? script_thing(d->s, a->ns, k->name, false) : NULL;
	if (thing)
		thing->includes = includes;
	return true;
}

static bool foreign(struct ddl *d, struct asset *a, str name)
{
	struct key *k = ddl_add_key(d, a, KEY_FOREIGN, name);

	if (!ddl_is_mark(d, "(")) {
		str own = ddl_name(d);

		k->name = name.at ? name : ddl_keep(d, own);
	}
	if (!ddl_columns(d, &k->fields) || !ddl_skip(d, "references"))
		return ddl_fails(d, "the foreign key has no target", NO_STR);
	ddl_references(d, k);
	if (!d->why)
		ddl_name_key(d, a, k);
	return !d->why;
}

static bool check(struct ddl *d, struct asset *a, str name)
{
	struct key *k = ddl_add_key(d, a, KEY_CHECK, name);

	ddl_skip(d, "not for replication");
	k->expression = ddl_group(d);
	if (!k->expression.at)
		return ddl_fails(d, "the check has no condition", NO_STR);
	find_columns(d, a, k);
	ddl_key_state(d, k);
	ddl_name_key(d, a, k);
	return true;
}

/* EXCLUDE USING gist (a WITH =, b WITH &&) WHERE (...) */
static bool exclude(struct ddl *d, struct asset *a, str name)
{
	struct key *k = ddl_add_key(d, a, KEY_EXCLUDE, name);
	int from = d->now - 1;
	struct index x = { .method = S("btree"), .valid = YES };

	if (ddl_skip(d, "using"))
		x.method = ddl_keep(d, ddl_name(d));
	if (!ddl_parts(d, &x))
		return false;
	while (!ddl_ends_item(d) && !ddl_is_any(d, " deferrable initially not ")) {
		if (ddl_skip(d, "where"))
			x.predicate = ddl_group(d);
		else if (ddl_is_mark(d, "("))
			ddl_group(d);
		else
			ddl_next(d);
	}
	k->expression = ddl_keep(d, ddl_text(d, from, d->now));
	for (ptrdiff_t i = 0; i < x.parts.len; i++)
		if (x.parts.at[i].field.at)
			*push(&k->fields, d->s->arena) = x.parts.at[i].field;
	ddl_key_state(d, k);
	ddl_name_key(d, a, k);
	x.name = k->name;
	if (x.name.at)
		*push(&a->indexes, d->s->arena) = x;
	return true;
}

/* MySQL: an index within a table. */
bool ddl_table_index(struct ddl *d, struct asset *a)
{
	struct index x = { .valid = MAYBE };
	bool special = ddl_is_any(d, " fulltext spatial ");

	if (special) {
		x.method = str_lower(d->s->arena, d->at[d->now].text);
		ddl_next(d);
	}
	if (!ddl_skip(d, "index") && !ddl_skip(d, "key") && !special)
		return false;
	if (!ddl_is_mark(d, "(") && !ddl_is(d, "using"))
		x.name = ddl_keep(d, ddl_name(d));
	if (ddl_skip(d, "using"))
		x.method = str_lower(d->s->arena, ddl_name(d));
	if (!ddl_parts(d, &x))
		return false;
	x.name = x.name.len ? x.name : x.parts.len && x.parts.at[0].field.at ? x.parts.at[0].field : S("expression");
	while (!ddl_ends_item(d)) {
		if (ddl_skip(d, "comment"))
			x.comment = ddl_string(d);
		else
			ddl_next(d);
	}
	*push(&a->indexes, d->s->arena) = x;
	return true;
}

bool ddl_begins_constraint(const struct ddl *d)
{
	return ddl_is_any(d, " constraint foreign exclude unique check ") ||
	       (ddl_is(d, "primary") && ddl_is_next(d, 1, "key"));
}

bool ddl_table_constraint(struct ddl *d, struct asset *a)
{
	str name = NO_STR;

	if (ddl_skip(d, "constraint") && !ddl_is_any(d, " primary unique foreign check exclude "))
		name = ddl_keep(d, ddl_name(d));
	if (ddl_skip(d, "primary key"))
		return keyed(d, a, KEY_PRIMARY, name);
	if (ddl_skip(d, "unique")) {
		if (!ddl_skip(d, "key"))
			ddl_skip(d, "index");
		return keyed(d, a, KEY_UNIQUE, name);
	}
	if (ddl_skip(d, "foreign key"))
		return foreign(d, a, name);
	if (ddl_skip(d, "check"))
		return check(d, a, name);
	if (ddl_is(d, "exclude") && (ddl_next(d), true))
		return exclude(d, a, name);
	return name.at ? ddl_fails(d, "an unknown constraint:", name) : false;
}
