#include "tui/catalogs/catalogs.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"

#include "base/banned.h"

void catalogs_open(struct catalogs_known *k)
{
	*k = (struct catalogs_known){ .arena = arena_open() };
}

void catalogs_close(struct catalogs_known *k)
{
	while (k->undo_count)
		catalogs_undo_pop(k);
	if (k->answer)
		arena_close(k->answer);
	arena_close(k->arena);
}

void catalogs_learn(struct catalogs_known *k, struct arena *answer, const struct catalog_states *all)
{
	if (k->answer)
		arena_close(k->answer);
	k->answer = answer;
	k->all = *all;
}

/* ---- the queue ---- */

bool catalogs_is_read(const struct catalogs_known *k, str name)
{
	return k->now.name.at && str_eq(k->now.name, name);
}

static ptrdiff_t place_in_line(const struct catalogs_known *k, str name)
{
	for (ptrdiff_t i = 0; i < k->waiting.len; i++)
		if (str_eq(k->waiting.at[i], name))
			return i;
	return -1;
}

bool catalogs_waits(const struct catalogs_known *k, str name)
{
	return place_in_line(k, name) >= 0;
}

bool catalogs_wait(struct catalogs_known *k, str name)
{
	if (catalogs_is_read(k, name) || catalogs_waits(k, name))
		return false;
	*push(&k->waiting, k->arena) = str_dup(k->arena, name);
	return true;
}

bool catalogs_wait_no_more(struct catalogs_known *k, str name)
{
	ptrdiff_t at = place_in_line(k, name);

	if (at < 0)
		return false;
	for (k->waiting.len--; at < k->waiting.len; at++)
		k->waiting.at[at] = k->waiting.at[at + 1];
	return true;
}

str catalogs_next(struct catalogs_known *k)
{
	str name;

	if (k->now.name.at || !k->waiting.len)
		return NO_STR;
	name = k->waiting.at[0];
	catalogs_wait_no_more(k, name);
	return name;
}

void catalogs_progress(struct catalogs_known *k, const struct progress *p, const void *reader)
{
	bool goes_on = catalogs_is_read(k, p->name);
	str name = goes_on ? k->now.name : str_dup(k->arena, p->name);

	if (!goes_on)
		k->since_us = clock_monotonic_us();
	k->reader = reader;
	k->now = *p;
	k->now.name = name;
	k->now.stage = str_eq(p->stage, S("assets")) ? S("tables") : str_dup(k->arena, p->stage);
	k->now.note = NO_STR;
}

void catalogs_progress_end(struct catalogs_known *k)
{
	k->now = (struct progress){ 0 };
}

/* ---- outcomes ---- */

static void forget(struct fates *f, str name)
{
	for (ptrdiff_t i = 0; i < f->len; i++)
		if (str_eq(f->at[i].name, name))
			f->at[i] = f->at[--f->len];
}

static const struct fate *find(const struct fates *f, str name)
{
	for (ptrdiff_t i = 0; i < f->len; i++)
		if (str_eq(f->at[i].name, name))
			return &f->at[i];
	return NULL;
}

static void keep(struct catalogs_known *k, struct fates *f, str name, str text)
{
	struct fate one = { str_dup(k->arena, name), str_dup(k->arena, text), clock_now() };

	forget(f, name);
	*push(f, k->arena) = one;
}

void catalogs_forget_fate(struct catalogs_known *k, str name)
{
	forget(&k->fates, name);
}

void catalogs_fate(struct catalogs_known *k, str name, str text)
{
	keep(k, &k->fates, name, text);
}

const struct fate *catalogs_fate_of(const struct catalogs_known *k, const struct catalog_state *is)
{
	const struct fate *f = find(&k->fates, is->name);

	if (!f || (is->error_at != NO_TIME && is->error_at >= f->at) ||
	    (is->synced_at != NO_TIME && is->synced_at > f->at))
		return NULL;
	return f;
}

void catalogs_note(struct catalogs_known *k, str name, str sentence)
{
	str before = catalogs_note_of(k, name);

	keep(k, &k->notes, name, before.at ? str_fmt(k->arena, "%.*s; %.*s", STR(before), STR(sentence)) : sentence);
}

void catalogs_forget_note(struct catalogs_known *k, str name)
{
	forget(&k->notes, name);
}

str catalogs_note_of(const struct catalogs_known *k, str name)
{
	const struct fate *f = find(&k->notes, name);

	return f ? f->text : NO_STR;
}

void catalogs_tested(struct catalogs_known *k, str name, str sentence)
{
	if (sentence.at)
		keep(k, &k->tests, name, sentence);
	else
		forget(&k->tests, name);
}

str catalogs_test_of(const struct catalogs_known *k, str name)
{
	const struct fate *f = find(&k->tests, name);

	return f ? f->text : NO_STR;
}

/* ---- changes ---- */

void catalogs_about(struct catalogs_known *k, str name)
{
	k->asked = str_dup(k->arena, name);
}

void catalogs_edited(struct catalogs_known *k, str name, str entry)
{
	catalogs_about(k, name);
	k->entry = str_dup(k->arena, entry);
}

void catalogs_forget(struct catalogs_known *k, str name)
{
	forget(&k->fates, name);
	forget(&k->notes, name);
	forget(&k->tests, name);
	if (str_eq(k->refused.name, name))
		k->refused = (struct refused){ 0 };
}

void catalogs_refuse(struct catalogs_known *k, str name, str lines, str why)
{
	k->refused = (struct refused){ 0 };
	if (lines.at)
		k->refused = (struct refused){ str_dup(k->arena, name), str_dup(k->arena, lines),
					       str_dup(k->arena, why) };
}

void catalogs_undo_push(struct catalogs_known *k, struct arena *arena, const struct source_change *c,
			bool snapshot_gone)
{
	if (k->undo_count == UNDOS_MOST) {
		arena_close(k->undos[0].arena);
		memmove(k->undos, k->undos + 1, sizeof k->undos - sizeof *k->undos);
		k->undo_count--;
	}
	k->undos[k->undo_count++] = (struct undo){ arena, *c, snapshot_gone };
}

const struct undo *catalogs_undo_next(const struct catalogs_known *k)
{
	return k->undo_count ? &k->undos[k->undo_count - 1] : NULL;
}

void catalogs_undo_pop(struct catalogs_known *k)
{
	arena_close(k->undos[--k->undo_count].arena);
}

/* ---- in words ---- */

str undo_words(struct arena *a, const struct undo *u)
{
	const struct source_change *c = &u->change;

	switch (c->what) {
	case SOURCE_EDITED: return str_fmt(a, "the edit of %.*s", STR(clean(a, c->name)));
	case SOURCE_REMOVED: return str_fmt(a, "the removal of %.*s", STR(clean(a, c->name)));
	default: return str_fmt(a, "the rename of %.*s to %.*s", STR(clean(a, c->name)), STR(clean(a, c->now)));
	}
}

str cached_only_words(struct arena *a, str name)
{
	return str_fmt(a, "%.*s is cached only: no source of that name is configured", STR(clean(a, name)));
}

/* A stage of a source or the cache that counts tables; otherwise a share of something larger. */
static bool counts_tables(str stage)
{
	return !str_eq(stage, S("reading"));
}

static bool is_stored(str stage)
{
	return str_eq(stage, S("storing"));
}

static bool is_short_work(str stage)
{
	return str_eq(stage, S("comparing")) || str_eq(stage, S("indexing")) || str_eq(stage, S("tidying")) ||
	       str_eq(stage, S("committing")) || str_eq(stage, S("tagging"));
}

static int percent(const struct progress *p)
{
	return (int)(p->of > 0 ? (double)p->done * 100 / (double)p->of : 0);
}

str progress_words(struct arena *a, const struct progress *p)
{
	const char *does = is_stored(p->stage) ? "storing" : "reading";

	if (!p->stage.at)
		return S("querying the source");
	if (is_short_work(p->stage))
		return p->stage;
	if (p->of > 0 && counts_tables(p->stage))
		return str_fmt(a, "%s %.*s of %.*s tables", does, STR(words_count(a, p->done)),
			       STR(words_count(a, p->of)));
	if (p->of > 0)
		return str_fmt(a, "%s %d%%", does, percent(p));
	if (p->done > 0)
		return str_fmt(a, "%s, %.*s rows so far", does, STR(words_count(a, p->done)));
	return str_of(does);
}

str progress_short(struct arena *a, const struct progress *p)
{
	str name = clean(a, p->name);

	if (p->of > 0 && p->done > 0 && !is_short_work(p->stage))
		return str_fmt(a, "%s %.*s %d%%", is_stored(p->stage) ? "storing" : "reading", STR(name), percent(p));
	return str_fmt(a, "reading %.*s", STR(name));
}
