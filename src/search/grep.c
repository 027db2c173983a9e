#include "search/grep.h"

#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

enum {
	AT_ONCE = 256 << 10, /* bytes between two checks for a stop */
	MOST_SPANS = 200,
};

struct grep {
	const struct text *text;
	struct grep_ask ask;
	struct finder *finder;
	int64_t entry, line; /* the last position, from which the next one is found */
	int64_t at, end;     /* the rest of a run of entries to search */
	int64_t next_entry;  /* after that run */
	int64_t sound;	     /* the text up to here is undamaged */
	unsigned asked;	     /* number of occasions to stop: checked now and then */
	bool damaged;
};

struct grep *grep_open(const struct text *t, const struct grep_ask *ask)
{
	struct grep *g = must_realloc(NULL, (ptrdiff_t)sizeof *g);

	*g = (struct grep){ .text = t, .ask = *ask, .finder = finder_open(ask->pattern) };
	return g;
}

void grep_close(struct grep *g)
{
	if (!g)
		return;
	finder_close(g->finder);
	free(g);
}

static bool is_asked(const struct grep *g, int64_t entry)
{
	return !g->ask.only || g->ask.only[entry];
}

/* The next run of entries to search; false if none. */
static bool next_run(struct grep *g)
{
	const struct text *t = g->text;
	int64_t from = g->next_entry, to;

	while (from < t->entries && !is_asked(g, from))
		from++;
	if (from >= t->entries)
		return false;
	for (to = from + 1; to < t->entries && is_asked(g, to);)
		to++;
	if (!g->ask.only)
		to = t->entries;
	g->entry = from;
	g->line = (int64_t)t->entry[from].line;
	g->at = (int64_t)t->entry[from].at;
	g->end = (int64_t)t->entry[to].at;
	g->next_entry = to;
	return true;
}

static bool is_wanted(const struct grep *g, int64_t line)
{
	return g->ask.kinds >> text_kind_at(g->text, line) & 1;
}

/* The end of the first entry that ends here or later, but not after the run. */
static int64_t whole_entries(const struct grep *g, int64_t at)
{
	const struct text *t = g->text;
	int64_t low = g->entry, high = g->next_entry;

	while (low < high) {
		int64_t middle = (low + high) / 2;

		if ((int64_t)t->entry[middle].at < at)
			low = middle + 1;
		else
			high = middle;
	}
	return (int64_t)t->entry[low].at;
}

/* Verifies more of the text right before it is searched, while it is in the processor's cache. */
static bool check_more(struct grep *g)
{
	int64_t upto = whole_entries(g, g->at + AT_ONCE);

	g->asked |= 63;
	if (!text_bytes_sound(g->text, g->at, upto))
		return false;
	g->sound = upto;
	return true;
}

static bool to_next_text(struct grep *g, bool *more, struct err *err)
{
	*more = g->at < g->end || next_run(g);
	if (++g->asked % 64 == 0 && !stop_not_yet(g->ask.stop, err))
		return false;
	if (*more && (g->at >= g->sound || g->sound > g->end) && !check_more(g)) {
		g->damaged = true;
		*more = false;
	}
	return true;
}

/* ---- matching lines ---- */

static bool next_fit(struct grep *g, bool *found, struct err *err)
{
	ptrdiff_t start, end, next;
	bool more = true;

	for (*found = false; !*found; g->at = next) {
		enum found how;

		if (!to_next_text(g, &more, err))
			return false;
		if (!more)
			return true;
		how = finder_lines(g->finder, str_upto(g->text->bytes, g->sound), g->at, AT_ONCE, &start, &end, &next);
		if (how == FOUND_GAVE_UP)
			return pattern_too_hard(err);
		if (how == FOUND_NOT)
			continue;
		text_place(g->text, start, &g->entry, &g->line);
		if (!text_entry_sound(g->text, g->entry)) {
			g->damaged = true;
			return true;
		}
		*found = is_wanted(g, g->line);
	}
	return true;
}

/* ---- other lines ---- */

static bool next_unfit(struct grep *g, bool *found, struct err *err)
{
	const struct text *t = g->text;
	ptrdiff_t start, end;
	bool more = true;

	for (*found = false; !*found;) {
		enum found how;
		str line;

		if (!to_next_text(g, &more, err))
			return false;
		if (!more)
			return true;
		text_place(t, g->at, &g->entry, &g->line);
		if (!text_entry_sound(t, g->entry)) {
			g->damaged = true;
			return true;
		}
		line = text_line(t, g->entry, g->line);
		if (is_wanted(g, g->line)) {
			how = finder_find(g->finder, line, 0, &start, &end);
			if (how == FOUND_GAVE_UP)
				return pattern_too_hard(err);
			*found = how == FOUND_NOT;
		}
		g->at += line.len + 1;
	}
	return true;
}

bool grep_next(struct grep *g, int64_t *entry, int64_t *line, struct err *err)
{
	bool found;

	if (!(g->ask.invert ? next_unfit(g, &found, err) : next_fit(g, &found, err)))
		return false;
	*entry = found ? g->entry : -1;
	*line = g->line;
	if (found && g->ask.each_once)
		g->at = (int64_t)g->text->entry[g->entry + 1].at;
	return true;
}

bool grep_is_damaged(const struct grep *g)
{
	return g->damaged;
}

bool grep_go_on(struct grep *g, const struct text *same)
{
	if (same->bytes.len != g->text->bytes.len || same->entries != g->text->entries || same->lines != g->text->lines)
		return false;
	g->text = same;
	g->damaged = false;
	g->sound = 0;
	g->line = (int64_t)same->entry[g->entry].line;
	return true;
}

void grep_spans(struct grep *g, struct arena *a, str line, struct stretches *out)
{
	ptrdiff_t at = 0, start, end;

	while (!g->ask.invert && at <= line.len && out->len < MOST_SPANS &&
	       finder_find(g->finder, line, at, &start, &end) == FOUND) {
		if (end > start)
			*push(out, a) = (struct stretch){ start, end };
		at = end > at ? end : at + 1;
		while (at < line.len && ((unsigned char)line.at[at] & 0xC0) == 0x80)
			at++;
	}
}
