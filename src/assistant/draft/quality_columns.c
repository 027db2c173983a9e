#include "assistant/draft/quality_columns.h"

#include "assistant/draft/conditions.h"
#include "assistant/draft/resolve.h"
#include "assistant/draft/time_columns.h"
#include "base/banned.h"

/* What is left is not what was sold, nor what it comes to. */
static bool says_stock(const struct sentence *s, int table, int column)
{
	const struct name_words *n = &s->q->linker.names[table].columns[column];

	for (int i = 0; i < n->len; i++)
		if (str_is_among(n->word[i]->text, " stock inventory reorder existencias inventario estoque "))
			return true;
	return false;
}

/* The column of numbers or times that the first of some phrases matches best; -1: none. */
static int sortable_column(struct sentence *s, str phrases, int table)
{
	str phrase;
	int best = -1;
	double most = .7;

	while (best < 0 && str_cut(&phrases, ',', &phrase))
		for (int c = 0; c < s->schema->at[table].columns.len; c++) {
			bool whole;
			struct word_fit f = link_phrase(&s->q->linker, str_trim(phrase), table, c, &whole);

			if (f.score > most &&
			    (column_is_number(s->schema, table, c) || column_is_time(&s->q->linker, table, c)) &&
			    !column_is_key(s->schema, table, c) && !says_stock(s, table, c)) {
				most = f.score;
				best = c;
			}
		}
	return best;
}

/* The number of times the release has been downloaded: called so by its comment alone. */
static int counted_by_comment(struct sentence *s, str phrases, int table)
{
	str phrase;
	int best = -1;
	double most = .4;

	while (str_cut(&phrases, ',', &phrase))
		for (int c = 0; c < s->schema->at[table].columns.len; c++) {
			struct word_fit f = link_comment(&s->q->linker, str_trim(phrase), table, c);

			if (f.score > most && column_is_number(s->schema, table, c) &&
			    !column_is_key(s->schema, table, c)) {
				most = f.score;
				best = c;
			}
		}
	return best;
}

int quality_column(struct sentence *s, enum quality quality, int table, bool *rises)
{
	int one = sortable_column(s, quality_grows(quality), table);
	int other = sortable_column(s, quality_shrinks(quality), table);

	if (one < 0 && other < 0 && quality == QUALITY_RECENCY) { /* the latest orders, of ordered_at */
		double doubt;

		one = time_column_of(s, table, &doubt);
		one = doubt < .5 ? -1 : one;
	}
	if (one < 0 && other < 0 && quality == QUALITY_POPULARITY)
		one = counted_by_comment(s, quality_grows(quality), table);
	*rises = one >= 0;
	return one >= 0 ? one : other;
}

/* What its sales come to; -1: it has none. */
static int computed_column(const struct link_schema *s, int table)
{
	for (int c = 0; c < s->at[table].columns.len; c++)
		if (s->at[table].columns.at[c].computed)
			return c;
	return -1;
}

bool spending_column(struct sentence *s, int table, struct sketch_column *out)
{
	str amounts = quality_grows(QUALITY_SPENDING);

	*out = (struct sketch_column){ table, sortable_column(s, amounts, table) };
	for (int t = 0; t < s->schema->len && out->column < 0; t++)
		if (reference_column(s->schema, t, table) >= 0)
			*out = (struct sketch_column){ t, sortable_column(s, amounts, t) };
	for (int t = 0; t < s->schema->len && out->column < 0; t++) /* lines of orders of customers */
		if (keys_lead_to(s->schema, t, table, KEYS_MOST))
			*out = (struct sketch_column){ t, computed_column(s->schema, t) };
	return out->column >= 0;
}

/* Lines of orders or invoices, sales: rows of it say what was sold, in what quantity. */
static bool is_of_sales(struct sentence *s, int table, struct sketch_term *out)
{
	str names = S("sale, sale line, sale item, order line, order item, order detail, invoice line, invoice item"),
	    name;
	int quantity = sortable_column(s, S("quantity sold, quantity, units"), table);
	bool whole;

	*out = quantity < 0 ? term_count((struct sketch_column){ table, -1 })
			    : (struct sketch_term){ .fn = FN_SUM, .of = { table, quantity } };
	if (amount_column(s, table) < 0)
		return false;
	while (quantity < 0 && str_cut(&names, ',', &name))
		if (link_phrase(&s->q->linker, str_trim(name), table, -1, &whole).score > .8 && whole)
			return true;
	return quantity >= 0;
}

bool sold_term(struct sentence *s, int table, struct sketch_term *out)
{
	bool found = false;

	for (int keys = 1; keys <= KEYS_MOST && !found; keys++)
		for (int t = 0; t < s->schema->len; t++) {
			struct sketch_term term;

			if (t == table || !keys_lead_to(s->schema, t, table, keys) || !is_of_sales(s, t, &term))
				continue;
			if (found)
				return false;
			found = true;
			*out = term;
		}
	return found;
}
