#include "cli/eval_report.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { SET, QUESTIONS, LANGUAGE, ALL_5, ALL_10, ALL_20, RECALL_5, RECALL_10, RECALL_20, FIRST_NS, P50, P95, N };

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
	[P50] = { "p50_ms", "number", NULL, LOOK_COUNT, true },
	[P95] = { "p95_ms", "number", NULL, LOOK_COUNT, true },
};

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
	row[P50] = value_real(ms(m->p50_us));
	row[P95] = value_real(ms(m->p95_us));
}

void evaluation_put_rows(struct cli *c, const struct evaluation *e)
{
	struct rows *r = cli_rows(c, columns, N);
	struct value row[N];

	for (ptrdiff_t i = 0; i < e->sets.len; i++) {
		fill_row(&e->sets.at[i], row);
		if (!rows_row(r, row))
			break;
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

static str missing_words(struct arena *a, const struct missing *m)
{
	if (m->rank)
		return str_fmt(a, "%.*s (%s, rank %lld)", STR(m->table), lost_name(m->stage), (long long)m->rank);
	return str_fmt(a, "%.*s (%s)", STR(m->table), lost_name(m->stage));
}

static void put_miss(struct sb *b, struct cli *c, const struct miss *m)
{
	scoped(sb_free) struct sb lost = SB(SB_MAX);
	scoped(sb_free) struct sb first = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < m->missing.len; i++)
		sb_fmt(&lost, "%s%.*s", i ? ", " : "", STR(missing_words(c->arena, &m->missing.at[i])));
	for (ptrdiff_t i = 0; i < m->first.len; i++)
		sb_fmt(&first, "%s%.*s", i ? ", " : "", STR(m->first.at[i]));
	paint_labelled(b, &c->paint, ROLE_PLAIN, S("  ?"), 6, m->question->text);
	paint_labelled(b, &c->paint, ROLE_DIM, S("  lost"), 8, sb_str(&lost));
	paint_labelled(b, &c->paint, ROLE_DIM, S("  first"), 8, first.len ? sb_str(&first) : S("nothing"));
}

static void put_set(struct sb *b, struct cli *c, const struct marks *m, ptrdiff_t most)
{
	ptrdiff_t n = most < 0 || most > m->misses.len ? m->misses.len : most;

	if (!m->misses.len)
		return;
	sb_putc(b, '\n');
	paint_put(b, &c->paint, ROLE_HEAD, m->set);
	sb_fmt(b, ": %lld of %.*s lack a table in the first %d\n", (long long)m->misses.len,
	       STR(str_counted(c->arena, m->questions, "question")), JUDGE_MOST);
	put_lost(b, c, m);
	for (ptrdiff_t i = 0; i < n; i++)
		put_miss(b, c, &m->misses.at[i]);
	if (n < m->misses.len)
		paint_labelled(b, &c->paint, ROLE_DIM, S(""), 2,
			       str_fmt(c->arena, "and %lld more: --misses lists them all",
				       (long long)(m->misses.len - n)));
}

void evaluation_put_text(struct sb *b, struct cli *c, const struct evaluation *e, ptrdiff_t misses)
{
	struct rows *r = rows_open(FORMAT_TABLE, &c->paint, rows_into, b);
	struct value row[N];

	rows_columns(r, columns, N);
	for (ptrdiff_t i = 0; i < e->sets.len; i++) {
		fill_row(&e->sets.at[i], row);
		rows_row(r, row);
	}
	rows_end(r);
	rows_close(r);
	for (ptrdiff_t i = 0; i < e->sets.len; i++)
		put_set(b, c, &e->sets.at[i], misses);
}

/* ---- JSON ---- */

static void json_miss(struct jw *w, const struct miss *m)
{
	jw_object(w);
	jw_str_at(w, "id", m->question->id);
	jw_str_at(w, "question", m->question->text);
	jw_array_at(w, "missing");
	for (ptrdiff_t i = 0; i < m->missing.len; i++) {
		jw_object(w);
		jw_str_at(w, "table", m->missing.at[i].table);
		jw_str_at(w, "stage", str_of(lost_name(m->missing.at[i].stage)));
		jw_key(w, "rank");
		if (m->missing.at[i].rank)
			jw_int(w, m->missing.at[i].rank);
		else
			jw_null(w);
		jw_end_object(w);
	}
	jw_end_array(w);
	texts_put(w, "first", &m->first);
	jw_end_object(w);
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
	jw_real_at(w, "p50_ms", ms(m->p50_us));
	jw_real_at(w, "p95_ms", ms(m->p95_us));
	jw_object_at(w, "lost");
	for (int l = 0; l < LOST_COUNT; l++)
		jw_int_at(w, lost_name((enum lost)l), m->lost[l]);
	jw_end_object(w);
	jw_array_at(w, "misses");
	for (ptrdiff_t i = 0; i < m->misses.len; i++)
		json_miss(w, &m->misses.at[i]);
	jw_end_array(w);
	jw_end_object(w);
}

void evaluation_put_json(struct sb *out, const struct evaluation *e)
{
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "catalog", e->catalog);
	jw_bool_at(&w, "within_namespace", e->within);
	jw_int_at(&w, "assets", e->assets);
	jw_real_at(&w, "open_ms", ms(e->open_us));
	jw_array_at(&w, "sets");
	for (ptrdiff_t i = 0; i < e->sets.len; i++)
		json_set(&w, &e->sets.at[i]);
	jw_end_array(&w);
	jw_end_object(&w);
	sb_putc(out, '\n');
}
