/*
 * Which relations of the table are shown: plain words are sought in the other table and in the columns of the key;
 * anything else of the query language is answered by a search for the tables that it admits.
 */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/map.h"
#include "model/filter/filter.h"
#include "tui/relations/pane.h"

#include "base/banned.h"

enum { TABLES_MOST = 100000 };

struct halves {
	struct sb words, filters;
};

static bool is_plain_word(const struct filter *f)
{
	return f->words.len == 1 && f->words.at[0].kind == MATCH_PLAIN && !f->words.at[0].negated;
}

static void split(struct arena *a, str line, struct halves *out)
{
	struct filter_pieces pieces = { 0 };
	struct err ignored = { 0 };

	filter_pieces(a, line, clock_now(), &pieces, &ignored);
	for (ptrdiff_t i = 0; i < pieces.len; i++) {
		const struct filter *f = &pieces.at[i].filter;
		bool plain = is_plain_word(f);
		struct sb *to = plain ? &out->words : &out->filters;

		if (f->sort_set || f->limit)
			continue;
		sb_fmt(to, "%s%.*s", to->len ? " " : "", STR(plain ? f->words.at[0].text : pieces.at[i].text));
	}
}

/* ---- the tables that the filters admit ---- */

static void run_admitted(void *with, const struct stop *stop)
{
	struct question *q = with;
	int name;

	question_run_rows(q, stop);
	name = q->good ? kept_column(q->kept, S("qualified_name")) : -1;
	for (ptrdiff_t i = 0; name >= 0 && i < q->kept->rows.len; i++)
		map_put(q->own, kept_text(q->kept, i, name), NULL);
}

static void ask_admitted(struct app *a, str filters)
{
	struct question *q = question_new(&a->asker, &relations_admitted, "search_tables", filters);
	struct map *names = new(q->arena, struct map);

	*names = map_in(q->arena);
	q->own = names;
	question_give(q, S("pattern"), q->subject);
	q->ask.limit = TABLES_MOST;
	q->ask.caller.quiet = true;
	question_send(&a->asker, q, run_admitted);
}

/* q: NULL: the line has no filters. */
static void admit(struct app *a, struct question *q)
{
	branches_admit(&a->state.tree, q ? q->own : NULL);
	question_replace(&relations_of(&a->state)->admitted, q);
}

const struct purpose relations_admitted = { .answer = admit, .about = ABOUT_TIME };

/* ---- the line ---- */

static void set_line(struct app *a, str line)
{
	struct relations_state *r = relations_of(&a->state);
	struct halves h = { SB(LINE_MOST), SB(LINE_MOST) };

	sb_reset(&r->line);
	sb_put(&r->line, line);
	split(a->frame, line, &h);
	branches_filter(&a->state.tree, sb_str(&h.words));
	jobs_drop(a->jobs, &relations_admitted);
	if (h.filters.len)
		ask_admitted(a, sb_str(&h.filters));
	else
		admit(a, NULL);
	sb_free(&h.words);
	sb_free(&h.filters);
}

/* A word with a mistake is left out. */
static bool is_right(struct app *a, str *line, struct err *err)
{
	struct filter f;
	ptrdiff_t where;

	filter_start(&f);
	if (filter_parse(a->frame, *line, clock_now(), &f, &where, err))
		return true;
	*line = filter_without_word(a->frame, *line, where);
	return false;
}

static void line_changed(struct app *a, str line)
{
	struct err ignored = { 0 };

	a->prompt.refused = !is_right(a, &line, &ignored);
	set_line(a, line);
	a->view.spot[PANE_RELATIONS] = (struct pane_cursor){ .cursor = 1 };
}

static void line_done(struct app *a, str line)
{
	struct err err = { 0 };

	if (!is_right(a, &line, &err))
		act_say(a, str_dup(a->frame, str_of(err.text)));
}

static void line_left(struct app *a)
{
	line_changed(a, S(""));
}

static const struct prompt line_prompt = { .changed = line_changed,
					   .done = line_done,
					   .left = line_left,
					   .words = PROMPT_QUERY,
					   .several = true,
					   .kind = '<',
					   .hint = "words of tables and columns, or filters: rows:1000.. has:email" };

void relations_ask_filter(struct app *a)
{
	prompt_open(a, &line_prompt, S("only relations with:"),
		    str_dup(a->frame, sb_str(&relations_of(&a->state)->line)));
}

void relations_filter(struct app *a, str line)
{
	if (line.len || relations_of(&a->state)->line.len)
		set_line(a, str_dup(a->frame, line));
}
