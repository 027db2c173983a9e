/*
 * A few assets, read afresh: found by name, read in one message, then the objects that they refer to in another. What
 * never changes on a server is kept with the connection.
 */
#include "adapter/postgresql/internal.h"

#include "adapter/postgresql/product.h"
#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

struct wanted {
	struct sb oids, pair_oids, pair_numbers;
};

static bool is_named(const struct pg_reading *r, uint32_t oid, str number)
{
	struct pg_row row;

	for (bool ok = pg_first(&r->row_index, PG_COLUMNS, oid, &row); ok; ok = pg_next(&row))
		if (str_starts(row.line, number) && row.line.len > number.len && row.line.at[number.len] == '\t')
			return true;
	return false;
}

/* Requests the names of a relation and of some of its columns, unless the rows included them. */
static void want(const struct pg_reading *r, struct wanted *w, int64_t oid, str numbers)
{
	const struct pg_rel *rel = pg_rel_of(r, (uint32_t)oid);
	str number;

	if (rel && !rel->related)
		return;
	if (!rel)
		sb_fmt(&w->oids, "%s%lld", w->oids.len > 1 ? "," : "", (long long)oid);
	while (pg_next_number(&numbers, &number)) {
		if (rel && is_named(r, (uint32_t)oid, number))
			continue;
		sb_fmt(&w->pair_oids, "%s%lld", w->pair_oids.len > 2 ? "," : "", (long long)oid);
		sb_fmt(&w->pair_numbers, "%s%.*s", w->pair_numbers.len > 1 ? "," : "", STR(number));
	}
}

/* Requests the comment of a part of the relation. */
static void want_comment(const struct pg_reading *r, struct wanted *w, str oid)
{
	if (r->told)
		return;
	sb_fmt(&w->pair_oids, "%s%.*s", w->pair_oids.len > 2 ? "," : "", STR(oid));
	sb_fmt(&w->pair_numbers, "%s0", w->pair_numbers.len > 1 ? "," : "");
}

static void want_of(const struct pg_reading *r, struct wanted *w, enum pg_about about, uint32_t oid)
{
	struct pg_row row;

	for (bool ok = pg_first(&r->row_index, about, oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);

		switch (about) {
		case PG_CONSTRAINTS:
			if (pg_int(&c, 5, 0))
				want(r, w, pg_int(&c, 5, 0), pg_cell(&c, 6));
			want_comment(r, w, pg_cell(&c, 0));
			break;
		case PG_INCOMING: want(r, w, pg_int(&c, 1, 0), pg_cell(&c, 4)); break;
		case PG_DEPENDS: want(r, w, pg_int(&c, 0, 0), pg_cell(&c, 1)); break;
		case PG_PARENTS: want(r, w, pg_int(&c, 0, 0), NO_STR); break;
		case PG_FACTS:
			if (str_eq(pg_cell(&c, 0), S("part")))
				want(r, w, pg_int(&c, 1, 0), NO_STR);
			break;
		default: want_comment(r, w, pg_cell(&c, 0)); break;
		}
	}
}

/* The objects that rows on the row index refer to and that were not read yet: requests their names and comments. */
static bool related(const struct pg_reading *r, struct pg_scope *scope)
{
	static const enum pg_about abouts[] = { PG_CONSTRAINTS, PG_INCOMING, PG_DEPENDS, PG_PARENTS,
						PG_INDEXES,	PG_TRIGGERS, PG_FACTS };
	struct wanted w = { SB(SB_MAX), SB(SB_MAX), SB(SB_MAX) };
	bool any;

	sb_puts(&w.oids, "{");
	sb_puts(&w.pair_oids, "'{");
	sb_puts(&w.pair_numbers, "{");
	for (ptrdiff_t i = 0; i < r->rels.len; i++)
		for (size_t k = 0; k < sizeof abouts / sizeof *abouts; k++)
			want_of(r, &w, abouts[k], r->rels.at[i].oid);
	any = w.oids.len > 1 || w.pair_oids.len > 2;
	scope->oids = str_fmt(r->a, "%s}", sb_c(&w.oids));
	scope->pairs = str_fmt(r->a, "%s}','%s}'", sb_c(&w.pair_oids), sb_c(&w.pair_numbers));
	sb_free(&w.oids);
	sb_free(&w.pair_oids);
	sb_free(&w.pair_numbers);
	return any;
}

/* The known traits of one relation, with what the first answers show: c for checks, x for an index with a text. */
static str traits_of(const struct pg_reading *r, str traits)
{
	enum { REST = 10, HAS_TEXTS = 3 }; /* of INDEXES without the oid */
	bool checks = false, texts = false;
	struct pg_row row;

	if (!traits.at)
		return NO_STR;
	for (ptrdiff_t i = 0; i < r->rels.len; i++) {
		uint32_t oid = r->rels.at[i].oid;

		for (bool ok = pg_first(&r->row_index, PG_CONSTRAINTS, oid, &row); ok; ok = pg_next(&row)) {
			struct pg_cells c = pg_first_cells(row.line, 5);

			checks = checks || (!r->told && (pg_char(&c, 3) == 'c' || pg_char(&c, 3) == 'x'));
		}
		for (bool ok = pg_first(&r->row_index, PG_INDEXES, oid, &row); ok; ok = pg_next(&row)) {
			struct pg_cells c = pg_cells_of(row.line);
			struct strs rest = pg_rest(r->a, &c, REST);

			texts = texts || pg_said_truth(&rest, HAS_TEXTS, NO) == YES;
		}
	}
	return str_fmt(r->a, "%.*s%s%s", STR(traits), checks ? "c" : "", texts ? "x" : "");
}

/* ---- what the connection has stored ---- */

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
		map_put(&k->type, str_dup(k->arena, key), NULL)->ptr = t;
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
		map_put(&k->collation, str_dup(k->arena, key), NULL)->ptr = name;
	}
}

static void keep_opclasses(struct pg_reading *r)
{
	struct pg_kept *k = &r->c->kept;

	for (ptrdiff_t i = 0; i < r->opclass.len; i++) {
		const struct pg_opclass *from = r->opclass.at[i].ptr;
		struct pg_opclass *o;

		if (!is_builtin(r->opclass.at[i].key) || map_get(&k->opclass, r->opclass.at[i].key))
			continue;
		o = new(k->arena, struct pg_opclass);
		*o = (struct pg_opclass){ str_dup(k->arena, from->name), str_dup(k->arena, from->method),
					  str_dup(k->arena, from->type), from->is_default };
		map_put(&k->opclass, str_dup(k->arena, r->opclass.at[i].key), NULL)->ptr = o;
		if (o->is_default)
			map_put(&k->default_opclass, str_fmt(k->arena, "%.*s\t%.*s", STR(o->type), STR(o->method)),
				NULL);
	}
}

static void put_one_question(struct pg_reading *r, struct sb *sql, enum pg_about about, const struct pg_scope *scope)
{
	pg_put_questions(r, sql, about, about + 1, scope);
}

/* The oids that were seen but are not known yet, as an array; false if there are none. */
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

/* The parts of user-defined enums and domains may change, so they are read each time. */
static bool own_types(struct pg_reading *r, str *out)
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
	for (int about = PG_ENUMS; about < PG_TYPES && own_types(r, &scope.oids); about++)
		put_one_question(r, sql, (enum pg_about)about, &scope);
	scope.pairs = pg_types_to_ask(r, &any);
	if (any && !careful)
		put_one_question(r, sql, PG_TYPES, &scope);
}

static void put_first(struct pg_reading *r, struct sb *sql, bool careful, const struct pg_scope *scope)
{
	for (int about = 0; about < (careful ? PG_FIRST_DEPARSED : PG_END_DEPARSED); about++)
		if (pg_is_first((enum pg_about)about))
			put_one_question(r, sql, (enum pg_about)about, scope);
}

static void put_later(struct pg_reading *r, struct sb *sql, bool careful, const struct pg_scope *scope)
{
	for (int about = 0; about < (careful ? PG_FIRST_DEPARSED : PG_END_DEPARSED); about++)
		if (pg_is_later((enum pg_about)about) && about != PG_DEPENDS)
			put_one_question(r, sql, (enum pg_about)about, scope);
}

static void put_related(struct pg_reading *r, struct sb *sql, const struct pg_scope *scope)
{
	if (r->c->prepared) {
		pg_put_names(sql, scope);
		pg_note_statement(r, PG_UNITED);
	} else {
		pg_put_questions(r, sql, PG_RELATED, PG_PART_COMMENTS + 1, scope);
	}
}

/* The objects that views read are named together with all others. */
static bool read_depends(struct pg_reading *r, const struct pg_scope *scope, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);

	r->statements = 0;
	put_one_question(r, &sql, PG_DEPENDS, scope);
	return !sql.len || pg_send(r, &sql, stop, err);
}

/* Sends the remaining questions and the end of the transaction; the end alone is not waited for. */
static bool finish(struct pg_reading *r, struct sb *sql, const struct stop *stop, struct err *err)
{
	if (!sql->len)
		return pg_commit(r->c, stop, err);
	sb_puts(sql, "COMMIT;\n");
	return pg_send(r, sql, stop, err);
}

/*
 * After the first answers: reads the parts that they mention, the objects that they refer to, and ends the transaction.
 */
static bool read_rest(struct pg_reading *r, struct pg_scope scope, bool careful, const struct stop *stop,
		      struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct pg_scope names = { 0 }, types = { 0 };
	bool any, own_opclasses;

	pg_sort_rels(r);
	if (!pg_is_plausible(r, err))
		return false;
	scope.traits = careful ? NO_STR : traits_of(r, scope.traits);
	if (!read_depends(r, &scope, stop, err) || !pg_read_facts(r, scope, stop, err))
		return false;
	types.pairs = pg_types_to_ask(r, &any);
	if (careful && (!pg_deparse_carefully(r, PG_TYPES + 1, PG_END_DEPARSED, scope, stop, err) ||
			(any && !pg_deparse_carefully(r, PG_TYPES, PG_TYPES + 1, types, stop, err))))
		return false;
	r->statements = 0;
	put_later(r, &sql, careful, &scope);
	put_named(r, &sql, careful);
	own_opclasses = !r->opclass.len;
	if (related(r, &names))
		put_related(r, &sql, &names);
	if (!finish(r, &sql, stop, err))
		return false;
	pg_sort_rels(r);
	keep_types(r);
	keep_collations(r);
	if (own_opclasses)
		keep_opclasses(r);
	return true;
}

bool pg_read_some(struct pg_reading *r, str oids, str traits, bool careful, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct pg_scope scope = { .oids = oids, .traits = traits };

	r->statements = 0;
	put_first(r, &sql, careful, &scope);
	return pg_send(r, &sql, stop, err) && read_rest(r, scope, careful, stop, err);
}

/*
 * The session belongs to this connection alone if the answering process is the one that logged it in: then statements
 * may be prepared in it.
 */
static bool look_for_pooler(struct conn *c, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct pq_rows rows;

	if (!pg_ask_patiently(
		    c, a,
		    S("SELECT pg_catalog.pg_backend_pid(), oid FROM pg_catalog.pg_database WHERE datname = current_database()"),
		    "no", &rows, stop, err))
		return false;
	if (!rows.rows)
		return pq_nonsense(c->pq, err, "it does not list the database that it serves");
	c->pooled = str_eq(rows.cell[0], str_fmt(a, "%d", pq_backend(c->pq))) ? NO : YES;
	if (c->pooled == YES)
		return true;
	c->database = str_dup(c->kept.arena, rows.cell[1]);
	c->prepared = pg_prepare(c, stop, err);
	return c->prepared;
}

struct finding {
	struct pg_reading *r;
	str space, name;
	str oid, traits; /* absent: not found */
};

/* The server truncates long names before it compares them, so the name that it found is compared again. */
static void take_found(struct finding *f, const struct pg_cells *c)
{
	struct arena *a = f->r->a;

	if (!str_eq(pg_text(a, c, 2), f->space) || !str_eq(pg_text(a, c, 3), f->name))
		return;
	f->oid = str_dup(a, c->at[0]);
	f->traits = str_dup(a, pg_text(a, c, 1));
}

/* The result of a separate statement. */
static bool take_finding(void *with, int statement, str line, struct err *err)
{
	struct pg_cells c = pg_cells_of(line);
	struct finding *f = with;

	if (statement != PG_BEGUN)
		return true;
	if (!pg_cells_are(&c, "osss", f->r->c->pq, err))
		return false;
	take_found(f, &c);
	return true;
}

/* The result of pg_put_find_and_all, split into the rows that separate questions would return. */
static bool take_all_found(struct finding *f, str line, struct err *err)
{
	enum { USAGE = 4, SERVER, RELATION = 12 };
	struct pg_cells c = pg_first_cells(line, RELATION + 1), relation;
	struct pg_reading *r = f->r;
	str space;

	/* The relation's row is looked at when it is taken. */
	if (!pg_cells_are(&c, "osssBoiISNSSx", r->c->pq, err))
		return false;
	take_found(f, &c);
	if (!f->oid.len)
		return true;
	r->told = (uint32_t)pg_int(&c, 0, 0);
	relation = pg_first_cells(pg_cell(&c, RELATION), 3);
	space = str_fmt(r->a, "%.*s\t%.*s\t\\N\t%.*s\t\\N", STR(pg_cell(&relation, 1)), STR(pg_cell(&c, 2)),
			STR(pg_cell(&c, USAGE)));
	return pg_take_line(r, PG_SERVER,
			    str_n(pg_cell(&c, SERVER).at, pg_cell(&c, RELATION).at - 1 - pg_cell(&c, SERVER).at),
			    err) &&
	       pg_take_line(r, PG_SPACES, space, err) && pg_take_line(r, PG_RELATIONS, pg_cell(&c, RELATION), err);
}

static bool take_at_once(void *with, int statement, str line, struct err *err)
{
	struct finding *f = with;

	if (statement == 1)
		return take_all_found(f, line, err);
	/* When nothing is called so, the questions about it are asked all the same, of no relation. */
	return !f->oid.len || pg_take(f->r, statement, line, err);
}

/* BEGIN, the relation with that name, and all of its parts at once. */
static bool find_at_once(struct finding *f, const struct stop *stop, struct err *err)
{
	struct pq_fn taker = { .line = take_at_once, .with = f, .most = PG_MEMORY_MOST, .statements = 3 };
	scoped(sb_free) struct sb sql = SB(1 << 20);
	struct pg_reading *r = f->r;
	struct pg_scope scope = { 0 };

	pg_put_find_and_all(&sql, f->space, f->name);
	r->statements = 0;
	pg_note_statement(r, PG_ABOUT_COUNT);
	pg_note_statement(r, PG_ABOUT_COUNT);
	pg_note_statement(r, PG_UNITED);
	if (!pg_message(r->c, sb_str(&sql), &taker, stop, err) || !pg_row_index_end(&r->row_index, err))
		return false;
	scope.oids = str_fmt(r->a, "{%.*s}", STR(f->oid));
	scope.traits = f->traits;
	return !f->oid.len || read_rest(r, scope, false, stop, err);
}

static bool find_and_ask(struct finding *f, bool careful, const struct stop *stop, struct err *err)
{
	struct pq_fn taker = { .line = take_finding, .with = f, .statements = PG_BEGUN + 1 };
	scoped(sb_free) struct sb sql = SB(1 << 20);
	struct pg_reading *r = f->r;

	pg_put_begin(&sql, r->c, true, careful ? PG_CAREFUL_LOCK_MS : PG_LOCK_MS);
	pg_put_find(&sql, f->space, f->name);
	if (!pg_message(r->c, sb_str(&sql), &taker, stop, err))
		return false;
	return !f->oid.len || pg_read_some(r, str_fmt(r->a, "{%.*s}", STR(f->oid)), f->traits, careful, stop, err);
}

/* Two names may look the same if some bytes of one are not valid UTF-8; then "not found" proves nothing. */
static bool is_nowhere(const struct conn *c, struct asset_ref which, struct err *err)
{
	bool plain = true;

	for (ptrdiff_t i = 0; i < which.name.len; i++)
		plain = plain && !(which.name.at[i] & 0x80);
	for (ptrdiff_t i = 0; i < which.ns.len; i++)
		plain = plain && !(which.ns.at[i] & 0x80);
	return plain || !pq_is_raw(c->pq) ||
	       err_set(err, ERR_SOURCE,
		       "a name in an unknown encoding cannot be queried alone: it is read with the whole catalog");
}

static bool inspect(struct pg_reading *r, struct asset_ref which, bool careful, bool *found, const struct stop *stop,
		    struct err *err)
{
	struct finding f = { .r = r, .name = which.name };
	struct name_parts parts;

	if (!name_split(r->a, which.ns, &parts, err))
		return false;
	f.space = parts.len == 1 ? parts.part[0] : which.ns;
	if (!(r->c->prepared && !careful ? find_at_once(&f, stop, err) : find_and_ask(&f, careful, stop, err)))
		return false;
	*found = f.oid.len > 0;
	if (*found && !r->rows_about[PG_RELATIONS])
		return pq_nonsense(r->c->pq, err, "it finds a table by name but not by oid");
	if (!*found)
		pg_rollback(r->c);
	return *found || is_nowhere(r->c, which, err);
}

static const struct pg_rel *asked_for(const struct pg_reading *r)
{
	for (ptrdiff_t i = 0; i < r->rels.len; i++)
		if (!r->rels.at[i].related)
			return &r->rels.at[i];
	return NULL;
}

static void give(const struct pg_reading *r, struct arena *a, bool *found, struct asset *out, struct incoming *incoming)
{
	const struct pg_rel *rel = asked_for(r);

	*found = rel;
	if (!rel)
		return;
	pg_build(r, a, rel, out);
	if (incoming)
		pg_build_incoming(r, a, rel, incoming);
}

bool pg_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		struct asset *out, struct incoming *incoming, struct err *err)
{
	bool ok = false, again = true;

	pq_begin(c->pq);
	if (pg_is_other(c))
		return pg_other_inspect(c, a, which, stop, found, out, incoming, err);
	if (c->pooled == MAYBE && !look_for_pooler(c, stop, err))
		return err_at(err, "reading %.*s", STR(which.name));
	for (int careful = 0; again; careful++) {
		struct err why = { 0 };
		struct pg_reading r;

		pg_reading_start(&r, c, a);
		ok = inspect(&r, which, careful, found, stop, &why);
		/* Only one wait for a lock is allowed. */
		again = !ok && !careful && why.kind == ERR_SOURCE && pg_is_about_an_object(&r, &why);
		if (ok && *found && !r.locked.len)
			give(&r, a, found, out, incoming);
		else if (ok && *found)
			ok = err_set(&why, ERR_TIMEOUT, "another session holds a lock on it");
		else if (!ok)
			pg_rollback(c);
		if (!ok && !again)
			*err = why;
		pg_reading_end(&r);
	}
	return ok || err_at(err, "reading %.*s", STR(which.name));
}
