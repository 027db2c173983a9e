#include "retrieve/glossary.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/lower_bound.h"
#include "retrieve/language.h"
#include "base/banned.h"

enum { KEY_LEVELS = 2, FORMS_MOST = 64, LONGEST_LINE = 16 << 10, TEXT_MOST = 64 << 20 };

struct glossary {
	struct arena *arena;
	struct glossary_index index;
	struct {
		struct glossary_place *at;
		ptrdiff_t len, cap;
	} places; /* while filling */
	struct {
		uint64_t *at;
		ptrdiff_t len, cap;
	} known;
};

struct glossary *glossary_open(void)
{
	struct arena *a = arena_open();
	struct glossary *g = new(a, struct glossary);

	g->arena = a;
	return g;
}

struct glossary *glossary_indexed(const struct glossary_index *x)
{
	struct glossary *g = glossary_open();

	g->index = *x;
	return g;
}

struct glossary_index glossary_index(const struct glossary *g)
{
	return g ? g->index : (struct glossary_index){ 0 };
}

void glossary_close(struct glossary *g)
{
	if (g)
		arena_close(g->arena);
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
		hash = mix(hash, str_hash(cell == SHORTHAND
						  ? words[i]
						  : stem((enum language)cell, (enum stemming)level, words[i], room)));
	return hash;
}

/* Without it a form says the opposite: not available. */
static bool is_negation(str word)
{
	return str_is_among(word, " not no non without sin sem nao ");
}

/* The words of a form without stop words; all of them if nothing else is left. */
static ptrdiff_t words_of(int cell, const struct tokens *t, str out[GLOSSARY_WORDS])
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < t->len; i++) {
		if (t->len > 1 && cell != SHORTHAND && !is_negation(t->at[i].text) &&
		    language_use((enum language)cell, t->at[i].text) == USE_NONE)
			continue;
		if (n == GLOSSARY_WORDS)
			return 0;
		out[n++] = t->at[i].text;
	}
	return n;
}

static void put_place(struct glossary *g, uint32_t line, int cell, int level, const str *words, ptrdiff_t n)
{
	*push(&g->places, g->arena) = (struct glossary_place){ hash_of(cell, level, words, n), line, (uint16_t)cell,
							       (uint16_t)level };
}

static void index_form(struct glossary *g, struct arena *scratch, uint32_t line, int cell, str form)
{
	struct arena_mark mark = arena_mark(scratch);
	struct tokens t = { 0 };
	str words[GLOSSARY_WORDS];
	ptrdiff_t n;

	words_split(scratch, form, &t);
	n = words_of(cell, &t, words);
	if (n) {
		put_place(g, line, cell, STEM_LIGHT, words, n);
		if (cell != SHORTHAND)
			put_place(g, line, cell, STEM_DEEP, words, n);
	}
	for (ptrdiff_t i = 0; i < n && cell != SHORTHAND; i++)
		*push(&g->known, g->arena) = str_hash(words[i]);
	arena_rewind(scratch, mark);
}

/* ---- lines ---- */

struct line_of {   /* one parsed line */
	str known; /* with "=": words without a concept; present: nothing else is */
	struct glossary_concept concept;
	struct glossary_form forms[FORMS_MOST];
	const char *mistake; /* NULL: none */
};

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

static void read_mapping(str term, str to, struct line_of *out)
{
	out->forms[0] = (struct glossary_form){ str_trim(term), ENGLISH };
	out->concept.count = 1;
	if (!out->forms[0].text.len || !target_of(str_trim(to), &out->concept))
		out->mistake = "write table:NAME, column:NAME or domain:NAME after =>";
}

static void read_forms(str line, struct line_of *out)
{
	int cell = 0;

	for (str part, form; str_cut(&line, '|', &part); cell++) {
		if (cell == GLOSSARY_CELLS) {
			out->mistake = "a concept needs four cells: english | spanish | portuguese | abbreviations";
			return;
		}
		while (str_cut(&part, ',', &form)) {
			form = str_trim(form);
			if (form.len && out->concept.count == FORMS_MOST)
				out->mistake = "a concept has at most 64 forms";
			else if (form.len)
				out->forms[out->concept.count++] = (struct glossary_form){ form, cell };
		}
	}
	if (!out->concept.count)
		out->mistake = "a concept has at least one form";
}

/* False: an empty line. The result points into itself. */
static bool read_line(str line, struct line_of *out)
{
	ptrdiff_t arrow;

	out->concept = (struct glossary_concept){ .forms = out->forms };
	out->mistake = NULL;
	out->known = NO_STR;
	line = str_trim(line);
	if (!line.len || line.at[0] == '#')
		return false;
	if (line.at[0] == '=' && !str_starts(line, S("=>"))) {
		out->known = str_from(line, 1);
		return true;
	}
	while (out->concept.loose < RELATED && str_starts(line, S("~"))) {
		out->concept.loose++;
		line = str_from(line, 1);
	}
	arrow = str_find(line, S("=>"));
	if (line.len > LONGEST_LINE)
		out->mistake = "the line is longer than 16 KB";
	else if (arrow >= 0)
		read_mapping(str_upto(line, arrow), str_from(line, arrow + 2), out);
	else
		read_forms(line, out);
	out->concept.head = out->concept.count ? out->forms[0].text : NO_STR;
	return true;
}

/* ---- filling ---- */

/* With their stems, so that their plurals are known too. */
static void index_known(struct glossary *g, struct arena *scratch, str words)
{
	struct arena_mark mark = arena_mark(scratch);
	struct tokens t = { 0 };
	char room[STEM_ROOM];

	words_split(scratch, words, &t);
	for (ptrdiff_t i = 0; i < t.len; i++) {
		*push(&g->known, g->arena) = str_hash(t.at[i].text);
		*push(&g->known, g->arena) = str_hash(stem(ENGLISH, STEM_LIGHT, t.at[i].text, room));
	}
	arena_rewind(scratch, mark);
}

static void index_line(struct glossary *g, struct arena *scratch, uint32_t at, const struct line_of *l)
{
	index_known(g, scratch, l->known);
	/* A personal mapping applies to questions in any language. */
	for (int cell = 0; l->concept.target && cell < LANGUAGES; cell++)
		index_form(g, scratch, at, cell, l->concept.head);
	for (ptrdiff_t i = 0; !l->concept.target && i < l->concept.count; i++)
		index_form(g, scratch, at, l->forms[i].cell, l->forms[i].text);
}

static int by_hash(const void *x, const void *y)
{
	const struct glossary_place *a = x, *b = y;

	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return a->line < b->line ? -1 : a->line > b->line;
}

static int by_number(const void *x, const void *y)
{
	uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;

	return a < b ? -1 : a > b;
}

static void put_in_order(struct glossary *g)
{
	if (g->places.len)
		qsort(g->places.at, (size_t)g->places.len, sizeof *g->places.at, by_hash);
	if (g->known.len)
		qsort(g->known.at, (size_t)g->known.len, sizeof *g->known.at, by_number);
	g->index.places = g->places.at;
	g->index.places_len = g->places.len;
	g->index.known = g->known.at;
	g->index.known_len = g->known.len;
}

/* All files as one text, so that a line is identified by its start. */
static str joined(struct glossary *g, str more)
{
	char *at = new_n(g->arena, char, g->index.text.len + more.len + 1);

	if (g->index.text.len)
		memcpy(at, g->index.text.at, (size_t)g->index.text.len);
	if (more.len)
		memcpy(at + g->index.text.len, more.at, (size_t)more.len);
	at[g->index.text.len + more.len] = '\n';
	return str_n(at, g->index.text.len + more.len + 1);
}

bool glossary_add(struct glossary *g, str text, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	str rest, line, all;
	int64_t number = 0;
	bool good = true;

	if (g->index.text.len + text.len > TEXT_MOST)
		return err_set(err, ERR_CONFIG, "a glossary has at most 64 MB");
	all = joined(g, text);
	rest = str_from(all, g->index.text.len);
	g->index.text = all;
	while (good && str_cut(&rest, '\n', &line)) {
		struct line_of l;

		number++;
		if (!read_line(line, &l))
			continue;
		if (l.mistake)
			good = err_set(err, ERR_CONFIG, "line %lld: %s", (long long)number, l.mistake);
		else
			index_line(g, scratch, (uint32_t)(line.at - all.at), &l);
	}
	put_in_order(g);
	return good;
}

const char *glossary_mistake(str line)
{
	struct line_of l;

	return read_line(line, &l) ? l.mistake : NULL;
}

/* ---- looking up ---- */

static ptrdiff_t first_place(const struct glossary_index *x, uint64_t hash)
{
	return lower_bound(x->places_len, i, x->places[i].hash < hash);
}

static struct glossary_concept concept_at(const struct glossary *g, struct arena *a, uint32_t line)
{
	str text = str_from(g->index.text, line);
	struct glossary_form *forms;
	struct line_of l;

	read_line(str_upto(text, str_at(text, '\n')), &l);
	forms = new_n(a, struct glossary_form, l.concept.count);
	memcpy(forms, l.forms, (size_t)l.concept.count * sizeof *forms);
	l.concept.forms = forms;
	return l.concept;
}

/* Without the ending of a plural, which keeps the gender. */
static str singular(str word)
{
	return word.len > 3 && word.at[word.len - 1] == 's' ? str_upto(word, word.len - 1) : word;
}

/* Is one of its forms this word, up to its number? */
static bool has_form(struct arena *a, const struct glossary_concept *c, int cell, str word)
{
	for (ptrdiff_t i = 0; i < c->count; i++) {
		struct tokens t = { 0 };

		if (c->forms[i].cell != cell)
			continue;
		words_split(a, c->forms[i].text, &t);
		if (t.len == 1 && str_eq(singular(t.at[0].text), word))
			return true;
	}
	return false;
}

/*
 * A chamado is no chamada, and a caso no casa: where a stem takes in both genders, a masculine word of its own decides.
 * A masculine form may be that of an adjective, so a feminine word finds it: vencidas is vencido.
 */
static ptrdiff_t keep_gender(struct arena *a, int cell, str word, struct sense *out, ptrdiff_t n)
{
	str own = singular(word), other;
	ptrdiff_t kept = 0;
	bool known = false;

	if (!str_ends(own, S("o")))
		return n;
	other = str_fmt(a, "%.*sa", STR(str_upto(own, own.len - 1)));
	for (ptrdiff_t i = 0; i < n; i++)
		known = known || has_form(a, &out[i].concept, cell, own);
	if (!known)
		return n;
	for (ptrdiff_t i = 0; i < n; i++)
		if (has_form(a, &out[i].concept, cell, own) || !has_form(a, &out[i].concept, cell, other))
			out[kept++] = out[i];
	return kept;
}

static ptrdiff_t find_level(const struct glossary *g, struct arena *a, int cell, int level, const str *words,
			    ptrdiff_t n, struct sense *out, ptrdiff_t most)
{
	const struct glossary_index *x = &g->index;
	uint64_t hash = hash_of(cell, level, words, n);
	ptrdiff_t found = 0;
	uint32_t last = UINT32_MAX;

	for (ptrdiff_t i = first_place(x, hash); i < x->places_len && x->places[i].hash == hash && found < most; i++)
		if (x->places[i].line != last) {
			last = x->places[i].line;
			out[found++] = (struct sense){ concept_at(g, a, last), cell, level == STEM_DEEP };
		}
	return found;
}

ptrdiff_t glossary_find(const struct glossary *g, struct arena *a, int cell, const str *words, ptrdiff_t n,
			struct sense *out, ptrdiff_t most)
{
	ptrdiff_t found;

	if (!g || n < 1 || n > GLOSSARY_WORDS)
		return 0;
	found = find_level(g, a, cell, STEM_LIGHT, words, n, out, most);
	if (found > 1 && n == 1 && (cell == SPANISH || cell == PORTUGUESE))
		found = keep_gender(a, cell, words[0], out, found);
	if (!found && cell != SHORTHAND)
		found = find_level(g, a, cell, STEM_DEEP, words, n, out, most);
	return found;
}

static bool has_place(const struct glossary_index *x, uint64_t hash)
{
	ptrdiff_t i = first_place(x, hash);

	return i < x->places_len && x->places[i].hash == hash;
}

bool glossary_has(const struct glossary *g, int cell, const str *words, ptrdiff_t n)
{
	if (!g || n < 1 || n > GLOSSARY_WORDS)
		return false;
	return has_place(&g->index, hash_of(cell, STEM_LIGHT, words, n)) ||
	       (cell != SHORTHAND && has_place(&g->index, hash_of(cell, STEM_DEEP, words, n)));
}

bool glossary_knows(const struct glossary *g, str word)
{
	uint64_t hash = str_hash(word);

	return g && g->index.known_len &&
	       bsearch(&hash, g->index.known, (size_t)g->index.known_len, sizeof hash, by_number);
}

bool glossary_spells(const struct glossary *g, str word)
{
	char room[STEM_ROOM];

	if (glossary_knows(g, stem(ENGLISH, STEM_LIGHT, word, room)))
		return true;
	for (int cell = 0; g && cell < LANGUAGES; cell++)
		if (has_place(&g->index, hash_of(cell, STEM_LIGHT, &word, 1)))
			return true;
	return false;
}
