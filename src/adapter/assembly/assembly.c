#include "adapter/assembly/assembly.h"

#include <stdlib.h>
#include <string.h>

#include "adapter/assembly/build.h"
#include "base/arena.h"
#include "base/disk_arena.h"
#include "base/keyed_spool.h"
#include "base/map.h"
#include "model/name.h"

#include "base/banned.h"

enum { SHAPES_MOST = 200, NAME_MOST = 1 << 16 };

struct assembled {
	str ns, name; /* as in asset_ref */
	bool known;   /* by a row of ASSET */
	bool wanted;
};

struct assembly {
	struct arena *arena;
	const struct source *source;
	struct assembly_habits habits;
	struct spool *spool;
	const struct row_shape *shapes[SHAPES_MOST]; /* a stored row begins with its number */
	int shape_count;
	struct map places; /* of assets, by namespace and name */
	array_of(struct assembled) assets;
	struct map written;    /* namespaces as written, by their parts */
	struct map namespaces; /* struct namespace, by name as written */
	int64_t hidden;
	struct sb key, line; /* scratch */
};

struct assembly *assembly_open(const struct source *s, const struct assembly_habits *habits, struct err *err)
{
	struct spool *spool = spool_open(err);
	struct arena *a = arena_open_on_disk();
	struct assembly *y = new(a, struct assembly);

	*y = (struct assembly){ .arena = a,
				.source = s,
				.habits = habits ? *habits : (struct assembly_habits){ 0 },
				.spool = spool,
				.places = map_in(a),
				.written = map_in(a),
				.namespaces = map_in(a),
				.key = SB(SB_MAX),
				.line = SB(SB_MAX) };
	if (spool)
		return y;
	assembly_close(y);
	return NULL;
}

void assembly_close(struct assembly *y)
{
	if (!y)
		return;
	spool_close(y->spool);
	sb_free(&y->key);
	sb_free(&y->line);
	arena_close(y->arena);
}

/* ---- names ---- */

/* A key of two texts of any content: the length of the first tells where the second begins. */
static str key_of(struct assembly *y, str first, str second)
{
	sb_reset(&y->key);
	sb_int(&y->key, first.len);
	sb_putc(&y->key, ':');
	sb_put(&y->key, first);
	sb_put(&y->key, second);
	return sb_str(&y->key);
}

/* A namespace as asset_ref has it. Lives as long as the assembly. */
static str written(struct assembly *y, str database, str ns)
{
	scoped(sb_free) struct sb b = SB(NAME_MOST);
	const struct map_entry *e;
	str key = key_of(y, database, ns), *text;

	if (!database.len && !ns.len)
		return S("");
	e = map_get(&y->written, key);
	if (e)
		return *(str *)e->ptr;
	key = str_dup(y->arena, key);
	if (database.len) {
		name_part(&b, database);
		sb_putc(&b, '.');
	}
	name_part(&b, ns);
	text = new(y->arena, str);
	*text = str_dup(y->arena, sb_str(&b));
	map_put(&y->written, key, NULL)->ptr = text;
	return *text;
}

/* The asset's number, from 0; a new one when it was not named before. */
static ptrdiff_t place_of(struct assembly *y, str ns, str name)
{
	str key = key_of(y, ns, name);
	const struct map_entry *e = map_get(&y->places, key);

	if (e)
		return (ptrdiff_t)e->num;
	key = str_dup(y->arena, key);
	map_put(&y->places, key, NULL)->num = y->assets.len;
	*push(&y->assets, y->arena) = (struct assembled){ .ns = ns,
							  .name = str_from(key, key.len - name.len),
							  .wanted = source_wants(y->source, ns, name) };
	return y->assets.len - 1;
}

void assembly_add_namespace(struct assembly *y, const struct namespace *n)
{
	struct namespace *own;

	if (map_get(&y->namespaces, n->name) || !source_wants_schema(y->source, n->name))
		return;
	own = new(y->arena, struct namespace);
	*own = *n;
	own->name = str_dup(y->arena, n->name);
	own->kind = str_dup(y->arena, n->kind);
	own->comment = str_dup(y->arena, n->comment);
	own->owner = str_dup(y->arena, n->owner);
	own->native = str_dup(y->arena, n->native);
	own->props = (struct props){ 0 };
	for (ptrdiff_t i = 0; i < n->props.len; i++)
		props_put(&own->props, y->arena, str_dup(y->arena, n->props.at[i].key),
			  str_dup(y->arena, n->props.at[i].value));
	map_put(&y->namespaces, own->name, NULL)->ptr = own;
}

/* ---- rows as bytes: the number of their shape, and each cell after its length ---- */

static void put_number(struct sb *out, uint64_t n)
{
	for (; n >= 128; n >>= 7)
		sb_putc(out, (char)(n | 128));
	sb_putc(out, (char)n);
}

static uint64_t take_number(str *from)
{
	uint64_t n = 0;
	int shift = 0;

	while (from->len) {
		unsigned char byte = (unsigned char)from->at[0];

		*from = str_from(*from, 1);
		n |= (uint64_t)(byte & 127) << shift;
		if (byte < 128)
			break;
		shift += 7;
	}
	return n;
}

static int number_of(struct assembly *y, const struct row_shape *shape)
{
	for (int i = 0; i < y->shape_count; i++)
		if (y->shapes[i] == shape)
			return i;
	y->shapes[y->shape_count] = shape;
	return y->shape_count++;
}

static str cell_of(const struct row_shape *shape, const str *cells, enum cell which)
{
	for (int i = 0; i < shape->count; i++)
		if (shape->cells[i].cell == which)
			return cells[i];
	return NO_STR;
}

bool assembly_add(struct assembly *y, const struct row_shape *shape, const str *cells, struct err *err)
{
	str name = cell_of(shape, cells, CELL_NAME);
	str ns = written(y, cell_of(shape, cells, CELL_DATABASE), cell_of(shape, cells, CELL_NS));
	ptrdiff_t place = place_of(y, ns, name);
	struct assembled *asset = &y->assets.at[place];

	if (shape->kind == ROW_ASSET) {
		y->hidden += !asset->known && !asset->wanted;
		asset->known = true;
	}
	if (!asset->wanted)
		return true;
	sb_reset(&y->line);
	put_number(&y->line, (uint64_t)number_of(y, shape));
	for (int i = 0; i < shape->count; i++) {
		put_number(&y->line, cells[i].at ? (uint64_t)cells[i].len + 1 : 0);
		sb_put(&y->line, cells[i]);
	}
	return spool_add(y->spool, (uint64_t)place + 1, shape->kind, sb_str(&y->line), err);
}

static void take_cell(struct row *r, struct arena *a, const struct row_cell *cell, str text)
{
	if (cell->cell != CELL_PROP)
		r->cell[cell->cell] = text;
	else if (text.len)
		props_put(&r->props, a, str_of(cell->prop), text);
}

static struct row *row_of(struct assembly *y, struct arena *a, str line)
{
	const struct row_shape *shape = y->shapes[take_number(&line)];
	struct row *r = new(a, struct row);

	r->kind = shape->kind;
	for (int i = 0; i < shape->count; i++) {
		ptrdiff_t n = (ptrdiff_t)take_number(&line);

		if (!n)
			continue;
		take_cell(r, a, &shape->cells[i], str_upto(line, n - 1));
		line = str_from(line, n - 1);
	}
	r->cell[CELL_NS] = written(y, r->cell[CELL_DATABASE], r->cell[CELL_NS]);
	if (r->cell[CELL_TARGET_NS].at)
		r->cell[CELL_TARGET_NS] = written(y, r->cell[CELL_TARGET_DATABASE], r->cell[CELL_TARGET_NS]);
	if (r->cell[CELL_PART_OF_NS].at)
		r->cell[CELL_PART_OF_NS] = written(y, r->cell[CELL_PART_OF_DATABASE], r->cell[CELL_PART_OF_NS]);
	if (y->habits.row)
		y->habits.row(y->habits.with, a, r);
	return r;
}

static void rows_of(struct assembly *y, struct arena *a, ptrdiff_t place, enum row_kind kind, struct row_list *out)
{
	uint64_t key = (uint64_t)place + 1;
	str line;

	for (uint64_t at = spool_first(y->spool, key, kind, &line); at; at = spool_after(y->spool, at, &line))
		*push(out, a) = row_of(y, a, line);
}

/* ---- assets ---- */

static void build(struct assembly *y, struct arena *a, ptrdiff_t place, struct asset *out)
{
	struct row_list rows[ROW_KIND_COUNT] = { 0 };

	for (int kind = 0; kind < ROW_KIND_COUNT; kind++)
		rows_of(y, a, place, kind, &rows[kind]);
	build_asset(a, rows, out);
	if (y->habits.asset)
		y->habits.asset(y->habits.with, a, out);
	asset_finish(out);
}

static int by_namespace(const void *a, const void *b)
{
	const struct namespace *const *x = a, *const *y = b;

	return str_cmp((*x)->name, (*y)->name);
}

static bool give_namespaces(struct assembly *y, struct arena *a, const struct sink *to, struct err *err)
{
	const struct namespace **all;

	for (ptrdiff_t i = 0; i < y->assets.len; i++) {
		struct namespace implied = { .name = y->assets.at[i].ns, .kind = S("schema"), .readable = MAYBE };

		if (y->assets.at[i].known && y->assets.at[i].wanted)
			assembly_add_namespace(y, &implied);
	}
	all = new_n(a, const struct namespace *, y->namespaces.len + 1);
	for (ptrdiff_t i = 0; i < y->namespaces.len; i++)
		all[i] = y->namespaces.at[i].ptr;
	qsort(all, (size_t)y->namespaces.len, sizeof *all, by_namespace);
	for (ptrdiff_t i = 0; to->namespace && i < y->namespaces.len; i++)
		if (!to->namespace(to->with, all[i], err))
			return false;
	return true;
}

/* The numbers of the assets that are passed on, beside the names by which they are sorted. */
struct turn {
	struct asset_ref ref;
	ptrdiff_t place;
};

static int by_turn(const void *a, const void *b)
{
	const struct turn *x = a, *y = b;
	int order = str_cmp(x->ref.ns, y->ref.ns);

	return order ? order : str_cmp(x->ref.name, y->ref.name);
}

static struct turn *turns_of(struct assembly *y, struct arena *a, ptrdiff_t *n)
{
	struct turn *all = new_n(a, struct turn, y->assets.len + 1);

	*n = 0;
	for (ptrdiff_t i = 0; i < y->assets.len; i++)
		if (y->assets.at[i].known && y->assets.at[i].wanted)
			all[(*n)++] = (struct turn){ { y->assets.at[i].ns, y->assets.at[i].name }, i };
	qsort(all, (size_t)*n, sizeof *all, by_turn);
	return all;
}

static bool give_names(const struct sink *to, struct arena *a, const struct turn *turns, ptrdiff_t n, struct err *err)
{
	struct asset_ref *refs = new_n(a, struct asset_ref, n + 1);

	for (ptrdiff_t i = 0; i < n; i++)
		refs[i] = turns[i].ref;
	return !to->names || to->names(to->with, refs, n, err);
}

bool assembly_give(struct assembly *y, const struct stop *stop, const struct sink *to, struct snapshot_end *end,
		   struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open(), *batch = arena_open();
	ptrdiff_t n;
	const struct turn *turns = turns_of(y, a, &n);
	struct asset asset;

	if (!give_namespaces(y, a, to, err) || !give_names(to, a, turns, n, err))
		return false;
	for (ptrdiff_t i = 0; i < n; i++) {
		arena_reset(batch);
		if (!stop_not_yet(stop, err))
			return false;
		build(y, batch, turns[i].place, &asset);
		if (!to->asset(to->with, &asset, err))
			return false;
	}
	end->assets = n;
	end->hidden = y->hidden;
	return true;
}

/* ---- one asset ---- */

static void dup_row(struct arena *a, struct row *r)
{
	for (int i = 0; i < CELL_COUNT; i++)
		r->cell[i] = str_dup(a, r->cell[i]);
	for (ptrdiff_t i = 0; i < r->props.len; i++)
		r->props.at[i].value = str_dup(a, r->props.at[i].value);
}

static void take_incoming(struct assembly *y, struct arena *a, struct asset_ref which, struct incoming *out)
{
	*out = (struct incoming){ 0 };
	for (ptrdiff_t i = 0; i < y->assets.len; i++) {
		struct row_list rows = { 0 };
		struct asset keys = { .ns = y->assets.at[i].ns };

		rows_of(y, a, i, ROW_KEY, &rows);
		for (ptrdiff_t k = 0; k < rows.len; k++)
			dup_row(a, rows.at[k]);
		build_keys(a, &rows, &keys);
		for (ptrdiff_t k = 0; k < keys.keys.len; k++) {
			const struct key *key = &keys.keys.at[k];

			if (key->kind == KEY_FOREIGN && str_eq(key->target.name, which.name) &&
			    str_eq(key->target.ns, which.ns))
				*push(out, a) = (struct incoming_key){
					.from = { str_dup(a, y->assets.at[i].ns), str_dup(a, y->assets.at[i].name) },
					.key = *key,
				};
		}
	}
}

bool assembly_take(struct assembly *y, struct arena *a, struct asset_ref which, struct asset *out,
		   struct incoming *incoming)
{
	const struct map_entry *e = map_get(&y->places, key_of(y, which.ns, which.name));
	struct row_list rows[ROW_KIND_COUNT] = { 0 };

	if (!e || !y->assets.at[e->num].known || !y->assets.at[e->num].wanted)
		return false;
	for (int kind = 0; kind < ROW_KIND_COUNT; kind++) {
		rows_of(y, a, (ptrdiff_t)e->num, kind, &rows[kind]);
		for (ptrdiff_t i = 0; i < rows[kind].len; i++)
			dup_row(a, rows[kind].at[i]);
	}
	build_asset(a, rows, out);
	if (y->habits.asset)
		y->habits.asset(y->habits.with, a, out);
	asset_finish(out);
	if (incoming)
		take_incoming(y, a, which, incoming);
	return true;
}

bool assembly_end(struct assembly *y, bool read, struct arena *a, struct asset_ref which, bool *found,
		  struct asset *out, struct incoming *incoming)
{
	*found = read && assembly_take(y, a, which, out, incoming);
	assembly_close(y);
	return read;
}
