#include "render/answer/answer.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

/* ---- formats ---- */

answer_draw answer_drawn(const struct answer_type *t, enum format f, bool chosen)
{
	if (f == FORMAT_TABLE)
		return t->page;
	if (f == FORMAT_MD)
		return t->markdown;
	return f == FORMAT_TSV && !chosen ? t->piped : NULL;
}

const struct answer_story *answer_told(const struct answer_type *t, enum format f, bool chosen)
{
	return f == FORMAT_TABLE || (f == FORMAT_TSV && !chosen && t->story && t->story->in_pipe) ? t->story : NULL;
}

bool answer_is_rows(enum format f)
{
	return f != FORMAT_TABLE && f != FORMAT_JSON && f != FORMAT_JSONL;
}

bool answer_has(const struct answer_type *t, enum format f, bool chosen)
{
	if (f == FORMAT_JSON || (f == FORMAT_JSONL && !t->alone))
		return true;
	return answer_drawn(t, f, chosen) || (t->rows && answer_is_rows(f));
}

str answer_formats(struct arena *a, const struct answer_type *t)
{
	unsigned bits = 0;

	for (int f = 0; f < FORMAT_COUNT; f++)
		if (answer_has(t, (enum format)f, true))
			bits |= FORMAT_BIT(f);
	return format_words(a, bits);
}

/* ---- JSON ---- */

enum { MEMBERS_MOST = 80 };

/* The layout of every list; copied by bytes, because of the compiler's aliasing rules. */
struct list {
	const char *at;
	ptrdiff_t len, cap;
};

static struct list list_at(const void *field)
{
	struct list l;

	memcpy(&l, field, sizeof l);
	return l;
}

static const void *object_at(const void *field)
{
	const void *at;

	memcpy(&at, field, sizeof at);
	return at;
}

static const void *field_of(const struct answer_member *m, const void *value)
{
	const char *from = m->behind ? object_at((const char *)value + m->pointer) : value;

	return from + m->offset;
}

static void put_members(struct jw *w, const struct answer_member *members, const void *value, bool canonical);

static void put_list(struct jw *w, const struct answer_member *m, struct list l, bool canonical)
{
	jw_array(w);
	for (ptrdiff_t i = 0; i < l.len; i++) {
		const void *one = l.at + i * m->size;

		if (!m->admits || m->admits(one))
			put_members(w, m->of, one, canonical);
	}
	jw_end_array(w);
}

static void put_object(struct jw *w, const struct answer_member *m, const void *value, bool canonical)
{
	if (value && (!m->admits || m->admits(value)))
		put_members(w, m->of, value, canonical);
	else
		jw_null(w);
}

static bool is_nothing(const struct answer_member *m, const void *field)
{
	switch (m->form) {
	case ANSWER_TEXT:
	case ANSWER_JSON: return !((const str *)field)->len;
	case ANSWER_TRUTH: return !*(const bool *)field;
	case ANSWER_MAYBE: return *(const enum truth *)field == MAYBE;
	case ANSWER_TEXTS: return !((const struct strs *)field)->len;
	case ANSWER_PROPS: return !((const struct props *)field)->len;
	case ANSWER_LIST: return !list_at(field).len;
	case ANSWER_OBJECT_AT: return !object_at(field);
	default: return false;
	}
}

/* Shares and weights: more than three places say nothing. */
static double rounded(double x)
{
	return round(x * 1000) / 1000;
}

static void put_field(struct jw *w, const struct answer_member *m, const void *field, bool canonical)
{
	int64_t number = 0;

	if (m->form == ANSWER_NUMBER || m->form == ANSWER_COUNT || m->form == ANSWER_PLACE)
		number = *(const int64_t *)field;
	switch (m->form) {
	case ANSWER_TEXT: jw_str(w, *(const str *)field); break;
	case ANSWER_WORD: jw_str(w, str_of(*(const char *const *)field)); break;
	case ANSWER_NUMBER: jw_int(w, number); break;
	case ANSWER_COUNT: value_put(w, value_int(number)); break;
	case ANSWER_PLACE: value_put(w, value_int(number ? number : UNKNOWN)); break;
	case ANSWER_REAL: jw_real(w, rounded(*(const double *)field)); break;
	case ANSWER_TRUTH: jw_bool(w, *(const bool *)field); break;
	case ANSWER_MAYBE: value_put(w, value_truth(*(const enum truth *)field)); break;
	case ANSWER_TIME: value_put(w, value_time(*(const instant *)field)); break;
	case ANSWER_TEXTS: texts_put(w, NULL, field); break;
	case ANSWER_PROPS: props_write(w, field); break;
	case ANSWER_VALUE: value_put(w, *(const struct value *)field); break;
	case ANSWER_JSON: jw_raw(w, ((const str *)field)->at ? *(const str *)field : S("null")); break;
	case ANSWER_OBJECT: put_object(w, m, field, canonical); break;
	case ANSWER_OBJECT_AT: put_object(w, m, object_at(field), canonical); break;
	case ANSWER_LIST: put_list(w, m, list_at(field), canonical); break;
	case ANSWER_OWN: break;
	}
}

static bool is_left_out(const struct answer_member *m, const void *value)
{
	return (m->when && !m->when(value)) || (m->some && is_nothing(m, field_of(m, value)));
}

void answer_put_member(struct jw *w, const struct answer_member *m, const void *value)
{
	if (is_left_out(m, value))
		return;
	if (m->form == ANSWER_OWN) {
		m->put(w, m->column.name, value);
		return;
	}
	jw_key(w, m->column.name);
	put_field(w, m, field_of(m, value), false);
}

/* JSON texts and objects with keys outside the table are sorted after they are written. */
static void put_sorted(struct jw *w, const struct answer_member *m, const void *value)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb written = SB(SB_MAX), sorted = SB(SB_MAX);
	struct jw plain = jw_to(&written);
	struct err ignored = { 0 };
	const struct json *j;

	jw_object(&plain);
	answer_put_member(&plain, m, value);
	jw_end_object(&plain);
	j = json_parse(a, sb_str(&written), &ignored);
	if (!j || !j->first)
		return;
	json_canonical(&sorted, j->first);
	jw_key(w, m->column.name);
	jw_raw(w, sb_str(&sorted));
}

static void put_canonical(struct jw *w, const struct answer_member *m, const void *value)
{
	bool keys_of_its_own = m->form == ANSWER_OWN || m->form == ANSWER_JSON || m->form == ANSWER_PROPS ||
			       m->form == ANSWER_VALUE;

	if (is_left_out(m, value))
		return;
	if (keys_of_its_own) {
		put_sorted(w, m, value);
		return;
	}
	jw_key(w, m->column.name);
	put_field(w, m, field_of(m, value), true);
}

static int by_name(const void *x, const void *y)
{
	const struct answer_member *const *a = x, *const *b = y;

	return str_cmp(str_of((*a)->column.name), str_of((*b)->column.name));
}

static void put_members(struct jw *w, const struct answer_member *members, const void *value, bool canonical)
{
	const struct answer_member *order[MEMBERS_MOST];
	size_t n = 0;

	for (const struct answer_member *m = members; m->column.name; m++) {
		assert(n < MEMBERS_MOST);
		order[n++] = m;
	}
	if (canonical)
		qsort(order, n, sizeof *order, by_name);
	jw_object(w);
	for (size_t i = 0; i < n; i++)
		(canonical ? put_canonical : answer_put_member)(w, order[i], value);
	jw_end_object(w);
}

void answer_put_members(struct jw *w, const struct answer_member *members, const void *value)
{
	put_members(w, members, value, false);
}

void answer_put(struct jw *w, struct answer answer)
{
	assert(answer.type && answer.type->members);
	put_members(w, answer.type->members, answer.value, false);
}

void answer_canonical(struct sb *out, struct answer answer)
{
	struct jw w = jw_to(out);

	assert(answer.type && answer.type->members);
	put_members(&w, answer.type->members, answer.value, true);
}

const struct column *answer_columns(struct arena *a, const struct answer_type *t, ptrdiff_t *n)
{
	ptrdiff_t count = 0;
	struct column *out;

	while (t->members[count].column.name)
		count++;
	out = new_n(a, struct column, count + 1);
	for (ptrdiff_t i = 0; i < count; i++)
		out[i] = t->members[i].column;
	if (n)
		*n = count;
	return out;
}
