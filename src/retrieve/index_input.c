/* Collects the text of a catalog: each distinct name and comment once, with its words and places. */
#include "retrieve/index_builder.h"

#include "base/arena.h"
#include "retrieve/language.h"
#include "base/banned.h"

enum { NAME_WORDS = 24, PROSE_WORDS = 256, TEXT_MOST = 8 << 10, KEY_FIELDS = 16 };

struct retriever_maker *retriever_begin(void)
{
	struct arena *a = arena_open();
	struct retriever_maker *m = new(a, struct retriever_maker);

	m->arena = a;
	m->scratch = arena_open();
	m->words = map_in(a);
	m->ids = map_in(a);
	m->spaces = map_in(a);
	for (int k = 0; k < TEXT_KINDS; k++)
		m->kinds[k] = map_in(a);
	return m;
}

void retriever_drop(struct retriever_maker *m)
{
	if (!m)
		return;
	arena_close(m->scratch);
	arena_close(m->arena);
}

/* ---- words and texts ---- */

uint32_t maker_word(struct retriever_maker *m, str text)
{
	struct map_entry *e = map_get(&m->words, text);

	if (e)
		return (uint32_t)e->num;
	text = str_dup(m->arena, text);
	map_put(&m->words, text, NULL)->num = m->word_texts.len;
	*push(&m->word_texts, m->arena) = text;
	*push(&m->word_idle, m->arena) = language_use(ENGLISH, text) == USE_NONE;
	return (uint32_t)m->word_texts.len - 1;
}

static bool has_word(const struct made_text *t, uint32_t word)
{
	for (ptrdiff_t i = 0; i < t->words.len; i++)
		if (t->words.at[i] == word)
			return true;
	return false;
}

void made_text_word(struct retriever_maker *m, struct made_text *t, uint32_t word)
{
	if (!has_word(t, word))
		*push(&t->words, m->arena) = word;
}

static void add_words(struct retriever_maker *m, struct made_text *t)
{
	struct arena_mark mark = arena_mark(m->scratch);
	ptrdiff_t most = is_prose(t->kind) ? PROSE_WORDS : NAME_WORDS;
	struct tokens found = { 0 };

	words_split(m->scratch, t->at, &found);
	for (ptrdiff_t i = 0; i < found.len && t->words.len < most; i++) {
		uint32_t w = maker_word(m, found.at[i].text);

		if (!(is_prose(t->kind) && m->word_idle.at[w]))
			made_text_word(m, t, w);
	}
	arena_rewind(m->scratch, mark);
}

static uint32_t text_number(struct retriever_maker *m, enum text_kind kind, str at)
{
	struct map_entry *e;
	struct made_text t = { .kind = kind };

	at = str_upto(at, at.len < TEXT_MOST ? at.len : TEXT_MOST);
	e = map_get(&m->kinds[kind], at);
	if (e)
		return (uint32_t)e->num;
	t.at = str_dup(m->arena, at);
	add_words(m, &t);
	map_put(&m->kinds[kind], t.at, NULL)->num = m->texts.len;
	*push(&m->texts, m->arena) = t;
	return (uint32_t)m->texts.len - 1;
}

static uint32_t put_text(struct retriever_maker *m, enum text_kind kind, str at, uint32_t table, uint32_t ordinal)
{
	uint32_t t = text_number(m, kind, at);

	*push(&m->places, m->arena) = (struct occurrence){ t, { table, ordinal } };
	return t;
}

/* ---- tables ---- */

static uint32_t space_of(struct retriever_maker *m, str catalog, str name)
{
	struct arena_mark mark = arena_mark(m->scratch);
	str key = str_fmt(m->scratch, "%.*s\n%.*s", STR(catalog), STR(name));
	struct map_entry *e = map_get(&m->spaces, key);
	uint32_t number = e ? (uint32_t)e->num : (uint32_t)m->made_spaces.len;

	if (!e) {
		struct made_space s = { str_dup(m->arena, catalog), str_dup(m->arena, name), NONE_32, false };

		map_put(&m->spaces, str_dup(m->arena, key), NULL)->num = number;
		s.text = put_text(m, TEXT_SPACE, s.name.len ? s.name : s.catalog, number, 0);
		*push(&m->made_spaces, m->arena) = s;
	}
	arena_rewind(m->scratch, mark);
	return number;
}

static struct made_table *table_known(struct retriever_maker *m, int64_t id, uint32_t *number)
{
	char room[8];
	struct map_entry *e = map_get(&m->ids, id_key(room, id));

	if (!e)
		return NULL;
	*number = (uint32_t)e->num;
	return &m->tables.at[e->num];
}

static void put_tags(struct retriever_maker *m, const struct strs *tags, uint32_t table, uint32_t ordinal)
{
	for (ptrdiff_t i = 0; i < tags->len; i++)
		put_text(m, TEXT_TAG, tags->at[i], table, ordinal);
}

static void put_domains(struct retriever_maker *m, str lines, uint32_t table)
{
	struct arena_mark mark = arena_mark(m->scratch);
	str one;

	while (str_cut(&lines, '\n', &one))
		if (one.len)
			put_text(m, TEXT_DOMAIN, str_fmt(m->scratch, "domain:%.*s", STR(one)), table, 0);
	arena_rewind(m->scratch, mark);
}

void retriever_table(struct retriever_maker *m, const struct indexed_table *t)
{
	struct made_table made = { .told = *t, .pk = NONE_32 };
	uint32_t number = (uint32_t)m->tables.len;
	char room[8];

	made.told.catalog = made.told.ns = made.told.comment = NO_STR;
	made.told.name = str_dup(m->arena, t->name);
	made.told.qualified = str_dup(m->arena, t->qualified);
	made.told.domain = str_dup(m->arena, t->domain.at ? t->domain : S(""));
	made.told.tags = (struct strs){ 0 };
	for (ptrdiff_t i = 0; i < t->tags.len; i++)
		*push(&made.told.tags, m->arena) = str_dup(m->arena, t->tags.at[i]);
	made.space = space_of(m, t->catalog, t->ns);
	made.name = put_text(m, TEXT_TABLE, t->name, number, 0);
	if (t->comment.len)
		put_text(m, TEXT_TABLE_COMMENT, t->comment, number, 0);
	put_tags(m, &t->tags, number, 0);
	put_domains(m, made.told.domain, number);
	map_put(&m->ids, str_dup(m->arena, id_key(room, t->id)), NULL)->num = number;
	*push(&m->tables, m->arena) = made;
}

/* Independent of the order of columns. */
static uint64_t shape_with(uint64_t shape, str name)
{
	return shape + (str_hash(name) | 1) * 0x9e3779b97f4a7c15u;
}

static void note_key_column(struct made_table *t, int pk, uint32_t text)
{
	if (pk <= 0)
		return;
	t->pk_columns++;
	t->pk = t->pk_columns == 1 ? text : NONE_32;
}

void retriever_column(struct retriever_maker *m, const struct indexed_column *c)
{
	uint32_t number, ordinal, text;
	struct made_table *t = table_known(m, c->table, &number);

	if (!t)
		return;
	ordinal = ++t->columns;
	text = put_text(m, TEXT_COLUMN, c->name, number, ordinal);
	*push(&t->fields, m->arena) = text;
	note_key_column(t, c->pk, text);
	t->shape = shape_with(t->shape, c->name);
	if (c->comment.len)
		put_text(m, TEXT_COLUMN_COMMENT, c->comment, number, ordinal);
	put_tags(m, &c->tags, number, ordinal);
	for (ptrdiff_t i = 0; i < c->values.len; i++)
		put_text(m, TEXT_VALUE, c->values.at[i], number, ordinal);
}

void retriever_value(struct retriever_maker *m, int64_t table, str column, str value)
{
	uint32_t number;
	const struct made_table *t = table_known(m, table, &number);

	for (ptrdiff_t i = 0; t && i < t->fields.len; i++)
		if (str_eq_fold(m->texts.at[t->fields.at[i]].at, column)) {
			put_text(m, TEXT_VALUE, value, number, (uint32_t)i + 1);
			return;
		}
}

void retriever_key(struct retriever_maker *m, const struct indexed_key *k)
{
	struct made_key key = { .origin = EDGE_KEY };
	struct made_table *from = table_known(m, k->from, &key.from), *to = table_known(m, k->to, &key.to);

	if (!from || !to)
		return;
	from->keyed = to->keyed = true;
	m->made_spaces.at[from->space].keyed = m->made_spaces.at[to->space].keyed = true;
	for (ptrdiff_t i = 0; i < k->from_fields.len && i < k->to_fields.len && i < KEY_FIELDS; i++) {
		*push(&key.fields, m->arena) = text_number(m, TEXT_COLUMN, k->from_fields.at[i]);
		*push(&key.fields, m->arena) = text_number(m, TEXT_COLUMN, k->to_fields.at[i]);
	}
	*push(&m->keys, m->arena) = key;
}
