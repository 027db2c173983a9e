/* Collects rows as they arrive: small results go into maps, rows of a relation into the row index. */
#include "adapter/postgresql/internal.h"

#include <stdlib.h>
#include <string.h>

#include "adapter/postgresql/product.h"
#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

void pg_reading_start(struct pg_reading *r, struct conn *c, struct arena *a)
{
	*r = (struct pg_reading){ .c = c, .a = a, .now = NO_TIME, .counted_since = NO_TIME };
	r->line = SB(SB_MAX);
	r->row_index = (struct pg_row_index){ .arena = a, .chains = map_in(a), .hand = SB(SB_MAX) };
	r->space = r->type = r->opclass = r->collation = r->problem = r->pairs = r->default_opclass = map_in(a);
	r->seen_collation = r->seen_opclass = r->related = r->locked = map_in(a);
}

void pg_reading_end(struct pg_reading *r)
{
	sb_free(&r->line);
	pg_row_index_close(&r->row_index);
}

/* ---- incoming rows ---- */

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

str pg_name_apart(struct pg_reading *r, str name, uint32_t oid)
{
	r->set_apart++;
	return str_fmt(r->a, "%.*s~%u", STR(name), oid);
}

static void set_space_apart(struct pg_reading *r, struct namespace *n)
{
	struct err ignored = { 0 };
	struct name_parts parts;
	int64_t oid;

	if (str_int(n->native, &oid) && name_split(r->a, n->name, &parts, &ignored))
		n->name = space_new(r, pg_name_apart(r, parts.part[0], (uint32_t)oid))->name;
}

/*
 * Of two names that have become equal, the one that was not valid UTF-8 is changed, so that the other can still be
 * queried.
 */
static void set_spaces_apart(struct pg_reading *r, struct namespace *n)
{
	for (ptrdiff_t i = 0; i < r->space.len; i++) {
		struct namespace *other = r->space.at[i].ptr;

		if (!str_eq(other->name, n->name))
			continue;
		set_space_apart(r, pq_mended_line(r->c->pq) ? n : other);
		return;
	}
}

static void take_space(struct pg_reading *r, str oid, const struct pg_cells *c)
{
	struct namespace *n = space_new(r, pg_text(r->a, c, 1));

	if (is_system(pg_text(r->a, c, 1)))
		return;
	n->native = str_dup(r->a, oid);
	n->owner = str_dup(r->a, pg_text(r->a, c, 2));
	n->readable = pg_truth(c, 3);
	n->comment = str_dup(r->a, pg_text(r->a, c, 4));
	if (pq_mended(r->c->pq))
		set_spaces_apart(r, n);
	put(&r->space, r->a, oid, n);
}

static void take_server(struct pg_reading *r, const struct pg_cells *c)
{
	if (!instant_parse(pg_text(r->a, c, 1), &r->now))
		r->now = NO_TIME;
	if (!instant_parse(pg_text(r->a, c, 2), &r->counted_since))
		r->counted_since = NO_TIME;
	r->counting = str_eq(pg_text(r->a, c, 3), S("on"));
	r->block_size = pg_int(c, 4, UNKNOWN);
	r->c->product = pg_product_of(pg_text(r->a, c, 5), pg_text(r->a, c, 6));
}

static void take_relation(struct pg_reading *r, uint32_t oid, const struct pg_cells *c)
{
	const struct map_entry *space = map_get(&r->space, pg_cell(c, 1));

	if (!space)
		return; /* a system schema, or another session's temporary tables */
	r->sorted = false;
	*push(&r->rels, r->a) = (struct pg_rel){
		.oid = oid,
		.kind = pg_char(c, 3),
		.mended = pq_mended_line(r->c->pq),
		.space = space->ptr,
		.ns = ((struct namespace *)space->ptr)->name,
		.name = str_dup(r->a, pg_text(r->a, c, 2)),
	};
}

static void add_related(struct pg_reading *r, uint32_t oid, str space, str name)
{
	if (is_system(space))
		return;
	r->sorted = false;
	*push(&r->rels, r->a) = (struct pg_rel){
		.oid = oid,
		.related = true,
		.ns = space_new(r, space)->name,
		.name = str_dup(r->a, name),
	};
}

static void take_related(struct pg_reading *r, uint32_t oid, const struct pg_cells *c)
{
	add_related(r, oid, pg_text(r->a, c, 1), pg_text(r->a, c, 2));
}

static void take_gone(struct pg_reading *r, uint32_t oid)
{
	for (ptrdiff_t i = 0; i < r->rels.len; i++)
		if (r->rels.at[i].oid == oid)
			r->rels.at[i].gone = true;
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

static void take_type(struct pg_reading *r, uint32_t oid, const struct pg_cells *c)
{
	struct pg_type *t = new(r->a, struct pg_type);

	t->oid = oid;
	t->written = str_dup(r->a, pg_text(r->a, c, 2));
	t->kind = pg_char(c, 3);
	t->collation = str_dup(r->a, pg_cell(c, 4));
	t->base = str_dup(r->a, pg_text(r->a, c, 5));
	t->domain = t->kind == 'd' ? t->written : NO_STR;
	t->class = class_of(c, pg_text(r->a, c, 8));
	t->values_of = (uint32_t)pg_int(c, 9, 0);
	t->storage = pg_char(c, 10);
	put(&r->type, r->a, pg_two_cells(c, 0), t);
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
	o->type = str_dup(r->a, pg_cell(c, 3));
	o->method = str_dup(r->a, pg_cell(c, 4));
	put(&r->opclass, r->a, oid, o);
	if (o->is_default)
		map_put(&r->default_opclass, str_fmt(r->a, "%.*s\t%.*s", STR(o->type), STR(o->method)), NULL);
}

/* A comment on a key, on a trigger, or on a relation, column or index: each kind has its own part of the row index. */
static enum pg_about comment_about(str rest)
{
	if (str_starts(rest, S("2606\t")))
		return PG_KEY_COMMENTS;
	return str_starts(rest, S("2620\t")) ? PG_TRIGGER_COMMENTS : PG_COMMENTS;
}

static void see(struct map *seen, struct arena *a, str numbers)
{
	str number;

	while (pg_next_number(&numbers, &number))
		if (!str_eq(number, S("0")) && !map_get(seen, number)) /* 0: none */
			map_put(seen, str_dup(a, number), NULL);
}

/*
 * Notes the objects that columns and indexes refer to by oid. A read of the whole catalog includes all of them except
 * types.
 */
static void see_column(struct pg_reading *r, const struct pg_cells *c)
{
	enum { REST = 6, COLLATION = 2 };
	str pair = pg_two_cells(c, 3);
	struct strs rest;

	if (!map_get(&r->pairs, pair))
		map_put(&r->pairs, str_dup(r->a, pair), NULL);
	if (r->row_index.spool)
		return;
	rest = pg_rest(r->a, c, REST);
	see(&r->seen_collation, r->a, rest.len ? pg_said(&rest, COLLATION) : S("100"));
}

static void see_index(struct pg_reading *r, const struct pg_cells *c)
{
	if (r->row_index.spool)
		return;
	see(&r->seen_opclass, r->a, pg_cell(c, 7));
	see(&r->seen_collation, r->a, pg_cell(c, 8));
}

static bool is_kept_in_memory(enum pg_about about)
{
	return about == PG_SPACES || about == PG_RELATIONS || about == PG_RELATED || about == PG_OPCLASSES ||
	       about == PG_COLLATIONS || about == PG_TYPES;
}

/* A row that makes sense, and not one too many. */
static bool is_sensible(struct pg_reading *r, enum pg_about about, const struct pg_cells *c, struct err *err)
{
	struct pq *pq = r->c->pq;

	if (!pg_cells_are(c, pg_answer_columns(about), pq, err))
		return false;
	if ((++r->rows_about[about] > PG_ROWS_MOST && is_kept_in_memory(about)) || r->pairs.len > PG_ROWS_MOST)
		return pq_nonsense(pq, err, "it lists more than %d million %s", PG_ROWS_MOST >> 20,
				   about == PG_RELATIONS ? "tables" : "types, schemas or collations");
	return about != PG_RELATIONS || str_find(S("rvmfp"), pg_cell(c, 3)) >= 0 ||
	       pq_nonsense(pq, err, "it lists a table of an unknown kind");
}

bool pg_take_line(struct pg_reading *r, enum pg_about about, str line, struct err *err)
{
	struct pg_cells c = pg_cells_of(line);
	int64_t number;
	uint32_t oid;
	str rest;

	if (!is_sensible(r, about, &c, err))
		return false;
	number = pg_int(&c, 0, 0);
	oid = (uint32_t)number;
	rest = str_from(line, c.n > 1 ? c.at[1].at - line.at : line.len);
	if (++r->rows % 16384 == 0 && r->c->observer.progress)
		r->c->observer.progress(r->c->observer.with, "reading", r->rows, -1);
	switch (about) {
	case PG_SERVER: take_server(r, &c); return true;
	case PG_SPACES: take_space(r, c.at[0], &c); return true;
	case PG_RELATED: take_related(r, oid, &c); return true;
	case PG_COLLATIONS: take_collation(r, c.at[0], &c); return true;
	case PG_OPCLASSES: take_opclass(r, c.at[0], &c); return true;
	case PG_TYPES: take_type(r, oid, &c); return true;
	case PG_GONE: take_gone(r, oid); return true;
	case PG_RELATIONS: take_relation(r, oid, &c); break;
	case PG_COLUMNS: see_column(r, &c); break;
	case PG_INDEXES: see_index(r, &c); break;
	case PG_COMMENTS:
	case PG_PART_COMMENTS: about = comment_about(rest); break;
	case PG_RELATED_COLUMNS: about = PG_COLUMNS; break;
	default: break;
	}
	return pg_row_index_add(&r->row_index, about, oid, rest, err);
}

/* ---- cells that precede a row ---- */

static bool tell_column(struct pg_reading *r, uint32_t oid, str number, str name, struct err *err)
{
	scoped(sb_free) struct sb line = SB(1 << 16);

	sb_fmt(&line, "%.*s\t", STR(number));
	pg_put_cell(&line, name);
	return pg_row_index_add(&r->row_index, PG_COLUMNS, oid, sb_str(&line), err);
}

/*
 * names: schema, relation and the column with the first number; second: the name of the column with the second number.
 */
static bool tell_other_side(struct pg_reading *r, int64_t other, str numbers, str names, str second, struct err *err)
{
	uint32_t oid = (uint32_t)other;
	struct strs list = { 0 };
	bool again;
	str number;

	pg_array(r->a, names, &list);
	if (list.len < 2 || other <= 0 || other > UINT32_MAX || oid == r->told)
		return true; /* the inspected relation has all of its columns */
	map_put(&r->related, str_fmt(r->a, "%u", oid), &again);
	if (!again)
		add_related(r, oid, list.at[0], list.at[1]);
	if (list.len > 2 && pg_next_number(&numbers, &number) && !tell_column(r, oid, number, list.at[2], err))
		return false;
	return !second.at || !pg_next_number(&numbers, &number) || tell_column(r, oid, number, second, err);
}

static bool tell_comment(struct pg_reading *r, str oid, const char *classid, str comment, struct err *err)
{
	scoped(sb_free) struct sb line = SB(SB_MAX);

	if (str_eq(comment, S("\\N")))
		return true;
	sb_fmt(&line, "%.*s\t%s\t0\t%.*s", STR(oid), classid, STR(comment));
	return pg_take_line(r, PG_PART_COMMENTS, sb_str(&line), err);
}

static bool tell_check(struct pg_reading *r, uint32_t oid, str key, str text, struct err *err)
{
	scoped(sb_free) struct sb line = SB(SB_MAX);

	if (str_eq(text, S("\\N")))
		return true;
	sb_fmt(&line, "%.*s\t%.*s", STR(key), STR(text));
	return pg_row_index_add(&r->row_index, PG_EXPRESSIONS, oid, sb_str(&line), err);
}

/* c: the preceding cells, see pg_told_cells; own: the row itself. */
static bool take_told(struct pg_reading *r, enum pg_about about, const struct pg_cells *c, const struct pg_cells *own,
		      struct err *err)
{
	enum { OID = 1, KEY_ON, KEY_COLUMNS = 5, KEY_TARGET, KEY_TARGET_COLUMNS };
	str oid = pg_cell(own, OID), names = pg_text(r->a, c, 1), second = pg_text(r->a, c, 2);

	switch (about) {
	case PG_CONSTRAINTS:
		return tell_comment(r, oid, "2606", pg_cell(c, 0), err) &&
		       tell_other_side(r, pg_int(own, KEY_TARGET, 0), pg_cell(own, KEY_TARGET_COLUMNS), names, second,
				       err) &&
		       tell_check(r, r->told, oid, pg_cell(c, 3), err);
	case PG_INCOMING:
		return tell_comment(r, oid, "2606", pg_cell(c, 0), err) &&
		       tell_other_side(r, pg_int(own, KEY_ON, 0), pg_cell(own, KEY_COLUMNS), names, second, err);
	case PG_INDEXES: return tell_comment(r, oid, "1259", pg_cell(c, 0), err);
	case PG_TRIGGERS: return tell_comment(r, oid, "2620", pg_cell(c, 0), err);
	case PG_PARENTS: return tell_other_side(r, pg_int(own, OID, 0), NO_STR, pg_text(r->a, c, 0), NO_STR, err);
	default: return true;
	}
}

/* A row of the inspected relation: the preceding cells, then the row without its oid. */
static bool take_looked_at(struct pg_reading *r, enum pg_about about, str record, struct err *err)
{
	scoped(sb_free) struct sb line = SB(SB_MAX);
	int before = pg_told_cells(about);
	struct pg_cells c, own;
	str row;

	sb_reset(&r->line);
	pg_line_of_record(&r->line, record);
	c = pg_first_cells(sb_str(&r->line), before + 1);
	row = c.at[c.n - 1];
	sb_fmt(&line, "%u\t", r->told);
	sb_put(&line, row);
	if (!before)
		return pg_take_line(r, about, sb_str(&line), err);
	own = pg_cells_of(sb_str(&line));
	return take_told(r, about, &c, &own, err) && pg_take_line(r, about, sb_str(&line), err);
}

/* "3\t(a,b)": the first cell is the kind of question. */
static bool take_united(struct pg_reading *r, str row, struct err *err)
{
	struct pg_cells c = pg_first_cells(row, 2);
	int64_t about = pg_int(&c, 0, -1);

	if (about < 0 || about >= PG_ABOUT_COUNT || c.n != 2 || !pg_is_asked((enum pg_about)about))
		return pq_nonsense(r->c->pq, err, "it sent a row that was not requested");
	if (r->told && pg_is_first((enum pg_about)about))
		return take_looked_at(r, (enum pg_about)about, pg_text(r->a, &c, 1), err);
	sb_reset(&r->line);
	pg_line_of_record(&r->line, pg_text(r->a, &c, 1));
	return pg_take_line(r, (enum pg_about)about, sb_str(&r->line), err);
}

bool pg_take(void *with, int statement, str line, struct err *err)
{
	struct pg_reading *r = with;
	enum pg_about about = statement < r->statements ? r->about[statement] : PG_ABOUT_COUNT;

	if (about == PG_ABOUT_COUNT)
		return true;
	return about == PG_UNITED ? take_united(r, line, err) : pg_take_line(r, about, line, err);
}
