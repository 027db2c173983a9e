#include "search/match/filter_match.h"

#include "base/arena.h"

#include "base/banned.h"

static void reason(struct sb *why, const char *name, str value)
{
	sb_puts(why, why->len ? ", " : "");
	sb_puts(why, name);
	sb_put(why, value);
}

static void why_words(struct sb *why, const struct words *w, const char *name)
{
	for (ptrdiff_t i = 0; i < w->len; i++) {
		if (w->at[i].negated)
			continue;
		if (w->at[i].or_last)
			reason(why, "", w->at[i].text);
		else
			reason(why, name, w->at[i].text);
	}
}

static void why_number(struct sb *why, const struct bound *b, const char *name, int64_t value)
{
	if (!b->set)
		return;
	reason(why, name, S(" "));
	sb_int(why, value);
}

static void why_time(struct sb *why, const struct bound *b, const char *name, instant value)
{
	if (!b->set)
		return;
	reason(why, name, S(" "));
	instant_put(why, value);
}

static void why_truth(struct sb *why, enum truth t, const char *name)
{
	if (t != MAYBE)
		reason(why, name, str_of(truth_word(t)));
}

static void why_columns(struct sb *why, const struct columns *c, const bool *fit)
{
	bool first = true;

	for (ptrdiff_t k = 0; k < c->len; k++) {
		if (!fit[k])
			continue;
		sb_puts(why, first ? " (" : ", ");
		sb_put(why, c->at[k].name);
		first = false;
	}
	sb_puts(why, first ? "" : ")");
}

static void why_has(struct sb *why, const struct filter *f, const struct columns *c, bool *fit, bool *matched)
{
	for (ptrdiff_t i = 0; i < f->has.len; i++) {
		const struct column_test *t = &f->has.at[i];

		if (t->negated)
			continue;
		for (ptrdiff_t k = 0; k < c->len; k++) {
			fit[k] = columns_has(t, c, k);
			matched[k] |= fit[k];
		}
		reason(why, "has:", t->name.text);
		if (t->type.at)
			sb_fmt(why, "::%.*s", STR(t->type));
		why_columns(why, c, fit);
	}
}

static void why_types(struct sb *why, const struct filter *f, const struct columns *c, bool *fit, bool *matched)
{
	for (ptrdiff_t i = 0; i < f->types.len; i++) {
		if (f->types.at[i].negated)
			continue;
		for (ptrdiff_t k = 0; k < c->len; k++) {
			fit[k] = columns_type(&f->types.at[i], c, k);
			matched[k] |= fit[k];
		}
		reason(why, "type:", f->types.at[i].type);
		why_columns(why, c, fit);
	}
}

/* A column that has: also matched is listed once. */
static void match_column(struct hit *hit, struct arena *a, str column)
{
	struct field_summary *f;

	for (ptrdiff_t i = 0; i < hit->matched.len; i++)
		if (str_eq(hit->matched.at[i]->name, column))
			return;
	f = new(a, struct field_summary);
	f->name = column;
	*push(&hit->matched, a) = f;
}

/* "tag:pii (email, phone)": with the tagged column, if any. */
static void why_tags(struct sb *why, const struct filter *f, const struct summary *asset, struct arena *a,
		     struct hit *hit)
{
	for (ptrdiff_t i = 0; i < f->tags.len; i++) {
		const struct word *w = &f->tags.at[i];
		str last = NO_STR;

		if (w->negated)
			continue;
		reason(why, w->or_last ? "" : "tag:", w->text);
		for (ptrdiff_t k = 0; k < asset->column_tags.len; k++) {
			const struct column_tag *t = &asset->column_tags.at[k];

			if (!admit_fits_tag(w, t->tag) || str_eq(last, t->column))
				continue;
			sb_puts(why, last.at ? ", " : " (");
			sb_put(why, t->column);
			match_column(hit, a, t->column);
			last = t->column;
		}
		sb_puts(why, last.at ? ")" : "");
	}
}

static bool why_of_columns(struct sb *why, const struct filter *f, const struct summary *asset, struct arena *a,
			   const struct search_source *from, struct hit *hit, struct err *err)
{
	struct columns c = { 0 };
	bool *fit, *matched;

	if (!columns_asked(f))
		return true;
	if (!columns_of(asset, a, from, &c, err))
		return false;
	fit = new_n(a, bool, c.len);
	matched = new_n(a, bool, c.len);
	why_has(why, f, &c, fit, matched);
	why_types(why, f, &c, fit, matched);
	for (ptrdiff_t k = 0; k < c.len; k++)
		if (matched[k])
			*push(&hit->matched, a) = &c.at[k];
	return true;
}

bool admit_why(const struct sieve *s, const struct summary *asset, struct arena *a, const struct search_source *from,
	       struct hit *hit, struct err *err)
{
	static const char *const ranks[] = { "exact name", "start of name",    "word in name",	  "name",
					     "fuzzy name", "letters in order", "similar spelling" };
	const struct filter *f = sieve_filter(s);
	scoped(sb_free) struct sb why = SB(SB_MAX);

	if (words_positive(&f->words))
		reason(&why, ranks[hit->rank], S(""));
	if (!why_of_columns(&why, f, asset, a, from, hit, err))
		return false;
	why_words(&why, &f->tables, "table:");
	why_words(&why, &f->schemas, "schema:");
	why_words(&why, &f->catalogs, "catalog:");
	why_tags(&why, f, asset, a, hit);
	why_words(&why, &f->domains, "domain:");
	why_words(&why, &f->owners, "owner:");
	for (ptrdiff_t i = 0; i < f->props.len; i++)
		if (!f->props.at[i].negated)
			reason(&why, "prop:", f->props.at[i].key);
	if (f->kinds)
		reason(&why, "kind:", str_of(asset_kind_name(asset->kind)));
	why_truth(&why, f->pk, "pk:");
	why_truth(&why, f->fk, "fk:");
	why_truth(&why, f->referenced, "refd:");
	why_number(&why, &f->rows, "rows", asset->rows);
	why_number(&why, &f->size, "size", asset->size);
	why_number(&why, &f->cols, "cols", asset->fields);
	why_time(&why, &f->modified, "modified", asset->modified);
	why_time(&why, &f->created, "created", asset->created);
	hit->why = str_dup(a, why.len ? sb_str(&why) : S(""));
	return true;
}
