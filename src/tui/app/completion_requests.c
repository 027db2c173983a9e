#include "tui/app/completion_requests.h"

#include "base/arena.h"
#include "base/dir_list.h"
#include "base/file.h"
#include "base/paths.h"
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
			completion_add(&o->offers, names.at[i], NO_STR, false);
}

/* Of the folder that is typed so far. */
static void offer_files(const struct question *q)
{
	struct offered *o = offered_of(q);
	str folder = str_upto(q->subject, str_at_last(q->subject, '/') + 1);
	str path = path_absolute(q->arena, folder.len ? folder : S("."));
	struct dir_names names = { 0 };

	dir_stems(q->arena, path, S(""), &names);
	for (ptrdiff_t i = 0; i < names.len; i++) {
		str text = str_fmt(q->arena, "%.*s%.*s", STR(folder), STR(names.at[i]));
		bool is_folder;

		if (!str_starts(text, q->subject))
			continue;
		is_folder = file_is_folder(path_join(q->arena, path, names.at[i]));
		completion_add(&o->offers, is_folder ? str_fmt(q->arena, "%.*s/", STR(text)) : text,
			       is_folder ? S("folder") : NO_STR, is_folder);
	}
}

static void run_offer(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct offered *o = offered_of(q);
	struct stop soon = { .deadline_us = clock_monotonic_us() + PATIENCE_US, .parent = stop };

	o->offers = (struct completions){ .scope = scope_open(q->session, NULL, q->arena, &soon) };
	switch (o->what) {
	case OFFER_QUERY: completion_query(&o->offers, q->subject, false); break;
	case OFFER_TABLES: completion_assets(&o->offers, q->subject); break;
	case OFFER_COLUMNS: completion_names_of_columns(&o->offers, q->subject); break;
	case OFFER_THEMES: offer_themes(q); break;
	case OFFER_FILES: offer_files(q); break;
	}
	o->offers.scope.stop = NULL;
	q->good = true;
}

void ask_offers(const struct asker *who, enum offering what, str word, const str dirs[2])
{
	struct question *q = question_new(who, &command_offers, NULL, word);
	struct offered *o = q->own = new(q->arena, struct offered);

	q->ask.caller.quiet = true;
	o->what = what;
	o->dirs = dirs;
	question_send(who, q, run_offer);
}
