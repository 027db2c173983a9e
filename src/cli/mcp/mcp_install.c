#include "cli/mcp/mcp_install.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "mcp/hosts/hosts.h"
#include "base/banned.h"

static bool own_program(struct arena *a, str *out, struct err *err)
{
	char path[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", path, sizeof path);

	if (n <= 0 || n == (ssize_t)sizeof path)
		return err_set(err, ERR_CONFIG, "cannot find the path of this program: %s",
			       strerror(n < 0 ? errno : ENAMETOOLONG));
	*out = str_dup(a, str_n(path, n));
	return true;
}

/* The options that this command line gives for the server. */
static void give_options(struct cli *c, struct strs *args)
{
	static const char *const passed[] = { "tools", "tokens", "output-schemas" };

	if (c->options.before.len)
		*push(args, c->arena) = c->options.before;
	*push(args, c->arena) = S("mcp");
	for (size_t i = 0; i < sizeof passed / sizeof *passed; i++) {
		str value = option_value(&c->options, passed[i]);

		if (!option_on(&c->options, passed[i]) && !value.at)
			continue;
		*push(args, c->arena) = str_fmt(c->arena, "--%s", passed[i]);
		if (value.len)
			*push(args, c->arena) = value;
	}
}

static void say_installed(struct cli *c, const struct mcp_host *h, const struct mcp_installed *done)
{
	str title = str_of(h->title), advice = str_of(h->advice);

	if (done->same)
		cli_say_line(c, str_fmt(c->arena, "%.*s starts this ocat already: %.*s was not changed", STR(title),
					STR(done->path)));
	else
		cli_say_line(c, str_fmt(c->arena, "%s ocat %s %.*s in %.*s%s%.*s",
					done->replaced ? "replaced" : "added", done->replaced ? "of" : "to", STR(title),
					STR(done->path), done->backup.len ? "; the file as it was is " : "",
					STR(done->backup.len ? done->backup : S(""))));
	if (advice.len && !done->same)
		cli_say_line(c, advice);
}

bool mcp_install(struct cli *c, struct err *err)
{
	str print = option_value(&c->options, "print-config"), install = option_value(&c->options, "install");
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct mcp_start start = { 0 };
	struct mcp_installed done;
	const struct mcp_host *h;

	if (!print.at && !install.at)
		return false;
	if (print.at && install.at)
		return err_set(err, ERR_USAGE, "give --print-config or --install, not both");
	if (option_value(&c->options, "http").at)
		return err_set(err, ERR_USAGE, "a host starts ocat itself and needs no --http");
	h = mcp_host_named(c->arena, print.at ? print : install, err);
	if (!h || !own_program(c->arena, &start.program, err))
		return false;
	give_options(c, &start.args);
	mcp_start_env(c->arena, &start.env);
	if (print.at) {
		mcp_host_config(&text, h, &start);
		return cli_print(c, sb_str(&text));
	}
	if (mcp_host_install(c->arena, h, &start, &done, err)) {
		say_installed(c, h, &done);
		return true;
	}
	if (err->kind == ERR_CONFIG && done.path.len) {
		mcp_host_config(&text, h, &start);
		cli_print(c, sb_str(&text));
		err_next(err, "Nothing was changed: add the printed entry to %s yourself.", str_c(c->arena, done.path));
	}
	return false;
}
