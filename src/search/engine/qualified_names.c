/*
 * A word with a dot, matched against qualified names. These are not stored: candidates are found by the name and by
 * the namespace, each with its side of the last dot, and then tried one by one. If wildcards or quotes make this hard
 * to determine, all names are tried.
 */
#include "search/engine/internal.h"

#include "base/utf8.h"
#include "model/name.h"

#include "base/banned.h"

struct halves {
	str before, behind;	   /* the last dot */
	bool open_start, open_end; /* a plain word matches anywhere, so its ends are open */
};

/* False: every name must be tried. */
static bool halves_of(const struct word *w, struct halves *out)
{
	const char *hard = w->kind == MATCH_GLOB ? "\"?[" : "\"?[*";
	ptrdiff_t dot = str_at_last(w->folded, '.');

	for (; *hard; hard++)
		if (str_at(w->folded, *hard) >= 0)
			return false;
	if (dot < 0 || w->kind == MATCH_FUZZY || str_at(w->folded, '\0') >= 0)
		return false;
	*out = (struct halves){ str_upto(w->folded, dot), str_from(w->folded, dot + 1), w->kind == MATCH_PLAIN,
				w->kind == MATCH_PLAIN };
	return true;
}

/* Names that match the part after the dot. */
static bool by_name(const struct looking *l, const struct pool *pool, const struct word *w, const struct halves *h,
		    bits *to, struct err *err)
{
	struct word behind = { .kind = w->kind == MATCH_PLAIN ? MATCH_GLOB : w->kind };

	behind.folded = h->open_end ? str_fmt(l->scratch, "%.*s*", STR(h->behind)) : h->behind;
	return word_any(l, pool, &behind, NULL, to, err);
}

/* The dot may also belong to the namespace: a glob for its path; absent if impossible. */
static str path_pattern(struct arena *a, const struct word *w, const struct halves *h)
{
	ptrdiff_t star = str_at(h->behind, '*');

	if (w->kind == MATCH_PLAIN)
		return str_fmt(a, "*%.*s.%.*s*", STR(h->before), STR(h->behind));
	if (w->kind == MATCH_GLOB && star >= 0)
		return str_fmt(a, "*%.*s.%.*s*", STR(h->before), STR(str_upto(h->behind, star)));
	return NO_STR;
}

static str path_of(struct arena *a, const struct shard *sh, uint32_t ns)
{
	str space = packed_name(&sh->names->spaces, ns);

	return utf8_fold_str(a, str_fmt(a, "%.*s%.*s", STR(sh->start), STR(space)));
}

static void by_path(const struct looking *l, const struct shard *sh, str pattern, const bits *among, bits *to)
{
	const struct names *n = sh->names;
	bits *spaces = bits_new(l->scratch, n->spaces.count);
	bool any = false;

	for (int64_t i = 0; pattern.at && i < n->spaces.count; i++)
		if (glob_fits(pattern, path_of(l->scratch, sh, (uint32_t)i))) {
			bits_set(spaces, i);
			any = true;
		}
	if (!any)
		return;
	for (int64_t i = bits_next(among, sh->count, 0); i >= 0; i = bits_next(among, sh->count, i + 1))
		if (bits_at(spaces, numbers_at(&n->ns, i)))
			bits_set(to, i);
}

/* Candidates: by either half, by the whole as a name with a dot, and names that contain a dot themselves. */
static bool candidates(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among,
		       bits *to, struct err *err)
{
	static const struct word dotted = { .kind = MATCH_PLAIN, .folded = { ".", 1 } };
	int64_t count = pool->p->count;
	struct halves h;
	bits *one;

	if (!shard_sound(pool->shard, NAMES_FACTS))
		return false;
	if (!halves_of(w, &h)) {
		bits_or(to, among, count);
		return true;
	}
	one = bits_new(l->scratch, count);
	if (!by_name(l, pool, w, &h, to, err) || !word_any(l, pool, w, among, one, err))
		return false;
	bits_or(to, one, count);
	if (!word_any(l, pool, &dotted, among, one, err))
		return false;
	bits_or(to, one, count);
	by_path(l, pool->shard, path_pattern(l->scratch, w, &h), among, to);
	bits_and(to, among, count);
	return true;
}

bool qualified_levels(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among,
		      struct levels *out, struct err *err)
{
	bits *tried = bits_new(l->scratch, pool->p->count);
	struct arena_mark mark;
	int64_t done = 0;

	if (!candidates(l, pool, w, among, tried, err))
		return false;
	mark = arena_mark(l->scratch);
	for (int64_t i = bits_next(tried, pool->p->count, 0); i >= 0; i = bits_next(tried, pool->p->count, i + 1)) {
		struct summary s;
		int rank;

		if (done++ % ASK_EVERY == 0 && !going_on(l, err))
			return false;
		summary_of(pool->shard, i, l->scratch, &s);
		rank = sieve_rank_of(w, &(struct subject){ s.name, s.name_folded, s.qualified_folded });
		if (rank >= 0)
			levels_set(out, i, rank);
		arena_rewind(l->scratch, mark);
	}
	return true;
}
