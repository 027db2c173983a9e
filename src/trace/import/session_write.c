#include "trace/import/session_write.h"

#include <sys/stat.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/sha256.h"
#include "trace/line.h"
#include "base/banned.h"

/* A line stays far below the longest that readers accept. */
enum { NAME_MOST = 120, TEXT_MOST = 4 << 20 };

static bool is_plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
	       c == '.';
}

/* The file's name without the last ending. */
static str stem(str path)
{
	str file = path_file(path);
	ptrdiff_t dot = str_at_last(file, '.');

	return dot > 0 ? str_upto(file, dot) : file;
}

/* Two files of one name are two sessions. */
static str named_by_file(struct arena *a, str path)
{
	struct digest d = sha256_of(path_absolute(a, path));
	char hex[65];

	digest_hex(&d, hex);
	return str_fmt(a, "%.*s-%.8s", STR(stem(path)), hex);
}

/* The file of a sub-agent by itself is not the session that it belongs to. */
static str own_id(struct arena *a, const struct session *s)
{
	str id = session_facts(s)->id, agent = session_len(s) ? session_agent(s, session_entry(s, 0))->name : NO_STR;

	if (!id.len)
		return named_by_file(a, session_path(s));
	return agent.len ? str_fmt(a, "%.*s-%.*s", STR(id), STR(agent)) : id;
}

str session_trace_name(struct arena *a, const struct session *s)
{
	str id = own_id(a, s);
	struct sb b = SB(NAME_MOST);
	str out;

	sb_fmt(&b, "%s-", session_format(s)->name);
	for (ptrdiff_t i = 0; i < id.len; i++)
		sb_putc(&b, is_plain(id.at[i]) ? id.at[i] : '-');
	out = str_dup(a, sb_str(&b));
	sb_free(&b);
	return out;
}

/* ---- what is left out ---- */

static str cut(str text, ptrdiff_t most)
{
	if (text.len <= most)
		return text;
	while (most > 0 && ((unsigned char)text.at[most] & 0xc0) == 0x80)
		most--;
	return str_upto(text, most);
}

static void shorten(struct arena *a, struct step *s, ptrdiff_t result_most)
{
	str kept = cut(s->result, result_most);

	s->result_omitted += s->result.len - kept.len;
	s->result = result_most ? kept : NO_STR;
	s->text = cut(s->text, TEXT_MOST);
	s->error = cut(s->error, result_most > 4096 ? result_most : 4096);
	if (s->parameters.len > TEXT_MOST)
		s->parameters = str_fmt(a, "{\"omitted_bytes\":%td}", s->parameters.len);
}

/* ---- lines ---- */

static void put_head(struct sb *out, struct arena *a, struct session *s, const struct session_totals *t)
{
	const struct session_facts *f = session_facts(s);
	struct trace_head head = {
		.session = session_trace_name(a, s),
		.face = str_of(session_format(s)->name),
		.user = f->user,
		.client = f->client,
		.version = f->version,
		.question = cut(session_question(s, a), TEXT_MOST),
		.title = f->title,
		.started_at = t->first,
		.parent = { .session = f->branch_session, .file = f->branch_file },
	};

	str_int(f->branch_step, &head.parent.step);
	trace_put_head(out, &head);
}

/* The last thing that the model said, if nothing came after it; else what the session declares. */
static str answer_of(struct session *s, struct arena *a)
{
	struct err ignored = { 0 };
	struct step step;
	ptrdiff_t last = session_len(s) - 1;

	while (last >= 0 && (session_entry(s, last)->agent || session_entry(s, last)->type == STEP_SYSTEM ||
			     session_entry(s, last)->flags & ENTRY_REWOUND))
		last--;
	if (last < 0 || session_entry(s, last)->type != STEP_ASSISTANT || !session_step(s, last, a, &step, &ignored))
		return cut(session_facts(s)->answer, TEXT_MOST);
	return cut(step.text, TEXT_MOST);
}

static void put_end(struct sb *out, struct arena *a, struct session *s, const struct session_totals *t)
{
	struct trace_totals totals = {
		.steps = t->steps,
		.failed = t->failed,
		.elapsed_us = t->active_us,
		.tokens = t->tokens_out >= 0 ? t->tokens_out : -1,
	};
	struct trace_end_line end = { answer_of(s, a), session_facts(s)->answer_sql, &totals };

	if (end.answer.at || end.sql.at)
		trace_put_end(out, &end);
}

struct writing {
	session_line_fn put;
	void *with;
	ptrdiff_t result_most;
};

static bool put_steps(struct session *s, const struct writing *w, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct step step;

	for (ptrdiff_t i = 0; i < session_len(s); i++) {
		if (!session_step(s, i, a, &step, err))
			return false;
		shorten(a, &step, w->result_most);
		trace_put_step(&b, &step);
		if (!w->put(w->with, sb_str(&b), err))
			return false;
		sb_reset(&b);
		arena_reset(a);
	}
	return true;
}

bool session_write_lines(struct session *s, struct arena *a, ptrdiff_t result_most, session_line_fn put, void *with,
			 struct err *err)
{
	const struct writing w = { put, with, result_most };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct session_totals t;

	session_totals(s, &t);
	put_head(&b, a, s, &t);
	if (!put(with, sb_str(&b), err) || !put_steps(s, &w, err))
		return false;
	sb_reset(&b);
	put_end(&b, a, s, &t);
	return !b.len || put(with, sb_str(&b), err);
}

static bool put_in_file(void *with, str line, struct err *err)
{
	return file_out_put(with, line, err);
}

bool session_write(struct session *s, struct arena *a, str dir, ptrdiff_t result_most, str *path, struct err *err)
{
	struct file_out *f;

	if (!dir_make_private(dir, err))
		return false;
	*path = path_join(a, dir, str_fmt(a, "%.*s.jsonl", STR(session_trace_name(a, s))));
	f = file_out_open(*path, err);
	if (!f)
		return false;
	if (!session_write_lines(s, a, result_most, put_in_file, f, err)) {
		file_out_drop(f);
		return false;
	}
	if (!file_out_done(f, err))
		return false;
	chmod(str_c(a, *path), 0600);
	return true;
}
