/* Writes the parts of an asset that SQL queries need into their own tables. */
#include <string.h>

#include "store/schema/asset_row.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/name.h"
#include "model/record.h"
#include "store/apply/staging_file.h"

#include "base/banned.h"

/* ---- types ---- */

static str type_key(struct sb *text, str written, enum type_class class)
{
	sb_putc(text, (char)('a' + (int)class));
	if (written.at)
		sb_putc(text, ':');
	sb_put(text, written);
	return sb_str(text);
}

bool types_load(struct store *s, struct arena *a, bool may_add, struct types *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select id, written, class from p_type", err);
	struct types t = { .arena = a, .ids = map_in(a), .may_add = may_add };
	scoped(sb_free) struct sb text = SB(SB_MAX);
	bool good;

	while (stmt_next(q, &good, err)) {
		enum type_class class = TYPE_UNKNOWN;

		type_class_named(col_str(q, 2), &class);
		sb_reset(&text);
		map_put(&t.ids, str_dup(a, type_key(&text, col_str(q, 1), class)), NULL)->num = col_int(q, 0);
	}
	if (!good)
		return false;
	*out = t;
	return true;
}

static bool add_type(struct projector *p, const struct field *f, str key, int64_t *id, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	int64_t n = p->types.ids.len + 1;

	if (!p->types.may_add) {
		*id = UNKNOWN;
		return true;
	}
	q = db_ask(p->s->db, "insert into main.p_type (id, written, class) values (?, ?, ?)", err);
	bind_int(q, 1, n);
	bind_str(q, 2, f->type);
	bind_str(q, 3, str_of(type_class_name(f->class)));
	if (!stmt_run(q, err))
		return false;
	map_put(&p->types.ids, str_dup(p->types.arena, key), NULL)->num = n;
	*id = n;
	return true;
}

static bool type_id(struct projector *p, const struct field *f, struct sb *text, int64_t *id, struct err *err)
{
	struct map_entry *e;
	str key;

	sb_reset(text);
	key = type_key(text, f->type, f->class);
	e = map_get(&p->types.ids, key);
	if (!e)
		return add_type(p, f, key, id, err);
	*id = e->num;
	return true;
}

/* ---- fields ---- */

static int64_t truth_num(enum truth t)
{
	return t == MAYBE ? UNKNOWN : t == YES;
}

static bool is_plain(const struct field *f)
{
	return !f->generated.at && !f->generated_as.at && !f->identity.at && !f->collation.at && !f->domain_type.at &&
	       !f->domain_types.len && !f->values.len && !f->samples.len && !f->props.len;
}

static void put_domains(struct jw *w, const struct field *f)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	domain_types_put(&b, f);
	jw_raw(w, sb_str(&b));
}

/* The rare attributes of a field as one text, which is null for most. */
static str extra_of(struct arena *a, const struct field *f)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct jw w = jw_to(&text);

	if (is_plain(f))
		return NO_STR;
	jw_object(&w);
	jw_str_some(&w, "generated", f->generated);
	jw_str_some(&w, "generated_as", f->generated_as);
	jw_str_some(&w, "identity", f->identity);
	jw_str_some(&w, "collation", f->collation);
	jw_str_some(&w, "domain", f->domain_type);
	if (f->domain_types.len) {
		jw_key(&w, "domains");
		put_domains(&w, f);
	}
	if (f->values.len) {
		jw_key(&w, "values");
		texts_put(&w, NULL, &f->values);
	}
	if (f->samples.len) {
		jw_key(&w, "samples");
		texts_put(&w, NULL, &f->samples);
	}
	if (f->props.len) {
		jw_key(&w, "props");
		props_write(&w, &f->props);
	}
	jw_end_object(&w);
	return str_dup(a, sb_str(&text));
}

/* The name as written in a qualified name, if it differs. */
static str written_of(struct arena *a, str name)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);

	if (!name_must_quote(name))
		return NO_STR;
	name_part(&text, name);
	return str_dup(a, sb_str(&text));
}

/* One field of the asset, whose id is the first parameter; each other cell is the next parameter. */
#define FIELD "(?1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
#define FOUR(row) row ", " row ", " row ", " row
#define SAVE_FIELDS(table, rows) "insert or fail into " table " values " rows

enum { FIELD_CELLS = 13 };

/* Running a statement costs as much as storing a field, so the widest possible statements are run, and few of them. */
static const struct {
	ptrdiff_t rows;
	const char *now, *then;
} field_statements[] = {
	{ 16, SAVE_FIELDS("main.p_field", FOUR(FOUR(FIELD))), SAVE_FIELDS("temp.at_field", FOUR(FOUR(FIELD))) },
	{ 4, SAVE_FIELDS("main.p_field", FOUR(FIELD)), SAVE_FIELDS("temp.at_field", FOUR(FIELD)) },
	{ 1, SAVE_FIELDS("main.p_field", FIELD), SAVE_FIELDS("temp.at_field", FIELD) },
};

static void bind_some(struct stmt *q, int i, str s)
{
	if (s.at)
		bind_str(q, i, s);
}

/* All parameters start as null, and most stay so. */
static void bind_field(struct projector *p, struct stmt *q, int before, const struct field *f, int32_t slot,
		       int64_t ordinal, int64_t type)
{
	bind_int(q, before + 1, slot);
	bind_int(q, before + 2, ordinal);
	bind_str(q, before + 3, f->name.at ? f->name : S(""));
	bind_num(q, before + 4, type);
	bind_num(q, before + 5, truth_num(f->nullable));
	bind_int(q, before + 6, f->pk);
	bind_some(q, before + 7, f->default_value);
	bind_some(q, before + 8, f->comment);
	bind_some(q, before + 9, f->native);
	bind_num(q, before + 10, truth_num(f->readable));
	bind_some(q, before + 11, written_of(p->scratch, f->name));
	bind_some(q, before + 12, f->path);
	bind_some(q, before + 13, extra_of(p->scratch, f));
}

/* Saves as many fields as fit into one statement, from this one on. */
static bool save_some(struct projector *p, int64_t id, const struct asset *a, const int32_t *slots, ptrdiff_t from,
		      ptrdiff_t *taken, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	scoped(sb_free) struct sb text = SB(SB_MAX);
	ptrdiff_t left = a->fields.len - from, rows;
	size_t which = 0;
	int64_t type;

	while (field_statements[which].rows > left)
		which++;
	rows = field_statements[which].rows;
	q = db_ask(p->s->db, p->to == TABLES_NOW ? field_statements[which].now : field_statements[which].then, err);
	bind_int(q, 1, id);
	for (ptrdiff_t i = 0; i < rows; i++) {
		const struct field *f = &a->fields.at[from + i];

		if (!type_id(p, f, &text, &type, err))
			return false;
		bind_field(p, q, 1 + (int)i * FIELD_CELLS, f, slots[from + i], from + i + 1, type);
	}
	*taken = rows;
	return stmt_run(q, err);
}

static bool save_fields(struct projector *p, int64_t id, const struct asset *a, const int32_t *slots, struct err *err)
{
	ptrdiff_t n;

	for (ptrdiff_t i = 0; i < a->fields.len; i += n)
		if (!save_some(p, id, a, slots, i, &n, err))
			return false;
	return true;
}

bool project_gone(struct store *s, int64_t asset, const struct known_field *f, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "insert into main.p_field (asset_id, slot, name, path) values (?, ?, ?, ?)", err);

	bind_int(q, 1, asset);
	bind_int(q, 2, f->slot);
	bind_str(q, 3, f->name);
	bind_str(q, 4, f->path);
	return stmt_run(q, err);
}

/* ---- relations ---- */

static str list_json(struct arena *a, const struct strs *list)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct jw w = jw_to(&text);

	texts_put(&w, NULL, list);
	return str_dup(a, sb_str(&text));
}

#define SAVE_RELATION(table) \
	"insert into " table " values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)"

static bool save_relation(struct projector *p, struct stmt *q, const struct asset *a, const struct key *k,
			  struct err *err)
{
	int64_t target;

	if (!p->target(p->with, k->target.ns.at ? k->target.ns : a->ns, k->target.name, &target, err))
		return false;
	bind_int(q, 3, target);
	bind_str(q, 4, k->name);
	bind_str(q, 5, list_json(p->scratch, &k->fields));
	bind_str(q, 6, list_json(p->scratch, &k->target_fields));
	bind_str(q, 7, k->on_update);
	bind_str(q, 8, k->on_delete);
	bind_int(q, 9, asset_any_nullable(a, &k->fields));
	bind_int(q, 10, asset_is_unique_on(a, &k->fields));
	bind_int(q, 11, k->broken);
	bind_num(q, 12, truth_num(k->validated));
	bind_num(q, 13, truth_num(k->enforced));
	bind_str(q, 14, k->comment);
	return stmt_run(q, err);
}

static bool save_relations(struct projector *p, int64_t id, const struct asset *a, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	int64_t seq = 0;

	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		const struct key *k = &a->keys.at[i];

		if (k->kind != KEY_FOREIGN || k->target.name.len == 0)
			continue;
		if (!q)
			q = db_ask(p->s->db,
				   p->to == TABLES_NOW ? SAVE_RELATION("main.p_relation")
						       : SAVE_RELATION("temp.at_relation"),
				   err);
		bind_int(q, 1, id);
		bind_int(q, 2, ++seq);
		if (!save_relation(p, q, a, k, err))
			return false;
	}
	return true;
}

#define SAVE_DEPEND(table) "insert into " table " values (?1, ?2, ?3, ?4)"

static bool save_depends(struct projector *p, int64_t id, const struct asset *a, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;

	for (ptrdiff_t i = 0; i < a->depends.len; i++) {
		const struct depend *d = &a->depends.at[i];
		int64_t source;

		if (d->on.name.len == 0)
			continue;
		if (!q)
			q = db_ask(p->s->db,
				   p->to == TABLES_NOW ? SAVE_DEPEND("main.p_depend") : SAVE_DEPEND("temp.at_depend"),
				   err);
		if (!q || !p->target(p->with, d->on.ns.at ? d->on.ns : a->ns, d->on.name, &source, err))
			return false;
		bind_int(q, 1, id);
		bind_int(q, 2, i + 1);
		bind_int(q, 3, source);
		bind_str(q, 4, d->fields.len ? list_json(p->scratch, &d->fields) : NO_STR);
		if (!stmt_run(q, err))
			return false;
	}
	return true;
}

/* ---- a whole asset ---- */

static str props_json(struct arena *a, const struct props *props)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct jw w = jw_to(&text);

	if (!props->len)
		return NO_STR;
	props_write(&w, props);
	return str_dup(a, sb_str(&text));
}

static bool fill_row(struct projector *p, struct row *r, const struct asset *a, struct err *err)
{
	r->kind = a->kind;
	r->owner = a->owner;
	r->comment = a->comment;
	r->readable = a->readable;
	r->native = a->native;
	r->fields = a->fields.len;
	r->has_pk = asset_primary_key(a) != NULL;
	r->props = props_json(p->scratch, &a->props);
	r->keys_out = 0;
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		r->keys_out += a->keys.at[i].kind == KEY_FOREIGN;
	r->part_of = UNKNOWN;
	return a->part_of.name.len == 0 ||
	       p->target(p->with, a->part_of.ns.at ? a->part_of.ns : a->ns, a->part_of.name, &r->part_of, err);
}

#define SAVE_RECORD(how, table) how " into " table " (asset_id, record) values (?1, ?2)"

static bool save_record(struct projector *p, const struct row *r, str record, struct err *err)
{
	const char *sql = p->to == TABLES_SHADOW ? SAVE_RECORD("insert or replace", "temp.at_record")
			  : r->fresh		 ? SAVE_RECORD("insert", "main.p_record")
						 : SAVE_RECORD("insert or replace", "main.p_record");
	scoped(stmt_done) struct stmt *q = db_ask(p->s->db, sql, err);

	bind_int(q, 1, r->id);
	bind_str(q, 2, record);
	return stmt_run(q, err);
}

#define SAVE_PARENT(table) "insert into " table " values (?1, ?2, ?3)"

static bool save_parents(struct projector *p, int64_t id, const struct asset *a, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;

	for (ptrdiff_t i = 0; i < a->inherits.len; i++) {
		const struct asset_ref *on = &a->inherits.at[i];
		int64_t parent;

		if (on->name.len == 0)
			continue;
		if (!q)
			q = db_ask(p->s->db,
				   p->to == TABLES_NOW ? SAVE_PARENT("main.p_inherit") : SAVE_PARENT("temp.at_inherit"),
				   err);
		if (!q || !p->target(p->with, on->ns.at ? on->ns : a->ns, on->name, &parent, err))
			return false;
		bind_int(q, 1, id);
		bind_int(q, 2, i + 1);
		bind_int(q, 3, parent);
		if (!stmt_run(q, err))
			return false;
	}
	return true;
}

bool project(struct projector *p, struct row *r, const struct asset *a, str record, const int32_t *slots,
	     struct err *err)
{
	return fill_row(p, r, a, err) && row_save(p->s, p->to, r, err) && save_record(p, r, record, err) &&
	       save_fields(p, r->id, a, slots, err) && save_relations(p, r->id, a, err) &&
	       save_depends(p, r->id, a, err) && save_parents(p, r->id, a, err);
}

bool project_clear(struct store *s, int64_t asset, bool keep, struct err *err)
{
	return db_run(s->db,
		      keep ? "update main.p_field set ordinal = null, type = null, nullable = null, pk = null, otherwise = null,"
			     " comment = null, native = null, readable = null, written = null, extra = null where asset_id = ?"
			   : "delete from main.p_field where asset_id = ?",
		      asset, err) &&
	       db_run(s->db, "delete from main.p_relation where asset_id = ?", asset, err) &&
	       db_run(s->db, "delete from main.p_depend where asset_id = ?", asset, err) &&
	       db_run(s->db, "delete from main.p_inherit where asset_id = ?", asset, err);
}
