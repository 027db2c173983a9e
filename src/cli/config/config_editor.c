/* config edit: opens one of our own files in the person's editor, and checks it afterwards. */
#include "cli/config/config_internal.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/banned.h"

/* The initial content of a missing file: only comments, with the next steps. */
static const struct first {
	enum own which;
	str text;
} firsts[] = {
	{ OWN_SETTINGS, { 0 } },
	{ OWN_CATALOGS,
	  S("# Connected sources: see ocat-config(5). `ocat add NAME URL` writes entries such as this one:\n"
	    "#catalogs:\n#  - name: shop\n#    url: postgresql://reader@db.example.org/shop\n#    samples: false\n") },
	{ OWN_DATABASES,
	  S("# More connected sources: see ocat-config(5).\n"
	    "#databases:\n#  - name: shop\n#    url: postgresql://reader@db.example.org/shop\n#    samples: false\n") },
	{ OWN_TAGS, S("# Tags by name or glob: see ocat-config(5).\n"
		      "#tags:\n#  - asset: sales.orders\n#    tags: [gold]\n#    category: quality\n"
		      "#  - column: \"*.internal_note\"\n#    tags: confidential\n") },
	{ OWN_TAG_RULES, S("# Rules for tags, besides those that come with ocat: see ocat-config(5).\n"
			   "#rules:\n#  - id: badge\n#    tags: [pii.badge]\n#    names: [badge number, badge no]\n") },
	{ OWN_DOMAINS, S("# Business domains: see ocat-config(5). `ocat domains --save` writes the inferred ones.\n"
			 "#domains:\n#  - name: orders\n#    description: from the basket to the door\n"
			 "#    tables: [orders, order_*]\n") },
	{ OWN_POLICY, S("# Rules for what queries may read, by role: see ocat-policy(5).\n"
			"#version: 1\n#rules:\n#  - id: contact\n#    column_tags: pii.*\n#    mask: null\n") },
	{ OWN_GLOSSARY, S("# Synonyms, one concept per line: see ocat-config(5).\n"
			  "# english | spanish | portuguese | abbreviations in names\n"
			  "#shipment, consignment | remesa | remessa | shp, cons\n#margin => column:gross_margin\n") },
};

static str first_text(struct arena *a, const struct first *f)
{
	scoped(sb_free) struct sb b = SB(64 << 10);

	if (f->text.len)
		return f->text;
	sb_puts(&b, "# Settings of ocat: see ocat-config(5). Lines without # are set.\n");
	for (int i = 0; i < SETTING_COUNT; i++) {
		const struct setting_about *about = setting_about((enum setting)i);

		sb_fmt(&b, "#%s: %s", about->name, about->default_value);
		sb_pad(&b, ' ', 28 - (ptrdiff_t)strlen(about->name) - (ptrdiff_t)strlen(about->default_value));
		sb_fmt(&b, "# %s\n", about->help);
	}
	return str_dup(a, sb_str(&b));
}

/* As in git and crontab: the variable is a command line, and the file is appended. */
static bool run_editor(struct cli *c, str path, struct err *err)
{
	const char *editor = getenv("VISUAL"), *file = str_c(c->arena, path);
	struct sigaction ignore = { .sa_handler = SIG_IGN }, before;
	int status = 0;
	pid_t child;

	if (!editor || !*editor)
		editor = getenv("EDITOR");
	if (!editor || !*editor)
		editor = "vi";
	sigaction(SIGINT, &ignore, &before); /* Ctrl-C belongs to the editor */
	child = fork();
	if (child == 0) {
		signal(SIGINT, SIG_DFL);
		signal(SIGPIPE, SIG_DFL);
		signal(SIGXFSZ, SIG_DFL);
		execlp("sh", "sh", "-c", str_c(c->arena, str_fmt(c->arena, "%s \"$@\"", editor)), "sh", file,
		       (char *)NULL);
		_exit(127);
	}
	while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	sigaction(SIGINT, &before, NULL);
	if (child < 0)
		return err_errno(err, ERR_CONFIG, "cannot start the editor", NO_STR);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return true;
	err_set(err, ERR_CONFIG, "the editor (%s) failed", editor);
	return err_next(err, "Set VISUAL or EDITOR to an installed editor; the file is %.*s.", STR(path));
}

static const struct first *file_named(str name)
{
	for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++)
		if (str_eq(name, str_of(path_name(firsts[i].which))))
			return &firsts[i];
	return NULL;
}

/* Asks the person whether to fix it at once. */
static bool wants_again(struct cli *c)
{
	char answer[64];

	if (!isatty(STDIN_FILENO) || !c->out_is_terminal)
		return false;
	cli_print(c, S("Edit it again? [Y/n] "));
	return fgets(answer, (int)sizeof answer, stdin) && answer[0] != 'n' && answer[0] != 'N';
}

/* A file that was created for the editor is removed again if it is unchanged. */
static void tidy(struct cli *c, str path, str made)
{
	struct err ignored = { 0 };
	str now;

	if (made.at && file_read(c->arena, path, made.len, &now, &ignored) && str_eq(now, made))
		unlink(str_c(c->arena, path));
}

int config_edit(struct cli *c, struct err *err)
{
	const struct first *f = c->options.words.len > 1 ? file_named(c->options.words.at[1]) : &firsts[0];
	str path, made = NO_STR;
	bool there;
	int status;

	if (!f) {
		err_set(err, ERR_USAGE,
			"edit takes settings, catalogs, databases, tags, tag-rules, domains, policy or glossary, not \"%.*s\"",
			STR(c->options.words.at[1]));
		return 0;
	}
	if (!path_find(c->arena, f->which, &path, NULL, err) || !file_is_there(path, &there, err) ||
	    !dir_make_private(path_dir(path), err))
		return 0;
	if (!there) {
		made = first_text(c->arena, f);
		if (!file_replace(path, made, err))
			return 0;
	}
	do {
		if (!run_editor(c, path, err)) {
			tidy(c, path, made);
			return 0;
		}
		status = config_check(c, f->which, err);
	} while (status && wants_again(c));
	tidy(c, path, made);
	return status;
}
