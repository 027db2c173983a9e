/* Tests a source from the screen of catalogs, with a password that is typed and kept in memory only. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/catalogs/change_requests.h"
#include "tui/catalogs/pane.h"

#include "base/banned.h"

/* ---- a test ---- */

static void begin(struct app *a, str name)
{
	struct catalogs_known *k = catalogs_of(&a->state);

	act_goes_on(a);
	k->testing = str_dup(k->arena, name);
	catalogs_tested(k, name, NO_STR);
	ask_test(&a->asker, name);
}

static void end(struct app *a)
{
	catalogs_of(&a->state)->testing = NO_STR;
}

void test_stopped(struct app *a)
{
	if (!jobs_busy(a->jobs, &catalogs_test))
		end(a);
}

static bool has_typed_password(struct app *a, str name)
{
	const struct configured *c = workspace_source(a->session, name);

	return c && c->source.password.len > 0;
}

static void test_came(struct app *a, struct question *q)
{
	str said = test_said(q);

	end(a);
	if (has_typed_password(a, q->subject))
		said = str_fmt(a->frame, "%.*s; the typed password is kept until you quit", STR(said));
	catalogs_tested(catalogs_of(&a->state), q->subject, said);
	act_say(a, str_fmt(a->frame, "%.*s: %.*s", STR(clean(a->frame, q->subject)),
			   STR(catalogs_has_story(a) ? S("it answers") : said)));
	arena_close(q->arena);
}

/* ---- a password ---- */

static void password_typed(struct app *a, str line)
{
	str name = catalogs_of(&a->state)->asked;

	if (workspace_give_password(a->session, name, line))
		begin(a, name);
}

static const struct prompt password_prompt = { .done = password_typed, .needs_text = true, .secret = true };

static void ask_password(struct app *a, str name)
{
	catalogs_about(catalogs_of(&a->state), name);
	prompt_open(a, &password_prompt, str_fmt(a->frame, "password of %.*s, not stored:", STR(clean(a->frame, name))),
		    NO_STR);
}

static void password_key(struct app *a, const struct catalog_state *is)
{
	if (workspace_password_places(a->session, is->name))
		ask_password(a, is->name);
	else
		act_say(a, str_fmt(a->frame, "%.*s takes no password", STR(clean(a->frame, is->name))));
}

str test_password_advice(struct app *a, str name, const struct err *err)
{
	if (err->kind != ERR_LOGIN || !workspace_password_places(a->session, name))
		return NO_STR;
	return str_fmt(a->frame, "Or press %.*s on the screen of catalogs to type it.",
		       STR(catalogs_key_word(a, ACT_PASSWORD)));
}

/* The person who tests it is there to type the password. */
static void test_failed(struct app *a, struct question *q)
{
	end(a);
	if (q->err.kind != ERR_CANCELLED)
		act_message(a, ROLE_ERROR, q->err.text, q->err.next);
	if (q->err.kind == ERR_LOGIN && workspace_password_places(a->session, q->subject) && !a->prompt.is &&
	    !a->command.open && frame_pane(a) == PANE_CATALOGS)
		ask_password(a, q->subject);
	arena_close(q->arena);
}

const struct purpose catalogs_test = { .answer = test_came, .failed = test_failed, .lane = JOB_SOURCE };

/* ---- keys ---- */

bool test_key(struct app *a, enum action act, const struct catalog_state *is)
{
	if (act != ACT_TEST && act != ACT_PASSWORD)
		return false;
	if (!is)
		act_say(a, S("no catalog here"));
	else if (!is->configured)
		act_say(a, str_fmt(a->frame, "no source of the name %.*s is connected, so nothing can answer",
				   STR(clean(a->frame, is->name))));
	else if (act == ACT_TEST)
		begin(a, is->name);
	else
		password_key(a, is);
	return true;
}
