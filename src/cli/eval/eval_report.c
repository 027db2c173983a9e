#include "cli/eval/eval_report.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "base/banned.h"

enum {
	SET,
	QUESTIONS,
	LANGUAGE,
	ALL_5,
	ALL_10,
	ALL_20,
	RECALL_5,
	RECALL_10,
	RECALL_20,
	FIRST_NS,
	NS_3,
	NS_SHARE,
	FALSE_ANSWERS,
	FALSE_REFUSALS,
	P50,
	P95,
	N
};

static const struct column columns[N] = {
	[SET] = { "set", "string", NULL, LOOK_NAME, false },
	[QUESTIONS] = { "questions", "integer", NULL, LOOK_COUNT, false },
	[LANGUAGE] = { "lang", "string", NULL, LOOK_PLAIN, true },
	[ALL_5] = { "all_at_5", "number", NULL, LOOK_COUNT, false },
	[ALL_10] = { "all_at_10", "number", NULL, LOOK_COUNT, false },
	[ALL_20] = { "all_at_20", "number", NULL, LOOK_COUNT, false },
	[RECALL_5] = { "recall_at_5", "number", NULL, LOOK_COUNT, true },
	[RECALL_10] = { "recall_at_10", "number", NULL, LOOK_COUNT, true },
	[RECALL_20] = { "recall_at_20", "number", NULL, LOOK_COUNT, true },
	[FIRST_NS] = { "first_in_namespace", "number", NULL, LOOK_COUNT, true },
	[NS_3] = { "namespace_in_3", "number", NULL, LOOK_COUNT, true },
	[NS_SHARE] = { "namespace_share", "number", NULL, LOOK_COUNT, true },
	[FALSE_ANSWERS] = { "false_answers", "number", NULL, LOOK_COUNT, true },
	[FALSE_REFUSALS] = { "false_refusals", "number", NULL, LOOK_COUNT, true },
	[P50] = { "p50_ms", "number", NULL, LOOK_COUNT, true },
	[P95] = { "p95_ms", "number", NULL, LOOK_COUNT, true },
};

/* Which of them a table for people shows. */
static const int usual[] = { SET,      QUESTIONS, LANGUAGE,  ALL_5,    ALL_10, ALL_20,
			     RECALL_5, RECALL_10, RECALL_20, FIRST_NS, P50,    P95 };
static const int of_databases[] = { SET, QUESTIONS, LANGUAGE, FIRST_NS, NS_3, NS_SHARE, P50, P95 };
static const int of_answers[] = { SET, QUESTIONS, FALSE_ANSWERS, FALSE_REFUSALS, ALL_20, P50, P95 };

static const struct column comparison_columns[] = {
	{ "set", "string", NULL, LOOK_NAME, false },	{ "questions", "integer", NULL, LOOK_COUNT, false },
	{ "won", "integer", NULL, LOOK_COUNT, false },	{ "lost", "integer", NULL, LOOK_COUNT, false },
	{ "same", "integer", NULL, LOOK_COUNT, false }, { "added", "integer", NULL, LOOK_COUNT, true },
};
enum { COMPARISON_COLUMNS = sizeof comparison_columns / sizeof *comparison_columns };

/* Shares and milliseconds to one decimal: the rest is noise. */
static double tenth(double d)
{
	return (double)(int64_t)(d * 10 + 0.5) / 10;
}

static double ms(int64_t us)
{
	return (double)((us + 5) / 10) / 100;
}

static void fill_row(const struct marks *m, struct value *row)
{
	row[SET] = value_text(m->set);
	row[QUESTIONS] = value_int(m->questions);
	row[LANGUAGE] = m->language.len ? value_text(m->language) : (struct value){ 0 };
	for (int d = 0; d < JUDGE_DEPTHS; d++) {
		row[ALL_5 + d] = value_real(tenth(m->all[d]));
		row[RECALL_5 + d] = value_real(tenth(m->recall[d]));
	}
	row[FIRST_NS] = value_real(tenth(m->first_in_namespace));
	row[NS_3] = value_real(tenth(m->namespace_in_3));
	row[NS_SHARE] = value_real(tenth(m->namespace_share));
	row[FALSE_ANSWERS] = m->unanswerable ? value_real(tenth(m->false_answers)) : (struct value){ 0 };
	row[FALSE_REFUSALS] = m->unanswerable < m->questions ? value_real(tenth(m->false_refusals))
							     : (struct value){ 0 };
	row[P50] = value_real(ms(m->p50_us));
	row[P95] = value_real(ms(m->p95_us));
}

static void fill_comparison(const struct run_comparison *c, struct value *row)
{
	row[0] = value_text(c->set);
	row[1] = value_int(c->questions);
	row[2] = value_int(c->won);
	row[3] = value_int(c->lost);
	row[4] = value_int(c->same);
	row[5] = value_int(c->added);
}

static void put_comparison_rows(struct rows *r, const struct evaluation *e)
{
	struct value row[COMPARISON_COLUMNS];

	for (ptrdiff_t i = 0; i < e->compared.len; i++) {
		fill_comparison(&e->compared.at[i], row);
		if (!rows_row(r, row))
			break;
	}
}

/* The chosen columns of all sets. */
static void put_set_rows(struct rows *r, const struct evaluation *e, const int *chosen, int n)
{
	struct value row[N], shown[N];

	for (ptrdiff_t i = 0; i < e->sets.len; i++) {
		fill_row(&e->sets.at[i], row);
		for (int k = 0; k < n; k++)
			shown[k] = row[chosen ? chosen[k] : k];
		if (!rows_row(r, shown))
			break;
	}
}

void evaluation_put_rows(struct cli *c, const struct evaluation *e)
{
	struct rows *r;

	if (e->against.len) {
		r = cli_rows(c, comparison_columns, COMPARISON_COLUMNS);
		put_comparison_rows(r, e);
	} else {
		r = cli_rows(c, columns, N);
		put_set_rows(r, e, NULL, N);
	}
	cli_rows_end(c, r);
}

/* ---- for people ---- */

/* Each stage has its count and an explanation: readers look for the largest loss first. */
static void put_lost(struct sb *b, struct cli *c, const struct marks *m)
{
	for (int l = 0; l < LOST_COUNT; l++)
		if (m->lost[l])
			paint_labelled(b, &c->paint, ROLE_DIM, S(""), 2,
				       str_fmt(c->arena, "%.*s lost: %s",
					       STR(str_counted(c->arena, m->lost[l], "table")),
					       lost_why((enum lost)l)));
}

static void put_missing_words(struct sb *b, const struct gold_table *tables, ptrdiff_t n)
{
	for (ptrdiff_t i = 0; i < n; i++) {
		const struct gold_table *t = &tables[i];

		if (t->found)
			continue;
		sb_fmt(b, "%s%.*s (%s", b->len ? ", " : "", STR(t->table), lost_name(t->stage));
		if (t->rank)
			sb_fmt(b, ", rank %lld", (long long)t->rank);
		sb_putc(b, ')');
	}
}

static str listed(struct arena *a, const struct strs *texts)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < texts->len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(texts->at[i]));
	return texts->len ? str_dup(a, sb_str(&b)) : S("nothing");
}

static void put_miss(struct sb *b, struct cli *c, const struct outcome *o, bool databases)
{
	scoped(sb_free) struct sb lost = SB(SB_MAX);

	put_missing_words(&lost, o->tables.at, o->tables.len);
	paint_labelled(b, &c->paint, ROLE_PLAIN, S("  ?"), 6, o->question->text);
	if (lost.len && !databases)
		paint_labelled(b, &c->paint, ROLE_DIM, S("  lost"), 8, sb_str(&lost));
	if (databases && o->tables.len)
		paint_labelled(b, &c->paint, ROLE_DIM, S("  right"), 8, listed(c->arena, &o->question->gold));
	paint_labelled(b, &c->paint, ROLE_DIM, S("  first"), 8, listed(c->arena, databases ? &o->spaces : &o->first));
}

static bool is_missed(const struct outcome *o, bool databases)
{
	return databases ? o->space_place != 1 : !o->all;
}

/* Questions with tables first, as they are most of a set. */
static void put_heading(struct sb *b, struct cli *c, const struct marks *m, int64_t missed, bool databases)
{
	int64_t answered = 0;

	for (ptrdiff_t i = 0; i < m->outcomes.len; i++)
		answered += !m->outcomes.at[i].tables.len && m->outcomes.at[i].answered;
	paint_put(b, &c->paint, ROLE_HEAD, m->set);
	if (m->unanswerable < m->questions)
		sb_fmt(b, ": %lld of %.*s %s\n", (long long)(missed - answered),
		       STR(str_counted(c->arena, m->questions - m->unanswerable, "question")),
		       databases ? "have another namespace first" : "lack a table in the first 20");
	if (m->unanswerable)
		sb_fmt(b, "%s: %lld of %.*s without tables were answered\n",
		       m->unanswerable < m->questions ? "  and" : "", (long long)answered,
		       STR(str_counted(c->arena, m->unanswerable, "question")));
}

static void put_set(struct sb *b, struct cli *c, const struct marks *m, ptrdiff_t most, bool databases)
{
	ptrdiff_t missed = 0, shown = 0;

	for (ptrdiff_t i = 0; i < m->outcomes.len; i++)
		missed += is_missed(&m->outcomes.at[i], databases);
	if (!missed)
		return;
	sb_putc(b, '\n');
	put_heading(b, c, m, missed, databases);
	if (!databases)
		put_lost(b, c, m);
	for (ptrdiff_t i = 0; i < m->outcomes.len && (most < 0 || shown < most); i++)
		if (is_missed(&m->outcomes.at[i], databases)) {
			put_miss(b, c, &m->outcomes.at[i], databases);
			shown++;
		}
	if (shown < missed)
		paint_labelled(b, &c->paint, ROLE_DIM, S(""), 2,
			       str_fmt(c->arena, "and %lld more: --misses lists them all",
				       (long long)(missed - shown)));
}

/* The stage that lost the question: then if it is won, now if it is lost. */
static str why_changed(struct arena *a, const struct run_change *ch, bool databases)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (databases)
		return listed(a, ch->won ? &ch->before->spaces : &ch->now->spaces);
	if (ch->won)
		put_missing_words(&b, ch->before->tables.at, ch->before->tables.len);
	else
		put_missing_words(&b, ch->now->tables.at, ch->now->tables.len);
	return b.len ? str_dup(a, sb_str(&b)) : S("answered, though no table answers it");
}

static void put_changes(struct sb *b, struct cli *c, const struct run_comparison *one, bool databases)
{
	if (!one->changes.len)
		return;
	sb_putc(b, '\n');
	paint_put(b, &c->paint, ROLE_HEAD, one->set);
	sb_fmt(b, ": %lld won, %lld lost\n", (long long)one->won, (long long)one->lost);
	for (ptrdiff_t i = 0; i < one->changes.len; i++) {
		const struct run_change *ch = &one->changes.at[i];

		paint_labelled(b, &c->paint, ROLE_PLAIN, ch->won ? S("  won") : S("  lost"), 8,
			       ch->now->question->text);
		paint_labelled(b, &c->paint, ROLE_DIM, ch->won ? S("  before") : S("  now"), 10,
			       why_changed(c->arena, ch, databases));
	}
}

static void put_comparisons(struct sb *b, struct cli *c, const struct evaluation *e)
{
	int64_t won = 0, lost = 0, same = 0;
	struct rows *r = rows_open(FORMAT_TABLE, &c->paint, rows_into, b);

	rows_columns(r, comparison_columns, COMPARISON_COLUMNS);
	put_comparison_rows(r, e);
	rows_end(r);
	rows_close(r);
	for (ptrdiff_t i = 0; i < e->compared.len; i++) {
		put_changes(b, c, &e->compared.at[i], e->databases);
		won += e->compared.at[i].won;
		lost += e->compared.at[i].lost;
		same += e->compared.at[i].same;
	}
	sb_fmt(b, "\nagainst %.*s: %lld won, %lld lost, %lld the same\n", STR(e->against), (long long)won,
	       (long long)lost, (long long)same);
}

static bool has_unanswerable(const struct evaluation *e)
{
	for (ptrdiff_t i = 0; i < e->sets.len; i++)
		if (e->sets.at[i].unanswerable)
			return true;
	return false;
}

static void put_table(struct sb *b, struct cli *c, const struct evaluation *e, const int *chosen, int n)
{
	struct rows *r = rows_open(FORMAT_TABLE, &c->paint, rows_into, b);
	struct column shown[N];

	for (int i = 0; i < n; i++)
		shown[i] = columns[chosen[i]];
	rows_columns(r, shown, n);
	put_set_rows(r, e, chosen, n);
	rows_end(r);
	rows_close(r);
}

#define COLUMNS_OF(list) list, (int)(sizeof(list) / sizeof *(list))

void evaluation_put_text(struct sb *b, struct cli *c, const struct evaluation *e, ptrdiff_t misses)
{
	if (e->databases)
		put_table(b, c, e, COLUMNS_OF(of_databases));
	else
		put_table(b, c, e, COLUMNS_OF(usual));
	if (has_unanswerable(e)) {
		sb_putc(b, '\n');
		put_table(b, c, e, COLUMNS_OF(of_answers));
	}
	if (e->against.len) {
		sb_putc(b, '\n');
		put_comparisons(b, c, e);
		return;
	}
	for (ptrdiff_t i = 0; i < e->sets.len; i++)
		put_set(b, c, &e->sets.at[i], misses, e->databases);
}

/* ---- JSON ---- */

static void json_miss(struct jw *w, const struct outcome *o)
{
	jw_object(w);
	jw_str_at(w, "id", o->question->id);
	jw_str_at(w, "question", o->question->text);
	jw_key(w, "missing");
	run_put_missing(w, o->tables.at, o->tables.len);
	texts_put(w, "first", &o->first);
	texts_put(w, "namespaces", &o->spaces);
	jw_end_object(w);
}

static void json_change(struct jw *w, const struct run_change *ch)
{
	jw_object(w);
	jw_str_at(w, "change", ch->won ? S("won") : S("lost"));
	jw_str_at(w, "id", ch->now->question->id);
	jw_str_at(w, "question", ch->now->question->text);
	jw_key(w, "missing_before");
	run_put_missing(w, ch->before->tables.at, ch->before->tables.len);
	jw_key(w, "missing");
	run_put_missing(w, ch->now->tables.at, ch->now->tables.len);
	texts_put(w, "namespaces_before", &ch->before->spaces);
	texts_put(w, "namespaces", &ch->now->spaces);
	jw_end_object(w);
}

static void json_comparisons(struct jw *w, const struct evaluation *e)
{
	jw_array_at(w, "compared");
	for (ptrdiff_t i = 0; i < e->compared.len; i++) {
		const struct run_comparison *c = &e->compared.at[i];

		jw_object(w);
		jw_str_at(w, "set", c->set);
		jw_int_at(w, "questions", c->questions);
		jw_int_at(w, "won", c->won);
		jw_int_at(w, "lost", c->lost);
		jw_int_at(w, "same", c->same);
		jw_int_at(w, "added", c->added);
		jw_array_at(w, "changes");
		for (ptrdiff_t k = 0; k < c->changes.len; k++)
			json_change(w, &c->changes.at[k]);
		jw_end_array(w);
		jw_end_object(w);
	}
	jw_end_array(w);
}

/* A share of no questions is null. */
static void json_share(struct jw *w, const char *key, double share, bool is_there)
{
	if (is_there)
		jw_real_at(w, key, tenth(share));
	else
		jw_null_at(w, key);
}

static void json_set(struct jw *w, const struct marks *m)
{
	jw_object(w);
	jw_str_at(w, "set", m->set);
	jw_str_at(w, "lang", m->language);
	jw_int_at(w, "questions", m->questions);
	for (int d = 0; d < JUDGE_DEPTHS; d++)
		jw_real_at(w, columns[RECALL_5 + d].name, tenth(m->recall[d]));
	for (int d = 0; d < JUDGE_DEPTHS; d++)
		jw_real_at(w, columns[ALL_5 + d].name, tenth(m->all[d]));
	jw_real_at(w, "first_in_namespace", tenth(m->first_in_namespace));
	jw_real_at(w, "namespace_in_3", tenth(m->namespace_in_3));
	jw_real_at(w, "namespace_share", tenth(m->namespace_share));
	json_share(w, "false_answers", m->false_answers, m->unanswerable > 0);
	json_share(w, "false_refusals", m->false_refusals, m->unanswerable < m->questions);
	jw_real_at(w, "p50_ms", ms(m->p50_us));
	jw_real_at(w, "p95_ms", ms(m->p95_us));
	jw_object_at(w, "lost");
	for (int l = 0; l < LOST_COUNT; l++)
		jw_int_at(w, lost_name((enum lost)l), m->lost[l]);
	jw_end_object(w);
	jw_array_at(w, "misses");
	for (ptrdiff_t i = 0; i < m->outcomes.len; i++)
		if (!m->outcomes.at[i].all)
			json_miss(w, &m->outcomes.at[i]);
	jw_end_array(w);
	jw_end_object(w);
}

void evaluation_put_json(struct sb *out, const struct evaluation *e)
{
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "command", S("eval"));
	jw_object_at(&w, "result");
	jw_str_at(&w, "catalog", e->catalog);
	jw_bool_at(&w, "within_namespace", e->within);
	jw_int_at(&w, "assets", e->assets);
	jw_real_at(&w, "open_ms", ms(e->open_us));
	jw_array_at(&w, "sets");
	for (ptrdiff_t i = 0; i < e->sets.len; i++)
		json_set(&w, &e->sets.at[i]);
	jw_end_array(&w);
	if (e->against.len)
		json_comparisons(&w, e);
	jw_end_object(&w);
	jw_end_object(&w);
	sb_putc(out, '\n');
}
