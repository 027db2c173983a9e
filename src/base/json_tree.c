/* Builds trees from the puller's events: only the puller knows the grammar and the limits. */
#include "base/json.h"

#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

enum { DEEPEST = 100, LARGEST = 64 << 20 };

/* ---- reading ---- */

static bool mistaken(struct err *err, const struct jr *r, const char *mistake)
{
	ptrdiff_t line = 1, column = 1;

	for (ptrdiff_t i = 0; i < r->pos && i < r->in.len; i++, column++)
		if (r->in.at[i] == '\n') {
			line++;
			column = 0;
		}
	return err_set(err, ERR_USAGE, "invalid JSON: %s at line %td, column %td", mistake, line, column);
}

/* Whole numbers are kept as written: beyond 2^53 a real cannot represent all of them. */
static str whole(struct arena *a, str written)
{
	for (ptrdiff_t i = written.at[0] == '-'; i < written.len; i++)
		if (written.at[i] < '0' || written.at[i] > '9')
			return NO_STR;
	return str_dup(a, written);
}

/* How a tree is read. */
struct reading {
	struct arena *a;
	bool nul; /* texts may have one */
};

static bool has_nul(str s)
{
	return s.len && str_at(s, '\0') >= 0;
}

static bool take_text(const struct reading *how, const struct jr *r, str *out, struct err *err)
{
	if (!how->nul && has_nul(r->text))
		return err_set(err, ERR_USAGE, "a text in this JSON contains a NUL character, which is not allowed");
	*out = str_dup(how->a, r->text.len ? r->text : S(""));
	return true;
}

static bool take_number(const struct reading *how, const struct jr *r, struct json *j, struct err *err)
{
	if (!str_real(r->text, &j->num))
		return mistaken(err, r, "expected a number within range");
	j->text = whole(how->a, r->text);
	return true;
}

static bool take(const struct reading *how, struct jr *r, enum jr_kind kind, struct json *j, struct err *err);

/* The position where the next value begins. */
static ptrdiff_t begins(const struct jr *r)
{
	ptrdiff_t i = r->pos;

	while (i < r->in.len && (r->in.at[i] == ' ' || r->in.at[i] == '\t' || r->in.at[i] == '\r' ||
				 r->in.at[i] == '\n' || r->in.at[i] == ',' || r->in.at[i] == ':'))
		i++;
	return i;
}

/* Reads members or elements, up to the closing bracket. Depth is at most DEEPEST: the puller ensures that. */
static bool take_children(const struct reading *how, struct jr *r, struct json *parent, struct err *err)
{
	struct json **link = &parent->first;
	enum jr_kind kind;
	ptrdiff_t at;

	while (at = begins(r), (kind = jr_next(r)) != JR_OBJECT_END && kind != JR_ARRAY_END) {
		struct json *j = new(how->a, struct json);

		j->at = at;
		if (kind == JR_KEY) {
			if (!take_text(how, r, &j->key, err))
				return false;
			j->key_at = at;
			j->at = begins(r);
			kind = jr_next(r);
		}
		if (!take(how, r, kind, j, err))
			return false;
		*link = j;
		link = &j->next;
		parent->len++;
	}
	return true;
}

/* Reads the value that began with kind. */
static bool take(const struct reading *how, struct jr *r, enum jr_kind kind, struct json *j, struct err *err)
{
	switch (kind) {
	case JR_OBJECT:
	case JR_ARRAY: j->kind = kind == JR_OBJECT ? JSON_OBJECT : JSON_ARRAY; return take_children(how, r, j, err);
	case JR_STR: j->kind = JSON_STR; return take_text(how, r, &j->text, err);
	case JR_NUM: j->kind = JSON_NUM; return take_number(how, r, j, err);
	case JR_TRUE:
	case JR_FALSE:
		j->kind = JSON_BOOL;
		j->truth = kind == JR_TRUE;
		return true;
	case JR_NULL: j->kind = JSON_NULL; return true;
	default: return mistaken(err, r, r->mistake ? r->mistake : "expected a value");
	}
}

static struct json *parse(const struct reading *how, str text, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct jr r = jr_of(text, scratch);
	struct json *j = new(how->a, struct json);

	r.deepest = DEEPEST;
	if (text.len > LARGEST) {
		err_set(err, ERR_USAGE, "this JSON is larger than %d MB", LARGEST >> 20);
		return NULL;
	}
	if (!take(how, &r, jr_next(&r), j, err))
		return NULL;
	if (jr_next(&r) != JR_END) {
		mistaken(err, &r, r.mistake);
		return NULL;
	}
	return j;
}

struct json *json_parse(struct arena *a, str text, struct err *err)
{
	return parse(&(struct reading){ .a = a }, text, err);
}

struct json *json_parse_with_nul(struct arena *a, str text, struct err *err)
{
	return parse(&(struct reading){ .a = a, .nul = true }, text, err);
}

/* ---- queries ---- */

bool json_has_nul(const struct json *j)
{
	if (has_nul(j->text) || has_nul(j->key))
		return true;
	for (const struct json *m = j->first; m; m = m->next)
		if (json_has_nul(m))
			return true;
	return false;
}

struct json *json_get(const struct json *object, const char *key)
{
	if (!object || object->kind != JSON_OBJECT)
		return NULL;
	for (struct json *j = object->first; j; j = j->next)
		if (str_eq(j->key, str_of(key)))
			return j;
	return NULL;
}

str json_text(const struct json *j, const char *key)
{
	const struct json *member = json_get(j, key);

	return member && member->kind == JSON_STR ? member->text : NO_STR;
}

bool json_int(const struct json *j, const char *key, int64_t *out)
{
	const struct json *member = json_get(j, key);

	if (!member || member->kind != JSON_NUM)
		return false;
	if (member->text.at)
		return str_int(member->text, out);
	/* 1e3 and 2.0 are whole as well; beyond 2^53 a real is ambiguous. */
	if (member->num < -9007199254740992.0 || member->num > 9007199254740992.0)
		return false;
	if ((double)(int64_t)member->num < member->num || (double)(int64_t)member->num > member->num)
		return false;
	*out = (int64_t)member->num;
	return true;
}

bool json_truth(const struct json *j, const char *key, bool default_value)
{
	const struct json *member = json_get(j, key);

	return member && member->kind == JSON_BOOL ? member->truth : default_value;
}

/* ---- writing ---- */

static void write_scalar(struct jw *w, const struct json *j)
{
	if (j->kind == JSON_STR)
		jw_str(w, j->text.at ? j->text : S(""));
	else if (j->kind == JSON_BOOL)
		jw_bool(w, j->truth);
	else if (j->kind == JSON_NULL)
		jw_null(w);
	else if (j->text.at)
		jw_raw(w, j->text);
	else
		jw_real(w, j->num);
}

void json_write(struct jw *w, const struct json *j)
{
	if (j->kind != JSON_OBJECT && j->kind != JSON_ARRAY) {
		write_scalar(w, j);
		return;
	}
	if (j->kind == JSON_OBJECT)
		jw_object(w);
	else
		jw_array(w);
	for (const struct json *child = j->first; child; child = child->next) {
		if (j->kind == JSON_OBJECT)
			jw_key_str(w, child->key);
		json_write(w, child);
	}
	if (j->kind == JSON_OBJECT)
		jw_end_object(w);
	else
		jw_end_array(w);
}

struct member {
	const struct json *j;
	ptrdiff_t place;
};

/* Members with the same key stay in their original order. */
static int by_key(const void *one, const void *two)
{
	const struct member *a = one, *b = two;
	int order = str_cmp(a->j->key, b->j->key);

	return order ? order : (a->place > b->place) - (a->place < b->place);
}

static void canonical(struct jw *w, const struct json *j);

static void canonical_object(struct jw *w, const struct json *j)
{
	struct member *sorted = must_realloc(NULL, j->len * (ptrdiff_t)sizeof *sorted);
	ptrdiff_t n = 0;

	for (const struct json *child = j->first; child; child = child->next, n++)
		sorted[n] = (struct member){ child, n };
	qsort(sorted, (size_t)n, sizeof *sorted, by_key);
	jw_object(w);
	for (ptrdiff_t i = 0; i < n; i++) {
		jw_key_str(w, sorted[i].j->key);
		canonical(w, sorted[i].j);
	}
	jw_end_object(w);
	free(sorted);
}

static void canonical(struct jw *w, const struct json *j)
{
	if (j->kind == JSON_OBJECT) {
		canonical_object(w, j);
	} else if (j->kind == JSON_ARRAY) {
		jw_array(w);
		for (const struct json *child = j->first; child; child = child->next)
			canonical(w, child);
		jw_end_array(w);
	} else {
		write_scalar(w, j);
	}
}

void json_canonical(struct sb *out, const struct json *j)
{
	struct jw w = jw_to(out);

	canonical(&w, j);
}
