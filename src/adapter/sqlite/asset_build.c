#include "adapter/sqlite/asset_build.h"

#include "adapter/sqlite/ddl.h"
#include "base/arena.h"

#include "base/banned.h"

struct builder {
	const struct lite_schema *s;
	const struct lite_object *o;
	struct arena *a;
	struct ddl_table ddl;
	struct asset *asset;
};

/* ---- columns ---- */

/* Columns have the same order in the text and in the pragma; where the names differ, the text was not understood. */
static const struct ddl_column *text_of(const struct builder *b, ptrdiff_t i)
{
	const struct ddl_column *c;

	if (i >= b->ddl.columns.len)
		return NULL;
	c = &b->ddl.columns.at[i];
	return str_eq_fold(c->name, b->o->columns.at[i].name) ? c : NULL;
}

static bool has_key_index(const struct lite_object *o)
{
	for (ptrdiff_t i = 0; i < o->parts.len; i++)
		if (o->parts.at[i].origin == 'p')
			return true;
	return false;
}

/* INTEGER PRIMARY KEY is the rowid itself and never null; other keys of tables with rowids may contain nulls. */
static enum truth nullable(const struct builder *b, const struct lite_column *c)
{
	if (b->o->view || b->o->virtual)
		return c->not_null ? NO : MAYBE;
	if (c->not_null || (c->pk && (b->o->without_rowid || !has_key_index(b->o))))
		return NO;
	return YES;
}

static void add_column(struct builder *b, ptrdiff_t i)
{
	const struct lite_column *c = &b->o->columns.at[i];
	const struct ddl_column *text = text_of(b, i);
	struct field *f = push(&b->asset->fields, b->a);

	field_start(f);
	f->name = c->name;
	f->type = c->type;
	f->nullable = nullable(b, c);
	f->default_value = c->default_value;
	f->readable = YES;
	if (c->hidden)
		f->generated_as = c->hidden == 3 ? S("stored") : S("virtual");
	if (!text)
		return;
	f->collation = text->collation;
	f->comment = text->comment.len ? text->comment : NO_STR;
	if (c->hidden)
		f->generated = text->generated;
	if (text->autoincrement)
		f->identity = S("autoincrement");
}

/* ---- keys ---- */

static str field_of(const struct lite_object *o, str written)
{
	const struct lite_column *c = lite_column_named(o, written);

	return c ? c->name : written;
}

static bool same_fields(const struct strs *a, const struct strs *b)
{
	for (ptrdiff_t i = 0; i < a->len && i < b->len; i++)
		if (!str_eq_fold(a->at[i], b->at[i]))
			return false;
	return a->len == b->len;
}

/* The name that the text gives to a key on these columns. */
static str key_name(const struct builder *b, enum key_kind kind, const struct strs *fields)
{
	for (ptrdiff_t i = 0; i < b->ddl.keys.len; i++) {
		const struct ddl_key *k = &b->ddl.keys.at[i];

		if (k->kind == kind && k->name.at && same_fields(&k->fields, fields))
			return k->name;
	}
	return NO_STR;
}

static void primary_fields(const struct lite_object *o, struct arena *a, struct strs *out)
{
	for (int place = 1; place <= o->columns.len; place++) {
		ptrdiff_t i = 0;

		while (i < o->columns.len && o->columns.at[i].pk != place)
			i++;
		if (i == o->columns.len)
			return;
		*push(out, a) = o->columns.at[i].name;
	}
}

static void add_primary(struct builder *b)
{
	struct key key = { .kind = KEY_PRIMARY };

	if (b->o->virtual)
		return;
	primary_fields(b->o, b->a, &key.fields);
	if (!key.fields.len)
		return;
	key.name = key_name(b, KEY_PRIMARY, &key.fields);
	*push(&b->asset->keys, b->a) = key;
}

/* Taken from the index that each of them creates; the parts of one index are adjacent. */
static ptrdiff_t add_unique(struct builder *b, ptrdiff_t i)
{
	struct key key = { .kind = KEY_UNIQUE };
	str index = b->o->parts.at[i].index;

	for (; i < b->o->parts.len && str_eq(b->o->parts.at[i].index, index); i++)
		if (b->o->parts.at[i].field.at)
			*push(&key.fields, b->a) = b->o->parts.at[i].field;
	key.name = key_name(b, KEY_UNIQUE, &key.fields);
	*push(&b->asset->keys, b->a) = key;
	return i;
}

static void add_uniques(struct builder *b)
{
	for (ptrdiff_t i = 0; i < b->o->parts.len;)
		if (b->o->parts.at[i].origin == 'u')
			i = add_unique(b, i);
		else
			i++;
}

static void add_checks(struct builder *b)
{
	for (ptrdiff_t i = 0; i < b->ddl.keys.len; i++) {
		const struct ddl_key *k = &b->ddl.keys.at[i];
		struct key key = { .kind = KEY_CHECK, .name = k->name, .expression = k->expression };

		if (k->kind != KEY_CHECK || !k->expression.at)
			continue;
		for (ptrdiff_t f = 0; f < k->fields.len; f++)
			*push(&key.fields, b->a) = field_of(b->o, k->fields.at[f]);
		*push(&b->asset->keys, b->a) = key;
	}
}

/* ---- foreign keys ---- */

static str action(struct arena *a, str word)
{
	return !word.len || str_eq_fold(word, S("no action")) ? NO_STR : str_lower(a, word);
}

/* The pragma numbers the keys from the last in the text to the first. */
static const struct ddl_key *foreign_text(const struct builder *b, int64_t id, const struct strs *fields)
{
	int64_t from_last = 0;

	for (ptrdiff_t i = b->ddl.keys.len; i-- > 0;) {
		const struct ddl_key *k = &b->ddl.keys.at[i];

		if (k->kind != KEY_FOREIGN)
			continue;
		if (from_last++ == id)
			return same_fields(&k->fields, fields) ? k : NULL;
	}
	return NULL;
}

/* A key that names no columns refers to the primary key of its target. Names are returned as the target stores them. */
static void resolve(const struct builder *b, struct key *key, str table, const struct lite_reference *r, ptrdiff_t n)
{
	const struct lite_object *target = lite_object_named(b->s, table);

	key->target = (struct asset_ref){ S(""), target ? target->name : table };
	key->broken = !target;
	if (!r[0].to.at && target)
		primary_fields(target, b->a, &key->target_fields);
	for (ptrdiff_t i = 0; i < n && r[i].to.at; i++) {
		const struct lite_column *c = target ? lite_column_named(target, r[i].to) : NULL;

		*push(&key->target_fields, b->a) = c ? c->name : r[i].to;
		key->broken |= target && target->known && !c;
	}
	if (key->target_fields.len == n)
		return;
	key->target_fields = (struct strs){ 0 };
	key->broken |= target && target->known;
}

static void build_foreign(const struct builder *b, const struct lite_reference *r, ptrdiff_t n, struct key *key)
{
	const struct ddl_key *text;

	*key = (struct key){
		.kind = KEY_FOREIGN,
		.on_update = action(b->a, r->on_update),
		.on_delete = action(b->a, r->on_delete),
	};
	for (ptrdiff_t i = 0; i < n; i++)
		*push(&key->fields, b->a) = r[i].from;
	resolve(b, key, r->table, r, n);
	text = foreign_text(b, r->id, &key->fields);
	if (!text)
		return;
	key->name = text->name;
	key->match = text->match;
	key->deferrable = text->deferrable ? YES : NO;
	key->deferred = text->deferred ? YES : NO;
}

/* The number of rows, from the i-th on, that form one key. */
static ptrdiff_t one_key(const struct lite_object *o, ptrdiff_t i)
{
	ptrdiff_t n = 1;

	while (i + n < o->references.len && o->references.at[i + n].id == o->references.at[i].id)
		n++;
	return n;
}

static void add_foreign(struct builder *b)
{
	ptrdiff_t n;

	for (ptrdiff_t i = 0; i < b->o->references.len; i += n) {
		n = one_key(b->o, i);
		build_foreign(b, &b->o->references.at[i], n, push(&b->asset->keys, b->a));
	}
}

void lite_build_incoming(const struct lite_schema *s, const struct lite_object *from, const struct lite_object *to,
			 struct arena *a, struct incoming *in)
{
	struct builder b = { .s = s, .o = from, .a = a };
	ptrdiff_t n;

	ddl_table_read(a, from->sql, &b.ddl);
	for (ptrdiff_t i = 0; i < from->references.len; i += n) {
		struct incoming_key *key;

		n = one_key(from, i);
		if (lite_object_named(s, from->references.at[i].table) != to)
			continue;
		key = push(in, a);
		key->from = (struct asset_ref){ S(""), from->name };
		build_foreign(&b, &from->references.at[i], n, &key->key);
	}
}

/* ---- indexes ---- */

static void add_part(struct builder *b, struct index *index, const struct lite_part *p, const struct ddl_index *text)
{
	struct index_part *part = push(&index->parts, b->a);
	ptrdiff_t i = index->parts.len - 1;

	part->descending = p->descending;
	part->collation = str_eq_fold(p->collation, S("binary")) ? NO_STR : p->collation;
	if (p->column == -2)
		part->expression = i < text->parts.len ? text->parts.at[i] : S("?");
	else if (p->column == -1)
		part->expression = S("rowid");
	else
		part->field = p->field;
}

static ptrdiff_t add_index(struct builder *b, ptrdiff_t i)
{
	const struct lite_part *first = &b->o->parts.at[i];
	struct index *index = push(&b->asset->indexes, b->a);
	str definition = lite_index_text(b->s, first->index);
	struct ddl_index text = { 0 };

	if (definition.at)
		ddl_index_read(b->a, definition, &text);
	*index = (struct index){
		.name = first->index,
		.unique = first->unique,
		.primary = first->origin == 'p',
		.valid = YES,
		.predicate = text.predicate,
		.definition = definition,
	};
	for (; i < b->o->parts.len && str_eq(b->o->parts.at[i].index, first->index); i++)
		add_part(b, index, &b->o->parts.at[i], &text);
	return i;
}

static void add_indexes(struct builder *b)
{
	for (ptrdiff_t i = 0; i < b->o->parts.len;)
		i = add_index(b, i);
}

/* ---- the rest ---- */

static void add_triggers(struct builder *b)
{
	for (ptrdiff_t i = 0; i < b->o->triggers.len; i++) {
		const struct lite_trigger *t = &b->o->triggers.at[i];
		struct ddl_trigger text;

		ddl_trigger_read(b->a, t->sql, &text);
		*push(&b->asset->triggers, b->a) = (struct trigger){
			.name = t->name,
			.timing = text.timing,
			.events = text.events,
			.definition = t->sql,
			.enabled = YES,
		};
	}
}

static void add_depends(struct builder *b)
{
	for (ptrdiff_t i = 0; i < b->o->depends.len; i++)
		*push(&b->asset->depends, b->a) = b->o->depends.at[i];
}

static void add_props(struct builder *b)
{
	struct props *p = &b->asset->props;

	if (b->o->strict)
		props_put(p, b->a, S("strict"), S("yes"));
	if (b->o->without_rowid && !b->o->virtual)
		props_put(p, b->a, S("without_rowid"), S("yes"));
	props_put(p, b->a, S("module"), b->ddl.module);
}

static enum asset_kind kind_of(const struct lite_object *o)
{
	return o->view ? ASSET_VIEW : o->virtual ? ASSET_VIRTUAL_TABLE : ASSET_TABLE;
}

void lite_build(const struct lite_schema *s, const struct lite_object *o, struct arena *batch, struct asset *out)
{
	struct builder b = { .s = s, .o = o, .a = batch, .asset = out };

	asset_start(out);
	ddl_table_read(batch, o->sql, &b.ddl);
	out->ns = S("");
	out->name = o->name;
	out->kind = kind_of(o);
	out->definition = o->sql;
	out->comment = b.ddl.comment.len ? b.ddl.comment : NO_STR;
	out->readable = YES;
	out->problem = o->problem;
	out->stats = o->stats;
	for (ptrdiff_t i = 0; i < o->columns.len; i++)
		add_column(&b, i);
	add_primary(&b);
	add_uniques(&b);
	add_checks(&b);
	add_foreign(&b);
	add_indexes(&b);
	add_triggers(&b);
	add_depends(&b);
	add_props(&b);
	asset_finish(out);
}
