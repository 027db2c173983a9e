/* What tables are called, and which of their columns others would point to. */
#include "graph/infer_inside.h"

#include <string.h>

#include "base/arena.h"

#include "base/banned.h"

enum { STARTS = 5, CUTS = 8, SHARED_LEAST = 3, SHARED_TENTHS = 4, LOOK_EACH = 1023, KEYED_LEAST = 5 };

/* ---- spots ---- */

struct spots spots_in(struct arena *a, int64_t most)
{
	uint64_t size = 16;

	while (size < (uint64_t)most * 3 / 2)
		size *= 2;
	return (struct spots){ a, new_n(a, struct spot, (ptrdiff_t)size), size - 1, 0 };
}

static struct spot *spot_at(const struct spots *s, uint64_t key)
{
	uint64_t i = key >> 7 & s->mask;

	while (s->at[i].key && s->at[i].key != key)
		i = (i + 1) & s->mask;
	return &s->at[i];
}

struct spot *spots_find(const struct spots *s, uint64_t key)
{
	struct spot *p = s->at ? spot_at(s, key) : NULL;

	return p && p->key ? p : NULL;
}

static void spots_grow(struct spots *s)
{
	struct spots more = spots_in(s->arena, (int64_t)s->mask + 1);

	for (uint64_t i = 0; i <= s->mask; i++)
		if (s->at[i].key)
			*spot_at(&more, s->at[i].key) = s->at[i];
	more.used = s->used;
	*s = more;
}

struct spot *spots_put(struct spots *s, uint64_t key)
{
	struct spot *p;

	if (s->used * 4 >= ((int64_t)s->mask + 1) * 3)
		spots_grow(s);
	p = spot_at(s, key);
	if (!p->key) {
		*p = (struct spot){ .key = key, .value = NOWHERE };
		s->used++;
	}
	return p;
}

/* ---- what tables are called ---- */

static const bool is_target[ASSET_KIND_COUNT] = {
	[ASSET_TABLE] = true, [ASSET_FOREIGN_TABLE] = true, [ASSET_PARTITIONED_TABLE] = true, [ASSET_VIRTUAL_TABLE] = true,
	[ASSET_EXTERNAL_TABLE] = true, [ASSET_TOPIC] = true, [ASSET_FILE] = true, [ASSET_OTHER] = true,
};

struct naming { /* while tables get their names */
	struct key_index *x;
	struct spots shared; /* how many tables of a namespace start with these words */
	uint32_t *tables;    /* of each namespace */
	struct key_name name;
	uint32_t table, ns;
};

static void add_alias(struct naming *w, int from, int to, enum alias_kind kind)
{
	struct key_index *x = w->x;
	uint64_t hash = key_hash(&w->name, from, to);
	struct spot *here = spots_put(&x->alias, hash_in(hash, w->ns));

	*push(&x->aliases, x->arena) = (struct alias){ w->table, here->value, w->name.place[from], (uint8_t)kind };
	here->value = (uint32_t)(x->aliases.len - 1);
	if (kind <= ALIAS_STRIPPED && !(x->table[w->table] & TABLE_COPY)) {
		struct spot *far = spots_put(&x->far, hash);

		if (far->value != w->table) {
			far->count++;
			far->value = w->table < far->value ? w->table : far->value;
		}
	} else {
		spots_put(&x->far, hash);
	}
}

/* Tables by the first two letters of what they are called, for names that are shortened. */
static void add_start(struct naming *w, int from, int to)
{
	struct key_index *x = w->x;
	char at[KEY_BYTES];
	struct spot *here;

	if (key_letters(&w->name, from, to, at) < 3)
		return;
	here = spots_put(&x->start, hash_in(key_hash_text(at, 2), w->ns));
	here->count++;
	*push(&x->starts, x->arena) = (struct alias){ w->table, here->value, w->name.place[from], (uint8_t)from };
	here->value = (uint32_t)(x->starts.len - 1);
}

static void count_starts(struct naming *w)
{
	struct key_index *x = w->x;

	w->tables[w->ns]++;
	for (int k = 1; k <= STARTS && k < w->name.count; k++)
		spots_put(&w->shared, hash_in(key_hash(&w->name, 0, k), w->ns))->count++;
	if (w->name.count && x->table[w->table] & TABLE_TARGET)
		add_alias(w, 0, w->name.count, ALIAS_FULL);
}

/* Is there another table that is called as these words of this one? */
static bool is_called(const struct naming *w, int from, int to)
{
	const struct spot *s = from < to ? spots_find(&w->x->alias, hash_in(key_hash(&w->name, from, to), w->ns)) : NULL;

	for (uint32_t i = s ? s->value : NOWHERE; i != NOWHERE; i = w->x->aliases.at[i].next)
		if (w->x->aliases.at[i].kind == ALIAS_FULL && w->x->aliases.at[i].table != w->table)
			return true;
	return false;
}

static bool is_copy(const struct naming *w)
{
	const struct key_name *k = &w->name;
	int n = k->count;

	for (int i = 1; i < n && i <= 2; i++) {
		if (k->use[i - 1] & USE_COPY && is_called(w, i, n))
			return true;
		if (k->use[n - i] & (USE_COPY | USE_DIGITS) && is_called(w, 0, n - i))
			return true;
	}
	return false;
}

static enum alias_kind kind_without(const struct naming *w, int cut)
{
	const struct spot *s = cut <= STARTS ? spots_find(&w->shared, hash_in(key_hash(&w->name, 0, cut), w->ns)) : NULL;
	bool layers = true;

	for (int i = 0; i < cut; i++)
		layers = layers && w->name.use[i] & USE_LAYER;
	if (layers)
		return ALIAS_STRIPPED;
	/* order_lines, order_notes: orders are a thing here, and no module. */
	if (!s || s->count < SHARED_LEAST || is_called(w, 0, cut))
		return ALIAS_TAIL;
	return s->count * 10 >= w->tables[w->ns] * SHARED_TENTHS ? ALIAS_STRIPPED : ALIAS_MODULE;
}

static void add_aliases(struct naming *w)
{
	const struct key_name *k = &w->name;
	int end = k->count;
	bool behind = end > 1 && k->use[end - 1] & USE_LAYER;

	if (w->x->table[w->table] & TABLE_COPY)
		return;
	if (behind)
		add_alias(w, 0, end - 1, ALIAS_STRIPPED);
	add_start(w, 0, behind ? end - 1 : end);
	for (int cut = 1; cut < end && cut <= CUTS; cut++) {
		enum alias_kind kind = kind_without(w, cut);

		add_alias(w, cut, end, kind);
		if (behind && cut < end - 1)
			add_alias(w, cut, end - 1, kind);
		if (kind <= ALIAS_STRIPPED)
			add_start(w, cut, behind && cut < end - 1 ? end - 1 : end);
	}
}

/* Tables of persons: what is called so in full, and not also something else. */
static void note_persons(struct naming *w, uint8_t *best_user, uint8_t *best_staff)
{
	struct key_index *x = w->x;
	const struct key_name *k = &w->name;
	int n = k->count;
	uint32_t use = n ? k->use[n - 1] : 0;
	uint8_t rank = (uint8_t)(n == 1 ? 3 : kind_without(w, n - 1) == ALIAS_STRIPPED ? 2 : 1);

	if (!(use & (USE_USER | USE_STAFF)) || n > 2)
		return;
	rank = (uint8_t)(rank * 2 + ((use & USE_USER && use & USE_STAFF) ? 0 : 1));
	x->table[w->table] |= (uint8_t)((use & USE_USER ? TABLE_USER : 0) | (use & USE_STAFF ? TABLE_STAFF : 0));
	if (!(x->table[w->table] & TABLE_TARGET) || x->table[w->table] & TABLE_COPY)
		return;
	if (use & USE_USER && rank > best_user[w->ns]) {
		best_user[w->ns] = rank;
		x->users[w->ns] = w->table;
	}
	if (use & USE_STAFF && rank > best_staff[w->ns]) {
		best_staff[w->ns] = rank;
		x->staff[w->ns] = w->table;
	}
}

static void read_table(struct naming *w, int64_t table)
{
	w->table = (uint32_t)table;
	w->ns = index_ns(w->x, w->table);
	key_name_of(w->x->v, &w->x->n->tables, table, &w->name);
}

static bool name_tables(struct key_index *x, const struct stop *stop, struct err *err)
{
	struct naming w = { .x = x };
	int64_t tables = x->n->tables.count;
	uint8_t *best_user = new_n(x->arena, uint8_t, x->spaces), *best_staff = new_n(x->arena, uint8_t, x->spaces);

	w.shared = spots_in(x->arena, tables);
	w.tables = new_n(x->arena, uint32_t, x->spaces);
	for (int64_t i = 0; i < tables; i++) {
		int64_t kind = numbers_at(&x->n->kind, i);

		if (bits_at(x->n->part, i) || kind == ASSET_PARTITION)
			x->table[i] = TABLE_SKIP;
		else if (kind >= 0 && kind < ASSET_KIND_COUNT && is_target[kind])
			x->table[i] = TABLE_TARGET;
		if (x->table[i] & TABLE_SKIP)
			continue;
		if (!(i & LOOK_EACH) && !stop_not_yet(stop, err))
			return false;
		read_table(&w, i);
		count_starts(&w);
	}
	for (int64_t i = 0; i < tables; i++) {
		if (x->table[i] & TABLE_SKIP)
			continue;
		if (!(i & LOOK_EACH) && !stop_not_yet(stop, err))
			return false;
		read_table(&w, i);
		if (is_copy(&w))
			x->table[i] |= TABLE_COPY;
		if (x->table[i] & TABLE_TARGET)
			add_aliases(&w);
		note_persons(&w, best_user, best_staff);
	}
	return true;
}

/* ---- keys ---- */

/* Is another table called so? Then router_id is of routers, and of neither router_ports nor core_router. */
static bool is_other(const struct key_index *x, uint32_t ns, uint64_t stem, uint32_t table)
{
	const struct spot *s = spots_find(&x->alias, hash_in(stem, ns));

	for (uint32_t i = s ? s->value : NOWHERE; i != NOWHERE; i = x->aliases.at[i].next)
		if (x->aliases.at[i].kind <= ALIAS_STRIPPED && x->aliases.at[i].table != table)
			return true;
	return false;
}

int index_named(const struct key_index *x, uint32_t of, const struct key_name *table, const struct key_name *column, const struct clue *c)
{
	int last = table->count - 1;
	struct stem_range r = stem_range(column);
	char stem[KEY_BYTES], all[KEY_BYTES];
	int len;

	for (int end = table->count; end > 0 && end >= last && (end > last || table->use[last] & USE_LAYER); end--)
		for (int k = 0; k < end; k++)
			for (int i = 0; i < c->stems; i++)
				if (!c->skip[i] && key_hash(table, k, end) == c->stem[i])
					return c->flags & CLUE_MIDDLE ? 1 : !k ? 3 : is_other(x, index_ns(x, of), c->stem[i], of) ? 0 : 2;
	len = key_letters(column, r.from, r.to, stem);
	return len >= 3 && key_letters(table, 0, table->count, all) > len && memcmp(all, stem, (size_t)len) == 0 && !is_other(x, index_ns(x, of), c->stem[0], of);
}

struct keying { /* while keys of one table are found */
	struct key_index *x;
	struct key_name table_name, name;
	uint32_t table, ns;
	int best;    /* rank of the table's own */
	int64_t keyed, keys; /* tables that have known ones, and all */
	bool speaks; /* a known key is named for the table, or plainly id */
	const uint8_t *column; /* enum clue_flag of each name, as far as a byte holds it */
};

static void put_home(struct keying *w, struct spots *at, uint64_t key, struct home h)
{
	struct spot *s = spots_put(at, key);
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

/* Of several that the word may mean, the one that is named for the table. */
static void note_word(struct keying *w, uint64_t word, uint32_t field, uint32_t rank)
{
	struct spot *s = spots_put(&w->x->by_word, hash_in(word, w->table));

	if (s->value != NOWHERE && s->count >= rank)
		return;
	s->value = field;
	s->count = rank;
}

static void take_key(struct keying *w, uint32_t field, enum key_grade grade)
{
	struct key_index *x = w->x;
	struct stem_range stem;
	struct clue c;
	struct home h = { .field = field, .table = w->table, .grade = (uint8_t)grade };
	bool copy = x->table[w->table] & TABLE_COPY;
	int named, rank;

	key_name_of(x->v, &x->n->columns, x->n->field_name[field], &w->name);
	if (!w->name.count)
		return;
	clue_of(&w->name, &c);
	stem = stem_range(&w->name);
	named = index_named(w->x, w->table, &w->table_name, &w->name, &c);
	h.named = (uint8_t)named;
	rank = 80 + 12 * named + 3 * (int)grade - (w->table_name.count < 3 ? w->table_name.count : 3) - (copy ? 55 : 0) - (bits_at(x->referencing, field) ? 15 : 0);
	h.rank = (uint8_t)rank;
	if (c.whole) {
		spots_put(&x->far_home, c.whole);
		put_home(w, &x->home, hash_in(c.whole, w->ns), h);
		if (named >= 2 && grade > KEY_PART && !copy)
			put_home(w, &x->far_home, c.whole, h);
	}
	if (grade >= KEY_GUESS && c.key_word && (named >= 2 || stem.from == stem.to))
		note_word(w, c.key_word, field, (uint32_t)(10 * named + (int)grade));
	w->speaks = w->speaks || (grade > KEY_GUESS && (named >= 2 || stem.from == stem.to));
	rank = 10 * (int)grade + 6 * named + (stem.from == stem.to && c.key_word ? 15 : 0);
	if (grade == KEY_PART && !named && stem.from < stem.to)
		return;
	if (rank > w->best) {
		w->best = rank;
		x->key_of[w->table] = field;
		x->key_grade[w->table] = (uint8_t)grade;
		x->key_word[w->table] = c.key_word;
	}
}

/* Nobody says what its key is, or that is a number which says nothing: what is named as its key is taken for one. */
static void guess_key(struct keying *w, uint32_t from, uint32_t to, bool known)
{
	const struct key_index *x = w->x;

	for (uint32_t f = from; f < to; f++) {
		uint8_t flags = w->column[x->n->field_name[f]];
		struct clue c;

		if (!(flags & (CLUE_KEY | CLUE_INSIDE)))
			continue;
		key_name_of(x->v, &x->n->columns, x->n->field_name[f], &w->name);
		clue_of(&w->name, &c);
		if (index_named(w->x, w->table, &w->table_name, &w->name, &c) >= 2 || (!known && ((f == from && flags & CLUE_KEY) || !c.letters)))
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

static const uint8_t *column_flags(struct key_index *x)
{
	uint8_t *out = new_n(x->arena, uint8_t, x->n->columns.count);
	struct key_name k;
	struct clue c;

	for (int64_t i = 0; i < x->n->columns.count; i++) {
		key_name_of(x->v, &x->n->columns, i, &k);
		clue_of(&k, &c);
		out[i] = (uint8_t)c.flags;
	}
	return out;
}

static bool find_keys(struct key_index *x, const struct stop *stop, struct err *err)
{
	struct keying w = { .x = x, .column = column_flags(x) };

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

/* ---- what is declared ---- */

static bool in_range(const struct key_index *x, const struct edge_pair *p)
{
	return p->from < x->n->field_total && p->to < x->n->field_total;
}

/* How many columns could be keys: what maps have room for at first. */
static int64_t count_keys(const struct key_index *x)
{
	int64_t n = x->n->tables.count;

	for (int64_t f = 0; f < x->n->field_total; f++)
		n += (x->n->shape[numbers_at(&x->n->field_shape, f)].flags & NAME_HAS_PK) || (x->in->unique && bits_at(x->in->unique, f));
	return n;
}

static void note_declared(struct key_index *x)
{
	const struct edges *d = x->in->declared;

	for (ptrdiff_t i = 0; d && i < d->len; i++)
		for (ptrdiff_t k = 0; k < d->at[i].width && d->at[i].pair + k < d->pairs.len; k++)
			if (in_range(x, &d->pairs.at[d->at[i].pair + k]))
				bits_set(x->referencing, d->pairs.at[d->at[i].pair + k].from);
}

/* Where columns of a name point by declaration: one that has none is likely to mean the same. */
static void note_elsewhere(struct key_index *x)
{
	const struct edges *d = x->in->declared;

	x->elsewhere = spots_in(x->arena, d ? d->len : 0);
	for (ptrdiff_t i = 0; d && i < d->len; i++) {
		const struct edge_pair *p = d->at[i].width == 1 && d->at[i].pair < d->pairs.len ? &d->pairs.at[d->at[i].pair] : NULL;
		struct key_name k;
		struct clue c;
		struct spot *s;

		if (!p || !in_range(x, p) || d->at[i].from >= x->n->tables.count || d->at[i].status == EDGE_REJECTED)
			continue;
		key_name_of(x->v, &x->n->columns, x->n->field_name[p->from], &k);
		clue_of(&k, &c);
		if (!c.whole)
			continue;
		spots_put(&x->far_home, c.whole);
		s = spots_put(&x->elsewhere, hash_in(c.whole, index_ns(x, d->at[i].from)));
		s->count = s->count && s->value != p->to ? 2 : 1 + (s->count > 1);
		s->value = p->to;
	}
}

/* ---- all of it ---- */

uint32_t index_table_of(const struct key_index *x, uint32_t field)
{
	int64_t low = 0, high = x->n->tables.count;

	while (high - low > 1) {
		int64_t middle = low + (high - low) / 2;

		if (x->n->fields.start[middle] <= field)
			low = middle;
		else
			high = middle;
	}
	return (uint32_t)low;
}

static uint32_t *nowhere(struct arena *a, int64_t n)
{
	uint32_t *out = new_n(a, uint32_t, n);

	memset(out, 0xff, (size_t)n * sizeof *out);
	return out;
}

bool index_make(struct key_index *x, const struct infer_from *in, struct arena *a, const struct stop *stop, struct err *err)
{
	int64_t tables = in->names->tables.count, keys;

	*x = (struct key_index){ .in = in, .n = in->names, .arena = a, .v = key_vocabulary(a), .spaces = in->names->spaces.count };
	x->table = new_n(a, uint8_t, tables);
	x->key_of = nowhere(a, tables);
	x->key_grade = new_n(a, uint8_t, tables);
	x->key_word = new_n(a, uint64_t, tables);
	x->users = nowhere(a, x->spaces);
	x->staff = nowhere(a, x->spaces);
	x->referencing = bits_new(a, x->n->field_total);
	x->alias = spots_in(a, tables * 3);
	x->far = spots_in(a, tables * 2);
	x->start = spots_in(a, tables / 2);
	keys = count_keys(x);
	x->home = spots_in(a, keys);
	x->far_home = spots_in(a, keys);
	x->by_word = spots_in(a, keys);
	note_declared(x);
	note_elsewhere(x);
	x->shortened = new(a, struct spots);
	*x->shortened = spots_in(a, tables / 4);
	return name_tables(x, stop, err) && find_keys(x, stop, err);
}
