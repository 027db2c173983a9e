/* export: the tool's document on standard output, in a file, or as a folder of files. */
#include "cli/verbs.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/utf8.h"
#include "cli/tool_command.h"
#include "service/export/formats.h"
#include "tool/tool.h"
#include "base/banned.h"

enum { HEAD = 256 };

static const struct option options[] = {
	{ "file", 'f', "PATH", "write to this file, atomically; --as, -o or its extension selects the format" },
	{ "dir", 'd', "PATH", "write a folder of Markdown: one file per table, and README.md as the index" },
	{ "force", 0, NULL, "overwrite files that ocat export did not write" },
	{ 0 },
};

struct exporting {
	struct cli *cli;
	struct file_out *file;	/* --file */
	struct file_out *index; /* --dir: README.md, replaced last */
	str dir;
	bool force;
	struct map written; /* in dir */
	struct err *err;
};

/* ---- overwriting ---- */

/* Every format begins with one of these. */
static bool is_ours(str head)
{
	return !head.len || str_find(head, S("ocat export")) >= 0 || str_starts(head, S("{\"ocat\":\"")) ||
	       str_starts(head, S("{\"catalog\":\""));
}

static bool may_write(str path, bool force, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct stat st;
	str head = NO_STR;

	if (stat(str_c(a, path), &st) < 0)
		return errno == ENOENT || err_errno(err, ERR_DISK, "cannot write", path);
	if (S_ISDIR(st.st_mode)) {
		err_set(err, ERR_USAGE, "%.*s is a folder", STR(path));
		return err_next(err, "Give --file a file name, or use --dir.");
	}
	if (!S_ISREG(st.st_mode)) {
		err_set(err, ERR_USAGE, "%.*s is not a regular file", STR(path));
		return err_next(err, "Without --file the document goes to standard output.");
	}
	if (force)
		return true;
	if (!file_head(a, path, HEAD, &head, err))
		return false;
	if (is_ours(head))
		return true;
	err_set(err, ERR_USAGE, "%.*s already exists and was not written by ocat export", STR(path));
	return err_next(err, "Choose another name, or add --force to overwrite it.");
}

/* ---- targets ---- */

static bool put_file(struct exporting *x, str name, str text)
{
	str path = path_join(x->cli->arena, x->dir, name);
	struct file_out *f;

	if (!may_write(path, x->force, x->err))
		return false;
	f = file_out_open(path, x->err);
	if (!f)
		return false;
	if (!file_out_put(f, text, x->err)) {
		file_out_drop(f);
		return false;
	}
	map_put(&x->written, str_dup(x->cli->arena, name), NULL);
	return file_out_done(f, x->err);
}

/* Some formats contain text of the source, which must not control a terminal. */
static bool put_out(struct cli *c, str text)
{
	scoped(sb_free) struct sb cleaned = SB(SB_MAX);

	if (!c->out_is_terminal)
		return cli_write(c, text);
	clean_into(&cleaned, text, true);
	return cli_write(c, sb_str(&cleaned));
}

static bool take_row(void *with, const struct value *cells, ptrdiff_t n)
{
	struct exporting *x = with;
	str file = cells[0].kind == VALUE_TEXT ? cells[0].text : NO_STR, text = cells[n - 1].text;

	if (x->file)
		return file_out_put(x->file, text, x->err);
	if (!x->dir.at)
		return put_out(x->cli, text);
	if (cells[1].kind == VALUE_TEXT)
		return put_file(x, file, text);
	return file_out_put(x->index, text, x->err);
}

static void say_note(void *with, str sentence)
{
	cli_say(((struct exporting *)with)->cli, sentence);
}

static bool open_dir(struct exporting *x, struct err *err)
{
	struct arena *a = x->cli->arena;
	str index = path_join(a, x->dir, S("README.md"));

	if (mkdir(str_c(a, x->dir), 0777) < 0 && errno != EEXIST)
		return err_errno(err, ERR_DISK, "cannot create the folder", x->dir);
	if (!may_write(index, x->force, err))
		return false;
	x->index = file_out_open(index, err);
	return x->index != NULL;
}

static bool open_places(struct exporting *x, str file, struct err *err)
{
	if (x->dir.at)
		return open_dir(x, err);
	if (!file.at)
		return true;
	if (!may_write(file, x->force, err))
		return false;
	x->file = file_out_open(file, err);
	return x->file != NULL;
}

/* Replaces the old file only after everything is written. */
static bool close_places(struct exporting *x, bool keep, struct err *err)
{
	struct file_out *f = x->file ? x->file : x->index;

	if (!f)
		return keep;
	if (keep)
		return file_out_done(f, err);
	file_out_drop(f);
	return false;
}

/* ---- the request ---- */

static void give(struct cli *c, struct request *ask, const char *name, str text)
{
	*push(&ask->given, c->arena) = (struct request_param){ .name = str_of(name), .text = text };
}

static bool is_one_of(str words, str word)
{
	str one;

	while (str_cut(&words, '|', &one))
		if (str_eq(one, word))
			return true;
	return false;
}

static bool give_output(struct cli *c, struct request *ask, str output, struct err *err)
{
	const struct param *p = tool_param(ask->tool, S("format"), NULL);
	str format = str_eq(output, S("md")) ? S("markdown") : output;

	if (!is_one_of(str_of(p->words), format)) {
		err_set(err, ERR_USAGE, "-o %.*s is not supported for export", STR(output));
		return err_next(err, "Use md or one of %s.", p->words);
	}
	give(c, ask, "format", format);
	return true;
}

/* --as, else -o, else by the file name. */
static bool give_format(struct cli *c, struct request *ask, str file, struct err *err)
{
	str output = option_value(&c->options, "output"), name = str_after_last(file, '/');
	const struct export_format *of_file = export_format_of_file(name);

	if (option_value(&c->options, "as").at)
		return true;
	if (output.at)
		return give_output(c, ask, output, err);
	if (of_file) {
		give(c, ask, "format", str_of(of_file->name));
	} else if (str_at_last(name, '.') > 0) {
		err_set(err, ERR_USAGE, "unknown file name extension in \"%.*s\"", STR(name));
		return err_next(err, "Choose the format with --as: " EXPORT_FORMATS(EXPORT_FORMAT_WORD, ", ") ".");
	}
	return true;
}

static bool fill_ask(struct cli *c, struct request *ask, struct exporting *x, str *file, struct err *err)
{
	*file = option_value(&c->options, "file");
	x->dir = option_value(&c->options, "dir");
	x->force = option_on(&c->options, "force");
	if (file->at && x->dir.at)
		return err_set(err, ERR_USAGE,
			       "--file and --dir contradict each other: one document, or a folder of them");
	if ((file->at && !file->len) || (x->dir.at && !x->dir.len))
		return err_set(err, ERR_USAGE, "--%s needs a name", file->at ? "file" : "dir");
	if (str_eq(*file, S("-")))
		*file = NO_STR;
	if (!cli_ask(c, ask, err))
		return false;
	if (!give_format(c, ask, *file, err))
		return false;
	if (x->dir.at)
		give(c, ask, "layout", S("folder"));
	return true;
}

/* A file of an earlier export whose table is no longer part of it: the person decides, so nothing is deleted. */
static bool is_left_over(const struct exporting *x, str name)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	str head;

	return str_ends(name, S(".md")) && !str_eq(name, S("README.md")) && !map_get(&x->written, name) &&
	       file_head(a, path_join(a, x->dir, name), HEAD, &head, &ignored) && head.len && is_ours(head);
}

static void say_left_over(struct cli *c, const struct exporting *x)
{
	DIR *d = opendir(str_c(c->arena, x->dir));
	int64_t n = 0;
	str first = NO_STR; /* the first by name, so that the same folder gives the same note */

	for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d)) {
		str name = str_of(e->d_name);

		if (!is_left_over(x, name))
			continue;
		if (!n++ || str_cmp(name, first) < 0)
			first = str_dup(c->arena, name);
	}
	if (d)
		closedir(d);
	if (n)
		cli_say(c,
			str_fmt(c->arena,
				"%.*s of an earlier export %s no longer needed, such as %.*s; remove them if unwanted",
				STR(str_counted(c->arena, n, "file")), n == 1 ? "is" : "are", STR(first)));
}

/* The age of its oldest catalog. */
static str age_of(struct cli *c, const struct result *out)
{
	instant oldest = NO_TIME;

	for (ptrdiff_t i = 0; i < out->catalogs.len; i++)
		if (oldest == NO_TIME || out->catalogs.at[i].synced_at < oldest)
			oldest = out->catalogs.at[i].synced_at;
	return oldest == NO_TIME ? S("")
				 : str_fmt(c->arena, ", synced %.*s", STR(ago_words(c->arena, c->paint.now - oldest)));
}

static void say_done(struct cli *c, const struct exporting *x, str file, const struct result *out)
{
	str age = age_of(c, out);

	if (x->dir.at) {
		cli_say(c, str_fmt(c->arena, "%.*s: %.*s and README.md%.*s", STR(x->dir),
				   STR(str_counted(c->arena, out->total, "table")), STR(age)));
		say_left_over(c, x);
	} else if (file.at) {
		cli_say(c, str_fmt(c->arena, "%.*s: %.*s%.*s", STR(file), STR(out->shown), STR(age)));
	}
}

static int export(struct cli *c, struct err *err)
{
	struct request ask = { .tool = tool_named(S("export_catalog")), .stop = cli_stop() };
	struct result out = { .arena = c->arena };
	struct err writing = { 0 };
	struct exporting x = { .cli = c, .err = &writing };
	struct sink_out sink = { .row = take_row, .note = say_note, .with = &x };
	str file;
	bool good;

	x.written = map_in(c->arena);
	if (!fill_ask(c, &ask, &x, &file, err) || !open_places(&x, file, err))
		return 0;
	good = tool_call(c->session, &ask, &sink, &out, err);
	if (good && writing.kind) {
		*err = writing;
		good = false;
	}
	if (!close_places(&x, good && out.total > 0, err))
		return good && !err->kind ? 1 : 0;
	say_done(c, &x, file, &out);
	return out.refused ? err_exit(ERR_GUARD) : 0;
}

/* Only what the command line adds to the command of the tool. */
const struct verb verb_export = {
	.name = "export",
	.summary = "write tables as a document",
	.options = options,
	.hidden = true,
	.heeds = HEEDS_ALL & ~HEEDS(COLUMNS),
	.takes_catalogs = true,
	.own_output = true,
	.run = export,
};
