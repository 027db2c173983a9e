/* Changes sources from the screen of catalogs: edits, renames and removes them, and undoes that. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/catalogs/change_requests.h"
#include "tui/catalogs/pane.h"
#include "tui/core/key_menu.h"
#include "tui/short_text.h"

#include "base/banned.h"

#define OURS "#:" /* begins the lines of the editor's text that are ours */

static struct catalogs_known *known(struct app *a)
{
	return catalogs_of(&a->state);
}

static str shown(struct app *a, str name)
{
	return clean(a->frame, name);
}

/* One at a time, so that each can be undone. A sync that runs ends with the source that it began with. */
static bool may_change(struct app *a, str name, bool edited)
{
	if (jobs_busy(a->jobs, &catalogs_change))
		act_say(a, S("the last change is not done yet"));
	else if (!edited && (catalogs_is_read(known(a), name) || catalogs_waits(known(a), name)))
		act_say(a, str_fmt(a->frame, "%.*s is syncing; %.*s stops that first", STR(shown(a, name)),
				   STR(catalogs_key_word(a, ACT_STOP))));
	else
		return true;
	return false;
}

/* ---- edit ---- */

static void put_ours(struct sb *out, str text)
{
	str line;

	while (str_cut(&text, '\n', &line))
		sb_fmt(out, OURS " %.*s\n", STR(line));
}

bool changes_line_text(struct app *a, struct line_text *out, struct err *err)
{
	const struct catalog_state *is = catalogs_here(a);
	const struct refused *was = &known(a)->refused;
	scoped(sb_free) struct sb b = SB(16 << 20);
	str lines, file;

	if (!is)
		return err_set(err, ERR_USAGE, "no catalog here to edit");
	if (!source_entry(a->session, a->frame, is->name, &lines, &file, err))
		return false;
	if (str_eq(was->name, is->name))
		lines = was->lines;
	sb_put(&b, lines);
	if (str_eq(was->name, is->name)) {
		put_ours(&b, S("Not accepted:"));
		put_ours(&b, was->why);
		put_ours(&b, S("Correct it; or leave it as it is, and nothing changes."));
	}
	put_ours(&b, str_fmt(a->frame,
			     "The entry of %.*s in %.*s.\nSaving it changes the source at once; left as it is, it "
			     "changes nothing.\nocat-config(5) describes the keys. Lines like this one are left out.",
			     STR(is->name), STR(file)));
	catalogs_about(known(a), is->name);
	*out = (struct line_text){ str_dup(a->frame, sb_str(&b)), S("catalog.yaml") };
	return true;
}

static str without_ours(struct app *a, str text)
{
	scoped(sb_free) struct sb b = SB(16 << 20);
	str line;

	while (str_cut(&text, '\n', &line))
		if (!str_starts(line, S(OURS)))
			sb_fmt(&b, "%.*s\n", STR(line));
	return str_dup(a->frame, b.len ? sb_str(&b) : S(""));
}

void changes_written(struct app *a, str text)
{
	struct catalogs_known *k = known(a);
	str lines = without_ours(a, text), name = k->asked;

	if (str_eq(k->refused.name, name) && str_eq(str_trim(k->refused.lines), str_trim(lines))) {
		catalogs_refuse(k, name, NO_STR, NO_STR);
		act_goes_on(a);
		act_say(a, str_fmt(a->frame, "the edit of %.*s is dropped; nothing was changed", STR(shown(a, name))));
	} else if (may_change(a, name, true)) {
		ask_change(&a->asker, &(struct source_task){ .what = SOURCE_EDITED, .name = name, .text = lines });
	}
}

/* ---- rename ---- */

void changes_rename_to(struct app *a, const struct catalog_state *is, str now)
{
	if (!now.len || str_eq(now, is->name))
		act_say(a, str_fmt(a->frame, "%.*s keeps its name", STR(shown(a, is->name))));
	else if (may_change(a, is->name, false))
		ask_change(&a->asker, &(struct source_task){ .what = SOURCE_RENAMED, .name = is->name, .text = now });
}

static void new_name_typed(struct app *a, str line)
{
	struct catalog_state is = { .name = known(a)->asked };

	changes_rename_to(a, &is, line);
}

static const struct prompt name_prompt = { .done = new_name_typed };

static void rename_key(struct app *a, const struct catalog_state *is)
{
	if (!may_change(a, is->name, false))
		return;
	catalogs_about(known(a), is->name);
	prompt_open(a, &name_prompt,
		    str_fmt(a->frame, "rename %.*s, with its history and tags, to:", STR(shown(a, is->name))),
		    is->name);
}

/* ---- remove ---- */

static const struct catalog_state *asked_about(const struct app *a)
{
	const struct catalogs_known *k = catalogs_of(&a->state);

	for (ptrdiff_t i = 0; i < k->all.len; i++)
		if (str_eq(k->all.at[i].name, k->asked))
			return &k->all.at[i];
	return NULL;
}

static void remove_draw(struct app *a, const struct canvas *c)
{
	const struct catalog_state *is = asked_about(a);
	struct menu m = { .label = str_fmt(a->frame, "remove %.*s?", STR(shown(a, known(a)->asked))),
			  .brief = S("remove it?"),
			  .leave = S("cancel") };

	menu_add(&m, S("y"), S("remove"), ACT_NONE);
	if (is && is->configured && is->synced_at != NO_TIME)
		menu_add(&m, S("k"), S("remove, but keep the snapshot"), ACT_NONE);
	menu_draw(&m, c, &a->clicks);
}

static void remove_left(struct app *a)
{
	sb_reset(&a->message);
}

static void remove_chosen(struct app *a, uint32_t key)
{
	const struct catalog_state *is = asked_about(a);
	bool keeps = key == 'k' && is && is->configured && is->synced_at != NO_TIME;

	if (key != 'y' && !keeps)
		return;
	prompt_close(a);
	remove_left(a);
	if (may_change(a, known(a)->asked, false))
		ask_change(&a->asker, &(struct source_task){ .what = SOURCE_REMOVED,
							     .name = known(a)->asked,
							     .keeps_snapshot = keeps });
}

static const struct prompt remove_prompt = { .draw = remove_draw, .key = remove_chosen, .left = remove_left };

static str snapshot_words(struct app *a, const struct catalog_state *is)
{
	if (is->synced_at == NO_TIME)
		return S("");
	return str_fmt(a->frame, "%sits snapshot of %.*s, with the history of %.*s", is->configured ? " and " : "",
		       STR(tables_words(a->frame, is->tables, is->partitions)),
		       STR(str_counted(a->frame, is->generation, "generation")));
}

static str way_back(struct app *a, const struct catalog_state *is)
{
	str undo = catalogs_key_word(a, ACT_UNDO);

	if (!is->configured)
		return S("This cannot be undone.");
	if (is->synced_at == NO_TIME)
		return str_fmt(a->frame, "Undo (%.*s) puts the entry back.", STR(undo));
	return str_fmt(a->frame, "Undo (%.*s) puts the entry back and reads the tables again, without their history.",
		       STR(undo));
}

static void remove_key(struct app *a, const struct catalog_state *is)
{
	if (!may_change(a, is->name, false))
		return;
	catalogs_about(known(a), is->name);
	act_message(a, ROLE_WARNING,
		    str_c(a->frame,
			  str_fmt(a->frame,
				  "Removing %.*s takes away %s%.*s. Tags, documents, decisions on joins and the source "
				  "itself stay. %.*s",
				  STR(shown(a, is->name)), is->configured ? "its entry in catalogs.yaml" : "",
				  STR(snapshot_words(a, is)), STR(way_back(a, is)))),
		    "");
	prompt_open(a, &remove_prompt, NO_STR, NO_STR);
}

/* ---- undo ---- */

static void undo_key(struct app *a)
{
	const struct undo *u = catalogs_undo_next(known(a));

	if (!u)
		act_say(a, S("nothing to undo"));
	else if (may_change(a, u->change.now.at ? u->change.now : u->change.name, u->change.what != SOURCE_RENAMED))
		ask_change(&a->asker,
			   &(struct source_task){
				   .what = u->change.what, .undo = true, .name = u->change.name, .done = u->change });
}

/* ---- results ---- */

static void follow_rename(struct app *a, str name, str now)
{
	catalogs_changed(a);
	act_catalog_renamed(a, name, now);
}

/* No table of a catalog that is gone stays in view. */
static void follow_removal(struct app *a, str name)
{
	if (bookmark_renamed(a->frame, a->state.wanted, name, name).at)
		act_want_nothing(a);
	catalogs_changed(a);
}

static void was_undone(struct app *a, const struct source_task *t)
{
	bool again = catalogs_undo_next(known(a))->snapshot_gone;
	str name = str_dup(a->frame, t->name), what = undo_words(a->frame, catalogs_undo_next(known(a)));

	if (t->what == SOURCE_RENAMED)
		follow_rename(a, str_dup(a->frame, t->done.now), name);
	else
		catalogs_changed(a);
	catalogs_undo_pop(known(a));
	act_say(a, str_fmt(a->frame, "undone: %.*s%s", STR(what), again ? "; reading its tables again" : ""));
	if (again)
		catalogs_read_one(a, name);
}

static void was_changed(struct app *a, const struct source_task *t)
{
	str undo = catalogs_key_word(a, ACT_UNDO), name = shown(a, t->name);

	switch (t->what) {
	case SOURCE_EDITED:
		catalogs_refuse(known(a), t->name, NO_STR, NO_STR);
		catalogs_tested(known(a), t->name, NO_STR);
		catalogs_changed(a);
		if (t->done.file.at)
			act_say(a,
				str_fmt(a->frame, "%.*s is changed; %.*s tests it, %.*s syncs it, %.*s undoes the edit",
					STR(name), STR(catalogs_key_word(a, ACT_TEST)),
					STR(catalogs_key_word(a, ACT_REFRESH)), STR(undo)));
		else
			act_say(a, str_fmt(a->frame, "%.*s is unchanged", STR(name)));
		break;
	case SOURCE_RENAMED:
		follow_rename(a, t->name, t->text);
		act_say(a, str_fmt(a->frame, "%.*s is now %.*s; %.*s undoes it", STR(name), STR(shown(a, t->text)),
				   STR(undo)));
		break;
	default:
		follow_removal(a, t->name);
		act_say(a, t->done.file.at ? str_fmt(a->frame, "%.*s is removed%s; %.*s undoes it", STR(name),
						     t->cached		 ? ", with its snapshot"
						     : t->keeps_snapshot ? ", and its snapshot is kept"
									 : "",
						     STR(undo))
					   : str_fmt(a->frame, "%.*s is removed, with its snapshot", STR(name)));
	}
}

static void change_came(struct app *a, struct question *q)
{
	const struct source_task *t = source_task_of(q);

	act_goes_on(a);
	if (t->undo)
		was_undone(a, t);
	else
		was_changed(a, t);
	if (!t->undo && (t->done.file.at || t->what == SOURCE_RENAMED))
		catalogs_undo_push(known(a), q->arena, &t->done, t->cached);
	else
		arena_close(q->arena);
}

static str advice_of(struct app *a, const struct err *err)
{
	scoped(sb_free) struct sb b = SB(4096);

	sb_puts(&b, err->next);
	for (int i = 0; i < err->suggestions; i++)
		sb_fmt(&b, "%s %s", i ? "," : "", err->suggestion[i]);
	if (err->suggestions)
		sb_putc(&b, '.');
	return str_dup(a->frame, b.len ? sb_str(&b) : S(""));
}

/* A mistake of yaml_mistake has lines below it that only the editor shows. */
static void change_failed(struct app *a, struct question *q)
{
	const struct source_task *t = source_task_of(q);
	str why = str_of(q->err.text), first = why, advice = advice_of(a, &q->err);

	str_cut(&why, '\n', &first);
	if (t->what == SOURCE_EDITED && !t->undo) {
		catalogs_refuse(known(a), t->name, t->text, str_fmt(a->frame, "%s\n%.*s", q->err.text, STR(advice)));
		advice = str_fmt(a->frame, "%.*s%sNothing was changed; %.*s edits it again.", STR(advice),
				 advice.len ? " " : "", STR(catalogs_key_word(a, ACT_EDIT)));
	}
	act_message(a, ROLE_ERROR, str_c(a->frame, first), str_c(a->frame, advice));
	catalogs_refreshed(a);
	arena_close(q->arena);
}

const struct purpose catalogs_change = {
	.answer = change_came, .failed = change_failed, .lasts = true, .lane = JOB_SOURCE
};

/* ---- keys ---- */

bool changes_key(struct app *a, enum action act, const struct catalog_state *is)
{
	if (act == ACT_UNDO)
		undo_key(a);
	else if (act != ACT_RENAME && act != ACT_REMOVE)
		return false;
	else if (!is)
		act_say(a, S("no catalog here"));
	else if (act == ACT_RENAME)
		rename_key(a, is);
	else
		remove_key(a, is);
	return true;
}
