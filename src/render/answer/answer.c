#include "render/answer/answer.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

/* ---- formats ---- */

answer_put answer_drawn(const struct answer_type *t, enum format f, bool chosen)
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

static bool is_rows(enum format f)
{
	return f != FORMAT_TABLE && f != FORMAT_JSON && f != FORMAT_JSONL;
}

bool answer_has(const struct answer_type *t, enum format f, bool chosen)
{
	return f == FORMAT_JSON || f == FORMAT_JSONL || answer_drawn(t, f, chosen) || (t->rows && is_rows(f));
}

str answer_formats(struct arena *a, const struct answer_type *t)
{
	static const char *const names[] = { FORMATS(FORMAT_NAME, FORMAT_COMMA) };
	const char *has[FORMAT_COUNT];
	int n = 0;
	scoped(sb_free) struct sb b = SB(256);

	for (int f = 0; f < FORMAT_COUNT; f++)
		if (answer_has(t, (enum format)f, true))
			has[n++] = names[f];
	for (int i = 0; i < n; i++)
		sb_fmt(&b, "%s%s", !i ? "" : i + 1 < n ? ", " : " or ", has[i]);
	return str_dup(a, sb_str(&b));
}

/* ---- JSON ---- */

/* Lists of all structs have this layout; a copy of the bytes keeps the compiler's rules on aliasing. */
struct list {
	const char *at;
	ptrdiff_t len, cap;
};

static void put_list(struct jw *w, const struct answer_member *m, const void *field)
{
	struct list l;

	memcpy(&l, field, sizeof l);
	if (!l.len && m->form == ANSWER_LIST_SOME)
		return;
	jw_array_at(w, m->column.name);
	for (ptrdiff_t i = 0; i < l.len; i++)
		answer_put_members(w, m->of->members, l.at + i * m->of->size);
	jw_end_array(w);
}

void answer_put_member(struct jw *w, const struct answer_member *m, const void *value)
{
	const char *name = m->column.name;
	const void *field = (const char *)value + m->offset;

	switch (m->form) {
	case ANSWER_TEXT: jw_str_at(w, name, *(const str *)field); break;
	case ANSWER_TEXT_SOME: jw_str_some(w, name, *(const str *)field); break;
	case ANSWER_WORD: jw_str_at(w, name, str_of(*(const char *const *)field)); break;
	case ANSWER_NUMBER: jw_int_at(w, name, *(const int64_t *)field); break;
	case ANSWER_COUNT: value_put_at(w, name, value_int(*(const int64_t *)field)); break;
	case ANSWER_PLACE:
		value_put_at(w, name,
			     *(const int64_t *)field ? value_int(*(const int64_t *)field) : (struct value){ 0 });
		break;
	case ANSWER_TRUTH: jw_bool_at(w, name, *(const bool *)field); break;
	case ANSWER_REAL: jw_real_at(w, name, *(const double *)field); break;
	case ANSWER_TEXTS: texts_put(w, name, field); break;
	case ANSWER_VALUE: value_put_at(w, name, *(const struct value *)field); break;
	case ANSWER_LIST:
	case ANSWER_LIST_SOME: put_list(w, m, field); break;
	case ANSWER_OWN: m->put(w, name, value); break;
	}
}

void answer_put_members(struct jw *w, const struct answer_member *members, const void *value)
{
	jw_object(w);
	for (const struct answer_member *m = members; m->column.name; m++)
		answer_put_member(w, m, value);
	jw_end_object(w);
}

str answer_json(struct arena *a, struct answer answer)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	assert(answer.type && answer.type->members);
	answer_put_members(&w, answer.type->members, answer.value);
	return str_dup(a, sb_str(&b));
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
