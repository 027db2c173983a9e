#include "cli/session/bundle_answers.h"

#include "base/arena.h"
#include "base/stop.h"
#include "cli/build_info.h"
#include "cli/client_identity.h"
#include "replay/rerun.h"
#include "service/trace/session_judge.h"
#include "trace/import/session.h"
#include "base/banned.h"

static bool take_verdict(struct session_judge *j, struct arena *a, struct session *s, struct bundle_answers *out,
			 struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);
	struct trace_verdict v;

	if (!session_judge_verdict(j, a, s, &v, err))
		return false;
	v.name = NO_STR;
	answer_put(&w, as_answer(trace_verdict, &v));
	out->verdict = str_dup(a, sb_str(&b));
	return true;
}

static str text_of(struct arena *a, const struct rerun *r)
{
	return str_fmt(a, "%s %.*s %.*s %.*s", rerun_outcome_name(r->outcome), STR(r->why), STR(r->now.error_code),
		       STR(r->result));
}

static bool take_calls(struct arena *a, const struct rerun_how *how, struct session *s, struct bundle_answers *out,
		       struct err *err)
{
	for (ptrdiff_t i = 0; i < session_len(s); i++) {
		scoped(arena_close) struct arena *scratch = arena_open();
		struct rerun again;
		struct step step;

		if (session_entry(s, i)->type != STEP_CALL)
			continue;
		if (!session_step(s, i, scratch, &step, err) || !rerun_step(scratch, how, &step, &again, err))
			return false;
		*push(&out->calls, a) = (struct bundle_answer){ step.number, text_of(a, &again) };
	}
	return true;
}

bool bundle_answers_take(struct arena *a, struct workspace *w, const struct client *client, str path, str chosen,
			 const struct stop *stop, struct bundle_answers *out, struct err *err)
{
	struct rerun_how how = { .workspace = w, .client = client, .stop = stop, .then = true };
	struct session *s = session_open(path, NO_STR, err);
	struct session_judge *j = s ? session_judge_open(w, client, a, chosen, stop, err) : NULL;
	bool ended = false, good = j && session_read(s, 0, &ended, err) && take_verdict(j, a, s, out, err);

	session_judge_close(j);
	good = good && take_calls(a, &how, s, out, err);
	session_close(s);
	return good;
}

bool bundle_verdicts_differ(const struct bundle_answers *here, const struct bundle_answers *there)
{
	return !str_eq(here->verdict, there->verdict);
}

str bundle_answers_differ(struct arena *a, const struct bundle_answers *here, const struct bundle_answers *there)
{
	if (bundle_verdicts_differ(here, there))
		return S("the verdict");
	for (ptrdiff_t i = 0; i < here->calls.len; i++)
		if (i >= there->calls.len || !str_eq(here->calls.at[i].text, there->calls.at[i].text))
			return str_fmt(a, "the answer of step %lld", (long long)here->calls.at[i].step);
	return NO_STR;
}

bool bundle_answers_of_file(struct cli *c, str path, struct bundle_answers *out, struct err *err)
{
	struct client client = *cli_client(c);
	struct workspace_options o = { .data = ocat_data_dir(c->arena), .stop = cli_stop(), .speller = c->speller };
	struct workspace *w;
	struct bundle_folder place;
	bool good;

	if (!bundle_folder_open(c->arena, path, cli_stop(), &place, err))
		return false;
	client.principal = bundle_principal;
	client.with = &place;
	w = workspace_open(&o, err);
	good = w && bundle_answers_take(c->arena, w, &client, path, NO_STR, cli_stop(), out, err);
	workspace_close(w);
	bundle_folder_close(c->arena, &place);
	return good;
}
