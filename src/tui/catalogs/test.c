/* Tests a source from the screen of catalogs, with a password that is typed and kept in memory only. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/catalogs/change_requests.h"
#include "tui/catalogs/pane.h"
#include "tui/core/key_menu.h"

#include "base/banned.h"

/* ---- a test ---- */

static void begin(struct app *a, str name)
{
	struct catalogs_known *k = catalogs_of(&a->state);

	act_goes_on(a);
	k->testing = str_dup(k->arena, name);
	k->typed = false;
	catalogs_tested(k, name, NO_STR);
	ask_test(&a->asker, name);
}

static void end(struct app *a)
{
	catalogs_of(&a->state)->testing = NO_STR;
	catalogs_of(&a->state)->typed = false;
}

void test_stopped(struct app *a)
{
	if (!jobs_busy(a->jobs, &catalogs_test))
		end(a);
}

bool test_stop(struct app *a, str name)
{
	if (!str_eq(catalogs_of(&a->state)->testing, name))
		return false;
	jobs_drop(a->jobs, &catalogs_test);
	end(a);
	act_say(a, str_fmt(a->frame, "stopped testing %.*s", STR(clean(a->frame, name))));
	return true;
}

bool test_may_ask(const struct app *a)
{
	return !a->prompt.is && !a->command.open && !a->view.typing && !a->chord && !a->count;
}

/* ---- keeping the password ---- */

enum { KEEP_KEY = 'I' }; /* has no other meaning, so nobody presses it by mistake */

static void keep_draw(struct app *a, const struct canvas *c)
{
	struct menu m = { .label = str_fmt(a->frame, "keep the password of %.*s?",
					   STR(clean(a->frame, catalogs_of(&a->state)->asked))),
			  .brief = S("keep it?"),
			  .leave = S("only until you quit") };

	menu_add(&m, S("I"), S("in the password file"), ACT_NONE);
	menu_draw(&m, c, &a->clicks);
}

static void keep_chosen(struct app *a, uint32_t key)
{
	(void)key;
	prompt_close(a);
	ask_keep_password(&a->asker, catalogs_of(&a->state)->asked);
}

/* Any other key means no, and goes to the pane. */
static bool keep_passes(struct app *a, uint32_t key)
{
	if (key == KEEP_KEY || key == KEY_ESC_)
		return false;
	prompt_close(a);
	return true;
}

static const struct prompt keep_prompt = { .draw = keep_draw, .key = keep_chosen, .passes = keep_passes };

void test_ask_keep(struct app *a, str name)
{
	if (!test_may_ask(a) || !workspace_keeps_passwords(a->session, name))
		return;
	catalogs_about(catalogs_of(&a->state), name);
	prompt_open(a, &keep_prompt, NO_STR, NO_STR);
}

static void keep_came(struct app *a, struct question *q)
{
	act_say(a, str_fmt(a->frame, "the password of %.*s is kept in %.*s", STR(clean(a->frame, q->subject)),
			   STR(clean(a->frame, answer_text(q)))));
	arena_close(q->arena);
}

const struct purpose catalogs_keep = { .answer = keep_came, .lasts = true, .lane = JOB_SOURCE };

/* ---- the answer ---- */

static void test_came(struct app *a, struct question *q)
{
	str said = answer_text(q);
	bool typed = catalogs_of(&a->state)->typed;

	end(a);
	if (typed)
		said = str_fmt(a->frame, "%.*s; the typed password is kept until you quit", STR(said));
	catalogs_tested(catalogs_of(&a->state), q->subject, said);
	act_say(a, str_fmt(a->frame, "%.*s: %.*s", STR(clean(a->frame, q->subject)),
			   STR(catalogs_has_story(a) ? S("it answers") : said)));
	if (typed && frame_pane(a) == PANE_CATALOGS)
		test_ask_keep(a, q->subject);
	arena_close(q->arena);
}

/* ---- a password ---- */

static void password_typed(struct app *a, str line)
{
	str name = catalogs_of(&a->state)->asked;

	if (!workspace_give_password(a->session, name, line))
		return;
	begin(a, name);
	catalogs_of(&a->state)->typed = true;
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

/* A failed test prompts for the password at once. */
static void test_failed(struct app *a, struct question *q)
{
	end(a);
	if (q->err.kind != ERR_CANCELLED)
		act_message(a, ROLE_ERROR, q->err.text, q->err.next);
	if (q->err.kind == ERR_LOGIN && workspace_password_places(a->session, q->subject) && test_may_ask(a) &&
	    frame_pane(a) == PANE_CATALOGS)
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
		act_say(a, cached_only_words(a->frame, is->name));
	else if (act == ACT_TEST)
		begin(a, is->name);
	else
		password_key(a, is);
	return true;
}
