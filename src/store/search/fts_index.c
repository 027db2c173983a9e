/*
 * The index behind store_search: one FTS5 row per doc, with words already split and folded, so that SQLite only finds
 * the docs that contain them. Built and updated by the first search after a change, never by a sync. Not part of the
 * schema: it may be missing or older at any time, and an SQLite without FTS5 works without it.
 */
#include "store/search/internal.h"
#include "store/search.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"

#include "base/banned.h"

/* If the same text gives other words, increase this number: the index is then rebuilt. */
#define FORM "2"

enum { PATIENCE_MS = 50, KEY_MOST = 1 << 20, DOC_MOST = 16 << 20 };

static const char tables[] =
	"create table if not exists p_searched (id integer primary key, mark int not null);"
	"create virtual table if not exists p_search using fts5 (words, tokenize = 'ascii', detail = 'none')";

/* ---- is it current ---- */

/* "2 4:17 9:3 tags 82": the form, catalogs with their generations, the number of changes of tags. */
static bool key_now(struct docs *d, struct sb *key, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		d->s->db, "select id, generation from p_catalog where generation > 0 order by id", err);
	int64_t stamp;
	bool good;

	if (!q || !db_int(d->s->db, "select value from p_meta where name = 'tags'", 0, &stamp, err))
		return false;
	sb_puts(key, FORM);
	while (stmt_next(q, &good, err))
		sb_fmt(key, " %lld:%lld", (long long)col_int(q, 0), (long long)col_int(q, 1));
	if (!good)
		return false;
	sb_fmt(key, " tags %lld", (long long)stamp);
	return true;
}

static bool key_stored(struct store *s, struct arena *a, str *key, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select value from p_meta where name = 'searched'", err);
	bool row;

	if (!stmt_row(q, &row, err))
		return false;
	*key = row ? str_dup(a, col_str(q, 0)) : NO_STR;
	return true;
}

bool index_fits(struct docs *d, bool *fits, struct err *err)
{
	scoped(sb_free) struct sb now = SB(KEY_MOST);
	str stored;

	if (!key_now(d, &now, err) || !key_stored(d->s, d->arena, &stored, err))
		return false;
	*fits = !d->s->shadows && stored.at && str_eq(stored, sb_str(&now));
	return true;
}

bool store_search_stale(struct store *s, bool *stale, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct docs d = DOCS(s, a, a);
	bool fits = false, good;

	if (!store_read(s, err))
		return false;
	good = index_fits(&d, &fits, err);
	/* Without a file there is nothing to search, and none is created. */
	*stale = !fits && !s->in_memory;
	store_unpin(s);
	return good;
}

/* ---- queries ---- */

static void put_word(struct sb *out, str word, bool start)
{
	sb_fmt(out, "\"%.*s\"%s", STR(word), start ? " *" : "");
}

static void put_piece(struct sb *out, const struct piece *p)
{
	sb_putc(out, '(');
	for (int i = 0; i < p->forms; i++) {
		sb_puts(out, i ? " OR " : "");
		put_word(out, p->form[i], !p->whole);
	}
	sb_putc(out, ')');
}

static void put_term(struct sb *out, const struct term *t)
{
	sb_puts(out, "((");
	for (int i = 0; i < t->pieces; i++) {
		sb_puts(out, i ? " AND " : "");
		put_piece(out, &t->piece[i]);
	}
	sb_puts(out, ") OR ");
	put_word(out, t->joined, true);
	sb_putc(out, ')');
}

bool index_have(struct store *s, struct arena *a, const struct term *t, struct doc_ids *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "select rowid from p_search where p_search match ?1 order by rowid", err);
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool good;

	put_term(&b, t);
	bind_str(q, 1, sb_str(&b));
	while (stmt_next(q, &good, err))
		*push(out, a) = col_int(q, 0);
	return good;
}

bool index_docs(struct store *s, int64_t *docs, struct err *err)
{
	return db_int(s->db, "select count(*) from p_searched", 0, docs, err);
}

/* ---- the words of a doc ---- */

static void put_tokens(struct sb *out, const struct tokens *t)
{
	for (ptrdiff_t i = 0; i < t->len; i++) {
		sb_put(out, t->at[i].text);
		sb_putc(out, ' ');
	}
}

static void put_prose(struct sb *out, struct arena *a, str text)
{
	struct tokens t = { 0 };

	if (!text.len)
		return;
	words_split(a, text, &t);
	put_tokens(out, &t);
}

static void put_name(struct sb *out, struct arena *a, str name)
{
	struct tokens t = { 0 };

	words_name(a, name, &t);
	put_tokens(out, &t);
}

static void put_tags(struct sb *out, struct arena *a, const struct strs *tags)
{
	for (ptrdiff_t i = 0; i < tags->len; i++)
		put_name(out, a, tags->at[i]);
}

static void put_doc(struct sb *out, struct arena *a, const struct doc *doc)
{
	put_name(out, a, doc->name);
	put_name(out, a, doc->ns);
	put_name(out, a, doc->catalog);
	put_prose(out, a, doc->comment);
	put_prose(out, a, doc->notes);
	put_tags(out, a, doc->tags);
	for (ptrdiff_t i = 0; i < doc->fields.len; i++) {
		const struct doc_field *f = &doc->fields.at[i];

		put_name(out, a, f->name);
		put_prose(out, a, f->comment);
		put_prose(out, a, f->notes);
		put_tags(out, a, f->tags);
	}
}

/* ---- updates ---- */

struct indexing {
	struct docs docs;
	struct stmt *marked, *take_out, *put_in, *mark;
	struct sb words;
	bool empty; /* nothing to remove first */
	struct {
		int64_t id, mark;
	} * changed;
	ptrdiff_t len, cap;
};

static bool is_marked(struct indexing *x, int64_t id, int64_t mark, bool *is, struct err *err)
{
	bool row;

	stmt_again(x->marked);
	bind_int(x->marked, 1, id);
	if (!stmt_row(x->marked, &row, err))
		return false;
	*is = row && col_int(x->marked, 0) == mark;
	return true;
}

static bool take_mark(void *with, int64_t id, int64_t mark, struct err *err)
{
	struct indexing *x = with;
	bool same = false;

	if (!x->empty && !is_marked(x, id, mark, &same, err))
		return false;
	if (same)
		return true;
	if (x->len == x->cap) {
		x->cap = x->cap ? 2 * x->cap : 256;
		x->changed = must_realloc(x->changed, x->cap * (ptrdiff_t)sizeof *x->changed);
	}
	x->changed[x->len].id = id;
	x->changed[x->len++].mark = mark;
	return true;
}

static bool put_words(struct indexing *x, const struct doc *doc, int64_t mark, struct err *err)
{
	sb_reset(&x->words);
	put_doc(&x->words, x->docs.batch, doc);
	/* With only half of its words, the index would rule out assets that match. */
	if (x->words.over)
		return err_set(err, ERR_CACHE, "%.*s has too much text for an index", STR(doc->qualified));
	bind_int(x->put_in, 1, doc->id);
	bind_str(x->put_in, 2, sb_str(&x->words));
	bind_int(x->mark, 1, doc->id);
	bind_int(x->mark, 2, mark);
	return stmt_run(x->put_in, err) && stmt_run(x->mark, err);
}

static bool put_one(struct indexing *x, ptrdiff_t i, struct err *err)
{
	struct doc doc;
	bool found;

	if (!docs_one(&x->docs, x->changed[i].id, &doc, &found, err))
		return false;
	bind_int(x->take_out, 1, x->changed[i].id);
	if (!x->empty && !stmt_run(x->take_out, err))
		return false;
	return !found || put_words(x, &doc, x->changed[i].mark, err);
}

/* Removes what no longer exists: dropped, hidden, or of a removed catalog. */
static bool take_out_gone(struct store *s, struct err *err)
{
#define GONE \
	"(select id from p_searched where not exists (select 1 from p_asset a where a.id = p_searched.id and a.state = 1)" \
	" and not exists (select 1 from p_namespace n where n.id = p_searched.id and n.state = 1 and n.name <> ''))"
	return db_exec(s->db, "delete from p_search where rowid in " GONE ";delete from p_searched where id in " GONE,
		       err);
#undef GONE
}

static bool ask_all(struct indexing *x, struct err *err)
{
	struct db *d = x->docs.s->db;

	return (x->marked = db_ask(d, "select mark from p_searched where id = ?1", err)) &&
	       (x->take_out = db_ask(d, "delete from p_search where rowid = ?1", err)) &&
	       (x->put_in = db_ask(d, "insert into p_search (rowid, words) values (?1, ?2)", err)) &&
	       (x->mark = db_ask(d, "insert or replace into p_searched (id, mark) values (?1, ?2)", err));
}

static bool put_changed(struct indexing *x, struct err *err)
{
	if (!ask_all(x, err) || !docs_marks(&x->docs, take_mark, x, err))
		return false;
	stmt_again(x->marked);
	for (ptrdiff_t i = 0; i < x->len; i++)
		if (!put_one(x, i, err))
			return false;
	return true;
}

static bool save_key(struct docs *d, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		d->s->db, "insert or replace into p_meta (name, value) values ('searched', ?1)", err);
	scoped(sb_free) struct sb key = SB(KEY_MOST);

	if (!q || !key_now(d, &key, err))
		return false;
	bind_str(q, 1, sb_str(&key));
	return stmt_run(q, err);
}

/* An index of another form is useless. */
static bool make_tables(struct indexing *x, struct err *err)
{
	struct store *s = x->docs.s;
	str stored;
	int64_t n;

	if (!key_stored(s, x->docs.arena, &stored, err))
		return false;
	if (!str_starts(stored, S(FORM " ")) &&
	    !db_exec(s->db, "drop table if exists p_search; drop table if exists p_searched", err))
		return false;
	if (!db_exec(s->db, tables, err) || !index_docs(s, &n, err))
		return false;
	x->empty = n == 0;
	return true;
}

static bool bring_up(struct store *s, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(arena_close) struct arena *batch = arena_open();
	struct indexing x = { .docs = DOCS(s, a, batch), .words = SB(DOC_MOST) };
	bool good = make_tables(&x, err) && (x.empty || take_out_gone(s, err)) && put_changed(&x, err) &&
		    save_key(&x.docs, err);

	stmt_done(x.marked);
	stmt_done(x.take_out);
	stmt_done(x.put_in);
	stmt_done(x.mark);
	sb_free(&x.words);
	free(x.changed);
	return good;
}

bool store_search_index(struct store *s, const struct stop *stop, struct err *err)
{
	struct stop soon = { .parent = stop, .deadline_us = clock_monotonic_us() + PATIENCE_MS * 1000 };

	if (!store_begin(s, &soon, err))
		return false;
	db_stop_by(s->db, stop);
	return store_end(s, bring_up(s, err), err);
}
