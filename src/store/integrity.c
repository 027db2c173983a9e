/* Checks the cache file and describes it, for diagnosis. */
#include <sys/stat.h>

#include "store/integrity.h"

#include "store/internal.h"

#include "base/arena.h"
#include "base/file.h"

#include "base/banned.h"

enum { LINES_MOST = 3 };

static bool take_text(struct db *d, struct arena *a, const char *sql, str *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask_once(d, str_of(sql), err);
	bool row;

	if (!stmt_row(q, &row, err))
		return false;
	*out = row ? str_dup(a, col_str(q, 0)) : NO_STR;
	return true;
}

/* Damage is reported as rows or as a failure during the check; both are results. */
static bool take_check(struct db *d, struct arena *a, struct store_soundness *h, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask_once(d, S("pragma quick_check(3)"), err);
	bool row;

	while (stmt_row(q, &row, err)) {
		if (!row)
			return h->complete = true;
		if (!str_eq(col_str(q, 0), S("ok")) && h->damage.len < LINES_MOST)
			*push(&h->damage, a) = str_dup(a, col_str(q, 0));
	}
	return false;
}

static bool check(struct store *s, struct arena *a, const struct stop *stop, struct store_soundness *h, struct err *err)
{
	struct err trouble = { 0 };
	const struct stop *before = db_stop_by(s->db, stop);
	bool good = take_check(s->db, a, h, &trouble);

	db_stop_by(s->db, before);
	if (good || trouble.kind == ERR_TIMEOUT)
		return true;
	if (trouble.kind == ERR_CACHE) {
		*push(&h->damage, a) = str_dup(a, str_of(trouble.text));
		return h->complete = true;
	}
	*err = trouble;
	return false;
}

static bool take_sizes(struct store *s, struct arena *a, struct store_soundness *h, struct err *err)
{
	int64_t page, free_pages;
	struct stat st;

	if (!db_int(s->db, "pragma user_version", 0, &h->version, err) ||
	    !db_int(s->db, "pragma page_size", 0, &page, err) ||
	    !db_int(s->db, "pragma freelist_count", 0, &free_pages, err))
		return false;
	h->free_bytes = page * free_pages;
	if (s->in_memory)
		return true;
	if (stat(str_c(a, s->path), &st) == 0)
		h->bytes = st.st_size;
	if (stat(str_c(a, str_fmt(a, "%.*s-wal", STR(s->path))), &st) == 0)
		h->log_bytes = st.st_size;
	return take_text(s->db, a, "pragma journal_mode", &h->journal, err);
}

bool store_soundness(struct store *s, struct arena *a, const struct stop *stop, struct store_soundness *out,
		     struct err *err)
{
	struct store_soundness h = { .held_since = NO_TIME, .network = file_is_shared(s->folder) };
	str since;

	if (!store_enter(s, err) || !take_sizes(s, a, &h, err) || !check(s, a, stop, &h, err))
		return false;
	if (store_holder(s, a, &h.holder, &since))
		instant_parse(since, &h.held_since);
	*out = h;
	return true;
}
