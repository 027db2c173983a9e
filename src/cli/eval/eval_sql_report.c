#include "cli/eval/eval_sql_report.h"

#include "base/arena.h"
#include "base/banned.h"

enum {
	OF,
	NAME,
	QUESTIONS,
	JUDGED,
	RIGHT,
	ANSWERED,
	FALSE_REFUSALS,
	SURE,
	SURE_RIGHT,
	SURE_WRONG,
	LIKELY,
	LIKELY_RIGHT,
	EXEC_1,
	PASS_3,
	RESULT_TOL,
	GROUNDEDNESS,
	INVENTED,
	MOVED,
	LOOSE,
	P50,
	P95,
	N
};

static const struct column columns[N] = {
	[OF] = { "of", "string", NULL, LOOK_PLAIN, false },
	[NAME] = { "name", "string", NULL, LOOK_NAME, false },
	[QUESTIONS] = { "questions", "integer", NULL, LOOK_COUNT, false },
	[JUDGED] = { "judged", "integer", NULL, LOOK_COUNT, false },
	[RIGHT] = { "right", "number", NULL, LOOK_COUNT, true },
	[ANSWERED] = { "answered", "number", NULL, LOOK_COUNT, true },
	[FALSE_REFUSALS] = { "false_refusals", "number", NULL, LOOK_COUNT, true },
	[SURE] = { "sure", "number", NULL, LOOK_COUNT, true },
	[SURE_RIGHT] = { "sure_right", "number", NULL, LOOK_COUNT, true },
	[SURE_WRONG] = { "sure_wrong", "integer", NULL, LOOK_COUNT, false },
	[LIKELY] = { "likely", "number", NULL, LOOK_COUNT, true },
	[LIKELY_RIGHT] = { "likely_right", "number", NULL, LOOK_COUNT, true },
	[EXEC_1] = { "exec_at_1", "number", NULL, LOOK_COUNT, true },
	[PASS_3] = { "pass_at_3", "number", NULL, LOOK_COUNT, true },
	[RESULT_TOL] = { "result_at_tol", "number", NULL, LOOK_COUNT, true },
	[GROUNDEDNESS] = { "groundedness", "number", NULL, LOOK_COUNT, true },
	[INVENTED] = { "invented", "integer", NULL, LOOK_COUNT, false },
	[MOVED] = { "other_column_order", "integer", NULL, LOOK_COUNT, false },
	[LOOSE] = { "keys_not_kept", "integer", NULL, LOOK_COUNT, false },
	[P50] = { "p50_ms", "number", NULL, LOOK_COUNT, true },
	[P95] = { "p95_ms", "number", NULL, LOOK_COUNT, true },
};

/* The tables for people. */
static const int of_answers[] = { OF,	NAME,	    QUESTIONS,	JUDGED,	  RIGHT, ANSWERED,
				  SURE, SURE_RIGHT, SURE_WRONG, INVENTED, P50,	 P95 };
static const int of_metrics[] = { OF, NAME, EXEC_1, PASS_3, RESULT_TOL, GROUNDEDNESS, FALSE_REFUSALS };

#define COLUMNS_OF(list) list, (int)(sizeof(list) / sizeof *(list))

/* ---- figures ---- */

/* Per cent to one decimal; null of nothing. */
static struct value share(int64_t n, int64_t of)
{
	return of > 0 ? value_real((double)(int64_t)((double)n * 1000 / (double)of + 0.5) / 10) : (struct value){ 0 };
}

static struct value ms(int64_t us)
{
	return us < 0 ? (struct value){ 0 } : value_real((double)((us + 5) / 10) / 100);
}

static void fill_row(const struct eval_marks *m, struct value row[N])
{
	row[OF] = value_text(m->of);
	row[NAME] = value_text(m->name);
	row[QUESTIONS] = value_int(m->questions);
	row[JUDGED] = value_int(m->judged);
	row[RIGHT] = share(m->right, m->judged);
	row[ANSWERED] = share(m->answered, m->judged);
	row[FALSE_REFUSALS] = share(m->judged - m->answered, m->judged);
	row[SURE] = share(m->sure, m->judged);
	row[SURE_RIGHT] = share(m->sure_right, m->sure);
	row[SURE_WRONG] = value_int(m->sure - m->sure_right);
	row[LIKELY] = share(m->likely, m->judged);
	row[LIKELY_RIGHT] = share(m->likely_right, m->likely);
	row[EXEC_1] = share(m->first_right, m->judged);
	row[PASS_3] = share(m->third_right, m->judged);
	row[RESULT_TOL] = share(m->near_right, m->judged);
	row[GROUNDEDNESS] = share(m->with_sql - m->invented, m->with_sql);
	row[INVENTED] = value_int(m->invented);
	row[MOVED] = value_int(m->moved);
	row[LOOSE] = value_int(m->loose);
	row[P50] = ms(m->p50_us);
	row[P95] = ms(m->p95_us);
}

/* chosen NULL: all columns. */
static void put_rows(struct rows *r, const struct sql_evaluation *e, const int *chosen, int n)
{
	struct value row[N], shown[N];

	for (ptrdiff_t i = 0; i < e->marks.len; i++) {
		fill_row(&e->marks.at[i], row);
		for (int k = 0; k < n; k++)
			shown[k] = row[chosen ? chosen[k] : k];
		if (!rows_row(r, shown))
			break;
	}
}

/* ---- for people ---- */

static struct rows *start_table(struct sb *b, struct cli *c, const struct column *shown, int n)
{
	struct rows *r = rows_open(FORMAT_TABLE, &c->paint, rows_into, b);

	rows_columns(r, shown, n);
	return r;
}

static void end_table(struct sb *b, struct rows *r)
{
	rows_end(r);
	rows_close(r);
	sb_putc(b, '\n');
}

static void put_table(struct sb *b, struct cli *c, const struct sql_evaluation *e, const int *chosen, int n)
{
	struct column shown[N];
	struct rows *r;

	for (int i = 0; i < n; i++)
		shown[i] = columns[chosen[i]];
	r = start_table(b, c, shown, n);
	put_rows(r, e, chosen, n);
	end_table(b, r);
}

static void put_curve(struct sb *b, struct cli *c, const struct sql_evaluation *e)
{
	static const struct column shown[] = { { "least_sureness", "string", NULL, LOOK_PLAIN, false },
					       { "confidence", "number", NULL, LOOK_COUNT, true },
					       { "answered", "number", NULL, LOOK_COUNT, true },
					       { "precision", "number", NULL, LOOK_COUNT, true } };
	struct rows *r = start_table(b, c, shown, 4);

	for (ptrdiff_t i = 0; i < e->curve.len; i++) {
		const struct eval_point *p = &e->curve.at[i];
		struct value row[] = { value_text(str_of(eval_sureness_word(p->least))),
				       p->confidence < 0 ? (struct value){ 0 } : value_real(p->confidence),
				       share(p->answered, e->curve.judged), share(p->right, p->answered) };

		if (!rows_row(r, row))
			break;
	}
	end_table(b, r);
}

/* The sums of all questions. */
static const struct eval_marks *all_marks(const struct sql_evaluation *e)
{
	return str_eq(e->marks.at[e->marks.len - 1].of, S("all")) ? &e->marks.at[e->marks.len - 1] : &e->marks.at[0];
}

static void put_line(struct sb *b, struct cli *c, str label, str text)
{
	paint_labelled(b, &c->paint, ROLE_DIM, label, (int)label.len + 1, text);
}

static void put_left_out(struct sb *b, struct cli *c, const struct sql_evaluation *e)
{
	const struct eval_marks *m = all_marks(e);

	for (int k = EVAL_JUDGED + 1; k < EVAL_REASON_COUNT; k++)
		if (m->reasons[k])
			put_line(b, c, S("not judged:"),
				 str_fmt(c->arena, "%.*s: %s", STR(str_counted(c->arena, m->reasons[k], "question")),
					 eval_reason_what((enum eval_reason)k)));
	if (e->without_gold)
		put_line(b, c, S("left out:"),
			 str_fmt(c->arena, "%.*s without gold SQL",
				 STR(str_counted(c->arena, e->without_gold, "question"))));
	if (e->missing)
		put_line(b, c, S("refused:"),
			 str_fmt(c->arena, "%.*s without a line in the answers",
				 STR(str_counted(c->arena, e->missing, "question"))));
	for (int k = 0; k < EVAL_STAGE_COUNT; k++)
		if (m->stages[k])
			put_line(b, c, S("wrong:"),
				 str_fmt(c->arena, "%lld at %s: %s", (long long)m->stages[k],
					 eval_stage_name((enum eval_stage)k), eval_stage_what((enum eval_stage)k)));
}

static bool is_miss(const struct eval_result *r)
{
	return r->verdict.reason == EVAL_JUDGED && !r->verdict.right && r->answer->sql.len;
}

static void put_miss(struct sb *b, struct cli *c, const struct eval_result *r)
{
	paint_labelled(b, &c->paint, ROLE_PLAIN, S("  ?"), 6,
		       str_fmt(c->arena, "%.*s (%.*s)", STR(r->question->text), STR(r->question->id)));
	paint_labelled(b, &c->paint, ROLE_DIM, S("  wrong"), 10,
		       str_fmt(c->arena, "%s, %s: %.*s", eval_sureness_word(r->answer->sureness),
			       eval_stage_name(r->verdict.stage), STR(r->verdict.problem)));
	paint_labelled(b, &c->paint, ROLE_DIM, S("  gold"), 10, r->question->gold);
	paint_labelled(b, &c->paint, ROLE_DIM, S("  answer"), 10, r->answer->sql.at[0]);
}

/* The surest are the worst, and come first. */
static void put_misses(struct sb *b, struct cli *c, const struct sql_evaluation *e, ptrdiff_t most)
{
	ptrdiff_t shown = 0, all = 0;

	for (int s = 0; s < EVAL_SURENESS_COUNT; s++)
		for (ptrdiff_t i = 0; i < e->results.len; i++) {
			const struct eval_result *r = &e->results.at[i];

			if (!is_miss(r) || (int)r->answer->sureness != s)
				continue;
			all++;
			if (most >= 0 && shown >= most)
				continue;
			if (!shown)
				sb_putc(b, '\n');
			put_miss(b, c, r);
			shown++;
		}
	if (shown < all)
		paint_labelled(b, &c->paint, ROLE_DIM, S(""), 2,
			       str_fmt(c->arena, "and %lld more: --misses lists them all", (long long)(all - shown)));
}

static void put_comparison(struct sb *b, struct cli *c, const struct sql_evaluation *e)
{
	const struct sql_run_comparison *k = &e->comparison;

	sb_fmt(b, "\nagainst %.*s: %lld won, %lld lost, %lld the same\n", STR(e->against), (long long)k->won,
	       (long long)k->lost, (long long)k->same);
	for (ptrdiff_t i = 0; i < k->changes.len; i++) {
		const struct sql_run_change *ch = &k->changes.at[i];

		paint_labelled(b, &c->paint, ROLE_PLAIN, ch->before->right ? S("  lost") : S("  won"), 8,
			       str_fmt(c->arena, "%.*s (%.*s)", STR(ch->now->question->text),
				       STR(ch->now->question->id)));
		paint_labelled(b, &c->paint, ROLE_DIM, ch->before->right ? S("  now") : S("  before"), 10,
			       ch->before->right ? sql_verdict_name(ch->now) : ch->before->stage);
	}
}

static void put_text(struct sb *b, struct cli *c, const struct sql_evaluation *e, ptrdiff_t misses)
{
	put_table(b, c, e, COLUMNS_OF(of_answers));
	put_table(b, c, e, COLUMNS_OF(of_metrics));
	if (e->curve.len)
		put_curve(b, c, e);
	put_left_out(b, c, e);
	if (e->against.len)
		put_comparison(b, c, e);
	else
		put_misses(b, c, e, misses);
}

/* ---- JSON ---- */

static void json_counts(struct jw *w, const struct eval_marks *m)
{
	jw_object_at(w, "wrong_at");
	for (int k = 0; k < EVAL_STAGE_COUNT; k++)
		jw_int_at(w, eval_stage_name((enum eval_stage)k), m->stages[k]);
	jw_end_object(w);
	jw_object_at(w, "unjudged");
	for (int k = EVAL_JUDGED + 1; k < EVAL_REASON_COUNT; k++)
		jw_int_at(w, eval_reason_name((enum eval_reason)k), m->reasons[k]);
	jw_end_object(w);
}

static void json_marks(struct jw *w, const struct eval_marks *m)
{
	struct value row[N];

	fill_row(m, row);
	jw_object(w);
	for (int i = 0; i < N; i++)
		value_put_at(w, columns[i].name, row[i]);
	json_counts(w, m);
	jw_end_object(w);
}

static void json_curve(struct jw *w, const struct eval_curve *c)
{
	jw_array_at(w, "curve");
	for (ptrdiff_t i = 0; i < c->len; i++) {
		jw_object(w);
		jw_str_at(w, "least_sureness", str_of(eval_sureness_word(c->at[i].least)));
		value_put_at(w, "confidence",
			     c->at[i].confidence < 0 ? (struct value){ 0 } : value_real(c->at[i].confidence));
		value_put_at(w, "answered", share(c->at[i].answered, c->judged));
		value_put_at(w, "precision", share(c->at[i].right, c->at[i].answered));
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void json_comparison(struct jw *w, const struct sql_run_comparison *k)
{
	jw_object_at(w, "compared");
	jw_int_at(w, "won", k->won);
	jw_int_at(w, "lost", k->lost);
	jw_int_at(w, "same", k->same);
	jw_int_at(w, "added", k->added);
	jw_array_at(w, "changes");
	for (ptrdiff_t i = 0; i < k->changes.len; i++)
		sql_result_put(w, k->changes.at[i].now);
	jw_end_array(w);
	jw_end_object(w);
}

static void put_json(struct cli *c, const struct sql_evaluation *e)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = cli_result(c, &b);

	jw_str_at(&w, "catalog", e->catalog);
	jw_int_at(&w, "without_gold", e->without_gold);
	jw_int_at(&w, "missing", e->missing);
	jw_array_at(&w, "marks");
	for (ptrdiff_t i = 0; i < e->marks.len; i++)
		json_marks(&w, &e->marks.at[i]);
	jw_end_array(&w);
	json_curve(&w, &e->curve);
	jw_array_at(&w, "misses");
	for (ptrdiff_t i = 0; i < e->results.len; i++)
		if (e->results.at[i].verdict.reason != EVAL_JUDGED || is_miss(&e->results.at[i]))
			sql_result_put(&w, &e->results.at[i]);
	jw_end_array(&w);
	if (e->against.len)
		json_comparison(&w, &e->comparison);
	cli_result_end(c, &w, &b);
}

void sql_evaluation_put(struct cli *c, const struct sql_evaluation *e, ptrdiff_t misses)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct rows *r;

	if (c->format == FORMAT_JSON) {
		put_json(c, e);
	} else if (c->format == FORMAT_TABLE) {
		put_text(&b, c, e, misses);
		cli_print(c, sb_str(&b));
	} else {
		r = cli_rows(c, columns, N);
		put_rows(r, e, NULL, N);
		cli_rows_end(c, r);
	}
}
