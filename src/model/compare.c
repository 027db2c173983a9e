/* Walks two sets together, like merging sorted lists. */
#include "model/compare.h"

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

/* ---- a difference ---- */

str compare_words(struct arena *a, enum asset_kind kind, int64_t fields)
{
	str columns = fields >= 0 ? str_counted(a, fields, "column") : NO_STR;

	return str_fmt(a, "%s%s%.*s", asset_kind_name(kind), columns.at ? ", " : "", STR(columns));
}

void compare_count(struct comparison *counts, struct difference *d)
{
	int64_t *const of[] = { [CHANGE_ADDED] = &counts->added,
				[CHANGE_DROPPED] = &counts->dropped,
				[CHANGE_ALTERED] = &counts->altered,
				[CHANGE_RENAMED] = &counts->renamed };

	++*(d->hidden ? &counts->hidden : of[d->kind]);
	counts->changes += d->changes.len;
	d->number = counts->added + counts->dropped + counts->altered + counts->renamed + counts->hidden;
}

str compare_name(struct arena *a, str ns, str name)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (ns.len)
		sb_fmt(&b, "%.*s.", STR(ns));
	name_part(&b, name);
	return str_dup(a, sb_str(&b));
}

static void put_one(struct arena *a, struct changes *out, struct change c)
{
	*push(out, a) = c;
}

static const struct difference_family *family_dup(struct arena *a, const struct difference_family *f)
{
	struct difference_family *own = new(a, struct difference_family);

	*own = (struct difference_family){ .name = str_dup(a, f->name),
					   .is = table_family_dup(a, &f->is),
					   .gone = table_family_dup(a, &f->gone),
					   .gone_before = str_dup(a, f->gone_before),
					   .names = strs_dup(a, &f->names),
					   .gone_names = strs_dup(a, &f->gone_names),
					   .changes = changes_dup(a, &f->changes),
					   .has_head = f->has_head };
	return own;
}

struct difference *difference_dup(struct arena *a, const struct difference *d)
{
	struct difference *own = new(a, struct difference);

	*own = *d;
	for (str *of[] = { &own->ns, &own->own_name, &own->name, &own->before, &own->after }, **at = of; at < of + 5;
	     at++)
		**at = str_dup(a, **at);
	own->changes = changes_dup(a, &d->changes);
	own->family = d->family ? family_dup(a, d->family) : NULL;
	return own;
}

/* ---- the walk ---- */

struct walking {
	const struct compare_options *o;
	const struct sequence *seq[2];
	struct member at[2];
	bool there[2];
	struct arena *arena; /* for one pair */
	difference_fn take;
	void *with;
	struct comparison *counts;
};

static bool step(struct walking *w, int side, struct err *err)
{
	return w->seq[side]->next(w->seq[side]->with, &w->at[side], &w->there[side], err);
}

static bool give(struct walking *w, struct difference *d, struct err *err)
{
	compare_count(w->counts, d);
	return w->take(w->with, d, err);
}

static bool give_alone(struct walking *w, int side, struct err *err)
{
	const struct member *m = &w->at[side];
	struct difference d = { .kind = side ? CHANGE_ADDED : CHANGE_DROPPED,
				.asset_kind = m->kind,
				.ns = m->ns,
				.own_name = m->name,
				.name = compare_name(w->arena, m->ns, m->name) };
	str words = compare_words(w->arena, m->kind, m->fields);

	d.id[side] = m->id;
	*(side ? &d.after : &d.before) = m->qualified;
	put_one(w->arena, &d.changes,
		(struct change){ .kind = d.kind,
				 .what = S("asset"),
				 .before = side ? NO_STR : words,
				 .after = side ? words : NO_STR });
	return (compare_is_gap(w->o, &d.changes.at[0]) || give(w, &d, err)) && step(w, side, err);
}

static void compare_number(struct walking *w, const char *aspect, int64_t before, int64_t after, struct changes *out)
{
	if (before == after)
		return;
	put_one(w->arena, out,
		(struct change){ .kind = CHANGE_ALTERED,
				 .what = S("stats"),
				 .aspect = str_of(aspect),
				 .before = before == UNKNOWN ? NO_STR : str_fmt(w->arena, "%lld", (long long)before),
				 .after = after == UNKNOWN ? NO_STR : str_fmt(w->arena, "%lld", (long long)after) });
}

static bool compare_records(struct walking *w, struct changes *out, struct err *err)
{
	struct asset whole[2];

	for (int side = 0; side < 2; side++)
		if (!w->seq[side]->asset(w->seq[side]->with, &w->at[side], w->arena, &whole[side], err))
			return false;
	compare_assets(w->arena, w->o, &whole[0], &whole[1], out, &w->counts->by_class);
	return true;
}

static bool give_both(struct walking *w, struct err *err)
{
	const struct member *before = &w->at[0], *after = &w->at[1];
	struct difference d = { .kind = CHANGE_ALTERED,
				.asset_kind = after->kind,
				.id = { before->id, after->id },
				.ns = after->ns,
				.own_name = after->name,
				.name = compare_name(w->arena, after->ns, after->name),
				.before = before->qualified,
				.after = after->qualified };

	if (!digest_eq(&before->digest, &after->digest) && !compare_records(w, &d.changes, err))
		return false;
	if (w->o->stats && !(w->o->ignore & IGNORE_STATS)) {
		compare_number(w, "row_count", before->rows, after->rows, &d.changes);
		compare_number(w, "size_bytes", before->size, after->size, &d.changes);
	}
	if (!d.changes.len)
		w->counts->same++;
	else if (!give(w, &d, err))
		return false;
	return step(w, 0, err) && step(w, 1, err);
}

/* Which comes first: negative for the first set. */
static int order(const struct walking *w)
{
	int ns;

	if (!w->there[0] || !w->there[1])
		return w->there[0] ? -1 : 1;
	ns = str_cmp(w->at[0].ns, w->at[1].ns);
	return ns ? ns : str_cmp(w->at[0].name, w->at[1].name);
}

bool compare_sets(const struct compare_options *o, const struct sequence *before, const struct sequence *after,
		  difference_fn take, void *with, struct comparison *counts, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct walking w = {
		.o = o, .seq = { before, after }, .arena = a, .take = take, .with = with, .counts = counts
	};

	if (!step(&w, 0, err) || !step(&w, 1, err))
		return false;
	while (w.there[0] || w.there[1]) {
		int first = order(&w);

		if (!(first ? give_alone(&w, first > 0, err) : give_both(&w, err)))
			return false;
		arena_reset(a);
	}
	return true;
}
