#include "retrieve/glossary.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "retrieve/tongue.h"
#include "base/banned.h"

enum { KEY_LEVELS = 2, FORMS_MOST = 64, LONGEST_LINE = 16 << 10 };

/* Where a form is found: the hash of its stems, in the order of hashes once all are there. */
struct place {
	uint64_t hash;
	int32_t concept;
	int8_t cell, level;
};

struct glossary {
	struct arena *arena;
	struct { struct glossary_concept *at; ptrdiff_t len, cap; } concepts;
	struct { struct place *at; ptrdiff_t len, cap; } places;
	struct { uint64_t *at; ptrdiff_t len, cap; } known; /* hashes of words */
	uint64_t stamp;
};

struct glossary *glossary_open(void)
{
	struct arena *a = arena_open();
	struct glossary *g = new (a, struct glossary);

	g->arena = a;
	return g;
}

void glossary_close(struct glossary *g)
{
	if (g)
		arena_close(g->arena);
}

ptrdiff_t glossary_len(const struct glossary *g)
{
	return g ? g->concepts.len : 0;
}

uint64_t glossary_stamp(const struct glossary *g)
{
	return g ? g->stamp : 0;
}

/* ---- keys ---- */

static uint64_t mix(uint64_t hash, uint64_t more)
{
	hash = (hash ^ more) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 29;
}

static uint64_t hash_of(int cell, int level, const str *words, ptrdiff_t n)
{
	uint64_t hash = mix((uint64_t)cell * KEY_LEVELS + (uint64_t)level, 0x51ed);
	char room[STEM_ROOM];

	for (ptrdiff_t i = 0; i < n; i++)
		hash = mix(hash, str_hash(cell == SHORTHAND ? words[i] : stem((enum language)cell, (enum stemming)level, words[i], room)));
	return hash;
}

/* A form's words without those that only hold it together; all of them when nothing else is left. */
static ptrdiff_t words_of(int cell, const struct tokens *t, str out[GLOSSARY_WORDS])
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < t->len; i++) {
		if (t->len > 1 && cell != SHORTHAND && tongue_use((enum language)cell, t->at[i].text) == USE_NONE)
			continue;
		if (n == GLOSSARY_WORDS)
			return 0;
		out[n++] = t->at[i].text;
	}
	return n;
}

static void put_place(struct glossary *g, int cell, int level, const str *words, ptrdiff_t n)
{
	*push(&g->places, g->arena) = (struct place){ hash_of(cell, level, words, n), (int32_t)g->concepts.len, (int8_t)cell, (int8_t)level };
}

static void index_form(struct glossary *g, struct arena *scratch, int cell, str form)
{
	struct arena_mark mark = arena_mark(scratch);
	struct tokens t = { 0 };
	str words[GLOSSARY_WORDS];
	ptrdiff_t n;

	words_split(scratch, form, &t);
	n = words_of(cell, &t, words);
	if (n) {
		put_place(g, cell, STEM_LIGHT, words, n);
		if (cell != SHORTHAND)
			put_place(g, cell, STEM_DEEP, words, n);
	}
	for (ptrdiff_t i = 0; i < n && cell != SHORTHAND; i++)
		*push(&g->known, g->arena) = str_hash(words[i]);
	arena_rewind(scratch, mark);
}

/* ---- lines ---- */

struct reading {
	struct glossary *glossary;
	struct arena *scratch;
	int64_t line;
};

static bool mistake(const struct reading *r, const char *what, struct err *err)
{
	return err_set(err, ERR_CONFIG, "line %lld: %s", (long long)r->line, what);
}

static bool target_of(str to, struct glossary_concept *c)
{
	static const struct {
		const char *word;
		enum target_kind kind;
	} kinds[] = { { "table:", TARGET_TABLE }, { "column:", TARGET_COLUMN }, { "domain:", TARGET_DOMAIN } };

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (str_starts(to, str_of(kinds[i].word))) {
			c->target = kinds[i].kind;
			c->name = str_trim(str_from(to, str_of(kinds[i].word).len));
			return c->name.len > 0;
		}
	return false;
}

/* In whatever language the question is. */
static bool read_mapping(struct reading *r, str term, str to, struct err *err)
{
	struct glossary *g = r->glossary;
	struct glossary_concept c = { .head = str_trim(term), .count = 1 };
	struct glossary_form *form = new (g->arena, struct glossary_form);

	if (!c.head.len || !target_of(str_trim(to), &c))
		return mistake(r, "after => comes table:NAME, column:NAME or domain:NAME", err);
	*form = (struct glossary_form){ c.head, ENGLISH };
	c.forms = form;
	for (int cell = 0; cell < LANGUAGES; cell++)
		index_form(g, r->scratch, cell, c.head);
	*push(&g->concepts, g->arena) = c;
	return true;
}

static bool add_form(struct reading *r, struct glossary_form *forms, ptrdiff_t *n, int cell, str text, struct err *err)
{
	text = str_trim(text);
	if (!text.len)
		return true;
	if (*n == FORMS_MOST)
		return mistake(r, "a concept has at most 64 forms", err);
	forms[(*n)++] = (struct glossary_form){ text, cell };
	return true;
}

static bool read_concept(struct reading *r, str line, struct err *err)
{
	struct glossary *g = r->glossary;
	struct glossary_form forms[FORMS_MOST], *kept;
	struct glossary_concept c = { 0 };
	int cell = 0;

	for (str part, form; str_cut(&line, '|', &part); cell++) {
		if (cell == GLOSSARY_CELLS)
			return mistake(r, "a concept has four cells: english | spanish | portuguese | abbreviations", err);
		while (str_cut(&part, ',', &form))
			if (!add_form(r, forms, &c.count, cell, form, err))
				return false;
	}
	if (!c.count)
		return mistake(r, "a concept has at least one form", err);
	kept = new_n(g->arena, struct glossary_form, c.count);
	memcpy(kept, forms, (size_t)c.count * sizeof *forms);
	c.head = kept[0].text;
	c.forms = kept;
	for (ptrdiff_t i = 0; i < c.count; i++)
		index_form(g, r->scratch, kept[i].cell, kept[i].text);
	*push(&g->concepts, g->arena) = c;
	return true;
}

static bool read_line(struct reading *r, str line, struct err *err)
{
	ptrdiff_t arrow = str_find(line, S("=>"));

	line = str_trim(line);
	if (!line.len || line.at[0] == '#')
		return true;
	if (line.len > LONGEST_LINE)
		return mistake(r, "it is longer than 16 KB", err);
	if (arrow >= 0)
		return read_mapping(r, str_upto(line, arrow), str_from(line, str_find(line, S("=>")) + 2), err);
	return read_concept(r, line, err);
}

static int by_hash(const void *x, const void *y)
{
	const struct place *a = x, *b = y;

	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return a->concept < b->concept ? -1 : a->concept > b->concept;
}

static int by_number(const void *x, const void *y)
{
	uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;

	return a < b ? -1 : a > b;
}

bool glossary_add(struct glossary *g, str text, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct reading r = { g, scratch, 0 };
	bool good = true;
	str line;

	text = str_dup(g->arena, text);
	g->stamp = mix(g->stamp, str_hash(text));
	while (good && str_cut(&text, '\n', &line)) {
		r.line++;
		good = read_line(&r, line, err);
	}
	if (g->places.len)
		qsort(g->places.at, (size_t)g->places.len, sizeof *g->places.at, by_hash);
	if (g->known.len)
		qsort(g->known.at, (size_t)g->known.len, sizeof *g->known.at, by_number);
	return good;
}

/* ---- looking up ---- */

static ptrdiff_t first_place(const struct glossary *g, uint64_t hash)
{
	ptrdiff_t from = 0, to = g->places.len;

	while (from < to) {
		ptrdiff_t middle = from + (to - from) / 2;

		if (g->places.at[middle].hash < hash)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

static bool has_concept(const struct sense *at, ptrdiff_t n, const struct glossary_concept *c)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (at[i].concept == c)
			return true;
	return false;
}

static ptrdiff_t find_level(const struct glossary *g, int cell, int level, const str *words, ptrdiff_t n, struct sense *out, ptrdiff_t most)
{
	uint64_t hash = hash_of(cell, level, words, n);
	ptrdiff_t found = 0;

	for (ptrdiff_t i = first_place(g, hash); i < g->places.len && g->places.at[i].hash == hash && found < most; i++) {
		const struct glossary_concept *c = &g->concepts.at[g->places.at[i].concept];

		if (!has_concept(out, found, c))
			out[found++] = (struct sense){ c, cell, level == STEM_DEEP };
	}
	return found;
}

ptrdiff_t glossary_find(const struct glossary *g, int cell, const str *words, ptrdiff_t n, struct sense *out, ptrdiff_t most)
{
	ptrdiff_t found;

	if (!g || n < 1 || n > GLOSSARY_WORDS)
		return 0;
	found = find_level(g, cell, STEM_LIGHT, words, n, out, most);
	if (!found && cell != SHORTHAND)
		found = find_level(g, cell, STEM_DEEP, words, n, out, most);
	return found;
}

bool glossary_knows(const struct glossary *g, str word)
{
	uint64_t hash = str_hash(word);

	return g && g->known.len && bsearch(&hash, g->known.at, (size_t)g->known.len, sizeof hash, by_number);
}
