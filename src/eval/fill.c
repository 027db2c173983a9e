#include "eval/fill.h"

#include "base/arena.h"
#include "db/db.h"
#include "eval/made_value.h"
#include "sql/dialect/dialect.h"
#include "base/banned.h"

enum {
	ROWS_MOST = 400,
	TRIES = 12,    /* to find a row whose keys are new */
	PLANTED = 45,  /* per cent of the rows take values that the queries look for */
	CHILDLESS = 4, /* one row in so many is not referred to */
	TABLES_MANY = 5,
	GROUP_LARGE = 8,
	NULLS = 10, /* per cent of the values of a nullable column */
};

struct column_plan { /* in one filling */
	uint32_t shared;
	uint64_t distinct;
	bool unique;
};

struct filling {
	struct arena *arena;
	const struct eval_literals *l;
	struct eval_dice dice;
	struct eval_made *made;
	bool *done;
	bool many;		   /* tables: few rows each, as joins multiply them */
	bool loose, repeats;	   /* repeats: so do the primary keys of the table that is being filled */
	struct column_plan *plans; /* of the table that is being filled */
	struct map keys;	   /* of its rows so far */
	array_of(str) cells;	   /* likewise */
};

static const struct eval_table *table_at(const struct filling *f, ptrdiff_t i)
{
	return &f->l->schema->tables.at[i];
}

/* ---- values ---- */

/* Low numbers more often, so that groups differ in size. */
static uint64_t skewed(struct filling *f, uint64_t n)
{
	uint64_t x = eval_roll(&f->dice, n), y = eval_roll(&f->dice, n);

	return x < y ? x : y;
}

static str one_of(struct filling *f, const struct strs *list)
{
	return list->at[eval_roll(&f->dice, (uint64_t)list->len)];
}

/* The n-th of all values that a unique column takes. */
static str unique_value(const struct filling *f, const struct eval_column *c, const struct column_plan *p, uint64_t n)
{
	const struct eval_pool *pool = &f->l->pools[p->shared];
	uint64_t fitting = (uint64_t)pool->fitting.len, near = (uint64_t)pool->near.len;

	if (n < fitting)
		return pool->fitting.at[n];
	if (n < fitting + near)
		return pool->near.at[n - fitting];
	return eval_made_value(f->arena, c->values, pool, p->shared, n - fitting - near);
}

/* Planted rows prefer other values than the rest, so that what is most frequent differs. */
static str usual_value(struct filling *f, const struct eval_column *c, const struct column_plan *p, bool planted)
{
	uint64_t n = skewed(f, p->distinct);

	return eval_made_value(f->arena, c->values, &f->l->pools[p->shared], p->shared,
			       planted ? p->distinct - 1 - n : n);
}

static str value_for(struct filling *f, const struct eval_column *c, const struct column_plan *p, bool planted)
{
	const struct eval_pool *pool = &f->l->pools[p->shared];
	uint64_t die = eval_roll(&f->dice, 100);

	if (p->unique)
		return unique_value(f, c, p, eval_roll(&f->dice, p->distinct));
	if (pool->fitting.len && die < (planted ? 85 : 25))
		return one_of(f, &pool->fitting);
	if (pool->near.len && die < (planted ? 92 : 60))
		return one_of(f, &pool->near);
	if (c->nullable && !planted && eval_chance(&f->dice, NULLS))
		return NO_STR;
	if (c->known && eval_chance(&f->dice, 80))
		return one_of(f, c->known);
	return usual_value(f, c, p, planted);
}

/* ---- references ---- */

/* A row of the target; -1: it has none. Some rows are never taken. */
static ptrdiff_t parent_row(struct filling *f, ptrdiff_t len, uint64_t salt)
{
	ptrdiff_t taken = len > CHILDLESS ? len - len / CHILDLESS : len;

	return len ? (ptrdiff_t)((skewed(f, (uint64_t)taken) + salt) % (uint64_t)len) : -1;
}

static bool is_set_elsewhere(const struct eval_table *t, const struct eval_reference *ref, ptrdiff_t before)
{
	for (ptrdiff_t k = 0; k < before; k++)
		for (uint32_t i = 0; i < t->references.at[k].count; i++)
			for (uint32_t c = 0; c < ref->count; c++)
				if (t->references.at[k].columns[i] == ref->columns[c])
					return true;
	return false;
}

/* Keys of one column to different columns of one table are most likely one key: they take the same row. */
static ptrdiff_t same_parent(const struct eval_table *t, ptrdiff_t before, const ptrdiff_t *rows)
{
	const struct eval_reference *ref = &t->references.at[before];

	for (ptrdiff_t k = 0; k < before; k++)
		if (t->references.at[k].table == ref->table && t->references.at[k].targets[0] != ref->targets[0])
			return rows[k];
	return -1;
}

static void refer(struct filling *f, ptrdiff_t table, ptrdiff_t so_far, str *row)
{
	const struct eval_table *t = table_at(f, table);
	ptrdiff_t *rows = new_n(f->arena, ptrdiff_t, t->references.len);

	for (ptrdiff_t k = 0; k < t->references.len; k++) {
		const struct eval_reference *ref = &t->references.at[k];
		bool itself = ref->table == table, nullable = true;
		const struct eval_made *target = &f->made[ref->table];
		const str *cells = itself ? f->cells.at : target->cells;
		uint32_t width = table_at(f, ref->table)->sql.column_count;

		rows[k] = -1;
		if ((!f->done[ref->table] && !itself) || is_set_elsewhere(t, ref, k))
			continue;
		rows[k] = same_parent(t, k, rows);
		if (rows[k] < 0)
			rows[k] = parent_row(f, itself ? so_far : target->len, ref->table * 7 + f->dice.state % 2);
		for (uint32_t c = 0; c < ref->count; c++)
			nullable &= t->columns[ref->columns[c]].nullable;
		if (rows[k] < 0 && !nullable)
			continue;
		nullable &= rows[k] < 0 || eval_chance(&f->dice, NULLS);
		for (uint32_t c = 0; c < ref->count; c++)
			row[ref->columns[c]] = nullable ? NO_STR : cells[rows[k] * width + ref->targets[c]];
	}
}

/* ---- keys ---- */

/* The key's values as one text; false: one of them is NULL, so that it is unique in any case. */
static bool key_text(const struct sql_key *k, ptrdiff_t number, const str *row, struct sb *out)
{
	sb_int(out, number);
	for (uint32_t i = 0; i < k->len; i++) {
		if (!row[k->at[i]].at)
			return false;
		sb_putc(out, '\n');
		sb_put(out, row[k->at[i]]);
	}
	return true;
}

static bool is_referred_to(const struct filling *f, ptrdiff_t table)
{
	for (ptrdiff_t i = 0; i < f->l->schema->tables.len; i++)
		for (ptrdiff_t k = 0; f->l->used[i] && k < table_at(f, i)->references.len; k++)
			if (table_at(f, i)->references.at[k].table == table)
				return true;
	return false;
}

static bool key_holds(const struct filling *f, const struct sql_key *k)
{
	return !f->repeats || !k->primary || k->len > 1;
}

static bool keys_are_new(struct filling *f, const struct sql_table *t, const str *row)
{
	for (int put = 0; put < 2; put++)
		for (uint32_t i = 0; i < t->key_count; i++) {
			scoped(sb_free) struct sb b = SB(SB_MAX);

			if (!key_holds(f, &t->keys[i]) || !key_text(&t->keys[i], i, row, &b))
				continue;
			if (put)
				map_put(&f->keys, str_dup(f->arena, sb_str(&b)), NULL);
			else if (map_get(&f->keys, sb_str(&b)))
				return false;
		}
	return true;
}

/* ---- one table ---- */

/* Tables that are not referred to have the rows of large groups. */
static ptrdiff_t row_count(struct filling *f, ptrdiff_t table)
{
	uint64_t n = (f->many ? 3 : 6) + eval_roll(&f->dice, f->many ? 6 : 14), groups = (uint64_t)f->l->groups,
		 rows = (uint64_t)f->l->rows;

	if (rows > 1 && rows + 3 > n)
		n = rows + 3 + eval_roll(&f->dice, rows + 3);
	if (rows > 4)
		n += eval_roll(&f->dice, 2 * rows);
	if (groups && !(groups > GROUP_LARGE && is_referred_to(f, table)))
		n += (groups + 1) * (1 + eval_roll(&f->dice, 3));
	return n > ROWS_MOST ? ROWS_MOST : (ptrdiff_t)n;
}

/* How many different values a column has: from few, so that groups have several rows, to one for each row. */
static uint64_t distinct_values(struct filling *f, ptrdiff_t rows)
{
	uint64_t n = (uint64_t)rows, least = f->l->rows > 2 ? (uint64_t)f->l->rows : 2;

	switch (eval_roll(&f->dice, 4)) {
	case 0: n = 2 + eval_roll(&f->dice, 3); break;
	case 1: n = n / 3 + 1; break;
	case 2: n = n / 2 + 1; break;
	default: n *= 3;
	}
	if (f->l->groups > GROUP_LARGE && n > 8)
		n = 2 + eval_roll(&f->dice, 6);
	return n < least ? least : n;
}

static void plan_columns(struct filling *f, ptrdiff_t table, ptrdiff_t rows)
{
	const struct eval_table *t = table_at(f, table);

	f->plans = new_n(f->arena, struct column_plan, t->sql.column_count);
	for (uint32_t c = 0; c < t->sql.column_count; c++)
		f->plans[c] = (struct column_plan){ .shared = eval_shared(f->l, eval_column_number(f->l, table, c)),
						    .distinct = distinct_values(f, rows) };
	for (uint32_t k = 0; k < t->sql.key_count; k++)
		if (t->sql.keys[k].len == 1 && key_holds(f, &t->sql.keys[k])) {
			f->plans[t->sql.keys[k].at[0]].unique = true;
			f->plans[t->sql.keys[k].at[0]].distinct = (uint64_t)rows * 2;
		}
}

static void make_row(struct filling *f, ptrdiff_t table, ptrdiff_t so_far, str *row)
{
	const struct eval_table *t = table_at(f, table);
	bool planted = eval_chance(&f->dice, PLANTED);

	for (uint32_t c = 0; c < t->sql.column_count; c++)
		row[c] = value_for(f, &t->columns[c], &f->plans[c], planted);
	refer(f, table, so_far, row);
}

static void fill_table(struct filling *f, ptrdiff_t table)
{
	const struct eval_table *t = table_at(f, table);
	ptrdiff_t wanted = row_count(f, table), made = 0;
	str *row = new_n(f->arena, str, t->sql.column_count);

	f->repeats = f->loose && !is_referred_to(f, table);
	plan_columns(f, table, wanted);
	f->keys = map_in(f->arena);
	f->cells.at = NULL;
	f->cells.len = f->cells.cap = 0;
	for (ptrdiff_t i = 0; i < wanted; i++) {
		int tries = 0;

		do
			make_row(f, table, made, row);
		while (!keys_are_new(f, &t->sql, row) && ++tries < TRIES);
		if (tries == TRIES)
			continue;
		for (uint32_t c = 0; c < t->sql.column_count; c++)
			*push(&f->cells, f->arena) = row[c];
		made++;
	}
	f->made[table] = (struct eval_made){ .len = made, .cells = f->cells.at };
	f->done[table] = true;
}

/* ---- all tables ---- */

static bool waits_for_another(const struct filling *f, ptrdiff_t table)
{
	const struct eval_table *t = table_at(f, table);

	for (ptrdiff_t k = 0; k < t->references.len; k++) {
		uint32_t target = t->references.at[k].table;

		if (target != table && f->l->used[target] && !f->done[target])
			return true;
	}
	return false;
}

/* The next table whose targets are filled; in a circle of references the first; -1: all are filled. */
static ptrdiff_t next_table(const struct filling *f)
{
	ptrdiff_t first = -1;

	for (ptrdiff_t i = 0; i < f->l->schema->tables.len; i++) {
		if (!f->l->used[i] || f->done[i])
			continue;
		if (!waits_for_another(f, i))
			return i;
		first = first < 0 ? i : first;
	}
	return first;
}

struct eval_made *eval_fill(struct arena *a, const struct eval_literals *l, uint64_t seed, bool loose)
{
	ptrdiff_t n = l->schema->tables.len;
	struct filling f = { .arena = a,
			     .l = l,
			     .dice = { .state = seed },
			     .made = new_n(a, struct eval_made, n),
			     .done = new_n(a, bool, n),
			     .loose = loose };

	for (ptrdiff_t i = 0, used = 0; i < n; i++)
		f.many |= (used += l->used[i]) > TABLES_MANY;
	for (ptrdiff_t i = next_table(&f); i >= 0; i = next_table(&f))
		fill_table(&f, i);
	return f.made;
}

/* ---- into SQLite ---- */

static bool insert_table(struct db *d, const struct eval_schema *s, const struct eval_table *t,
			 const struct eval_made *made, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	scoped(stmt_done) struct stmt *q = NULL;

	sb_puts(&b, "insert into ");
	sql_name(&b, &dialect_sqlite, s->name);
	sb_putc(&b, '.');
	sql_name(&b, &dialect_sqlite, t->sql.name);
	sb_puts(&b, " values (?");
	for (uint32_t i = 1; i < t->sql.column_count; i++)
		sb_puts(&b, ", ?");
	sb_putc(&b, ')');
	q = db_ask_once(d, sb_str(&b), err);
	for (ptrdiff_t i = 0; q && i < made->len; i++) {
		for (uint32_t c = 0; c < t->sql.column_count; c++)
			bind_str(q, (int)c + 1, made->cells[i * t->sql.column_count + c]);
		if (!stmt_run(q, err))
			return false;
	}
	return q;
}

bool eval_insert(struct db *d, const struct eval_schema *s, const struct eval_made *made, struct err *err)
{
	for (ptrdiff_t i = 0; i < s->tables.len; i++)
		if (made[i].len && !insert_table(d, s, &s->tables.at[i], &made[i], err))
			return false;
	return true;
}
