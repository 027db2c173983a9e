/*
 * One reading: rows onto the shelf, first those that are only looked at, then
 * those that the server writes out. The latter may fail on an object that is
 * broken or was dropped meanwhile: then all is read again, carefully, and what
 * still cannot be written out is a problem of that one asset.
 */
#include "adapter/postgresql.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

enum {
	LOCK_MS = 3000,	      /* for a lock that somebody else holds on what is to be written out */
	CAREFUL_LOCK_MS = 100, /* the second time, object by object */
};

void pg_reading_start(struct pg_reading *r, struct conn *c, struct arena *a)
{
	*r = (struct pg_reading){ .c = c, .a = a, .now = NO_TIME, .counted_since = NO_TIME };
	r->shelf = (struct pg_shelf){ .arena = a, .chains = map_in(a) };
	r->space = r->role = r->type = r->opclass = r->collation = r->problem = r->pairs = r->default_opclass = map_in(a);
	r->seen_collation = r->seen_opclass = map_in(a);
}

/* ---- rows as they come ---- */

static bool is_system(str space)
{
	return str_starts(space, S("pg_")) || str_eq(space, S("information_schema"));
}

static struct namespace *space_new(struct pg_reading *r, str name)
{
	struct namespace *n = new(r->a, struct namespace);
	scoped(sb_free) struct sb written = SB(1 << 16);

	name_part(&written, name);
	*n = (struct namespace){ .name = str_dup(r->a, sb_str(&written)), .kind = S("schema"), .readable = MAYBE };
	return n;
}

static void put(struct map *m, struct arena *a, str key, void *value)
{
	map_put(m, str_dup(a, key), NULL)->ptr = value;
}

static void take_space(struct pg_reading *r, str oid, const struct pg_cells *c)
{
	struct namespace *n = space_new(r, pg_text(r->a, c, 1));

	if (is_system(pg_text(r->a, c, 1)))
		return;
	n->native = str_dup(r->a, oid);
	n->owner = str_dup(r->a, c->n > 2 ? c->at[2] : NO_STR); /* an oid until the roles are known */
	n->readable = pg_truth(c, 3);
	n->comment = str_dup(r->a, pg_text(r->a, c, 4));
	put(&r->space, r->a, oid, n);
}

static void take_server(struct pg_reading *r, const struct pg_cells *c)
{
	if (!instant_parse(pg_text(r->a, c, 1), &r->now))
		r->now = NO_TIME;
	if (!instant_parse(pg_text(r->a, c, 2), &r->counted_since))
		r->counted_since = NO_TIME;
	r->counting = str_eq(pg_text(r->a, c, 3), S("on"));
}

static void take_relation(struct pg_reading *r, uint32_t oid, const struct pg_cells *c)
{
	const struct map_entry *space = map_get(&r->space, c->at[1]);

	if (!space)
		return; /* of the system, or somebody's temporary table */
	*push(&r->rels, r->a) = (struct pg_rel){
		.oid = oid, .kind = pg_char(c, 3), .space = space->ptr,
		.ns = ((struct namespace *)space->ptr)->name, .name = str_dup(r->a, pg_text(r->a, c, 2)),
	};
}

static void take_related(struct pg_reading *r, uint32_t oid, const struct pg_cells *c)
{
	str space = pg_text(r->a, c, 1);

	if (is_system(space))
		return;
	*push(&r->rels, r->a) = (struct pg_rel){
		.oid = oid, .kind = pg_char(c, 3), .related = true, .ns = space_new(r, space)->name,
		.name = str_dup(r->a, pg_text(r->a, c, 2)),
	};
}

static enum type_class class_of(const struct pg_cells *c, str name)
{
	switch (pg_char(c, 6)) {
	case 'e': return TYPE_ENUM;
	case 'c': return TYPE_STRUCT;
	case 'b': return pg_char(c, 7) == 'A' ? TYPE_ARRAY : type_class_of(name);
	default: return TYPE_OTHER;
	}
}

static void take_type(struct pg_reading *r, uint32_t oid, str pair, const struct pg_cells *c)
{
	struct pg_type *t = new(r->a, struct pg_type);

	t->oid = oid;
	t->written = str_dup(r->a, pg_text(r->a, c, 2));
	t->kind = pg_char(c, 3);
	t->collation = str_dup(r->a, c->n > 4 ? c->at[4] : NO_STR);
	t->base = str_dup(r->a, pg_text(r->a, c, 5));
	t->domain = t->kind == 'd' ? t->written : NO_STR;
	t->class = class_of(c, pg_text(r->a, c, 8));
	put(&r->type, r->a, pair, t);
}

static void take_collation(struct pg_reading *r, str oid, const struct pg_cells *c)
{
	scoped(sb_free) struct sb name = SB(1 << 16);
	str *kept = new(r->a, str), space = pg_text(r->a, c, 2);

	if (!str_eq(space, S("pg_catalog"))) {
		name_part(&name, space);
		sb_putc(&name, '.');
	}
	name_part(&name, pg_text(r->a, c, 1));
	*kept = str_dup(r->a, sb_str(&name));
	put(&r->collation, r->a, oid, kept);
}

static void take_opclass(struct pg_reading *r, str oid, const struct pg_cells *c)
{
	struct pg_opclass *o = new(r->a, struct pg_opclass);

	o->name = str_dup(r->a, pg_text(r->a, c, 1));
	o->is_default = pg_true(c, 2);
	o->type = str_dup(r->a, c->n > 3 ? c->at[3] : NO_STR);
	o->method = str_dup(r->a, c->n > 4 ? c->at[4] : NO_STR);
	put(&r->opclass, r->a, oid, o);
	if (o->is_default)
		map_put(&r->default_opclass, str_fmt(r->a, "%.*s\t%.*s", STR(o->type), STR(o->method)), NULL);
}

/* Of a relation, of one of its keys or of a trigger, each on its own part of the shelf. */
static enum pg_about comment_about(str rest)
{
	return str_starts(rest, S("2606\t")) ? PG_KEY_COMMENTS : str_starts(rest, S("2620\t")) ? PG_TRIGGER_COMMENTS : PG_COMMENTS;
}

/* From the cell at `first` on, two of them. */
static str two_cells(const struct pg_cells *c, int first)
{
	if (c->n <= first + 1)
		return NO_STR;
	return str_n(c->at[first].at, c->at[first + 1].at + c->at[first + 1].len - c->at[first].at);
}

static void see_type(struct pg_reading *r, const struct pg_cells *c)
{
	str pair = two_cells(c, 3);

	if (pair.at && !map_get(&r->pairs, pair))
		map_put(&r->pairs, str_dup(r->a, pair), NULL);
}

static void see(struct map *seen, struct arena *a, str numbers)
{
	str number;

	while (pg_next_number(&numbers, &number))
		if (!str_eq(number, S("0")) && !map_get(seen, number)) /* 0: none */
			map_put(seen, str_dup(a, number), NULL);
}

/* What columns and indexes name by oid. Of a whole catalog all of it is asked for anyway. */
static void see_column(struct pg_reading *r, const struct pg_cells *c)
{
	see_type(r, c);
	if (!r->shelf.spool && c->n > 8)
		see(&r->seen_collation, r->a, c->at[8]);
}

static void see_index(struct pg_reading *r, str line)
{
	struct pg_cells c = pg_cells_of(line);

	if (c.n > 10) {
		see(&r->seen_opclass, r->a, c.at[9]);
		see(&r->seen_collation, r->a, c.at[10]);
	}
}

static bool take(void *with, int statement, str line, struct err *err)
{
	struct pg_reading *r = with;
	enum pg_about about = statement < r->statements ? r->about[statement] : PG_ABOUT_COUNT;
	ptrdiff_t tab = str_at(line, '\t');
	str first = tab < 0 ? line : str_upto(line, tab), rest = tab < 0 ? S("") : str_from(line, tab + 1);
	struct pg_cells c;
	int64_t number;
	uint32_t oid;

	if (about == PG_ABOUT_COUNT)
		return true;
	if (!str_int(first, &number) || number < 0 || number > UINT32_MAX)
		return err_set(err, ERR_SOURCE, "the server answered with a row that is not one: %.*s", STR(str_upto(first, first.len < 80 ? first.len : 80)));
	oid = (uint32_t)number;
	if (++r->rows % 16384 == 0 && r->c->witness.progress)
		r->c->witness.progress(r->c->witness.with, "reading", r->rows, -1);
	switch (about) {
	case PG_RELATED_COLUMNS:
		return pg_shelf_add(&r->shelf, PG_COLUMNS, oid, rest, err);
	case PG_INDEXES:
		if (!r->shelf.spool)
			see_index(r, line);
		return pg_shelf_add(&r->shelf, about, oid, rest, err);
	case PG_COMMENTS:
		return pg_shelf_add(&r->shelf, comment_about(rest), oid, rest, err);
	case PG_SERVER:
	case PG_SPACES:
	case PG_ROLES:
	case PG_RELATIONS:
	case PG_RELATED:
	case PG_COLUMNS:
	case PG_OPCLASSES:
	case PG_COLLATIONS:
	case PG_TYPES:
		c = pg_cells_of(line);
		break;
	default:
		return pg_shelf_add(&r->shelf, about, oid, rest, err);
	}
	if (about == PG_SERVER) {
		take_server(r, &c);
	} else if (about == PG_SPACES) {
		take_space(r, first, &c);
	} else if (about == PG_ROLES) {
		map_put(&r->role, str_dup(r->a, first), NULL)->ptr = (void *)(uintptr_t)str_c(r->a, pg_text(r->a, &c, 1));
	} else if (about == PG_RELATIONS) {
		take_relation(r, oid, &c);
		return pg_shelf_add(&r->shelf, about, oid, rest, err);
	} else if (about == PG_RELATED) {
		take_related(r, oid, &c);
	} else if (about == PG_COLUMNS) {
		see_column(r, &c);
		return pg_shelf_add(&r->shelf, about, oid, rest, err);
	} else if (about == PG_COLLATIONS) {
		take_collation(r, first, &c);
	} else if (about == PG_TYPES) {
		take_type(r, oid, two_cells(&c, 0), &c);
	} else {
		take_opclass(r, first, &c);
	}
	return true;
}

/* ---- messages ---- */

static void note_statement(struct pg_reading *r, enum pg_about about)
{
	r->about[r->statements++] = about;
}

static void put_begin(struct pg_reading *r, struct sb *sql, int64_t lock_ms)
{
	r->statements = 0;
	pg_put_begin(sql, r->c, false, lock_ms);
	note_statement(r, PG_ABOUT_COUNT);
	note_statement(r, PG_ABOUT_COUNT);
}

static void put_questions(struct pg_reading *r, struct sb *sql, int from, int to, const struct pg_scope *scope)
{
	for (int about = from; about < to; about++)
		if (pg_put_question(sql, r->c, (enum pg_about)about, scope))
			note_statement(r, (enum pg_about)about);
}

static bool send(struct pg_reading *r, struct sb *sql, const struct stop *stop, struct err *err)
{
	struct pq_taker taker = { .line = take, .with = r };

	return pg_message(r->c, sb_str(sql), &taker, stop, err);
}

static int by_oid(const void *a, const void *b)
{
	const struct pg_rel *x = a, *y = b;

	return x->oid < y->oid ? -1 : x->oid > y->oid;
}

static void sort_rels(struct pg_reading *r)
{
	if (r->rels.len)
		qsort(r->rels.at, (size_t)r->rels.len, sizeof *r->rels.at, by_oid);
}

const struct pg_rel *pg_rel_of(const struct pg_reading *r, uint32_t oid)
{
	struct pg_rel key = { .oid = oid };

	return r->rels.len ? bsearch(&key, r->rels.at, (size_t)r->rels.len, sizeof *r->rels.at, by_oid) : NULL;
}

/* The types that columns were seen to have and that are not known yet, as two arrays. */
static str types_to_ask(const struct pg_reading *r, bool *any)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	*any = false;
	for (int part = 0; part < 2; part++) {
		ptrdiff_t start;

		sb_puts(&b, part ? "','{" : "'{");
		start = b.len;
		for (ptrdiff_t i = 0; i < r->pairs.len; i++) {
			str key = r->pairs.at[i].key;
			ptrdiff_t tab = str_at(key, '\t');

			if (map_get(&r->type, key))
				continue;
			sb_puts(&b, b.len > start ? "," : "");
			sb_put(&b, part ? str_from(key, tab + 1) : str_upto(key, tab));
			*any = true;
		}
		sb_putc(&b, '}');
	}
	sb_putc(&b, '\'');
	return str_dup(r->a, sb_str(&b));
}

/* ---- carefully ---- */

struct held { /* rows that only count when the statement ends well */
	struct arena *arena;
	struct strs lines;
};

static bool hold(void *with, int statement, str line, struct err *err)
{
	struct held *h = with;

	(void)err;
	if (statement == 1)
		*push(&h->lines, h->arena) = str_dup(h->arena, line);
	return true;
}

/* What one object may do to a statement, as against what happens to the connection or to us. */
static bool is_about_an_object(const struct pg_reading *r, const struct err *err)
{
	return (err->kind == ERR_SOURCE || !strcmp(pq_state(r->c->pq), "55P03")) && !pq_is_lost(r->c->pq);
}

static void note_problem(struct pg_reading *r, enum pg_about about, uint32_t oid, const struct err *why)
{
	static const char *const words[PG_ABOUT_COUNT] = {
		[PG_TYPES] = "its type", [PG_DEFAULTS] = "its defaults", [PG_EXPRESSIONS] = "its checks",
		[PG_INDEX_TEXTS] = "its indexes' expressions", [PG_TRIGGERS] = "its triggers", [PG_POLICIES] = "its policies",
		[PG_VIEWS] = "its query", [PG_RULES] = "its rules", [PG_PARTITIONS] = "its partitioning",
	};
	str *text = new(r->a, str);
	bool there;
	struct map_entry *e = map_put(&r->problem, str_fmt(r->a, "%u", oid), &there);

	*text = str_fmt(r->a, "%s cannot be read: %s", words[about], why->text);
	if (there)
		*text = str_fmt(r->a, "%.*s; %.*s", STR(*(str *)e->ptr), STR(*text));
	e->ptr = text;
}

/* One question under a savepoint, over a range of oids; what fails is halved until one object is left. */
static bool ask_carefully(struct pg_reading *r, enum pg_about about, struct pg_scope scope, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct held held = { .arena = scratch };
	struct pq_taker taker = { .line = hold, .with = &held };
	struct pg_scope half = scope;
	struct err why = { 0 };

	sb_puts(&sql, "SAVEPOINT ocat;\n");
	if (!pg_put_question(&sql, r->c, about, &scope))
		return true;
	sb_puts(&sql, "RELEASE SAVEPOINT ocat;\n");
	if (pg_message(r->c, sb_str(&sql), &taker, stop, &why)) {
		r->about[0] = about;
		r->statements = 1;
		for (ptrdiff_t i = 0; i < held.lines.len; i++)
			if (!take(r, 0, held.lines.at[i], err))
				return false;
		return true;
	}
	if (!is_about_an_object(r, &why)) {
		*err = why;
		return false;
	}
	if (!pg_message(r->c, S("ROLLBACK TO SAVEPOINT ocat"), NULL, stop, err))
		return false;
	if (scope.from == scope.to) {
		note_problem(r, about, scope.from, &why);
		return true;
	}
	half.to = scope.from + (scope.to - scope.from) / 2;
	if (!ask_carefully(r, about, half, stop, err))
		return false;
	half.from = half.to + 1;
	half.to = scope.to;
	return ask_carefully(r, about, half, stop, err);
}

static bool deparse_carefully(struct pg_reading *r, int from, int to, struct pg_scope scope, const struct stop *stop, struct err *err)
{
	scope.ranged = true;
	scope.from = 1;
	scope.to = UINT32_MAX;
	for (int about = from; about < to; about++)
		if (!ask_carefully(r, (enum pg_about)about, scope, stop, err))
			return false;
	return true;
}

/* ---- the whole catalog ---- */

static bool read_all(struct pg_reading *r, bool careful, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct pg_scope scope = { .all = true };
	bool any;

	put_begin(r, &sql, careful ? CAREFUL_LOCK_MS : LOCK_MS);
	put_questions(r, &sql, 0, PG_FIRST_DEPARSED, &scope);
	if (!send(r, &sql, stop, err))
		return false;
	sort_rels(r);
	scope.pairs = types_to_ask(r, &any);
	sb_reset(&sql);
	r->statements = 0;
	if (careful) {
		if (!deparse_carefully(r, PG_FIRST_DEPARSED, PG_END_DEPARSED, scope, stop, err))
			return false;
		r->statements = 0;
	} else {
		put_questions(r, &sql, PG_FIRST_DEPARSED, PG_END_DEPARSED, &scope);
	}
	sb_puts(&sql, "COMMIT;\n");
	return send(r, &sql, stop, err);
}

static int by_name(const void *a, const void *b)
{
	const struct pg_rel *x = *(const struct pg_rel *const *)a, *y = *(const struct pg_rel *const *)b;
	int order = str_cmp(x->ns, y->ns);

	return order ? order : str_cmp(x->name, y->name);
}

static int by_space(const void *a, const void *b)
{
	const struct namespace *x = *(const struct namespace *const *)a, *y = *(const struct namespace *const *)b;

	return str_cmp(x->name, y->name);
}

/* A namespace is listed when it could hold something that is wanted. */
static bool give_spaces(const struct pg_reading *r, const struct sink *to, struct err *err)
{
	const struct source *source = r->c->source;
	struct source schemas_only = { .schemas = source->schemas };
	const struct namespace **list = new_n(r->a, const struct namespace *, r->space.len + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < r->space.len; i++) {
		struct namespace *space = r->space.at[i].ptr;
		const struct map_entry *owner = map_get(&r->role, space->owner);

		space->owner = owner ? str_of(owner->ptr) : NO_STR;
		if (source_wants(&schemas_only, space->name, S("")))
			list[n++] = space;
	}
	if (n)
		qsort(list, (size_t)n, sizeof *list, by_space);
	for (ptrdiff_t i = 0; i < n && to->namespace; i++)
		if (!to->namespace(to->with, list[i], err))
			return false;
	return true;
}

static bool give_assets(const struct pg_reading *r, const struct stop *stop, const struct sink *to, struct snapshot_end *end, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	const struct pg_rel **list = new_n(r->a, const struct pg_rel *, r->rels.len + 1);
	const struct witness *w = &r->c->witness;
	int64_t unreadable = 0;
	struct asset asset;
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < r->rels.len; i++) {
		if (source_wants(r->c->source, r->rels.at[i].ns, r->rels.at[i].name))
			list[n++] = &r->rels.at[i];
		else
			end->hidden++;
	}
	if (n)
		qsort(list, (size_t)n, sizeof *list, by_name);
	for (ptrdiff_t i = 0; i < n; i++) {
		if (i % 256 == 0 && !stop_not_yet(stop, err))
			return false;
		if (i % 1024 == 0 && w->progress)
			w->progress(w->with, "assets", i, n);
		arena_reset(batch);
		pg_build(r, batch, list[i], &asset);
		unreadable += asset.readable == NO;
		if (!to->asset(to->with, &asset, err))
			return false;
		end->assets++;
	}
	if (unreadable && w->note)
		w->note(w->with, str_fmt(r->a, "%lld of %lld are listed, but their rows may not be read by this role",
					 (long long)unreadable, (long long)end->assets));
	return true;
}

static bool attempt(struct conn *c, bool careful, const struct stop *stop, const struct sink *to, struct snapshot_end *end, bool *again,
		    struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct pg_reading r;
	bool ok;

	pg_reading_start(&r, c, a);
	r.shelf.spool = spool_open(err);
	if (!r.shelf.spool)
		return false;
	ok = read_all(&r, careful, stop, err);
	if (!ok) {
		*again = is_about_an_object(&r, err);
		pg_rollback(c);
	} else {
		end->taken_at = r.now;
		ok = give_spaces(&r, to, err) && give_assets(&r, stop, to, end, err);
	}
	spool_close(r.shelf.spool);
	return ok;
}

bool pg_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a, struct snapshot_end *end, struct err *err)
{
	struct snapshot_end done = { .taken_at = NO_TIME };
	struct err why = { 0 };
	bool again = false;

	(void)a;
	pq_begin(c->pq);
	if (!attempt(c, false, stop, to, &done, &again, &why)) {
		if (!again) {
			*err = why;
			return err_at(err, "reading the catalog of %.*s", STR(pq_where(c->pq)));
		}
		done = (struct snapshot_end){ .taken_at = NO_TIME };
		if (!attempt(c, true, stop, to, &done, &again, err))
			return err_at(err, "reading the catalog of %.*s", STR(pq_where(c->pq)));
	}
	*end = done;
	return true;
}

/* ---- a few assets ---- */

static void want_pair(const struct pg_reading *r, struct sb *oids, struct sb *pair_oids, struct sb *pair_numbers, int64_t oid, str numbers)
{
	const struct pg_rel *known = pg_rel_of(r, (uint32_t)oid);
	int64_t n;

	if (known)
		return;
	sb_fmt(oids, "%s%lld", oids->len > 1 ? "," : "", (long long)oid);
	while (pg_next_int(&numbers, &n)) {
		sb_fmt(pair_oids, "%s%lld", pair_oids->len > 2 ? "," : "", (long long)oid);
		sb_fmt(pair_numbers, "%s%lld", pair_numbers->len > 1 ? "," : "", (long long)n);
	}
}

/* What the rows on the shelf point at and nobody has read: names to be asked for. */
static bool related(const struct pg_reading *r, struct pg_scope *scope)
{
	scoped(sb_free) struct sb oids = SB(SB_MAX), pair_oids = SB(SB_MAX), pair_numbers = SB(SB_MAX);

	sb_puts(&oids, "{");
	sb_puts(&pair_oids, "'{");
	sb_puts(&pair_numbers, "{");
	for (ptrdiff_t i = 0; i < r->rels.len; i++) {
		uint32_t oid = r->rels.at[i].oid;
		struct pg_row row;

		for (bool ok = pg_first(&r->shelf, PG_CONSTRAINTS, oid, &row); ok; ok = pg_next(&r->shelf, &row)) {
			struct pg_cells c = pg_cells_of(row.line);

			if (pg_int(&c, 5, 0))
				want_pair(r, &oids, &pair_oids, &pair_numbers, pg_int(&c, 5, 0), c.at[6]);
		}
		for (bool ok = pg_first(&r->shelf, PG_INCOMING, oid, &row); ok; ok = pg_next(&r->shelf, &row)) {
			struct pg_cells c = pg_cells_of(row.line);

			want_pair(r, &oids, &pair_oids, &pair_numbers, pg_int(&c, 1, 0), c.n > 4 ? c.at[4] : NO_STR);
		}
		for (bool ok = pg_first(&r->shelf, PG_DEPENDS, oid, &row); ok; ok = pg_next(&r->shelf, &row)) {
			struct pg_cells c = pg_cells_of(row.line);

			want_pair(r, &oids, &pair_oids, &pair_numbers, pg_int(&c, 0, 0), c.n > 1 ? c.at[1] : NO_STR);
		}
		for (bool ok = pg_first(&r->shelf, PG_PARENTS, oid, &row); ok; ok = pg_next(&r->shelf, &row)) {
			struct pg_cells c = pg_cells_of(row.line);

			want_pair(r, &oids, &pair_oids, &pair_numbers, pg_int(&c, 0, 0), NO_STR);
		}
	}
	if (oids.len == 1)
		return false;
	sb_puts(&oids, "}");
	scope->oids = str_dup(r->a, sb_str(&oids));
	scope->pairs = str_fmt(r->a, "%s}','%s}'", sb_c(&pair_oids), sb_c(&pair_numbers));
	return true;
}

/* ---- what the connection knows already ---- */

static bool is_builtin(str oid)
{
	int64_t n;

	return str_int(oid, &n) && n < 16384;
}

static void recall(const struct map *seen, const struct map *kept, struct map *to)
{
	for (ptrdiff_t i = 0; i < seen->len; i++) {
		const struct map_entry *e = map_get(kept, seen->at[i].key);

		if (e)
			map_put(to, e->key, NULL)->ptr = e->ptr;
	}
}

static void keep_types(struct pg_reading *r)
{
	enum { MOST = 10000 };
	struct pg_kept *k = &r->c->kept;

	for (ptrdiff_t i = 0; i < r->type.len && k->type.len < MOST; i++) {
		str key = r->type.at[i].key;
		const struct pg_type *from = r->type.at[i].ptr;
		struct pg_type *t;

		if (from->oid >= 16384 || map_get(&k->type, key))
			continue;
		t = new(k->arena, struct pg_type);
		*t = *from;
		t->written = str_dup(k->arena, t->written);
		t->collation = str_dup(k->arena, t->collation);
		t->base = str_dup(k->arena, t->base);
		t->domain = t->domain.at ? t->written : NO_STR;
		put(&k->type, k->arena, key, t);
	}
}

static void keep_collations(struct pg_reading *r)
{
	struct pg_kept *k = &r->c->kept;

	for (ptrdiff_t i = 0; i < r->collation.len; i++) {
		str key = r->collation.at[i].key, *name;

		if (!is_builtin(key) || map_get(&k->collation, key))
			continue;
		name = new(k->arena, str);
		*name = str_dup(k->arena, *(const str *)r->collation.at[i].ptr);
		put(&k->collation, k->arena, key, name);
	}
}

static void keep_opclasses(struct pg_reading *r)
{
	struct pg_kept *k = &r->c->kept;

	for (ptrdiff_t i = 0; i < r->opclass.len && !k->opclass.len; i++) {
		const struct pg_opclass *from = r->opclass.at[i].ptr;
		struct pg_opclass *o = new(k->arena, struct pg_opclass);

		if (!is_builtin(r->opclass.at[i].key))
			continue;
		*o = (struct pg_opclass){ str_dup(k->arena, from->name), str_dup(k->arena, from->method), str_dup(k->arena, from->type),
					  from->is_default };
		map_put(&k->opclass, str_dup(k->arena, r->opclass.at[i].key), NULL)->ptr = o;
		if (o->is_default)
			map_put(&k->default_opclass, str_fmt(k->arena, "%.*s\t%.*s", STR(o->type), STR(o->method)), NULL);
	}
}

static void put_one_question(struct pg_reading *r, struct sb *sql, enum pg_about about, const struct pg_scope *scope)
{
	put_questions(r, sql, about, about + 1, scope);
}

/* The oids of what was seen and is not known yet, as an array; false when there are none. */
static bool oids_to_ask(struct pg_reading *r, const struct map *seen, const struct map *known, str *out)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_putc(&b, '{');
	for (ptrdiff_t i = 0; i < seen->len; i++)
		if (!known || !map_get(known, seen->at[i].key))
			sb_fmt(&b, "%s%.*s", b.len > 1 ? "," : "", STR(seen->at[i].key));
	sb_putc(&b, '}');
	*out = str_dup(r->a, sb_str(&b));
	return b.len > 2;
}

/* Enums are a person's own types: their values are asked for each time. */
static bool enums_to_ask(struct pg_reading *r, str *out)
{
	struct map own = map_in(r->a);

	for (ptrdiff_t i = 0; i < r->pairs.len; i++) {
		str key = r->pairs.at[i].key, oid = str_upto(key, str_at(key, '\t'));

		if (!is_builtin(oid))
			map_put(&own, oid, NULL);
	}
	return oids_to_ask(r, &own, NULL, out);
}

static void put_named(struct pg_reading *r, struct sb *sql, bool careful)
{
	struct pg_kept *k = &r->c->kept;
	struct pg_scope scope = { 0 };
	str ignored;
	bool any;

	recall(&r->pairs, &k->type, &r->type);
	recall(&r->seen_collation, &k->collation, &r->collation);
	if (!k->opclass.len || oids_to_ask(r, &r->seen_opclass, &k->opclass, &ignored)) {
		put_one_question(r, sql, PG_OPCLASSES, &scope);
	} else {
		r->opclass = k->opclass;
		r->default_opclass = k->default_opclass;
	}
	if (oids_to_ask(r, &r->seen_collation, &r->collation, &scope.oids))
		put_one_question(r, sql, PG_COLLATIONS, &scope);
	if (enums_to_ask(r, &scope.oids))
		put_one_question(r, sql, PG_ENUMS, &scope);
	scope.pairs = types_to_ask(r, &any);
	if (any && !careful)
		put_one_question(r, sql, PG_TYPES, &scope);
}

bool pg_read_some(struct pg_reading *r, str oids, str traits, bool careful, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct pg_scope scope = { .oids = oids, .traits = traits }, types = { 0 };
	bool any, own_opclasses;

	r->statements = 0;
	put_questions(r, &sql, 0, PG_OPCLASSES, &scope);
	if (!careful)
		put_questions(r, &sql, PG_TYPES + 1, PG_END_DEPARSED, &scope);
	if (!send(r, &sql, stop, err))
		return false;
	if (careful && !deparse_carefully(r, PG_TYPES + 1, PG_END_DEPARSED, scope, stop, err))
		return false;
	sort_rels(r);
	sb_reset(&sql);
	types.pairs = types_to_ask(r, &any);
	if (careful && any && !deparse_carefully(r, PG_TYPES, PG_TYPES + 1, types, stop, err))
		return false;
	r->statements = 0;
	put_named(r, &sql, careful);
	own_opclasses = !r->opclass.len;
	if (related(r, &scope))
		put_questions(r, &sql, PG_RELATED, PG_ABOUT_COUNT, &scope);
	sb_puts(&sql, "COMMIT;\n");
	if (!send(r, &sql, stop, err))
		return false;
	sort_rels(r);
	keep_types(r);
	keep_collations(r);
	if (own_opclasses)
		keep_opclasses(r);
	return true;
}

/* The session is ours alone when the process that answers is the one that logged us in: then statements may be prepared in it. */
static bool look_for_pooler(struct conn *c, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct pq_rows rows;

	if (c->pooled != MAYBE)
		return true;
	if (!pg_ask(c, a, S("SELECT pg_backend_pid()"), NULL, 0, 1, &rows, stop, err))
		return false;
	c->pooled = rows.rows && str_eq(rows.cell[0], str_fmt(a, "%d", pq_backend(c->pq))) ? NO : YES;
	if (c->pooled == YES)
		return true;
	c->prepared = pg_prepare(c, stop, err);
	return c->prepared;
}

struct finding {
	struct arena *a;
	str space, name;
	str oid, traits; /* absent: not found */
};

/* The server cuts long names short before it compares, so what it found is compared again. */
static bool find_line(void *with, int statement, str line, struct err *err)
{
	struct finding *f = with;
	struct pg_cells c = pg_cells_of(line);

	(void)err;
	if (statement == 2 && str_eq(pg_text(f->a, &c, 2), f->space) && str_eq(pg_text(f->a, &c, 3), f->name)) {
		f->oid = str_dup(f->a, c.at[0]);
		f->traits = str_dup(f->a, pg_text(f->a, &c, 1));
	}
	return true;
}

/* BEGIN, and what is called so. */
static bool find(struct conn *c, struct finding *f, struct asset_ref which, bool careful, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 20);
	struct pq_taker taker = { .line = find_line, .with = f };
	struct name_parts parts;

	if (!name_split(f->a, which.ns, &parts, err))
		return false;
	f->space = parts.len == 1 ? parts.part[0] : which.ns;
	f->name = which.name;
	pg_put_begin(&sql, c, true, careful ? CAREFUL_LOCK_MS : LOCK_MS);
	pg_put_find(&sql, c, f->space, f->name);
	return pg_message(c, sb_str(&sql), &taker, stop, err);
}

static bool inspect(struct pg_reading *r, struct asset_ref which, bool careful, bool *found, const struct stop *stop, struct err *err)
{
	struct finding f = { .a = r->a };

	if (!find(r->c, &f, which, careful, stop, err))
		return false;
	*found = f.oid.len > 0;
	if (*found)
		return pg_read_some(r, str_fmt(r->a, "{%.*s}", STR(f.oid)), f.traits, careful, stop, err);
	pg_rollback(r->c);
	return true;
}

static const struct pg_rel *asked_for(const struct pg_reading *r)
{
	for (ptrdiff_t i = 0; i < r->rels.len; i++)
		if (!r->rels.at[i].related)
			return &r->rels.at[i];
	return NULL;
}

bool pg_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found, struct asset *out,
		struct incoming *incoming, struct err *err)
{
	const struct pg_rel *rel;
	struct pg_reading r;
	struct err why = { 0 };
	bool there = false, ok;

	pq_begin(c->pq);
	if (!look_for_pooler(c, stop, err))
		return err_at(err, "looking at %.*s", STR(which.name));
	for (int careful = 0;; careful++) {
		pg_reading_start(&r, c, a);
		why = (struct err){ 0 };
		ok = inspect(&r, which, careful, &there, stop, &why);
		if (ok || careful || !is_about_an_object(&r, &why))
			break;
		pg_rollback(c);
	}
	if (!ok) {
		pg_rollback(c);
		*err = why;
		return err_at(err, "looking at %.*s", STR(which.name));
	}
	rel = there ? asked_for(&r) : NULL;
	*found = rel;
	if (!rel)
		return true;
	pg_build(&r, a, rel, out);
	if (incoming)
		pg_build_incoming(&r, a, rel, incoming);
	return true;
}
