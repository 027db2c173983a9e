/* What a script has made so far: assets, types, indexes, namespaces, by their names. */
#include "sql/script/internal.h"

#include <stdlib.h>

#include "base/arena.h"
#include "model/name.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

bool script_rule(const struct script *s, int rule)
{
	return s->known && rule_in(s->dialect->syntax->bit, (enum syntax_rule)rule);
}

/* Names that no quotes protect differ in case only by chance. */
static bool ignores_case(const struct script *s)
{
	return s->dialect->fold == FOLD_INSENSITIVE || s->dialect->fold == FOLD_NONE;
}

bool script_same(const struct script *s, str a, str b)
{
	return ignores_case(s) ? str_eq_fold(a, b) : str_eq(a, b);
}

/* The length of the first tells where the second begins. */
static str key_of(struct script *s, str ns, str name)
{
	str key = str_fmt(s->arena, "%td:%.*s%.*s", ns.len, STR(ns), STR(name));

	return ignores_case(s) ? str_lower(s->arena, key) : key;
}

static void *find_in(struct script *s, struct map *m, str ns, str name)
{
	const struct map_entry *e = map_get(m, key_of(s, ns, name));

	return e ? e->ptr : NULL;
}

/* ---- assets ---- */

struct asset *script_find(struct script *s, struct asset_ref name, bool qualified)
{
	struct asset *found = NULL;

	if (qualified)
		return find_in(s, &s->assets, name.ns, name.name);
	for (ptrdiff_t i = 0; i < s->path.len && !found; i++)
		found = find_in(s, &s->assets, s->path.at[i], name.name);
	return found;
}

struct asset *script_asset(struct ddl *d, struct asset_ref name, bool qualified)
{
	struct asset *found = script_find(d->s, name, qualified);

	if (!found)
		ddl_fails(d, "unknown table", name_qualified(d->s->arena, NO_STR, name.ns, name.name));
	return found;
}

struct asset_ref script_place(struct script *s, struct asset_ref name, bool qualified)
{
	if (!qualified && s->path.len)
		name.ns = s->path.at[0];
	return name;
}

struct asset *script_new(struct ddl *d, struct asset_ref name, bool qualified, bool replaces, enum asset_kind kind)
{
	struct script *s = d->s;
	struct asset *a;
	struct map_entry *e;

	name = script_place(s, name, qualified);
	e = map_put(&s->assets, key_of(s, name.ns, name.name), NULL);
	if (e->ptr && !replaces) {
		ddl_fails(d, "exists already:", name_qualified(s->arena, NO_STR, name.ns, name.name));
		return NULL;
	}
	a = new(s->arena, struct asset);
	asset_start(a);
	a->ns = name.ns;
	a->name = name.name;
	a->kind = kind;
	e->ptr = a;
	d->made = a;
	return a;
}

struct asset *script_asset_at(const struct script *s, ptrdiff_t i)
{
	return s->assets.at[i].ptr;
}

static bool is_at(const struct asset *a, struct asset_ref ref, str own_ns)
{
	return str_eq(ref.name, a->name) && str_eq(ref.ns.at ? ref.ns : own_ns, a->ns);
}

static void drop_keys_to(struct asset *of, const struct asset *target)
{
	for (ptrdiff_t i = of->keys.len; i-- > 0;)
		if (of->keys.at[i].kind == KEY_FOREIGN && is_at(target, of->keys.at[i].target, of->ns))
			script_drop_key(of, &of->keys.at[i]);
}

static void forget_indexes(struct script *s, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->indexes.len; i++) {
		struct script_thing *x = find_in(s, &s->things, a->ns, a->indexes.at[i].name);

		if (x && x->of == a)
			x->gone = true;
	}
}

void script_drop(struct script *s, struct asset *a, bool cascade)
{
	map_put(&s->assets, key_of(s, a->ns, a->name), NULL)->ptr = NULL;
	forget_indexes(s, a);
	for (ptrdiff_t i = 0; i < s->assets.len; i++) {
		struct asset *other = s->assets.at[i].ptr;

		if (!other)
			continue;
		if (cascade)
			drop_keys_to(other, a);
		if (other->part_of.name.at && is_at(a, other->part_of, other->ns))
			script_drop(s, other, cascade);
	}
}

static void follow(struct asset_ref *ref, const struct asset *moved, struct asset_ref to, str own_ns)
{
	if (ref->name.at && is_at(moved, *ref, own_ns))
		*ref = to;
}

void script_move(struct script *s, struct asset *a, struct asset_ref to)
{
	for (ptrdiff_t i = 0; i < s->assets.len; i++) {
		struct asset *other = s->assets.at[i].ptr;

		if (!other)
			continue;
		for (ptrdiff_t k = 0; k < other->keys.len; k++)
			if (other->keys.at[k].kind == KEY_FOREIGN)
				follow(&other->keys.at[k].target, a, to, other->ns);
		for (ptrdiff_t k = 0; k < other->depends.len; k++)
			follow(&other->depends.at[k].on, a, to, other->ns);
		for (ptrdiff_t k = 0; k < other->inherits.len; k++)
			follow(&other->inherits.at[k], a, to, other->ns);
		follow(&other->part_of, a, to, other->ns);
	}
	map_put(&s->assets, key_of(s, a->ns, a->name), NULL)->ptr = NULL;
	a->ns = to.ns;
	a->name = to.name;
	map_put(&s->assets, key_of(s, a->ns, a->name), NULL)->ptr = a;
}

/* ---- columns ---- */

struct field *script_field(const struct script *s, const struct asset *a, str name)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		if (script_same(s, a->fields.at[i].name, name))
			return &a->fields.at[i];
	return NULL;
}

static bool has_name(const struct script *s, const struct strs *list, str name)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		if (script_same(s, list->at[i], name))
			return true;
	return false;
}

static bool index_has(const struct script *s, const struct index *x, str name)
{
	for (ptrdiff_t i = 0; i < x->parts.len; i++)
		if (x->parts.at[i].field.at && script_same(s, x->parts.at[i].field, name))
			return true;
	return has_name(s, &x->includes, name);
}

void script_drop_field(struct script *s, struct asset *a, str name)
{
	struct field *f = script_field(s, a, name);

	if (!f)
		return;
	for (ptrdiff_t i = f - a->fields.at; i + 1 < a->fields.len; i++)
		a->fields.at[i] = a->fields.at[i + 1];
	a->fields.len--;
	for (ptrdiff_t i = a->keys.len; i-- > 0;)
		if (has_name(s, &a->keys.at[i].fields, name))
			script_drop_key(a, &a->keys.at[i]);
	for (ptrdiff_t i = a->indexes.len; i-- > 0;)
		if (index_has(s, &a->indexes.at[i], name))
			script_drop_index(s, a, a->indexes.at[i].name);
}

static void rename_in(const struct script *s, struct strs *list, str from, str to)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		if (script_same(s, list->at[i], from))
			list->at[i] = to;
}

void script_rename_field(struct script *s, struct asset *a, str from, str to)
{
	struct field *f = script_field(s, a, from);

	if (f)
		f->name = to;
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		rename_in(s, &a->keys.at[i].fields, from, to);
	for (ptrdiff_t i = 0; i < a->indexes.len; i++) {
		struct index *x = &a->indexes.at[i];

		rename_in(s, &x->includes, from, to);
		for (ptrdiff_t k = 0; k < x->parts.len; k++)
			if (x->parts.at[k].field.at && script_same(s, x->parts.at[k].field, from))
				x->parts.at[k].field = to;
	}
	for (ptrdiff_t i = 0; i < s->assets.len; i++) {
		struct asset *other = s->assets.at[i].ptr;

		for (ptrdiff_t k = 0; other && k < other->keys.len; k++)
			if (other->keys.at[k].kind == KEY_FOREIGN && is_at(a, other->keys.at[k].target, other->ns))
				rename_in(s, &other->keys.at[k].target_fields, from, to);
	}
}

/* ---- keys and indexes ---- */

struct key *script_key(const struct script *s, const struct asset *a, str name)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		if (a->keys.at[i].name.at && script_same(s, a->keys.at[i].name, name))
			return &a->keys.at[i];
	return NULL;
}

void script_drop_key(struct asset *a, struct key *k)
{
	for (ptrdiff_t i = k - a->keys.at; i + 1 < a->keys.len; i++)
		a->keys.at[i] = a->keys.at[i + 1];
	a->keys.len--;
}

bool script_key_is_row(struct script *s, const struct asset *a, const struct key *k)
{
	const struct field *f = k->kind == KEY_PRIMARY && k->fields.len == 1 ? script_field(s, a, k->fields.at[0])
									     : NULL;

	return f && script_rule(s, MEANS_KEYS_NULLABLE) && str_eq_fold(f->type, S("integer")) &&
	       !props_get(&a->props, S("without_rowid")).at;
}

void script_require_keys(struct script *s, struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		struct key *k = &a->keys.at[i];
		bool strict = !script_rule(s, MEANS_KEYS_NULLABLE) || props_get(&a->props, S("without_rowid")).at ||
			      script_key_is_row(s, a, k);

		for (ptrdiff_t p = 0; k->kind == KEY_PRIMARY && p < k->fields.len; p++) {
			struct field *f = script_field(s, a, k->fields.at[p]);

			if (!f)
				continue;
			k->fields.at[p] = f->name;
			f->nullable = strict ? NO : f->nullable;
		}
	}
}

void script_drop_index(struct script *s, struct asset *a, str name)
{
	ptrdiff_t at = 0;

	while (at < a->indexes.len && !script_same(s, a->indexes.at[at].name, name))
		at++;
	if (at == a->indexes.len)
		return;
	for (ptrdiff_t i = at; i + 1 < a->indexes.len; i++)
		a->indexes.at[i] = a->indexes.at[i + 1];
	a->indexes.len--;
}

struct script_thing *script_thing(struct script *s, str ns, str name, bool make)
{
	struct script_thing *x = find_in(s, &s->things, ns, name);

	if ((x && !x->gone) || !make)
		return x && !x->gone ? x : NULL;
	if (!x)
		x = new(s->arena, struct script_thing);
	*x = (struct script_thing){ 0 };
	map_put(&s->things, key_of(s, ns, name), NULL)->ptr = x;
	return x;
}

/* ---- types and namespaces ---- */

struct script_type *script_find_type(struct script *s, struct asset_ref name, bool qualified)
{
	struct script_type *t = NULL;

	if (qualified)
		t = find_in(s, &s->types, name.ns, name.name);
	for (ptrdiff_t i = 0; !qualified && i < s->path.len && !t; i++) {
		t = find_in(s, &s->types, s->path.at[i], name.name);
		t = t && t->dropped ? NULL : t;
	}
	return t && !t->dropped ? t : NULL;
}

struct script_type *script_new_type(struct ddl *d, struct asset_ref name, bool qualified)
{
	struct script *s = d->s;
	struct script_type *t = script_find_type(s, script_place(s, name, qualified), true);

	if (t) {
		ddl_fails(d, "exists already:", name.name);
		return NULL;
	}
	name = script_place(s, name, qualified);
	t = new(s->arena, struct script_type);
	*t = (struct script_type){ .ns = name.ns, .name = name.name };
	map_put(&s->types, key_of(s, name.ns, name.name), NULL)->ptr = t;
	return t;
}

struct namespace *script_namespace(struct script *s, str name)
{
	bool was_there;
	struct map_entry *e = map_put(&s->namespace_places, str_dup(s->arena, name), &was_there);

	if (!was_there) {
		e->num = s->namespaces.len;
		*push(&s->namespaces, s->arena) = (struct namespace){ .name = str_dup(s->arena, name),
								      .kind = S("schema") };
	}
	return &s->namespaces.at[e->num];
}

static int by_name(const void *a, const void *b)
{
	const struct asset *const *x = a, *const *y = b;
	int order = str_cmp((*x)->ns, (*y)->ns);

	return order ? order : str_cmp((*x)->name, (*y)->name);
}

struct asset *const *script_assets(struct script *s, ptrdiff_t *n)
{
	if (!s->sorted) {
		s->sorted = new_n(s->arena, struct asset *, s->assets.len + 1);
		for (ptrdiff_t i = 0; i < s->assets.len; i++)
			if (s->assets.at[i].ptr)
				s->sorted[s->sorted_len++] = s->assets.at[i].ptr;
		qsort(s->sorted, (size_t)s->sorted_len, sizeof *s->sorted, by_name);
	}
	*n = s->sorted_len;
	return s->sorted;
}

const struct namespace *script_namespaces(struct script *s, ptrdiff_t *n)
{
	*n = s->namespaces.len;
	return s->namespaces.at;
}
