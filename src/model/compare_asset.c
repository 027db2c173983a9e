/* Compares one asset in two versions, without the differences that the caller ignores. */
#include "model/compare.h"

#include "base/arena.h"

#include "base/banned.h"

/* ---- differences that may be ignored ---- */

static const char *const words[] = {
#define _(id, word) word,
	IGNORES(_)
#undef _
};

bool ignore_named(str word, unsigned *bit)
{
	for (int i = 0; i < IGNORE_COUNT; i++)
		if (str_eq_fold(word, str_of(words[i])) ||
		    str_eq_fold(word, str_upto(str_of(words[i]), str_of(words[i]).len - 1)))
			return *bit = 1U << i, true;
	return false;
}

str ignore_words(struct arena *a, unsigned ignored)
{
	scoped(sb_free) struct sb b = SB(4096);

	for (int i = 0; i < IGNORE_COUNT; i++)
		if (ignored & 1U << i)
			sb_fmt(&b, "%s%s", b.len ? ", " : "", words[i]);
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

const char *ignore_list(void)
{
#define _(id, word) " " word
	return &IGNORES(_)[1];
#undef _
}

/*
 * The changes that a word covers; an absent what is any, an absent aspect is all. Names, checks and types are handled
 * elsewhere.
 */
static const struct noise {
	unsigned bit;
	const char *what, *aspect;
	bool begins; /* the aspect only begins with this */
} noises[] = {
	{ IGNORE_COMMENTS, NULL, "comment", false },
	{ IGNORE_ORDER, "field", "position", false },
	{ IGNORE_OWNERS, NULL, "owner", false },
	{ IGNORE_DEFINITIONS, "asset", "definition", false },
	{ IGNORE_DEFINITIONS, "asset", "depends", false },
	{ IGNORE_DEFINITIONS, "asset", "problem", false },
	{ IGNORE_DEFAULTS, "field", "default", false },
	{ IGNORE_DEFAULTS, "field", "generated", true },
	{ IGNORE_DEFAULTS, "field", "identity", false },
	{ IGNORE_PROPERTIES, NULL, "property ", true },
	{ IGNORE_COLLATIONS, "field", "collation", false },
	{ IGNORE_TYPES, "field", "domain", false },
	{ IGNORE_TYPES, "field", "values", false },
	{ IGNORE_PROPERTIES, "field", "samples", false },
	{ IGNORE_KEYS, "key", NULL, false },
	{ IGNORE_INDEXES, "index", NULL, false },
	{ IGNORE_TRIGGERS, "trigger", NULL, false },
	{ IGNORE_POLICIES, "policy", NULL, false },
};

static bool is_noise(const struct noise *n, const struct change *c)
{
	if (n->what && !str_eq(c->what, str_of(n->what)))
		return false;
	if (!n->aspect)
		return true;
	return n->begins ? str_starts(c->aspect, str_of(n->aspect)) : str_eq(c->aspect, str_of(n->aspect));
}

/* Two spellings of one class are one type. */
static bool is_same_class(const struct change *c, const struct asset *before, const struct asset *after)
{
	const struct field *b, *a;

	if (!str_eq(c->what, S("field")) || !str_eq(c->aspect, S("type")))
		return false;
	b = asset_field(before, c->name);
	a = asset_field(after, c->name);
	return b && a && b->class == a->class && a->class != TYPE_UNKNOWN;
}

/* ---- both made comparable ---- */

struct making {
	struct arena *arena;
	const struct compare_options *o;
	const struct props *map; /* for this side */
};

static str mapped(const struct making *m, str ns)
{
	str to = m->map ? props_get(m->map, ns) : NO_STR;

	return to.at ? to : ns;
}

/* Omits the asset's own namespace, as namespaces of two sources have their own names. */
static void make_ref(const struct making *m, const struct asset *of, struct asset_ref *ref)
{
	if (!ref->name.at || !m->o->strangers)
		return;
	if (!ref->ns.at || str_eq(ref->ns, of->ns))
		ref->ns = NO_STR;
	else
		ref->ns = mapped(m, ref->ns);
}

static void make_fields(const struct making *m, struct asset *x)
{
	struct field *at = new_n(m->arena, struct field, x->fields.len);

	for (ptrdiff_t i = 0; i < x->fields.len; i++) {
		at[i] = x->fields.at[i];
		if (m->o->strangers)
			at[i].native = NO_STR;
		if ((m->o->ignore & IGNORE_TYPES) && at[i].pk > 0)
			at[i].nullable = NO; /* some systems report this for a key, others imply it */
	}
	x->fields.at = at;
}

static bool is_check(const struct key *k)
{
	return k->kind == KEY_CHECK || k->kind == KEY_EXCLUDE;
}

static void make_keys(const struct making *m, struct asset *x)
{
	struct key *at = new_n(m->arena, struct key, x->keys.len);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < x->keys.len; i++) {
		struct key *k = &at[n];

		*k = x->keys.at[i];
		if ((m->o->ignore & IGNORE_CHECKS) && is_check(k))
			continue;
		make_ref(m, x, &k->target);
		if (m->o->ignore & IGNORE_NAMES)
			k->name = NO_STR;
		if (m->o->ignore & IGNORE_TYPES) /* an omission of the source is not a difference */
			k->deferrable = k->deferred = k->validated = k->enforced = MAYBE;
		n++;
	}
	x->keys.at = at;
	x->keys.len = n;
}

static void make_indexes(const struct making *m, struct asset *x)
{
	struct index *at = new_n(m->arena, struct index, x->indexes.len);

	for (ptrdiff_t i = 0; i < x->indexes.len; i++) {
		at[i] = x->indexes.at[i];
		if (m->o->ignore & IGNORE_NAMES)
			at[i].name = at[i].definition = NO_STR;
	}
	x->indexes.at = at;
}

static void make_links(const struct making *m, struct asset *x)
{
	struct asset_ref *inherits = new_n(m->arena, struct asset_ref, x->inherits.len);
	struct depend *depends = new_n(m->arena, struct depend, x->depends.len);

	make_ref(m, x, &x->part_of);
	for (ptrdiff_t i = 0; i < x->inherits.len; i++) {
		inherits[i] = x->inherits.at[i];
		make_ref(m, x, &inherits[i]);
	}
	for (ptrdiff_t i = 0; i < x->depends.len; i++) {
		depends[i] = x->depends.at[i];
		make_ref(m, x, &depends[i].on);
	}
	x->inherits.at = inherits;
	x->depends.at = depends;
}

static void make(const struct making *m, struct asset *x)
{
	if (m->o->strangers)
		x->native = NO_STR;
	make_links(m, x);
	make_fields(m, x);
	make_keys(m, x);
	make_indexes(m, x);
	asset_finish(x);
}

/* ---- compared ---- */

static bool is_ignored(unsigned ignore, const struct change *c)
{
	for (size_t i = 0; i < sizeof noises / sizeof *noises; i++)
		if ((ignore & noises[i].bit) && is_noise(&noises[i], c))
			return true;
	return false;
}

static bool is_of_asset(const struct change *c, str aspect)
{
	return str_eq(c->what, S("asset")) && str_eq(c->aspect, aspect);
}

static bool any_of_asset(const struct changes *c, str aspect)
{
	for (ptrdiff_t i = 0; i < c->len; i++)
		if (is_of_asset(&c->at[i], aspect))
			return true;
	return false;
}

bool change_follows(const struct changes *c, ptrdiff_t i, enum asset_kind kind)
{
	if (!asset_is_view(kind))
		return c->len > 1 && is_of_asset(&c->at[i], S("definition"));
	return is_of_asset(&c->at[i], S("depends")) && any_of_asset(c, S("definition"));
}

void compare_assets(struct arena *a, const struct compare_options *o, const struct asset *before,
		    const struct asset *after, struct changes *out, int64_t *by_class)
{
	struct changes all = { 0 }, left = { 0 };
	struct asset b, n;

	if (!before || !after) {
		diff_assets(a, before, after, out);
		return;
	}
	b = *before;
	n = *after;
	make(&(struct making){ a, o, o->map }, &b);
	make(&(struct making){ a, o, NULL }, &n);
	diff_assets(a, &b, &n, &all);
	for (ptrdiff_t i = 0; i < all.len; i++) {
		bool spelt = !change_follows(&all, i, n.kind) && (o->ignore & IGNORE_TYPES) &&
			     is_same_class(&all.at[i], &b, &n);

		if (spelt && by_class)
			++*by_class;
		if (spelt || change_follows(&all, i, n.kind) || is_ignored(o->ignore, &all.at[i]) ||
		    compare_is_gap(o, &all.at[i]))
			continue;
		if (is_of_asset(&all.at[i],
				S("definition"))) { /* whole: one line shows less than the lines that differ */
			all.at[i].before = str_dup(a, b.definition);
			all.at[i].after = str_dup(a, n.definition);
		}
		*push(&left, a) = all.at[i];
	}
	*out = left;
}
