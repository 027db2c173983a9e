#include "service/assistant/candidate_tables.h"

#include "assistant/language/trade_words.h"
#include "assistant/link/computed_amounts.h"
#include "base/arena.h"
#include "base/map.h"
#include "model/word_split.h"
#include "retrieve/retrieve.h"
#include "workspace/indexes/lookup_values.h"
#include "base/banned.h"

/* A place with no more tables is read whole. */
enum { SMALL = 40, RANKED = 16, LEADING = 3, WITH_PARENTS = 24, TRADED = 6, WITH_LINES = 64 };

struct finding {
	const struct scope *scope;
	const struct retriever *words;
	const struct tables_ask *ask;
	struct candidate_tables *out;
	const struct catalogs *catalogs;
	array_of(int64_t) ids;
	bool many;
};

/* ---- which tables ---- */

static bool take_brief(void *with, const struct asset_brief *b, struct err *err)
{
	struct finding *f = with;

	(void)err;
	if (b->is_part)
		return true;
	f->many = f->many || f->ids.len == SMALL;
	if (f->many)
		return false;
	*push(&f->ids, f->scope->arena) = b->id;
	return true;
}

/* All of a namespace, or of a small catalog. */
static bool take_all(struct finding *f, const struct catalog *c, struct err *err)
{
	struct store *s = f->scope->store;
	const struct stop *stop = f->scope->stop;

	if (!f->ask->ns.at && c->assets > SMALL)
		f->many = true;
	else if (!(f->ask->ns.at ? store_each_in_namespace(s, c->id, f->ask->ns, stop, take_brief, f, err)
				 : store_each_plain(s, c->id, stop, take_brief, f, err)) &&
		 err->kind)
		return false;
	if (f->many)
		f->ids.len = 0;
	return true;
}

static bool ask_search(struct finding *f, struct retrieved *found, struct err *err)
{
	struct retrieve_ask ask = { .query_text = f->ask->question,
				    .constraints = { f->out->catalog, f->ask->ns, f->ask->domain },
				    .k = RANKED,
				    .stop = f->scope->stop };

	return workspace_retriever_joins(f->scope->workspace, f->scope->store, f->words, f->scope->arena, &ask, err) &&
	       retrieve(f->words, f->scope->arena, &ask, found, err);
}

static bool take_ranked(struct finding *f, struct err *err)
{
	struct retrieved found = { 0 };

	if (!ask_search(f, &found, err))
		return false;
	f->out->toss_up = found.toss_up;
	for (ptrdiff_t i = 0; i < found.candidates.len; i++) {
		const struct candidate_table *c = &found.candidates.at[i];

		if (!f->out->catalog.at)
			f->out->catalog = c->catalog;
		if (str_eq(c->catalog, f->out->catalog))
			*push(&f->ids, f->scope->arena) = c->id;
	}
	return true;
}

static bool has_id(const struct finding *f, int64_t id)
{
	for (ptrdiff_t i = 0; i < f->ids.len; i++)
		if (f->ids.at[i] == id)
			return true;
	return false;
}

/* The first, so that what it references follows. */
static void take_named(struct finding *f)
{
	ptrdiff_t last = f->ids.len;

	if (!f->ask->table || has_id(f, f->ask->table))
		return;
	push(&f->ids, f->scope->arena);
	for (; last > 0; last--)
		f->ids.at[last] = f->ids.at[last - 1];
	f->ids.at[0] = f->ask->table;
}

/* What the first of them reference: places, kinds and people that a question names by their values alone. */
static bool take_parents(struct finding *f, struct err *err)
{
	ptrdiff_t leading = f->ids.len < LEADING ? f->ids.len : LEADING;

	for (ptrdiff_t i = 0; i < leading; i++) {
		struct relations keys = { 0 };

		if (!store_relations(f->scope->store, f->scope->arena, f->ids.at[i], OUTGOING, &keys, err))
			return false;
		for (ptrdiff_t k = 0; k < keys.len && f->ids.len < WITH_PARENTS; k++)
			if (keys.at[k].to_id && !has_id(f, keys.at[k].to_id))
				*push(&f->ids, f->scope->arena) = keys.at[k].to_id;
	}
	return true;
}

/* Is it about who bought what? */
static bool is_of_trade(const struct finding *f)
{
	struct tokens words = { 0 };

	words_split(f->scope->arena, f->ask->question, &words);
	for (ptrdiff_t i = 0; i < words.len; i++)
		if (word_is_trade(words.at[i].text))
			return true;
	return false;
}

static bool take_related(struct finding *f, int64_t id, enum direction way, struct err *err)
{
	struct relations keys = { 0 };

	if (!store_relations(f->scope->store, f->scope->arena, id, way, &keys, err))
		return false;
	for (ptrdiff_t k = 0; k < keys.len && f->ids.len < WITH_LINES; k++) {
		int64_t other = way == INCOMING ? keys.at[k].from_id : keys.at[k].to_id;

		if (other && !has_id(f, other))
			*push(&f->ids, f->scope->arena) = other;
	}
	return true;
}

/* What was bought is known from lines of orders, which the question does not name, and which reference what it names. */
static bool take_lines(struct finding *f, struct err *err)
{
	ptrdiff_t leading = f->ids.len < TRADED ? f->ids.len : TRADED;

	if (!is_of_trade(f))
		return true;
	for (ptrdiff_t i = 0; i < leading; i++)
		if (!take_related(f, f->ids.at[i], INCOMING, err))
			return false;
	for (ptrdiff_t i = 0, last = f->ids.len; i < last; i++)
		if (!take_related(f, f->ids.at[i], OUTGOING, err))
			return false;
	return true;
}

/* ---- what is known about them ---- */

static enum type_class class_of(const struct field *f)
{
	str base = props_get(&f->props, S("base_type"));

	return f->class == TYPE_UNKNOWN || f->class == TYPE_OTHER ? type_class_of(base.at ? base : f->type) : f->class;
}

static void take_field(struct arena *a, const struct field *f, struct link_table *t)
{
	struct link_column *c = push(&t->columns, a);

	*c = (struct link_column){ .name = f->name,
				   .type = f->type,
				   .comment = f->comment,
				   .class = class_of(f),
				   .values = f->values,
				   .pk = f->pk > 0,
				   .fk_table = -1,
				   .fk_column = -1 };
	for (ptrdiff_t i = 0; i < f->samples.len; i++)
		*push(&c->values, a) = f->samples.at[i];
}

static struct link_column *column_called(const struct link_table *t, str name)
{
	for (ptrdiff_t i = 0; i < t->columns.len; i++)
		if (str_eq(t->columns.at[i].name, name))
			return &t->columns.at[i];
	return NULL;
}

/* The texts in quotes of a check: status in ('open', 'closed'). */
static void take_check(struct arena *a, const struct key *k, struct link_table *t)
{
	struct link_column *c = k->fields.len == 1 ? column_called(t, k->fields.at[0]) : NULL;
	str rest = k->expression, part;

	for (bool inside = false; c && str_cut(&rest, '\'', &part); inside = !inside)
		if (inside && part.len && rest.at)
			*push(&c->values, a) = part;
}

static bool take_asset(struct finding *f, int64_t id, struct err *err)
{
	struct arena *a = f->scope->arena;
	struct asset_row *row = new(a, struct asset_row);
	struct link_table *t;

	if (!store_asset(f->scope->store, a, id, row, err))
		return false;
	if (row->asset.kind == ASSET_TOPIC) {
		f->out->topics = true;
		return true;
	}
	t = push(&f->out->schema, a);
	*t = (struct link_table){
		.id = id, .ns = row->asset.ns, .name = row->asset.name, .comment = row->asset.comment
	};
	*push(&f->out->qualified, a) = row->qualified;
	for (ptrdiff_t i = 0; i < row->asset.fields.len; i++)
		if (!row->asset.fields.at[i].path.at)
			take_field(a, &row->asset.fields.at[i], t);
	for (ptrdiff_t i = 0; i < row->asset.keys.len; i++)
		if (row->asset.keys.at[i].kind == KEY_CHECK)
			take_check(a, &row->asset.keys.at[i], t);
	for (ptrdiff_t i = 0; i < t->columns.len; i++) {
		struct strs one = { &t->columns.at[i].name, 1, 1 };

		t->columns.at[i].key = asset_is_unique_on(&row->asset, &one);
	}
	t->keys = row->asset.keys.at;
	t->key_count = row->asset.keys.len;
	return true;
}

static int table_called(const struct link_schema *s, str ns, str name)
{
	for (int i = 0; i < s->len; i++)
		if (str_eq(s->at[i].ns, ns) && str_eq(s->at[i].name, name))
			return i;
	return -1;
}

static void take_key(struct link_schema *s, struct link_table *t, const struct key *k)
{
	int to = table_called(s, k->target.ns.at ? k->target.ns : t->ns, k->target.name);

	for (ptrdiff_t i = 0; to >= 0 && i < k->fields.len && i < k->target_fields.len; i++) {
		struct link_column *from = column_called(t, k->fields.at[i]),
				   *other = column_called(&s->at[to], k->target_fields.at[i]);

		if (!from || !other)
			continue;
		from->fk_table = to;
		from->fk_column = (int)(other - s->at[to].columns.at);
	}
}

static void take_keys(struct link_schema *s)
{
	for (ptrdiff_t i = 0; i < s->len; i++)
		for (ptrdiff_t k = 0; k < s->at[i].key_count; k++)
			if (s->at[i].keys[k].kind == KEY_FOREIGN)
				take_key(s, &s->at[i], &s->at[i].keys[k]);
}

static void take_value(void *with, int64_t table, str column, str value)
{
	struct finding *f = with;

	for (ptrdiff_t i = 0; i < f->out->schema.len; i++) {
		struct link_table *t = &f->out->schema.at[i];
		struct link_column *c = t->id == table ? column_called(t, column) : NULL;

		if (c)
			*push(&c->values, f->scope->arena) = str_dup(f->scope->arena, value);
	}
}

bool candidate_tables(const struct scope *scope, const struct retriever *words, const struct tables_ask *ask,
		      struct candidate_tables *out, struct err *err)
{
	struct catalogs all = { 0 };
	struct finding f = { .scope = scope, .words = words, .ask = ask, .out = out, .catalogs = &all };
	str wanted = ask->catalog.at ? ask->catalog : scope->catalog;
	const struct catalog *only;

	if (!store_catalogs(scope->store, scope->arena, &all, err))
		return false;
	only = wanted.len ? catalogs_find(&all, wanted) : all.len == 1 ? &all.at[0] : NULL;
	if (only) {
		out->catalog = only->name;
		if (!take_all(&f, only, err))
			return false;
	}
	if (!f.ids.len) {
		if (!take_ranked(&f, err))
			return false;
		take_named(&f);
		if (!take_parents(&f, err) || !take_lines(&f, err))
			return false;
	}
	for (ptrdiff_t i = 0; i < f.ids.len; i++)
		if (!take_asset(&f, f.ids.at[i], err))
			return false;
	take_keys(&out->schema);
	computed_amounts_add(scope->arena, &out->schema);
	lookup_values_each(scope->workspace, scope->store, &all, take_value, &f);
	return true;
}
