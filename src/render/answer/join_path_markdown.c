/* Join paths as Markdown, for a page or a ticket. */
#include "render/answer/join_path.h"

#include "base/arena.h"
#include "render/paint.h"

#include "base/banned.h"

static void put_title(struct sb *out, const struct join_view *v)
{
	sb_puts(out, "# ");
	for (ptrdiff_t i = 0; i < v->tables.len && v->tables.len > 2; i++) {
		sb_puts(out, i ? ", " : "");
		markdown_put(out, v->tables.at[i]);
	}
	if (v->tables.len <= 2) {
		markdown_put(out, v->source);
		sb_puts(out, " → ");
		markdown_put(out, v->target);
	}
	sb_puts(out, "\n\n");
}

static void put_steps(struct sb *out, const struct join_way *w)
{
	sb_puts(out, "| from | to | on | | why |\n|---|---|---|---|---|\n");
	for (ptrdiff_t i = 0; i < w->steps.len; i++) {
		const struct join_step *s = &w->steps.at[i];
		bool doubtful = str_eq(s->status, S("proposed"));
		const str cells[] = { s->from, s->to, s->words, s->reading };

		for (size_t k = 0; k < sizeof cells / sizeof *cells; k++) {
			sb_puts(out, k ? " | " : "| ");
			markdown_put(out, cells[k]);
		}
		sb_puts(out, " | ");
		if (doubtful)
			sb_fmt(out, "%.*s: ", STR(s->origin));
		markdown_put(out, s->reason);
		sb_puts(out, s->optional ? ", may be null |\n" : " |\n");
	}
}

static void put_items(struct sb *out, const struct strs *list)
{
	for (ptrdiff_t i = 0; i < list->len; i++) {
		sb_puts(out, "- ");
		markdown_put(out, list->at[i]);
		sb_putc(out, '\n');
	}
}

static void put_others(struct sb *out, const struct join_view *v)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (ptrdiff_t i = 1; i < v->ways.len; i++) {
		const struct join_way *w = &v->ways.at[i];

		sb_puts(out, i > 1 ? "- " : "\n## Other paths\n\n- ");
		markdown_put(out, join_path_words(a, NULL, w));
		if (!w->shortcut)
			sb_fmt(out, " (cost %.2f)", w->cost);
		sb_putc(out, '\n');
	}
}

void join_path_md(struct sb *out, const struct paint *p, const void *value)
{
	const struct join_view *v = value;
	const struct join_way *best = v->ways.len ? &v->ways.at[0] : NULL;

	(void)p;
	put_title(out, v);
	if (!best) {
		markdown_put(out, v->tried);
		sb_putc(out, '\n');
		return;
	}
	put_steps(out, best);
	sb_putc(out, '\n');
	markdown_sql(out, best->sql);
	if (best->questions.len || best->warnings.len)
		sb_putc(out, '\n');
	put_items(out, &best->questions);
	put_items(out, &best->warnings);
	put_others(out, v);
	if (v->unproven.len) {
		sb_putc(out, '\n');
		markdown_put(out, v->unproven);
		sb_putc(out, '\n');
	}
}
