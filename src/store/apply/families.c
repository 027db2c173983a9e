#include "store/apply/families.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/disk_arena.h"
#include "model/date_shard.h"

#include "base/banned.h"

enum { CLUSTERS_MOST = 8, PARENTS_MOST = 32 };

struct member {
	int64_t id;
	str name;
	struct date_shard shard; /* pattern absent: no date */
	int64_t head;		 /* 0: none */
};
struct members {
	struct member *at;
	ptrdiff_t len, cap;
	int64_t ns; /* of a group of shards */
};

struct child { /* of a table that the engine names */
	struct member is;
	int64_t parent;
	bool has_children;
};

struct finding {
	struct store *s;
	int64_t catalog;
	enum tables to;
	const struct stored_takers *told;
	struct arena *arena;
	struct arena *scratch; /* for the columns of one table */
	struct map shards;     /* namespace, kind and key to struct members */
	struct map numbered;   /* namespace and the start of names that end with a number and are no shards */
	struct map children;   /* id to struct child */
	struct map stored;     /* id to the stored head, negative once it was found again */
};

static str id_key(struct arena *a, int64_t id)
{
	return str_dup(a, str_n((const char *)&id, (ptrdiff_t)sizeof id));
}

static struct map_entry *by_id(const struct map *m, int64_t id)
{
	return map_get(m, str_n((const char *)&id, (ptrdiff_t)sizeof id));
}

/* ---- columns ---- */

struct known_column {
	uint64_t name;
	int64_t type;
};
struct columns {
	struct known_column *at;
	ptrdiff_t len, cap;
};

static int by_column(const void *one, const void *two)
{
	uint64_t a = ((const struct known_column *)one)->name, b = ((const struct known_column *)two)->name;

	return (a > b) - (a < b);
}

#define COLUMNS(table) "select coalesce(path, name), type from " table " where asset_id = ?1 and ordinal is not null"

static bool columns_of(struct finding *f, struct arena *a, int64_t asset, struct columns *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		f->s->db, f->to == TABLES_NOW ? COLUMNS("main.p_field") : COLUMNS("p_field"), err);
	bool good;

	*out = (struct columns){ 0 };
	bind_int(q, 1, asset);
	while (stmt_next(q, &good, err)) {
		*push(out, a) = (struct known_column){ str_hash(col_str(q, 0)), col_int(q, 1) };
	}
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_column);
	return good;
}

/* The number of columns that only one of them has, or that have another type; *same counts the others. */
static ptrdiff_t differences(const struct columns *a, const struct columns *b, ptrdiff_t *same)
{
	ptrdiff_t i = 0, k = 0, n = 0;

	*same = 0;
	while (i < a->len && k < b->len) {
		if (a->at[i].name != b->at[k].name) {
			n++;
			if (a->at[i].name < b->at[k].name)
				i++;
			else
				k++;
			continue;
		}
		if (a->at[i++].type == b->at[k++].type)
			++*same;
		else
			n++;
	}
	return n + (a->len - i) + (b->len - k);
}

static bool are_alike(const struct columns *a, const struct columns *b)
{
	ptrdiff_t most = a->len > b->len ? a->len : b->len, same, n = differences(a, b, &same);

	return same * 2 > most && (n <= 1 || n * 4 <= most);
}

/* ---- candidates ---- */

static struct members *group_of(struct finding *f, int64_t ns, str kind, str key)
{
	struct map_entry *e;
	bool was_there;

	e = map_put(&f->shards, str_fmt(f->arena, "%lld %.*s %.*s", (long long)ns, STR(kind), STR(key)), &was_there);
	if (!was_there) {
		struct members *group = new(f->arena, struct members);

		group->ns = ns;
		e->ptr = group;
	}
	return e->ptr;
}

static str numbered_key(struct arena *a, int64_t ns, str start)
{
	return str_fmt(a, "%lld %.*s", (long long)ns, STR(start));
}

static void add_numbered(struct finding *f, int64_t ns, str name)
{
	ptrdiff_t start = name.len;

	while (start > 0 && name.at[start - 1] >= '0' && name.at[start - 1] <= '9')
		start--;
	if (start < name.len)
		map_put(&f->numbered, numbered_key(f->arena, ns, str_upto(name, start)), NULL);
}

/* t2023 beside t1 and t9999 is a number, not a year. */
static bool are_numbers(const struct finding *f, const struct members *group)
{
	const struct date_shard *d = &group->at[0].shard;

	return d->unit == DATE_YEAR && str_ends(d->pattern, S("*")) &&
	       map_get(&f->numbered, numbered_key(f->scratch, group->ns, str_upto(d->pattern, d->pattern.len - 1)));
}

static void add_child(struct finding *f, int64_t id, str name, int64_t parent)
{
	struct child *c = new(f->arena, struct child);

	*c = (struct child){ .is = { .id = id, .name = str_dup(f->arena, name) }, .parent = parent };
	date_shard_of(f->arena, c->is.name, &c->is.shard);
	map_put(&f->children, id_key(f->arena, id), NULL)->ptr = c;
}

static void add_shard(struct finding *f, struct stmt *q)
{
	struct member m = { .id = col_int(q, 0), .name = col_str(q, 3) };

	if (!date_shard_of(f->arena, m.name, &m.shard)) {
		add_numbered(f, col_int(q, 1), m.name);
		return;
	}
	m.name = str_dup(f->arena, m.name);
	*push(group_of(f, col_int(q, 1), col_str(q, 2), m.shard.key), f->arena) = m;
}

#define ASSETS(table) \
	"select id, namespace_id, kind, name, part_of from " table " where catalog_id = ?1 and state = 1 order by id"

/* A partitioned table represents its partitions already. */
static bool list_candidates(struct finding *f, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		f->s->db, f->to == TABLES_NOW ? ASSETS("main.p_asset") : ASSETS("p_asset"), err);
	bool good;

	bind_int(q, 1, f->catalog);
	while (stmt_next(q, &good, err)) {
		if (!col_null(q, 4))
			add_child(f, col_int(q, 0), col_str(q, 3), col_int(q, 4));
		else if (!str_eq(col_str(q, 2), str_of(asset_kind_name(ASSET_PARTITIONED_TABLE))))
			add_shard(f, q);
	}
	return good;
}

#define HEIRS(inherit, asset) \
	"select a.id, a.name, min(i.parent_id) from " inherit " i join " asset " a on a.id = i.asset_id join " asset \
	" o on o.id = i.parent_id where a.catalog_id = ?1 and a.state = 1 and o.state = 1 and a.part_of is null" \
	" group by a.id having count(*) = 1 order by a.id"

static bool have_same_columns(struct finding *f, int64_t one, int64_t two, bool *same, struct err *err)
{
	struct columns a, b;
	ptrdiff_t equal;
	bool good;

	good = columns_of(f, f->scratch, one, &a, err) && columns_of(f, f->scratch, two, &b, err);
	*same = good && a.len > 0 && !differences(&a, &b, &equal);
	arena_reset(f->scratch);
	return good;
}

static bool list_heirs(struct finding *f, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		f->s->db, f->to == TABLES_NOW ? HEIRS("main.p_inherit", "main.p_asset") : HEIRS("p_inherit", "p_asset"),
		err);
	bool good, same;

	bind_int(q, 1, f->catalog);
	while (stmt_next(q, &good, err)) {
		if (!have_same_columns(f, col_int(q, 0), col_int(q, 2), &same, err))
			return false;
		if (same)
			add_child(f, col_int(q, 0), col_str(q, 1), col_int(q, 2));
	}
	return good;
}

/* ---- storing ---- */

#define SAVE_MEMBER(table) "insert or replace into " table " (asset_id, family_id) values (?1, ?2)"

static bool save_member(struct finding *f, int64_t id, int64_t head, struct err *err)
{
	struct map_entry *stored = by_id(&f->stored, id);
	scoped(stmt_done) struct stmt *q = NULL;

	if (f->told)
		f->told->member(f->told->with, id, head);
	if (stored && stored->num == head) {
		stored->num = -head;
		return true;
	}
	if (stored)
		stored->num = -head;
	q = db_ask(f->s->db, f->to == TABLES_NOW ? SAVE_MEMBER("main.p_member") : SAVE_MEMBER("temp.at_member"), err);
	bind_int(q, 1, id);
	bind_int(q, 2, head);
	return stmt_run(q, err);
}

#define SAVE_FAMILY(table) \
	"insert into " table " (id, catalog_id, kind, pattern, members, first, last, starts, ends)" \
	" values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) on conflict (id) do update set kind = excluded.kind, pattern =" \
	" excluded.pattern, members = excluded.members, first = excluded.first, last = excluded.last, starts =" \
	" excluded.starts, ends = excluded.ends where (kind, pattern, members, first, last, starts, ends) is not" \
	" (excluded.kind, excluded.pattern, excluded.members, excluded.first, excluded.last, excluded.starts, excluded.ends)"

static int by_date(const void *one, const void *two)
{
	const struct member *a = one, *b = two;

	for (int i = 0; i < DATE_SHARD_DATES; i++)
		if (a->shard.at[i] != b->shard.at[i])
			return a->shard.at[i] < b->shard.at[i] ? -1 : 1;
	return str_cmp(a->name, b->name);
}

/* The members with dates, or else all of them: in order. */
static struct members dated(struct arena *a, const struct members *all)
{
	struct members out = { 0 };

	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].shard.pattern.at && all->at[i].shard.unit == all->at[all->len - 1].shard.unit)
			*push(&out, a) = all->at[i];
	if (!out.len)
		out = *all;
	qsort(out.at, (size_t)out.len, sizeof *out.at, by_date);
	return out;
}

/* all: of one family, not empty; in any order. */
static bool save_family(struct finding *f, int64_t head, const char *kind, str pattern, const struct members *all,
			struct err *err)
{
	struct members in_order = dated(f->arena, all);
	const struct member *first = &in_order.at[0], *last = &in_order.at[in_order.len - 1];
	scoped(stmt_done) struct stmt *q = db_ask(
		f->s->db, f->to == TABLES_NOW ? SAVE_FAMILY("main.p_family") : SAVE_FAMILY("temp.at_family"), err);
	bool has_dates = first->shard.pattern.at != NULL;

	bind_int(q, 1, head);
	bind_int(q, 2, f->catalog);
	bind_str(q, 3, str_of(kind));
	bind_str(q, 4, pattern);
	bind_int(q, 5, all->len);
	bind_str(q, 6, first->name);
	bind_str(q, 7, last->name);
	bind_str(q, 8, has_dates ? date_shard_words(f->arena, first->shard.unit, first->shard.at[0]) : NO_STR);
	bind_str(q, 9, has_dates ? date_shard_words(f->arena, last->shard.unit, last->shard.at[0]) : NO_STR);
	return stmt_run(q, err);
}

/* ---- date shards ---- */

struct cluster { /* of a group: those whose columns are those of its newest */
	struct columns columns;
	struct members members;
};
struct clusters {
	struct cluster at[CLUSTERS_MOST];
	int len;
};

static void put_in_cluster(struct finding *f, struct clusters *all, const struct member *m, const struct columns *c)
{
	int k = 0;

	while (k < all->len && !are_alike(&all->at[k].columns, c))
		k++;
	if (k == CLUSTERS_MOST)
		return;
	if (k == all->len) {
		struct cluster *new_one = &all->at[all->len++];

		*new_one = (struct cluster){ 0 };
		for (ptrdiff_t i = 0; i < c->len; i++)
			*push(&new_one->columns, f->arena) = c->at[i];
	}
	*push(&all->at[k].members, f->arena) = *m;
}

static bool save_cluster(struct finding *f, const struct cluster *c, struct err *err)
{
	int64_t head = c->members.at[0].id;

	for (ptrdiff_t i = 0; i < c->members.len; i++)
		if (!save_member(f, c->members.at[i].id, head, err))
			return false;
	return save_family(f, head, "dates", c->members.at[0].shard.pattern, &c->members, err);
}

static bool take_group(struct finding *f, struct members *group, struct err *err)
{
	struct clusters clusters = { .len = 0 };
	struct columns columns;

	if (group->len < 2 || are_numbers(f, group))
		return true;
	qsort(group->at, (size_t)group->len, sizeof *group->at, by_date);
	for (ptrdiff_t i = group->len - 1; i >= 0; i--) {
		bool good = columns_of(f, f->scratch, group->at[i].id, &columns, err);

		if (good && columns.len && !by_id(&f->children, group->at[i].id))
			put_in_cluster(f, &clusters, &group->at[i], &columns);
		arena_reset(f->scratch);
		if (!good || !db_going(f->s->db, err))
			return false;
	}
	for (int k = 0; k < clusters.len; k++)
		if (clusters.at[k].members.len > 1 && !save_cluster(f, &clusters.at[k], err))
			return false;
	return true;
}

static bool take_shards(struct finding *f, struct err *err)
{
	for (ptrdiff_t i = 0; i < f->shards.len; i++)
		if (!take_group(f, f->shards.at[i].ptr, err))
			return false;
	return true;
}

/* ---- families that the engine declares ---- */

/* The table above all of them; 0: it is unknown, or they name each other in a circle. */
static int64_t root_of(const struct finding *f, const struct child *c)
{
	for (int n = 0; n < PARENTS_MOST; n++) {
		struct map_entry *above = by_id(&f->children, c->parent);

		if (!above)
			return c->parent;
		c = above->ptr;
	}
	return 0;
}

#define IS_PRESENT(table) "select 1 from " table " where id = ?1 and state = 1"

static bool is_present(struct finding *f, int64_t id, bool *is, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		f->s->db, f->to == TABLES_NOW ? IS_PRESENT("main.p_asset") : IS_PRESENT("p_asset"), err);

	return stmt_one(q, id, is, err);
}

/* Only the ones that hold rows are counted: a partition may be partitioned again. */
static bool group_children(struct finding *f, struct map *roots, struct err *err)
{
	for (ptrdiff_t i = 0; i < f->children.len; i++) {
		struct map_entry *above = by_id(&f->children, ((struct child *)f->children.at[i].ptr)->parent);

		if (above)
			((struct child *)above->ptr)->has_children = true;
	}
	for (ptrdiff_t i = 0; i < f->children.len; i++) {
		struct child *c = f->children.at[i].ptr;
		int64_t root = root_of(f, c);
		struct map_entry *e;
		bool known, present = false;

		if (!root)
			continue;
		e = map_put(roots, id_key(f->arena, root), &known);
		if (!known) {
			if (!is_present(f, root, &present, err))
				return false;
			e->ptr = present ? new(f->arena, struct members) : NULL;
		}
		if (!e->ptr)
			continue;
		c->is.head = root;
		if (!c->has_children)
			*push((struct members *)e->ptr, f->arena) = c->is;
	}
	return true;
}

static bool take_children(struct finding *f, struct err *err)
{
	struct map roots = map_in(f->arena);

	if (!group_children(f, &roots, err))
		return false;
	for (ptrdiff_t i = 0; i < f->children.len; i++) {
		const struct child *c = f->children.at[i].ptr;

		if (c->is.head && !save_member(f, c->is.id, c->is.head, err))
			return false;
	}
	for (ptrdiff_t i = 0; i < roots.len; i++) {
		const struct members *m = roots.at[i].ptr;
		int64_t root;

		if (!m || !m->len)
			continue;
		root = m->at[0].head;
		if (!save_member(f, root, root, err) || !save_family(f, root, "declared", NO_STR, m, err))
			return false;
	}
	return true;
}

/* ---- all of a catalog ---- */

static bool load_stored(struct finding *f, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		f->s->db,
		"select m.asset_id, m.family_id from main.p_family y join main.p_member m"
		" on m.family_id = y.id where y.catalog_id = ?1",
		err);
	bool good;

	bind_int(q, 1, f->catalog);
	while (stmt_next(q, &good, err)) {
		map_put(&f->stored, id_key(f->arena, col_int(q, 0)), NULL)->num = col_int(q, 1);
	}
	return good;
}

/* Removes what is stored and was not found again. */
static bool drop_rest(struct finding *f, struct err *err)
{
	for (ptrdiff_t i = 0; i < f->stored.len; i++) {
		int64_t id;

		if (f->stored.at[i].num < 0)
			continue;
		memcpy(&id, f->stored.at[i].key.at, sizeof id);
		if (!db_run(f->s->db, "delete from main.p_member where asset_id = ?", id, err))
			return false;
	}
	return db_run(
		f->s->db,
		"delete from main.p_family where catalog_id = ?1 and id not in (select family_id from main.p_member)",
		f->catalog, err);
}

static bool find(struct finding *f, struct err *err)
{
	return (f->to == TABLES_SHADOW || load_stored(f, err)) && list_candidates(f, err) && list_heirs(f, err) &&
	       take_children(f, err) && take_shards(f, err) && (f->to == TABLES_SHADOW || drop_rest(f, err));
}

bool families_store(struct store *s, int64_t catalog, enum tables to, const struct stored_takers *told, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open_on_disk();
	scoped(arena_close) struct arena *scratch = arena_open();
	struct finding f = { .s = s,
			     .catalog = catalog,
			     .to = to,
			     .told = told,
			     .arena = a,
			     .scratch = scratch,
			     .shards = map_in(a),
			     .numbered = map_in(a),
			     .children = map_in(a),
			     .stored = map_in(a) };

	return find(&f, err);
}
