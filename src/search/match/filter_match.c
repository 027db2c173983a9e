#include "search/match/filter_match.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"

#include "base/banned.h"

static bool fits_table(const struct word *w, const void *with)
{
	const struct summary *asset = with;
	const struct subject on = { asset->name, asset->name_folded, asset->qualified_folded };

	return sieve_rank_of(w, &on) >= 0;
}

static bool fits_text(const struct word *w, const void *with)
{
	const str *folded = with;

	return folded->at && word_fits(w, *folded);
}

/* ---- catalog and namespace ---- */

/* sales matches a namespace prod.sales: any last parts do, all of them without quotes. */
static bool fits_path(const struct word *w, const void *with)
{
	const struct name_parts *p = with;
	bool found = false;

	for (int from = 0; from < p->len && !found; from++) {
		scoped(sb_free) struct sb b = SB(SB_MAX);

		for (int i = from; i < p->len; i++) {
			if (i > from)
				sb_putc(&b, '.');
			sb_put(&b, p->part[i]);
		}
		found = word_fits(w, b.len ? sb_str(&b) : S(""));
	}
	return found;
}

bool admit_place(const struct filter *f, str catalog, str ns, struct arena *scratch)
{
	struct name_parts path = { 0 };
	struct err err = { 0 };

	if (!f->catalogs.len && !f->schemas.len)
		return true;
	catalog = utf8_fold_str(scratch, catalog);
	if (!sieve_all(&f->catalogs, fits_text, &catalog))
		return false;
	if (!f->schemas.len)
		return true;
	ns = utf8_fold_str(scratch, ns.at ? ns : S(""));
	if (!ns.len || !name_split(scratch, ns, &path, &err)) {
		path.part[0] = ns;
		path.len = 1;
	}
	return sieve_all(&f->schemas, fits_path, &path);
}

/* ---- tags, domains, owners ---- */

/* law:pii.email matches law:pii.email, pii.email, law:pii and pii. */
bool admit_fits_tag(const struct word *w, str tag)
{
	str name = str_from(tag, str_at(tag, ':') + 1), category = str_upto(tag, tag.len - name.len);
	bool found = word_fits(w, tag) || word_fits(w, name);

	for (ptrdiff_t i = 0; i < name.len && !found; i++)
		if (name.at[i] == '.')
			found = word_fits(w, str_upto(name, i)) ||
				(category.len && word_fits(w, str_upto(tag, category.len + i)));
	return found;
}

static bool fits_tag(const struct word *w, const void *with)
{
	const struct strs *tags = with;
	bool found = false;

	for (ptrdiff_t i = 0; i < tags->len && !found; i++)
		found = admit_fits_tag(w, tags->at[i]);
	return found;
}

bool admit_tags(const struct filter *f, const struct strs *tags)
{
	return sieve_all(&f->tags, fits_tag, tags);
}

bool tag_admits(str tag, const struct filter *f)
{
	return admit_tags(f, &(struct strs){ &tag, 1, 1 });
}

static bool fits_domain(const struct word *w, const void *with)
{
	const struct strs *tags = with;
	bool found = false;

	for (ptrdiff_t i = 0; i < tags->len && !found; i++)
		found = str_starts(tags->at[i], S("domain:")) && word_fits(w, str_from(tags->at[i], 7));
	return found;
}

bool domains_admit(const struct filter *f, const struct strs *tags)
{
	return sieve_all(&f->domains, fits_domain, tags);
}

bool admit_owner(const struct filter *f, str owner, struct arena *scratch)
{
	str folded;

	if (!f->owners.len)
		return true;
	folded = utf8_fold_str(scratch, owner);
	return sieve_all(&f->owners, fits_text, &folded);
}

/* ---- kinds, truths and ranges ---- */

static bool truth_holds(enum truth wanted, bool is)
{
	return wanted == MAYBE || (wanted == YES) == is;
}

/*
 * If only an interval is known, all of it must lie in the range: a table that was not seen to change did not change
 * lately.
 */
bool admit_modified(const struct filter *f, instant modified, int64_t within)
{
	struct bound since = f->modified, until = f->modified;
	bool bounded = modified != NO_TIME && within != UNKNOWN;

	since.to = until.from = UNKNOWN;
	return (since.from == UNKNOWN || bound_holds(&since, bounded ? modified - within : NO_TIME)) &&
	       bound_holds(&until, modified);
}

static bool numbers_hold(const struct filter *f, const struct summary *asset)
{
	unsigned bit = 1u << asset->kind;

	return (!f->kinds || (f->kinds & bit)) && !(f->not_kinds & bit) && truth_holds(f->pk, asset->has_pk) &&
	       truth_holds(f->fk, asset->keys_out > 0) && truth_holds(f->referenced, asset->keys_in > 0) &&
	       bound_holds(&f->rows, asset->rows) && bound_holds(&f->size, asset->size) &&
	       bound_holds(&f->cols, asset->fields) && admit_modified(f, asset->modified, asset->modified_within) &&
	       bound_holds(&f->created, asset->created);
}

bool admit_is_hidden(const struct filter *f, const struct summary *asset)
{
	return asset->hidden_by_default && f->members != YES && !(asset->of_kind && f->kinds & 1u << asset->kind);
}

static bool fits_family(const struct word *w, const void *with)
{
	const struct summary *asset = with;
	const struct subject on = { asset->family_head, asset->family_head, asset->family_qualified };

	return sieve_rank_of(w, &on) >= 0;
}

bool admit_rest(const struct filter *f, const struct summary *asset, struct arena *scratch)
{
	return numbers_hold(f, asset) && sieve_all(&f->tables, fits_table, asset) &&
	       (!f->families.len || (asset->family_head.at && sieve_all(&f->families, fits_family, asset))) &&
	       admit_place(f, asset->catalog, asset->ns, scratch) && admit_owner(f, asset->owner, scratch);
}

/* ---- properties ---- */

static bool prop_fits(const struct prop_test *t, const struct props *props, struct arena *scratch)
{
	for (ptrdiff_t i = 0; i < props->len; i++) {
		if (!str_eq_fold(props->at[i].key, t->key))
			continue;
		if (!t->value.at || glob_fits(t->value, utf8_fold_str(scratch, props->at[i].value)))
			return true;
	}
	return false;
}

static bool props_hold(const struct filter *f, const struct props *props, struct arena *scratch)
{
	for (ptrdiff_t i = 0; i < f->props.len;) {
		bool negated = f->props.at[i].negated, found = false;

		do
			found = found || prop_fits(&f->props.at[i], props, scratch);
		while (++i < f->props.len && f->props.at[i].or_last);
		if (found == negated)
			return false;
	}
	return true;
}

bool admit_props(const struct filter *f, const struct summary *asset, struct arena *scratch,
		 const struct search_source *from, struct err *err)
{
	struct props props = { 0 };

	if (!f->props.len)
		return true;
	if (!from || !from->props)
		return err_set(err, ERR_UNSUPPORTED, "the properties of %.*s are not available here",
			       STR(asset->qualified));
	return from->props(from->with, asset->id, scratch, &props, err) && props_hold(f, &props, scratch);
}

static bool columns_admit(const struct filter *f, const struct summary *asset, struct arena *scratch,
			  const struct search_source *from, struct err *err)
{
	struct columns c = { 0 };

	return !columns_asked(f) || (columns_of(asset, scratch, from, &c, err) && columns_hold(f, &c));
}

/* ---- whether ---- */

bool admit_domains_of(const struct filter *f, const struct summary *asset, const struct search_source *from)
{
	if (!f->domains.len)
		return true;
	return domains_admit(f, from && from->domains ? from->domains(from->domains_with, asset->id) : &asset->tags);
}

static bool admit(const struct sieve *s, const struct summary *asset, struct arena *scratch,
		  const struct search_source *from, int *rank, struct err *err)
{
	const struct filter *f = sieve_filter(s);
	const struct subject on = { asset->name, asset->name_folded, asset->qualified_folded };
	bool exact = false;
	int worst;

	worst = sieve_rank(s, &on, &exact);
	if (worst < 0 || (admit_is_hidden(f, asset) && !exact) || !admit_rest(f, asset, scratch) ||
	    !admit_domains_of(f, asset, from) || !admit_tags(f, &asset->tags))
		return false;
	*rank = worst;
	return admit_props(f, asset, scratch, from, err) && columns_admit(f, asset, scratch, from, err);
}

bool sieve_admits(const struct sieve *s, const struct summary *asset, struct arena *a, const struct search_source *from,
		  struct hit *hit, struct err *err)
{
	struct arena_mark mark = arena_mark(a);
	struct hit found = { .asset = asset };
	bool good = admit(s, asset, a, from, &found.rank, err);

	arena_rewind(a, mark);
	if (!good || !admit_why(s, asset, a, from, &found, err))
		return false;
	*hit = found;
	return true;
}

bool list_admits(const struct summary *asset, struct arena *a, const struct filter *f, const struct search_source *from,
		 struct hit *hit, struct err *err)
{
	struct sieve *s = sieve_open(f, err);
	bool good = s && sieve_admits(s, asset, a, from, hit, err);

	sieve_close(s);
	return good;
}
