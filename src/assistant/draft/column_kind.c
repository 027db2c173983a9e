#include "assistant/draft/column_kind.h"

#include "base/banned.h"

/* Own words of columns that call a row by name, the most usual first. */
static const char *const labels[] = { "name", "title", "full name", "label", "description" };

static const struct name_words *words_of(const struct linker *l, int table, int column)
{
	return &l->names[table].columns[column];
}

static bool has_word(const struct name_words *n, const char *words)
{
	for (int i = n->first; i < n->len; i++)
		if (str_is_among(n->word[i]->text, words))
			return true;
	return false;
}

static int called(struct linker *l, int table, const char *phrase)
{
	int best = -1;
	double score = .9 * .85;

	for (int c = 0; c < l->schema->at[table].columns.len; c++) {
		bool whole;
		struct word_fit f = link_phrase(l, str_of(phrase), table, c, &whole);

		if (whole && f.score > score && !column_is_key(l->schema, table, c)) {
			best = c;
			score = f.score;
		}
	}
	return best;
}

static int named(struct linker *l, int table, str stem)
{
	for (int c = 0; c < l->schema->at[table].columns.len; c++)
		if (!column_is_time(l, table, c) && str_eq(words_of(l, table, c)->joined->light[ENGLISH], stem))
			return c;
	return -1;
}

/*
 * orchestra.orchestra: named as its table. orders.ordered_at is a moment. return_reasons.reason: as the last word of
 * it, if it is text and the rows have a key of their own.
 */
static int named_as_table(struct linker *l, int table)
{
	const struct name_words *name = &l->names[table].name;
	int found = named(l, table, name->joined->light[ENGLISH]), key = key_column(l->schema, table);

	if (found < 0 && name->len > 1 && key >= 0 && l->schema->at[table].columns.at[key].fk_table < 0) {
		found = named(l, table, name->word[name->len - 1]->light[ENGLISH]);
		found = found >= 0 && column_is_text(l->schema, table, found) && !column_is_key(l->schema, table, found)
				? found
				: -1;
	}
	return found;
}

/*
 * The only column with "name" in it: winery_name of wineries_by_region, company_name beside contact_name and
 * contact_title.
 */
static int only_name(const struct linker *l, int table)
{
	int found = -1;

	for (int c = 0; c < l->schema->at[table].columns.len; c++)
		if (has_word(words_of(l, table, c), " name nombre nome title titulo ") &&
		    !has_word(words_of(l, table, c), " contact contacto contato ")) {
			if (found >= 0)
				return -1;
			found = c;
		}
	return found;
}

static int find_labels(struct linker *l, int table, int out[2])
{
	int first = called(l, table, "first name"), last = called(l, table, "last name");
	bool person = first >= 0 && last >= 0 && first != last;

	out[0] = -1;
	for (size_t i = 0; i < 3 && out[0] < 0; i++)
		out[0] = i == 1 && person ? -1 : called(l, table, labels[i]); /* the title of an employee is no name */
	if (out[0] >= 0)
		return 1;
	out[0] = first;
	out[1] = last;
	if (person)
		return 2;
	out[0] = named_as_table(l, table);
	if (out[0] < 0)
		out[0] = only_name(l, table);
	if (out[0] < 0 && key_column(l->schema, table) >= 0 &&
	    column_is_text(l->schema, table, key_column(l->schema, table)))
		out[0] = key_column(l->schema, table);
	for (size_t i = 3; i < sizeof labels / sizeof *labels && out[0] < 0; i++)
		out[0] = called(l, table, labels[i]);
	return out[0] >= 0;
}

int label_columns(struct linker *l, int table, int out[2])
{
	struct link_label *known = &l->labels[table];

	if (!known->known) {
		known->count = find_labels(l, table, known->columns);
		known->known = true;
	}
	out[0] = known->columns[0];
	out[1] = known->columns[1];
	return known->count;
}

int key_column(const struct link_schema *s, int table)
{
	int found = -1;

	for (int c = 0; c < s->at[table].columns.len; c++)
		if (s->at[table].columns.at[c].pk) {
			if (found >= 0)
				return -1;
			found = c;
		}
	return found;
}

int reference_column(const struct link_schema *s, int table, int other)
{
	for (int c = 0; c < s->at[table].columns.len; c++)
		if (s->at[table].columns.at[c].fk_table == other)
			return c;
	return -1;
}

/* A number that is called so, in catalogs that declare no keys: order_id, customerKey. */
static bool is_called_key(const struct link_column *c)
{
	static const char *const ends[] = { "_id", "_key", "Id", "ID", "Key" };

	for (size_t i = 0; i < sizeof ends / sizeof *ends && (c->class == TYPE_INTEGER || c->class == TYPE_DECIMAL);
	     i++)
		if (str_ends(c->name, str_of(ends[i])))
			return true;
	return false;
}

bool column_is_key(const struct link_schema *s, int table, int column)
{
	const struct link_column *c = &s->at[table].columns.at[column];

	return c->fk_table >= 0 || (c->pk && c->class != TYPE_TEXT) || is_called_key(c);
}

bool column_is_number(const struct link_schema *s, int table, int column)
{
	enum type_class c = s->at[table].columns.at[column].class;

	return c == TYPE_INTEGER || c == TYPE_DECIMAL || c == TYPE_FLOAT;
}

bool column_says_amount(struct linker *l, int table, int column)
{
	return has_word(
		words_of(l, table, column),
		" amount amt total sum quantity qty number num count price cost fee salary revenue sales profit"
		" capacity size length width height weight depth area distance duration days hours minutes seconds age"
		" score points rate percent percentage population speed cantidad importe precio monto quantidade valor"
		" preco capacidad"
		" capacidade ");
}

bool column_is_added(const struct linker *l, int table, int column)
{
	static const char others[] =
		" price precio preco rate tasa taxa ratio percent percentage pct age edad idade average avg mean"
		" promedio media medio score rating rank position level temperature height weight latitude longitude"
		" key id code ";
	const struct name_words *n = &l->names[table].columns[column];

	for (int i = n->first; i < n->len; i++)
		if (str_is_among(n->word[i]->text, others))
			return false;
	return true;
}

bool column_is_text(const struct link_schema *s, int table, int column)
{
	enum type_class c = s->at[table].columns.at[column].class;

	return c == TYPE_TEXT || c == TYPE_ENUM || c == TYPE_UNKNOWN || c == TYPE_OTHER;
}

bool column_is_year(struct linker *l, int table, int column)
{
	return has_word(words_of(l, table, column), " year yr ano anio ") &&
	       (column_is_number(l->schema, table, column) || column_is_text(l->schema, table, column));
}

/* opened_at, created_at, at; not located_at. */
static bool says_when(str name)
{
	return str_eq(name, S("at")) || (str_ends(name, S("ed_at")) && !str_ends(name, S("located_at")));
}

bool column_is_time(struct linker *l, int table, int column)
{
	enum type_class c = l->schema->at[table].columns.at[column].class;

	return c == TYPE_DATE || c == TYPE_TIMESTAMP || column_is_year(l, table, column) ||
	       (column_is_text(l->schema, table, column) &&
		(has_word(words_of(l, table, column), " date fecha data day dia ") ||
		 says_when(l->schema->at[table].columns.at[column].name)));
}
