#include "model/asset.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/map.h"

#include "base/banned.h"

static const char *const asset_kinds[] = {
#define _(id, name) [id] = name,
	ASSET_KINDS(_)
#undef _
};

static const char *const key_kinds[] = {
#define _(id, name) [id] = name,
	KEY_KINDS(_)
#undef _
};

static const char *const count_kinds[] = {
#define _(id, name) [id] = name,
	COUNT_KINDS(_)
#undef _
};

/* The names that people and other systems use. */
static const struct {
	const char *word;
	enum asset_kind kind;
} asset_words[] = {
	{ "base table", ASSET_TABLE },
	{ "matview", ASSET_MATERIALIZED_VIEW },
	{ "mview", ASSET_MATERIALIZED_VIEW },
	{ "materialized", ASSET_MATERIALIZED_VIEW },
	{ "materialized view", ASSET_MATERIALIZED_VIEW },
	{ "materialised_view", ASSET_MATERIALIZED_VIEW },
	{ "materialised view", ASSET_MATERIALIZED_VIEW },
	{ "foreign", ASSET_FOREIGN_TABLE },
	{ "foreign table", ASSET_FOREIGN_TABLE },
	{ "partitioned", ASSET_PARTITIONED_TABLE },
	{ "partitioned table", ASSET_PARTITIONED_TABLE },
	{ "virtual", ASSET_VIRTUAL_TABLE },
	{ "virtual table", ASSET_VIRTUAL_TABLE },
	{ "external", ASSET_EXTERNAL_TABLE },
	{ "external table", ASSET_EXTERNAL_TABLE },
};

static int named(str s, const char *const *names, int n)
{
	for (int i = 0; i < n; i++)
		if (str_eq_fold(s, str_of(names[i])))
			return i;
	return -1;
}

const char *asset_kind_name(enum asset_kind k)
{
	return k < ASSET_KIND_COUNT ? asset_kinds[k] : asset_kinds[ASSET_OTHER];
}

bool asset_kind_named(str s, enum asset_kind *out)
{
	int k = named(s, asset_kinds, ASSET_KIND_COUNT);

	for (size_t i = 0; k < 0 && i < sizeof asset_words / sizeof *asset_words; i++)
		if (str_eq_fold(s, str_of(asset_words[i].word)))
			k = (int)asset_words[i].kind;
	if (k < 0)
		return false;
	*out = (enum asset_kind)k;
	return true;
}

const char *key_kind_name(enum key_kind k)
{
	return k < KEY_KIND_COUNT ? key_kinds[k] : key_kinds[KEY_CHECK];
}

bool key_kind_named(str s, enum key_kind *out)
{
	int k = named(s, key_kinds, KEY_KIND_COUNT);

	if (k < 0)
		return false;
	*out = (enum key_kind)k;
	return true;
}

const char *count_kind_name(enum count_kind k)
{
	return k < COUNT_KIND_COUNT ? count_kinds[k] : count_kinds[COUNT_UNKNOWN];
}

bool count_kind_named(str s, enum count_kind *out)
{
	int k = named(s, count_kinds, COUNT_KIND_COUNT);

	if (k < 0)
		return false;
	*out = (enum count_kind)k;
	return true;
}

const char *truth_word(enum truth t)
{
	static const char *const words[] = { [MAYBE] = "unknown", [NO] = "no", [YES] = "yes" };

	return t <= YES ? words[t] : words[MAYBE];
}

bool stats_tell_write(const struct stats *s)
{
	return s->modified_at != NO_TIME && !str_eq(s->modified_origin, S(MODIFIED_OF_FILE));
}

bool asset_is_view(enum asset_kind k)
{
	return k == ASSET_VIEW || k == ASSET_MATERIALIZED_VIEW;
}

void asset_start(struct asset *a)
{
	*a = (struct asset){ .kind = ASSET_TABLE };
	stats_start(&a->stats);
}

void field_start(struct field *f)
{
	*f = (struct field){ .class = TYPE_UNKNOWN };
}

void stats_start(struct stats *s)
{
	*s = (struct stats){
		.row_count = UNKNOWN,
		.size_bytes = UNKNOWN,
		.created_at = NO_TIME,
		.modified_at = NO_TIME,
		.analyzed_at = NO_TIME,
		.writes = UNKNOWN,
		.writes_since = NO_TIME,
		.scans = UNKNOWN,
	};
}

/* ---- the canonical order ---- */

/* Absent comes before empty, so that texts that are written differently are never equal. */
static int by_text(str a, str b)
{
	return !!a.at - !!b.at ?: str_cmp(a, b);
}

static int by_number(int a, int b)
{
	return (a > b) - (a < b);
}

static int by_texts(const struct strs *a, const struct strs *b)
{
	ptrdiff_t n = a->len < b->len ? a->len : b->len;
	int c = 0;

	for (ptrdiff_t i = 0; i < n && !c; i++)
		c = by_text(a->at[i], b->at[i]);
	return c ?: (a->len > b->len) - (a->len < b->len);
}

static int by_ref(const struct asset_ref *a, const struct asset_ref *b)
{
	return by_text(a->ns, b->ns) ?: by_text(a->name, b->name);
}

/*
 * Compares all members, not only the name: equal keys are then identical to the byte, and their order cannot be seen.
 */
static int by_key(const void *one, const void *two)
{
	const struct key *a = one, *b = two;

	return by_number((int)a->kind, (int)b->kind) ?: by_text(a->name, b->name) ?: by_texts(&a->fields, &b->fields)
		?: by_ref(&a->target, &b->target) ?: by_texts(&a->target_fields, &b->target_fields)
		?: by_text(a->expression, b->expression) ?: by_text(a->on_update, b->on_update)
		?: by_text(a->on_delete, b->on_delete) ?: by_text(a->match, b->match) ?: by_text(a->comment, b->comment)
		?: by_number((int)a->deferrable, (int)b->deferrable) ?: by_number((int)a->deferred, (int)b->deferred)
		?: by_number((int)a->validated, (int)b->validated) ?: by_number((int)a->enforced, (int)b->enforced)
		?: by_number(a->nulls_not_distinct, b->nulls_not_distinct) ?: by_number(a->broken, b->broken);
}

static int by_part(const struct index_part *a, const struct index_part *b)
{
	return by_text(a->field, b->field) ?: by_text(a->expression, b->expression) ?: by_text(a->collation, b->collation)
		?: by_text(a->opclass, b->opclass) ?: by_number(a->descending, b->descending)
		?: by_number(a->nulls_first, b->nulls_first);
}

static int by_index(const void *one, const void *two)
{
	const struct index *a = one, *b = two;
	ptrdiff_t n = a->parts.len < b->parts.len ? a->parts.len : b->parts.len;
	int c = by_text(a->name, b->name) ?: by_text(a->definition, b->definition) ?: by_text(a->method, b->method)
		?: by_number(a->unique, b->unique) ?: by_number(a->primary, b->primary)
		?: by_number((int)a->valid, (int)b->valid) ?: by_texts(&a->includes, &b->includes)
		?: by_text(a->predicate, b->predicate) ?: by_text(a->comment, b->comment);

	for (ptrdiff_t i = 0; i < n && !c; i++)
		c = by_part(&a->parts.at[i], &b->parts.at[i]);
	return c ?: (a->parts.len > b->parts.len) - (a->parts.len < b->parts.len);
}

static int by_trigger(const void *one, const void *two)
{
	const struct trigger *a = one, *b = two;

	return by_text(a->name, b->name) ?: by_text(a->timing, b->timing) ?: by_text(a->events, b->events)
		?: by_text(a->definition, b->definition) ?: by_text(a->comment, b->comment)
		?: by_number((int)a->enabled, (int)b->enabled);
}

static int by_policy(const void *one, const void *two)
{
	const struct policy *a = one, *b = two;

	return by_text(a->name, b->name) ?: by_text(a->command, b->command) ?: by_text(a->using, b->using)
		?: by_text(a->check, b->check) ?: by_texts(&a->roles, &b->roles)
		?: by_number(a->permissive, b->permissive);
}

static int by_depend(const void *one, const void *two)
{
	const struct depend *a = one, *b = two;

	return by_ref(&a->on, &b->on) ?: by_texts(&a->fields, &b->fields);
}

static int by_prop(const void *one, const void *two)
{
	const struct prop *a = one, *b = two;

	return by_text(a->key, b->key) ?: by_text(a->value, b->value);
}

/* Most sources return things in order: then one pass checks, and nothing moves. */
static void order(void *at, ptrdiff_t n, size_t size, int (*by)(const void *, const void *))
{
	for (ptrdiff_t i = 1; i < n; i++) {
		char *next = (char *)at + (size_t)i * size;

		if (by(next - size, next) > 0) {
			qsort(at, (size_t)n, size, by);
			return;
		}
	}
}

#define ORDER(list, by) order((list).at, (list).len, sizeof *(list).at, by)

/* ---- derived members ---- */

static struct field *field_exact(const struct asset *a, str name)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		if (!a->fields.at[i].path.at && str_eq(a->fields.at[i].name, name))
			return &a->fields.at[i];
	return NULL;
}

/* A key of thousands of columns is not realistic, but must not take minutes. */
static void place_many(struct asset *a, const struct key *k)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct map names = map_in(scratch);

	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		bool was_there;
		struct map_entry *e;

		if (a->fields.at[i].path.at)
			continue;
		e = map_put(&names, a->fields.at[i].name, &was_there);
		if (!was_there)
			e->ptr = &a->fields.at[i];
	}
	for (ptrdiff_t i = 0; i < k->fields.len; i++) {
		struct map_entry *e = map_get(&names, k->fields.at[i]);

		if (e)
			((struct field *)e->ptr)->pk = (int)i + 1;
	}
}

static void set_places(struct asset *a)
{
	const struct key *k = asset_primary_key(a);

	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		a->fields.at[i].pk = 0;
	if (!k)
		return;
	if (k->fields.len > 64) {
		place_many(a, k);
		return;
	}
	for (ptrdiff_t i = 0; i < k->fields.len; i++) {
		struct field *f = field_exact(a, k->fields.at[i]);

		if (f)
			f->pk = (int)i + 1;
	}
}

static void finish_field(struct field *f)
{
	if (f->class == TYPE_UNKNOWN)
		f->class = type_class_of(f->type);
	ORDER(f->props, by_prop);
}

void asset_finish(struct asset *a)
{
	if (!a->ns.at)
		a->ns = S("");
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		finish_field(&a->fields.at[i]);
	ORDER(a->keys, by_key);
	ORDER(a->indexes, by_index);
	ORDER(a->triggers, by_trigger);
	ORDER(a->policies, by_policy);
	ORDER(a->depends, by_depend);
	ORDER(a->props, by_prop);
	set_places(a);
}

/* ---- questions ---- */

/* The only field that matches more loosely, NULL if there are none or several. */
static const struct field *field_alone(const struct asset *a, str name, bool fold)
{
	const struct field *found = NULL;

	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		const struct field *f = &a->fields.at[i];

		if (!(fold ? str_eq_fold(f->name, name) || str_eq_fold(f->path, name)
			   : str_eq(f->name, name) || (f->path.at && str_eq(f->path, name))))
			continue;
		if (found)
			return NULL;
		found = f;
	}
	return found;
}

const struct field *asset_field(const struct asset *a, str name)
{
	const struct field *f = field_exact(a, name);

	for (ptrdiff_t i = 0; !f && i < a->fields.len; i++)
		if (a->fields.at[i].path.at && str_eq(a->fields.at[i].path, name))
			f = &a->fields.at[i];
	return f ?: field_alone(a, name, false) ?: field_alone(a, name, true);
}

bool asset_any_nullable(const struct asset *a, const struct strs *fields)
{
	for (ptrdiff_t i = 0; i < fields->len; i++) {
		const struct field *f = asset_field(a, fields->at[i]);

		if (!f || f->nullable != NO)
			return true;
	}
	return false;
}

bool texts_sorted_have(const struct strs *list, str one)
{
	ptrdiff_t from = 0, upto = list->len;

	while (from < upto) {
		ptrdiff_t at = from + (upto - from) / 2;
		int order = str_cmp(list->at[at], one);

		if (!order)
			return true;
		if (order < 0)
			from = at + 1;
		else
			upto = at;
	}
	return false;
}

struct strs strs_dup(struct arena *a, const struct strs *list)
{
	struct strs copy = { 0 };

	for (ptrdiff_t i = 0; i < list->len; i++)
		*push(&copy, a) = str_dup(a, list->at[i]);
	return copy;
}

bool texts_equal(const struct strs *one, const struct strs *two)
{
	for (ptrdiff_t i = 0; i < one->len && i < two->len; i++)
		if (!str_eq(one->at[i], two->at[i]))
			return false;
	return one->len == two->len;
}

void texts_put(struct jw *w, const char *key, const struct strs *list)
{
	if (key)
		jw_key(w, key);
	jw_array(w);
	for (ptrdiff_t i = 0; i < list->len; i++)
		jw_str(w, list->at[i]);
	jw_end_array(w);
}

struct strs texts_read(struct arena *a, const struct json *object, const char *key)
{
	const struct json *list = json_get(object, key);
	struct strs out = { 0 };

	for (const struct json *j = list && list->kind == JSON_ARRAY ? list->first : NULL; j; j = j->next)
		if (j->kind == JSON_STR)
			*push(&out, a) = j->text;
	return out;
}

void props_write(struct jw *w, const struct props *p)
{
	jw_object(w);
	for (ptrdiff_t i = 0; i < p->len; i++) {
		jw_key_str(w, p->at[i].key);
		jw_str(w, p->at[i].value);
	}
	jw_end_object(w);
}

bool texts_have(const struct strs *list, str one)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		if (str_eq(list->at[i], one))
			return true;
	return false;
}

bool asset_is_partitioned(const struct asset *a)
{
	return a->kind == ASSET_PARTITIONED_TABLE || a->part_key.len;
}

const struct key *asset_primary_key(const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		if (a->keys.at[i].kind == KEY_PRIMARY)
			return &a->keys.at[i];
	return NULL;
}

const struct key *asset_key_with(const struct asset *a, enum key_kind kind, str field)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		if (a->keys.at[i].kind == kind && texts_have(&a->keys.at[i].fields, field))
			return &a->keys.at[i];
	return NULL;
}

static bool key_within(const struct key *k, const struct strs *fields)
{
	if ((k->kind != KEY_PRIMARY && k->kind != KEY_UNIQUE) || k->fields.len == 0)
		return false;
	for (ptrdiff_t i = 0; i < k->fields.len; i++)
		if (!texts_have(fields, k->fields.at[i]))
			return false;
	return true;
}

static bool index_within(const struct index *x, const struct strs *fields)
{
	if (!x->unique || x->predicate.at || x->valid == NO || x->parts.len == 0)
		return false;
	for (ptrdiff_t i = 0; i < x->parts.len; i++)
		if (!x->parts.at[i].field.at || !texts_have(fields, x->parts.at[i].field))
			return false;
	return true;
}

bool asset_is_unique_on(const struct asset *a, const struct strs *fields)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		if (key_within(&a->keys.at[i], fields))
			return true;
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		if (index_within(&a->indexes.at[i], fields))
			return true;
	return false;
}

/* At the top level of the text: names and constants are in quotes, expressions in brackets. */
bool index_nulls_not_distinct(const struct index *x)
{
	str text = x->unique ? x->definition : NO_STR;
	char quote = '\0';
	int depth = 0;

	for (ptrdiff_t i = 0; i < text.len; i++) {
		char c = text.at[i];

		if (quote)
			quote = c == quote ? '\0' : quote;
		else if (c == '"' || c == '\'')
			quote = c;
		else if (c == '(' || c == ')')
			depth += c == '(' ? 1 : -1;
		else if (!depth && str_starts(str_from(text, i), S(" NULLS NOT DISTINCT")))
			return true;
	}
	return false;
}

void props_put(struct props *p, struct arena *a, str key, str value)
{
	if (!value.at)
		return;
	for (ptrdiff_t i = 0; i < p->len; i++) {
		if (str_eq(p->at[i].key, key)) {
			p->at[i].value = value;
			return;
		}
	}
	*push(p, a) = (struct prop){ key, value };
}

str props_get(const struct props *p, str key)
{
	for (ptrdiff_t i = 0; i < p->len; i++)
		if (str_eq(p->at[i].key, key))
			return p->at[i].value;
	return NO_STR;
}
