/* Families of tables, and undeclared keys. */
#include "retrieve/index_builder.h"

#include "base/arena.h"
#include "retrieve/stem.h"
#include "base/banned.h"

enum { GUESSES_MOST = 4, OWNERS_MOST = 8 };

/* ---- families ---- */

static bool has_digit(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (s.at[i] >= '0' && s.at[i] <= '9')
			return true;
	return false;
}

/* The name with one # for each run of digits, its namespace, and its columns. */
static str family_key(struct arena *a, const struct made_table *t)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < t->told.name.len; i++) {
		char c = t->told.name.at[i];
		bool digit = c >= '0' && c <= '9',
		     before = i && t->told.name.at[i - 1] >= '0' && t->told.name.at[i - 1] <= '9';

		if (!digit || !before)
			sb_putc(&b, digit ? '#' : c);
	}
	sb_fmt(&b, "\n%u\n%llx", t->space, (unsigned long long)t->shape);
	return str_dup(a, sb_str(&b));
}

/* The last in order represents all: for shards by date it is the newest. */
void maker_families(struct retriever_maker *m, uint32_t *heads)
{
	struct map newest = map_in(m->arena);

	for (ptrdiff_t i = 0; i < m->tables.len; i++)
		if (m->tables.at[i].columns && has_digit(m->tables.at[i].told.name))
			map_put(&newest, family_key(m->arena, &m->tables.at[i]), NULL)->num = i;
	for (ptrdiff_t i = 0; i < m->tables.len; i++) {
		const struct made_table *t = &m->tables.at[i];

		heads[i] = (uint32_t)i;
		if (t->columns && has_digit(t->told.name))
			heads[i] = (uint32_t)map_get(&newest, family_key(m->arena, t))->num;
	}
}

/* ---- keys ---- */

struct owners { /* tables that a column may reference */
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

static void guess_from(struct retriever_maker *m, uint32_t table, const struct map *by_column,
		       const struct map *by_name)
{
	const struct made_table *t = &m->tables.at[table];

	for (ptrdiff_t i = 0; i < t->fields.len; i++) {
		uint32_t field = t->fields.at[i];
		const struct map_entry *same = map_get(by_column, column_key(m->scratch, t->space, field)),
				       *named = NULL;
		const struct owners *o = same ? same->ptr : NULL;
		enum edge_origin origin = same ? EDGE_SAME_COLUMN : EDGE_NAMED;

		if (!same) {
			str key = thing_key(m, t->space, field, true);

			named = key.at ? map_get(by_name, key) : NULL;
			o = named ? named->ptr : NULL;
		}
		for (int j = 0; o && j < o->n && o->n <= GUESSES_MOST; j++)
			if (o->table[j] != table)
				add_guess(m, table, o->table[j], field,
					  m->tables.at[o->table[j]].pk != NONE_32 ? m->tables.at[o->table[j]].pk
										  : field,
					  origin);
	}
}

/* Only for tables without declared keys: where keys are declared, undeclared ones are rare. */
void maker_guess_keys(struct retriever_maker *m)
{
	struct map by_column = map_in(m->arena), by_name = map_in(m->arena);

	for (ptrdiff_t i = 0; i < m->tables.len; i++) {
		const struct made_table *t = &m->tables.at[i];
		str key = thing_key(m, t->space, t->name, false);

		if (t->pk != NONE_32 && tells_its_table(m, t->pk))
			own(m, &by_column, column_key(m->arena, t->space, t->pk), (uint32_t)i);
		if (key.at)
			own(m, &by_name, key, (uint32_t)i);
	}
	for (ptrdiff_t i = 0; i < m->tables.len; i++)
		if (!m->tables.at[i].keyed)
			guess_from(m, (uint32_t)i, &by_column, &by_name);
}
