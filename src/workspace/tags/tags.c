/*
 * Sets tags by the rules of tag-rules.yaml and by a person's tags.yaml: during a sync, for one asset after a look at
 * it, and for the whole cache when the files have changed since its tags were computed. A mistake in a file is
 * reported once, and the earlier tags stay.
 */
#include "workspace/settings/config_file_checks.h"
#include "workspace/internal.h"
#include "workspace/tags/tags.h"
#include "workspace/tags/view_lineage.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/log.h"
#include "base/map.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "model/name.h"
#include "model/tags/column_content_rules.h"
#include "base/banned.h"

struct tag_sources { /* of one version of the files */
	struct arena *arena;
	int users;			       /* number of passes that use it */
	uint64_t mark;			       /* of the files, taken before they were read */
	struct tags_file_text own, more, file; /* the installed rules, a person's rules, tags.yaml */
	str by;				       /* digest of all of it */
	bool parsed, usable;
	struct err unread; /* an existing file cannot be read: its tags stay */
	struct tag_rules *rules;
	struct tags_file *tags_file;
};

/* ---- the files ---- */

#define RULES "tag-rules.yaml"

static str installed_rules(struct arena *a, str data)
{
	return data.len ? path_join(a, data, S(RULES)) : NO_STR;
}

static str digest_of(struct arena *a, const struct tag_sources *t)
{
	const struct tags_file_text *const all[] = { &t->own, &t->more, &t->file };
	struct sha256 h;
	struct digest d;
	char hex[65];

	sha256_start(&h);
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		sha256_add(&h, all[i]->text);
		sha256_add(&h, S("\0"));
	}
	if (t->unread.kind)
		sha256_add(&h, S("unread"));
	d = sha256_end(&h);
	digest_hex(&d, hex);
	return str_dup(a, str_of(hex));
}

static void find_files(struct arena *a, struct workspace *s, str paths[3], struct err *err)
{
	paths[0] = installed_rules(a, s->options.data);
	paths[1] = paths[2] = NO_STR;
	(void)(path_find(a, OWN_TAG_RULES, &paths[1], NULL, err) && path_find(a, OWN_TAGS, &paths[2], NULL, err));
}

static uint64_t mark_of(const str paths[3])
{
	uint64_t mark = 0;

	for (int i = 0; i < 3; i++)
		mark = mark * 31 + file_mark(paths[i]);
	return mark | 1;
}

/* With the lock held. */
static struct tag_sources *sources(struct workspace *s, struct err *err)
{
	struct tag_sources *t = s->tags;
	struct arena *a;
	str paths[3];

	if (t)
		return t;
	a = arena_open();
	t = new(a, struct tag_sources);
	t->arena = a;
	find_files(a, s, paths, err);
	t->mark = mark_of(paths);
	tags_file_text(a, paths[0], S(RULES), &t->own, &t->unread);
	tags_file_text(a, paths[1], S(RULES), &t->more, &t->unread);
	tags_file_text(a, paths[2], S("tags.yaml"), &t->file, &t->unread);
	t->by = digest_of(a, t);
	s->tags = t;
	return t;
}

/* With the lock held: frees a version that is neither the newest nor in use. */
static void close_unused(struct workspace *s, struct tag_sources *t)
{
	if (t && t != s->tags && !t->users)
		arena_close(t->arena);
}

void tags_close(struct workspace *s)
{
	struct tag_sources *t = s->tags;

	s->tags = NULL;
	close_unused(s, t);
}

static bool parse(struct tag_sources *t, struct err *err)
{
	struct tag_rules *base;

	if (t->unread.kind) {
		*err = t->unread;
		return false;
	}
	base = tag_rules_read(t->arena, t->own.text, t->own.name, NULL, err);
	t->rules = base && t->more.there ? tag_rules_read(t->arena, t->more.text, t->more.name, base, err) : base;
	t->tags_file = t->rules ? tags_file_read(t->arena, &t->file, err) : NULL;
	t->usable = t->tags_file != NULL;
	return t->usable;
}

void tag_rules_check(struct arena *a, str data, str path, bool *there, struct mistakes *out)
{
	struct tags_file_text own, more;
	const struct tag_rules *base = NULL;
	struct err err = { 0 };

	tags_file_text(a, installed_rules(a, data), S(RULES), &own, &err);
	tags_file_text(a, path, path, &more, &err);
	*there = more.there;
	if (!err.kind)
		base = tag_rules_read(a, own.text, own.name, NULL, &err);
	if (base && more.there)
		tag_rules_read(a, more.text, more.name, base, &err);
	if (err.kind)
		*push(out, a) = err;
}

/* A note is one line: the position of a mistake, without the line itself. With the lock held. */
static void tell(struct workspace *s, const char *trouble)
{
	scoped(arena_close) struct arena *a = arena_open();
	str sentence = str_fmt(a, "tags are unchanged: %s", trouble);

	if (str_at(sentence, '\n') >= 0)
		sentence = str_upto(sentence, str_at(sentence, '\n'));
	if (!texts_have(&s->notes, sentence))
		*push(&s->notes, s->arena) = str_dup(s->arena, sentence);
}

/* Ready for use, until it is released; NULL, and a note, if a file has a mistake. */
static struct tag_sources *usable(struct workspace *s)
{
	struct tag_sources *t;
	struct err err = { 0 };

	mutex_lock(s->lock);
	t = sources(s, &err);
	if (!t->parsed) {
		t->parsed = true;
		if (err.kind || !parse(t, &err))
			tell(s, err.text);
	}
	t->users += t->usable;
	mutex_unlock(s->lock);
	return t->usable ? t : NULL;
}

static void give_back(struct workspace *s, struct tag_sources *t)
{
	mutex_lock(s->lock);
	t->users--;
	close_unused(s, t);
	mutex_unlock(s->lock);
}

/* ---- computing tags ---- */

struct tag_pass {
	struct workspace *workspace;
	struct tag_sources *sources;
	struct tag_matcher *matcher;
	struct arena *arena, *scratch;
	struct map origins; /* by rule: the origin of its tags */
	instant now;
	struct tag_giver giver;
};

/* The tags being set on one asset. */
struct giving {
	struct tag_pass *pass;
	struct arena *arena;
	struct tags *out;
	str qualified, table;
	bool watched; /* tags.yaml may have an entry for it or its columns */
};

static void give(struct giving *g, str qualified, str field, str tag, str category, str origin)
{
	*push(g->out, g->arena) = (struct tag){
		.qualified = qualified,
		.name = tag,
		.category = category.len ? category : tag_category(tag),
		.origin = origin,
		.applied_at = g->pass->now,
		.asset = g->qualified,
		.field = field,
	};
}

static str origin_of(struct tag_pass *p, str rule)
{
	struct map_entry *e = map_put(&p->origins, rule, NULL);

	if (!e->ptr)
		e->ptr = (void *)(uintptr_t)str_c(p->arena, str_fmt(p->arena, TAG_ORIGIN_RULE "%.*s", STR(rule)));
	return str_of(e->ptr);
}

static bool gives(const struct strs *list, str tag)
{
	for (ptrdiff_t i = 0; i < list->len; i++) {
		str one = list->at[i];

		if (str_eq_fold(one, tag) ||
		    (tag.len > one.len && tag.at[one.len] == '.' && str_eq_fold(one, str_upto(tag, one.len))))
			return true;
	}
	return false;
}

static void give_from_file(struct giving *g, const struct tags_file_hits *hits, str qualified, str field)
{
	for (ptrdiff_t i = 0; i < hits->len; i++)
		for (ptrdiff_t k = 0; k < hits->at[i]->tags.len; k++)
			give(g, qualified, field, hits->at[i]->tags.at[k], hits->at[i]->category, S(TAG_ORIGIN_FILE));
}

static bool is_off(const struct tags_file_hits *hits, str tag)
{
	bool off = false;

	for (ptrdiff_t i = 0; i < hits->len && !off; i++)
		off = gives(&hits->at[i]->reject, tag);
	return off;
}

static void look_up(struct giving *g, str field, struct tags_file_hits *hits)
{
	if (!g->watched)
		return;
	arena_reset(g->pass->scratch);
	tags_file_find(g->pass->sources->tags_file, g->pass->scratch, g->qualified, field, hits);
}

static void give_field(struct giving *g, const struct field *f)
{
	struct tag_subject on = { g->table, f->name, f->type, f->comment, f->class };
	struct tag_hit rules[TAG_HITS];
	int n = tag_match(g->pass->matcher, &on, rules);
	struct tags_file_hits hits = { 0 };
	str qualified;

	look_up(g, f->name, &hits);
	if (!n && !hits.len)
		return;
	qualified = name_with_field(g->arena, g->qualified, f->name);
	give_from_file(g, &hits, qualified, f->name);
	for (int i = 0; i < n; i++)
		if (!is_off(&hits, rules[i].tag))
			give(g, qualified, f->name, rules[i].tag, NO_STR, origin_of(g->pass, rules[i].rule));
}

/*
 * A column of a view has the tags of the columns that it shows: those of the rules for their names and tables, and
 * those of tags.yaml.
 */
static void give_source(struct giving *g, str catalog, const struct asset *view, const struct view_source *from)
{
	const struct field *f = &view->fields.at[from->field];
	struct tag_subject on = { from->table, from->column, f->type, NO_STR, f->class };
	struct tag_hit rules[TAG_HITS];
	struct tags_file_hits own = { 0 }, there = { 0 };
	str field = name_with_field(g->arena, g->qualified, f->name);
	int n = tag_match(g->pass->matcher, &on, rules);

	look_up(g, f->name, &own);
	if (g->watched && from->table.len)
		tags_file_find(g->pass->sources->tags_file, g->pass->scratch,
			       name_qualified(g->arena, catalog, from->ns.len ? from->ns : view->ns, from->table),
			       from->column, &there);
	give_from_file(g, &there, field, f->name);
	for (int i = 0; i < n; i++)
		if (!is_off(&own, rules[i].tag) && !is_off(&there, rules[i].tag))
			give(g, field, f->name, rules[i].tag, NO_STR, origin_of(g->pass, rules[i].rule));
}

static void give_whole(void *with, str catalog, const struct asset *t, struct arena *a, struct tags *out)
{
	struct tag_pass *p = with;
	struct tags_file_hits hits = { 0 };
	struct view_lineage sources;
	struct giving g = { .pass = p,
			    .arena = a,
			    .out = out,
			    .qualified = name_qualified(a, catalog, t->ns, t->name),
			    .table = t->name,
			    .watched = p->sources->tags_file->len > 0 };

	look_up(&g, NO_STR, &hits);
	give_from_file(&g, &hits, g.qualified, NO_STR);
	for (ptrdiff_t i = 0; i < t->fields.len; i++)
		give_field(&g, &t->fields.at[i]);
	sources = view_lineage_of(a, t);
	for (ptrdiff_t i = 0; i < sources.list.len; i++)
		give_source(&g, catalog, t, &sources.list.at[i]);
}

/* ---- values of personal columns ---- */

static bool has_values(const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		if (a->fields.at[i].samples.len || a->fields.at[i].values.len)
			return true;
	return false;
}

static bool is_personal(const struct tags *tags, str field)
{
	for (ptrdiff_t i = 0; i < tags->len; i++) {
		const struct tag *t = &tags->at[i];

		if ((str_eq(t->field, field) || !t->field.at) &&
		    (str_eq(t->name, S("pii")) || str_eq(t->category, S("pii")) ||
		     str_eq(tag_category(t->name), S("pii"))))
			return true;
	}
	return false;
}

static void hide(struct field *f)
{
	f->samples = (struct strs){ 0 };
	/* The values of an enum are part of its type, not of its data. */
	if (f->class != TYPE_ENUM && !str_ends(f->type, S("[]")))
		f->values = (struct strs){ 0 };
}

void tag_pass_hide(struct tag_pass *p, str catalog, struct asset *a)
{
	scoped(arena_close) struct arena *room = arena_open();
	struct tags tags = { 0 };

	if (!has_values(a))
		return;
	if (p)
		give_whole(p, catalog, a, room, &tags);
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		if (!p || is_personal(&tags, a->fields.at[i].name))
			hide(&a->fields.at[i]);
}

struct tag_pass *tag_pass_open(struct workspace *s, instant now)
{
	struct tag_sources *t = usable(s);
	struct arena *a;
	struct tag_pass *p;

	if (!t)
		return NULL;
	a = arena_open();
	p = new(a, struct tag_pass);
	*p = (struct tag_pass){ .workspace = s,
				.sources = t,
				.matcher = tag_matcher_open(t->rules),
				.arena = a,
				.scratch = arena_open(),
				.origins = map_in(a),
				.now = now,
				.giver = { give_whole, p, t->by } };
	return p;
}

void tag_pass_close(struct tag_pass *p)
{
	if (!p)
		return;
	tag_matcher_close(p->matcher);
	give_back(p->workspace, p->sources);
	arena_close(p->scratch);
	arena_close(p->arena);
}

const struct tag_giver *tag_pass_giver(const struct tag_pass *p)
{
	return p ? &p->giver : NULL;
}

/* ---- when the files have changed since the cache's tags were computed ---- */

static bool work_out_all(struct workspace *s, struct store *writer, const struct observer *w, const struct stop *stop,
			 struct err *err)
{
	struct tag_pass *p = tag_pass_open(s, clock_now());
	bool good = !p ||
		    store_tags_renew(writer, tag_pass_giver(p), stop, w ? w->progress : NULL, w ? w->with : NULL, err);

	tag_pass_close(p);
	return good;
}

static bool is_due(struct workspace *s, struct store *r, struct arena *a, bool *due, struct err *err)
{
	struct catalogs all = { 0 };
	struct err trouble = { 0 };
	str by = NO_STR, now;

	mutex_lock(s->lock);
	now = str_dup(a, sources(s, &trouble)->by);
	mutex_unlock(s->lock);
	*due = false;
	if (!store_tags_given(r, a, &by, NULL, err) || str_eq(by, now))
		return !err->kind;
	if (!store_catalogs(r, a, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		*due |= all.at[i].generation > 0;
	return true;
}

bool tags_follow(struct workspace *s, struct store *writer, const struct observer *w, const struct stop *stop,
		 struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	bool due;

	return is_due(s, writer, a, &due, err) && (!due || work_out_all(s, writer, w, stop, err));
}

void tags_keep(struct store *writer, const struct stop *stop)
{
	struct err trouble = { 0 };

	if (!store_tags_keep(writer, stop, &trouble))
		log_event(LOG_WARN, "tags_not_kept", log_str("error", str_of(trouble.text)));
}

static bool follow(struct workspace *s, const struct observer *w, const struct stop *stop, struct err *err)
{
	struct tag_sources *t = usable(s);
	struct store *writer = t ? workspace_writer(s, err) : NULL;
	bool good;

	if (t)
		give_back(s, t);
	if (!writer)
		return !err->kind;
	good = tags_follow(s, writer, w, stop, err);
	if (good)
		tags_keep(writer, stop);
	workspace_return(s, writer);
	return good;
}

/*
 * Checks the marks without reading: the files are unchanged since the last check. Otherwise they are read again when
 * needed.
 */
static bool files_are_same(struct workspace *s, struct arena *a)
{
	struct err ignored = { 0 };
	struct tag_sources *old;
	str paths[3];
	uint64_t mark;
	bool same;

	find_files(a, s, paths, &ignored);
	mark = mark_of(paths);
	mutex_lock(s->lock);
	same = s->tags_mark == mark;
	s->tags_mark = mark;
	old = s->tags;
	if (old && old->mark != mark)
		s->tags = NULL;
	close_unused(s, old);
	mutex_unlock(s->lock);
	return same;
}

/* The next caller checks the files again. */
static void forget_mark(struct workspace *s)
{
	mutex_lock(s->lock);
	s->tags_mark = 0;
	mutex_unlock(s->lock);
}

static void tell_trouble(struct workspace *s, const struct err *trouble)
{
	log_event(LOG_WARN, "tags_failed", log_str("error", str_of(trouble->text)));
	mutex_lock(s->lock);
	if (s->tags && (s->tags->more.there || s->tags->file.there))
		tell(s, trouble->text);
	mutex_unlock(s->lock);
}

bool tags_bring_up(struct workspace *s, struct store *r, const struct observer *w, const struct stop *stop,
		   struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err trouble = { 0 };
	bool due = false;

	if (files_are_same(s, a) || !is_due(s, r, a, &due, &trouble) || !due || follow(s, w, stop, &trouble))
		return true;
	if (!stop_is_due(stop)) {
		tell_trouble(s, &trouble);
		return true;
	}
	forget_mark(s);
	*err = trouble;
	return false;
}

/* ---- one asset ---- */

bool workspace_tags_of(struct workspace *s, struct store *writer, str catalog, const struct asset *t, struct err *err)
{
	struct tag_pass *p = tag_pass_open(s, clock_now());
	scoped(arena_close) struct arena *a = arena_open();
	struct tags fresh = { 0 };
	bool good;

	if (!p)
		return true;
	give_whole(p, catalog, t, a, &fresh);
	good = store_tags_give(writer, name_qualified(a, catalog, t->ns, t->name), &fresh, err);
	tag_pass_close(p);
	return good;
}
