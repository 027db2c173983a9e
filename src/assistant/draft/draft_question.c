#include "assistant/draft/draft_question.h"

#include "assistant/draft/plan_json.h"
#include "assistant/draft/resolve.h"
#include "assistant/draft/sentence.h"
#include "base/arena.h"
#include "base/banned.h"

/* ---- what follows from the parts ---- */

static bool is_grouped(const struct sketch *k)
{
	bool plain = false, measure = false;

	for (ptrdiff_t i = 0; i < k->outputs.len; i++) {
		plain = plain || k->outputs.at[i].fn == FN_NONE;
		measure = measure || k->outputs.at[i].fn != FN_NONE;
	}
	for (ptrdiff_t i = 0; i < k->orders.len; i++)
		measure = measure || k->orders.at[i].by.fn != FN_NONE;
	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		measure = measure || k->conditions.at[i].of.fn != FN_NONE;
	return measure && plain;
}

static bool has_column_of(const struct sketch *k, int table)
{
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn == FN_NONE && k->outputs.at[i].of.table == table)
			return true;
	return false;
}

static bool has_reference_to(const struct sentence *s, struct sketch_column of)
{
	for (ptrdiff_t i = 0; i < s->k->outputs.len; i++) {
		struct sketch_column c = s->k->outputs.at[i].of;
		const struct link_column *from = c.column < 0 ? NULL : &s->schema->at[c.table].columns.at[c.column];

		if (from && s->k->outputs.at[i].fn == FN_NONE && from->fk_table == of.table &&
		    from->fk_column == of.column)
			return true;
	}
	return false;
}

/* What the rows are grouped by comes out too: a column itself, a table by its label. */
static void show_groups(struct sentence *s)
{
	struct sketch *k = s->k;
	ptrdiff_t n = k->groups.len;

	for (ptrdiff_t i = 0; i < n; i++) {
		struct sketch_column of = k->groups.at[i].of;
		int columns[2], labels;

		if (has_column_of(k, of.table) || has_reference_to(s, of))
			continue;
		labels = of.column == key_column(s->schema, of.table) ? label_columns(&s->q->linker, of.table, columns)
								      : 0;
		if (!labels)
			*push(&k->outputs, s->arena) = (struct sketch_term){ .of = of };
		for (int c = 0; c < labels; c++)
			*push(&k->outputs, s->arena) = (struct sketch_term){ .of = { of.table, columns[c] } };
		sentence_table(s, of.table);
	}
}

/* Rows of one entity with an aggregate of another are a group for each row of the entity. */
static void group_by_entity(struct sentence *s)
{
	struct sketch *k = s->k;

	if (k->groups.len || !is_grouped(k))
		return;
	for (ptrdiff_t i = 0; i < k->outputs.len; i++) {
		struct sketch_column of = k->outputs.at[i].of;
		int key = key_column(s->schema, of.table), columns[2];
		int labels = k->outputs.at[i].fn == FN_NONE ? label_columns(&s->q->linker, of.table, columns) : 0;

		if (k->outputs.at[i].fn != FN_NONE)
			continue;
		*push(&k->groups, s->arena) = k->outputs.at[i];
		if (key >= 0 && labels && of.column == columns[0] && k->tables.len > 1)
			*push(&k->groups, s->arena) = (struct sketch_term){ .of = { of.table, key } };
	}
}

/* Each row of a thing counts once, however many rows of another thing belong to it. */
static void count_once(struct sentence *s)
{
	struct sketch *k = s->k;

	for (ptrdiff_t i = 0; i < k->outputs.len && !k->groups.len && k->tables.len > 1; i++) {
		struct sketch_term *t = &k->outputs.at[i];
		int key = key_column(s->schema, t->of.table);

		if (t->fn != FN_COUNT || t->of.column >= 0 || key < 0)
			continue;
		t->of.column = key;
		t->distinct = true;
	}
}

static bool is_same_column(struct sketch_column a, struct sketch_column b)
{
	return a.table == b.table && a.column == b.column;
}

/* No row can meet both: a = 1 and a = 2, below 5 and above 9. */
static bool contradict(const struct sketch_condition *a, const struct sketch_condition *b)
{
	double one, other;
	bool above = b->op == TEST_ABOVE || b->op == TEST_FROM;

	if (!is_same_column(a->of.of, b->of.of) || a->of.fn != b->of.fn || a->nested || b->nested || b->or_previous)
		return false;
	if (a->op == TEST_IS && b->op == TEST_IS)
		return !str_eq(a->value, b->value);
	if ((a->op != TEST_BELOW && a->op != TEST_UP_TO && a->op != TEST_ABOVE && a->op != TEST_FROM) ||
	    !str_real(a->value, &one) || !str_real(b->value, &other))
		return false;
	if (a->op == TEST_BELOW || a->op == TEST_UP_TO)
		return above && other >= one;
	return (b->op == TEST_BELOW || b->op == TEST_UP_TO) && other <= one;
}

/* The countries with singers before 1945 and after 1955: what comes out for either is in both. */
static void split_contradiction(struct sentence *s)
{
	struct sketch *k = s->k, *other;

	for (ptrdiff_t i = 0; i + 1 < k->conditions.len; i++) {
		if (!contradict(&k->conditions.at[i], &k->conditions.at[i + 1]))
			continue;
		other = new(s->arena, struct sketch);
		*other = *k;
		other->conditions.at = new_n(s->arena, struct sketch_condition, k->conditions.len);
		for (ptrdiff_t c = 0, n = 0; c < k->conditions.len; c++)
			if (c != i)
				other->conditions.at[n++] = k->conditions.at[c];
		other->conditions.len = other->conditions.cap = k->conditions.len - 1;
		for (ptrdiff_t c = i + 1; c + 1 < k->conditions.len; c++)
			k->conditions.at[c] = k->conditions.at[c + 1];
		k->conditions.len--;
		k->set = SET_BOTH;
		k->other = other;
		for (ptrdiff_t o = 0; o < k->outputs.len; o++)
			if (k->outputs.at[o].fn != FN_NONE)
				sentence_doubt(s, .2, DRAFT_SHAPE, NO_STR);
		sentence_doubt(s, .85, DRAFT_SHAPE, NO_STR);
		return;
	}
}

/* Shapes that are not understood well enough. */
static void doubt_shape(struct sentence *s)
{
	const struct sketch *k = s->k;

	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		if (k->conditions.at[i].of.fn != FN_NONE && !k->groups.len)
			sentence_doubt(s, .2, DRAFT_SHAPE, S("groups are compared, but nothing names them"));
	for (ptrdiff_t i = 0; i < k->conditions.len && k->without.len; i++)
		sentence_doubt(s, sketch_is_without(k, k->conditions.at[i].of.of.table) ? .9 : .5, DRAFT_SHAPE, NO_STR);
	if (k->orders.len && k->limit && k->orders.at[0].by.fn == FN_COUNT)
		for (ptrdiff_t i = 0; i < k->outputs.len && k->tables.len == 1; i++)
			if (k->outputs.at[i].fn == FN_NONE &&
			    s->schema->at[k->tables.at[0]].columns.at[k->outputs.at[i].of.column].key)
				sentence_doubt(s, .3, DRAFT_SHAPE, NO_STR);
}

/* ---- confidence ---- */

static const double unexplained_word = .45, unexplained_verb = .8, unused_name = .4, unused_cue = .6,
		    unused_number = .5, close_call = .8, tie = .6, one_join = .9, maybe_distinct = .85,
		    tie_margin = .04, close_margin = .12;

/* Cues that mean nothing if no part of the sentence has used them. */
static bool is_idle(const struct item *i)
{
	static const enum cue_kind idle[] = { CUE_OUTPUT,	CUE_HAVE, CUE_WHERE, CUE_ALL,	CUE_ANY,
					      CUE_POLITE,	CUE_AND,  CUE_ALSO,  CUE_NAMED, CUE_EQUAL,
					      CUE_RESPECTIVELY, CUE_BY,	  CUE_ONLY };

	for (size_t k = 0; k < sizeof idle / sizeof *idle; k++)
		if (i->cue->kind == idle[k])
			return true;
	return false;
}

/* "List all" is one cue. */
static bool has_all(const struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	for (int w = it->first; w < it->first + it->count; w++)
		if (str_is_among(s->q->mentions.words.at[w].text, " all todos todas "))
			return true;
	return false;
}

/* All locations: each once, or one for each row? Of names and keys, the same. */
static void doubt_repeats(struct sentence *s)
{
	const struct sketch *k = s->k;
	struct sketch_column of = k->outputs.len == 1 ? k->outputs.at[0].of : (struct sketch_column){ -1, -1 };
	int columns[2];
	bool all = false;

	for (int i = 0; i < s->items.len; i++)
		all = all || item_is_cue(s, i, CUE_ALL) || (item_is_cue(s, i, CUE_OUTPUT) && has_all(s, i));
	if (!all || of.column < 0 || k->outputs.at[0].fn != FN_NONE || k->distinct || k->groups.len || k->limit)
		return;
	if (!s->schema->at[of.table].columns.at[of.column].key &&
	    !(label_columns(&s->q->linker, of.table, columns) && columns[0] == of.column))
		sentence_doubt(s, maybe_distinct, DRAFT_SHAPE, NO_STR);
}

static void doubt_item(struct sentence *s, const struct item *i)
{
	bool joined = i->used;

	switch (i->kind) {
	case ITEM_CUE:
		if (!joined && !is_idle(i))
			sentence_doubt(s, unused_cue, DRAFT_SHAPE, NO_STR);
		return;
	case ITEM_NUMBER:
		if (!joined && !i->number->doubtful)
			sentence_doubt(s, unused_number, DRAFT_VALUES, NO_STR);
		return;
	case ITEM_PERIOD:
		if (!joined)
			sentence_doubt(s, unused_number, DRAFT_VALUES, NO_STR);
		return;
	default: break;
	}
	if (!joined)
		sentence_doubt(s, unused_name, DRAFT_SHAPE, NO_STR);
	if (i->kind == ITEM_VALUE)
		return;
	if (i->score < .94)
		sentence_doubt(s, i->score, DRAFT_COLUMNS, NO_STR);
	if (i->margin < close_margin)
		sentence_doubt(s, i->margin < tie_margin ? tie : close_call, DRAFT_COLUMNS, NO_STR);
}

/* Who live, that have received, produced by: what relates two names need not be in the catalog. */
static bool is_verb(const struct sentence *s, str typed)
{
	ptrdiff_t at = typed.at - s->q->said.wording.text.at;

	for (ptrdiff_t i = 0; i < s->q->mentions.words.len; i++) {
		const struct link_word *w = &s->q->mentions.words.at[i];

		if (w->at.from != at)
			continue;
		for (int k = 0; k < s->items.len; k++)
			if (s->items.at[k].kind == ITEM_CUE && s->items.at[k].first + s->items.at[k].count == i &&
			    (item_is_cue(s, k, CUE_WHERE) || item_is_cue(s, k, CUE_HAVE) || item_is_cue(s, k, CUE_NOT)))
				return true;
		return i + 1 < s->q->mentions.words.len && str_is_among(w[1].text, " by por ");
	}
	return false;
}

static void weigh(struct sentence *s)
{
	s->out->missing = link_unexplained(s->arena, &s->q->mentions);
	for (ptrdiff_t i = 0; i < s->out->missing.len; i++)
		sentence_doubt(s, is_verb(s, s->out->missing.at[i]) ? unexplained_verb : unexplained_word,
			       DRAFT_COLUMNS,
			       str_fmt(s->arena, "nothing is called \"%.*s\"", STR(s->out->missing.at[i])));
	for (int i = 0; i < s->items.len; i++)
		doubt_item(s, &s->items.at[i]);
	doubt_repeats(s);
	for (ptrdiff_t i = 1; i < s->k->tables.len; i++)
		sentence_doubt(s, one_join, DRAFT_SHAPE, NO_STR);
}

/* ---- the whole ---- */

static bool stands(struct sentence *s)
{
	if (s->entity < 0) {
		s->out->weakest = DRAFT_TABLES;
		s->out->reason = S("no table or column is named");
		return false;
	}
	if (!s->k->outputs.len) {
		s->out->weakest = DRAFT_COLUMNS;
		s->out->reason = S("what should come out is not named");
		return false;
	}
	return true;
}

bool draft_question(struct arena *a, const struct draft_ask *ask, struct draft *out, enum language *language)
{
	struct question_read *q = new(a, struct question_read);
	struct sentence s = {
		.q = q, .arena = a, .schema = ask->schema, .k = new(a, struct sketch), .out = out, .weakest = 1
	};

	*out = (struct draft){ .sketch = s.k, .confidence = 1 };
	items_read(a, ask->question, ask->glossary, ask->schema, ask->now, q);
	*language = q->said.wording.language;
	items_resolve(q);
	s.items = q->items;
	sentence_entity(&s);
	if (s.entity >= 0) {
		sentence_absences(&s);
		sentence_comparisons(&s);
		sentence_values(&s);
		sentence_periods(&s);
		sentence_groups(&s);
		sentence_order(&s);
		sentence_measures(&s);
		sentence_outputs(&s);
		show_groups(&s);
		group_by_entity(&s);
		count_once(&s);
		split_contradiction(&s);
		doubt_shape(&s);
	}
	sentence_links(&s);
	weigh(&s);
	if (!stands(&s))
		return false;
	if (!s.k->tables.len)
		sentence_table(&s, s.entity);
	out->plan = plan_json(a, ask, s.k);
	return true;
}
