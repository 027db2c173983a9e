#include "search/explain_match.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "search/match/filter_match.h"

#include "base/banned.h"

enum { NEAR_COLUMNS = 3, FAR_COLUMN = 3, COLUMNS_TOLD = 8 };

struct explaining {
	struct arena *arena;
	struct summary asset; /* with partitions admitted: that is a separate test */
	const struct search_source *from;
	instant now;
	struct err *err;
};

/* ---- trying ---- */

static bool holds(struct explaining *x, const struct summary *asset, const struct filter *f, struct hit *hit)
{
	return list_admits(asset, x->arena, f, x->from, hit, x->err);
}

/* Does this piece match? One that cannot be parsed does not. */
static bool line_holds(struct explaining *x, const struct summary *asset, str line)
{
	struct err ignored = { 0 };
	struct hit hit = { 0 };
	struct filter f;
	ptrdiff_t where;

	filter_start(&f);
	return filter_parse(x->arena, line, x->now, &f, &where, &ignored) &&
	       list_admits(asset, x->arena, &f, x->from, &hit, &ignored);
}

/* ---- the asset's own values ---- */

static str join(struct arena *a, const str *at, ptrdiff_t len)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(at[i]));
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

/* The columns whose names are most similar to the requested one. */
static str nearest_column(struct explaining *x, const struct columns *c, str asked)
{
	int best = FAR_COLUMN + 1;
	str found = NO_STR;

	for (ptrdiff_t i = 0; i < c->len; i++) {
		bool inside = asked.len > 2 && str_find(c->name[i], asked) >= 0;
		int d = inside ? 1 : str_distance(x->arena, asked, c->name[i], FAR_COLUMN);

		if (d < best) {
			best = d;
			found = c->at[i].name;
		}
	}
	return found;
}

static str columns_told(struct explaining *x, const struct columns *c, bool types)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_puts(&b, c->len ? "its columns are " : "it has no columns");
	for (ptrdiff_t i = 0; i < c->len && i < COLUMNS_TOLD; i++)
		sb_fmt(&b, "%s%.*s%s%.*s", i ? ", " : "", STR(c->at[i].name), types ? " " : "",
		       STR(types ? c->at[i].type : S("")));
	if (c->len > COLUMNS_TOLD)
		sb_fmt(&b, " and %lld more", (long long)(c->len - COLUMNS_TOLD));
	return str_dup(x->arena, sb_str(&b));
}

/*
 * has:a,b::c with its own columns in place of missing ones, the most similar ones first; leaves out those without a
 * similar one.
 */
static str columns_instead(struct explaining *x, const struct filter *f, const struct columns *c)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < f->has.len; i++) {
		const struct column_test *t = &f->has.at[i];
		str name = t->name.text;
		bool has = false;

		if (t->negated)
			return NO_STR;
		for (ptrdiff_t k = 0; k < c->len && !has; k++)
			has = columns_has(t, c, k);
		if (!has)
			name = nearest_column(x, c, t->name.folded);
		if (!name.len)
			continue;
		sb_fmt(&b, "%s%.*s", b.len ? "," : "has:",
		       STR(has && glob_is(t->name.folded) ? name : filter_quoted(x->arena, name)));
		if (has && t->type.at)
			sb_fmt(&b, "::%.*s", STR(t->type));
	}
	return b.len ? str_dup(x->arena, sb_str(&b)) : NO_STR;
}

static void of_columns(struct explaining *x, const struct filter *f, struct explained_piece *out)
{
	struct columns c = { 0 };

	if (!columns_of(&x->asset, x->arena, x->from, &c, x->err))
		return;
	out->found = columns_told(x, &c, f->types.len > 0 || (f->has.len && f->has.at[0].type.at));
	if (f->has.len)
		out->instead = columns_instead(x, f, &c);
}

static void of_number(struct explaining *x, const struct bound *b, const char *name, const char *what, int64_t is,
		      struct explained_piece *out)
{
	if (is == UNKNOWN) {
		out->found = str_fmt(x->arena, "its %s is unknown", what);
		return;
	}
	out->found = str_fmt(x->arena, "its %s is %lld", what, (long long)is);
	if (b->from == UNKNOWN)
		out->instead = str_fmt(x->arena, "%s:..%lld", name, (long long)is);
	else if (b->to == UNKNOWN)
		out->instead = str_fmt(x->arena, "%s:%lld..", name, (long long)is);
	else
		out->instead = str_fmt(x->arena, "%s:%lld..%lld", name, (long long)(is < b->from ? is : b->from),
				       (long long)(is < b->from ? b->to : is));
}

static str day_of(struct arena *a, instant at)
{
	scoped(sb_free) struct sb b = SB(64);

	instant_put(&b, at);
	return str_dup(a, str_upto(sb_str(&b), str_at(sb_str(&b), 'T')));
}

/* The range, extended by days until it includes the value. */
static void of_time(struct explaining *x, const struct bound *b, const char *name, instant is, bool exact,
		    struct explained_piece *out)
{
	scoped(sb_free) struct sb at = SB(64);
	bool early = b->from != UNKNOWN && is < b->from;
	str from = b->from != UNKNOWN ? day_of(x->arena, early ? is : b->from) : S("");
	str to = b->to != UNKNOWN ? day_of(x->arena, early ? b->to : is) : S("");

	if (is == NO_TIME) {
		out->found = str_fmt(x->arena, "the time when it was %s is unknown", name);
		return;
	}
	instant_put(&at, is);
	out->found = str_fmt(x->arena, exact ? "it was %s %.*s" : "it was %s not after %.*s", name, STR(sb_str(&at)));
	out->instead = str_fmt(x->arena, "%s:%.*s..%.*s", name, STR(from), STR(to));
}

static void of_truth(struct explaining *x, enum truth asked, const char *name, const char *has, const char *has_not,
		     struct explained_piece *out)
{
	out->found = str_of(asked == YES ? has_not : has);
	out->instead = str_fmt(x->arena, "%s:%s", name, asked == YES ? "no" : "yes");
}

static void of_words(struct explaining *x, const struct filter *f, struct explained_piece *out)
{
	const struct word *w = &f->words.at[0];

	out->found = str_fmt(x->arena, "its name is %.*s", STR(x->asset.name));
	if (w->negated)
		return;
	if (w->kind == MATCH_PLAIN || w->kind == MATCH_EXACT)
		out->instead = str_fmt(x->arena, "~%.*s", STR(filter_quoted(x->arena, w->text)));
	if (w->kind == MATCH_GLOB)
		out->instead = str_fmt(x->arena, "*%.*s*", STR(w->text));
}

static void of_tags(struct explaining *x, const struct filter *f, struct explained_piece *out)
{
	const struct strs *tags = &x->asset.tags;

	out->found = tags->len ? str_fmt(x->arena, "its tags are %.*s", STR(join(x->arena, tags->at, tags->len)))
			       : S("it has no tags");
	if (tags->len && !f->tags.at[0].negated)
		out->instead = str_fmt(x->arena, "tag:%.*s", STR(filter_quoted(x->arena, tags->at[0])));
}

static void of_domains(struct explaining *x, const struct filter *f, struct explained_piece *out)
{
	const struct strs *all = x->from && x->from->domains ? x->from->domains(x->from->domains_with, x->asset.id)
							     : &x->asset.tags;
	struct strs names = { 0 };

	for (ptrdiff_t i = 0; all && i < all->len; i++)
		if (str_starts(all->at[i], S("domain:")))
			*push(&names, x->arena) = str_from(all->at[i], 7);
	out->found = names.len ? str_fmt(x->arena, "it is in %.*s", STR(join(x->arena, names.at, names.len)))
			       : S("it is in no domain");
	if (names.len && !f->domains.at[0].negated)
		out->instead = str_fmt(x->arena, "domain:%.*s", STR(filter_quoted(x->arena, names.at[0])));
}

static void of_props(struct explaining *x, const struct filter *f, struct explained_piece *out)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct props props = { 0 };

	if (!x->from || !x->from->props || !x->from->props(x->from->with, x->asset.id, x->arena, &props, x->err))
		return;
	for (ptrdiff_t i = 0; i < props.len; i++) {
		sb_fmt(&b, "%s%.*s=%.*s", i ? ", " : "its properties are ", STR(props.at[i].key),
		       STR(props.at[i].value));
		if (str_eq_fold(props.at[i].key, f->props.at[0].key) && !f->props.at[0].negated)
			out->instead = str_fmt(x->arena, "prop:%.*s=%.*s",
					       STR(filter_quoted(x->arena, props.at[i].key)),
					       STR(filter_quoted(x->arena, props.at[i].value)));
	}
	out->found = str_dup(x->arena, b.len ? sb_str(&b) : S("it has no properties"));
}

/* One piece fills one part of a filter, which decides the suggestion. */
static void say_instead(struct explaining *x, const struct filter *f, struct explained_piece *out)
{
	const struct summary *s = &x->asset;

	if (f->words.len)
		of_words(x, f, out);
	else if (f->has.len || f->types.len)
		of_columns(x, f, out);
	else if (f->tables.len)
		out->found = str_fmt(x->arena, "its name is %.*s", STR(s->name));
	else if (f->schemas.len) {
		out->found = s->ns.len ? str_fmt(x->arena, "it is in %.*s", STR(s->ns))
				       : S("its catalog has no schemas");
		out->instead = s->ns.len ? str_fmt(x->arena, "schema:%.*s", STR(filter_quoted(x->arena, s->ns)))
					 : NO_STR;
	} else if (f->catalogs.len) {
		out->found = str_fmt(x->arena, "it is in %.*s", STR(s->catalog));
		out->instead = str_fmt(x->arena, "catalog:%.*s", STR(filter_quoted(x->arena, s->catalog)));
	} else if (f->owners.len) {
		out->found = s->owner.len ? str_fmt(x->arena, "its owner is %.*s", STR(s->owner))
					  : S("its owner is unknown");
		out->instead = s->owner.len ? str_fmt(x->arena, "owner:%.*s", STR(filter_quoted(x->arena, s->owner)))
					    : NO_STR;
	} else if (f->kinds || f->not_kinds) {
		out->found = str_fmt(x->arena, "it is a %s", asset_kind_name(s->kind));
		out->instead = str_fmt(x->arena, "kind:%s", asset_kind_name(s->kind));
	} else if (f->tags.len)
		of_tags(x, f, out);
	else if (f->domains.len)
		of_domains(x, f, out);
	else if (f->props.len)
		of_props(x, f, out);
	else if (f->rows.set)
		of_number(x, &f->rows, "rows", "number of rows", s->rows, out);
	else if (f->size.set)
		of_number(x, &f->size, "size", "size in bytes", s->size, out);
	else if (f->cols.set)
		of_number(x, &f->cols, "cols", "number of columns", s->fields, out);
	else if (f->modified.set)
		of_time(x, &f->modified, "modified", s->modified, !s->modified_within, out);
	else if (f->created.set)
		of_time(x, &f->created, "created", s->created, true, out);
	else if (f->pk != MAYBE)
		of_truth(x, f->pk, "pk", "it has a primary key", "it has no primary key", out);
	else if (f->fk != MAYBE)
		of_truth(x, f->fk, "fk", "it has foreign keys", "it has no foreign keys", out);
	else if (f->referenced != MAYBE)
		of_truth(x, f->referenced, "refd", "it is referenced", "nothing references it", out);
}

/* ---- the pieces ---- */

static void try_piece(struct explaining *x, const struct filter_piece *p, struct explained_piece *out)
{
	struct hit hit = { 0 };

	out->text = p->text;
	out->limit = p->filter.limit;
	out->is_name = p->filter.words.len && !p->filter.words.at[0].negated;
	out->held = holds(x, &x->asset, &p->filter, &hit);
	if (out->held && hit.why.len)
		out->found = hit.why;
	if (out->held || x->err->kind)
		return;
	say_instead(x, &p->filter, out);
	if (out->instead.len && !line_holds(x, &x->asset, out->instead))
		out->instead = NO_STR;
}

/* Replaces each piece that does not match by a similar one that does, or leaves it out. */
static str changed_line(struct explaining *x, const struct explained *e)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < e->pieces.len; i++) {
		const struct explained_piece *p = &e->pieces.at[i];
		str put = p->held ? p->text : p->instead;

		if (put.len)
			sb_fmt(&b, "%s%.*s", b.len ? " " : "", STR(put));
	}
	if (e->hidden)
		sb_fmt(&b, "%skind:%s", b.len ? " " : "", asset_kind_name(x->asset.kind));
	return str_dup(x->arena, b.len ? sb_str(&b) : S(""));
}

/*
 * Pieces that match one by one match together, except for kind:, given twice. If nothing of the line remains, the
 * asset's name replaces a name; otherwise the line becomes one that matches everything.
 */
static str smallest_change(struct explaining *x, const struct summary *asset, const struct explained *e)
{
	str line = changed_line(x, e);
	bool names = false;

	if (line.len && line_holds(x, asset, line))
		return line;
	for (ptrdiff_t i = 0; i < e->pieces.len; i++)
		names |= e->pieces.at[i].is_name;
	if (!line.len && !names && line_holds(x, asset, S("*")))
		return S("*");
	return str_fmt(x->arena, "=%.*s", STR(filter_quoted(x->arena, asset->name)));
}

/* It matches, but limit: ends the answer before it; of two limits the last one applies. */
static void cut_by_limit(struct explaining *x, struct explained *e, int64_t place, int64_t limit)
{
	struct explained_piece *last = NULL;

	if (!limit || place <= limit)
		return;
	for (ptrdiff_t i = 0; i < e->pieces.len; i++)
		last = e->pieces.at[i].limit ? &e->pieces.at[i] : last;
	if (!last)
		return;
	last->held = e->admitted = false;
	last->found = str_fmt(x->arena, "ranked %lld", (long long)place);
	last->instead = str_fmt(x->arena, "limit:%lld", (long long)place);
	e->stage = S("limit");
	e->change = changed_line(x, e);
}

static bool is_partition_left_out(const struct summary *asset, const struct filter *f, const struct explained *e)
{
	bool all = true;

	for (ptrdiff_t i = 0; i < e->pieces.len; i++)
		all = all && e->pieces.at[i].held;
	return admit_is_hidden(f, asset) && all;
}

bool explain(const struct summary *asset, struct arena *a, str line, instant now, int64_t place,
	     const struct search_source *from, struct explained *out, struct err *err)
{
	struct explaining x = { .arena = a, .asset = *asset, .from = from, .now = now, .err = err };
	struct explained e = { 0 };
	struct filter_pieces pieces = { 0 };
	struct hit hit = { 0 };
	struct filter f;
	ptrdiff_t where;

	filter_start(&f);
	if (!filter_parse(a, line, now, &f, &where, err) || !filter_pieces(a, line, now, &pieces, err))
		return false;
	x.asset.hidden_by_default = false;
	for (ptrdiff_t i = 0; i < pieces.len && !err->kind; i++)
		try_piece(&x, &pieces.at[i], push(&e.pieces, a));
	e.admitted = !err->kind && holds(&x, asset, &f, &hit);
	if (err->kind)
		return false;
	e.rank = hit.rank;
	e.why = hit.why;
	if (!e.admitted) {
		e.hidden = is_partition_left_out(asset, &f, &e);
		e.stage = e.hidden ? S("partition") : S("filter");
		e.change = smallest_change(&x, asset, &e);
	} else {
		cut_by_limit(&x, &e, place, f.limit);
	}
	*out = e;
	return true;
}
