/* Packed text as an index file. */
#include <stdlib.h>

#include "index/catalog_text.h"

#include "base/arena.h"
#include "index/side_file.h"

#include "base/banned.h"

enum { SECTION_BYTES = 1, SECTION_KINDS, SECTION_LINES, SECTION_ENTRIES, SECTION_NAMES };

/* ---- writing ---- */

bool text_write(const struct text *t, str cache_file, const struct side_key *k, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct side_out *o = side_create(side_path(a, cache_file, k), k, err);

	if (!o)
		return false;
	if (side_put_section(o, SECTION_BYTES, t->bytes.at, t->bytes.len, err) &&
	    side_put_section(o, SECTION_KINDS, t->kind, t->lines, err) &&
	    side_put_section(o, SECTION_LINES, t->line, t->lines * (int64_t)sizeof *t->line, err) &&
	    side_put_section(o, SECTION_ENTRIES, t->entry, (t->entries + 1) * (int64_t)sizeof *t->entry, err) &&
	    side_put_section(o, SECTION_NAMES, t->names.at, t->names.len, err))
		return side_done(o, err);
	side_drop(o);
	return false;
}

/* ---- reading ---- */

struct text_file {
	struct side *side;
	struct text text;
};

bool text_bytes_sound(const struct text *t, int64_t from, int64_t to)
{
	return !t->side || side_sound(t->side, SECTION_BYTES, from, to - from);
}

bool text_names_sound(const struct text *t)
{
	return !t->side || side_sound(t->side, SECTION_NAMES, 0, t->names.len);
}

bool text_entry_sound(const struct text *t, int64_t entry)
{
	const struct text_entry *e = &t->entry[entry];
	int64_t line = (int64_t)e->line, lines = (int64_t)e[1].line - line, width = sizeof *t->line;

	return !t->side || (side_sound(t->side, SECTION_KINDS, line, lines) &&
			    side_sound(t->side, SECTION_LINES, line * width, lines * width) &&
			    side_sound(t->side, SECTION_NAMES, e->names, (int64_t)e->qualified + e->ns));
}

static bool take_bytes(const struct side *s, unsigned section, str *out)
{
	int64_t n;
	const char *at = side_lies(s, section, 1, &n);

	*out = str_n(at, n);
	return at != NULL;
}

/* No number leads outside: lines are kept within their entry when they are read (text.c). */
static bool is_sound(const struct text *t)
{
	for (int64_t i = 0; i < t->entries; i++) {
		const struct text_entry *e = &t->entry[i], *next = e + 1;

		if (e->at > next->at || e->line >= next->line || e->kind >= ASSET_KIND_COUNT ||
		    (uint64_t)e->names + e->qualified + e->ns > (uint64_t)t->names.len)
			return false;
	}
	return t->entry[0].at == 0 && t->entry[0].line == 0 && t->entry[t->entries].at == (uint64_t)t->bytes.len &&
	       t->entry[t->entries].line == (uint64_t)t->lines;
}

static bool take_all(struct text_file *f)
{
	struct text *t = &f->text;
	int64_t lines, entries;

	if (!take_bytes(f->side, SECTION_BYTES, &t->bytes) || !take_bytes(f->side, SECTION_NAMES, &t->names))
		return false;
	t->side = f->side;
	t->kind = side_lies(f->side, SECTION_KINDS, 1, &t->lines);
	t->line = side_lies(f->side, SECTION_LINES, sizeof *t->line, &lines);
	t->entry = side_section(f->side, SECTION_ENTRIES, sizeof *t->entry, &entries);
	t->entries = entries - 1;
	return t->kind && t->line && t->entry && lines == t->lines && entries > 0 && is_sound(t);
}

struct text_file *text_open(str cache_file, const struct side_key *k, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct side *side = side_open(side_path(a, cache_file, k), k, err);
	struct text_file *f;

	if (!side)
		return NULL;
	f = must_realloc(NULL, (ptrdiff_t)sizeof *f);
	*f = (struct text_file){ .side = side };
	if (take_all(f))
		return f;
	text_close(f);
	return NULL;
}

const struct text *text_of(const struct text_file *f)
{
	return &f->text;
}

void text_close(struct text_file *f)
{
	if (!f)
		return;
	side_close(f->side);
	free(f);
}
