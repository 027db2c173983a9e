/* The columns of tables that others may reference. */
#include "graph/infer/internal.h"

#include <string.h>

#include "base/arena.h"

#include "base/banned.h"

enum { LOOK_EACH = 1023, KEYED_LEAST = 5, LOOKED = 1, MAY_BE_KEY = 2 };

/* Is there another table of that name? Then router_id belongs to routers, not to router_ports or core_router. */
static bool is_other(const struct key_index *x, uint32_t ns, uint64_t stem, uint32_t table)
{
	const struct hash_slot *s = hash_index_find(&x->alias, hash_in(stem, ns));

	for (uint32_t i = s ? s->value : NOWHERE; i != NOWHERE; i = x->aliases.at[i].next)
		if (x->aliases.at[i].kind <= ALIAS_STRIPPED && x->aliases.at[i].table != table)
			return true;
	return false;
}

int index_named(const struct key_index *x, uint32_t of, const struct key_name *table, const struct key_name *column,
		const struct clue *c)
{
	int last = table->count - 1;
	struct stem_range r = stem_range(column);
	char stem[KEY_BYTES], all[KEY_BYTES];
	int len;

	for (int end = table->count; end > 0 && end >= last && (end > last || table->use[last] & USE_LAYER); end--)
		for (int k = 0; k < end; k++)
			for (int i = 0; i < c->stems; i++)
				if (!c->skip[i] && key_hash(table, k, end) == c->stem[i])
					return c->flags & CLUE_MIDDLE			      ? 1
					       : !k					      ? 3
					       : is_other(x, index_ns(x, of), c->stem[i], of) ? 0
											      : 2;
	len = key_letters(column, r.from, r.to, stem);
	return len >= 3 && key_letters(table, 0, table->count, all) > len && memcmp(all, stem, (size_t)len) == 0 &&
	       !is_other(x, index_ns(x, of), c->stem[0], of);
}

struct keying { /* while finding the keys of one table */
	struct key_index *x;
	struct key_name table_name, name;
	uint32_t table, ns;
	int best;	     /* rank of the table's own key */
	int64_t keyed, keys; /* number of tables with known keys, and of all */
	bool speaks;	     /* a known key is named after the table, or is plainly id */
	uint8_t *column;     /* of each column name, once looked up: LOOKED, and MAY_BE_KEY */
};

static void put_home(struct keying *w, struct hash_index *at, uint64_t key, struct home h)
{
	struct hash_slot *s = hash_index_put(at, key);
	struct home *old = s->value == NOWHERE ? NULL : &w->x->homes.at[s->value];

	s->count++;
	if (!old) {
		*push(&w->x->homes, w->x->arena) = h;
		s->value = (uint32_t)(w->x->homes.len - 1);
	} else if (h.rank > old->rank) {
		*old = h;
	} else if (h.rank == old->rank) {
		old->tied = true;
	}
}

/* Of several columns that the word may mean, the one named after the table. */
static void note_word(struct keying *w, uint64_t word, uint32_t field, uint32_t rank)
{
	struct hash_slot *s = hash_index_put(&w->x->by_word, hash_in(word, w->table));

	if (s->value != NOWHERE && s->count >= rank)
		return;
	s->value = field;
	s->count = rank;
}

/* Of several columns, the one that references to the table use. */
static void choose_key(struct keying *w, uint32_t field, enum key_grade grade, const struct clue *c, int named)
{
	struct key_index *x = w->x;
	bool plain = !c->letters; /* just id */
	int rank = 10 * (int)grade + 6 * named + (plain && c->key_word ? 15 : 0);

	w->speaks = w->speaks || (grade > KEY_GUESS && (named >= 2 || plain));
	if ((grade == KEY_PART && !named && !plain) || rank <= w->best)
		return;
	w->best = rank;
	x->key_of[w->table] = field;
	x->key_grade[w->table] = (uint8_t)grade;
	x->key_word[w->table] = c->key_word;
}

static uint8_t rank_home(const struct keying *w, uint32_t field, enum key_grade grade, int named)
{
	int words = w->table_name.count < 3 ? w->table_name.count : 3;
	int less = (w->x->table[w->table] & TABLE_COPY ? 55 : 0) + (bits_at(w->x->referencing, field) ? 15 : 0);

	return (uint8_t)(80 + 12 * named + 3 * (int)grade - words - less);
}

static void take_key(struct keying *w, uint32_t field, enum key_grade grade)
{
	struct key_index *x = w->x;
	struct home h = { .field = field, .table = w->table, .grade = (uint8_t)grade };
	struct clue c;

	key_name_of(x->v, &x->n->columns, x->n->field_name[field], &w->name);
	if (!w->name.count)
		return;
	clue_of(&w->name, &c);
	h.named = (uint8_t)index_named(x, w->table, &w->table_name, &w->name, &c);
	h.rank = rank_home(w, field, grade, h.named);
	if (c.whole) {
		hash_index_put(&x->far_home, c.whole);
		put_home(w, &x->home, hash_in(c.whole, w->ns), h);
		if (h.named >= 2 && grade > KEY_PART && !(x->table[w->table] & TABLE_COPY))
			put_home(w, &x->far_home, c.whole, h);
	}
	if (grade >= KEY_GUESS && c.key_word && (h.named >= 2 || !c.letters))
		note_word(w, c.key_word, field, (uint32_t)(10 * h.named + (int)grade));
	choose_key(w, field, grade, &c, h.named);
}

/* Does it contain a word for a key? Most tables have the same few names. */
static bool may_be_key(struct keying *w, uint32_t column, struct clue *c)
{
	uint8_t *looked = &w->column[column];

	if (*looked == LOOKED)
		return false;
	key_name_of(w->x->v, &w->x->n->columns, column, &w->name);
	clue_of(&w->name, c);
	*looked = c->flags & (CLUE_KEY | CLUE_INSIDE) ? LOOKED | MAY_BE_KEY : LOOKED;
	return *looked & MAY_BE_KEY;
}

/* Without a declared key, or with a meaningless number as key, the column named like its key counts as the key. */
static void guess_key(struct keying *w, uint32_t from, uint32_t to, bool known)
{
	const struct key_index *x = w->x;

	for (uint32_t f = from; f < to; f++) {
		struct clue c;

		if (!may_be_key(w, x->n->field_name[f], &c))
			continue;
		if (index_named(w->x, w->table, &w->table_name, &w->name, &c) >= 2 ||
		    (!known && ((f == from && c.flags & CLUE_KEY) || !c.letters)))
			take_key(w, f, KEY_GUESS);
	}
}

static void keys_of(struct keying *w)
{
	struct key_index *x = w->x;
	uint32_t from = x->n->fields.start[w->table], to = x->n->fields.start[w->table + 1];
	int parts = 0, known = 0;

	for (uint32_t f = from; f < to; f++)
		parts += (x->n->shape[numbers_at(&x->n->field_shape, f)].flags & NAME_HAS_PK) != 0;
	for (uint32_t f = from; f < to; f++) {
		bool pk = x->n->shape[numbers_at(&x->n->field_shape, f)].flags & NAME_HAS_PK;

		if (!pk && !(x->in->unique && bits_at(x->in->unique, f)))
			continue;
		known++;
		take_key(w, f, !pk ? KEY_ALSO : parts == 1 ? KEY_MAIN : KEY_PART);
	}
	w->keyed += known > 0;
	w->keys++;
	if (!known || (known == 1 && parts == 1 && !w->speaks))
		guess_key(w, from, to, known);
}

bool index_keys(struct key_index *x, const struct stop *stop, struct err *err)
{
	struct keying w = { .x = x, .column = new_n(x->arena, uint8_t, x->n->columns.count) };

	for (int64_t i = 0; i < x->n->tables.count; i++) {
		if (!(i & LOOK_EACH) && !stop_not_yet(stop, err))
			return false;
		if (!(x->table[i] & TABLE_TARGET))
			continue;
		w.table = (uint32_t)i;
		w.ns = index_ns(x, w.table);
		w.best = 0;
		w.speaks = false;
		key_name_of(x->v, &x->n->tables, i, &w.table_name);
		keys_of(&w);
	}
	x->keyless = w.keyed * KEYED_LEAST < w.keys;
	return true;
}
