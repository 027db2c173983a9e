/* bundle: a trace and the slice of the catalogs that it touched, in one file. */
#include "cli/verbs.h"

#include <errno.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/file.h"
#include "cli/session/bundle_answers.h"
#include "cli/client_identity.h"
#include "cli/session/session_file.h"
#include "cli/trace_selection.h"
#include "replay/branch_trace.h"
#include "trace/catalog_memory.h"
#include "trace/files.h"
#include "trace/import/session.h"
#include "base/banned.h"

struct bundling {
	struct cli *cli;
	struct session *session;
	struct workspace *workspace;
	struct bundle_ask ask;
	struct bundle_sums sums;
	str path; /* of the session */
	str file; /* absent: standard output */
};

/* ---- the file ---- */

static bool may_write(str path, bool force, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct stat st;

	if (stat(str_c(a, path), &st) < 0)
		return errno == ENOENT || err_errno(err, ERR_DISK, "cannot write", path);
	if (!S_ISREG(st.st_mode))
		return err_set(err, ERR_USAGE, "%.*s is not a regular file", STR(path));
	if (force || !st.st_size || bundle_claims(path))
		return true;
	err_set(err, ERR_USAGE, "%.*s already exists and is not a bundle", STR(path));
	return err_next(err, "Choose another name, or add --force to overwrite it.");
}

static bool put_bytes(void *with, str bytes, struct err *err)
{
	return file_out_put(with, bytes, err);
}

/* Into a file of its own, for the check; a bundle appears under its name only once it is known to be good. */
static bool write_as(struct bundling *b, str path, enum bundle_slice slice, struct err *err)
{
	struct file_out *f = file_out_open(path, err);
	struct bundle_out to = { .put = put_bytes, .with = f };

	b->ask.slice = slice;
	if (!f)
		return false;
	if (!bundle_write(&b->ask, &to, &b->sums, err)) {
		file_out_drop(f);
		return false;
	}
	return file_out_done(f, err);
}

static bool copy_out(struct bundling *b, str from, struct err *err)
{
	struct file_out *f = b->file.at ? file_out_open(b->file, err) : NULL;
	struct lines *l = !b->file.at || f ? lines_open(from, BUNDLE_LINE_MOST, ERR_DISK, err) : NULL;
	str line;
	bool good = l != NULL;

	while (good && lines_next(l, &line, err)) {
		if (f)
			good = file_out_put(f, line, err) && file_out_put(f, S("\n"), err);
		else
			good = cli_print(b->cli, line) && cli_print(b->cli, S("\n"));
	}
	good = good && !err->kind;
	if (l)
		lines_close(l);
	if (f && good)
		return file_out_done(f, err);
	file_out_drop(f);
	return good;
}

/* ---- the slice ---- */

/* The smallest slice with which a stranger gets what we get; with the whole, how it differs is told. */
static bool find_slice(struct bundling *b, str candidate, str *difference, struct err *err)
{
	struct cli *c = b->cli;
	struct bundle_answers here = { 0 };

	if (!bundle_answers_take(c->arena, b->workspace, cli_client(c), b->path, b->ask.chosen, cli_stop(), &here, err))
		return false;
	b->ask.verdict = here.verdict;
	for (int slice = 0; slice < BUNDLE_SLICE_COUNT && !b->ask.recorded; slice++) {
		struct bundle_answers there = { 0 };

		cli_progress(c, "checking", slice, BUNDLE_SLICE_COUNT);
		if (!write_as(b, candidate, (enum bundle_slice)slice, err) ||
		    !bundle_answers_of_file(c, candidate, &there, err))
			return false;
		*difference = bundle_answers_differ(c->arena, &here, &there);
		if (!difference->at)
			break;
		b->ask.recorded = slice + 1 == BUNDLE_SLICE_COUNT && bundle_verdicts_differ(&here, &there);
	}
	if (b->ask.recorded && !write_as(b, candidate, SLICE_TOUCHED, err))
		return false;
	cli_progress_done(c);
	return true;
}

/* ---- names ---- */

static bool write_names(struct bundling *b, str names, struct err *err)
{
	str path = option_value(&b->cli->options, "names");

	return !path.at || file_replace(path, names, err);
}

/* A copy with its names replaced, which can be opened like any other. */
static bool hash(struct bundling *b, str from, str to, struct err *err)
{
	struct cli *c = b->cli;
	scoped(sb_free) struct sb names = SB(SB_MAX);
	struct file_out *f = file_out_open(to, err);
	struct bundle_out out = { .put = put_bytes, .with = f };
	struct bundle_answers there = { 0 };

	if (!f)
		return false;
	if (!bundle_hash(c->arena, from, &out, cli_stop(), &names, err)) {
		file_out_drop(f);
		return false;
	}
	return file_out_done(f, err) && bundle_answers_of_file(c, to, &there, err) &&
	       write_names(b, sb_str(&names), err);
}

static bool make_in(struct bundling *b, str folder, str *difference, struct err *err)
{
	struct arena *a = b->cli->arena;
	str plain = path_join(a, folder, S("plain.jsonl")), hashed = path_join(a, folder, S("hashed.jsonl"));

	if (!find_slice(b, plain, difference, err))
		return false;
	if (!option_on(&b->cli->options, "hash-names"))
		return copy_out(b, plain, err);
	return hash(b, plain, hashed, err) && copy_out(b, hashed, err);
}

/* ---- branches ---- */

static void say_parent(struct bundling *b)
{
	const struct session_facts *f = session_facts(b->session);
	int64_t step;

	if (str_int(f->branch_step, &step))
		cli_say(b->cli, str_fmt(b->cli->arena, "it is a branch of %.*s, which is not in the file",
					STR(f->branch_session)));
}

/* A branch is a trace of its own, with tables of its own. */
static void say_branches(struct bundling *b)
{
	struct cli *c = b->cli;
	scoped(sb_free) struct sb names = SB(2000);
	str file = path_absolute(c->arena, b->path), name = session_run_name(c->arena, b->session), dir;
	struct trace_files all = { 0 };
	struct err ignored = { 0 };
	int64_t n = 0;

	if (!cli_traces_dir(c, &dir, &ignored) || !trace_list(c->arena, dir, NULL, &all, &ignored))
		return;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		const struct trace_parent *p = &all.at[i].head.parent;

		if (p->step && (str_eq(p->file, file) || str_eq(p->session, name)))
			sb_fmt(&names, "%s%.*s", n++ ? ", " : "", STR(all.at[i].name));
	}
	if (n)
		cli_say(c, str_fmt(c->arena, "%.*s of it not in the file: %.*s; each can be a bundle of its own",
				   STR(n == 1 ? S("1 branch") : str_fmt(c->arena, "%lld branches", (long long)n)),
				   STR(sb_str(&names))));
}

/* ---- the command ---- */

static void say_done(struct bundling *b, str difference)
{
	struct cli *c = b->cli;
	const struct bundle_sums *n = &b->sums;

	if (b->file.at)
		cli_say(c, str_fmt(c->arena, "%.*s: %.*s, %.*s of %.*s, %.*s", STR(b->file),
				   STR(str_counted(c->arena, n->steps, "step")),
				   STR(str_counted(c->arena, n->assets, "table")),
				   STR(str_counted(c->arena, n->catalogs, "catalog")),
				   STR(str_counted(c->arena, n->generations, "generation"))));
	say_parent(b);
	say_branches(b);
	if (b->ask.recorded)
		cli_say(c,
			S("the verdict needs more than the file has, such as documents or values; the file contains the one found here"));
	else if (difference.at)
		cli_say(c, str_fmt(c->arena, "replayed from the bundle, %.*s differs from here", STR(difference)));
}

static str chosen_for(struct bundling *b)
{
	struct cli *c = b->cli;
	str given = option_value(&c->options, "catalog"), id = session_facts(b->session)->id, dir;
	struct err ignored = { 0 };

	if (given.len || !path_state(c->arena, &dir, &ignored))
		return given;
	return catalog_remembered(c->arena, dir, id.len ? id : path_absolute(c->arena, b->path));
}

static bool make(struct bundling *b, struct scope *scope, struct err *err)
{
	str folder, difference = NO_STR;
	bool good;

	scope->store = workspace_reader(b->workspace, err);
	if (!scope->store || !store_pin(scope->store, err))
		return false;
	b->ask = (struct bundle_ask){ .scope = scope, .session = b->session, .chosen = chosen_for(b) };
	good = bundle_folder(b->cli->arena, &folder, err);
	if (good) {
		good = make_in(b, folder, &difference, err);
		bundle_folder_remove(b->cli->arena, folder);
	}
	store_unpin(scope->store);
	workspace_return(b->workspace, scope->store);
	if (good)
		say_done(b, difference);
	return good;
}

static int bundle(struct cli *c, struct err *err)
{
	struct bundling b = { .cli = c, .file = option_value(&c->options, "file") };
	struct scope scope;

	if (option_value(&c->options, "names").at && !option_on(&c->options, "hash-names")) {
		err_set(err, ERR_USAGE, "--names needs --hash-names");
		return 0;
	}
	if (!b.file.at && c->out_is_terminal) {
		err_set(err, ERR_USAGE, "a bundle is not for a terminal");
		err_next(err, "Name a file with --file, or redirect the output.");
		return 0;
	}
	if (c->options.words.len != 1) {
		err_set(err, ERR_USAGE, "bundle takes one file or trace");
		return 0;
	}
	if (!session_file_named(c, c->options.words.at[0], &b.path, err) ||
	    (b.file.at && !may_write(b.file, option_on(&c->options, "force"), err)))
		return 0;
	if (bundle_claims(b.path)) {
		err_set(err, ERR_USAGE, "%.*s is a bundle already", STR(b.path));
		return 0;
	}
	b.workspace = cli_start_timeout(c, err) ? cli_session(c, err) : NULL;
	if (!b.workspace)
		return 0;
	scope = cli_scope(c);
	scope.cached = true;
	b.session = session_file_read(c, b.path, err);
	if (b.session)
		make(&b, &scope, err);
	session_close(b.session);
	return 0;
}

static const struct option options[] = {
	{ "file", 'f', "PATH", "write to this file, atomically; default: standard output" },
	{ "hash-names", 0, NULL, "replace all names, and leave out values, comments, results and code" },
	{ "names", 0, "PATH", "with --hash-names: write the replaced names to this file, readable only by you" },
	{ "force", 0, NULL, "overwrite a file that is not a bundle" },
	{ "format", 0, "NAME", "the format of the session, as in `ocat replay`; default: by its content" },
	{ 0 },
};

static const char *const examples[] = { "ocat bundle last --file ticket-12.jsonl",
					"ocat bundle last --hash-names --names mine.tsv --file ticket-12.jsonl",
					"ocat bundle ~/.claude/projects/shop/session.jsonl > session.bundle",
					"ocat replay ticket-12.jsonl", NULL };

const struct verb verb_bundle = {
	.name = "bundle",
	.words = "FILE|TRACE",
	.summary = "put a session and the part of the catalogs that it touched into one file",
	.heading = UNDER_TOGETHER,
	.detail =
		"Writes one file from which `ocat replay` gives the same verdict and the same answers on a machine without "
		"a cache and without credentials. It holds the steps, the tables that they and their verdict name with "
		"their neighbours, the history of these, decisions of people, and the rules of tags, domains and "
		"policies. Branches of the session are traces of their own: they are named, and not in the file. Before the file is written, it is replayed and compared with the catalogs here: where more of "
		"them is needed for the same result, more is taken. Passwords, keys and the names in logins are left out. With --hash-names, names "
		"are replaced by one map whose key is drawn anew each time, and the verdict is the one found here. "
		"FILE and TRACE are as in `ocat replay`.",
	.examples = examples,
	.options = options,
	.completes = "file",
	.heeds = HEEDS(CATALOG) | HEEDS(TIMEOUT),
	.run = bundle,
};
