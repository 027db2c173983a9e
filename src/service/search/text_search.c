#include "service/search/text_search.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "workspace/indexes/text_index.h"
#include "base/banned.h"

struct tag_found { /* on an asset in one of the texts, or on one of its columns */
	ptrdiff_t text;
	int64_t entry, column; /* column: the line of its name; -1: the asset itself */
	str tag;
};

struct grepper {
	const struct scope *scope;
	struct text_search *want;
	struct arena *arena, *row; /* row: for the held line */
	struct texts texts;
	array_of(struct tag_found) tags;
	ptrdiff_t next_tag;
	ptrdiff_t text; /* the one being searched */
	struct grep *grep;
	int64_t entry, count;	/* lines of this entry; entry -1: none yet */
	struct grep_match held; /* held until the extent of its context is known */
	bool holds, enough;
	int64_t held_line, held_last;	 /* its line, and the last line of its text */
	int64_t shown_entry, shown_line; /* the last line passed on */
};

static const struct text *text_now(const struct grepper *g)
{
	return g->texts.at[g->text].text;
}

/* ---- selecting assets ---- */

/* One byte for each entry: is it searched? */
static const uint8_t *asked(struct arena *a, const struct text *t, const struct asset_ids *ids)
{
	uint8_t *only = new_n(a, uint8_t, t->entries + 1);

	for (int64_t i = 0; i < t->entries; i++)
		only[i] = t->entry[i].id && asset_ids_has(ids, t->entry[i].id);
	return only;
}

/* ---- tags: from the cache, because they change without a generation ---- */

static bool make_anew(struct grepper *g, ptrdiff_t text, struct err *err)
{
	return workspace_text_mend(g->scope->workspace, g->scope->store, g->scope->observer, g->scope->stop,
				   &g->texts.at[text], err);
}

static bool entry_is_sound(const struct text *t, int64_t entry)
{
	return text_entry_sound(t, entry) &&
	       text_bytes_sound(t, (int64_t)t->entry[entry].at, (int64_t)t->entry[entry + 1].at);
}

static int64_t column_line(const struct text *t, int64_t entry, str column)
{
	for (int64_t i = (int64_t)t->entry[entry].line; i < (int64_t)t->entry[entry + 1].line; i++)
		if (t->kind[i] == TEXT_COLUMN && str_eq(text_line(t, entry, i), column))
			return i;
	return -1;
}

static bool take_tagged(void *with, str tag, str qualified, str asset, str field, struct err *err)
{
	struct grepper *g = with;

	for (ptrdiff_t i = 0; i < g->texts.len; i++) {
		const struct text *t = g->texts.at[i].text;
		int64_t entry = asset.at ? text_named(t, asset) : -1, column = -1;

		if (entry >= 0 && !entry_is_sound(t, entry) && !make_anew(g, i, err))
			return false;
		if (entry >= 0)
			column = column_line(g->texts.at[i].text, entry, field);
		if (column < 0)
			entry = text_named(t, qualified);
		if (entry >= 0)
			*push(&g->tags, g->arena) = (struct tag_found){ i, entry, column, str_dup(g->arena, tag) };
	}
	return true;
}

static int by_place(const void *x, const void *y)
{
	const struct tag_found *a = x, *b = y;

	if (a->text != b->text)
		return a->text < b->text ? -1 : 1;
	if (a->entry != b->entry)
		return a->entry < b->entry ? -1 : 1;
	if (a->column != b->column)
		return a->column < b->column ? -1 : 1;
	return str_cmp(a->tag, b->tag);
}

static bool fits(struct finder *f, bool invert, str text, bool *out, struct err *err)
{
	ptrdiff_t start, end;
	enum found found = finder_find(f, text, 0, &start, &end);

	*out = (found == FOUND) != invert;
	return found != FOUND_GAVE_UP || pattern_too_hard(err);
}

/* Tagged assets are looked up by name, then their columns. */
static bool texts_are_sound(struct grepper *g, struct err *err)
{
	for (ptrdiff_t i = 0; i < g->texts.len; i++)
		if (!text_names_sound(g->texts.at[i].text) && !make_anew(g, i, err))
			return false;
	return true;
}

/* There are few distinct tags: matches them first, then looks up the tagged assets. */
static bool find_tags(struct grepper *g, struct err *err)
{
	struct finder *f = finder_open(g->want->pattern);
	struct strs all = { 0 }, wanted = { 0 };
	bool good = store_tag_texts(g->scope->store, g->arena, g->scope->stop, &all, err);

	for (ptrdiff_t i = 0; good && i < all.len; i++) {
		bool fit;

		good = fits(f, g->want->invert, all.at[i], &fit, err);
		if (good && fit)
			*push(&wanted, g->arena) = all.at[i];
	}
	finder_close(f);
	if (!good || !wanted.len)
		return good;
	if (!texts_are_sound(g, err) ||
	    !store_each_tagged(g->scope->store, &wanted, g->scope->stop, take_tagged, g, err))
		return false;
	if (g->tags.len)
		qsort(g->tags.at, (size_t)g->tags.len, sizeof *g->tags.at, by_place);
	return true;
}

/* ---- giving ---- */

static bool is_shown(const struct grepper *g)
{
	return !g->enough && g->want->total > g->want->skip && g->want->total <= g->want->skip + g->want->limit;
}

static void start_line(const struct grepper *g, int64_t entry, struct grep_match *out)
{
	const struct text *t = text_now(g);

	*out = (struct grep_match){ .catalog = g->texts.at[g->text].catalog, .ns = text_ns(t, entry) };
	out->line.form = g->want->each;
	out->line.qualified = text_qualified(t, entry);
	out->line.is_namespace = !t->entry[entry].id;
	out->line.kind = (enum asset_kind)t->entry[entry].kind;
}

static void flush(struct grepper *g)
{
	struct grep_line *l = &g->held.line;

	if (!g->holds)
		return;
	for (int64_t i = 1; i <= g->want->after && g->held_line + i <= g->held_last; i++)
		*push(&l->after, g->row) = text_line(text_now(g), g->entry, g->held_line + i);
	g->shown_entry = g->entry;
	g->shown_line = g->held_line + l->after.len;
	g->holds = false;
	if (!g->want->take(g->want->with, g->row, &g->held))
		g->enough = true;
	arena_reset(g->row);
}

static void hold(struct grepper *g, int64_t entry, str text)
{
	struct stretches *spans = new(g->row, struct stretches);

	g->holds = true;
	grep_spans(g->grep, g->row, text, spans);
	g->held.line.text = text;
	g->held.line.spans = spans;
	g->entry = entry;
}

/* The held line's context ends at this line at most. */
static void end_held(struct grepper *g, int64_t entry, int64_t line)
{
	if (g->holds && g->entry == entry && line <= g->held_last)
		g->held_last = line - 1;
	flush(g);
}

static void put_line(struct grepper *g, int64_t entry, int64_t line)
{
	const struct text *t = text_now(g);
	struct text_place p = text_place_of(t, entry, line);
	int64_t from = line - g->want->before;
	struct grep_line *l = &g->held.line;

	end_held(g, entry, line);
	start_line(g, entry, &g->held);
	l->what = text_kind_word(p.kind);
	l->column = p.column;
	l->object = p.object;
	l->type = p.type;
	l->number = p.number;
	l->is_one = p.first == p.last;
	if (g->shown_entry == entry && from <= g->shown_line)
		from = g->shown_line + 1;
	for (int64_t i = from > p.first ? from : p.first; i < line; i++)
		*push(&l->before, g->row) = text_line(t, entry, i);
	hold(g, entry, text_line(t, entry, line));
	g->held_line = line;
	g->held_last = p.last;
}

static void put_tag(struct grepper *g, const struct tag_found *f)
{
	flush(g);
	start_line(g, f->entry, &g->held);
	g->held.line.what = text_kind_word(TEXT_TAG);
	g->held.line.number = 1;
	g->held.line.is_one = true;
	if (f->column >= 0)
		g->held.line.column = text_line(text_now(g), f->entry, f->column);
	hold(g, f->entry, f->tag);
	g->held_line = g->held_last = INT64_MAX;
}

/* Passes on an asset with its counts, if these were requested rather than lines. */
static void put_entry(struct grepper *g)
{
	if (g->entry < 0 || g->want->each == GREP_LINES)
		return;
	g->want->total++;
	if (is_shown(g)) {
		start_line(g, g->entry, &g->held);
		g->held.line.matches = g->count;
		if (!g->want->take(g->want->with, g->row, &g->held))
			g->enough = true;
	}
	g->entry = -1;
}

/* A line, or a tag when there is one. */
static void found(struct grepper *g, int64_t entry, int64_t line, const struct tag_found *tag)
{
	if (g->want->each != GREP_LINES) {
		if (g->entry != entry) {
			put_entry(g);
			g->entry = entry;
			g->count = 0;
		}
		g->count++;
		return;
	}
	g->want->total++;
	if (!is_shown(g))
		flush(g);
	else if (tag)
		put_tag(g, tag);
	else
		put_line(g, entry, line);
}

/* Passes on the tags of this text up to this entry: they come after the lines of their entry. */
static void put_tags(struct grepper *g, int64_t upto)
{
	for (; g->next_tag < g->tags.len; g->next_tag++) {
		const struct tag_found *f = &g->tags.at[g->next_tag];

		if (f->text > g->text || (f->text == g->text && f->entry >= upto))
			return;
		found(g, f->entry, -1, f);
	}
}

/* ---- searching ---- */

/* Rebuilds the text; lines already passed on have the same place in it. */
static bool mend(struct grepper *g, struct err *err)
{
	struct catalog_text *t = &g->texts.at[g->text];

	if (!make_anew(g, g->text, err))
		return false;
	return grep_go_on(g->grep, t->text) || err_set(err, ERR_CACHE, "the text of %.*s was damaged", STR(t->catalog));
}

static bool search_one(struct grepper *g, const uint8_t *only, struct err *err)
{
	const struct text *t = text_now(g);
	struct grep_ask ask = { .pattern = g->want->pattern,
				.kinds = g->want->kinds,
				.invert = g->want->invert,
				.each_once = g->want->each == GREP_NAMES,
				.only = only,
				.stop = g->scope->stop };
	int64_t entry, line;
	bool good;

	g->entry = g->shown_entry = -1;
	g->grep = grep_open(t, &ask);
	while ((good = grep_next(g->grep, &entry, &line, err)) && !g->enough) {
		if (entry < 0 && grep_is_damaged(g->grep) && mend(g, err))
			continue;
		if (entry < 0)
			break;
		put_tags(g, entry);
		found(g, entry, line, NULL);
	}
	good = good && !err->kind;
	if (good && !g->enough) {
		put_tags(g, INT64_MAX);
		flush(g);
		put_entry(g);
	}
	grep_close(g->grep);
	return good;
}

/* Drops the tags of assets that are not searched. */
static void drop_tags(struct grepper *g, ptrdiff_t text, const uint8_t *only)
{
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < g->tags.len; i++)
		if (g->tags.at[i].text != text || only[g->tags.at[i].entry])
			g->tags.at[kept++] = g->tags.at[i];
	g->tags.len = kept;
}

static bool search_all(struct grepper *g, struct err *err)
{
	struct asset_ids ids = { 0 };

	if ((g->want->kinds >> TEXT_TAG & 1) && !find_tags(g, err))
		return false;
	if (g->want->narrowed && !scope_find_ids(g->scope, &g->scope->filter, g->arena, &ids, err))
		return false;
	for (g->text = 0; g->text < g->texts.len && !g->enough; g->text++) {
		const uint8_t *only = g->want->narrowed ? asked(g->arena, text_now(g), &ids) : NULL;

		if (only)
			drop_tags(g, g->text, only);
		if (!search_one(g, only, err))
			return false;
	}
	return true;
}

/* ---- ignoring case, if nothing matched otherwise ---- */

static bool take_none(void *with, struct arena *a, const struct grep_match *g)
{
	(void)with;
	(void)a;
	(void)g;
	return true;
}

static void look_otherwise(struct grepper *g)
{
	struct text_search w = *g->want;
	struct grepper again = { .scope = g->scope, .want = &w, .arena = g->arena, .row = g->row, .texts = g->texts };
	struct err ignored = { 0 };
	ptrdiff_t where;

	if (g->want->total || g->want->invert || g->want->flags & PATTERN_CASELESS)
		return;
	w.pattern = pattern_open(w.text, w.flags | PATTERN_CASELESS, &where, &ignored);
	w.limit = 0;
	w.take = take_none;
	if (w.pattern && search_all(&again, &ignored))
		g->want->default_value = w.total;
	pattern_close(w.pattern);
}

bool text_search(const struct scope *scope, struct text_search *w, struct err *err)
{
	scoped(arena_close) struct arena *arena = arena_open();
	scoped(arena_close) struct arena *row = arena_open();
	struct grepper g = { .scope = scope, .want = w, .arena = arena, .row = row };
	bool good;

	if (!workspace_texts(scope->workspace, arena, scope->store, scope->catalog_id, scope->observer, scope->stop,
			     &g.texts, err))
		return false;
	good = search_all(&g, err);
	if (good)
		look_otherwise(&g);
	workspace_texts_done(&g.texts);
	return good;
}
