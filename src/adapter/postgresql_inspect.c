/*
 * A few assets, fresh: found by name, read in a message, then what they point
 * at in another. What never changes at a server is kept with the connection.
 */
#include "adapter/postgresql.h"

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

static void want_pair(const struct pg_reading *r, struct sb *oids, struct sb *pair_oids, struct sb *pair_numbers,
		      int64_t oid, str numbers)
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
				want_pair(r, &oids, &pair_oids, &pair_numbers, pg_int(&c, 5, 0), pg_cell(&c, 6));
		}
		for (bool ok = pg_first(&r->shelf, PG_INCOMING, oid, &row); ok; ok = pg_next(&r->shelf, &row)) {
			struct pg_cells c = pg_cells_of(row.line);

			want_pair(r, &oids, &pair_oids, &pair_numbers, pg_int(&c, 1, 0), pg_cell(&c, 4));
		}
		for (bool ok = pg_first(&r->shelf, PG_DEPENDS, oid, &row); ok; ok = pg_next(&r->shelf, &row)) {
			struct pg_cells c = pg_cells_of(row.line);

			want_pair(r, &oids, &pair_oids, &pair_numbers, pg_int(&c, 0, 0), pg_cell(&c, 1));
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
		t = new (k->arena, struct pg_type);
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
		name = new (k->arena, str);
		*name = str_dup(k->arena, *(const str *)r->collation.at[i].ptr);
		map_put(&k->collation, str_dup(k->arena, key), NULL)->ptr = name;
	}
}

static void keep_opclasses(struct pg_reading *r)
{
	struct pg_kept *k = &r->c->kept;

	for (ptrdiff_t i = 0; i < r->opclass.len && !k->opclass.len; i++) {
		const struct pg_opclass *from = r->opclass.at[i].ptr;
		struct pg_opclass *o = new (k->arena, struct pg_opclass);

		if (!is_builtin(r->opclass.at[i].key))
			continue;
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
	scope.pairs = pg_types_to_ask(r, &any);
	if (any && !careful)
		put_one_question(r, sql, PG_TYPES, &scope);
}

static void put_some(struct pg_reading *r, struct sb *sql, bool careful, const struct pg_scope *scope)
{
	if (r->c->prepared && !careful) {
		pg_put_united(sql, false, scope);
		pg_note_statement(r, PG_UNITED);
		return;
	}
	pg_put_questions(r, sql, 0, PG_OPCLASSES, scope);
	if (!careful)
		pg_put_questions(r, sql, PG_TYPES + 1, PG_END_DEPARSED, scope);
}

static void put_related(struct pg_reading *r, struct sb *sql, const struct pg_scope *scope)
{
	if (r->c->prepared) {
		pg_put_united(sql, true, scope);
		pg_note_statement(r, PG_UNITED);
	} else {
		pg_put_questions(r, sql, PG_RELATED, PG_RELATED_COLUMNS + 1, scope);
	}
}

bool pg_read_some(struct pg_reading *r, str oids, str traits, bool careful, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct pg_scope scope = { .oids = oids, .traits = traits }, types = { 0 };
	bool any, own_opclasses;

	r->statements = 0;
	put_some(r, &sql, careful, &scope);
	if (!pg_send(r, &sql, stop, err))
		return false;
	if (careful && !pg_deparse_carefully(r, PG_TYPES + 1, PG_END_DEPARSED, scope, stop, err))
		return false;
	pg_sort_rels(r);
	sb_reset(&sql);
	types.pairs = pg_types_to_ask(r, &any);
	if (careful && any && !pg_deparse_carefully(r, PG_TYPES, PG_TYPES + 1, types, stop, err))
		return false;
	r->statements = 0;
	put_named(r, &sql, careful);
	own_opclasses = !r->opclass.len;
	if (related(r, &scope))
		put_related(r, &sql, &scope);
	sb_puts(&sql, "COMMIT;\n");
	if (!pg_send(r, &sql, stop, err))
		return false;
	pg_sort_rels(r);
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
static bool find(struct conn *c, struct finding *f, struct asset_ref which, bool careful, const struct stop *stop,
		 struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 20);
	struct pq_taker taker = { .line = find_line, .with = f };
	struct name_parts parts;

	if (!name_split(f->a, which.ns, &parts, err))
		return false;
	f->space = parts.len == 1 ? parts.part[0] : which.ns;
	f->name = which.name;
	pg_put_begin(&sql, c, true, careful ? PG_CAREFUL_LOCK_MS : PG_LOCK_MS);
	pg_put_find(&sql, c, f->space, f->name);
	return pg_message(c, sb_str(&sql), &taker, stop, err);
}

static bool inspect(struct pg_reading *r, struct asset_ref which, bool careful, bool *found, const struct stop *stop,
		    struct err *err)
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
	if (!look_for_pooler(c, stop, err))
		return err_at(err, "looking at %.*s", STR(which.name));
	for (int careful = 0; again; careful++) {
		struct err why = { 0 };
		struct pg_reading r;

		pg_reading_start(&r, c, a);
		ok = inspect(&r, which, careful, found, stop, &why);
		again = !ok && !careful && pg_is_about_an_object(&r, &why);
		if (ok && *found)
			give(&r, a, found, out, incoming);
		else if (!ok)
			pg_rollback(c);
		if (!ok && !again)
			*err = why;
		pg_reading_end(&r);
	}
	return ok || err_at(err, "looking at %.*s", STR(which.name));
}
