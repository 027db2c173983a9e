/* What all forms of a session say in the same words. */
#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "render/trace/session.h"
#include "base/banned.h"

enum { ARGUMENT_MOST = 160, ARGUMENTS_MOST = 400 };

str session_tokens_words(struct arena *a, int64_t in, int64_t out, int64_t cached, bool estimated)
{
	const char *about = estimated ? "~" : "";
	scoped(sb_free) struct sb b = SB(200);

	if (in < 0 && out < 0)
		return NO_STR;
	if (in >= 0)
		sb_fmt(&b, "%s%.*s in", about, STR(count_words(a, in)));
	if (in >= 0 && cached > 0)
		sb_fmt(&b, " (%.*s cached)", STR(count_words(a, cached)));
	if (out >= 0)
		sb_fmt(&b, "%s%s%.*s out", b.len ? ", " : "", about, STR(count_words(a, out)));
	return str_dup(a, sb_str(&b));
}

str session_name(struct arena *a, const struct session *s)
{
	const struct session_facts *f = session_facts(s);
	scoped(sb_free) struct sb b = SB(1 << 12);

	sb_put(&b, f->client.len ? f->client : str_of(session_format(s)->name));
	if (f->version.len)
		sb_fmt(&b, " %.*s", STR(f->version));
	if (f->id.len)
		sb_fmt(&b, ", session %.*s", STR(f->id));
	if (f->continues.len)
		sb_fmt(&b, ", continues %.*s", STR(f->continues));
	if (f->branch_step.len)
		sb_fmt(&b, ", branch of %.*s step %.*s", STR(f->branch_session), STR(f->branch_step));
	if (f->model.len)
		sb_fmt(&b, ", %.*s", STR(f->model));
	if (f->cwd.len)
		sb_fmt(&b, ", in %.*s", STR(f->cwd));
	return str_dup(a, sb_str(&b));
}

str session_totals_words(struct arena *a, const struct session_totals *t)
{
	scoped(sb_free) struct sb b = SB(1 << 12);
	str tokens = session_tokens_words(a, t->tokens_in, t->tokens_out, t->tokens_cached, t->estimated);

	if (t->first != NO_TIME)
		sb_fmt(&b, "%.*s, ", STR(took_words(a, t->active_us)));
	sb_put(&b, str_counted(a, t->steps, "step"));
	if (t->rewound)
		sb_fmt(&b, " (%lld rewound)", (long long)t->rewound);
	sb_fmt(&b, ", %.*s", STR(str_counted(a, t->calls, "call")));
	if (t->failed)
		sb_fmt(&b, " (%lld failed)", (long long)t->failed);
	sb_fmt(&b, ", %.*s", STR(str_counted(a, t->turns, "turn")));
	if (tokens.at)
		sb_fmt(&b, ", tokens: %.*s", STR(tokens));
	else
		sb_fmt(&b, ", ~%.*s tokens", STR(count_words(a, t->text_tokens)));
	if (t->idle_us > 0)
		sb_fmt(&b, ", %.*s idle", STR(took_words(a, t->idle_us)));
	return str_dup(a, sb_str(&b));
}

bool session_begins_turn(const struct session *s, ptrdiff_t i)
{
	const struct entry *e = session_entry(s, i);

	return e->type == STEP_USER && !e->agent && (!i || session_entry(s, i - 1)->turn != e->turn);
}

static void note(struct arena *a, struct strs *out, int64_t n, const char *noun, const char *what)
{
	if (n)
		*push(out, a) = str_fmt(a, "%.*s %s", STR(str_counted(a, n, noun)), what);
}

static str rewound_words(struct arena *a, const struct session_totals *t)
{
	str tokens = session_tokens_words(a, t->rewound_in, t->rewound_out, 0, t->estimated);

	if (!tokens.at)
		tokens = str_fmt(a, "~%.*s tokens", STR(count_words(a, t->rewound_text)));
	return str_fmt(a, "%.*s rewound (%.*s): not in the numbers of calls and tokens, nor in the verdict",
		       STR(str_counted(a, t->rewound, "step")), STR(tokens));
}

void session_notes(struct arena *a, const struct session *s, struct strs *out)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct session_totals t;
	ptrdiff_t kinds;
	const struct session_unknown *unknown = session_unknown(s, &kinds);

	session_totals(s, &t);
	for (ptrdiff_t i = 0; i < kinds; i++)
		sb_fmt(&b, "%s%.*s: %lld", i ? ", " : "", STR(unknown[i].kind), (long long)unknown[i].count);
	if (kinds)
		*push(out, a) = str_fmt(a, "records not understood, and kept as they are: %.*s", STR(sb_str(&b)));
	note(a, out, t.broken, "record", "damaged, and kept as they are");
	note(a, out, t.too_long, "record", "too long to read, and left out");
	note(a, out, t.left_out, "event", "beyond the most in one record, and left out");
	note(a, out, t.copies, "record", "repeated from an earlier session, and not counted twice");
	if (t.rewound)
		*push(out, a) = rewound_words(a, &t);
	note(a, out, t.unpaired, "call", "without a result, or a result without its call");
	note(a, out, t.torn, "byte", "of a last record that is incomplete: the run was stopped, or is still running");
}

/* Its start, if it is long. */
static void put_argument(struct sb *b, const struct json *m)
{
	scoped(sb_free) struct sb value = SB(SB_MAX);
	struct jw w = jw_to(&value);
	str text;

	json_write(&w, m);
	text = utf8_fit(sb_str(&value), ARGUMENT_MOST);
	sb_put(b, m->key);
	sb_putc(b, '=');
	sb_put(b, text);
	if (text.len < value.len)
		sb_puts(b, m->kind == JSON_STR ? "...\"" : "...");
}

str session_arguments_words(struct arena *a, str json)
{
	struct err ignored = { 0 };
	struct json *j = json_parse(a, json, &ignored);
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (const struct json *m = j ? j->first : NULL; m; m = m->next) {
		if (b.len)
			sb_puts(&b, ", ");
		if (b.len > ARGUMENTS_MOST) {
			sb_puts(&b, "...");
			break;
		}
		put_argument(&b, m);
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}
