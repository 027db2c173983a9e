#include "retrieve/evaluate.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { FIRST_SHOWN = 5 };

static const ptrdiff_t judge_depths[JUDGE_DEPTHS] = { 5, 10, JUDGE_MOST };

const char *lost_name(enum lost l)
{
	static const char *const names[] = {
#define _(id, name, why) name,
		LOST_STAGES(_)
#undef _
	};

	return names[l];
}

const char *lost_why(enum lost l)
{
	static const char *const whys[] = {
#define _(id, name, why) why,
		LOST_STAGES(_)
#undef _
	};

	return whys[l];
}

str judge_key(struct arena *a, str space, str table)
{
	return str_fmt(a, "%.*s\t%.*s", STR(utf8_fold_str(a, space)), STR(utf8_fold_str(a, table)));
}

/* ---- questions ---- */

static bool lacks(struct err *err, const char *what)
{
	return err_set(err, ERR_USAGE, "a question needs \"%s\"", what);
}

bool judge_read(struct arena *a, str line, str set, struct question *out, struct err *err)
{
	const struct json *j = json_parse(a, line, err), *gold = json_get(j, "gold_tables");
	struct question q = { .set = set };

	if (!j)
		return false;
	q.text = json_text(j, "question");
	q.id = json_text(j, "id");
	q.space = json_text(j, "db");
	q.language = json_text(j, "lang");
	if (json_text(j, "set").len)
		q.set = json_text(j, "set");
	if (!q.text.at) /* an empty question is valid and matches nothing */
		return lacks(err, "question");
	for (const struct json *one = gold && gold->kind == JSON_ARRAY ? gold->first : NULL; one; one = one->next) {
		if (one->kind != JSON_STR || !one->text.len)
			return err_set(err, ERR_USAGE, "\"gold_tables\" must be a list of names");
		*push(&q.gold, a) = one->text;
	}
	if (!q.gold.len)
		return lacks(err, "gold_tables");
	*out = q;
	return true;
}

/* ---- one question ---- */

/* The table is the part after the last dot. */
static int64_t gold_id(const struct judged *j, struct arena *scratch, str gold)
{
	ptrdiff_t dot = str_at_last(gold, '.');
	str space = dot < 0 ? S("") : str_upto(gold, dot), table = str_from(gold, dot + 1);
	const struct map_entry *e = map_get(&j->assets, judge_key(scratch, space, table));

	return e ? e->num : 0;
}

static str gold_space(str gold)
{
	ptrdiff_t dot = str_at_last(gold, '.');

	return dot < 0 ? S("") : str_upto(gold, dot);
}

/* Its index among the candidates, or one past the last. */
static ptrdiff_t place_of(const struct judged *j, const struct retrieved *found, int64_t id)
{
	ptrdiff_t i = 0;

	while (i < found->candidates.len && !j->stands_for(j->ranker, found->candidates.at[i].id, id))
		i++;
	return i;
}

static bool space_was_chosen(const struct retrieved *found, str space)
{
	for (ptrdiff_t i = 0; i < found->candidates.len; i++)
		if (str_eq_fold(found->candidates.at[i].ns, space))
			return true;
	return false;
}

static bool lost_where(const struct judged *j, struct arena *scratch, const struct retrieve_ask *ask,
		       const struct retrieved *found, int64_t id, struct missing *m, struct err *err)
{
	m->stage = LOST_ABSENT;
	if (!id)
		return true;
	if (!j->rank(j->ranker, scratch, ask, id, &m->rank, err))
		return false;
	m->stage = !m->rank ? LOST_WORDS : space_was_chosen(found, gold_space(m->table)) ? LOST_RANK : LOST_NAMESPACE;
	return true;
}

static bool take_misses(const struct judged *j, struct arena *a, struct arena *scratch, const struct question *q,
			const struct retrieve_ask *ask, const struct retrieved *found, struct marks *out,
			struct err *err)
{
	struct miss miss = { .question = q };

	for (ptrdiff_t i = 0; i < q->gold.len; i++) {
		int64_t id = gold_id(j, scratch, q->gold.at[i]);
		struct missing m = { .table = q->gold.at[i] };

		if (id && place_of(j, found, id) < found->candidates.len)
			continue;
		if (!lost_where(j, scratch, ask, found, id, &m, err))
			return false;
		out->lost[m.stage]++;
		*push(&miss.missing, a) = m;
	}
	for (ptrdiff_t i = 0; miss.missing.len && i < found->candidates.len && i < FIRST_SHOWN; i++)
		*push(&miss.first, a) = str_dup(a, found->candidates.at[i].qualified);
	if (miss.missing.len)
		*push(&out->misses, a) = miss;
	return true;
}

static void count(const struct judged *j, struct arena *scratch, const struct question *q,
		  const struct retrieved *found, struct marks *out)
{
	ptrdiff_t within[JUDGE_DEPTHS] = { 0 };
	bool first = false;

	for (ptrdiff_t i = 0; i < q->gold.len; i++) {
		int64_t id = gold_id(j, scratch, q->gold.at[i]);
		ptrdiff_t place = id ? place_of(j, found, id) : JUDGE_MOST;

		for (int d = 0; d < JUDGE_DEPTHS; d++)
			within[d] += place < found->candidates.len && place < judge_depths[d];
		first = first ||
			(found->candidates.len && str_eq_fold(found->candidates.at[0].ns, gold_space(q->gold.at[i])));
	}
	for (int d = 0; d < JUDGE_DEPTHS; d++) {
		out->recall[d] += (double)within[d] / (double)q->gold.len;
		out->all[d] += within[d] == q->gold.len;
	}
	out->first_in_namespace += first;
}

static bool judge_one(const struct judged *j, struct arena *a, struct arena *scratch, const struct question *q,
		      int64_t *us, struct marks *out, struct err *err)
{
	struct retrieve_ask ask = { .query_text = q->text, .k = JUDGE_MOST, .ranks = j->ranks, .stop = j->stop };
	struct retrieved found = { 0 };
	int64_t started = clock_monotonic_us();

	ask.constraints.catalog = j->catalog;
	if (j->within)
		ask.constraints.ns = q->space;
	if (!j->ask(j->ranker, scratch, &ask, &found, err))
		return false;
	*us = clock_monotonic_us() - started;
	count(j, scratch, q, &found, out);
	return take_misses(j, a, scratch, q, &ask, &found, out, err);
}

/* ---- the retriever ---- */

static bool ask_retriever(void *ranker, struct arena *a, const struct retrieve_ask *ask, struct retrieved *out,
			  struct err *err)
{
	return retrieve(ranker, a, ask, out, err);
}

static bool rank_of(void *ranker, struct arena *a, const struct retrieve_ask *ask, int64_t asset, ptrdiff_t *rank,
		    struct err *err)
{
	struct candidate_table ignored = { 0 };

	return retrieve_why(ranker, a, ask, asset, rank, &ignored, err);
}

static bool is_for(void *ranker, int64_t candidate, int64_t asset)
{
	return retrieve_stands_for(ranker, candidate, asset);
}

void judge_retriever(struct judged *j, const struct retriever *r)
{
	j->ask = ask_retriever;
	j->rank = rank_of;
	j->stands_for = is_for;
	j->ranker = (void *)r;
}

/* ---- a set ---- */

static int by_time(const void *x, const void *y)
{
	const int64_t *a = x, *b = y;

	return (*a > *b) - (*a < *b);
}

static void finish(struct marks *m, int64_t *us)
{
	double n = (double)m->questions / 100;

	for (int d = 0; d < JUDGE_DEPTHS; d++) {
		m->recall[d] /= n;
		m->all[d] /= n;
	}
	m->first_in_namespace /= n;
	qsort(us, (size_t)m->questions, sizeof *us, by_time);
	m->p50_us = us[(m->questions - 1) / 2];
	m->p95_us = us[(m->questions * 95 + 99) / 100 - 1];
}

bool judge(const struct judged *j, struct arena *a, const struct question *at, ptrdiff_t len, struct marks *out,
	   struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	int64_t *us = new_n(a, int64_t, len);
	struct marks m = { .set = at[0].set, .language = at[0].language, .questions = len };

	for (ptrdiff_t i = 1; i < len; i++)
		if (!str_eq(at[i].language, at[0].language))
			m.language = NO_STR;
	for (ptrdiff_t i = 0; i < len; i++) {
		if (!stop_not_yet(j->stop, err) || !judge_one(j, a, scratch, &at[i], &us[i], &m, err))
			return false;
		arena_reset(scratch);
		if (j->asked)
			j->asked(j->with, i + 1, len);
	}
	finish(&m, us);
	*out = m;
	return true;
}
