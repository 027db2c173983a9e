/*
 * Undeclared keys, inferred from names of columns: a column named as another table's key, or as another table, refers
 * to that table; a key column that refers to none, or to too many, joins the few tables that share it.
 */
#include "retrieve/index_builder.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "retrieve/stem.h"
#include "base/banned.h"

enum { GUESSES_MOST = 4, OWNERS_MOST = 8, SHARERS_MOST = 12 };

/* ---- the tables that a column may refer to ---- */

struct owners {
	uint32_t table[OWNERS_MOST];
	int n;
};

static bool is_key_word(str w)
{
	static const char *const words[] = { "id", "key", "code", "cd", "no", "num", "nr", "uuid", "fk", "sk", "ref" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_eq(w, str_of(words[i])))
			return true;
	return false;
}

/* The stems of the words, without words for keys at the end; absent if nothing remains. */
static str thing_key(struct retriever_maker *m, uint32_t space, uint32_t text, bool of_column)
{
	const struct made_text *t = &m->texts.at[text];
	scoped(sb_free) struct sb b = SB(4096);
	ptrdiff_t n = t->words.len;
	char room[STEM_ROOM];

	if (of_column && (n < 2 || !is_key_word(m->word_texts.at[t->words.at[n - 1]])))
		return NO_STR;
	sb_fmt(&b, "%u", space);
	for (ptrdiff_t i = 0; i < n - of_column; i++)
		sb_fmt(&b, " %.*s", STR(stem(ENGLISH, STEM_LIGHT, m->word_texts.at[t->words.at[i]], room)));
	return n > of_column ? str_dup(m->arena, sb_str(&b)) : NO_STR;
}

static void own(struct retriever_maker *m, struct map *of, str key, uint32_t table)
{
	struct map_entry *e = map_put(of, key, NULL);
	struct owners *o = e->ptr;

	if (!o)
		o = e->ptr = new(m->arena, struct owners);
	if (o->n < OWNERS_MOST)
		o->table[o->n++] = table;
}

static str column_key(struct arena *a, uint32_t space, uint32_t text)
{
	return str_fmt(a, "%u:%u", space, text);
}

/* The name of a key that includes its table: more than "id". */
static bool tells_its_table(const struct retriever_maker *m, uint32_t text)
{
	const struct made_text *t = &m->texts.at[text];

	return t->words.len > 1 ||
	       (t->words.len == 1 && !is_key_word(m->word_texts.at[t->words.at[0]]) && t->at.len > 3);
}

static void add_guess(struct retriever_maker *m, uint32_t from, uint32_t to, uint32_t here, uint32_t there,
		      enum edge_origin origin)
{
	struct made_key key = { .from = from, .to = to, .origin = origin };

	*push(&key.fields, m->arena) = here;
	*push(&key.fields, m->arena) = there;
	*push(&m->keys, m->arena) = key;
}

struct known_owners {
	struct map by_column, by_name;
};

/* NULL: none, or too many to tell. */
static const struct owners *owners_of(struct retriever_maker *m, const struct known_owners *known, uint32_t space,
				      uint32_t field, enum edge_origin *origin)
{
	const struct map_entry *e = map_get(&known->by_column, column_key(m->scratch, space, field));
	str key = e ? NO_STR : thing_key(m, space, field, true);
	const struct owners *o;

	*origin = e ? EDGE_SAME_COLUMN : EDGE_NAMED;
	if (key.at)
		e = map_get(&known->by_name, key);
	o = e ? e->ptr : NULL;
	return o && o->n <= GUESSES_MOST ? o : NULL;
}

static void guess_from(struct retriever_maker *m, uint32_t table, const struct known_owners *known)
{
	const struct made_table *t = &m->tables.at[table];

	for (ptrdiff_t i = 0; i < t->fields.len; i++) {
		enum edge_origin origin;
		const struct owners *o = owners_of(m, known, t->space, t->fields.at[i], &origin);

		for (int j = 0; o && j < o->n; j++) {
			uint32_t to = o->table[j], pk = m->tables.at[to].pk;

			if (to != table)
				add_guess(m, table, to, t->fields.at[i], pk != NONE_32 ? pk : t->fields.at[i], origin);
		}
	}
}

/* ---- columns that several tables share ---- */

struct sharers {
	uint32_t text, last, table[SHARERS_MOST];
	ptrdiff_t n; /* counts all */
};

/* building_key, orderid, eid. */
static bool is_key_column(const struct retriever_maker *m, uint32_t text)
{
	const struct made_text *t = &m->texts.at[text];
	str last = t->words.len ? m->word_texts.at[t->words.at[t->words.len - 1]] : S("");

	if (t->words.len > 1 && is_key_word(last))
		return true;
	return last.len > 2 && (str_ends(last, S("id")) || str_ends(last, S("key")));
}

static void share(struct retriever_maker *m, struct map *shared, uint32_t table, uint32_t text)
{
	struct arena_mark mark = arena_mark(m->scratch);
	str key = str_fmt(m->scratch, "%u:%.*s", m->tables.at[table].space,
			  STR(utf8_fold_str(m->scratch, m->texts.at[text].at)));
	struct map_entry *e = map_get(shared, key);
	struct sharers *s = e ? e->ptr : NULL;

	if (!s) {
		s = new(m->arena, struct sharers);
		s->text = text;
		map_put(shared, str_dup(m->arena, key), NULL)->ptr = s;
	}
	if (!s->n || s->last != table) { /* a table may have the same column in two spellings */
		if (s->n < SHARERS_MOST)
			s->table[s->n] = table;
		s->last = table;
		s->n++;
	}
	arena_rewind(m->scratch, mark);
}

static void join_sharers(struct retriever_maker *m, const struct sharers *s)
{
	for (ptrdiff_t i = 0; i < s->n; i++)
		for (ptrdiff_t k = i + 1; k < s->n; k++)
			add_guess(m, s->table[i], s->table[k], s->text, s->text, EDGE_SHARED);
}

/* Only for namespaces without declared keys. */
static void guess_shared(struct retriever_maker *m, const struct known_owners *known)
{
	struct map shared = map_in(m->arena);
	enum edge_origin origin;

	for (ptrdiff_t i = 0; i < m->tables.len; i++)
		for (ptrdiff_t k = 0; k < m->tables.at[i].fields.len; k++)
			if (!m->made_spaces.at[m->tables.at[i].space].keyed &&
			    is_key_column(m, m->tables.at[i].fields.at[k]))
				share(m, &shared, (uint32_t)i, m->tables.at[i].fields.at[k]);
	for (ptrdiff_t i = 0; i < shared.len; i++) {
		const struct sharers *s = shared.at[i].ptr;

		if (s->n > 1 && s->n <= SHARERS_MOST &&
		    !owners_of(m, known, m->tables.at[s->table[0]].space, s->text, &origin))
			join_sharers(m, s);
	}
}

/* Only for tables without declared keys: where keys are declared, undeclared ones are rare. */
void maker_guess_keys(struct retriever_maker *m)
{
	struct known_owners known = { map_in(m->arena), map_in(m->arena) };

	for (ptrdiff_t i = 0; i < m->tables.len; i++) {
		const struct made_table *t = &m->tables.at[i];
		str key = thing_key(m, t->space, t->name, false);

		if (t->pk != NONE_32 && tells_its_table(m, t->pk))
			own(m, &known.by_column, column_key(m->arena, t->space, t->pk), (uint32_t)i);
		if (key.at)
			own(m, &known.by_name, key, (uint32_t)i);
	}
	for (ptrdiff_t i = 0; i < m->tables.len; i++)
		if (!m->tables.at[i].keyed)
			guess_from(m, (uint32_t)i, &known);
	guess_shared(m, &known);
}
