#include "cli/eval/eval_sql_run.h"

#include "base/arena.h"
#include "base/file.h"
#include "cli/eval/eval_input.h"
#include "model/result_value.h"
#include "base/banned.h"

str sql_verdict_name(const struct eval_result *r)
{
	if (r->verdict.reason != EVAL_JUDGED)
		return S("unjudged");
	if (eval_is_right(r))
		return S("right");
	return eval_is_answered(r) ? str_of(eval_stage_name(r->verdict.stage)) : S("refused");
}

void sql_result_put(struct jw *w, const struct eval_result *r)
{
	const struct eval_verdict *v = &r->verdict;

	jw_object(w);
	jw_str_at(w, "id", r->question->id);
	jw_str_at(w, "set", r->question->set);
	jw_str_at(w, "question", r->question->text);
	jw_str_at(w, "verdict", sql_verdict_name(r));
	jw_str_at(w, "sureness", str_of(eval_sureness_word(r->answer->sureness)));
	value_put_at(w, "confidence",
		     r->answer->confidence < 0 ? (struct value){ 0 } : value_real(r->answer->confidence));
	jw_bool_at(w, "sql_right", v->right);
	jw_bool_at(w, "one_of_3_right", v->right_of_3);
	jw_bool_at(w, "invented", v->invented);
	jw_str_at(w, "problem", v->reason == EVAL_JUDGED ? v->problem : str_of(eval_reason_what(v->reason)));
	jw_int_at(w, "sets_of_rows", v->sets);
	jw_bool_at(w, "keys_kept", !v->loose);
	jw_str_at(w, "gold_sql", r->question->gold);
	jw_str_at(w, "sql", r->answer->sql.len ? r->answer->sql.at[0] : NO_STR);
	jw_end_object(w);
}

/* ---- files ---- */

bool sql_run_save(str path, const struct eval_results *results, struct err *err)
{
	struct file_out *f = file_out_open(path, err);
	bool good = f;

	for (ptrdiff_t i = 0; good && i < results->len; i++) {
		scoped(sb_free) struct sb line = SB(SB_MAX);
		struct jw w = jw_to(&line);

		sql_result_put(&w, &results->at[i]);
		sb_putc(&line, '\n');
		good = file_out_put(f, sb_str(&line), err);
	}
	if (good)
		return file_out_done(f, err);
	file_out_drop(f);
	return false;
}

static bool take_line(void *with, str line, str set, struct err *err)
{
	struct sql_run *run = with;
	struct arena *a = run->lines.arena;
	const struct json *j = json_parse(a, line, err);
	struct sql_run_line *l = new(a, struct sql_run_line);
	str id = json_text(j, "id"), verdict = json_text(j, "verdict");

	(void)set;
	if (!j)
		return false;
	if (!id.len || !verdict.len)
		return err_set(err, ERR_CONFIG, "expected a line that `ocat eval --sql --save` wrote");
	*l = (struct sql_run_line){ .right = str_eq(verdict, S("right")), .stage = verdict };
	map_put(&run->lines, id, NULL)->ptr = l;
	return true;
}

bool sql_run_read(struct arena *a, str path, struct sql_run *out, struct err *err)
{
	out->lines = map_in(a);
	return eval_each_line(a, path, take_line, out, err);
}

void sql_run_compare(struct arena *a, const struct sql_run *before, const struct eval_results *now,
		     struct sql_run_comparison *out)
{
	for (ptrdiff_t i = 0; i < now->len; i++) {
		const struct eval_result *r = &now->at[i];
		const struct map_entry *e = map_get(&before->lines, r->question->id);
		const struct sql_run_line *was = e ? e->ptr : NULL;
		bool right = r->verdict.reason == EVAL_JUDGED && eval_is_right(r);

		if (!was) {
			out->added++;
		} else if (was->right == right) {
			out->same++;
		} else {
			*(right ? &out->won : &out->lost) += 1;
			*push(&out->changes, a) = (struct sql_run_change){ r, was };
		}
	}
}
