/* Requests the preview of the choice that is highlighted. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/dir_list.h"
#include "base/file.h"
#include "base/paths.h"

#include "base/banned.h"

enum { TABLES_MOST = 60, FILE_MOST = 4096 };

static str folder_text(struct arena *a, str path)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct dir_names names = { 0 };

	dir_stems(a, path, S(""), &names);
	for (ptrdiff_t i = 0; i < names.len && i < TABLES_MOST; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(names.at[i]));
	return str_dup(a, b.len ? sb_str(&b) : S("empty"));
}

static void run_file(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct previewed *s = q->own;
	str path = path_absolute(q->arena, q->subject);

	(void)stop;
	if (file_is_folder(path))
		s->text = folder_text(q->arena, path);
	q->good = s->text.at || file_head(q->arena, path, FILE_MOST, &s->text, &q->err);
}

static void came(struct app *a, struct question *q)
{
	preview_take(&a->command.preview, q);
}

static const struct purpose previewing = { .answer = came, .failed = came, .about = ABOUT_TIME, .offers = true };

static struct question *question_for(struct app *a, enum preview_kind kind, const char *tool, str subject)
{
	struct question *q = question_new(&a->asker, &previewing, tool, subject);
	struct previewed *s = q->own = new(q->arena, struct previewed);

	s->kind = kind;
	q->ask.caller.quiet = true;
	return q;
}

static void ask(struct app *a, enum preview_kind kind, str subject)
{
	struct question *q;

	switch (kind) {
	case PREVIEW_NONE: break;
	case PREVIEW_TABLE:
		q = question_for(a, kind, "describe_asset", subject);
		question_give(q, S("asset"), q->subject);
		q->ask.cached = true;
		question_send(&a->asker, q, question_run);
		break;
	case PREVIEW_QUERY:
		q = question_for(a, kind, "search_tables", subject);
		question_give(q, S("pattern"), q->subject);
		q->ask.limit = TABLES_MOST;
		question_send(&a->asker, q, question_run_rows);
		break;
	case PREVIEW_FILE: question_send(&a->asker, question_for(a, kind, NULL, subject), run_file); break;
	}
}

void preview_follow(struct app *a)
{
	struct preview *p = &a->command.preview;
	bool choosing = (a->command.open || prompt_takes_line(a)) && !a->command.trial.on && !a->state.slow;
	const struct choice *one = choosing ? choices_highlighted(&a->command.choices) : NULL;
	str subject = one ? one->subject.at ? one->subject : one->text : NO_STR;
	str key = one ? str_fmt(a->frame, "%d%.*s", one->preview, STR(subject)) : S("");

	if (str_eq(key, sb_str(&p->asked)))
		return;
	sb_reset(&p->asked);
	sb_put(&p->asked, key);
	jobs_drop(a->jobs, &previewing);
	if (!one || one->preview == PREVIEW_NONE)
		preview_take(p, NULL);
	else
		ask(a, one->preview, subject);
}
