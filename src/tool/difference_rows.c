#include "tool/difference_rows.h"

#include "base/arena.h"
#include "render/answer/changes.h"

#include "base/banned.h"

enum {
	CHANGE,
	QUALIFIED,
	WHAT,
	NAME,
	ASPECT,
	BEFORE,
	AFTER,
	SUMMARY,
	KIND,
	ASSET_CHANGE,
	NAME_BEFORE,
	NAME_AFTER,
	HIDDEN,
	FAMILY,
	COLUMNS
};

const struct column difference_columns[] = {
	[CHANGE] = { "change", "string", "added, dropped, altered or renamed", LOOK_PLAIN, false },
	[QUALIFIED] = { "qualified_name", "string", "the table on the second side, else on the first", LOOK_NAME,
			false },
	[WHAT] = { "what", "string", "asset, field, key, index, trigger, policy or stats", LOOK_PLAIN, false },
	[NAME] = { "name", "string", "name of the column, key, ...; null for the table itself", LOOK_PLAIN, true },
	[ASPECT] = { "aspect", "string", "what was altered: type, nullable, default, comment, definition, ...",
		     LOOK_PLAIN, true },
	[BEFORE] = { "before", "string", "on the first side", LOOK_FLUID, true },
	[AFTER] = { "after", "string", "on the second side", LOOK_FLUID, true },
	[SUMMARY] = { "summary", "string", "with summary: all differences of the table in one phrase", LOOK_FLUID,
		      true },
	[KIND] = { "asset_type", "string", NULL, LOOK_HIDDEN, false },
	[ASSET_CHANGE] = { "asset_change", "string", "what happened to the table as a whole", LOOK_HIDDEN, false },
	[NAME_BEFORE] = { "before_name", "string", "the table's qualified name in the first", LOOK_HIDDEN, true },
	[NAME_AFTER] = { "after_name", "string", "the table's qualified name in the second", LOOK_HIDDEN, true },
	[HIDDEN] = { "hidden", "boolean", "one side could not see the table; it may still exist", LOOK_HIDDEN, false },
	[FAMILY] = { "family", "object",
		     "of partitions or date shards that differ alike, of which this is one: count, first, last, pattern, from, until, kind; omitted if it is only this table",
		     LOOK_RARE, true },
	[COLUMNS] = { 0 },
};

static bool has_room(const struct difference_rows *w)
{
	return !result_has_enough(w->out) && (!w->in->scope.limit || w->out->rows < w->in->scope.limit);
}

/* Rows beyond the limit are counted, too. f: which tables; NULL, or of one: only this one. */
static void put_row(struct difference_rows *w, const struct difference *d, const struct change *c, str summary,
		    const struct table_family *f)
{
	bool several = f && f->count > 1;
	struct value row[COLUMNS] = {
		[CHANGE] = value_text(str_of(change_kind_name(c->kind))),
		[QUALIFIED] = value_text(d->after.at ? d->after : d->before),
		[WHAT] = value_text(c->what),
		[NAME] = value_text(c->name),
		[ASPECT] = value_text(c->aspect),
		[BEFORE] = value_text(c->before),
		[AFTER] = value_text(c->after),
		[SUMMARY] = value_text(summary),
		[KIND] = value_text(str_of(asset_kind_name(d->asset_kind))),
		[ASSET_CHANGE] = value_text(str_of(change_kind_name(d->kind))),
		[NAME_BEFORE] = value_text(d->before),
		[NAME_AFTER] = value_text(d->after),
		[HIDDEN] = value_bool(d->hidden),
	};

	w->total++;
	if (!has_room(w))
		return;
	if (several) {
		row[FAMILY] = value_json(table_family_json(w->scratch, f));
		row[QUALIFIED].shown = str_fmt(w->scratch, "%.*s (%lld)", STR(d->family->name), (long long)f->count);
	}
	result_row(w->out, row);
}

static str phrase_of(struct arena *a, const struct difference *d)
{
	str words = d->kind == CHANGE_ADDED ? d->changes.at[0].after : d->changes.at[0].before;

	if (d->kind == CHANGE_ADDED || d->kind == CHANGE_DROPPED)
		return words.at ? str_fmt(a, "%s: %.*s", change_kind_name(d->kind), STR(words))
				: str_of(change_kind_name(d->kind));
	return diff_summary(a, d->family ? &d->family->changes : &d->changes);
}

static void put_whole(struct difference_rows *w, const struct difference *d, const struct table_family *f)
{
	struct change c = { .kind = d->kind, .what = S("asset") };

	if (w->by_summary) {
		put_row(w, d, &c, phrase_of(w->scratch, d), f);
		return;
	}
	c.before = d->kind == CHANGE_DROPPED ? d->changes.at[0].before : NO_STR;
	c.after = d->kind == CHANGE_ADDED ? d->changes.at[0].after : NO_STR;
	put_row(w, d, &c, NO_STR, f);
}

/* Tables of a family that came, that went, or both: two rows, which are one for a person. */
static void put_came_and_went(struct difference_rows *w, const struct difference *d)
{
	const struct difference_family *f = d->family;
	struct difference one = *d;

	if (f->is.count) {
		one.kind = CHANGE_ADDED;
		one.before = NO_STR;
		put_whole(w, &one, &f->is);
	}
	if (f->gone.count) {
		one.kind = CHANGE_DROPPED;
		one.before = f->gone_before;
		one.after = NO_STR;
		put_whole(w, &one, &f->gone);
	}
}

void difference_rows_put(struct difference_rows *w, const struct difference *found)
{
	struct difference d = *found;
	const struct difference_view telling = { &d, w->by_summary };
	const struct table_family *f = d.family ? &d.family->is : NULL;

	arena_reset(w->scratch);
	d.number = ++w->passed;
	w->out->row = as_answer(difference_view, &telling);
	if (d.family && !d.family->changes.len)
		put_came_and_went(w, &d);
	else if (w->by_summary)
		put_whole(w, &d, f);
	else
		for (ptrdiff_t i = 0; i < d.changes.len; i++)
			put_row(w, &d, &d.changes.at[i], NO_STR, f);
	w->out->row = (struct answer){ 0 };
}

/* A table for people has either a phrase for each table or the details of each difference. */
void difference_rows_begin(struct difference_rows *w)
{
	static const int details[] = { NAME, ASPECT, BEFORE, AFTER };
	struct column *own = new_n(w->out->arena, struct column, COLUMNS + 1);

	for (int i = 0; i <= COLUMNS; i++)
		own[i] = difference_columns[i];
	if (!w->by_summary)
		own[SUMMARY].look = LOOK_HIDDEN;
	for (size_t i = 0; w->by_summary && i < sizeof details / sizeof *details; i++)
		own[details[i]].look = LOOK_HIDDEN;
	result_columns(w->out, own, COLUMNS);
}
