#include "assistant/draft/conditions.h"

#include "base/arena.h"
#include "base/banned.h"

static void add_output(struct sentence *s, struct sketch_term t)
{
	for (ptrdiff_t i = 0; i < s->k->outputs.len; i++) {
		const struct sketch_term *o = &s->k->outputs.at[i];

		if (o->fn == t.fn && o->of.table == t.of.table && o->of.column == t.of.column)
			return;
	}
	*push(&s->k->outputs, s->arena) = t;
	sentence_table(s, t.of.table);
}

static bool add_label(struct sentence *s, int table)
{
	int columns[2], n = label_columns(&s->q->linker, table, columns);

	for (int i = 0; i < n; i++)
		add_output(s, (struct sketch_term){ .of = { table, columns[i] } });
	if (!n && key_column(s->schema, table) >= 0)
		add_output(s, (struct sketch_term){ .of = { table, key_column(s->schema, table) } });
	return n > 0;
}

/* ---- groups ---- */

/* Returns by reason: the rows have a key of their reason, which is shown by its name. */
static struct sketch_column named_by_key(struct sentence *s, int i)
{
	struct sketch_column of = s->items.at[i].of;
	const struct link_column *c = &s->schema->at[of.table].columns.at[of.column];
	int columns[2];

	return c->fk_table >= 0 && c->fk_table != of.table && !item_says_key(s, i) &&
			       c->fk_column == key_column(s->schema, c->fk_table) &&
			       label_columns(&s->q->linker, c->fk_table, columns)
		       ? (struct sketch_column){ c->fk_table, c->fk_column }
		       : of;
}

/* Revenue by region, of rows that have a region_name: they say it themselves; -1: they do not. */
static int own_name(struct sentence *s, int table, int thing)
{
	str words = sentence_words(s, s->items.at[thing].first, s->items.at[thing].count),
	    name = str_fmt(s->arena, "%.*s name", STR(words));

	for (int c = 0; table >= 0 && table != s->items.at[thing].of.table && c < s->schema->at[table].columns.len;
	     c++) {
		bool whole;

		if (column_is_text(s->schema, table, c) && !column_is_key(s->schema, table, c) &&
		    link_phrase(&s->q->linker, name, table, c, &whole).score >= .9 && whole)
			return c;
	}
	return -1;
}

struct sketch_column sentence_group(struct sentence *s, int table, int i)
{
	struct sketch_column of = s->items.at[i].of;
	int own = of.column < 0 ? own_name(s, table, i) : -1;

	if (own >= 0)
		return (struct sketch_column){ table, own };
	return of.column < 0 ? (struct sketch_column){ of.table, key_column(s->schema, of.table) } : named_by_key(s, i);
}

static void add_group(struct sentence *s, int i)
{
	struct sketch_column of = sentence_group(s, s->k->outputs.len ? s->k->outputs.at[0].of.table : -1, i);

	sentence_use(s, i);
	sentence_table(s, of.table);
	if (of.column >= 0)
		*push(&s->k->groups, s->arena) = (struct sketch_term){ .of = of };
}

static void read_grouped(struct sentence *s, int i)
{
	bool some = false, and = false;

	for (int k = i + 1; k < s->items.len; k++) {
		const struct item *it = &s->items.at[k];

		if (some && item_is_cue(s, k, CUE_AND) && item_is(s, k + 1, ITEM_COLUMN) && !s->items.at[k + 1].gap) {
			and = true;
			continue;
		}
		if (it->kind != ITEM_COLUMN && it->kind != ITEM_TABLE)
			break;
		if (it->used || (some ? it->after != RELATION_AND && !and : it->gap > 0))
			break;
		and = false;
		if (it->kind == ITEM_TABLE && item_is(s, k + 1, ITEM_COLUMN) &&
		    s->items.at[k + 1].of.table == it->of.table && !items_apart(s, k, k + 1)) {
			sentence_use(s, k); /* customer country */
			k++;
		}
		add_group(s, k);
		some = true;
	}
	if (some)
		sentence_use(s, i);
}

/* Codes used by parties: somebody does it, and nothing is grouped. */
static bool is_agent(const struct sentence *s, int by)
{
	static const char *const participles[] = { "ed",   "en",  "ado", "ada",	 "ados",
						   "adas", "ido", "ida", "idos", "idas" };
	int word = s->items.at[by].first - 1;
	str text = word < 0 ? S("") : s->q->mentions.words.at[word].text;
	const struct item *before = by ? &s->items.at[by - 1] : NULL;

	if (before && before->kind == ITEM_TABLE && before->first + before->count == word + 1 &&
	    s->q->said.wording.language != ENGLISH)
		return false; /* pedidos, which are orders */
	for (size_t i = 0; i < sizeof participles / sizeof *participles; i++)
		if (str_ends(text, str_of(participles[i])) &&
		    !str_is_among(text, " grouped ordered sorted agrupado agrupados agrupada agrupadas "))
			return true;
	return false;
}

/* The most expensive product of each category: a rank within it. */
static void read_each(struct sentence *s, int i)
{
	const struct item *it = i + 1 < s->items.len ? &s->items.at[i + 1] : NULL;
	struct sketch_column of = it && !it->gap && !it->used ? it->of : (struct sketch_column){ -1, -1 };

	if (!item_is(s, i + 1, ITEM_COLUMN) && !item_is(s, i + 1, ITEM_TABLE))
		return;
	if (of.column >= 0 && s->schema->at[of.table].columns.at[of.column].fk_table >= 0) {
		const struct link_column *key = &s->schema->at[of.table].columns.at[of.column];

		of = (struct sketch_column){ key->fk_table, key->fk_column }; /* shown by its name */
	}
	if (of.table >= 0 && of.column < 0)
		of.column = key_column(s->schema, of.table);
	if (of.table < 0 || of.column < 0)
		return;
	s->each = of;
	s->each_item = i + 1;
	sentence_use(s, i);
	sentence_use(s, i + 1);
}

bool item_says_by(const struct sentence *s, int i)
{
	return item_is_cue(s, i, CUE_BY) || (item_is_cue(s, i, CUE_EACH) && item_has_word(s, i, " per por by "));
}

/*
 * Whose rows are counted, before "by": orders by status, employees hired since 2020 by department, refunds approved by
 * each employee; -1: of no table.
 */
static int counted_before(const struct sentence *s, int by)
{
	int k = by - 1;

	if (item_is(s, k, ITEM_TABLE))
		return s->items.at[k].used || s->items.at[k].after == RELATION_OF || items_apart(s, k, by) ? -1 : k;
	for (; k > 0 && !item_is(s, k, ITEM_TABLE); k--) {
		const struct item *it = &s->items.at[k];
		bool who = it->kind == ITEM_COLUMN && item_is_cue(s, by, CUE_EACH) &&
			   is_participle(s->q->mentions.words.at[it->first].text) &&
			   column_is_key(s->schema, it->of.table, it->of.column);

		if (!it->used && !who)
			return -1;
	}
	return k == 0 && item_is(s, k, ITEM_TABLE) && !s->items.at[k].used ? k : -1;
}

/* How many there are of each, unless a column is asked for or they are listed. */
static bool counts_by(struct sentence *s, int i)
{
	struct sketch_column of = item_is(s, i + 1, ITEM_COLUMN) || item_is(s, i + 1, ITEM_TABLE)
					  ? s->items.at[i + 1].of
					  : (struct sketch_column){ -1, -1 };
	int counted = item_says_by(s, i) ? counted_before(s, i) : -1;

	if (counted < 0 || of.table < 0 || s->items.at[i + 1].used || s->items.at[i + 1].gap ||
	    (!item_has_word(s, i, " each every cada ") && is_agent(s, i)) ||
	    (of.column < 0 && (of.table == s->items.at[counted].of.table || key_column(s->schema, of.table) < 0)))
		return false;
	if (item_is(s, i + 2, ITEM_VALUE) && !items_apart(s, i + 1, i + 2))
		return false; /* films by director Lee */
	for (int k = 0; k < counted; k++)
		if ((s->items.at[k].kind != ITEM_CUE && !s->items.at[k].used) ||
		    item_has_word(s, k, " list lista liste listar "))
			return false;
	return of.column < 0 || item_is_cue(s, i, CUE_EACH) || column_is_key(s->schema, of.table, of.column) ||
	       !(column_is_number(s->schema, of.table, of.column) ||
		 column_is_time(&s->q->linker, of.table, of.column));
}

static void read_counted_by(struct sentence *s, int i)
{
	int counted = counted_before(s, i), table = s->items.at[counted].of.table;

	for (int k = counted; k < i; k++)
		sentence_use(s, k);
	add_output(s, (struct sketch_term){ .fn = FN_COUNT, .of = { table, -1 } });
	read_grouped(s, i);
	sentence_doubt(s, .85, DRAFT_SHAPE,
		       str_fmt(s->arena, "rows of %.*s are counted", STR(s->schema->at[table].name)));
}

void sentence_groups(struct sentence *s)
{
	bool measured = sentence_measured(s), ranked = false;

	for (int i = 0; i < s->items.len; i++)
		ranked = ranked || item_ranks(s, i);
	for (int i = 0; i < s->items.len; i++)
		if (s->items.at[i].used)
			continue;
		else if (measured && (item_is_cue(s, i, CUE_EACH) || (item_is_cue(s, i, CUE_BY) && !is_agent(s, i))))
			read_grouped(s, i);
		else if (!measured && !ranked && counts_by(s, i))
			read_counted_by(s, i);
		else if (ranked && item_is_cue(s, i, CUE_EACH) && s->each.table < 0)
			read_each(s, i);
}

/* ---- measures ---- */

static bool is_measurable(struct sentence *s, int i)
{
	return item_is(s, i, ITEM_COLUMN) &&
	       !column_is_text(s->schema, s->items.at[i].of.table, s->items.at[i].of.column);
}

/* The average order: a key of orders, which is no amount. */
static bool is_key_only(const struct sentence *s, int i)
{
	return item_is(s, i, ITEM_COLUMN) &&
	       column_is_key(s->schema, s->items.at[i].of.table, s->items.at[i].of.column) && !item_says_key(s, i);
}

/* Staff, with a number of the same name in its rows: those may be meant. */
static bool is_number_too(struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	for (ptrdiff_t k = 0; k < it->mention->readings.len; k++) {
		const struct reading *r = &it->mention->readings.at[k];

		if (r->kind == LINK_COLUMN && r->table == it->of.table && r->whole &&
		    column_is_number(s->schema, r->table, r->column) && !column_is_key(s->schema, r->table, r->column))
			return true;
	}
	return false;
}

/* The phone number of each customer: the number is a part of the name before it. */
static bool is_of_name(const struct sentence *s, int i)
{
	return s->q->said.wording.language == ENGLISH && item_is(s, i - 1, ITEM_COLUMN) && !items_apart(s, i - 1, i) &&
	       !s->items.at[i].comma && item_has_word(s, i, " number numbers ");
}

/* The number of different names and towns: of each of them. */
static void count_others(struct sentence *s, int next)
{
	for (; next < s->items.len; next++) {
		const struct item *it = &s->items.at[next];

		if (item_is_cue(s, next, CUE_AND) && item_is(s, next + 1, ITEM_COLUMN))
			continue;
		if (it->kind != ITEM_COLUMN || it->used || it->gap || next >= s->output_end ||
		    !(it->comma || it->after == RELATION_AND || item_is_cue(s, next - 1, CUE_AND)))
			return;
		add_output(s, (struct sketch_term){ .fn = FN_COUNT, .distinct = true, .of = it->of });
		sentence_use(s, next);
	}
}

static void read_count(struct sentence *s, int i)
{
	int next = i + 1;
	bool distinct = false;
	struct sketch_term t = { .fn = FN_COUNT, .of = { s->entity, -1 } };

	for (; item_is_cue(s, next, CUE_DISTINCT) || item_is_cue(s, next, CUE_ALL); next++) {
		distinct = distinct || item_is_cue(s, next, CUE_DISTINCT);
		sentence_use(s, next);
	}
	sentence_use(s, i);
	if (next < s->items.len && s->items.at[next].gap)
		next = s->items.len;
	if (s->q->said.wording.language != ENGLISH && item_is_cue(s, next + 1, CUE_DISTINCT) &&
	    items_apart(s, next, next + 1) == 0) { /* cuantos clientes distintos */
		distinct = true;
		sentence_use(s, next + 1);
	}
	if (item_is(s, next, ITEM_TABLE)) {
		t.of = s->items.at[next].of;
		if (is_number_too(s, next))
			sentence_doubt(s, .7, DRAFT_COLUMNS, NO_STR);
		sentence_use(s, next);
		if (distinct && key_column(s->schema, t.of.table) >= 0) {
			t.of.column = key_column(s->schema, t.of.table);
			t.distinct = true;
		}
	} else if (item_is(s, next, ITEM_COLUMN) && s->items.at[next].used == false) {
		bool number = is_measurable(s, next) &&
			      !column_is_key(s->schema, s->items.at[next].of.table, s->items.at[next].of.column);

		sentence_use(s, next);
		t.of = s->items.at[next].of;
		t.distinct = distinct || !s->schema->at[t.of.table].columns.at[t.of.column].key;
		if (number && !distinct && item_has_word(s, i, " total ")) {
			t = (struct sketch_term){ .fn = FN_SUM, .of = t.of };
		} else if (number && !distinct) { /* the number of pages is a column itself */
			t = (struct sketch_term){ .of = t.of };
			sentence_doubt(s, .6, DRAFT_SHAPE, NO_STR);
		} else if (!distinct) {
			sentence_doubt(s, .8, DRAFT_SHAPE,
				       str_fmt(s->arena, "each %.*s counts once", STR(sentence_column(s, t.of))));
		}
	} else if (s->entity < 0) {
		return;
	}
	add_output(s, t);
	if (t.fn == FN_COUNT && t.of.column >= 0 && distinct)
		count_others(s, next + 1);
}

int amount_column(struct sentence *s, int table)
{
	for (int c = 0; c < s->schema->at[table].columns.len; c++) {
		bool whole, total = link_phrase(&s->q->linker, S("total"), table, c, &whole).score >= .9 && whole,
			    amount = link_phrase(&s->q->linker, S("amount"), table, c, &whole).score >= .9 && whole;

		if ((total || amount || s->schema->at[table].columns.at[c].computed) &&
		    column_is_number(s->schema, table, c))
			return c;
	}
	return -1;
}

/* The total or average amount of payments: a column that is called so. The total payments: probably that one too. */
static bool aggregate_amount(struct sentence *s, int cue, int thing, const enum sketch_fn *fns, int n)
{
	int column = item_is(s, thing, ITEM_TABLE) ? amount_column(s, s->items.at[thing].of.table) : -1;
	struct sketch_column of;

	if (column < 0)
		return false;
	of = (struct sketch_column){ s->items.at[thing].of.table, column };
	if (!item_has_word(s, cue, " amount amounts importe monto valor of de do da dos das "))
		sentence_doubt(s, .7, DRAFT_SHAPE,
			       str_fmt(s->arena, fns[0] == FN_SUM ? "%.*s is added up" : "%.*s is meant",
				       STR(sentence_column(s, of))));
	for (int f = 0; f < n; f++)
		add_output(s, (struct sketch_term){ .fn = fns[f], .of = of });
	sentence_use(s, thing);
	return true;
}

/* The average, minimum and maximum age and weight: each of the functions, of each of the columns. */
static void read_aggregates(struct sentence *s, int i)
{
	enum sketch_fn fns[6];
	int n = 0, next = i;
	bool some = false, distinct = false;

	for (;
	     next < s->items.len && n < 6 &&
	     (item_function(s, next) > FN_COUNT || item_is_cue(s, next, CUE_AND) || item_is_cue(s, next, CUE_DISTINCT));
	     next++) {
		if (item_function(s, next) > FN_COUNT)
			fns[n++] = item_function(s, next);
		distinct = distinct || item_is_cue(s, next, CUE_DISTINCT);
		sentence_use(s, next);
	}
	if (item_is_cue(s, next, CUE_COUNT)) {
		if (!is_measurable(s, next + 1) && fns[0] == FN_SUM)
			return; /* the total number of rows: the count follows */
		if (is_measurable(s, next + 1))
			sentence_use(s, next++);
	}
	if (follows_noun(s, i) && is_measurable(s, i - 1)) {
		for (int f = 0; f < n; f++)
			add_output(s, (struct sketch_term){
					      .fn = fns[f], .of = s->items.at[i - 1].of, .distinct = distinct });
		sentence_use(s, i - 1);
		return;
	}
	for (int k = next; k < s->items.len; k++) {
		const struct item *it = &s->items.at[k];

		if (item_is_cue(s, k, CUE_AND))
			continue;
		if (!some && it->kind == ITEM_TABLE && !it->gap && item_is(s, k + 1, ITEM_COLUMN) &&
		    s->items.at[k + 1].of.table == it->of.table && !items_apart(s, k, k + 1))
			continue; /* the average order total */
		if (it->kind != ITEM_COLUMN || it->used || it->gap ||
		    (some && it->after != RELATION_AND && !it->comma && !item_is_cue(s, k - 1, CUE_AND)))
			break;
		if (is_key_only(s, k) && fns[0] != FN_MINIMUM && fns[0] != FN_MAXIMUM)
			sentence_doubt(s, .05, DRAFT_COLUMNS, S("the question does not say what to aggregate"));
		if (some && !is_measurable(s, k))
			break;
		for (int f = 0; f < n; f++)
			add_output(s, (struct sketch_term){ .fn = fns[f], .of = it->of, .distinct = distinct });
		if (!is_measurable(s, k))
			sentence_doubt(s, .7, DRAFT_COLUMNS, NO_STR);
		sentence_use(s, k);
		some = true;
	}
	if (!some && aggregate_amount(s, i, next, fns, n))
		return;
	if (!some && !(fns[0] == FN_SUM && s->k->outputs.len))
		sentence_doubt(s, .3, DRAFT_COLUMNS, S("the question does not say what to aggregate"));
}

void sentence_measures(struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++)
		if (s->items.at[i].used)
			continue;
		else if (item_function(s, i) == FN_COUNT && is_of_name(s, i))
			sentence_use(s, i);
		else if (item_function(s, i) == FN_COUNT)
			read_count(s, i);
		else if (item_function(s, i) > FN_COUNT)
			read_aggregates(s, i);
}

/* ---- outputs ---- */

/* Is this table only where the columns before it come from: the names of the singers? */
static bool is_only_place(const struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	for (ptrdiff_t k = 0; k < s->k->outputs.len; k++)
		if (s->k->outputs.at[k].of.table == it->of.table)
			return true;
	for (ptrdiff_t k = 0; k < s->k->groups.len; k++)
		if (s->k->groups.at[k].of.table == it->of.table)
			return true;
	if (item_is(s, i + 1, ITEM_COLUMN) && !s->items.at[i + 1].gap && !items_apart(s, i, i + 1) &&
	    !s->items.at[i + 1].comma)
		return true;					 /* candidate names */
	for (int k = i + 1; k < s->items.len && k <= i + 2; k++) /* the singer's name, the singers and their ages */
		if (item_is(s, k, ITEM_COLUMN) && s->items.at[k].of.table == it->of.table && !s->items.at[k].used &&
		    k < s->output_end && s->items.at[k].after != RELATION_AND && !s->items.at[k].comma)
			return true;
	for (int k = i - 1; k >= 0 && s->items.at[k].kind == ITEM_CUE; k--)
		if (item_is_cue(s, k, CUE_BY))
			return true;
	return it->after == RELATION_OF || it->after == RELATION_IN || it->after == RELATION_BY;
}

/* Male people: the column only says which people. */
static bool is_adjective(const struct sentence *s, int i)
{
	const struct item *next = i + 1 < s->items.len ? &s->items.at[i + 1] : NULL;

	return s->q->said.wording.language == ENGLISH && next && next->kind == ITEM_TABLE &&
	       next->of.table == s->items.at[i].of.table && !items_apart(s, i, i + 1) && !next->comma;
}

/* Government form name: only says that the column before is a name. */
static bool is_said_again(struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	if (!item_is(s, i - 1, ITEM_COLUMN) || items_apart(s, i - 1, i) || it->comma || it->count > 1 ||
	    !column_is_text(s->schema, s->items.at[i - 1].of.table, s->items.at[i - 1].of.column) ||
	    !str_is_among(s->q->mentions.words.at[it->first].text,
			  " name names code codes id ids nombre nombres nome nomes "))
		return false;
	sentence_use(s, i);
	return true;
}

/* By quantity sold: a verb that a comment has too says nothing more. */
static bool is_verb_after(struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	if (it->why != LINK_COMMENT || it->count > 1 || !item_is(s, i - 1, ITEM_COLUMN) || items_apart(s, i - 1, i) ||
	    it->comma ||
	    !(is_participle(s->q->mentions.words.at[it->first].text) ||
	      item_has_word(s, i, " sold bought spent paid sent made ")))
		return false;
	sentence_use(s, i);
	return true;
}

/* After a measure, only what is joined to it by "and" comes out too. */
static bool is_listed(const struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];
	bool measured = false;

	for (int k = 0; k < i; k++)
		measured = measured || (s->items.at[k].used && item_function(s, k) != FN_NONE);
	for (ptrdiff_t k = 0; k < s->k->outputs.len; k++)
		if (s->k->outputs.at[k].of.table == it->of.table && s->k->outputs.at[k].of.column == it->of.column &&
		    it->after != RELATION_AND)
			return false;
	return !measured || it->comma || it->after == RELATION_AND || item_is_cue(s, i - 1, CUE_AND) ||
	       item_is_cue(s, i - 1, CUE_ALSO) || item_is_cue(s, i - 1, CUE_OUTPUT);
}

/* All information about something: each of its columns. */
static void add_everything(struct sentence *s, int i)
{
	int table = item_is(s, i + 1, ITEM_TABLE) ? s->items.at[i + 1].of.table : s->entity;

	sentence_use(s, i);
	sentence_doubt(s, .8, DRAFT_COLUMNS,
		       str_fmt(s->arena, "all columns of %.*s are wanted", STR(s->schema->at[table].name)));
	for (int c = 0; c < s->schema->at[table].columns.len; c++)
		if (!s->schema->at[table].columns.at[c].computed)
			add_output(s, (struct sketch_term){ .of = { table, c } });
}

/* One row, which is distinct anyway: the word was about what is counted. */
static bool is_one_figure(const struct sketch *k)
{
	return k->outputs.len == 1 && k->outputs.at[0].fn != FN_NONE && !k->groups.len;
}

void sentence_outputs(struct sentence *s)
{
	bool labelled = false;

	for (int i = 0; i < s->items.len; i++)
		if (item_is_cue(s, i, CUE_EVERYTHING) && !s->items.at[i].used && !s->k->outputs.len)
			add_everything(s, i);

	for (int i = 0; i < s->items.len; i++) {
		const struct item *it = &s->items.at[i];

		if (it->kind == ITEM_CUE && it->cue->kind == CUE_DISTINCT && !it->used && !is_one_figure(s->k)) {
			s->k->distinct = true;
			sentence_use(s, i);
		}
		if (it->used || (i >= s->output_end && !(s->k->outputs.len == 0 && item_is_cue(s, i - 1, CUE_OUTPUT))))
			continue;
		if (it->kind == ITEM_COLUMN) {
			if (!is_listed(s, i) || is_said_again(s, i) || is_verb_after(s, i) || is_adjective(s, i))
				continue;
			add_output(s, (struct sketch_term){ .of = it->of });
			sentence_use(s, i);
		} else if (it->kind == ITEM_TABLE) {
			sentence_use(s, i);
			sentence_table(s, it->of.table);
			if (!is_only_place(s, i) && is_listed(s, i)) {
				add_label(s, it->of.table);
				labelled = true;
			}
		}
	}
	/* The tables that narrow: singers of concerts. */
	for (int i = s->output_end; i < s->items.len; i++)
		if (item_is(s, i, ITEM_TABLE) && !s->items.at[i].used) {
			sentence_use(s, i);
			sentence_table(s, s->items.at[i].of.table);
			if (s->items.at[i].of.table != s->entity)
				sentence_doubt(s, .85, DRAFT_SHAPE, NO_STR);
		}
	if (!s->k->outputs.len && s->entity >= 0) {
		labelled = true;
		sentence_doubt(s, add_label(s, s->entity) ? .9 : .5, DRAFT_COLUMNS, NO_STR);
	}
	if (labelled && s->k->outputs.len) {
		sentence_doubt(s, .95, DRAFT_COLUMNS,
			       str_fmt(s->arena, "rows of %.*s are shown by name",
				       STR(s->schema->at[s->k->outputs.at[0].of.table].name)));
	}
}
