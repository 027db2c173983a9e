/* The names of tables: in full, without common prefixes, by their last words; copies; and tables of persons. */
#include "graph/infer/internal.h"

#include "base/arena.h"

#include "base/banned.h"

enum { STARTS = 5, CUTS = 8, SHARED_LEAST = 3, SHARED_TENTHS = 4, LOOK_EACH = 1023 };

static const bool is_target[ASSET_KIND_COUNT] = {
	[ASSET_TABLE] = true,	      [ASSET_FOREIGN_TABLE] = true,  [ASSET_PARTITIONED_TABLE] = true,
	[ASSET_VIRTUAL_TABLE] = true, [ASSET_EXTERNAL_TABLE] = true, [ASSET_TOPIC] = true,
	[ASSET_FILE] = true,	      [ASSET_OTHER] = true,
};

struct naming { /* while names are assigned */
	struct key_index *x;
	struct hash_index shared; /* number of tables in a namespace that start with these words */
	uint32_t *tables;	  /* of each namespace */
	struct key_name name;
	uint32_t table, ns;
};

static void add_alias(struct naming *w, int from, int to, enum alias_kind kind)
{
	struct key_index *x = w->x;
	uint64_t hash = key_hash(&w->name, from, to);
	struct hash_slot *here = hash_index_put(&x->alias, hash_in(hash, w->ns));

	*push(&x->aliases, x->arena) = (struct alias){ w->table, here->value, w->name.place[from], (uint8_t)kind };
	here->value = (uint32_t)(x->aliases.len - 1);
	if (kind <= ALIAS_STRIPPED && !(x->table[w->table] & TABLE_COPY)) {
		struct hash_slot *far = hash_index_put(&x->far, hash);

		if (far->value != w->table) {
			far->count++;
			far->value = w->table < far->value ? w->table : far->value;
		}
	} else {
		hash_index_put(&x->far, hash);
	}
}

/* Tables by the first two letters of their names, for shortened names. */
static void add_start(struct naming *w, int from, int to)
{
	struct key_index *x = w->x;
	char at[KEY_BYTES];
	struct hash_slot *here;

	if (key_letters(&w->name, from, to, at) < 3)
		return;
	here = hash_index_put(&x->start, hash_in(key_hash_text(at, 2), w->ns));
	here->count++;
	*push(&x->starts, x->arena) = (struct alias){ w->table, here->value, w->name.place[from], (uint8_t)from };
	here->value = (uint32_t)(x->starts.len - 1);
}

static void count_starts(struct naming *w)
{
	struct key_index *x = w->x;

	w->tables[w->ns]++;
	for (int k = 1; k <= STARTS && k < w->name.count; k++)
		hash_index_put(&w->shared, hash_in(key_hash(&w->name, 0, k), w->ns))->count++;
	if (w->name.count && x->table[w->table] & TABLE_TARGET)
		add_alias(w, 0, w->name.count, ALIAS_FULL);
}

/* Is there another table with these words of this one as its name? */
static bool is_called(const struct naming *w, int from, int to)
{
	const struct hash_slot *s = from < to ? hash_index_find(&w->x->alias,
								hash_in(key_hash(&w->name, from, to), w->ns))
					      : NULL;

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
	const struct hash_slot *s = cut <= STARTS
					    ? hash_index_find(&w->shared, hash_in(key_hash(&w->name, 0, cut), w->ns))
					    : NULL;
	bool layers = true;

	for (int i = 0; i < cut; i++)
		layers = layers && w->name.use[i] & USE_LAYER;
	if (layers)
		return ALIAS_STRIPPED;
	/* order_lines, order_notes: orders are items here, not a module. */
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

/* Tables of persons: those with such a word as their full name. */
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

static uint8_t first_flags(const struct key_index *x, int64_t table)
{
	int64_t kind = numbers_at(&x->n->kind, table);

	if (bits_at(x->n->part, table) || kind == ASSET_PARTITION)
		return TABLE_SKIP;
	return kind >= 0 && kind < ASSET_KIND_COUNT && is_target[kind] ? TABLE_TARGET : 0;
}

bool index_tables(struct key_index *x, const struct stop *stop, struct err *err)
{
	struct naming w = { .x = x };
	int64_t tables = x->n->tables.count;
	uint8_t *best_user = new_n(x->arena, uint8_t, x->spaces), *best_staff = new_n(x->arena, uint8_t, x->spaces);

	w.shared = hash_index_in(x->arena, tables);
	w.tables = new_n(x->arena, uint32_t, x->spaces);
	for (int64_t i = 0; i < tables; i++) {
		if (!(i & LOOK_EACH) && !stop_not_yet(stop, err))
			return false;
		x->table[i] = first_flags(x, i);
		if (x->table[i] & TABLE_SKIP)
			continue;
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
