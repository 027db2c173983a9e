/* Lines that a pattern fits, as they come: the answers of grep_catalog. */
#include "cli/draw.h"

#include "base/arena.h"
#include "render/grep.h"
#include "base/banned.h"

enum { FLUSH = 32 << 10 };

struct telling {
	struct cli *cli;
	const struct result *result;
	struct grep_page *page;
	struct sb out;
};

static bool write_out(struct telling *t)
{
	if (t->out.len)
		cli_print(t->cli, sb_str(&t->out));
	sb_reset(&t->out);
	return !t->cli->broken_pipe;
}

static bool tell_row(void *with, const struct value *cells, ptrdiff_t n)
{
	struct telling *t = with;

	(void)cells;
	(void)n;
	grep_page_line(t->page, &t->out, t->result->line);
	return t->out.len < FLUSH || write_out(t);
}

static void tell_note(void *with, str sentence)
{
	cli_say(((struct telling *)with)->cli, sentence);
}

static void tell_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	cli_progress(((struct telling *)with)->cli, stage, done, of);
}

bool draw_grep(struct cli *c, const struct ask *ask, struct result *out, struct err *err)
{
	struct telling t = {
		.cli = c, .result = out, .page = grep_page_open(&c->paint, c->format == FORMAT_TABLE), .out = SB(SB_MAX)
	};
	struct sink_out sink = { .row = tell_row, .progress = tell_progress, .note = tell_note, .with = &t };
	bool good = tool_call(c->session, ask, &sink, out, err);

	cli_progress_done(c);
	grep_page_flush(t.page, &t.out);
	grep_page_close(t.page);
	write_out(&t);
	sb_free(&t.out);
	/* Below a table for people it is said anyway; a pipe must not look complete when it is not. */
	if (good && out->truncated && c->format != FORMAT_TABLE)
		cli_say(c, str_fmt(c->arena, "%lld of %.*s; more with --limit", (long long)out->rows, STR(out->shown)));
	return good;
}
