#include "store/search/document.h"

#include "base/arena.h"
#include "base/json.h"

#include "base/banned.h"

enum { NOTES_MOST = 64 << 10 };

static const struct strs no_tags;

/* ---- tags ---- */

struct hung { /* the tags of one name */
	struct strs tags;
	struct {
		struct field_tag {
			str field, tag;
		} * at;
		ptrdiff_t len, cap;
	} fields;
	uint64_t mark; /* of all these */
};

static struct hung *hung_on(struct docs *d, str name)
{
	struct arena *a = d->tags.arena;
	bool was;
	struct map_entry *e = map_get(&d->tags, name);

	if (e)
		return e->ptr;
	e = map_put(&d->tags, str_dup(a, name), &was);
	e->ptr = new(a, struct hung);
	return e->ptr;
}

/* A tag with a parent is usually a field's, and may be an asset's. The mark is a sum, so the order does not matter. */
static void add_tag(struct docs *d, struct stmt *q)
{
	struct arena *a = d->tags.arena;
	str qualified = col_str(q, 0), parent = col_str(q, 1), tag = str_dup(a, col_str(q, 2));
	struct hung *on = hung_on(d, qualified);
	uint64_t mark = str_hash(tag) * 31 + str_hash(qualified);

	*push(&on->tags, a) = tag;
	on->mark += mark;
	if (!parent.len)
		return;
	on = hung_on(d, parent);
	*push(&on->fields, a) = (struct field_tag){ str_dup(a, col_str(q, 3)), tag };
	on->mark += mark;
}

static bool add_tags(struct docs *d, struct stmt *q, struct err *err)
{
	bool good;

	while (stmt_next(q, &good, err))
		add_tag(d, q);
	return good;
}

#define TAGS "select t.qualified, t.parent, " TAG_WRITTEN ", t.leaf from p_tag t"

static bool read_all_tags(struct docs *d, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;

	if (d->all_tags)
		return true;
	q = db_ask(d->s->db, TAGS " order by t.qualified, 3", err);
	d->tags = map_in(d->arena);
	d->all_tags = q && add_tags(d, q, err);
	return d->all_tags;
}

/* Those of one doc and its fields, unless they are known. */
static bool read_tags_of(struct docs *d, str qualified, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;

	if (d->all_tags || d->ear)
		return true;
	q = db_ask(d->s->db, TAGS " where t.qualified = ?1 union all " TAGS " where t.parent = ?1 order by 1, 3", err);
	d->tags = map_in(d->batch);
	bind_str(q, 1, qualified);
	return add_tags(d, q, err);
}

static bool read_carriers(struct docs *d, str written, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(d->s->db, TAGS " where " TAG_WRITTEN " = ?1 order by t.qualified",
						  err);

	bind_str(q, 1, written);
	return add_tags(d, q, err);
}

/* Those that contain a term, in the order of read_all_tags. */
static bool read_telling_tags(struct docs *d, struct err *err)
{
	struct strs texts = { 0 };

	d->tags = map_in(d->arena);
	if (!store_read_texts(d->s, d->arena, -1, &texts, err))
		return false;
	for (ptrdiff_t i = 0; i < texts.len; i++)
		if (d->ear->tag(d->ear->with, texts.at[i]) && !read_carriers(d, texts.at[i], err))
			return false;
	return true;
}

static const struct hung *hanging_on(const struct docs *d, str qualified)
{
	static const struct hung nothing;
	struct map_entry *e = d->tags.len ? map_get(&d->tags, qualified) : NULL;

	return e ? e->ptr : &nothing;
}

static bool has_tags(const struct hung *h, str field)
{
	for (ptrdiff_t i = 0; i < h->fields.len; i++)
		if (str_eq(h->fields.at[i].field, field))
			return true;
	return false;
}

static const struct strs *tags_of_field(const struct docs *d, const struct hung *h, str field)
{
	struct strs *out = NULL;

	for (ptrdiff_t i = 0; i < h->fields.len; i++) {
		if (!str_eq(h->fields.at[i].field, field))
			continue;
		out = out ? out : new(d->batch, struct strs);
		*push(out, d->batch) = h->fields.at[i].tag;
	}
	return out ? out : &no_tags;
}

/* ---- properties and values as text ---- */

static void put_note(struct sb *out, str key, str value)
{
	sb_puts(out, out->len ? ", " : "");
	sb_put(out, key);
	sb_puts(out, key.len && value.len ? "=" : "");
	sb_put(out, value);
}

static void put_members(struct sb *out, struct jr *r)
{
	str key, value;

	while (jr_member(r, &key) && jr_str(r, &value))
		put_note(out, key, value);
}

static void put_elements(struct sb *out, struct jr *r)
{
	enum jr_kind kind;

	while (jr_element(r, &kind))
		if (kind == JR_STR)
			put_note(out, S(""), r->text);
		else
			jr_skip(r, kind);
}

static str notes_of(struct arena *a, str props)
{
	scoped(sb_free) struct sb b = SB(NOTES_MOST);
	struct jr r = jr_of(props, a);

	if (!props.len || jr_next(&r) != JR_OBJECT)
		return NO_STR;
	put_members(&b, &r);
	return str_dup(a, sb_str(&b));
}

/* The less common attributes of a field: its allowed values, and properties. */
static str field_notes(struct arena *a, str extra)
{
	scoped(sb_free) struct sb b = SB(NOTES_MOST);
	struct jr r = jr_of(extra, a);
	str key;

	if (!extra.len || jr_next(&r) != JR_OBJECT)
		return NO_STR;
	while (jr_member(&r, &key)) {
		if (str_eq(key, S("values")) && jr_next(&r) == JR_ARRAY)
			put_elements(&b, &r);
		else if (str_eq(key, S("props")) && jr_next(&r) == JR_OBJECT)
			put_members(&b, &r);
	}
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}

/* ---- one asset ---- */

#define ASSETS \
	"select a.id, a.catalog_id, c.name, n.name, a.name, a.qualified, a.comment, a.kind, a.part_of is not null or" \
	" exists (select 1 from p_member m where m.asset_id = a.id and m.family_id <> a.id), a.props" \
	" from p_asset a left join p_catalog c on c.id = a.catalog_id left join p_namespace n on n.id = a.namespace_id" \
	" where a.state = 1"
#define FIELDS "select asset_id, slot, type, name, written, comment, extra, path from p_field where ordinal is not null"

static void asset_from(struct docs *d, struct stmt *q, struct doc *out)
{
	struct arena *a = d->batch;

	*out = (struct doc){
		.id = col_int(q, 0),
		.catalog_id = col_int(q, 1),
		.is_asset = true,
		.catalog = str_dup(a, col_str(q, 2)),
		.ns = str_dup(a, col_str(q, 3)),
		.name = str_dup(a, col_str(q, 4)),
		.qualified = str_dup(a, col_str(q, 5)),
		.comment = str_dup(a, col_str(q, 6)),
		.kind = ASSET_OTHER,
		.is_part = col_int(q, 8) != 0,
		.notes = notes_of(a, str_dup(a, col_str(q, 9))),
	};
	asset_kind_named(col_str(q, 7), &out->kind);
	d->hung = hanging_on(d, out->qualified);
	out->tags = &d->hung->tags;
}

static void field_from(struct docs *d, struct stmt *q, struct doc *of)
{
	struct arena *a = d->batch;
	struct doc_field *f = push(&of->fields, a);

	*f = (struct doc_field){
		.id = of->id + col_int(q, 1),
		.type = col_int(q, 2),
		.name = str_dup(a, col_str(q, 3)),
		.written = str_dup(a, col_null(q, 7) ? col_str(q, 4) : col_str(q, 7)),
		.path = str_dup(a, col_str(q, 7)),
		.comment = str_dup(a, col_str(q, 5)),
		.notes = col_null(q, 6) ? NO_STR : field_notes(a, str_dup(a, col_str(q, 6))),
	};
	f->tags = tags_of_field(d, d->hung, f->name);
}

static bool says_something(const struct docs *d, struct stmt *q)
{
	return !col_null(q, 5) || !col_null(q, 6) || d->ear->field(d->ear->with, col_str(q, 3)) ||
	       has_tags(d->hung, col_str(q, 3));
}

/* Fields are in the order of their assets, so reading one row ahead is enough. *more: q is on a row. */
static bool take_fields(struct docs *d, struct stmt *q, bool *more, struct doc *of, struct err *err)
{
	int64_t id;

	while (*more && (id = col_int(q, 0)) <= of->id) {
		if (id == of->id && (!d->ear || says_something(d, q)))
			field_from(d, q, of);
		if (!stmt_row(q, more, err))
			return false;
	}
	return true;
}

static bool each_asset(struct docs *d, doc_fn take, void *with, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(d->s->db, ASSETS " order by a.id", err);
	scoped(stmt_done) struct stmt *f = db_ask(d->s->db, FIELDS " order by asset_id, slot", err);
	struct doc doc;
	bool row, more;

	if (!q || !f || !stmt_row(f, &more, err))
		return false;
	for (;;) {
		if (!stmt_row(q, &row, err))
			return false;
		if (!row)
			return true;
		arena_reset(d->batch);
		asset_from(d, q, &doc);
		if (!take_fields(d, f, &more, &doc, err) || !take(with, &doc, err))
			return false;
	}
}

static bool one_asset(struct docs *d, int64_t id, struct doc *out, bool *found, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(d->s->db, ASSETS " and a.id = ?1", err);
	scoped(stmt_done) struct stmt *f = db_ask(d->s->db, FIELDS " and asset_id = ?1 order by slot", err);
	bool more;

	if (!q || !f)
		return false;
	bind_int(q, 1, id);
	bind_int(f, 1, id);
	if (!stmt_row(q, found, err) || !*found)
		return !err->kind;
	if (!read_tags_of(d, col_str(q, 5), err))
		return false;
	asset_from(d, q, out);
	return stmt_row(f, &more, err) && take_fields(d, f, &more, out, err);
}

/* ---- namespaces ---- */

#define NAMESPACES \
	"select n.id, n.catalog_id, c.name, n.name, n.qualified, n.comment, n.props, n.kind from p_namespace n" \
	" left join p_catalog c on c.id = n.catalog_id where n.state = 1 and n.name <> ''"

static void namespace_from(struct docs *d, struct stmt *q, struct doc *out)
{
	struct arena *a = d->batch;

	*out = (struct doc){
		.id = col_int(q, 0),
		.catalog_id = col_int(q, 1),
		.catalog = str_dup(a, col_str(q, 2)),
		.name = str_dup(a, col_str(q, 3)),
		.qualified = str_dup(a, col_str(q, 4)),
		.comment = str_dup(a, col_str(q, 5)),
		.notes = notes_of(a, str_dup(a, col_str(q, 6))),
		.ns_kind = str_dup(a, col_str(q, 7)),
	};
	out->tags = &hanging_on(d, out->qualified)->tags;
}

static bool each_namespace(struct docs *d, doc_fn take, void *with, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(d->s->db, NAMESPACES " order by n.id", err);
	struct doc doc;
	bool good;

	while (stmt_next(q, &good, err)) {
		arena_reset(d->batch);
		namespace_from(d, q, &doc);
		if (!take(with, &doc, err))
			return false;
	}
	return good;
}

static bool one_namespace(struct docs *d, int64_t id, struct doc *out, bool *found, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(d->s->db, NAMESPACES " and n.id = ?1", err);

	if (!stmt_one(q, id, found, err))
		return false;
	if (*found && !read_tags_of(d, col_str(q, 4), err))
		return false;
	if (*found)
		namespace_from(d, q, out);
	return true;
}

/* ---- the doors ---- */

bool docs_listen(struct docs *d, const struct docs_listener *ear, struct err *err)
{
	d->ear = ear;
	return !ear || read_telling_tags(d, err);
}

bool docs_each(struct docs *d, doc_fn take, void *with, struct err *err)
{
	return (d->ear || read_all_tags(d, err)) && each_namespace(d, take, with, err) &&
	       each_asset(d, take, with, err);
}

bool docs_one(struct docs *d, int64_t id, struct doc *out, bool *found, struct err *err)
{
	arena_reset(d->batch);
	if (!one_asset(d, id, out, found, err))
		return false;
	return *found || one_namespace(d, id, out, found, err);
}

bool docs_marks(struct docs *d, mark_fn take, void *with, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		d->s->db,
		"select id, digest, qualified from p_namespace where state = 1 and name <> ''"
		" union all select id, digest, qualified from p_asset where state = 1",
		err);
	bool good;

	if (!q || !read_all_tags(d, err))
		return false;
	while (stmt_next(q, &good, err)) {
		struct map_entry *tags;
		uint64_t mark;

		mark = str_hash(col_str(q, 1));
		tags = d->tags.len ? map_get(&d->tags, col_str(q, 2)) : NULL;
		if (tags)
			mark += ((struct hung *)tags->ptr)->mark;
		if (!take(with, col_int(q, 0), (int64_t)(mark >> 1), err))
			return false;
	}
	return good;
}
