/* The reading half of model/record.h. */
#include "model/record.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "model/record_shape.h"

#include "base/banned.h"

enum { MOST_ITEMS = 100000 };

struct reader {
	struct jr json;
	struct arena *arena;
	struct err *err;
};

static bool wrong(struct reader *r, str name, const struct shape *of, const char *expected)
{
	return err_set(r->err, ERR_CORRUPT_SOURCE,
		       "the record of %s is damaged: \"%.*s\" was expected to be %s, before byte %td", of->noun,
		       (int)(name.len < 100 ? name.len : 100), name.at ? name.at : "", expected, r->json.pos + 1);
}

static bool broken(struct reader *r, const struct shape *of)
{
	return err_set(r->err, ERR_CORRUPT_SOURCE, "the record of %s is damaged: %s at byte %td", of->noun,
		       r->json.mistake ? r->json.mistake : "an object was expected", r->json.pos + 1);
}

/* Each reads the next value. A null is the same as a missing member. */
static bool get_text(struct reader *r, str *out, bool *is_null)
{
	enum jr_kind kind = jr_next(&r->json);

	*is_null = kind == JR_NULL;
	if (kind == JR_STR)
		*out = r->json.text;
	return kind == JR_STR || kind == JR_NULL;
}

static bool get_truth(struct reader *r, enum truth *out)
{
	enum jr_kind kind = jr_next(&r->json);

	if (kind == JR_TRUE || kind == JR_FALSE)
		*out = kind == JR_TRUE ? YES : NO;
	return kind == JR_TRUE || kind == JR_FALSE || kind == JR_NULL;
}

static bool get_number(struct reader *r, int64_t *out, int64_t least, int64_t most)
{
	enum jr_kind kind = jr_next(&r->json);
	int64_t n;

	if (kind == JR_NULL)
		return true;
	if (kind != JR_NUM || !str_int(r->json.text, &n) || n < least || n > most)
		return false;
	*out = n;
	return true;
}

static bool get_time(struct reader *r, instant *out)
{
	enum jr_kind kind = jr_next(&r->json);

	if (kind == JR_STR)
		return instant_parse(r->json.text, out);
	return kind == JR_NULL || (kind == JR_NUM && str_int(r->json.text, out));
}

static bool get_word(struct reader *r, enum form form, void *out)
{
	str word = NO_STR;
	bool is_null;

	if (!get_text(r, &word, &is_null))
		return false;
	if (is_null)
		return true;
	switch (form) {
	case ASSET_KIND: return asset_kind_named(word, out);
	case KEY_KIND: return key_kind_named(word, out);
	case COUNT_KIND: return count_kind_named(word, out);
	default: return type_class_named(word, out);
	}
}

enum opening { NEITHER, LEFT_OUT, OPEN };

static enum opening open_with(struct reader *r, enum jr_kind bracket)
{
	enum jr_kind kind = jr_next(&r->json);

	return kind == bracket ? OPEN : kind == JR_NULL ? LEFT_OUT : NEITHER;
}

static bool get_texts(struct reader *r, struct strs *out)
{
	enum opening opening = open_with(r, JR_ARRAY);
	enum jr_kind kind;

	if (opening != OPEN)
		return opening == LEFT_OUT;
	while (jr_element(&r->json, &kind)) {
		if ((kind != JR_STR && kind != JR_NULL) || out->len >= MOST_ITEMS)
			return false;
		*push(out, r->arena) = kind == JR_STR ? r->json.text : NO_STR;
	}
	return !r->json.mistake;
}

static bool get_props(struct reader *r, struct props *out)
{
	enum opening opening = open_with(r, JR_OBJECT);
	str key, value = NO_STR;
	bool is_null;

	if (opening != OPEN)
		return opening == LEFT_OUT;
	while (jr_member(&r->json, &key)) {
		if (!get_text(r, &value, &is_null) || out->len >= MOST_ITEMS)
			return false;
		*push(out, r->arena) = (struct prop){ key, is_null ? NO_STR : value };
	}
	return !r->json.mistake;
}

static bool get_members(struct reader *r, void *to, const struct shape *shape);

static bool get_part(struct reader *r, void *to, const struct shape *shape)
{
	enum opening opening = open_with(r, JR_OBJECT);

	return opening == OPEN ? get_members(r, to, shape) : opening == LEFT_OUT;
}

static bool get_list(struct reader *r, void *where, const struct shape *shape)
{
	enum opening opening = open_with(r, JR_ARRAY);
	struct list l = shape_list(where);
	enum jr_kind kind;

	if (opening != OPEN)
		return opening == LEFT_OUT;
	while (jr_element(&r->json, &kind)) {
		if (kind != JR_OBJECT || l.len >= MOST_ITEMS)
			return false;
		if (l.len >= l.cap)
			l.at = arena_grow(r->arena, l.at, l.len, &l.cap, shape->size);
		if (!get_members(r, (char *)l.at + l.len * shape->size, shape))
			return false;
		l.len++;
	}
	memcpy(where, &l, sizeof l);
	return !r->json.mistake;
}

static bool get_place(struct reader *r, int *out)
{
	int64_t n = *out;

	if (!get_number(r, &n, 0, MOST_ITEMS))
		return false;
	*out = (int)n;
	return true;
}

static bool get_flag(struct reader *r, bool *out)
{
	enum truth t = *out ? YES : NO;

	if (!get_truth(r, &t))
		return false;
	*out = t == YES;
	return true;
}

static bool get_member(struct reader *r, const struct member *m, void *to)
{
	void *at = (char *)to + m->offset;
	bool is_null;

	switch (m->form) {
	case NAME:
	case TEXT: return get_text(r, at, &is_null);
	case TRUTH: return get_truth(r, at);
	case FLAG: return get_flag(r, at);
	case PLACE: return get_place(r, at);
	case NUMBER: return get_number(r, at, INT64_MIN, INT64_MAX);
	case TIME: return get_time(r, at);
	case CLASS:
	case ASSET_KIND:
	case KEY_KIND:
	case COUNT_KIND: return get_word(r, m->form, at);
	case TEXTS: return get_texts(r, at);
	case PROPS: return get_props(r, at);
	case PART: return get_part(r, at, m->shape);
	case LIST: return get_list(r, at, m->shape);
	}
	return false;
}

static const char *const expected[] = {
	[TEXT] = "a text",
	[NAME] = "a text",
	[TRUTH] = "true or false",
	[FLAG] = "true or false",
	[PLACE] = "a place from 1 to 100000",
	[NUMBER] = "a whole number",
	[TIME] = "an ISO 8601 time",
	[CLASS] = "a type class",
	[ASSET_KIND] = "a kind of asset",
	[KEY_KIND] = "a kind of key",
	[COUNT_KIND] = "a kind of count",
	[TEXTS] = "an array of at most 100000 texts",
	[PROPS] = "an object of at most 100000 texts",
	[PART] = "an object",
	[LIST] = "an array of at most 100000 objects",
};

/* Our own records are in the table's order, so the search continues where the last one ended. */
static const struct member *member_named(const struct shape *shape, str name, ptrdiff_t *next)
{
	for (ptrdiff_t n = 0; n < shape->count; n++, ++*next) {
		const struct member *m;

		if (*next >= shape->count)
			*next = 0;
		m = &shape->members[*next];
		if (m->key.len == name.len + 4 && !memcmp(m->key.at + 2, name.at, (size_t)name.len)) {
			++*next;
			return m;
		}
	}
	return NULL;
}

static bool get_members(struct reader *r, void *to, const struct shape *shape)
{
	ptrdiff_t next = 0;
	str name;

	while (jr_member(&r->json, &name)) {
		const struct member *m = member_named(shape, name, &next);

		if (!m || get_member(r, m, to))
			continue;
		return r->json.mistake ? broken(r, shape) : wrong(r, name, shape, expected[m->form]);
	}
	if (r->json.mistake)
		return broken(r, shape);
	if (shape->name >= 0 && !((const str *)((char *)to + shape->name))->at)
		return wrong(r, S("name"), shape, "there");
	return true;
}

/*
 * The whole line is one object. It is copied first: the result borrows from the copy and lives as long as the arena.
 */
static bool get_line(struct arena *arena, str line, void *to, const struct shape *shape, struct err *err)
{
	struct reader r = { .arena = arena, .err = err };

	r.json = jr_of(str_dup(arena, line.at ? line : S("")), arena);
	if (jr_next(&r.json) != JR_OBJECT)
		return broken(&r, shape);
	return get_members(&r, to, shape) && (jr_next(&r.json) == JR_END || broken(&r, shape));
}

static bool is_placed(const struct field *f)
{
	return f->pk > 0 && !f->path.at;
}

/* Other programs may mark only the fields: then their positions make up the primary key, if they are 1 to n. */
static void key_from_places(struct arena *arena, struct asset *a)
{
	struct key k = { .kind = KEY_PRIMARY };

	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		k.fields.len += is_placed(&a->fields.at[i]);
	if (k.fields.len == 0 || asset_primary_key(a))
		return;
	k.fields.at = new_n(arena, str, k.fields.len);
	k.fields.cap = k.fields.len;
	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		const struct field *f = &a->fields.at[i];

		if (is_placed(f) && f->pk <= k.fields.len)
			k.fields.at[f->pk - 1] = f->name;
	}
	for (ptrdiff_t i = 0; i < k.fields.len; i++)
		if (!k.fields.at[i].at)
			return;
	*push(&a->keys, arena) = k;
}

bool record_get(struct arena *arena, str line, struct asset *out, struct err *err)
{
	struct asset a;

	asset_start(&a);
	if (!get_line(arena, line, &a, &asset_shape, err))
		return false;
	key_from_places(arena, &a);
	asset_finish(&a);
	*out = a;
	return true;
}

bool namespace_get(struct arena *arena, str line, struct namespace *out, struct err *err)
{
	struct namespace n = { 0 };

	if (!get_line(arena, line, &n, &namespace_shape, err))
		return false;
	*out = n;
	return true;
}
