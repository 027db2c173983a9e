#include "retrieve/evaluate.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "base/banned.h"

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
	if (!q.gold.len && !(gold && gold->kind == JSON_ARRAY))
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

/* ---- families ---- */

static ptrdiff_t digits_at(str s, ptrdiff_t i)
{
	ptrdiff_t n = 0;

	while (i + n < s.len && s.at[i + n] >= '0' && s.at[i + n] <= '9')
		n++;
	return n;
}

static int number_at(str s, ptrdiff_t i, ptrdiff_t n)
{
	int number = 0;

	while (n--)
		number = 10 * number + s.at[i++] - '0';
	return number;
}

static bool is_between(int n, int from, int to)
{
	return n >= from && n <= to;
}

/* Is a run of so many digits a year, a month of a year, or a day? */
static bool is_date(str s, ptrdiff_t i, ptrdiff_t n)
{
	return (n == 4 || n == 6 || n == 8) && is_between(number_at(s, i, 4), 1900, 2099) &&
	       (n < 6 || is_between(number_at(s, i + 4, 2), 1, 12)) &&
	       (n < 8 || is_between(number_at(s, i + 6, 2), 1, 31));
}

/* The length of a month or day after a year: "_12", "-31"; 0: none. */
static ptrdiff_t part_at(str s, ptrdiff_t i)
{
	bool apart = i < s.len && (s.at[i] == '_' || s.at[i] == '-');

	return apart && digits_at(s, i + 1) == 2 && is_between(number_at(s, i + 1, 2), 1, 31) ? 3 : 0;
}

/* The name, folded, with # for each date. */
static str undated(struct arena *a, str name)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	name = utf8_fold_str(a, name);
	for (ptrdiff_t i = 0; i < name.len;) {
		ptrdiff_t n = digits_at(name, i);

		if (n && is_date(name, i, n)) {
			sb_putc(&b, '#');
			for (i += n; n == 4 && part_at(name, i);)
				i += part_at(name, i);
			continue;
		}
		sb_put(&b, str_n(name.at + i, n ? n : 1));
		i += n ? n : 1;
	}
	return str_dup(a, sb_str(&b));
}

static bool differ_in_date(struct arena *scratch, str one, str other)
{
	return str_eq(undated(scratch, one), undated(scratch, other));
}

static str gold_name(str gold)
{
	return str_from(gold, str_at_last(gold, '.') + 1);
}

/* Is it the same table, or another date of it? */
static bool is_repeated(const struct judged *j, struct arena *scratch, const struct strs *gold, ptrdiff_t i)
{
	int64_t id = gold_id(j, scratch, gold->at[i]);

	for (ptrdiff_t k = 0; k < i; k++) {
		int64_t other = gold_id(j, scratch, gold->at[k]);

		if (str_eq_fold(gold->at[k], gold->at[i]) ||
		    (id && other && differ_in_date(scratch, gold_name(gold->at[k]), gold_name(gold->at[i])) &&
		     j->stands_for(j->ranker, other, id)))
			return true;
	}
	return false;
}

/* ---- tables ---- */

/* Its place among the candidates, from 1; 0: none. */
static ptrdiff_t place_of(const struct judged *j, struct arena *scratch, const struct retrieved *found, str gold,
			  int64_t id)
{
	for (ptrdiff_t i = 0; i < found->candidates.len; i++) {
		const struct candidate_table *c = &found->candidates.at[i];

		if (c->id == id ||
		    (differ_in_date(scratch, c->name, gold_name(gold)) && j->stands_for(j->ranker, c->id, id)))
			return i + 1;
	}
	return 0;
}

/* Does any candidate represent its family? */
static bool family_was_found(const struct judged *j, const struct retrieved *found, int64_t id)
{
	for (ptrdiff_t i = 0; i < found->candidates.len; i++)
		if (j->stands_for(j->ranker, found->candidates.at[i].id, id))
			return true;
	return false;
}

static bool is_in_space(const struct candidate_table *c, str space)
{
	return str_eq_fold(c->ns, space) || (!c->ns.len && str_eq_fold(c->catalog, space));
}

static bool space_was_chosen(const struct retrieved *found, str space)
{
	for (ptrdiff_t i = 0; i < found->candidates.len; i++)
		if (is_in_space(&found->candidates.at[i], space))
			return true;
	return false;
}

static bool look_for(const struct judged *j, struct arena *scratch, const struct retrieve_ask *ask,
		     const struct retrieved *found, struct gold_table *t, struct err *err)
{
	int64_t id = gold_id(j, scratch, t->table);

	t->stage = LOST_ABSENT;
	if (!id)
		return true;
	t->rank = place_of(j, scratch, found, t->table, id);
	t->found = t->rank > 0;
	if (t->found)
		return true;
	if (!j->rank(j->ranker, scratch, ask, id, &t->rank, err))
		return false;
	t->stage = family_was_found(j, found, id)		   ? LOST_FAMILY
		   : !t->rank					   ? LOST_WORDS
		   : space_was_chosen(found, gold_space(t->table)) ? LOST_RANK
								   : LOST_NAMESPACE;
	return true;
}

/* ---- namespaces ---- */

static bool is_right_space(const struct question *q, const struct candidate_table *c)
{
	for (ptrdiff_t i = 0; i < q->gold.len; i++)
		if (is_in_space(c, gold_space(q->gold.at[i])))
			return true;
	return false;
}

static str space_of(const struct candidate_table *c)
{
	return c->ns.len ? c->ns : c->catalog;
}

/* Is it the first candidate of its namespace? */
static bool opens_space(const struct retrieved *found, ptrdiff_t i)
{
	const struct candidate_table *c = &found->candidates.at[i];

	for (ptrdiff_t k = 0; k < i; k++)
		if (str_eq(found->candidates.at[k].ns, c->ns) && str_eq(found->candidates.at[k].catalog, c->catalog))
			return false;
	return true;
}

static void judge_spaces(struct arena *a, const struct retrieved *found, struct outcome *o)
{
	ptrdiff_t place = 0, right = 0;

	for (ptrdiff_t i = 0; i < found->candidates.len; i++) {
		const struct candidate_table *c = &found->candidates.at[i];
		bool is_right = is_right_space(o->question, c), opens = opens_space(found, i);

		right += is_right;
		place += opens;
		if (is_right && !o->space_place)
			o->space_place = place;
		if (opens && place <= JUDGE_SPACES)
			*push(&o->spaces, a) = str_dup(a, space_of(c));
	}
	o->space_share = found->candidates.len ? (double)right / (double)found->candidates.len : 0;
	if (!o->question->gold.len) {
		o->space_place = !o->answered;
		o->space_share = !o->answered;
	}
}

/* ---- one question ---- */

static bool judge_answer(const struct judged *j, struct arena *a, struct arena *scratch, const struct retrieve_ask *ask,
			 const struct retrieved *found, struct outcome *o, struct err *err)
{
	const struct question *q = o->question;

	o->answered = found->candidates.len > 0 && !found->nothing;
	o->all = q->gold.len || !o->answered;
	for (ptrdiff_t i = 0; i < q->gold.len; i++) {
		struct gold_table t = { .table = q->gold.at[i] };

		if (is_repeated(j, scratch, &q->gold, i))
			continue;
		if (!look_for(j, scratch, ask, found, &t, err))
			return false;
		o->all = o->all && t.found;
		*push(&o->tables, a) = t;
	}
	for (ptrdiff_t i = 0; i < found->candidates.len && i < JUDGE_FIRST; i++)
		*push(&o->first, a) = str_dup(a, found->candidates.at[i].qualified);
	judge_spaces(a, found, o);
	return true;
}

static void count_tables(const struct outcome *o, struct marks *out)
{
	for (int d = 0; d < JUDGE_DEPTHS; d++) {
		ptrdiff_t within = 0;

		for (ptrdiff_t i = 0; i < o->tables.len; i++)
			within += o->tables.at[i].found && o->tables.at[i].rank <= judge_depths[d];
		out->recall[d] += o->tables.len ? (double)within / (double)o->tables.len : o->all;
		out->all[d] += o->tables.len ? within == o->tables.len : o->all;
	}
	for (ptrdiff_t i = 0; i < o->tables.len; i++)
		if (!o->tables.at[i].found)
			out->lost[o->tables.at[i].stage]++;
}

static void count(const struct outcome *o, struct marks *out)
{
	count_tables(o, out);
	out->first_in_namespace += o->space_place == 1;
	out->namespace_in_3 += o->space_place && o->space_place <= JUDGE_SPACES;
	out->namespace_share += o->space_share;
	out->unanswerable += !o->tables.len;
	out->false_answers += !o->tables.len && o->answered;
	out->false_refusals += o->tables.len && !o->answered;
}

static bool judge_one(const struct judged *j, struct arena *a, struct arena *scratch, const struct question *q,
		      int64_t *us, struct marks *out, struct err *err)
{
	struct retrieve_ask ask = { .query_text = q->text, .k = JUDGE_MOST, .ranks = j->ranks, .stop = j->stop };
	struct retrieved found = { 0 };
	struct outcome o = { .question = q };
	int64_t started = clock_monotonic_us();

	ask.constraints.catalog = j->catalog;
	if (j->within)
		ask.constraints.ns = q->space;
	if (!j->ask(j->ranker, scratch, &ask, &found, err))
		return false;
	*us = clock_monotonic_us() - started;
	if (!judge_answer(j, a, scratch, &ask, &found, &o, err))
		return false;
	count(&o, out);
	*push(&out->outcomes, a) = o;
	return true;
}

/* ---- a set ---- */

static int by_time(const void *x, const void *y)
{
	const int64_t *a = x, *b = y;

	return (*a > *b) - (*a < *b);
}

static void finish(struct marks *m, int64_t *us)
{
	double n = (double)m->questions / 100, none = (double)m->unanswerable / 100;

	for (int d = 0; d < JUDGE_DEPTHS; d++) {
		m->recall[d] /= n;
		m->all[d] /= n;
	}
	m->first_in_namespace /= n;
	m->namespace_in_3 /= n;
	m->namespace_share /= n;
	m->false_answers /= none > 0 ? none : 1;
	m->false_refusals /= n > none ? n - none : 1;
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
