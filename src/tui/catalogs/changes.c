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
#define STILL_RUNNING "the previous change is still running"

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
		act_say(a, S(STILL_RUNNING));
	else if (!edited && (catalogs_is_read(known(a), name) || catalogs_waits(known(a), name)))
		act_say(a, str_fmt(a->frame, "%.*s is syncing; press %.*s to stop it first", STR(shown(a, name)),
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
	scoped(sb_free) struct sb ours = SB(1 << 20);
	bool again = is && str_eq(was->name, is->name);
	str lines, file;

	if (!is)
		return err_set(err, ERR_USAGE, "no catalog here to edit");
	if (jobs_busy(a->jobs, &catalogs_change))
		return err_set(err, ERR_BUSY, STILL_RUNNING);
	if (!source_entry(a->session, a->frame, is->name, &lines, &file, err))
		return false;
	if (again) {
		put_ours(&ours, S("Not accepted:"));
		put_ours(&ours, was->why);
		put_ours(&ours, S("Correct it, or leave it unchanged to drop the edit."));
	}
	put_ours(
		&ours,
		str_fmt(a->frame,
			"The entry of %.*s in %.*s.\nSaving a changed text changes the source at once; an unchanged text "
			"changes nothing.\nocat-config(5) describes the keys. Lines like this one are ignored.",
			STR(is->name), STR(file)));
	catalogs_edited(known(a), is->name, lines);
	*out = (struct line_text){ str_fmt(a->frame, "%.*s%.*s", STR(again ? was->lines : lines), STR(sb_str(&ours))),
				   S("catalog.yaml") };
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
	} else {
		ask_change(&a->asker, &(struct source_task){
					      .what = SOURCE_EDITED, .name = name, .text = lines, .shown = k->entry });
	}
}

/* ---- rename ---- */

void changes_rename_to(struct app *a, const struct catalog_state *is, str now)
{
	if (!now.len || str_eq(now, is->name))
		act_say(a, str_fmt(a->frame, "%.*s keeps its name", STR(shown(a, is->name))));
	else if (may_change(a, is->name, false)) {
		act_say(a, str_fmt(a->frame, "renaming %.*s ...", STR(shown(a, is->name))));
		ask_change(&a->asker, &(struct source_task){ .what = SOURCE_RENAMED, .name = is->name, .text = now });
	}
}

/* The warning belongs to the prompt. */
static void warning_ends(struct app *a)
{
	sb_reset(&a->message);
}

static void new_name_typed(struct app *a, str line)
{
	struct catalog_state is = { .name = known(a)->asked };

	warning_ends(a);
	changes_rename_to(a, &is, line);
}

static const struct prompt name_prompt = { .done = new_name_typed, .left = warning_ends };

static void rename_key(struct app *a, const struct catalog_state *is)
{
	if (!may_change(a, is->name, false))
		return;
	catalogs_about(known(a), is->name);
	act_message(a, ROLE_WARNING,
		    str_c(a->frame, str_fmt(a->frame,
					    "Rules, tags.yaml and documents that name %.*s keep that name. Change it "
					    "there too.",
					    STR(shown(a, is->name)))),
		    "");
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
		menu_add(&m, S("s"), S("remove, but keep the snapshot"), ACT_NONE);
	menu_draw(&m, c, &a->clicks);
}

static void remove_chosen(struct app *a, uint32_t key)
{
	const struct catalog_state *is = asked_about(a);
	bool keeps = key == 's' && is && is->configured && is->synced_at != NO_TIME;

	if (key != 'y' && !keeps)
		return;
	prompt_close(a);
	warning_ends(a);
	if (may_change(a, known(a)->asked, false))
		ask_change(&a->asker, &(struct source_task){ .what = SOURCE_REMOVED,
							     .name = known(a)->asked,
							     .keeps_snapshot = keeps });
}

static const struct prompt remove_prompt = { .draw = remove_draw, .key = remove_chosen, .left = warning_ends };

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

/* "its entry in catalogs.yaml" */
static str entry_words(struct app *a, str name)
{
	const struct configured *c = workspace_source(a->session, name);
	str file = c ? c->file : S("");
	ptrdiff_t cut = file.len;

	while (cut > 0 && file.at[cut - 1] != '/')
		cut--;
	return file.len ? str_fmt(a->frame, "its entry in %.*s", STR(shown(a, str_from(file, cut)))) : S("");
}

static void remove_key(struct app *a, const struct catalog_state *is)
{
	if (!may_change(a, is->name, false))
		return;
	catalogs_about(known(a), is->name);
	act_message(
		a, ROLE_WARNING,
		str_c(a->frame,
		      str_fmt(a->frame,
			      "Removing %.*s takes away %.*s%.*s. Tags, documents, decisions on joins and the source "
			      "itself stay. %.*s",
			      STR(shown(a, is->name)), STR(entry_words(a, is->name)), STR(snapshot_words(a, is)),
			      STR(way_back(a, is)))),
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
	catalogs_forget(known(a), name);
	act_catalog_renamed(a, name, now);
	catalogs_changed(a);
}

/* No table of a catalog that is gone stays in view. */
static void follow_removal(struct app *a, str name)
{
	if (bookmark_renamed(a->frame, a->state.wanted, name, name).at)
		act_want_nothing(a);
	catalogs_forget(known(a), name);
	catalogs_changed(a);
}

static void was_undone(struct app *a, const struct source_task *t)
{
	bool again = catalogs_undo_next(known(a))->snapshot_gone;
	str name = str_dup(a->frame, t->name), what = undo_words(a->frame, catalogs_undo_next(known(a)));

	if (t->what == SOURCE_RENAMED)
		follow_rename(a, str_dup(a->frame, t->done.now), name);
	else {
		catalogs_tested(known(a), name, NO_STR);
		catalogs_changed(a);
	}
	catalogs_undo_pop(known(a));
	act_say(a, str_fmt(a->frame, "undone: %.*s%s", STR(what), again ? "; reading its tables again" : ""));
	if (again)
		catalogs_read_one(a, name);
}

static const char *snapshot_fate(const struct source_task *t)
{
	if (t->cached)
		return ", with its snapshot";
	return t->keeps_snapshot ? ", and its snapshot is kept" : "";
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
		act_say(a, str_fmt(a->frame, "%.*s is removed%s%.*s", STR(name), snapshot_fate(t),
				   STR(t->done.file.at ? str_fmt(a->frame, "; %.*s undoes it", STR(undo)) : S(""))));
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

static str with_sentence(struct app *a, str advice, str sentence)
{
	return str_fmt(a->frame, "%.*s%s%.*s", STR(advice), advice.len ? " " : "", STR(sentence));
}

/* What follows from the failure, after its advice. Takes over the question's arena. */
static str failure_words(struct app *a, struct question *q, str advice)
{
	const struct source_task *t = source_task_of(q);

	if (t->undo && q->err.kind == ERR_NOTHING) {
		catalogs_undo_pop(known(a));
		advice = with_sentence(a, advice, S("This change can no longer be undone."));
	} else if (!t->undo && t->what == SOURCE_EDITED) {
		catalogs_refuse(known(a), t->name, t->text, str_fmt(a->frame, "%s\n%.*s", q->err.text, STR(advice)));
		advice = with_sentence(a, advice,
				       str_fmt(a->frame, "Nothing was changed; %.*s edits it again.",
					       STR(catalogs_key_word(a, ACT_EDIT))));
	} else if (!t->undo && t->done.file.at && t->what == SOURCE_REMOVED) {
		advice = with_sentence(a, advice,
				       str_fmt(a->frame, "Only its entry was removed; %.*s puts it back.",
					       STR(catalogs_key_word(a, ACT_UNDO))));
		catalogs_changed(a);
		catalogs_undo_push(known(a), q->arena, &t->done, false);
		return advice;
	}
	arena_close(q->arena);
	return advice;
}

/* A mistake of yaml_mistake has lines below it that only the editor shows. */
static void change_failed(struct app *a, struct question *q)
{
	str why = str_dup(a->frame, str_of(q->err.text)), first = why;
	str advice = failure_words(a, q, advice_of(a, &q->err));

	str_cut(&why, '\n', &first);
	sb_reset(&a->said);
	act_message(a, ROLE_ERROR, str_c(a->frame, first), str_c(a->frame, advice));
	catalogs_refreshed(a);
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
