/* Results: rows on their way to the face, and their digest. */
#include "tool/call_state.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

enum { NAMES_KEPT = 5, ROW_MOST = 64 << 20, BYTES_A_TOKEN = 4 };

void result_start(struct result *out, const struct tool *t, const struct sink_out *sink)
{
	out->tool = t;
	out->inside.sink = sink;
	out->total = -1;
	sha256_start(&out->inside.hash);
}

static int by_name(const void *x, const void *y)
{
	const struct column *const *a = x, *const *b = y;

	return str_cmp(str_of((*a)->name), str_of((*b)->name));
}

bool result_columns(struct result *out, const struct column *at, ptrdiff_t n)
{
	const struct column **sorted = new_n(out->arena, const struct column *, n);

	for (ptrdiff_t i = 0; i < n; i++)
		sorted[i] = &at[i];
	if (n)
		qsort(sorted, (size_t)n, sizeof *sorted, by_name);
	out->inside.columns = at;
	out->inside.column_count = n;
	out->inside.sorted = sorted;
	if (out->inside.sink && out->inside.sink->columns && !out->inside.sink->columns(out->inside.sink->with, at, n))
		out->inside.enough = true;
	return !out->inside.enough;
}

/* Adds one row to the digest, as canonical JSON: an object with its keys sorted. */
static void hash_row(struct result *out, const struct value *cells)
{
	struct sb *b = &out->inside.scratch;
	struct jw w;

	b->max = ROW_MOST;
	sb_reset(b);
	w = jw_to(b);
	jw_object(&w);
	for (ptrdiff_t i = 0; i < out->inside.column_count; i++) {
		struct value cell = cells[out->inside.sorted[i] - out->inside.columns];

		if (value_is_omitted(out->inside.sorted[i], cell))
			continue;
		jw_key(&w, out->inside.sorted[i]->name);
		value_put(&w, cell);
	}
	jw_end_object(&w);
	sb_putc(b, '\n');
	sha256_add(&out->inside.hash, sb_str(b));
	out->inside.bytes += b->len;
	traced_row(out, sb_str(b));
}

static void keep_name(struct result *out, const struct value *cells)
{
	if (out->names.len >= NAMES_KEPT)
		return;
	for (ptrdiff_t i = 0; i < out->inside.column_count; i++) {
		if (out->inside.columns[i].look == LOOK_NAME && cells[i].kind == VALUE_TEXT) {
			*push(&out->names, out->arena) = str_dup(out->arena, cells[i].text);
			return;
		}
	}
}

bool result_row(struct result *out, const struct value *cells)
{
	if (out->inside.enough)
		return false;
	if (out->inside.rows_most && out->rows >= out->inside.rows_most) {
		out->truncated = out->inside.enough = true;
		return false;
	}
	hash_row(out, cells);
	keep_name(out, cells);
	out->rows++;
	if (out->inside.sink && out->inside.sink->row &&
	    !out->inside.sink->row(out->inside.sink->with, cells, out->inside.column_count))
		out->inside.enough = true;
	return !out->inside.enough;
}

bool result_has_enough(const struct result *out)
{
	return out->inside.enough;
}

void result_note(struct result *out, str sentence)
{
	*push(&out->notes, out->arena) = str_dup(out->arena, sentence);
	if (out->inside.sink && out->inside.sink->note)
		out->inside.sink->note(out->inside.sink->with, sentence);
}

void result_has_tags(struct result *out, const struct call *in)
{
	static const str sentence = S("tags are current: their history is not recorded");

	if (in->ask->at.len && !texts_have(&out->notes, sentence))
		result_note(out, sentence);
}

void result_next(struct result *out, str action)
{
	*push(&out->next_steps, out->arena) = str_dup(out->arena, action);
}

bool result_is_object(const struct result *r)
{
	return r->tool->shape == SHAPE_OBJECT || (r->tool->shape == SHAPE_EITHER && r->whole.type);
}

const char *result_noun(const struct result *r)
{
	if (r->whole.type && r->whole.type->noun)
		return r->whole.type->noun;
	return r->tool->noun ? r->tool->noun : "row";
}

/* Adds a typed answer to the digest, in the same way. */
static void hash_answer(struct result *out, struct answer answer)
{
	if (!answer.type)
		return;
	sb_reset(&out->inside.scratch);
	out->inside.scratch.max = ROW_MOST;
	answer_canonical(&out->inside.scratch, answer);
	sha256_add(&out->inside.hash, sb_str(&out->inside.scratch));
	out->inside.bytes += out->inside.scratch.len;
}

void result_end(struct result *out, bool good)
{
	if (good && result_is_object(out))
		hash_answer(out, out->whole);
	if (good)
		hash_answer(out, out->sum);
	out->tokens = (out->inside.bytes + BYTES_A_TOKEN - 1) / BYTES_A_TOKEN;
	out->digest = sha256_end(&out->inside.hash);
	sb_free(&out->inside.scratch);
}
