/*
 * Trees by cJSON, which is lenient where we are not, so it is never shown the
 * words of a stranger: the puller reads them first, checks depth and grammar,
 * and writes them again as JSON that cJSON understands as it was meant.
 */
#include "base/json.h"

#include <cjson/cJSON.h>

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

#include "base/banned.h"

enum { DEEPEST = 100, LARGEST = 64 << 20, LONGEST_NUMBER = 40 };

/* The numbers as they were written, in the order of the document. */
struct numbers {
	str *at;
	ptrdiff_t len, cap;
};

/* ---- reading ---- */

static bool mistaken(struct err *err, const struct jr *r, const char *mistake)
{
	ptrdiff_t line = 1, column = 1;

	for (ptrdiff_t i = 0; i < r->pos && i < r->in.len; i++, column++)
		if (r->in.at[i] == '\n') {
			line++;
			column = 0;
		}
	return err_set(err, ERR_USAGE, "this is not JSON: %s at line %td, column %td", mistake, line, column);
}

/* Words as cJSON can take them: no NUL, which would end its text early. */
static bool put_text(struct jw *w, const struct jr *r, bool is_key, struct err *err)
{
	if (str_at(r->text, '\0') >= 0)
		return err_set(err, ERR_USAGE,
			       "a text in this JSON has a NUL character in it, which no text here may have");
	if (is_key)
		jw_key_str(w, r->text);
	else
		jw_str(w, r->text);
	return true;
}

/* cJSON looks at the first 63 characters of a number and no further. */
static bool put_number(struct jw *w, struct arena *a, const struct jr *r, struct numbers *numbers, struct err *err)
{
	double d;

	if (!str_real(r->text, &d))
		return mistaken(err, r, "a number of a size that can be held was expected");
	*push(numbers, a) = r->text;
	if (r->text.len <= LONGEST_NUMBER)
		jw_raw(w, r->text);
	else
		jw_real(w, d);
	return true;
}

static bool put_event(struct jw *w, struct arena *a, struct jr *r, enum jr_kind kind, struct numbers *numbers,
		      struct err *err)
{
	switch (kind) {
	case JR_OBJECT: jw_object(w); return true;
	case JR_OBJECT_END: jw_end_object(w); return true;
	case JR_ARRAY: jw_array(w); return true;
	case JR_ARRAY_END: jw_end_array(w); return true;
	case JR_KEY:
	case JR_STR: return put_text(w, r, kind == JR_KEY, err);
	case JR_NUM: return put_number(w, a, r, numbers, err);
	case JR_TRUE:
	case JR_FALSE: jw_bool(w, kind == JR_TRUE); return true;
	default: jw_null(w); return true;
	}
}

static bool rewritten(struct arena *a, str text, struct sb *out, struct numbers *numbers, struct err *err)
{
	struct jr r = jr_of(text, a);
	struct jw w = jw_to(out);
	enum jr_kind kind;

	r.deepest = DEEPEST;
	while ((kind = jr_next(&r)) != JR_END) {
		if (kind == JR_ERROR)
			return mistaken(err, &r, r.mistake);
		if (!put_event(&w, a, &r, kind, numbers, err))
			return false;
	}
	return true;
}

/* ---- from cJSON's tree to ours ---- */

static enum json_kind kind_of(const cJSON *c)
{
	if (cJSON_IsObject(c))
		return JSON_OBJECT;
	if (cJSON_IsArray(c))
		return JSON_ARRAY;
	if (cJSON_IsString(c))
		return JSON_STR;
	if (cJSON_IsNumber(c))
		return JSON_NUM;
	return cJSON_IsBool(c) ? JSON_BOOL : JSON_NULL;
}

static str whole(struct arena *a, str written)
{
	for (ptrdiff_t i = written.at[0] == '-'; i < written.len; i++)
		if (written.at[i] < '0' || written.at[i] > '9')
			return NO_STR;
	return str_dup(a, written);
}

/* next is the first number not yet taken. Depth is at most DEEPEST. */
static struct json *ours(struct arena *a, const cJSON *c, const str **next)
{
	struct json *j = new (a, struct json), **link = &j->first;

	j->kind = kind_of(c);
	j->truth = cJSON_IsTrue(c);
	if (c->string)
		j->key = str_dup(a, str_of(c->string));
	if (j->kind == JSON_STR)
		j->text = str_dup(a, str_of(c->valuestring));
	if (j->kind == JSON_NUM) {
		j->num = c->valuedouble;
		j->text = whole(a, *(*next)++);
	}
	for (const cJSON *child = c->child; child; child = child->next) {
		*link = ours(a, child, next);
		link = &(*link)->next;
		j->len++;
	}
	return j;
}

struct json *json_parse(struct arena *a, str text, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct numbers numbers = { 0 };
	const str *next;
	struct json *j;
	cJSON *c;

	if (text.len > LARGEST) {
		err_set(err, ERR_USAGE, "this JSON is larger than %d MB", LARGEST >> 20);
		return NULL;
	}
	if (!rewritten(scratch, text, &b, &numbers, err))
		return NULL;
	c = cJSON_ParseWithLength(b.at, (size_t)b.len);
	if (!c) {
		err_set(err, ERR_USAGE, "this JSON could not be held in memory");
		return NULL;
	}
	next = numbers.at;
	j = ours(a, c, &next);
	cJSON_Delete(c);
	return j;
}

/* ---- asking ---- */

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
	/* 1e3 and 2.0 are whole as well; past 2^53 a real cannot tell. */
	if (member->num < -9007199254740992.0 || member->num > 9007199254740992.0)
		return false;
	if ((double)(int64_t)member->num < member->num || (double)(int64_t)member->num > member->num)
		return false;
	*out = (int64_t)member->num;
	return true;
}

bool json_truth(const struct json *j, const char *key, bool otherwise)
{
	const struct json *member = json_get(j, key);

	return member && member->kind == JSON_BOOL ? member->truth : otherwise;
}

/* ---- writing back ---- */

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

/* Members with one key stay in the order they came in. */
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
