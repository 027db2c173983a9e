/*
 * Operators and functions of PostgreSQL: which of those with one name the server selects for the types of the
 * arguments.
 */
#include "sql/types/postgresql.h"

#include "base/arena.h"
#include "base/lower_bound.h"
#include "base/banned.h"

/* ---- the tables ---- */

enum { PG_SET = 1, PG_VARIADIC = 2, PG_ORDERED = 4 };

struct pg_operator {
	uint16_t name;
	uint8_t takes[2], result, since, until; /* takes[0] is PG_none of a prefix */
};
struct pg_function {
	uint16_t name, takes;
	uint8_t count, defaults, result;
	char kind;
	uint8_t flags, since, until;
};

#include "sql/types/postgresql_overloads.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- candidates ---- */

/* An operator or a function that accepts this number of arguments. */
struct candidate {
	const uint8_t *takes;
	uint8_t count, result, flags;
	char kind;
};

struct candidates {
	struct candidate at[120];
	uint32_t len;
};

static pg_type takes(const struct candidate *c, uint32_t i)
{
	if (!(c->flags & PG_VARIADIC) || i + 1 < c->count)
		return c->takes[i];
	switch (c->takes[c->count - 1]) {
	case PG_any: return PG_any;
	case PG_anyarray: return PG_anyelement;
	case PG_anycompatiblearray: return PG_anycompatible;
	default: return pg_subtype(c->takes[c->count - 1]);
	}
}

static bool is_polymorphic(pg_type t)
{
	return pg_kind(t) == 'p' && t != PG_any && t != PG_unknown && t != PG_record;
}

/* The types of the polymorphic arguments of one candidate. */
struct binding {
	pg_type element, array, range, multirange;	/* anyelement and its family */
	pg_type several[PG_ARGUMENTS_MOST], compatible; /* anycompatible and its family */
	uint32_t count;
	pg_type compatible_range;
	bool no_array, is_enum, compatible_no_array;
};

static bool same_as(pg_type *is, pg_type t)
{
	if (*is && *is != t)
		return false;
	*is = t;
	return true;
}

static bool add_several(struct binding *b, pg_type t)
{
	b->several[b->count++] = t;
	return t != PG_none;
}

static pg_type range_of(pg_type multirange)
{
	return pg_kind(multirange) == 'm' ? pg_subtype(multirange) : PG_none;
}

static bool bind_one(struct binding *b, pg_type wanted, pg_type is)
{
	switch (wanted) {
	case PG_anynonarray: b->no_array = true; return same_as(&b->element, is);
	case PG_anyenum: b->is_enum = true; return same_as(&b->element, is);
	case PG_anyelement: return same_as(&b->element, is);
	case PG_anyarray: return pg_element(is) && same_as(&b->array, is);
	case PG_anyrange: return pg_kind(is) == 'r' && same_as(&b->range, is);
	case PG_anymultirange: return pg_kind(is) == 'm' && same_as(&b->multirange, is);
	case PG_anycompatiblenonarray: b->compatible_no_array = true; return add_several(b, is);
	case PG_anycompatible: return add_several(b, is);
	case PG_anycompatiblearray: return pg_element(is) && add_several(b, pg_element(is));
	case PG_anycompatiblerange: return pg_kind(is) == 'r' && same_as(&b->compatible_range, is);
	case PG_anycompatiblemultirange: return pg_kind(is) == 'm' && same_as(&b->compatible_range, range_of(is));
	default: return true;
	}
}

/* Whether the bound arguments agree with each other. */
static bool bind_all(int version, struct binding *b)
{
	uint32_t culprit;

	if (b->multirange && !same_as(&b->range, range_of(b->multirange)))
		return false;
	if ((b->array && !same_as(&b->element, pg_element(b->array))) ||
	    (b->range && !same_as(&b->element, pg_subtype(b->range))))
		return false;
	if ((b->no_array && pg_element(b->element)) || (b->is_enum && b->element && pg_kind(b->element) != 'e'))
		return false;
	if (b->count && !pg_common_type(version, b->several, b->count, &b->compatible, &culprit))
		return false;
	if (b->compatible_range) {
		for (uint32_t i = 0; i < b->count; i++)
			if (!pg_converts(version, b->several[i], pg_subtype(b->compatible_range), PG_IMPLICIT))
				return false;
		b->compatible = pg_subtype(b->compatible_range);
	}
	return !(b->compatible_no_array && pg_element(b->compatible));
}

static bool bind(int version, const struct candidate *c, const pg_type *args, uint32_t n, struct binding *b)
{
	*b = (struct binding){ 0 };
	for (uint32_t i = 0; i < n; i++)
		if (args[i] != PG_unknown && args[i] && is_polymorphic(takes(c, i)) &&
		    !bind_one(b, takes(c, i), args[i]))
			return false;
	return bind_all(version, b);
}

static pg_type bound(const struct binding *b, pg_type t)
{
	pg_type compatible = b->compatible ? b->compatible : PG_text;

	switch (t) {
	case PG_anyelement:
	case PG_anynonarray:
	case PG_anyenum: return b->element;
	case PG_anyarray: return b->array ? b->array : pg_array_of(b->element);
	case PG_anyrange: return b->range;
	case PG_anymultirange: return b->multirange;
	case PG_anycompatible:
	case PG_anycompatiblenonarray: return compatible;
	case PG_anycompatiblearray: return pg_array_of(compatible);
	case PG_anycompatiblerange: return b->compatible_range;
	case PG_anycompatiblemultirange: return PG_none;
	default: return t;
	}
}

static bool accepts_one(int version, pg_type wanted, pg_type is)
{
	return !is || wanted == PG_any || is_polymorphic(wanted) || pg_converts(version, is, wanted, PG_IMPLICIT);
}

static bool accepts(int version, const struct candidate *c, const pg_type *args, uint32_t n)
{
	struct binding b;

	for (uint32_t i = 0; i < n; i++)
		if (!accepts_one(version, takes(c, i), args[i]))
			return false;
	return bind(version, c, args, n, &b);
}

/* ---- the best candidate ---- */

static const struct candidate *exact(const struct candidates *all, const pg_type *args, uint32_t n)
{
	for (uint32_t k = 0; k < all->len; k++) {
		uint32_t i = 0;

		while (i < n && takes(&all->at[k], i) == args[i])
			i++;
		if (i == n)
			return &all->at[k];
	}
	return NULL;
}

static void keep_accepting(int version, struct candidates *all, const pg_type *args, uint32_t n)
{
	uint32_t kept = 0;

	for (uint32_t k = 0; k < all->len; k++)
		if (accepts(version, &all->at[k], args, n))
			all->at[kept++] = all->at[k];
	all->len = kept;
}

/* Keeps the candidates with the most matching arguments: exactly, or also by the preferred type of their category. */
static void keep_closest(struct candidates *all, const pg_type *args, uint32_t n, bool preferred)
{
	uint32_t best = 0, kept = 0;

	for (uint32_t k = 0; k < all->len; k++) {
		uint32_t fits = 0;

		for (uint32_t i = 0; i < n; i++) {
			pg_type t = takes(&all->at[k], i);

			if (args[i] != PG_unknown && (t == args[i] || (preferred && pg_is_preferred(t) &&
								       pg_category(t) == pg_category(args[i]))))
				fits++;
		}
		if (fits > best) {
			best = fits;
			kept = 0;
		}
		if (fits == best)
			all->at[kept++] = all->at[k];
	}
	all->len = kept;
}

/* The category assumed for a constant without a type; 0: the candidates differ, and none accepts text. */
static char literal_category(const struct candidates *all, uint32_t i, bool *preferred)
{
	char is = 0;
	bool conflict = false;

	*preferred = false;
	for (uint32_t k = 0; k < all->len; k++) {
		pg_type t = takes(&all->at[k], i);
		char category = pg_category(t);

		if (!is || (category != is && category == 'S')) {
			is = category;
			*preferred = pg_is_preferred(t);
		} else if (category == is) {
			*preferred |= pg_is_preferred(t);
		} else {
			conflict = true;
		}
	}
	return conflict && is != 'S' ? 0 : is;
}

static void keep_by_literals(struct candidates *all, const pg_type *args, uint32_t n)
{
	char category[PG_ARGUMENTS_MOST];
	bool preferred[PG_ARGUMENTS_MOST];
	struct candidates before = *all;
	uint32_t kept = 0;

	for (uint32_t i = 0; i < n; i++)
		if (args[i] == PG_unknown && !(category[i] = literal_category(all, i, &preferred[i])))
			return;
	for (uint32_t k = 0; k < before.len; k++) {
		bool fits = true;

		for (uint32_t i = 0; i < n && fits; i++) {
			pg_type t = takes(&before.at[k], i);

			fits = args[i] != PG_unknown ||
			       (pg_category(t) == category[i] && (!preferred[i] || pg_is_preferred(t)));
		}
		if (fits)
			all->at[kept++] = before.at[k];
	}
	all->len = kept;
	if (!kept)
		*all = before;
}

/* If all arguments with a type have the same one, the others are assumed to have it as well. */
static void keep_by_one_type(int version, struct candidates *all, const pg_type *args, uint32_t n)
{
	pg_type one = PG_unknown, assumed[PG_ARGUMENTS_MOST];
	struct candidate found = { 0 };
	uint32_t count = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (args[i] == PG_unknown)
			continue;
		if (one != PG_unknown && one != args[i])
			return;
		one = args[i];
	}
	for (uint32_t i = 0; i < n; i++)
		assumed[i] = one;
	for (uint32_t k = 0; k < all->len && one != PG_unknown; k++) {
		bool fits = accepts(version, &all->at[k], assumed, n);

		count += fits;
		found = fits ? all->at[k] : found;
	}
	if (count == 1) {
		all->at[0] = found;
		all->len = 1;
	}
}

static void keep_best(int version, struct candidates *all, const pg_type *args, uint32_t n)
{
	bool literals = false;

	for (uint32_t i = 0; i < n; i++)
		literals |= args[i] == PG_unknown;
	if (all->len > 1)
		keep_closest(all, args, n, false);
	if (all->len > 1)
		keep_closest(all, args, n, true);
	if (all->len > 1 && literals)
		keep_by_literals(all, args, n);
	if (all->len > 1 && literals)
		keep_by_one_type(version, all, args, n);
}

/* The result, if it is the same for all candidates; PG_none: they differ. */
static pg_type common_result(const struct candidates *all)
{
	pg_type is = all->len ? all->at[0].result : PG_none;

	for (uint32_t k = 1; k < all->len; k++)
		if (all->at[k].result != is)
			return PG_none;
	return is_polymorphic(is) ? PG_none : is;
}

/* Constants alone do not determine anyelement, nor elements a range; they do determine anycompatible: it is text. */
static bool is_undetermined(const struct candidate *c, uint32_t n, const struct binding *b)
{
	bool element = b->element || b->array || b->range || b->multirange, undetermined = false;

	for (uint32_t i = 0; i < n; i++) {
		pg_type t = takes(c, i);

		if (t == PG_anyelement || t == PG_anyarray || t == PG_anynonarray || t == PG_anyenum)
			undetermined |= !element;
		else if (t == PG_anyrange || t == PG_anymultirange)
			undetermined |= !b->range && !b->multirange;
	}
	return undetermined;
}

static enum pg_answer chosen(int version, const struct candidate *c, const pg_type *args, uint32_t n,
			     struct pg_match *out)
{
	struct binding b;

	bind(version, c, args, n, &b);
	out->result = bound(&b, c->result);
	out->set = c->flags & PG_SET;
	out->ordered = c->flags & PG_ORDERED;
	out->kind = c->kind;
	for (uint32_t i = 0; i < n; i++)
		out->takes[i] = takes(c, i) == PG_any ? args[i] : bound(&b, takes(c, i));
	return is_undetermined(c, n, &b) ? PG_AMBIGUOUS : PG_FOUND;
}

static enum pg_answer choose(int version, struct candidates *all, const pg_type *args, uint32_t n, struct pg_match *out)
{
	const struct candidate *found;
	bool unsure = false;

	*out = (struct pg_match){ .result = PG_none };
	for (uint32_t i = 0; i < n; i++)
		unsure |= !args[i];
	if (unsure) {
		keep_accepting(version, all, args, n);
		out->result = common_result(all);
		out->kind = all->len ? all->at[0].kind : 0;
		out->set = all->len && all->at[0].flags & PG_SET;
		return PG_UNSURE;
	}
	found = exact(all, args, n);
	if (found)
		return chosen(version, found, args, n, out);
	keep_accepting(version, all, args, n);
	keep_best(version, all, args, n);
	if (all->len == 1)
		return chosen(version, &all->at[0], args, n, out);
	out->result = common_result(all);
	return all->len ? PG_AMBIGUOUS : PG_MISSING;
}

/* ---- operators ---- */

static str pooled(const char *pool, uint16_t at)
{
	return str_of(pool + at);
}

static void add(struct candidates *all, struct candidate c)
{
	if (all->len < COUNT(all->at))
		all->at[all->len++] = c;
}

static void operators_named(int version, str name, bool prefix, struct candidates *all)
{
	size_t low = lower_bound(COUNT(pg_operators), i,
				 str_cmp(pooled(pg_operator_names, pg_operators[i].name), name) < 0);

	for (; low < COUNT(pg_operators) && str_eq(pooled(pg_operator_names, pg_operators[low].name), name); low++) {
		const struct pg_operator *o = &pg_operators[low];

		if (pg_in_version(o->since, o->until, version) && !o->takes[0] == prefix)
			add(all, (struct candidate){ .takes = o->takes + prefix,
						     .count = prefix ? 1 : 2,
						     .result = o->result,
						     .kind = 'f' });
	}
}

/* A constant is first assumed to have the type of the other operand. */
static const struct candidate *exact_operator(const struct candidates *all, pg_type left, pg_type right)
{
	pg_type args[2] = { left == PG_unknown ? right : left, right == PG_unknown ? left : right };

	return exact(all, args, 2);
}

enum pg_answer pg_operator_find(int version, str name, pg_type left, pg_type right, struct pg_match *out)
{
	struct candidates all = { .len = 0 };
	pg_type args[2] = { left, right };
	const struct candidate *found;

	version = pg_version(version);
	operators_named(version, str_eq(name, S("!=")) ? S("<>") : name, false, &all);
	found = left && right ? exact_operator(&all, left, right) : NULL;
	if (found) {
		args[0] = left == PG_unknown ? right : left;
		args[1] = right == PG_unknown ? left : right;
		*out = (struct pg_match){ .result = PG_none };
		return chosen(version, found, args, 2, out);
	}
	return all.len ? choose(version, &all, args, 2, out)
		       : (*out = (struct pg_match){ .result = PG_none }, PG_UNSURE);
}

enum pg_answer pg_prefix_find(int version, str name, pg_type of, struct pg_match *out)
{
	struct candidates all = { .len = 0 };

	version = pg_version(version);
	operators_named(version, name, true, &all);
	if (all.len)
		return choose(version, &all, &of, 1, out);
	*out = (struct pg_match){ .result = PG_none };
	operators_named(version, name, false, &all);
	return all.len ? PG_MISSING : PG_UNSURE; /* it needs a value on its left */
}

/* ---- functions ---- */

/* The first row of the name, or of the next one. */
static size_t first_function(str name)
{
	return lower_bound(COUNT(pg_functions), i, str_cmp(pooled(pg_function_names, pg_functions[i].name), name) < 0);
}

static bool is_called(size_t i, str name)
{
	return i < COUNT(pg_functions) && str_eq(pooled(pg_function_names, pg_functions[i].name), name);
}

bool pg_function_exists(int version, str name)
{
	for (size_t i = first_function(name); is_called(i, name); i++)
		if (!version || pg_in_version(pg_functions[i].since, pg_functions[i].until, pg_version(version)))
			return true;
	return false;
}

int pg_function_since(str name)
{
	int since = 0;

	for (size_t i = first_function(name); is_called(i, name); i++)
		since = since && since < pg_functions[i].since ? since : pg_functions[i].since;
	return since;
}

str pg_function_shown(struct arena *a, int version, str name)
{
	enum { SHOWN_MOST = 5 };
	scoped(sb_free) struct sb b = SB(2000);
	int shown = 0;

	for (size_t i = first_function(name); is_called(i, name); i++) {
		const struct pg_function *f = &pg_functions[i];

		if (!pg_in_version(f->since, f->until, pg_version(version)))
			continue;
		if (++shown > SHOWN_MOST)
			continue;
		sb_fmt(&b, "%s%.*s(", shown > 1 ? ", " : "", STR(name));
		for (uint8_t k = 0; k < f->count; k++)
			sb_fmt(&b, "%s%.*s", k ? ", " : "", STR(pg_type_name(a, pg_arguments[f->takes + k])));
		sb_puts(&b, f->flags & PG_VARIADIC ? ", ...)" : ")");
	}
	if (shown > SHOWN_MOST)
		sb_puts(&b, ", ...");
	return shown ? str_dup(a, sb_str(&b)) : NO_STR;
}

static bool takes_so_many(const struct pg_function *f, uint32_t n)
{
	if (f->flags & PG_VARIADIC && n >= f->count)
		return true;
	return n <= f->count && n + f->defaults >= f->count && !(f->flags & PG_VARIADIC && n < f->count);
}

static void functions_named(int version, str name, uint32_t n, struct candidates *all)
{
	for (size_t i = first_function(name); is_called(i, name); i++) {
		const struct pg_function *f = &pg_functions[i];

		if (pg_in_version(f->since, f->until, version) && takes_so_many(f, n))
			add(all, (struct candidate){ .takes = pg_arguments + f->takes,
						     .count = f->count,
						     .result = f->result,
						     .flags = f->flags,
						     .kind = f->kind });
	}
}

/* date(x): the name of a type with one argument is a cast, unless a function takes exactly it. */
static bool is_cast(int version, str name, pg_type of, struct pg_match *out)
{
	pg_type to = pg_scalar_named(name);

	if (!to || !of || !pg_is_named(to, name) || !pg_converts(version, of, to, PG_EXPLICIT))
		return false;
	*out = (struct pg_match){ .result = to, .kind = 'f' };
	out->takes[0] = of == PG_unknown ? to : of;
	return true;
}

enum pg_answer pg_function_find(int version, str name, const pg_type *args, uint32_t n, struct pg_match *out)
{
	struct candidates all = { .len = 0 };

	*out = (struct pg_match){ .result = PG_none };
	if (n > PG_ARGUMENTS_MOST)
		return PG_UNSURE;
	version = pg_version(version);
	functions_named(version, name, n, &all);
	if (n == 1 && !exact(&all, args, n) && is_cast(version, name, args[0], out))
		return PG_FOUND;
	if (!all.len)
		return PG_MISSING;
	return choose(version, &all, args, n, out);
}
