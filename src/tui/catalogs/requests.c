#include "tui/catalogs/requests.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "service/learn/learn.h"
#include "workspace/indexes/table_vectors.h"

#include "base/banned.h"

enum { TELL_US = 100 * 1000 }; /* a person reads no faster */

struct catalog_read *read_of(const struct question *q)
{
	return q->own;
}

static struct question *read_question(const struct asker *who, const struct purpose *of, str subject)
{
	struct question *q = question_new(who, of, NULL, subject);
	struct catalog_read *r = q->own = new(q->arena, struct catalog_read);

	q->ask.caller.quiet = true;
	r->jobs = who->jobs;
	r->of = of;
	return q;
}

/* ---- progress ---- */

static void tell(struct catalog_read *r, const struct progress *p)
{
	struct question *q = question_message(r->of);
	struct progress *own = new(q->arena, struct progress);
	struct catalog_read *message = q->own = new(q->arena, struct catalog_read);

	*own = *p;
	own->name = q->subject = str_dup(q->arena, r->name);
	own->stage = str_dup(q->arena, p->stage);
	own->note = str_dup(q->arena, p->note);
	message->progress = own;
	jobs_post(r->jobs, r->stop, q->arena, q);
}

/* The source's first answer: it is connected. */
static void heard_answer(void *with, str sql, int64_t us, int64_t rows)
{
	struct catalog_read *r = with;

	(void)sql;
	(void)us;
	(void)rows;
	if (!atomic_exchange(&r->heard, true))
		tell(r, &(struct progress){ .stage = S("reading"), .of = -1 });
}

static void heard_note(void *with, str sentence)
{
	tell(with, &(struct progress){ .note = sentence });
}

static void heard_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	struct catalog_read *r = with;
	int64_t now = clock_monotonic_us();

	if (now - atomic_load(&r->told_us) < TELL_US)
		return;
	atomic_store(&r->told_us, now);
	atomic_store(&r->heard, true);
	tell(r, &(struct progress){ .stage = str_of(stage), .done = done, .of = of });
}

/* force: even if its fingerprint is equal. */
static void read_catalog(struct question *q, const struct client *client, bool force, const struct stop *stop)
{
	struct catalog_read *r = read_of(q);
	struct observer w = { .asked = heard_answer, .note = heard_note, .progress = heard_progress, .with = r };

	r->stop = stop;
	q->good = workspace_sync(q->session, client, q->arena, r->name, force, &w, stop, &r->report, &q->err);
	if (q->good) {
		struct scope scope = scope_open(q->session, client, q->arena, stop);

		learn_synced(&scope, &r->report);
		workspace_vectors_start(q->session);
	}
}

/* ---- a configured catalog ---- */

static void run_sync(void *with, const struct stop *stop)
{
	struct question *q = with;

	read_catalog(q, q->ask.caller.client, false, stop);
}

void ask_sync(const struct asker *who, str name)
{
	struct question *q = read_question(who, &catalogs_sync, name);

	read_of(q)->name = q->subject;
	question_send(who, q, run_sync);
}

/* ---- adding one ---- */

/* Was its snapshot kept when its source was removed? */
static bool has_snapshot(struct question *q, str name, bool *has)
{
	struct store *reader = workspace_reader(q->session, &q->err);
	struct catalog is;
	bool found, good;

	if (!reader)
		return false;
	good = store_catalog(reader, q->arena, name, &found, &is, &q->err);
	workspace_return(q->session, reader);
	*has = good && found && is.generation > 0;
	return good;
}

/* Removes a source that could not be read: otherwise a mistyped path would be reported forever. */
static void take_back(struct workspace *s, str name, bool keeps_snapshot)
{
	struct err ignored = { 0 };
	bool configured, cached;
	struct store *writer;

	if (!workspace_remove(s, name, &configured, &ignored) || keeps_snapshot)
		return;
	writer = workspace_writer(s, &ignored);
	if (!writer)
		return;
	store_catalog_remove(writer, name, &cached, &ignored);
	workspace_return(s, writer);
	workspace_sweep(s);
}

/* No shell has expanded it. */
static str with_home(struct arena *a, str url)
{
	const char *home = getenv("HOME");

	if (!home || !*home || !str_starts(url, S("~/")))
		return url;
	return path_join(a, str_of(home), str_from(url, 2));
}

/* "shop ./shop.db", or only the address, which may contain blanks if it is a file's. */
static void take_apart(struct arena *a, str text, struct source *src)
{
	ptrdiff_t blank = str_at(text, ' ');

	src->url = with_home(a, text);
	if (blank < 1 || file_exists(src->url) || str_at(str_upto(text, blank), '/') >= 0 ||
	    str_at(str_upto(text, blank), '=') >= 0)
		return;
	src->name = str_upto(text, blank);
	src->url = with_home(a, str_trim(str_from(text, blank)));
}

static void run_add(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct catalog_read *r = read_of(q);
	struct source src = { .password = r->password };
	bool cached;

	take_apart(q->arena, q->subject, &src);
	if (!src.name.len && !workspace_name_for(q->session, q->arena, src.url, &src.name, &q->err))
		return;
	r->name = src.name;
	if (!has_snapshot(q, src.name, &cached) || !workspace_add(q->session, q->arena, &src, &r->said, &q->err))
		return;
	read_catalog(q, NULL, true, stop);
	r->takes_password = workspace_password_places(q->session, src.name) != NULL;
	if (!q->good)
		take_back(q->session, src.name, cached);
}

void ask_add(const struct asker *who, str text, str password)
{
	struct question *q = read_question(who, &catalogs_add, text);

	read_of(q)->password = str_dup(q->arena, password);
	question_send(who, q, run_add);
}

/* ---- states ---- */

/* Without what some command opened by its path. */
static void run_catalogs(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct catalog_states *all = q->own;
	ptrdiff_t kept = 0;

	(void)stop;
	q->good = workspace_catalogs(q->session, q->arena, all, &q->err);
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (!all->at[i].visitor)
			all->at[kept++] = all->at[i];
	all->len = kept;
}

void ask_catalogs(const struct asker *who)
{
	struct question *q = question_new(who, &catalogs_states, NULL, NO_STR);

	q->own = new(q->arena, struct catalog_states);
	question_send(who, q, run_catalogs);
}

const struct catalog_states *states_of(const struct question *q)
{
	return q->own;
}
