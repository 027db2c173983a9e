/* Turns assets into lines of text. */
#include <stdlib.h>
#include <string.h>

#include "index/catalog_text.h"

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

enum { LONGEST_ENTRY = INT32_MAX }; /* bytes of one asset: starts of lines have 32 bits */

struct text_maker {
	struct text made;
	struct sb bytes, kinds, lines, entries, names, scratch;
	ptrdiff_t start; /* of the entry in bytes */
};

struct text_maker *text_make(void)
{
	struct text_maker *m = must_realloc(NULL, (ptrdiff_t)sizeof *m);

	*m = (struct text_maker){ .bytes = SB(SB_MAX),
				  .kinds = SB(SB_MAX),
				  .lines = SB(SB_MAX),
				  .entries = SB(SB_MAX),
				  .names = SB(UINT32_MAX),
				  .scratch = SB(LONGEST_ENTRY) };
	return m;
}

void text_drop(struct text_maker *m)
{
	if (!m)
		return;
	sb_free(&m->bytes);
	sb_free(&m->kinds);
	sb_free(&m->lines);
	sb_free(&m->entries);
	sb_free(&m->names);
	sb_free(&m->scratch);
	free(m);
}

/* ---- lines ---- */

static void put_line(struct text_maker *m, unsigned kind, str line)
{
	uint32_t at = (uint32_t)(m->bytes.len - m->start);

	sb_putc(&m->kinds, (char)kind);
	sb_put(&m->lines, str_n((const char *)&at, sizeof at));
	sb_put(&m->bytes, line);
	sb_putc(&m->bytes, '\n');
}

/* Texts written by people may have the line ends of another system. */
static bool is_prose(enum text_kind k)
{
	return k == TEXT_COMMENT || k == TEXT_DEFINITION || k == TEXT_TRIGGER || k == TEXT_PROBLEM;
}

static void put(struct text_maker *m, enum text_kind kind, str text)
{
	unsigned goes_on = 0;
	str line;

	if (is_prose(kind))
		text = str_trim(text).len ? text : S("");
	while (text.len && is_prose(kind) && str_at(S("\r\n"), text.at[text.len - 1]) >= 0)
		text.len--;
	while (text.len) {
		ptrdiff_t end = str_at(text, '\n');

		line = end < 0 ? text : str_upto(text, end);
		if (is_prose(kind) && str_ends(line, S("\r")))
			line.len--;
		put_line(m, kind | goes_on, line);
		goes_on = TEXT_GOES_ON;
		if (end >= 0 && end + 1 == text.len)
			put_line(m, kind | goes_on, S(""));
		text = end < 0 ? S("") : str_from(text, end + 1);
	}
}

/* The owner of the following lines: a key, an index; empty: the asset. */
static void put_object(struct text_maker *m, str name)
{
	put_line(m, TEXT_OBJECT, str_at(name, '\n') >= 0 ? str_upto(name, str_at(name, '\n')) : name);
}

static struct sb *scratch(struct text_maker *m)
{
	sb_reset(&m->scratch);
	return &m->scratch;
}

static void put_scratch(struct text_maker *m, enum text_kind kind)
{
	put(m, kind, m->scratch.len ? sb_str(&m->scratch) : S(""));
}

/* ---- the parts of an asset ---- */

static void put_props(struct text_maker *m, const struct props *p)
{
	for (ptrdiff_t i = 0; i < p->len; i++) {
		struct sb *b = scratch(m);

		sb_put(b, p->at[i].key);
		sb_putc(b, '=');
		sb_put(b, p->at[i].value);
		put_scratch(m, TEXT_PROPERTY);
	}
}

static void put_field(struct text_maker *m, const struct field *f)
{
	put(m, TEXT_COLUMN, f->path.len ? f->path : f->name);
	put(m, TEXT_TYPE, f->type);
	if (f->domain_type.len && !str_eq(f->domain_type, f->type))
		put(m, TEXT_TYPE, f->domain_type);
	put(m, TEXT_DEFAULT, f->default_value);
	put(m, TEXT_GENERATED, f->generated);
	if (str_eq(f->identity, S("always")) || str_eq(f->identity, S("by default"))) {
		sb_fmt(scratch(m), "generated %.*s as identity", STR(f->identity));
		put_scratch(m, TEXT_GENERATED);
	} else {
		put(m, TEXT_GENERATED, f->identity);
	}
	for (ptrdiff_t i = 0; i < f->values.len; i++)
		put(m, TEXT_VALUE, f->values.at[i]);
	put(m, TEXT_COMMENT, f->comment);
	if (f->collation.len) {
		sb_fmt(scratch(m), "collation=%.*s", STR(f->collation));
		put_scratch(m, TEXT_PROPERTY);
	}
	put_props(m, &f->props);
}

static void put_names(struct sb *b, const struct strs *names)
{
	sb_puts(b, " (");
	for (ptrdiff_t i = 0; i < names->len; i++) {
		sb_puts(b, i ? ", " : "");
		name_part(b, names->at[i]);
	}
	sb_putc(b, ')');
}

static void put_target(struct sb *b, const struct key *k)
{
	sb_puts(b, " REFERENCES ");
	sb_put(b, k->target.ns);
	sb_puts(b, k->target.ns.len ? "." : "");
	name_part(b, k->target.name);
	if (k->target_fields.len)
		put_names(b, &k->target_fields);
	if (k->on_update.len)
		sb_fmt(b, " ON UPDATE %.*s", STR(k->on_update));
	if (k->on_delete.len)
		sb_fmt(b, " ON DELETE %.*s", STR(k->on_delete));
}

/* In the form of a statement, after its name: as error messages call it. */
static void put_key(struct text_maker *m, const struct key *k)
{
	static const char *const words[] = { "PRIMARY KEY", "UNIQUE", "FOREIGN KEY", "CHECK", "EXCLUDE" };
	bool is_check = k->kind == KEY_CHECK || k->kind == KEY_EXCLUDE,
	     bare = is_check && !str_starts(k->expression, S("("));
	struct sb *b = scratch(m);

	put_object(m, k->name);
	sb_put(b, k->name);
	sb_puts(b, k->name.len ? " " : "");
	if (str_starts(k->expression, str_of(words[k->kind])))
		bare = false; /* as a whole */
	else
		sb_puts(b, words[k->kind]);
	if (!is_check)
		put_names(b, &k->fields);
	if (k->expression.len)
		sb_fmt(b, bare ? " (%.*s)" : str_ends(sb_str(b), S(" ")) ? "%.*s" : " %.*s", STR(k->expression));
	if (k->kind == KEY_FOREIGN)
		put_target(b, k);
	put_scratch(m, is_check ? TEXT_CHECK : TEXT_KEY);
	put(m, TEXT_COMMENT, k->comment);
}

/* An index that the source created for a key repeats that key. */
static bool is_of_key(const struct asset *a, const struct index *x)
{
	if (x->comment.len || x->predicate.len)
		return false;
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		if (a->keys.at[i].kind != KEY_FOREIGN && a->keys.at[i].name.len && str_eq(a->keys.at[i].name, x->name))
			return true;
	return x->primary || str_starts(x->name, S("sqlite_autoindex_"));
}

static void put_index(struct text_maker *m, const struct asset *a, const struct index *x)
{
	struct sb *b = scratch(m);

	if (is_of_key(a, x))
		return;
	put_object(m, x->name);
	sb_put(b, x->name);
	sb_puts(b, x->unique ? " UNIQUE" : "");
	if (x->method.len)
		sb_fmt(b, " USING %.*s", STR(x->method));
	sb_puts(b, " (");
	for (ptrdiff_t i = 0; i < x->parts.len; i++) {
		sb_puts(b, i ? ", " : "");
		if (x->parts.at[i].field.at)
			name_part(b, x->parts.at[i].field);
		else
			sb_put(b, x->parts.at[i].expression);
		sb_puts(b, x->parts.at[i].descending ? " DESC" : "");
	}
	sb_putc(b, ')');
	if (x->includes.len) {
		sb_puts(b, " INCLUDE");
		put_names(b, &x->includes);
	}
	if (x->predicate.len)
		sb_fmt(b, " WHERE %.*s", STR(x->predicate));
	if (x->definition.len)
		put(m, TEXT_INDEX, x->definition);
	else
		put_scratch(m, TEXT_INDEX);
	put(m, TEXT_COMMENT, x->comment);
}

static void put_trigger(struct text_maker *m, const struct trigger *t)
{
	put_object(m, t->name);
	if (t->definition.len) {
		put(m, TEXT_TRIGGER, t->definition);
	} else {
		sb_fmt(scratch(m), "%.*s %.*s %.*s", STR(t->name), STR(t->timing), STR(t->events));
		put_scratch(m, TEXT_TRIGGER);
	}
	put(m, TEXT_COMMENT, t->comment);
}

static void put_policy(struct text_maker *m, const struct policy *p)
{
	struct sb *b = scratch(m);

	put_object(m, p->name);
	sb_put(b, p->name);
	if (p->command.len)
		sb_fmt(b, " FOR %.*s", STR(p->command));
	for (ptrdiff_t i = 0; i < p->roles.len; i++) {
		sb_puts(b, i ? ", " : " TO ");
		sb_put(b, p->roles.at[i]);
	}
	if (p->using.len)
		sb_fmt(b, " USING (%.*s)", STR(p->using));
	if (p->check.len)
		sb_fmt(b, " WITH CHECK (%.*s)", STR(p->check));
	put_scratch(m, TEXT_POLICY);
}

static bool repeats(const struct asset *newest, const struct field *f)
{
	const struct field *same = newest ? asset_field(newest, f->name) : NULL;

	return same && str_eq(same->name, f->name) && str_eq(same->type, f->type) &&
	       str_eq(same->comment, f->comment) && str_eq(same->default_value, f->default_value);
}

static void put_parts(struct text_maker *m, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		put_field(m, &a->fields.at[i]);
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		put_key(m, &a->keys.at[i]);
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		put_index(m, a, &a->indexes.at[i]);
	for (ptrdiff_t i = 0; i < a->triggers.len; i++)
		put_trigger(m, &a->triggers.at[i]);
	for (ptrdiff_t i = 0; i < a->policies.len; i++)
		put_policy(m, &a->policies.at[i]);
}

/* Of a date shard: columns that the newest lacks. */
static void put_new_fields(struct text_maker *m, const struct asset *a, const struct asset *newest)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		if (!repeats(newest, &a->fields.at[i]))
			put_field(m, &a->fields.at[i]);
}

/*
 * A partition repeats its table; a table's own statement repeats its columns and keys.
 * newest: of a date shard, or NULL.
 */
static void put_asset(struct text_maker *m, const struct asset *a, const struct asset *newest)
{
	bool defined = a->kind != ASSET_TABLE && a->kind != ASSET_PARTITIONED_TABLE && a->kind != ASSET_PARTITION;

	put(m, TEXT_NAME, a->name);
	if (!newest || !str_eq(a->comment, newest->comment))
		put(m, TEXT_COMMENT, a->comment);
	put(m, TEXT_OWNER, a->owner);
	put(m, TEXT_PARTITION, a->part_key);
	put(m, TEXT_PARTITION, a->part_bound);
	put_props(m, &a->props);
	if (newest)
		put_new_fields(m, a, newest);
	else if (a->kind != ASSET_PARTITION)
		put_parts(m, a);
	if (a->problem.len || defined)
		put_object(m, S(""));
	put(m, TEXT_PROBLEM, a->problem);
	put(m, TEXT_DEFINITION, defined ? a->definition : NO_STR);
}

/* ---- entries ---- */

static void begin_entry(struct text_maker *m, int64_t id, str qualified, str ns, enum asset_kind kind)
{
	struct text_entry e = {
		.id = id,
		.at = (uint64_t)m->bytes.len,
		.line = (uint64_t)m->kinds.len,
		.names = (uint32_t)m->names.len,
		.qualified = (uint32_t)qualified.len,
		.ns = (uint32_t)ns.len,
		.kind = (uint32_t)kind,
	};

	m->start = m->bytes.len;
	sb_put(&m->names, qualified);
	sb_put(&m->names, ns);
	sb_put(&m->entries, str_n((const char *)&e, sizeof e));
}

static bool fits(const struct text_maker *m)
{
	return m->bytes.len - m->start <= LONGEST_ENTRY && !m->names.over && !m->bytes.over && !m->scratch.over;
}

bool text_add_shard(struct text_maker *m, int64_t id, str qualified, const struct asset *a, const struct asset *newest)
{
	begin_entry(m, id, qualified, a->ns, a->kind);
	put_asset(m, a, newest);
	return fits(m);
}

bool text_add(struct text_maker *m, int64_t id, str qualified, const struct asset *a)
{
	return text_add_shard(m, id, qualified, a, NULL);
}

bool text_add_namespace(struct text_maker *m, str qualified, const struct namespace *n)
{
	begin_entry(m, 0, qualified, n->name, ASSET_OTHER);
	put(m, TEXT_NAME, n->name);
	put(m, TEXT_COMMENT, n->comment);
	put(m, TEXT_OWNER, n->owner);
	put_props(m, &n->props);
	return fits(m);
}

const struct text *text_made(struct text_maker *m)
{
	struct text_entry end;
	int64_t entries;

	if (m->made.entry)
		return &m->made;
	entries = m->entries.len / (ptrdiff_t)sizeof end;
	end = (struct text_entry){ .at = (uint64_t)m->bytes.len, .line = (uint64_t)m->kinds.len };
	sb_put(&m->entries, str_n((const char *)&end, sizeof end));
	m->made = (struct text){
		.bytes = m->bytes.len ? sb_str(&m->bytes) : S(""),
		.kind = (const uint8_t *)m->kinds.at,
		.line = (const uint32_t *)(const void *)m->lines.at,
		.lines = m->kinds.len,
		.entry = (const struct text_entry *)(const void *)m->entries.at,
		.entries = entries,
		.names = m->names.len ? sb_str(&m->names) : S(""),
	};
	return &m->made;
}
