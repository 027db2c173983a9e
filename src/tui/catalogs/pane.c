/*
 * The catalogs: one line each, with its kind, where it is, its age, size and state; below, details of the one under the
 * cursor, and what undo would do.
 */
#include "tui/catalogs/pane.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

enum {
	DETAIL_BESIDE = 3, /* rows of the details besides the story */
	STORY_ROWS = 3,	   /* minimum rows of the story */
};

enum { NAME, KIND, WHERE, SYNCED, TABLES, PARTITIONS, FIELDS, TOOK, DUE, SOURCE, STATE, COLUMNS };

static const struct grid_column columns[COLUMNS] = {
	[NAME] = { .title = "catalog", .least = 8, .most = 40, .priority = 10 },
	[KIND] = { .title = "kind", .least = 10, .most = 12, .priority = 5 },
	[WHERE] = { .title = "where", .least = 16, .most = 50, .priority = 7 },
	[SOURCE] = { .title = "system", .least = 16, .most = 24, .priority = 0 },
	[TABLES] = { .title = "tables", .least = 6, .most = 10, .priority = 6, .right = true },
	[PARTITIONS] = { .title = "partitions", .least = 10, .most = 10, .priority = 1, .right = true },
	[FIELDS] = { .title = "columns", .least = 9, .most = 10, .priority = 3, .right = true },
	[SYNCED] = { .title = "last sync", .least = 10, .most = 12, .priority = 8 },
	[TOOK] = { .title = "took", .least = 6, .most = 9, .priority = 1, .right = true },
	[DUE] = { .title = "due", .least = 9, .most = 12, .priority = 2, .right = true },
	[STATE] = { .title = "state", .least = 17, .priority = 9 },
};

static const struct catalog_state *state_at(const struct explorer_state *w, ptrdiff_t line)
{
	const struct catalog_states *all = &catalogs_of(w)->all;

	return line >= 0 && line < all->len ? &all->at[line] : NULL;
}

/* ---- the state ---- */

/* A failure begins with the catalog's name, which is already at the start of the line. */
static str without_name(str text, str name)
{
	ptrdiff_t at = name.len;

	if (str_starts(text, name) && str_starts(str_from(text, at), S(": ")))
		return str_from(text, at + 2);
	return text;
}

/* Highlights the failure; the reason is plain text. */
static struct span failed(const struct explorer_state *w, struct arena *frame, const struct catalog_state *is,
			  instant at, str text)
{
	str head = str_fmt(frame, "failed %.*s: ", STR(words_ago(frame, at, w->now)));
	str whole = str_fmt(frame, "%.*s%.*s", STR(head), STR(clean(frame, without_name(text, is->name))));
	unsigned char *roles = new_n(frame, unsigned char, whole.len);

	memset(roles, ROLE_TEXT, (size_t)whole.len);
	memset(roles, ROLE_ERROR, (size_t)head.len);
	return (struct span){ .text = whole, .role = ROLE_ERROR, .roles = roles };
}

static const enum role condition_roles[] = {
	[CATALOG_FRESH] = ROLE_GOOD,	 [CATALOG_OLD] = ROLE_WARNING,	 [CATALOG_IN_PART] = ROLE_WARNING,
	[CATALOG_CACHE_ONLY] = ROLE_DIM, [CATALOG_NEVER] = ROLE_WARNING, [CATALOG_FAILED] = ROLE_ERROR,
};

static const char *const condition_words[] = {
	[CATALOG_FRESH] = "fresh",	  [CATALOG_OLD] = "stale",
	[CATALOG_IN_PART] = "in part",	  [CATALOG_CACHE_ONLY] = "cached only",
	[CATALOG_NEVER] = "never synced", [CATALOG_FAILED] = "failed",
};

static struct span condition_span(const struct explorer_state *w, struct arena *frame, const struct catalog_state *is)
{
	str word = str_of(condition_words[is->condition]);

	if (is->condition == CATALOG_FAILED)
		return failed(w, frame, is, is->error_at, is->error);
	if (is->condition == CATALOG_IN_PART)
		word = str_fmt(frame, "in part: %.*s", STR(clean(frame, is->partial_reason)));
	return (struct span){ .text = word, .role = condition_roles[is->condition] };
}

static struct span state_span(const struct explorer_state *w, struct arena *frame, const struct catalog_state *is)
{
	const struct catalogs_known *k = catalogs_of(w);
	const struct fate *fate = catalogs_fate_of(k, is);

	if (str_eq(k->testing, is->name))
		return (struct span){ .text = S("testing ..."), .role = ROLE_ACCENT };
	if (catalogs_is_read(k, is->name))
		return (struct span){ .text = str_fmt(frame, "%.*s ...", STR(progress_words(frame, &k->now))),
				      .role = ROLE_ACCENT };
	if (catalogs_waits(k, is->name))
		return (struct span){ .text = S("queued"), .role = ROLE_ACCENT };
	if (fate && fate->text.at)
		return failed(w, frame, is, fate->at, fate->text);
	if (fate)
		return (struct span){ .text = str_fmt(frame, "cancelled %.*s", STR(words_ago(frame, fate->at, w->now))),
				      .role = ROLE_WARNING };
	return condition_span(w, frame, is);
}

/* ---- the line ---- */

static str source_words(struct arena *frame, const struct catalog_state *is)
{
	str version = is->version, number = version;

	str_cut(&version, ' ', &number); /* a distribution's suffix adds little */
	if (!is->product.len)
		return S("");
	return str_fmt(frame, "%.*s%s%.*s", STR(clean(frame, is->product)), number.len ? " " : "",
		       STR(clean(frame, number)));
}

static str due_words(const struct explorer_state *w, struct arena *frame, const struct catalog_state *is)
{
	str left;

	if (is->due_at == NO_TIME)
		return S("");
	if (is->due_at <= w->now)
		return words_ago(frame, is->due_at, w->now);
	left = words_age(frame, w->now, is->due_at);
	return left.len ? str_fmt(frame, "in %.*s", STR(left)) : S("now");
}

static struct span count_span(struct arena *frame, int64_t n)
{
	return (struct span){ .text = n == UNKNOWN ? S("") : words_count(frame, n), .role = ROLE_NUMBER };
}

static struct span synced_span(const struct explorer_state *w, struct arena *frame, const struct catalog_state *is)
{
	if (is->synced_at == NO_TIME)
		return (struct span){ .text = S("never"), .role = ROLE_WARNING };
	return (struct span){ .text = words_ago(frame, is->synced_at, w->now), .role = ROLE_DIM };
}

/* Its address without what the kind already says; of a long one the end, which names the file or the database. */
static str where_words(struct arena *frame, const struct catalog_state *is, int cells)
{
	str address = clean(frame, is->address), home = str_of(getenv("HOME"));
	ptrdiff_t scheme = str_find(address, S("://")), options = scheme < 0 ? -1 : str_at(address, '?');

	if (options >= 0)
		address = str_upto(address, options);
	if (scheme >= 0)
		address = str_from(address, scheme + 3);
	else if (home.len > 1 && str_starts(address, str_fmt(frame, "%.*s/", STR(home))))
		address = str_fmt(frame, "~%.*s", STR(str_from(address, home.len)));
	return words_tail(frame, address, cells);
}

/* The grid's cells and the width that they share. */
struct sheet {
	const struct explorer_state *state;
	int where, status;
};

/* Padded, so that the other columns stay in place while it changes. */
static struct span roomy(struct span s, struct arena *frame, int cells)
{
	ptrdiff_t wide = utf8_width(s.text);

	if (wide < cells && !s.roles)
		s.text = str_fmt(frame, "%.*s%*s", STR(s.text), (int)(cells - wide), "");
	return s;
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct sheet *sheet = with;
	const struct explorer_state *w = sheet->state;
	const struct catalog_state *is = state_at(w, row);

	if (!is)
		return (struct span){ 0 };
	switch (column) {
	case NAME: return (struct span){ .text = clean(frame, is->name), .role = ROLE_TEXT };
	case KIND: return (struct span){ .text = clean(frame, is->type), .role = ROLE_DIM };
	case SOURCE: return (struct span){ .text = source_words(frame, is), .role = ROLE_DIM };
	case WHERE: return (struct span){ .text = where_words(frame, is, sheet->where), .role = ROLE_DIM };
	case TABLES: return count_span(frame, is->tables);
	case PARTITIONS: return count_span(frame, is->partitions);
	case FIELDS: return count_span(frame, is->fields);
	case SYNCED: return synced_span(w, frame, is);
	case TOOK:
		return (struct span){ .text = is->took_us == UNKNOWN ? S("") : words_ms(frame, is->took_us),
				      .role = ROLE_DIM };
	case DUE: return (struct span){ .text = due_words(w, frame, is), .role = ROLE_DIM };
	default: return roomy(state_span(w, frame, is), frame, sheet->status);
	}
}

static struct grid grid_of(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	struct sheet *sheet = new(frame, struct sheet);
	struct grid grid = { .columns = columns,
			     .count = COLUMNS,
			     .rows = catalogs_of(w)->all.len,
			     .cell = cell_of,
			     .with = sheet,
			     .headed = true };
	int width[COLUMNS];

	*sheet = (struct sheet){ w, INT_MAX, at->cells && at->cells < 100 ? 17 : 27 };
	grid_widths(&grid, frame, at->cells ? at->cells - PANE_SIDES : INT_MAX, width);
	sheet->where = width[WHERE]; /* the grid would cut its end */
	return grid;
}

/* ---- the one under the cursor, at the bottom ---- */

static str sync_age_words(const struct explorer_state *w, struct arena *frame, const struct catalog_state *is)
{
	str left = due_words(w, frame, is);

	if (is->synced_at == NO_TIME)
		return S("Never synced: nothing in it can be found yet.");
	if (is->due_at == NO_TIME)
		return str_fmt(
			frame,
			"Generation %lld, synced %.*s; no source of that name is connected, so it stays as it is.",
			(long long)is->generation, STR(words_ago(frame, is->synced_at, w->now)));
	return str_fmt(frame, "Generation %lld, synced %.*s; stale %.*s after a sync, %.*s.", (long long)is->generation,
		       STR(words_ago(frame, is->synced_at, w->now)), STR(age_words(frame, is->ttl_us)), STR(left));
}

static str under_way_words(const struct explorer_state *w, struct arena *frame)
{
	const struct catalogs_known *k = catalogs_of(w);
	int64_t us = clock_monotonic_us() - k->since_us;

	return str_fmt(frame, "Now %.*s, for %lld s. The last snapshot answers until then.",
		       STR(progress_words(frame, &k->now)), (long long)(us / SECONDS(1)));
}

/* Its problem or progress, in full. */
static struct span story_of(const struct explorer_state *w, struct arena *frame, const struct catalog_state *is)
{
	struct span s = state_span(w, frame, is);

	if (catalogs_is_read(catalogs_of(w), is->name))
		s.text = under_way_words(w, frame);
	else if (catalogs_test_of(catalogs_of(w), is->name).at)
		return (struct span){ .text = catalogs_test_of(catalogs_of(w), is->name), .role = ROLE_GOOD };
	else if (s.role != ROLE_ERROR && is->condition != CATALOG_IN_PART)
		return (struct span){ .text = clean(frame, catalogs_note_of(catalogs_of(w), is->name)),
				      .role = ROLE_WARNING };
	return s;
}

/* What undo would do; absent: nothing. */
static str undo_sentence(const struct explorer_state *w, struct arena *frame)
{
	const struct undo *u = catalogs_undo_next(catalogs_of(w));
	scoped(sb_free) struct sb key = SB(64);

	if (!u)
		return NO_STR;
	keymap_word(&key, w->keys, ACT_UNDO);
	return str_fmt(frame, "%.*s undoes %.*s%s.", STR(sb_str(&key)), STR(undo_words(frame, u)),
		       u->snapshot_gone ? ", and reads its tables again" : "");
}

/* As many as the story needs, up to half of the rows: the advice for a failure is at its end. */
static int detail_rows(const struct explorer_state *w, const struct drawing *d, const struct catalog_state *is)
{
	str rest = is ? story_of(w, d->frame, is).text : NO_STR;
	int rows = 0, most = d->body.box.rows / 2 - DETAIL_BESIDE;

	if (d->body.box.rows < CATALOGS_STORY_FROM)
		return 0;
	for (; rest.len && rows < most && d->body.box.cols > 2; rows++)
		words_line(&rest, d->body.box.cols - 2);
	rows += catalogs_undo_next(catalogs_of(w)) != NULL;
	return DETAIL_BESIDE + (rows < STORY_ROWS ? STORY_ROWS : rows);
}

static void draw_detail(const struct explorer_state *w, const struct drawing *d, const struct catalog_state *is,
			int rows)
{
	int row = d->body.box.rows - rows + 1, cols = d->body.box.cols - 2, col = 1;
	str address = clean(d->frame, is->address), source = source_words(d->frame, is), rest;
	struct span story = story_of(w, d->frame, is);
	str undo = undo_sentence(w, d->frame);

	col += canvas_fit(&d->body, row, col, cols, ROLE_TEXT, address) + 2;
	if (col + 8 < cols)
		canvas_fit(&d->body, row, address.len ? col : 1, cols - col + 1, ROLE_DIM, source);
	canvas_fit(&d->body, row + 1, 1, cols, ROLE_COMMENT, sync_age_words(w, d->frame, is));
	rest = story.text;
	if (undo.at)
		canvas_fit(&d->body, row + --rows - 1, 1, cols, ROLE_DIM, undo);
	for (int y = 2; y < rows - 1 && rest.len; y++)
		canvas_fit(&d->body, row + y, 1, cols, story.roles ? ROLE_TEXT : story.role,
			   y == rows - 2 ? rest : words_line(&rest, cols));
	for (int x = 0; story.roles && x < cols && x < story.text.len && story.roles[x] == story.role; x++)
		canvas_tint(&d->body, row + 2, 1 + x, 1, story.role);
}

/* ---- the pane ---- */

static str title_words(const struct explorer_state *w, struct arena *frame)
{
	const struct catalogs_known *k = catalogs_of(w);
	str title = str_fmt(frame, "catalogs: %.*s", STR(words_count(frame, k->all.len)));

	if (k->now.name.at && k->waiting.len)
		return str_fmt(frame, "%.*s, %td queued", STR(title), k->waiting.len + 1);
	return title;
}

static void say_why_empty(const struct explorer_state *w, struct drawing *d)
{
	if (catalogs_of(w)->asking)
		pane_empty(d, S("asking ..."), S(""));
	else if (catalogs_of(w)->failed)
		pane_empty(d, S("No answer."), S("The refresh key (default: R) asks again."));
	else
		pane_empty(d, S("No catalog connected yet."),
			   catalogs_undo_next(catalogs_of(w))
				   ? undo_sentence(w, d->frame)
				   : S("The add key (default: a) connects one; so does ocat add."));
}

static void catalogs_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct grid grid;
	int foot = detail_rows(w, d, state_at(w, at->cursor));
	struct canvas body = canvas_part(&d->body, (struct rect){ 0, 0, d->body.box.rows - foot, d->body.box.cols });

	at->cells = d->body.box.cols;
	grid = grid_of(w, at, d->frame);
	pane_title(d, grid.rows ? title_words(w, d->frame) : S("catalogs"), true);
	if (!grid.rows) {
		say_why_empty(w, d);
		return;
	}
	d->ends = body.box.rows;
	d->row = grid_draw(&grid, &body, d->frame, at, d->focused);
	if (foot && state_at(w, at->cursor))
		draw_detail(w, d, state_at(w, at->cursor), foot);
}

static struct next catalogs_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
				struct arena *frame)
{
	const struct catalog_state *is = state_at(w, at->cursor);
	struct grid grid = grid_of(w, at, frame);

	if (!is)
		return (struct next){ 0 };
	switch (a) {
	case ACT_COPY_NAME: return (struct next){ NEXT_COPY, is->name, 0 };
	case ACT_COPY_LINE: return (struct next){ NEXT_COPY, str_trim(grid_line(&grid, frame, at->cursor)), 0 };
	case ACT_COPY_COMMAND: return (struct next){ NEXT_COPY, S("ocat list"), 0 };
	default: return (struct next){ 0 };
	}
}

static const enum action footer[] = { ACT_OPEN,	  ACT_REFRESH,	 ACT_ADD,      ACT_TEST,     ACT_EDIT, ACT_RENAME,
				      ACT_REMOVE, ACT_UNDO,	 ACT_PASSWORD, ACT_SYNC_ALL, ACT_STOP, ACT_DOCTOR,
				      ACT_CLOSE,  ACT_FIND_HERE, ACT_HELP,     ACT_NONE };

static const struct own_word words[] = {
	{ ACT_OPEN, "tables" }, { ACT_REFRESH, "sync" }, { ACT_FIND_HERE, "find" }, { ACT_NONE, NULL }
};

static const struct own_word legend[] = {
	{ ACT_OPEN, "list the tables of this catalog" },
	{ ACT_REFRESH, "sync this catalog: read it again from its source" },
	{ ACT_SYNC_ALL, "sync all catalogs, one after the other" },
	{ ACT_STOP, "stop the sync or the test under the cursor, or take it off the queue" },
	{ ACT_EDIT, "open its entry of catalogs.yaml in your editor ($VISUAL, $EDITOR): a saved change takes effect at "
		    "once; unchanged text changes nothing" },
	{ ACT_DOCTOR, "check this catalog in depth: grants, encryption, the cache" },
	{ ACT_NONE, NULL },
};

struct catalogs_known *catalogs_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_CATALOGS);
}

static void open_state(void *state)
{
	catalogs_open(state);
}

static void close_state(void *state)
{
	catalogs_close(state);
}

static str catalog_here(const struct explorer_state *w, const struct pane_cursor *at)
{
	const struct catalog_state *is = state_at(w, at->cursor);

	return is ? is->name : NO_STR;
}

static str catalogs_status(const struct explorer_state *w, struct arena *frame)
{
	const struct progress *now = &catalogs_of(w)->now;

	return now->name.at ? progress_short(frame, now) : NO_STR;
}

static const struct mark_word marks[] = {
	{ "fresh", "synced within its ttl" },
	{ "stale", "the ttl is over: R syncs" },
	{ "in part", "the source answered only a part: the last line says why" },
	{ "cached only", "no source of that name is connected; the snapshot stays" },
	{ "never synced", "nothing in it can be found yet: R syncs" },
	{ "failed", "the last sync failed, and the snapshot before it still answers" },
	{ "due", "when it becomes stale" },
	{ NULL, NULL },
};

const struct pane pane_catalogs = {
	.name = "catalogs",
	.place = PLACE_SIDE,
	.wide = true,
	.whole = true,
	.seek_first = true,
	.footer = footer,
	.marks = marks,
	.words = words,
	.legend = legend,
	.own = GROUP_SOURCES,
	.draw = catalogs_draw,
	.grid = grid_of,
	.act = catalogs_act,
	.by_lines = true,
	.state_size = sizeof(struct catalogs_known),
	.open = open_state,
	.close = close_state,
	.key = catalogs_key,
	.line_text = changes_line_text,
	.written = changes_written,
	.key_with = catalogs_key_with,
	.stop = catalogs_stop,
	.unsaved = catalogs_unsaved,
	.stopped = catalogs_stopped,
	.catalog = catalog_here,
	.refreshed = catalogs_refreshed,
	.painted = catalogs_painted,
	.status = catalogs_status,
};
