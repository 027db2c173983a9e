/*
 * Changes of the asset itself come first, then of its fields, keys, indexes, triggers and policies, each in the new
 * order with the dropped ones last. Everything that changes the digest of a record is included.
 */
#include "model/diff.h"

#include <stddef.h>
#include <string.h>

#include "base/arena.h"
#include "base/lower_bound.h"
#include "base/map.h"
#include "model/diff_text.h"

#include "base/banned.h"

/* The current comparison. */
struct differ {
	struct arena *arena;
	struct changes *out;
	str what, name;
};

static void add(struct differ *d, enum change_kind kind, str aspect, str before, str after)
{
	*push(d->out, d->arena) = (struct change){
		kind, d->what, str_dup(d->arena, d->name), aspect, str_dup(d->arena, before), str_dup(d->arena, after),
	};
}

/* ---- aspects ---- */

static bool same(str a, str b)
{
	return !a.at == !b.at && str_eq(a, b);
}

static void text(struct differ *d, str aspect, str before, str after)
{
	str b, a;

	if (same(before, after))
		return;
	excerpts(d->arena, before, after, &b, &a);
	add(d, CHANGE_ALTERED, aspect, b, a);
}

static void truth(struct differ *d, str aspect, enum truth before, enum truth after)
{
	if (before != after)
		add(d, CHANGE_ALTERED, aspect, before ? str_of(truth_word(before)) : NO_STR,
		    after ? str_of(truth_word(after)) : NO_STR);
}

static bool same_texts(const struct strs *a, const struct strs *b)
{
	if (a->len != b->len)
		return false;
	for (ptrdiff_t i = 0; i < a->len; i++)
		if (!same(a->at[i], b->at[i]))
			return false;
	return true;
}

static void texts(struct differ *d, str aspect, const struct strs *before, const struct strs *after)
{
	str b, a;

	if (same_texts(before, after))
		return;
	excerpts(d->arena, texts_words(d->arena, before), texts_words(d->arena, after), &b, &a);
	add(d, CHANGE_ALTERED, aspect, b, a);
}

static str prop_aspect(struct differ *d, str key)
{
	return str_fmt(d->arena, "property %.*s", STR(key));
}

/* Both are in the order of their keys, so one pass finds the differences. */
static void props(struct differ *d, const struct props *before, const struct props *after)
{
	ptrdiff_t b = 0, a = 0;

	while (b < before->len || a < after->len) {
		int side = b == before->len ? 1 : a == after->len ? -1 : str_cmp(before->at[b].key, after->at[a].key);
		str old = side <= 0 ? before->at[b].value : NO_STR, now = side >= 0 ? after->at[a].value : NO_STR;
		str key = side <= 0 ? before->at[b].key : after->at[a].key;

		b += side <= 0;
		a += side >= 0;
		if (side || !same(old, now))
			text(d, prop_aspect(d, key), old, now);
	}
}

/* ---- pairing parts ---- */

struct pairs {
	int *before; /* for each part after: its index before, or -1 */
	bool *used;  /* for each part before */
	bool *moved; /* for each field after */
};

static struct pairs pairs_of(struct arena *scratch, ptrdiff_t before, ptrdiff_t after)
{
	struct pairs p = {
		.before = new_n(scratch, int, after),
		.used = new_n(scratch, bool, before),
		.moved = new_n(scratch, bool, after),
	};

	for (ptrdiff_t i = 0; i < after; i++)
		p.before[i] = -1;
	return p;
}

/* Pairs the remaining parts by their identity, if they have one; among equal ones, in order. */
static void pair(struct arena *scratch, const struct strs *before, const struct strs *after, struct pairs *p)
{
	struct map ids = map_in(scratch);
	int *next = new_n(scratch, int, before->len);

	for (ptrdiff_t i = before->len - 1; i >= 0; i--) {
		bool was_there;
		struct map_entry *e;

		if (p->used[i] || !before->at[i].at)
			continue;
		e = map_put(&ids, before->at[i], &was_there);
		next[i] = was_there ? (int)e->num : -1;
		e->num = i;
	}
	for (ptrdiff_t i = 0; i < after->len; i++) {
		struct map_entry *e = p->before[i] < 0 && after->at[i].at ? map_get(&ids, after->at[i]) : NULL;

		if (!e || e->num < 0)
			continue;
		p->before[i] = (int)e->num;
		p->used[e->num] = true;
		e->num = next[e->num];
	}
}

/* ---- the asset itself ---- */

static bool same_refs(const struct asset *b, const struct asset *a)
{
	if (b->inherits.len != a->inherits.len)
		return false;
	for (ptrdiff_t i = 0; i < b->inherits.len; i++)
		if (!same(b->inherits.at[i].ns, a->inherits.at[i].ns) ||
		    !same(b->inherits.at[i].name, a->inherits.at[i].name))
			return false;
	return true;
}

static bool same_depends(const struct asset *b, const struct asset *a)
{
	if (b->depends.len != a->depends.len)
		return false;
	for (ptrdiff_t i = 0; i < b->depends.len; i++) {
		const struct depend *old = &b->depends.at[i], *now = &a->depends.at[i];

		if (!same(old->on.ns, now->on.ns) || !same(old->on.name, now->on.name) ||
		    !same_texts(&old->fields, &now->fields))
			return false;
	}
	return true;
}

/* The source's own id identifies the same asset: then a different name is a rename. */
static bool same_native(const struct asset *b, const struct asset *a)
{
	return b->native.at && a->native.at && str_eq(b->native, a->native);
}

static void compare_names(struct differ *d, const struct asset *b, const struct asset *a)
{
	if (same_native(b, a) && (!str_eq(b->ns, a->ns) || !str_eq(b->name, a->name)))
		add(d, CHANGE_RENAMED, NO_STR, ref_words(d->arena, &(struct asset_ref){ b->ns, b->name }),
		    ref_words(d->arena, &(struct asset_ref){ a->ns, a->name }));
}

static void compare_links(struct differ *d, const struct asset *b, const struct asset *a)
{
	if (!same(b->part_of.ns, a->part_of.ns) || !same(b->part_of.name, a->part_of.name))
		add(d, CHANGE_ALTERED, S("part_of"), ref_words(d->arena, &b->part_of),
		    ref_words(d->arena, &a->part_of));
	text(d, S("part_bound"), b->part_bound, a->part_bound);
	text(d, S("part_key"), b->part_key, a->part_key);
	if (!same_refs(b, a))
		add(d, CHANGE_ALTERED, S("inherits"), inherits_words(d->arena, b), inherits_words(d->arena, a));
	if (!same_depends(b, a)) {
		str old, now;

		excerpts(d->arena, depends_words(d->arena, b), depends_words(d->arena, a), &old, &now);
		add(d, CHANGE_ALTERED, S("depends"), old, now);
	}
}

/* A view's stays whole: its lines are compared, and an excerpt would show only the first that differs. */
static void compare_definition(struct differ *d, const struct asset *b, const struct asset *a)
{
	if (!asset_is_view(b->kind) || !asset_is_view(a->kind) || !b->definition.at || !a->definition.at)
		text(d, S("definition"), b->definition, a->definition);
	else if (!same(b->definition, a->definition))
		add(d, CHANGE_ALTERED, S("definition"), b->definition, a->definition);
}

static void compare_asset(struct differ *d, const struct asset *b, const struct asset *a)
{
	compare_names(d, b, a);
	if (b->kind != a->kind)
		add(d, CHANGE_ALTERED, S("kind"), str_of(asset_kind_name(b->kind)), str_of(asset_kind_name(a->kind)));
	text(d, S("owner"), b->owner, a->owner);
	text(d, S("comment"), b->comment, a->comment);
	compare_definition(d, b, a);
	compare_links(d, b, a);
	text(d, S("problem"), b->problem, a->problem);
	props(d, &b->props, &a->props);
}

/* ---- fields ---- */

/* A table that was dropped and created again renumbers its columns: then the numbers identify nothing. */
static bool ids_hold(const struct asset *b, const struct asset *a)
{
	return same_native(b, a) || (!b->native.at && !a->native.at);
}

static str field_id(const struct field *f, bool by_native)
{
	if (by_native)
		return f->native;
	return f->path.at ? f->path : f->name;
}

static void pair_fields(struct arena *scratch, const struct asset *b, const struct asset *a, bool by_native,
			struct pairs *p)
{
	struct strs old = { 0 }, now = { 0 };

	for (ptrdiff_t i = 0; i < b->fields.len; i++)
		*push(&old, scratch) = field_id(&b->fields.at[i], by_native);
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		*push(&now, scratch) = field_id(&a->fields.at[i], by_native);
	pair(scratch, &old, &now, p);
}

/* Of the remaining fields, the fewest that must have moved: all but a longest increasing subsequence. */
static void find_moved(struct arena *scratch, ptrdiff_t n, struct pairs *p)
{
	int *tail = new_n(scratch, int, n + 1), *prior = new_n(scratch, int, n + 1);
	ptrdiff_t longest = 0;

	for (ptrdiff_t i = 0; i < n; i++) {
		ptrdiff_t low;

		if (p->before[i] < 0)
			continue;
		low = lower_bound(longest, k, p->before[tail[k]] < p->before[i]);
		prior[i] = low ? tail[low - 1] : -1;
		tail[low] = (int)i;
		longest += low == longest;
		p->moved[i] = true;
	}
	for (int i = longest ? tail[longest - 1] : -1; i >= 0; i = prior[i])
		p->moved[i] = false;
}

static void compare_types(struct differ *d, const struct field *b, const struct field *a)
{
	text(d, S("type"), b->type, a->type);
	/* Only if the class says more than the type. */
	if (same(b->type, a->type) && b->class != a->class)
		add(d, CHANGE_ALTERED, S("class"), str_of(type_class_name(b->class)),
		    str_of(type_class_name(a->class)));
	text(d, S("domain"), b->domain_type, a->domain_type);
	text(d, S("domain_rules"), domain_types_words(d->arena, b), domain_types_words(d->arena, a));
	texts(d, S("values"), &b->values, &a->values);
	texts(d, S("samples"), &b->samples, &a->samples);
	text(d, S("collation"), b->collation, a->collation);
}

static void compare_field(struct differ *d, const struct field *b, const struct field *a)
{
	d->name = a->path.at ? a->path : a->name;
	if (!str_eq(field_id(b, false), d->name))
		add(d, CHANGE_RENAMED, NO_STR, field_id(b, false), d->name);
	else if (!same(b->name, a->name) || !same(b->path, a->path))
		add(d, CHANGE_RENAMED, NO_STR, b->name, a->name);
	compare_types(d, b, a);
	truth(d, S("nullable"), b->nullable, a->nullable);
	text(d, S("default"), b->default_value, a->default_value);
	text(d, S("generated"), b->generated, a->generated);
	text(d, S("generated_as"), b->generated_as, a->generated_as);
	text(d, S("identity"), b->identity, a->identity);
	text(d, S("comment"), b->comment, a->comment);
	props(d, &b->props, &a->props);
}

static void compare_pairs(struct differ *d, const struct asset *b, const struct asset *a, const struct pairs *p)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		const struct field *now = &a->fields.at[i];

		d->name = field_id(now, false);
		if (p->before[i] < 0) {
			add(d, CHANGE_ADDED, NO_STR, NO_STR, field_words(d->arena, now));
			continue;
		}
		compare_field(d, &b->fields.at[p->before[i]], now);
		if (p->moved[i])
			add(d, CHANGE_ALTERED, S("position"), str_fmt(d->arena, "%d", p->before[i] + 1),
			    str_fmt(d->arena, "%td", i + 1));
	}
	for (ptrdiff_t i = 0; i < b->fields.len; i++) {
		if (p->used[i])
			continue;
		d->name = field_id(&b->fields.at[i], false);
		add(d, CHANGE_DROPPED, NO_STR, field_words(d->arena, &b->fields.at[i]), NO_STR);
	}
}

static void compare_fields(struct differ *d, const struct asset *b, const struct asset *a)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct pairs p = pairs_of(scratch, b->fields.len, a->fields.len);

	if (ids_hold(b, a))
		pair_fields(scratch, b, a, true, &p);
	pair_fields(scratch, b, a, false, &p);
	find_moved(scratch, a->fields.len, &p);
	d->what = S("field");
	compare_pairs(d, b, a, &p);
}

/* ---- keys, indexes, triggers, policies: alike but for their members ---- */

struct parts {
	str what;
	ptrdiff_t offset, size;
	str (*name)(const void *part);
	str (*identity)(struct arena *a, const void *part); /* if it has no name */
	str (*words)(struct arena *a, const void *part);
	void (*compare)(struct differ *d, const void *before, const void *after);
};

static str key_name(const void *part)
{
	return ((const struct key *)part)->name;
}

/* The table and event of it, without its action. */
static str key_identity(struct arena *a, const void *part)
{
	const struct key *k = part;

	return key_words(a, &(struct key){ .kind = k->kind,
					   .fields = k->fields,
					   .target = k->target,
					   .target_fields = k->target_fields,
					   .expression = k->expression });
}

static str key_text(struct arena *a, const void *part)
{
	return key_words(a, part);
}

static void compare_keys(struct differ *d, const void *before, const void *after)
{
	const struct key *b = before, *a = after;
	str old = key_words(d->arena, b), now = key_words(d->arena, a);

	text(d, S("definition"), old, now);
	if (same(old, now)) {
		/* Words distinguish unknown from the default. */
		truth(d, S("deferrable"), b->deferrable, a->deferrable);
		truth(d, S("deferred"), b->deferred, a->deferred);
		truth(d, S("validated"), b->validated, a->validated);
		truth(d, S("enforced"), b->enforced, a->enforced);
	}
	text(d, S("comment"), b->comment, a->comment);
}

static str index_name(const void *part)
{
	return ((const struct index *)part)->name;
}

static str index_text(struct arena *a, const void *part)
{
	return index_words(a, part);
}

static void compare_indexes(struct differ *d, const void *before, const void *after)
{
	const struct index *b = before, *a = after;
	str old = index_words(d->arena, b), now = index_words(d->arena, a);

	if (!same(old, now))
		text(d, S("definition"), old, now);
	else
		text(d, S("definition"), b->definition, a->definition);
	truth(d, S("valid"), b->valid, a->valid);
	text(d, S("options"), b->options, a->options);
	text(d, S("tablespace"), b->tablespace, a->tablespace);
	truth(d, S("clustered"), b->clustered ? YES : NO, a->clustered ? YES : NO);
	truth(d, S("replica_identity"), b->replica_identity ? YES : NO, a->replica_identity ? YES : NO);
	text(d, S("comment"), b->comment, a->comment);
}

static str trigger_name(const void *part)
{
	return ((const struct trigger *)part)->name;
}

static str trigger_text(struct arena *a, const void *part)
{
	return trigger_words(a, part);
}

static void compare_triggers(struct differ *d, const void *before, const void *after)
{
	const struct trigger *b = before, *a = after;

	text(d, S("timing"), b->timing, a->timing);
	text(d, S("events"), b->events, a->events);
	text(d, S("definition"), b->definition, a->definition);
	truth(d, S("enabled"), b->enabled, a->enabled);
	text(d, S("fires"), b->fires, a->fires);
	text(d, S("comment"), b->comment, a->comment);
}

static str policy_name(const void *part)
{
	return ((const struct policy *)part)->name;
}

static str policy_text(struct arena *a, const void *part)
{
	return policy_words(a, part);
}

static void compare_policies(struct differ *d, const void *before, const void *after)
{
	const struct policy *b = before, *a = after;

	truth(d, S("permissive"), b->permissive ? YES : NO, a->permissive ? YES : NO);
	text(d, S("command"), b->command, a->command);
	texts(d, S("roles"), &b->roles, &a->roles);
	text(d, S("using"), b->using, a->using);
	text(d, S("check"), b->check, a->check);
	text(d, S("comment"), b->comment, a->comment);
}

#define PARTS(what, list, one, compare, identity) \
	{ { what, (ptrdiff_t)sizeof what - 1 }, \
	  offsetof(struct asset, list), \
	  (ptrdiff_t)sizeof(struct one), \
	  one##_name, \
	  identity, \
	  one##_text, \
	  compare },

static const struct parts all_parts[] = {
	PARTS("key", keys, key, compare_keys, key_identity) PARTS("index", indexes, index, compare_indexes, index_text)
		PARTS("trigger", triggers, trigger, compare_triggers, trigger_text)
			PARTS("policy", policies, policy, compare_policies, policy_text)
};

struct side {
	const char *at;
	ptrdiff_t len, cap;
};

static struct side side_of(const struct asset *a, const struct parts *kind)
{
	struct side s;

	memcpy(&s, (const char *)a + kind->offset, sizeof s);
	return s;
}

static str identity_of(struct arena *scratch, const struct parts *kind, const void *part)
{
	str name = kind->name(part);

	/* One byte distinguishes a name from the words for an unnamed part. */
	return name.at ? str_fmt(scratch, "=%.*s", STR(name)) : kind->identity(scratch, part);
}

static struct pairs pair_parts(struct arena *scratch, const struct parts *kind, struct side b, struct side a)
{
	struct pairs p = pairs_of(scratch, b.len, a.len);
	struct strs old = { 0 }, now = { 0 };

	for (ptrdiff_t i = 0; i < b.len; i++)
		*push(&old, scratch) = identity_of(scratch, kind, b.at + i * kind->size);
	for (ptrdiff_t i = 0; i < a.len; i++)
		*push(&now, scratch) = identity_of(scratch, kind, a.at + i * kind->size);
	pair(scratch, &old, &now, &p);
	return p;
}

static void compare_parts(struct differ *d, const struct parts *kind, const struct asset *before,
			  const struct asset *after)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct side b = side_of(before, kind), a = side_of(after, kind);
	struct pairs p = pair_parts(scratch, kind, b, a);

	d->what = kind->what;
	for (ptrdiff_t i = 0; i < a.len; i++) {
		const void *now = a.at + i * kind->size;

		d->name = kind->name(now);
		if (p.before[i] < 0)
			add(d, CHANGE_ADDED, NO_STR, NO_STR, kind->words(d->arena, now));
		else
			kind->compare(d, b.at + p.before[i] * kind->size, now);
	}
	for (ptrdiff_t i = 0; i < b.len; i++) {
		const void *old = b.at + i * kind->size;

		if (p.used[i])
			continue;
		d->name = kind->name(old);
		add(d, CHANGE_DROPPED, NO_STR, kind->words(d->arena, old), NO_STR);
	}
}

void diff_assets(struct arena *a, const struct asset *before, const struct asset *after, struct changes *out)
{
	struct differ d = { .arena = a, .out = out, .what = S("asset") };

	*out = (struct changes){ 0 };
	if (!before || !after) {
		if (before || after)
			add(&d, after ? CHANGE_ADDED : CHANGE_DROPPED, NO_STR, NO_STR, NO_STR);
		return;
	}
	compare_asset(&d, before, after);
	compare_fields(&d, before, after);
	for (size_t i = 0; i < sizeof all_parts / sizeof *all_parts; i++)
		compare_parts(&d, &all_parts[i], before, after);
}

struct changes changes_dup(struct arena *a, const struct changes *c)
{
	struct changes out = { 0 };

	for (ptrdiff_t i = 0; i < c->len; i++) {
		const struct change *one = &c->at[i];

		*push(&out, a) = (struct change){ one->kind,
						  str_dup(a, one->what),
						  str_dup(a, one->name),
						  str_dup(a, one->aspect),
						  str_dup(a, one->before),
						  str_dup(a, one->after) };
	}
	return out;
}
