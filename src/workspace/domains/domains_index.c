/* The domains of one catalog as an index: inferred ones, with people's decisions applied. */
#include "workspace/domains/domains.h"

#include "base/arena.h"
#include "index/side_file.h"
#include "base/banned.h"

enum section { SECTION_ABOUT = 1, SECTION_DOMAINS, SECTION_TEXT, SECTION_OF, SECTION_BESIDE };

struct about {
	int64_t tables, domains, beside;
	double modularity;
};

struct kept { /* a domain; its name and then its description come next in the text */
	int64_t tables, beside;
	uint32_t name, description; /* bytes */
	uint32_t given, described;  /* 0 or 1 */
};

/* ---- writing ---- */

static void keep(const struct domains *d, struct kept *all, struct sb *text)
{
	for (int i = 0; i < d->count; i++) {
		const struct domain_told *t = &d->at[i];

		all[i] = (struct kept){ t->tables,
					t->beside,
					(uint32_t)t->name.len,
					(uint32_t)t->description.len,
					t->given,
					t->description.at != NULL };
		sb_put(text, t->name);
		sb_put(text, t->description);
	}
}

bool domains_kept_write(const struct domains *d, str cache_file, const struct side_key *k, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct about about = { d->names->tables.count, d->count, d->beside.len, d->modularity };
	struct kept *all = new_n(a, struct kept, d->count + 1);
	struct side_out *o = side_create(side_path(a, cache_file, k), k, err);

	if (!o)
		return false;
	keep(d, all, &text);
	if (side_put_section(o, SECTION_ABOUT, &about, sizeof about, err) &&
	    side_put_section(o, SECTION_DOMAINS, all, d->count * (int64_t)sizeof *all, err) &&
	    side_put_section(o, SECTION_TEXT, sb_str(&text).at, sb_str(&text).len, err) &&
	    side_put_section(o, SECTION_OF, d->of, about.tables * 2, err) &&
	    side_put_section(o, SECTION_BESIDE, d->beside.at, d->beside.len * (int64_t)sizeof *d->beside.at, err))
		return side_done(o, err);
	side_drop(o);
	return false;
}

/* ---- opening ---- */

static bool get_domains(const struct side *side, const struct about *about, struct domains *d)
{
	int64_t n = 0, bytes = 0;
	const struct kept *all = side_section(side, SECTION_DOMAINS, sizeof *all, &n);
	const char *at = side_section(side, SECTION_TEXT, 1, &bytes);
	str rest = str_n(at, (ptrdiff_t)bytes);

	if (n != about->domains || (n && (!all || !at)))
		return false;
	d->count = (int)n;
	d->at = new_n(d->arena, struct domain_told, n + 1);
	for (int i = 0; i < d->count; i++) {
		struct kept is = all[i];

		if (is.name > rest.len || is.description > rest.len - (ptrdiff_t)is.name)
			return false;
		d->at[i] = (struct domain_told){ .name = str_upto(rest, (ptrdiff_t)is.name),
						 .given = is.given,
						 .tables = is.tables,
						 .beside = is.beside };
		rest = str_from(rest, (ptrdiff_t)is.name);
		if (is.described)
			d->at[i].description = str_upto(rest, (ptrdiff_t)is.description);
		rest = str_from(rest, (ptrdiff_t)is.description);
	}
	return true;
}

static bool are_inside(const struct domains *d, int64_t tables)
{
	for (int64_t i = 0; i < tables; i++)
		if (d->of[i] >= d->count && d->of[i] != DOMAIN_NONE)
			return false;
	for (ptrdiff_t i = 0; i < d->beside.len; i++)
		if (d->beside.at[i].table >= tables || d->beside.at[i].domain >= d->count)
			return false;
	return true;
}

/* The array is the file's own and never written to. */
static bool get_tables(const struct side *side, const struct about *about, struct domains *d)
{
	int64_t of = 0, beside = 0;

	d->of = side_section(side, SECTION_OF, sizeof *d->of, &of);
	d->beside.at = (struct domain_beside *)(uintptr_t)side_section(side, SECTION_BESIDE, sizeof *d->beside.at,
								       &beside);
	d->beside.len = d->beside.cap = (ptrdiff_t)beside;
	return of == about->tables && beside == about->beside && (!of || d->of) && (!beside || d->beside.at) &&
	       are_inside(d, of);
}

bool domains_kept_open(str cache_file, const struct side_key *k, struct domains *d)
{
	struct err ignored = { 0 };
	struct domains got = *d;
	int64_t n = 0;
	const struct about *about;

	got.side = side_open(side_path(d->arena, cache_file, k), k, &ignored);
	about = got.side ? side_section(got.side, SECTION_ABOUT, sizeof *about, &n) : NULL;
	if (about && n == 1 && about->tables == d->kept->tables.count && about->domains >= 0 &&
	    about->domains < DOMAIN_NONE && get_domains(got.side, about, &got) && get_tables(got.side, about, &got)) {
		got.modularity = about->modularity;
		*d = got;
		return true;
	}
	side_close(got.side);
	return false;
}
