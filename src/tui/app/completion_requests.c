#include "tui/app/completion_requests.h"

#include "base/arena.h"
#include "tui/core/line_history.h"
#include "term/theme.h"

#include "base/banned.h"

enum { PATIENCE_US = 300000 };

struct offered *offered_of(const struct question *q)
{
	return q->own;
}

static void offer_themes(const struct question *q)
{
	struct offered *o = offered_of(q);
	struct strs names = { 0 };
	str word = q->subject;

	theme_names(q->arena, o->dirs, 2, &names);
	for (ptrdiff_t i = 0; i < names.len; i++)
		if (word.len <= names.at[i].len && str_eq_fold(str_upto(names.at[i], word.len), word))
			offer(&o->offers, names.at[i], NO_STR, false);
}

static void run_offer(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct offered *o = offered_of(q);
	struct stop soon = { .deadline_us = clock_monotonic_us() + PATIENCE_US, .parent = stop };

	o->offers = (struct offers){ .scope = scope_open(q->session, NULL, q->arena, &soon) };
	switch (o->what) {
	case OFFER_QUERY: offer_query(&o->offers, q->subject, false); break;
	case OFFER_TABLES: offer_assets(&o->offers, q->subject); break;
	case OFFER_THEMES: offer_themes(q); break;
	}
	o->offers.scope.stop = NULL;
	q->good = true;
}

static void run_recall(void *with, const struct stop *stop)
{
	struct question *q = with;

	(void)stop;
	recall_read(q->arena, &offered_of(q)->lines, &offered_of(q)->many);
	q->good = true;
}

static void run_remember(void *with, const struct stop *stop)
{
	struct question *q = with;

	(void)stop;
	recall_write(offered_of(q)->news, offered_of(q)->whole);
	q->good = true;
}

static struct question *quiet_question(const struct asker *who, const struct purpose *of, str word)
{
	struct question *q = question_new(who, of, NULL, word);

	q->own = new(q->arena, struct offered);
	q->ask.caller.quiet = true;
	return q;
}

void ask_offers(const struct asker *who, enum offering what, str word, const str dirs[2])
{
	struct question *q = quiet_question(who, &command_offers, word);

	offered_of(q)->what = what;
	offered_of(q)->dirs = dirs;
	question_send(who, q, run_offer);
}

void ask_recall(const struct asker *who)
{
	question_send(who, quiet_question(who, &command_lines, NO_STR), run_recall);
}

void ask_remember(const struct asker *who, str news, bool whole, ptrdiff_t known)
{
	struct question *q = quiet_question(who, &command_lines, NO_STR);
	struct offered *o = offered_of(q);

	o->news = str_dup(q->arena, news);
	o->whole = whole;
	o->known = known;
	question_send(who, q, run_remember);
}
