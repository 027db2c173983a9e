#include "cli/session/session_branch.h"

#include "base/arena.h"
#include "cli/build_info.h"
#include "cli/client_identity.h"
#include "cli/session/pair_report.h"
#include "cli/session/session_file.h"
#include "replay/assistant_branch.h"
#include "replay/branch.h"
#include "replay/parameter_edit.h"
#include "base/banned.h"

const struct option branch_options[] = {
	{ "branch", 0, "STEP",
	  "run ocat's own tools again from this step on, as a trace of its own, and compare both" },
	{ "ask", 0, NULL,
	  "with --branch: the assistant goes on from there, also in the session of another agent: the right step, then the answer" },
	{ "set", 0, "NAME=VALUE", "with --branch: another value for a parameter of that step; may be repeated" },
	{ 0 },
};

bool branch_wanted(const struct cli *c)
{
	return option_on(&c->options, "branch") || option_on(&c->options, "set") || option_on(&c->options, "ask");
}

static bool step_of(struct cli *c, ptrdiff_t *out, struct err *err)
{
	str given = option_value(&c->options, "branch");
	int64_t step;

	if (!given.at)
		return err_set(err, ERR_USAGE, "%s needs --branch", option_on(&c->options, "set") ? "--set" : "--ask");
	if (option_on(&c->options, "set") && option_on(&c->options, "ask"))
		return err_set(err, ERR_USAGE, "--ask finds the parameters itself: leave out --set");
	if (!str_int(given, &step) || step < 1 || step > INT32_MAX)
		return err_set(err, ERR_USAGE, "--branch takes the number of a step, not \"%.*s\"", STR(given));
	*out = (ptrdiff_t)step - 1;
	return true;
}

/* --at then: on the generations that each step read. */
static bool time_of(struct cli *c, bool *then, struct err *err)
{
	str at = option_value(&c->options, "at");

	*then = at.at;
	return !at.at || str_eq(at, S("then")) ||
	       err_set(err, ERR_USAGE, "--at takes \"then\" here, the generations that each step read; default: today");
}

static bool edit(struct cli *c, struct session *s, struct branch_how *how, struct err *err)
{
	struct step step;

	if (!option_on(&c->options, "set") || how->step >= session_len(s))
		return true;
	if (!session_step(s, how->step, c->arena, &step, err))
		return false;
	how->parameters = step.parameters;
	for (ptrdiff_t i = 0; i < c->options.given.len; i++)
		if (str_eq(str_of(c->options.given.at[i].option->name), S("set")) &&
		    !parameter_set(c->arena, how->parameters, c->options.given.at[i].value, &how->parameters, err))
			return false;
	return true;
}

static bool branch(struct cli *c, struct session *s, struct branch_how *how, struct branch *out, struct err *err)
{
	if (option_on(&c->options, "ask"))
		return assistant_branch_run(c->arena, how, s, out, err);
	if (edit(c, s, how, err) && branch_run(c->arena, how, s, out, err))
		return true;
	if (err->kind == ERR_NOTHING)
		err_next(err, "Let the assistant go on from there with --ask.");
	return false;
}

static bool run(struct cli *c, str path, struct branch *out, struct err *err)
{
	struct branch_how how = { .version = str_of(ocat_version()) };
	struct session *s = NULL;
	bool good;

	if (!step_of(c, &how.step, err) || !time_of(c, &how.run.then, err))
		return false;
	how.run.workspace = cli_session(c, err);
	how.run.client = how.run.workspace ? cli_client(c) : NULL;
	how.run.stop = cli_stop();
	s = how.run.client ? session_file_read(c, path, err) : NULL;
	good = s && branch(c, s, &how, out, err);
	session_close(s);
	return good;
}

static str notice_of(struct cli *c, const struct branch *b)
{
	str next = option_on(&c->options, "ask")
			   ? str_fmt(c->arena, "\nGo on in it with OCAT_TRACE=%.*s ocat ask --continue.",
				     STR(str_shell(c->arena, b->name)))
			   : NO_STR;

	return str_fmt(c->arena, "The branch %.*s: %.*s of ocat run (%lld failed), %lld not run.%.*s", STR(b->name),
		       STR(str_counted(c->arena, b->ran, "call")), (long long)b->failed, (long long)b->not_run,
		       STR(next));
}

int cli_branch(struct cli *c, str path, struct err *err)
{
	struct branch b;

	if (!run(c, path, &b, err))
		return 0;
	return cli_pair(c, path, b.path, notice_of(c, &b), err);
}
