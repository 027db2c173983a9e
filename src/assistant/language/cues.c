#include "assistant/language/cues.h"

#include <string.h>

#include "assistant/language/cue_tables.h"
#include "base/arena.h"

#include "base/banned.h"

const char *cue_name(enum cue_kind k)
{
	static const char *const names[CUE_KINDS] = {
#define _(id) [CUE_##id] = #id,
		CUES(_)
#undef _
	};

	return names[k];
}

static const struct {
	const char *grows, *shrinks;
} quality_words[QUALITY_KINDS] = {
#define _(id, grows, shrinks) [id] = { grows, shrinks },
	QUALITIES(_)
#undef _
};

str quality_grows(enum quality q)
{
	return str_of(quality_words[q].grows);
}

str quality_shrinks(enum quality q)
{
	return str_of(quality_words[q].shrinks);
}

/* ---- places ---- */

struct search {
	struct arena *arena;
	const struct wording *w;
	const struct number_list *numbers;
	const struct cue_table *table;
	struct cues *out;
	bool asked; /* a cue of output or of counting was found */
};

static bool is_clause_start(const struct search *s, ptrdiff_t i)
{
	str before = wording_between(s->w, i - 1);
	const struct cue *last = s->out->len ? &s->out->at[s->out->len - 1] : NULL;

	if (i == 0)
		return true;
	for (ptrdiff_t k = 0; k < before.len; k++)
		if (strchr(".?!;:\n\xc2", before.at[k]) || (before.at[k] == ',' && !s->asked))
			return true;
	if (last && last->first + last->count == i && (last->kind == CUE_POLITE || last->kind == CUE_AND))
		return true;
	/* In Spanish an accent asks: "que" is that, and "qué" is what. */
	return s->w->language == SPANISH &&
	       s->w->words.at[i].at.to - s->w->words.at[i].at.from > wording_word(s->w, i).len;
}

static bool number_starts(const struct search *s, ptrdiff_t i)
{
	ptrdiff_t n = number_at(s->numbers, i);

	return n >= 0 && s->numbers->at[n].first == i && !s->numbers->at[n].in_period;
}

/* The number that begins at this word, or after a short word as in "more than the 30"; -1: none. */
static ptrdiff_t number_from(const struct search *s, ptrdiff_t i)
{
	if (i < s->w->words.len && number_starts(s, i))
		return number_at(s->numbers, i);
	if (wording_adjacent(s->w, i) && number_starts(s, i + 1) &&
	    str_is_among(wording_word(s->w, i), " the los las os as us r about about sobre a an of de "))
		return number_at(s->numbers, i + 1);
	return -1;
}

static ptrdiff_t number_before(const struct search *s, ptrdiff_t i)
{
	ptrdiff_t n = i > 0 && wording_adjacent(s->w, i - 1) ? number_at(s->numbers, i - 1) : -1;

	return n >= 0 && !s->numbers->at[n].in_period && s->numbers->at[n].first + s->numbers->at[n].count == i ? n
														: -1;
}

/* The same with what is counted between: "4 stars or more". */
static ptrdiff_t counted_before(const struct search *s, ptrdiff_t i)
{
	for (ptrdiff_t k = i; k > 0 && k > i - 3; k--) {
		if (!wording_adjacent(s->w, k - 1))
			break;
		if (number_before(s, k) >= 0)
			return number_before(s, k);
	}
	return -1;
}

static ptrdiff_t after_number(const struct search *s, ptrdiff_t n)
{
	return s->numbers->at[n].first + s->numbers->at[n].count;
}

/* ---- what begins at a word ---- */

static bool better(struct cue *best, const struct cue *other)
{
	if (other->count <= best->count)
		return false;
	*best = *other;
	return true;
}

static void try_rows(const struct search *s, ptrdiff_t i, const struct cue_row *rows, struct cue *best)
{
	for (; rows->phrases; rows++) {
		struct cue c = { .kind = rows->kind,
				 .quality = rows->quality,
				 .count = wording_phrase(s->w, i, rows->phrases),
				 .number = -1,
				 .number_to = -1 };

		better(best, &c);
	}
}

static bool compares(enum cue_kind k)
{
	return k == CUE_MORE || k == CUE_LESS;
}

/* "over 30", "above average", "from 3 to 5" */
static void try_before_number(const struct search *s, ptrdiff_t i, struct cue *best)
{
	struct cue c = { .count = 0 };
	ptrdiff_t n, range;

	try_rows(s, i, s->table->before_number, &c);
	if (!c.count)
		return;
	n = number_from(s, i + c.count);
	if (n < 0 && !(compares(c.kind) && wording_phrase(s->w, i + c.count, s->table->average)))
		return;
	if (c.kind == CUE_BETWEEN) {
		range = n < 0 ? 0 : wording_phrase(s->w, after_number(s, n), s->table->range);
		if (!range || number_from(s, after_number(s, n) + range) < 0)
			return;
	}
	better(best, &c);
}

static void try_after_number(const struct search *s, ptrdiff_t i, struct cue *best)
{
	struct cue c = { .count = 0 };

	if (counted_before(s, i) < 0)
		return;
	try_rows(s, i, s->table->after_number, &c);
	/* "and above average", "and over 3 rooms" compare something else. */
	if (wording_phrase(s->w, i + c.count, s->table->average) || number_from(s, i + c.count) >= 0)
		return;
	c.number = counted_before(s, i);
	better(best, &c);
}

/* ---- adjectives ---- */

enum degree { PLAIN, MORE, MOST };

static const char *forms_of(const struct cue_adjective *a, enum degree d)
{
	return d == PLAIN ? a->plain : d == MORE ? a->more : a->most;
}

static const struct cue_adjective *find_adjective(const struct search *s, ptrdiff_t i, enum degree d, ptrdiff_t *count)
{
	const struct cue_adjective *found = NULL;

	*count = 0;
	for (const struct cue_adjective *a = s->table->adjectives; a->plain; a++) {
		ptrdiff_t n = wording_phrase(s->w, i, forms_of(a, d));

		if (n > *count) {
			*count = n;
			found = a;
		}
	}
	return found;
}

/*
 * The length of "than" at word i, if something is compared there. In Spanish and Portuguese the same word begins a
 * clause: "mas caros que los de Madrid", but "los mas caros que tienen piscina".
 */
static ptrdiff_t than_at(const struct search *s, ptrdiff_t i)
{
	ptrdiff_t n = wording_phrase(s->w, i, s->table->than);

	if (!n || !wording_adjacent(s->w, i - 1))
		return 0;
	if (s->w->language == ENGLISH || n > 1)
		return n;
	return number_from(s, i + n) >= 0 || wording_phrase(s->w, i + n, s->table->average) ||
			       str_is_among(wording_word(s->w, i + n),
					    " el la los las todos todas cualquier o os as todos todas qualquer ")
		       ? n
		       : 0;
}

static enum cue_kind kind_of(bool superlative, bool less)
{
	return superlative ? less ? CUE_LEAST : CUE_MOST : less ? CUE_LESS : CUE_MORE;
}

/* oldest, older than, mayor */
static void try_adjective(const struct search *s, ptrdiff_t i, struct cue *best)
{
	ptrdiff_t more, most, than;
	const struct cue_adjective *comparative = find_adjective(s, i, MORE, &more),
				   *superlative = find_adjective(s, i, MOST, &most);
	struct cue c = { .number = -1, .number_to = -1 };

	if (!comparative && !superlative)
		return;
	than = comparative && more >= most ? than_at(s, i + more) : 0;
	if (than)
		superlative = NULL;
	c.kind = kind_of(superlative, superlative ? superlative->shrinks : comparative->shrinks);
	c.quality = superlative ? superlative->quality : comparative->quality;
	c.count = superlative ? most : more + than;
	better(best, &c);
}

/* The place after "than", if it follows within the next few words of the sentence; 0: it does not. */
static ptrdiff_t after_than(const struct search *s, ptrdiff_t i)
{
	for (ptrdiff_t k = i; k < i + 5 && wording_adjacent(s->w, k - 1); k++)
		if (wording_phrase(s->w, k, s->table->than))
			return k + wording_phrase(s->w, k, s->table->than);
	return 0;
}

/* Mas pedidos que el promedio: the word for "more" is also that for "most". */
static bool is_above_average(const struct search *s, ptrdiff_t i)
{
	ptrdiff_t than = after_than(s, i);

	return than && wording_phrase(s->w, than, s->table->average) > 0;
}

/* Sells the most, se devuelven mas; not "at most", "algo mas". */
static bool follows_verb(const struct search *s, ptrdiff_t i)
{
	return i > 1 && wording_adjacent(s->w, i - 1) &&
	       !str_is_among(wording_word(s->w, i - 1),
			     " at no not y and e o or ou a algo nada alguien alguem que quien quem de do is"
			     " are es son sao lo o los os las as ");
}

/* "most orders", "mas pedidos", "more orders than": a number of things. */
static void try_many(const struct search *s, ptrdiff_t i, ptrdiff_t degree, bool superlative, bool less,
		     struct cue *best)
{
	struct cue c = { .kind = kind_of(superlative && !is_above_average(s, i + degree), less),
			 .quality = QUALITY_COUNT,
			 .count = degree,
			 .number = -1,
			 .number_to = -1 };

	if (!wording_adjacent(s->w, i + degree - 1) && superlative && follows_verb(s, i))
		better(best, &c); /* which product sells the most? */
	if (!wording_adjacent(s->w, i + degree - 1) || number_from(s, i + degree) >= 0 ||
	    str_is_among(wording_word(s->w, i + degree), " of de que do da dos das or o ou y e and "))
		return;
	if (superlative || after_than(s, i + degree))
		better(best, &c);
}

/* most expensive, menos caro, more expensive than */
static void try_degree(const struct search *s, ptrdiff_t i, struct cue *best)
{
	ptrdiff_t most = wording_phrase(s->w, i, s->table->most), least = wording_phrase(s->w, i, s->table->least),
		  more = wording_phrase(s->w, i, s->table->more), fewer = wording_phrase(s->w, i, s->table->less),
		  degree = most + least ? most + least : more + fewer, count, than;
	bool superlative = most + least > 0, less = least + fewer > 0;
	const struct cue_adjective *a;
	struct cue c = { .number = -1, .number_to = -1 };

	if (!degree)
		return;
	a = wording_adjacent(s->w, i + degree - 1) ? find_adjective(s, i + degree, PLAIN, &count) : NULL;
	if (!a) {
		try_many(s, i, degree, superlative, less, best);
		return;
	}
	than = !superlative || more + fewer ? than_at(s, i + degree + count) : 0;
	c.kind = kind_of(superlative && !than, less != a->shrinks);
	c.quality = a->quality;
	c.count = degree + count + than;
	better(best, &c);
}

/* "the first 3", "los 5 ultimos"; without a number, the earliest and the latest. */
static void try_first(const struct search *s, ptrdiff_t i, struct cue *best)
{
	ptrdiff_t first = wording_phrase(s->w, i, s->table->first), last = wording_phrase(s->w, i, s->table->last);
	ptrdiff_t after = number_from(s, i + first + last), before = number_before(s, i);
	struct cue c = { .count = first + last, .number = after >= 0 ? after : before, .number_to = -1 };

	if (!c.count)
		return;
	if (c.number >= 0 && !s->numbers->at[c.number].ordinal) {
		c.kind = first ? CUE_TOP : CUE_BOTTOM;
	} else {
		c.kind = first ? CUE_LEAST : CUE_MOST;
		c.quality = QUALITY_RECENCY;
		c.number = -1;
	}
	better(best, &c);
}

static bool begins_name(const struct search *s, ptrdiff_t i)
{
	char c = i < s->w->words.len ? s->w->text.at[s->w->words.at[i].at.from] : ' ';

	return i < s->w->words.len &&
	       (s->w->literal[i] || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80 || number_starts(s, i));
}

static bool is_among_before(const struct search *s, ptrdiff_t i, const char *phrases)
{
	while (--i >= 0)
		if (wording_phrase(s->w, i, phrases))
			return true;
	return false;
}

/* All employees but the youngest, todos menos Ana: after "all", before an article, a name or a number. */
static void try_but(const struct search *s, ptrdiff_t i, struct cue *best)
{
	ptrdiff_t but = wording_phrase(s->w, i, s->table->but), next = i + but;
	struct cue c = { .kind = CUE_EXCEPT, .count = but, .number = -1, .number_to = -1 };

	if (but && next < s->w->words.len && is_among_before(s, i, s->table->all) &&
	    (begins_name(s, next) ||
	     str_is_among(wording_word(s->w, next),
			  " the those one el la los las aquellos aquellas o a os as aqueles aquelas ")))
		better(best, &c);
}

static void try_how(const struct search *s, ptrdiff_t i, struct cue *best)
{
	ptrdiff_t how = wording_phrase(s->w, i, s->table->how), count;
	const struct cue_adjective *a = how ? find_adjective(s, i + how, PLAIN, &count) : NULL;
	struct cue c = { .kind = CUE_OUTPUT, .number = -1, .number_to = -1 };

	if (!a || a->quality == QUALITY_COUNT)
		return;
	c.quality = a->quality;
	c.count = how + count;
	better(best, &c);
}

static bool is_hyphen(const struct search *s, ptrdiff_t i)
{
	return str_eq(wording_between(s->w, i), S("-"));
}

/* The same letters as another word: "the biggest order by value", "e-mail", "é" for "e", "chamados" for tickets. */
static bool is_other_word(const struct search *s, const struct cue *c)
{
	ptrdiff_t last = s->out->len - 1, end = c->first + c->count;
	bool after_cue = last >= 0 && s->out->at[last].first + s->out->at[last].count == c->first;

	if (c->count == 1 && wording_word(s->w, c->first).len == 1 &&
	    (is_hyphen(s, c->first) || is_hyphen(s, c->first - 1)))
		return true;
	switch (c->kind) {
	case CUE_AND: return s->w->language == PORTUGUESE && c->at.to - c->at.from > wording_word(s->w, c->first).len;
	case CUE_ORDER:
		if (c->count == 1 && str_eq(wording_word(s->w, c->first), S("ordered")) && c->first > 0 &&
		    str_is_among(wording_word(s->w, c->first - 1), " who that have has had never ever been was were "))
			return true; /* customers who ordered */
		return str_is_among(wording_word(s->w, c->first), " order sort rank ") && c->first > 0 &&
		       wording_adjacent(s->w, c->first - 1) &&
		       ((after_cue && s->out->at[last].quality != QUALITY_NONE) ||
			str_is_among(wording_word(s->w, c->first - 1), " the an each every this that per one "));
	case CUE_NAMED: return c->count == 1 && s->w->language != ENGLISH && !begins_name(s, end);
	default: return false;
	}
}

static bool is_number(const struct search *s, ptrdiff_t i)
{
	ptrdiff_t n = number_at(s->numbers, i);

	return n >= 0 && !s->numbers->at[n].doubtful;
}

static void find_at(const struct search *s, ptrdiff_t i, struct cue *best)
{
	try_but(s, i, best);
	try_before_number(s, i, best);
	try_after_number(s, i, best);
	if (is_clause_start(s, i))
		try_rows(s, i, s->table->at_start, best);
	try_how(s, i, best);
	try_degree(s, i, best);
	try_adjective(s, i, best);
	try_first(s, i, best);
	try_rows(s, i, s->table->anywhere, best);
	if (!best->count)
		return;
	best->first = i;
	best->at = wording_stretch(s->w, i, best->count);
	if (is_other_word(s, best)) {
		best->kind = CUE_NONE;
		best->count = 1;
	}
}

/* ---- numbers of cues ---- */

static bool takes_value(enum cue_kind k)
{
	return compares(k) || k == CUE_AT_LEAST || k == CUE_AT_MOST || k == CUE_BETWEEN || k == CUE_EQUAL ||
	       k == CUE_ABOUT;
}

static bool takes_limit(enum cue_kind k)
{
	return k == CUE_MOST || k == CUE_LEAST || k == CUE_TOP || k == CUE_BOTTOM;
}

static void take_value(const struct search *s, struct cue *c)
{
	ptrdiff_t end = c->first + c->count, range, second;

	if (c->number < 0)
		c->number = number_from(s, end);
	if (c->number < 0)
		return;
	end = after_number(s, c->number);
	if (c->kind == CUE_BETWEEN && (range = wording_phrase(s->w, end, s->table->range)) &&
	    (second = number_from(s, end + range)) >= 0)
		c->number_to = second;
	if (c->quality == QUALITY_NONE && wording_phrase(s->w, end, s->table->of_age))
		c->quality = QUALITY_AGE;
	if (c->quality == QUALITY_AMOUNT && wording_phrase(s->w, end, s->table->years))
		c->quality = QUALITY_AGE;
}

/* "the second oldest", "la tercera ciudad mas grande", "the 3 customers with the most orders" */
static void take_limit(const struct search *s, struct cue *c)
{
	enum { FAR = 6, NEAR = 3 };
	ptrdiff_t before, after;

	if (c->number >= 0)
		return;
	after = number_from(s, c->first + c->count);
	before = number_before(s, c->first);
	c->number = before >= 0 && c->kind != CUE_TOP && c->kind != CUE_BOTTOM ? before : after >= 0 ? after : before;
	for (ptrdiff_t i = c->first - 1; c->number < 0 && i >= 0 && i >= c->first - FAR && wording_adjacent(s->w, i);
	     i--) {
		ptrdiff_t n = number_at(s->numbers, i);
		bool ordinal = n >= 0 && s->numbers->at[n].ordinal;

		if (n < 0 || s->numbers->at[n].in_period)
			continue;
		if (ordinal ? i >= c->first - NEAR && s->w->language != ENGLISH
			    : wording_phrase(s->w, s->numbers->at[n].first - 1, s->table->many) > 0)
			c->number = n;
		break;
	}
	if (c->number >= 0 && !(s->numbers->at[c->number].whole && s->numbers->at[c->number].value > 0))
		c->number = -1;
}

/* The "and" of "between 3 and 5" joins nothing. */
static bool is_range_word(const struct search *s, const struct cue *c)
{
	for (ptrdiff_t i = 0; i < s->out->len; i++) {
		const struct cue *b = &s->out->at[i];

		if (b->kind == CUE_BETWEEN && b->number_to >= 0 && c->first >= after_number(s, b->number) &&
		    c->first < s->numbers->at[b->number_to].first)
			return true;
	}
	return false;
}

static void take_numbers(struct search *s)
{
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < s->out->len; i++) {
		struct cue *c = &s->out->at[i];

		if (takes_value(c->kind))
			take_value(s, c);
		else if (takes_limit(c->kind))
			take_limit(s, c);
	}
	for (ptrdiff_t i = 0; i < s->out->len; i++)
		if (!is_range_word(s, &s->out->at[i]))
			s->out->at[kept++] = s->out->at[i];
	s->out->len = kept;
}

void cues_find(struct arena *a, const struct wording *w, const struct number_list *n, struct cues *out)
{
	static const struct cue_table *const tables[LANGUAGES] = {
		[ENGLISH] = &cues_english, [SPANISH] = &cues_spanish, [PORTUGUESE] = &cues_portuguese
	};
	struct search s = { .arena = a, .w = w, .numbers = n, .table = tables[w->language], .out = out };

	for (ptrdiff_t i = 0; i < w->words.len;) {
		struct cue best = { .number = -1, .number_to = -1 };

		if (!w->literal[i] && !is_number(&s, i))
			find_at(&s, i, &best);
		if (best.count && best.kind != CUE_NONE) {
			*push(out, a) = best;
			s.asked |= best.kind == CUE_OUTPUT || best.kind == CUE_COUNT;
		}
		i += best.count ? best.count : 1;
	}
	take_numbers(&s);
}
