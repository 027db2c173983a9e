/* Results: rows on their way to the face, and the digest over them. */
#include "tool/internal.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

enum { NAMES_KEPT = 5, ROW_MOST = 64 << 20, BYTES_A_TOKEN = 4 };

void result_start(struct result *out, const struct tool *t, const struct sink_out *sink, int64_t limit)
{
	out->tool = t;
	out->sink = sink;
	out->limit = limit;
	out->total = -1;
	sha256_start(&out->hash);
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
	out->columns = at;
	out->column_count = n;
	out->sorted = sorted;
	if (out->sink && out->sink->columns && !out->sink->columns(out->sink->with, at, n))
		out->enough = true;
	return !out->enough;
}

/* One row as canonical JSON goes into the digest: an object with its keys sorted. */
static void hash_row(struct result *out, const struct value *cells)
{
	struct sb *b = &out->scratch;
	struct jw w;

	b->max = ROW_MOST;
	sb_reset(b);
	w = jw_to(b);
	jw_object(&w);
	for (ptrdiff_t i = 0; i < out->column_count; i++) {
		jw_key(&w, out->sorted[i]->name);
		value_put(&w, cells[out->sorted[i] - out->columns]);
	}
	jw_end_object(&w);
	sb_putc(b, '\n');
	sha256_add(&out->hash, sb_str(b));
	out->bytes += b->len;
}

static void keep_name(struct result *out, const struct value *cells)
{
	if (out->names.len >= NAMES_KEPT)
		return;
	for (ptrdiff_t i = 0; i < out->column_count; i++) {
		if (out->columns[i].look == LOOK_NAME && cells[i].kind == VALUE_TEXT) {
			*push(&out->names, out->arena) = str_dup(out->arena, cells[i].text);
			return;
		}
	}
}

bool result_row(struct result *out, const struct value *cells)
{
	if (out->enough)
		return false;
	if (out->rows_most && out->rows >= out->rows_most) {
		out->truncated = out->enough = true;
		return false;
	}
	hash_row(out, cells);
	keep_name(out, cells);
	out->rows++;
	if (out->sink && out->sink->row && !out->sink->row(out->sink->with, cells, out->column_count))
		out->enough = true;
	return !out->enough;
}

void result_note(struct result *out, str sentence)
{
	*push(&out->notes, out->arena) = str_dup(out->arena, sentence);
	if (out->sink && out->sink->note)
		out->sink->note(out->sink->with, sentence);
}

void result_has_tags(struct result *out, const struct call *in)
{
	static const str sentence = S("tags are those of today: how they were at that time is not kept");

	if (in->ask->at.len && !texts_have(&out->notes, sentence))
		result_note(out, sentence);
}

void result_next(struct result *out, str command)
{
	*push(&out->next_steps, out->arena) = str_dup(out->arena, command);
}

bool result_is_object(const struct result *r)
{
	return r->tool->shape == SHAPE_OBJECT || (r->tool->shape == SHAPE_EITHER && r->whole.type);
}

/* A typed answer as canonical JSON is part of the digest like a row. */
static void hash_answer(struct result *out, struct answer answer)
{
	if (!answer.type)
		return;
	sb_reset(&out->scratch);
	out->scratch.max = ROW_MOST;
	answer_canonical(&out->scratch, answer);
	sha256_add(&out->hash, sb_str(&out->scratch));
	out->bytes += out->scratch.len;
}

void result_end(struct result *out, bool good)
{
	if (good && result_is_object(out))
		hash_answer(out, out->whole);
	if (good)
		hash_answer(out, out->sum);
	out->tokens = (out->bytes + BYTES_A_TOKEN - 1) / BYTES_A_TOKEN;
	out->digest = sha256_end(&out->hash);
	sb_free(&out->scratch);
}
