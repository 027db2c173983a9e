/* The audit log: one line per call of every face. */
#include "trace/trace.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/banned.h"

enum { AUDIT_MOST = 16 << 20, AUDIT_KEPT = 5 };

bool audit_append(str dir, const struct audit *line, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(8 << 20);
	struct jw w = jw_to(&b);
	str path = path_join(a, dir, S("audit.jsonl"));

	if (!dir_make_private(dir, err))
		return false;
	file_rotate(path, AUDIT_MOST, AUDIT_KEPT);
	jw_object(&w);
	jw_str_at(&w, "timestamp", instant_iso(a, line->at));
	jw_str_at(&w, "user_id", line->user);
	jw_str_at(&w, "session_id", line->session);
	jw_str_at(&w, "face", line->face);
	jw_str_some(&w, "client", line->client);
	jw_str_at(&w, "tool", line->tool);
	jw_raw_at(&w, "parameters", line->parameters.len ? line->parameters : S("{}"));
	jw_str_some(&w, "statement_digest", line->statement);
	jw_int_at(&w, "results_count", line->results);
	jw_real_at(&w, "execution_time_ms", (double)line->elapsed_us / 1000.0);
	if (line->tokens >= 0)
		jw_int_at(&w, "tokens_used", line->tokens);
	jw_str_some(&w, "error", line->error_code);
	if (line->decision.outcome) {
		jw_str_at(&w, "decision", str_of(step_outcome_name(line->decision.outcome)));
		jw_str_some(&w, "decided_by", line->decision.by);
		jw_str_some(&w, "decision_text", line->decision.text);
		jw_real_at(&w, "waited_ms", (double)line->decision.waited_us / 1000.0);
	}
	jw_end_object(&w);
	sb_putc(&b, '\n');
	return file_append(path, sb_str(&b), err);
}
