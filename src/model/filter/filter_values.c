/* The effect of each filter of the query line on struct filter; the same for typed parameters. */
#include "model/filter/internal.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

static bool add_words(struct parse *p, const struct line_filter *g)
{
	struct words *to = (struct words *)(void *)((char *)p->f + g->known->where);
	bool may_qualify = to == &p->f->tables || to == &p->f->families, first = true;
	str rest = g->value, item;

	for (; filter_item(p, &rest, &item); first = false) {
		struct word w;

		if (!filter_word_of(p, item, MATCH_EXACT, may_qualify, &w))
			return false;
		w.negated = g->negated;
		w.or_last = !first;
		*push(to, p->arena) = w;
	}
	return true;
}

static bool add_fuzzy(struct parse *p, const struct line_filter *g)
{
	struct word w;

	if (!filter_word_of(p, g->value, MATCH_FUZZY, true, &w))
		return false;
	w.kind = MATCH_FUZZY;
	w.negated = g->negated;
	*push(&p->f->words, p->arena) = w;
	return true;
}

static bool read_type(struct parse *p, str raw, str *type, bool *by_class, enum type_class *class)
{
	str text = str_trim(filter_text(p, raw, false, NULL));

	if (!text.len) {
		filter_mistake(p, raw, "a type here");
		return err_next(p->err,
				"write a class such as integer, text or timestamp, or a type as the source writes it");
	}
	*type = utf8_fold_str(p->arena, text);
	*by_class = type_class_named(text, class);
	return true;
}

static bool add_has_one(struct parse *p, str item, bool negated)
{
	struct column_test t = { .negated = negated };
	ptrdiff_t colons = filter_find(p, item, S("::"));
	str name = colons < 0 ? item : str_upto(item, colons);

	if (!name.len) {
		filter_mistake(p, item, "a column's name here");
		return err_next(p->err, colons < 0 ? "write has:email, or has:email,created_at for both"
						   : "write has:*::integer for a column of any name");
	}
	if (!filter_word_of(p, name, MATCH_EXACT, false, &t.name))
		return false;
	if (colons >= 0 && !read_type(p, str_from(item, colons + 2), &t.type, &t.by_class, &t.class))
		return false;
	*push(&p->f->has, p->arena) = t;
	return true;
}

static bool add_has(struct parse *p, const struct line_filter *g)
{
	str rest = g->value, item;

	while (filter_item(p, &rest, &item))
		if (!add_has_one(p, item, g->negated))
			return false;
	return true;
}

static bool add_type(struct parse *p, const struct line_filter *g)
{
	str rest = g->value, item;
	bool first = true;

	for (; filter_item(p, &rest, &item); first = false) {
		struct type_test t = { .negated = g->negated, .or_last = !first };

		if (!read_type(p, item, &t.type, &t.by_class, &t.class))
			return false;
		*push(&p->f->types, p->arena) = t;
	}
	return true;
}

static void push_prop(struct parse *p, const struct line_filter *g, str key, str value, bool or_last)
{
	*push(&p->f->props,
	      p->arena) = (struct prop_test){ .negated = g->negated, .or_last = or_last, .key = key, .value = value };
}

/* A parameter has one value, even with commas in it. */
static bool add_prop(struct parse *p, const struct line_filter *g)
{
	ptrdiff_t equal = filter_find(p, g->value, S("="));
	str key = filter_text(p, equal < 0 ? g->value : str_upto(g->value, equal), false, NULL);
	str rest = equal < 0 ? NO_STR : str_from(g->value, equal + 1), item, bare;
	bool first = true;

	if (!key.len || (equal >= 0 && !rest.len && !p->literal)) {
		filter_mistake(p, key.len ? rest : g->value, "a property's %s here", key.len ? "value" : "name");
		return err_next(p->err, "write prop:engine=InnoDB, or prop:engine for any value");
	}
	if (equal < 0 || p->literal) {
		push_prop(p, g, key, equal < 0 ? NO_STR : utf8_fold_str(p->arena, rest), false);
		return true;
	}
	for (; filter_item(p, &rest, &item); first = false) {
		filter_text(p, item, false, &bare);
		push_prop(p, g, key,
			  utf8_fold_str(p->arena, filter_text(p, item, glob_is(bare) || bare.len != item.len, NULL)),
			  !first);
	}
	return true;
}

#define ALL_KINDS ((1u << ASSET_KIND_COUNT) - 1)

static unsigned kinds_of(str text)
{
	enum asset_kind k;
	unsigned bits = 0;

	if (str_eq_fold(text, S("any")))
		return ALL_KINDS;
	if (asset_kind_named(text, &k))
		return 1u << k;
	for (int i = 0; i < ASSET_KIND_COUNT && glob_is(text); i++)
		if (glob_fits(text, str_of(asset_kind_name((enum asset_kind)i))))
			bits |= 1u << i;
	return bits;
}

static bool no_such_kind(struct parse *p, str item, str text)
{
	filter_mistake(p, item, "a kind of table, not \"%.*s\"", STR(str_upto(text, 60)));
	for (int i = 0; i < ASSET_KIND_COUNT; i++)
		if (text.len && str_distance(p->arena, text, str_of(asset_kind_name((enum asset_kind)i)), 2) <= 2)
			err_suggest(p->err, str_of(asset_kind_name((enum asset_kind)i)));
	return err_next(
		p->err,
		"write one of table, view, matview, foreign, partitioned, partition, virtual, external, topic, file, "
		"other or any");
}

static bool add_kind(struct parse *p, const struct line_filter *g)
{
	struct filter *f = p->f;
	str rest = g->value, item;
	unsigned bits = 0;

	while (filter_item(p, &rest, &item)) {
		str text = utf8_fold_str(p->arena, filter_text(p, item, false, NULL));
		unsigned some = kinds_of(text);

		if (!some)
			return no_such_kind(p, item, text);
		bits |= some;
	}
	if (g->negated)
		f->not_kinds |= bits;
	else if (f->kinds && !(f->kinds & bits))
		f->not_kinds = ALL_KINDS; /* kind:view kind:table: no asset is both */
	else
		f->kinds = f->kinds ? f->kinds & bits : bits;
	return true;
}

static bool is_truth(const struct line_filter *g, enum truth *out)
{
	static const struct {
		str word;
		enum truth truth;
	} words[] = { { S("yes"), YES },  { S("no"), NO }, { S("true"), YES },
		      { S("false"), NO }, { S("y"), YES }, { S("n"), NO } };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (str_eq_fold(g->value, words[i].word)) {
			*out = g->negated ? (words[i].truth == YES ? NO : YES) : words[i].truth;
			return true;
		}
	}
	return false;
}

static bool add_truth(struct parse *p, const struct line_filter *g)
{
	if (is_truth(g, (enum truth *)(void *)((char *)p->f + g->known->where)))
		return true;
	filter_mistake(p, g->value, "yes or no after %s:", g->known->name);
	return err_next(p->err, "write %s:yes or %s:no", g->known->name, g->known->name);
}

/* yes, no, or the names of tables that represent others. */
static bool add_members(struct parse *p, const struct line_filter *g)
{
	if (is_truth(g, &p->f->members))
		return true;
	p->f->members = YES;
	return add_words(p, g);
}

static bool add_bound(struct parse *p, const struct line_filter *g)
{
	struct bound *to = (struct bound *)(void *)((char *)p->f + g->known->where);
	str value = filter_text(p, g->value, false, NULL);
	ptrdiff_t where = 0;

	if (g->negated) {
		filter_mistake(p, g->value, "no ! before a range");
		return err_next(p->err, "write the other range: %s",
				g->known->unit == UNIT_TIME ? "14d.. instead of !14d" : "..999 instead of !1000..");
	}
	if (bound_narrow(to, g->known->unit, g->op, value, p->now, &where, p->err))
		return true;
	/* Positions are equal except in a quoted value, where its start is precise enough. */
	p->where = g->value.at - p->line.at + (value.len == g->value.len ? where : 0);
	return false;
}

static bool add_sort(struct parse *p, const struct line_filter *g)
{
	static const struct {
		str word;
		enum sort_by by;
		bool descending;
	} orders[] = {
		{ S("rank"), SORT_RANK, false }, { S("name"), SORT_NAME, false },	 { S("rows"), SORT_ROWS, true },
		{ S("size"), SORT_SIZE, true },	 { S("modified"), SORT_MODIFIED, true }, { S("refs"), SORT_REFS, true },
	};
	char sign = g->value.len ? g->value.at[0] : 0;
	str by = sign == '+' || sign == '-' ? str_from(g->value, 1) : g->value;

	for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
		if (str_eq_fold(by, orders[i].word) && !g->negated) {
			p->f->sort = orders[i].by;
			p->f->sort_set = true;
			p->f->descending = sign == '+' ? false : sign == '-' ? true : orders[i].descending;
			return true;
		}
	}
	filter_mistake(p, g->value, "rank, name, rows, size, modified or refs after sort:");
	return err_next(p->err, "write sort:rows for the largest first, sort:+rows for the smallest first");
}

static bool add_limit(struct parse *p, const struct line_filter *g)
{
	int64_t n;

	if (str_int(g->value, &n) && n > 0 && !g->negated) {
		p->f->limit = n;
		return true;
	}
	filter_mistake(p, g->value, "a number of at least 1 after limit:");
	return err_next(p->err, "write limit:50");
}

#define AT(member) offsetof(struct filter, member)

static const struct known known[] = {
	{ "has", add_has, 0, UNIT_COUNT, false },
	{ "type", add_type, 0, UNIT_COUNT, false },
	{ "kind", add_kind, 0, UNIT_COUNT, false },
	{ "schema", add_words, AT(schemas), UNIT_COUNT, false },
	{ "catalog", add_words, AT(catalogs), UNIT_COUNT, false },
	{ "table", add_words, AT(tables), UNIT_COUNT, false },
	{ "owner", add_words, AT(owners), UNIT_COUNT, false },
	{ "tag", add_words, AT(tags), UNIT_COUNT, false },
	{ "domain", add_words, AT(domains), UNIT_COUNT, false },
	{ "prop", add_prop, 0, UNIT_COUNT, false },
	{ "pk", add_truth, AT(pk), UNIT_COUNT, false },
	{ "fk", add_truth, AT(fk), UNIT_COUNT, false },
	{ "refd", add_truth, AT(referenced), UNIT_COUNT, false },
	{ "members", add_members, AT(families), UNIT_COUNT, false },
	{ "rows", add_bound, AT(rows), UNIT_COUNT, true },
	{ "size", add_bound, AT(size), UNIT_BYTES, true },
	{ "cols", add_bound, AT(cols), UNIT_COUNT, true },
	{ "modified", add_bound, AT(modified), UNIT_TIME, true },
	{ "created", add_bound, AT(created), UNIT_TIME, true },
	{ "fuzzy", add_fuzzy, 0, UNIT_COUNT, false },
	{ "sort", add_sort, 0, UNIT_COUNT, false },
	{ "limit", add_limit, 0, UNIT_COUNT, false },
};

#define KNOWN (sizeof known / sizeof *known)

const struct known *filter_known(str name)
{
	for (size_t i = 0; i < KNOWN; i++)
		if (str_eq_fold(name, str_of(known[i].name)))
			return &known[i];
	return NULL;
}

/* The headings of lists, and the terms of other programs. */
static const struct {
	const char *other, *name;
} other_names[] = {
	{ "changed", "modified" }, { "age", "modified" }, { "updated", "modified" }, { "stale", "modified" },
	{ "columns", "cols" },	   { "column", "has" },	  { "database", "catalog" }, { "source", "catalog" },
	{ "namespace", "schema" }, { "bytes", "size" },
};

static const struct known *other_name(str name)
{
	for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
		if (str_eq(name, str_of(other_names[i].other)))
			return filter_known(str_of(other_names[i].name));
	return NULL;
}

const struct known *filter_near(struct arena *a, str name)
{
	const struct known *best = other_name(name);
	int least = name.len <= 3 ? 1 : 2;

	if (best)
		return best;
	for (size_t i = 0; i < KNOWN; i++) {
		str one = str_of(known[i].name);
		int d = name.len >= 3 && (str_starts(one, name) || str_starts(name, one))
				? 1
				: str_distance(a, name, one, least);

		if (d <= least && (!best || d < least)) {
			best = &known[i];
			least = d;
		}
	}
	return best;
}

bool filter_add(struct arena *a, str name, str value, instant now, struct filter *f, struct err *err)
{
	struct filter grown = *f;
	struct parse p = { .arena = a,
			   .line = str_dup(a, value.at ? value : S("")),
			   .now = now,
			   .f = &grown,
			   .err = err,
			   .literal = true };
	struct line_filter g = { .known = filter_known(name), .op = S(":"), .value = p.line };

	if (!g.known)
		return err_set(err, ERR_USAGE, "unknown filter \"%.*s\"", STR(str_upto(name, 60)));
	if (value.len > LONGEST_LINE)
		return err_set(err, ERR_USAGE, "expected at most %d bytes", LONGEST_LINE);
	if (!g.value.len || !g.known->add(&p, &g)) {
		err_set(err, ERR_QUERY, "expected a value");
		err_subject(err, value);
		return false;
	}
	*f = grown;
	return true;
}
