#include "assistant/draft/items.h"

#include "assistant/draft/column_kind.h"
#include "base/arena.h"
#include "base/banned.h"

/* ---- which of two readings of the same words stands ---- */

/* Cues that are also usual names of columns: total, average, rank. */
static bool may_be_name(enum cue_kind k)
{
	return k <= CUE_SHARE || k == CUE_MOST || k == CUE_LEAST || k == CUE_ORDER || k == CUE_EACH ||
	       k == CUE_OUTPUT || k == CUE_DIFFERENCE;
}

static const struct mention *mention_from(const struct question_read *q, int word)
{
	for (ptrdiff_t i = 0; i < q->mentions.at.len; i++)
		if (q->mentions.at.at[i].first <= word &&
		    word < q->mentions.at.at[i].first + q->mentions.at.at[i].count)
			return &q->mentions.at.at[i];
	return NULL;
}

static const struct cue *cue_from(const struct question_read *q, int word)
{
	for (ptrdiff_t i = 0; i < q->said.cues.len; i++)
		if (q->said.cues.at[i].first == word)
			return &q->said.cues.at[i];
	return NULL;
}

/* Does a name follow directly, or after "and maximum"? Then "average" before it is not a name itself. */
static bool name_follows(const struct question_read *q, int word)
{
	const struct cue *and = cue_from(q, word),
			 *other = and&&and->kind == CUE_AND ? cue_from(q, word + (int)and->count) : NULL;
	const struct mention *m;

	if (other && other->kind <= CUE_MEDIAN)
		return name_follows(q, (int)(other->first + other->count));
	m = word < q->said.wording.words.len ? mention_from(q, word) : NULL;
	return m && m->first == word;
}

/* Number of employees may be a column; number of orders is hardly the number of an order. */
static bool is_number_column(const struct question_read *q, const struct mention *m)
{
	const struct reading *r = &m->readings.at[0];

	return r->kind == LINK_COLUMN && column_is_number(q->linker.schema, r->table, r->column) &&
	       !column_is_key(q->linker.schema, r->table, r->column);
}

static bool is_stronger(const struct question_read *q, const struct mention *m, const struct cue *c)
{
	if (m->count > c->count)
		return c->kind != CUE_COUNT || is_number_column(q, m);
	return may_be_name(c->kind) && m->count >= c->count && !name_follows(q, (int)(c->first + c->count));
}

/* The second oldest: no time, and no name. */
static bool is_place(const struct question_read *q, const struct number *n)
{
	for (ptrdiff_t i = 0; i < q->said.cues.len && n->ordinal; i++)
		if (q->said.cues.at[i].number == n - q->said.numbers.at)
			return true;
	return false;
}

static void mark_cues(struct question_read *q)
{
	for (ptrdiff_t i = 0; i < q->said.cues.len; i++)
		for (ptrdiff_t k = 0; k < q->said.cues.at[i].count; k++)
			q->mentions.words.at[q->said.cues.at[i].first + k].cue = true;
	for (ptrdiff_t i = 0; i < q->said.numbers.len; i++)
		for (ptrdiff_t k = 0; k < q->said.numbers.at[i].count &&
				      (!q->said.numbers.at[i].word || is_place(q, &q->said.numbers.at[i]));
		     k++)
			q->mentions.words.at[q->said.numbers.at[i].first + k].number = true;
	for (ptrdiff_t i = 0; i < q->said.periods.len; i++)
		for (ptrdiff_t k = 0; k < q->said.periods.at[i].count; k++) {
			struct link_word *w = &q->mentions.words.at[q->said.periods.at[i].first + k];

			w->cue = true;
			w->time = q->said.periods.at[i].kind == PERIOD_RANGE && !q->said.periods.at[i].doubtful
					  ? (int)i + 1
					  : 0;
		}
}

/* ---- the sequence ---- */

static void add(struct question_read *q, struct item i)
{
	q->items.at[q->items.len++] = i;
}

static void add_cue(struct question_read *q, const struct cue *c)
{
	int count = (int)c->count;

	for (ptrdiff_t k = c->first; k < c->first + c->count; k++) {
		const struct mention *m = mention_from(q, (int)k);

		if (m && is_stronger(q, m, c)) {
			count = m->first - (int)c->first; /* the maximum, of "maximum number of seats" */
			break;
		}
	}
	if (count > 0 && (count == c->count || c->kind == CUE_MOST || c->kind == CUE_LEAST))
		add(q, (struct item){ .kind = ITEM_CUE, .first = (int)c->first, .count = count, .cue = c });
}

static bool is_in_cue(const struct question_read *q, const struct mention *m)
{
	for (ptrdiff_t i = 0; i < q->said.cues.len; i++) {
		const struct cue *c = &q->said.cues.at[i];

		if (c->first < m->first + m->count && m->first < c->first + c->count && !is_stronger(q, m, c))
			return true;
	}
	return false;
}

static bool is_in_number(const struct question_read *q, const struct number *n)
{
	for (ptrdiff_t i = 0; i < q->said.cues.len; i++)
		if (q->said.cues.at[i].number == n - q->said.numbers.at ||
		    q->said.cues.at[i].number_to == n - q->said.numbers.at)
			return true;
	for (ptrdiff_t i = 0; i < q->said.periods.len; i++)
		if (q->said.periods.at[i].first <= n->first &&
		    n->first < q->said.periods.at[i].first + q->said.periods.at[i].count)
			return true;
	return mention_from(q, (int)n->first) != NULL;
}

/* The first year and the last year, of columns that are called so. */
static bool is_exact_column(const struct mention *m)
{
	const struct reading *r = &m->readings.at[0];

	return m->count > 1 && r->kind == LINK_COLUMN && r->whole && (r->why == LINK_SAME || r->why == LINK_JOINED);
}

/* The weekly rank: a part of a name. */
static bool is_in_name(const struct question_read *q, const struct period *p)
{
	const struct mention *m = mention_from(q, (int)p->first);

	return m && (m->count > p->count ||
		     (p->relative && m->count == p->count && m->first == p->first && is_exact_column(m)));
}

/* A season that a column is known to hold. */
static bool is_value(const struct question_read *q, const struct period *p)
{
	for (ptrdiff_t w = p->first; p->season && w < p->first + p->count; w++) {
		const struct mention *m = mention_from(q, (int)w);

		if (m && m->readings.at[0].kind == LINK_VALUE && m->readings.at[0].table >= 0)
			return true;
	}
	return false;
}

/* More than 2000: a cue has the number, which is hardly a year then. */
static bool is_compared(const struct question_read *q, const struct period *p)
{
	for (ptrdiff_t i = 0; p->doubtful && i < q->said.cues.len; i++) {
		const struct number *n = q->said.cues.at[i].number < 0 ? NULL
								       : &q->said.numbers.at[q->said.cues.at[i].number];

		if (n && p->first <= n->first && n->first < p->first + p->count)
			return true;
	}
	return false;
}

static int by_place(const void *one, const void *other)
{
	const struct item *a = one, *b = other;

	return a->first != b->first ? a->first - b->first : (int)a->kind - (int)b->kind;
}

static void sort(struct items *all)
{
	for (int i = 1; i < all->len; i++)
		for (int k = i; k > 0 && by_place(&all->at[k - 1], &all->at[k]) > 0; k--) {
			struct item one = all->at[k];

			all->at[k] = all->at[k - 1];
			all->at[k - 1] = one;
		}
}

/* ---- what stands between ---- */

static enum relation_word relation_of(str word)
{
	static const struct {
		const char *words;
		enum relation_word is;
	} known[] = {
		{ " of s whose de del do da dos das ", RELATION_OF },
		{ " in from at for on to within during into en desde para no na nos nas em por pelo pela ",
		  RELATION_IN },
		{ " by via through ", RELATION_BY },
		{ " is are was were be as es son era fue e sao foi eram como esta estan estao ", RELATION_IS },
		{ " and or plus y o ou ", RELATION_AND },
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (str_is_among(word, known[i].words))
			return known[i].is;
	return RELATION_NONE;
}

static void look_between(struct question_read *q, int from, struct item *i)
{
	for (int w = from; w < i->first; w++) {
		const struct link_word *word = &q->mentions.words.at[w];
		enum relation_word r = relation_of(word->text);

		i->after = r != RELATION_NONE ? r : i->after;
		i->gap += word->names && !word->cue && !word->number;
		i->comma = i->comma || (word->boundary && w > from);
	}
	if (i->first < q->mentions.words.len && q->mentions.words.at[i->first].boundary)
		i->comma = true;
}

/* The names of all singers: "of" is between names and singers. */
static bool is_quantifier(const struct item *i)
{
	return i->kind == ITEM_CUE &&
	       (i->cue->kind == CUE_ALL || i->cue->kind == CUE_ANY || i->cue->kind == CUE_DISTINCT);
}

static bool is_letter(str s, ptrdiff_t i, char first, char last)
{
	return i >= 0 && i < s.len && s.at[i] >= first && s.at[i] <= last;
}

/* IDs is a word, not two: the same bytes, in lower case. */
static str plain_plurals(struct arena *a, str question)
{
	char *text = new_n(a, char, question.len + 1);

	for (ptrdiff_t i = 0; i < question.len; i++)
		text[i] = question.at[i];
	for (ptrdiff_t i = 2; i < question.len; i++)
		if (text[i] == 's' && is_letter(question, i - 1, 'A', 'Z') && is_letter(question, i - 2, 'A', 'Z') &&
		    !is_letter(question, i + 1, 'a', 'z') && !is_letter(question, i + 1, 'A', 'Z'))
			for (ptrdiff_t k = i - 1; k >= 0 && is_letter(question, k, 'A', 'Z'); k--)
				text[k] = (char)(text[k] | 0x20);
	return str_n(text, question.len);
}

void items_read(struct arena *a, str question, const struct glossary *g, const struct link_schema *s, instant now,
		struct question_read *q)
{
	int from = 0;

	*q = (struct question_read){ .arena = a };
	phrasing_read(a, plain_plurals(a, question), now, &q->said);
	linker_open(a, g, q->said.wording.language, s, &q->linker);
	link_words(&q->linker, &q->said.wording, &q->mentions);
	mark_cues(q);
	link_mentions(&q->linker, &q->mentions);
	q->items.at = new_n(a, struct item,
			    q->said.cues.len + q->said.numbers.len + q->said.periods.len + q->mentions.at.len + 1);
	for (ptrdiff_t i = 0; i < q->said.cues.len; i++)
		add_cue(q, &q->said.cues.at[i]);
	for (ptrdiff_t i = 0; i < q->mentions.at.len; i++) {
		const struct mention *m = &q->mentions.at.at[i];

		if (!is_in_cue(q, m))
			add(q, (struct item){ .kind = ITEM_VALUE, .first = m->first, .count = m->count, .mention = m });
	}
	for (ptrdiff_t i = 0; i < q->said.numbers.len; i++)
		if (!is_in_number(q, &q->said.numbers.at[i]))
			add(q, (struct item){ .kind = ITEM_NUMBER,
					      .first = (int)q->said.numbers.at[i].first,
					      .count = (int)q->said.numbers.at[i].count,
					      .number = &q->said.numbers.at[i] });
	for (ptrdiff_t i = 0; i < q->said.periods.len; i++)
		if (!is_compared(q, &q->said.periods.at[i]) && !is_in_name(q, &q->said.periods.at[i]) &&
		    !is_value(q, &q->said.periods.at[i]))
			add(q, (struct item){ .kind = ITEM_PERIOD,
					      .first = (int)q->said.periods.at[i].first,
					      .count = (int)q->said.periods.at[i].count,
					      .period = &q->said.periods.at[i] });
	sort(&q->items);
	for (int i = 0; i < q->items.len; i++) {
		look_between(q, from, &q->items.at[i]);
		if (q->items.at[i].after == RELATION_NONE && i && is_quantifier(&q->items.at[i - 1]))
			q->items.at[i].after = q->items.at[i - 1].after;
		from = q->items.at[i].first + q->items.at[i].count;
	}
}
