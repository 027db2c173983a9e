#include "tui/catalogs/add_requests.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "service/learn/learn.h"

#include "base/banned.h"

/* What could not be read is not connected: a mistyped path would be complained of for good. */
static void take_back(struct workspace *s, str name)
{
	struct err ignored = { 0 };
	bool configured, cached;
	struct store *writer;

	if (!workspace_remove(s, name, &configured, &ignored))
		return;
	writer = workspace_writer(s, &ignored);
	if (!writer)
		return;
	store_catalog_remove(writer, name, &cached, &ignored);
	workspace_return(s, writer);
	workspace_sweep(s);
}

/* No shell has been there to do it. */
static str with_home(struct arena *a, str url)
{
	const char *home = getenv("HOME");

	if (!home || !*home || !str_starts(url, S("~/")))
		return url;
	return path_join(a, str_of(home), str_from(url, 2));
}

/* "shop ./shop.db", or the address alone, which may have blanks in it when it is a file's. */
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
	struct added *d = with;
	struct question *q = &d->q;
	struct source src = { 0 };
	struct observer w = ear_observer(&d->ear);
	struct sync_report report;

	take_apart(q->arena, q->subject, &src);
	if (!src.name.len && !workspace_name_for(q->session, q->arena, src.url, &src.name, &q->err))
		return;
	d->name = d->ear.name = src.name;
	d->ear.stop = stop;
	if (!workspace_add(q->session, q->arena, &src, &d->said, &q->err))
		return;
	q->good = workspace_sync(q->session, NULL, q->arena, src.name, true, &w, stop, &report, &q->err);
	if (q->good) {
		struct scope scope = scope_open(q->session, NULL, q->arena, stop);

		d->tables = report.result.assets;
		learn_synced(&scope, &report);
	} else {
		take_back(q->session, src.name);
	}
}

static struct added *added_new(const struct asker *who, str text)
{
	struct arena *a = arena_open();
	struct added *d = new(a, struct added);

	d->q = (struct question){
		.of = &catalogs_add, .arena = a, .session = who->session, .subject = str_dup(a, text)
	};
	d->q.ask.caller.quiet = true;
	d->ear.jobs = who->jobs;
	d->ear.of = &catalogs_add;
	return d;
}

void ask_add(const struct asker *who, str text)
{
	struct added *d = added_new(who, text);

	jobs_submit(who->jobs, catalogs_add.lane, &catalogs_add, d->q.arena, run_add, d);
}

struct added *added_of(struct question *q)
{
	return (struct added *)q;
}
