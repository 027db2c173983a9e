#include "replay/run_pair.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/paths.h"
#include "base/stop.h"
#include "replay/branch_trace.h"
#include "replay/common_subsequence.h"
#include "replay/recorded_answer.h"
#include "replay/step_key.h"
#include "base/banned.h"

static const char *const names[] = {
#define _(id, name) [id] = name,
	RUN_ROWS(_)
#undef _
};

const char *run_row_name(enum run_row_kind k)
{
	return names[k];
}

bool run_row_differs(enum run_row_kind k)
{
	return k == RUN_ANSWER || k == RUN_INPUT || k == RUN_LEFT || k == RUN_RIGHT;
}

/* ---- keys ---- */

struct side {
	struct step_key *keys;
	uint64_t *inputs, *kinds; /* of the steps from `from` on */
	ptrdiff_t from, len;
};

struct pairing {
	struct arena *arena; /* of the rows */
	struct side left, right;
	struct run_pair *out;
};

static bool read_side(struct arena *a, struct session *s, ptrdiff_t from, const struct stop *stop, struct side *out,
		      struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();

	*out = (struct side){ .from = from, .len = session_len(s) };
	out->keys = new_n(a, struct step_key, out->len);
	out->inputs = new_n(a, uint64_t, out->len);
	out->kinds = new_n(a, uint64_t, out->len);
	for (ptrdiff_t i = from; i < out->len; i++) {
		struct step step;

		if (!stop_not_yet(stop, err) || !session_step(s, i, scratch, &step, err))
			return false;
		step_key_read(scratch, &step, &out->keys[i]);
		out->inputs[i] = out->keys[i].input;
		out->kinds[i] = out->keys[i].kind;
		arena_reset(scratch);
	}
	return true;
}

/* ---- rows ---- */

static void add(struct pairing *p, ptrdiff_t left, ptrdiff_t right, enum run_row_kind kind)
{
	*push(&p->out->rows, p->arena) = (struct run_row){ (int32_t)left, (int32_t)right, kind };
	p->out->count[kind]++;
}

static void add_single(struct pairing *p, struct key_pair from, struct key_pair ends)
{
	for (ptrdiff_t i = from.left; i < ends.left; i++)
		add(p, i, -1, RUN_LEFT);
	for (ptrdiff_t i = from.right; i < ends.right; i++)
		add(p, -1, i, RUN_RIGHT);
}

static enum run_row_kind kind_of(const struct step_key *x, const struct step_key *y)
{
	bool known;

	if (x->not_run != y->not_run)
		return RUN_NOT_RUN;
	if (x->input != y->input)
		return RUN_INPUT;
	if (step_answers_same(x, y, &known))
		return RUN_SAME;
	return known ? RUN_ANSWER : RUN_UNKNOWN;
}

/* A text has no answer. */
static void add_pair(struct pairing *p, struct key_pair at, bool is_call)
{
	const struct step_key *x = &p->left.keys[at.left], *y = &p->right.keys[at.right];
	enum run_row_kind kind = kind_of(x, y);

	add(p, at.left, at.right, kind == RUN_UNKNOWN && !is_call ? RUN_SAME : kind);
}

static bool is_call(const struct session *s, ptrdiff_t i)
{
	return session_entry(s, i)->type == STEP_CALL;
}

/* Between two steps that are the same in both runs: by tool. */
static void add_between(struct pairing *p, const struct session *left, struct key_pair from, struct key_pair ends)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct key_pairs alike = { 0 };

	keys_match(scratch, p->left.kinds + from.left, ends.left - from.left, p->right.kinds + from.right,
		   ends.right - from.right, from, &alike);
	for (ptrdiff_t i = 0; i < alike.len; i++) {
		add_single(p, from, alike.at[i]);
		add_pair(p, alike.at[i], is_call(left, alike.at[i].left));
		from = (struct key_pair){ alike.at[i].left + 1, alike.at[i].right + 1 };
	}
	add_single(p, from, ends);
}

static void add_rows(struct pairing *p, const struct session *left, const struct key_pairs *same)
{
	struct key_pair from = { p->left.from, p->right.from };

	for (ptrdiff_t i = 0; i < p->left.from; i++)
		add(p, i, -1, RUN_BEFORE);
	for (ptrdiff_t i = 0; i < p->right.from; i++)
		add(p, -1, i, RUN_BEFORE);
	for (ptrdiff_t i = 0; i < same->len; i++) {
		add_between(p, left, from, same->at[i]);
		add_pair(p, same->at[i], is_call(left, same->at[i].left));
		from = (struct key_pair){ same->at[i].left + 1, same->at[i].right + 1 };
	}
	add_between(p, left, from, (struct key_pair){ p->left.len, p->right.len });
}

bool run_pair_read(struct arena *a, struct session *left, struct session *right, const struct stop *stop,
		   struct run_pair *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct pairing p = { .arena = a, .out = out };
	struct key_pairs same = { 0 };
	ptrdiff_t from_left = run_branched_at(right, left), from_right = run_branched_at(left, right);

	*out = (struct run_pair){ 0 };
	if (!read_side(scratch, left, from_left > 0 ? from_left : 0, stop, &p.left, err) ||
	    !read_side(scratch, right, from_right > 0 ? from_right : 0, stop, &p.right, err))
		return false;
	keys_match(scratch, p.left.inputs + p.left.from, p.left.len - p.left.from, p.right.inputs + p.right.from,
		   p.right.len - p.right.from, (struct key_pair){ p.left.from, p.right.from }, &same);
	add_rows(&p, left, &same);
	return true;
}

ptrdiff_t run_branched_at(const struct session *child, const struct session *parent)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct session_facts *f = session_facts(child);
	int64_t step;

	if (!str_int(f->branch_step, &step) || step < 1 || step > session_len(parent) ||
	    !(str_eq(f->branch_file, path_absolute(a, session_path(parent))) ||
	      str_eq(f->branch_session, session_run_name(a, parent))))
		return -1;
	return (ptrdiff_t)step - 1;
}

/* ---- answers ---- */

static const struct json *as_json(struct arena *a, const struct step *s)
{
	struct err ignored = { 0 };
	str text = str_trim(s->result);

	return str_starts(text, S("{")) || str_starts(text, S("[")) ? json_parse(a, text, &ignored) : NULL;
}

/* A failure is text. */
static str as_text(const struct step *s)
{
	return s->error.len ? s->error : s->result;
}

void answers_compare(struct arena *a, const struct step *left, const struct step *right, struct answer_difference *out)
{
	struct recorded x, y;
	const struct json *before, *after;

	recorded_read(a, left, &x);
	recorded_read(a, right, &y);
	*out = (struct answer_difference){ .left = as_text(left), .right = as_text(right) };
	if (x.failed || y.failed)
		return;
	out->is_json = true;
	if (x.rows && y.rows) {
		json_differences(a, x.rows, y.rows, NULL, &out->found);
		if (x.summary && y.summary)
			json_differences(a, x.summary, y.summary, NULL, &out->found);
	} else if (x.object && y.object) {
		json_differences(a, x.object, y.object, NULL, &out->found);
	} else if ((before = as_json(a, left)) && (after = as_json(a, right))) {
		json_differences(a, before, after, NULL, &out->found);
	} else {
		out->is_json = false;
	}
}
