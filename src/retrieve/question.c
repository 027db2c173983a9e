#include "retrieve/question.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "retrieve/emphasis.h"
#include "retrieve/quantities.h"
#include "retrieve/word_matches.h"
#include "base/banned.h"

enum { SENSES_MOST = 10, PHRASE_WORDS = 4, EXPANDED_MOST = 12, FEW_WORDS = 5 };

struct reading {
	const struct retriever *r;
	const struct weights *w;
	struct arena *arena;
	struct question *q;
	str text; /* of the question */
	struct quantity quantities[QUANTITY_KINDS];
};

/* ---- words of the question ---- */

/* VMs, IDs: the small letter is a plural ending, not the start of a word. */
static void part_acronyms(char *text, ptrdiff_t len)
{
	for (ptrdiff_t i = 2; i < len; i++) {
		bool capitals = text[i - 1] >= 'A' && text[i - 1] <= 'Z' && text[i - 2] >= 'A' && text[i - 2] <= 'Z';
		char after = i + 1 < len ? text[i + 1] : ' ';

		if (capitals && text[i] == 's' &&
		    !((after >= 'a' && after <= 'z') || (after >= 'A' && after <= 'Z') || after == '_'))
			text[i] = ' ';
	}
}

/* The text between blanks around a byte. */
static str chunk_at(str text, ptrdiff_t at)
{
	ptrdiff_t from = at, to = at;

	while (from > 0 && text.at[from - 1] != ' ')
		from--;
	while (to < text.len && text.at[to] != ' ')
		to++;
	return str_n(text.at + from, to - from);
}

/* A value such as an address, a code, a date or a long number: digits in several groups or with letters. */
static bool is_value(str text, const struct token *t)
{
	str chunk = chunk_at(text, t->at.from);
	ptrdiff_t digits = 0, changes = 0;

	for (ptrdiff_t i = 0; i < chunk.len; i++) {
		bool digit = chunk.at[i] >= '0' && chunk.at[i] <= '9',
		     before = i && chunk.at[i - 1] >= '0' && chunk.at[i - 1] <= '9';

		digits += digit;
		changes += i && digit != before;
	}
	return digits && (changes > 2 || digits > 4);
}

/* "How many shows", "the number of orders": the counted word is a thing, even if it is usually a request word. */
static bool is_counted(const struct tokens *t, ptrdiff_t i)
{
	static const char *const many[] = { "many", "cuantos", "cuantas", "quantos", "quantas" };
	static const char *const number[] = { "number", "count", "numero", "cantidad", "quantidade", "total" };

	for (size_t k = 0; i > 0 && k < sizeof many / sizeof *many; k++)
		if (str_eq(t->at[i - 1].text, str_of(many[k])))
			return true;
	for (size_t k = 0; i > 1 && t->at[i - 1].text.len == 2 && k < sizeof number / sizeof *number; k++)
		if (str_eq(t->at[i - 2].text, str_of(number[k])))
			return true;
	return false;
}

/* The years in "30 years old". */
static bool is_unit_of_age(const struct reading *in, const struct token *t)
{
	struct stretch age = in->quantities[QUANTITY_AGE].at;

	return t->at.from > age.from && t->at.to <= age.to;
}

/* "an order" is a thing, "in descending order" asks for one; so with "a return". */
static bool is_thing(const struct tokens *t, ptrdiff_t i)
{
	static const char *const before[] = { "a", "an", "any", "each", "every", "one", "per" }, *const words[] = {
		"order", "return"
	};
	bool is = false, after = false;

	for (size_t k = 0; k < sizeof words / sizeof *words; k++)
		is |= str_eq(t->at[i].text, str_of(words[k]));
	for (size_t k = 0; is && i && k < sizeof before / sizeof *before; k++)
		after |= str_eq(t->at[i - 1].text, str_of(before[k]));
	return after;
}

static void take_words(struct reading *in, str text)
{
	struct tokens t = { 0 };
	char room[STEM_ROOM];
	enum proper_name *names;

	words_split(in->arena, text, &t);
	if (t.len > QUESTION_WORDS) {
		t.len = QUESTION_WORDS;
		in->q->cut = true;
	}
	in->q->language = language_of(text, &t);
	quantities_find(text, &t, in->q->language, in->quantities);
	names = new_n(in->arena, enum proper_name, t.len);
	proper_names(text, &t, names);
	for (ptrdiff_t i = 0; i < t.len; i++) {
		str word = t.at[i].text;
		enum word_use use = language_use(in->q->language, word);
		bool number = word.at[0] >= '0' && word.at[0] <= '9';

		if (use == USE_ASKS && (is_counted(&t, i) || is_thing(&t, i)))
			use = USE_NAMES;
		if (use == USE_NONE || word.len == 1 || is_value(text, &t.at[i]) || is_unit_of_age(in, &t.at[i]))
			continue;
		*push(&in->q->words, in->arena) = (struct content_word){
			.text = word,
			.stem = str_dup(in->arena, stem(in->q->language, STEM_LIGHT, word, room)),
			.typed = str_n(text.at + t.at[i].at.from, t.at[i].at.to - t.at[i].at.from),
			.use = use,
			.proper = names[i],
			.number = number,
		};
	}
}

/* ---- ways to write a concept ---- */

static void add_option(struct reading *in, struct concept *c, const struct option *o)
{
	for (int i = 0; i < o->slots; i++)
		if (!o->slot[i].len)
			return;
	if (o->slots && o->weight > 0) {
		*push(&c->options, in->arena) = *o;
		c->found = true;
	}
}

static void add_plain(struct reading *in, struct concept *c, str text, uint32_t word, double weight,
		      enum reason_kind via)
{
	struct option o = { .slots = 1, .weight = weight, .via = via, .text = text };

	if (word == NONE_32)
		return;
	*push(&o.slot[0], in->arena) = (struct word_hit){ word, 1 };
	add_option(in, c, &o);
}

/* Adds the words in one text each, and all of them joined into one word. */
static void add_words(struct reading *in, struct concept *c, enum language l, const str *words, ptrdiff_t n, str text,
		      double weight, enum reason_kind via)
{
	struct option o = { .slots = (int)n, .weight = weight, .via = via, .text = text };
	scoped(sb_free) struct sb joined = SB(1024);

	for (ptrdiff_t i = 0; i < n; i++) {
		near_inflected(in->r, in->w, in->arena, l, words[i], n > 1, &o.slot[i]);
		sb_put(&joined, words[i]);
	}
	add_option(in, c, &o);
	if (n > 1)
		add_plain(in, c, text, word_find(in->r, sb_str(&joined)), weight * in->w->inflected, via);
}

static void add_form(struct reading *in, struct concept *c, const struct glossary_form *f, double weight)
{
	struct tokens t = { 0 };
	str words[GLOSSARY_WORDS];
	ptrdiff_t n = 0;
	enum language l = f->cell == SHORTHAND ? in->q->language : (enum language)f->cell;

	words_split(in->arena, f->text, &t);
	for (ptrdiff_t i = 0; i < t.len; i++) {
		if (t.len > 1 && f->cell != SHORTHAND && language_use(l, t.at[i].text) == USE_NONE)
			continue;
		if (n == GLOSSARY_WORDS)
			return;
		words[n++] = t.at[i].text;
	}
	if (f->cell == SHORTHAND && n == 1)
		add_plain(in, c, f->text, word_find(in->r, words[0]), weight, REASON_ABBREVIATION);
	else if (n)
		add_words(in, c, l, words, n, f->text, weight,
			  f->cell == SHORTHAND ? REASON_ABBREVIATION : REASON_GLOSSARY);
}

static double form_weight(const struct reading *in, const struct glossary_form *f, bool first)
{
	const struct weights *w = in->w;
	double weight = f->cell == SHORTHAND		  ? w->shorthand
			: f->cell == (int)in->q->language ? w->synonym
							  : w->translation;

	if (f->cell == SHORTHAND && f->text.len < 3)
		weight /= 2;
	return first || f->cell == SHORTHAND ? weight : weight * w->second_form;
}

/* A personal mapping to a table, a column or a domain. */
static void add_target(struct reading *in, struct concept *c, const struct glossary_concept *g)
{
	static const unsigned kinds[] = { [TARGET_TABLE] = 1u << TEXT_TABLE,
					  [TARGET_COLUMN] = 1u << TEXT_COLUMN,
					  [TARGET_DOMAIN] = 1u << TEXT_TAG | 1u << TEXT_DOMAIN };
	str whole = g->target == TARGET_DOMAIN ? str_fmt(in->arena, "domain:%.*s", STR(g->name)) : g->name;
	struct option o = {
		.weight = 1, .via = REASON_GLOSSARY, .text = g->name, .kinds = kinds[g->target], .whole = whole
	};
	struct tokens t = { 0 };

	words_split(in->arena, whole, &t);
	for (ptrdiff_t i = 0; i < t.len && o.slots < GLOSSARY_WORDS; i++) {
		uint32_t word = word_find(in->r, t.at[i].text);

		if (word != NONE_32)
			*push(&o.slot[o.slots], in->arena) = (struct word_hit){ word, 1 };
		o.slots++;
	}
	add_option(in, c, &o);
}

static bool is_in(const struct strs *list, str text)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		if (str_eq_fold(list->at[i], text))
			return true;
	return false;
}

static void note_sense(struct reading *in, const struct concept *c, const struct sense *s)
{
	struct glossary_hit hit = { .word = c->word, .concept = s->concept.head };

	if (s->concept.loose == RELATED)
		return; /* there are many, and expanded_terms has those that matched */
	hit.language = s->cell == SHORTHAND ? S("short") : str_of(language_code((enum language)s->cell));
	for (ptrdiff_t i = 0; i < s->concept.count && hit.expanded.len < EXPANDED_MOST; i++) {
		str form = s->concept.target ? s->concept.name : s->concept.forms[i].text;

		if (s->concept.target || (!str_eq_fold(form, c->word) && !is_in(&hit.expanded, form)))
			*push(&hit.expanded, in->arena) = form;
	}
	*push(&in->q->glossary, in->arena) = hit;
}

/*
 * A related word is one column of the thing that is meant;
 * a table of that name, or a sentence, is about another thing.
 */
static void keep_to_columns(struct concept *c, ptrdiff_t from)
{
	for (ptrdiff_t i = from; i < c->options.len; i++)
		c->options.at[i].kinds = 1u << TEXT_COLUMN;
}

static void add_sense(struct reading *in, struct concept *c, const struct sense *s, double weight)
{
	ptrdiff_t before = c->options.len;
	int last = -1;

	if (c->value && !s->concept.target)
		return; /* no synonym of a person's name means that person */
	note_sense(in, c, s);
	if (s->concept.target) {
		add_target(in, c, &s->concept);
		c->mapped |= c->options.len > before;
		return;
	}
	for (ptrdiff_t i = 0; i < s->concept.count; i++) {
		const struct glossary_form *f = &s->concept.forms[i];

		add_form(in, c, f, weight * form_weight(in, f, s->concept.loose || f->cell != last));
		last = f->cell;
	}
	if (s->concept.loose == RELATED)
		keep_to_columns(c, before);
}

/* In a long question the other words make the meaning clear; a translation is already a guess. */
static double less_for_crowd(const struct reading *in, double trust, double crowd)
{
	double beyond = (double)(in->q->words.len - FEW_WORDS);

	return trust * (in->q->language == ENGLISH ? 1 : in->w->loose_abroad) / (1 + crowd * (beyond > 0 ? beyond : 0));
}

/* strict: the number of senses of the word that are the same as it. */
static double trust_in(const struct reading *in, const struct concept *c, enum looseness loose, ptrdiff_t strict)
{
	const struct weights *w = in->w;

	switch (loose) {
	case USED_FOR_EACH_OTHER: return less_for_crowd(in, w->loose, w->crowd);
	case RELATED: return less_for_crowd(in, c->names_table ? w->related_named : w->related, w->related_crowd);
	case SAME_MEANING: break;
	}
	return 1 / (1 + w->senses * (double)(strict - 1));
}

/* Several senses share the confidence. */
static bool add_senses(struct reading *in, struct concept *c, int cell, const str *words, ptrdiff_t n, double weight)
{
	struct sense senses[SENSES_MOST];
	ptrdiff_t found = glossary_find(in->r->glossary, in->arena, cell, words, n, senses, SENSES_MOST), strict = 0;

	for (ptrdiff_t i = 0; i < found; i++)
	strict += senses[i].concept.loose == SAME_MEANING;
	for (ptrdiff_t i = 0; i < found; i++) {
		double trust = trust_in(in, c, senses[i].concept.loose, strict);

		add_sense(in, c, &senses[i], (senses[i].deep ? in->w->derived : 1) * weight * trust);
	}
	return found > 0;
}

/* In the question's language; else as a word of another one, or as an abbreviation. */
static bool look_up(struct reading *in, struct concept *c, const str *words, ptrdiff_t n)
{
	bool found = add_senses(in, c, (int)in->q->language, words, n, 1);

	for (int cell = 0; cell < GLOSSARY_CELLS && !found; cell++)
		if (cell != (int)in->q->language)
			found = add_senses(in, c, cell, words, n, cell == SHORTHAND ? 1 : in->w->other_language);
	return found;
}

/* ---- concepts ---- */

static double weight_of(const struct reading *in, const struct content_word *w)
{
	double weight = w->number ? in->w->number : w->use == USE_ASKS ? in->w->asks : 1;

	return w->proper == PROPER_NONE ? weight : weight * in->w->proper;
}

static struct concept *add_concept(struct reading *in, ptrdiff_t first, ptrdiff_t count)
{
	const struct content_word *from = &in->q->words.at[first], *to = &in->q->words.at[first + count - 1];
	struct concept *c = push(&in->q->concepts, in->arena);

	*c = (struct concept){ .word = str_n(from->typed.at, to->typed.at + to->typed.len - from->typed.at),
			       .weight = weight_of(in, from),
			       .use = from->use,
			       .first = first,
			       .count = count };
	return c;
}

static void words_at(const struct question *q, ptrdiff_t first, ptrdiff_t n, str *out)
{
	for (ptrdiff_t i = 0; i < n; i++)
		out[i] = q->words.at[first + i].text;
}

/* A personal glossary outranks everything else. */
static void end_concept(struct reading *in, struct concept *c)
{
	if (c->mapped)
		c->weight = in->w->mapped;
}

/* The language that has this phrase: the question's or English; else another, as two words may tell no language. */
static int phrase_cell(const struct reading *in, const str *words, ptrdiff_t n)
{
	int cell = (int)in->q->language;

	if (glossary_has(in->r->glossary, cell, words, n))
		return cell;
	for (cell = 0; cell < LANGUAGES && !glossary_has(in->r->glossary, cell, words, n);)
		cell++;
	return cell;
}

/* The longest phrase of the glossary that begins here; 0: none. Its single words still count, but less. */
static ptrdiff_t take_phrase(struct reading *in, ptrdiff_t first)
{
	str words[PHRASE_WORDS];

	for (ptrdiff_t n = PHRASE_WORDS; n > 1; n--) {
		struct concept *c;
		int cell;

		if (first + n > in->q->words.len)
			continue;
		words_at(in->q, first, n, words);
		cell = phrase_cell(in, words, n);
		if (cell == LANGUAGES)
			continue;
		if (phrase_is_repeated(in->q, first, n))
			return n;
		c = add_concept(in, first, n);
		add_words(in, c, in->q->language, words, n, c->word, 1, REASON_NAME);
		add_senses(in, c, cell, words, n,
			   cell == (int)in->q->language || cell == ENGLISH ? 1 : in->w->other_language);
		end_concept(in, c);
		return n;
	}
	return 0;
}

/* home town may be written hometown. */
static void add_joined(struct reading *in, struct concept *c, ptrdiff_t first)
{
	for (ptrdiff_t i = first - 1; i <= first; i++) {
		scoped(sb_free) struct sb b = SB(1024);

		if (i < 0 || i + 1 >= in->q->words.len)
			continue;
		sb_put(&b, in->q->words.at[i].text);
		sb_put(&b, in->q->words.at[i + 1].text);
		add_plain(in, c, c->word, word_find(in->r, sb_str(&b)), in->w->inflected, REASON_NAME);
	}
}

static void take_word(struct reading *in, ptrdiff_t i, bool in_phrase)
{
	const struct content_word *word = &in->q->words.at[i];
	struct concept *c = add_concept(in, i, 1);
	struct option o = { .slots = 1, .weight = 1, .via = REASON_NAME, .text = c->word };
	bool known;

	c->weight *= word_emphasis(in->q, in->w, i) * (in_phrase ? in->w->in_phrase : 1);
	if (word->proper == PROPER_VALUE)
		near_inflected(in->r, in->w, in->arena, in->q->language, word->text, false, &o.slot[0]);
	else
		near_literal(in->r, in->w, in->arena, in->q->language, word->text, &o.slot[0]);
	add_option(in, c, &o);
	c->names_table = word_names_table(in->r, &o.slot[0]);
	if (word->number)
		return;
	c->value = word->proper == PROPER_VALUE && !c->names_table;
	if (!c->value)
		add_joined(in, c, i);
	known = (c->use == USE_ASKS && in->q->language == ENGLISH) || look_up(in, c, &word->text, 1);
	if (c->value) {
		end_concept(in, c);
		return;
	}
	near_parts(in->r, in->w, in->arena, in->q->language, word->text, c);
	near_cousins(in->r, in->w, in->arena, in->q->language, word->text, c);
	if (!c->found && !known)
		near_typos(in->r, in->w, in->arena, in->q->language, word->text, c);
	near_skeletons(in->r, in->w, in->arena, word->text, c);
	end_concept(in, c);
}

/* ---- quantities ---- */

/* The usual form in each language, and abbreviations. */
static void add_usual_forms(struct reading *in, struct concept *c, const struct glossary_concept *g)
{
	int last = -1;

	for (ptrdiff_t i = 0; i < g->count; i++) {
		if (g->forms[i].cell != last || last == SHORTHAND)
			add_form(in, c, &g->forms[i], 1);
		last = g->forms[i].cell;
	}
}

static void add_quantity_word(struct reading *in, struct concept *c, str text)
{
	struct tokens t = { 0 };
	str words[GLOSSARY_WORDS];
	struct sense senses[SENSES_MOST];
	ptrdiff_t n = 0, found;

	words_split(in->arena, text, &t);
	for (ptrdiff_t i = 0; i < t.len; i++)
		if (language_use(ENGLISH, t.at[i].text) != USE_NONE)
			words[n++] = t.at[i].text;
	found = glossary_find(in->r->glossary, in->arena, ENGLISH, words, n, senses, SENSES_MOST);
	for (ptrdiff_t i = 0; i < found; i++)
		if (senses[i].concept.loose == SAME_MEANING && str_eq_fold(senses[i].concept.head, text))
			add_usual_forms(in, c, &senses[i].concept);
	if (!found)
		add_words(in, c, ENGLISH, words, n, text, 1, REASON_GLOSSARY);
}

/* The number of the concept that is this word, from 1; 0: none. */
static ptrdiff_t concept_of(const struct question *q, str word)
{
	for (ptrdiff_t i = 0; i < q->concepts.len; i++)
		if (q->concepts.at[i].word.at == word.at && q->concepts.at[i].word.len == word.len)
			return i + 1;
	return 0;
}

/* Columns that hold such values as this number, by their usual names. */
static void take_quantity(struct reading *in, enum quantity_kind k)
{
	struct stretch at = in->quantities[k].at;
	bool world = quantity_is_world_name(k);
	struct concept c = { .word = str_n(in->text.at + at.from, at.to - at.from),
			     .weight = world ? in->w->world : in->w->quantity,
			     .use = USE_NAMES };
	str rest = quantity_words(k), word;

	while (str_cut(&rest, ',', &word))
		add_quantity_word(in, &c, str_trim(word));
	for (ptrdiff_t i = 0; i < c.options.len; i++)
		c.options.at[i].kinds = 1u << TEXT_COLUMN | (world ? 1u << TEXT_TABLE : 0);
	c.quiet = in->quantities[k].is_word;
	c.implied = c.quiet || world;
	c.instead = c.quiet ? concept_of(in->q, c.word) : 0;
	if (c.options.len)
		*push(&in->q->concepts, in->arena) = c;
}

void question_read(const struct retriever *r, const struct weights *w, struct arena *a, str text, struct question *out)
{
	struct reading in = { .r = r, .w = w, .arena = a, .q = out };
	ptrdiff_t phrase_end = 0;
	char *copy;

	*out = (struct question){ .cut = text.len > QUESTION_BYTES };
	copy = new_n(a, char, QUESTION_BYTES);
	text = str_upto(text, text.len < QUESTION_BYTES ? text.len : QUESTION_BYTES);
	memcpy(copy, text.len ? text.at : "", (size_t)text.len);
	part_acronyms(copy, text.len);
	text.at = copy;
	in.text = text;
	take_words(&in, text);
	for (ptrdiff_t i = 0; i < out->words.len; i++) {
		if (out->concepts.len >= CONCEPTS_MOST) {
			out->cut = true;
			return;
		}
		if (i >= phrase_end) {
			phrase_end = i + take_phrase(&in, i);
			if (phrase_end > i && out->concepts.at[out->concepts.len - 1].mapped) {
				i = phrase_end - 1;
				continue;
			}
		}
		if (!word_is_repeated(out, i))
			take_word(&in, i, i < phrase_end);
	}
	for (enum quantity_kind k = 0; k < QUANTITY_KINDS && out->concepts.len < CONCEPTS_MOST; k++)
		if (in.quantities[k].at.to)
			take_quantity(&in, k);
}
