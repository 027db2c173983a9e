#include "assistant/draft/resolve.h"

#include "assistant/draft/column_kind.h"
#include "base/arena.h"
#include "base/banned.h"

enum { SWEEPS = 4 };

/* What the neighbourhood of a reading is worth, beside its own score. */
static const double of_named_table = .3, of_next_table = .15, of_shared_table = .05, shared_most = .15, per_step = .06,
		    is_part = .25, is_counted = .15, same_column = .3, is_table = .04, is_foreign = .02, owns = .2,
		    refers = .3, not_moment = .5, measured = .3, is_label = .85, described = .3, key_described = .12,
		    label_described = .15, amount_called = 1, owner_named = .7, named_so = .9, as_table = .6,
		    repeated = .5, amount_asked = .5, state_of = .4;

/* ---- keys between tables ---- */

int *tables_steps(struct arena *a, const struct link_schema *s)
{
	ptrdiff_t n = s->len;
	int *steps = new_n(a, int, n *n + 1);

	for (ptrdiff_t i = 0; i < n * n; i++)
		steps[i] = i / n == i % n ? 0 : TABLES_APART;
	for (ptrdiff_t t = 0; t < n; t++)
		for (ptrdiff_t c = 0; c < s->at[t].columns.len; c++) {
			int to = s->at[t].columns.at[c].fk_table;

			if (to >= 0 && to != t)
				steps[t * n + to] = steps[to * n + t] = 1;
		}
	for (ptrdiff_t k = 0; k < n; k++)
		for (ptrdiff_t i = 0; i < n; i++)
			for (ptrdiff_t j = 0; j < n; j++)
				if (steps[i * n + k] + steps[k * n + j] < steps[i * n + j])
					steps[i * n + j] = steps[i * n + k] + steps[k * n + j];
	return steps;
}

bool keys_lead_to(const struct link_schema *s, int from, int to, int keys)
{
	for (ptrdiff_t c = 0; keys && from != to && c < s->at[from].columns.len; c++) {
		int next = s->at[from].columns.at[c].fk_table;

		if (next >= 0 && next != from && keys_lead_to(s, next, to, keys - 1))
			return true;
	}
	return from == to;
}

/* ---- the score of a reading in its place ---- */

struct resolving {
	struct question_read *q;
	const struct link_schema *schema;
	int *chosen;	  /* of each item: the index of its reading */
	const int *steps; /* between each two tables */
};

static const struct reading *reading_at(const struct resolving *r, int i)
{
	const struct item *it = &r->q->items.at[i];

	return it->mention ? &it->mention->readings.at[r->chosen[i]] : NULL;
}

static int steps_between(const struct resolving *r, int a, int b)
{
	return r->steps[a * r->schema->len + b];
}

/* The item before or after, among those with a meaning. */
static int neighbour(const struct resolving *r, int i, int by)
{
	for (i += by; i >= 0 && i < r->q->items.len; i += by)
		if (r->q->items.at[i].mention)
			return i;
	return -1;
}

/* The names, ages and towns of the singers. */
static bool is_listed(const struct resolving *r, int i)
{
	const struct item *it = &r->q->items.at[i];

	return it->comma || it->after == RELATION_AND ||
	       (i && r->q->items.at[i - 1].kind == ITEM_CUE &&
		(r->q->items.at[i - 1].cue->kind == CUE_AND || r->q->items.at[i - 1].cue->kind == CUE_ALSO));
}

/* Names, and number of singers, for every concert: the singers are counted. */
static bool is_numbered(const struct resolving *r, int i)
{
	return i > 1 && r->q->items.at[i - 1].kind == ITEM_CUE && r->q->items.at[i - 1].cue->kind == CUE_COUNT &&
	       neighbour(r, i, 1) >= 0;
}

static bool is_owner(const struct item *i)
{
	return i->after == RELATION_OF || i->after == RELATION_IN;
}

static bool is_next_table(const struct resolving *r, int i, int table)
{
	int before = neighbour(r, i, -1), after = neighbour(r, i, 1);
	const struct reading *b = before < 0 ? NULL : reading_at(r, before), *a;
	const struct item *it = &r->q->items.at[i], *last = before < 0 ? NULL : &r->q->items.at[before];

	/* Singer names: the table directly before. */
	if (b && b->kind == LINK_TABLE && last->first + last->count == it->first)
		return b->table == table;

	while (after >= 0 &&
	       ((reading_at(r, after)->kind == LINK_COLUMN && is_listed(r, after)) || is_numbered(r, after)))
		after = neighbour(r, after, 1);
	a = after < 0 ? NULL : reading_at(r, after);
	if (a && a->kind == LINK_TABLE && is_owner(&r->q->items.at[after]))
		return a->table == table;
	return (a && a->kind == LINK_TABLE && a->table == table) || (b && b->kind == LINK_TABLE && b->table == table);
}

static double of_tables(const struct resolving *r, int i, int table)
{
	bool named = false;
	int nearest = TABLES_APART, shared = 0;
	double score = 0;

	for (int k = 0; k < r->q->items.len; k++) {
		const struct reading *other = k == i ? NULL : reading_at(r, k);
		int steps;

		if (!other || other->table < 0)
			continue;
		steps = steps_between(r, other->table, table);
		nearest = steps < nearest ? steps : nearest;
		named = named || (other->kind == LINK_TABLE && !steps && other->whole);
		shared += other->kind != LINK_TABLE && !steps;
	}
	score += named ? of_named_table : 0;
	score += is_next_table(r, i, table) ? of_next_table : 0;
	score += shared * of_shared_table < shared_most ? shared * of_shared_table : shared_most;
	return score - (nearest ? nearest * per_step : 0);
}

static bool is_beside_column(const struct resolving *r, int i, const struct reading *value)
{
	for (int by = -1; by <= 1; by += 2) {
		int k = neighbour(r, i, by);
		const struct reading *o = k < 0 ? NULL : reading_at(r, k);

		if (o && o->kind == LINK_COLUMN && o->table == value->table && o->column == value->column)
			return true;
	}
	return false;
}

/* A column is called just so: active. */
static bool has_column_of_name(const struct resolving *r, int i, int table)
{
	const struct link_table *t = &r->schema->at[table];

	for (ptrdiff_t c = 0; c < t->columns.len; c++)
		if (str_eq_fold(t->columns.at[c].name, r->q->mentions.words.at[r->q->items.at[i].first].text))
			return true;
	return false;
}

/* Open tickets, open urgent tickets: a value that their rows are known to have, and not the column opened_by. */
static bool is_state_of(const struct resolving *r, int i, const struct reading *value)
{
	int next = i;

	if (value->why != LINK_SAME || has_column_of_name(r, i, value->table))
		return false;
	do {
		const struct item *left = &r->q->items.at[next++];

		if (next == r->q->items.len || !left[1].mention || left->first + left->count != left[1].first)
			return false;
	} while (reading_at(r, next)->kind == LINK_VALUE);
	return reading_at(r, next)->kind == LINK_TABLE && reading_at(r, next)->table == value->table;
}

/* The id of the railway: a table that has what stands before. */
static bool is_owner_of(const struct resolving *r, int i, int table)
{
	int before = neighbour(r, i, -1);
	const struct mention *m = before < 0 ? NULL : r->q->items.at[before].mention;

	for (int k = 0; m && is_owner(&r->q->items.at[i]) && k < m->readings.len; k++)
		if (m->readings.at[k].kind == LINK_COLUMN && m->readings.at[k].table == table)
			return true;
	return false;
}

/* A key that has the name of the table that it references, which is a reading too. */
static bool is_reference(const struct resolving *r, int i, const struct reading *is)
{
	const struct mention *m = r->q->items.at[i].mention;
	int to = r->schema->at[is->table].columns.at[is->column].fk_table;

	for (int k = 0; to >= 0 && k < m->readings.len; k++)
		if (m->readings.at[k].kind == LINK_TABLE && m->readings.at[k].table == to && m->readings.at[k].whole)
			return true;
	return false;
}

/* The reviews, of which reviewed_at is the moment: the table is a reading too. */
static bool is_moment_of(const struct resolving *r, int i, const struct reading *is)
{
	const struct mention *m = r->q->items.at[i].mention;
	const struct link_table *t = &r->schema->at[is->table];
	bool moment = column_is_time(&r->q->linker, is->table, is->column) &&
		      !str_eq_fold(t->columns.at[is->column].name, t->name);

	for (int k = 0; moment && k < m->readings.len; k++)
		if (m->readings.at[k].kind == LINK_TABLE && m->readings.at[k].table == is->table &&
		    m->readings.at[k].score >= as_table)
			return true;
	return false;
}

static bool follows_count(const struct resolving *r, int i)
{
	const struct item *before = i ? &r->q->items.at[i - 1] : NULL;

	return before && before->kind == ITEM_CUE && (before->cue->kind == CUE_COUNT || before->cue->kind == CUE_EACH);
}

/* A comment says what a column is about, a synonym what it is like; a name says what it is. */
static bool is_only_described(struct resolving *r, int i, const struct reading *is)
{
	const struct mention *m = r->q->items.at[i].mention;
	int labels[2];
	bool label = is->column >= 0 && label_columns(&r->q->linker, is->table, labels) == 1 &&
		     labels[0] == is->column; /* a title is a name */

	for (int k = 0; (is->why == LINK_COMMENT || (is->why == LINK_SYNONYM && !label)) && k < m->readings.len; k++) {
		const struct reading *other = &m->readings.at[k];

		if (other->kind != LINK_VALUE && other->why < is->why && other->whole && other->score >= named_so &&
		    (is->kind != LINK_TABLE || other->kind == LINK_TABLE))
			return true;
	}
	return false;
}

/* What it is of: the name of the song, the name and the year of the song; absent: nothing. */
static str owner_word(const struct resolving *r, int i)
{
	const struct link_word *words = r->q->mentions.words.at;
	int owner = neighbour(r, i, 1), listed = i;

	for (; owner >= 0 && is_listed(r, owner); owner = neighbour(r, owner, 1))
		listed = owner;
	if (owner >= 0 && r->q->items.at[owner].after == RELATION_OF)
		return r->q->items.at[owner].count > 1 ? NO_STR : words[r->q->items.at[owner].first].text;
	for (int w = r->q->items.at[listed].first; w < r->q->items.at[listed].first + r->q->items.at[listed].count; w++)
		if (str_is_among(words[w].text, " of de do da del "))
			return words[r->q->items.at[listed].first + r->q->items.at[listed].count - 1].text;
	return NO_STR;
}

/* The name of the song, in song_name: what follows "of" is a part of the column's name. */
static bool has_owner_in_name(struct resolving *r, int i, const struct reading *is)
{
	str owner = is->whole || r->q->items.at[i].count > 1 ? NO_STR : owner_word(r, i), text;
	bool whole;

	if (!owner.at)
		return false;
	text = str_fmt(r->q->arena, "%.*s %.*s", STR(owner),
		       STR(r->q->mentions.words.at[r->q->items.at[i].first].text));
	return link_phrase(&r->q->linker, text, is->table, is->column, &whole).score >= named_so && whole;
}

/* The top five by revenue. */
static bool is_ranked(const struct resolving *r, int i)
{
	const struct item *before = i ? &r->q->items.at[i - 1] : NULL;
	bool top = false;

	for (int k = 0; k < i; k++)
		top = top || (r->q->items.at[k].kind == ITEM_CUE &&
			      (r->q->items.at[k].cue->kind == CUE_TOP || r->q->items.at[k].cue->kind == CUE_BOTTOM));
	return top && (r->q->items.at[i].after == RELATION_BY ||
		       (before && before->kind == ITEM_CUE && before->cue->kind == CUE_BY));
}

/* The highest area, an average price: of numbers. */
static bool is_measured(const struct resolving *r, int i)
{
	static const enum cue_kind kinds[] = { CUE_SUM, CUE_AVERAGE, CUE_MINIMUM, CUE_MAXIMUM, CUE_MOST, CUE_LEAST };
	const struct item *before = i ? &r->q->items.at[i - 1] : NULL,
			  *after = i + 1 < r->q->items.len ? &r->q->items.at[i + 1] : NULL;

	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
		if (before && before->kind == ITEM_CUE && before->cue->kind == kinds[k])
			return true;
	if (is_ranked(r, i))
		return true;
	return after && after->kind == ITEM_CUE && (after->cue->kind == CUE_MORE || after->cue->kind == CUE_LESS) &&
	       !after->gap;
}

/* Of what a number is asked for: the top ten products by revenue, revenue by product. */
static int measured_thing(const struct resolving *r, int i)
{
	const struct items *all = &r->q->items;
	int next = i + 1;

	for (int k = 0; is_ranked(r, i) && k < i; k++)
		if (all->at[k].mention && reading_at(r, k)->kind == LINK_TABLE)
			return k;
	if (next < all->len && all->at[next].kind == ITEM_CUE &&
	    (all->at[next].cue->kind == CUE_BY || all->at[next].cue->kind == CUE_EACH))
		next++;
	else if (next < all->len && all->at[next].after != RELATION_BY)
		return -1;
	return next < all->len && all->at[next].mention && !all->at[next].gap ? next : -1;
}

/* Sales by category, sales by month: what they come to, not how many there are. */
static bool is_asked_by(const struct resolving *r, int i)
{
	const struct item *after = i + 1 < r->q->items.len ? &r->q->items.at[i + 1] : NULL;

	return !follows_count(r, i) && after && !after->gap &&
	       ((after->kind == ITEM_PERIOD && after->period->kind == PERIOD_EACH) || measured_thing(r, i) >= 0);
}

static bool has_column_called(struct resolving *r, int i, int table)
{
	const struct item *it = &r->q->items.at[i];
	str words = r->q->mentions.words.at[it->first + it->count - 1].text;

	for (int c = 0; c < r->schema->at[table].columns.len; c++) {
		bool whole;

		if (link_phrase(&r->q->linker, words, table, c, &whole).score >= named_so)
			return true;
	}
	return false;
}

/* The top ten customers: things that have a table, and not a number of them in another one. */
static bool is_column_for_thing(const struct resolving *r, int i, const struct reading *is)
{
	const struct item *before = i ? &r->q->items.at[i - 1] : NULL;
	const struct mention *m = r->q->items.at[i].mention;

	if (!before || before->kind != ITEM_CUE || before->cue->number < 0 ||
	    (before->cue->kind != CUE_TOP && before->cue->kind != CUE_BOTTOM))
		return false;
	for (ptrdiff_t k = 0; k < m->readings.len; k++)
		if (m->readings.at[k].kind == LINK_TABLE && m->readings.at[k].whole &&
		    m->readings.at[k].score >= named_so)
			return m->readings.at[k].table != is->table;
	return false;
}

/* Joined with the thing that it is asked for, each number would count several times: no keys lead there. */
static bool would_repeat(struct resolving *r, int i, const struct reading *is)
{
	int thing = column_is_number(r->schema, is->table, is->column) ? measured_thing(r, i) : -1,
	    to = thing < 0 ? -1 : reading_at(r, thing)->table;

	return to >= 0 && steps_between(r, is->table, to) && !keys_lead_to(r->schema, is->table, to, KEYS_MOST) &&
	       !has_column_called(r, thing, is->table);
}

/* Reviews, of product_reviews, beside the products: the rest of the name is named too. */
static bool is_named_together(struct resolving *r, int i, const struct reading *is)
{
	struct word_matcher *m = &r->q->linker.matcher;
	const struct name_words *name = &r->q->linker.names[is->table].name;

	for (int k = 0; k < r->q->items.len && name->len == 2; k++) {
		const struct reading *other = k == i ? NULL : reading_at(r, k);
		const struct name_words *rest = other && other->kind == LINK_TABLE && other->whole
							? &r->q->linker.names[other->table].name
							: NULL;

		if (rest && rest->len == 1 && other->table != is->table &&
		    (match_words(m, rest->word[0], name->word[0]).why <= LINK_INFLECTED ||
		     match_words(m, rest->word[0], name->word[1]).why <= LINK_INFLECTED))
			return true;
	}
	return false;
}

/* Revenue is a number of a table that is described as revenue by region, and not its rows. */
static bool has_amount_called(struct resolving *r, int i, const struct reading *is)
{
	const struct mention *m = r->q->items.at[i].mention;

	for (int k = 0; k < m->readings.len; k++) {
		const struct reading *other = &m->readings.at[k];

		if (other->kind == LINK_COLUMN && other->table == is->table && other->whole &&
		    other->why == LINK_SAME && column_is_number(r->schema, other->table, other->column) &&
		    !column_is_key(r->schema, other->table, other->column))
			return true;
	}
	return false;
}

/* Releases, of a column group_name that is described as their title. */
static bool is_label_of(struct resolving *r, const struct reading *is)
{
	int labels[2];

	return label_columns(&r->q->linker, is->table, labels) == 1 && labels[0] == is->column;
}

static double score_of(struct resolving *r, int i, const struct reading *is)
{
	bool whole = is->whole || (is->kind == LINK_TABLE && is_named_together(r, i, is));
	double score = is->score - (whole ? 0 : is_part);

	if (is->table < 0)
		return score;
	if (is->kind == LINK_TABLE)
		return score + is_table + (follows_count(r, i) ? is_counted : 0) +
		       (is_owner_of(r, i, is->table) ? owns : 0) + (whole ? 0 : of_tables(r, i, is->table) / 2) -
		       (is->why == LINK_COMMENT && is_only_described(r, i, is) ? described : 0) -
		       (is->why == LINK_COMMENT && has_amount_called(r, i, is) ? amount_called : 0);
	score += of_tables(r, i, is->table);
	if (is->kind == LINK_VALUE)
		return score + (is_beside_column(r, i, is) ? same_column : 0) + (is_state_of(r, i, is) ? state_of : 0);
	score += has_owner_in_name(r, i, is) ? owner_named : 0;
	score += r->schema->at[is->table].columns.at[is->column].computed && is_asked_by(r, i) ? amount_asked : 0;
	return score + (is_measured(r, i) && column_is_number(r->schema, is->table, is->column) ? measured : 0) -
	       (r->schema->at[is->table].columns.at[is->column].fk_table >= 0 ? is_foreign : 0) -
	       (is_moment_of(r, i, is)	 ? not_moment
		: is_reference(r, i, is) ? refers
					 : 0) -
	       (is_only_described(r, i, is) ? described : 0) -
	       (would_repeat(r, i, is) || is_column_for_thing(r, i, is) ? repeated : 0) -
	       (is->why == LINK_COMMENT && column_is_key(r->schema, is->table, is->column) ? key_described : 0) +
	       (is->why == LINK_COMMENT && is_label_of(r, is) ? label_described : 0);
}

/* ---- all of them ---- */

static bool choose(struct resolving *r, int i)
{
	const struct item *it = &r->q->items.at[i];
	int best = 0;
	double most = -9;

	for (int k = 0; k < it->mention->readings.len; k++) {
		double score = k + 1 == it->not ? -9 : score_of(r, i, &it->mention->readings.at[k]);

		if (score > most + 1e-9) {
			most = score;
			best = k;
		}
	}
	if (best == r->chosen[i])
		return false;
	r->chosen[i] = best;
	return true;
}

/* A key and what it references are the same thing. */
static bool is_same(const struct link_schema *s, const struct reading *a, const struct reading *b)
{
	const struct link_column *c, *d;

	if (a->kind != LINK_COLUMN || b->kind != LINK_COLUMN)
		return a->kind == b->kind && a->table == b->table && a->column == b->column;
	c = &s->at[a->table].columns.at[a->column];
	d = &s->at[b->table].columns.at[b->column];
	return (c->fk_table == b->table && c->fk_column == b->column) ||
	       (d->fk_table == a->table && d->fk_column == a->column) ||
	       (c->fk_table >= 0 && c->fk_table == d->fk_table && c->fk_column == d->fk_column);
}

/* The table is called what is asked for: orders, where there is a table order too. */
static bool is_spelled(const struct resolving *r, const struct item *it, const struct reading *is)
{
	str name = is->kind == LINK_TABLE ? r->schema->at[is->table].name : NO_STR;

	for (int k = 0; k < it->count; k++) {
		str word = r->q->mentions.words.at[it->first + k].text;

		if (k && !str_starts(name, S("_")))
			return false;
		name = k ? str_from(name, 1) : name;
		if (!str_eq_fold(str_upto(name, word.len), word))
			return false;
		name = str_from(name, word.len);
	}
	return !name.len;
}

static void settle(struct resolving *r, int i)
{
	static const enum item_kind kinds[] = {
		[LINK_TABLE] = ITEM_TABLE, [LINK_COLUMN] = ITEM_COLUMN, [LINK_VALUE] = ITEM_VALUE
	};
	struct item *it = &r->q->items.at[i];
	const struct reading *is = reading_at(r, i);
	double score = score_of(r, i, is), next = 0;
	bool spelled = is_spelled(r, it, is);

	for (int k = 0; k < it->mention->readings.len; k++) {
		const struct reading *other = &it->mention->readings.at[k];

		if (k != r->chosen[i] && !is_same(r->schema, is, other) &&
		    (!spelled || other->kind != LINK_TABLE || is_spelled(r, it, other))) {
			double one = score_of(r, i, other);

			next = one > next ? one : next;
		}
	}
	it->chosen = r->chosen[i];
	it->kind = kinds[is->kind];
	it->of = (struct sketch_column){ is->table, is->kind == LINK_TABLE ? -1 : is->column };
	it->value = is->value;
	it->score = is->score - (is->whole ? 0 : is_part / 2);
	it->margin = score - next;
	it->why = is->why;
}

/* The name of an item that has only a title. */
static void add_labels(struct question_read *q, const struct item *it)
{
	struct mention *m = (struct mention *)it->mention;
	struct word_matcher *with = &q->linker.matcher;

	if (it->count > 1 ||
	    match_words(with, match_word(with, q->mentions.words.at[it->first].text), match_word(with, S("name")))
			    .score < is_label)
		return;
	for (int t = 0; t < q->linker.schema->len; t++) {
		int columns[2];
		bool has = label_columns(&q->linker, t, columns) == 1;

		for (int k = 0; k < m->readings.len; k++)
			has = has && !(m->readings.at[k].kind == LINK_COLUMN && m->readings.at[k].table == t &&
				       m->readings.at[k].whole);
		if (has)
			*push(&m->readings, q->arena) = (struct reading){ LINK_COLUMN, t,	 columns[0],
									  NO_STR,      is_label, LINK_SYNONYM,
									  true };
	}
}

void items_resolve(struct question_read *q)
{
	struct resolving r = { .q = q, .schema = q->linker.schema };
	bool changed = true;

	r.chosen = new_n(q->arena, int, q->items.len + 1);
	r.steps = tables_steps(q->arena, r.schema);
	for (int i = 0; i < q->items.len; i++)
		if (q->items.at[i].mention)
			add_labels(q, &q->items.at[i]);
	for (int sweep = 0; sweep < SWEEPS && changed; sweep++) {
		changed = false;
		for (int i = 0; i < q->items.len; i++)
			changed = (q->items.at[i].mention && choose(&r, i)) || changed;
	}
	for (int i = 0; i < q->items.len; i++)
		if (q->items.at[i].mention)
			settle(&r, i);
}
