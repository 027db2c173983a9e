/* Adds a catalog from the explorer: prompts for its address, and handles the result. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/catalogs/pane.h"
#include "tui/catalogs/requests.h"
#include "tui/short_text.h"

#include "base/banned.h"

static void begin(struct app *a, str text, str password)
{
	if (!text.len)
		return;
	catalogs_stopped(a); /* supersedes a running one */
	sb_reset(&a->message);
	act_say(a, S("connecting and syncing ..."));
	ask_add(&a->asker, text, password);
}

void add_begin(struct app *a, str text)
{
	begin(a, text, NO_STR);
}

static const struct prompt address_prompt = { .done = add_begin, .left = act_goes_on, .kind = '+' };

void add_ask(struct app *a, str text)
{
	prompt_open(a, &address_prompt, S("URL or path"), text);
}

void add_read(struct app *a)
{
	sb_reset(&a->message);
	act_say(a, S("syncing ..."));
	catalogs_read_all(a);
}

static void password_typed(struct app *a, str line)
{
	begin(a, catalogs_of(&a->state)->asked, line);
}

static void password_left(struct app *a)
{
	add_ask(a, catalogs_of(&a->state)->asked);
}

static const struct prompt password_prompt = {
	.done = password_typed, .left = password_left, .needs_text = true, .secret = true
};

/* Keeps the typed line: usually only a letter of it is wrong, or the password is missing. */
static void failed(struct app *a, const struct question *q)
{
	if (q->err.kind == ERR_CANCELLED)
		return;
	act_message(a, ROLE_ERROR, q->err.text, q->err.next);
	if (!q->subject.len || !test_may_ask(a))
		return;
	if (q->err.kind != ERR_LOGIN || !read_of(q)->takes_password) {
		add_ask(a, q->subject);
		return;
	}
	catalogs_about(catalogs_of(&a->state), q->subject);
	prompt_open(a, &password_prompt, S("its password, not stored:"), NO_STR);
}

static void connected(struct app *a, const struct question *q)
{
	const struct catalog_read *r = read_of(q);
	const struct sync_report *read = &r->report;

	if (q->good && r->password.len)
		test_ask_keep(a, r->name);
	catalogs_changed(a);
	if (r->name.len)
		act_say(a,
			str_fmt(a->frame, "connected %.*s: %.*s", STR(r->name),
				STR(tables_words(a->frame, read->result.assets - read->partitions, read->partitions))));
	if (q->err.kind)
		act_message(a, ROLE_ERROR, q->err.text, q->err.next);
	else if (r->said.len)
		act_message(a, ROLE_WARNING, str_c(a->frame, r->said), "");
}

/* A progress message, or the result. */
static void add_came(struct app *a, struct question *q)
{
	if (read_of(q)->progress) {
		catalogs_tell(a, q);
	} else {
		sb_reset(&a->said);
		catalogs_stopped(a);
		if (q->good)
			connected(a, q);
		else
			failed(a, q);
	}
	arena_close(q->arena);
}

const struct purpose catalogs_add = { .answer = add_came, .failed = add_came, .lane = JOB_LONG };
