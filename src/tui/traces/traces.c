#include "tui/traces/traces.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

struct traces_state *traces_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_TRACES);
}

const struct trace_row *traces_row(const struct explorer_state *w, ptrdiff_t line)
{
	const struct traces_state *t = traces_of(w);

	return line >= 0 && line < t->lines.len ? &t->rows.at[t->lines.at[line]] : NULL;
}

str traces_agent(const struct trace_file *f)
{
	return f->head.client.len ? f->head.client : S("ocat");
}

void traces_open(void *state)
{
	struct traces_state *t = state;

	t->memory = arena_open();
	t->of_filter = arena_open();
}

void traces_close(void *state)
{
	struct traces_state *t = state;

	arena_close(t->memory);
	arena_close(t->of_filter);
}

/* ---- rows ---- */

struct trace_row trace_row_dup(struct arena *a, const struct trace_row *r)
{
	struct trace_row out = *r;

	out.file.path = str_dup(a, r->file.path);
	out.file.name = str_dup(a, r->file.name);
	out.file.head = (struct trace_head){
		.client = str_dup(a, r->file.head.client),
		.face = str_dup(a, r->file.head.face),
		.question = str_dup(a, r->file.head.question),
		.title = str_dup(a, r->file.head.title),
		.parent = { .session = str_dup(a, r->file.head.parent.session), .step = r->file.head.parent.step },
	};
	out.file.tools = (struct strs){ 0 };
	for (ptrdiff_t i = 0; i < r->file.tools.len; i++)
		*push(&out.file.tools, a) = str_dup(a, r->file.tools.at[i]);
	return out;
}

static struct trace_row *row_of(struct traces_state *t, str path)
{
	for (ptrdiff_t i = 0; i < t->rows.len; i++)
		if (str_eq(t->rows.at[i].file.path, path))
			return &t->rows.at[i];
	return push(&t->rows, t->memory);
}

static int newest_first(const void *x, const void *y)
{
	const struct trace_row *a = x, *b = y;

	if (a->file.last_at != b->file.last_at)
		return a->file.last_at < b->file.last_at ? 1 : -1;
	return str_cmp(a->file.path, b->file.path);
}

void traces_sift(struct traces_state *t)
{
	scoped(arena_close) struct arena *scratch = arena_open();

	t->lines.len = 0;
	for (ptrdiff_t i = 0; i < t->rows.len; i++)
		if (traces_admits(t, scratch, &t->rows.at[i]))
			*push(&t->lines, t->memory) = i;
}

void traces_merge(struct traces_state *t, const struct traces_news *n)
{
	if (n->first) {
		arena_reset(t->memory);
		memset(&t->rows, 0, sizeof t->rows);
		memset(&t->lines, 0, sizeof t->lines);
	}
	for (ptrdiff_t i = 0; i < n->rows.len; i++)
		*row_of(t, n->rows.at[i].file.path) = trace_row_dup(t->memory, &n->rows.at[i]);
	if (t->rows.len)
		qsort(t->rows.at, (size_t)t->rows.len, sizeof *t->rows.at, newest_first);
	traces_sift(t);
}
