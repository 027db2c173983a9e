#include "service/compare/difference_fold.h"

#include "base/arena.h"
#include "model/date_shard.h"
#include "model/family_changes.h"
#include "service/compare/compare_operand.h"
#include "service/compare/family_fold.h"

#include "base/banned.h"

struct difference_fold {
	struct arena *own, *scratch;
	const struct scope *scope;
	const struct side *side;
	difference_fn take;
	void *with;
	struct family_fold *fold;
	struct store *reader[2], *opened[2];
};

/* ---- readers ---- */

void difference_fold_reads(struct difference_fold *f, int side, struct store *s)
{
	f->reader[side] = s;
}

static bool open_reader(struct difference_fold *f, int side, struct err *err)
{
	struct store *r = workspace_reader(f->scope->workspace, err);

	if (!r)
		return false;
	if (!store_pin(r, err)) {
		workspace_return(f->scope->workspace, r);
		return false;
	}
	f->opened[side] = f->reader[side] = r;
	return side_look_back(r, &f->side[side], err);
}

static struct store *reader_of(struct difference_fold *f, int side, struct err *err)
{
	if (!f->reader[side] && !open_reader(f, side, err))
		return NULL;
	return f->reader[side];
}

/* ---- rows ---- */

static void *copy(struct arena *a, const void *row)
{
	return difference_dup(a, row);
}

static bool is_whole(enum change_kind kind)
{
	return kind == CHANGE_ADDED || kind == CHANGE_DROPPED;
}

static bool pass(void *with, const struct folded *in, struct err *err)
{
	struct difference_fold *f = with;
	const struct difference *first = in->row[FOLD_FIRST], *gone = in->row[FOLD_SECOND];
	struct difference d = first ? *first : *gone;
	struct difference_family all = { .name = in->head,
					 .is = in->part[FOLD_FIRST],
					 .gone = in->part[FOLD_SECOND],
					 .names = in->names[FOLD_FIRST],
					 .gone_names = in->names[FOLD_SECOND],
					 .gone_before = gone ? gone->before : NO_STR,
					 .has_head = in->has_head };
	bool came = all.is.count > 0, went = all.gone.count > 0;

	if (all.is.count + all.gone.count < 2)
		return f->take(f->with, &d, err);
	d.family = &all;
	if (!is_whole(d.kind)) {
		all.changes = family_changes(f->scratch, &d.changes, d.own_name);
	} else {
		d.kind = came && went ? CHANGE_ALTERED : came ? CHANGE_ADDED : CHANGE_DROPPED;
		d.changes.at[0].before = in->words[FOLD_SECOND];
		d.changes.at[0].after = in->words[FOLD_FIRST];
	}
	return f->take(f->with, &d, err);
}

/* Equal for two members that differ alike; those that came and those that went are one. */
static str said_by(struct arena *a, const struct difference *d)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct changes changes;

	if (is_whole(d->kind) && !d->hidden)
		return S("whole");
	sb_fmt(&b, "%d %d ", (int)d->kind, d->hidden);
	changes = family_changes(a, &d->changes, d->own_name);
	diff_json(&b, &changes);
	return str_dup(a, sb_str(&b));
}

/* ---- the fold ---- */

struct difference_fold *difference_fold_open(const struct scope *scope, const struct side *sides, difference_fn take,
					     void *with)
{
	struct arena *a = arena_open();
	struct difference_fold *f = new(a, struct difference_fold);

	*f = (struct difference_fold){
		.own = a, .scratch = arena_open(), .scope = scope, .side = sides, .take = take, .with = with
	};
	f->fold = family_fold_open(&(struct fold_rows){ copy, pass, f });
	return f;
}

void difference_fold_close(struct difference_fold *f)
{
	if (!f)
		return;
	for (int i = 0; i < 2; i++)
		if (f->opened[i]) {
			store_unpin(f->opened[i]);
			workspace_return(f->scope->workspace, f->opened[i]);
		}
	family_fold_close(f->fold);
	arena_close(f->scratch);
	arena_close(f->own);
}

/* The newest state is stored; an earlier one has to be rebuilt. */
static int side_to_ask(const struct difference_fold *f, const struct difference *d)
{
	if (d->id[0] && d->id[1])
		return f->side[0].newest && !f->side[1].newest ? 0 : 1;
	return d->id[1] ? 1 : 0;
}

bool difference_fold_add(struct difference_fold *f, const struct difference *d, bool may_be_part, struct err *err)
{
	struct fold_table t = { .ns = d->ns, .name = d->own_name, .qualified = d->after.at ? d->after : d->before };
	int side = side_to_ask(f, d);
	struct date_shard shard;
	struct store *s;

	arena_reset(f->scratch);
	if (may_be_part || date_shard_of(f->scratch, d->own_name, &shard)) {
		s = reader_of(f, side, err);
		if (!s || !fold_table_of(s, f->scratch, d->id[side], &t, err))
			return false;
	}
	if (t.one.kind.at) {
		const struct change *first = &d->changes.at[0];

		t.says = said_by(f->scratch, d);
		t.part = d->kind == CHANGE_DROPPED && !d->hidden ? FOLD_SECOND : FOLD_FIRST;
		t.words = is_whole(d->kind) ? (first->after.at ? first->after : first->before) : NO_STR;
	}
	return family_fold_add(f->fold, &t, d, err);
}

bool difference_fold_end(struct difference_fold *f, struct err *err)
{
	arena_reset(f->scratch);
	return family_fold_end(f->fold, err);
}
