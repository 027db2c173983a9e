#include "tui/paths/paths.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

struct paths_state *paths_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_PATHS);
}

void paths_open(void *state)
{
	*(struct paths_state *)state = (struct paths_state){ .asked = arena_open(),
							     .memory = arena_open(),
							     .told = arena_open() };
}

void paths_close(void *state)
{
	struct paths_state *w = state;

	question_replace(&w->answer, NULL);
	arena_close(w->told);
	arena_close(w->asked);
	arena_close(w->memory);
}

/* The arguments may be the lists that are being discarded. */
void paths_search(struct paths_state *w, const struct strs *names, const struct strs *via)
{
	struct arena *next = arena_open();
	struct strs tables = strs_dup(next, names), keys = strs_dup(next, via);

	arena_close(w->asked);
	w->asked = next;
	w->names = tables;
	w->via = keys;
}

const struct join_view *paths_view(const struct paths_state *w)
{
	return w->answer && w->answer->good ? answer_as(w->answer->result.whole, join_view) : NULL;
}

/* ---- lines ---- */

static void add(struct paths_state *w, struct way_line l)
{
	*push(&w->lines, w->memory) = l;
}

enum {
	SENTENCE_CELLS = 68, /* of a line: longer ones are harder to read */
	BESIDE = 8,	     /* cells reserved beside a text: its prefix, and one after it */
	CELLS_LEAST = 24,
};

static int room(const struct paths_state *w)
{
	return w->cells - BESIDE > CELLS_LEAST ? w->cells - BESIDE : CELLS_LEAST;
}

/* As many words as fit on one line. */
static str next_line(str *rest, int cells)
{
	str line = utf8_fit(*rest, cells);
	ptrdiff_t end = line.len;

	while (line.len < rest->len && end > 0 && line.at[end - 1] != ' ')
		end--;
	line = end > 0 ? str_upto(line, end) : line.len ? line : *rest;
	*rest = str_from(*rest, line.len);
	return str_trim(line);
}

static void add_texts(struct paths_state *w, enum way_line_kind kind, ptrdiff_t way, const struct strs *list)
{
	int cells = room(w) < SENTENCE_CELLS ? room(w) : SENTENCE_CELLS;

	for (ptrdiff_t i = 0; i < list->len; i++) {
		str rest = clean(w->memory, list->at[i]);

		for (bool first = true; rest.len; first = false)
			add(w, (struct way_line){ .kind = kind,
						  .way = way,
						  .step = -1,
						  .choice = -1,
						  .text = next_line(&rest, cells),
						  .goes_on = !first });
	}
}

static void add_line(struct paths_state *w, enum way_line_kind kind, ptrdiff_t way, ptrdiff_t step, ptrdiff_t choice,
		     str text)
{
	add(w, (struct way_line){ .kind = kind, .way = way, .step = step, .choice = choice, .text = text });
}

/* Breaks SQL at the best place: before a join, otherwise between words. */
static str next_sql(str *rest, int cells)
{
	static const char *const before[] = { " ON ", " AND " };
	str fits = utf8_fit(*rest, cells), line;
	ptrdiff_t end = 0;

	for (size_t i = 0; i < sizeof before / sizeof *before && fits.len < rest->len; i++) {
		for (ptrdiff_t at = 1; at < fits.len; at++)
			if (at > end && str_starts(str_from(*rest, at), str_of(before[i])))
				end = at;
	}
	if (!end)
		return next_line(rest, cells);
	line = str_upto(*rest, end);
	*rest = str_from(*rest, end + 1);
	return line;
}

static void add_sql(struct paths_state *w, ptrdiff_t way, str sql)
{
	str line;

	while (sql.len && str_cut(&sql, '\n', &line)) {
		str rest = clean(w->memory, line);

		for (bool first = true; rest.len; first = false)
			add(w, (struct way_line){ .kind = WAY_SQL,
						  .way = way,
						  .step = -1,
						  .choice = -1,
						  .text = next_sql(&rest, room(w)),
						  .goes_on = !first });
	}
}

static void measure(struct paths_state *w, const struct join_step *s)
{
	ptrdiff_t name = utf8_width(clean(w->memory, s->shown)) + 2 * str_eq(s->status, S("proposed")),
		  words = utf8_width(clean(w->memory, s->words));

	w->name_width = name > w->name_width ? name : w->name_width;
	w->words_width = words > w->words_width ? words : w->words_width;
}

static void add_steps(struct paths_state *w, ptrdiff_t way, const struct join_way *of)
{
	for (ptrdiff_t i = 0; i < of->steps.len; i++) {
		measure(w, &of->steps.at[i]);
		add_line(w, WAY_STEP, way, i, -1, NO_STR);
		for (ptrdiff_t k = 0; k < of->steps.at[i].choices.len; k++)
			add_line(w, WAY_CHOICE, way, i, k, NO_STR);
	}
	add_texts(w, WAY_QUESTION, way, &of->questions);
	add_texts(w, WAY_WARNING, way, &of->warnings);
	add_sql(w, way, of->sql);
	add_line(w, WAY_GAP, way, -1, -1, NO_STR);
}

void paths_make(struct paths_state *w)
{
	const struct join_view *v = paths_view(w);

	arena_reset(w->memory);
	w->lines.at = NULL;
	w->lines.len = w->lines.cap = 0;
	w->name_width = w->words_width = 0;
	for (ptrdiff_t i = 0; v && i < v->ways.len; i++) {
		add_line(w, WAY_ITSELF, i, -1, -1, NO_STR);
		if (i == w->open)
			add_steps(w, i, &v->ways.at[i]);
	}
}

void paths_fit(struct paths_state *w, int cells)
{
	if (w->cells == cells)
		return;
	w->cells = cells;
	paths_make(w);
}

ptrdiff_t paths_line_of(const struct paths_state *w, ptrdiff_t way)
{
	for (ptrdiff_t i = 0; i < w->lines.len; i++)
		if (w->lines.at[i].kind == WAY_ITSELF && w->lines.at[i].way == way)
			return i;
	return 0;
}
