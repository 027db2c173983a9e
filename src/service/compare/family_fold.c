#include "service/compare/family_fold.h"

#include "base/arena.h"
#include "base/disk_arena.h"
#include "base/map.h"
#include "model/compare.h"
#include "model/date_shard.h"
#include "store/assets.h"
#include "store/history.h"

#include "base/banned.h"

struct window { /* of names in which members may follow */
	str ns, start;
	bool ended;
};

struct waiting {
	struct window *in; /* NULL: the row stays alone */
	struct folded is;
};

struct family_fold {
	struct arena *own;
	struct fold_rows rows;
	struct arena *arena; /* of all that waits */
	array_of(struct waiting *) all;
	ptrdiff_t passed;
	array_of(struct window *) windows; /* not ended */
	struct map by_key;		   /* to struct waiting */
};

/* ---- the family of a table ---- */

static void add_dates(struct arena *a, struct fold_table *t)
{
	struct date_shard shard;

	if (!date_shard_of(a, t->name, &shard))
		return;
	t->one.from = t->one.until = date_shard_words(a, shard.unit, shard.at[0]);
	if (!t->one.pattern.at)
		return;
	t->head = compare_name(a, t->ns, t->one.pattern);
	t->key = shard.key;
	t->start = str_upto(t->one.pattern, str_at(t->one.pattern, '*'));
}

bool fold_table_of(struct store *s, struct arena *a, int64_t asset, struct fold_table *t, struct err *err)
{
	struct family_facts facts = { 0 };

	if (!store_family_of(s, a, asset, &facts, err))
		return false;
	if (!facts.is.kind.at)
		return true;
	t->one = (struct table_family){
		.kind = facts.is.kind, .pattern = facts.is.pattern, .count = 1, .first = t->name, .last = t->name
	};
	t->is_head = !facts.is.pattern.at && facts.head == asset;
	t->key = str_fmt(a, "%.*s\n%.*s", STR(facts.head_ns), STR(facts.head_name));
	t->head = compare_name(a, facts.head_ns, facts.head_name);
	add_dates(a, t);
	return true;
}

bool fold_table_dropped(struct store *s, struct arena *a, int64_t version, struct fold_table *t, struct err *err)
{
	scoped(sb_free) struct sb key = SB(SB_MAX);
	struct date_shard shard;
	struct asset before;
	bool there;

	if (!date_shard_of(a, t->name, &shard))
		return true;
	if (!store_before_version(s, a, version, &before, &there, err))
		return false;
	if (!there)
		return true;
	t->one = (struct table_family){
		.kind = S("dates"), .pattern = shard.pattern, .count = 1, .first = t->name, .last = t->name
	};
	add_dates(a, t);
	sb_fmt(&key, "%.*s\n", STR(t->key));
	for (ptrdiff_t i = 0; i < before.fields.len; i++)
		sb_fmt(&key, "%.*s %.*s\n", STR(before.fields.at[i].name), STR(before.fields.at[i].type));
	t->key = str_dup(a, sb_str(&key));
	return true;
}

/* ---- rows that wait ---- */

static void begin(struct family_fold *f)
{
	arena_close(f->arena);
	*f = (struct family_fold){ .own = f->own, .rows = f->rows, .arena = arena_open_on_disk() };
	f->by_key = map_in(f->arena);
}

struct family_fold *family_fold_open(const struct fold_rows *rows)
{
	struct arena *a = arena_open();
	struct family_fold *f = new(a, struct family_fold);

	*f = (struct family_fold){ .own = a, .rows = *rows };
	begin(f);
	return f;
}

void family_fold_close(struct family_fold *f)
{
	if (!f)
		return;
	arena_close(f->arena);
	arena_close(f->own);
}

static void end_windows(struct family_fold *f, const struct fold_table *next)
{
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < f->windows.len; i++) {
		struct window *w = f->windows.at[i];

		w->ended = !next || (w->start.at && !(str_eq(w->ns, next->ns) && str_starts(next->name, w->start)));
		if (!w->ended)
			f->windows.at[kept++] = w;
	}
	f->windows.len = kept;
}

static struct window *window_of(struct family_fold *f, const struct fold_table *t)
{
	struct window *w;

	for (ptrdiff_t i = 0; i < f->windows.len; i++) {
		w = f->windows.at[i];
		if (w->start.at ? t->start.at && str_eq(w->start, t->start) : !t->start.at)
			return w;
	}
	w = new(f->arena, struct window);
	*w = (struct window){ .ns = str_dup(f->arena, t->ns), .start = str_dup(f->arena, t->start) };
	*push(&f->windows, f->arena) = w;
	return w;
}

static bool is_before(const struct table_family *a, const struct table_family *b)
{
	return a->from.at && b->from.at ? str_cmp(a->from, b->from) < 0 : str_cmp(a->first, b->first) < 0;
}

static void widen(struct arena *a, struct table_family *all, const struct table_family *one)
{
	if (is_before(one, all)) {
		all->first = str_dup(a, one->first);
		all->from = str_dup(a, one->from);
	} else if (is_before(&(struct table_family){ .first = all->last, .from = all->until }, one)) {
		all->last = str_dup(a, one->last);
		all->until = str_dup(a, one->until);
	}
}

static void add_member(struct family_fold *f, struct folded *to, const struct fold_table *t)
{
	struct table_family *all = &to->part[t->part];
	int64_t before = all->count;
	bool only_head = to->has_head && before == 1;

	*push(&to->names[t->part], f->arena) = str_dup(f->arena, t->qualified);
	if (before && t->is_head) { /* it has another kind, and no date */
		all->count++;
		return;
	}
	if (!before || only_head) {
		*all = table_family_dup(f->arena, &t->one);
		to->words[t->part] = str_dup(f->arena, t->words);
	} else {
		widen(f->arena, all, &t->one);
		if (to->words[t->part].at && !str_eq(to->words[t->part], t->words))
			to->words[t->part] = NO_STR;
	}
	all->count = before + 1;
}

static bool pass_on(struct family_fold *f, struct err *err)
{
	while (f->passed < f->all.len) {
		struct waiting *w = f->all.at[f->passed];

		if (w->in && !w->in->ended)
			return true;
		f->passed++;
		if (!f->rows.pass(f->rows.with, &w->is, err))
			return false;
	}
	if (f->all.len && !f->windows.len)
		begin(f);
	return true;
}

static struct waiting *wait(struct family_fold *f, struct window *in)
{
	struct waiting *w = new(f->arena, struct waiting);

	*w = (struct waiting){ .in = in };
	*push(&f->all, f->arena) = w;
	return w;
}

static void add_to_family(struct family_fold *f, const struct fold_table *t, const void *row)
{
	scoped(sb_free) struct sb key = SB(SB_MAX);
	struct window *in = window_of(f, t);
	struct map_entry *e;
	struct waiting *w;

	sb_fmt(&key, "%.*s\n%.*s\n%.*s", STR(t->start.at ? t->ns : S("")), STR(t->key), STR(t->says));
	e = map_get(&f->by_key, sb_str(&key));
	w = e ? e->ptr : NULL;
	if (!w || w->in->ended) {
		w = wait(f, in);
		w->is.head = str_dup(f->arena, t->head);
		if (!e)
			e = map_put(&f->by_key, str_dup(f->arena, sb_str(&key)), NULL);
		e->ptr = w;
	}
	if (!w->is.row[t->part] || t->is_head)
		w->is.row[t->part] = f->rows.copy(f->arena, row);
	add_member(f, &w->is, t);
	w->is.has_head |= t->is_head;
}

bool family_fold_add(struct family_fold *f, const struct fold_table *t, const void *row, struct err *err)
{
	end_windows(f, t);
	if (!pass_on(f, err))
		return false;
	if (t->one.kind.at)
		add_to_family(f, t, row);
	else if (f->all.len)
		wait(f, NULL)->is.row[FOLD_FIRST] = f->rows.copy(f->arena, row);
	else
		return f->rows.pass(f->rows.with, &(struct folded){ .row[FOLD_FIRST] = row }, err);
	return true;
}

bool family_fold_end(struct family_fold *f, struct err *err)
{
	end_windows(f, NULL);
	return pass_on(f, err);
}
