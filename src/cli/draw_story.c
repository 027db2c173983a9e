/* What changed, told as it comes: the answers of list_changes and diff_catalog. */
#include "cli/draw.h"

#include "base/arena.h"
#include "render/story.h"
#include "base/banned.h"

enum { STORY_FLUSH = 32 << 10 };

struct telling {
	struct cli *cli;
	const struct result *result;
	struct story story;
	struct sb out;
	int64_t told; /* the number of the difference that was told last */
	bool begun;
};

static void begin_story(struct telling *t)
{
	const struct side *s = t->result->sides;
	struct story_side sides[2];

	if (!s || t->begun || option_on(&t->cli->options, "quiet"))
		return;
	t->begun = true;
	for (int i = 0; i < 2; i++)
		sides[i] = (struct story_side){ s[i].shown, s[i].generation, s[i].taken_at };
	story_put_sides(&t->out, &t->cli->paint, sides);
}

/* One row a table, with all that differs in a phrase. */
static bool is_brief(const struct result *r, const struct value *cells)
{
	for (ptrdiff_t i = 0; i < r->column_count; i++)
		if (str_eq(str_of(r->columns[i].name), S("summary")))
			return cells[i].kind == VALUE_TEXT;
	return false;
}

static bool tell_row(void *with, const struct value *cells, ptrdiff_t n)
{
	struct telling *t = with;
	const struct version_row_taken *v = t->result->version;
	const struct difference *d = t->result->difference;

	(void)n;
	if (v)
		story_put_version(&t->out, &t->story, &t->cli->paint,
				  &(struct story_version){ .at = v->version->created_at,
							   .generation = v->version->generation,
							   .catalog = str_dup(t->cli->arena, v->version->catalog),
							   .origin = v->origin,
							   .kind = v->version->kind,
							   .asset_kind = v->kind,
							   .qualified = v->version->qualified,
							   .summary = v->version->summary,
							   .changes = &v->version->changes });
	if (d && d->number != t->told) {
		begin_story(t);
		story_put_difference(&t->out, &t->cli->paint, d, is_brief(t->result, cells));
		t->told = d->number;
	}
	if (t->out.len < STORY_FLUSH)
		return true;
	cli_print(t->cli, sb_str(&t->out));
	sb_reset(&t->out);
	return !t->cli->broken_pipe;
}

static void tell_note(void *with, str sentence)
{
	cli_say(((struct telling *)with)->cli, sentence);
}

static void tell_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	cli_progress(((struct telling *)with)->cli, stage, done, of);
}

bool draw_story(struct cli *c, const struct ask *ask, struct result *out, struct err *err)
{
	struct telling t = { .cli = c, .result = out, .out = SB(SB_MAX) };
	struct sink_out sink = { .row = tell_row, .progress = tell_progress, .note = tell_note, .with = &t };
	bool good = tool_call(c->session, ask, &sink, out, err);

	cli_progress_done(c);
	if (good && out->comparison)
		story_put_counts(&t.out, &c->paint, out->comparison, !out->sides[0].whole);
	if (good)
		cli_print(c, t.out.len ? sb_str(&t.out) : S(""));
	sb_free(&t.out);
	return good;
}
