#include "tui/app/completion_requests.h"

#include "base/arena.h"
#include "tui/core/line_history.h"
#include "term/theme.h"

#include "base/banned.h"

enum { PATIENCE_US = 300000 };

static void offer_themes(struct offered *o)
{
	struct strs names = { 0 };
	str word = o->q.subject;

	theme_names(o->q.arena, o->dirs, 2, &names);
	for (ptrdiff_t i = 0; i < names.len; i++)
		if (word.len <= names.at[i].len && str_eq_fold(str_upto(names.at[i], word.len), word))
			offer(&o->offers, names.at[i], NO_STR, false);
}

static void run_offer(void *with, const struct stop *stop)
{
	struct offered *o = with;
	struct stop soon = { .deadline_us = clock_monotonic_us() + PATIENCE_US, .parent = stop };

	o->offers = (struct offers){ .scope = scope_open(o->q.session, NULL, o->q.arena, &soon) };
	switch (o->what) {
	case OFFER_QUERY: offer_query(&o->offers, o->q.subject, false); break;
	case OFFER_TABLES: offer_assets(&o->offers, o->q.subject); break;
	case OFFER_THEMES: offer_themes(o); break;
	}
	o->offers.scope.stop = NULL;
	o->q.good = true;
}

static void run_recall(void *with, const struct stop *stop)
{
	struct offered *o = with;

	(void)stop;
	recall_read(o->q.arena, &o->lines, &o->many);
	o->q.good = true;
}

static void run_remember(void *with, const struct stop *stop)
{
	struct offered *o = with;

	(void)stop;
	recall_write(o->news, o->whole);
	o->q.good = true;
}

static struct offered *question(const struct asker *who, const struct purpose *of, str word)
{
	struct arena *a = arena_open();
	struct offered *o = new(a, struct offered);

	o->q = (struct question){ .of = of, .arena = a, .session = who->session, .subject = str_dup(a, word) };
	o->q.ask.caller.quiet = true;
	return o;
}

static void send(const struct asker *who, struct offered *o, job_run run)
{
	jobs_submit(who->jobs, o->q.of->lane, o->q.of, o->q.arena, run, o);
}

void ask_offers(const struct asker *who, enum offering what, str word, const str dirs[2])
{
	struct offered *o = question(who, &command_offers, word);

	o->what = what;
	o->dirs = dirs;
	send(who, o, run_offer);
}

void ask_recall(const struct asker *who)
{
	send(who, question(who, &command_lines, NO_STR), run_recall);
}

void ask_remember(const struct asker *who, str news, bool whole, ptrdiff_t known)
{
	struct offered *o = question(who, &command_lines, NO_STR);

	o->news = str_dup(o->q.arena, news);
	o->whole = whole;
	o->known = known;
	send(who, o, run_remember);
}

struct offered *offered_of(struct question *q)
{
	return (struct offered *)q;
}
